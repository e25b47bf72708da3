// A state that looks the same from one seat: everything it cannot see is shuffled and dealt again, back by back. An Attack
// that is announced but not yet revealed stays an Attack; sealed answers are drawn again from what the new cards allow.
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

class Redeal {
public:
    Redeal(const Setup& setup, State& state, Seat seat, Rng& rng)
        : setup_(setup), q(setup, state), s(state), seat_(seat), rng_(rng) {}

    void run() {
        for (int i = 0; i < s.frames.size(); ++i)
            if (s.frames.is<JobFrame>(i) && is_announced(s.frames.at<JobFrame>(i))) attack_ = &s.frames.at<JobFrame>(i);
        for (int round = 1; round <= kRounds; ++round) redeal_jobs(setup_.cards.deck(round));
        redeal_influence();
        for (int i = 0; i < s.frames.size(); ++i) s.frames.visit(i, [this](auto& frame) { redraw_answers(frame); });
    }

private:
    // --- Jobs --------------------------------------------------------------------------------------------------------
    // LCN-ATK-2: the seat knows that an Attack is coming, not which.
    bool is_announced(const JobFrame& f) const {
        return f.seat != seat_ && !q.is_revealed(f) && !s.seen_by[f.gangster].has(seat_);
    }
    bool fits_announcement(JobId card) const {
        const JobFace& job = setup_.cards.face(card);
        if (!job.attack || job.response) return false;
        if (attack_->step == JobFrame::Step::name_player) return !q.target_seats(attack_->seat, job).empty();
        return job.target != TargetKind::player && q.has_target(job, attack_->target);
    }

    JobId draw(JobSet& pool, const JobSet& among) {
        const JobId job = among.nth(rng_.below(static_cast<std::uint32_t>(among.size())));
        pool.remove(job);
        return job;
    }
    JobId draw(JobSet& pool) { return draw(pool, pool); }

    void redraw_attack(JobSet& pool) {
        JobSet fitting;
        for (const JobId job : pool)
            if (fits_announcement(job)) fitting.add(job);
        attack_->job = draw(pool, fitting);
        s.task[attack_->gangster] = Task::of(attack_->job);
    }

    // Replaces every hidden Job of this deck, in hands and planned, by what `replace(job)` returns.
    template <class Replace>
    void each_hidden(const JobSet& deck, const GangsterId except, Replace&& replace) {
        for (const Seat other : setup_.others(seat_)) {
            for (JobId& job : s.jobs[other])
                if (deck.has(job)) job = replace(job);
            for (const GangsterId gangster : q.tasked(other)) {
                const Task task = s.task[gangster];
                if (task.is_job() && deck.has(task.job()) && !s.seen_by[gangster].has(seat_) && gangster != except)
                    s.task[gangster] = Task::of(replace(task.job()));
            }
        }
    }

    void redeal_jobs(const JobSet& deck) {
        const JobSet undealt = s.deck & deck;
        JobSet pool = undealt;
        each_hidden(deck, GangsterId::none(), [&](JobId job) {
            pool.add(job);
            return job;
        });
        for (const Seat other : setup_.others(seat_)) pool |= s.closed_discards[other] & deck;
        if (pool == undealt) return;
        GangsterId drawn;  // his Job is drawn already
        if (attack_ != nullptr && deck.has(attack_->job)) {
            redraw_attack(pool);
            drawn = attack_->gangster;
        }
        each_hidden(deck, drawn, [&](JobId) { return draw(pool); });
        for (const Seat other : setup_.others(seat_)) {
            JobSet& discards = s.closed_discards[other];
            int n = (discards & deck).size();
            for (discards -= deck; n > 0; --n) discards.add(draw(pool));
        }
        s.deck = (s.deck - deck) | pool;
    }

