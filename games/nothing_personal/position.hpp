// What a seat sees, as the page reads it, and what a given position may name: one description for both.
// A view leaves out what is not there; a given position may leave out everything.
#pragma once

#include "engine/description/description.hpp"
#include "games/nothing_personal/view.hpp"
#include "games/nothing_personal/vocabulary.hpp"

namespace consigliere::nothing_personal {

using CardName = Named<kCardList>;
using GangsterName = Named<kGangsterList>;
using SpaceName = Named<kSpaceList>;
using OwnerName = Named<kOwnerList>;
template <class Name>
using Names = consigliere::List<Name, 8>;

constexpr std::span<const std::string_view> enum_names(Part) { return kPartSlugs.items; }
constexpr std::span<const std::string_view> enum_names(Moment) { return kMomentSlugs.items; }

enum class Doing : std::uint8_t { card, action, tie, move, whack };
inline constexpr Slugs<5> kDoingSlugs{{"card", "action", "tie", "move", "whack"}};
constexpr std::span<const std::string_view> enum_names(Doing) { return kDoingSlugs.items; }

// The faces of the die, then those that only the split die has.
enum class ShownFace : std::uint8_t { switchblade, two, three, four, five, six, blank, capo_symbol, gun };
inline constexpr Slugs<9> kShownFaceSlugs{{"switchblade", "2", "3", "4", "5", "6", "blank", "capo-symbol", "gun"}};
constexpr std::span<const std::string_view> enum_names(ShownFace) { return kShownFaceSlugs.items; }

struct PlayerPosition {
    Seat seat;
    Required<int> money, respect, markers, cards;
    std::optional<Names<CardName>> hand, known, selling, knows;
    std::optional<int> top, reroll_tokens;
};
template <class Fields>
void describe(Fields& f, const PlayerPosition*) {
    f.type("Player");
    f.id("seat", &PlayerPosition::seat);
    f.field("money", &PlayerPosition::money);
    f.field("respect", &PlayerPosition::respect);
    f.field("markers", &PlayerPosition::markers, "Left in the supply.");
    f.field("cards", &PlayerPosition::cards, "In hand.");
    f.field("hand", &PlayerPosition::hand, "One's own.");
    f.field("known", &PlayerPosition::known, "Cards of another that the viewer gave away and so knows of.");
    f.field("selling", &PlayerPosition::selling, "Cards of one's own that are being sold under seal (A-59).");
    f.field("knows", &PlayerPosition::knows, "In the open view: cards in other hands that this player gave away.");
    f.field("top", &PlayerPosition::top, "In the open view: the highest position scored at the end (NP-END-3).");
    f.field("reroll_tokens", &PlayerPosition::reroll_tokens);
}

struct SpacePosition {
    Required<GangsterName> gangster;
    ByName<kOwnerList, int> markers;
    std::optional<OwnerName> blackmail;
    std::optional<bool> sideways, negated;
    Required<int> respect, money, limit;
};
template <class Fields>
void describe(Fields& f, const SpacePosition*) {
    f.type("Space", "A space with a gangster; an empty one is left out.");
    f.field("gangster", &SpacePosition::gangster);
    f.field("markers", &SpacePosition::markers, "By owner, the one on the blackmail token included.");
    f.field("blackmail", &SpacePosition::blackmail, "Owner of the marker on the token.");
    f.field("sideways", &SpacePosition::sideways, "Has moved this round.");
    f.field("negated", &SpacePosition::negated);
    f.field("respect", &SpacePosition::respect, "What it brings its controller (NP-BUS-2), as does money.");
    f.field("money", &SpacePosition::money);
    f.field("limit", &SpacePosition::limit, "From how many markers on the Feds take the gangster (NP-FEDS-1).");
}

struct SupplyPosition {
    Required<int> neutral, blackmail, negate;
};
template <class Fields>
void describe(Fields& f, const SupplyPosition*) {
    f.type("Supply");
    f.field("neutral", &SupplyPosition::neutral, "Markers.");
    f.field("blackmail", &SupplyPosition::blackmail, "Tokens.");
    f.field("negate", &SupplyPosition::negate, "Tokens.");
}

enum class Outcome : std::uint8_t { succeeds, fails, dies };
inline constexpr Slugs<3> kOutcomeSlugs{{"succeeds", "fails", "dies"}};
constexpr std::span<const std::string_view> enum_names(Outcome) { return kOutcomeSlugs.items; }

struct FacePosition {
    Required<ShownFace> face;
    Required<Outcome> outcome;
};
template <class Fields>
void describe(Fields& f, const FacePosition*) {
    f.type("Face", "What a face of the die means for the move or whack under way.");
    f.field("face", &FacePosition::face);
    f.field("outcome", &FacePosition::outcome, "It dies: the gangster who attempts it.");
}

struct ChancePosition {
    Required<SpaceName> space;
    Required<int> succeeds, dies;
    std::optional<int> least;
};
template <class Fields>
void describe(Fields& f, const ChancePosition*) {
    f.type("Chance", "What a move or whack against the gangster on a space would come to, before it is declared.");
    f.field("space", &ChancePosition::space);
    f.field("succeeds", &ChancePosition::succeeds, "On how many of the six faces of the die.");
    f.field("dies", &ChancePosition::dies, "On how many of them the gangster dies who attempts it.");
    f.field("least", &ChancePosition::least, "The lowest number that succeeds.");
}

struct TargetCounts {
    std::optional<int> power, ability, move;
};
template <class Fields>
void describe(Fields& f, const TargetCounts*) {
    f.type("TargetCounts", "How many gangsters, players or markers each action could be aimed at.");
    f.field("power", &TargetCounts::power, "Of the position.");
    f.field("ability", &TargetCounts::ability, "Of the gangster.");
    f.field("move", &TargetCounts::move);
}

struct ActionPosition {
    Required<Doing> doing;
    std::optional<Seat> seat;
    std::optional<CardName> card;
    std::optional<SpaceName> from, target;
    std::optional<SeatSet> tied;
    std::optional<Seat> against;
    std::optional<ShownFace> roll;
    std::optional<Outcome> outcome;
    std::optional<std::vector<FacePosition>> faces;
    std::optional<int> adds, resists;
    std::optional<Seat> loses;
    std::optional<int> refusals;
    std::optional<TargetCounts> choices;
    std::optional<ChancePosition> sole_move;
    std::optional<Named<kDeedList>> deed;
    std::optional<std::vector<std::string>> targets;
    std::optional<std::vector<ChancePosition>> chances;
};
template <class Fields>
void describe(Fields& f, const ActionPosition*) {
    f.type("Action", "The card, action, tie, move or whack under way.");
    f.field("doing", &ActionPosition::doing);
    f.field("seat", &ActionPosition::seat);
    f.field("card", &ActionPosition::card);
    f.field("from", &ActionPosition::from, "The space of the gangster who acts; a whack by a card has none.");
    f.field("target", &ActionPosition::target);
    f.field("tied", &ActionPosition::tied);
    f.field("against", &ActionPosition::against, "Who controls the target.");
    f.field("roll", &ActionPosition::roll);
    f.field("outcome", &ActionPosition::outcome, "Of a move or whack, if the roll stands.");
    f.field("faces", &ActionPosition::faces, "Of a move or whack: what each of the six faces of the die means.");
    f.field("adds", &ActionPosition::adds, "Of a move: what is added to the die.");
    f.field("resists", &ActionPosition::resists, "Of a move: what the sum has to exceed.");
    f.field("loses", &ActionPosition::loses, "Who loses respect if the move or whack succeeds.");
    f.field("refusals", &ActionPosition::refusals, "How often the blackmailer has said no.");
    f.field("choices", &ActionPosition::choices, "While it is chosen what a gangster does.");
    f.field("sole_move", &ActionPosition::sole_move, "Meanwhile: the only move there is. It has no further question.");
    f.field("deed", &ActionPosition::deed);
    f.field("targets", &ActionPosition::targets,
            "As named so far: a space, a player, or a marker as in the text form (\"capo p2 token\").");
    f.field("chances", &ActionPosition::chances, "While the target of a move or whack is chosen: by gangster.");
}

struct DecisionPosition {
    std::string id;
    Named<kPromptList> key;
    SeatSet asked;
};
template <class Fields>
void describe(Fields& f, const DecisionPosition*) {
    f.type("Decision");
    f.field("id", &DecisionPosition::id, "In the rules.");
    f.field("key", &DecisionPosition::key);
    f.field("asked", &DecisionPosition::asked);
}

struct Position {
    Required<int> round;
    Required<Part> phase;
    Required<Seat> holder;
    std::optional<Seat> turn;
    std::optional<int> circuit, ante;
    std::optional<SeatSet> passed;
    std::optional<int> position;
    consigliere::List<PlayerPosition, kMaxPlayers> players;
    ByName<kSpaceList, SpacePosition> board;
    Required<int> deck;
    Names<CardName> discard;
    Required<int> gangster_deck;
    Names<GangsterName> prison, fishes, acted;
    Required<SupplyPosition> supply;
    std::optional<Names<SpaceName>> empty;
    std::optional<Names<GangsterName>> aside, rerolled, promoted;
    std::optional<Seat> first;
    std::optional<Moment> moment;
    std::optional<Seat> controller;
    std::optional<ActionPosition> action;
    Required<bool> over;
    std::optional<SeatSet> winners;
    std::optional<DecisionPosition> decision;
};
template <class Fields>
void describe(Fields& f, const Position*) {
    f.type("View", "What a seat sees of a game of Nothing Personal.");
    f.field("round", &Position::round);
    f.field("phase", &Position::phase);
    f.field("holder", &Position::holder, "Of the Capo token.");
    f.field("turn", &Position::turn, "In phases A and C.");
    f.field("circuit", &Position::circuit, "In phase A; the first has no ante.");
    f.field("ante", &Position::ante);
    f.field("passed", &Position::passed);
    f.field("position", &Position::position, "Number of the position in work.");
    f.field("players", &Position::players);
    f.field("board", &Position::board, "By space; an empty one is left out.");
    f.field("deck", &Position::deck, "Number of cards.");
    f.field("discard", &Position::discard);
    f.field("gangster_deck", &Position::gangster_deck, "Number of gangsters.");
    f.field("prison", &Position::prison);
    f.field("fishes", &Position::fishes, "The dead.");
    f.field("acted", &Position::acted, "Gangsters, this round.");
    f.field("supply", &Position::supply);
    f.field("empty", &Position::empty, "In the open view: spaces without a gangster.");
    f.field("aside", &Position::aside, "In the open view: dealt and replaced in the set-up (NP-SETUP-5).");
    f.field("rerolled", &Position::rerolled, "In the open view: whose ability gave a re-roll this round.");
    f.field("promoted", &Position::promoted, "In the open view: in this phase (NP-FAM-4).");
    f.field("first", &Position::first, "In the open view: who began the phase.");
    f.field("moment", &Position::moment, "In the open view: where in its phase the position stands.");
    f.field("controller", &Position::controller, "In the open view: who gets the income, acts or decides.");
    f.field("action", &Position::action);
    f.field("over", &Position::over);
    f.field("winners", &Position::winners);
    f.field("decision", &Position::decision);
}

}  // namespace consigliere::nothing_personal
