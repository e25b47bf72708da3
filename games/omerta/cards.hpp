// The cards of a set as plain tables for play. Read once from a card file, checked, and constant afterwards.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/card_file.hpp"
#include "engine/kit/bit_set.hpp"
#include "engine/kit/index.hpp"

namespace consigliere::omerta {

inline constexpr int kDons = 5;
inline constexpr int kCapoCards = 15;
inline constexpr int kTypeCards = 15;
inline constexpr int kDomains = 25;
inline constexpr int kGroups = 5;          // boroughs, businesses
inline constexpr int kMaxDesigns = 48;     // event cards of different text; house-1 has 40
inline constexpr int kMaxObjectives = 16;  // of one kind: sets of them are 16-bit masks; the deck has 25 in all
inline constexpr int kSlots = 3;           // capos of a family (OM-FAM-1)
inline constexpr int kMaxMoney = 20;       // thousands a card may move: keeps debts within the sums of a 64-bit set

using DonId = Id<struct DonTag>;
using CapoId = Id<struct CapoTag>;
using TypeId = Id<struct TypeTag>;          // soldier type
using TypeCardId = Id<struct TypeCardTag>;  // one of its cards
using DomainId = Id<struct DomainTag>;
using CardId = Id<struct CardTag>;            // event card by its text: copies are equal
using ObjectiveId = Id<struct ObjectiveTag>;  // the main ones first
using SecondaryId = Id<struct SecondaryTag>;  // among the secondary ones
using GroupId = Id<struct GroupTag>;          // a borough or a business

using SlotId = Id<struct SlotTag>;  // a capo's place in his family

using DonSet = BitSet<DonId, kDons>;
using CapoSet = BitSet<CapoId, kCapoCards>;
using TypeCardSet = BitSet<TypeCardId, kTypeCards>;
using DomainSet = BitSet<DomainId, kDomains>;
using CardSet = BitSet<CardId, kMaxDesigns>;
using MainSet = BitSet<ObjectiveId, kMaxObjectives>;
using SecondarySet = BitSet<SecondaryId, kMaxObjectives>;
using ObjectiveSet = BitSet<ObjectiveId, 2 * kMaxObjectives>;

using Slots = BitSet<SlotId, kSlots>;
inline constexpr Slots kAllSlots = Slots::first_members(kSlots);

template <class T>
using PerSlot = IndexedArray<SlotId, T, kSlots>;
template <class T>
using PerDomain = IndexedArray<DomainId, T, kDomains>;
template <class T>
using PerCard = IndexedArray<CardId, T, kMaxDesigns>;
template <class T>
using PerGroup = IndexedArray<GroupId, T, kGroups>;

enum class Stat : std::uint8_t { combat, influence, subterfuge };
inline constexpr int kStats = 3;
template <class T>
using PerStat = IndexedArray<Stat, T, kStats>;

// The businesses, in the order of Cards::kBusinessSlugs.
inline constexpr GroupId kInfluence(0), kGambling(1), kProstitution(2), kArms(3), kDrugs(4);

// Windows for action cards (section 3.2).
enum class Window : std::uint8_t { own, pay, incident, declare_conquest, declare_assault, force, roll, cancel };
inline constexpr int kWindows = 8;

// When a card of the window W-OWN may be played.
enum class When : std::uint8_t { deal, events, actions, end, before_action, after_action };
using Times = BitSet<When, 6>;
using Windows = BitSet<Window, kWindows>;

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

// Feats are conditions too: what a family does once and keeps (OM-OBJ-6).
inline constexpr int kConditions = 12;
using FeatSet = BitSet<Condition, kConditions>;

struct Person {  // capo or soldier type
    PerStat<std::int8_t> stat{};
    std::int8_t resources = 0;  // all money in thousands
};

struct Don : Person {
    std::int8_t recruitment = 0;
};

struct Domain {
    std::uint8_t difficulty = 0, defence = 0, respect = 0, resources = 0;
    GroupId borough, business;
};

struct EventCard {
    bool incident = false;
    bool two_player_icon = false;
    std::uint8_t count = 0;
    Windows windows;
    Times when;
    Effect effect{};
    Stat stat{};
    std::uint8_t amount = 0;  // soldiers, points, or thousands
    std::uint8_t difficulty = 0;
    std::uint8_t minimum = 0;
};

struct MainObjective {
    bool by_business = false;
    Array<GroupId, 2> group{};
    Array<std::uint8_t, 2> domains{};
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

// What so many domains of one business bring (OM-CTRL-1..3).
struct Control {
    int control = 0, monopoly = 0;  // from 3 domains, and on top of it with all 5

