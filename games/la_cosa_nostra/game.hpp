// La Cosa Nostra (Johannes Sich, 2014) behind the contract of engine/game.hpp.
#pragma once

#include "engine/game.hpp"
#include "engine/game_info.hpp"
#include "engine/kit/answer_groups.hpp"
#include "engine/options.hpp"
#include "engine/vocabulary.hpp"
#include "games/la_cosa_nostra/position.hpp"
#include "games/la_cosa_nostra/queries.hpp"
#include "games/la_cosa_nostra/view.hpp"

namespace consigliere::la_cosa_nostra {

class LaCosaNostra {
public:
    using State = la_cosa_nostra::State;
    using View = la_cosa_nostra::View;
    using Position = la_cosa_nostra::Position;

    LaCosaNostra(int players, const OptionValues& options, const CardSource& cards);

    static const GameInfo& info();
    static std::span<const OptionSpec> options() { return option_specs(); }
    static boost::json::object cards_json(const CardSource& source);
    static std::span<const Prompt> prompts() { return la_cosa_nostra::prompts(); }

    int players() const { return setup_.players; }
    const Setup& setup() const { return setup_; }
    Queries queries(const State& s) const { return {setup_, s}; }

    State initial() const;
    Decision decision(const State& s) const { return s.decision; }
    void legal_actions(const State& s, Seat seat, ActionList& out) const;
    void legal_actions(const State& s, Seat seat, AnswerGroups& out) const;
    Action random_action(const State& s, Seat seat, Rng& rng) const;
    void free_actions(const State& s, Seat seat, ActionList& out) const;
    Refusal check(const State& s, const Action& action) const;
    void apply(State& s, const Action& action, Events* events) const;
    std::uint32_t chance_count(const State& s) const;
    Action chance_action(const State& s, std::uint32_t k) const;
    Action default_action(const State& s, Seat seat, Rng& rng) const;
    Result result(const State& s) const;
    int round(const State& s) const { return s.board.round; }

    View view_for(const State& s, Seat seat) const;
    void fill_view(const State& s, Seat seat, View& v) const;  // v is empty
    State redeal_unseen(const State& s, Seat seat, Rng& rng) const;

    static const NegotiationRules& negotiation_rules();
    Refusal check_trade_time(const State& s, const Offer& offer) const;
    Refusal check_exchange(const State& s, const Offer& offer, bool proposing) const;
    void exchange(State& s, const Offer& offer, Events* events) const;
    bool suggest_offer(const State& s, Seat seat, Rng& rng, Offer& idea) const;
    SeatSet offer_seen_by(const State& s, const Offer& offer) const;
    Refusal check_word(const State& s, const Word& word) const;
    Verdict judge(const State& before, const Action& action, const State& after, const Word& word) const;
    SeatSet word_seen_by(const State& s, const Word& word) const;

    std::string_view broken_invariant(const State& s) const;

    const Vocabulary& vocabulary() const { return vocabulary_; }
    int at_stake(const View& view, Seat seat) const;
    void preparable_actions(const View& view, Seat seat, ActionList& out) const;
    std::vector<OrderAnswer> order_answers(const View& view, Seat seat) const;
    void attempts(const View& view, Seat seat, ActionList& out) const;
    Guide guide(const View& view, std::uint8_t prompt) const;
    Subject subject(const View& view, std::uint8_t prompt) const;
    Position position(const View& view) const;
    std::string draw(const View& view, Lang lang, const TextStyle& style) const;
    std::string load_position(State& s, const boost::json::object& given) const;

private:
    Setup setup_;
    Vocabulary vocabulary_;
};

}  // namespace consigliere::la_cosa_nostra
