// The text form of everything that can be said.
#include "engine/vocabulary.hpp"

#include "games/omerta/game.hpp"

namespace consigliere::omerta {

namespace {

// Lists, in the order in which make_vocabulary adds them.
enum List : std::uint8_t {
    kDonList = kFirstList,
    kCapoList,
    kTypeList,
    kDomainList,
    kCardList,
    kObjectiveList,
    kBusinessList,
    kStatList,
    kPhaseList
};

constexpr ArgSpec kPlayerA{"player", Field::a, kSeat};
constexpr ArgSpec kOtherB{"other", Field::b, kSeat};
constexpr ArgSpec kAmount{"amount", Field::n, kMoney};
constexpr ArgSpec kSoldiers{"soldiers", Field::n, kNumber};

ArgSpec a(std::string_view name, std::uint8_t type) { return {name, Field::a, type}; }
ArgSpec b(std::string_view name, std::uint8_t type) { return {name, Field::b, type}; }
ArgSpec c(std::string_view name, std::uint8_t type) { return {name, Field::c, type}; }
ArgSpec d(std::string_view name, std::uint8_t type) { return {name, Field::d, type}; }

NameList names_of(const char* type, const std::vector<CardName>& cards) {
    NameList out{type, {}, {}};
    for (const CardName& card : cards) {
        out.slugs.push_back(card.id);
        out.names.push_back(card.name);
    }
    return out;
}

NameList businesses() {
    NameList out{"business", {}, {}};
    for (const char* slug : Cards::kBusinessSlugs) out.slugs.emplace_back(slug);
    out.names = {{{"influence peddling", "Ämterhandel", "handel in invloed", "tráfico de influencias"}},
                 {{"illegal gambling", "illegales Glücksspiel", "illegaal gokken", "apuestas ilegales"}},
                 {{"prostitution", "Prostitution", "prostitutie", "prostitución"}},
                 {{"arms trafficking", "Waffenhandel", "wapenhandel", "tráfico de armas"}},
                 {{"drug trafficking", "Drogenhandel", "drugshandel", "tráfico de drogas"}}};
    return out;
}

NameList stats() {
    return {"stat",
            {"combat", "influence", "subterfuge"},
            {{{"combat", "Kampf", "gevecht", "combate"}},
             {{"influence", "Einfluss", "invloed", "influencia"}},
             {{"subterfuge", "List", "list", "subterfugio"}}}};
}

NameList phases() {
    return {"phase",
            {"setup", "deal", "events", "actions", "end"},
            {{{"Set-up", "Spielaufbau", "Opzet", "Preparación"}},
             {{"Deal phase", "Verteilungsphase", "Verdeelfase", "Fase de Reparto"}},
             {{"Events phase", "Ereignisphase", "Gebeurtenisfase", "Fase de Eventos"}},
             {{"Actions phase", "Aktionsphase", "Actiefase", "Fase de Acciones"}},
             {{"End phase", "Endphase", "Eindfase", "Fase de Fin del Turno"}}}};
}

std::vector<VerbSpec> verbs() {
    return {
        {kRoll, "roll", {a("die", kNumber)}},
        {kDealDon, "deal-don", {a("don", kDonList)}},
        {kDealCapo, "deal-capo", {a("capo", kCapoList)}},
        {kDealType, "deal-type", {a("type", kTypeList)}},
        {kDealDomain, "deal-domain", {a("domain", kDomainList)}},
        {kDealMain, "deal-main", {a("objective", kObjectiveList)}},
        {kDealSecondary, "deal-secondary", {a("objective", kObjectiveList)}},
        {kDealEvent, "deal-event", {a("card", kCardList)}},
        {kPickOwnDomain, "pick-domain", {a("domain", kDomainList)}},
        {kPickObjective, "pick-objective", {a("objective", kObjectiveList)}},
        {kKeep, "keep", {a("capo", kCapoList), b("type", kTypeList)}},
        {kStation, "station", {a("domain", kDomainList), kSoldiers}},
        {kDone, "done", {}},
        {kPass, "pass", {}},
        {kMoveDomain, "move", {a("domain", kDomainList), b("capo", kCapoList)}},
        {kPlay, "play", {a("card", kCardList)}},
        {kPlayOn, "play-on", {a("card", kCardList), kOtherB}},
        {kPlayBetween, "play-between", {a("card", kCardList), kOtherB, c("third", kSeat)}},
        {kPlayFor, "play-for", {a("card", kCardList), b("capo", kCapoList)}},
        {kDiscard, "discard", {a("card", kCardList)}},
        {kConquer, "conquer", {a("capo", kCapoList), b("domain", kDomainList)}},
        {kAssault, "assault", {a("origin", kDomainList), b("domain", kDomainList)}},
        {kRob, "rob", {a("capo", kCapoList), b("victim", kCapoList)}},
        {kUse, "use", {kSoldiers}},
        {kInvolve, "involve", {a("capo", kCapoList)}},
        {kGarrison, "garrison", {kSoldiers}},
        {kReinforce, "reinforce", {kSoldiers}},
        {kPost, "post", {a("domain", kDomainList)}},
        {kEnlist, "enlist", {a("capo", kCapoList)}},
        {kLoseAt, "lose-at", {a("domain", kDomainList)}},
        {kLoseFrom, "lose-from", {a("capo", kCapoList)}},
        {kPayWith, "pay-with", {a("domain", kDomainList)}},
        {kChooseCapo, "choose-capo", {a("capo", kCapoList)}},
        {kChooseDomain, "choose-domain", {a("domain", kDomainList)}},
        {kChooseBusiness, "choose-business", {a("business", kBusinessList)}},
        {kRetrain, "retrain", {a("type", kTypeList), b("capo", kCapoList)}},
        {kDeclare, "declare", {a("objective", kObjectiveList)}},
        {kLend, "lend", {a("capo", kCapoList)}},
        {kHold, "hold", {}},
    };
}

// Those that show something hidden (a card drawn, played or shown, an answer given under seal) are marked `true`.
std::vector<VerbSpec> round_events() {
    return {
        {kToldPhase, "phase-began", {a("phase", kPhaseList), b("player", kSeat), {"round", Field::n, kNumber}}},
        {kToldDon, "dealt-don", {kPlayerA, b("don", kDonList)}},
        {kToldDealtCapo, "dealt-capo", {kPlayerA, b("capo", kCapoList)}, true},
        {kToldDealtType, "dealt-type", {kPlayerA, b("type", kTypeList)}, true},
        {kToldDealtObjective, "dealt-objective", {kPlayerA, b("objective", kObjectiveList)}, true},
        {kToldDealt, "dealt-card", {kPlayerA}},
        {kToldRevealed, "revealed", {kPlayerA, b("capo", kCapoList), c("type", kTypeList)}, true},
        {kToldDealtDomain, "dealt-domain", {kPlayerA, b("domain", kDomainList)}, true},
        {kToldExposed, "exposed", {a("domain", kDomainList)}, true},
        {kToldDrewCard, "drew-card", {kPlayerA, b("card", kCardList)}, true},
        {kToldDrew, "drew", {kPlayerA}},
        {kToldReshuffled, "reshuffled", {}},
        {kToldStationed, "stationed", {kPlayerA, b("domain", kDomainList), kSoldiers}},
        {kToldIncome, "income", {kPlayerA, kAmount}},
        {kToldRobbedIncome, "robbed-income", {kPlayerA, kOtherB, c("domain", kDomainList), kAmount}},
        {kToldMovedDomain, "moved-domain", {kPlayerA, b("domain", kDomainList), c("capo", kCapoList)}},
        {kToldDonTerm, "don-term", {kPlayerA, b("stat", kStatList), c("don", kNumber)}},
        {kToldTerms,
         "terms",
         {kPlayerA, b("don", kNumber), c("capo", kNumber), d("type", kNumber), {"control", Field::n, kNumber}}},
        {kToldForce, "force", {kPlayerA, b("force", kNumber), c("defence", kNumber)}},
        {kToldModified, "modified", {kPlayerA, b("stat", kStatList), {"modifier", Field::n, kNumber}}},
        {kToldRolled,
         "rolled",
         {kPlayerA,
          {"stat", Field::b, kStatList, true},
          c("die", kNumber),
          d("base", kNumber),
          {"total", Field::n, kNumber}}},
        {kToldRollWon, "roll-won", {kPlayerA, b("stat", kStatList)}},
        {kToldRollTied, "roll-tied", {a("seats", kNumber)}},
        {kToldRollSucceeded, "roll-succeeded", {kPlayerA, b("difficulty", kNumber)}},
        {kToldRollFailed, "roll-failed", {kPlayerA, b("difficulty", kNumber)}},
        {kToldPlayed, "played", {kPlayerA, b("card", kCardList)}, true},
        {kToldPlayedOn, "played-on", {kPlayerA, b("card", kCardList), c("other", kSeat)}, true},
        {kToldPlayedBetween,
         "played-between",
         {kPlayerA, b("card", kCardList), c("other", kSeat), d("third", kSeat)},
         true},
        {kToldPlayedFor, "played-for", {kPlayerA, b("card", kCardList), c("capo", kCapoList)}, true},
        {kToldCancelled, "cancelled", {kPlayerA, b("card", kCardList)}},
        {kToldDiscarded, "discarded", {kPlayerA, b("card", kCardList)}, true},
        {kToldIncident, "incident", {kPlayerA, b("card", kCardList)}, true},
        {kToldIncidentVoid, "incident-void", {kPlayerA, b("card", kCardList)}},
        {kToldPaidBank, "paid-bank", {kPlayerA, kAmount}},
        {kToldPaid, "paid", {kPlayerA, kOtherB, kAmount}},
        {kToldGained, "gained-money", {kPlayerA, kAmount}},
        {kToldDomainLost, "domain-lost", {kPlayerA, b("domain", kDomainList)}},
        {kToldDomainGained, "domain-gained", {kPlayerA, b("domain", kDomainList), c("capo", kCapoList)}},
        {kToldSoldierGained, "soldiers-gained", {kPlayerA, kSoldiers}},
        {kToldSoldierLost, "soldiers-lost", {kPlayerA, kSoldiers}},
        {kToldNewCapo, "new-capo", {kPlayerA, b("capo", kCapoList), c("type", kTypeList)}, true},
        {kToldCapoLost, "capo-lost", {kPlayerA, b("capo", kCapoList)}},
        {kToldDeclared, "declared", {kPlayerA, b("objective", kObjectiveList)}, true},
    };
}

std::vector<VerbSpec> action_events() {
    return {
        {kToldConquest, "conquest-declared", {kPlayerA, b("capo", kCapoList), c("domain", kDomainList)}},
        {kToldInvolved, "involved", {kPlayerA, b("capo", kCapoList)}, true},
        {kToldStaysOut, "stays-out", {kPlayerA}, true},
        {kToldUses, "uses", {kPlayerA, kSoldiers}},
        {kToldConquered, "conquered", {kPlayerA, b("domain", kDomainList), kSoldiers}},
        {kToldConquestFailed, "conquest-failed", {kPlayerA, b("domain", kDomainList)}},
        {kToldAssault,
         "assault-declared",
         {kPlayerA, b("origin", kDomainList), c("domain", kDomainList), d("other", kSeat), kSoldiers}},
        {kToldReinforced, "reinforced", {kPlayerA, b("domain", kDomainList), kSoldiers}},
        {kToldAssaultWon, "assault-won", {kPlayerA, b("domain", kDomainList), c("other", kSeat), kSoldiers}},
        {kToldAssaultRepelled, "assault-repelled", {kPlayerA, b("domain", kDomainList), c("other", kSeat)}},
        {kToldCalledOff, "called-off", {kPlayerA, kOtherB}},
        {kToldHeist, "heist-declared", {kPlayerA, b("capo", kCapoList), c("other", kSeat), d("victim", kCapoList)}},
        {kToldHeistWon, "heist-won", {kPlayerA, kOtherB, c("capo", kCapoList)}},
        {kToldHeistFailed, "heist-failed", {kPlayerA, kOtherB, c("capo", kCapoList)}},
        {kToldPassed, "passed", {kPlayerA}},
        {kToldLent, "lent", {kPlayerA, kOtherB, kSoldiers}},
        {kToldMarkerOff, "marker-off", {kPlayerA, b("capo", kCapoList)}},
        {kToldPeeked, "peeked", {kPlayerA, kOtherB}},
        {kToldPeekedCard, "peeked-card", {kPlayerA, kOtherB, c("card", kCardList)}, true},
        {kToldPeekedObjective, "peeked-objective", {kPlayerA, kOtherB, c("objective", kObjectiveList)}, true},
        {kToldTypesDrawn, "types-drawn", {kPlayerA}},
        {kToldTypeDrawn, "type-drawn", {kPlayerA, b("type", kTypeList)}, true},
        {kToldTypeChanged, "type-changed", {kPlayerA, b("capo", kCapoList), c("type", kTypeList)}},
        {kToldTruce, "truce", {}},
        {kToldBusiness, "business-named", {a("business", kBusinessList)}},
        {kToldWon, "won", {kPlayerA}},
        {kToldShown, "objective-shown", {kPlayerA, b("objective", kObjectiveList)}, true},
        {kToldCounted, "counted", {kPlayerA, {"score", Field::n, kNumber}}},
        {kToldTradedDomain, "traded-domain", {kPlayerA, kOtherB, c("domain", kDomainList)}},
    };
}

}  // namespace

Vocabulary make_vocabulary(const Cards& cards) {
    Vocabulary v;
    v.money_unit = 1000;
    v.lists = {names_of("don", cards.don_names),
               names_of("capo", cards.capo_names),
               names_of("type", cards.type_names),
               names_of("domain", cards.domain_names),
               names_of("card", cards.event_names),
               names_of("objective", cards.objective_names),
               businesses(),
               stats(),
               phases()};
    v.verbs = verbs();
    v.items = {{kItemMoney, "money", {kAmount}},
               {kItemDomain, "domain", {a("domain", kDomainList)}},
               {kItemSoldiers, "soldiers", {kSoldiers, {"capo", Field::a, kCapoList, true}}}};
    v.phrases = {{kNoAssault, "no-assault", {}},
                 {kNoHeist, "no-heist", {}},
                 {kStayOut, "stay-out", {}},
                 {kPayMoney, "pay", {kAmount}},
                 {kGiveDomain, "give-domain", {a("domain", kDomainList)}}};
    v.events = round_events();
    const auto more = action_events();
    v.events.insert(v.events.end(), more.begin(), more.end());
    return v;
}

}  // namespace consigliere::omerta
