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
constexpr Array<const char*, kRounds> kRoman{{"I", "II", "III", "IV"}};

// Dollars in the file, thousands in the tables; one byte holds them all (LCN-COMP-5).
std::uint8_t thousands(const CardEntry& card, std::string_view key, int dollars) {
    if (dollars % 1000 != 0) card.fail(key, "must be a multiple of 1000");
    return static_cast<std::uint8_t>(dollars / 1000);
}

std::uint8_t money(const CardEntry& card, std::string_view key) {
    return thousands(card, key, card.number(key, 0, 200000));
}

// A number, or one for each round.
Array<int, kRounds> per_round(const CardEntry& card, std::string_view key, int least, int most) {
    Array<int, kRounds> out;
    if (!card.has(key)) return out;
    const std::vector<int> given = card.numbers(key, least, most);
    if (given.size() == kRounds)
        std::copy(given.begin(), given.end(), out.begin());
    else if (given.size() == 1)
        out.fill(given[0]);
    else
        card.fail(key, "must be one number or four, one for each round");
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
    read_amounts(file);
    read_businesses(file);
    read_monopolies(file);
    read_bosses(file);
    read_gangsters(file);
    read_influence(file);
    for (const CardEntry* card : file.of_kind("job")) read_job(*card);
    check_sums(file);
    check_limits(file);
    file.refuse_unread();
}

void Cards::read_amounts(const CardFile& file) {
    const auto amount = [&](std::string_view key, int standard) {
        const int dollars = file.amount(key, 0, 200000, standard);
        if (dollars % 1000 != 0) file.fail("[rules] " + std::string(key) + ": must be a multiple of 1000");
        return dollars / 1000;
    };
    amounts.start_cash = amount("start_cash", 2000);
    amounts.business_bonus = amount("business_bonus", 5000);
    amounts.most_gangsters_bonus = amount("most_gangsters_bonus", 15000);
    amounts.power_bonus = amount("power_bonus", 2000);
    amounts.power_trophies = file.amount("power_trophies", 0, kGangsters, 3);
}

BusinessTypeId Cards::type_index(const CardEntry& card, std::string_view key, const std::string& id) const {
    const auto it = std::find(type_names.slugs.begin(), type_names.slugs.end(), id);
    if (it == type_names.slugs.end()) card.fail(key, "names no business: '" + id + "'");
    return BusinessTypeId(static_cast<int>(it - type_names.slugs.begin()));
}

void Cards::read_businesses(const CardFile& file) {
    for (const CardEntry* card : file.of_kind("business")) {
        if (type_count == kMostBusinessTypes) card->fail("id", "is one kind of business too many; at most 16");
        if (card->count < 1 || business_count + card->count > kMostBusinesses)
            card->fail("count", "must be at least 1, and all businesses together at most 64");
        read_business(*card);
    }
}

void Cards::read_business(const CardEntry& card) {
    static const std::vector<std::string_view> kBusinessClasses{"company", "businessman"};
    static const std::vector<std::string_view> kSkills{"lawyer", "politician", "cop"};
    const BusinessTypeId id(type_count++);
    BusinessType& type = types[id];
    type.company = card.choice("class", kBusinessClasses) == 0;
    type.price = money(card, "price");
    type.income = money(card, "income");
    if (type.price != 2 * type.income) card.fail("price", "must be twice the income (LCN-COMP-6)");
    for (int i = 0; i < card.count; ++i) {
        const BusinessId business(business_count++);
        type.cards.add(business);
        type_of[business] = id;
        const std::string number = std::to_string(i + 1);
        business_names.add(card.id + "-" + number, card.count == 1 ? card.name : with_suffix(card.name, " " + number));
    }
    if (card.has("monopoly")) type.monopoly = MonopolyId(card.choice("monopoly", kMonopolyIds));
    if (card.has("skill")) {
        const Array<BusinessSet*, 3> skills{{&lawyers, &politicians, &cops}};
        *skills[card.choice("skill", kSkills)] |= type.cards;
    }
    if (type.company) companies |= type.cards;
    businesses |= type.cards;
    type_names.add(card.id, card.name);
}

void Cards::read_monopolies(const CardFile& file) {
    monopoly_names.resize(kMonopolies);
    for (const CardEntry* card : file.of_kind("monopoly")) {
        const auto it = std::find(kMonopolyIds.begin(), kMonopolyIds.end(), card->id);
        if (it == kMonopolyIds.end())
            card->fail("id", "cannot be '" + card->id + "'; allowed: prostitution, drugs, credit");
        const MonopolyId id(static_cast<int>(it - kMonopolyIds.begin()));
        const BusinessType& type = types[type_index(*card, "business", card->word("business"))];
        if (type.monopoly != id) card->fail("business", "that business does not name this monopoly");
        monopolies[id] = {type.cards, money(*card, "income")};
        monopoly_names.set(id, *card);
    }
    for (const MonopolyId id : kAllMonopolies)
        if (monopolies[id].businesses.empty())
            file.fail("lacks the monopoly '" + std::string(kMonopolyIds[position_of(id)]) + "'");
}

