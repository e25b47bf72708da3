// What the page asks for as over HTTP (protocol/openapi.yaml), as far as it makes sense on one device.
#include <algorithm>
#include <charconv>

#include <boost/json/serialize.hpp>

#include "device/host.hpp"
#include "device/saved.hpp"
#include "engine/card_error.hpp"
#include "engine/log.hpp"
#include "server/catalogue.hpp"
#include "server/json_read.hpp"
#include "server/names.hpp"
#include "server/new_table.hpp"
#include "server/secrets.hpp"
#include "server/table/match_writer.hpp"
#include "server/table/record.hpp"

namespace consigliere::device {

namespace json = boost::json;
using server::BadMessage;
using server::read_text;

namespace {

constexpr std::size_t kLargestFile = 8 << 20;

std::size_t number(const json::object& query, std::string_view name, std::size_t standard) {
    const std::string text = read_text(query, name, "");
    std::size_t out = standard;
    if (!text.empty()) std::from_chars(text.data(), text.data() + text.size(), out);
    return out;
}

std::vector<std::string> parts_of(std::string_view path) {
    std::vector<std::string> out;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/', 1), path.size());
        out.emplace_back(path.substr(1, end - 1));
        path.remove_prefix(end);
    }
    return out;
}

json::object body_of(const std::string& text) {
    if (text.empty()) return {};
    auto body = server::parse_object(text);
    if (!body) throw BadMessage("body");
    return std::move(*body);
}

// A table as it is stored, from the text of its log.
store::TableRow finished_row(const Log& log, const std::string& text, Millis now) {
    store::TableRow row;
    row.game = log.head.game;
    row.state = "finished";
    row.seed = to_hex(log.end->share);
    row.head = text.substr(0, text.find('\n'));
    const std::size_t last = text.find_last_not_of("\r\n"), before = text.rfind('\n', last);
    row.result = text.substr(before + 1, last - before);
    row.created_at = row.started_at = row.ended_at = now;
    row.people.assign(static_cast<std::size_t>(log.head.players), "");
    json::array seats;
    for (const std::string& name : log.head.names) seats.push_back({{"kind", 1}, {"name", name}, {"portrait", ""}});
    row.room = json::serialize(json::object{{"host", ""}, {"seats", std::move(seats)}});
    return row;
}

std::vector<store::Entry> entries_of(const Log& log, Millis now) {
    std::vector<store::Entry> out;
    out.reserve(log.entries.size());
    for (const LogEntry& entry : log.entries)
        out.push_back({static_cast<int>(out.size()) + 1, entry.text, entry.hash, now, entry.of, entry.k});
    return out;
}

}  // namespace

Host::Reply Host::json_reply(const json::object& body, int status) {
    return {status, "application/json", json::serialize(body)};
}

void Host::take_request(const json::object& call) {
    Request request{read_text(call, "method"), parts_of(read_text(call, "path")), server::read_object(call, "query"),
                    read_text(call, "body")};
    request.lang = lang_from(read_text(request.query, "lang", "en")).value_or(Lang::en);
    Reply reply;
    const auto refused = [&](int status, std::string_view code, const std::string& what, const json::object& at = {}) {
        const std::pair<std::string_view, std::string> args[] = {{"what", what}, {"field", what}};
        json::object refusal = server::refusal_json(code, request.lang, args);
        if (!at.empty()) refusal["at"] = at;
        return json_reply({{"refusal", std::move(refusal)}}, status);
    };
    try {
        reply = respond(request);
    } catch (const Refusal& refusal) {
        reply = refused(refusal.status, refusal.code, refusal.what, refusal.at);
    } catch (const BadMessage& wrong) {
        reply = refused(400, "bad_message", wrong.what());
    } catch (const server::CannotOpen& why) {
        reply = refused(400, why.code, why.what);
    }
    answer_["reply"] = {{"status", reply.status}, {"type", reply.type}, {"body", reply.body}};
}

Host::Reply Host::respond(const Request& request) {
    const std::string first = request.parts.empty() ? "" : request.parts[0];
    if (first == "games") return respond_about_games(request);
    if (first == "me" || first == "session") return respond_about_me(request);
    if (first == "tables") return respond_about_tables(request);
    if (first == "ratings" && request.method == "GET") return json_reply({{"ratings", json::array{}}});
    throw Refusal{404, "not_found"};
}

