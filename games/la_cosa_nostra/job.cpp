// Executing a Job (LCN-ACT-8), the steps in order. A Robbery or Trap in answer is a job frame on top of the one it answers.
//
//   name target ─> reveal ─> name card ─> prerequisites ─> stakes ─> roll ─> cops ─> open window ─> window ─> robbers
//                                                                              └──────────────┬──────────────────┘
//                                                          finish <── fire back <── choice <── effects
//
// Job frame: a = 1 while its window asks for a Robbery, 0 for a Trap; b = asked; c = next seat in line of the robbers.
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

void Flow::start_job(Seat seat, int gangster, Seat target, std::uint8_t step) {
    Frame& f = push(FrameKind::job, seat);
    f.gangster = static_cast<std::uint8_t>(gangster);
    f.job = s.task[static_cast<std::size_t>(gangster)];
    f.target = target;
    f.step = step;
}

bool Flow::play_job() {
    Frame& f = top();
    const JobFace& job = r.face(f.job);
    if (f.step == kRollStep || f.step == kOpenWindow) {  // most of the time: the next die, or on to the effects
        if (f.step == kRollStep && roll(f)) return true;
        if (f.step == kOpenWindow) open_window(f);
    }
    switch (f.step) {
    case kNameTarget: return ask(Ask::attack, f.seat);
    case kReveal:
        reveal(f);
        after_reveal(f);
        return false;
    case kNameCard:
        // Before the reveal nobody else can know how many targets there are (A58).
        if (job.target != TargetKind::player)
            return ask(Ask::target, f.seat, r.options.full_target_before_reveal ? Single::ask : Single::skip);
        f.card = 0;
        f.step = r.options.full_target_before_reveal ? kReveal : kRollStep;
        return false;
    case kPrerequisites:
        if (f.covers < job.needs) return ask(Ask::cover, f.seat);
        for (int i = 0; i < f.covers; ++i) {  // LCN-CASH-6: used markers go home, whatever the dice say
            const int business = f.cover[static_cast<std::size_t>(i)];
            if (t.owned[f.seat.index] >> business & 1) continue;
            for (int m = 0; m < kMarkers; ++m)
                if (t.marker[f.seat.index][static_cast<std::size_t>(m)] == business) {
                    drop_marker(f.seat, m);
                    break;
                }
        }
        f.step = kRollStep;
        return false;
    case kStakes:   return ask(Ask::stake, f.seat);
    case kRollStep: return roll(f);
    case kCops:
        if (f.rolled < f.want) return ask_chance(Chance::die);
        if (r.unused_skill(s, f.seat, r.cards.cops) != 0) return ask(Ask::cop, f.seat);
        f.step = kOpenWindow;
        return false;
    case kOpenWindow: return open_window(f);
    case kWindow:
        if (!f.waiting.empty()) return put(f.a != 0 ? Ask::robbery : Ask::trap, f.waiting, SeatSet(f.b));
        return window_answered(f);
    case kRobbers: return next_robber(f);
    case kEffects: return effects(f);
    case kChoice:  {
        static constexpr Ask kAsks[] = {Ask::offer, Ask::connections, Ask::launder};
        return ask(kAsks[static_cast<int>(job.type) - static_cast<int>(JobType::exceptional_offer)], f.seat);
    }
    case kFireBack:
        if (f.want == 0) return ask(Ask::return_fire, f.target);
        if (f.rolled < f.want) return ask_chance(Chance::die);
        f.step = kFinish;
        if (Rules::successes(f) == 2) harm(false, f.gangster, 2, f.target);  // LCN-JOB-3
        return false;
    default: finish_job(); return false;
    }
}

void Flow::reveal(Frame& f) {
    remove_task(f.gangster);
    tell_all(kToldReveals, f.seat.index, f.gangster, r.cards.face_of[f.job]);
}

void Flow::after_reveal(Frame& f) {
    const JobFace& job = r.face(f.job);
    if (job.type == JobType::cash)
        f.step = kPrerequisites;
    else if (job.type == JobType::horse_racing)
        f.step = kStakes;
    else if (job.attack && !job.response && !r.options.full_target_before_reveal)
        f.step = kNameCard;
    else
        f.step = kRollStep;
}

