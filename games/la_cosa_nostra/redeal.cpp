// A world that looks the same from one seat: everything it cannot see is shuffled and dealt again, back by back. An
// Attack that is announced but not yet revealed stays an Attack; answers given under seal are drawn anew from what the
// new cards allow.
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

class Redeal {
public:
    Redeal(const Rules& rules, State& state, Seat seat, Rng& rng) : r(rules), s(state), seat_(seat), rng_(rng) {}

    void run() {
        for (Frame& f : s.frames)
            if (announced(f)) attack_ = &f;
        for (int round = 0; round < kRounds; ++round) redeal_jobs(round);
        redeal_influence();
        for (Frame& f : s.frames) redraw_answers(f);
    }

private:
    // --- Jobs --------------------------------------------------------------------------------------------------------
    // LCN-ATK-2: the seat knows that an Attack is coming, not which.
    bool announced(const Frame& f) const {
        return f.kind == FrameKind::job && f.seat != seat_ && (s.table.tasked >> f.gangster & 1) != 0 &&
               (s.seen_by[f.gangster] >> seat_.index & 1) == 0;
    }
    bool fits_announcement(int instance) const {
        const JobFace& job = r.face(instance);
        if (!job.attack || job.response) return false;
        if (attack_->step == kNameTarget) return !r.target_seats(s, attack_->seat, job).empty();
        return job.target != TargetKind::player && r.targets(s, job, attack_->target) != 0;
    }

    int draw(std::uint32_t& pool, std::uint32_t among) {
        const int slot = nth_bit(among, rng_.below(static_cast<std::uint32_t>(std::popcount(among))));
        pool &= ~bit32(slot);
        return slot;
    }
    int draw(std::uint32_t& pool) { return draw(pool, pool); }

    void redraw_attack(int round, std::uint32_t& pool) {
        std::uint8_t& task = s.task[attack_->gangster];
        std::uint32_t fitting = 0;
        each(pool, [&](int slot) {
            if (fits_announcement(round * kDeckSlots + slot)) fitting |= bit32(slot);
        });
        task = attack_->job = static_cast<std::uint8_t>(round * kDeckSlots + draw(pool, fitting));
    }

    // Calls f(byte) for every hidden hand place and planned Job of that back.
    template <class F>
    void each_hidden(int round, F&& f) {
        for (const Seat other : r.others(seat_)) {
            for (std::uint8_t& job : s.hand[other.index])
                if (r.round_of(job) == round) f(job);
            each(r.tasked(s, other), [&](int g) {
                std::uint8_t& task = s.task[static_cast<std::size_t>(g)];
                const bool seen = s.seen_by[static_cast<std::size_t>(g)] >> seat_.index & 1;
                if (task < kPurchase && r.round_of(task) == round && !seen) f(task);
            });
        }
    }

    void redeal_jobs(int round) {
        const auto at = static_cast<std::size_t>(round);
        std::uint32_t pool = s.deck[at];
        each_hidden(round, [&](std::uint8_t& job) { pool |= bit32(job % kDeckSlots); });
        for (const Seat other : r.others(seat_)) pool |= s.shut_jobs[other.index][at];
        if (pool == s.deck[at]) return;
        const std::uint8_t* fixed = nullptr;
        if (attack_ != nullptr && r.round_of(attack_->job) == round) {
            redraw_attack(round, pool);
            fixed = &s.task[attack_->gangster];
        }
        each_hidden(round, [&](std::uint8_t& job) {
            if (&job != fixed) job = static_cast<std::uint8_t>(round * kDeckSlots + draw(pool));
        });
        for (const Seat other : r.others(seat_)) {
            int n = std::popcount(s.shut_jobs[other.index][at]);
            for (s.shut_jobs[other.index][at] = 0; n > 0; --n) s.shut_jobs[other.index][at] |= bit32(draw(pool));
        }
        s.deck[at] = pool;
    }

