// Section 3: what the clock answers for a player who does not.
#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

namespace {

// D-INIT: the lowest active position with the fewest markers.
SpaceId modest_position(const State& s) {
    SpaceId best;
    for (const SpaceId space : s.space_choices& kActive)
        if (!best.exists() || s.spaces[space].total() < s.spaces[best].total()) best = space;
    return best;
}

}  // namespace

// Questions inside a play take the first answer; D-MARK spares the token.
Action NothingPersonal::default_action(const State& s, Seat seat, Rng& rng) const {
    ActionList all;
    legal_actions(s, seat, all);
    const auto pick = [&](Verb verb, int a) {
        for (const Action& x : all)
            if (x.kind == verb && x.a == a) return x;
        return all[0];
    };
    const Seat next = next_clockwise(seat, setup_.players);
    switch (question(s.decision)) {
    case PromptId::start:   return all[static_cast<int>(rng.below(static_cast<std::uint32_t>(all.size())))];
    case PromptId::init:    return pick(kPlace, modest_position(s).index);
    case PromptId::grant:   return pick(kName, s.seat_choices.first_from(next).index);
    case PromptId::tie:     return pick(kName, s.seat_choices.first_from(s.holder).index);
    case PromptId::consent: return pick(kForbid, 0);
    case PromptId::fill:    {
        const SpaceSet active = s.space_choices & kActive;
        return pick(kPromote, (active.empty() ? s.space_choices.first() : active.last()).index);
    }
    case PromptId::give:
        for (const Action& x : all)
            if (CardId(x.a) == s.frames.top<PlayFrame>().drawn.back() && Seat(x.b) == next) return x;
        return all[0];
    case PromptId::act_space:
    case PromptId::act_marker:
    case PromptId::act_player: return pick(kBack, 0);  // and there D-ACT is passed
    case PromptId::marker:
        for (const Action& x : all)
            if (x.c == 0) return x;
        return all[0];
    default: return all[0];  // pass, the least ante, no card, the first target
    }
}

}  // namespace consigliere::nothing_personal
