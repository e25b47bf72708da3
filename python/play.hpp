// The steps of one game of a known type: what episode.hpp describes, without a history. The vectorised environment and
// single states share it.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/hash.hpp"
#include "engine/match_of.hpp"
#include "python/episode.hpp"

namespace consigliere::python {

template <Game G>
class Play {
public:
    Play(std::shared_ptr<const G> game, const ActionSpace& space, bool negotiation)
        : match_(std::move(game)), space_(&space), negotiation_(negotiation) {}

    const MatchOf<G>& match() const { return match_; }
    const G& game() const { return match_.game(); }
    const ActionSpace& space() const { return *space_; }
    bool negotiation() const { return negotiation_; }

    // The seat that acts now, Seat::chance(), or none when the game is over.
    Seat actor() const {
        const Decision d = match_.decision();
        if (d.over()) return Seat::none();
        if (d.chance()) return Seat::chance();
        return replier_.is_player() ? replier_ : d.may_act.first();
    }
    bool is_replying() const { return replier_.is_player(); }

    // The numbers of what the actor, a player, may do, in the order of the rules.
    void legal_numbers(std::vector<int>& out, ActionList& scratch) const {
        const Seat seat = actor();
        if (!is_replying()) {
            scratch.clear();
            game().legal_actions(state(), seat, scratch);
            for (const Action& x : scratch) add_number(x, out);
        }
        if (!negotiation_) return;
        if (!is_replying() && said_ < TalkSpace::kPerQuestion) {
            scratch.clear();
            game().free_actions(state(), seat, scratch);
            for (const Action& x : scratch) add_number(x, out);
        }
        for (const auto& [number, command] : talk()) out.push_back(number);
    }

    // The command behind a number that is legal now; nothing if it is not.
    std::optional<Command> command_of(int number) const {
        const Seat seat = actor();
        if (number < 0 || !seat.is_player()) return std::nullopt;
        if (number < space_->size()) {
            if (is_replying()) return std::nullopt;
            const Action action = space_->decode(number, seat);
            ActionList legal;
            game().legal_actions(state(), seat, legal);
            if (negotiation_ && said_ < TalkSpace::kPerQuestion) game().free_actions(state(), seat, legal);
            return legal.contains(action) ? std::optional(Command{action}) : std::nullopt;
        }
        if (negotiation_)
            for (const auto& [talked, command] : talk())
                if (talked == number) return command;
        return std::nullopt;
    }

