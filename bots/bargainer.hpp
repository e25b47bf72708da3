// How a bot bargains: rules of thumb say which exchanges could serve both sides, arithmetic finds a price, imagined games
// with and without the deal have the last word.
#pragma once

#include <optional>

#include "bots/bot.hpp"
#include "bots/deal.hpp"
#include "bots/idea.hpp"

namespace consigliere::bots {

// How much thought and talk go into deals. Four offers a round keep a table of five readable.
struct Bargaining {
    int offers_a_round = 4;
    int ideas = 2;           // looked at more closely at a time, the most promising first
    int worlds_a_deal = 32;  // imagined at most before it is proposed or agreed to
    Cancelled cancelled{};
};

template <Game G, Policy<G> P>
class Bargainer {
public:
    Bargainer(const P& policy, const Temper& temper, const Bargaining& bargaining)
        : judge_(policy, temper, bargaining.cancelled), temper_(temper), bargaining_(bargaining) {
        demand_.fill(kUsualDemand);
    }

    // The most promising idea, if it is good for both sides. The same offer is never made twice a round.
    std::optional<Offer> propose(const Sight<G>& sight, Rng& rng) {
        forget_old_rounds(sight);
        if (made_ >= bargaining_.offers_a_round) return {};
        judge_.forget();
        const std::optional<Offer> offer = best_offer(sight, Seat::none(), rng);
        if (is_cancelled(bargaining_.cancelled)) return {};  // half a thought is no reason to offer anything
        return remembered(offer);
    }

    // Agrees to what is clearly good for itself; else says at which price it would, or what it would do instead.
    Reply answer(const Sight<G>& sight, const Offer& offer, SeatSet wrongdoers, Rng& rng) {
        forget_old_rounds(sight);
        if (!would_promise(offer)) return {Reply::refuse, {}};
        judge_.forget();
        const double least = temper_.least_gain + (wrongdoers.has(offer.from) ? temper_.distrust : 0.0);
        const Gain gain =
            judge_.gain(sight, offer, expected_of(sight, offer, rng), least, bargaining_.worlds_a_deal, rng);
        if (is_cancelled(bargaining_.cancelled)) return {Reply::wait, {}};
        if (gain.possible > 0 && gain.own > least + gain.error / 2) return {Reply::accept, {}};
        if (offer.answers != 0 || made_ >= bargaining_.offers_a_round) return {Reply::refuse, {}};
        std::optional<Offer> other = haggled(sight, offer, gain, rng);
        if (!other) other = best_offer(sight, offer.from, rng);
        if (is_cancelled(bargaining_.cancelled)) return {Reply::wait, {}};
        if (!remembered(other)) return {Reply::refuse, {}};
        return {Reply::counter, other->terms};
    }

    // An honest bot gives no word but the one that it would give of itself.
    bool would_promise(const Offer& offer) const {
        for (const Item& item : offer.terms.wants)
            if (item.kind == kPromiseItem && !is_own_phrase(item.a)) return false;
        return true;
    }

    // What others say to offers tells how much they ask for.
    void hear(const Event& event) {
        if (event.b >= kMaxPlayers) return;
        double& demand = demand_[event.b];
        if (event.kind == kOfferRefused) demand = std::min(kHighestDemand, demand + 0.006);
        if (event.kind == kOfferAccepted) demand = std::max(kUsualDemand / 2, demand - 0.003);
    }

private:
    static constexpr bool kHasIdeas = requires { RulesOfThumb<G>::kMoney; };
    static constexpr int kMostOffers = 8;  // a round; more would be a flood whatever the parameters say
    static constexpr int kRandomIdeas = 8;
    static constexpr int kExpectedWorlds = 32;  // imagined games that rules of thumb are worth
    static constexpr double kUsualDemand = 0.014, kHighestDemand = 0.05;  // what the other side wants to gain

    bool is_own_phrase([[maybe_unused]] std::uint8_t phrase) const {
        if constexpr (requires { RulesOfThumb<G>::kPeace; })
            return phrase == RulesOfThumb<G>::kPeace && temper_.promises_percent > 0;
        return false;
    }
    double demand_of(Seat seat) const { return demand_[seat.index]; }
    double least_own(const Gain& gain) const { return temper_.least_gain + gain.error / 2; }

    std::optional<Offer> best_offer(const Sight<G>& sight, Seat with, Rng& rng) {
        if constexpr (kHasIdeas)
            return from_rules_of_thumb(sight, with, rng);
        else
            return from_random_ideas(sight, with, rng);
    }

