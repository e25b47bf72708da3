// How far a bot trusts the others: by the words they kept and broke. It forgets slowly; what was broken towards itself
// weighs twice, and the more the receiver lost by it, the more it weighs.
#pragma once

#include <algorithm>
#include <array>

#include "bots/value.hpp"
#include "engine/bounded.hpp"
#include "engine/event.hpp"
#include "engine/negotiation.hpp"

namespace consigliere::bots {

class Trust {
public:
    static constexpr double kWrongdoer = 0.6;  // whoever is trusted less is one

    void observe(const Event& event, Seat self) {
        if (event.a >= kMaxPlayers || event.b >= kMaxPlayers) return;
        const double weight = event.b == self.index ? 2.0 : 1.0;
        if (event.kind == kWordKept) kept_[event.a] += kKept * weight;
        if (event.kind != kWordBroken) return;
        broken_[event.a] += kHarmless * weight;
        if (!unweighed_.full()) unweighed_.push({Seat(event.a), Seat(event.b), weight});
    }

    // What the words broken since the last call cost those they were given to, by the values before and after.
    bool has_unweighed() const { return !unweighed_.empty(); }
    void weigh(const Values& before, const Values& after) {
        for (const Broken& word : unweighed_) {
            const double loss = std::max(0.0, before[word.receiver.index] - after[word.receiver.index]);
            broken_[word.giver.index] += word.weight * std::min(kMostStake, loss / kUsualStake);
        }
        unweighed_.clear();
    }

    void pass_round() {
        for (double& x : kept_) x *= kMemory;
        for (double& x : broken_) x *= kMemory;
    }

    // From 0, a notorious liar, to 1: of whom nothing bad is known.
    double in(Seat seat) const { return (1 + kept_[seat.index]) / (1 + kept_[seat.index] + 2 * broken_[seat.index]); }
    SeatSet wrongdoers(Seat self) const {
        SeatSet out;
        for (int i = 0; i < kMaxPlayers; ++i)
            if (Seat(i) != self && in(Seat(i)) < kWrongdoer) out.add(Seat(i));
        return out;
    }

private:
    static constexpr double kKept = 0.3;         // a kept word beside a broken one
    static constexpr double kHarmless = 0.5;     // a broken one by which the receiver lost nothing
    static constexpr double kUsualStake = 0.05;  // points of odds; what weighs one more
    static constexpr double kMostStake = 2;      // what one word weighs more at most: an estimate of a loss is rough
    static constexpr double kMemory = 0.85;      // what is left after a round

    struct Broken {
        Seat giver, receiver;
        double weight = 0;

        bool operator==(const Broken&) const = default;
    };

    std::array<double, kMaxPlayers> kept_{}, broken_{};
    Bounded<Broken, 16> unweighed_;
};

}  // namespace consigliere::bots
