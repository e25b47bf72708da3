#include "tests/sealed_bids/add.hpp"

#include "bots/arena_impl.hpp"
#include "engine/embedded.hpp"
#include "games/registry.hpp"
#include "tests/sealed_bids/bots.hpp"

namespace consigliere::sealed_bids {

std::span<const embedded::File> files();  // generated: cards, rules and texts (cmake/EmbedFiles.cmake)

void add_to_program() {
    embedded::add(files());
    static const KindOf<SealedBids> kind;
    add_game(kind);
    static const bots::ArenaOf<SealedBids> arena;
    bots::add_arena(arena);
}

}  // namespace consigliere::sealed_bids
