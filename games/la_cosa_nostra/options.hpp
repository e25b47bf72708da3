// The options of La Cosa Nostra (section 7 of its rules), typed.
#pragma once

#include <cstdint>
#include <span>

#include "engine/options.hpp"

namespace consigliere::la_cosa_nostra {

enum class Edition : std::uint8_t { en, de, nl };
enum class DoublePlanning : std::uint8_t { off, may, must };

struct Options {
    Options() = default;
    Options(const OptionValues& values, int players);

    Edition edition = Edition::en;
    int rounds = 4;
    DoublePlanning double_planning = DoublePlanning::off;  // resolved by edition and player count (E4, A55)
    bool spy_any_time = false;                             // wild_influence implies it
    bool wild_influence = false;
    int influence_from_round = 1;
    bool business_bonus = false;
    bool robbery_of_robbery = false;
    bool trap_after_success_only = false;
    bool full_target_before_reveal = false;
    bool plus_one_on_all_kills = false;
    bool politician_round1 = true;
    bool box35 = false;
    bool random_bosses = false;
    bool dice_duel = false;
    bool private_offers = false;
};

std::span<const OptionSpec> option_specs();

}  // namespace consigliere::la_cosa_nostra
