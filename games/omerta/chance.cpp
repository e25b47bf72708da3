// What a die or a draw can show: how many equally likely outcomes there are, and the k-th of them.
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

namespace {

// The families' own domains come from one pile (OM-SETUP-6, AMB-8).
DomainSet domain_pool(const Queries& q) {
    const bool dealt_to_families = q.s.phase == GamePhase::setup && !q.o().conquest_mode &&
                                   q.s.frames.top<SetupFrame>().step == SetupFrame::Step::domains;
    if (!dealt_to_families) return q.s.deck;
    return q.o().rest_pile ? q.s.deck - q.c().low : q.s.deck & q.c().low;
}

ObjectiveSet objectives_of(const Queries& q, Seat seat) {
    const Family& family = q.family(seat);
    ObjectiveSet out;
    if (family.main.exists()) out.add(family.main);
    for (const SecondaryId i : family.secondaries) out.add(q.c().objective(i));
    return out;
}

// The cards of a draw as bits of one number, in the order of their ids; nothing for dice and the event deck.
std::uint64_t pool_of(const Queries& q, ChanceKind what) {
    const State& s = q.s;
    switch (what) {
    case ChanceKind::deal_don:        return s.dons.bits();
    case ChanceKind::deal_capo:       return s.capos.next().bits();
    case ChanceKind::deal_type:       return s.types.next().bits();
    case ChanceKind::deal_domain:     return domain_pool(q).bits();
    case ChanceKind::deal_main:       return s.mains.bits();
    case ChanceKind::deal_secondary:  return s.secondaries.bits();
    case ChanceKind::pick_own_domain: return q.family(s.frames.top<IncidentFrame>().seat).domains.bits();
    case ChanceKind::pick_objective:  return objectives_of(q, s.frames.top<CardFrame>().play.on).bits();
    default:                          return 0;
    }
}

// At set-up only ACTION cards are dealt (OM-SETUP-9).
int copies_at_setup(const Queries& q, CardId card) { return q.event(card).incident ? 0 : q.s.events[card]; }

ChanceKind asked_of_chance(const State& s) { return static_cast<ChanceKind>(s.decision.prompt); }

}  // namespace

std::uint32_t chance_count(const Queries& q) {
    const ChanceKind what = asked_of_chance(q.s);
    if (what == ChanceKind::die) return 6;
    if (what != ChanceKind::deal_event) return static_cast<std::uint32_t>(std::popcount(pool_of(q, what)));
    if (q.s.phase != GamePhase::setup) return q.s.event_deck;
    int sum = 0;
    for (const CardId card : q.c().all_events()) sum += copies_at_setup(q, card);
    return static_cast<std::uint32_t>(sum);
}

Action chance_action(const Queries& q, std::uint32_t k) {
    const ChanceKind what = asked_of_chance(q.s);
    const auto draw = [&](int a) {
        return make_action(static_cast<std::uint8_t>(kRoll + static_cast<int>(what)), Seat::chance(), a);
    };
    if (what == ChanceKind::die) return draw(static_cast<int>(k) + 1);
    if (what == ChanceKind::deal_event) {
        int left = static_cast<int>(k);
        CardId card(0);
        if (q.s.phase == GamePhase::setup)
            for (; (left -= copies_at_setup(q, card)) >= 0; ++card.index) {
            }
        else
            for (; (left -= q.s.events[card]) >= 0; ++card.index) {
            }
        return draw(card.index);
    }
    const int drawn = nth_bit(pool_of(q, what), k);
    if (what == ChanceKind::deal_type) return draw(q.c().type_of[TypeCardId(drawn)].index);
    if (what == ChanceKind::deal_secondary) return draw(q.c().objective(SecondaryId(drawn)).index);
    return draw(drawn);
}

}  // namespace consigliere::omerta
