// What is known of a game beyond its contract.
#pragma once

#include <array>

#include "bots/policy.hpp"

namespace consigliere::bots {

// Scores that the seats may expect at the end, and by how much they may still differ from it.
struct Forecast {
    std::array<double, kMaxPlayers> score{};
    double spread = 1;
};

// A word that one keeps by giving something later: its phrase, and the item that then changes hands, with the word's a and n.
struct Debt {
    std::uint8_t phrase, item;
};

// A game's own header specialises it:
//   Policy     how its players go on in rollouts, and how bots without search play
//   kHorizon   rollouts are played for so many rounds, this one included, and then judged by
//   forecast(game, world)
//   kDealHorizon   for how many rounds they are played to judge deals, if it differs
//   deal_candidates(observation, rng, out)   exchanges that could serve both sides, money apart (deal_candidate.hpp)
//   change(observation, offer, rng)   by how much the goods of any offer move each seat's forecast, money apart
//   gains(game, before, after, seat)   whether an exchange serves a seat that knows its own secrets, if these matter: then
//                                      proposals are judged by what the other side can know
//   is_plausible(game, world)   whether others would have left such a world as it is, so far as deals are concerned
//   kMoney, kMoneyWorth   the item that is money, and what one of it adds to a forecast
//   money(view, seat)   how much of it a seat has
//   kRoundSpread   by how much more a forecast may be off while a round is under way
//   learned_policy()   what bots have learned of answers (policy_scores.hpp), if anything
//   kPeace     the phrase by which one promises to leave another alone, if the game has one
//   kRestraints   the phrases by which one leaves something undone at the table: bots imagine them kept
//   kDebts     the phrases by which one gives something later, with the items that keep them (bots/debts.hpp)
//   kTradedWords  those of them that bots buy, sell and exchange on their own initiative, if any
// Without heuristics everybody plays at random to the end in the rollouts, and there is no `steady`.
template <Game G>
struct GameKnowledge {
    using Policy = RandomPolicy;
    static constexpr bool kKnown = false;
};

}  // namespace consigliere::bots
