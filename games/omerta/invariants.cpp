// What must hold in every settled position.
#include "games/omerta/queries.hpp"

namespace consigliere::omerta {

namespace {

// Calls f with every frame of one kind.
template <class Frame, class F>
void each_frame(const State& s, F&& f) {
    for (int i = 0; i < s.frames.size(); ++i)
        if (s.frames.is<Frame>(i)) f(s.frames.at<Frame>(i));
}

bool soldiers_within_limits(const Queries& q) {
    for (const Seat seat : q.everyone()) {
        int lent = 0;
        for (const auto& side : q.s.active.lent)
            for (const Loan& loan : side) lent += loan.seat == seat;
        if (q.soldiers_of(seat) + lent > kMaxOfFamily) return false;
        for (const SlotId slot : kAllSlots) {
            const bool used = q.family(seat).capos.has(slot);
            if (used ? q.capo_total(seat, slot) > kMaxOfCapo : q.reserve(seat, slot) != 0) return false;
        }
    }
    return true;  // a domain may hold more than 5 until the next relocation, all of its capo (AMB-46)
}

bool domains_accounted(const Queries& q) {
    const State& s = q.s;
    if (!(s.centre & s.deck).empty()) return false;
    DomainSet seen = s.centre | s.deck;
    each_frame<TakeDomainsFrame>(s, [&](const TakeDomainsFrame& frame) { seen |= frame.domains; });
    for (const Seat seat : q.everyone()) {
        const Family& me = q.family(seat);
        if (!(seen & me.domains).empty()) return false;
        seen |= me.domains;
        for (const DomainId d : me.domains)
            if (q.owner(d) != seat || (s.phase != GamePhase::setup && !me.capos.has(q.slot_on(d)))) return false;
    }
    if (!q.o().conquest_mode && s.phase != GamePhase::setup && s.deck.size() < s.deck_left) return false;
    return seen.size() == kDomains;
}

bool events_accounted(const Queries& q) {
    PerCard<int> count{};
    for (const CardId card : q.c().all_events()) count[card] = q.s.events[card] + q.s.discards[card];
    for (const Seat seat : q.everyone()) {
        CardSet in_hand;
        for (const CardId card : q.family(seat).hand) {
            ++count[card];
            in_hand.add(card);
        }
        if (in_hand != q.family(seat).in_hand) return false;
    }
    int deck = 0;
    for (const CardId card : q.c().all_events()) {
        if (count[card] != q.event(card).count) return false;
        deck += q.s.events[card];
    }
    return deck == q.s.event_deck;
}

// Counts the cards of one kind, wherever they lie.
template <class Card>
struct Census {
    IndexedArray<Card, int, 15> count{};

    void add(Card card) {
        if (card.exists()) ++count[card];
    }
    template <class List>
    void add_all(const List& cards) {
        for (const Card card : cards) add(card);
    }
    void add_deck(const Deck<Card>& deck) {
        add_all(deck.top);
        add_all(deck.under);
        add_all(deck.bottom);
    }
    bool all_once() const {
        return std::all_of(count.begin(), count.end(), [](int copies) { return copies == 1; });
    }
};

// Every capo and every type card is in one place, and no type without a capo: views show types as they lie.
bool people_accounted(const Queries& q) {
    Census<CapoId> capos;
    Census<TypeCardId> types;
    capos.add_deck(q.s.capos);
    types.add_deck(q.s.types);
    for (const Family& me : q.s.family) {
        capos.add_all(me.capo);
        capos.add_all(me.dealt_capo);
        types.add_all(me.type);
        types.add_all(me.dealt_type);
        for (const SlotId slot : kAllSlots - me.capos)
            if (me.type[slot].exists()) return false;
    }
    each_frame<GainCapoFrame>(q.s, [&](const GainCapoFrame& frame) {
        if (frame.step == GainCapoFrame::Step::type) capos.add(frame.capo);
    });
    each_frame<CardFrame>(q.s, [&](const CardFrame& frame) { types.add_all(frame.types); });
    return capos.all_once() && types.all_once();
}

bool chosen_cards_held(const Queries& q) {
    bool held = true;
    each_frame<WindowFrame>(q.s, [&](const WindowFrame& frame) {
        for (const Seat seat : frame.window.acting())
            held = held && q.family(seat).in_hand.has(frame.window.answers[seat].card);
    });
    return held;
}

bool robbers_marked(const Queries& q) {
    for (const Seat seat : q.everyone())
        for (const SlotId slot : kAllSlots)
            if (q.family(seat).robber[slot].is_player() && !q.family(seat).robbed.has(slot)) return false;
    return true;  // the other way round, A23 has taken the marker off
}

bool respect_added_up(const Queries& q) {
    for (const Seat seat : q.everyone()) {
        int sum = 0;
        for (const DomainId d : q.family(seat).domains) sum += q.domain(d).respect;
        for (const SecondaryId i : q.family(seat).completed) sum += q.c().secondaries[i].respect;
        if (sum != q.family(seat).respect) return false;
    }
    return true;
}

bool objectives_accounted(const Queries& q) {
    SecondarySet seen = q.s.secondaries;
    MainSet mains = q.s.mains;
    for (const Seat seat : q.everyone()) {
        const Family& me = q.family(seat);
        const SecondarySet mine = me.secondaries | me.completed;
        if (!(seen & mine).empty() || !(me.secondaries & me.completed).empty() || !(me.feats - me.secondaries).empty())
            return false;
        seen |= mine;
        if (!me.main.exists()) continue;
        if (mains.has(me.main)) return false;
        mains.add(me.main);
    }
    return true;
}

}  // namespace

std::string_view Omerta::broken_invariant(const State& s) const {
    const Queries q(*this, s);
    for (const Seat seat : q.everyone())
        if (q.family(seat).cash < 0) return "a family has less than no money";
    if (!soldiers_within_limits(q)) return "soldiers exceed a limit";
    if (!domains_accounted(q)) return "a domain is in two places or in none";
    if (!events_accounted(q)) return "an event card is in two places or in none";
    if (!people_accounted(q)) return "a capo or soldier type is in two places or in none";
    if (!chosen_cards_held(q)) return "a card chosen in a window is not in hand";
    if (!robbers_marked(q)) return "a capo has a robber and was not robbed";
    if (!respect_added_up(q)) return "respect does not add up";
    if (!objectives_accounted(q)) return "an objective is in two places";
    return {};
}

}  // namespace consigliere::omerta
