// What is drawn and dealt at random.
#pragma once

#include "engine/kit/bit_set.hpp"
#include "engine/rng.hpp"

namespace consigliere {

// Only of a set that is not empty.
template <class Index, int N>
Index any_of(const BitSet<Index, N>& set, Rng& rng) {
    return set.nth(rng.below(static_cast<std::uint32_t>(set.size())));
}

inline Seat any_of(SeatSet seats, Rng& rng) {
    auto k = rng.below(static_cast<std::uint32_t>(seats.size()));
    for (const Seat seat : seats)
        if (k-- == 0) return seat;
    return Seat::none();
}

// Is every card in one place only?
template <class Index, int N>
bool are_disjoint(BitSet<Index, N> pool, const PerSeat<BitSet<Index, N>>& hands) {
    for (const BitSet<Index, N>& hand : hands) {
        if (!(pool & hand).empty()) return false;
        pool |= hand;
    }
    return true;
}

// Hands and pool as they may be for someone who sees neither: the cards of both are dealt again, and hands keep
// their sizes.
template <class Index, int N>
void deal_again(BitSet<Index, N>& pool, PerSeat<BitSet<Index, N>>& hands, SeatSet unseen, Rng& rng) {
    for (const Seat seat : unseen) pool |= hands[seat];
    for (const Seat seat : unseen) {
        const int size = hands[seat].size();
        hands[seat].clear();
        while (hands[seat].size() < size) {
            const Index card = any_of(pool, rng);
            pool.remove(card);
            hands[seat].add(card);
        }
    }
}

}  // namespace consigliere