    // --- influence ---------------------------------------------------------------------------------------------------
    void redeal_influence() {
        for (const Seat other : setup_.others(seat_))
            for (const Influence card : s.influence[other]) ++s.influence_deck[card];
        auto left = static_cast<std::uint32_t>(q.influence_left());
        for (const Seat other : setup_.others(seat_))
            for (Influence& card : s.influence[other]) card = draw_influence(rng_.below(left--));
    }
    Influence draw_influence(std::uint32_t k) {
        for (const Influence card : kAllInfluences) {
            if (k < s.influence_deck[card]) {
                --s.influence_deck[card];
                return card;
            }
            k -= s.influence_deck[card];
        }
        return Influence::snitch;  // never reached: k is less than the number of cards
    }

    // --- sealed answers --------------------------------------------------------------------------------------------------
    bool coin() { return rng_.below(2) != 0; }

    template <class Frame>
    void redraw_answers(Frame&) {}  // the frame has none

    void redraw_answers(DrawFrame& f) {
        f.rejects.redraw(seat_, [&](Seat other) { return q.may_reject(other) && coin(); });
    }
    void redraw_answers(ActionFrame& f) {
        f.schemers.redraw(seat_, [&](Seat other) { return q.holds(other, Influence::schemer) && coin(); });
    }
    void redraw_answers(HarmFrame& f) {
        f.docs.redraw(seat_, [&](Seat other) { return q.holds(other, Influence::doc) && coin(); });
    }
    void redraw_answers(ClosingFrame& f) {
        f.window.redraw(seat_, [&](Seat other) { return draw_attachment(other); });
    }
    void redraw_answers(JobFrame& f) {
        const bool sealed = f.step == JobFrame::Step::window || f.step == JobFrame::Step::robbers;
        if (!sealed) return;
        const JobType wanted = f.robbery_window ? JobType::robbery : JobType::trap;
        f.responses.redraw(seat_, [&](Seat other) {
            return is_unreached(f, other) ? draw_response(other, wanted) : f.responses.answers[other];
        });
    }
    // Places that were marked so far are secret too, so they are drawn again for those who still choose.
    void redraw_answers(PaydayFrame& f) {
        for (const Seat other : setup_.others(seat_) & f.discards.asked) {
            PaydayFrame::Discards& chosen = f.discards.answers[other];
            chosen.jobs = draw_places(chosen.jobs.size(), s.jobs[other].size());
            chosen.influence = draw_places(chosen.influence.size(), s.influence[other].size());
        }
    }

    // LCN-RESP-4: what a robber declared is shown only when his turn comes.
    bool is_unreached(const JobFrame& f, Seat seat) const {
        if (f.step == JobFrame::Step::window) return true;
        for (Seat next = f.next_robber; next != f.seat; next = setup_.next(next))
            if (next == seat) return true;
        return false;
    }
    GangsterId draw_response(Seat seat, JobType response) {
        const GangsterSet able = q.holding(seat, response);
        const auto count = static_cast<std::uint32_t>(able.size());
        const std::uint32_t k = rng_.below(count + 1);
        return k == count ? GangsterId::none() : able.nth(k);
    }

    ClosingFrame::Played draw_attachment(Seat seat) {
        std::uint32_t seen = 1;  // passing
        ClosingFrame::Played out;
        for (const Attachment attachment : kAllAttachments) {
            if (!q.holds(seat, card_of(attachment))) continue;
            for (const GangsterId gangster : q.attachable(seat, attachment))
                if (rng_.below(++seen) == 0) out = {attachment, gangster};
        }
        return out;
    }

    PaydayFrame::Places draw_places(int n, int hand) {
        auto free = PaydayFrame::Places::first_members(hand);
        PaydayFrame::Places out;
        for (; n > 0; --n) {
            const int place = free.nth(rng_.below(static_cast<std::uint32_t>(free.size())));
            free.remove(place);
            out.add(place);
        }
        return out;
    }

    const Setup& setup_;
    const Queries q;
    State& s;
    const Seat seat_;
    Rng& rng_;
    JobFrame* attack_ = nullptr;  // announced, not revealed, its face unknown to the seat
};

}  // namespace

State LaCosaNostra::redeal_unseen(const State& s, Seat seat, Rng& rng) const {
    State out = s;
    if (s.board.round > 0) Redeal(setup_, out, seat, rng).run();
    return out;
}

}  // namespace consigliere::la_cosa_nostra