    constexpr int at(int count) const { return count < 3 ? 0 : count < 5 ? control : control + monopoly; }
};

class Cards {
public:
    explicit Cards(const CardSource& source);
    void use_conquest_numbers();
    // Once the numbers are final (tables.cpp).
    void make_tables(int players, int third_capo_respect);

    static boost::json::object json(const CardSource& source);  // validates
    static constexpr const char* kBoroughSlugs[kGroups] = {"bronx", "brooklyn", "manhattan", "queens", "staten-island"};
    static constexpr const char* kBusinessSlugs[kGroups] = {"influence", "gambling", "prostitution", "arms", "drugs"};

    std::string set_id, hash;
    IndexedArray<DonId, Don, kDons> dons{};
    IndexedArray<CapoId, Person, kCapoCards> capos{};
    IndexedArray<TypeCardId, Person, kTypeCards> types{};        // equal ones stand side by side
    IndexedArray<TypeCardId, TypeId, kTypeCards + 1> type_of{};  // type card -> type; none at the end
    IndexedArray<TypeId, TypeCardId, kTypeCards> card_of{};      // type -> its first card
    PerDomain<Domain> domains{};
    PerCard<EventCard> events{};
    IndexedArray<ObjectiveId, MainObjective, kMaxObjectives> mains{};
    IndexedArray<SecondaryId, SecondaryObjective, kMaxObjectives> secondaries{};
    // Amounts that the rulebook prints, from the table [rules]; money in thousands.
    int soldier_price = 0;        // OM-END-1
    int involvement_price = 0;    // OM-INV-1
    int reinforcement_price = 0;  // OM-ASSAULT-3: for each but the first
    int second_capo_respect = 0;  // OM-FAM-2; that of the third is an option (AMB-12)
    int point_price = 0;          // OM-CONQMODE-4: cash that counts one point in the final score
    Control arms, influence, gambling, drugs, drug_money, prostitution_money;

    int n_events = 0, n_mains = 0, n_secondaries = 0;

    PerGroup<DomainSet> of_borough{}, of_business{};
    DomainSet low;                                        // domains with 2 or 3 respect points (OM-SETUP-1)
    IndexedArray<Window, CardSet, kWindows> in_window{};  // event cards that fit each window
    Array<CardSet, 64> at_times{};                        // cards of W-OWN for each set of times
    PerStat<CardSet> on_roll{};                           // cards of W-ROLL for each stat
    CardSet always_playable;                              // of W-OWN: at their time, whoever holds them
    CardSet roll_bonuses, roll_penalties;                 // of W-ROLL
    Array<std::uint8_t, 4> next_capo_respect{};           // by thresholds spent (OM-FAM-3): that of the next one
    SecondarySet feats;                                   // objectives that are feats
    Array<SecondarySet, kDomains + 1> states_with{};      // the others: those that so many domains might fulfil
    Array<Array<std::uint8_t, 256>, 4> resources_of{};    // sums for each byte of a set of domains

    std::vector<CardName> don_names, capo_names, type_names, domain_names, event_names, objective_names;

    // The type of what may be no card: the last bits of TypeCardId::none() lead to the end of the table.
    TypeId type_if_any(TypeCardId card) const {
        static_assert(kTypeCards == 15);
        return type_of[TypeCardId(card.index & kTypeCards)];
    }
    CardSet all_events() const { return CardSet::first_members(n_events); }
    SecondarySet all_secondaries() const { return SecondarySet::first_members(n_secondaries); }
    bool is_main(ObjectiveId objective) const { return objective.index < n_mains; }
    ObjectiveId objective(SecondaryId secondary) const { return ObjectiveId(n_mains + secondary.index); }
    SecondaryId secondary(ObjectiveId objective) const { return SecondaryId(objective.index - n_mains); }

    const CardName& name(DonId don) const { return don_names[position_of(don)]; }
    const CardName& name(CapoId capo) const { return capo_names[position_of(capo)]; }
    const CardName& name(TypeId type) const { return type_names[position_of(type)]; }
    const CardName& name(DomainId domain) const { return domain_names[position_of(domain)]; }
    const CardName& name(CardId card) const { return event_names[position_of(card)]; }
    const CardName& name(ObjectiveId objective) const { return objective_names[position_of(objective)]; }

private:
    void read_amounts(const CardFile& file);
    void read_family(const CardFile& file);
    void read_domains(const CardFile& file);
    void read_events(const CardFile& file);
    void read_mains(const CardFile& file);
    void read_secondaries(const CardFile& file);
};

}  // namespace consigliere::omerta
