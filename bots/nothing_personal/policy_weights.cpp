// The policy that bots have learned, as `consigliere train` wrote it.
#include "bots/nothing_personal/heuristics.hpp"

namespace consigliere::bots {

const PolicyScores& GameKnowledge<nothing_personal::NothingPersonal>::learned_policy() {
    static constexpr PolicyWeights kLearnedWeights = {
#include "bots/nothing_personal/policy_weights.inc"
    };
    static const PolicyScores scores(kLearnedWeights);
    return scores;
}

}  // namespace consigliere::bots
