// Set-up (2.2 and, for the Conquest mode, 2.16).
//
//   mains > secondaries > dons > capos > types > choice (secret, all at once) > reveal > domains > first soldiers > centre
//     > action cards > round
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

namespace {

// How many cards each family is dealt in a step, and what is dealt; nothing in the others.
struct Deal {
    int per_family;
    ChanceKind what;
};

Deal deal_of(SetupFrame::Step step, const Options& o, int players) {
    using Step = SetupFrame::Step;
    switch (step) {
    case Step::mains:        return {o.conquest_mode ? 0 : 1, ChanceKind::deal_main};
    case Step::secondaries:  return {o.conquest_mode ? 2 : 1, ChanceKind::deal_secondary};
    case Step::dons:         return {1, ChanceKind::deal_don};
    case Step::capos:        return {2, ChanceKind::deal_capo};
    case Step::types:        return {2, ChanceKind::deal_type};
    case Step::domains:      return {o.conquest_mode ? 1 : 2, ChanceKind::deal_domain};
    case Step::centre:       return {1, ChanceKind::deal_domain};                    // OM-SETUP-8
    case Step::action_cards: return {players == 2 ? 5 : 3, ChanceKind::deal_event};  // OM-SETUP-9, OM-2P-1
    default:                 return {0, {}};
    }
}

}  // namespace

Next Flow::run(SetupFrame& f) {
    using Step = SetupFrame::Step;
    switch (f.step) {
    case Step::choice:
        if (f.choice.asked.empty()) f.choice.open(q.everyone());
        if (!f.choice.complete()) return ask(PromptId::keep, f.choice);
        break;
    case Step::reveal: reveal(f); break;
    case Step::first_soldiers:
        if (f.dealt < q.n()) {
            push(RelocateFrame{{}, Seat(f.dealt++), false, true, 0});
            return Next::again;
        }
        break;
    case Step::finish:
        s.frames.replace_all(RoundFrame{});
        s.phase = GamePhase::deal;
        s.step = kDealOrder;
        return Next::again;
    default:
        if (const Deal deal = deal_of(f.step, q.o(), q.n()); f.dealt < deal.per_family * q.n()) return draw(deal.what);
    }
    f.step = static_cast<Step>(static_cast<int>(f.step) + 1);
    f.dealt = 0;
    return Next::again;
}

void Flow::answer(SetupFrame& f, const Action& action) {
    if (action.kind != kKeep) return dealt_at_setup(f, action);
    const Family& me = of(action.seat);
    const int type = q.c().type_of[me.dealt_type[0]] == TypeId(action.b) ? 0 : 1;
    f.choice.put(action.seat, {CapoId(action.a), me.dealt_type[type]});
}

void Flow::dealt_at_setup(SetupFrame& f, const Action& action) {
    const int rounds = f.dealt++ / q.n();
    const Seat seat((f.dealt - 1) % q.n());
    Family& me = of(seat);
    switch (action.kind) {
    case kDealMain:
        me.main = ObjectiveId(action.a);
        s.mains.remove(me.main);
        return emit_hidden(seat, EventKind::dealt_objective, me.main, EventKind::dealt_card);
    case kDealSecondary: {
        const ObjectiveId objective(action.a);
        s.secondaries.remove(q.c().secondary(objective));
        me.secondaries.add(q.c().secondary(objective));
        return emit_hidden(seat, EventKind::dealt_objective, objective, EventKind::dealt_card);
    }
    case kDealDon:
        me.don = DonId(action.a);
        s.dons.remove(me.don);
        return emit(EventKind::dealt_don, {.a = seat, .b = me.don});
    case kDealCapo:
        me.dealt_capo[rounds] = CapoId(action.a);
        take_capo(s.capos, CapoId(action.a));
        return emit_hidden(seat, EventKind::dealt_capo, CapoId(action.a), EventKind::dealt_card);
    case kDealType:
        me.dealt_type[rounds] = take_type(s.types, q.c(), TypeId(action.a));
        return emit_hidden(seat, EventKind::dealt_type, TypeId(action.a), EventKind::dealt_card);
    case kDealDomain:
        if (f.step == SetupFrame::Step::centre) return expose(DomainId(action.a));
        s.deck.remove(DomainId(action.a));
        assign(DomainId(action.a), seat, SlotId(0));
        return emit(EventKind::dealt_domain, {.a = seat, .b = DomainId(action.a)});
    default: return add_card(seat, CardId(action.a));
    }
}

// OM-SETUP-4, OM-SETUP-5: the rejected cards go under their decks, the soldiers onto the capo.
void Flow::reveal(SetupFrame& f) {
    const SlotId first(0);
    for (const Seat seat : q.everyone()) {
        Family& me = of(seat);
        const Kept kept = f.choice.answers[seat];
        me.capos.add(first);
        me.capo[first] = kept.capo;
        me.type[first] = kept.type;
        for (const CapoId capo : me.dealt_capo)
            if (capo != kept.capo) s.capos.under.add(capo);
        for (const TypeCardId type : me.dealt_type)
            if (type != kept.type) s.types.under.add(type);
        me.dealt_capo = {};
        me.dealt_type = {};
        me.reserve[first] = static_cast<std::uint8_t>(q.c().dons[me.don].recruitment);
        emit(EventKind::revealed, {.a = seat, .b = kept.capo, .c = q.c().type_of[kept.type]});
    }
    f.choice.open({});
}

void Flow::begin() {
    s.frames.replace_all(SetupFrame{});
    run_to_question();
}

State Omerta::initial() const {
    State s{};  // nobody has money (OM-SETUP-10)
    if (!options_.conquest_mode) s.mains = MainSet::first_members(cards_.n_mains);
    for (const SecondaryId i : cards_.all_secondaries()) {
        const int fewest = cards_.secondaries[i].conquest_players;
        if (!options_.conquest_mode || (fewest != 0 && players_ >= fewest)) s.secondaries.add(i);
    }
    s.dons = DonSet::first_members(kDons);
    s.capos.top = CapoSet::first_members(kCapoCards);
    s.types.top = TypeCardSet::first_members(kTypeCards);
    s.deck = DomainSet::first_members(kDomains);
    // OM-CONQMODE-2: of 3n domains n are dealt; the centre takes n of the 2n that are left.
    s.deck_left = static_cast<std::uint8_t>(options_.conquest_mode ? 2 * players_ : kDomains - 2 * players_);
    for (const CardId card : cards_.all_events()) {
        s.events[card] = cards_.events[card].count;
        s.event_deck = static_cast<std::uint8_t>(s.event_deck + s.events[card]);
    }
    Flow(*this, s, nullptr).begin();
    return s;
}

}  // namespace consigliere::omerta
