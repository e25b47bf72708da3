// Deals about words. Which words would be broken before the round ends, if nobody gave any, follows from imagined games: to
// whom they are given they may be worth something, and may cost whoever gives them little.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "bots/deal.hpp"
#include "bots/deal_candidate.hpp"

namespace consigliere::bots {

template <Game G, Policy<G> P>
class WordDeals {
public:
    WordDeals(const Observation<G>& observation, DealJudge<G, P>& judge) : observation_(observation), judge_(judge) {}

    // With one of these seats a deal about all words between the two that would be broken often enough: with that seat with
    // which most would be.
    std::optional<DealCandidate> best(SeatSet with) {
        list_words(with);
        if (words_.empty()) return {};
        times_ = judge_.times_broken(observation_, words_, kWorlds);
        std::optional<DealCandidate> best;
        int most = 0;
        for (const Seat other : with)
            if (const auto [broken, deal] = deal_with(other); broken > most) best = deal, most = broken;
        return best;
    }

private:
    static constexpr int kWorlds = 8, kOften = 2;
    static constexpr int kMostMoney = 30;

    Seat me() const { return observation_.seat(); }

    void list_words(SeatSet with) {
        for (const Seat other : with)
            for (const std::uint8_t phrase : GameKnowledge<G>::kTradedWords) {
                add_word(me(), other, phrase);
                add_word(other, me(), phrase);
            }
    }
    void add_word(Seat giver, Seat receiver, std::uint8_t phrase) {
        const auto is_given = [&](const Word& word) {
            return word.giver == giver && word.receiver == receiver && word.phrase == phrase;
        };
        const auto& words = observation_.words();
        if (std::any_of(words.begin(), words.end(), is_given)) return;
        words_.push_back({.giver = giver,
                          .receiver = receiver,
                          .phrase = phrase,
                          .until = static_cast<std::int16_t>(observation_.round())});
    }

    // Whoever gets a word pays, this seat if both get one.
    std::pair<int, DealCandidate> deal_with(Seat other) const {
        DealCandidate deal;
        deal.offer.from = me();
        deal.offer.to = other;
        int broken = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            const bool own = words_[i].giver == me();
            if ((own ? words_[i].receiver : words_[i].giver) != other || times_[i] < kOften) continue;
            (own ? deal.offer.terms.gives : deal.offer.terms.wants).push(promise_item(words_[i]));
            broken += times_[i];
        }
        deal.payer = deal.offer.terms.wants.empty() ? other : me();
        deal.most = std::min(kMostMoney, GameKnowledge<G>::money(observation_.view(), deal.payer));
        return {broken, deal};
    }

    const Observation<G>& observation_;
    DealJudge<G, P>& judge_;
    std::vector<Word> words_;
    std::vector<int> times_;  // in how many of the worlds each would be broken
};

}  // namespace consigliere::bots
