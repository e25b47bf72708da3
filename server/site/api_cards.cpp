// Card files that people bring: checked line by line as on the command line, kept once, and named by their hash.
#include <algorithm>

#include "engine/committed_random.hpp"
#include "server/json_read.hpp"
#include "server/site/api.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr Millis kUnusedFor = 600'000;  // a file that no table plays with after this time makes room for others

struct TooMuch : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The name of the file on its owner's machine, as far as it is good for a message.
std::string shown_name(std::string name) {
    std::erase_if(name, [](char c) {
        return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' ||
                 c == '_');
    });
    return name.empty() || name.size() > 64 ? "cards.toml" : name;
}

HttpResponse refused(int status, std::string_view code, const std::string& what, Lang lang,
                     const HttpRequest& request) {
    const std::pair<std::string_view, std::string> args[] = {{"what", what}};
    return refusal_response(status, code, lang, request, args);
}

void keep(Site& site, const HttpRequest& request, const std::function<void(HttpResponse)>& reply, Lang lang,
          const store::CardFile& file, const json::object& answer) {
    const std::int64_t most = site.config().card_bytes_a_person;
    site.writer().submit(
        [file, most](store::Store& store) {
            if (store.card_file(file.hash)) return store.add_card_file(file);  // kept already, by whomever
            if (store.card_bytes_of(file.person) + file.size > most)
                store.delete_unused_cards(file.person, file.created_at - kUnusedFor);
            const std::int64_t kept = store.card_bytes_of(file.person);
            if (kept + file.size > most)
                throw TooMuch(std::to_string(kept / 1024) + " KiB / " + std::to_string(most / 1024) + " KiB");
            store.add_card_file(file);
        },
        [request, reply, lang, answer](const std::exception_ptr& failed) {
            try {
                if (failed) std::rethrow_exception(failed);
                reply(json_response(answer, 201, request));
            } catch (const TooMuch& much) {
                reply(refused(409, "too_many_cards", much.what(), lang, request));
            } catch (const std::exception&) {
                reply(refusal_response(503, "store_failed", lang, request));
            }
        });
}

}  // namespace

void post_cards(Ask& ask) {
    const GameKind* kind = ask.site.games().find(ask.parts[0]);
    if (kind == nullptr) return ask.refuse(404, "no_such_game");
    if (ask.request.body.empty()) return ask.refuse(400, "bad_request");
    if (!ask.site.card_checks().take(ask.person->id) || !ask.site.card_checks().take(ask.request.address))
        return ask.refuse(429, "too_fast");
    const store::CardFile file = store::card_file_of(ask.person->id, kind->info().id, ask.request.body, ask.site.now());
    // Reading half a megabyte takes a while: not on a network thread.
    const bool queued =
        ask.site.card_readers().submit([&site = ask.site, request = ask.request, reply = ask.reply, lang = ask.lang,
                                        kind, file, name = shown_name(ask.request.parameter("name"))] {
            try {
                const json::object listing = kind->cards({name, file.text});
                keep(site, request, reply, lang, file,
                     {{"cards", std::string(store::kCardsBy) + file.hash},
                      {"set", listing.at("set")},
                      {"count", listing.at("cards").as_array().size()}});
            } catch (const InputError& wrong) {
                reply(refused(400, "bad_cards", wrong.what(), lang, request));
            } catch (const std::exception&) {
                reply(refusal_response(400, "bad_request", lang, request));
            }
        });
    if (!queued) ask.refuse(503, "server_busy");
}

}  // namespace consigliere::server
