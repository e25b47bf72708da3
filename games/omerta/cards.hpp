// The cards of a set as plain tables for play. Read once from a card file, checked, and constant afterwards.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/card_file.hpp"

namespace consigliere::omerta {

inline constexpr int kDons = 5;
inline constexpr int kCapoCards = 15;
inline constexpr int kTypeCards = 15;
inline constexpr int kDomains = 25;
inline constexpr int kGroups = 5;          // boroughs, businesses
inline constexpr int kMaxDesigns = 48;     // event cards of different text; house-1 has 40
inline constexpr int kMaxObjectives = 16;  // of one kind: sets of them are 16-bit masks; the deck has 25 in all
inline constexpr int kMaxMoney = 20;       // thousands a card may move: keeps debts within the sums of a 64-bit set

enum class Stat : std::uint8_t { combat, influence, subterfuge };
inline constexpr int kStats = 3;

enum Business : std::uint8_t { kInfluence, kGambling, kProstitution, kArms, kDrugs };

// Windows for action cards (section 3.2), as bits of a card's set.
enum class Window : std::uint8_t { own, pay, incident, declare_conquest, declare_assault, force, roll, cancel };
inline constexpr int kWindows = 8;

// When a card of the window W-OWN may be played.
enum When : std::uint8_t {
    kInDeal = 1,
    kInEvents = 2,
    kInActions = 4,
    kInEnd = 8,
    kBeforeAction = 16,
    kAfterAction = 32,
};

enum class Effect : std::uint8_t {
    // ACTION
    roll_bonus,
    roll_penalty,
    vendetta,
    kill_opponent,
    cancel_card,
    borrow_soldier,
    cancel_assault,
    relocate_soldiers,
    gain_soldiers,
    gain_money,
    extort,
    second_action,
    bar_involvement,
    look_at_rival,
    new_type,
    barricade,
    void_incident,
    remove_marker,
    rumours,
    // INCIDENT (gain_soldiers and gain_money serve both)
    police_raid,
    pay_bank,
    betrayal,
    each_loses_soldiers,
    new_capo,
    capo_arrested,
    boom,
    scandal,
    desertions,
    gift,
    truce,
    fire,
    pay_per_capo,
    each_gains_money,
};

enum class Condition : std::uint8_t {
    boroughs_with,
    businesses_with,
    cash,
    soldiers,
    assault_won,
    heist_won,
    assault_repelled,
    conquered,
    conquered_involved,
    domains,
    strongholds,
    richest,
};

// Feats, as bits of a set (OM-OBJ-6).
constexpr std::uint8_t feat_bit(Condition feat) {
    return static_cast<std::uint8_t>(1u << (static_cast<int>(feat) - static_cast<int>(Condition::assault_won)));
}

struct Person {  // capo or soldier type
    std::array<std::int8_t, kStats> stat{};
    std::int8_t resources = 0;  // all money in thousands
};

struct Don : Person {
    std::int8_t recruitment = 0;
};

struct Domain {
    std::uint8_t difficulty = 0, defence = 0, respect = 0, resources = 0, borough = 0, business = 0;
};

struct EventCard {
    bool incident = false;
    bool two_player_icon = false;
    std::uint8_t count = 0;
    std::uint8_t windows = 0;  // bits of Window
    std::uint8_t when = 0;     // bits of When
    Effect effect{};
    Stat stat{};
    std::uint8_t amount = 0;  // soldiers, points, or thousands
    std::uint8_t difficulty = 0;
    std::uint8_t minimum = 0;
};

struct MainObjective {
    bool by_business = false;
    std::array<std::uint8_t, 2> group{};
    std::array<std::uint8_t, 2> domains{};
    std::uint8_t respect = 0;
};

struct SecondaryObjective {
    Condition condition{};
    bool feat = false;
    std::uint8_t groups = 0, domains = 0, amount = 0, soldiers = 0, least_respect = 0;
    std::uint8_t respect = 0;
    std::uint8_t conquest_players = 0;  // fewest players with which it is in the Conquest mode; 0: never
    std::uint8_t conquest_amount = 0, conquest_domains = 0;  // instead, in that shorter mode; 0: the same
};

struct CardName {
    std::string id;
    Localised name;
};

class Cards {
public:
    explicit Cards(const CardSource& source);
    void use_conquest_numbers();

    static boost::json::object json(const CardSource& source);  // validates
    static constexpr const char* kBoroughSlugs[kGroups] = {"bronx", "brooklyn", "manhattan", "queens", "staten-island"};
    static constexpr const char* kBusinessSlugs[kGroups] = {"influence", "gambling", "prostitution", "arms", "drugs"};

    std::string set_id, hash;
    std::array<Don, kDons> dons{};
    std::array<Person, kCapoCards> capos{};
    std::array<Person, kTypeCards> types{};            // by card; equal ones stand side by side
    std::array<std::uint8_t, kTypeCards> design_of{};  // type card -> type
    std::array<Domain, kDomains> domains{};
    std::array<EventCard, kMaxDesigns> events{};
    std::array<MainObjective, kMaxObjectives> mains{};
    std::array<SecondaryObjective, kMaxObjectives> secondaries{};
    int n_events = 0, n_mains = 0, n_secondaries = 0;

    std::array<std::uint32_t, kGroups> borough_mask{}, business_mask{};
    std::uint32_t low_mask = 0;                        // domains with 2 or 3 respect points (OM-SETUP-1)
    std::array<std::uint64_t, kWindows> designs_in{};  // event cards that fit each window
    std::array<std::uint64_t, 64> designs_when{};      // cards of W-OWN for each set of moments (When)
    std::array<std::uint64_t, kStats> designs_for{};   // cards of W-ROLL for each stat

    std::vector<CardName> don_names, capo_names, type_names, domain_names, event_names, objective_names;

private:
    void read_family(const CardFile& file);
    void read_domains(const CardFile& file);
    void read_events(const CardFile& file);
    void read_mains(const CardFile& file);
    void read_secondaries(const CardFile& file);
};

}  // namespace consigliere::omerta
