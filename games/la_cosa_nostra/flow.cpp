// What happens to cards and money in every phase.
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

// LCN-DEAL-3: free; the youngest marker on that card.
void Flow::take_back(Seat seat, BusinessId business) {
    int youngest = kMarkers - 1;
    while (s.board.markers[seat][youngest] != business) --youngest;
    take_marker_home(seat, youngest);
}

// --- monopolies -----------------------------------------------------------------------------------------------------------

Flow::Monopolists Flow::monopolists() const {
    Monopolists out;
    for (const MonopolyId monopoly : kAllMonopolies) out[monopoly] = q.monopolist(monopoly);
    return out;
}

void Flow::run_and_report() {
    do {
        report_monopolies();
    } while (refill_or_step() == Next::again);
}

void Flow::watch_monopolies() { known_monopolists_ = monopolists(); }

void Flow::report_monopolies() {
    const Monopolists before = known_monopolists_.value_or(Monopolists()), now = monopolists();
    for (const MonopolyId monopoly : kAllMonopolies) {
        if (now[monopoly] == before[monopoly]) continue;
        if (now[monopoly] == Seat::none())
            emit(EventKind::monopoly_gone, {.b = monopoly});
        else
            emit(EventKind::monopoly, {.a = now[monopoly], .b = monopoly});
    }
    known_monopolists_ = now;
}

// --- money ----------------------------------------------------------------------------------------------------------------

void Flow::earn(const JobFrame& f, int amount) {
    add_cash(f.seat, amount);
    const auto [by, job] = cause_of(f);
    if (amount > 0) emit(EventKind::earns, {.a = f.seat, .b = by, .c = job, .n = amount});
}

void Flow::pay_bank(Seat from, int amount, Cause cause) {
    const int paid = std::min<int>(s.board.cash[from], amount);
    add_cash(from, -paid);
    emit(EventKind::pays_bank, {.a = from, .b = cause.by, .c = cause.job, .n = paid});
}

void Flow::pay(Seat from, Seat to, int amount, Cause cause) {
    const int paid = std::min<int>(s.board.cash[from], amount);
    add_cash(from, -paid);
    add_cash(to, paid);
    emit(EventKind::pays, {.a = from, .b = to, .c = cause.by, .d = cause.job, .n = paid});
}

// --- influence cards ----------------------------------------------------------------------------------------------------------

void Flow::discard(Seat seat, Influence card) {
    s.influence[seat].erase(card);
    ++s.board.influence_discards[card];
}

void Flow::detach(GangsterId gangster, BitSet<Attachment, kAttachments> which) {
    GangsterSet any;
    for (const GangsterSet& on : s.board.attached) any |= on;
    if (!any.has(gangster)) return;
    for (const Attachment attachment : which) {
        if (!q.has_attached(gangster, attachment)) continue;
        s.board.attached[attachment].remove(gangster);
        ++s.board.influence_discards[card_of(attachment)];
    }
}

void Flow::detach_from_task(GangsterId gangster) { detach(gangster, kTaskAttachments); }

// --- tasks ----------------------------------------------------------------------------------------------------------------

void Flow::place_task(GangsterId gangster, Task task) {
    s.task[gangster] = task;
    s.board.tasked.add(gangster);
    if (task.is_purchase()) s.board.buying.add(gangster);
}

void Flow::remove_task(GangsterId gangster) {
    s.task[gangster] = Task::none();
    s.seen_by[gangster] = SeatSet();
    s.board.tasked.remove(gangster);
    s.board.buying.remove(gangster);
}

// LCN-DEACT-2, LCN-KILL-4.
void Flow::lose_task(GangsterId gangster) {
    if (!s.board.tasked.has(gangster)) return;
    const Task task = s.task[gangster];
    remove_task(gangster);
    if (task.is_purchase()) {
        return_markers(task.business());
        bury(BusinessSet::of(task.business()));
    } else {
        s.closed_discards[q.owner_of(gangster)].add(task.job());
    }
    detach_from_task(gangster);
    emit(EventKind::task_lost, {.a = gangster, .b = q.owner_of(gangster)});
}

// --- markers --------------------------------------------------------------------------------------------------------------

void Flow::take_marker_home(Seat seat, int index) {
    auto& mine = s.board.markers[seat];
    const BusinessId business = mine[index];
    for (int i = index; i + 1 < kMarkers; ++i) mine[i] = mine[i + 1];
    mine[kMarkers - 1] = BusinessId::none();
    emit(EventKind::marker_back, {.a = seat, .b = business});
}

void Flow::return_markers(BusinessId business) {
    for (const Seat seat : q.setup.all_seats())
        for (int i = kMarkers - 1; i >= 0; --i)
            if (s.board.markers[seat][i] == business) take_marker_home(seat, i);
}

}  // namespace consigliere::la_cosa_nostra
