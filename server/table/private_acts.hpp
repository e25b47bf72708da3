// What seats can do between themselves, so that a third one and a spectator see nothing of it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bots/arena.hpp"
#include "bots/roster.hpp"
#include "engine/match.hpp"
#include "engine/offerable_items.hpp"

namespace consigliere::server::wire {

// Do neither the observer nor a spectator notice this command, as far as the rules are concerned?
inline bool is_hidden(const Match& match, const Command& command, Seat observer) {
    if (match.check(command)) return false;
    const auto after = match.clone();
    Events events;
    after->apply(command, &events);
    const Decision was = match.decision(), is = after->decision();
    if (was.phase != is.phase || was.prompt != is.prompt || was.asked != is.asked || was.may_act != is.may_act)
        return false;
    const SeatSet watching = SeatSet::of(observer).with(Seat::spectator());
    for (const Event& event : events)
        if (!(event.seen_by & watching).empty()) return false;
    return match.looks_like(*after, observer) && match.looks_like(*after, Seat::spectator());
}

// Words of Omertà become public when they are judged (its section 4): one that was given in private shows in the end.
inline bool words_stay_private(std::string_view game) { return game != "omerta"; }

inline Command promise_to(Seat giver, Seat receiver, int round, Rng& rng) {
    Command command;
    command.action = {kPromise, giver, receiver.index, 0, 0, 0, 0};
    command.word.giver = giver;
    command.word.receiver = receiver;
    command.word.phrase = static_cast<std::uint8_t>(rng.below(6));
    command.word.n = static_cast<std::int16_t>(rng.below(2));
    command.word.until = static_cast<std::int16_t>(round);
    return command;
}

inline bool has_promise(const Terms& terms) {
    const auto promises = [](const Item& item) { return item.kind == kPromiseItem; };
    return std::any_of(terms.gives.begin(), terms.gives.end(), promises) ||
           std::any_of(terms.wants.begin(), terms.wants.end(), promises);
}

// An answer to an offer, a withdrawal, an offer or a word of `seat` that the observer must not notice, if it finds one.
inline std::optional<Command> private_bargain(const Match& match, Seat seat, Seat observer, bool words, Rng& rng) {
    std::vector<Command> candidates;
    for (const Offer& offer : match.offers_seen_by(seat)) {
        if (offer.to == seat)
            for (const std::uint8_t kind : {kAccept, kRefuse})
                candidates.push_back({{kind, seat, 0, 0, 0, 0, offer.id}, {}, {}});
        if (offer.from == seat) candidates.push_back({{kWithdraw, seat, 0, 0, 0, 0, offer.id}, {}, {}});
    }
    for (int i = 0; i < 3; ++i) {
        Offer idea;
        if (match.suggest_offer(seat, rng, idea) && (words || !has_promise(idea.terms)))
            candidates.push_back(offer_command(seat, idea.to, idea.terms));
    }
    if (words)
        candidates.push_back(promise_to(seat, Seat(static_cast<int>(rng.below(static_cast<unsigned>(match.players())))),
                                        match.round(), rng));
    while (!candidates.empty()) {
        const auto at = candidates.begin() + rng.below(static_cast<std::uint32_t>(candidates.size()));
        // As it is written, with nothing that its text does not say.
        const auto written = match.vocabulary().parse(match.vocabulary().to_text(*at));
        if (const Command* command = std::get_if<Command>(&written);
            command != nullptr && is_hidden(match, *command, observer))
            return *command;
        candidates.erase(at);
    }
    return std::nullopt;
}

// A bot of the roster at this position. It has heard nothing of what went before, and counts imagined games, not seconds.
struct RealBot {
    RealBot(const Match& match, Seat seat, const std::string& name, std::uint64_t seed) : own(match.clone()) {
        auto spec = std::get<bots::BotSpec>(bots::parse_bot(name));
        if (spec.searches()) spec.iterations = 10;  // how well it plays is tested elsewhere
        player = bots::make_player(*own, seat, spec, seed);
    }

    std::unique_ptr<Match> own;
    std::unique_ptr<bots::Player> player;
};

}  // namespace consigliere::server::wire
