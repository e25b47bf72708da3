// What a table may choose before a game.
#pragma once

#include "engine/options.hpp"
#include "engine/seat.hpp"

namespace consigliere::omerta {

inline constexpr int kLeastRounds = 5;  // a last round before that leaves no game to score (OM-PLAT-2)

struct Options {
    bool conquest_mode = false;
    bool negotiation = false;
    bool secret_involvement = false;  // AMB-6
    bool rest_pile = false;           // AMB-8
    int assault_min = 2;              // AMB-11
    int third_capo = 26;              // AMB-12
    int domains_per_capo = 0;         // AMB-13; 0: no limit
    bool secondary_in_deal = false;   // AMB-18
    bool secondary_refill = false;    // AMB-19
    bool money_visible = true;
    SeatSet by_hand;      // families asked before an objective of theirs is declared (DEC-3, DEC-4)
    int max_rounds = 30;  // OM-PLAT-2; 0: none
};

Options read_options(const OptionValues& values, int players);

}  // namespace consigliere::omerta
