// What the parts of the Python module share.
#pragma once

#include <atomic>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "python/episode.hpp"
#include "python/vector.hpp"

namespace consigliere::python {

namespace nb = nanobind;

// A game with its number of players and options.
struct GameHandle {
    std::shared_ptr<const Table> table;
    std::string cards;  // the text of a card file; empty: the house set
};

struct StateHandle {
    GameHandle game;
    std::unique_ptr<Episode> episode;
};

struct VectorHandle {
    GameHandle game;
    std::unique_ptr<Vector> vector;
    int games = 0;
    std::atomic<bool> in_use = false;  // by a call of some thread
};

GameHandle make_game(const std::string& game, std::optional<int> players, bool negotiation, const nb::dict& options,
                     const std::string& cards);

// A state as text: the game and every step so far. Reading plays the steps again, so that no text can make a position
// that the rules do not allow. Throws CallError.
std::string write_state(const StateHandle& state);
StateHandle read_state(std::string_view text);

// A new array of this shape, owned by Python.
template <class T>
auto make_array(std::vector<T> values, std::initializer_list<std::size_t> shape) {
    auto* kept = new std::vector<T>(std::move(values));
    const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return nb::ndarray<nb::numpy, T>(kept->data(), shape, owner);
}

void bind_game(nb::module_& m);
void bind_state(nb::module_& m);
void bind_vector(nb::module_& m);
void bind_simulation(nb::module_& m);

}  // namespace consigliere::python