void Flow::answer_job(const Action& x) {
    Frame& f = top();
    switch (x.kind) {
    case kAttack:
        f.target = Seat(x.a);
        tell_all(kToldAttacks, f.seat.index, x.a);
        f.step = r.options.full_target_before_reveal ? kNameCard : kReveal;  // LCN-ATK-2
        break;
    case kCallOff: {
        const Seat seat = f.seat;
        const int gangster = f.gangster;
        s.frames.pop();
        cancel(seat, gangster);
        break;
    }
    case kTargetBusiness:
    case kTargetGangster:
        f.card = x.a;
        tell_all(x.kind == kTargetBusiness ? kToldAimsBusiness : kToldAimsGangster, f.seat.index, x.a);
        f.step = r.options.full_target_before_reveal ? kReveal : kRollStep;
        break;
    case kCover:
        f.cover[f.covers++] = x.a;
        tell_all(kToldCovers, f.seat.index, x.a);
        break;
    case kStake:
        f.stake = static_cast<std::uint8_t>(x.n);
        t.cash[f.seat.index] = static_cast<std::uint16_t>(t.cash[f.seat.index] - x.n);
        tell_all(kToldStakes, f.seat.index, 0, 0, x.n);
        f.step = kRollStep;
        break;
    case kReroll: reroll(f, x.a); break;
    case kStand:  f.step = kOpenWindow; break;
    case kRespond:
    case kPass:
        f.waiting.remove(x.seat);
        f.answer[x.seat.index] = x.kind == kPass ? kNothing : x.a;
        break;
    case kTake:          buy_specially(f, x.a); break;
    case kTakeFromStack: buy_specially(f, x.a, true); break;
    case kLaunder:  // LCN-LAUND-1
        t.cash[f.seat.index] = static_cast<std::uint16_t>(t.cash[f.seat.index] - x.n);
        t.laundered[f.seat.index] = static_cast<std::uint16_t>(t.laundered[f.seat.index] + x.n);
        tell_all(kToldLaunders, f.seat.index, 0, 0, x.n);
        f.step = kFinish;
        break;
    case kReturnFire:
        tell_all(kToldReturnsFire, f.target.index, f.card);
        f.rolled = 0;
        f.dice.fill(0);
        f.want = static_cast<std::uint8_t>(r.strength(s, f.card));
        f.difficulty = static_cast<std::uint8_t>(std::min(6, r.strength(s, f.gangster)));
        break;
    default:  // kDecline: no return fire, or nothing bought
        if (f.step == kChoice) buy_specially(f, -1);
        f.step = kFinish;
    }
}

// --- dice -----------------------------------------------------------------------------------------------------------------

bool Flow::roll(Frame& f) {
    if (f.want == 0) {  // fixed before the first die
        f.want = static_cast<std::uint8_t>(r.strength(s, f.gangster));
        f.difficulty = static_cast<std::uint8_t>(r.difficulty(s, f));
    }
    if (f.rolled < f.want) return ask_chance(Chance::die);
    f.step = r.face(f.job).type == JobType::cash ? kCops : kOpenWindow;  // LCN-SKILL-4
    return false;
}

void Flow::reroll(Frame& f, int pips) {
    const Businesses cops = r.unused_skill(s, f.seat, r.cards.cops);
    t.used |= cops & (~cops + 1);
    for (int i = 0; i < f.rolled; ++i) {
        if (f.dice[static_cast<std::size_t>(i)] != pips) continue;
        for (int k = i; k + 1 < f.rolled; ++k)
            f.dice[static_cast<std::size_t>(k)] = f.dice[static_cast<std::size_t>(k) + 1];
        break;
    }
    f.dice[--f.rolled] = 0;
    tell_all(kToldRerolls, f.seat.index, pips);
}

// --- Robbery and Trap windows (LCN-RESP) ----------------------------------------------------------------------------------

// For a Cash Job the Robbery window; for an Attack the Trap window of its victim; for a Robbery the Trap window and then,
// with robbery_of_robbery, a Robbery window over what it gained (A43).
bool Flow::open_window(Frame& f) {
    const JobFace& job = r.face(f.job);
    const int level = Rules::successes(f);
    const bool cash = job.type == JobType::cash || f.a != 0;
    SeatSet asked = r.seats_with_late_job(s);
    if (cash) {
        if (job.type == JobType::cash)
            f.payout = static_cast<std::uint8_t>(level == 2 ? job.high : level == 1 ? job.low : 0);
        asked = asked & r.others(f.seat).without(s.frames[1].seat);
        if (f.payout == 0) asked = SeatSet();
        f.a = 1;
    } else {
        const bool two_needed = job.difficulty == 0 || job.type == JobType::persuasion;
        const bool harms = level >= (two_needed ? 2 : 1);
        asked = job.attack && (harms || !r.options.trap_after_success_only) ? asked & SeatSet::of(f.target) : SeatSet();
    }
    f.waiting = asked;  // whatever they hold (LCN-INFO-3)
    f.b = asked.bits;
    f.answer.fill(kNothing);
    f.step = kWindow;
    return false;
}

bool Flow::window_answered(Frame& f) {
    if (f.a != 0) {
        f.step = kRobbers;
        f.c = r.next(f.seat).index;
        return false;
    }
    const std::uint8_t trap = f.target.is_player() ? f.answer[f.target.index] : kNothing;
    f.step = kEffects;
    if (trap == kNothing) return false;
    f.step = kOpenWindow;  // LCN-RESP-7: after a failed Trap a second one may follow
    start_job(f.target, trap, f.seat, kReveal);
    top().card = s.frames[s.frames.size() - 2].gangster;
    return false;
}

// LCN-RESP-4: clockwise from the active player until one succeeds.
bool Flow::next_robber(Frame& f) {
    if ((f.flags & kWindowClosed) != 0 || f.c == f.seat.index) {
        f.step = kEffects;
        return false;
    }
    const Seat robber(f.c);
    f.c = r.next(robber).index;
    const std::uint8_t gangster = f.answer[robber.index];
    if (gangster == kNothing || (r.holding(s, robber, JobType::robbery) >> gangster & 1) == 0) return false;
    start_job(robber, gangster, f.seat, kReveal);
    top().payout = s.frames[s.frames.size() - 2].payout;
    return false;
}

// LCN-ACT-6, LCN-INFL-4.
void Flow::finish_job() {
    const Frame f = top();
    discard_open(f.job);
    detach(f.gangster, 1u << kOnHenchman | 1u << kOnSaboteur);
    s.frames.pop();
}

}  // namespace consigliere::la_cosa_nostra
