// Default answers that are right for most games. A game derives from this class and defines only what differs: a
// function of the same name in the game replaces the one here.
//
//   class SealedBids : public GameDefaults<SealedBids, Setup, Flow, State, View> {
//   public:
//       SealedBids(int players, const OptionValues& options, const CardSource& source)
//           : GameDefaults(players, options, source) {}
//
// What it asks for:
//
//   Setup    what never changes during a game. Its constructor Setup(int players, const OptionValues&, const CardFile&)
//            throws InputError if the game cannot be played. `Vocabulary vocabulary(const CardFile&) const`; the kinds
//            of cards, `kCardKinds`
//   Flow     a FlowOf (kit/flow.hpp) with Flow(const Setup&, State&, Events*) and `void exchange(const Offer&)`
//   State    with the members `decision`, `round` and `frames`
//   View     plain data with a describe() (engine/description). A game whose views are shown in another shape has a
//            Position and `Position position(const View&) const`
//   the game, beyond the contract (engine/game.hpp):
//            static constexpr Prompt kPrompts[]; static constexpr NegotiationRules kNegotiationRules;
//            State first_state() const;                              nothing is asked yet: frames have been pushed
//            void place_pieces(const Position&, State&) const;      puts the pieces of a first state where they belong
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <boost/json/object.hpp>

#include "engine/card_file.hpp"
#include "engine/description/read_json.hpp"
#include "engine/description/text_board.hpp"
#include "engine/game.hpp"
#include "engine/kit/index.hpp"
#include "engine/options.hpp"
#include "engine/position_check.hpp"

namespace consigliere {

// For a game with one rule for all that concerns offers and words.
constexpr NegotiationRules by_one_rule(std::string_view rule) {
    return {rule, rule, rule, rule, rule, rule, rule, rule, rule, rule};
}

// Whoever has the most points wins; several may share it.
inline Result most_points_win(const PerSeat<std::int32_t>& points, SeatSet seats) {
    Result result;
    for (const Seat seat : seats) {
        result.score[seat.index] = points[seat];
        const Seat leader = result.winners.first();
        if (leader.is_player() && points[seat] > points[leader]) result.winners = {};
        if (!leader.is_player() || points[seat] >= points[leader]) result.winners.add(seat);
    }
    return result;
}

template <class Derived, class Setup, class Flow, class StateType, class ViewType>
class GameDefaults {
public:
    using State = StateType;
    using View = ViewType;
    using Position = ViewType;

    static boost::json::object cards_json(const CardSource& source) {
        const CardFile file(source, Derived::info().id, Setup::kCardKinds);
        Setup(Derived::info().most_players, OptionValues(Derived::options()), file);
        return file.to_json();
    }
    static std::span<const OptionSpec> options() { return {}; }
    static std::span<const Prompt> prompts() { return Derived::kPrompts; }
    static const NegotiationRules& negotiation_rules() { return Derived::kNegotiationRules; }

    int players() const { return players_; }
    const Vocabulary& vocabulary() const { return vocabulary_; }

    State initial() const {
        State s = self().first_state();
        Flow(setup_, s, nullptr).run_to_question();
        return s;
    }
    void apply(State& s, const Action& action, Events* events) const { Flow(setup_, s, events).resume(action); }
    void exchange(State& s, const Offer& offer, Events* events) const { Flow(setup_, s, events).exchange(offer); }
    Decision decision(const State& s) const { return s.decision; }
    int round(const State& s) const { return s.round; }
    void free_actions(const State&, Seat, ActionList&) const {}
    // The first answer that is listed: a game lists the most harmless one first, or chooses another.
    Action default_action(const State& s, Seat seat, Rng&) const {
        ActionList answers;
        self().legal_actions(s, seat, answers);
        return answers[0];
    }

    // Allowed is what is listed. Games that can say more than "that is not offered" check for themselves.
    Refusal check(const State& s, const Action& action) const {
        const NegotiationRules& rules = Derived::negotiation_rules();
        if (!action.seat.is_player() || action.seat.index >= players_) return {"no_such_seat", rules.seats};
        const Decision d = self().decision(s);
        if (d.over()) return {"game_over", rules.over};
        ActionList answers;
        self().free_actions(s, action.seat, answers);
        self().legal_actions(s, action.seat, answers);
        if (answers.contains(action)) return kAllowed;
        const std::string_view rule = d.chance() ? rules.commands : Derived::prompts()[d.prompt].rule;
        return {d.may_act.has(action.seat) ? "not_offered" : "not_your_turn", rule};
    }

    // Nothing can be counted that a standing order could wait for.
    int at_stake(const View&, Seat) const { return 0; }
    // Nothing is prepared or ordered in advance; what is not offered has no reason beyond that of its question.
    void preparable_actions(const View&, Seat, ActionList&) const {}
    std::vector<OrderAnswer> order_answers(const View&, Seat) const { return {}; }
    void attempts(const View&, Seat, ActionList&) const {}
    Guide guide(const View&, std::uint8_t prompt) const { return {Derived::prompts()[prompt].key}; }
    Subject subject(const View&, std::uint8_t) const { return {}; }
    bool suggest_offer(const State&, Seat, Rng&, Offer&) const { return false; }
    // What two agree on is theirs alone.
    SeatSet offer_seen_by(const State&, const Offer& offer) const {
        return SeatSet::of(offer.from).with(offer.to).with(Seat::open());
    }
    SeatSet word_seen_by(const State&, const Word& word) const {
        return SeatSet::of(word.giver).with(word.receiver).with(Seat::open());
    }

    Position position(const View& view) const { return view; }
    // The fields of the view, one after the other, by the names in the game's texts under "board.<field>".
    std::string draw(const View& view, Lang lang, const TextStyle& style) const {
        static const Texts kTexts = [] {
            Texts texts;
            texts.add(Derived::info().folder);
            return texts;
        }();
        return text_board(self().position(view), vocabulary_, kTexts, lang, style);
    }

    // What is not given is as at the start of a game.
    std::string load_position(State& s, const boost::json::object& given) const {
        State fresh = self().first_state();
        auto position = self().position(self().view_for(fresh, Seat::open()));
        try {
            DescriptionReader(vocabulary_, players_).read(given, position);
        } catch (const DescriptionError& wrong) {
            return "given: " + std::string(wrong.what());
        }
        self().place_pieces(position, fresh);
        std::string wrong(self().broken_invariant(fresh));
        if (wrong.empty()) wrong = first_disagreement(given, open_view(self(), fresh));
        if (wrong.empty()) {
            Flow(setup_, fresh, nullptr).run_to_question();
            wrong = self().broken_invariant(fresh);
            if (wrong.empty()) wrong = runs_on(given, open_view(self(), fresh));
        }
        if (!wrong.empty()) return "given: " + wrong;
        s = fresh;
        return "";
    }

protected:
    Setup setup_;

private:
    friend Derived;  // only a game is built
    GameDefaults(int players, const OptionValues& options, const CardSource& source)
        : GameDefaults(players, options, CardFile(source, Derived::info().id, Setup::kCardKinds)) {}
    GameDefaults(int players, const OptionValues& options, const CardFile& file)
        : setup_(players, options, file), players_(players), vocabulary_(setup_.vocabulary(file)) {}

    const Derived& self() const { return static_cast<const Derived&>(*this); }

    int players_;
    Vocabulary vocabulary_;
};

}  // namespace consigliere
