// Killing and deactivating (LCN-DEACT, LCN-KILL), with the window for Emergency Docs (LCN-INFL-12, A39).
//
//   docs asked ──┬─ a doc ──> one degree less harm ──> docs asked
//                └─ none ──> harm is done
//
// The first player from the victim's owner on who would play a doc plays it.
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

void Flow::harm_business(BusinessId business, Severity severity, Seat by) {
    push(HarmFrame{.severity = severity, .business = business, .owner = q.owner_of(business), .by = by});
}

void Flow::harm_gangster(GangsterId gangster, Severity severity, Seat by) {
    push(HarmFrame{.severity = severity, .gangster = gangster, .owner = q.owner_of(gangster), .by = by});
}

Next Flow::run(HarmFrame& f) {
    const bool company = f.business.exists() && q.cards.companies.has(f.business);
    if (!f.docs_asked && !company && f.severity != Severity::unharmed) {
        f.docs.open(q.seats_with_influence());  // no matter what they hold (LCN-INFO-3)
        f.docs_asked = true;
    }
    if (!f.docs.complete()) return ask(PromptId::doc, f.docs);
    if (!f.docs.acting().empty()) {
        play_doc(f);
        return Next::again;
    }
    const HarmFrame harm = f;
    pop();
    apply_harm(harm);
    return Next::again;
}

void Flow::answer(HarmFrame& f, const Action& action) { f.docs.put(action.seat, action.kind == kPlayDoc); }

void Flow::play_doc(HarmFrame& f) {
    const Seat doctor = f.docs.first_acting(f.owner);
    discard(doctor, Influence::doc);
    emit(EventKind::doc, {.a = doctor});
    f.severity = f.severity == Severity::kill ? Severity::deactivate : Severity::unharmed;
    f.docs.open(SeatSet());
    f.docs_asked = false;  // a kill turned into a deactivation may be eased once more
}

void Flow::apply_harm(const HarmFrame& f) {
    if (f.severity == Severity::unharmed) return;
    const auto& job = s.frames.top<JobFrame>();
    const Cause cause = job.seat == f.by ? cause_of(job) : Cause{};  // fire is returned without a card
    if (f.gangster.exists())
        return f.severity == Severity::kill ? kill(f.gangster, f.by, cause) : deactivate(f.gangster, cause);
    return_markers(f.business);
    if (f.severity == Severity::kill) {  // LCN-KILL-1
        s.board.businesses[f.owner].remove(f.business);
        bury(BusinessSet::of(f.business));
        emit(EventKind::destroyed, {.a = f.business, .b = cause.by, .c = cause.job});
    } else {
        s.board.deactivated_businesses.add(f.business);
        emit(EventKind::business_deactivated, {.a = f.business, .b = cause.by, .c = cause.job});
    }
}

// LCN-KILL-2.
void Flow::kill(GangsterId gangster, Seat by, Cause cause) {
    const Seat owner = q.owner_of(gangster);
    lose_task(gangster);
    detach(gangster, kAllAttachments);
    s.board.gangsters[owner].remove(gangster);
    s.board.idle.remove(gangster);
    s.board.trophies[by].add(gangster);
    emit(EventKind::killed, {.a = gangster, .b = by, .c = cause.by, .d = cause.job, .n = owner.index});
}

// LCN-DEACT-1; Machine Pistol and Distraction stay (LCN-INFL-5).
void Flow::deactivate(GangsterId gangster, Cause cause) {
    lose_task(gangster);
    s.board.deactivated_gangsters.add(gangster);
    emit(EventKind::gangster_deactivated, {.a = gangster, .b = q.owner_of(gangster), .c = cause.by, .d = cause.job});
}

}  // namespace consigliere::la_cosa_nostra
