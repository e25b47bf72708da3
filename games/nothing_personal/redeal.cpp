#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

// Unseen by a seat are the deck and the other hands, except cards it gave away itself. They are shuffled together and
// dealt out again in the same numbers. Everything else on the table lies open.
NothingPersonal::State NothingPersonal::redeal_unseen(const State& seen, Seat seat, Rng& rng) const {
    State s = seen;
    if (seat == Seat::open()) return s;
    const CardSet known = seat.is_player() ? s.player(seat.index).knows : CardSet{};
    // Gathered as one set, so that nothing of where a card lay reaches the new deal.
    CardSet unseen = s.deck;
    for (int p = 0; p < setting_.players; ++p)
        if (p != seat.index) unseen = unseen | s.player(p).hand.without(known);
    std::array<std::uint8_t, kMostCards> pool{};
    std::uint32_t size = 0;
    for_each_card(unseen, [&](int c) { pool[size++] = static_cast<std::uint8_t>(c); });
    for (std::uint32_t i = size; i > 1; --i) std::swap(pool[i - 1], pool[rng.below(i)]);

    std::uint32_t at = 0;
    for (int p = 0; p < setting_.players; ++p) {
        if (p == seat.index) continue;
        Player& other = s.player(p);
        const int hidden = other.hand.without(known).size();
        // What was just drawn to be shared belongs to the hidden hand: it becomes the first of the new cards.
        for (Frame& f : s.frames)
            if (f.kind == FrameKind::play && f.seat == p && Reading(setting_, s).card(f.a).effect == Effect::draw2give1)
                for (unsigned i = 0; i < f.e; ++i) f.t[i] = pool[at + i];
        other.hand = other.hand & known;
        for (int i = 0; i < hidden; ++i) other.hand.add(pool[at++]);
    }
    s.deck = {};
    while (at < size) s.deck.add(pool[at++]);
    // What the others remember is dropped where it no longer holds.
    for (int p = 0; p < setting_.players; ++p) {
        if (p == seat.index) continue;
        CardSet others;
        for (int q = 0; q < setting_.players; ++q)
            if (q != p) others = others | s.player(q).hand;
        s.player(p).knows = s.player(p).knows & others;
    }
    return s;
}

}  // namespace consigliere::nothing_personal
