// The card tables of La Cosa Nostra, read from a card file into plain arrays for the hot path.
//
// Instances and faces: job instance = 32 * (round - 1) + place in that round's deck; several instances may show the
// same face ("theft-2": the Theft of round II). Business instances ("lawyer-1") are counted through by type.
// Money is in thousands of dollars everywhere (LCN-COMP-5).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <boost/json/fwd.hpp>

#include "engine/card_file.hpp"

namespace consigliere::la_cosa_nostra {

inline constexpr int kRounds = 4;
inline constexpr int kFamilies = 5;
inline constexpr int kGangsters = 30;  // LCN-COMP-2: five families of six
inline constexpr int kPerFamily = 6;
inline constexpr int kDeckSlots = 32;  // the largest deck has 25 cards; a card file may hold up to 32
inline constexpr int kJobInstances = kRounds * kDeckSlots;
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
inline constexpr int kMostCountedMoney = 32767;  // thousands: an event says sums in sixteen bits

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
inline constexpr int kJobTypes = 18;

enum class TargetKind : std::uint8_t { none, player, businessman, company, gangster };

struct JobFace {
    JobType type = JobType::cash;
    std::uint8_t round = 0;       // 0-based
    std::uint8_t difficulty = 0;  // 0: "?" dice (LCN-DICE-4)
    std::uint8_t high = 0, low = 0;
    TargetKind target = TargetKind::none;
    bool attack = false;    // Robbery too (LCN-COMP-7)
    bool response = false;  // Robbery and Trap
    std::uint8_t needs = 0;
    std::array<std::uint8_t, kMostNeeds> need{};  // business types, equal ones side by side
    std::uint32_t instances = 0;                  // in its round's deck
};

enum Influence : std::uint8_t { kSnitch, kSpy, kDoc, kHenchman, kSaboteur, kMachinePistol, kDistraction, kSchemer };
inline constexpr int kInfluences = 8;

struct BusinessType {
    std::uint8_t price = 0, income = 0;
    bool company = false;
    std::uint8_t monopoly = 0xFF;  // index, or none
    std::uint64_t instances = 0;
};

struct Gangster {
    std::uint8_t strength = 1, price = 0, family = 0;
    bool start = false;
};

struct Cards {
    explicit Cards(const CardSource& source);

    std::array<JobFace, kMostFaces + 1> faces{};
    std::array<std::uint8_t, kJobInstances> face_of{};
    std::array<std::uint32_t, kRounds> deck{};     // all instances of a round
    std::array<std::uint32_t, kRounds> attacks{};  // those that count for the mulligan (LCN-DRAW-4)
    std::array<BusinessType, kMostBusinessTypes> types{};
    std::array<std::uint8_t, kMostBusinesses> type_of{};
    std::uint64_t businesses = 0, companies = 0, lawyers = 0, politicians = 0, cops = 0;
    std::array<std::uint64_t, kMonopolies> monopoly{};  // the businesses that count for it
    std::array<std::uint8_t, kMonopolies> monopoly_income{};
    std::array<Gangster, kGangsters> gangsters{};
    std::array<std::uint32_t, kFamilies> family{};  // all six
    std::array<std::uint32_t, kFamilies> starters{};
    std::array<std::vector<std::uint8_t>, kFamilies> start_businesses;
    std::array<std::uint8_t, kInfluences> influence{};       // quantities of the list
    std::array<std::uint8_t, kInfluences> box35{};           // what influence_deck=box35 adds (LCN-COMP-4)
    std::uint8_t property_high_de = 0, property_low_de = 0;  // edition difference E1
    int face_count = 0, type_count = 0, business_count = 0;

    // Slugs and names, for the vocabulary.
    std::vector<std::string> face_slugs, type_slugs, business_slugs, gangster_slugs, boss_slugs, influence_slugs,
        monopoly_slugs;
    std::vector<Localised> face_names, type_names, business_names, gangster_names, boss_names, influence_names,
        monopoly_names;

private:
    void read_businesses(const CardFile& file);
    void read_families(const CardFile& file);
    void read_jobs(const CardFile& file);
    void read_job(const CardEntry& card, const CardFile& file);
    void read_influence(const CardFile& file);
    void read_monopolies(const CardFile& file);
    int type_index(const CardEntry& card, std::string_view key, const std::string& id) const;
    void check_sums(const CardFile& file) const;
    void check_limits(const CardFile& file) const;
};

boost::json::object cards_json(const CardSource& source);

}  // namespace consigliere::la_cosa_nostra
