#include "games/la_cosa_nostra/vocabulary.hpp"

#include "games/la_cosa_nostra/events.hpp"
#include "games/la_cosa_nostra/verbs.hpp"

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

VerbSpec event(EventKind kind, std::string_view verb, std::vector<ArgSpec> args, bool reveals = false) {
    return {static_cast<std::uint8_t>(kind), verb, std::move(args), reveals};
}

std::vector<VerbSpec> events() {
    const ArgSpec business_b = arg("business", Field::b, kBusinessName);
    const ArgSpec gangster_b = arg("gangster", Field::b, kGangsterName);
    const ArgSpec card_b = arg("card", Field::b, kInfluenceName);
    const ArgSpec job_b = arg("job", Field::b, kJobName);
    // What is behind an event, and whose gangster it is about.
    const auto by = [](Field field, bool optional = false) { return ArgSpec{"by", field, kGangsterName, optional}; };
    const auto job = [](Field field, bool optional = false) { return ArgSpec{"job", field, kJobName, optional}; };
    const auto owner = [](Field field) { return ArgSpec{"owner", field, kSeat}; };
    return {
        event(EventKind::round, "round", {arg("round", Field::n, kNumber)}),
        event(EventKind::planning, "planning", {}),
        event(EventKind::action, "action", {}),
        event(EventKind::payday, "payday", {}),
        event(EventKind::scoring, "scoring", {}),
        event(EventKind::boss, "boss", {player, arg("boss", Field::b, kBossName)}),
        event(EventKind::start, "start", {player}),
        event(EventKind::job, "job", {player, job_b}, true),
        event(EventKind::job_back, "job-back", {player, arg("round", Field::n, kNumber)}),
        event(EventKind::influence, "influence", {player, card_b}, true),
        event(EventKind::influence_back, "influence-back", {player}),
        event(EventKind::mulligan, "mulligan", {player}, true),
        event(EventKind::turned_up, "turned-up", {arg("business", Field::a, kTypeName)}, true),
        event(EventKind::set_aside, "set-aside", {arg("business", Field::a, kTypeName)}),
        event(EventKind::plans_this, "plans-this", {player, gangster_b, arg("job", Field::c, kJobName)}),
        event(EventKind::plans_job, "plans-job", {player, gangster_b}),
        event(EventKind::plans_purchase, "plans-purchase",
              {player, gangster_b, arg("business", Field::c, kBusinessName)}),
        event(EventKind::idle, "idle", {player}),
        event(EventKind::plays, "plays", {player, card_b, arg("gangster", Field::c, kGangsterName)}, true),
        event(EventKind::returns_card, "returns-card", {player, card_b}),
        event(EventKind::looks, "looks",
              {player, arg("with", Field::b, kWithName), arg("gangster", Field::c, kGangsterName), owner(Field::d)}),
        event(EventKind::sees, "sees", {owner(Field::a), gangster_b, arg("job", Field::c, kJobName)}, true),
        event(EventKind::market_changed, "market-changed", {player}),
        event(EventKind::skips, "skips", {player}),
        event(EventKind::schemes, "schemes", {player}, true),
        event(EventKind::extra_lapses, "extra-lapses", {player}),
        event(EventKind::buys, "buys", {player, business_b, sum()}),
        event(EventKind::cancels_purchase, "cancels-purchase", {player, business_b}),
        event(EventKind::cancels_job, "cancels-job", {player, gangster_b}),
        event(EventKind::attacks, "attacks", {player, arg("target", Field::b, kSeat)}),
        event(EventKind::reveals, "reveals", {player, gangster_b, arg("job", Field::c, kJobName)}, true),
        event(EventKind::aims_business, "aims-business", {player, business_b}),
        event(EventKind::aims_gangster, "aims-gangster", {player, gangster_b, owner(Field::c)}),
        event(EventKind::covers, "covers", {player, business_b}),
        event(EventKind::stakes, "stakes", {player, sum()}),
        event(EventKind::rolls, "rolls", {player, arg("pips", Field::b, kNumber)}),
        event(EventKind::rerolls, "rerolls", {player, arg("pips", Field::b, kNumber)}),
        event(EventKind::earns, "earns", {player, by(Field::b), job(Field::c), sum()}),
        event(EventKind::pays, "pays",
              {player, arg("other", Field::b, kSeat), by(Field::c, true), job(Field::d, true), sum()}),
        event(EventKind::pays_bank, "pays-bank", {player, by(Field::b), job(Field::c), sum()}),
        event(EventKind::business_deactivated, "business-deactivated",
              {arg("business", Field::a, kBusinessName), by(Field::b), job(Field::c)}),
        event(EventKind::gangster_deactivated, "gangster-deactivated",
              {gangster, owner(Field::b), by(Field::c, true), job(Field::d, true)}),
        event(EventKind::destroyed, "destroyed",
              {arg("business", Field::a, kBusinessName), by(Field::b), job(Field::c)}),
        event(EventKind::killed, "killed",
              {gangster, arg("other", Field::b, kSeat), by(Field::c, true), job(Field::d, true), owner(Field::n)}),
        event(EventKind::task_lost, "task-lost", {gangster, owner(Field::b)}),
        event(EventKind::doc, "doc", {player}, true),
        event(EventKind::repelled, "repelled", {player}),
        event(EventKind::returns_fire, "returns-fire", {player, gangster_b}),
        event(EventKind::persuaded, "persuaded", {player, business_b, by(Field::c), job(Field::d)}),
        event(EventKind::marker_back, "marker-back", {player, business_b}),
        event(EventKind::marker_placed, "marker-placed", {player, business_b}),
        event(EventKind::shuffled, "shuffled", {}),
        event(EventKind::launders, "launders", {player, sum()}),
        event(EventKind::monopoly, "monopoly", {player, arg("monopoly", Field::b, kMonopolyName)}),
        event(EventKind::monopoly_gone, "monopoly-gone", {arg("monopoly", Field::b, kMonopolyName)}),
        event(EventKind::recruits, "recruits", {player, gangster_b}),
        event(EventKind::discards_this, "discards-this", {player, job_b}),
        event(EventKind::discards_job, "discards-job", {player, arg("round", Field::n, kNumber)}, true),
        event(EventKind::discards_influence, "discards-influence", {player, card_b}, true),
        event(EventKind::income, "income",
              {player, sum(), arg("times", Field::b, kNumber), arg("each", Field::c, kMoney)}),
        event(EventKind::business_bonus, "business-bonus", {player, sum()}),
        event(EventKind::most_gangsters, "most-gangsters", {player, sum(), arg("gangsters", Field::b, kNumber)}),
        event(EventKind::power_bonus, "power-bonus",
              {player, sum(), arg("strength", Field::b, kNumber), arg("each", Field::c, kMoney)}),
        event(EventKind::laundered_back, "laundered-back",
              {player, sum(), arg("times", Field::b, kNumber), arg("each", Field::c, kMoney)}),
        event(EventKind::gets_business, "gets-business", {player, business_b}),
        event(EventKind::gets_gangster, "gets-gangster", {player, gangster_b}),
        event(EventKind::wins, "wins", {player}),
        event(EventKind::count_start, "count-start", {player, sum()}),
        event(EventKind::tie_value, "tie-value",
              {player, sum(), arg("businesses", Field::b, kMoney), arg("gangsters", Field::c, kMoney)}),
        event(EventKind::tie_dearest, "tie-dearest", {player, sum()}),
        event(EventKind::tie_duel, "tie-duel", {player, arg("number", Field::n, kNumber)}),
    };
}

