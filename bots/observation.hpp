// What a bot is given to decide by: all that its seat sees, and worlds that would look the same from there. The true
// state lies behind private members of a class without friends, so a bot cannot reach it even by mistake.
#pragma once

#include "engine/match_rules.hpp"

namespace consigliere::bots {

template <Game G>
class Observation {
public:
    using State = typename G::State;
    using View = typename G::View;

    Observation(const G& game, const MatchState<G>& truth, Seat seat) : game_(game), truth_(truth), seat_(seat) {}

    const G& game() const { return game_; }  // the rules and cards, which everybody knows
    Seat seat() const { return seat_; }
    int players() const { return game_.players(); }
    int round() const { return game_.round(truth_.game); }
    View view() const { return game_.view_for(truth_.game, seat_); }

    // The question before the table. Of those awaited only the bot itself is named: the rest would betray hands.
    Decision decision() const {
        Decision d = game_.decision(truth_.game);
        d.may_act = d.may_act & SeatSet::of(seat_);
        return d;
    }
    bool is_asked() const { return !decision().may_act.empty(); }
    void legal_actions(ActionList& out) const {
        out.clear();
        game_.legal_actions(truth_.game, seat_, out);
    }
    void free_actions(ActionList& out) const {
        out.clear();
        game_.free_actions(truth_.game, seat_, out);
    }
    // The judgement of the bot's own commands, as any player at the table gets it.
    Refusal check(const Command& command) const {
        if (command.action.seat != seat_) return {"not_your_turn"};
        return MatchRules<G>(game_).check(truth_, command);
    }

    Bounded<Offer, decltype(Negotiation::offers)::capacity()> offers() const {
        Bounded<Offer, decltype(Negotiation::offers)::capacity()> out;
        for (const Offer& o : truth_.talk.offers)
            if (game_.offer_seen_by(truth_.game, o).has(seat_)) out.push(o);
        return out;
    }
    Bounded<Word, decltype(Negotiation::words)::capacity()> words() const {
        Bounded<Word, decltype(Negotiation::words)::capacity()> out;
        for (const Word& w : truth_.talk.words)
            if (game_.word_seen_by(truth_.game, w).has(seat_)) out.push(w);
        return out;
    }

    // A world drawn at random among those that look like this from the seat.
    State sample(Rng& rng) const { return game_.redeal_unseen(truth_.game, seat_, rng); }

    // An offer worth thinking about. The candidate is had in a sampled world, so it cannot carry a secret; what it says is
    // then judged as any proposal would be.
    bool suggest_offer(Rng& rng, Offer& candidate) const {
        const State world = sample(rng);
        return game_.suggest_offer(world, seat_, rng, candidate) && !check(offer_command(candidate));
    }

    Command offer_command(const Offer& offer) const {
        Command command;
        command.action.kind = kOffer;
        command.action.seat = seat_;
        command.action.a = offer.to.index;
        command.terms = offer.terms;
        return command;
    }

private:
    const G& game_;
    const MatchState<G>& truth_;
    Seat seat_;
};

}  // namespace consigliere::bots
