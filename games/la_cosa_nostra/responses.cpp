// Robbery and Trap windows (LCN-RESP).
//
// A Cash Job opens a Robbery window, an Attack a Trap window for its victim. A Robbery opens a Trap window and then, with
// robbery_of_robbery, a Robbery window over what it gained (A43).
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

void Flow::open_window(JobFrame& f) {
    const JobFace& job = q.cards.face(f.job);
    if (job.type == JobType::cash) {
        const int level = successes(f);  // LCN-CASH-1
        f.payout = level == 2 ? job.high : level == 1 ? job.low : 0;
        f.robbery_window = true;
    }
    f.responses.open(f.robbery_window ? robbers_asked(f) : trapper_asked(f));
    f.step = JobFrame::Step::window;
}

// By the backs of planned Jobs, no matter what they are (LCN-INFO-3).
SeatSet Flow::robbers_asked(const JobFrame& f) const {
    if (f.payout == 0) return {};
    return q.seats_with_late_job() & q.setup.others(f.seat).without(s.frames.at<JobFrame>(1).seat);
}

// The Trap may be planned on the very gangster under attack (LCN-RESP-9).
SeatSet Flow::trapper_asked(const JobFrame& f) const {
    const JobFace& job = q.cards.face(f.job);
    if (!job.attack) return {};
    const bool two_needed = job.difficulty == 0 || job.type == JobType::persuasion;
    const bool harms = successes(f) >= (two_needed ? 2 : 1);
    if (!harms && q.setup.options.trap_after_success_only) return {};
    return q.seats_with_late_job() & SeatSet::of(f.target);
}

void Flow::close_window(JobFrame& f) {
    if (f.robbery_window) {
        f.step = JobFrame::Step::robbers;
        f.next_robber = q.setup.next(f.seat);
        return;
    }
    const Seat trapper = f.responses.acting().first();
    if (trapper == Seat::none()) {
        f.step = JobFrame::Step::effects;
        return;
    }
    f.step = JobFrame::Step::open_window;  // LCN-RESP-7: after a failed Trap a second one may follow
    start_job(trapper, f.responses.answers[trapper], f.seat, JobFrame::Step::reveal).target_card = f.gangster.index;
}

// LCN-RESP-4: clockwise from the active player until one succeeds.
void Flow::next_robber(JobFrame& f) {
    if (f.robbed || f.next_robber == f.seat) {
        f.step = JobFrame::Step::effects;
        return;
    }
    const Seat robber = f.next_robber;
    f.next_robber = q.setup.next(robber);
    const GangsterId gangster = f.responses.answers[robber];
    if (!gangster.exists() || !q.holding(robber, JobType::robbery).has(gangster)) return;
    start_job(robber, gangster, f.seat, JobFrame::Step::reveal).payout = f.payout;
}

}  // namespace consigliere::la_cosa_nostra
