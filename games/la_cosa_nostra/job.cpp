// Executing a Job (LCN-ACT-8). A Robbery or Trap in answer is a Job frame on top of the one it answers.
//
//   name player ─> reveal ─> name card ─> prerequisites ─> stake ─> roll ─> cops ─> open window ─> window ─> robbers
//                                                                                       ^            │          │
//                                                                     a failed Trap ────┘            v          v
//                                                          finish <── return fire <── choice <── effects <──────┘
//
// Steps that a Job does not need are left out. With full_target_before_reveal the card is named before the reveal.
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

JobFrame& Flow::start_job(Seat seat, GangsterId gangster, Seat target, JobFrame::Step step) {
    return push(
        JobFrame{.step = step, .seat = seat, .gangster = gangster, .job = s.task[gangster].job(), .target = target});
}

Next Flow::run(JobFrame& f) {
    // Most of the time: the next die, or on to the effects.
    if (f.step == JobFrame::Step::roll && roll(f) == Next::wait) return Next::wait;
    if (f.step == JobFrame::Step::open_window) open_window(f);
    switch (f.step) {
    case JobFrame::Step::name_player:   return ask(PromptId::attack, f.seat);
    case JobFrame::Step::reveal:        reveal(f); return Next::again;
    case JobFrame::Step::name_card:     return name_card(f);
    case JobFrame::Step::prerequisites: return cover_prerequisites(f);
    case JobFrame::Step::stake:         return ask(PromptId::stake, f.seat);
    case JobFrame::Step::cops:          return ask_cops(f);
    case JobFrame::Step::window:
        if (!f.responses.complete()) return ask(f.robbery_window ? PromptId::robbery : PromptId::trap, f.responses);
        close_window(f);
        return Next::again;
    case JobFrame::Step::robbers:     next_robber(f); return Next::again;
    case JobFrame::Step::effects:     apply_effects(f); return Next::again;
    case JobFrame::Step::choice:      return ask_choice(f);
    case JobFrame::Step::return_fire: return return_fire(f);
    case JobFrame::Step::finish:      finish_job(f); return Next::again;
    case JobFrame::Step::roll:
    case JobFrame::Step::open_window: break;  // done above
    }
    return Next::again;
}

void Flow::answer(JobFrame& f, const Action& action) {
    switch (action.kind) {
    case kRoll: add_die(f, action.a); break;
    case kAttack:
        f.target = Seat(action.a);
        emit(EventKind::attacks, {.a = f.seat, .b = f.target});
        f.step = after_naming_player();
        break;
    case kCallOff: call_off(f); break;
    case kTargetBusiness:
    case kTargetGangster:
        f.target_card = action.a;
        emit(action.kind == kTargetBusiness ? EventKind::aims_business : EventKind::aims_gangster,
             {.a = f.seat, .b = action.a, .c = f.target});
        f.step = after_naming_card();
        break;
    case kCover:
        f.cover[f.covered++] = BusinessId(action.a);
        emit(EventKind::covers, {.a = f.seat, .b = action.a});
        break;
    case kStake:         place_stake(f, action.n); break;
    case kReroll:        reroll(f, action.a); break;
    case kStand:         f.step = JobFrame::Step::open_window; break;
    case kRespond:       f.responses.put(action.seat, GangsterId(action.a)); break;
    case kPass:          f.responses.pass(action.seat); break;
    case kTake:          buy_specially(f, BusinessTypeId(action.a), false); break;
    case kTakeFromStack: buy_specially(f, BusinessTypeId(action.a), true); break;
    case kLaunder:       launder(f, action.n); break;
    case kReturnFire:    begin_return_fire(f); break;
    default:  // kDecline: nothing is bought, or no fire is returned
        if (f.step == JobFrame::Step::choice) end_choice(f);
        f.step = JobFrame::Step::finish;
    }
}

// --- up to the roll -------------------------------------------------------------------------------------------------------------

// LCN-ATK-2.
JobFrame::Step Flow::after_naming_player() const {
    return q.setup.options.full_target_before_reveal ? JobFrame::Step::name_card : JobFrame::Step::reveal;
}
JobFrame::Step Flow::after_naming_card() const {
    return q.setup.options.full_target_before_reveal ? JobFrame::Step::reveal : JobFrame::Step::roll;
}

void Flow::call_off(const JobFrame& f) {
    const Seat seat = f.seat;
    const GangsterId gangster = f.gangster;
    pop();
    cancel(seat, gangster);
}

