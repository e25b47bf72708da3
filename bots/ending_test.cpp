// The ending that people are shown is the one the engine counted: the same scores, and the same winners by the tie-breaks.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "bots/arena.hpp"
#include "engine/ending.hpp"
#include "games/registry.hpp"
#include "tests/how_many.hpp"

namespace consigliere::bots {

namespace {

struct Kind {
    const char* game;
    int players;
    std::vector<std::string_view> options;
};

// What the steps come to, as a reader adds them up.
struct Reading {
    std::array<int, kMaxPlayers> totals{};
    SeatSet first;  // after all tie-breaks
    bool decided = false;
    bool tie_breaks_fit = true;  // each compares exactly those who are still tied
};

SeatSet highest(const std::vector<EndingRow>& rows) {
    SeatSet out;
    int best = 0;
    for (const EndingRow& row : rows) {
        if (out.empty() || row.amount > best) out = {};
        if (out.empty() || row.amount == best) out.add(row.seat);
        best = out.has(row.seat) ? row.amount : best;
    }
    return out;
}

Reading read(const std::vector<EndingStep>& steps, int players) {
    Reading out;
    std::vector<EndingRow> totals;
    for (const EndingStep& step : steps)
        if (step.kind == EndingStep::Kind::sum)
            for (const EndingRow& row : step.rows) out.totals[static_cast<std::size_t>(row.seat.index)] += row.amount;
    for (const Seat seat : SeatSet::players(players))
        totals.push_back({seat, out.totals[static_cast<std::size_t>(seat.index)]});
    out.first = highest(totals);
    for (const EndingStep& step : steps) {
        if (step.kind == EndingStep::Kind::decision) {
            out.decided = true;
            out.first = SeatSet::of(step.rows.front().seat);
        }
        if (step.kind != EndingStep::Kind::tie_break) continue;
        SeatSet compared;
        for (const EndingRow& row : step.rows) compared.add(row.seat);
        const bool lots = step.rows.size() == 1;  // who was drawn
        out.tie_breaks_fit = out.tie_breaks_fit && (lots ? out.first.has(compared.first()) : compared == out.first);
        out.first = highest(step.rows);
    }
    return out;
}

// V2 7.4, 7.6: an amount is what its event says it was computed from, and every step says what it adds or compares.
void check_sources(const std::vector<EndingStep>& steps, const Vocabulary& vocabulary, const Texts& texts) {
    for (const EndingStep& step : steps) {
        if (step.kind == EndingStep::Kind::decision) continue;
        CAPTURE(step.key);
        CHECK(texts.has("ending_note." + step.key));
        if (!texts.has("ending_from." + step.key)) continue;
        for (const EndingRow& row : step.rows) {
            const boost::json::object args = vocabulary.to_json(row.event);
            const auto arg = [&](const char* name) { return args.contains(name) ? int(args.at(name).as_int64()) : 0; };
            if (args.contains("each")) CHECK(row.amount == (arg("times") + arg("strength")) * arg("each"));
            if (step.key == "tie-value-sum") CHECK(row.amount == arg("businesses") + arg("gangsters"));
            if (step.key == "traded-in-number") CHECK(row.amount == arg("money") / 10);       // NP-END-2
            if (step.key == "counted-money-points") CHECK(row.amount == arg("cash") / 5000);  // OM-CONQMODE-4
            const std::string from = vocabulary.describe("ending_from." + step.key, row.event, texts, Lang::en, {});
            CHECK(from != "");
            CHECK(from.find('{') == from.npos);
        }
    }
}

struct Counted {
    int games = 0, tie_breaks = 0, decided = 0;
};

Counted check(const Kind& what, int games, std::uint64_t seed, const BotSpec& bot) {
    const GameKind& kind = *find_game(what.game);
    OptionValues options(kind.options());
    for (const std::string_view option : what.options) REQUIRE(options.set(option) == "");
    Casting casting;
    casting.bots.assign(static_cast<std::size_t>(what.players), bot);
    Counted out;
    const auto look = [&](const GameRecord& record) {
        const auto match = kind.start(what.players, options, kind.house_cards());
        Events events;
        for (const Command& command : record.commands) match->apply(command, &events);
        const std::vector<EndingStep> steps = ending_of(match->vocabulary(), kind.texts(), events);
        const Reading reading = read(steps, what.players);
        const Result result = match->result();
        CAPTURE(what.game);
        CAPTURE(record.number);
        CHECK(reading.totals == result.score);
        CHECK(reading.first == result.winners);
        CHECK(reading.tie_breaks_fit);
        check_sources(steps, match->vocabulary(), kind.texts());
        ++out.games;
        out.decided += reading.decided;
        out.tie_breaks += std::any_of(steps.begin(), steps.end(),
                                      [](const EndingStep& s) { return s.kind == EndingStep::Kind::tie_break; });
    };
    make_simulator(what.game, what.players, options, kind.house_cards(), casting, seed)
        ->run(0, static_cast<std::uint64_t>(games), {}, look);
    return out;
}

}  // namespace

TEST_CASE("V2-ending: the steps of an ending add up to the engine's scores and winners") {
    const Kind kinds[] = {
        {"la-cosa-nostra", 4, {}},
        {"la-cosa-nostra", 3, {"final_tiebreak=dice_duel"}},
        {"nothing-personal", 4, {}},
        {"nothing-personal", 5, {"final_tie=random"}},
        {"omerta", 4, {}},
        {"omerta", 3, {"mode=conquista"}},
        {"omerta", 5, {"max_rounds=5"}},
    };
    int games = 0, tie_breaks = 0, decided = 0;
    // Negotiation takes most of the time: few games with it, and a short run does without.
    const BotSpec random{Skill::random}, silent{.skill = Skill::steady, .silent = true};
    const BotSpec bargaining{.skill = Skill::steady, .silent = !testing::in_full()};
    for (const Kind& kind : kinds)
        for (const auto& [bot, number] : {std::pair{random, 120}, std::pair{silent, 60}, std::pair{bargaining, 4}}) {
            const Counted counted = check(kind, testing::how_many(number), 20, bot);
            games += counted.games;
            tie_breaks += counted.tie_breaks;
            decided += counted.decided;
        }
    MESSAGE(games << " games, " << tie_breaks << " with a tie-break, " << decided << " decided by an objective");
    if (!testing::in_full()) return;
    CHECK(games >= 1000);
    CHECK(tie_breaks > 10);
    CHECK(decided > 10);
}

}  // namespace consigliere::bots
