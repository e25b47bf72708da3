#include "games/la_cosa_nostra/vocabulary.hpp"

#include <bit>

#include "games/la_cosa_nostra/game.hpp"
#include "games/la_cosa_nostra/told.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

constexpr ArgSpec player{"player", Field::a, kSeat};
constexpr ArgSpec gangster{"gangster", Field::a, kGangsterName};

ArgSpec arg(std::string_view name, Field field, std::uint8_t type) { return {name, field, type}; }
ArgSpec sum() { return arg("sum", Field::n, kMoney); }

std::vector<VerbSpec> verbs() {
    return {
        {kRoll, "roll", {arg("pips", Field::a, kNumber)}},
        {kDeal, "deal", {arg("to", Field::a, kSeat), arg("job", Field::b, kJobName)}},
        {kDealInfluence, "deal-influence", {arg("to", Field::a, kSeat), arg("card", Field::b, kInfluenceName)}},
        {kTurnUp, "turn-up", {arg("business", Field::a, kTypeName)}},
        {kStartPlayer, "start-player", {arg("to", Field::a, kSeat)}},
        {kDrawBoss, "draw-boss", {arg("to", Field::a, kSeat), arg("boss", Field::b, kBossName)}},
        {kChoose, "choose", {arg("boss", Field::a, kBossName)}},
        {kReject, "reject", {}},
        {kKeep, "keep", {}},
        {kPlan, "plan", {gangster, arg("job", Field::b, kJobName)}},
        {kBuy, "buy", {gangster, arg("business", Field::b, kTypeName)}},
        {kPlay, "play", {arg("card", Field::a, kInfluenceName), arg("gangster", Field::b, kGangsterName)}},
        {kLook, "look", {arg("with", Field::a, kWithName), arg("gangster", Field::b, kGangsterName)}},
        {kAlsoLook, "also-look", {gangster}},
        {kEnough, "enough", {}},
        {kChangeMarket, "change-market", {}},
        {kSkipTurn, "skip-turn", {}},
        {kExecute, "execute", {gangster}},
        {kCancel, "cancel", {gangster}},
        {kAttack, "attack", {arg("target", Field::a, kSeat)}},
        {kCallOff, "call-off", {}},
        {kTargetBusiness, "target-business", {arg("business", Field::a, kBusinessName)}},
        {kTargetGangster, "target-gangster", {gangster}},
        {kCover, "cover", {arg("business", Field::a, kBusinessName)}},
        {kStake, "stake", {sum()}},
        {kReroll, "reroll", {arg("pips", Field::a, kNumber)}},
        {kStand, "stand", {}},
        {kRespond, "respond", {gangster}},
        {kPass, "pass", {}},
        {kScheme, "scheme", {}},
        {kPlayDoc, "play-doc", {}},
        {kReturnFire, "return-fire", {}},
        {kTake, "take", {arg("business", Field::a, kTypeName)}},
        {kDecline, "decline", {}},
        {kLaunder, "launder", {sum()}},
        {kRecruit, "recruit", {gangster}},
        {kDiscardJob, "discard-job", {arg("job", Field::a, kJobName)}},
        {kDiscardInfluence, "discard-influence", {arg("card", Field::a, kInfluenceName)}},
        {kEndTurn, "end-turn", {}},
        {kTakeFromStack, "take-from-stack", {arg("business", Field::a, kTypeName)}},
        {kTakeBack, "take-back", {arg("business", Field::a, kBusinessName)}},
    };
}

std::vector<VerbSpec> items() {
    return {
        {kItemCash, "cash", {sum()}},
        {kItemBusiness, "business", {arg("business", Field::a, kBusinessName)}},
        {kItemGangster, "gangster", {gangster}},
        {kItemMarker, "marker", {arg("business", Field::a, kBusinessName)}},
    };
}

std::vector<VerbSpec> phrases() {
    return {
        {kNoAttack, "no-attack", {}},
        {kWillPay, "pay", {sum()}},
        {kWillLend, "lend", {arg("business", Field::a, kBusinessName)}},
        {kLeaveMarket, "leave-market", {arg("business", Field::a, kTypeName)}},
    };
}

