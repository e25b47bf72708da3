// The simulator for one game, as a template: random play runs the bare loop, everything else a referee.
#pragma once

#include <algorithm>

#include "bots/make_bot.hpp"
#include "bots/referee.hpp"
#include "bots/simulation.hpp"
#include "engine/playout.hpp"

namespace consigliere::bots {

template <Game G>
class Simulation {
public:
    Simulation(const G& game, const Casting& casting, std::uint64_t seed)
        : game_(game), casting_(casting), seed_(seed) {}

    // Games first to last - 1.
    SimulationResult run(std::uint64_t first, std::uint64_t last, const KeepOn& keep_on,
                         const Listener& listener = {}) const {
        SimulationResult result;
        ActionList actions;
        const bool bare = std::all_of(casting_.bots.begin(), casting_.bots.end(),
                                      [](const BotSpec& spec) { return spec.skill == Skill::random; });
        for (std::uint64_t i = first; i < last; ++i) {
            GameRecord record{i, {}};
            if (bare) {
                play_at_random(i, actions, result, listener ? &record.commands : nullptr);
            } else {
                play_with_bots(i, result, listener ? &record.commands : nullptr);
            }
            if (listener) listener(record);
            if (keep_on && !keep_on()) break;
        }
        return result;
    }

private:
    void play_at_random(std::uint64_t i, ActionList& actions, SimulationResult& result,
                        std::vector<Command>* played) const {
        Rng rng(seed_, i);
        typename G::State state = game_.initial();
        PlayoutCount count;
        if (played == nullptr)
            count = random_playout(game_, state, rng, actions);
        else
            for (Decision d = game_.decision(state); !d.over(); d = game_.decision(state))
                played->push_back({random_step(game_, state, d, rng, actions, count), {}, {}});
        result.decisions += count.decisions;
        result.chances += count.chances;
        ++result.games;
        record(i, state, count.nodes(), result);
    }

    void play_with_bots(std::uint64_t i, SimulationResult& result, std::vector<Command>* played) const {
        Rng rng(seed_, i);
        Seating<G> seating;
        for (int k = 0; k < game_.players(); ++k)
            seating[static_cast<std::size_t>(seat_of(k, i))] =
                seated(casting_.bots[static_cast<std::size_t>(k)], rng.next());
        Referee<G> referee(game_, seating, casting_.bargain, played);
        referee.play(rng);
        const GameCount& count = referee.count();
        result.decisions += count.decisions;
        result.chances += count.chances;
        result.offers += count.offers;
        result.deals += count.deals;
        result.words_given += count.words;
        for (int s = 0; s < game_.players(); ++s) {
            result.words_kept += static_cast<std::uint64_t>(referee.state().talk.kept[s]);
            result.words_broken += static_cast<std::uint64_t>(referee.state().talk.broken[s]);
        }
        ++result.games;
        if (game_.decision(referee.state().game).over()) record(i, referee.state().game, count.nodes(), result);
    }

    std::unique_ptr<Bot<G>> seated(const BotSpec& spec, std::uint64_t seed) const {
        BotResources resources;
        if (spec.milliseconds > 0) resources.stopwatch = casting_.stopwatch;
        return make_bot<G>(spec, seed, resources);
    }

    void record(std::uint64_t i, const typename G::State& end, std::uint64_t nodes, SimulationResult& result) const {
        ++result.finished;
        const std::size_t bar = nodes / SimulationResult::kLengthStep;
        if (result.lengths.size() <= bar) result.lengths.resize(bar + 1);
        ++result.lengths[bar];
        const Result r = game_.result(end);
        for (int k = 0; k < game_.players(); ++k) {
            const auto seat = static_cast<std::size_t>(seat_of(k, i));
            result.score_sum[seat] += r.score[seat];
            result.score_squares[seat] += std::int64_t{r.score[seat]} * r.score[seat];
            if (!r.winners.has(Seat(static_cast<int>(seat)))) continue;
            ++result.wins[seat];
            ++result.bot_wins[static_cast<std::size_t>(k)];
            result.bot_shares[static_cast<std::size_t>(k)] +=
                SimulationResult::kWholeVictory / static_cast<std::uint64_t>(r.winners.size());
        }
    }

    int seat_of(int bot, std::uint64_t game) const {
        const auto n = static_cast<std::uint64_t>(game_.players());
        return casting_.rotate ? static_cast<int>((static_cast<std::uint64_t>(bot) + game) % n) : bot;
    }

    const G& game_;
    Casting casting_;
    std::uint64_t seed_;
};

}  // namespace consigliere::bots
