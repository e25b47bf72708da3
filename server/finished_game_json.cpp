#include "server/finished_game_json.hpp"

#include <algorithm>

#include "server/json_read.hpp"
#include "server/table/record.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostFrames = 100;  // in one answer; some KiB each
constexpr std::size_t kMostSteps = 500;   // of a story in one answer

// The portraits that people chose, as they were shown at the table: "" is drawn from the name. Somebody who was deleted
// leaves none behind.
json::array portraits_of(const store::TableRow& row) {
    const json::object room = parse_object(row.room).value_or(json::object{});
    json::array out(row.people.size(), json::value(""));
    if (!room.contains("seats")) return out;
    const json::array& seats = read_array(room, "seats", kMaxPlayers);
    for (std::size_t i = 0; i < out.size() && i < seats.size(); ++i)
        if (seats[i].is_object() && !row.people[i].empty()) out[i] = read_text(seats[i].get_object(), "portrait", "");
    return out;
}

json::object head_of(const FinishedTable& table, Lang lang) {
    const LogHead& head = table.game->log().head;
    json::array names, kinds;
    for (const std::string& name : head.names) names.push_back(json::value(name));
    for (const std::string& kind : head.seats) kinds.push_back(kind == "person" ? "person" : "bot");
    json::object out{{"table", table.row.id},
                     {"game", table.row.game},
                     {"title", table.game->kind().info().name[lang]},
                     {"players", head.players},
                     {"names", std::move(names)},
                     {"kinds", std::move(kinds)},
                     {"options", head.options},
                     {"total", table.game->total()},
                     {"ended_at", table.row.ended_at},
                     {"result", nullptr},
                     {"portraits", portraits_of(table.row)}};
    if (const auto end = parse_object(table.row.result); end && end->contains("winners"))
        out["result"] = {{"winners", end->at("winners")}, {"scores", end->at("scores")}};
    return out;
}

// Free talk stays between those who spoke; claims are moves of the game and are judged by the reader of the story.
json::array claims_of(const std::vector<store::TalkLine>& talk) {
    json::array out;
    for (const store::TalkLine& line : talk) {
        if (line.kind != "claim") continue;
        json::array to;
        for (const Seat seat : SeatSet(line.readers).without(Seat(line.from))) to.push_back(seat.index + 1);
        const auto gap = line.text.find(' ');
        out.push_back({{"at", line.at},
                       {"from", line.from + 1},
                       {"to", std::move(to)},
                       {"about", line.text.substr(0, gap)},
                       {"is", line.text.substr(gap + 1)}});
    }
    return out;
}

}  // namespace

bool read_seats(const std::string& seat, const std::string& reader, FinishedTable& table) {
    const int players = table.game->log().head.players;
    const auto numbered = [&](const std::string& text, Seat& out) {
        const bool fits = text.size() == 1 && text[0] >= '1' && text[0] < '1' + players;
        if (fits) out = Seat(text[0] - '1');
        return fits;
    };
    if (seat == "public")
        table.seat = Seat::spectator();
    else if (!seat.empty() && seat != "open" && seat != "all" && !numbered(seat, table.seat))
        return false;
    return reader.empty() || numbered(reader, table.reader);
}

std::shared_ptr<const FinishedGame> finished_game_of(const store::TableRow& row, const GameKind& kind,
                                                     const std::vector<store::Entry>& entries) {
    std::vector<store::Millis> times;
    times.reserve(entries.size());
    for (const store::Entry& entry : entries) times.push_back(entry.at);
    return std::make_shared<const FinishedGame>(log_text(row, entries), "table " + row.id, kind, cards_of(row, kind),
                                                std::move(times));
}

json::object replay_json(const FinishedTable& table, bool all_seats, Part part, Lang lang) {
    json::object out = head_of(table, lang);
    const std::size_t from = std::min(part.from, table.game->total());
    if (all_seats)
        out["views"] = table.game->views(from);
    else
        out["steps"] = table.game->frames(from, std::clamp<std::size_t>(part.count, 1, kMostFrames), table.seat, lang);
    return out;
}

json::object story_json(const FinishedTable& table, const std::vector<store::TalkLine>& talk, Part part, Lang lang) {
    const std::size_t count = std::clamp<std::size_t>(part.count, 1, kMostSteps);
    json::object out = head_of(table, lang), curves;
    const auto& fortunes = table.game->kind().info().fortunes;
    for (std::size_t i = 0; i < fortunes.size(); ++i) curves[fortunes[i]] = table.game->curve(i, part.from, count);
    out["fortunes"] = json::array{fortunes[0], fortunes[1]};
    out["curves"] = std::move(curves);
    out["lines"] = table.game->lines(part.from, count, table.seat, lang, table.reader);
    out["ending"] = table.game->ending(lang);
    out["words"] = table.game->words(lang);
    out["claims"] = claims_of(talk);
    return out;
}

json::object proof_json(const FinishedGame& game) {
    const Log& log = game.log();
    return {{"commitment", log.head.commitment}, {"share", log.end ? to_hex(log.end->share) : ""},
            {"proven", game.problem().empty()},  {"problem", game.problem()},
            {"commands", game.total()},          {"dice", game.dice()}};
}

std::optional<json::object> history_line(const store::TableRow& row, const std::string& person,
                                         const json::object& line) {
    const auto end = parse_object(row.result);
    if (!end || !end->contains("scores")) return std::nullopt;
    const json::array& scores = end->at("scores").as_array();
    const json::array& winners = end->at("winners").as_array();
    std::size_t seat = 0;
    while (seat + 1 < row.people.size() && row.people[seat] != person) ++seat;
    const auto won = [&](std::size_t i) {
        return std::find(winners.begin(), winners.end(), json::value(static_cast<std::int64_t>(i) + 1)) !=
               winners.end();
    };
    int place = 1;
    for (std::size_t i = 0; i < scores.size(); ++i)
        place += won(i) != won(seat) ? won(i) : scores[i].as_int64() > scores[seat].as_int64();
    return json::object{
        {"table", row.id},    {"game", row.game},         {"title", line.at("title")}, {"players", row.people.size()},
        {"seat", seat + 1},   {"place", place},           {"score", scores[seat]},     {"scores", scores},
        {"winners", winners}, {"ended_at", row.ended_at}, {"names", line.at("names")}};
}

}  // namespace consigliere::server