void Cards::read_bosses(const CardFile& file) {
    boss_names.resize(kFamilies);
    BusinessSet free = businesses;
    for (const CardEntry* card : file.of_kind("boss")) {
        const FamilyId id(card->choice("family", kFamilyIds));
        if (!boss_names.slug(id).empty()) card->fail("family", "has two Bosses");
        card->choice("colour", kColours);
        boss_names.set(id, *card);
        for (const std::string& slug : card->words("starts")) {
            const BusinessTypeId type = type_index(*card, "starts", slug);
            const BusinessSet left = free & types[type].cards;
            if (left.empty()) card->fail("starts", "there are too few cards '" + slug + "' for all families");
            free.remove(left.first());
            families[id].start_businesses.push_back(type);
        }
    }
}

void Cards::read_gangsters(const CardFile& file) {
    gangster_names.resize(kGangsters);
    for (const CardEntry* card : file.of_kind("gangster")) {
        const FamilyId id(card->choice("family", kFamilyIds));
        Family& family = families[id];
        if (family.members.size() == kPerFamily) card->fail("family", "has more than six gangsters (LCN-COMP-2)");
        const GangsterId gangster(id.index * kPerFamily + family.members.size());
        gangsters[gangster] = {static_cast<std::uint8_t>(card->number("strength", 1, kMostStrength)),
                               money(*card, "price"), id};
        family.members.add(gangster);
        if (card->flag("start")) family.starters.add(gangster);
        gangster_names.set(gangster, *card);
    }
    for (const FamilyId id : kAllFamilies)
        if (boss_names.slug(id).empty() || families[id].members.size() != kPerFamily ||
            families[id].starters.size() != 3)
            file.fail("family '" + std::string(kFamilyIds[position_of(id)]) +
                      "' needs one Boss and six gangsters, three of them with start = true");
}

void Cards::read_influence(const CardFile& file) {
    influence_names.resize(kInfluences);
    for (const CardEntry* card : file.of_kind("influence")) {
        const auto it = std::find(kInfluenceIds.begin(), kInfluenceIds.end(), card->id);
        if (it == kInfluenceIds.end()) card->fail("id", "'" + card->id + "' is no influence card that the rules know");
        const auto id = static_cast<Influence>(it - kInfluenceIds.begin());
        card->choice("timing", kTimings);
        influence[id] = static_cast<std::uint8_t>(card->count);
        influence_box35[id] = static_cast<std::uint8_t>(card->number("box35", 0, 20, 0));
        influence_names.set(id, *card);
    }
    for (const Influence id : kAllInfluences)
        if (influence_names.slug(id).empty())
            file.fail("lacks the influence card '" + std::string(kInfluenceIds[position_of(id)]) + "'");
}

// --- Jobs -----------------------------------------------------------------------------------------------------------------

void Cards::read_job(const CardEntry& card) {
    JobFace face;
    read_job_class(card, face);
    const bool question = face.type == JobType::assassination || face.type == JobType::drive_by_shooting;
    Array<int, kRounds> difficulty;
    if (!question)
        difficulty = per_round(card, "difficulty", 1, 6);
    else if (card.word("difficulty") != "?")
        card.fail("difficulty", "must be \"?\"");
    for (const std::string& id : card.words("needs")) {
        if (face.needs == kMostNeeds) card.fail("needs", "lists at most four cards");
        face.need[face.needs++] = type_index(card, "needs", id);
    }
    std::sort(face.need.begin(), face.need.begin() + face.needs);
    add_copies(card, face, difficulty);
}

void Cards::read_job_class(const CardEntry& card, JobFace& face) const {
    const std::string_view job_class = kClasses[position_of(card.choice("class", kClasses))];
    const std::string_view target = kTargets[position_of(card.choice("target", kTargets))];
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
    const auto* of_card = std::find(std::begin(kCardTargets), std::end(kCardTargets), target);
    if (of_card != std::end(kCardTargets)) face.target = static_cast<TargetKind>(of_card - std::begin(kCardTargets));
    face.response = job_class == "response";
    face.attack = job_class == "attack" || card.flag("attack");
}

