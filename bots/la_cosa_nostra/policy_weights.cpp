// The policy that bots have learned, as `consigliere train` wrote it.
#include "bots/la_cosa_nostra/heuristics.hpp"

namespace consigliere::bots {

const PolicyWeights& GameKnowledge<la_cosa_nostra::LaCosaNostra>::policy_weights() {
    static constexpr PolicyWeights kLearnedWeights{
#include "bots/la_cosa_nostra/policy_weights.inc"
    };
    return kLearnedWeights;
}

}  // namespace consigliere::bots
