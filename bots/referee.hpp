// Plays one game among bots, bargaining included.
#pragma once

#include <array>
#include <memory>

#include "bots/bot.hpp"

namespace consigliere::bots {

template <Game G>
using Seating = std::array<std::unique_ptr<Bot<G>>, kMaxPlayers>;

struct GameCount {
    std::uint64_t decisions = 0, chances = 0, offers = 0, deals = 0, words = 0;

    std::uint64_t nodes() const { return decisions + chances; }
};

template <Game G>
class Referee {
public:
    // With `played`, every command is added to it.
    Referee(const G& game, Seating<G>& bots, bool negotiates, std::vector<Command>* played = nullptr)
        : game_(game), table_(game), bots_(bots), negotiates_(negotiates), played_(played), state_(table_.initial()) {}

    // To the end, or until it is longer than any game can be; chance is drawn from `rng`.
    void play(Rng& rng) {
        for (Decision d = decision(); !d.over() && count_.nodes() < kLongestGame; d = decision()) {
            if (d.chance()) {
                ++count_.chances;
                apply({game_.chance_action(state_.game, rng.below(game_.chance_count(state_.game)))});
            } else {
                const Seat seat = d.may_act.first();
                // While a window collects reactions under seal nobody bargains, as at a table of people.
                const Prompt& prompt = G::prompts()[d.prompt];
                const bool sealed = prompt.clock == Clock::reaction && is_sealed_window(d, prompt);
                if (negotiates_ && !sealed && anybody_deals(seat)) continue;  // a deal may have changed the question
                ++count_.decisions;
                apply({bot(seat).decide(observation(seat))});
            }
        }
    }

    const MatchState<G>& state() const { return state_; }
    const GameCount& count() const { return count_; }

private:
    static constexpr std::uint64_t kLongestGame = 60000;

    Decision decision() const { return game_.decision(state_.game); }
    Observation<G> observation(Seat seat) const { return {game_, state_, seat}; }
    Bot<G>& bot(Seat seat) { return *bots_[seat.index]; }

    void apply(const Command& command) {
        events_.clear();
        if (played_ != nullptr) played_->push_back(command);
        table_.apply(state_, command, negotiates_ ? &events_ : nullptr);
        for (const Event& e : events_) {
            count_.words += e.kind == kWordGiven && e.n != 0;
            for (const Seat seat : SeatSet::players(game_.players()))
                if (e.seen_by.has(seat)) bot(seat).observe(e);
        }
    }

    // Whoever is asked may be worth talking to: everybody has the chance, the asked seat first.
    bool anybody_deals(Seat asked) {
        Seat seat = asked;
        do {
            if (bargain(seat)) return true;
            seat = next_clockwise(seat, game_.players());
        } while (seat != asked);
        return false;
    }

    // Before a decision a seat may give its word and make an offer; what is offered is answered on the spot. True
    // if a deal was struck.
    bool bargain(Seat seat) {
        if (const std::optional<Word> word = bot(seat).promise(observation(seat))) give(seat, *word);
        const std::optional<Offer> offer = bot(seat).propose(observation(seat));
        if (!offer) return false;
        const Command command = observation(seat).offer_command(*offer);
        if (table_.check(state_, command)) return false;
        ++count_.offers;
        apply(command);
        return settle(state_.talk.offers.back(), true);
    }

    void give(Seat seat, const Word& word) {
        Command command;
        command.action = {kPromise, seat, word.receiver.index, 0, 0, 0, 0};
        command.word = word;
        if (table_.check(state_, command)) return;
        apply(command);
    }

    // The addressee accepts, refuses or counters once; whoever would rather wait has refused, so that no offer hangs.
    bool settle(const Offer offer, bool may_counter) {
        const Reply reply = bot(offer.to).answer_offer(observation(offer.to), offer);
        Command command;
        command.action = {kRefuse, offer.to, 0, 0, 0, 0, offer.id};
        if (reply.kind == Reply::accept) command.action.kind = kAccept, command.terms = reply.terms;
        if (reply.kind == Reply::counter && may_counter) {
            command.action.kind = kCounter;
            command.terms = reply.terms;
        }
        if (table_.check(state_, command)) command = {{kRefuse, offer.to, 0, 0, 0, 0, offer.id}, {}, {}};
        apply(command);
        if (command.action.kind == kAccept) return is_struck(offer);
        if (command.action.kind == kRefuse) return false;
        ++count_.offers;
        return settle(state_.talk.offers.back(), false);
    }

    // An accepted offer may turn out to be impossible.
    bool is_struck(const Offer& offer) {
        for (const Event& e : events_)
            if (e.kind == kOfferAccepted && e.n == offer.id) {
                ++count_.deals;
                return true;
            }
        return false;
    }

    const G& game_;
    MatchRules<G> table_;
    Seating<G>& bots_;
    bool negotiates_;
    std::vector<Command>* played_;
    MatchState<G> state_;
    GameCount count_;
    Events events_;
};

}  // namespace consigliere::bots