    // A game without rules of thumb: what it suggests, judged by imagined games alone.
    std::optional<Offer> from_random_ideas(const Sight<G>& sight, Seat with, Rng& rng) {
        std::optional<Offer> best;
        double best_gain = 0;
        for (int i = 0; i < kRandomIdeas && !is_cancelled(bargaining_.cancelled); ++i) {
            Offer idea;
            if (!sight.suggest_offer(rng, idea) || (with.is_player() && idea.to != with) || said_.contains(idea))
                continue;
            const Gain gain = judge_.gain(sight, idea, {}, temper_.least_gain, bargaining_.worlds_a_deal, rng);
            if (gain.possible == 0 || gain.other <= 0 || gain.own <= std::max(best_gain, least_own(gain))) continue;
            best_gain = gain.own;
            best = idea;
        }
        return best;
    }

    // --- ideas and prices -----------------------------------------------------------------------------------------
    struct Plan {
        Idea idea;
        int price = 0;
        Values change{};  // by arithmetic

        bool operator==(const Plan&) const = default;
    };

    std::optional<Offer> from_rules_of_thumb(const Sight<G>& sight, Seat with, Rng& rng) {
        Ideas ideas;
        RulesOfThumb<G>::ideas(sight, rng, ideas);
        if (ideas.empty()) return {};
        const Outlook now = outlook(sight, rng);
        Bounded<Plan, Ideas::capacity()> plans;
        for (const Idea& idea : ideas) {
            if ((with.is_player() && idea.offer.to != with) || is_shelved(idea.offer)) continue;
            if (const auto plan = with_price(sight, idea, now)) plans.push(*plan);
        }
        std::stable_sort(plans.begin(), plans.end(), [&](const Plan& a, const Plan& b) {
            return a.change[sight.seat().index] > b.change[sight.seat().index];
        });
        for (int i = 0; i < std::min(plans.size(), bargaining_.ideas); ++i) {
            if (const auto offer = tested(sight, plans[i], now, rng)) return offer;
            if (is_cancelled(bargaining_.cancelled)) return {};  // not because it came to nothing
            shelve(plans[i].idea.offer);
        }
        return {};
    }

    // A forecast is made for the end of a round; before it more can happen.
    Outlook outlook(const Sight<G>& sight, Rng& rng) const {
        Forecast now = RulesOfThumb<G>::forecast(sight.game(), sight.sample(rng));
        now.spread += RulesOfThumb<G>::kRoundSpread;
        return {now, values_of(now, sight.players(), temper_.score_share)};
    }

    Values change_at(const Sight<G>& sight, const Idea& idea, int price, const Outlook& now) const {
        return change_of(idea, price, RulesOfThumb<G>::kMoneyWorth, now, sight.players(), temper_.score_share);
    }

    // What arithmetic says of somebody else's offer.
    Expected expected_of([[maybe_unused]] const Sight<G>& sight, [[maybe_unused]] const Offer& offer,
                         [[maybe_unused]] Rng& rng) const {
        if constexpr (kHasIdeas) {
            Idea idea;
            idea.offer = offer;
            idea.change = RulesOfThumb<G>::change(sight, offer, rng);
            idea.payer = offer.from;
            const int money = money_in(offer.terms.gives) - money_in(offer.terms.wants);
            const Values change = change_at(sight, idea, money, outlook(sight, rng));
            return {change[offer.to.index], change[offer.from.index], kExpectedWorlds};
        }
        return {};
    }

    static int money_in(const Bounded<Item, 6>& side) {
        int money = 0;
        for (const Item& item : side)
            if (item.kind == RulesOfThumb<G>::kMoney) money += item.n;
        return money;
    }

    // The price best for this seat at which the other side should still be content.
    std::optional<Plan> with_price(const Sight<G>& sight, const Idea& idea, const Outlook& now) const {
        std::optional<Plan> best;
        for (int price = 0; price <= (idea.payer.is_player() ? idea.most : 0); ++price) {
            const Values change = change_at(sight, idea, price, now);
            if (change[idea.offer.to.index] < demand_of(idea.offer.to)) continue;
            if (change[sight.seat().index] < temper_.least_gain) continue;
            if (!best || change[sight.seat().index] > best->change[sight.seat().index]) best = {idea, price, change};
        }
        return best;
    }

