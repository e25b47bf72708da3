// The text form of everything that can be said.
#include "games/omerta/vocabulary.hpp"

#include "games/omerta/events.hpp"
#include "games/omerta/verbs.hpp"

namespace consigliere::omerta {

namespace {

constexpr std::uint8_t kind(EventKind event) { return static_cast<std::uint8_t>(event); }

constexpr ArgSpec kPlayerA{"player", Field::a, kSeat};
constexpr ArgSpec kOtherB{"other", Field::b, kSeat};
constexpr ArgSpec kAmount{"amount", Field::n, kMoney};
constexpr ArgSpec kPoints{"points", Field::n, kNumber};
constexpr ArgSpec kSoldiers{"soldiers", Field::n, kNumber};

ArgSpec a(std::string_view name, std::uint8_t type) { return {name, Field::a, type}; }
ArgSpec b(std::string_view name, std::uint8_t type) { return {name, Field::b, type}; }
ArgSpec cause(Field field) { return {"cause", field, kCardList, true}; }  // V2 12.8
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

NameList titles_of(const char* type, const std::vector<CardName>& cards) {
    NameList out = names_of(type, cards);
    out.titles = true;
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
            {{{"Set-up", "Aufbau", "Voorbereiding", "Preparación"}},
             {{"Deal phase", "Verteilungsphase", "Verdeelfase", "Fase de Reparto"}},
             {{"Events phase", "Ereignisphase", "Gebeurtenisfase", "Fase de Eventos"}},
             {{"Actions phase", "Aktionsphase", "Actiefase", "Fase de Acciones"}},
             {{"End of turn", "Endphase", "Eindfase", "Fase de Fin del Turno"}}}};
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
        {kind(EventKind::phase_began),
         "phase-began",
         {a("phase", kPhaseList), b("player", kSeat), {"round", Field::n, kNumber}}},
        {kind(EventKind::dealt_don), "dealt-don", {kPlayerA, b("don", kDonList)}},
        {kind(EventKind::dealt_capo), "dealt-capo", {kPlayerA, b("capo", kCapoList)}, true},
        {kind(EventKind::dealt_type), "dealt-type", {kPlayerA, b("type", kTypeList)}, true},
        {kind(EventKind::dealt_objective), "dealt-objective", {kPlayerA, b("objective", kObjectiveList)}, true},
        {kind(EventKind::dealt_card), "dealt-card", {kPlayerA}},
        {kind(EventKind::revealed), "revealed", {kPlayerA, b("capo", kCapoList), c("type", kTypeList)}, true},
        {kind(EventKind::dealt_domain), "dealt-domain", {kPlayerA, b("domain", kDomainList)}, true},
        {kind(EventKind::exposed), "exposed", {a("domain", kDomainList)}, true},
        {kind(EventKind::drew_card), "drew-card", {kPlayerA, b("card", kCardList)}, true},
        {kind(EventKind::drew), "drew", {kPlayerA}},
        {kind(EventKind::reshuffled), "reshuffled", {}},
        {kind(EventKind::stationed), "stationed", {kPlayerA, b("domain", kDomainList), kSoldiers}},
        {kind(EventKind::income), "income", {kPlayerA, kAmount}},
        {kind(EventKind::robbed_income), "robbed-income", {kPlayerA, kOtherB, c("domain", kDomainList), kAmount}},
        {kind(EventKind::moved_domain), "moved-domain", {kPlayerA, b("domain", kDomainList), c("capo", kCapoList)}},
        {kind(EventKind::don_term), "don-term", {kPlayerA, b("stat", kStatList), c("don", kNumber)}},
        {kind(EventKind::terms),
         "terms",
         {kPlayerA, b("don", kNumber), c("capo", kNumber), d("type", kNumber), {"control", Field::n, kNumber}}},
        {kind(EventKind::force), "force", {kPlayerA, b("force", kNumber), c("defence", kNumber)}},
        {kind(EventKind::modified), "modified", {kPlayerA, b("stat", kStatList), {"modifier", Field::n, kNumber}}},
        {kind(EventKind::rolled),
         "rolled",
         {kPlayerA,
          {"stat", Field::b, kStatList, true},
          c("die", kNumber),
          d("base", kNumber),
          {"total", Field::n, kNumber}}},
        {kind(EventKind::roll_won), "roll-won", {kPlayerA, b("stat", kStatList)}},
        {kind(EventKind::roll_tied), "roll-tied", {a("seats", kNumber)}},
        {kind(EventKind::roll_succeeded), "roll-succeeded", {kPlayerA, b("difficulty", kNumber)}},
        {kind(EventKind::roll_failed), "roll-failed", {kPlayerA, b("difficulty", kNumber)}},
        {kind(EventKind::played), "played", {kPlayerA, b("card", kCardList)}, true},
        {kind(EventKind::played_on), "played-on", {kPlayerA, b("card", kCardList), c("other", kSeat)}, true},
        {kind(EventKind::played_between),
         "played-between",
         {kPlayerA, b("card", kCardList), c("other", kSeat), d("third", kSeat)},
         true},
        {kind(EventKind::played_for), "played-for", {kPlayerA, b("card", kCardList), c("capo", kCapoList)}, true},
        {kind(EventKind::cancelled), "cancelled", {kPlayerA, b("card", kCardList)}},
        {kind(EventKind::discarded), "discarded", {kPlayerA, b("card", kCardList)}, true},
        {kind(EventKind::incident),
         "incident",
         {kPlayerA, b("card", kCardList), c("draw", kNumber), {"draws", Field::d, kNumber}},
         true},
        {kind(EventKind::incident_void), "incident-void", {kPlayerA, b("card", kCardList)}},
        {kind(EventKind::paid_bank), "paid-bank", {kPlayerA, cause(Field::b), kAmount}},
        {kind(EventKind::paid), "paid", {kPlayerA, kOtherB, cause(Field::c), kAmount}},
        {kind(EventKind::gained_money), "gained-money", {kPlayerA, cause(Field::b), kAmount}},
        {kind(EventKind::domain_lost), "domain-lost", {kPlayerA, b("domain", kDomainList), cause(Field::c)}},
        {kind(EventKind::domain_gained),
         "domain-gained",
         {kPlayerA, b("domain", kDomainList), c("capo", kCapoList), cause(Field::d)}},
        {kind(EventKind::soldiers_gained), "soldiers-gained", {kPlayerA, cause(Field::b), kSoldiers}},
        {kind(EventKind::soldiers_lost), "soldiers-lost", {kPlayerA, cause(Field::b), kSoldiers}},
        {kind(EventKind::new_capo), "new-capo", {kPlayerA, b("capo", kCapoList), c("type", kTypeList)}, true},
        {kind(EventKind::capo_lost), "capo-lost", {kPlayerA, b("capo", kCapoList), cause(Field::c)}},
        {kind(EventKind::declared), "declared", {kPlayerA, b("objective", kObjectiveList)}, true},
    };
}

