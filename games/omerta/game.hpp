// Omertà, el poder de la mafia, on the engine's contract.
#pragma once

#include "engine/game.hpp"
#include "engine/game_info.hpp"
#include "engine/kit/answer_groups.hpp"
#include "games/omerta/cards.hpp"
#include "games/omerta/options.hpp"
#include "games/omerta/position.hpp"
#include "games/omerta/prompts.hpp"
#include "games/omerta/state.hpp"
#include "games/omerta/verbs.hpp"
#include "games/omerta/view.hpp"
#include "games/omerta/vocabulary.hpp"

namespace consigliere::omerta {

class Omerta {
public:
    using State = omerta::State;
    using View = omerta::View;
    using Position = omerta::Position;

    Omerta(int players, const OptionValues& options, const CardSource& source);

    static const GameInfo& info();
    static std::span<const OptionSpec> options();
    static boost::json::object cards_json(const CardSource& source);

    int players() const { return players_; }
    State initial() const;
    Decision decision(const State& s) const { return s.decision; }
    void legal_actions(const State& s, Seat seat, ActionList& out) const;
    void legal_actions(const State& s, Seat seat, AnswerGroups& out) const;
    Action random_action(const State& s, Seat seat, Rng& rng) const;
    void free_actions(const State&, Seat, ActionList&) const {}  // bargaining apart, nothing is done out of turn
    Refusal check(const State& s, const Action& x) const;
    void apply(State& s, const Action& x, Events* events) const;
    std::uint32_t chance_count(const State& s) const;
    Action chance_action(const State& s, std::uint32_t k) const;
    Action default_action(const State& s, Seat seat, Rng& rng) const;
    Result result(const State& s) const;

    View view_for(const State& s, Seat seat) const;
    void fill_view(const State& s, Seat seat, View& v) const;  // v is empty
    State redeal_unseen(const State& s, Seat seat, Rng& rng) const;

    int round(const State& s) const { return s.round; }
    static const NegotiationRules& negotiation_rules();
    Refusal check_trade_time(const State& s, const Offer& offer) const;
    Refusal check_exchange(const State& s, const Offer& offer, bool proposing) const;
    void exchange(State& s, const Offer& offer, Events* events) const;
    bool suggest_offer(const State& s, Seat seat, Rng& rng, Offer& idea) const;
    SeatSet offer_seen_by(const State&, const Offer& offer) const {
        return SeatSet::of(offer.from).with(offer.to).with(Seat::open());
    }
    Refusal check_word(const State& s, const Word& word) const;
    Verdict judge(const State& before, const Action& x, const State& after, const Word& word) const;
    SeatSet word_seen_by(const State& s, const Word& word) const;

    std::string_view broken_invariant(const State& s) const;

    const Vocabulary& vocabulary() const { return vocabulary_; }
    static std::span<const Prompt> prompts();
    int at_stake(const View& view, Seat seat) const;
    void preparable_actions(const View& view, Seat seat, ActionList& out) const;
    std::vector<OrderAnswer> order_answers(const View& view, Seat seat) const;
    void attempts(const View& view, Seat seat, ActionList& out) const;
    Guide guide(const View& view, std::uint8_t prompt) const;
    Subject subject(const View& view, std::uint8_t prompt) const;
    Position position(const View& view) const;
    void add_odds(const View& view, Position& position) const;  // the chances of the viewer's own rolls ahead
    std::string draw(const View& v, Lang lang, const TextStyle& style) const;
    std::string load_position(State& s, const boost::json::object& given) const;

    // --- for the parts of the rules and their tests -------------------------------------------------------------------
    const Cards& cards() const { return cards_; }
    const Options& chosen() const { return options_; }
    int hand_limit() const { return players_ == 2 ? 7 : 5; }          // OM-END-2, OM-2P-2
    int paid_discard_cards() const { return players_ == 2 ? 2 : 1; }  // OM-EVENT-6, OM-2P-3
    // The card has no playable effect at this table (OM-CARD-4, OM-2P-4).
    bool is_dead(CardId card) const { return players_ == 2 && cards_.events[card].two_player_icon; }

private:
    int players_;
    Options options_;
    Cards cards_;
    Vocabulary vocabulary_;
};

}  // namespace consigliere::omerta
