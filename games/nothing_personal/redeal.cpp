// A world that looks the same from one seat. Unseen are the deck, the other hands except cards the seat gave away itself, and
// what the others answer in a window.
#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

namespace {

class Redeal {
public:
    Redeal(const Setting& setting, State& state, Seat seat, Rng& rng) : g(setting), s(state), seat_(seat), rng_(rng) {}

    // A planted world has a card for the standing window in one of the hands it is put to.
    void run(bool planted) {
        gather();
        if (planted) plant();
        deal_hands();
        forget();
        if (s.part != Part::over && is_window(s.ask)) ask_anew();
    }

private:
    template <class F>
    void for_each_other(F f) const {
        for (int p = 0; p < g.players; ++p)
            if (p != seat_.index) f(p);
    }

    // As one set, so that nothing of where a card lay reaches the new deal.
    void gather() {
        known_ = seat_.is_player() ? s.player(seat_.index).knows : CardSet{};
        CardSet unseen = s.deck;
        for_each_other([&](int p) { unseen = unseen | s.player(p).hand.without(known_); });
        for_each_card(unseen, [&](int c) { pool_[size_++] = static_cast<std::uint8_t>(c); });
        for (std::uint32_t i = size_; i > 1; --i) std::swap(pool_[i - 1], pool_[rng_.below(i)]);
    }

    void plant() {
        std::array<std::uint32_t, kMostCards> places{}, useful{};
        std::uint32_t n_places = 0, n_useful = 0, at = 0;
        for_each_other([&](int p) {
            const auto end = at + static_cast<std::uint32_t>(s.player(p).hand.without(known_).size());
            for (; at < end; ++at)
                if ((s.top().a >> p & 1u) != 0) places[n_places++] = at;
        });
        for (std::uint32_t i = 0; i < size_; ++i)
            if (Reading(g, s).cards_for(s.ask).has(pool_[i])) useful[n_useful++] = i;
        if (n_places != 0 && n_useful != 0)
            std::swap(pool_[places[rng_.below(n_places)]], pool_[useful[rng_.below(n_useful)]]);
    }

    void deal_hands() {
        std::uint32_t at = 0;
        for_each_other([&](int p) {
            CardSet& hand = s.player(p).hand;
            const int hidden = hand.without(known_).size();
            // What was just drawn to be shared belongs to the hidden hand: it becomes the first of the new cards.
            for (Frame& f : s.frames)
                if (f.kind == FrameKind::play && f.seat == p && Reading(g, s).card(f.a).effect == Effect::draw2give1)
                    for (unsigned i = 0; i < f.e; ++i) f.t[i] = pool_[at + i];
            hand = hand & known_;
            for (int i = 0; i < hidden; ++i) hand.add(pool_[at++]);
        });
        s.deck = {};
        while (at < size_) s.deck.add(pool_[at++]);
    }

    // What the others remember is dropped where it no longer holds.
    void forget() {
        for_each_other([&](int p) {
            CardSet others;
            for (int q = 0; q < g.players; ++q)
                if (q != p) others = others | s.player(q).hand;
            s.player(p).knows = s.player(p).knows & others;
        });
    }

    // Whoever holds an answer now has not given it yet.
    void ask_anew() {
        Frame& f = s.top();
        const unsigned own = seat_.is_player() ? 1u << seat_.index : 0;
        for_each_other([&](int p) { f.t[static_cast<std::size_t>(p)] = 0; });
        f.c = static_cast<std::uint8_t>((f.c & own) | Reading(g, s).holders(s.ask, f.a & ~own));
    }

    const Setting& g;
    State& s;
    const Seat seat_;
    Rng& rng_;
    CardSet known_;
    std::array<std::uint8_t, kMostCards> pool_{};
    std::uint32_t size_ = 0;
};

}  // namespace

NothingPersonal::State NothingPersonal::redeal_unseen(const State& seen, Seat seat, Rng& rng) const {
    if (seat == Seat::open()) return seen;
    // A window stands open because somebody holds an answer. A seat that is not awaited itself knows that much: deals in which
    // nobody does are no worlds of it. Where they are the rule, because the card is rare, it is dealt first.
    for (int tries = 0; tries < 200; ++tries) {
        State s = seen;
        Redeal(setting_, s, seat, rng).run(tries >= 10);
        const bool stands = s.part == Part::over || !is_window(s.ask) || s.top().c != 0;
        if (stands) return s;
    }
    return seen;
}

}  // namespace consigliere::nothing_personal