Host::Reply Host::respond_about_games(const Request& request) {
    if (request.parts.size() == 1 && request.method == "GET")
        return json_reply(server::games_json(games_.all(), request.lang));
    const bool about_cards = request.parts.size() == 4 && request.parts[2] == "cards" && request.parts[3] == "file";
    const GameKind* kind = request.parts.size() == 3 || about_cards ? find_game(request.parts[1]) : nullptr;
    if (kind == nullptr) throw Refusal{404, "no_such_game"};
    if (about_cards) return json_reply({{"text", kind->house_cards().text}});
    if (request.parts[2] != "cards") throw Refusal{404, "not_found"};
    return request.method == "POST" ? check_cards(request) : json_reply(kind->cards(kind->house_cards()));
}

// A card file that somebody brings stays with the table that is opened with it.
Host::Reply Host::check_cards(const Request& request) {
    if (request.body.empty() || request.body.size() > kLargestFile) throw Refusal{400, "bad_request"};
    try {
        const json::object listing = find_game(request.parts[1])->cards({"cards.toml", request.body});
        if (read_text(request.query, "keep", "") == "0") return json_reply(listing);
        return json_reply(
            {{"cards", request.body}, {"set", listing.at("set")}, {"count", listing.at("cards").as_array().size()}},
            201);
    } catch (const CardError& wrong) {
        throw Refusal{
            400, "bad_cards", wrong.what(), {{"card", wrong.card}, {"field", wrong.field}, {"message", wrong.message}}};
    } catch (const InputError& wrong) {
        throw Refusal{400, "bad_cards", wrong.what()};
    }
}

Host::Reply Host::respond_about_me(const Request& request) {
    if (request.parts.size() == 2 && request.method == "GET" && request.parts[1] == "tables") {
        json::array lines;
        for (const auto& [id, kept] : tables_)
            if (kept.row.state == "waiting" || kept.row.state == "running") lines.push_back(line_of(kept));
        return json_reply({{"tables", std::move(lines)}});
    }
    if (request.parts.size() == 2 && request.method == "GET" && request.parts[1] == "cards")
        return json_reply({{"files", json::array{}}});  // a file stays with the table that is opened with it
    if (request.parts.size() == 2 && request.method == "GET" && request.parts[1] == "history") {
        std::vector<const Kept*> finished;
        for (const auto& [id, kept] : tables_)
            if (kept.row.ended_at != 0) finished.push_back(&kept);
        std::sort(finished.begin(), finished.end(),
                  [](const Kept* a, const Kept* b) { return a->row.ended_at > b->row.ended_at; });
        json::array lines;
        for (const Kept* kept : finished)
            if (auto line = server::history_line(kept->row, me().id, line_of(*kept))) lines.push_back(std::move(*line));
        return json_reply({{"games", std::move(lines)}, {"ratings", json::array{}}});
    }
    if (request.parts.size() != 1) throw Refusal{404, "not_found"};
    if (request.parts[0] == "session" && request.method == "GET" && !person_) return {204, "application/json", ""};
    if (request.method == "DELETE") throw Refusal{404, "not_found"};
    if (request.method != "GET") {
        const json::object body = body_of(request.body);
        store::Person person = person_.value_or(store::Person{});
        if (request.method == "PATCH") me();
        if (person.id.empty()) person.id = server::random_id();
        person.lang = read_text(body, "lang", person.lang.empty() ? "en" : person.lang);
        if (body.contains("name")) person.name = server::tidy_name(read_text(body, "name"));
        if (const std::string wrong = server::wrong_in_name(person.name); !wrong.empty()) throw Refusal{400, wrong};
        if (body.contains("settings")) {
            json::object settings = server::parse_object(person.settings).value_or(json::object{});
            for (const auto& [key, value] : server::read_object(body, "settings"))
                if (key == "portrait" || key == "page") settings[key] = value;
            person.settings = json::serialize(settings);
        }
        person_ = std::move(person);
        answer_["person"] = to_json(*person_);
        for (auto& [id, kept] : tables_) {
            const server::Appearance shown{me().id, me().name, follower().portrait};
            if (kept.table) run(kept, [&](server::Table& t, server::Effects& fx) { t.rename(shown, now_, fx); });
        }
    }
    const bool has_played =
        std::any_of(tables_.begin(), tables_.end(), [](const auto& entry) { return entry.second.row.ended_at != 0; });
    return json_reply({{"name", me().name},
                       {"has_played", has_played},
                       {"lang", me().lang},
                       {"guest", true},
                       {"login", nullptr},
                       {"has_password", false},
                       {"settings", server::parse_object(me().settings).value_or(json::object{})},
                       {"email_confirmed", nullptr}});
}

