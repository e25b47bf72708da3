#include "bots/advice.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "bots/arena.hpp"

namespace consigliere::bots {

namespace {

constexpr std::size_t kCompared = 4;       // answers
constexpr int kFewestGames = 24;           // before anything is said
constexpr double kNoticeable = 0.01;       // of a chance: less than that is no difference
constexpr std::uint64_t kGamesStream = 1;  // the dice of the games that are played on

struct Trial {
    Action answer;
    std::vector<Result> ends{};  // in the same worlds, with the same luck
};

// A mean with its standard error.
struct Mean {
    double value = 0, error = 0;
};
template <class Sample>
Mean mean_of(std::size_t count, const Sample& sample) {
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < count; ++i) sum += sample(i), squares += sample(i) * sample(i);
    const double n = static_cast<double>(count), mean = sum / n;
    return {mean, std::sqrt(std::max(0.0, squares / n - mean * mean) / n)};
}

double share_of_victory(const Result& end, Seat seat) { return end.winners.has(seat) ? 1.0 / end.winners.size() : 0.0; }
Mean chance(const Trial& trial, Seat seat) {
    return mean_of(trial.ends.size(), [&](std::size_t i) { return share_of_victory(trial.ends[i], seat); });
}
Mean lead_in_chance(const Trial& a, const Trial& b, Seat seat) {
    return mean_of(a.ends.size(), [&](std::size_t i) {
        return share_of_victory(a.ends[i], seat) - share_of_victory(b.ends[i], seat);
    });
}
Mean lead_in_score(const Trial& a, const Trial& b, Seat seat) {
    return mean_of(a.ends.size(), [&](std::size_t i) {
        return static_cast<double>(a.ends[i].score[seat.index]) - b.ends[i].score[seat.index];
    });
}

void add_new(std::vector<Trial>& trials, const Action& answer) {
    const bool known = std::any_of(trials.begin(), trials.end(), [&](const Trial& t) { return t.answer == answer; });
    if (!known && trials.size() < kCompared) trials.push_back({answer});
}

// The searcher's answer first, then that of the heuristics, then some of other kinds and some from all over the list.
std::vector<Trial> answers_to_compare(const ActionList& legal, const Action& searched, const Action& usual) {
    std::vector<Trial> trials;
    add_new(trials, searched);
    add_new(trials, usual);
    for (const Action& answer : legal)
        if (std::none_of(trials.begin(), trials.end(), [&](const Trial& t) { return t.answer.kind == answer.kind; }))
            add_new(trials, answer);
    const int step = std::max(1, legal.size() / static_cast<int>(kCompared));
    for (int i = 0; i < legal.size(); i += step) add_new(trials, legal[i]);
    return trials;
}

void play(std::vector<Trial>& trials, const Match& match, Seat seat, std::uint64_t seed, int games,
          const Cancelled& cancelled) {
    Rng rng(seed, kGamesStream);
    for (int game = 0; game < games; ++game) {
        const auto world = match.redealt(seat, rng);
        std::vector<Result> ends;
        for (const Trial& trial : trials) {
            const auto after = world->clone();
            after->apply({trial.answer, {}, {}}, nullptr);
            const auto end = play_to_end(*after, game, 1, seed, cancelled);
            if (end.empty()) return;  // cancelled: a world counts when all answers were tried in it
            ends.push_back(end.front());
        }
        for (std::size_t i = 0; i < trials.size(); ++i) trials[i].ends.push_back(ends[i]);
    }
}

// What the searcher chose, unless the games clearly speak for another answer; the next best of the others follows.
void put_best_first(std::vector<Trial>& trials, Seat seat) {
    for (std::size_t i = 1; i < trials.size(); ++i) {
        const Mean lead = lead_in_chance(trials[i], trials[0], seat);
        if (lead.value > 2 * lead.error && lead.value > kNoticeable) std::swap(trials[0], trials[i]);
    }
    for (std::size_t i = 2; i < trials.size(); ++i)
        if (chance(trials[i], seat).value > chance(trials[1], seat).value) std::swap(trials[1], trials[i]);
}

void explain(Advice& advice, const Trial& best, const Trial& other, Seat seat, int players) {
    advice.other = other.answer;
    advice.other_chance = chance(other, seat).value;
    const Mean lead = lead_in_chance(best, other, seat);
    advice.reason = Advice::Reason::equal;
    if (lead.value < kNoticeable || lead.value < lead.error) return;
    advice.reason = Advice::Reason::wins;
    const Mean score = lead_in_score(best, other, seat);
    if (score.value > 2 * score.error && score.value >= 1) {
        advice.reason = Advice::Reason::earns;
        advice.more = score.value;
        return;
    }
    double most = lead.value / 2;
    for (const Seat rival : SeatSet::players(players).without(seat)) {
        const Mean loss = lead_in_chance(other, best, rival);
        if (loss.value < most || loss.value < loss.error) continue;
        most = loss.value;
        advice.reason = Advice::Reason::hinders;
        advice.hindered = rival;
    }
}

std::string percent(double chance) { return std::to_string(std::lround(100 * chance)); }

}  // namespace