Localised everywhere(std::string_view word) {
    Localised out;
    for (const Lang lang : kAllLangs) out[lang] = word;
    return out;
}

// In the order of LookWith. A card file may have no Lawyer.
NameTable looks(const Cards& cards) {
    NameTable out;
    out.add("snitch", cards.influence_names.names[position_of(Influence::snitch)]);
    out.add("spy", cards.influence_names.names[position_of(Influence::spy)]);
    const bool any = !cards.lawyers.empty();
    out.add("lawyer",
            any ? cards.type_names.names[position_of(cards.type_of[cards.lawyers.first()])] : everywhere("lawyer"));
    return out;
}

}  // namespace

Vocabulary make_vocabulary(const Cards& cards) {
    Vocabulary v;
    v.money_unit = 1000;
    const auto add_list = [&](std::string type, const NameTable& table, bool titles = false) {
        v.lists.push_back({std::move(type), table.slugs, table.names, titles});
    };
    add_list("boss", cards.boss_names);
    add_list("gangster", cards.gangster_names);
    add_list("job", cards.face_names, true);
    add_list("business type", cards.type_names);
    add_list("business", cards.business_names);
    add_list("influence card", cards.influence_names, true);
    add_list("look", looks(cards));
    add_list("monopoly", cards.monopoly_names);
    v.verbs = verbs();
    v.items = items();
    v.phrases = phrases();
    v.events = events();
    return v;
}

}  // namespace consigliere::la_cosa_nostra
