// Set-up (LCN-SETUP).
//
//   choose bosses ──> first market ──> start player ──> round 1
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

void Flow::begin() {
    s = State{};
    for (const JobSet& deck : q.cards.decks) s.deck |= deck;  // LCN-SETUP-5
    s.pool = q.cards.businesses;
    for (const Influence card : kAllInfluences)
        s.influence_deck[card] = static_cast<std::uint8_t>(q.cards.copies(card, q.setup.options.box35));
    push(SetupFrame{.seat = Seat(0)});
}

Next Flow::run(SetupFrame& f) {
    switch (f.step) {
    case SetupFrame::Step::choose_bosses:
        if (f.seat.index == q.setup.players) {
            f.step = SetupFrame::Step::first_market;
            return Next::again;
        }
        if (!q.setup.options.random_bosses) return ask(PromptId::boss, f.seat);
        if (q.free_families().size() > 1) return ask_chance(ChanceKind::boss);
        choose_boss(f, f.seat, q.free_families().first());
        return Next::again;
    case SetupFrame::Step::first_market:
        // A card file may make four different names impossible; then the market fills freely in round I.
        if (q.market_has_gap() && !s.pool.empty()) return refill_market();
        s.pool = q.cards.businesses - q.in_play();
        for (const BusinessId business : s.board.market)
            if (business.exists()) s.pool.remove(business);
        f.step = SetupFrame::Step::start_player;
        return ask_chance(ChanceKind::start_player);
    case SetupFrame::Step::start_player:
        emit(EventKind::start, {.a = s.board.start});
        s.board.round = 1;
        begin_round();
        return Next::again;
    }
    return Next::again;
}

void Flow::answer(SetupFrame& f, const Action& action) {
    switch (action.kind) {
    case kStartPlayer: s.board.start = Seat(action.a); break;
    case kDrawBoss:    choose_boss(f, Seat(action.a), FamilyId(action.b)); break;
    default:           choose_boss(f, action.seat, FamilyId(action.a));
    }
}

void Flow::choose_boss(SetupFrame& f, Seat seat, FamilyId family) {
    give_family(seat, family);
    emit(EventKind::boss, {.a = seat, .b = family});
    f.seat = Seat(seat.index + 1);
}

// LCN-SETUP-2 to LCN-SETUP-4, LCN-SETUP-6, LCN-SETUP-10.
void Flow::give_family(Seat seat, FamilyId id) {
    const Family& family = q.cards.families[id];
    s.board.family[seat] = id;
    s.board.gangsters[seat] = family.starters;
    s.board.unrecruited |= family.members - family.starters;
    for (const BusinessTypeId type : family.start_businesses) {
        const BusinessId business = (s.pool & q.cards.types[type].cards).first();
        s.board.businesses[seat].add(business);
        s.pool.remove(business);
    }
    s.board.cash[seat] = static_cast<std::uint16_t>(q.cards.amounts.start_cash);
    if (q.setup.options.influence_from_round == 1) give_start_influence(seat);
}

void Flow::give_start_influence(Seat seat) {
    for (const Influence card : {Influence::snitch, Influence::schemer, Influence::henchman}) {
        --s.influence_deck[card];
        s.influence[seat].push(card);
    }
}

}  // namespace consigliere::la_cosa_nostra
