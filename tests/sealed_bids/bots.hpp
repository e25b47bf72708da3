// What bots know of Sealed Bids: nothing but a promise that they may give. Search needs no more than the contract.
#pragma once

#include "bots/game_knowledge.hpp"
#include "tests/sealed_bids/game.hpp"

namespace consigliere::bots {

template <>
struct GameKnowledge<sealed_bids::SealedBids> {
    using Policy = RandomPolicy;
    static constexpr bool kKnown = false;
    static constexpr std::uint8_t kPeace = sealed_bids::kModest;
    static constexpr auto kRestraints = std::to_array<std::uint8_t>({sealed_bids::kModest});
};

}  // namespace consigliere::bots