void Flow::reveal(JobFrame& f) {
    const JobFace& job = q.cards.face(f.job);
    remove_task(f.gangster);
    emit(EventKind::reveals, {.a = f.seat, .b = f.gangster, .c = q.cards.face_of[f.job]});
    if (job.type == JobType::cash)
        f.step = JobFrame::Step::prerequisites;
    else if (job.type == JobType::horse_racing)
        f.step = JobFrame::Step::stake;
    else if (job.attack && !job.response && !q.setup.options.full_target_before_reveal)
        f.step = JobFrame::Step::name_card;
    else
        f.step = JobFrame::Step::roll;
}

Next Flow::name_card(JobFrame& f) {
    // Before the reveal nobody else can know how many targets there are (A58).
    if (q.cards.face(f.job).target != TargetKind::player)
        return ask(PromptId::target, f.seat, q.setup.options.full_target_before_reveal ? Single::ask : Single::skip);
    f.step = after_naming_card();
    return Next::again;
}

Next Flow::cover_prerequisites(JobFrame& f) {
    if (f.covered < q.cards.face(f.job).needs) return ask(PromptId::cover, f.seat);
    for (int i = 0; i < f.covered; ++i) {  // LCN-CASH-6: used markers go home, also if the roll fails
        if (s.board.businesses[f.seat].has(f.cover[i])) continue;
        int oldest = 0;
        while (s.board.markers[f.seat][oldest] != f.cover[i]) ++oldest;
        take_marker_home(f.seat, oldest);
    }
    f.step = JobFrame::Step::roll;
    return Next::again;
}

void Flow::place_stake(JobFrame& f, int amount) {
    f.stake = static_cast<std::uint8_t>(amount);
    add_cash(f.seat, -amount);
    emit(EventKind::stakes, {.a = f.seat, .n = amount});
    f.step = JobFrame::Step::roll;
}

// --- dice -----------------------------------------------------------------------------------------------------------------------

Next Flow::roll(JobFrame& f) {
    if (f.dice_wanted == 0) {  // fixed before the first die
        f.dice_wanted = static_cast<std::uint8_t>(q.strength(f.gangster));
        f.difficulty = static_cast<std::uint8_t>(q.difficulty(f));
    }
    if (f.dice_rolled < f.dice_wanted) return ask_chance(ChanceKind::die);
    f.step =
        q.cards.face(f.job).type == JobType::cash ? JobFrame::Step::cops : JobFrame::Step::open_window;  // LCN-SKILL-4
    return Next::again;
}

void Flow::add_die(JobFrame& f, int pips) {
    f.dice[f.dice_rolled++] = static_cast<std::uint8_t>(pips);
    emit(EventKind::rolls, {.a = f.step == JobFrame::Step::return_fire ? f.target : f.seat, .b = pips});
}

Next Flow::ask_cops(JobFrame& f) {
    if (f.dice_rolled < f.dice_wanted) return ask_chance(ChanceKind::die);
    if (!q.unused_skill(f.seat, q.cards.cops).empty()) return ask(PromptId::cop, f.seat);
    f.step = JobFrame::Step::open_window;
    return Next::again;
}

void Flow::reroll(JobFrame& f, int pips) {
    use_skill(f.seat, q.cards.cops);
    auto* const end = f.dice.begin() + f.dice_rolled;
    auto* const die = std::find(f.dice.begin(), end, pips);
    std::copy(die + 1, end, die);
    f.dice[--f.dice_rolled] = 0;
    emit(EventKind::rerolls, {.a = f.seat, .b = pips});
}

// --- return fire (LCN-JOB-3) -----------------------------------------------------------------------------------------------------

Next Flow::return_fire(JobFrame& f) {
    if (f.dice_wanted == 0) return ask(PromptId::return_fire, f.target);
    if (f.dice_rolled < f.dice_wanted) return ask_chance(ChanceKind::die);
    f.step = JobFrame::Step::finish;
    if (successes(f) == 2) harm_gangster(f.gangster, Severity::kill, f.target);  // LCN-KILL-3
    return Next::again;
}

void Flow::begin_return_fire(JobFrame& f) {
    emit(EventKind::returns_fire, {.a = f.target, .b = f.target_gangster()});
    f.dice_rolled = 0;
    f.dice.fill(0);
    f.dice_wanted = static_cast<std::uint8_t>(q.strength(f.target_gangster()));
    f.difficulty = static_cast<std::uint8_t>(std::min(6, q.strength(f.gangster)));
}

// LCN-ACT-6.
void Flow::finish_job(const JobFrame& f) {
    s.board.open_job_discards.add(f.job);
    detach_from_task(f.gangster);
    pop();
}

}  // namespace consigliere::la_cosa_nostra