    // Imagines it; what the other side then gains beyond its demand, or lacks, moves the price once.
    std::optional<Offer> tested(const Sight<G>& sight, Plan plan, const Outlook& now, Rng& rng) {
        for (int attempt = 0; attempt < 2; ++attempt) {
            const Offer offer = priced(plan.idea, plan.price, RulesOfThumb<G>::kMoney);
            if (said_.contains(offer) || sight.check(sight.offer_command(offer))) return {};
            const Values change = change_at(sight, plan.idea, plan.price, now);
            const Expected expected{change[sight.seat().index], change[offer.to.index], kExpectedWorlds};
            const Gain gain = judge_.gain(sight, offer, expected, temper_.least_gain, bargaining_.worlds_a_deal, rng);
            if (gain.possible == 0) return {};
            if (plan.idea.guess) return is_worth_asking(gain) ? std::optional(offer) : std::nullopt;
            const double demand = demand_of(offer.to);
            const bool good = gain.own > least_own(gain) && gain.other > demand / 2;
            if (good && (attempt == 1 || gain.other < 2 * demand)) return offer;
            if (attempt == 1 || !plan.idea.payer.is_player() || gain.own + gain.other < temper_.least_gain + demand)
                return good ? std::optional(offer) : std::nullopt;
            const int price = moved_price(sight, plan, now, demand - gain.other);
            if (price == plan.price) return good ? std::optional(offer) : std::nullopt;
            plan.price = price;
        }
        return {};
    }

    // Whoever has no use for it will say so; what counts is what comes of it with one who has.
    bool is_worth_asking(const Gain& gain) const {
        return gain.agreed * 10 >= gain.possible && gain.own_if_agreed > least_own(gain);
    }

    // The price that gives the other side so much more.
    int moved_price(const Sight<G>& sight, const Plan& plan, const Outlook& now, double more) const {
        const std::size_t other = plan.idea.offer.to.index;
        const double slope = change_at(sight, plan.idea, plan.price + 1, now)[other] -
                             change_at(sight, plan.idea, plan.price, now)[other];
        if (std::abs(slope) < 1e-6) return plan.price;
        return std::clamp(plan.price + static_cast<int>(std::lround(more / slope)), 0, plan.idea.most);
    }

    // The same goods at a price that suits this seat, if the other side has something to give.
    std::optional<Offer> haggled([[maybe_unused]] const Sight<G>& sight, [[maybe_unused]] const Offer& offer,
                                 [[maybe_unused]] const Gain& gain, [[maybe_unused]] Rng& rng) {
        if constexpr (kHasIdeas) {
            const double lacking = temper_.least_gain + gain.error - gain.own;
            if (gain.possible == 0 || gain.other < lacking + kUsualDemand / 2) return {};
            Plan plan;
            plan.idea.offer.from = sight.seat();
            plan.idea.offer.to = offer.from;
            if (money_in(offer.terms.wants) > 0) return {};  // it would rather not buy at all
            put_goods(offer.terms.wants, plan.idea.offer.terms.gives);
            put_goods(offer.terms.gives, plan.idea.offer.terms.wants);
            const int offered = money_in(offer.terms.gives);
            plan.idea.payer = offer.from;
            const Outlook now = outlook(sight, rng);
            const double slope = change_at(sight, plan.idea, offered + 1, now)[sight.seat().index] -
                                 change_at(sight, plan.idea, offered, now)[sight.seat().index];
            if (slope < 1e-6) return {};
            const int price = offered + std::max(1, static_cast<int>(std::ceil(lacking / slope)));
            const Offer counter = priced(plan.idea, price, RulesOfThumb<G>::kMoney);
            if (said_.contains(counter) || sight.check(sight.offer_command(counter))) return {};
            return counter;
        }
        return {};
    }

    static void put_goods(const Bounded<Item, 6>& from, Bounded<Item, 6>& to) {
        for (const Item& item : from)
            if (item.kind != RulesOfThumb<G>::kMoney && item.kind != kPromiseItem) to.push(item);
    }

    // --- memory ---------------------------------------------------------------------------------------------------
    std::optional<Offer> remembered(const std::optional<Offer>& offer) {
        if (offer) {
            ++made_;
            if (!said_.full()) said_.push(*offer);
        }
        return offer;
    }

    // What came to nothing is not thought through again this round. An answer is always about something else.
    void shelve(const Offer& offer) {
        for (const auto* side : {&offer.terms.gives, &offer.terms.wants})
            for (const Item& item : *side)
                if (item.kind == kAnswer) return;
        if (shelf_.full()) shelf_.erase_at(0);
        shelf_.push(offer);
    }
    bool is_shelved(const Offer& offer) const {
        for (const Offer& o : shelf_)
            if (same_goods(o, offer, RulesOfThumb<G>::kMoney)) return true;
        return false;
    }

    void forget_old_rounds(const Sight<G>& sight) {
        if (sight.round() == round_) return;
        round_ = sight.round();
        made_ = 0;
        said_.clear();
        shelf_.clear();
    }

    DealJudge<G, P> judge_;
    Temper temper_;
    Bargaining bargaining_;
    std::array<double, kMaxPlayers> demand_{};
    Bounded<Offer, kMostOffers> said_;
    Bounded<Offer, 24> shelf_;
    int round_ = -1;
    int made_ = 0;
};

}  // namespace consigliere::bots
