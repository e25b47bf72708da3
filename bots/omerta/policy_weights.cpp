// The policy that bots have learned, as `consigliere train` wrote it.
#include "bots/omerta/heuristics.hpp"

namespace consigliere::bots {

const PolicyScores& GameKnowledge<omerta::Omerta>::learned_policy() {
    static constexpr PolicyWeights kLearnedWeights = {
#include "bots/omerta/policy_weights.inc"
    };
    static const PolicyScores scores(kLearnedWeights);
    return scores;
}

}  // namespace consigliere::bots
