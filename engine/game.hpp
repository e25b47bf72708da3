// The contract: all that a game promises to the engine, the bots and the edges.
//
// A game is an object that holds what never changes during play (card set, options, number of players) and functions
// over a State that holds all that does. The two that matter most are `legal_actions` and `apply`.
//
//   initial ──> decision ──┬─ deciding: legal_actions(seat) / check ──> apply ──> decision ...
//                          ├─ chance:   chance_action(k), k < chance_count ──> apply ──> decision ...
//                          └─ over:     result
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <boost/json/fwd.hpp>

#include "engine/action.hpp"
#include "engine/advance.hpp"
#include "engine/decision.hpp"
#include "engine/event.hpp"
#include "engine/negotiation.hpp"
#include "engine/refusal.hpp"
#include "engine/rng.hpp"
#include "engine/seat.hpp"

namespace consigliere {

class JsonWriter;
class Vocabulary;
struct TextStyle;
enum class Lang : std::uint8_t;

struct Result {
    std::array<std::int32_t, kMaxPlayers> score{};  // what the game counts at its end; money in dollars
    SeatSet winners;                                // several only where the rules share a victory
};

enum class Verdict : std::uint8_t { open, kept, broken };

// State and View are plain data without padding: a clone is a memcpy, equality and hash are over the bytes.
template <class T>
concept PlainData = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

template <class G>
concept Game =
    PlainData<typename G::State> && PlainData<typename G::View> &&
    requires(const G& game, typename G::State& state, const typename G::State& seen, const typename G::View& view,
             const Action& action, Seat seat, ActionList& out, Rng& rng, Events* events, Offer& idea, const Word& word,
             const Offer& offer, std::uint32_t k, bool proposing, const boost::json::object& given, JsonWriter& writer,
             Lang lang, const TextStyle& style, std::uint8_t prompt) {
        // --- play -----------------------------------------------------------------------------------------------
        { game.players() } -> std::same_as<int>;
        // The position before the first question or die.
        { game.initial() } -> std::same_as<typename G::State>;
        { game.decision(seen) } -> std::same_as<Decision>;
        // Every answer of `seat` to the question before it; sorted in a fixed order, without duplicates. Empty if it
        // is not asked or has answered. Apply itself answers a question with a single answer only if every seat and every
        // spectator can know that there is one (engine/asking.hpp).
        { game.legal_actions(seen, seat, out) } -> std::same_as<void>;
        // What `seat` may do at this moment without being asked (take a marker back, sell a card), bargaining apart.
        { game.free_actions(seen, seat, out) } -> std::same_as<void>;
        // Why action.seat may not do this now, or nothing. Judges any bytes; must not betray what that seat cannot see.
        { game.check(seen, action) } -> std::same_as<Refusal>;
        // Only after check agreed (or with a chance action); never fails. What a seat observes of it (view, events, the next
        // question and whom it asks) depends only on what that seat may know, whatever others hold or answered under seal.
        { game.apply(state, action, events) } -> std::same_as<void>;
        // Chance: the number of equally likely outcomes, and the k-th of them (equal ones stand side by side).
        { game.chance_count(seen) } -> std::same_as<std::uint32_t>;
        { game.chance_action(seen, k) } -> std::same_as<Action>;
        // What the clock answers for a player who does not; one of legal_actions.
        { game.default_action(seen, seat, rng) } -> std::same_as<Action>;
        {
            game.result(seen)
        } -> std::same_as<Result>;  // at the end; before it, standings as the table would count them

        // --- what a seat sees ---------------------------------------------------------------------------------------
        // An allow-list: starts from an empty View and names what goes in. Seat::spectator sees what is public,
        // Seat::open sees all.
        { game.view_for(seen, seat) } -> std::same_as<typename G::View>;
        // A state, drawn at random, that looks the same from `seat` (or to Seat::spectator). Nothing that it cannot see stays
        // as it was for its own sake: answers given under seal are drawn anew from what that seat could then answer.
        { game.redeal_unseen(seen, seat, rng) } -> std::same_as<typename G::State>;

        // How much hangs for `seat` on the question that stands, in the game's own measure, reckoned from what everybody
        // sees; 0 where nothing can be counted. A standing order may wait for it.
        { game.at_stake(view, seat) } -> std::same_as<int>;

        // --- what a player is offered around a question, from the view of `seat` alone (never in the hot path) --------
        // Moves that it may prepare while others decide. `check` judges them when its turn comes.
        { game.preparable_actions(view, seat, out) } -> std::same_as<void>;
        // Answers that its standing orders may give. `check` judges them when the question is put.
        { game.order_answers(view, seat) } -> std::same_as<std::vector<OrderAnswer>>;
        // Commands that it may have in mind when it touches a thing, allowed or not, the likeliest first: `check` then gives
        // the reason of a refusal.
        { game.attempts(view, seat, out) } -> std::same_as<void>;
        // The text that helps to answer the question `prompt`; there may be none under that key.
        { game.guide(view, prompt) } -> std::same_as<Guide>;
        // What the question `prompt` is about; the view is a spectator's.
        { game.subject(view, prompt) } -> std::same_as<Subject>;

        // --- bargaining ---------------------------------------------------------------------------------------------
        { game.round(seen) } -> std::same_as<int>;  // the time by which offers lapse and words fall due
        // May such things be exchanged at this moment, whoever owns them? Judged by what everybody sees. An open offer
        // outlives a wrong moment, but an acceptance that fails for any other reason ends it.
        { game.check_trade_time(seen, offer) } -> std::same_as<Refusal>;
        // May these terms be exchanged now between the two seats? When proposing, judges the other side's goods by what
        // the proposer can see; at acceptance, by the truth. Timing included. Words in an offer (kPromiseItem) are kept
        // from the game. Items of kind kAnswer are judged by the engine, on the state after the exchange; the game says
        // whether decisions may be traded at all, and when proposing whether the proposer could answer so.
        { game.check_exchange(seen, offer, proposing) } -> std::same_as<Refusal>;
        { game.exchange(state, offer, events) } -> std::same_as<void>;  // all items but kAnswer
        { G::negotiation_rules() } -> std::same_as<const NegotiationRules&>;
        // A sensible offer for `seat` to make now, drawn at random; false if none comes to mind.
        { game.suggest_offer(seen, seat, rng, idea) } -> std::same_as<bool>;
        { game.offer_seen_by(seen, offer) } -> std::same_as<SeatSet>;
        { game.check_word(seen, word) } -> std::same_as<Refusal>;
        // Was the word kept or broken by what just happened? `action` took `before` to `seen`.
        { game.judge(seen, action, seen, word) } -> std::same_as<Verdict>;
        { game.word_seen_by(seen, word) } -> std::same_as<SeatSet>;

        // --- trust, but check ---------------------------------------------------------------------------------------
        // Names the first broken invariant (cards and money accounted for, limits kept), or is empty.
        { game.broken_invariant(seen) } -> std::same_as<std::string_view>;

        // --- words and pictures for the edges (never in the hot path) ---------------------------------------------------
        { game.vocabulary() } -> std::same_as<const Vocabulary&>;
        { G::prompts() } -> std::same_as<std::span<const Prompt>>;
        // The table as text, at most 80 columns, for a terminal.
        { game.draw(view, lang, style) } -> std::same_as<std::string>;
        // Puts the pieces where `given` says (the shape of the open view); returns what is wrong, or "".
        { game.load_position(state, given) } -> std::same_as<std::string>;
    };

// A game may write a view where it is wanted, into a View that is empty: programs that read many of them save a copy.
template <class G>
concept FillsViews = requires(const G& game, const typename G::State& state, Seat seat, typename G::View& view) {
    { game.fill_view(state, seat, view) } -> std::same_as<void>;
};

// A game whose views are described once (engine/description): `position` is what the page reads, field by field.
template <class G>
concept DescribesView = requires(const G& game, const typename G::View& view) {
    { game.position(view) } -> std::same_as<typename G::Position>;
};

}  // namespace consigliere