void Cards::add_copies(const CardEntry& card, JobFace face, const Array<int, kRounds>& difficulty) {
    const auto high = per_round(card, "high", 0, 200000), low = per_round(card, "low", 0, 200000);
    if (face.type == JobType::property_damage) {
        property_high_de = card.has("high_de") ? money(card, "high_de") : thousands(card, "high", high[0]);
        property_low_de = card.has("low_de") ? money(card, "low_de") : thousands(card, "low", low[0]);
    }
    const std::vector<int> given = card.numbers("copies", 0, kDeckSize);
    if (given.size() != kRounds) card.fail("copies", "must have four numbers, one for each round");
    Array<int, kRounds> copies;
    std::copy(given.begin(), given.end(), copies.begin());
    int total = 0, rounds = 0;
    for (const int n : copies) total += n, rounds += n > 0;
    if (total != card.count) card.fail("count", "must be the sum of copies, " + std::to_string(total));
    for (int r = 0; r < kRounds; ++r) {
        if (copies[r] == 0) continue;
        if (face.response && r < 2) card.fail("copies", "Responses belong to rounds III and IV (LCN-INFO-3)");
        if (decks[r].size() + copies[r] > kDeckSize)
            card.fail("copies", std::string("the deck of round ") + kRoman[r] + " has more than 32 cards");
        if (face_count == kMostFaces) card.fail("copies", "there are more than 127 different Job faces");
        face.round = static_cast<std::uint8_t>(r + 1);
        face.difficulty = static_cast<std::uint8_t>(difficulty[r]);
        face.high = thousands(card, "high", high[r]);
        face.low = thousands(card, "low", low[r]);
        add_face(face, copies[r]);
        if (rounds > 1)
            face_names.add(card.id + "-" + std::to_string(r + 1), with_suffix(card.name, std::string(" ") + kRoman[r]));
        else
            face_names.add(card.id, card.name);
    }
}

void Cards::add_face(const JobFace& face, int copies) {
    const FaceId id(face_count++);
    faces[id] = face;
    JobSet& deck = decks[face.round - 1];
    for (int i = 0; i < copies; ++i) {
        const JobId job((face.round - 1) * kDeckSize + deck.size());
        deck.add(job);
        faces[id].cards.add(job);
        face_of[job] = id;
    }
}

// --- the whole file -------------------------------------------------------------------------------------------------------

// Decks must suffice for five players (LCN-DRAW-1), hands must fit (section 5.4), start sets must exist.
void Cards::check_sums(const CardFile& file) const {
    static constexpr Array<int, kRounds> kDrawn{{20, 20, 25, 25}};
    for (int r = 0; r < kRounds; ++r)
        if (decks[r].size() < kDrawn[r])
            file.fail(std::string("the deck of round ") + kRoman[r] + " holds " + std::to_string(decks[r].size()) +
                      " cards; five players draw " + std::to_string(kDrawn[r]));
    if (politicians.size() > 3)
        file.fail("holds more than three Politicians: a hand has room for eight influence cards");
    for (const Influence card : {Influence::snitch, Influence::schemer, Influence::henchman})
        if (influence[card] < 5) file.fail("each of five players needs a Snitch, a Schemer and a Henchman");
    int sum = 0;
    for (const auto n : influence) sum += n;
    // At most 15 in hands and 13 drawn at once (LCN-DRAW-6).
    if (sum < 28) file.fail("holds " + std::to_string(sum) + " influence cards; at least 28 are needed");
    for (const JobRule& job : kJobRules) {
        bool found = false;
        for (int i = 0; i < face_count; ++i) found |= faces[FaceId(i)].type == job.type;
        if (!found) file.fail("lacks the Job '" + std::string(job.id) + "'");
    }
}

// What would not fit the arrays and counters of a State is refused here.
void Cards::check_limits(const CardFile& file) const {
    int robberies = 0, cards = 0, paid = 0, incomes = 0, guns = 0;
    for (int i = 0; i < face_count; ++i) {
        const JobFace& face = faces[FaceId(i)];
        if (face.type == JobType::robbery) robberies += face.cards.size();
        paid += face.cards.size() * std::max(face.high, face.low);
    }
    if (robberies > kMostRobberies)
        file.fail("holds " + std::to_string(robberies) + " Robberies; at most " + std::to_string(kMostRobberies) +
                  " can answer each other");
    for (const Influence card : kAllInfluences) cards += copies(card, true);
    if (cards > kMostInfluenceCards)
        file.fail("holds " + std::to_string(cards) + " influence cards; at most " +
                  std::to_string(kMostInfluenceCards) + " fit a deck");
    for (int i = 0; i < type_count; ++i)
        incomes += types[BusinessTypeId(i)].income * types[BusinessTypeId(i)].cards.size();
    for (const Monopoly& monopoly : monopolies) incomes += monopoly.income;
    for (const Gangster& gangster : gangsters) guns += gangster.strength;
    // Five Paydays (the last counts double), every Job once, the bonuses; laundered money doubles (LCN-END).
    constexpr int kGiven = 2 * 5 * kMostGivenMoney;
    const int bonuses =
        4 * amounts.business_bonus + amounts.most_gangsters_bonus + guns * amounts.power_bonus * amounts.power_trophies;
    const int most = 2 * (kGiven + 5 * incomes + paid + bonuses);
    if (most > kMostCountedMoney)
        file.fail("pays out too much: its Jobs and incomes could make a fortune of $" + std::to_string(most) +
                  ",000, and $" + std::to_string(kMostCountedMoney) + ",000 is the most that is counted");
}

boost::json::object cards_json(const CardSource& source) {
    const Cards validated(source);
    return CardFile(source, "la-cosa-nostra", kKinds).to_json();
}

}  // namespace consigliere::la_cosa_nostra
