// The card tables against the normative list: any slip in a single card fails here, and in the effect it names.
#include <array>
#include <sstream>

#include "games/nothing_personal/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::nothing_personal::testing {

namespace {

struct Row {
    const char* icons;
    Key key;
    Effect effect;
    Timing timing;
    Type type;
    int price;
};

// Section 5.3, IC-01 to IC-94.
constexpr Row kRows[] = {
    {"4C", Key::with, Effect::grant2, Timing::turn, Type::any, 0},
    {"3C", Key::with, Effect::grant1, Timing::turn, Type::any, 0},
    {"3C", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"3C", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"3C", Key::instead, Effect::trade2for4, Timing::turn, Type::any, 0},
    {"2C", Key::with, Effect::bank5, Timing::turn, Type::any, 0},
    {"2C", Key::instead, Effect::cardhit, Timing::any, Type::any, 5},
    {"2C", Key::with, Effect::draw2give1, Timing::turn, Type::any, 0},
    {"4T", Key::with, Effect::grant2, Timing::turn, Type::any, 0},
    {"3T", Key::with, Effect::grant1, Timing::turn, Type::any, 0},
    {"3T", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"3T", Key::with, Effect::extra1, Timing::turn, Type::any, 5},
    {"3T", Key::instead, Effect::prisonswap, Timing::turn, Type::any, 0},
    {"2T", Key::instead, Effect::hijack, Timing::income, Type::any, 0},
    {"2T", Key::instead, Effect::tax, Timing::turn, Type::any, 0},
    {"2T", Key::with, Effect::neutral3, Timing::turn, Type::any, 0},
    {"3G", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"3C", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"3H", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"3T", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"2G", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"2C", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"2T", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"3#9", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"3W", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"2W", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"2W", Key::instead, Effect::escape, Timing::wh, Type::any, 0},
    {"2C", Key::instead, Effect::insurance, Timing::wh2, Type::any, 0},
    {"2T", Key::instead, Effect::jailbreak, Timing::any, Type::any, 5},
    {"2H", Key::instead, Effect::jailbreak, Timing::any, Type::any, 5},
    {"2G", Key::instead, Effect::jailbreak, Timing::any, Type::any, 5},
    {"2C+1H", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"2T+1C", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"2G+1T", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"2H+1G", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"2C+2T", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"2T+2G", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"2G+2H", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"2H+2C", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"3#3", Key::with, Effect::grant1, Timing::turn, Type::any, 0},
    {"3#2", Key::with, Effect::grant1, Timing::turn, Type::any, 0},
    {"3#1", Key::with, Effect::grant1, Timing::turn, Type::any, 0},
    {"3#6", Key::with, Effect::grant1, Timing::turn, Type::any, 0},
    {"3#5", Key::with, Effect::grant1, Timing::turn, Type::any, 0},
    {"3#4", Key::with, Effect::grant1, Timing::turn, Type::any, 0},
    {"3#8", Key::with, Effect::grant1, Timing::turn, Type::any, 0},
    {"3#7", Key::with, Effect::grant1, Timing::turn, Type::any, 0},
    {"1#3", Key::with, Effect::blackmail, Timing::turn, Type::any, 0},
    {"1#2", Key::with, Effect::blackmail, Timing::turn, Type::any, 0},
    {"1#1", Key::with, Effect::blackmail, Timing::turn, Type::any, 0},
    {"1#6", Key::with, Effect::blackmail, Timing::turn, Type::any, 0},
    {"1#5", Key::with, Effect::blackmail, Timing::turn, Type::any, 0},
    {"1#4", Key::with, Effect::blackmail, Timing::turn, Type::any, 0},
    {"1#8", Key::with, Effect::blackmail, Timing::turn, Type::any, 0},
    {"1#7", Key::with, Effect::blackmail, Timing::turn, Type::any, 0},
    {"4H", Key::with, Effect::grant2, Timing::turn, Type::any, 0},
    {"3H", Key::with, Effect::grant1, Timing::turn, Type::any, 0},
    {"3H", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"3H", Key::with, Effect::extra1, Timing::turn, Type::any, 5},
    {"3H", Key::instead, Effect::prisonswap, Timing::turn, Type::any, 0},
    {"2H", Key::instead, Effect::rowswap, Timing::turn, Type::any, 0},
    {"2H", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"2H", Key::instead, Effect::respect4, Timing::turn, Type::any, 0},
    {"1H", Key::with, Effect::draw2give1, Timing::turn, Type::any, 0},
    {"2W", Key::instead, Effect::cardsale, Timing::turn, Type::any, 0},
    {"2W", Key::instead, Effect::unblackmail, Timing::turn, Type::any, 0},
    {"2W", Key::instead, Effect::takeblackmail, Timing::turn, Type::any, 0},
    {"2W", Key::instead, Effect::retarget, Timing::wh1, Type::any, 0},
    {"3W", Key::with, Effect::grant2, Timing::turn, Type::any, 0},
    {"3W", Key::with, Effect::remove1, Timing::turn, Type::any, 0},
    {"2W", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"2W", Key::any, Effect::place, Timing::any, Type::any, 0},
    {"4G", Key::with, Effect::grant2, Timing::turn, Type::any, 0},
    {"3G", Key::with, Effect::grant1, Timing::turn, Type::any, 0},
    {"3G", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"3G", Key::with, Effect::extra1, Timing::turn, Type::any, 5},
    {"3G", Key::instead, Effect::moveall, Timing::turn, Type::any, 0},
    {"2G", Key::instead, Effect::steal3, Timing::turn, Type::any, 0},
    {"2G", Key::instead, Effect::wipe, Timing::turn, Type::any, 0},
    {"2G", Key::instead, Effect::onedraw, Timing::turn, Type::gambler, 0},
    {"2H", Key::instead, Effect::onedraw, Timing::turn, Type::hitman, 0},
    {"2C", Key::instead, Effect::onedraw, Timing::turn, Type::conman, 0},
    {"2T", Key::instead, Effect::onedraw, Timing::turn, Type::thug, 0},
    {"2G+2#7", Key::instead, Effect::snitch, Timing::any, Type::any, 0},
    {"2H+2#9", Key::instead, Effect::snitch, Timing::any, Type::any, 0},
    {"2C+2#8", Key::instead, Effect::snitch, Timing::any, Type::any, 0},
    {"2T+2#5", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"2G+2#3", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"2H+2#2", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"2C+2#1", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"2T+2#4", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"2G+2#6", Key::none, Effect::none, Timing::turn, Type::any, 0},
    {"2H+2C", Key::instead, Effect::cash12, Timing::turn, Type::any, 0},
    {"2T+2G", Key::instead, Effect::cash12, Timing::turn, Type::any, 0},
};
static_assert(std::size(kRows) == 94);

struct Man {
    const char* types;
    int respect, money;
    Ability ability;
};

// Section 9, GA-01 to GA-50.
constexpr Man kMen[] = {
    {"THCG", 1, 1, Ability::none},  {"T", 2, 1, Ability::none},   {"T", 3, 0, Ability::none},
    {"T", 1, 2, Ability::none},     {"T", 2, 0, Ability::pull},   {"T", 0, 3, Ability::none},
    {"T", 4, -1, Ability::none},    {"T", 1, 1, Ability::tough},  {"T", -1, 4, Ability::none},
    {"T", 2, 1, Ability::none},     {"T", -2, 5, Ability::none},  {"H", 3, 1, Ability::none},
    {"H", 1, 1, Ability::hit5},     {"H", 2, 2, Ability::none},   {"H", 4, -2, Ability::move1},
    {"H", 0, 2, Ability::none},     {"H", 1, 2, Ability::reroll}, {"H", 3, -1, Ability::none},
    {"H", -1, 3, Ability::none},    {"H", 2, 1, Ability::none},   {"C", 2, 1, Ability::none},
    {"C", 1, 3, Ability::none},     {"C", 1, 1, Ability::draw},   {"C", 0, 3, Ability::exchange},
    {"C", 2, 2, Ability::none},     {"C", 3, 0, Ability::bribe},  {"C", -2, 4, Ability::none},
    {"C", 1, 2, Ability::none},     {"C", -1, 2, Ability::black}, {"G", 1, 3, Ability::none},
    {"G", 2, 1, Ability::none},     {"G", 0, 3, Ability::reroll}, {"G", 3, 1, Ability::none},
    {"G", 1, 2, Ability::skim},     {"G", -2, 3, Ability::none},  {"G", 2, 2, Ability::none},
    {"G", -3, 5, Ability::none},    {"G", 4, 0, Ability::seven},  {"TH", 3, -1, Ability::guard1},
    {"TH", 1, 0, Ability::lean},    {"TC", 2, 0, Ability::none},  {"TC", 0, 1, Ability::shift},
    {"TG", 1, 1, Ability::none},    {"TG", 4, -3, Ability::none}, {"HC", 5, -2, Ability::none},
    {"HC", 2, -1, Ability::place1}, {"HG", 0, 2, Ability::none},  {"HG", 3, -1, Ability::will},
    {"CG", 2, 1, Ability::twelve},  {"CG", -1, 4, Ability::none},
};
static_assert(std::size(kMen) == 50);

std::string icons_of(const InfluenceCard& card) {
    std::string out;
    for (int i = 0; i < card.icon_count; ++i) {
        const Icon& icon = card.icons[i];
        out += (i > 0 ? "+" : "") + std::to_string(icon.count);
        if (icon.position.exists())
            out += "#" + std::to_string(icon.position.index + 1);
        else
            out += "THCGW"[static_cast<int>(icon.type)];
    }
    return out;
}

std::string slug_of(int index) { return std::string("ic-") + (index < 9 ? "0" : "") + std::to_string(index + 1); }

std::string with_change(const std::string& card, const std::string& from, const std::string& to) {
    std::string text = house_cards().text;
    const std::size_t at = text.find(from, text.find("id = \"" + card + "\""));
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::string error_of(const std::string& text) {
    try {
        Cards cards({"mine.toml", text});
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("a card file without all four types, with too many cards or with a name twice is refused") {
    std::string thugs = with_change("barney-michaels", "types = \"THCG\"", "types = \"T\"");
    for (const char* type : {"H", "C", "G", "TH", "TC", "TG", "HC", "HG", "CG"})
        for (std::size_t at; (at = thugs.find("types = \"" + std::string(type) + "\"")) != std::string::npos;)
            thugs.replace(at, std::string("types = \"").size() + std::string(type).size() + 1, "types = \"T\"");
    CHECK(error_of(thugs).find("every type T, H, C and G must stand on two gangsters or more") != std::string::npos);
    const auto counted = [](const std::string& card, int n) {
        return with_change(card, "count = 1", "count = " + std::to_string(n));
    };
    CHECK(error_of(counted("ic-03", 36)).find("at most 128 influence cards") != std::string::npos);
    CHECK(error_of(counted("billy-malone", 16)).find("at most 64 gangsters") != std::string::npos);
    std::string twice = counted("ic-03", 2);
    const std::size_t at = twice.find("id = \"ic-04\"");
    twice.replace(at, 12, "id = \"ic-03-2\"");
    CHECK(error_of(twice).find("ic-03-2") != std::string::npos);
}

TEST_CASE("all 94 influence cards are those of the list") {
    const Cards cards(house_cards());
    for (std::size_t i = 0; i < std::size(kRows); ++i) {
        const InfluenceCard& card = cards.influence[CardId(static_cast<int>(i))];
        INFO(slug_of(static_cast<int>(i)));
        CHECK(cards.influence_names.slugs[i] == slug_of(static_cast<int>(i)));
        CHECK(icons_of(card) == kRows[i].icons);
        CHECK(card.key == kRows[i].key);
        CHECK(card.effect == kRows[i].effect);
        CHECK(card.timing == kRows[i].timing);
        CHECK(card.type == kRows[i].type);
        CHECK(card.price == kRows[i].price);
    }
}

TEST_CASE("all 50 gangsters are those of the house set") {
    const Cards cards(house_cards());
    for (std::size_t i = 0; i < std::size(kMen); ++i) {
        const Gangster& man = cards.gangsters[GangsterId(static_cast<int>(i))];
        INFO(cards.gangster_names.slugs[i]);
        TypeSet types;
        for (const char* c = kMen[i].types; *c != 0; ++c) types.add(static_cast<Type>(kTypeLetters.find(*c)));
        CHECK(man.types == types);
        CHECK(man.respect == kMen[i].respect);
        CHECK(man.money == kMen[i].money);
        CHECK(man.ability == kMen[i].ability);
    }
}

// Respect of 2, 3, 6 and 7 as balanced (BALANCE.md).
TEST_CASE("the board is that of section 5.1, our own numbers as balanced") {
    struct Square {
        int row, rmul, radd, mmul, madd;
        unsigned from;
        int decider;
        Power power;
    };
    static constexpr Square kBoard[] = {
        {4, 1, -1, 1, 0, 0, 4, Power::whack10},       {4, 1, 1, 1, 1, 0, 5, Power::negate},
        {4, 1, 2, 1, 1, 0, 6, Power::remove1},        {3, 1, 0, 2, 0, 0b11, 7, Power::take3},
        {3, 1, 2, 1, 1, 0b111, 7, Power::exchange},   {3, 1, 4, 1, 0, 0b110, 8, Power::place1},
        {2, 1, 4, 1, 2, 0b11000, 9, Power::neutral3}, {2, 2, 0, 1, 2, 0b110000, 9, Power::draw1},
        {1, 2, 3, 1, 3, 0b11000000, 0, Power::none},
    };
    const Cards cards(house_cards());
    for (int i = 0; i < kPositions; ++i) {
        const PositionCard& p = cards.positions[SpaceId(i)];
        CHECK(p.number == i + 1);
        CHECK(p.row == kBoard[i].row);
        CHECK(p.respect_factor == kBoard[i].rmul);
        CHECK(p.respect_bonus == kBoard[i].radd);
        CHECK(p.money_factor == kBoard[i].mmul);
        CHECK(p.money_bonus == kBoard[i].madd);
        CHECK(p.from == SpaceSet::of_bits(kBoard[i].from));
        CHECK(p.decider == (kBoard[i].decider == 0 ? SpaceId::none() : space_of_position(kBoard[i].decider)));
        CHECK(p.power == kBoard[i].power);
    }
}

TEST_CASE("every influence card, played for its icons, places exactly its markers") {
    TestTable t;
    for (std::size_t i = 0; i < std::size(kRows); ++i) {
        t.begin_anew();
        INFO(slug_of(static_cast<int>(i)));
        std::string hand = "'" + slug_of(static_cast<int>(i)) + "'";
        for (const char* other : {"ic-26", "ic-71"})
            if (slug_of(static_cast<int>(i)) != other) hand += ",'" + std::string(other) + "'";
        t.given("{'players':[{'seat':1,'hand':[" + hand + "]}]}");
        t.play("p1 icons " + slug_of(static_cast<int>(i)));
        int expected = 0;
        for (const char* c = kRows[i].icons; *c != 0; ++c)
            if (c == kRows[i].icons || c[-1] == '+') expected += *c - '0';
        Rng rng(i);
        while (question(t.s().decision) == PromptId::icon)
            t.game.apply(t.s(), t.game.default_action(t.s(), Seat(0), rng), nullptr);
        CHECK(t.supply(1) == 25 - expected);
        for (const SpaceId space : kActive) {
            const std::string grey = "#" + std::to_string(space.index + 1);
            const std::size_t at = std::string(kRows[i].icons).find(grey);
            if (at == std::string::npos) continue;
            CHECK(t.s().spaces[space].markers[owner_of(Seat(0))] >= kRows[i].icons[at - 1] - '0');
        }
    }
}

TEST_CASE("cards with the same effect say the same") {
    const CardFile file(house_cards(), "nothing-personal", {"gangster", "influence", "position"});
    std::array<std::array<std::string, kLangs>, 31> said;
    int i = 0;
    for (const CardEntry* card : file.of_kind("influence")) {
        const Row& row = kRows[i++];
        if (row.effect == Effect::none || row.effect == Effect::onedraw) continue;
        for (const Lang lang : kAllLangs) {
            const std::string& text = card->text[lang];
            const std::string effect = text.substr(text.find(": ") + 2);
            std::string& known = said[static_cast<std::size_t>(row.effect)][static_cast<std::size_t>(lang)];
            if (known.empty()) known = effect;
            CHECK(known == effect);
        }
    }
}

TEST_CASE("a wrong card file is refused with file, line and what would be right") {
    CHECK(error_of(house_cards().text) == "");
    CHECK(error_of(with_change("ic-01", "4C", "4X")).find("mine.toml:") == 0);
    CHECK(
        error_of(with_change("ic-01", "4C", "4X")).find("card 'ic-01', icons: '4X' is no icon; write 2T, 3W or 2#7") !=
        std::string::npos);
    CHECK(error_of(with_change("ic-01", "4C", "3C")).find("markers of the house set") != std::string::npos);
    CHECK(error_of(with_change("ic-01", "GRANT2", "GRANT9")).find("allowed:") != std::string::npos);
    CHECK(error_of(with_change("ic-01", "\"AND\"", "\"OR\"")).find("goes with this effect as \"AND\"") !=
          std::string::npos);
    CHECK(error_of(with_change("ic-07", "\"ANY\"", "\"\"")).find("timing") != std::string::npos);
    CHECK(error_of(with_change("ic-07", "\"5\"", "\"five\"")).find("is no price") != std::string::npos);
    CHECK(error_of(with_change("ic-80", "type = \"G\"", "type = \"\"")).find("names one of T, H, C, G") !=
          std::string::npos);
    CHECK(error_of(with_change("billy-malone", "respect = 2", "respect = 20")).find("from -9 to 9") !=
          std::string::npos);
    CHECK(error_of(with_change("billy-malone", "respect = 2", "respect = 3")).find("house gangsters") !=
          std::string::npos);
    CHECK(error_of(with_change("billy-malone", "money = 1", "cash = 1")).find("money: is missing") !=
          std::string::npos);
    CHECK(error_of(with_change("capo", "number = 9", "number = 8")).find("mine.toml") == 0);
    CHECK(error_of(with_change("capo", "power = \"NONE\"", "power = \"NONE\"\ncolour = 3"))
              .find("is no field of a position") != std::string::npos);
    // An owner's own set may have other numbers.
    std::string mine = with_change("billy-malone", "respect = 2", "respect = 3");
    mine.replace(mine.find("house1"), 6, "my-box");
    CHECK(error_of(mine) == "");
}

// The text of the house set under another name, so that its sums are not checked.
std::string owners_file(std::string text) { return text.replace(text.find("house1"), 6, "my-box"); }

TEST_CASE("printed amounts are read from the card file; one without them keeps the rulebook's") {
    std::string bare;
    std::istringstream lines(owners_file(house_cards().text));
    bool in_rules = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("[")) in_rules = line == "[rules]";
        if (!in_rules && !line.starts_with("amount") && !line.starts_with("other_amount")) bare += line + "\n";
    }
    const Cards house(house_cards()), standard(CardSource{"bare.toml", bare});
    for (const CardId c : house.all) {
        CHECK(house.influence[c].amount == standard.influence[c].amount);
        CHECK(house.influence[c].other_amount == standard.influence[c].other_amount);
    }
    for (const GangsterId x : house.all_gangsters) CHECK(house.gangsters[x].amount == standard.gangsters[x].amount);
    for (const SpaceId space : kEverySpace) CHECK(house.positions[space].amount == standard.positions[space].amount);
    CHECK(standard.amounts.capo_surcharge == 10);
    CHECK(standard.amounts.respect_swing == 4);
    CHECK(standard.amounts.start_money == 5);

    CHECK(error_of(owners_file(with_change("third-guy", "amount = 10", "amount = 12"))) == "");
    CHECK(error_of(owners_file(with_change("third-guy", "amount = 10", "amount = 0"))).find("from 1 to 99") !=
          std::string::npos);
    CHECK(error_of(owners_file(with_change("counselor", "amount = 3", "amount = 4"))).find("from 1 to 3") !=
          std::string::npos);
    CHECK(error_of(owners_file(with_change("capo", "power = \"NONE\"", "power = \"NONE\"\namount = 3")))
              .find("amount: this power has none") != std::string::npos);
}

RULE_TEST("NP-WHACK-1", "an owner's own prices and amounts are those of the game") {
    std::string text = owners_file(with_change("third-guy", "amount = 10", "amount = 7"));
    text.replace(text.find("capo_surcharge = 10"), 19, "capo_surcharge = 2");
    const NothingPersonal game(4, OptionValues(NothingPersonal::options()), {"mine.toml", text});
    const State s = game.initial();
    const Queries q(game.setup(), s);
    const ActFrame whack{.seat = Seat(0), .space = space_of_position(1), .verb = kPower, .targets = {}};
    CHECK(q.action_amount(whack) == 7);
    CHECK(q.surcharge(kCapoSpace) == 2);
}

}  // namespace consigliere::nothing_personal::testing
