#include "games/la_cosa_nostra/options.hpp"

#include <vector>

namespace consigliere::la_cosa_nostra {

namespace {

enum Index {
    kEdition,
    kRoundsPlayed,
    kDoublePlanning,
    kSpyAnyTime,
    kWildInfluence,
    kInfluenceFromRound,
    kBusinessBonus,
    kRobberyOfRobbery,
    kPlanningClock,
    kActionClock,
    kReactionClock,
    kTrapWindow,
    kTargetDeclaration,
    kTaskedPlusOne,
    kPoliticianRound1,
    kInfluenceDeck,
    kBossAssignment,
    kFinalTiebreak,
    kOfferVisibility,
};

OptionSpec flag(std::string_view name, bool standard, std::string_view rule) {
    return {name, OptionSpec::Type::flag, standard ? 1 : 0, 0, 1, {}, rule};
}
OptionSpec number(std::string_view name, int standard, int least, int most, std::string_view rule) {
    return {name, OptionSpec::Type::number, standard, least, most, {}, rule};
}
OptionSpec choice(std::string_view name, std::vector<std::string_view> choices, std::string_view rule) {
    return {name, OptionSpec::Type::choice, 0, 0, 1, std::move(choices), rule};
}

}  // namespace

// In the order of Index. The clocks are kept by the server.
std::span<const OptionSpec> option_specs() {
    static const std::vector<OptionSpec> kSpecs{
        choice("edition", {"en", "de", "nl"}, "LCN-END-5"),
        number("rounds", 4, 3, 4, "LCN-VAR-1"),
        choice("double_planning", {"off", "may", "must", "edition"}, "LCN-PLAN-9"),
        flag("spy_any_time", false, "LCN-VAR-2"),
        flag("wild_influence", false, "LCN-VAR-3"),
        number("influence_from_round", 1, 1, 3, "LCN-VAR-4"),
        flag("business_bonus", false, "LCN-PAY-4"),
        flag("robbery_of_robbery", false, "LCN-RESP-3"),
        number("planning_clock_s", 60, 0, 600, "DEC-03"),
        number("action_clock_s", 90, 0, 600, "DEC-10"),
        number("reaction_clock_s", 12, 3, 60, "LCN-INFO-3"),
        choice("trap_window", {"any_result", "success_only"}, "LCN-RESP-5"),
        choice("target_declaration", {"player_then_card", "full_before_reveal"}, "LCN-ATK-2"),
        choice("tasked_plus_one", {"question_dice", "all_gangster_kills"}, "LCN-DICE-4"),
        flag("politician_round1", true, "LCN-DRAW-2"),
        choice("influence_deck", {"listed33", "box35"}, "LCN-COMP-4"),
        choice("boss_assignment", {"choose", "random"}, "LCN-SETUP-2"),
        choice("final_tiebreak", {"shared", "dice_duel"}, "LCN-END-6"),
        choice("offer_visibility", {"public", "private"}, "LCN-TRADE-3"),
    };
    return kSpecs;
}

Options::Options(const OptionValues& v, int players)
    : edition(static_cast<Edition>(v[kEdition])),
      rounds(v[kRoundsPlayed]),
      spy_any_time(v[kSpyAnyTime] != 0 || v[kWildInfluence] != 0),
      wild_influence(v[kWildInfluence] != 0),
      influence_from_round(v[kInfluenceFromRound]),
      business_bonus(v[kBusinessBonus] != 0),
      robbery_of_robbery(v[kRobberyOfRobbery] != 0),
      trap_after_success_only(v[kTrapWindow] == 1),
      full_target_before_reveal(v[kTargetDeclaration] == 1),
      plus_one_on_all_kills(v[kTaskedPlusOne] == 1),
      politician_round1(v[kPoliticianRound1] != 0),
      box35(v[kInfluenceDeck] == 1),
      random_bosses(v[kBossAssignment] == 1),
      dice_duel(v[kFinalTiebreak] == 1),
      private_offers(v[kOfferVisibility] == 1) {
    if (players != 5) return;  // A55
    static constexpr DoublePlanning kByEdition[] = {DoublePlanning::may, DoublePlanning::must, DoublePlanning::must};
    const int wanted = v[kDoublePlanning];
    double_planning = wanted == 3 ? kByEdition[v[kEdition]] : static_cast<DoublePlanning>(wanted);
}

}  // namespace consigliere::la_cosa_nostra
