// The options of section 6 of the rules that are not clocks.
#pragma once

#include <cstdint>
#include <span>

#include "engine/kit/index.hpp"
#include "engine/options.hpp"

namespace consigliere::nothing_personal {

enum class Starter : std::uint8_t { random, host, vote };
enum class SetupTypes : std::uint8_t { redeal_4_8, seq_8_4, seq_8_5 };
enum class Words : std::uint8_t { off, parties, table };

struct Options {
    Starter starter = Starter::random;
    int starting_capo = 0;  // index of the gangster
    SetupTypes setup_types = SetupTypes::redeal_4_8;
    int neutral_supply = 15;
    int rounds = 5;
    bool crew_only = false;  // any-time cards outside phase A only in phase B
    int any_cost = 5, snitch_cost = 0;
    int sell_price = 8, buy_price = 10;
    bool split_die = false;
    int whack_miss_penalty = 0, sb_move_penalty = 4;
    bool capped_transfer = false, uncontrolled_reward = false;
    int reroll_cost = 10;
    bool reroll_whack = false;
    int reroll_tokens = 0;
    bool move_downward = false;
    bool fence_counts_soci = false, feds_check_soci = true;
    Array<int, 3> feds_limit{{9, 10, 11}};  // by number of players, from three
    bool take_any_marker = false;
    bool negate_persists = true;
    bool escrow = true;
    bool random_final_tie = false;
    bool published_names = false;
    Words words = Words::table;

    int feds_limit_for(int players) const { return feds_limit[players - 3]; }

    Options() = default;
    explicit Options(const OptionValues& values);
    static std::span<const OptionSpec> specs();
};

}  // namespace consigliere::nothing_personal
