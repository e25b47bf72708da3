// A position as people and programs read and write it: what a seat sees, in the shape of its JSON.
//
// What only the open view has (Seat::open) lets a position be given again: load_position.cpp reads the same fields.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/description/description.hpp"
#include "games/omerta/view.hpp"
#include "games/omerta/vocabulary.hpp"

namespace consigliere::omerta {

using DonName = Named<kDonList>;
using CapoName = Named<kCapoList>;
using TypeName = Named<kTypeList>;
using DomainName = Named<kDomainList>;
using EventCardName = Named<kCardList>;
using ObjectiveName = Named<kObjectiveList>;
using Dollars = Money<1000>;

inline constexpr std::array<std::string_view, 5> kPhaseNames{"setup", "deal", "events", "actions", "end"};
inline constexpr std::array<std::string_view, 3> kStatNames{"combat", "influence", "subterfuge"};
inline constexpr std::array<std::string_view, 3> kActionNames{"conquest", "assault", "heist"};
inline constexpr std::array<std::string_view, 7> kMomentNames{"within", "start", "window", "trade",
                                                              "before", "part",  "after"};
inline constexpr std::array<std::string_view, 3> kConditionKindNames{"borough", "business", "respect"};
inline constexpr std::array<std::string_view, 5> kWhyClosedNames{"performed", "truce", "no_soldiers", "capos_full",
                                                                 "no_target"};

constexpr std::span<const std::string_view> enum_names(GamePhase) { return kPhaseNames; }
constexpr std::span<const std::string_view> enum_names(Stat) { return kStatNames; }
// An action that is performed or was: ActionKind without none.
enum class ActionName : std::uint8_t { conquest, assault, heist };
constexpr ActionName action_name(ActionKind kind) { return static_cast<ActionName>(static_cast<int>(kind) - 1); }
constexpr ActionKind kind_of(ActionName name) { return static_cast<ActionKind>(static_cast<int>(name) + 1); }
constexpr std::span<const std::string_view> enum_names(ActionName) { return kActionNames; }
constexpr std::span<const std::string_view> enum_names(Moment) { return kMomentNames; }
enum class ConditionKind : std::uint8_t { borough, business, respect };
constexpr std::span<const std::string_view> enum_names(ConditionKind) { return kConditionKindNames; }
// Why a kind of action cannot be chosen.
enum class WhyClosed : std::uint8_t {
    performed,    // OM-ACTION-2
    truce,        // OM-EVENT-2
    no_soldiers,  // OM-CONQ-1, OM-ASSAULT-1, OM-HEIST-1
    capos_full,   // OM-DOM-1
    no_target,
};
constexpr std::span<const std::string_view> enum_names(WhyClosed) { return kWhyClosedNames; }

// --- families -------------------------------------------------------------------------------------------------------

template <class Name>
using Names = List<Name, 8>;

struct CapoPosition {
    CapoName capo{kNothing};
    TypeName type{kNothing};
    int reserve = 0;
    std::optional<Seat> robbed_by;
    std::optional<bool> robbed_this_round;
};
template <class Fields>
void describe(Fields& f, const CapoPosition*) {
    using P = CapoPosition;
    f.type("Capo");
    f.id("capo", &P::capo);
    f.field("type", &P::type);
    f.field("reserve", &P::reserve);
    f.field("robbed_by", &P::robbed_by, "Who collects the next income of his domains.");
    f.field("robbed_this_round", &P::robbed_this_round);
}

struct DomainPosition {
    DomainName domain{kNothing};
    CapoName capo{kNothing};
    int soldiers = 0;
};
template <class Fields>
void describe(Fields& f, const DomainPosition*) {
    using P = DomainPosition;
    f.type("Domain");
    f.id("domain", &P::domain);
    f.field("capo", &P::capo);
    f.field("soldiers", &P::soldiers);
}

struct PeekedPosition {
    Seat seat;
    Names<EventCardName> hand;
    std::optional<ObjectiveName> objective;
};
template <class Fields>
void describe(Fields& f, const PeekedPosition*) {
    using P = PeekedPosition;
    f.type("Peeked", "What an Informer showed.");
    f.id("seat", &P::seat);
    f.field("hand", &P::hand);
    f.field("objective", &P::objective);
}

struct PlayerPosition {
    Seat seat;
    std::optional<DonName> don;
    std::optional<Dollars> cash;
    Dollars income;
    int respect = 0;
    List<CapoPosition, 3> capos;
    List<DomainPosition, 8> domains;
    int hand_size = 0;
    int objectives = 0;
    Names<ObjectiveName> completed;
    std::optional<Names<EventCardName>> hand;
    std::optional<ObjectiveName> main;
    std::optional<Names<ObjectiveName>> secondaries, feats;
    std::optional<int> thresholds;
    std::optional<Names<ObjectiveName>> deeds;
    std::optional<SeatSet> beaten_by, beaten_before;
    std::optional<Names<CapoName>> dealt_capos;
    std::optional<Names<TypeName>> dealt_types;
    std::optional<PeekedPosition> peeked;
};
template <class Fields>
void describe(Fields& f, const PlayerPosition*) {
    using P = PlayerPosition;
    f.type("Player");
    f.id("seat", &P::seat);
    f.field("don", &P::don, "Absent until it is dealt.");
    f.field("cash", &P::cash, "Absent where money is hidden.");
    f.field("income", &P::income, "What the next Payday brings, as things stand.");
    f.field("respect", &P::respect);
    f.field("capos", &P::capos);
    f.field("domains", &P::domains);
    f.field("hand_size", &P::hand_size);
    f.field("objectives", &P::objectives, "Face-down objective cards.");
    f.field("completed", &P::completed);
    f.field("hand", &P::hand, "Only for those who may see it.");
    f.field("main", &P::main, "Only for those who may see it.");
    f.field("secondaries", &P::secondaries, "Only for those who may see them.");
    f.field("feats", &P::feats, "Of the secondary objectives: what has happened.");
    f.field("thresholds", &P::thresholds, "Open view: 1 the second capo was earned, 2 the third.");
    f.field("deeds", &P::deeds, "Open view: feats done in this game, by the objectives that name them.");
    f.field("beaten_by", &P::beaten_by, "Open view: families that won against it in this round.");
    f.field("beaten_before", &P::beaten_before, "Open view: the same of the round before.");
    f.field("dealt_capos", &P::dealt_capos, "Set-up: the cards to choose from.");
    f.field("dealt_types", &P::dealt_types);
    f.field("peeked", &P::peeked);
}

// --- the table ------------------------------------------------------------------------------------------------------

struct DecksPosition {
    int domains = 0, capos = 0, types = 0, objectives = 0, events = 0;
};
template <class Fields>
void describe(Fields& f, const DecksPosition*) {
    using P = DecksPosition;
    f.type("Decks", "How many cards are left.");
    f.field("domains", &P::domains);
    f.field("capos", &P::capos);
    f.field("types", &P::types);
    f.field("objectives", &P::objectives);
    f.field("events", &P::events);
}

struct CapoGroups {
    Names<CapoName> under, bottom;
};
template <class Fields>
void describe(Fields& f, const CapoGroups*) {
    f.type("CapoGroups");
    f.field("under", &CapoGroups::under, "Shuffled and put under the deck.");
    f.field("bottom", &CapoGroups::bottom, "At its very bottom, in this order.");
}

struct TypeGroups {
    Names<TypeName> under, bottom;
};
template <class Fields>
void describe(Fields& f, const TypeGroups*) {
    f.type("TypeGroups");
    f.field("under", &TypeGroups::under);
    f.field("bottom", &TypeGroups::bottom);
}

struct GroupsPosition {
    CapoGroups capos;
    TypeGroups types;
};
template <class Fields>
void describe(Fields& f, const GroupsPosition*) {
    f.type("Groups", "What was put under the decks.");
    f.field("capos", &GroupsPosition::capos);
    f.field("types", &GroupsPosition::types);
}

struct CardPosition {
    EventCardName card;
    Seat seat;
    std::optional<Seat> on, also_on;
    std::optional<CapoName> for_capo;
};
template <class Fields>
void describe(Fields& f, const CardPosition*) {
    using P = CardPosition;
    f.type("PlayedCard");
    f.field("card", &P::card);
    f.field("seat", &P::seat);
    f.field("on", &P::on);
    f.field("and", &P::also_on);
    f.field("for", &P::for_capo);
}

struct InvolvedPosition {
    Seat seat;
    CapoName capo;
};
template <class Fields>
void describe(Fields& f, const InvolvedPosition*) {
    f.type("Involved");
    f.id("seat", &InvolvedPosition::seat);
    f.field("capo", &InvolvedPosition::capo);
}

struct ActionPosition {
    ActionName action{};
    Seat family;
    CapoName capo;
    std::optional<DomainName> domain, origin;
    std::optional<Seat> rival;
    std::optional<CapoName> rival_capo;
    std::optional<Seat> conqueror;
    std::optional<int> soldiers;
    std::optional<std::vector<InvolvedPosition>> involved;
    std::optional<std::vector<Seat>> lent_to_attacker, lent_to_defender;
};
template <class Fields>
void describe(Fields& f, const ActionPosition*) {
    using P = ActionPosition;
    f.type("ActiveAction", "The action being performed.");
    f.field("action", &P::action);
    f.field("family", &P::family);
    f.field("capo", &P::capo);
    f.field("domain", &P::domain);
    f.field("origin", &P::origin);
    f.field("rival", &P::rival);
    f.field("rival_capo", &P::rival_capo);
    f.field("conqueror", &P::conqueror);
    f.field("soldiers", &P::soldiers);
    f.field("involved", &P::involved);
    f.field("lent_to_attacker", &P::lent_to_attacker, "The lender of each soldier.");
    f.field("lent_to_defender", &P::lent_to_defender);
}

// --- rolls ----------------------------------------------------------------------------------------------------------

struct DiePosition {
    Seat seat;
    int base = 0, modifier = 0, die = 0;
};
template <class Fields>
void describe(Fields& f, const DiePosition*) {
    using P = DiePosition;
    f.type("Die");
    f.id("seat", &P::seat);
    f.field("base", &P::base);
    f.field("modifier", &P::modifier, "What cards add.");
    f.field("die", &P::die);
}

struct RollPosition {
    Stat stat{};
    std::vector<DiePosition> rolls;
    std::optional<int> difficulty;
};
template <class Fields>
void describe(Fields& f, const RollPosition*) {
    using P = RollPosition;
    f.type("Roll", "The roll being made, or the last one.");
    f.field("stat", &P::stat);
    f.field("rolls", &P::rolls);
    f.field("difficulty", &P::difficulty, "Absent: they roll against each other.");
}

struct SumPosition {
    Seat seat;
    int sum = 0;
};
template <class Fields>
void describe(Fields& f, const SumPosition*) {
    f.type("Sum");
    f.id("seat", &SumPosition::seat);
    f.field("sum", &SumPosition::sum, "What is added to the die.");
}

struct ComingRollPosition {
    Stat stat{};
    std::vector<SumPosition> sums;
    std::optional<int> difficulty;
};
template <class Fields>
void describe(Fields& f, const ComingRollPosition*) {
    using P = ComingRollPosition;
    f.type("ComingRoll", "The next roll, as everyone can see it now.");
    f.field("stat", &P::stat);
    f.field("sums", &P::sums);
    f.field("difficulty", &P::difficulty);
}

struct CardOdds {
    EventCardName card;
    int chance = 0;
};
template <class Fields>
void describe(Fields& f, const CardOdds*) {
    f.type("CardOdds");
    f.field("card", &CardOdds::card);
    f.field("chance", &CardOdds::chance, "In percent, with this card played on the roll.");
}

struct OddsPosition {
    Stat stat{};
    std::optional<int> difficulty;
    std::optional<SeatSet> rivals;
    std::optional<CapoName> capo;
    std::optional<int> soldiers;
    int chance = 0;
    std::optional<std::vector<CardOdds>> with;
};
template <class Fields>
void describe(Fields& f, const OddsPosition*) {
    using P = OddsPosition;
    f.type("Odds", "The viewer's chance in a roll of its own.");
    f.field("stat", &P::stat);
    f.field("difficulty", &P::difficulty);
    f.field("rivals", &P::rivals);
    f.field("capo", &P::capo, "Of those that may be chosen.");
    f.field("soldiers", &P::soldiers, "All that may go.");
    f.field("chance", &P::chance, "In percent.");
    f.field("with", &P::with);
}

struct ConditionPosition {
    ConditionKind kind{};
    std::optional<std::string> name;
    int have = 0, need = 0;
};
template <class Fields>
void describe(Fields& f, const ConditionPosition*) {
    using P = ConditionPosition;
    f.type("Condition", "One condition of the viewer's main objective.");
    f.field("kind", &P::kind);
    f.field("name", &P::name, "Of the borough or business.");
    f.field("have", &P::have);
    f.field("need", &P::need);
}

struct ClosedActionPosition {
    ActionName action{};
    WhyClosed why{};
};
template <class Fields>
void describe(Fields& f, const ClosedActionPosition*) {
    using P = ClosedActionPosition;
    f.type("ClosedAction", "A kind of action that the viewer cannot choose in its turn.");
    f.field("action", &P::action);
    f.field("why", &P::why);
}

struct ActionOddsPosition {
    ActionName action{};
    std::optional<CapoName> capo;
    std::optional<DomainName> origin, domain;
    std::optional<Seat> rival;
    std::optional<CapoName> victim;
    int chance = 0;
    std::optional<int> reinforced, difficulty, sum;
    std::optional<Dollars> amount;
    std::optional<std::vector<CardOdds>> with;
};
template <class Fields>
void describe(Fields& f, const ActionOddsPosition*) {
    using P = ActionOddsPosition;
    f.type("ActionOdds", "The viewer's chance in an action that it may choose, with everything it may use.");
    f.field("action", &P::action);
    f.field("capo", &P::capo, "Conquest and heist: who leads it.");
    f.field("origin", &P::origin);
    f.field("domain", &P::domain);
    f.field("rival", &P::rival);
    f.field("victim", &P::victim, "Heist: the capo to be robbed.");
    f.field("chance", &P::chance, "In percent, without cards and without help for a rival.");
    f.field("reinforced", &P::reinforced, "Assault: with every reinforcement that the defender can pay.");
    f.field("difficulty", &P::difficulty, "Conquest: what the total must exceed.");
    f.field("sum", &P::sum, "What is added to the die.");
    f.field("amount", &P::amount, "Heist: what the next Payday would bring, as things stand.");
    f.field("with", &P::with, "For the best way to this target.");
}

struct InterferencePosition {
    Dollars price{};
    std::vector<SumPosition> rivals;
};
template <class Fields>
void describe(Fields& f, const InterferencePosition*) {
    using P = InterferencePosition;
    f.type("Interference", "Who could get involved in a conquest that the viewer may choose, as everyone can see.");
    f.field("price", &P::price, "Of getting involved.");
    f.field("rivals", &P::rivals, "The highest influence of each, without the die.");
}

// --- the whole ------------------------------------------------------------------------------------------------------

struct DecisionPosition {
    std::string id;
    SeatSet asked;
};
template <class Fields>
void describe(Fields& f, const DecisionPosition*) {
    f.type("Decision");
    f.field("id", &DecisionPosition::id);
    f.field("asked", &DecisionPosition::asked);
}

struct Position {
    int round = 1;
    GamePhase phase = GamePhase::actions;
    int step = 1;
    std::optional<Seat> start, turn;
    std::optional<bool> turn_done;
    bool over = false;
    std::optional<SeatSet> winners;
    std::optional<bool> truce;
    List<PlayerPosition, kMaxPlayers> players;
    Names<DomainName> centre;
    std::optional<Names<DomainName>> in_transit;
    DecksPosition decks;
    ByName<kCardList, int> discards;
    std::optional<Moment> moment;
    std::optional<SeatSet> idle;
    std::optional<bool> checked;
    std::optional<std::vector<ActionName>> performed;
    std::optional<GroupsPosition> groups;
    std::optional<EventCardName> incident;
    std::optional<CardPosition> card;
    std::optional<Names<TypeName>> drawn_types;
    std::optional<ActionPosition> action;
    std::optional<RollPosition> roll;
    std::optional<ComingRollPosition> coming_roll;
    std::optional<DecisionPosition> decision;
    std::optional<std::vector<ConditionPosition>> main_progress;
    std::optional<Names<DomainName>> serves_main, serves_secondary;
    std::optional<std::vector<ClosedActionPosition>> closed_actions;
    std::optional<InterferencePosition> interference;
    std::optional<std::vector<OddsPosition>> odds;
    std::optional<std::vector<ActionOddsPosition>> action_odds;
    std::optional<bool> conquest_mode;
    std::optional<int> last_round;
    std::optional<SeatSet> near_end;
};
template <class Fields>
void describe(Fields& f, const Position*) {
    using P = Position;
    f.type("View", "What a seat sees. What only the open view has lets the position be given again.");
    f.field("round", &P::round);
    f.field("phase", &P::phase);
    f.field("step", &P::step, "Of the phase.");
    f.field("start", &P::start, "The start player of the phase.");
    f.field("turn", &P::turn, "Whose part of the step it is.");
    f.field("turn_done", &P::turn_done, "It has done its step.");
    f.field("over", &P::over);
    f.field("winners", &P::winners);
    f.field("truce", &P::truce);
    f.field("players", &P::players);
    f.field("centre", &P::centre);
    f.field("in_transit", &P::in_transit, "Domains changing hands at this moment.");
    f.field("decks", &P::decks);
    f.field("discards", &P::discards);
    f.field("moment", &P::moment, "Open view: where in the round the position stands.");
    f.field("idle", &P::idle, "Open view: families that had nothing to do in this step.");
    f.field("checked", &P::checked, "Open view: nothing has changed since the last checkpoint.");
    f.field("performed", &P::performed, "Open view: kinds of action in this part.");
    f.field("groups", &P::groups, "Open view.");
    f.field("incident", &P::incident, "Being resolved.");
    f.field("card", &P::card, "Played last and not yet resolved.");
    f.field("drawn_types", &P::drawn_types, "For the family that drew them.");
    f.field("action", &P::action);
    f.field("roll", &P::roll);
    f.field("coming_roll", &P::coming_roll);
    f.field("decision", &P::decision);
    f.field("main_progress", &P::main_progress, "Conditions of the viewer's main objective.");
    f.field("serves_main", &P::serves_main, "Domains that would bring the viewer's main objective forward.");
    f.field("serves_secondary", &P::serves_secondary, "The same of its secondary objectives.");
    f.field("closed_actions", &P::closed_actions, "In the viewer's turn.");
    f.field("interference", &P::interference, "In the viewer's turn; absent where nobody could.");
    f.field("odds", &P::odds, "The viewer's own rolls ahead; absent where the table hides odds.");
    f.field("action_odds", &P::action_odds, "In the viewer's turn; absent where the table hides odds.");
    f.field("conquest_mode", &P::conquest_mode, "Absent: the Cosa Nostra mode.");
    f.field("last_round", &P::last_round, "After which the game is counted; absent: it has no limit.");
    f.field("near_end", &P::near_end, "Families that may end the game with their next step, by what everyone sees.");
}

}  // namespace consigliere::omerta
