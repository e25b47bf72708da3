// Routes about tables: lists, opening one, histories, ratings.
#include <algorithm>

#include <boost/json/serialize.hpp>

#include "bots/arena.hpp"
#include "bots/roster.hpp"
#include "server/json_read.hpp"
#include "server/now.hpp"
#include "server/secrets.hpp"
#include "server/site/api.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

json::array lines(Ask& ask, const std::vector<store::TableRow>& rows) {
    json::array out;
    for (const store::TableRow& row : rows)
        out.push_back(ask.site.table_line(row, ask.person ? ask.person->id : "", ask.lang));
    return out;
}

}  // namespace

void get_tables(Ask& ask) {
    ask.ok({{"tables", lines(ask, ask.site.listed_tables(ask.person ? ask.person->id : ""))}});
}
void get_my_tables(Ask& ask) {
    auto rows = ask.site.reader().tables_of(ask.person->id, false, 100);
    json::array out = lines(ask, rows);
    json::array sorted;  // my turn first, else in the order of the store
    for (const bool my_turn : {true, false})
        for (const json::value& table : out)
            if (table.at("my_turn").as_bool() == my_turn) sorted.push_back(table);
    ask.ok({{"tables", std::move(sorted)}});
}

void post_table(Ask& ask) {
    const GameKind* kind = ask.site.games().find(read_text(ask.body, "game"));
    if (kind == nullptr) return ask.refuse(400, "no_such_game");
    if (ask.site.reader().open_tables_of(ask.person->id) >= ask.site.config().tables_a_person)
        return ask.refuse(429, "too_many_tables");
    const auto players = read_number(ask.body, "players", kind->info().least_players, kind->info().most_players);
    store::TableRow row;
    row.game = kind->info().id;
    row.state = "waiting";
    row.created_at = now_ms();
    row.is_public = read_flag(ask.body, "public", false);
    if (row.is_public && shown_tables_of(ask.site.reader(), ask.person->id) >= ask.site.config().public_tables_a_person)
        return ask.refuse(429, "too_many_public_tables");
    const Seed seed = fresh_seed();
    row.seed = to_hex(seed);
    TimeControl time;
    if (ask.body.contains("time"))
        if (const std::string wrong = TimeControl::read(read_object(ask.body, "time"), time); !wrong.empty())
            throw BadMessage(wrong);
    json::object options;
    try {
        if (ask.body.contains("options")) options = options_of(*kind, read_object(ask.body, "options")).to_json();
    } catch (const InputError& wrong) {
        const std::pair<std::string_view, std::string> args[] = {{"what", wrong.what()}};
        return ask.refuse(400, "bad_option", args);
    }
    try {
        row.cards = read_text(ask.body, "cards", "");
        if (row.cards.starts_with(store::kCardsBy)) {
            const auto file = ask.site.reader().card_file(row.cards.substr(store::kCardsBy.size()));
            if (!file || file->game != row.game) return ask.refuse(400, "no_such_cards");
        } else if (!row.cards.empty()) {
            kind->card_set({"cards", row.cards});
        }
    } catch (const InputError& wrong) {
        const std::pair<std::string_view, std::string> args[] = {{"what", wrong.what()}};
        return ask.refuse(400, "bad_cards", args);
    }
    json::array seats;
    for (std::int64_t i = 0; i < players; ++i)
        seats.push_back({{"kind", i == 0 ? 1 : 0},
                         {"name", i == 0 ? ask.person->name : ""},
                         {"portrait", i == 0 ? portrait_of(*ask.person) : ""}});
    row.people.assign(static_cast<std::size_t>(players), "");
    row.people[0] = ask.person->id;
    if (ask.body.contains("bots")) {
        const json::array& wanted = read_array(ask.body, "bots", static_cast<std::size_t>(players) - 1);
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (!wanted[i].is_string()) throw BadMessage("bots");
            const auto parsed = bots::parse_bot(std::string_view(wanted[i].get_string()));
            if (!std::holds_alternative<bots::BotSpec>(parsed) || !std::get<bots::BotSpec>(parsed).is_named_level() ||
                !bots::check_bot(kind->info().id, std::get<bots::BotSpec>(parsed)).empty())
                return ask.refuse(400, "no_such_bot");
            const std::size_t seat = static_cast<std::size_t>(players) - wanted.size() + i;
            seats[seat] = {{"kind", 2}, {"bot", wanted[i]}, {"name", bot_name(static_cast<int>(seat))}};
        }
    }
    row.room = json::serialize(
        json::object{{"host", ask.person->id},
                     {"commitment", commitment(seed)},
                     {"options", std::move(options)},
                     {"time", time.to_json()},
                     {"whispers_shown", read_flag(ask.body, "whispers_shown", true)},
                     {"odds_shown", read_flag(ask.body, "odds_shown", true)},
                     {"neutral_words", read_flag(ask.body, "neutral_words", false)},
                     {"spectator_delay_s", read_optional(ask.body, "spectator_delay_s", 0, 300).value_or(0)},
                     {"seats", std::move(seats)}});
    const Millis now = ask.site.now();
    if (!ask.site.new_tables().take(ask.person->id, now) ||
        !ask.site.new_tables().take(network_of(ask.request.address), now))
        return ask.refuse(429, "too_many_new_tables");
    ask.site.open_table(
        std::move(row), ask.person->id, ask.request.address,
        [request = ask.request, reply = ask.reply, lang = ask.lang](const std::string& id, const std::string& code) {
            if (id.empty()) return reply(refusal_response(code == "store_failed" ? 503 : 429, code, lang, request));
            reply(json_response({{"table", id}, {"code", code}}, 201, request));
        });
}

