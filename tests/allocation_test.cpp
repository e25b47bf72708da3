// The hot path takes nothing from the heap: counted, in every game.
#include <atomic>
#include <cstdlib>
#include <new>

#include <doctest/doctest.h>

#include "engine/playout.hpp"
#include "games/kinds.hpp"

namespace {

std::atomic<long> allocations = 0;

}  // namespace

// Not inlined: GCC would take what is freed here for something that it allocated itself.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace consigliere {

TEST_CASE("listing and applying actions allocates nothing") {
    ShippedGames::any([]<class G>(std::type_identity<G>) {
        INFO(G::info().id);
        const G game(4, OptionValues(G::options()), KindOf<G>().house_cards());
        static ActionList actions;
        for (std::uint64_t i = 0; i < 50; ++i) {
            Rng rng(3, i);
            auto state = game.initial();
            const long before = allocations;
            random_playout(game, state, rng, actions);
            CHECK(allocations == before);
        }
        return false;
    });
    const long before = allocations;
    ::operator delete(::operator new(8));  // the counter counts
    CHECK(allocations > before);
}

}  // namespace consigliere
