// The policy that bots have learned, as `consigliere train` wrote it.
#include "bots/la_cosa_nostra/heuristics.hpp"

namespace consigliere::bots {

const PolicyScores& GameKnowledge<la_cosa_nostra::LaCosaNostra>::learned_policy() {
    static constexpr PolicyWeights kLearnedWeights = {
#include "bots/la_cosa_nostra/policy_weights.inc"
    };
    static const PolicyScores scores(kLearnedWeights);
    return scores;
}

}  // namespace consigliere::bots
