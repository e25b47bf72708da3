// What a seat cannot see, dealt again at random: hands, objectives, decks, and then the answers given in secret, from what
// the new hands and objectives allow.
#include <algorithm>

#include "games/omerta/facts.hpp"

namespace consigliere::omerta {

namespace {

struct Redeal {
    const Facts& f;  // of the state being changed
    State& s;
    Seat viewer;
    Rng& rng;

    bool hidden(Seat seat) const { return seat != viewer; }

    template <class T>
    T take_random(std::vector<T>& from) {
        const auto i = rng.below(static_cast<std::uint32_t>(from.size()));
        const T out = from[i];
        from[i] = from.back();
        from.pop_back();
        return out;
    }

    void hands();
    std::uint32_t known_objectives() const;
    void objectives();
    void decks();
    void answers();
    void answer_window(const Frame& window, Seat seat);
    void answer_declaration(Frame& checkpoint, Seat seat);
};

// Hands of the others and the event deck are one heap; what an Informer showed stays where it is.
void Redeal::hands() {
    std::array<Bounded<std::uint8_t, 11>, kMaxPlayers> known{};
    for (const Seat seat : f.everyone()) {
        if (!hidden(seat)) continue;
        Family& me = s.family[seat.index];
        if (viewer.is_player() && s.family[viewer.index].peeked_seat == seat.index)
            known[seat.index] = s.family[viewer.index].peeked_hand;
        Bounded<std::uint8_t, 11> kept = known[seat.index];
        for (const std::uint8_t card : me.hand)
            if (!kept.erase(card)) ++s.events[card];
    }
    std::vector<std::uint8_t> heap;
    for (int i = 0; i < f.c.n_events; ++i)
        for (int k = 0; k < s.events[static_cast<std::size_t>(i)] && (!f.event(i).incident || f.g.is_dead(i)); ++k)
            heap.push_back(static_cast<std::uint8_t>(i));
    for (const Seat seat : f.everyone()) {
        if (!hidden(seat)) continue;
        Family& me = s.family[seat.index];
        const int size = me.hand.size();
        me.hand = known[seat.index];
        while (me.hand.size() < size) {
            me.hand.push(take_random(heap));
            --s.events[me.hand.back()];
        }
        me.hand_mask = 0;
        for (const std::uint8_t card : me.hand) me.hand_mask |= std::uint64_t{1} << card;
        if (me.peeked_seat != kNothing && me.peeked_seat != viewer.index) me.peeked_hand.clear();  // no longer true
    }
}

// Shown by an Informer, as bits over all objectives.
std::uint32_t Redeal::known_objectives() const {
    const int seen = viewer.is_player() ? s.family[viewer.index].peeked_objective : kNothing;
    return seen == kNothing ? 0 : 1u << seen;
}

void Redeal::objectives() {
    std::vector<int> mains, secondaries;
    each_bit(s.mains, [&](int i) { mains.push_back(i); });
    each_bit(s.secondaries, [&](int i) { secondaries.push_back(i); });
    std::array<int, kMaxPlayers> count{};
    std::array<bool, kMaxPlayers> new_main{};
    const std::uint32_t known = known_objectives();
    for (const Seat seat : f.everyone()) {
        if (!hidden(seat)) continue;
        Family& me = s.family[seat.index];
        if (me.main != kNothing && (known >> me.main & 1u) == 0) {
            mains.push_back(me.main);
            new_main[seat.index] = true;
        }
        each_bit(me.secondaries, [&](int i) {
            if ((known >> (f.c.n_mains + i) & 1u) != 0) return;
            secondaries.push_back(i);
            ++count[seat.index];
            me.secondaries = static_cast<std::uint16_t>(me.secondaries & ~(1u << i));
            me.feats = static_cast<std::uint16_t>(me.feats & ~(1u << i));
        });
        if (me.peeked_seat != kNothing && me.peeked_seat != viewer.index) me.peeked_objective = kNothing;
    }
    std::sort(mains.begin(), mains.end());  // nothing of where a card lay reaches the new deal
    std::sort(secondaries.begin(), secondaries.end());
    for (const Seat seat : f.everyone()) {
        Family& me = s.family[seat.index];
        if (new_main[seat.index]) me.main = static_cast<std::uint8_t>(take_random(mains));
        for (int k = 0; k < count[seat.index]; ++k)
            me.secondaries = static_cast<std::uint16_t>(me.secondaries | 1u << take_random(secondaries));
    }
    s.mains = s.secondaries = 0;
    for (const int i : mains) s.mains = static_cast<std::uint16_t>(s.mains | 1u << i);
    for (const int i : secondaries) s.secondaries = static_cast<std::uint16_t>(s.secondaries | 1u << i);
}

// Capos and types nobody has in play: the decks, cards dealt at set-up to others, types another family has drawn.
void Redeal::decks() {
    for (const bool types : {false, true}) {
        Deck& deck = types ? s.types : s.capos;
        std::vector<std::uint8_t*> places;
        std::vector<std::uint8_t> heap;
        const auto add = [&](std::uint8_t& place, int offset) {
            heap.push_back(static_cast<std::uint8_t>(place - offset));
            places.push_back(&place);
        };
        for (const Seat seat : f.everyone())
            if (hidden(seat))
                for (std::uint8_t& card : types ? s.family[seat.index].dealt_type : s.family[seat.index].dealt_capo)
                    if (card != kNothing) add(card, 0);
        const std::size_t dealt = places.size();
        for (Frame& frame : s.frames) {
            const bool drawing = types && frame.kind == FrameKind::card && frame.step >= 3 && hidden(frame.seat) &&
                                 f.event(frame.a).effect == Effect::new_type;
            if (drawing && frame.b != 0) add(frame.b, 1);
            if (drawing && frame.c != 0) add(frame.c, 1);
        }
        const std::size_t drawn = places.size();
        for (std::uint8_t& card : deck.bottom) add(card, 0);
        each_bit(deck.top, [&](int i) { heap.push_back(static_cast<std::uint8_t>(i)); });
        each_bit(deck.under, [&](int i) { heap.push_back(static_cast<std::uint8_t>(i)); });
        std::sort(heap.begin(), heap.end());
        for (std::size_t i = 0; i < places.size(); ++i)
            *places[i] = static_cast<std::uint8_t>(take_random(heap) + (i >= dealt && i < drawn ? 1 : 0));
        int top = std::popcount(deck.top);
        deck.top = deck.under = 0;
        while (!heap.empty()) {
            std::uint16_t& into = top-- > 0 ? deck.top : deck.under;
            into = static_cast<std::uint16_t>(into | 1u << take_random(heap));
        }
    }
}

// Answers given in secret: any that could have been given.
void Redeal::answers() {
    const bool deciding = s.pending.phase == Phase::deciding;
    for (const Seat seat : f.everyone()) {
        if (!hidden(seat)) continue;
        Family& me = s.family[seat.index];
        if (me.choice != kNothing) me.choice = static_cast<std::uint8_t>(rng.below(4));
        for (Frame& frame : s.frames)  // declarations come one by one, with draws between them
            if (frame.kind == FrameKind::checkpoint) answer_declaration(frame, seat);
        if (!deciding || !s.pending.asked.has(seat) || s.pending.may_act.has(seat)) continue;
        if (s.pending.prompt >= kAskWindow) answer_window(s.frames.back(), seat);
        if (s.pending.prompt != kAskInvolve || !f.o.secret_involvement) continue;
        std::vector<std::uint8_t> options{kNothing};
        for (int i = 0; i < kSlots; ++i)
            if (me.cash >= kInvolvementPrice && f.may_conquer(seat, i)) options.push_back(static_cast<std::uint8_t>(i));
        s.deed.involved[seat.index] = take_random(options);
    }
}

void Redeal::answer_window(const Frame& window, Seat seat) {
    std::vector<Chosen> options{Chosen{}};
    each_bit(s.family[seat.index].hand_mask & f.designs_for(static_cast<Window>(window.a), window.mask),
             [&](int design) {
                 f.each_play(seat, design, window, [&](const Action& x) {
                     options.push_back({x.kind, x.a, x.b, x.c});
                     return false;
                 });
             });
    s.chosen[seat.index] = take_random(options);
}

void Redeal::answer_declaration(Frame& checkpoint, Seat seat) {
    const int at = 6 * seat.index;
    if ((checkpoint.mask >> at & 63u) == 0) return;
    std::vector<std::uint32_t> options{1};
    each_bit(f.declarable(seat), [&](int objective) { options.push_back(static_cast<std::uint32_t>(objective) + 2); });
    checkpoint.mask = (checkpoint.mask & ~(63u << at)) | take_random(options) << at;
}

}  // namespace

State Omerta::redeal_unseen(const State& s, Seat seat, Rng& rng) const {
    State out = s;
    if (seat == Seat::open()) return out;
    const Facts facts(*this, out);
    Redeal redeal{facts, out, seat, rng};
    redeal.hands();
    redeal.objectives();
    redeal.decks();
    redeal.answers();
    return out;
}

}  // namespace consigliere::omerta
