// Sealed Bids for tests that need no more than the rules.
#pragma once

#include "tests/sealed_bids/bots.hpp"
#include "tests/temp_folder.hpp"

namespace consigliere::sealed_bids {

inline SealedBids game_for(int players) {
    const std::string file = "tests/sealed_bids/cards.toml";
    return SealedBids(players, OptionValues(SealedBids::options()), {file, bytes_of(file)});
}

}  // namespace consigliere::sealed_bids
