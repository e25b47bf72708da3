// Nothing Personal on the engine's contract (engine/game.hpp).
#pragma once

#include "engine/game.hpp"
#include "engine/game_info.hpp"
#include "engine/kit/answer_groups.hpp"
#include "engine/options.hpp"
#include "engine/vocabulary.hpp"
#include "games/nothing_personal/flow.hpp"
#include "games/nothing_personal/position.hpp"

namespace consigliere::nothing_personal {

class NothingPersonal {
public:
    using State = nothing_personal::State;
    using View = nothing_personal::View;
    using Position = nothing_personal::Position;

    // Throws InputError if the cards do not make a game.
    NothingPersonal(int players, const OptionValues& options, const CardSource& cards);

    static const GameInfo& info();
    static std::span<const OptionSpec> options() { return Options::specs(); }
    static boost::json::object cards_json(const CardSource& source);
    static std::span<const Prompt> prompts() { return nothing_personal::prompts(); }

    int players() const { return setup_.players; }
    const Setup& setup() const { return setup_; }
    const Vocabulary& vocabulary() const { return vocabulary_; }

    State initial() const;
    Decision decision(const State& s) const { return s.decision; }
    Action random_action(const State& s, Seat seat, Rng& rng) const;
    void legal_actions(const State& s, Seat seat, ActionList& out) const {
        if (s.decision.may_act.has(seat)) Queries(setup_, s).list_answers(seat, out);
    }
    void legal_actions(const State& s, Seat seat, AnswerGroups& out) const;
    void free_actions(const State& s, Seat seat, ActionList& out) const;
    Refusal check(const State& s, const Action& action) const;
    void apply(State& s, const Action& action, Events* events) const { Flow(setup_, s, events).apply(action); }
    std::uint32_t chance_count(const State& s) const { return Queries(setup_, s).chance_count(); }
    Action chance_action(const State& s, std::uint32_t k) const { return Queries(setup_, s).chance_action(k); }
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
    SeatSet offer_seen_by(const State& s, const Offer& offer) const;
    Refusal check_word(const State& s, const Word& word) const;
    Verdict judge(const State& before, const Action& action, const State& after, const Word& word) const;
    SeatSet word_seen_by(const State& s, const Word& word) const;

    std::string_view broken_invariant(const State& s) const;
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
    Refusal explain(const State& s, const Action& action) const;
    Refusal explain_card(const State& s, const Action& action) const;
    Refusal explain_icons(const State& s, const InfluenceCard& card, int supply) const;
    Refusal explain_ability(const State& s, const InfluenceCard& card, int supply) const;
    Refusal explain_unasked(const State& s, const Action& action, bool fitting) const;
    Refusal check_sale(const State& s, const Action& action) const;
    Refusal check_own_answer(const State& s, const Offer& offer) const;
    Refusal check_standing_question(const State& s, const Offer& offer) const;

    Setup setup_;
    Vocabulary vocabulary_;
};

// Before the first card: all pieces in their supplies.
State unstarted(const Setup& setup);

}  // namespace consigliere::nothing_personal