void get_code(Ask& ask) {
    std::string code = ask.parts[0];
    for (char& c : code) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    // Four letters could be tried one after the other.
    if (!ask.site.sign_ins().may_guess("codes", ask.request.address, ask.site.now()))
        return ask.refuse(429, "too_fast");
    const auto id = code.size() == 4 ? ask.site.reader().table_by_code(code) : std::nullopt;
    const auto row = id ? ask.site.reader().table(*id) : std::nullopt;
    if (!row) return ask.refuse(404, "no_such_table");
    ask.ok(ask.site.table_line(*row, ask.person ? ask.person->id : "", ask.lang));
}

void get_table(Ask& ask) {
    const auto row = ask.site.reader().table(ask.parts[0]);
    if (!row) return ask.refuse(404, "no_such_table");
    ask.ok(ask.site.table_line(*row, ask.person ? ask.person->id : "", ask.lang));
}

namespace {

json::object rating_json(const store::Rating& r) {
    return {{"name", r.name}, {"game", r.game},         {"players", r.players},
            {"rating", r.mu}, {"uncertainty", r.sigma}, {"games", r.games}};
}

}  // namespace

void get_ratings(Ask& ask) {
    const std::string players = ask.request.parameter("players");
    if (players.size() != 1) throw BadMessage("players");
    json::array out;
    for (const store::Rating& r : ask.site.reader().best_ratings(ask.request.parameter("game"), players[0] - '0', 100))
        out.push_back(rating_json(r));
    ask.ok({{"ratings", std::move(out)}});
}

void get_history(Ask& ask) {
    json::array games, ratings;
    for (const store::TableRow& row : ask.site.reader().tables_of(ask.person->id, true, 200)) {
        const auto end = parse_object(row.result);
        if (!end || !end->contains("scores")) continue;
        const json::array& scores = end->at("scores").as_array();
        const json::array& winners = end->at("winners").as_array();
        std::size_t seat = 0;
        while (seat + 1 < row.people.size() && row.people[seat] != ask.person->id) ++seat;
        const auto won = [&](std::size_t i) {
            return std::find(winners.begin(), winners.end(), json::value(static_cast<std::int64_t>(i) + 1)) !=
                   winners.end();
        };
        int place = 1;
        for (std::size_t i = 0; i < scores.size(); ++i)
            place += won(i) != won(seat) ? won(i) : scores[i].as_int64() > scores[seat].as_int64();
        const json::object line = ask.site.table_line(row, ask.person->id, ask.lang);
        games.push_back({{"table", row.id},
                         {"game", row.game},
                         {"title", line.at("title")},
                         {"players", row.people.size()},
                         {"seat", seat + 1},
                         {"place", place},
                         {"score", scores[seat]},
                         {"scores", scores},
                         {"winners", winners},
                         {"ended_at", row.ended_at},
                         {"names", line.at("names")}});
    }
    for (const store::Rating& r : ask.site.reader().ratings_of(ask.person->id)) ratings.push_back(rating_json(r));
    ask.ok({{"games", std::move(games)}, {"ratings", std::move(ratings)}});
}

}  // namespace consigliere::server
