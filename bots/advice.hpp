// What a player who asks is advised to do: the answer of a searcher, how often the seat wins after it, and what speaks for
// it. All of it follows from worlds that look the same from the seat: it depends on nothing that the seat may not know.
#pragma once

#include <optional>
#include <string>

#include "bots/budget.hpp"
#include "engine/match.hpp"

namespace consigliere::bots {

struct AdviceDepth {
    int search_iterations = 600;  // of the searcher, as `sharp` has them
    int games = 240;              // played to their ends after each answer that is compared
};

struct Advice {
    enum class Reason : std::uint8_t {
        only,     // there is no other answer
        equal,    // another answer is about as good
        earns,    // the seat ends with more than after the next best answer
        hinders,  // a rival wins less often than after it
        wins,     // the seat wins more often than after it
    };

    Action answer;
    double chance = 0, error = 0;  // of the seat to win after it, and the standard error
    int games = 0;                 // that were played after each answer
    Reason reason = Reason::only;
    std::optional<Action> other{};  // the next best of the answers that were compared
    double other_chance = 0;
    double more = 0;                // earns: by so much, in the game's score
    Seat hindered = Seat::none();   // hinders: whom
    std::optional<Command> deal{};  // what the seat could say to the others now: an answer to an offer, or an offer
};

// Nothing if the seat is not asked, if there are no bots for the game, or if it is cancelled before anything is known. The
// same seed gives the same advice in all worlds that look the same from the seat. `deals`: may the seat negotiate now?
std::optional<Advice> advise(const Match& match, Seat seat, std::uint64_t seed, bool deals,
                             const Cancelled& cancelled = {}, const AdviceDepth& depth = {});

// The reason in one or two sentences, and a sentence about the deal if there is one.
std::string reason_text(const Advice& advice, const Match& match, const GameKind& kind, Lang lang,
                        const PlayerNames& names);
std::string deal_text(const Advice& advice, const Match& match, const GameKind& kind, Lang lang,
                      const PlayerNames& names);

}  // namespace consigliere::bots
