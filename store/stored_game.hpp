// A game's log and its live state as they stood at one moment. Another server may be playing it while this one reads.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.hpp"

namespace consigliere::store {

struct StoredGame {
    std::vector<Entry> log;
    std::string live;
};

// Nothing if it is being played too fast to be read so. Every batch of moves changes the live state, so a log that was read
// between two equal ones belongs to them.
std::optional<StoredGame> read_game(Store& store, std::string_view table);

}  // namespace consigliere::store