Host::Reply Host::respond_about_tables(const Request& request) {
    if (request.parts.size() == 1)
        return request.method == "POST" ? open_table(request) : json_reply({{"tables", json::array{}}});
    if (request.method == "POST" && request.parts[1] == "log") return import_log(request);
    if (request.parts.size() == 2) return json_reply(line_of(find(request.parts[1])));
    if (request.parts[2] == "cards") {
        const store::TableRow& row = find(request.parts[1]).row;
        const GameKind* kind = find_game(row.game);
        if (kind == nullptr) throw Refusal{404, "no_such_game"};
        if (row.cards.empty()) return {204, "application/json", ""};
        if (request.parts.size() == 4 && request.parts[3] == "file") return json_reply({{"text", row.cards}});
        return json_reply(kind->cards(server::cards_of(row, *kind)));
    }
    return respond_about_finished(request);
}

Host::Reply Host::open_table(const Request& request) {
    const json::object body = body_of(request.body);
    const GameKind* kind = find_game(read_text(body, "game"));
    if (kind == nullptr) throw Refusal{400, "no_such_game"};
    store::TableRow row = server::new_table(*kind, body, {me().id, me().name, follower().portrait}, now_);
    row.is_public = false;
    seat_people(row, body);
    if (row.cards.starts_with(store::kCardsBy)) throw Refusal{400, "no_such_cards"};
    return json_reply({{"table", add_table(std::move(row))}, {"code", ""}}, 201);
}

Host::Reply Host::respond_about_finished(const Request& request) {
    Kept& kept = find(request.parts[1]);
    const GameKind* kind = find_game(kept.row.game);
    if (kind == nullptr) throw Refusal{404, "no_such_game"};
    if (kept.row.result.empty()) throw Refusal{403, "not_finished"};
    const std::string& what = request.parts[2];
    if (what == "log") return {200, "application/jsonl", server::log_text(kept.row, kept.entries)};
    if (!kept.finished) {
        try {
            kept.finished = server::finished_game_of(kept.row, *kind, kept.entries);
        } catch (const InputError& wrong) {
            throw Refusal{409, "blocked", wrong.what()};
        }
    }
    if (what == "proof") return json_reply(server::proof_json(*kept.finished));
    if (!kept.finished->problem().empty()) throw Refusal{409, "blocked", kept.finished->problem()};
    server::FinishedTable table{kept.row, kept.finished};
    const std::string seat = read_text(request.query, "seat", "");
    if (!server::read_seats(seat, read_text(request.query, "reader", ""), table)) throw Refusal{400, "bad_request"};
    const server::Part part{number(request.query, "from", 0), number(request.query, "count", SIZE_MAX)};
    if (what == "replay") return json_reply(server::replay_json(table, seat == "all", part, request.lang));
    if (what == "story") return json_reply(server::story_json(table, kept.talk, part, request.lang));
    throw Refusal{404, "not_found"};
}

// A log from a file becomes a finished game of this device, if all of it can be proven. The card file comes with it
// where it was not played with the house set.
Host::Reply Host::import_log(const Request& request) {
    const json::object body = body_of(request.body);
    const std::string text = read_text(body, "log"), cards = read_text(body, "cards", "");
    if (text.size() > kLargestFile || cards.size() > kLargestFile) throw Refusal{413, "too_large"};
    try {
        const Log log = read_log(text, read_text(body, "name", "log"));
        const GameKind* kind = find_game(log.head.game);
        if (kind == nullptr) throw Refusal{400, "no_such_game"};
        if (!log.end) throw Refusal{403, "not_finished"};
        check_card_set(log, *kind, cards);
        store::TableRow row = finished_row(log, text, now_);
        row.cards = cards;
        std::vector<store::Entry> entries = entries_of(log, now_);
        const auto game = server::finished_game_of(row, *kind, entries);
        if (!game->problem().empty()) throw Refusal{409, "bad_log", game->problem()};
        const std::string id = add_table(std::move(row));
        Kept& kept = tables_.at(id);
        json::array saved;
        for (const store::Entry& entry : entries) saved.push_back(to_json(entry));
        save_of(kept)["entries"] = std::move(saved);
        kept.entries = std::move(entries);
        return json_reply({{"table", id}}, 201);
    } catch (const InputError& wrong) {
        throw Refusal{400, "bad_log", wrong.what()};
    }
}

void Host::check_card_set(const Log& log, const GameKind& kind, const std::string& cards) {
    try {
        const CardSource source = cards.empty() ? kind.house_cards() : CardSource{"cards.toml", cards};
        if (kind.card_set(source).hash == log.head.card_hash) return;
    } catch (const InputError& wrong) {
        throw Refusal{400, "bad_cards", wrong.what()};
    }
    throw Refusal{409, "log_of_other_cards", log.head.card_set};
}

}  // namespace consigliere::device
