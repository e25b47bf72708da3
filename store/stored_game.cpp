#include "store/stored_game.hpp"

namespace consigliere::store {

std::optional<StoredGame> read_game(Store& store, std::string_view table) {
    constexpr int kTries = 20;
    StoredGame game;
    game.live = store.live(table);
    for (int i = 0; i < kTries; ++i) {
        game.log = store.log(table);
        std::string live = store.live(table);
        if (live == game.live) return game;
        game.live = std::move(live);
    }
    return std::nullopt;
}

}  // namespace consigliere::store
