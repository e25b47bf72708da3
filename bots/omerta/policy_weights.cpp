// The policy that bots have learned, as `consigliere train` wrote it.
#include "bots/omerta/heuristics.hpp"

namespace consigliere::bots {

const PolicyWeights& GameKnowledge<omerta::Omerta>::policy_weights() {
    static constexpr PolicyWeights kLearnedWeights{
#include "bots/omerta/policy_weights.inc"
    };
    return kLearnedWeights;
}

}  // namespace consigliere::bots
