// 2.11 A gangster's action: choose, name all targets, get permission if blackmailed, pay, do (NP-ACT-6, NP-BLACK-4).
//
//   0 what <──> 1 targets ──> 2 permission ──> 3 pay and do
//   └── after a refusal, three times at most <──┘
#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

void Play::step_act() {
    Frame& f = top();
    switch (f.step) {
    case 0:
        f.e = 0;
        if (act_verbs(f, within_reach(), influence_within_reach()) != 0) return wait(Ask::act, f.seat);
        tell(kPassedTold, f.seat);
        return pop();
    case 1:
        if (next_need(f) == Need::nothing)
            f.step = 2;
        else
            ask_target();
        return;
    case 2: {
        const std::uint8_t owner = m.space(f.a).blackmail;
        tell(kActedTold, f.seat, f.a, f.b - kPower, m.space(f.a).gangster);
        tell_targets();
        if (owner < g.players && owner != f.seat) return wait(Ask::consent, owner);
        f.step = 3;
        return;
    }
    default:
        if (money(f.seat) < act_price(f)) return refuse_proposal();
        return perform();
    }
}

void Play::ask_target() {
    Frame& f = top();
    bool possible = true;
    switch (next_need(f)) {
    case Need::space: {
        const unsigned spaces = act_spaces(f);
        possible = spaces != 0;
        if (possible) choose(Ask::act_space, f.seat, spaces, kTarget);
        break;
    }
    case Need::marker: possible = ask_listed(Ask::act_marker, f.seat); break;
    default:           choose(Ask::act_player, f.seat, others(f.seat), kName);
    }
    if (!possible) f.step = 0;
}

void Play::name_target(std::uint8_t target) {
    Frame& f = top();
    f.t[f.e++] = target;
}

// NP-BLACK-4: whoever is to permit the action, and the table, hears all of it.
void Play::tell_targets() {
    Frame said = top();
    for (said.e = 0; said.e < top().e; ++said.e) {
        const std::uint8_t target = said.t[said.e];
        const MarkerRef marker = MarkerRef::of(target);
        switch (next_need(said)) {
        case Need::space:   tell(kTargetTold, said.seat, target, m.space(target).gangster); break;
        case Need::marker:  tell(kMarkerTold, said.seat, marker.space, marker.owner, marker.on_token); break;
        case Need::player:  tell(kNamedTold, said.seat, target); break;
        case Need::nothing: break;
        }
    }
}

void Play::answer_act(const Action& action) {
    Frame& f = top();
    switch (action.kind) {
    case kPass: tell(kPassedTold, f.seat); return pop();
    case kPower:
    case kAbility:
    case kMove:
        f.b = action.kind;
        f.step = 1;
        return;
    case kBack:   return step_back();
    case kTarget:
    case kName:   return name_target(action.a);
    case kMarker: return name_target(MarkerRef{action.a, action.b, action.c}.byte());
    case kAllow:
        tell(kAllowedTold, action.seat.index);
        f.step = 3;
        return;
    default: tell(kForbiddenTold, action.seat.index); return refuse_proposal();
    }
}

// half a declaration binds nobody; whoever only goes back and forth has passed.
void Play::step_back() {
    Frame& f = top();
    f.step = 0;
    if (++f.d < kMostStepsBack) return;
    tell(kPassedTold, f.seat);
    pop();
}

void Play::refuse_proposal() {
    Frame& f = top();
    f.step = 0;
    if (++f.c < 3) return;
    tell(kPassedTold, f.seat);
    pop();
}

void Play::perform() {
    const Frame f = top();
    const Deed what = deed(f);
    const int amount = deed_amount(f);
    pay(f.seat, act_price(f));
    m.acted |= std::uint64_t{1} << m.space(f.a).gangster;
    pop();
    switch (what) {
    case Deed::none:   return;
    case Deed::whack:  return begin_attempt(FrameKind::whack, f.seat, f.a, f.t[0]);
    case Deed::move:   return begin_attempt(FrameKind::move, f.seat, f.a, f.t[0]);
    case Deed::negate: {  // NP-NGT-2: with both tokens out one of them is moved
        if (m.negate == 0) drop_negate(f.t[0]);
        const std::uint8_t to = f.t[f.e - 1];
        m.space(to).flags = static_cast<std::uint8_t>(m.space(to).flags | Space::kNegated);
        --m.negate;
        return tell(kNegatedTold, f.seat, to, m.space(to).gangster, 1);
    }
    case Deed::remove:   return remove_marker(MarkerRef::of(f.t[0]));
    case Deed::take:     take_money(f.t[0], f.seat, amount); return;
    case Deed::exchange: return exchange_markers(MarkerRef::of(f.t[0]), MarkerRef::of(f.t[1]));
    case Deed::place:    return place(f.seat, f.t[0], 1);
    case Deed::neutral3:
        for (int i = 0; i < f.e; ++i) place_neutral(f.t[static_cast<std::size_t>(i)]);
        return;
    case Deed::draw:  return start_draw(f.seat, 1);
    case Deed::bribe: return add_respect(f.seat, 3);
    case Deed::black: place(f.seat, f.t[0], 1); return lay_blackmail(f.t[0], f.seat);
    case Deed::lean:
        m.space(f.a).flags |= Space::kSideways;
        m.space(f.t[0]).flags |= Space::kSideways;
        swap_spaces(f.a, f.t[0]);
        return check_capo();
    case Deed::shift: {
        const MarkerRef from = MarkerRef::of(f.t[0]);
        remove_marker(from);
        return place(f.seat, f.t[1], 1);
    }
    }
}

}  // namespace consigliere::nothing_personal
