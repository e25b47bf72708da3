// Routes about finished games: positions, story, proof, log. What was hidden is shown only once a game has its result.
#include <algorithm>
#include <charconv>

#include "server/json_read.hpp"
#include "server/now.hpp"
#include "server/site/api.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostFrames = 100;  // in one answer; some KiB each
constexpr std::size_t kMostSteps = 500;   // of a story in one answer

std::size_t number(const Ask& ask, std::string_view name, std::size_t standard) {
    const std::string text = ask.request.parameter(name);
    std::size_t out = standard;
    if (!text.empty()) std::from_chars(text.data(), text.data() + text.size(), out);
    return out;
}

std::size_t count_of(const Ask& ask, std::size_t most) {
    return std::clamp<std::size_t>(number(ask, "count", most), 1, most);
}

std::shared_ptr<const FinishedGame> from_cache(Site& site, const store::TableRow& row, const GameKind& kind) {
    if (auto game = site.replay_cache().find(row.id)) return game;
    const auto entries = site.reader().log(row.id);
    std::vector<store::Millis> times;
    times.reserve(entries.size());
    for (const store::Entry& entry : entries) times.push_back(entry.at);
    const CardSource cards = row.cards.empty() ? kind.house_cards() : CardSource{"cards of table " + row.id, row.cards};
    auto game =
        std::make_shared<const FinishedGame>(log_text(row, entries), "table " + row.id, kind, cards, std::move(times));
    site.replay_cache().put(row.id, game);
    return game;
}

struct Asked {
    store::TableRow row;
    std::shared_ptr<const FinishedGame> game;  // null: the request was refused
    Seat seat = Seat::open();
};

bool read_seat(const std::string& text, int players, Seat& seat) {
    if (text.empty() || text == "open" || text == "all") return true;
    if (text == "public")
        seat = Seat::spectator();
    else if (text.size() == 1 && text[0] >= '1' && text[0] < '1' + players)
        seat = Seat(text[0] - '1');
    else
        return false;
    return true;
}

// The log names every hidden card: it is shown once the game has its result, and to spectators as late as the game was.
bool is_secret(const Ask& ask, const store::TableRow& row) {
    return row.result.empty() || is_end_withheld(row, ask.person ? ask.person->id : "", now_ms());
}

// The finished game that the request is about; `proven`: it must replay without a fault.
Asked finished(Ask& ask, bool proven) {
    Asked out;
    const auto row = ask.site.reader().table(ask.parts[0]);
    const GameKind* kind = row ? ask.site.games().find(row->game) : nullptr;
    if (kind == nullptr)
        ask.refuse(404, "no_such_table");
    else if (is_secret(ask, *row))
        ask.refuse(403, "not_finished");
    else {
        auto game = from_cache(ask.site, *row, *kind);
        const std::pair<std::string_view, std::string> args[] = {{"what", game->problem()}};
        if (proven && !game->problem().empty())
            ask.refuse(409, "blocked", args);
        else if (!read_seat(ask.request.parameter("seat"), game->log().head.players, out.seat))
            ask.refuse(400, "bad_request");
        else
            out = {*row, std::move(game), out.seat};
    }
    return out;
}

json::object head_of(const Ask& ask, const Asked& asked) {
    const LogHead& head = asked.game->log().head;
    json::array names, kinds;
    for (const std::string& name : head.names) names.push_back(json::value(name));
    for (const std::string& kind : head.seats) kinds.push_back(kind == "person" ? "person" : "bot");
    json::object out{
        {"table", asked.row.id},   {"game", asked.row.game},       {"title", asked.game->kind().info().name[ask.lang]},
        {"players", head.players}, {"names", std::move(names)},    {"kinds", std::move(kinds)},
        {"options", head.options}, {"total", asked.game->total()}, {"ended_at", asked.row.ended_at},
        {"result", nullptr}};
    if (const auto end = parse_object(asked.row.result); end && end->contains("winners"))
        out["result"] = {{"winners", end->at("winners")}, {"scores", end->at("scores")}};
    return out;
}

}  // namespace

void get_replay(Ask& ask) {
    const Asked asked = finished(ask, true);
    if (!asked.game) return;
    json::object out = head_of(ask, asked);
    const std::size_t from = std::min(number(ask, "from", 0), asked.game->total());
    if (ask.request.parameter("seat") == "all")
        out["views"] = asked.game->views(from);
    else
        out["steps"] = asked.game->frames(from, count_of(ask, kMostFrames), asked.seat, ask.lang);
    ask.ok(out);
}

namespace {

// Free talk stays between those who spoke; claims are moves of the game and are judged by the reader of the story.
json::array claims_of(Site& site, const std::string& table) {
    constexpr int kMost = 10'000;
    json::array out;
    for (const store::TalkLine& line : site.reader().talk(table, INT32_MAX, kMost)) {
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

void get_story(Ask& ask) {
    const Asked asked = finished(ask, true);
    if (!asked.game) return;
    const std::size_t from = number(ask, "from", 0), count = count_of(ask, kMostSteps);
    json::object out = head_of(ask, asked), curves;
    const auto& fortunes = asked.game->kind().info().fortunes;
    for (std::size_t i = 0; i < fortunes.size(); ++i) curves[fortunes[i]] = asked.game->curve(i, from, count);
    out["fortunes"] = json::array{fortunes[0], fortunes[1]};
    out["curves"] = std::move(curves);
    out["lines"] = asked.game->lines(from, count, asked.seat, ask.lang);
    out["ending"] = asked.game->ending(ask.lang);
    out["words"] = asked.game->words(ask.lang);
    out["claims"] = claims_of(ask.site, asked.row.id);
    ask.ok(out);
}

void get_proof(Ask& ask) {
    const Asked asked = finished(ask, false);
    if (!asked.game) return;
    const Log& log = asked.game->log();
    ask.ok({{"commitment", log.head.commitment},
            {"share", log.end ? to_hex(log.end->share) : ""},
            {"proven", asked.game->problem().empty()},
            {"problem", asked.game->problem()},
            {"commands", asked.game->total()},
            {"dice", asked.game->dice()}});
}

void get_log(Ask& ask) {
    const auto row = ask.site.reader().table(ask.parts[0]);
    if (!row) return ask.refuse(404, "no_such_table");
    if (is_secret(ask, *row)) return ask.refuse(403, "not_finished");
    HttpResponse out;
    out.type = "application/jsonl";
    out.headers = {{"Content-Disposition", "attachment; filename=\"" + row->game + "-" + row->id + ".jsonl\""}};
    out.body = std::make_shared<const std::string>(log_text(*row, ask.site.reader().log(row->id)));
    ask.reply(std::move(out));
}

}  // namespace consigliere::server
