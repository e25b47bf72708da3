// Card files that people bring: checked line by line as on the command line, kept once, and named by their hash. The
// cards of a table, the file of the house set to start from, the files that somebody has kept, and what a set does to
// the game.
#include <algorithm>
#include <charconv>

#include "engine/card_error.hpp"
#include "engine/committed_random.hpp"
#include "server/json_read.hpp"
#include "server/ops/metrics.hpp"
#include "server/site/api.hpp"
#include "server/site/card_balance.hpp"
#include "server/table/match_writer.hpp"
#include "server/table/record.hpp"

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

// Where the mistake is, if it is in a field of a card.
HttpResponse refused_cards(const InputError& wrong, Lang lang, const HttpRequest& request) {
    const auto* at = dynamic_cast<const CardError*>(&wrong);
    const std::pair<std::string_view, std::string> args[] = {{"what", wrong.what()}};
    metrics().refusals.add("bad_cards");
    json::object refusal = refusal_json("bad_cards", lang, args);
    if (at != nullptr) refusal["at"] = {{"card", at->card}, {"field", at->field}, {"message", at->message}};
    return json_response({{"refusal", std::move(refusal)}}, 400, request);
}

std::int64_t read_parameter(const HttpRequest& request, std::string_view name, std::int64_t least, std::int64_t most) {
    const std::string text = request.parameter(name);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < least || value > most)
        throw BadMessage(name);
    return value;
}

HttpResponse balance_response(const HttpRequest& request, Lang lang, const std::function<json::object()>& play) {
    try {
        return json_response(play(), 200, request);
    } catch (const InputError& wrong) {
        return refused_cards(wrong, lang, request);
    } catch (const std::exception&) {
        return refusal_response(400, "bad_request", lang, request);
    }
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
    const bool keeps = ask.request.parameter("keep") != "0";
    // Reading half a megabyte takes a while: not on a network thread.
    const bool queued =
        ask.site.card_readers().submit([&site = ask.site, request = ask.request, reply = ask.reply, lang = ask.lang,
                                        kind, file, keeps, name = shown_name(ask.request.parameter("name"))] {
            try {
                const json::object listing = kind->cards({name, file.text});
                if (!keeps) return reply(json_response(listing, 200, request));
                keep(site, request, reply, lang, file,
                     {{"cards", std::string(store::kCardsBy) + file.hash},
                      {"set", listing.at("set")},
                      {"count", listing.at("cards").as_array().size()}});
            } catch (const InputError& wrong) {
                reply(refused_cards(wrong, lang, request));
            } catch (const std::exception&) {
                reply(refusal_response(400, "bad_request", lang, request));
            }
        });
    if (!queued) ask.refuse(503, "server_busy");
}

void post_balance(Ask& ask) {
    const GameKind* kind = ask.site.games().find(ask.parts[0]);
    if (kind == nullptr) return ask.refuse(404, "no_such_game");
    if (ask.request.body.empty()) return ask.refuse(400, "bad_request");
    const BalanceWanted wanted{
        static_cast<int>(read_parameter(ask.request, "players", kind->info().least_players, kind->info().most_players)),
        static_cast<std::uint64_t>(read_parameter(ask.request, "first", 0, kBalanceGames - 1))};
    const std::string person = ask.person->id, network = network_of(ask.request.address);
    if (!ask.site.balance_parts().take(person, ask.site.now()) ||
        !ask.site.balance_parts().take(network, ask.site.now()))
        return ask.refuse(429, "too_many_simulations");
    // One part at a time for each person; the turns of the bots' threads are fair to all.
    if (!ask.site.balances().enter(person)) return ask.refuse(429, "too_fast");
    ask.site.thinkers().submit(
        {network, person, "cards of " + person},
        [&site = ask.site, request = ask.request, reply = ask.reply, lang = ask.lang, kind, wanted, person,
         name = shown_name(ask.request.parameter("name"))](const BotPool::Cancelled& cancelled) {
            const HttpResponse out = balance_response(
                request, lang, [&] { return play_balance_part(*kind, {name, request.body}, wanted, cancelled); });
            site.balances().leave(person);  // before whoever asked knows that it is over
            reply(out);
        });
}

void get_house_file(Ask& ask) {
    const GameKind* kind = ask.site.games().find(ask.parts[0]);
    if (kind == nullptr) return ask.refuse(404, "no_such_game");
    ask.ok({{"text", kind->house_cards().text}});
}

void get_table_cards(Ask& ask) {
    const auto row = ask.site.reader().table(ask.parts[0]);
    if (!row) return ask.refuse(404, "no_such_table");
    const GameKind* kind = ask.site.games().find(row->game);
    if (kind == nullptr) return ask.refuse(404, "no_such_game");
    if (row->cards.empty()) return ask.done();  // the house set
    const bool queued = ask.site.card_readers().submit(
        [request = ask.request, reply = ask.reply, lang = ask.lang, kind, cards = cards_of(*row, *kind)] {
            try {
                reply(json_response(kind->cards(cards), 200, request));
            } catch (const InputError& wrong) {
                reply(refused_cards(wrong, lang, request));  // a version of the program without these fields
            }
        });
    if (!queued) ask.refuse(503, "server_busy");
}

json::array card_files_json(store::Store& store, std::string_view person) {
    json::array files;
    for (const store::CardFile& file : store.card_files_of(person))
        files.push_back({{"cards", std::string(store::kCardsBy) + file.hash},
                         {"game", file.game},
                         {"created_at", file.created_at},
                         {"text", file.text}});
    return files;
}

void get_my_cards(Ask& ask) { ask.ok({{"files", card_files_json(ask.site.reader(), ask.person->id)}}); }

}  // namespace consigliere::server
