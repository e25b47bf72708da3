// A world that looks the same from one seat. Unseen are the deck, the other hands except cards the seat gave away
// itself, and what the others answer in a window.
#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

namespace {

class Redeal {
public:
    Redeal(const Setting& setting, State& state, Seat seat, Rng& rng) : g(setting), s(state), seat_(seat), rng_(rng) {}

    void run() {
        gather();
        deal_hands();
        forget();
        if (s.part != Part::over && is_window(s.ask)) answer_anew();
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

    // Whoever has answered the standing window has answered something else here, mostly that he declines. Sales under
    // seal are part of such an answer.
    void answer_anew() {
        Frame& f = s.top();
        s.selling = seat_.is_player() ? s.selling & s.player(seat_.index).hand : CardSet{};
        for_each_other([&](int p) {
            if ((f.a & ~f.c & 1u << p) == 0) return;
            ActionList answers;
            Reading(g, s).list_answers(p, answers);
            std::uint32_t cards = 0;
            while (cards + 1 < static_cast<std::uint32_t>(answers.size()) &&
                   answers[static_cast<int>(cards + 1)].kind != kSell)
                ++cards;
            const bool plays = cards > 0 && rng_.below(4) == 0;
            f.t[static_cast<std::size_t>(p)] =
                plays ? static_cast<std::uint8_t>(answers[static_cast<int>(1 + rng_.below(cards))].a + kFirstCard)
                      : kDeclined;
        });
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
    State s = seen;
    Redeal(setting_, s, seat, rng).run();
    return s;
}

}  // namespace consigliere::nothing_personal
