// What a kind of game says of itself before anybody plays it.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/deed.hpp"
#include "engine/texts.hpp"

namespace consigliere {

struct GameInfo {
    std::string_view id;      // "la-cosa-nostra"
    std::string_view folder;  // "games/la_cosa_nostra": where its cards, rules and texts are embedded
    Localised name;
    int least_players = 0, most_players = 0;
    int rules_version = 1;  // grows when the same log could mean another game
    // How a player fares: fields of a player in the view, first the one by which the game is won.
    std::array<std::string_view, 2> fortunes{};
    std::string_view score_unit = "points";  // what Result::score counts, as a report writes it
    std::span<const DeedSpec> deeds{};       // among its events
};

}  // namespace consigliere