std::vector<VerbSpec> events() {
    const ArgSpec business_b = arg("business", Field::b, kBusinessName);
    const ArgSpec gangster_b = arg("gangster", Field::b, kGangsterName);
    const ArgSpec card_b = arg("card", Field::b, kInfluenceName);
    const ArgSpec job_b = arg("job", Field::b, kJobName);
    return {
        {kToldRound, "round", {arg("round", Field::n, kNumber)}},
        {kToldPlanning, "planning", {}},
        {kToldAction, "action", {}},
        {kToldPayday, "payday", {}},
        {kToldScoring, "scoring", {}},
        {kToldBoss, "boss", {player, arg("boss", Field::b, kBossName)}},
        {kToldStart, "start", {player}},
        {kToldJob, "job", {player, job_b}, true},
        {kToldJobBack, "job-back", {player, arg("round", Field::n, kNumber)}},
        {kToldInfluence, "influence", {player, card_b}, true},
        {kToldInfluenceBack, "influence-back", {player}},
        {kToldMulligan, "mulligan", {player}, true},
        {kToldTurnedUp, "turned-up", {arg("business", Field::a, kTypeName)}, true},
        {kToldSetAside, "set-aside", {arg("business", Field::a, kTypeName)}},
        {kToldPlansThis, "plans-this", {player, gangster_b, arg("job", Field::c, kJobName)}},
        {kToldPlansJob, "plans-job", {player, gangster_b}},
        {kToldPlansPurchase, "plans-purchase", {player, gangster_b, arg("business", Field::c, kBusinessName)}},
        {kToldIdle, "idle", {player}},
        {kToldPlays, "plays", {player, card_b, arg("gangster", Field::c, kGangsterName)}, true},
        {kToldReturnsCard, "returns-card", {player, card_b}},
        {kToldLooks, "looks", {player, arg("with", Field::b, kWithName), arg("gangster", Field::c, kGangsterName)}},
        {kToldSees, "sees", {gangster_b, arg("job", Field::c, kJobName)}, true},
        {kToldMarketChanged, "market-changed", {player}},
        {kToldSkips, "skips", {player}},
        {kToldSchemes, "schemes", {player}, true},
        {kToldExtraLapses, "extra-lapses", {player}},
        {kToldBuys, "buys", {player, business_b, sum()}},
        {kToldCancelsPurchase, "cancels-purchase", {player, business_b}},
        {kToldCancelsJob, "cancels-job", {player, gangster_b}},
        {kToldAttacks, "attacks", {player, arg("target", Field::b, kSeat)}},
        {kToldReveals, "reveals", {player, gangster_b, arg("job", Field::c, kJobName)}, true},
        {kToldAimsBusiness, "aims-business", {player, business_b}},
        {kToldAimsGangster, "aims-gangster", {player, gangster_b}},
        {kToldCovers, "covers", {player, business_b}},
        {kToldStakes, "stakes", {player, sum()}},
        {kToldRolls, "rolls", {player, arg("pips", Field::b, kNumber)}},
        {kToldRerolls, "rerolls", {player, arg("pips", Field::b, kNumber)}},
        {kToldEarns, "earns", {player, sum()}},
        {kToldPays, "pays", {player, arg("other", Field::b, kSeat), sum()}},
        {kToldPaysBank, "pays-bank", {player, sum()}},
        {kToldBusinessAsleep, "business-deactivated", {arg("business", Field::a, kBusinessName)}},
        {kToldGangsterAsleep, "gangster-deactivated", {gangster}},
        {kToldDestroyed, "destroyed", {arg("business", Field::a, kBusinessName)}},
        {kToldKilled, "killed", {gangster, arg("other", Field::b, kSeat)}},
        {kToldTaskLost, "task-lost", {gangster}},
        {kToldDoc, "doc", {player}, true},
        {kToldRepelled, "repelled", {player}},
        {kToldReturnsFire, "returns-fire", {player, gangster_b}},
        {kToldPersuaded, "persuaded", {player, business_b}},
        {kToldMarkerBack, "marker-back", {player, business_b}},
        {kToldMarkerPlaced, "marker-placed", {player, business_b}},
        {kToldShuffled, "shuffled", {}},
        {kToldLaunders, "launders", {player, sum()}},
        {kToldMonopoly, "monopoly", {player, arg("monopoly", Field::b, kMonopolyName)}},
        {kToldMonopolyGone, "monopoly-gone", {arg("monopoly", Field::b, kMonopolyName)}},
        {kToldRecruits, "recruits", {player, gangster_b}},
        {kToldDiscardsThis, "discards-this", {player, job_b}},
        {kToldDiscardsJob, "discards-job", {player, arg("round", Field::n, kNumber)}, true},
        {kToldDiscardsInfluence, "discards-influence", {player, card_b}, true},
        {kToldIncome, "income", {player, sum()}},
        {kToldBusinessBonus, "business-bonus", {player, sum()}},
        {kToldMostGangsters, "most-gangsters", {player, sum()}},
        {kToldPowerBonus, "power-bonus", {player, sum()}},
        {kToldLaunderedBack, "laundered-back", {player, sum()}},
        {kToldGetsBusiness, "gets-business", {player, business_b}},
        {kToldGetsGangster, "gets-gangster", {player, gangster_b}},
        {kToldWins, "wins", {player}},
    };
}

Localised everywhere(std::string_view word) {
    Localised out;
    for (const Lang lang : kAllLangs) out[lang] = word;
    return out;
}

}  // namespace

Vocabulary make_vocabulary(const Cards& cards) {
    Vocabulary v;
    v.money_unit = 1000;
    v.lists.push_back({"boss", cards.boss_slugs, cards.boss_names});
    v.lists.push_back({"gangster", cards.gangster_slugs, cards.gangster_names});
    v.lists.push_back({"job", cards.face_slugs, cards.face_names});
    v.lists.push_back({"business type", cards.type_slugs, cards.type_names});
    v.lists.push_back({"business", cards.business_slugs, cards.business_names});
    v.lists.push_back({"influence card", cards.influence_slugs, cards.influence_names});
    const Localised lawyer =
        cards.lawyers == 0 ? everywhere("lawyer")
                           : cards.type_names[cards.type_of[static_cast<std::size_t>(std::countr_zero(cards.lawyers))]];
    v.lists.push_back(
        {"look", {"snitch", "spy", "lawyer"}, {cards.influence_names[kSnitch], cards.influence_names[kSpy], lawyer}});
    v.lists.push_back({"monopoly", cards.monopoly_slugs, cards.monopoly_names});
    v.verbs = verbs();
    v.items = items();
    v.phrases = phrases();
    v.events = events();
    return v;
}

}  // namespace consigliere::la_cosa_nostra
