#include "games/la_cosa_nostra/cards.hpp"

#include <algorithm>
#include <bit>
#include <memory>

#include <boost/json/object.hpp>

namespace consigliere::la_cosa_nostra {

namespace {

const std::vector<std::string_view> kKinds{"boss", "gangster", "business", "job", "influence", "monopoly"};
const std::vector<std::string_view> kFamilyIds{"blundetto", "dimaggio", "calmuti", "laserva", "caruso"};
const std::vector<std::string_view> kColours{"yellow", "green", "red", "purple", "blue"};
const std::vector<std::string_view> kMonopolyIds{"prostitution", "drugs", "credit"};
const std::vector<std::string_view> kInfluenceIds{
    "snitch", "spy", "emergency-doc", "henchman", "saboteur", "machine-pistol", "distraction", "schemer"};
const std::vector<std::string_view> kTimings{"turn", "reaction", "planning", "action"};
const std::vector<std::string_view> kClasses{"cash", "attack", "other", "response"};
const std::vector<std::string_view> kTargets{"none",     "player",   "businessman", "company",
                                             "gangster", "cash-job", "attack"};

// What a Job does is code, bound to its id; an owner's file may change the numbers.
struct JobRule {
    std::string_view id;
    JobType type;
    std::string_view job_class;
    std::string_view target;
};
constexpr JobRule kJobRules[] = {
    {"bash-a-businessman", JobType::bash_a_businessman, "attack", "businessman"},
    {"property-damage", JobType::property_damage, "attack", "player"},
    {"theft", JobType::theft, "attack", "player"},
    {"vandalism", JobType::vandalism, "attack", "company"},
    {"exceptional-offer", JobType::exceptional_offer, "other", "none"},
    {"connections", JobType::connections, "other", "none"},
    {"money-laundering", JobType::money_laundering, "other", "none"},
    {"birthday-party", JobType::birthday_party, "other", "none"},
    {"arson", JobType::arson, "attack", "company"},
    {"kill-a-businessman", JobType::kill_a_businessman, "attack", "businessman"},
    {"assassination", JobType::assassination, "attack", "gangster"},
    {"robbery", JobType::robbery, "response", "cash-job"},
    {"horse-racing", JobType::horse_racing, "other", "none"},
    {"car-bomb", JobType::car_bomb, "attack", "gangster"},
    {"persuasion", JobType::persuasion, "attack", "businessman"},
    {"trap", JobType::trap, "response", "attack"},
    {"drive-by-shooting", JobType::drive_by_shooting, "attack", "gangster"},
};
constexpr const char* kRoman[] = {"I", "II", "III", "IV"};

// Dollars in the file, thousands in the tables; one byte holds them all (LCN-COMP-5).
std::uint8_t thousands(const CardEntry& card, std::string_view key, int dollars) {
    if (dollars % 1000 != 0) card.fail(key, "must be a multiple of 1000");
    return static_cast<std::uint8_t>(dollars / 1000);
}

std::uint8_t money(const CardEntry& card, std::string_view key) {
    return thousands(card, key, card.number(key, 0, 200000));
}

// A number, or one for each round.
std::array<int, kRounds> per_round(const CardEntry& card, std::string_view key, int least, int most) {
    std::array<int, kRounds> out{};
    if (!card.has(key)) return out;
    const std::vector<int> given = card.numbers(key, least, most);
    if (given.size() != 1 && given.size() != kRounds) card.fail(key, "must be one number or four, one for each round");
    for (std::size_t r = 0; r < kRounds; ++r) out[r] = given.size() == 1 ? given[0] : given[r];
    return out;
}

Localised with_suffix(const Localised& name, const std::string& suffix) {
    Localised out = name;
    for (const Lang lang : kAllLangs) out[lang] += suffix;
    return out;
}

}  // namespace

Cards::Cards(const CardSource& source) {
    const CardFile file(source, "la-cosa-nostra", kKinds);
    read_businesses(file);
    read_monopolies(file);
    read_families(file);
    read_influence(file);
    read_jobs(file);
    check_sums(file);
    check_limits(file);
    for (const CardEntry& card : file.cards()) card.refuse_unread();
}

int Cards::type_index(const CardEntry& card, std::string_view key, const std::string& id) const {
    const auto it = std::find(type_slugs.begin(), type_slugs.end(), id);
    if (it == type_slugs.end()) card.fail(key, "names no business: '" + id + "'");
    return static_cast<int>(it - type_slugs.begin());
}

void Cards::read_businesses(const CardFile& file) {
    for (const CardEntry* card : file.of_kind("business")) {
        if (type_count == kMostBusinessTypes) card->fail("id", "is one kind of business too many; at most 16");
        if (card->count < 1 || business_count + card->count > kMostBusinesses)
            card->fail("count", "must be at least 1, and all businesses together at most 64");
        BusinessType& type = types[static_cast<std::size_t>(type_count)];
        static const std::vector<std::string_view> kBusinessClasses{"company", "businessman"};
        static const std::vector<std::string_view> kSkills{"lawyer", "politician", "cop"};
        type.company = card->choice("class", kBusinessClasses) == 0;
        type.price = money(*card, "price");
        type.income = money(*card, "income");
        if (type.price != 2 * type.income) card->fail("price", "must be twice the income (LCN-COMP-6)");
        type.instances = (card->count == 64 ? ~0ull : (1ull << card->count) - 1) << business_count;
        if (card->has("monopoly")) type.monopoly = static_cast<std::uint8_t>(card->choice("monopoly", kMonopolyIds));
        if (card->has("skill")) {
            std::uint64_t* const skill[] = {&lawyers, &politicians, &cops};
            *skill[card->choice("skill", kSkills)] |= type.instances;
        }
        if (type.company) companies |= type.instances;
        businesses |= type.instances;
        for (int i = 0; i < card->count; ++i) {
            type_of[static_cast<std::size_t>(business_count) + static_cast<std::size_t>(i)] =
                static_cast<std::uint8_t>(type_count);
            business_slugs.push_back(card->id + "-" + std::to_string(i + 1));
            business_names.push_back(card->count == 1 ? card->name
                                                      : with_suffix(card->name, " " + std::to_string(i + 1)));
        }
        business_count += card->count;
        type_slugs.push_back(card->id);
        type_names.push_back(card->name);
        ++type_count;
    }
}

void Cards::read_monopolies(const CardFile& file) {
    monopoly_slugs.resize(kMonopolies);
    monopoly_names.resize(kMonopolies);
    for (const CardEntry* card : file.of_kind("monopoly")) {
        const auto it = std::find(kMonopolyIds.begin(), kMonopolyIds.end(), card->id);
        if (it == kMonopolyIds.end())
            card->fail("id", "cannot be '" + card->id + "'; allowed: prostitution, drugs, credit");
        const auto i = static_cast<std::size_t>(it - kMonopolyIds.begin());
        const auto type = static_cast<std::size_t>(type_index(*card, "business", card->word("business")));
        if (types[type].monopoly != i) card->fail("business", "that business does not name this monopoly");
        monopoly[i] = types[type].instances;
        monopoly_income[i] = money(*card, "income");
        monopoly_slugs[i] = card->id;
        monopoly_names[i] = card->name;
    }
    for (std::size_t i = 0; i < kMonopolies; ++i)
        if (monopoly[i] == 0) file.fail("lacks the monopoly '" + std::string(kMonopolyIds[i]) + "'");
}

void Cards::read_families(const CardFile& file) {
    boss_slugs.resize(kFamilies);
    boss_names.resize(kFamilies);
    std::uint64_t free = businesses;
    for (const CardEntry* card : file.of_kind("boss")) {
        const auto f = static_cast<std::size_t>(card->choice("family", kFamilyIds));
        if (!boss_slugs[f].empty()) card->fail("family", "has two Bosses");
        card->choice("colour", kColours);
        boss_slugs[f] = card->id;
        boss_names[f] = card->name;
        for (const std::string& id : card->words("starts")) {
            const int type = type_index(*card, "starts", id);
            const std::uint64_t left = free & types[static_cast<std::size_t>(type)].instances;
            if (left == 0) card->fail("starts", "there are too few cards '" + id + "' for all families");
            free &= ~(left & (~left + 1));
            start_businesses[f].push_back(static_cast<std::uint8_t>(type));
        }
    }
    gangster_slugs.resize(kGangsters);
    gangster_names.resize(kGangsters);
    std::array<int, kFamilies> seen{};
    for (const CardEntry* card : file.of_kind("gangster")) {
        const auto f = static_cast<std::size_t>(card->choice("family", kFamilyIds));
        if (seen[f] == kPerFamily) card->fail("family", "has more than six gangsters (LCN-COMP-2)");
        const auto g = f * kPerFamily + static_cast<std::size_t>(seen[f]++);
        Gangster& gangster = gangsters[g];
        gangster.strength = static_cast<std::uint8_t>(card->number("strength", 1, kMostStrength));
        gangster.price = money(*card, "price");
        gangster.family = static_cast<std::uint8_t>(f);
        gangster.start = card->flag("start");
        family[f] |= 1u << g;
        if (gangster.start) starters[f] |= 1u << g;
        gangster_slugs[g] = card->id;
        gangster_names[g] = card->name;
    }
    for (std::size_t f = 0; f < kFamilies; ++f)
        if (boss_slugs[f].empty() || seen[f] != kPerFamily || std::popcount(starters[f]) != 3)
            file.fail("family '" + std::string(kFamilyIds[f]) +
                      "' needs one Boss and six gangsters, three of them with start = true");
}

void Cards::read_influence(const CardFile& file) {
    influence_slugs.resize(kInfluences);
    influence_names.resize(kInfluences);
    for (const CardEntry* card : file.of_kind("influence")) {
        const auto it = std::find(kInfluenceIds.begin(), kInfluenceIds.end(), card->id);
        if (it == kInfluenceIds.end()) card->fail("id", "'" + card->id + "' is no influence card that the rules know");
        const auto i = static_cast<std::size_t>(it - kInfluenceIds.begin());
        card->choice("timing", kTimings);
        influence[i] = static_cast<std::uint8_t>(card->count);
        box35[i] = static_cast<std::uint8_t>(card->number("box35", 0, 20, 0));
        influence_slugs[i] = card->id;
        influence_names[i] = card->name;
    }
    for (std::size_t i = 0; i < kInfluences; ++i)
        if (influence_slugs[i].empty()) file.fail("lacks the influence card '" + std::string(kInfluenceIds[i]) + "'");
}

void Cards::read_jobs(const CardFile& file) {
    for (const CardEntry* card : file.of_kind("job")) read_job(*card, file);
}

void Cards::read_job(const CardEntry& card, const CardFile&) {
    const std::string_view job_class = kClasses[static_cast<std::size_t>(card.choice("class", kClasses))];
    const std::string_view target = kTargets[static_cast<std::size_t>(card.choice("target", kTargets))];
    JobFace face;
    if (job_class != "cash") {
        const auto* rule =
            std::find_if(std::begin(kJobRules), std::end(kJobRules), [&](const JobRule& r) { return r.id == card.id; });
        if (rule == std::end(kJobRules))
            card.fail("id", "'" + card.id + "' is no Job that the rules know; only Cash Jobs may be added");
        if (rule->job_class != job_class) card.fail("class", "must be '" + std::string(rule->job_class) + "'");
        if (rule->target != target) card.fail("target", "must be '" + std::string(rule->target) + "'");
        face.type = rule->type;
    }
    static constexpr std::string_view kCardTargets[] = {"none", "player", "businessman", "company", "gangster"};
    for (std::size_t i = 0; i < std::size(kCardTargets); ++i)
        if (kCardTargets[i] == target) face.target = static_cast<TargetKind>(i);
    face.response = job_class == "response";
    face.attack = job_class == "attack" || card.flag("attack");
    const bool question = face.type == JobType::assassination || face.type == JobType::drive_by_shooting;
    std::array<int, kRounds> difficulty{};
    if (question) {
        if (card.word("difficulty") != "?") card.fail("difficulty", "must be \"?\"");
    } else {
        difficulty = per_round(card, "difficulty", 1, 6);
    }
    for (const std::string& id : card.words("needs")) {
        if (face.needs == kMostNeeds) card.fail("needs", "lists at most four cards");
        face.need[face.needs++] = static_cast<std::uint8_t>(type_index(card, "needs", id));
    }
    std::sort(face.need.begin(), face.need.begin() + face.needs);
    const auto high = per_round(card, "high", 0, 200000), low = per_round(card, "low", 0, 200000);
    if (face.type == JobType::property_damage) {
        property_high_de = card.has("high_de") ? money(card, "high_de") : thousands(card, "high", high[0]);
        property_low_de = card.has("low_de") ? money(card, "low_de") : thousands(card, "low", low[0]);
    }
    const std::vector<int> copies = card.numbers("copies", 0, kDeckSlots);
    if (copies.size() != kRounds) card.fail("copies", "must have four numbers, one for each round");
    int total = 0, rounds = 0;
    for (const int n : copies) total += n, rounds += n > 0;
    if (total != card.count) card.fail("count", "must be the sum of copies, " + std::to_string(total));
    for (std::size_t r = 0; r < kRounds; ++r) {
        if (copies[r] == 0) continue;
        if (face.response && r < 2) card.fail("copies", "Responses belong to rounds III and IV (LCN-INFO-3)");
        const int taken = std::popcount(deck[r]);
        if (taken + copies[r] > kDeckSlots)
            card.fail("copies", std::string("the deck of round ") + kRoman[r] + " has more than 32 cards");
        if (face_count == kMostFaces) card.fail("copies", "there are more than 127 different Job faces");
        face.round = static_cast<std::uint8_t>(r);
        face.difficulty = static_cast<std::uint8_t>(difficulty[r]);
        face.high = thousands(card, "high", high[r]);
        face.low = thousands(card, "low", low[r]);
        face.instances = ((copies[r] == 32 ? 0u : 1u << copies[r]) - 1u) << taken;
        deck[r] |= face.instances;
        if (face.attack) attacks[r] |= face.instances;
        for (int i = 0; i < copies[r]; ++i)
            face_of[r * kDeckSlots + static_cast<std::size_t>(taken + i)] = static_cast<std::uint8_t>(face_count);
        faces[static_cast<std::size_t>(face_count++)] = face;
        face_slugs.push_back(rounds > 1 ? card.id + "-" + std::to_string(r + 1) : card.id);
        face_names.push_back(rounds > 1 ? with_suffix(card.name, std::string(" ") + kRoman[r]) : card.name);
    }
}

// Decks must suffice for five players (LCN-DRAW-1), hands must fit (section 5.4), start sets must exist.
void Cards::check_sums(const CardFile& file) const {
    static constexpr int kDrawn[] = {20, 20, 25, 25};
    for (std::size_t r = 0; r < kRounds; ++r)
        if (std::popcount(deck[r]) < kDrawn[r])
            file.fail(std::string("the deck of round ") + kRoman[r] + " holds " +
                      std::to_string(std::popcount(deck[r])) + " cards; five players draw " +
                      std::to_string(kDrawn[r]));
    if (std::popcount(politicians) > 3)
        file.fail("holds more than three Politicians: a hand has room for eight influence cards");
    for (const int i : {kSnitch, kSchemer, kHenchman})
        if (influence[static_cast<std::size_t>(i)] < 5)
            file.fail("each of five players needs a Snitch, a Schemer and a Henchman");
    int sum = 0;
    for (const auto n : influence) sum += n;
    // At most 15 in hands and 13 drawn at once (LCN-DRAW-6).
    if (sum < 28) file.fail("holds " + std::to_string(sum) + " influence cards; at least 28 are needed");
    for (const auto& job : kJobRules) {
        bool found = false;
        for (int f = 0; f < face_count; ++f) found |= faces[static_cast<std::size_t>(f)].type == job.type;
        if (!found) file.fail("lacks the Job '" + std::string(job.id) + "'");
    }
}

// What would not fit the arrays and counters of a State is refused here, whatever the file says.
void Cards::check_limits(const CardFile& file) const {
    int robberies = 0, cards = 0, paid = 0, incomes = 0, guns = 0;
    for (int f = 0; f < face_count; ++f) {
        const JobFace& face = faces[static_cast<std::size_t>(f)];
        const int copies = std::popcount(face.instances);
        if (face.type == JobType::robbery) robberies += copies;
        paid += copies * std::max(face.high, face.low);
    }
    if (robberies > kMostRobberies)
        file.fail("holds " + std::to_string(robberies) + " Robberies; at most " + std::to_string(kMostRobberies) +
                  " can answer each other");
    for (std::size_t i = 0; i < kInfluences; ++i) cards += influence[i] + box35[i];
    if (cards > kMostInfluenceCards)
        file.fail("holds " + std::to_string(cards) + " influence cards; at most " +
                  std::to_string(kMostInfluenceCards) + " fit a deck");
    for (int t = 0; t < type_count; ++t) {
        const BusinessType& type = types[static_cast<std::size_t>(t)];
        incomes += type.income * std::popcount(type.instances);
    }
    for (const std::uint8_t income : monopoly_income) incomes += income;
    for (const Gangster& gangster : gangsters) guns += gangster.strength;
    // Five Paydays (the last counts double), every Job once, the bonuses; laundered money doubles (LCN-END).
    constexpr int kGiven = 2 * 5 * kMostGivenMoney, kBonuses = 4 * 5 + 15;
    const int most = 2 * (kGiven + 5 * incomes + paid + 6 * guns + kBonuses);
    if (most > kMostCountedMoney)
        file.fail("pays out too much: its Jobs and incomes could make a fortune of $" + std::to_string(most) +
                  ",000, and $" + std::to_string(kMostCountedMoney) + ",000 is the most that is counted");
}

boost::json::object cards_json(const CardSource& source) {
    const Cards validated(source);
    return CardFile(source, "la-cosa-nostra", kKinds).to_json();
}

}  // namespace consigliere::la_cosa_nostra