std::optional<Advice> advise(const Match& match, Seat seat, std::uint64_t seed, bool deals, const Cancelled& cancelled,
                             const AdviceDepth& depth) {
    if (!match.decision().may_act.has(seat)) return {};
    BotSpec searcher{Skill::sharp};
    searcher.iterations = depth.search_iterations;
    const auto player = make_player(match, seat, searcher, seed, {{}, {}, cancelled});
    const auto usual = make_player(match, seat, {Skill::steady}, seed);
    if (!player || !usual) return {};
    ActionList legal;
    match.legal_actions(seat, legal);
    std::vector<Trial> trials = answers_to_compare(legal, player->decide(), usual->decide());
    play(trials, match, seat, seed, depth.games, cancelled);
    if (trials[0].ends.size() < static_cast<std::size_t>(std::min(kFewestGames, depth.games))) return {};
    put_best_first(trials, seat);
    const Mean won = chance(trials[0], seat);
    Advice advice{trials[0].answer, won.value, won.error, static_cast<int>(trials[0].ends.size())};
    if (trials.size() > 1) explain(advice, trials[0], trials[1], seat, match.players());
    if (deals) advice.deal = player->bargain({});
    return advice;
}

std::string reason_text(const Advice& advice, const Match& match, const GameKind& kind, Lang lang,
                        const PlayerNames& names) {
    const auto label = [&](const Action& answer) {
        return match.vocabulary().describe(Command{answer, {}, {}}, kind.texts(), lang, names);
    };
    const bool money = kind.info().score_unit == "dollars";
    const std::string more =
        money ? money_text(std::lround(advice.more), lang) : std::to_string(std::lround(advice.more));
    const std::pair<std::string_view, std::string> args[] = {
        {"percent", percent(advice.chance)},
        {"games", std::to_string(advice.games)},
        {"other", advice.other ? label(*advice.other) : ""},
        {"other_percent", percent(advice.other_chance)},
        {"more", more},
        {"player", advice.hindered.is_player() ? names[advice.hindered.index] : ""}};
    const auto say = [&](std::string_view key) { return kind.texts().get("advice." + std::string(key), lang, args); };
    std::string out = say("chance") + " ";
    switch (advice.reason) {
    case Advice::Reason::only:    return out + say("only");
    case Advice::Reason::equal:   return out + say("equal");
    case Advice::Reason::wins:    return out + say("wins");
    case Advice::Reason::hinders: return out + say("hinders") + " " + say("wins");
    default:                      return out + say(money ? "earns_money" : "earns_points") + " " + say("wins");
    }
}

std::string deal_text(const Advice& advice, const Match& match, const GameKind& kind, Lang lang,
                      const PlayerNames& names) {
    if (!advice.deal) return {};
    const std::pair<std::string_view, std::string> args[] = {
        {"deal", match.vocabulary().describe(*advice.deal, kind.texts(), lang, names)}};
    return kind.texts().get("advice.deal", lang, args);
}

}  // namespace consigliere::bots
