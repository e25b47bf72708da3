// 2.2 Set-up: hands, board, starting player, three markers each.
//
//   hands ──> board (again while a type is missing) ─┬─> votes ──> starter ──> markers ──> phase A
//                                                    └─────────────┘ option starter = random
#include <utility>

#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

namespace {

constexpr int kLowestMiddle = 4, kHighestMiddle = 8;  // positions
constexpr SpaceSet kMiddleRows = SpaceSet::first_members(kHighestMiddle) - SpaceSet::first_members(kLowestMiddle - 1);

}  // namespace

Next Flow::run(SetupFrame& f) {
    using enum SetupFrame::Step;
    switch (f.step) {
    case hands:
        if (f.dealt < setup.players) {
            start_draw(Seat(f.dealt++), kFirstHand);
            return Next::again;
        }
        s.gangster_deck.remove(setup.starting_capo);
        put_gangster(kCapoSpace, setup.starting_capo);
        f.step = board;
        [[fallthrough]];
    case board:   return deal_board(f);
    case votes:   s.seat_choices = q.everyone(); return ask(PromptId::start, Seat(f.votes));
    case starter: s.seat_choices = f.starters; return ask_chance(ChanceKind::starter);
    case markers:  // NP-SETUP-7, NP-SETUP-8: three circuits from the starting player, whoever holds the token meanwhile
        if (f.placed == kFirstMarkers * setup.players) return begin_part(Part::influence, InfluenceFrame{});
        return choose(PromptId::init, q.clockwise(s.first, f.placed), s.occupied, kPlace);
    }
    return Next::again;
}

void Flow::answer(SetupFrame& f, const Action& action) {
    switch (action.kind) {
    case kReveal: return on_revealed(f.space, GangsterId(action.a));
    case kName:   return on_vote(f, Seat(action.a));
    case kFirst:
        s.holder = s.first = Seat(action.a);
        emit(EventKind::capo, {.a = s.holder});
        f.step = SetupFrame::Step::markers;
        return;
    default: place(action.seat, SpaceId(action.a), 1); ++f.placed;
    }
}

// NP-SETUP-3 to NP-SETUP-5. Order of dealing: positions 8 to 1, then the Soci.
Next Flow::deal_board(SetupFrame& f) {
    for (const SpaceId space : kDealingOrder) {
        if (q.is_occupied(space)) continue;
        f.space = space;
        if (s.gangster_deck.empty()) s.gangster_deck = std::exchange(s.aside, {});
        return ask_chance(ChanceKind::reveal);
    }
    bool all_types = true;
    for (const SpaceSet& spaces : s.by_type) all_types = all_types && !(spaces & kMiddleRows).empty();
    if (setup.options.setup_types == SetupTypes::redeal_4_8 && !all_types) {
        for (const SpaceId space : kMiddleRows) {
            s.aside.add(s.spaces[space].gangster);
            s.spaces[space] = Space{};
        }
        if (s.gangster_deck.size() < kMiddleRows.size()) s.gangster_deck |= std::exchange(s.aside, {});
        read_types();
        return Next::again;
    }
    s.gangster_deck |= std::exchange(s.aside, {});
    f.starters = q.everyone();
    f.step = setup.options.starter == Starter::random ? SetupFrame::Step::starter : SetupFrame::Step::votes;
    return Next::again;
}

// setup_types seq_*: while a type is missing, a card that brings none of those is replaced.
bool Flow::brings_new_type(GangsterId id) const {
    TypeSet missing;
    for (const Type type : TypeSet::first_members(kTypes))
        if ((s.by_type[type] & kMiddleRows).empty()) missing.add(type);
    return missing.empty() || !(q.gangster(id).types & missing).empty();
}

void Flow::on_revealed(SpaceId space, GangsterId id) {
    s.gangster_deck.remove(id);
    const int last = setup.options.setup_types == SetupTypes::seq_8_4 ? 4 : 5;  // position
    const bool in_sequence =
        setup.options.setup_types != SetupTypes::redeal_4_8 && space >= space_of_position(last) && space < kCapoSpace;
    emit(EventKind::revealed, {.a = id, .b = space});
    if (in_sequence && !brings_new_type(id))
        s.aside.add(id);
    else
        put_gangster(space, id);
}

// NP-SETUP-6: the host's choice, or one vote. The most votes win, chance decides among equals.
void Flow::on_vote(SetupFrame& f, Seat candidate) {
    ++s.players[candidate].points;
    if (setup.options.starter == Starter::vote && ++f.votes < setup.players) return;
    int best = 0;
    for (const Seat p : q.everyone()) {
        const int votes = std::exchange(s.players[p].points, std::uint8_t{0});
        if (votes > best) f.starters = {};
        best = std::max(best, votes);
        if (votes == best) f.starters.add(p);
    }
    f.step = SetupFrame::Step::starter;
}

}  // namespace consigliere::nothing_personal
