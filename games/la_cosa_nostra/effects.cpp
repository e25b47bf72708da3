// What Jobs do (section 5.3 of the rules), and killing and deactivating (LCN-DEACT, LCN-KILL).
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

namespace {
enum Severity { kUnharmed, kDeactivate, kKill };
}

bool Flow::effects(Frame& f) {
    const JobFace& job = r.face(f.job);
    const int level = Rules::successes(f);
    f.step = kFinish;
    if ((f.flags & kRepelled) != 0) return false;  // LCN-RESP-6, A25
    switch (job.type) {
    case JobType::cash:    cash_effects(f); break;
    case JobType::robbery: robbery_effects(f, level); break;
    case JobType::trap:    trap_effects(f, level); break;
    case JobType::exceptional_offer:
    case JobType::connections:
    case JobType::money_laundering:
        if (level > 0) f.step = kChoice;
        break;
    case JobType::birthday_party:
        for (const Seat seat : r.others(f.seat))
            if (level > 0) pay(seat, f.seat, level == 2 ? job.high : job.low);
        break;
    case JobType::horse_racing:  // A32
        if (level > 0) earn(f.seat, 2 * f.stake);
        break;
    default: attack_effects(f, job, level);
    }
    return false;
}

void Flow::attack_effects(Frame& f, const JobFace& job, int level) {
    const int sum = level == 2 ? r.high_of(job) : level == 1 ? r.low_of(job) : 0;
    switch (job.type) {
    case JobType::property_damage:
        if (level > 0) pay_bank(f.target, sum);
        break;
    case JobType::theft:
        if (level > 0) pay(f.target, f.seat, sum);
        break;
    case JobType::bash_a_businessman:
    case JobType::vandalism:
        if (level > 0) harm(true, f.card, kDeactivate, f.seat);
        break;
    case JobType::arson:
    case JobType::kill_a_businessman:
        if (level > 0) harm(true, f.card, level == 2 ? kKill : kDeactivate, f.seat);
        break;
    case JobType::car_bomb:
        if (level > 0) harm(false, f.card, level == 2 ? kKill : kDeactivate, f.seat);
        break;
    case JobType::assassination:
        if (level == 2) harm(false, f.card, kKill, f.seat);
        break;
    case JobType::drive_by_shooting:
        if (level == 2) harm(false, f.card, kKill, f.seat);
        if (level == 0) {
            f.want = 0;  // the roll is over; the next dice are the victim's
            f.step = kFireBack;
        }
        break;
    case JobType::persuasion:
        if (level < 2) break;
        return_markers(f.card);  // LCN-DEAL-6
        t.owned[f.target.index] &= ~bit64(f.card);
        t.owned[f.seat.index] |= bit64(f.card);
        tell_all(kToldPersuaded, f.seat.index, f.card);
        break;
    default: break;
    }
}

void Flow::cash_effects(Frame& f) { earn(f.seat, f.payout); }

// LCN-RESP-2: the robber's share leaves the payout of the Job below; A31, A47.
void Flow::robbery_effects(Frame& f, int level) {
    if (f.a == 0) {
        f.payout = static_cast<std::uint8_t>(level == 2 ? f.payout : level == 1 ? f.payout / 2 : 0);
        if (level > 0) {
            Frame& robbed = s.frames[s.frames.size() - 2];
            robbed.payout = static_cast<std::uint8_t>(robbed.payout - f.payout);
            robbed.flags |= kWindowClosed;
            if (r.options.robbery_of_robbery && f.payout > 0) {
                f.a = 1;
                f.step = kOpenWindow;
                return;
            }
        }
    }
    earn(f.seat, f.payout);
}

void Flow::trap_effects(Frame& f, int level) {
    if (level == 0) return;
    s.frames[s.frames.size() - 2].flags |= kRepelled;
    tell_all(kToldRepelled, f.seat.index);
    s.frames[s.frames.size() - 2].step = kEffects;
    if (level == 2) harm(false, f.card, kKill, f.seat);
}

