// A world that looks the same from one seat: everything it cannot see is shuffled and dealt again, back by back. Cards on
// which a question of another seat stands stay where they are, so that the question still stands.
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

class Redeal {
public:
    Redeal(const Rules& rules, State& state, Seat seat, Rng& rng) : r(rules), s(state), seat_(seat), rng_(rng) {}

    void run() {
        for (const Frame& f : s.frames) pin(f);
        for (int round = 0; round < kRounds; ++round) redeal_jobs(round);
        redeal_influence();
    }

private:
    // --- what stays --------------------------------------------------------------------------------------------------
    void pin(const Frame& f) {
        for (const Seat other : r.others(seat_)) {
            const bool waits = f.waiting.has(other);
            switch (f.kind) {
            case FrameKind::draw:
                if (waits && s.decision.phase == Phase::deciding) whole_hand_.add(other);
                break;
            case FrameKind::payday:
                if (waits && f.step == kDiscards) whole_hand_.add(other);
                break;
            case FrameKind::action:
                if (f.step == kSchemers && (waits || f.answer[other.index] != 0)) pin_influence(other, kSchemer);
                break;
            case FrameKind::closing:
                if (f.step == 0) break;
                if (f.answer[other.index] != kNothing)
                    pin_influence(other, f.answer[other.index]);
                else if (waits)
                    for (int card = kHenchman; card <= kDistraction; ++card)
                        if (r.holds(s, other, card) && r.attachable(s, other, card) != 0) pin_influence(other, card);
                break;
            case FrameKind::job:
                if (f.step == kWindow && waits)
                    tasks_ |= r.holding(s, other, f.a != 0 ? JobType::robbery : JobType::trap);
                if (f.step >= kWindow && f.answer[other.index] != kNothing) tasks_ |= bit32(f.answer[other.index]);
                if (f.step == kNameTarget || f.step == kNameCard || f.step == kReveal) tasks_ |= bit32(f.gangster);
                break;
            case FrameKind::harm:
                if (waits || f.answer[other.index] != 0) pin_influence(other, kDoc);
                break;
            default: break;
            }
        }
    }
    void pin_influence(Seat seat, int card) {
        pinned_[seat.index] = static_cast<std::uint8_t>(pinned_[seat.index] | bit8(card));
    }

    // --- Jobs --------------------------------------------------------------------------------------------------------
    int draw(std::uint32_t& pool) {
        const int slot = nth_bit(pool, rng_.below(static_cast<std::uint32_t>(std::popcount(pool))));
        pool &= ~bit32(slot);
        return slot;
    }

    // Calls f(byte) for every hidden hand place and planned Job of that back.
    template <class F>
    void each_hidden(int round, F&& f) {
        for (const Seat other : r.others(seat_)) {
            if (!whole_hand_.has(other))
                for (std::uint8_t& job : s.hand[other.index])
                    if (r.round_of(job) == round) f(job);
            each(r.tasked(s, other) & ~tasks_, [&](int g) {
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
        each_hidden(round,
                    [&](std::uint8_t& job) { job = static_cast<std::uint8_t>(round * kDeckSlots + draw(pool)); });
        for (const Seat other : r.others(seat_)) {
            int n = std::popcount(s.shut_jobs[other.index][at]);
            for (s.shut_jobs[other.index][at] = 0; n > 0; --n) s.shut_jobs[other.index][at] |= bit32(draw(pool));
        }
        s.deck[at] = pool;
    }

    // --- influence ---------------------------------------------------------------------------------------------------
    template <class F>
    void each_hidden_influence(F&& f) {
        for (const Seat other : r.others(seat_)) {
            if (whole_hand_.has(other)) continue;
            unsigned keep = pinned_[other.index];
            for (std::uint8_t& card : s.influence[other.index]) {
                if (keep >> card & 1)
                    keep &= ~(1u << card);  // one of each pinned name
                else
                    f(card);
            }
        }
    }

    void redeal_influence() {
        std::uint32_t left = 0;
        each_hidden_influence([&](std::uint8_t& card) { ++s.influence_deck[card]; });
        for (const std::uint8_t n : s.influence_deck) left += n;
        // Two passes, for the pins are found by the cards: first the places, then what goes there.
        Bounded<std::uint8_t, kMaxPlayers * 8> drawn;
        each_hidden_influence([&](std::uint8_t&) {
            std::uint32_t k = rng_.below(left--);
            std::uint8_t card = 0;
            while (k >= s.influence_deck[card]) k -= s.influence_deck[card++];
            --s.influence_deck[card];
            drawn.push(card);
        });
        Bounded<std::uint8_t*, kMaxPlayers * 8> places;
        each_hidden_influence([&](std::uint8_t& card) { places.push(&card); });
        for (int i = 0; i < places.size(); ++i) *places[i] = drawn[i];
    }

    const Rules& r;
    State& s;
    Seat seat_;
    Rng& rng_;
    SeatSet whole_hand_;
    Gangsters tasks_ = 0;
    std::array<std::uint8_t, kMaxPlayers> pinned_{};
};

}  // namespace

State LaCosaNostra::redeal_unseen(const State& s, Seat seat, Rng& rng) const {
    State out = s;
    if (s.table.round > 0) Redeal(rules_, out, seat, rng).run();
    return out;
}

}  // namespace consigliere::la_cosa_nostra
