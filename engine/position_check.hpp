// What is given is what is seen: a position that was set up is compared with what was asked for, so that nothing that a
// scenario gives is ignored, contradicted or counted twice in silence.
#pragma once

#include <string>

#include "engine/description/write_json.hpp"
#include "engine/game.hpp"
#include "engine/json_writer.hpp"

namespace consigliere {

// Added to what is said about a position that pieces alone cannot give.
inline constexpr const char* kGivenExactly =
    " (a position in the middle of something is given exactly by 'log' and 'after')";

// The first thing in `given` that the open view of the position shows otherwise, as a sentence, or "". What the position
// asks is left out: nothing is asked yet.
std::string first_disagreement(const boost::json::object& given, const boost::json::object& view);
// The same once the game has run on to its first question, for a position that is given with its question.
std::string runs_on(const boost::json::object& given, const boost::json::object& view);

// The game's part of a view, as fields of an object that is open.
template <Game G>
void write_game_view(const G& game, const typename G::View& view, JsonWriter& w) {
    DescriptionWriter(game.vocabulary(), w).fields(game.position(view));
}

template <Game G>
boost::json::object open_view(const G& game, const typename G::State& s) {
    return json_tree(
        [&](JsonWriter& w) { w.object([&] { write_game_view(game, game.view_for(s, Seat::open()), w); }); });
}

}  // namespace consigliere
