// A world that looks the same from one seat. Unseen are the deck, the other hands except cards the seat gave away
// itself, and what the others answer in a window.
#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

namespace {

class Redeal {
public:
    Redeal(const Setup& setup, State& state, Seat seat, Rng& rng)
        : s(state), q(setup, state), seat_(seat), others_(setup.all_seats() & all_but(SeatSet::of(seat))), rng_(rng) {}

    void run() {
        gather();
        deal_hands();
        forget();
        if (is_window(question(s.decision))) answer_anew();
    }

private:
    // As one set, so that nothing of where a card lay reaches the new deal.
    void gather() {
        known_ = seat_.is_player() ? s.players[seat_].knows : CardSet{};
        CardSet unseen = s.deck;
        for (const Seat p : others_) unseen |= s.players[p].hand - known_;
        for (const CardId card : unseen) pool_[size_++] = card;
        for (int i = size_; i > 1; --i)
            std::swap(pool_[i - 1], pool_[static_cast<int>(rng_.below(static_cast<std::uint32_t>(i)))]);
    }

    void deal_hands() {
        int at = 0;
        for (const Seat p : others_) {
            CardSet& hand = s.players[p].hand;
            const int hidden = (hand - known_).size();
            // What was just drawn to be shared belongs to the hidden hand: it becomes the first of the new cards.
            for (int i = 0; i < s.frames.size(); ++i)
                if (s.frames.is<PlayFrame>(i) && s.frames.at<PlayFrame>(i).seat == p)
                    redraw(s.frames.at<PlayFrame>(i), at);
            hand &= known_;
            for (int i = 0; i < hidden; ++i) hand.add(pool_[at++]);
        }
        s.deck = {};
        while (at < size_) s.deck.add(pool_[at++]);
    }
    void redraw(PlayFrame& play, int at) {
        for (CardId& card : play.drawn) card = pool_[at++];
    }

    // What the others remember is dropped where it no longer holds.
    void forget() {
        for (const Seat p : others_) {
            CardSet elsewhere;
            for (const Seat other : q.others(p)) elsewhere |= s.players[other].hand;
            s.players[p].knows &= elsewhere;
        }
    }

    // Whoever has answered the standing window has answered something else here, mostly that he declines. Sales under
    // seal are part of such an answer.
    void answer_anew() {
        s.selling = seat_.is_player() ? s.selling & s.players[seat_].hand : CardSet{};
        s.frames.top<WindowFrame>().window.redraw(seat_, [&](Seat p) {
            ActionList answers;
            q.list_answers(p, answers);
            int cards = 0;
            while (cards + 1 < answers.size() && answers[cards + 1].kind != kSell) ++cards;
            if (cards == 0 || rng_.below(4) != 0) return CardId::none();
            return CardId(answers[1 + static_cast<int>(rng_.below(static_cast<std::uint32_t>(cards)))].a);
        });
    }

    State& s;
    const Queries q;
    const Seat seat_;
    const SeatSet others_;
    Rng& rng_;
    CardSet known_;
    Array<CardId, kMostCards> pool_{};
    int size_ = 0;
};

}  // namespace

NothingPersonal::State NothingPersonal::redeal_unseen(const State& seen, Seat seat, Rng& rng) const {
    if (seat == Seat::open()) return seen;
    State s = seen;
    Redeal(setup_, s, seat, rng).run();
    return s;
}

}  // namespace consigliere::nothing_personal
