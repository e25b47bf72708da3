// Whole games among bots of the roster, played without Python.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "python/bindings.hpp"
#include "python/opponents.hpp"
#include "python/workers.hpp"

namespace consigliere::python {

namespace {

bots::Casting casting_of(const Table& table, const std::vector<std::string>& names, bool rotate) {
    if (static_cast<int>(names.size()) != table.players())
        throw CallError(fmt::format("bots must have one entry per seat ({}), not {}", table.players(), names.size()));
    bots::Casting out;
    out.rotate = rotate;
    out.bargain = table.negotiation();
    out.stopwatch = stopwatch();
    for (const std::string& name : names) out.bots.push_back(parse_opponent(table.kind().info().id, name));
    return out;
}

// Any thread may use it at any time: nothing in it changes.
class Simulation {
public:
    Simulation(const GameHandle& game, const std::vector<std::string>& names, std::uint64_t seed, bool rotate,
               int threads)
        : players_(game.table->players()), threads_(threads) {
        check_threads(threads);
        const Table& table = *game.table;
        const CardSource cards = game.cards.empty() ? table.kind().house_cards() : CardSource{"cards", game.cards};
        simulator_ = bots::make_simulator(table.kind().info().id, players_, table.options(), cards,
                                          casting_of(table, names, rotate), seed);
    }

    // Games first to last - 1, which all threads share.
    bots::SimulationResult run(std::uint64_t first, std::uint64_t last) const {
        std::vector<bots::SimulationResult> parts(static_cast<std::size_t>(threads_));
        std::atomic<std::uint64_t> next = first;
        Workers(threads_).run_all([&](int thread) {
            for (std::uint64_t i = next++; i < last; i = next++)
                parts[static_cast<std::size_t>(thread)].merge(simulator_->run(i, i + 1));
        });
        bots::SimulationResult sum;
        for (const bots::SimulationResult& part : parts) sum.merge(part);
        return sum;
    }

    // How many victories the bots have won, in the order of their names; shared ones count in parts.
    std::vector<double> victories(const bots::SimulationResult& result) const {
        std::vector<double> out;
        for (int k = 0; k < players_; ++k)
            out.push_back(static_cast<double>(result.bot_shares[static_cast<std::size_t>(k)]) /
                          static_cast<double>(bots::SimulationResult::kWholeVictory));
        return out;
    }

private:
    int players_, threads_;
    std::unique_ptr<bots::Simulator> simulator_;
};

}  // namespace

void bind_simulation(nb::module_& m) {
    nb::class_<bots::SimulationResult>(m, "SimulationResult", "What was counted in games among bots.")
        .def_ro("games", &bots::SimulationResult::games)
        .def_ro("finished", &bots::SimulationResult::finished)
        .def_ro("decisions", &bots::SimulationResult::decisions)
        .def_ro("offers", &bots::SimulationResult::offers)
        .def_ro("deals", &bots::SimulationResult::deals)
        .def(nb::init<>())
        .def("merge", &bots::SimulationResult::merge, nb::arg("other"));
    nb::class_<Simulation>(m, "Simulation", "Games among bots; consigliere.play_games is the function to use.")
        .def(nb::init<const GameHandle&, const std::vector<std::string>&, std::uint64_t, bool, int>(), nb::arg("game"),
             nb::arg("bots"), nb::arg("seed"), nb::arg("rotate"), nb::arg("threads"))
        .def("run", &Simulation::run, nb::call_guard<nb::gil_scoped_release>(), nb::arg("first"), nb::arg("last"))
        .def("victories", &Simulation::victories, nb::arg("result"));
}

}  // namespace consigliere::python
