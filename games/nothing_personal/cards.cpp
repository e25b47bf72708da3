#include "games/nothing_personal/cards.hpp"

#include <algorithm>

namespace consigliere::nothing_personal {

namespace {

const std::vector<std::string_view> kKeys{"", "AND", "OR", "ANY"};
const std::vector<std::string_view> kTimings{"", "ANY", "INC", "WH1", "WH2", "WH"};
const std::vector<std::string_view> kPowers{"NONE",     "WHACK10", "NEGATE",   "REMOVE1", "TAKE3",
                                            "EXCHANGE", "PLACE1",  "NEUTRAL3", "DRAW1"};
const std::vector<std::string_view> kAbilities{"",       "PULL",    "HIT5",    "DRAW",   "SWITCH",  "BRIBE",
                                               "BLACK",  "SKIM",    "LEAN",    "SHIFT",  "PLACE1",  "*TOUGH",
                                               "*MOVE1", "*GUARD1", "*REROLL", "*SEVEN", "*TWELVE", "*WILL"};
constexpr std::string_view kTypeLetters = "THCG";

// What each effect may stand with: its keyword and its timing (section 5.2 of the rules).
struct EffectRow {
    std::string_view name;
    Key key;
    Timing timing;
};
constexpr std::array<EffectRow, 30> kEffects{{
    {"", Key::none, Timing::turn},
    {"PLACE", Key::any, Timing::any},
    {"GRANT1", Key::with, Timing::turn},
    {"GRANT2", Key::with, Timing::turn},
    {"TRADE2FOR4", Key::instead, Timing::turn},
    {"BANK5", Key::with, Timing::turn},
    {"CARDHIT", Key::instead, Timing::any},
    {"DRAW2GIVE1", Key::with, Timing::turn},
    {"EXTRA1", Key::with, Timing::turn},
    {"PRISONSWAP", Key::instead, Timing::turn},
    {"HIJACK", Key::instead, Timing::income},
    {"TAX", Key::instead, Timing::turn},
    {"NEUTRAL3", Key::with, Timing::turn},
    {"ESCAPE", Key::instead, Timing::wh},
    {"INSURANCE", Key::instead, Timing::wh2},
    {"JAILBREAK", Key::instead, Timing::any},
    {"BLACKMAIL", Key::with, Timing::turn},
    {"ROWSWAP", Key::instead, Timing::turn},
    {"RESPECT4", Key::instead, Timing::turn},
    {"CARDSALE", Key::instead, Timing::turn},
    {"UNBLACKMAIL", Key::instead, Timing::turn},
    {"TAKEBLACKMAIL", Key::instead, Timing::turn},
    {"RETARGET", Key::instead, Timing::wh1},
    {"REMOVE1", Key::with, Timing::turn},
    {"MOVEALL", Key::instead, Timing::turn},
    {"STEAL3", Key::instead, Timing::turn},
    {"WIPE", Key::instead, Timing::turn},
    {"ONEDRAW", Key::instead, Timing::turn},
    {"SNITCH", Key::instead, Timing::any},
    {"CASH12", Key::instead, Timing::turn},
}};

std::vector<std::string_view> effect_names() {
    std::vector<std::string_view> out;
    out.reserve(kEffects.size());
    for (const EffectRow& row : kEffects) out.push_back(row.name);
    return out;
}

int type_of(char letter) {
    const std::size_t at = kTypeLetters.find(letter);
    return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

Icon read_icon(const CardEntry& card, const std::string& text) {
    const auto wrong = [&] { card.fail("icons", "'" + text + "' is no icon; write 2T, 3W or 2#7"); };
    if (text.size() < 2 || text[0] < '1' || text[0] > '9') wrong();
    Icon icon{static_cast<std::uint8_t>(text[0] - '0'), 0};
    if (text[1] == '#') {
        if (text.size() != 3 || text[2] < '1' || text[2] > '9') wrong();
        icon.on = static_cast<std::uint8_t>(Icon::kFirstPosition + text[2] - '1');
    } else {
        const int type = text[1] == 'W' ? Icon::kWild : type_of(text[1]);
        if (text.size() != 2 || type < 0) wrong();
        icon.on = static_cast<std::uint8_t>(type);
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
    out.effect = static_cast<Effect>(card.choice("effect", effect_names()));
    out.timing = static_cast<Timing>(card.choice("timing", kTimings));
    const EffectRow& row = kEffects[static_cast<std::size_t>(out.effect)];
    if (out.key != row.key)
        card.fail("key", "goes with this effect as \"" + std::string(kKeys[static_cast<std::size_t>(row.key)]) + "\"");
    if (out.timing != row.timing)
        card.fail("timing",
                  "goes with this effect as \"" + std::string(kTimings[static_cast<std::size_t>(row.timing)]) + "\"");
    const std::string type = card.word("type", "");
    if ((out.effect == Effect::onedraw) != (type.size() == 1) || (!type.empty() && type_of(type[0]) < 0))
        card.fail("type", "ONEDRAW, and only it, names one of T, H, C, G");
    if (!type.empty()) out.type = static_cast<std::uint8_t>(type_of(type[0]));
    out.price = static_cast<std::uint8_t>(read_price(card, out.effect));
    return out;
}

Gangster read_gangster(const CardEntry& card) {
    Gangster out;
    for (const char letter : card.word("types")) {
        const int type = type_of(letter);
        if (type < 0) card.fail("types", "must be letters of THCG");
        out.types = static_cast<std::uint8_t>(out.types | 1u << type);
    }
    if (out.types == 0) card.fail("types", "a gangster has at least one type");
    out.respect = static_cast<std::int8_t>(card.number("respect", -9, 9));
    out.money = static_cast<std::int8_t>(card.number("money", -9, 9));
    out.ability = static_cast<Ability>(card.choice("ability", kAbilities));
    return out;
}

void read_position(Cards& cards, const CardEntry& card, int& soci, unsigned& seen) {
    const int number = card.number("number", 0, kPositions);
    const int space = number > 0 ? number - 1 : kPositions + soci++;
    if (space >= kSpaces) card.fail("number", "there are three Soci spaces (number 0)");
    if (seen >> space & 1u) card.fail("number", std::to_string(number) + " is used twice");
    seen |= 1u << space;
    Position& p = cards.positions[static_cast<std::size_t>(space)];
    p.number = static_cast<std::uint8_t>(number);
    p.row = static_cast<std::uint8_t>(card.number("row", 1, 9));
    p.rmul = static_cast<std::int8_t>(card.number("rmul", 0, 9));
    p.radd = static_cast<std::int8_t>(card.number("radd", -9, 9));
    p.mmul = static_cast<std::int8_t>(card.number("mmul", 0, 9));
    p.madd = static_cast<std::int8_t>(card.number("madd", -9, 9));
    for (const int from : card.numbers("arrows", 1, kPositions)) {
        if (from >= number) card.fail("arrows", "come from lower positions");
        p.from = static_cast<std::uint16_t>(p.from | 1u << (from - 1));
        cards.positions[static_cast<std::size_t>(from - 1)].to |= static_cast<std::uint16_t>(1u << space);
    }
    const int decider = card.number("decider", 0, kPositions);
    if (decider > 0) p.decider = static_cast<std::uint8_t>(decider - 1);
    p.power = static_cast<Power>(card.choice("power", kPowers));
    cards.position_names.slugs[static_cast<std::size_t>(space)] = card.id;
    cards.position_names.names[static_cast<std::size_t>(space)] = card.name;
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
void check_house_sums(const CardFile& file, const Cards& cards) {
    std::array<int, 4> keys{};
    std::array<int, Icon::kFirstPosition + kPositions> markers{};
    std::array<int, 8> classes{};  // C T H G W as single icons by type, then two types, position only, type + position
    for (int c = 0; c < cards.influence_count; ++c) {
        const InfluenceCard& card = cards.influence[static_cast<std::size_t>(c)];
        ++keys[static_cast<std::size_t>(card.key)];
        int grey = 0;
        for (int i = 0; i < card.icon_count; ++i) {
            markers[card.icons[static_cast<std::size_t>(i)].on] += card.icons[static_cast<std::size_t>(i)].count;
            grey += card.icons[static_cast<std::size_t>(i)].on >= Icon::kFirstPosition;
        }
        if (card.icon_count == 2)
            ++classes[grey > 0 ? 7 : 5];
        else
            ++classes[grey > 0 ? 6 : card.icons[0].on];
    }
    if (cards.influence_count != 94 || cards.gangster_count != 50)
        file.fail("the house set has 94 influence cards and 50 gangsters");
    if (keys != std::array<int, 4>{15, 33, 29, 17})
        file.fail("keywords of the house set: AND 33, OR 29, ANY 17, none 15");
    if (classes != std::array<int, 8>{12, 12, 12, 11, 11, 10, 17, 9})
        file.fail(
            "classes of the house set: T 12, H 12, C 12, G 11, W 11, two types 10, position 17, type and position 9");
    if (markers != std::array<int, 14>{44, 43, 44, 44, 25, 6, 6, 6, 6, 6, 6, 6, 6, 5})
        file.fail("markers of the house set: T 44, H 43, C 44, G 44, W 25, positions 1-8 six each, position 9 five");
    std::array<int, kTypes> types{};
    int respect = 0, money = 0, modest = 0, proud = 0, abilities = 0;
    for (int g = 0; g < cards.gangster_count; ++g) {
        const Gangster& x = cards.gangsters[static_cast<std::size_t>(g)];
        for (int t = 0; t < kTypes && g > 0; ++t) types[static_cast<std::size_t>(t)] += x.types >> t & 1;
        respect += x.respect;
        money += x.money;
        modest += x.respect <= 0;
        proud += x.respect >= 4;
        abilities += x.ability != Ability::none;
        if (x.respect + x.money < 1 || x.respect + x.money > 4)
            file.fail("respect and money of a house gangster add up to 1 to 4");
    }
    if (types != std::array<int, kTypes>{16, 15, 15, 15})
        file.fail("types of the house gangsters without GA-01: T 16, H 15, C 15, G 15");
    if (respect != 65 || money != 65 || modest != 14 || proud != 5 || abilities != 18)
        file.fail(
            "house gangsters: respect and money 65 each, 14 with respect 0 or less, 5 with 4 or more, 18 abilities");
}

// Index of every card in `windows`, so that a window looks only at the cards that matter.
void sort_into_windows(Cards& cards) {
    for (int c = 0; c < cards.influence_count; ++c) {
        cards.all.add(c);
        switch (cards.influence[static_cast<std::size_t>(c)].timing) {
        case Timing::turn:   break;
        case Timing::any:    cards.any_time.add(c); break;
        case Timing::income: cards.hijacks.add(c); break;
        case Timing::wh1:    cards.wh1.add(c); break;
        case Timing::wh2:    cards.wh2.add(c); break;
        case Timing::wh:
            cards.wh1.add(c);
            cards.wh2.add(c);
            break;
        }
    }
    for (int g = 0; g < cards.gangster_count; ++g) cards.all_gangsters |= std::uint64_t{1} << g;
}

}  // namespace

Cards::Cards(const CardSource& source) {
    const CardFile file(source, "nothing-personal", {"gangster", "influence", "position"});
    position_names.slugs.resize(kSpaces);
    position_names.names.resize(kSpaces);
    int soci = 0;
    unsigned spaces = 0;
    for (const CardEntry& card : file.cards()) {
        if (card.kind == "position") {
            if (card.count != 1) card.fail("count", "a position stands once on the board");
            read_position(*this, card, soci, spaces);
        } else if (card.kind == "gangster") {
            const Gangster gangster = read_gangster(card);
            if (gangster_count + card.count > kMostGangsters) card.fail("count", "at most 64 gangsters in all");
            for (int i = 0; i < card.count; ++i) {
                gangsters[static_cast<std::size_t>(gangster_count++)] = gangster;
                gangster_codes.push_back(card.word("code", ""));
            }
            add_names(gangster_names, card);
        } else {
            const InfluenceCard influence_card = read_influence(card);
            if (influence_count + card.count > kMostCards) card.fail("count", "at most 128 influence cards in all");
            for (int i = 0; i < card.count; ++i)
                influence[static_cast<std::size_t>(influence_count++)] = influence_card;
            add_names(influence_names, card);
        }
        card.refuse_unread();
    }
    if (spaces != (1u << kSpaces) - 1) file.fail("the board needs positions 1 to 9 and three Soci (number 0)");
    // Twelve lie open at once and five more may have to be dealt in the set-up; five players draw four cards each.
    if (gangster_count < 20) file.fail("at least 20 gangsters are needed");
    if (influence_count < 30) file.fail("at least 30 influence cards are needed");
    // NP-SETUP-4: else the five cards of the set-up would be dealt anew for ever. One of the two may be the starting
    // Capo.
    for (unsigned t = 0; t < kTypes; ++t)
        if (std::count_if(gangsters.begin(), gangsters.begin() + gangster_count,
                          [&](const Gangster& x) { return (x.types >> t & 1u) != 0; }) < 2)
            file.fail("every type T, H, C and G must stand on two gangsters or more");
    sort_into_windows(*this);
    if (file.id == "house1") check_house_sums(file, *this);
}

}  // namespace consigliere::nothing_personal
