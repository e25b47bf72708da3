#include "bots/simulation.hpp"

#include <algorithm>

namespace consigliere::bots {
namespace {

template <class Array>
void add(Array& to, const Array& from) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
}

}  // namespace

void SimulationResult::merge(const SimulationResult& other) {
    games += other.games;
    finished += other.finished;
    decisions += other.decisions;
    chances += other.chances;
    offers += other.offers;
    deals += other.deals;
    words_given += other.words_given;
    words_kept += other.words_kept;
    words_broken += other.words_broken;
    add(wins, other.wins);
    add(bot_wins, other.bot_wins);
    add(bot_shares, other.bot_shares);
    add(score_sum, other.score_sum);
    add(score_squares, other.score_squares);
    lengths.resize(std::max(lengths.size(), other.lengths.size()));
    for (std::size_t i = 0; i < other.lengths.size(); ++i) lengths[i] += other.lengths[i];
}

}  // namespace consigliere::bots
