#include "games/nothing_personal/options.hpp"

#include <string>

namespace consigliere::nothing_personal {

namespace {

using OptionType = OptionSpec::Type;

std::vector<std::string_view> gangster_codes() {
    static const std::vector<std::string> codes = [] {
        std::vector<std::string> out;
        for (int i = 1; i <= 50; ++i) out.push_back(std::string("GA-") + (i < 10 ? "0" : "") + std::to_string(i));
        return out;
    }();
    return {codes.begin(), codes.end()};
}

// In this order in every list; the indices below follow it.
enum Index : std::size_t {
    kStarter,
    kStartingCapo,
    kSetupTypes,
    kNeutralSupply,
    kRounds,
    kAnytimeScope,
    kAnyCost,
    kSnitchCost,
    kSellPrice,
    kBuyPrice,
    kDiceSet,
    kWhackMissPenalty,
    kSbMovePenalty,
    kRespectTransfer,
    kUncontrolledReward,
    kRerollCost,
    kRerollWhack,
    kRerollTokens,
    kMoveDownward,
    kFenceCountsSoci,
    kFedsCheckSoci,
    kFedsLimit3,
    kFedsLimit4,
    kFedsLimit5,
    kTakeBlackmail,
    kNegatePersists,
    kEscrow,
    kFinalTie,
    kNames,
    kWords,
};

}  // namespace

std::span<const OptionSpec> Options::specs() {
    static const std::vector<OptionSpec> specs{
        {"starter", OptionType::choice, 0, 0, 2, {"random", "host", "vote"}, "NP-SETUP-6"},
        {"starting_capo", OptionType::choice, 0, 0, 49, gangster_codes(), "NP-SETUP-2"},
        {"setup_types", OptionType::choice, 0, 0, 2, {"redeal_4_8", "seq_8_4", "seq_8_5"}, "NP-SETUP-4"},
        {"neutral_supply", OptionType::number, 15, 0, 25, {}, "NP-COMP-2"},
        {"rounds", OptionType::number, 5, 1, 6, {}, "NP-CAL-1"},
        {"anytime_scope", OptionType::choice, 0, 0, 1, {"any", "crew_only"}, "NP-WIN-1"},
        {"any_cost", OptionType::number, 5, 0, 20, {}, "NP-KEY-3"},
        {"snitch_cost", OptionType::number, 0, 0, 20, {}, "NP-KEY-5"},
        {"sell_price", OptionType::number, 8, 0, 20, {}, "NP-SELL-1"},
        {"buy_price", OptionType::number, 10, 1, 30, {}, "NP-FENCE-3"},
        {"dice_set", OptionType::choice, 0, 0, 1, {"single", "split"}, "NP-COMP-4"},
        {"whack_miss_penalty", OptionType::number, 0, 0, 8, {}, "NP-WHACK-5"},
        {"sb_move_penalty", OptionType::number, 4, 0, 8, {}, "NP-MOVE-4"},
        {"respect_transfer", OptionType::choice, 0, 0, 1, {"full", "capped"}, "NP-MOVE-9"},
        {"uncontrolled_reward", OptionType::flag, 0, 0, 1, {}, "NP-MOVE-9"},
        {"reroll_cost", OptionType::number, 10, 1, 30, {}, "NP-REROLL-1"},
        {"reroll_whack", OptionType::flag, 0, 0, 1, {}, "NP-REROLL-4"},
        {"reroll_tokens", OptionType::number, 0, 0, 5, {}, "NP-REROLL-1"},
        {"move_downward", OptionType::flag, 0, 0, 1, {}, "NP-MOVE-1"},
        {"fence_counts_soci", OptionType::flag, 0, 0, 1, {}, "NP-FENCE-2"},
        {"feds_check_soci", OptionType::flag, 1, 0, 1, {}, "NP-FEDS-1"},
        {"feds_limit_3", OptionType::number, 9, 5, 15, {}, "NP-FEDS-1"},
        {"feds_limit_4", OptionType::number, 10, 5, 15, {}, "NP-FEDS-1"},
        {"feds_limit_5", OptionType::number, 11, 5, 15, {}, "NP-FEDS-1"},
        {"take_blackmail", OptionType::choice, 0, 0, 1, {"token_marker", "any_marker"}, "A-05"},
        {"negate_persists", OptionType::flag, 1, 0, 1, {}, "NP-NGT-2"},
        {"escrow", OptionType::flag, 1, 0, 1, {}, "NP-NEG-3"},
        {"final_tie", OptionType::choice, 0, 0, 1, {"shared", "random"}, "NP-END-4"},
        {"names", OptionType::choice, 0, 0, 1, {"v57", "published"}, ""},
        {"words", OptionType::choice, 2, 0, 2, {"off", "parties", "table"}, "NP-NEG-6"},
    };
    return specs;
}

Options::Options(const OptionValues& v)
    : starter(static_cast<Starter>(v[kStarter])),
      starting_capo(v[kStartingCapo]),
      setup_types(static_cast<SetupTypes>(v[kSetupTypes])),
      neutral_supply(v[kNeutralSupply]),
      rounds(v[kRounds]),
      crew_only(v[kAnytimeScope] != 0),
      any_cost(v[kAnyCost]),
      snitch_cost(v[kSnitchCost]),
      sell_price(v[kSellPrice]),
      buy_price(v[kBuyPrice]),
      split_die(v[kDiceSet] != 0),
      whack_miss_penalty(v[kWhackMissPenalty]),
      sb_move_penalty(v[kSbMovePenalty]),
      capped_transfer(v[kRespectTransfer] != 0),
      uncontrolled_reward(v[kUncontrolledReward] != 0),
      reroll_cost(v[kRerollCost]),
      reroll_whack(v[kRerollWhack] != 0),
      reroll_tokens(v[kRerollTokens]),
      move_downward(v[kMoveDownward] != 0),
      fence_counts_soci(v[kFenceCountsSoci] != 0),
      feds_check_soci(v[kFedsCheckSoci] != 0),
      feds_limit{{v[kFedsLimit3], v[kFedsLimit4], v[kFedsLimit5]}},
      take_any_marker(v[kTakeBlackmail] != 0),
      negate_persists(v[kNegatePersists] != 0),
      escrow(v[kEscrow] != 0),
      random_final_tie(v[kFinalTie] != 0),
      published_names(v[kNames] != 0),
      words(static_cast<Words>(v[kWords])) {}

}  // namespace consigliere::nothing_personal
