// What a seat sees, as clients read it: the one description from which come the JSON, its schema, the page's types and the
// loader of given positions (engine/description/description.hpp).
#pragma once

#include "engine/description/description.hpp"
#include "games/la_cosa_nostra/state.hpp"
#include "games/la_cosa_nostra/vocabulary.hpp"

namespace consigliere::la_cosa_nostra {

using Thousands = Money<1000>;
template <class T>
using PerRound = std::array<T, kRounds>;
using Markers = List<Seat, kMaxPlayers>;
using JobNames = List<Named<kJobName>, kHandCapacity>;
using GangsterNames = List<Named<kGangsterName>, 8>;

// `scoring` can only be given: the last action is done, and the final scoring follows.
enum class PhaseName : std::uint8_t { setup, draw, planning, action, payday, duel, over, scoring };
constexpr std::array<std::string_view, 8> kPhaseNames{"setup",  "draw", "planning", "action",
                                                      "payday", "duel", "over",     "scoring"};
constexpr std::span<const std::string_view> enum_names(PhaseName) { return kPhaseNames; }

struct BusinessPosition {
    Named<kBusinessName> id;
    bool active = true;
    std::optional<bool> used;
    std::optional<Markers> markers;
};
template <class Fields>
void describe(Fields& f, const BusinessPosition*) {
    using P = BusinessPosition;
    f.type("Business");
    f.id("id", &P::id);
    f.field("active", &P::active);
    f.field("used", &P::used, "Its skill was used this round.");
    f.field("markers", &P::markers, "The seats whose deal markers are on it.");
}

struct GangsterPosition {
    Named<kGangsterName> id;
    int strength = 0;
    bool active = true;
    std::optional<int> back;
    std::optional<Named<kJobName>> job;
    std::optional<Named<kBusinessName>> purchase;
    std::optional<Markers> markers;
    std::optional<List<Named<kInfluenceName>, 4>> attached;
    std::optional<bool> idle;
    std::optional<SeatSet> seen_by;
};
template <class Fields>
void describe(Fields& f, const GangsterPosition*) {
    using P = GangsterPosition;
    f.type("Gangster");
    f.id("id", &P::id);
    f.field("strength", &P::strength, "As it counts now, with attachments.");
    f.field("active", &P::active);
    f.field("back", &P::back, "A face-down Job whose face the viewer does not know: the round on its back.");
    f.field("job", &P::job, "A planned Job whose face the viewer knows.");
    f.field("purchase", &P::purchase);
    f.field("markers", &P::markers, "The seats whose deal markers are on the Purchase.");
    f.field("attached", &P::attached);
    f.field("idle", &P::idle, "There is nothing to task this gangster with this round.");
    f.field("seen_by", &P::seen_by, "The seats that have looked at the planned Job.");
}

struct PlayerPosition {
    Seat seat;
    Required<Thousands> cash;
    Thousands laundered;
    std::optional<Named<kBossName>> boss;
    std::optional<Thousands> income;
    std::optional<List<BusinessPosition, 8>> businesses;
    std::optional<List<GangsterPosition, 6>> gangsters;
    std::optional<GangsterNames> waiting;
    std::optional<GangsterNames> trophies;
    std::optional<int> free_markers;
    std::optional<int> job_count;
    std::optional<PerRound<int>> job_backs;
    std::optional<PerRound<int>> discard_backs;
    std::optional<int> influence_count;
    std::optional<JobNames> hand;
    std::optional<List<Named<kInfluenceName>, kHandCapacity>> influence;
    std::optional<JobNames> discarded;
};
template <class Fields>
void describe(Fields& f, const PlayerPosition*) {
    using P = PlayerPosition;
    f.type("Player");
    f.id("seat", &P::seat);
    f.field("cash", &P::cash);
    f.field("laundered", &P::laundered);
    f.field("boss", &P::boss, "Absent until it is chosen, as are all fields that follow from it.");
    f.field("income", &P::income, "What a Payday now would bring.");
    f.field("businesses", &P::businesses);
    f.field("gangsters", &P::gangsters);
    f.field("waiting", &P::waiting, "Gangsters not yet recruited.");
    f.field("trophies", &P::trophies, "Gangsters this player has killed.");
    f.field("free_markers", &P::free_markers);
    f.field("job_count", &P::job_count, "Jobs in hand.");
    f.field("job_backs", &P::job_backs, "Jobs in hand by the round on their back.");
    f.field("discard_backs", &P::discard_backs, "Face-down Job discards by the round on their back.");
    f.field("influence_count", &P::influence_count, "Influence cards in hand.");
    f.field("hand", &P::hand, "Only for those who may see it, as are influence and discarded.");
    f.field("influence", &P::influence);
    f.field("discarded", &P::discarded, "Faces of the Jobs this player discarded face-down.");
}

struct JobPosition {
    Seat player;
    Named<kGangsterName> gangster;
    std::optional<Seat> target;
    std::optional<Named<kJobName>> job;
    std::optional<Named<kGangsterName>> target_gangster;
    std::optional<Named<kBusinessName>> target_business;
    std::optional<int> difficulty;
    std::optional<List<int, kMostDice>> dice;
    std::optional<Thousands> stake;
    std::optional<Thousands> payout;
};
template <class Fields>
void describe(Fields& f, const JobPosition*) {
    using P = JobPosition;
    f.type("RunningJob");
    f.field("player", &P::player);
    f.field("gangster", &P::gangster);
    f.field("target", &P::target, "The player who is attacked.");
    f.field("job", &P::job, "Absent before it is revealed, as are all fields after it.");
    f.field("target_gangster", &P::target_gangster);
    f.field("target_business", &P::target_business);
    f.field("difficulty", &P::difficulty);
    f.field("dice", &P::dice);
    f.field("stake", &P::stake);
    f.field("payout", &P::payout);
}

struct DecisionPosition {
    std::string id;
    std::string rule;
    SeatSet asked;
    bool mine = false;
};
template <class Fields>
void describe(Fields& f, const DecisionPosition*) {
    using P = DecisionPosition;
    f.type("Decision");
    f.field("id", &P::id);
    f.field("rule", &P::rule);
    f.field("asked", &P::asked);
    f.field("mine", &P::mine, "The viewer's own answer is awaited.");
}

struct Position {
    Required<int> round;
    Required<PhaseName> phase;
    bool over = false;
    std::optional<Seat> start;
    std::optional<Seat> turn;
    List<PlayerPosition, kMaxPlayers> players;
    Required<List<Named<kBusinessName>, kMarketSlots>> market;
    int stack_size = 0;
    std::optional<std::vector<Named<kBusinessName>>> stack;
    std::optional<std::vector<std::vector<Named<kBusinessName>>>> stack_groups;
    PerRound<int> job_decks{};
    List<Named<kJobName>, 32> job_discards;
    int influence_deck = 0;
    ByName<kInfluenceName, int> influence_discards;
    ByName<kMonopolyName, Seat> monopolies;
    std::optional<List<JobPosition, 2>> jobs;
    std::optional<Named<kGangsterName>> looking_at;
    std::optional<DecisionPosition> decision;
    std::optional<SeatSet> winners;
};
template <class Fields>
void describe(Fields& f, const Position*) {
    using P = Position;
    f.type("View", "What a seat sees of a game of La Cosa Nostra. What is hidden from it is absent or a count.");
    f.field("round", &P::round, "From 1; 0 during set-up.");
    f.field("phase", &P::phase);
    f.field("over", &P::over);
    f.field("start", &P::start, "The start player.");
    f.field("turn", &P::turn);
    f.field("players", &P::players);
    f.field("market", &P::market);
    f.field("stack_size", &P::stack_size, "Businesses in the stack.");
    f.field("stack", &P::stack, "Only for the player who searches it. In a given position: its top cards in order.");
    f.field("stack_groups", &P::stack_groups, "The stack from its top; within a group nobody knows the order.");
    f.field("job_decks", &P::job_decks, "Job cards left, by round.");
    f.field("job_discards", &P::job_discards, "Face-up.");
    f.field("influence_deck", &P::influence_deck, "Influence cards left.");
    f.field("influence_discards", &P::influence_discards);
    f.field("monopolies", &P::monopolies, "The seat that holds each.");
    f.field("jobs", &P::jobs, "The Job under way and the Responses to it, the last on top.");
    f.field("looking_at", &P::looking_at, "While a second Job to look at is chosen: the gangster of the first.");
    f.field("decision", &P::decision, "The question that players are asked.");
    f.field("winners", &P::winners);
}

}  // namespace consigliere::la_cosa_nostra
