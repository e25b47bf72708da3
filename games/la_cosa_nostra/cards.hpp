// The cards of the box (LCN-COMP-1), read from a card file into plain arrays for the hot path.
//
// A Job card and its face: several cards may show the same face ("theft-2": the Theft of round II). Cards of round 1 have
// the ids from 0, those of round 2 the ids from 32, and so on. Business cards ("lawyer-1") are counted through by type.
// Money is in thousands of dollars everywhere (LCN-COMP-5).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <boost/json/fwd.hpp>

#include "engine/card_file.hpp"
#include "engine/kit/bit_set.hpp"
#include "engine/kit/index.hpp"

namespace consigliere::la_cosa_nostra {

inline constexpr int kRounds = 4;
inline constexpr int kFamilies = 5;
inline constexpr int kGangsters = 30;  // LCN-COMP-2: five families of six
inline constexpr int kPerFamily = 6;
inline constexpr int kDeckSize = 32;  // the largest deck has 25 cards; a card file may hold up to 32
inline constexpr int kJobCards = kRounds * kDeckSize;
inline constexpr int kMostFaces = 127;         // a task byte from 128 on is a Purchase
inline constexpr int kMostBusinesses = 64;     // one bit each
inline constexpr int kMostBusinessTypes = 16;  // the house set has 11
inline constexpr int kMostNeeds = 4;           // the house set needs up to three cards
inline constexpr int kMonopolies = 3;
inline constexpr int kMostStrength = 6;  // dice: strength and a Machine Pistol
inline constexpr int kMostDice = kMostStrength + 1;
inline constexpr int kMostRobberies = 4;         // each may rob the one before: frames of State, jobs of View
inline constexpr int kMostInfluenceCards = 200;  // a view counts the deck in one byte
inline constexpr int kMostGivenMoney = 1000;     // thousands that a given position may put in a purse
inline constexpr int kMostCountedMoney = 32767;  // thousands: an event holds sums in sixteen bits

using JobId = Id<struct JobTag>;    // one Job card
using FaceId = Id<struct FaceTag>;  // what Job cards show
using BusinessId = Id<struct BusinessTag>;
using BusinessTypeId = Id<struct BusinessTypeTag>;
using GangsterId = Id<struct GangsterTag>;
using FamilyId = Id<struct FamilyTag>;
using MonopolyId = Id<struct MonopolyTag>;

using JobSet = BitSet<JobId, kJobCards>;
using BusinessSet = BitSet<BusinessId, kMostBusinesses>;
using BusinessTypeSet = BitSet<BusinessTypeId, kMostBusinessTypes>;
using GangsterSet = BitSet<GangsterId, kGangsters>;
using FamilySet = BitSet<FamilyId, kFamilies>;

inline constexpr auto kAllFamilies = FamilySet::first_members(kFamilies);
inline constexpr auto kAllGangsters = GangsterSet::first_members(kGangsters);
inline constexpr auto kAllMonopolies = BitSet<MonopolyId, kMonopolies>::first_members(kMonopolies);

constexpr int round_of(JobId job) { return job.index / kDeckSize + 1; }

enum class JobType : std::uint8_t {
    cash,
    bash_a_businessman,
    property_damage,
    theft,
    vandalism,
    exceptional_offer,
    connections,
    money_laundering,
    birthday_party,
    arson,
    kill_a_businessman,
    assassination,
    robbery,
    horse_racing,
    car_bomb,
    persuasion,
    trap,
    drive_by_shooting,
};

enum class TargetKind : std::uint8_t { none, player, businessman, company, gangster };

struct JobFace {
    JobType type = JobType::cash;
    std::uint8_t round = 1;
    std::uint8_t difficulty = 0;  // 0: "?" dice (LCN-DICE-4)
    std::uint8_t high = 0, low = 0;
    TargetKind target = TargetKind::none;
    bool attack = false;    // Robbery too (LCN-COMP-7)
    bool response = false;  // Robbery and Trap
    std::uint8_t needs = 0;
    Array<BusinessTypeId, kMostNeeds> need;  // equal ones side by side
    JobSet cards;
};

enum class Influence : std::uint8_t { snitch, spy, doc, henchman, saboteur, machine_pistol, distraction, schemer };
inline constexpr int kInfluences = 8;
using InfluenceSet = BitSet<Influence, kInfluences>;
inline constexpr auto kAllInfluences = InfluenceSet::first_members(kInfluences);

// The influence cards that are placed on a gangster (LCN-INFL-3), in the order of Influence.
enum class Attachment : std::uint8_t { henchman, saboteur, machine_pistol, distraction };
inline constexpr int kAttachments = 4;
inline constexpr auto kAllAttachments = BitSet<Attachment, kAttachments>::first_members(kAttachments);

constexpr Influence card_of(Attachment attachment) {
    return static_cast<Influence>(static_cast<int>(Influence::henchman) + static_cast<int>(attachment));
}
inline constexpr auto kAttachmentCards = InfluenceSet::of(Influence::henchman)
                                             .with(Influence::saboteur)
                                             .with(Influence::machine_pistol)
                                             .with(Influence::distraction);
inline constexpr auto kLookCards = InfluenceSet::of(Influence::snitch).with(Influence::spy);
constexpr bool is_attachment(Influence card) { return card >= Influence::henchman && card <= Influence::distraction; }
constexpr Attachment attachment_of(Influence card) {
    return static_cast<Attachment>(static_cast<int>(card) - static_cast<int>(Influence::henchman));
}

struct BusinessType {
    std::uint8_t price = 0, income = 0;
    bool company = false;
    MonopolyId monopoly;
    BusinessSet cards;
};

struct Gangster {
    std::uint8_t strength = 1, price = 0;
    FamilyId family;
};

struct Monopoly {
    BusinessSet businesses;
    std::uint8_t income = 0;
};

struct Family {
    GangsterSet members, starters;
    std::vector<BusinessTypeId> start_businesses;
};

// Amounts that no card shows: the [rules] table of the card file.
struct Amounts {
    int start_cash = 0;            // LCN-SETUP-10
    int business_bonus = 0;        // LCN-PAY-4
    int most_gangsters_bonus = 0;  // LCN-END-2
    int power_bonus = 0;           // LCN-END-3: per gun and trophy
    int power_trophies = 0;        // LCN-END-3: at most so many trophies count
};

// Slugs and names, for the vocabulary and for messages.
struct NameTable {
    std::vector<std::string> slugs;
    std::vector<Localised> names;

