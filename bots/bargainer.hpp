// How a bot bargains: it imagines games with a deal and the same games without it, for itself and for the other side.
#pragma once

#include <optional>
#include <vector>

#include "bots/bot.hpp"
#include "bots/search.hpp"

namespace consigliere::bots {

// How much thought and talk go into deals. Three offers a round keep a table of five readable.
struct Bargaining {
    int offers_a_round = 3;
    int tries_a_round = 20;  // at moments picked by chance, so that not all deals are made at its beginning
    int ideas = 8;           // looked at before one is made
    int worlds_an_idea = 6;  // imagined for each
    int worlds_a_deal = 40;  // imagined before it is proposed or agreed to
};

template <Game G, Policy<G> P>
class Bargainer {
public:
    Bargainer(const P& policy, const Temper& temper, const Bargaining& bargaining)
        : search_(policy, temper), temper_(temper), bargaining_(bargaining) {}

    // The most promising of a few ideas, if it is good for both sides. The same offer is never made twice a round.
    std::optional<Offer> propose(const Sight<G>& sight, Rng& rng) {
        forget_old_rounds(sight);
        if (made_ >= bargaining_.offers_a_round || tries_ >= bargaining_.tries_a_round || rng.below(2) != 0) return {};
        ++tries_;
        std::optional<Offer> best = best_idea(sight, Seat::none(), rng);
        if (!best || said_.contains(*best)) return {};
        if (!good_for_both(search_.gain(sight, *best, bargaining_.worlds_a_deal, rng))) return {};
        remember(*best);
        return best;
    }

    // Agrees to what is clearly good for itself; else says what it would do instead, if anything comes to mind.
    Reply answer(const Sight<G>& sight, const Offer& offer, SeatSet wrongdoers, Rng& rng) {
        forget_old_rounds(sight);
        const auto gain = search_.gain(sight, offer, bargaining_.worlds_a_deal, rng);
        const double least = temper_.least_gain + (wrongdoers.has(offer.from) ? temper_.distrust : 0.0);
        if (gain.possible > 0 && gain.own > least + gain.error / 2) return {Reply::accept, {}};
        if (offer.answers != 0 || made_ >= bargaining_.offers_a_round) return {Reply::refuse, {}};
        const std::optional<Offer> other = best_idea(sight, offer.from, rng);
        if (!other || said_.contains(*other)) return {Reply::refuse, {}};
        if (!good_for_both(search_.gain(sight, *other, bargaining_.worlds_a_deal, rng))) return {Reply::refuse, {}};
        remember(*other);
        return {Reply::counter, other->terms};
    }

private:
    using Gain = typename Search<G, P>::Gain;

    bool good_for_both(const Gain& gain) const {
        return gain.possible > 0 && gain.own > temper_.least_gain + gain.error / 2 && gain.other > 0;
    }

    std::optional<Offer> best_idea(const Sight<G>& sight, Seat with, Rng& rng) {
        std::optional<Offer> best;
        double best_gain = 0;
        for (int i = 0; i < bargaining_.ideas; ++i) {
            Offer idea;
            if (!have_idea(sight, i, rng, idea)) continue;
            if (with.is_player() && idea.to != with) continue;
            const Gain gain = search_.gain(sight, idea, bargaining_.worlds_an_idea, rng);
            if (gain.possible == 0 || gain.other <= 0 || gain.own <= best_gain) continue;
            best_gain = gain.own;
            best = idea;
        }
        return best;
    }

    // By turns what the game suggests and what its rules of thumb know to be lacking.
    static bool have_idea(const Sight<G>& sight, [[maybe_unused]] int turn, Rng& rng, Offer& idea) {
        if constexpr (requires { RulesOfThumb<G>::ask_for_help(sight.game(), sight.view(), sight.seat(), rng, idea); })
            if (turn % 2 == 0)
                return RulesOfThumb<G>::ask_for_help(sight.game(), sight.view(), sight.seat(), rng, idea) &&
                       !sight.check(sight.offer_command(idea));
        return sight.suggest_offer(rng, idea);
    }

    void remember(const Offer& offer) {
        ++made_;
        said_.push(offer);
    }
    void forget_old_rounds(const Sight<G>& sight) {
        if (sight.round() == round_) return;
        round_ = sight.round();
        made_ = tries_ = 0;
        said_.clear();
    }

    static constexpr int kMostOffers = 8;  // a round; more would be a flood whatever the parameters say

    Search<G, P> search_;
    Temper temper_;
    Bargaining bargaining_;
    Bounded<Offer, kMostOffers> said_;
    int round_ = -1;
    int made_ = 0, tries_ = 0;
};

}  // namespace consigliere::bots
