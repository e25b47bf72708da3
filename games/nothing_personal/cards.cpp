#include "games/nothing_personal/cards.hpp"

#include <algorithm>

namespace consigliere::nothing_personal {

namespace {

const std::vector<std::string_view> kKeys{"", "AND", "OR", "ANY"};
const std::vector<std::string_view> kTimings{"", "ANY", "INC", "WH1", "WH2", "WH"};

// The amounts that a text names, as the rulebook has them; a card file may give others. 0: the text names none.
struct Standard {
    std::uint8_t amount = 0, other_amount = 0;
};

struct PowerRow {
    std::string_view name;
    Standard standard{};
};
constexpr PowerRow kPowers[] = {
    {"NONE"},     {"WHACK10", {10}}, {"NEGATE"},        {"REMOVE1"}, {"TAKE3", {3}},
    {"EXCHANGE"}, {"PLACE1"},        {"NEUTRAL3", {3}}, {"DRAW1"},
};

constexpr PowerRow kAbilities[] = {
    {""},
    {"PULL"},
    {"HIT5", {5}},
    {"DRAW"},
    {"SWITCH"},
    {"BRIBE", {6, 3}},  // dollars, respect
    {"BLACK"},
    {"SKIM", {4}},
    {"LEAN"},
    {"SHIFT"},
    {"PLACE1"},
    {"*TOUGH", {4}},  // the least face that kills him
    {"*MOVE1", {1}},
    {"*GUARD1", {1}},
    {"*REROLL"},
    {"*SEVEN", {7}},
    {"*TWELVE", {12}},
    {"*WILL", {2}},
};

// What each effect may stand with: its keyword and its timing (section 5.2 of the rules).
struct EffectRow {
    std::string_view name;
    Key key;
    Timing timing;
    Standard standard{};
};
constexpr std::array<EffectRow, 30> kEffects{{
    {"", Key::none, Timing::turn},
    {"PLACE", Key::any, Timing::any},
    {"GRANT1", Key::with, Timing::turn, {1}},            // markers of another player
    {"GRANT2", Key::with, Timing::turn, {2}},            // markers of another player
    {"TRADE2FOR4", Key::instead, Timing::turn, {2, 4}},  // own markers, others
    {"BANK5", Key::with, Timing::turn, {5}},             // dollars
    {"CARDHIT", Key::instead, Timing::any},
    {"DRAW2GIVE1", Key::with, Timing::turn},
    {"EXTRA1", Key::with, Timing::turn},
    {"PRISONSWAP", Key::instead, Timing::turn},
    {"HIJACK", Key::instead, Timing::income},
    {"TAX", Key::instead, Timing::turn, {7, 2}},  // dollars won, lost by each other player
    {"NEUTRAL3", Key::with, Timing::turn, {3}},   // markers
    {"ESCAPE", Key::instead, Timing::wh},
    {"INSURANCE", Key::instead, Timing::wh2, {16}},  // dollars
    {"JAILBREAK", Key::instead, Timing::any, {2}},   // own markers
    {"BLACKMAIL", Key::with, Timing::turn},
    {"ROWSWAP", Key::instead, Timing::turn},
    {"RESPECT4", Key::instead, Timing::turn, {4, 1}},  // respect, respect of another player
    {"CARDSALE", Key::instead, Timing::turn, {4}},     // price of a card
    {"UNBLACKMAIL", Key::instead, Timing::turn},
    {"TAKEBLACKMAIL", Key::instead, Timing::turn},
    {"RETARGET", Key::instead, Timing::wh1},
    {"REMOVE1", Key::with, Timing::turn},
    {"MOVEALL", Key::instead, Timing::turn},
    {"STEAL3", Key::instead, Timing::turn, {3}},  // respect
    {"WIPE", Key::instead, Timing::turn},
    {"ONEDRAW", Key::instead, Timing::turn},
    {"SNITCH", Key::instead, Timing::any, {10}},   // markers at least
    {"CASH12", Key::instead, Timing::turn, {12}},  // dollars
}};

template <class Rows>
std::vector<std::string_view> names_of(const Rows& rows) {
    std::vector<std::string_view> out;
    out.reserve(std::size(rows));
    for (const auto& row : rows) out.push_back(row.name);
    return out;
}

// Reads the row that a field names, and the amounts of its text.
template <class Enum, class Rows, class Card>
void read_row(const CardEntry& card, std::string_view key, const Rows& rows, Enum& value, Card& to, int most) {
    const int i = card.choice(key, names_of(rows));
    value = static_cast<Enum>(i);
    const Standard& standard = rows[static_cast<std::uint8_t>(i)].standard;
    const auto amount = [&](std::string_view field, int otherwise) {
        if (otherwise != 0) return static_cast<std::uint8_t>(card.number(field, 1, most, otherwise));
        if (card.has(field)) card.fail(field, "this " + std::string(key) + " has none");
        return std::uint8_t{0};
    };
    to.amount = amount("amount", standard.amount);
    if constexpr (requires { to.other_amount; }) to.other_amount = amount("other_amount", standard.other_amount);
}

int type_of(char letter) {
    const std::size_t at = kTypeLetters.find(letter);
    return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

Icon read_icon(const CardEntry& card, const std::string& text) {
    const auto wrong = [&] { card.fail("icons", "'" + text + "' is no icon; write 2T, 3W or 2#7"); };
    if (text.size() < 2 || text[0] < '1' || text[0] > '9') wrong();
    Icon icon{.count = static_cast<std::uint8_t>(text[0] - '0'), .position = {}};
    if (text[1] == '#') {
        if (text.size() != 3 || text[2] < '1' || text[2] > '9') wrong();
        icon.position = space_of_position(text[2] - '0');
    } else {
        const int type = text[1] == 'W' ? static_cast<int>(Type::any) : type_of(text[1]);
        if (text.size() != 2 || type < 0) wrong();
        icon.type = static_cast<Type>(type);
    }
    return icon;
}

int read_price(const CardEntry& card, Effect effect) {
    const std::string cost = card.word("cost", "");
    const auto number = [&](std::string_view digits) {
        if (digits.empty() || digits.size() > 2 || digits.find_first_not_of("0123456789") != std::string_view::npos)
            card.fail("cost", "'" + cost + "' is no price; write \"5\", \"0/5\" or \"0+5\"");
        return std::stoi(std::string(digits));
    };
    switch (effect) {
    case Effect::place:
        if (cost != "0/5") card.fail("cost", "a PLACE card costs \"0/5\"; the option any_cost changes the 5");
        return 0;
    case Effect::extra1:
        if (!cost.starts_with("0+")) card.fail("cost", "EXTRA1 costs \"0+\" and the price of the extra marker");
        return number(std::string_view(cost).substr(2));
    case Effect::cardhit:
    case Effect::jailbreak: return number(cost);
    default:
        if (!cost.empty()) card.fail("cost", "only PLACE, EXTRA1, CARDHIT and JAILBREAK have a price");
        return 0;
    }
}

InfluenceCard read_influence(const CardEntry& card) {
    InfluenceCard out;
    const std::vector<std::string> icons = card.words("icons");
    if (icons.empty() || icons.size() > 2) card.fail("icons", "a card has one or two icons");
    for (const std::string& text : icons) out.icons[out.icon_count++] = read_icon(card, text);
    out.key = static_cast<Key>(card.choice("key", kKeys));
    out.timing = static_cast<Timing>(card.choice("timing", kTimings));
    read_row(card, "effect", kEffects, out.effect, out, 99);
    const EffectRow& row = kEffects[static_cast<std::uint8_t>(out.effect)];
    const auto goes_with = [&](std::string_view field, std::string_view name) {
        card.fail(field, "goes with this effect as \"" + std::string(name) + "\"");
    };
    if (out.key != row.key) goes_with("key", kKeys[static_cast<std::uint8_t>(row.key)]);
    if (out.timing != row.timing) goes_with("timing", kTimings[static_cast<std::uint8_t>(row.timing)]);
    const std::string type = card.word("type", "");
    if ((out.effect == Effect::onedraw) != (type.size() == 1) || (!type.empty() && type_of(type[0]) < 0))
        card.fail("type", "ONEDRAW, and only it, names one of T, H, C, G");
    if (!type.empty()) out.type = static_cast<Type>(type_of(type[0]));
    out.price = static_cast<std::uint8_t>(read_price(card, out.effect));
    return out;
}

Gangster read_gangster(const CardEntry& card) {
    Gangster out;
    for (const char letter : card.word("types")) {
        const int type = type_of(letter);
        if (type < 0) card.fail("types", "must be letters of THCG");
        out.types.add(static_cast<Type>(type));
    }
    if (out.types.empty()) card.fail("types", "a gangster has at least one type");
    out.respect = static_cast<std::int8_t>(card.number("respect", -9, 9));
    out.money = static_cast<std::int8_t>(card.number("money", -9, 9));
    read_row(card, "ability", kAbilities, out.ability, out, 99);
    return out;
}

void read_position(Cards& cards, const CardEntry& card, SpaceSet& seen) {
    const int number = card.number("number", 0, kPositions);
    const SpaceSet free = (number > 0 ? SpaceSet::of(space_of_position(number)) : kSoci) - seen;
    if (free.empty())
        card.fail("number",
                  number > 0 ? std::to_string(number) + " is used twice" : "there are three Soci spaces (number 0)");
    const SpaceId space = free.first();
    seen.add(space);
    PositionCard& p = cards.positions[space];
    p.number = static_cast<std::uint8_t>(number);
    p.row = static_cast<std::uint8_t>(card.number("row", 1, 9));
    p.respect_factor = static_cast<std::int8_t>(card.number("rmul", 0, 9));
    p.respect_bonus = static_cast<std::int8_t>(card.number("radd", -9, 9));
    p.money_factor = static_cast<std::int8_t>(card.number("mmul", 0, 9));
    p.money_bonus = static_cast<std::int8_t>(card.number("madd", -9, 9));
    for (const int from : card.numbers("arrows", 1, kPositions)) {
        if (from >= number) card.fail("arrows", "come from lower positions");
        p.from.add(space_of_position(from));
        cards.positions[space_of_position(from)].to.add(space);
    }
    const int decider = card.number("decider", 0, kPositions);
    if (decider > 0) p.decider = space_of_position(decider);
    // As many neutral markers as an action can name targets.
    const bool markers = card.word("power") == "NEUTRAL3";
    read_row(card, "power", kPowers, p.power, p, markers ? kMostNeutral : 99);
    cards.position_names.slugs[space.index] = card.id;
    cards.position_names.names[space.index] = card.name;
}

// One name per copy: the second copy of "ic-03" is "ic-03-2".
void add_names(Cards::Names& names, const CardEntry& card) {
    for (int copy = 1; copy <= card.count; ++copy) {
        const std::string slug = copy == 1 ? card.id : card.id + "-" + std::to_string(copy);
        if (std::find(names.slugs.begin(), names.slugs.end(), slug) != names.slugs.end())
            card.fail("id", "'" + slug + "' is the name of a copy of another card, too");
        names.slugs.push_back(slug);
        names.names.push_back(card.name);
    }
}

// The control sums of sections 5.3 and 9.2: a slip in the house set must not pass.
void check_influence_sums(const CardFile& file, const Cards& cards) {
    IndexedArray<Key, int, 4> keys{};
    IndexedArray<Type, int, kTypes + 1> single{}, markers{};  // wild ones last
    IndexedArray<SpaceId, int, kPositions> at_position{};
    int two_types = 0, position_only = 0, with_position = 0;
    for (int i = 0; i < cards.influence_count; ++i) {
        const InfluenceCard& card = cards.influence[CardId(i)];
        ++keys[card.key];
        int grey = 0;
        for (int n = 0; n < card.icon_count; ++n) {
            const Icon& icon = card.icons[n];
            grey += icon.position.exists();
            (icon.position.exists() ? at_position[icon.position] : markers[icon.type]) += icon.count;
        }
        if (card.icon_count == 2)
            ++(grey > 0 ? with_position : two_types);
        else
            ++(grey > 0 ? position_only : single[card.icons[0].type]);
    }
    if (keys != IndexedArray<Key, int, 4>{{15, 33, 29, 17}})
        file.fail("keywords of the house set: AND 33, OR 29, ANY 17, none 15");
    if (single != IndexedArray<Type, int, kTypes + 1>{{12, 12, 12, 11, 11}} || two_types != 10 || position_only != 17 ||
        with_position != 9)
        file.fail(
            "classes of the house set: T 12, H 12, C 12, G 11, W 11, two types 10, position 17, type and position 9");
    if (markers != IndexedArray<Type, int, kTypes + 1>{{44, 43, 44, 44, 25}} ||
        at_position != IndexedArray<SpaceId, int, kPositions>{{6, 6, 6, 6, 6, 6, 6, 6, 5}})
        file.fail("markers of the house set: T 44, H 43, C 44, G 44, W 25, positions 1-8 six each, position 9 five");
}

void check_gangster_sums(const CardFile& file, const Cards& cards) {
    IndexedArray<Type, int, kTypes> types{};
    int respect = 0, money = 0, modest = 0, proud = 0, abilities = 0;
    for (const GangsterId id : cards.all_gangsters) {
        const Gangster& x = cards.gangsters[id];
        if (id != cards.all_gangsters.first())
            for (const Type type : x.types) ++types[type];
        respect += x.respect;
        money += x.money;
        modest += x.respect <= 0;
        proud += x.respect >= 4;
        abilities += x.ability != Ability::none;
        if (x.respect + x.money < 1 || x.respect + x.money > 4)
            file.fail("respect and money of a house gangster add up to 1 to 4");
    }
    if (types != IndexedArray<Type, int, kTypes>{{16, 15, 15, 15}})
        file.fail("types of the house gangsters without GA-01: T 16, H 15, C 15, G 15");
    if (respect != 65 || money != 65 || modest != 14 || proud != 5 || abilities != 18)
        file.fail(
            "house gangsters: respect and money 65 each, 14 with respect 0 or less, 5 with 4 or more, 18 abilities");
}

void check_house_sums(const CardFile& file, const Cards& cards) {
    if (cards.influence_count != 94 || cards.gangster_count != 50)
        file.fail("the house set has 94 influence cards and 50 gangsters");
    check_influence_sums(file, cards);
    check_gangster_sums(file, cards);
}

// Each card into the windows where it may be played, so that a window looks only at the cards that matter.
void sort_into_windows(Cards& cards) {
    for (int i = 0; i < cards.influence_count; ++i) {
        const CardId card(i);
        cards.all.add(card);
        const Timing timing = cards.influence[card].timing;
        if (timing == Timing::any) cards.any_time.add(card);
        if (timing == Timing::income) cards.hijacks.add(card);
        if (timing == Timing::wh1 || timing == Timing::wh) cards.wh1.add(card);
        if (timing == Timing::wh2 || timing == Timing::wh) cards.wh2.add(card);
    }
}

Amounts read_amounts(const CardFile& file) {
    const auto amount = [&](std::string_view key, int least, int standard) {
        return static_cast<std::uint8_t>(file.amount(key, least, 99, standard));
    };
    return {.start_money = amount("start_money", 0, 5),
            .respect_swing = amount("respect_swing", 0, 4),
            .capo_surcharge = amount("capo_surcharge", 0, 10),
            .dollars_per_respect = amount("dollars_per_respect", 1, 10)};
}

// What the rules need at least of any card file.
void check_enough(const CardFile& file, const Cards& cards) {
    // Twelve lie open at once and five more may have to be dealt in the set-up; five players draw four cards each.
    if (cards.gangster_count < 20) file.fail("at least 20 gangsters are needed");
    if (cards.influence_count < 30) file.fail("at least 30 influence cards are needed");
    // NP-SETUP-4: else the five cards of the set-up would be dealt anew for ever. One of the two may be the starting
    // Capo.
    for (const Type type : TypeSet::first_members(kTypes)) {
        int bearers = 0;
        for (const GangsterId id : cards.all_gangsters) bearers += cards.gangsters[id].types.has(type);
        if (bearers < 2) file.fail("every type T, H, C and G must stand on two gangsters or more");
    }
}

}  // namespace

Cards::Cards(const CardSource& source) {
    const CardFile file(source, "nothing-personal", {"gangster", "influence", "position"});
    position_names.slugs.resize(kSpaces);
    position_names.names.resize(kSpaces);
    SpaceSet spaces;
    for (const CardEntry& card : file.cards()) {
        if (card.kind == "position") {
            if (card.count != 1) card.fail("count", "a position stands once on the board");
            read_position(*this, card, spaces);
        } else if (card.kind == "gangster") {
            const Gangster gangster = read_gangster(card);
            if (gangster_count + card.count > kMostGangsters) card.fail("count", "at most 64 gangsters in all");
            for (int i = 0; i < card.count; ++i) {
                gangsters[GangsterId(gangster_count++)] = gangster;
                gangster_codes.push_back(card.word("code", ""));
            }
            add_names(gangster_names, card);
        } else {
            const InfluenceCard influence_card = read_influence(card);
            if (influence_count + card.count > kMostCards) card.fail("count", "at most 128 influence cards in all");
            for (int i = 0; i < card.count; ++i) influence[CardId(influence_count++)] = influence_card;
            add_names(influence_names, card);
        }
    }
    amounts = read_amounts(file);
    file.refuse_unread();
    if (spaces != kEverySpace) file.fail("the board needs positions 1 to 9 and three Soci (number 0)");
    all_gangsters = GangsterSet::first_members(gangster_count);
    check_enough(file, *this);
    sort_into_windows(*this);
    if (file.id == "house1") check_house_sums(file, *this);
}

}  // namespace consigliere::nothing_personal