    // The numbers and commands of negotiation. Offers come to mind in worlds that look the same to the seat, and are
    // drawn from a seed that follows from what it sees: the list carries no secret, and is the same whenever it is
    // asked for.
    std::vector<std::pair<int, Command>> talk() const {
        std::vector<std::pair<int, Command>> out;
        const Seat seat = actor();
        const int base = space_->size();
        if (is_replying()) add_replies(seat, out);
        if (is_replying() ? !countered_ : may_speak()) {
            const Negotiation known = MatchRules<G>(game()).talk_known_to(match_.state(), seat);
            Rng rng(hash_of(known, hash_of(game().view_for(state(), seat), said_)));
            add_offers(seat, rng, out);
            if (!is_replying()) add_words(seat, rng, out);
        }
        for (auto& [number, command] : out) number += base;
        std::sort(out.begin(), out.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
        return out;
    }

    // Applies what `check` allows, by the actor or by chance.
    void apply(const Command& command, Events* events) {
        switch (command.action.kind) {
        case kOffer:
        case kCounter:
            countered_ = command.action.kind == kCounter;
            match_.apply(command, events);
            replier_ = match_.state().talk.offers.back().to;
            offer_ = match_.state().talk.offers.back().id;
            ++said_;
            return;
        case kAccept:
        case kRefuse:
        case kWithdraw: replier_ = Seat::none(); return match_.apply(command, events);
        case kPromise:  ++said_; return match_.apply(command, events);
        default:        break;
        }
        said_ = negotiation_ && is_free(command.action) ? said_ + 1 : 0;
        match_.apply(command, events);
    }

    Command chance_command(Rng& rng) const {
        return {game().chance_action(state(), rng.below(game().chance_count(state())))};
    }

    // To the first position of a new game.
    void restart() {
        const MatchState<G> fresh = MatchRules<G>(game()).initial();
        match_.set_bytes(std::as_bytes(std::span(&fresh, 1)));
        replier_ = Seat::none();
        countered_ = false;
        said_ = 0;
    }
    // Another world that looks the same from this seat. The other seats' offers that it does not know of are gone.
    void resample(Seat seat, Rng& rng) {
        const std::unique_ptr<Match> other = match_.redealt(seat, rng);
        match_.set_bytes(other->bytes());
    }
    int offer() const { return offer_; }  // the one that is answered

    // Commands from outside, which may be any: who has to answer an offer then follows from the offer alone.
    void apply_outside(const Command& command, Events* events) {
        match_.apply(command, events);
        replier_ = Seat::none();
        said_ = 0;
    }

private:
    const typename G::State& state() const { return match_.state().game; }

    void add_number(const Action& x, std::vector<int>& out) const {
        if (const int number = space_->encode(x); number >= 0) out.push_back(number);
    }
    bool is_free(const Action& x) const {
        ActionList free;
        if (x.seat.is_player()) game().free_actions(state(), x.seat, free);
        return free.contains(x);
    }
    // While a window collects reactions under seal nobody negotiates, as at a table of people.
    bool may_speak() const {
        const Prompt& prompt = match_.prompt();
        return said_ < TalkSpace::kPerQuestion &&
               !(prompt.clock == Clock::reaction && is_sealed_window(match_.decision(), prompt));
    }
    void add_replies(Seat seat, std::vector<std::pair<int, Command>>& out) const {
        const Command accept{{kAccept, seat, 0, 0, 0, 0, offer_}}, refuse{{kRefuse, seat, 0, 0, 0, 0, offer_}};
        if (!match_.check(accept)) out.emplace_back(TalkSpace::kAccept, accept);
        out.emplace_back(TalkSpace::kRefuse, refuse);
    }
    void add_offers(Seat seat, Rng& rng, std::vector<std::pair<int, Command>>& out) const {
        const Offer* answered = is_replying() ? match_.state().talk.find_offer(offer_) : nullptr;
        std::vector<Command> found;
        for (int tries = 0; tries < 3 * TalkSpace::kOffers && found.size() < TalkSpace::kOffers; ++tries) {
            Offer idea;
            const auto world = game().redeal_unseen(state(), seat, rng);
            if (!game().suggest_offer(world, seat, rng, idea)) continue;
            if (answered != nullptr && idea.to != answered->from) continue;
            Command command;
            command.action =
                answered != nullptr ? Action{kCounter, seat, 0, 0, 0, 0, offer_} : Action{kOffer, seat, idea.to.index};
            command.terms = idea.terms;
            if (!match_.check(command) && std::find(found.begin(), found.end(), command) == found.end())
                found.push_back(command);
        }
        for (std::size_t i = 0; i < found.size(); ++i) out.emplace_back(static_cast<int>(i), found[i]);
    }
    void add_words(Seat seat, Rng& rng, std::vector<std::pair<int, Command>>& out) const {
        std::vector<Command> found;
        for (int tries = 0; tries < 4 * TalkSpace::kWords && found.size() < TalkSpace::kWords; ++tries) {
            const Command command = random_word(seat, rng);
            if (!match_.check(command) && std::find(found.begin(), found.end(), command) == found.end())
                found.push_back(command);
        }
        for (std::size_t i = 0; i < found.size(); ++i)
            out.emplace_back(TalkSpace::kOffers + static_cast<int>(i), found[i]);
    }
    // Any phrase, to any seat, about any of its things, for the round under way.
    Command random_word(Seat seat, Rng& rng) const {
        const Vocabulary& vocabulary = match_.vocabulary();
        const auto below = [&](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
        const VerbSpec& phrase = vocabulary.phrases[below(vocabulary.phrases.size())];
        Command command;
        const auto step = static_cast<int>(below(static_cast<std::size_t>(match_.players() - 1)));
        command.action = {kPromise, seat, static_cast<std::uint8_t>((seat.index + 1 + step) % match_.players())};
        command.word.phrase = phrase.kind;
        command.word.until = static_cast<std::int16_t>(match_.round());
        for (const ArgSpec& arg : phrase.args) {
            const std::uint32_t value = arg.type >= kFirstList
                                            ? below(vocabulary.lists[arg.type - std::size_t{kFirstList}].slugs.size())
                                        : arg.type == kSeat ? below(static_cast<std::size_t>(match_.players()))
                                                            : 1 + below(10);
            if (arg.field == Field::a) command.word.a = static_cast<std::uint8_t>(value);
            if (arg.field == Field::b) command.word.b = static_cast<std::uint8_t>(value);
            if (arg.field == Field::n) command.word.n = static_cast<std::int16_t>(value);
        }
        return command;
    }

    MatchOf<G> match_;
    const ActionSpace* space_;
    bool negotiation_;
    Seat replier_;  // has to answer an offer before anything else happens
    bool countered_ = false;
    std::int16_t offer_ = 0;
    std::uint64_t said_ = 0;  // since the last answer to a question
};

}  // namespace consigliere::python