    // --- influence ---------------------------------------------------------------------------------------------------
    void redeal_influence() {
        std::uint32_t left = 0;
        for (const Seat other : r.others(seat_))
            for (const std::uint8_t card : s.influence[other.index]) ++s.influence_deck[card];
        for (const std::uint8_t n : s.influence_deck) left += n;
        for (const Seat other : r.others(seat_))
            for (std::uint8_t& card : s.influence[other.index]) {
                std::uint32_t k = rng_.below(left--);
                card = 0;
                while (k >= s.influence_deck[card]) k -= s.influence_deck[card++];
                --s.influence_deck[card];
            }
    }

    // --- answers under seal --------------------------------------------------------------------------------------------
    void redraw_answers(Frame& f) {
        for (const Seat other : r.others(seat_)) {
            std::uint8_t& answer = f.answer[other.index];
            switch (f.kind) {
            case FrameKind::draw:
                if (f.step == kMulligan && !f.waiting.has(other)) answer = r.may_reject(s, other) && coin();
                break;
            case FrameKind::action:
                if (f.step == kSchemers && answered(f, f.c, other)) answer = r.holds(s, other, kSchemer) && coin();
                break;
            case FrameKind::closing:
                if (f.step == 1 && answered(f, f.b, other)) redraw_attachment(f, other);
                break;
            case FrameKind::job:
                if (unreached(f, other)) redraw_response(f, other);
                break;
            case FrameKind::harm:
                if (f.step == 1 && answered(f, f.c, other)) answer = r.holds(s, other, kDoc) && coin();
                break;
            case FrameKind::payday:
                if (f.step != kDiscards) break;
                redraw_places(answer, s.hand[other.index].size());
                redraw_places(f.second[other.index], s.influence[other.index].size());
                break;
            default: break;
            }
        }
    }
    bool coin() { return rng_.below(2) != 0; }
    static bool answered(const Frame& f, std::uint8_t asked, Seat seat) {
        return SeatSet(asked).has(seat) && !f.waiting.has(seat);
    }

    // LCN-RESP-4: what a robber declared shows only when his turn in line comes.
    bool unreached(const Frame& f, Seat seat) const {
        if (!answered(f, f.b, seat)) return false;
        if (f.step == kWindow) return true;
        if (f.step != kRobbers) return false;
        for (Seat next(f.c); next != f.seat; next = r.next(next))
            if (next == seat) return true;
        return false;
    }
    void redraw_response(Frame& f, Seat seat) {
        const Gangsters able = r.holding(s, seat, f.a != 0 ? JobType::robbery : JobType::trap);
        const std::uint32_t k = rng_.below(static_cast<std::uint32_t>(std::popcount(able) + 1));
        const bool passes = k == static_cast<std::uint32_t>(std::popcount(able));
        f.answer[seat.index] = passes ? kNothing : static_cast<std::uint8_t>(nth_bit(able, k));
    }

    void redraw_attachment(Frame& f, Seat seat) {
        std::uint32_t seen = 1;  // passing
        f.answer[seat.index] = kNothing;
        f.second[seat.index] = 0;
        for (int card = kHenchman; card <= kDistraction; ++card) {
            if (!r.holds(s, seat, card)) continue;
            each(r.attachable(s, seat, card), [&](int g) {
                if (rng_.below(++seen) != 0) return;
                f.answer[seat.index] = static_cast<std::uint8_t>(card);
                f.second[seat.index] = static_cast<std::uint8_t>(g);
            });
        }
    }

    void redraw_places(std::uint8_t& places, int size) {
        unsigned free = (1u << size) - 1u;
        int n = std::popcount(places);
        for (places = 0; n > 0; --n) {
            const int place = nth_bit(free, rng_.below(static_cast<std::uint32_t>(std::popcount(free))));
            free &= ~(1u << place);
            places = static_cast<std::uint8_t>(places | bit8(place));
        }
    }

    const Rules& r;
    State& s;
    Seat seat_;
    Rng& rng_;
    Frame* attack_ = nullptr;  // announced, not revealed, its face unknown to the seat
};

}  // namespace

State LaCosaNostra::redeal_unseen(const State& s, Seat seat, Rng& rng) const {
    State out = s;
    if (s.table.round > 0) Redeal(rules_, out, seat, rng).run();
    return out;
}

}  // namespace consigliere::la_cosa_nostra
