// Routes about finished games: positions, story, proof, log. What was hidden is shown only once a game has its result.
#include <charconv>

#include "server/finished_game_json.hpp"
#include "server/now.hpp"
#include "server/site/api.hpp"

namespace consigliere::server {

namespace {

std::size_t number(const Ask& ask, std::string_view name, std::size_t standard) {
    const std::string text = ask.request.parameter(name);
    std::size_t out = standard;
    if (!text.empty()) std::from_chars(text.data(), text.data() + text.size(), out);
    return out;
}

Part part_of(const Ask& ask) { return {number(ask, "from", 0), number(ask, "count", SIZE_MAX)}; }

std::shared_ptr<const FinishedGame> from_cache(Site& site, const store::TableRow& row, const GameKind& kind) {
    if (auto game = site.replay_cache().find(row.id)) return game;
    auto game = finished_game_of(row, kind, site.reader().log(row.id));
    site.replay_cache().put(row.id, game);
    return game;
}

// The log names every hidden card: it is shown once the game has its result, and to spectators as late as the game was.
bool is_secret(const Ask& ask, const store::TableRow& row) {
    return row.result.empty() || is_end_withheld(row, ask.person ? ask.person->id : "", now_ms());
}

// The finished game that the request is about, without a game if it was refused; `proven`: it must replay without a
// fault.
FinishedTable finished(Ask& ask, bool proven) {
    FinishedTable out;
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
        else if (FinishedTable table{*row, std::move(game)};
                 !read_seats(ask.request.parameter("seat"), ask.request.parameter("reader"), table))
            ask.refuse(400, "bad_request");
        else
            out = std::move(table);
    }
    return out;
}

}  // namespace

void get_replay(Ask& ask) {
    const FinishedTable asked = finished(ask, true);
    if (asked.game) ask.ok(replay_json(asked, ask.request.parameter("seat") == "all", part_of(ask), ask.lang));
}

void get_story(Ask& ask) {
    constexpr int kMostTalk = 10'000;
    const FinishedTable asked = finished(ask, true);
    if (!asked.game) return;
    ask.ok(story_json(asked, ask.site.reader().talk(asked.row.id, INT32_MAX, kMostTalk), part_of(ask), ask.lang));
}

void get_proof(Ask& ask) {
    const FinishedTable asked = finished(ask, false);
    if (asked.game) ask.ok(proof_json(*asked.game));
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

// With the log everything that was played can be computed again, by a program or by the page.
void get_table_file(Ask& ask) {
    const auto row = ask.site.reader().table(ask.parts[0]);
    if (!row) return ask.refuse(404, "no_such_table");
    if (is_secret(ask, *row)) return ask.refuse(403, "not_finished");
    if (row->cards.empty()) return ask.done();  // the house set
    ask.ok({{"text", row->cards}});
}

}  // namespace consigliere::server
