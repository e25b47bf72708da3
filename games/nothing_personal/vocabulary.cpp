// Verbs, items, phrases and events, and the names of the things they speak of.
#include "games/nothing_personal/vocabulary.hpp"

#include "engine/grammar.hpp"
#include "games/nothing_personal/events.hpp"
#include "games/nothing_personal/prompts.hpp"
#include "games/nothing_personal/verbs.hpp"

namespace consigliere::nothing_personal {

namespace {

Localised same_in_all(std::string_view text) {
    const std::string one(text);
    return {{one, one, one, one}};
}

template <int N>
NameList small_list(const char* type, const Slugs<N>& slugs, std::vector<Localised> names) {
    return {type, {slugs.begin(), slugs.end()}, std::move(names)};
}

std::vector<Localised> phase_names(bool published) {
    std::vector<Localised> out{
        {{"Set-up", "Aufbau", "Voorbereiding", "Preparación"}},
        {{"Phase A: Influence", "Phase A: Einfluss", "Fase A: Invloed", "Fase A: Influencia"}},
        {{"Phase B: Income", "Phase B: Einkommen", "Fase B: Inkomen", "Fase B: Ingresos"}},
        {{"Phase B: Actions", "Phase B: Aktionen", "Fase B: Acties", "Fase B: Acciones"}},
        {{"Phase C: The Fence", "Phase C: Hehler", "Fase C: De Heler", "Fase C: El Perista"}},
        {{"Phase D: The Feds", "Phase D: FBI", "Fase D: De FBI", "Fase D: Los Federales"}},
        {{"Phase E: The Family", "Phase E: Die Familie", "Fase E: De Familie", "Fase E: La Familia"}},
        {{"Final scoring", "Schlusswertung", "Eindtelling", "Recuento final"}},
        {{"End of the game", "Spielende", "Einde van het spel", "Fin de la partida"}},
    };
    if (published) {
        out[1] = {
            {"Phase A: The Commission", "Phase A: Die Kommission", "Fase A: De Commissie", "Fase A: La Comisión"}};
        out[2] = {{"Phase B: The Crew, income", "Phase B: Die Crew, Einkommen", "Fase B: De Bende, inkomen",
                   "Fase B: La Banda, ingresos"}};
        out[3] = {{"Phase B: The Crew, actions", "Phase B: Die Crew, Aktionen", "Fase B: De Bende, acties",
                   "Fase B: La Banda, acciones"}};
    }
    return out;
}

std::vector<Localised> space_names(const Cards& cards, bool published) {
    std::vector<Localised> out = cards.position_names.names;
    if (!published) return out;
    for (const SpaceId space : kSoci) {
        const std::string n = " " + std::to_string(space.index - kPositions + 1);
        out[space.index] = {{"Associate" + n, "Handlanger" + n, "Handlanger" + n, "Socio" + n}};
    }
    return out;
}

std::vector<Localised> token_names(bool published) {
    using enum Noun;
    if (published)
        return {{{"Capo ring", "Capo-Ring", "Capo-ring", "anillo de Capo"}, {common, masculine, common, masculine}},
                {{"Omertà coin", "Omertà-Münze", "Omertà-munt", "moneda de la Omertà"},
                 {common, feminine, common, feminine}}};
    return {{{"Capo token", "Capo-Plättchen", "Capo-fiche", "ficha de Capo"}, {common, neuter, neuter, feminine}},
            {{"Negate token", "Sperrplättchen", "blokkeerfiche", "loseta de anulación"},
             {common, neuter, neuter, feminine}}};
}

// What can be behind an event: all cards, by their titles, then all gangsters.
NameList cause_list(const Cards& cards) {
    NameList out{"cause", cards.influence_names.slugs, cards.influence_names.names};
    for (Localised& title : out.names)
        for (const Lang lang : kAllLangs) title[lang] = name_form(title[lang], Noun::none, "title", lang);
    const Cards::Names& men = cards.gangster_names;
    out.slugs.insert(out.slugs.end(), men.slugs.begin(), men.slugs.end());
    out.names.insert(out.names.end(), men.names.begin(), men.names.end());
    return out;
}

std::vector<NameList> make_lists(const Cards& cards, bool published) {
    NameList questions{"question", {}, {}};
    for (const Prompt& prompt : prompts()) {
        questions.slugs.emplace_back(prompt.key);
        questions.names.push_back(same_in_all(prompt.key));
    }
    return {
        {"card", cards.influence_names.slugs, cards.influence_names.names, true},
        {"gangster", cards.gangster_names.slugs, cards.gangster_names.names},
        {"space", cards.position_names.slugs, space_names(cards, published)},
        small_list("owner", kOwnerSlugs,
                   {same_in_all("P1"),
                    same_in_all("P2"),
                    same_in_all("P3"),
                    same_in_all("P4"),
                    same_in_all("P5"),
                    {{"neutral", "neutral", "neutraal", "neutral"}}}),
        small_list("lying", kLyingSlugs,
                   {{{"loose", "gewöhnlich", "gewoon", "corriente"}},
                    {{"on the blackmail token", "auf dem Erpressungsplättchen", "op het chantagefiche",
                      "sobre la loseta de chantaje"}}}),
        small_list("face", kFaceSlugs,
                   {{{"switchblade", "Springmesser", "stiletto", "navaja"}},
                    same_in_all("2"),
                    same_in_all("3"),
                    same_in_all("4"),
                    same_in_all("5"),
                    same_in_all("6")}),
        small_list("means", kMeansSlugs,
                   {{{"for money", "für Geld", "voor geld", "pagando"}},
                    {{"with a token", "mit einem Plättchen", "met een fiche", "con una ficha"}},
                    {{"with an ability", "durch eine Fähigkeit", "met een eigenschap", "con una habilidad"}}}),
        small_list("phase", kPartSlugs, phase_names(published)),
        small_list(
            "deed", kDeedSlugs,
            {{{"the position's power", "Fähigkeit der Position", "voorrecht van de positie", "poder de la posición"}},
             {{"a special ability", "besondere Fähigkeit", "speciale eigenschap", "habilidad especial"}},
             {{"a move", "Vorstoß", "coup", "dar un golpe"}}}),
        small_list("token", Slugs<2>{{"capo", "negate"}}, token_names(published)),
        std::move(questions),
        small_list("whack-face", kWhackFaceSlugs,
                   {{{"switchblade", "Springmesser", "stiletto", "navaja"}},
                    {{"blank", "leer", "leeg", "en blanco"}},
                    {{"Capo symbol", "Capo-Zeichen", "Capo-symbool", "símbolo del Capo"}},
                    {{"gun", "Pistole", "pistool", "pistola"}}}),
        cause_list(cards),
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
    const auto id = [](EventKind kind) { return static_cast<std::uint8_t>(kind); };
    const ArgSpec who{"who", Field::a, kSeat}, amount{"amount", Field::n, kMoney}, number{"number", Field::n, kNumber};
    const ArgSpec at{"space", Field::b, kSpaceList}, man{"gangster", Field::c, kGangsterList};
    const ArgSpec man_first{"gangster", Field::a, kGangsterList}, card{"card", Field::b, kCardList},
        owner{"owner", Field::a, kOwnerList};
    const auto cause = [](Field field) { return ArgSpec{"cause", field, kCauseList, true}; };
    return {
        {id(EventKind::phase), "phase", {{"phase", Field::a, kPartList}, {"round", Field::n, kNumber}}},
        {id(EventKind::window_closed),
         "window-closed",
         {{"who", Field::a, kSeat, true}, {"card", Field::b, kCardList, true}, {"sales", Field::n, kNumber}},
         true},
        {id(EventKind::passed), "passed", {who}},
        {id(EventKind::played), "played", {who, card}},
        {id(EventKind::used), "used", {who, card}},
        {id(EventKind::discarded), "discarded", {who, card}},
        {id(EventKind::sold), "sold", {who, card, amount}, true},
        {id(EventKind::ante_set), "ante-set", {who, amount}},
        {id(EventKind::placed), "placed", {owner, at, man, number}},
        {id(EventKind::removed), "removed", {owner, at, man, number}},
        {id(EventKind::moved), "moved", {owner, {"from", Field::b, kSpaceList}, {"to", Field::c, kSpaceList}, number}},
        {id(EventKind::exchanged),
         "exchanged",
         {owner, at, {"other", Field::c, kOwnerList}, {"to", Field::d, kSpaceList}}},
        {id(EventKind::drew), "drew", {who}},
        {id(EventKind::drew_card), "drew-card", {who, card}, true},
        {id(EventKind::gave), "gave", {who, {"other", Field::b, kSeat}}},
        {id(EventKind::gave_card), "gave-card", {who, {"other", Field::b, kSeat}, {"card", Field::c, kCardList}}, true},
        {id(EventKind::paid), "paid", {who, cause(Field::b), amount}},
        {id(EventKind::got), "got", {who, cause(Field::b), amount}},
        {id(EventKind::took), "took", {who, {"other", Field::b, kSeat}, cause(Field::c), amount}},
        {id(EventKind::respect), "respect", {who, cause(Field::b), number}},
        {id(EventKind::capo), "capo", {who, {"token", Field::b, kTokenList}}},
        {id(EventKind::rolled), "rolled", {{"face", Field::a, kFaceList}}},
        {id(EventKind::rerolled), "rerolled", {who, {"means", Field::b, kMeansList}}},
        {id(EventKind::income), "income", {who, at, man}},
        {id(EventKind::acted),
         "acted",
         {who, at, {"deed", Field::c, kDeedList}, {"gangster", Field::d, kGangsterList}}},
        {id(EventKind::targeted), "targeted", {who, at, man}},
        {id(EventKind::died), "died", {man_first, at, cause(Field::c)}},
        {id(EventKind::jailed), "jailed", {man_first, at, cause(Field::c)}},
        {id(EventKind::freed), "freed", {man_first, at}},
        {id(EventKind::revealed), "revealed", {man_first, at}},
        {id(EventKind::swapped),
         "swapped",
         {man_first, at, {"other", Field::c, kGangsterList}, {"to", Field::d, kSpaceList}}},
        {id(EventKind::promoted),
         "promoted",
         {man_first, {"from", Field::b, kSpaceList}, {"to", Field::c, kSpaceList}}},
        {id(EventKind::negated), "negated", {who, at, man, {"token", Field::d, kTokenList}}},
        {id(EventKind::blackmailed), "blackmailed", {owner, at, man}},
        {id(EventKind::blackmail_gone),
         "blackmail-gone",
         {{"space", Field::a, kSpaceList}, {"gangster", Field::b, kGangsterList}}},
        {id(EventKind::tie_decided), "tie-decided", {who, at, {"winner", Field::c, kSeat}}},
        {id(EventKind::allowed), "allowed", {who}},
        {id(EventKind::forbidden), "forbidden", {who}},
        {id(EventKind::declined), "declined", {who}},
        {id(EventKind::shuffled), "shuffled", {}},
        {id(EventKind::final_score), "final", {who, number}},
        {id(EventKind::marker_chosen),
         "marker-chosen",
         {who, at, {"owner", Field::c, kOwnerList}, {"lying", Field::d, kLyingList}}},
        {id(EventKind::named), "named", {who, {"other", Field::b, kSeat}}},
        {id(EventKind::whack_rolled), "whack-rolled", {{"face", Field::a, kWhackFaceList}}},
        {id(EventKind::selling), "selling", {who, card, amount}},
        {id(EventKind::count_start), "count-start", {who, number}},
        {id(EventKind::counted_money), "counted-money", {who, {"cards", Field::b, kNumber}, amount}},
        {id(EventKind::traded_in), "traded-in", {who, number, {"money", Field::b, kMoney}}},
        {id(EventKind::tie_capo), "tie-capo", {who, number}},
        {id(EventKind::tie_position), "tie-position", {who, number}},
        {id(EventKind::tie_money), "tie-money", {who, amount}},
        {id(EventKind::tie_markers), "tie-markers", {who, number}},
        {id(EventKind::tie_cards), "tie-cards", {who, number}},
        {id(EventKind::tie_rolls), "tie-rolls", {who, number}},
        {id(EventKind::tie_lots), "tie-lots", {who, number}},
    };
}

}  // namespace

Vocabulary make_vocabulary(const Cards& cards, bool published_names) {
    Vocabulary v;
    v.lists = make_lists(cards, published_names);
    v.verbs = make_verbs();
    v.items = {
        {kCashItem, "cash", {{"amount", Field::n, kMoney}}},
        {kCardItem, "card", {{"card", Field::a, kCardList}}},
        {kChoiceItem, "any-card", {}},
        {kBlackmailItem, "blackmail", {{"space", Field::a, kSpaceList}}},
    };
    v.chosen_item = kCardItem;
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
