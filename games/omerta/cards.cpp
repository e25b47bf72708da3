#include "games/omerta/cards.hpp"

#include <algorithm>
#include <bit>

#include <boost/json/object.hpp>

namespace consigliere::omerta {

namespace {

const std::vector<std::string_view> kKinds{"don",    "capo",     "soldier_type",   "domain",
                                           "action", "incident", "main_objective", "secondary_objective"};
const std::vector<std::string_view> kStatFields{"combat", "influence", "subterfuge"};
const std::vector<std::string_view> kWindowNames{"W-OWN",    "W-PAY",   "W-INC",  "W-DECL-C",
                                                 "W-DECL-A", "W-FORCE", "W-ROLL", "W-CANCEL"};
const std::vector<std::string_view> kWhenNames{"deal", "events", "actions", "end", "actions_before", "actions_after"};
const std::vector<std::string_view> kEffectNames{"roll_bonus",
                                                 "roll_penalty",
                                                 "vendetta",
                                                 "kill_opponent",
                                                 "cancel_card",
                                                 "borrow_soldier",
                                                 "cancel_assault",
                                                 "relocate_soldiers",
                                                 "gain_soldiers",
                                                 "gain_money",
                                                 "extort",
                                                 "second_action",
                                                 "bar_involvement",
                                                 "look_at_rival",
                                                 "new_type",
                                                 "barricade",
                                                 "void_incident",
                                                 "remove_marker",
                                                 "rumours",
                                                 "police_raid",
                                                 "pay_bank",
                                                 "betrayal",
                                                 "each_loses_soldiers",
                                                 "new_capo",
                                                 "capo_arrested",
                                                 "boom",
                                                 "scandal",
                                                 "desertions",
                                                 "gift",
                                                 "truce",
                                                 "fire",
                                                 "pay_per_capo",
                                                 "each_gains_money"};
const std::vector<std::string_view> kConditionNames{
    "boroughs_with", "businesses_with",    "cash",    "soldiers",    "assault_won", "heist_won", "assault_repelled",
    "conquered",     "conquered_involved", "domains", "strongholds", "richest"};

constexpr int kMostRespect = 6;       // on one card: all 25 domains and 16 objectives together fit a byte
constexpr int kLongestMoney = 60000;  // dollars a card may name: a sum that fits a byte of thousands

// Money on a card: dollars in the file, thousands in play.
int thousands(const CardEntry& card, std::string_view key, int most = kMaxMoney) {
    const int dollars = card.number(key, 0, most * 1000);
    if (dollars % 1000 != 0) card.fail(key, "must be a multiple of 1000");
    return dollars / 1000;
}

template <class T = int>
T small(const CardEntry& card, std::string_view key, int least, int most) {
    return static_cast<T>(card.number(key, least, most));
}

void read_person(const CardEntry& card, Person& into) {
    for (const Stat stat : {Stat::combat, Stat::influence, Stat::subterfuge})
        into.stat[stat] = small<std::int8_t>(card, kStatFields[position_of(stat)], 0, 9);
    into.resources = static_cast<std::int8_t>(thousands(card, "resources"));
}

GroupId group_of(const CardEntry& card, std::string_view key, const std::string& word,
                 const char* const (&slugs)[kGroups]) {
    std::string allowed;
    for (int i = 0; i < kGroups; ++i) {
        if (word == slugs[i]) return GroupId(i);
        allowed += (i == 0 ? "" : ", ") + std::string(slugs[i]);
    }
    card.fail(key, "cannot be '" + word + "'; allowed: " + allowed);
}

// The number of the card whose name comes next.
int next_of(const std::vector<CardName>& names) { return static_cast<int>(names.size()); }

void expect_total(const CardFile& file, int have, int want, const char* what, const char* rule) {
    if (have != want)
        file.fail("has " + std::to_string(have) + " " + what + "; the game has " + std::to_string(want) + " (" + rule +
                  ")");
}

int total(const std::vector<const CardEntry*>& cards) {
    int sum = 0;
    for (const CardEntry* card : cards) sum += card->count;
    return sum;
}

void one_copy(const CardEntry& card) {
    if (card.count != 1) card.fail("count", "must be 1: there is one of each " + card.kind);
}

// What a card of an effect must say beside it.
bool needs_amount(Effect e) {
    switch (e) {
    case Effect::cancel_card:
    case Effect::cancel_assault:
    case Effect::relocate_soldiers:
    case Effect::second_action:
    case Effect::bar_involvement:
    case Effect::look_at_rival:
    case Effect::void_incident:
    case Effect::remove_marker:
    case Effect::truce:             return false;
    default:                        return true;
    }
}

bool is_money(Effect e) {
    switch (e) {
    case Effect::gain_money:
    case Effect::extort:
    case Effect::rumours:
    case Effect::pay_bank:
    case Effect::new_capo:
    case Effect::capo_arrested:
    case Effect::boom:
    case Effect::scandal:
    case Effect::gift:
    case Effect::fire:
    case Effect::pay_per_capo:
    case Effect::each_gains_money: return true;
    default:                       return false;
    }
}

// Paid once per domain or capo: five of them must stay within the bound of a debt.
bool is_multiplied(Effect e) { return e == Effect::boom || e == Effect::scandal || e == Effect::pay_per_capo; }

bool rolls_a_stat(Effect e) {
    return e == Effect::roll_bonus || e == Effect::roll_penalty || e == Effect::vendetta || e == Effect::rumours ||
           e == Effect::police_raid || e == Effect::betrayal || e == Effect::capo_arrested;
}

bool rolls_against(Effect e) { return e == Effect::police_raid || e == Effect::betrayal || e == Effect::capo_arrested; }

// The windows in which an effect makes sense.
Windows windows_of(Effect e) {
    switch (e) {
    case Effect::roll_bonus:
    case Effect::roll_penalty:
    case Effect::vendetta:        return Windows::of(Window::roll);
    case Effect::kill_opponent:
    case Effect::borrow_soldier:  return Windows::of(Window::force);
    case Effect::cancel_card:     return Windows::of(Window::cancel);
    case Effect::cancel_assault:
    case Effect::barricade:       return Windows::of(Window::declare_assault);
    case Effect::bar_involvement: return Windows::of(Window::declare_conquest);
    case Effect::void_incident:   return Windows::of(Window::incident);
    case Effect::remove_marker:   return Windows::of(Window::own).with(Window::pay);
    default:                      return Windows::of(Window::own);
    }
}

Times when_of(Effect e, Times said) {
    if (e == Effect::relocate_soldiers) return Times::of(When::before_action);  // the action window alone knows these
    if (e == Effect::second_action) return Times::of(When::after_action);
    return said;
}

void read_times(const CardEntry& card, bool incident, EventCard& out) {
    for (const std::string& name : card.words("window")) {
        const auto it = std::find(kWindowNames.begin(), kWindowNames.end(), name);
        if (it == kWindowNames.end()) card.fail("window", "'" + name + "' is no window");
        out.windows.add(Window(it - kWindowNames.begin()));
    }
    if (out.windows.empty()) card.fail("window", "must name the windows in which the card is played");
    if (incident) out.windows.clear();  // W-INC opens for it; it is not played there
    if (!incident && !(out.windows - windows_of(out.effect)).empty())
        card.fail("window", "does not fit the effect of this card");
    for (const std::string& name : card.words("when")) {
        const auto it = std::find(kWhenNames.begin(), kWhenNames.end(), name);
        if (it == kWhenNames.end())
            card.fail("when",
                      "'" + name + "' cannot be; allowed: deal, events, actions, end, actions_before, actions_after");
        out.when.add(When(it - kWhenNames.begin()));
    }
    out.when = when_of(out.effect, out.when);
    if (out.windows.has(Window::own) && out.when.empty()) card.fail("window", "W-OWN needs the phases in 'when'");
}

EventCard read_event(const CardEntry& card, bool incident) {
    EventCard out;
    out.incident = incident;
    out.count = static_cast<std::uint8_t>(card.count);
    out.two_player_icon = card.flag("two_player_icon");
    out.effect = static_cast<Effect>(card.choice("effect", kEffectNames));
    const bool for_incidents = out.effect >= Effect::police_raid;
    const bool for_both = out.effect == Effect::gain_money || out.effect == Effect::gain_soldiers;
    if (!for_both && for_incidents != incident)
        card.fail("effect", std::string("belongs to an ") + (for_incidents ? "incident" : "action"));
    read_times(card, incident, out);
    if (rolls_a_stat(out.effect)) out.stat = static_cast<Stat>(card.choice("stat", kStatFields));
    if (rolls_against(out.effect)) out.difficulty = small<std::uint8_t>(card, "difficulty", 1, 30);
    if (out.effect == Effect::desertions) out.minimum = small<std::uint8_t>(card, "minimum", 0, 30);
    if (needs_amount(out.effect))
        out.amount = static_cast<std::uint8_t>(
            is_money(out.effect) ? thousands(card, "amount", is_multiplied(out.effect) ? 5 : kMaxMoney)
                                 : card.number("amount", 1, 9));
    card.refuse_unread();
    return out;
}

}  // namespace

Cards::Cards(const CardSource& source) {
    const CardFile file(source, "omerta", kKinds);
    set_id = file.id;
    hash = file.hash;
    read_amounts(file);
    read_family(file);
    read_domains(file);
    read_events(file);
    read_mains(file);
    read_secondaries(file);
    file.refuse_unread();
}

boost::json::object Cards::json(const CardSource& source) {
    const Cards checked(source);
    return CardFile(source, "omerta", kKinds).to_json();
}

void Cards::read_amounts(const CardFile& file) {
    const auto money = [&](std::string_view key, int least, int standard) {
        const int dollars = file.amount(key, least, kMaxMoney * 1000, standard);
        if (dollars % 1000 != 0) file.fail("[rules] " + std::string(key) + " must be a multiple of 1000");
        return dollars / 1000;
    };
    soldier_price = money("soldier_price", 0, 5000);
    involvement_price = money("involvement_price", 0, 5000);
    reinforcement_price = money("reinforcement_price", 1000, 3000);
    point_price = money("point_price", 1000, 5000);
    second_capo_respect = file.amount("second_capo_respect", 1, 24, 10);
    const auto points = [&](const std::string& business, int control, int monopoly) {
        return Control{file.amount(business + "_control", 0, 9, control),
                       file.amount(business + "_monopoly", 0, 9, monopoly)};
    };
    arms = points("arms", 2, 1);
    influence = points("influence", 2, 1);
    gambling = points("gambling", 2, 1);
    drugs = points("drugs", 1, 0);
    const auto income = [&](const std::string& business, int control, int monopoly) {
        return Control{money(business + "_control_money", 0, control),
                       money(business + "_monopoly_money", 0, monopoly)};
    };
    drug_money = income("drugs", 1000, 2000);
    prostitution_money = income("prostitution", 3000, 3000);
}

void Cards::read_family(const CardFile& file) {
    const auto don_cards = file.of_kind("don");
    expect_total(file, total(don_cards), kDons, "DON cards", "OM-COMP-1");
    for (const CardEntry* card : don_cards) {
        one_copy(*card);
        Don& don = dons[DonId(next_of(don_names))];
        read_person(*card, don);
        don.recruitment = small<std::int8_t>(*card, "recruitment", 1, 15);
        card->refuse_unread();
        don_names.push_back({card->id, card->name});
    }
    const auto capo_cards = file.of_kind("capo");
    expect_total(file, total(capo_cards), kCapoCards, "CAPO cards", "OM-COMP-1");
    for (const CardEntry* card : capo_cards) {
        one_copy(*card);
        read_person(*card, capos[CapoId(next_of(capo_names))]);
        card->refuse_unread();
        capo_names.push_back({card->id, card->name});
    }
    const auto type_cards = file.of_kind("soldier_type");
    expect_total(file, total(type_cards), kTypeCards, "SOLDIER TYPE cards", "OM-COMP-1");
    TypeCardId at(0);
    for (const CardEntry* card : type_cards) {
        Person person;
        read_person(*card, person);
        card->refuse_unread();
        const TypeId type(next_of(type_names));
        card_of[type] = at;
        for (int i = 0; i < card->count; ++i, ++at.index) {
            types[at] = person;
            type_of[at] = type;
        }
        type_names.push_back({card->id, card->name});
    }
}

void Cards::read_domains(const CardFile& file) {
    const auto cards = file.of_kind("domain");
    expect_total(file, total(cards), kDomains, "domains", "OM-COMP-2");
    for (const CardEntry* card : cards) {
        one_copy(*card);
        const DomainId id(next_of(domain_names));
        Domain& d = domains[id];
        d.difficulty = small<std::uint8_t>(*card, "difficulty", 1, 30);
        d.defence = small<std::uint8_t>(*card, "defence", 0, 9);
        d.respect = small<std::uint8_t>(*card, "respect", 0, kMostRespect);
        d.resources = static_cast<std::uint8_t>(thousands(*card, "resources", 9));
        d.borough = group_of(*card, "borough", card->word("borough"), kBoroughSlugs);
        d.business = group_of(*card, "business", card->word("business"), kBusinessSlugs);
        card->refuse_unread();
        of_borough[d.borough].add(id);
        of_business[d.business].add(id);
        if (d.respect == 2 || d.respect == 3) low.add(id);
        domain_names.push_back({card->id, card->name});
    }
    for (int i = 0; i < kGroups; ++i)
        if (const int count = of_business[GroupId(i)].size(); count != 5)
            file.fail("has " + std::to_string(count) + " domains of the business " + kBusinessSlugs[i] +
                      "; a monopoly is of 5 (OM-CTRL-2)");
    if (low.size() < 10) file.fail("needs at least 10 domains with 2 or 3 respect for five families (OM-SETUP-6)");
}

void Cards::read_events(const CardFile& file) {  // OM-COMP-4
    int actions = 0, cancels = 0, all = 0;
    for (const CardEntry& card : file.cards()) {
        const bool incident = card.kind == "incident";
        if (!incident && card.kind != "action") continue;
        if (n_events == kMaxDesigns)
            card.fail("id", "is one too many: at most " + std::to_string(kMaxDesigns) + " different event cards");
        const EventCard event = read_event(card, incident);
        const CardId id(n_events++);
        events[id] = event;
        for (const Window window : event.windows) in_window[window].add(id);
        for (unsigned when = 0; when < 64 && event.windows.has(Window::own); ++when)
            if (!(event.when & Times::of_bits(when)).empty()) at_times[static_cast<int>(when)].add(id);
        if (event.windows.has(Window::roll)) on_roll[event.stat].add(id);
        all += card.count;
        actions += incident ? 0 : card.count;
        cancels += event.effect == Effect::cancel_card ? card.count : 0;
        event_names.push_back({card.id, card.name});
    }
    if (actions < 15) file.fail("needs at least 15 ACTION cards for five families (OM-SETUP-9)");
    if (cancels > 4)
        file.fail("has " + std::to_string(cancels) + " cards that cancel a card; at most 4 may answer one another");
    if (all > 200) file.fail("has " + std::to_string(all) + " event cards; at most 200");
}

void Cards::read_mains(const CardFile& file) {
    for (const CardEntry* card : file.of_kind("main_objective")) {
        one_copy(*card);
        if (n_mains == kMaxObjectives) card->fail("id", "is one too many: at most 16 main objectives");
        MainObjective& m = mains[ObjectiveId(n_mains++)];
        m.by_business = card->has("businesses");
        const char* key = m.by_business ? "businesses" : "boroughs";
        const auto groups = card->words(key);
        const auto counts = card->numbers("domains", 1, 5);
        if (groups.size() != 2 || counts.size() != 2) card->fail(key, "and domains must have two entries each");
        for (int i = 0; i < 2; ++i) {
            m.group[i] = group_of(*card, key, groups[position_of(i)], m.by_business ? kBusinessSlugs : kBoroughSlugs);
            m.domains[i] = static_cast<std::uint8_t>(counts[position_of(i)]);
        }
        m.respect = small<std::uint8_t>(*card, "respect", 0, 99);
        card->refuse_unread();
        objective_names.push_back({card->id, card->name});
    }
    if (n_mains < kDons) file.fail("needs at least 5 main objectives for five families (OM-SETUP-2)");
}

void Cards::use_conquest_numbers() {
    for (SecondaryObjective& o : secondaries) {
        if (o.conquest_amount != 0) o.amount = o.conquest_amount;
        if (o.conquest_domains != 0) o.domains = o.conquest_domains;
    }
}

void Cards::read_secondaries(const CardFile& file) {
    for (const CardEntry* card : file.of_kind("secondary_objective")) {
        one_copy(*card);
        if (n_secondaries == kMaxObjectives) card->fail("id", "is one too many: at most 16 secondary objectives");
        SecondaryObjective& o = secondaries[SecondaryId(n_secondaries++)];
        o.condition = static_cast<Condition>(card->choice("condition", kConditionNames));
        switch (o.condition) {
        case Condition::boroughs_with:
        case Condition::businesses_with:
            o.groups = small<std::uint8_t>(*card, "groups", 1, 5);
            o.domains = small<std::uint8_t>(*card, "domains", 1, 5);
            break;
        case Condition::cash:
        case Condition::richest:
            o.amount = static_cast<std::uint8_t>(thousands(*card, "amount", kLongestMoney / 1000));
            if (card->has("conquest_amount"))
                o.conquest_amount =
                    static_cast<std::uint8_t>(thousands(*card, "conquest_amount", kLongestMoney / 1000));
            break;
        case Condition::soldiers:
            o.amount = small<std::uint8_t>(*card, "amount", 1, 30);
            if (card->has("conquest_amount")) o.conquest_amount = small<std::uint8_t>(*card, "conquest_amount", 1, 30);
            break;
        case Condition::domains: o.amount = small<std::uint8_t>(*card, "amount", 1, kDomains); break;
        case Condition::strongholds:
            o.domains = small<std::uint8_t>(*card, "domains", 1, 6);
            if (card->has("conquest_domains"))
                o.conquest_domains = small<std::uint8_t>(*card, "conquest_domains", 1, 6);
            o.soldiers = small<std::uint8_t>(*card, "soldiers", 1, 5);
            break;
        case Condition::conquered: o.least_respect = small<std::uint8_t>(*card, "least_respect", 0, 9); break;
        default:                   break;
        }
        o.feat = card->flag("feat");
        const bool is_feat = o.condition >= Condition::assault_won && o.condition <= Condition::conquered_involved;
        if (o.feat != is_feat)
            card->fail("feat", is_feat ? "must be true: this is something one does" : "must be false: this is a state");
        o.respect = small<std::uint8_t>(*card, "respect", 0, kMostRespect);
        o.conquest_players = small<std::uint8_t>(*card, "conquest_players", 0, 5);
        card->refuse_unread();
        objective_names.push_back({card->id, card->name});
    }
    if (n_secondaries < 2 * kDons)
        file.fail("needs at least 10 secondary objectives for five families (OM-CONQMODE-1)");
    expect_total(file, n_mains + n_secondaries, 25, "objectives", "OM-COMP-3");
}

}  // namespace consigliere::omerta
