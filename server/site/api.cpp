#include "server/site/api.hpp"

#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"
#include "server/ops/journal.hpp"
#include "server/ops/metrics.hpp"
#include "server/table/match_writer.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

struct Route {
    std::string_view method, path;
    void (*handle)(Ask&);
    bool signed_in = false;
    std::size_t body = 0;  // takes its body as it is, so large; 0: JSON, as large as any
};

constexpr Route kRoutes[] = {
    {"GET", "/api/v1/version", get_version},
    {"GET", "/api/v1/games", get_games},
    {"GET", "/api/v1/games/*/cards", get_cards},
    {"POST", "/api/v1/games/*/cards", post_cards, true, kLargestCardFile},
    {"POST", "/api/v1/games/*/cards/balance", post_balance, true, kLargestCardFile},
    {"GET", "/api/v1/games/*/cards/file", get_house_file},
    {"GET", "/api/v1/games/*/rules", get_rules},
    {"GET", "/api/v1/session", get_session},
    {"POST", "/api/v1/session", post_session},
    {"DELETE", "/api/v1/session", delete_session, true},
    {"POST", "/api/v1/sign-in", post_sign_in},
    {"GET", "/api/v1/passkeys", get_passkeys_offered},
    {"POST", "/api/v1/passkeys/challenge", post_sign_in_challenge},
    {"POST", "/api/v1/passkeys/sign-in", post_passkey_sign_in},
    {"GET", "/api/v1/me", get_me, true},
    {"PATCH", "/api/v1/me", patch_me, true},
    {"DELETE", "/api/v1/me", delete_me, true},
    {"POST", "/api/v1/me/account", post_account, true},
    {"GET", "/api/v1/me/export", get_export, true},
    {"POST", "/api/v1/me/mail", post_mail, true},
    {"GET", "/api/v1/me/passkeys", get_passkeys, true},
    {"POST", "/api/v1/me/passkeys", post_passkey, true},
    {"POST", "/api/v1/me/passkeys/challenge", post_passkey_challenge, true},
    {"DELETE", "/api/v1/me/passkeys/*", delete_passkey, true},
    {"GET", "/api/v1/me/push", get_push, true},
    {"POST", "/api/v1/me/push", post_push, true},
    {"DELETE", "/api/v1/me/push", delete_push, true},
    {"POST", "/api/v1/mail/confirm", post_confirm},
    {"GET", "/api/v1/me/sessions", get_sessions, true},
    {"DELETE", "/api/v1/me/sessions", delete_sessions, true},
    {"DELETE", "/api/v1/me/sessions/*", delete_one_session, true},
    {"GET", "/api/v1/me/cards", get_my_cards, true},
    {"GET", "/api/v1/me/tables", get_my_tables, true},
    {"GET", "/api/v1/me/history", get_history, true},
    {"GET", "/api/v1/me/profile", get_profile, true},
    {"GET", "/api/v1/ratings", get_ratings},
    {"GET", "/api/v1/tables", get_tables},
    {"POST", "/api/v1/tables", post_table, true},
    {"GET", "/api/v1/codes/*", get_code},
    {"GET", "/api/v1/tables/*", get_table},
    {"POST", "/api/v1/tables/*/invitations", post_invitation, true},
    {"GET", "/api/v1/tables/*/cards", get_table_cards},
    {"GET", "/api/v1/tables/*/cards/file", get_table_file},
    {"GET", "/api/v1/tables/*/replay", get_replay},
    {"GET", "/api/v1/tables/*/story", get_story},
    {"GET", "/api/v1/tables/*/proof", get_proof},
    {"GET", "/api/v1/tables/*/log", get_log},
};

// Does the path fit the route? Fills in what stands for the stars.
bool fits(std::string_view route, std::string_view path, std::vector<std::string>& parts) {
    parts.clear();
    while (!route.empty() && !path.empty()) {
        const std::size_t r = route.find('/', 1), p = path.find('/', 1);
        const std::string_view want = route.substr(0, r), is = path.substr(0, p);
        if (want == "/*")
            parts.emplace_back(is.substr(1));
        else if (want != is)
            return false;
        route.remove_prefix(r == route.npos ? route.size() : r);
        path.remove_prefix(p == path.npos ? path.size() : p);
    }
    return route.empty() && path.empty();
}

