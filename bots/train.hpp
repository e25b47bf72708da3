// Trains the policy of a game's bots by play against the game's heuristics and against itself.
#pragma once

#include <cstdint>
#include <string>

#include "bots/budget.hpp"

namespace consigliere::bots {

class PolicyTrainer {
public:
    virtual ~PolicyTrainer() = default;
    // Plays so many games and learns from them. The outcome does not depend on the number of cores.
    virtual void step(int games, double rate, const ParallelFor& parallel_for) = 0;
    // The share of victories of one seat that plays by the policy, four at the table, against the heuristics.
    virtual double share_of_victories(int games, const ParallelFor& parallel_for) const = 0;
    virtual std::string weights() const = 0;  // as a C++ initialiser
};

}  // namespace consigliere::bots
