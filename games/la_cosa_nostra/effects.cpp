// What Jobs do (LCN-JOB; section 5.3 of the rules).
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

void Flow::apply_effects(JobFrame& f) {
    const JobFace& job = q.cards.face(f.job);
    const int level = successes(f);
    f.step = JobFrame::Step::finish;
    if (f.repelled) return;  // LCN-RESP-6, A25
    switch (job.type) {
    case JobType::cash:    earn(f, f.payout); break;
    case JobType::robbery: robbery_effects(f, level); break;
    case JobType::trap:    trap_effects(f, level); break;
    case JobType::exceptional_offer:
    case JobType::connections:
    case JobType::money_laundering:
        if (level > 0) f.step = JobFrame::Step::choice;
        break;
    case JobType::birthday_party:
        for (const Seat seat : q.setup.others(f.seat))
            if (level > 0) pay(seat, f.seat, level == 2 ? job.high : job.low, cause_of(f));
        break;
    case JobType::horse_racing:  // A32
        if (level > 0) earn(f, 2 * f.stake);
        break;
    default: attack_effects(f, job, level);
    }
}

void Flow::attack_effects(JobFrame& f, const JobFace& job, int level) {
    const int amount = level == 2 ? q.high_of(job) : level == 1 ? q.low_of(job) : 0;
    const Severity severity = level == 2 ? Severity::kill : Severity::deactivate;
    switch (job.type) {
    case JobType::property_damage:
        if (level > 0) pay_bank(f.target, amount, cause_of(f));
        break;
    case JobType::theft:
        if (level > 0) pay(f.target, f.seat, amount, cause_of(f));
        break;
    case JobType::bash_a_businessman:
    case JobType::vandalism:
        if (level > 0) harm_business(f.target_business(), Severity::deactivate, f.seat);
        break;
    case JobType::arson:
    case JobType::kill_a_businessman:
        if (level > 0) harm_business(f.target_business(), severity, f.seat);
        break;
    case JobType::car_bomb:
        if (level > 0) harm_gangster(f.target_gangster(), severity, f.seat);
        break;
    case JobType::assassination:
        if (level == 2) harm_gangster(f.target_gangster(), Severity::kill, f.seat);
        break;
    case JobType::drive_by_shooting:
        if (level == 2) harm_gangster(f.target_gangster(), Severity::kill, f.seat);
        if (level == 0) {
            f.dice_wanted = 0;  // the roll is over; the next dice are the victim's
            f.step = JobFrame::Step::return_fire;
        }
        break;
    case JobType::persuasion:
        if (level == 2) persuade(f);
        break;
    default: break;
    }
}

void Flow::persuade(const JobFrame& f) {
    const BusinessId business = f.target_business();
    return_markers(business);  // LCN-DEAL-6
    s.board.businesses[f.target].remove(business);
    s.board.businesses[f.seat].add(business);
    const auto [by, job] = cause_of(f);
    emit(EventKind::persuaded, {.a = f.seat, .b = business, .c = by, .d = job});
}

// --- Responses ----------------------------------------------------------------------------------------------------------------

// LCN-RESP-2: the robber's share leaves the payout of the Job below; A31, A47.
void Flow::robbery_effects(JobFrame& f, int level) {
    if (!f.robbery_window) {
        f.payout = static_cast<std::uint8_t>(level == 2 ? f.payout : level == 1 ? f.payout / 2 : 0);
        if (level > 0) {
            auto& robbed = s.frames.below<JobFrame>();
            robbed.payout = static_cast<std::uint8_t>(robbed.payout - f.payout);
            robbed.robbed = true;
            if (q.setup.options.robbery_of_robbery && f.payout > 0) {
                f.robbery_window = true;
                f.step = JobFrame::Step::open_window;
                return;
            }
        }
    }
    earn(f, f.payout);
}

void Flow::trap_effects(JobFrame& f, int level) {
    if (level == 0) return;
    auto& attack = s.frames.below<JobFrame>();
    attack.repelled = true;
    attack.step = JobFrame::Step::effects;
    emit(EventKind::repelled, {.a = f.seat});
    // LCN-KILL-3: the trophy goes to the player of the Trap.
    if (level == 2) harm_gangster(f.target_gangster(), Severity::kill, f.seat);
}

// --- choices ------------------------------------------------------------------------------------------------------------------

Next Flow::ask_choice(const JobFrame& f) {
    switch (q.cards.face(f.job).type) {
    case JobType::exceptional_offer: return ask(PromptId::offer, f.seat);
    case JobType::connections:       return ask(PromptId::connections, f.seat);
    default:                         return ask(PromptId::launder, f.seat);
    }
}

// Exceptional Offer and Connections (LCN-JOB-1).
void Flow::buy_specially(JobFrame& f, BusinessTypeId type, bool from_stack) {
    const int price = q.special_price(f, type);
    const bool in_market = q.in_market(type).exists();
    const BusinessId business = in_market && !from_stack ? take_from_market(type) : take_from_stack(type);
    add_cash(f.seat, -price);
    s.board.businesses[f.seat].add(business);
    emit(EventKind::buys, {.a = f.seat, .b = business, .n = price});
    end_choice(f);
}

// After Connections the stack is shuffled (A20), and only then the market is refilled (A54).
void Flow::end_choice(JobFrame& f) {
    f.step = JobFrame::Step::finish;
    if (q.cards.face(f.job).type != JobType::connections) return;
    s.pool = q.stack();
    s.buried.clear();
    emit(EventKind::shuffled);
}

// LCN-LAUND-1; the money is out of play until the end (LCN-LAUND-2).
void Flow::launder(JobFrame& f, int amount) {
    add_cash(f.seat, -amount);
    s.board.laundered[f.seat] = static_cast<std::uint16_t>(s.board.laundered[f.seat] + amount);
    emit(EventKind::launders, {.a = f.seat, .n = amount});
    end_choice(f);
}

}  // namespace consigliere::la_cosa_nostra
