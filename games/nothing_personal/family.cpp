// 2.19, 2.20 Phase E, the Family, and the Calendar: each vacancy is filled, the highest first, the Soci last (A-45,
// NP-FAM-5); a window precedes each of them (NP-FAM-6).
//
//   window ──> candidates, decider (tie) ──> choice ──> Capo token ──> next vacancy ...
#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

Next Flow::run(FamilyFrame& f) {
    using enum FamilyFrame::Step;
    switch (f.step) {
    case window:
        f.vacancy = q.next_vacancy();
        if (!f.vacancy.exists()) return next_round();
        f.step = candidates;
        if (open_window(PromptId::any)) return Next::wait;
        [[fallthrough]];
    case candidates: return find_candidates(f);
    case choice:  // NP-FAM-2, A-32
        return choose(PromptId::fill, s.controller == Seat::none() ? s.holder : s.controller,
                      q.fill_candidates(f.vacancy), kPromote);
    case capo:  // NP-CAPO-3: a promotion to position 9
        if (s.controller != Seat::none()) take_capo(s.controller);
        f.step = window;
    }
    return Next::again;
}

Next Flow::find_candidates(FamilyFrame& f) {
    if (q.next_vacancy() != f.vacancy) {  // closed or overtaken in the window
        f.step = FamilyFrame::Step::window;
        return Next::again;
    }
    const SpaceSet candidates = kActive.has(f.vacancy) ? q.fill_candidates(f.vacancy) : SpaceSet{};
    if (candidates.empty()) return ask_chance(ChanceKind::reveal);
    s.controller = Seat::none();
    f.step = FamilyFrame::Step::choice;
    const SpaceId decider = q.position(f.vacancy).decider;
    if (candidates.size() > 1 && decider.exists() && q.is_occupied(decider)) settle_control(decider);
    return Next::again;
}

void Flow::answer(FamilyFrame& f, const Action& action) {
    if (action.kind == kPromote) return fill(f, SpaceId(action.a));
    const GangsterId id(action.a);
    s.gangster_deck.remove(id);
    put_gangster(f.vacancy, id);
    emit(EventKind::revealed, {.a = id, .b = f.vacancy});
    f.step = f.vacancy == kCapoSpace ? FamilyFrame::Step::capo : FamilyFrame::Step::window;
    s.controller = Seat::none();
}

void Flow::fill(FamilyFrame& f, SpaceId from) {
    const SpaceId vacancy = f.vacancy;
    s.spaces[vacancy] = s.spaces[from];  // NP-COMP-10
    s.spaces[from] = Space{};
    s.promoted.add(s.spaces[vacancy].gangster);
    read_types(from);
    read_types(vacancy);
    emit(EventKind::promoted, {.a = s.spaces[vacancy].gangster, .b = from, .c = vacancy});
    f.step = vacancy == kCapoSpace ? FamilyFrame::Step::capo : FamilyFrame::Step::window;
    if (vacancy == kCapoSpace) settle_control(kCapoSpace);
}

// NP-CAL-1.
Next Flow::next_round() {
    s.acted = s.rerolled = s.promoted = {};
    if (s.round == setup.options.rounds) return begin_part(Part::final_scoring, FinalScoringFrame{});
    ++s.round;
    return begin_part(Part::influence, InfluenceFrame{});
}

}  // namespace consigliere::nothing_personal
