// Speed of the core, for every game: random play (decisions + chance), cloning, listing, views.
#include <benchmark/benchmark.h>

#include "engine/playout.hpp"
#include "games/kinds.hpp"

namespace consigliere {

namespace {

template <StartableGame G>
G standard_game() {
    return G(4, OptionValues(G::options()), KindOf<G>().house_cards());
}

// Whole random games with four players, one thread; "nodes" counts decisions and chance.
template <StartableGame G>
void random_play(benchmark::State& run) {
    const G game = standard_game<G>();
    ActionList actions;
    PlayoutCount count;
    std::uint64_t number = 0;
    for (auto _ : run) {
        Rng rng(1, number++);
        auto state = game.initial();
        const PlayoutCount one = random_playout(game, state, rng, actions);
        count.decisions += one.decisions;
        count.chances += one.chances;
        benchmark::DoNotOptimize(state);
    }
    const auto nodes = static_cast<double>(count.nodes());
    run.counters["nodes/s"] = benchmark::Counter(nodes, benchmark::Counter::kIsRate);
    run.counters["per node"] = benchmark::Counter(nodes, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    run.counters["nodes/game"] = nodes / static_cast<double>(number);
}

// A position from the middle of a game.
template <StartableGame G>
typename G::State middle_of(const G& game, Rng& rng) {
    auto state = game.initial();
    ActionList actions;
    PlayoutCount count;
    for (int i = 0; i < 100 && !game.decision(state).over(); ++i)
        random_step(game, state, game.decision(state), rng, actions, count);
    return state;
}

template <StartableGame G>
void clone(benchmark::State& run) {
    const G game = standard_game<G>();
    Rng rng(7);
    MatchState<G> state{middle_of(game, rng), {}};
    for (auto _ : run) {
        benchmark::DoNotOptimize(state);
        MatchState<G> copy = state;
        benchmark::DoNotOptimize(copy);
    }
    run.counters["state bytes"] = sizeof(typename G::State);
    run.counters["table bytes"] = sizeof(MatchState<G>);
}

template <StartableGame G>
void view(benchmark::State& run) {
    const G game = standard_game<G>();
    Rng rng(7);
    const auto state = middle_of(game, rng);
    for (auto _ : run) benchmark::DoNotOptimize(game.view_for(state, Seat(1)));
}

template <StartableGame G>
void redeal(benchmark::State& run) {
    const G game = standard_game<G>();
    Rng rng(7);
    const auto state = middle_of(game, rng);
    for (auto _ : run) benchmark::DoNotOptimize(game.redeal_unseen(state, Seat(1), rng));
}

const bool kRandomPlay = [] {
    ShippedGames::any([]<class G>(std::type_identity<G>) {
        const std::string id(G::info().id);
        benchmark::RegisterBenchmark(("random_play/" + id).c_str(), random_play<G>);
        benchmark::RegisterBenchmark(("clone/" + id).c_str(), clone<G>);
        benchmark::RegisterBenchmark(("view/" + id).c_str(), view<G>);
        benchmark::RegisterBenchmark(("redeal/" + id).c_str(), redeal<G>);
        return false;
    });
    return true;
}();

}  // namespace

}  // namespace consigliere