    void add(std::string slug, Localised name) {
        slugs.push_back(std::move(slug));
        names.push_back(std::move(name));
    }
    void resize(int size) {
        slugs.resize(static_cast<unsigned>(size));
        names.resize(static_cast<unsigned>(size));
    }
    template <class Index>
    const std::string& slug(Index i) const {
        return slugs[position_of(i)];
    }
    template <class Index>
    const std::string& name(Index i, Lang lang) const {
        return names[position_of(i)][lang];
    }
    template <class Index>
    void set(Index i, const CardEntry& card) {
        slugs[position_of(i)] = card.id;
        names[position_of(i)] = card.name;
    }
};

struct Cards {
    explicit Cards(const CardSource& source);

    const JobFace& face(JobId job) const { return faces[face_of[job]]; }
    const BusinessType& type(BusinessId business) const { return types[type_of[business]]; }
    // All Job cards of a round.
    const JobSet& deck(int round) const { return decks[round - 1]; }
    int copies(Influence card, bool box35) const { return influence[card] + (box35 ? influence_box35[card] : 0); }

    IndexedArray<FaceId, JobFace, kMostFaces + 1> faces;
    IndexedArray<JobId, FaceId, kJobCards> face_of;
    Array<JobSet, kRounds> decks;  // LCN-COMP-3
    IndexedArray<BusinessTypeId, BusinessType, kMostBusinessTypes> types;
    IndexedArray<BusinessId, BusinessTypeId, kMostBusinesses> type_of;
    BusinessSet businesses, companies, lawyers, politicians, cops;
    IndexedArray<MonopolyId, Monopoly, kMonopolies> monopolies;
    IndexedArray<GangsterId, Gangster, kGangsters> gangsters;
    IndexedArray<FamilyId, Family, kFamilies> families;
    IndexedArray<Influence, std::uint8_t, kInfluences> influence;        // quantities of the list
    IndexedArray<Influence, std::uint8_t, kInfluences> influence_box35;  // what influence_deck=box35 adds (LCN-COMP-4)
    std::uint8_t property_high_de = 0, property_low_de = 0;              // edition difference E1
    Amounts amounts;
    int face_count = 0, type_count = 0, business_count = 0;

    NameTable face_names, type_names, business_names, gangster_names, boss_names, influence_names, monopoly_names;

private:
    void read_amounts(const CardFile& file);
    void read_businesses(const CardFile& file);
    void read_business(const CardEntry& card);
    void read_monopolies(const CardFile& file);
    void read_bosses(const CardFile& file);
    void read_gangsters(const CardFile& file);
    void read_influence(const CardFile& file);
    void read_job(const CardEntry& card);
    void read_job_class(const CardEntry& card, JobFace& face) const;
    void add_copies(const CardEntry& card, JobFace face, const Array<int, kRounds>& difficulty);
    void add_face(const JobFace& face, int copies);
    BusinessTypeId type_index(const CardEntry& card, std::string_view key, const std::string& id) const;
    void check_sums(const CardFile& file) const;
    void check_limits(const CardFile& file) const;
};

boost::json::object cards_json(const CardSource& source);

}  // namespace consigliere::la_cosa_nostra