std::vector<VerbSpec> action_events() {
    return {
        {kind(EventKind::conquest_declared),
         "conquest-declared",
         {kPlayerA, b("capo", kCapoList), c("domain", kDomainList)}},
        {kind(EventKind::involved), "involved", {kPlayerA, b("capo", kCapoList)}, true},
        {kind(EventKind::stays_out), "stays-out", {kPlayerA}, true},
        {kind(EventKind::uses), "uses", {kPlayerA, kSoldiers}},
        {kind(EventKind::conquered), "conquered", {kPlayerA, b("domain", kDomainList), kSoldiers}},
        {kind(EventKind::conquest_failed), "conquest-failed", {kPlayerA, b("domain", kDomainList)}},
        {kind(EventKind::assault_declared),
         "assault-declared",
         {kPlayerA, b("origin", kDomainList), c("domain", kDomainList), d("other", kSeat), kSoldiers}},
        {kind(EventKind::reinforced), "reinforced", {kPlayerA, b("domain", kDomainList), kSoldiers}},
        {kind(EventKind::assault_won),
         "assault-won",
         {kPlayerA, b("domain", kDomainList), c("other", kSeat), kSoldiers}},
        {kind(EventKind::assault_repelled),
         "assault-repelled",
         {kPlayerA, b("domain", kDomainList), c("other", kSeat)}},
        {kind(EventKind::called_off), "called-off", {kPlayerA, kOtherB}},
        {kind(EventKind::heist_declared),
         "heist-declared",
         {kPlayerA, b("capo", kCapoList), c("other", kSeat), d("victim", kCapoList)}},
        {kind(EventKind::heist_won), "heist-won", {kPlayerA, kOtherB, c("capo", kCapoList)}},
        {kind(EventKind::heist_failed), "heist-failed", {kPlayerA, kOtherB, c("capo", kCapoList)}},
        {kind(EventKind::passed), "passed", {kPlayerA}},
        {kind(EventKind::lent), "lent", {kPlayerA, kOtherB, kSoldiers}},
        {kind(EventKind::marker_off), "marker-off", {kPlayerA, b("capo", kCapoList)}},
        {kind(EventKind::peeked), "peeked", {kPlayerA, kOtherB}},
        {kind(EventKind::peeked_card), "peeked-card", {kPlayerA, kOtherB, c("card", kCardList)}, true},
        {kind(EventKind::peeked_objective),
         "peeked-objective",
         {kPlayerA, kOtherB, c("objective", kObjectiveList)},
         true},
        {kind(EventKind::types_drawn), "types-drawn", {kPlayerA}},
        {kind(EventKind::type_drawn), "type-drawn", {kPlayerA, b("type", kTypeList)}, true},
        {kind(EventKind::type_changed), "type-changed", {kPlayerA, b("capo", kCapoList), c("type", kTypeList)}},
        {kind(EventKind::truce), "truce", {}},
        {kind(EventKind::business_named), "business-named", {a("business", kBusinessList)}},
        {kind(EventKind::won), "won", {kPlayerA}},
        {kind(EventKind::objective_shown), "objective-shown", {kPlayerA, b("objective", kObjectiveList)}, true},
        {kind(EventKind::counted), "counted", {kPlayerA, {"score", Field::n, kNumber}}, true},
        {kind(EventKind::traded_domain), "traded-domain", {kPlayerA, kOtherB, c("domain", kDomainList)}},
        {kind(EventKind::decided), "decided", {kPlayerA, b("objective", kObjectiveList)}},
        {kind(EventKind::counted_board),
         "counted-board",
         {kPlayerA, b("domains", kNumber), c("goals", kNumber), {"capos", Field::d, kNumber}}},
        {kind(EventKind::counted_money), "counted-money", {kPlayerA, kPoints, b("cash", kMoney)}, true},
        {kind(EventKind::tie_domains), "tie-domains", {kPlayerA, {"number", Field::n, kNumber}}},
        {kind(EventKind::tie_soldiers), "tie-soldiers", {kPlayerA, kSoldiers}},
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
               titles_of("card", cards.event_names),
               titles_of("objective", cards.objective_names),
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
