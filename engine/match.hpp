// A running match behind one interface, for edges that serve any game: terminal, protocol, replays, server. Speed lives
// in the templates (game.hpp, playout.hpp); here a virtual call per move costs nothing that a person could notice.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/json/fwd.hpp>

#include "engine/card_file.hpp"
#include "engine/described_view.hpp"
#include "engine/game.hpp"
#include "engine/game_info.hpp"
#include "engine/options.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere {

class Match {
public:
    virtual ~Match() = default;
    virtual std::unique_ptr<Match> clone() const = 0;

    virtual int players() const = 0;
    virtual Decision decision() const = 0;
    virtual const Prompt& prompt() const = 0;  // of the question that stands; an empty one while nobody is asked
    virtual std::span<const Prompt> prompts() const = 0;
    virtual void legal_actions(Seat seat, ActionList& out) const = 0;
    virtual void free_actions(Seat seat, ActionList& out) const = 0;
    virtual Refusal check(const Command& command) const = 0;
    // As `check`, of a command in a log.
    Refusal check_recorded(const Command& command) const {
        const Refusal no = check(command);
        return no.code == kOfferRepeated ? kAllowed : no;
    }
    virtual void apply(const Command& command, Events* events) = 0;
    virtual std::uint32_t chance_count() const = 0;
    virtual Action chance_action(std::uint32_t k) const = 0;
    virtual Action default_action(Seat seat, Rng& rng) const = 0;
    virtual bool suggest_offer(Seat seat, Rng& rng, Offer& idea) const = 0;
    virtual Result result() const = 0;
    virtual int round() const = 0;
    virtual std::uint64_t hash() const = 0;
    // The position, offers and words included, as plain data: always of the same length in one game. For those who keep many.
    virtual std::span<const std::byte> bytes() const = 0;
    virtual void set_bytes(std::span<const std::byte> bytes) = 0;  // of a match with the same rules
    virtual std::string_view broken_invariant() const = 0;

    // What `seat` sees, and nothing else: the game's view and the bargaining that it may know of.
    virtual boost::json::object view(Seat seat) const = 0;
    // The game's part of it, for those who show it often. Odds say how likely the seat's own dice are to succeed, where the
    // game computes them; tables may leave them out.
    virtual std::unique_ptr<const DescribedView> described_view(Seat seat, bool with_odds) const = 0;
    // How much hangs for `seat` on the question that stands, as everybody can reckon.
    virtual int at_stake(Seat seat) const = 0;
    // What `seat` is offered around a question (engine/game.hpp): from what it sees, and nothing else.
    virtual void preparable_actions(Seat seat, ActionList& out) const = 0;
    virtual std::vector<OrderAnswer> order_answers(Seat seat) const = 0;
    virtual void attempts(Seat seat, ActionList& out) const = 0;
    virtual Guide guide(Seat seat, std::uint8_t prompt) const = 0;
    virtual Subject subject(std::uint8_t prompt) const = 0;  // public
    // Does `seat` see the same in both?
    virtual bool looks_like(const Match& other, Seat seat) const = 0;
    virtual std::string draw(Seat seat, Lang lang, const TextStyle& style) const = 0;
    virtual std::vector<Offer> offers_seen_by(Seat seat) const = 0;
    virtual std::vector<Word> words_seen_by(Seat seat) const = 0;
    // Why this offer, accepted now, would fail as far as its addressee can see; a warning, for the attempt ends the offer.
    virtual Refusal foreseen_failure(const Offer& offer) const = 0;
    // Why an acceptance that `check` allows ends the offer without a deal. It is the truth: for scenarios, not for players.
    virtual Refusal failure(const Command& acceptance) const = 0;

    // Another world that looks the same from `seat`, bargaining included.
    virtual std::unique_ptr<Match> redealt(Seat seat, Rng& rng) const = 0;

    virtual const Vocabulary& vocabulary() const = 0;
    // Scenarios: puts the pieces where `given` says; returns what is wrong, or "".
    virtual std::string load_position(const boost::json::object& given) = 0;
};

// What a log says of the cards it was played with.
struct CardSetId {
    std::string id, hash;
    static CardSetId of(const boost::json::object& cards);
};

// A kind of game, as the registry holds it.
class GameKind {
public:
    virtual ~GameKind() = default;
    virtual const GameInfo& info() const = 0;
    virtual std::span<const OptionSpec> options() const = 0;
    virtual const Texts& texts() const = 0;
    // The cards of a set as {"cards": [...]}, after validation (InputError).
    virtual boost::json::object cards(const CardSource& source) const = 0;
    virtual CardSetId card_set(const CardSource& source) const = 0;  // likewise
    virtual std::unique_ptr<Match> start(int players, const OptionValues& options, const CardSource& source) const = 0;

    // What a view of this game consists of: definitions for a JSON Schema, named after the game, of which "<Game>View" is
    // the whole. The page's types are made from them.
    virtual boost::json::object view_schema() const = 0;

    CardSource house_cards() const;
};

}  // namespace consigliere
