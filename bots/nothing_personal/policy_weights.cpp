// The policy that bots have learned, as `consigliere train` wrote it.
#include "bots/nothing_personal/heuristics.hpp"

namespace consigliere::bots {

const PolicyWeights& GameKnowledge<nothing_personal::NothingPersonal>::policy_weights() {
    static constexpr PolicyWeights kLearnedWeights{
#include "bots/nothing_personal/policy_weights.inc"
    };
    return kLearnedWeights;
}

}  // namespace consigliere::bots
