// Verbs, items, phrases and events, and the names of the things they speak of.
#include "engine/vocabulary.hpp"

#include "games/nothing_personal/game.hpp"
#include "games/nothing_personal/words.hpp"

namespace consigliere::nothing_personal {

namespace {

enum List : std::uint8_t {
    kCardList = kFirstList,
    kGangsterList,
    kSpaceList,
    kOwnerList,
    kLyingList,
    kFaceList,
    kMeansList,
    kPartList,
    kDeedList,
    kTokenList,
    kPromptList,
    kWhackFaceList
};

const Localised kSameInAll(const char* text) { return {{text, text, text, text}}; }

template <std::size_t N>
NameList small_list(const char* type, const std::array<const char*, N>& slugs, std::vector<Localised> names = {}) {
    NameList out{type, {slugs.begin(), slugs.end()}, std::move(names)};
    if (out.names.empty())
        for (const char* slug : slugs) out.names.push_back(kSameInAll(slug));
    return out;
}

std::vector<Localised> phase_names(bool published) {
    std::vector<Localised> out{
        {{"Set-up", "Vorbereitung", "Voorbereiding", "Preparación"}},
        {{"Phase A: Influence", "Phase A: Einfluss", "Fase A: Invloed", "Fase A: Influencia"}},
        {{"Phase B: Income", "Phase B: Einkommen", "Fase B: Inkomen", "Fase B: Ingresos"}},
        {{"Phase B: Actions", "Phase B: Aktionen", "Fase B: Acties", "Fase B: Acciones"}},
        {{"Phase C: The Fence", "Phase C: Der Hehler", "Fase C: De Heler", "Fase C: El Perista"}},
        {{"Phase D: The Feds", "Phase D: Das FBI", "Fase D: De FBI", "Fase D: Los Federales"}},
        {{"Phase E: The Family", "Phase E: Die Familie", "Fase E: De Familie", "Fase E: La Familia"}},
        {{"Final scoring", "Schlusswertung", "Eindtelling", "Recuento final"}},
        {{"End of the game", "Spielende", "Einde van het spel", "Fin de la partida"}},
    };
    if (published) {
        out[1] = {
            {"Phase A: The Commission", "Phase A: Die Kommission", "Fase A: De Commissie", "Fase A: La Comisión"}};
        out[2] = {{"Phase B: The Crew, income", "Phase B: Die Crew, Einkommen", "Fase B: De Crew, inkomen",
                   "Fase B: La Banda, ingresos"}};
        out[3] = {{"Phase B: The Crew, actions", "Phase B: Die Crew, Aktionen", "Fase B: De Crew, acties",
                   "Fase B: La Banda, acciones"}};
    }
    return out;
}

std::vector<Localised> space_names(const Cards& cards, bool published) {
    std::vector<Localised> out = cards.position_names.names;
    for (int i = kPositions; published && i < kSpaces; ++i) {
        const std::string n = " " + std::to_string(i - kPositions + 1);
        out[static_cast<std::size_t>(i)] = {{"Associate" + n, "Handlanger" + n, "Handlanger" + n, "Asociado" + n}};
    }
    return out;
}

std::vector<Localised> token_names(bool published) {
    if (published)
        return {{{"Capo ring", "Capo-Ring", "Capo-ring", "anillo de Capo"}},
                {{"Omertà coin", "Omertà-Münze", "Omertà-munt", "moneda de la Omertà"}}};
    return {{{"Capo token", "Capo-Marker", "Capo-fiche", "ficha de Capo"}},
            {{"Negate token", "Sperrmarker", "blokkeerfiche", "ficha de anulación"}}};
}

std::vector<NameList> make_lists(const Cards& cards, bool published) {
    NameList prompts{"question", {}, {}};
    for (const Prompt& prompt : NothingPersonal::prompts()) {
        prompts.slugs.emplace_back(prompt.key);
        prompts.names.push_back(kSameInAll(prompts.slugs.back().c_str()));
    }
    return {
        {"card", cards.influence_names.slugs, cards.influence_names.names},
        {"gangster", cards.gangster_names.slugs, cards.gangster_names.names},
        {"space", cards.position_names.slugs, space_names(cards, published)},
        small_list("owner", kOwnerSlugs,
                   {kSameInAll("P1"),
                    kSameInAll("P2"),
                    kSameInAll("P3"),
                    kSameInAll("P4"),
                    kSameInAll("P5"),
                    {{"neutral", "neutral", "neutraal", "neutral"}}}),
        small_list("lying", kLyingSlugs,
                   {{{"ordinary", "gewöhnlich", "gewoon", "corriente"}},
                    {{"on the blackmail token", "auf dem Erpressungsmarker", "op de chantagefiche",
                      "sobre la ficha de chantaje"}}}),
        small_list("face", kFaceSlugs,
                   {{{"switchblade", "Springmesser", "stiletto", "navaja"}},
                    kSameInAll("2"),
                    kSameInAll("3"),
                    kSameInAll("4"),
                    kSameInAll("5"),
                    kSameInAll("6")}),
        small_list("means", kMeansSlugs,
                   {{{"for money", "für Geld", "voor geld", "por dinero"}},
                    {{"with a token", "mit einem Marker", "met een fiche", "con una ficha"}},
                    {{"by an ability", "durch eine Fähigkeit", "door een vermogen", "por una habilidad"}}}),
        small_list("phase", kPartSlugs, phase_names(published)),
        small_list("deed", kDeedSlugs,
                   {{{"position power", "Fähigkeit der Position", "vermogen van de positie", "poder de la posición"}},
                    {{"special ability", "besondere Fähigkeit", "bijzonder vermogen", "habilidad especial"}},
                    {{"move", "Vorstoß", "zet", "golpe"}}}),
        small_list("token", std::array{"capo", "negate"}, token_names(published)),
        std::move(prompts),
        small_list("whack-face", kWhackFaceSlugs,
                   {{{"switchblade", "Springmesser", "stiletto", "navaja"}},
                    {{"blank", "leer", "leeg", "en blanco"}},
                    {{"Capo symbol", "Capo-Zeichen", "Capo-teken", "símbolo del Capo"}},
                    {{"gun", "Pistole", "pistool", "pistola"}}}),
    };
}

std::vector<VerbSpec> make_verbs() {
    const ArgSpec card{"card", Field::a, kCardList}, space{"space", Field::a, kSpaceList}, who{"who", Field::a, kSeat};
    const ArgSpec gangster{"gangster", Field::a, kGangsterList};
    return {
        {kPass, "pass", {}},
        {kIcons, "icons", {card}},
        {kUse, "use", {card}},
        {kDiscard, "discard", {card}},
        {kAnte, "ante", {{"amount", Field::n, kMoney}}},
        {kIcon, "icon", {{"number", Field::a, kNumber}, {"space", Field::b, kSpaceList}}},
        {kPlace, "place", {space}},
        {kTarget, "target", {space}},
        {kMarker, "marker", {space, {"owner", Field::b, kOwnerList}, {"lying", Field::c, kLyingList}}},
        {kGroup, "group", {space, {"owner", Field::b, kOwnerList}}},
        {kName, "name", {who}},
        {kPrisoner, "prisoner", {gangster}},
        {kGive, "give", {card, {"who", Field::b, kSeat}}},
        {kAllow, "allow", {}},
        {kForbid, "forbid", {}},
        {kPay, "pay", {}},
        {kPower, "power", {}},
        {kAbility, "ability", {}},
        {kMove, "move", {}},
        {kReroll, "reroll", {{"means", Field::a, kMeansList}}},
        {kBuy, "buy", {{"number", Field::a, kNumber}}},
        {kPromote, "promote", {space}},
        {kSell, "sell", {card}},
        {kBack, "back", {}},
        {kDeal, "deal", {card}},
        {kReveal, "reveal", {gangster}},
        {kRoll, "roll", {{"face", Field::a, kFaceList}}},
        {kFirst, "first", {who}},
        {kDecide, "decide", {who}},
    };
}

std::vector<VerbSpec> make_events() {
    const ArgSpec who{"who", Field::a, kSeat}, amount{"amount", Field::n, kMoney}, number{"number", Field::n, kNumber};
    const ArgSpec at{"space", Field::b, kSpaceList}, man{"gangster", Field::c, kGangsterList};
    const ArgSpec man_first{"gangster", Field::a, kGangsterList}, card{"card", Field::b, kCardList},
        owner{"owner", Field::a, kOwnerList};
    return {
        {kPhaseTold, "phase", {{"phase", Field::a, kPartList}, {"round", Field::n, kNumber}}},
        {kWindowClosedTold,
         "window-closed",
         {{"who", Field::a, kSeat, true}, {"card", Field::b, kCardList, true}, {"sales", Field::n, kNumber}},
         true},
        {kPassedTold, "passed", {who}},
        {kPlayedTold, "played", {who, card}},
        {kUsedTold, "used", {who, card}},
        {kDiscardedTold, "discarded", {who, card}},
        {kSoldTold, "sold", {who, card, amount}, true},
        {kAnteTold, "ante-set", {who, amount}},
        {kPlacedTold, "placed", {owner, at, man, number}},
        {kRemovedTold, "removed", {owner, at, man, number}},
        {kMovedTold, "moved", {owner, {"from", Field::b, kSpaceList}, {"to", Field::c, kSpaceList}, number}},
        {kExchangedTold, "exchanged", {owner, at, {"other", Field::c, kOwnerList}, {"to", Field::d, kSpaceList}}},
        {kDrewTold, "drew", {who}},
        {kDrewSeenTold, "drew-card", {who, card}, true},
        {kGaveTold, "gave", {who, {"other", Field::b, kSeat}}},
        {kGaveSeenTold, "gave-card", {who, {"other", Field::b, kSeat}, {"card", Field::c, kCardList}}, true},
        {kPaidTold, "paid", {who, amount}},
        {kGotTold, "got", {who, amount}},
        {kTookTold, "took", {who, {"other", Field::b, kSeat}, amount}},
        {kRespectTold, "respect", {who, number}},
        {kCapoTold, "capo", {who, {"token", Field::b, kTokenList}}},
        {kRolledTold, "rolled", {{"face", Field::a, kFaceList}}},
        {kRerollTold, "rerolled", {who, {"means", Field::b, kMeansList}}},
        {kIncomeTold, "income", {who, at, man}},
        {kActedTold, "acted", {who, at, {"deed", Field::c, kDeedList}, {"gangster", Field::d, kGangsterList}}},
        {kTargetTold, "targeted", {who, at, man}},
        {kDiedTold, "died", {man_first, at}},
        {kJailedTold, "jailed", {man_first, at}},
        {kFreedTold, "freed", {man_first, at}},
        {kRevealedTold, "revealed", {man_first, at}},
        {kSwappedTold, "swapped", {man_first, at, {"other", Field::c, kGangsterList}, {"to", Field::d, kSpaceList}}},
        {kPromotedTold, "promoted", {man_first, {"from", Field::b, kSpaceList}, {"to", Field::c, kSpaceList}}},
        {kNegatedTold, "negated", {who, at, man, {"token", Field::d, kTokenList}}},
        {kBlackmailTold, "blackmailed", {owner, at, man}},
        {kBlackmailGoneTold,
         "blackmail-gone",
         {{"space", Field::a, kSpaceList}, {"gangster", Field::b, kGangsterList}}},
        {kTieTold, "tie-decided", {who, at, {"winner", Field::c, kSeat}}},
        {kAllowedTold, "allowed", {who}},
        {kForbiddenTold, "forbidden", {who}},
        {kDeclinedTold, "declined", {who}},
        {kShuffledTold, "shuffled", {}},
        {kFinalTold, "final", {who, number}},
        {kMarkerTold, "marker-chosen", {who, at, {"owner", Field::c, kOwnerList}, {"lying", Field::d, kLyingList}}},
        {kNamedTold, "named", {who, {"other", Field::b, kSeat}}},
        {kWhackRolledTold, "whack-rolled", {{"face", Field::a, kWhackFaceList}}},
        {kSellingTold, "selling", {who, card, amount}},
    };
}

}  // namespace

Vocabulary make_vocabulary(const Cards& cards, bool published_names) {
    Vocabulary v;
    v.lists = make_lists(cards, published_names);
    v.verbs = make_verbs();
    v.items = {
        {0, "cash", {{"amount", Field::n, kMoney}}},
        {1, "card", {{"card", Field::a, kCardList}}},
        {2, "blackmail", {{"space", Field::a, kSpaceList}}},
    };
    v.phrases = {
        {kNoMove, "no-move", {}},
        {kNoWhack, "no-whack", {}},
        {kTieForYou, "tie-for-you", {}},
        {kLetAct, "let-act", {}},
        {kPayYou, "pay-you", {{"amount", Field::n, kMoney}}},
    };
    v.events = make_events();
    return v;
}

}  // namespace consigliere::nothing_personal