// Exceptional Offer and Connections (LCN-JOB-1); type -1: nothing bought. After Connections the stack is shuffled
// (A20), and only then the market refilled (A54).
void Flow::buy_specially(Frame& f, int type, bool from_stack) {
    f.step = kFinish;
    const bool connections = r.face(f.job).type == JobType::connections;
    if (type >= 0) {
        const int price = r.special_price(f, type);
        int business = 0;
        if (!from_stack && r.market_slot(s, type) >= 0) {
            business = take_from_market(type);
        } else {
            business = std::countr_zero(r.stack(s) & r.cards.types[static_cast<std::size_t>(type)].instances);
            s.pool &= ~bit64(business);
            for (int i = 0; i < s.under.size(); ++i)
                if ((s.under[i] & ~State::kGroup) == business) {
                    s.under.erase_at(i);
                    break;
                }
        }
        t.cash[f.seat.index] = static_cast<std::uint16_t>(t.cash[f.seat.index] - price);
        t.owned[f.seat.index] |= bit64(business);
        tell_all(kToldBuys, f.seat.index, business, 0, price);
    }
    if (!connections) return;
    s.pool = r.stack(s);
    s.under.clear();
    tell_all(kToldShuffled);
}

// --- harm: kill or deactivate, with the Doc window (LCN-INFL-12, A39) --------------------------------------------------------
// Harm frame: a = 1 for a business, b = severity, c = asked, card = victim, target = its owner. Step 0 opens the window;
// in step 1 answer = 1 for each seat that would play a doc, hidden until all are in; the first from the victim's owner on
// plays his.

void Flow::harm(bool business, int card, int severity, Seat by) {
    Frame& f = push(FrameKind::harm, by);
    f.a = business;
    f.b = static_cast<std::uint8_t>(severity);
    f.card = static_cast<std::uint8_t>(card);
    f.target = business ? r.owner_of_business(s, card) : r.owner_of_gangster(s, card);
}

bool Flow::play_harm() {
    Frame& f = top();
    const bool company = f.a != 0 && (r.cards.companies >> f.card & 1) != 0;
    if (f.step == 0 && !company && f.b != kUnharmed) {
        f.waiting = r.seats_with_influence(s);  // whatever they hold (LCN-INFO-3)
        f.c = f.waiting.bits;
        f.answer.fill(0);
        f.step = 1;
    }
    if (!f.waiting.empty()) return put(Ask::doc, f.waiting, SeatSet(f.c));
    SeatSet docs;
    for (const Seat seat : r.all_seats())
        if (f.answer[seat.index] != 0) docs.add(seat);
    if (docs.empty()) {
        const Frame done = f;
        s.frames.pop();
        apply_harm(done);
        return false;
    }
    const Seat doctor = docs.first_from(f.target);
    spend(doctor, kDoc);
    tell_all(kToldDoc, doctor.index);
    f.answer.fill(0);
    --f.b;
    f.step = 0;  // a kill turned into a deactivation may be eased once more
    return false;
}

void Flow::answer_harm(const Action& x) {
    Frame& f = top();
    f.waiting.remove(x.seat);
    f.answer[x.seat.index] = x.kind == kPlayDoc;
}

void Flow::apply_harm(const Frame& f) {
    if (f.b == kUnharmed) return;
    if (f.a == 0) {
        if (f.b == kKill)
            kill_gangster(f.card, f.seat);
        else
            put_gangster_to_sleep(f.card);
        return;
    }
    return_markers(f.card);
    if (f.b == kKill) {  // LCN-KILL-1
        t.owned[f.target.index] &= ~bit64(f.card);
        bury(bit64(f.card));
        tell_all(kToldDestroyed, f.card);
    } else {
        t.dark |= bit64(f.card);
        tell_all(kToldBusinessAsleep, f.card);
    }
}

void Flow::kill_gangster(int gangster, Seat by) {  // LCN-KILL-2
    lose_task(gangster);
    detach(gangster, 0xFu);
    const Seat owner = r.owner_of_gangster(s, gangster);
    t.gang[owner.index] &= ~bit32(gangster);
    t.idle &= ~bit32(gangster);
    t.trophies[by.index] |= bit32(gangster);
    tell_all(kToldKilled, gangster, by.index);
}

void Flow::put_gangster_to_sleep(int gangster) {  // LCN-DEACT-1; Machine Pistol and Distraction stay (LCN-INFL-5)
    lose_task(gangster);
    t.asleep |= bit32(gangster);
    tell_all(kToldGangsterAsleep, gangster);
}

}  // namespace consigliere::la_cosa_nostra
