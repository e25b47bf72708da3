#include "server/site/sessions.hpp"

#include <algorithm>

#include "engine/committed_random.hpp"
#include "server/secrets.hpp"
#include "server/site/people.hpp"

namespace consigliere::server {

namespace {

struct Mark {
    std::string_view in_agent, name;
};
// The first that stands in it counts: many browsers name others to be taken for them.
constexpr Mark kBrowsers[] = {{"Edg", "Edge"},         {"OPR/", "Opera"},     {"SamsungBrowser", "Samsung"},
                              {"Firefox/", "Firefox"}, {"FxiOS", "Firefox"},  {"CriOS", "Chrome"},
                              {"Chrome/", "Chrome"},   {"Safari/", "Safari"}, {"curl/", "curl"},
                              {"Python", "Python"}};
constexpr Mark kSystems[] = {{"Android", "Android"}, {"iPhone", "iPhone"},  {"iPad", "iPad"},  {"Windows", "Windows"},
                             {"CrOS", "ChromeOS"},   {"Mac OS X", "macOS"}, {"Linux", "Linux"}};

template <std::size_t n>
std::string_view first_of(const Mark (&marks)[n], std::string_view agent) {
    for (const Mark& mark : marks)
        if (agent.find(mark.in_agent) != agent.npos) return mark.name;
    return {};
}

}  // namespace

std::optional<SignedIn> signed_in(const HttpRequest& request, store::Store& store, const SessionLimits& limits,
                                  Millis now) {
    const std::string token = request.cookie_named(kCookie);
    if (token.size() != 52) return std::nullopt;
    // Looked up by its hash: what is stored opens nothing, and the time of the look-up reveals nothing about tokens.
    auto session = store.session(sha256_hex(token));
    if (!session || !limits.alive(*session, now)) return std::nullopt;
    auto person = store.person(session->person);
    if (!person) return std::nullopt;
    return SignedIn{std::move(*person), std::move(*session)};
}

std::string add_session(store::Store& store, const std::string& person, const std::string& device, Millis now) {
    const std::string token = random_token();
    store.add_session({sha256_hex(token), person, now, now, device});
    store.keep_sessions(person, kSessionsAPerson);
    return token;
}

std::string device_of(std::string_view user_agent) {
    const std::string_view browser = first_of(kBrowsers, user_agent), system = first_of(kSystems, user_agent);
    return std::string(browser) + (browser.empty() || system.empty() ? "" : ", ") + std::string(system);
}

std::string session_name(std::string_view token_hash) { return std::string(token_hash.substr(0, 16)); }

}  // namespace consigliere::server