// Does a request that changes something come from our own page, or from a program?
bool is_ours(const Site& site, const HttpRequest& request) { return request.csrf == "1" && site.is_own_page(request); }

}  // namespace

HttpResponse json_response(const json::object& answer, int status, const HttpRequest& request) {
    HttpResponse out;
    out.status = status;
    std::string text = json::serialize(answer);
    out.headers = {{"Cache-Control", "no-store"}, {"Vary", "Accept-Encoding"}};
    add_security_headers(out, kPolicyOfData);
    if (text.size() > 1400 && request.accept_encoding.find("gzip") != std::string::npos) {
        text = gzip(text);
        out.headers.emplace_back("Content-Encoding", "gzip");
    }
    out.body = std::make_shared<const std::string>(std::move(text));
    return out;
}

HttpResponse refusal_response(int status, std::string_view code, Lang lang, const HttpRequest& request, Args args) {
    metrics().refusals.add(code);
    return json_response({{"refusal", refusal_json(code, lang, args)}}, status, request);
}

void Ask::ok(const json::object& answer, int status) const { reply(json_response(answer, status, request)); }
void Ask::refuse(int status, std::string_view code, Args args) const {
    reply(refusal_response(status, code, lang, request, args));
}

void Ask::done() const {
    HttpResponse out;
    out.status = 204;
    reply(std::move(out));
}

std::pair<std::string_view, std::string> route_of(const HttpRequest& request) {
    if (!request.path.starts_with("/api/"))
        return {request.path == "/healthz" || request.path == "/readyz" ? "health" : "page", ""};
    std::vector<std::string> parts;
    for (const Route& route : kRoutes)
        if (fits(route.path, request.path, parts))
            return {route.path, route.path.starts_with("/api/v1/tables/*") && parts[0].size() == 16 ? parts[0] : ""};
    return {"unknown", ""};
}

std::size_t Site::largest_body(std::string_view method, std::string_view path) const {
    std::vector<std::string> parts;
    for (const Route& route : kRoutes)
        if (route.body != 0 && route.method == method && fits(route.path, path, parts)) return route.body;
    return 0;
}

void answer_api(Site& site, const HttpRequest& request, std::function<void(HttpResponse)> reply) {
    Ask ask{site, request, std::move(reply)};
    bool known_path = false;
    try {
        if (auto who = site.who_asks(request)) {
            ask.person = std::move(who->person);
            ask.session = std::move(who->session);
        }
        if (const auto lang = lang_from(request.parameter("lang")))
            ask.lang = *lang;
        else if (ask.person)
            ask.lang = lang_from(ask.person->lang).value_or(Lang::en);
        for (const Route& route : kRoutes) {
            if (!fits(route.path, request.path, ask.parts)) continue;
            known_path = true;
            if (route.method != request.method) continue;
            if (route.method != "GET" && !is_ours(site, request)) return ask.refuse(403, "forbidden");
            if (route.signed_in && !ask.person) return ask.refuse(401, "not_signed_in");
            if (!request.body.empty() && route.body == 0) {
                auto body = parse_object(request.body);
                if (!body || !request.content_type.starts_with("application/json"))
                    return ask.refuse(400, "bad_request");
                ask.body = std::move(*body);
            }
            return route.handle(ask);
        }
        ask.refuse(known_path ? 405 : 404, "not_found");
    } catch (const BadMessage& wrong) {
        const std::pair<std::string_view, std::string> args[] = {{"field", wrong.what()}};
        ask.refuse(400, "bad_message", args);
    } catch (const store::StoreError& wrong) {
        note(Level::error, "request failed: store error", {{"request", request.id}, {"why", wrong.what()}});
        ask.refuse(503, "store_failed");
    }
}

}  // namespace consigliere::server
