// How a bot bargains: heuristics say which exchanges could serve both sides, arithmetic finds a price, rollouts
// with and without the deal have the last word.
#pragma once

#include <optional>

#include "bots/bot.hpp"
#include "bots/deal.hpp"
#include "bots/deal_candidate.hpp"
#include "bots/trust.hpp"
#include "bots/word_deals.hpp"

namespace consigliere::bots {

// How much thought and talk go into deals. Eight offers per round, three at most to the same seat, keep a table of five
// readable.
struct NegotiationBudget {
    int offers_per_round = 8;
    std::size_t candidates = 6;  // looked at more closely at a time, the most promising first
    int worlds_per_deal = 32;    // imagined at most before it is made to a person; twice as many before it is agreed to
    Cancelled cancelled{};
};

template <Game G, Policy<G> P>
class Negotiator {
public:
    Negotiator(const P& policy, const Personality& personality, const NegotiationBudget& budget, std::uint64_t seed)
        : judge_(policy, personality, budget.cancelled, seed), personality_(personality), budget_(budget) {
        demand_.fill(kUsualDemand);
    }

    // The most promising candidate, if it is good for both sides. The same offer is never made twice per round.
    std::optional<Offer> propose(const Observation<G>& observation, Rng& rng) {
        forget_old_rounds(observation);
        if (made_ >= budget_.offers_per_round) return {};
        believe();
        std::optional<Offer> offer = best_offer(observation, Seat::none(), rng);
        if (!offer && !is_cancelled(budget_.cancelled)) offer = offer_of_words(observation);
        if (is_cancelled(budget_.cancelled)) return {};  // half a thought is no reason to offer anything
        return remembered(offer);
    }

    // An offer to one of these people who has got none from it in this round, at even shares and on easier terms than
    // others: people decide for themselves. Not with the first question of every round.
    std::optional<Offer> propose_to(const Observation<G>& observation, SeatSet people) {
        if constexpr (kHasKnowledge) {
            forget_old_rounds(observation);
            believe();
            Rng rng = judge_.rng_of(observation);
            if (made_ >= budget_.offers_per_round || rng.below(kQuestionsPerThought) != 0) return {};
            for (const Seat person : people) {
                if (person == observation.seat() || made_to(person) > 0) continue;
                const std::optional<Offer> offer = even_offer(observation, person, rng);
                if (is_cancelled(budget_.cancelled)) return {};
                if (offer) return remembered(offer);
                if (rng.below(100) >= personality_.promises_percent) continue;
                if (const std::optional<Offer> peace = peace_with(observation, person)) return peace;
            }
        }
        return {};
    }

    // Agrees to what is clearly good for itself and fair; else says at which price it would, or what it would do instead.
    // Whoever offers the same goods again in a round must offer more, and so must whoever has closed many deals; a liar more
    // than others.
    Reply answer(const Observation<G>& observation, const Offer& whole) {
        forget_old_rounds(observation);
        if (settles_debt(observation, whole)) return {Reply::accept, {}};
        const Terms chosen = chosen_for(observation, whole);
        const Offer offer = settled(whole, chosen.gives);
        if (!would_promise(observation, offer)) return {Reply::refuse, {}};
        believe();
        Rng rng = judge_.rng_of(observation);
        const double usual_least = least_with(offer.from);
        const double least = usual_least + kInsistence * times_refused(offer) + kWariness * deals_[offer.from.index];
        // Stopped by what it usually wants: if a repeat were judged in more worlds than the first time, it might pay.
        const Gain gain = judge_.gain_until(observation, offer, expected_of(observation, offer, rng),
                                            {kFewestWorlds, 2 * budget_.worlds_per_deal}, [=](const Gain& so_far) {
                                                const double lead = cautious(so_far) - usual_least;
                                                return (lead < 0 || so_far.possible >= kFewestWorldsToAgree) &&
                                                       is_clear(lead, so_far.error);
                                            });
        if (is_cancelled(budget_.cancelled)) return {Reply::wait, {}};
        const bool fair = gain.own >= personality_.fair_share * gain.other;
        if (is_word_for_word(offer) && gain.possible > 0 && costs_nothing(gain, offer.from))
            return {Reply::accept, chosen};
        if (gain.possible > 0 && fair && cautious(gain) > least) return {Reply::accept, chosen};
        push_over(refused_, offer);
        if (offer.answers != 0 || made_ >= budget_.offers_per_round) return {Reply::refuse, {}};
        std::optional<Offer> other = counter_offer(observation, offer, gain, rng);
        if (!other) other = best_offer(observation, offer.from, rng);
        if (is_cancelled(budget_.cancelled)) return {Reply::wait, {}};
        if (!remembered(other)) return {Reply::refuse, {}};
        return {Reply::counter, other->terms};
    }

    // An honest bot gives no word but one that it can weigh: what it leaves undone before its imagined games end, or gives
    // later as it does in all of them.
    bool would_promise(const Observation<G>& observation, const Offer& offer) const {
        const auto& given = offer.terms.wants;
        return std::all_of(given.begin(), given.end(), [&](const Item& item) {
            if (item.kind != kPromiseItem) return true;
            if (is_debt<G>(item)) return pays_debts();
            return is_own_phrase(item.a) && item.d <= last_round_of_words(observation);
        });
    }
    // Whoever makes no offers could not pay by one.
    bool pays_debts() const { return personality_.word_price > 0 && budget_.offers_per_round > 0; }

    // Peace for peace until the round ends, if neither loses by it and the partner can be trusted to keep it.
    std::optional<Offer> peace_with([[maybe_unused]] const Observation<G>& observation, [[maybe_unused]] Seat partner) {
        if constexpr (kHasPeace) {
            forget_old_rounds(observation);
            believe();
            Offer offer;
            offer.from = observation.seat();
            offer.to = partner;
            offer.terms.gives.push(promise_item(word_of(GameKnowledge<G>::kPeace, offer.from, partner, observation)));
            offer.terms.wants = offer.terms.gives;
            if (made_ >= budget_.offers_per_round || made_offers_.contains(offer)) return {};
            if (has_promised(observation, partner) || observation.check(observation.offer_command(offer))) return {};
            const Gain gain = judge_.gain(observation, offer, {}, 0, {.most = budget_.worlds_per_deal / 2});
            if (!costs_nothing(gain, partner)) return {};
            return remembered(offer);
        }
        return {};
    }

    Trust& trust() { return trust_; }
    const Trust& trust() const { return trust_; }

    // What others say to offers tells how much they ask for.
    void observe(const Event& event, Seat self) {
        trust_.observe(event, self);
        if (event.b >= kMaxPlayers) return;
        if (event.kind == kOfferAccepted && event.a < kMaxPlayers) ++deals_[event.a];
        if (is_debt_kept(event) && deals_[event.a] > 0)
            --deals_[event.a];  // it was paid by an offer, not a further deal
        double& demand = demand_[event.b];
        if (event.kind == kOfferRefused) demand = std::min(kHighestDemand, demand + 0.006);
        if (event.kind == kOfferAccepted) demand = std::max(kUsualDemand / 2, demand - 0.003);
    }

private:
    static bool is_debt_kept(const Event& event) {
        const Word word{.phrase = static_cast<std::uint8_t>(event.c)};
        return event.kind == kWordKept && event.a < kMaxPlayers && is_debt<G>(word);
    }

    static constexpr bool kHasKnowledge = requires { GameKnowledge<G>::kMoney; };
    static constexpr bool kHasPeace = requires { GameKnowledge<G>::kPeace; };
    static constexpr bool kHasDebts = requires { GameKnowledge<G>::kDebts; };
    static constexpr bool kSellsWords = requires { GameKnowledge<G>::kTradedWords; };
    // Of what a word of somebody is worth if it is kept: so much is believed of whom nothing is known.
    static constexpr double kBelief = 0.9;
    // What odds it would lose for a word in return for a word.
    static constexpr double kCourtesy = 0.005;
    // It thinks of words to buy or sell at most so often per round, at one in so many questions.
    static constexpr int kWordThoughts = 2, kQuestionsPerWords = 8;
    // Money that it would owe at a time, in the unit of the game; simulated games tell whether it will have it.
    static constexpr int kMostCredit = 12;
    static constexpr int kMostOffers = 24;  // remembered per round
    static constexpr int kMostToSeat = 3;   // per round
    static constexpr int kSuggestions = 8;
    static constexpr int kQuestionsPerThought = 4;  // how many pass between two thoughts of people who got no offer
    // Rollouts that heuristics are worth: what they expect of a deal is off by about as much as the mean of eight, so that
    // they count as no more in its own proposals. Offers of others have to please both, and people are not to wait for one.
    static constexpr int kExpectedWorlds = 32, kExpectedInProposals = 8;
    static constexpr int kFewestWorlds = 8;        // before it refuses or offers
    static constexpr int kFewestWorldsToDrop = 4;  // ... or gives up what it might offer
    // Whoever offers has chosen what looks too good: agreeing takes more.
    static constexpr int kFewestWorldsToAgree = 32;
    static constexpr double kDoubt = 0.5;  // standard errors by which a gain may be overrated
    static constexpr double kUsualDemand = 0.014, kHighestDemand = 0.05;  // what the other side wants to gain
    static constexpr double kInsistence = 0.02;  // what the same goods must bring more each time they are offered again
    // ... and any goods for each deal that whoever offers them has closed in this round: each partner gains by one of them,
    // he by all.
    static constexpr double kWariness = 0.02;

    // What it gives where the offer leaves that to it.
    static Terms chosen_for([[maybe_unused]] const Observation<G>& observation, const Offer& offer) {
        Terms out;
        if constexpr (requires { GameKnowledge<G>::chosen(observation, offer); })
            if (choices_in(offer.terms.wants) > 0) out.gives = GameKnowledge<G>::chosen(observation, offer);
        return out;
    }
    bool is_own_phrase([[maybe_unused]] std::uint8_t phrase) const {
        return is_restraint<G>(phrase) && personality_.promises_percent > 0;
    }
    static int last_round_of_words(const Observation<G>& observation) {
        return std::min(255, Rollout<G, P>::last_round_of_deal(observation));
    }
    static Word word_of(std::uint8_t phrase, Seat giver, Seat receiver, const Observation<G>& observation) {
        return {.giver = giver,
                .receiver = receiver,
                .phrase = phrase,
                .until = static_cast<std::int16_t>(observation.round())};
    }
    void believe() {
        typename DealJudge<G, P>::Beliefs beliefs{};
        for (std::size_t i = 0; i < beliefs.size(); ++i) beliefs[i] = belief_in(Seat(static_cast<int>(i)));
        judge_.believe(beliefs);
    }
    double belief_in(Seat seat) const { return kBelief * trust_.in(seat); }
    static bool is_word_for_word(const Offer& offer) {
        const auto words_only = [](const Bounded<Item, 6>& side) {
            return !side.empty() &&
                   std::all_of(side.begin(), side.end(), [](const Item& item) { return item.kind == kPromiseItem; });
        };
        return words_only(offer.terms.gives) && words_only(offer.terms.wants);
    }
    // A word is given in return for one as a courtesy, unless it clearly costs something or the other breaks his.
    bool costs_nothing(const Gain& gain, Seat partner) const {
        return trust_.in(partner) >= Trust::kWrongdoer && gain.own + kDoubt * gain.error >= -kCourtesy;
    }
    static bool has_promised(const Observation<G>& observation, Seat partner) {
        for (const Word& word : observation.words())
            if (word.giver == observation.seat() && word.receiver == partner) return true;
        return false;
    }
    double demand_of(Seat seat) const { return demand_[seat.index]; }
    // Of what both gain together, the part that is fair to the other side.
    double fair_part() const { return personality_.fair_share / (1 + personality_.fair_share); }
    // From whom it does not trust it wants more.
    double least_with(Seat seat) const {
        return personality_.least_gain + personality_.distrust * (1 - trust_.in(seat));
    }
    double least_own(const Gain& gain, Seat with) const { return least_with(with) + kDoubt * gain.error; }
    // What an offer brings for certain. Whoever offers where arithmetic is wrong must not profit: the rollouts alone have
    // to agree.
    static double cautious(const Gain& gain) {
        return std::min(gain.own - kDoubt * gain.error, gain.played - kDoubt * gain.played_error);
    }

    std::optional<Offer> best_offer(const Observation<G>& observation, Seat with, Rng& rng) {
        if constexpr (kHasKnowledge)
            return from_knowledge(observation, with, rng);
        else
            return from_suggestions(observation, with, rng);
    }

    // A game without heuristics: what it suggests, judged by rollouts alone.
    std::optional<Offer> from_suggestions(const Observation<G>& observation, Seat with, Rng& rng) {
        std::optional<Offer> best;
        double best_gain = 0;
        for (int i = 0; i < kSuggestions && !is_cancelled(budget_.cancelled); ++i) {
            Offer candidate;
            if (!observation.suggest_offer(rng, candidate) || made_offers_.contains(candidate)) continue;
            if (with.is_player() ? candidate.to != with : made_to(candidate.to) >= kMostToSeat) continue;
            const Gain gain =
                judge_.gain(observation, candidate, {}, personality_.least_gain, {.most = budget_.worlds_per_deal});
            if (gain.possible == 0 || gain.other <= 0 || gain.own <= std::max(best_gain, least_own(gain, candidate.to)))
                continue;
            best_gain = gain.own;
            best = candidate;
        }
        return best;
    }

    // --- candidates and prices -----------------------------------------------------------------------------------------
    struct PricedDeal {
        DealCandidate candidate;
        int price = 0;
        Values change{};  // by arithmetic
        Values seen{};    // the same as the other side must see it

        bool operator==(const PricedDeal&) const = default;
    };

    std::optional<Offer> from_knowledge(const Observation<G>& observation, Seat with, Rng& rng) {
        DealCandidates candidates;
        GameKnowledge<G>::deal_candidates(observation, rng, candidates);
        if (candidates.empty()) return {};
        const Outlook now = outlook(observation, rng);
        std::vector<PricedDeal> priced_deals;
        const bool may_owe = kHasDebts && pays_debts() && !is_in_debt(observation);
        const int money = GameKnowledge<G>::money(observation.view(), observation.seat());
        for (DealCandidate candidate : candidates) {
            if (with.is_player() ? candidate.offer.to != with : made_to(candidate.offer.to) >= kMostToSeat) continue;
            if (is_set_aside(candidate.offer)) continue;
            if (may_owe && candidate.payer == observation.seat() && candidate.most == money)
                candidate.credit = kMostCredit;
            if (const auto deal = with_price(observation, candidate, now)) priced_deals.push_back(*deal);
        }
        std::vector<std::pair<double, std::size_t>> best_first;
        best_first.reserve(priced_deals.size());
        for (std::size_t i = 0; i < priced_deals.size(); ++i)
            best_first.emplace_back(-priced_deals[i].change[observation.seat().index], i);
        std::sort(best_first.begin(), best_first.end());
        if (best_first.size() > budget_.candidates) best_first.resize(budget_.candidates);
        for (const auto& [loss, i] : best_first) {
            const PricedDeal& deal = priced_deals[i];
            if (const auto offer = tested(observation, deal, now)) return offer;
            if (is_cancelled(budget_.cancelled)) return {};  // not because it came to nothing
            set_aside(deal.candidate.offer);
        }
        return {};
    }

    // A forecast is made for the end of a round; before it more can happen.
    Outlook outlook(const Observation<G>& observation, Rng& rng) const {
        Forecast now = GameKnowledge<G>::forecast(observation.game(), observation.sample(rng));
        now.spread += GameKnowledge<G>::kRoundSpread;
        return {now, values_of(now, observation.players(), personality_.score_share)};
    }

    Values change_at(const Observation<G>& observation, const DealCandidate& candidate, double price,
                     const Outlook& now) const {
        return moved(observation, candidate, candidate.change, price, now);
    }
    // As the other side must see it.
    Values seen_at(const Observation<G>& observation, const DealCandidate& candidate, double price,
                   const Outlook& now) const {
        return moved(observation, candidate, candidate.seen.value_or(candidate.change), price, now);
    }
    Values moved(const Observation<G>& observation, const DealCandidate& candidate, const Values& goods, double price,
                 const Outlook& now) const {
        return change_of(candidate, goods, price, GameKnowledge<G>::kMoneyWorth, now, observation.players(),
                         personality_.score_share);
    }

    // What arithmetic says of somebody else's offer.
    Expected expected_of([[maybe_unused]] const Observation<G>& observation, [[maybe_unused]] const Offer& offer,
                         [[maybe_unused]] Rng& rng) const {
        if constexpr (kHasKnowledge) {
            if (is_words_for_money(offer) || owes_goods(offer)) return {};
            DealCandidate candidate;
            candidate.offer = offer;
            candidate.change = GameKnowledge<G>::change(observation, offer, rng);
            candidate.payer = offer.from;
            const double money = money_in(offer.terms.gives) +
                                 belief_in(offer.from) * owed_money_in<G>(offer.terms.gives) -
                                 money_in(offer.terms.wants) - owed_money_in<G>(offer.terms.wants);
            const Values change = change_at(observation, candidate, money, outlook(observation, rng));
            return {change[offer.to.index], change[offer.from.index], kExpectedWorlds, change[offer.to.index]};
        }
        return {};
    }

    static Expected expected_of(const Observation<G>& observation, const PricedDeal& deal, int worlds) {
        if (is_words_for_money(deal.candidate.offer)) return {};
        const std::size_t me = observation.seat().index, other = deal.candidate.offer.to.index;
        return {deal.change[me], deal.seen[other], worlds, deal.seen[me]};
    }

    PricedDeal at_price(const Observation<G>& observation, const DealCandidate& candidate, int price,
                        const Outlook& now) const {
        return {candidate, price, change_at(observation, candidate, price, now),
                seen_at(observation, candidate, price, now)};
    }

    static bool is_in_debt(const Observation<G>& observation) {
        const auto& words = observation.words();
        return std::any_of(words.begin(), words.end(),
                           [&](const Word& word) { return word.giver == observation.seat() && is_debt<G>(word); });
    }

    static int money_in(const Bounded<Item, 6>& side) { return bots::money_in(side, GameKnowledge<G>::kMoney); }

    // The price best for this seat at which the other side should still be content.
    std::optional<PricedDeal> with_price(const Observation<G>& observation, const DealCandidate& candidate,
                                         const Outlook& now) const {
        const int most = most_of(candidate);
        if (most < candidate.least || no_price_will_do(observation, candidate, most, now)) return {};
        const std::size_t me = observation.seat().index;
        std::optional<PricedDeal> best;
        for (int price = candidate.least; price <= most; ++price) {
            const PricedDeal deal = at_price(observation, candidate, price, now);
            const double own = deal.change[me], other = deal.seen[candidate.offer.to.index];
            if (other < std::max(demand_of(candidate.offer.to), personality_.fair_share * deal.seen[me])) continue;
            if (own < std::max(least_with(candidate.offer.to), personality_.fair_share * other)) continue;
            if (!best || own > best->change[me]) best = deal;
        }
        return best;
    }

    // The more is paid, the more one side gains and the less the other: at the price that is best for a side it must get
    // what it wants at least.
    bool no_price_will_do(const Observation<G>& observation, const DealCandidate& candidate, int most,
                          const Outlook& now) const {
        const Seat me = observation.seat(), other = candidate.offer.to;
        const bool pays = candidate.payer == me;
        const Values own = change_at(observation, candidate, pays ? candidate.least : most, now);
        const Values seen = seen_at(observation, candidate, pays ? most : candidate.least, now);
        return own[me.index] < least_with(other) || seen[other.index] < demand_of(other);
    }

    // The most promising candidate for this seat by which both gain.
    std::optional<Offer> even_offer(const Observation<G>& observation, Seat with, Rng& rng) {
        DealCandidates candidates;
        GameKnowledge<G>::deal_candidates(observation, rng, candidates);
        const Outlook now = outlook(observation, rng);
        PricedDeal best;
        double most = 0;
        for (const DealCandidate& candidate : candidates) {
            if (candidate.offer.to != with || candidate.guess || is_set_aside(candidate.offer)) continue;
            const PricedDeal deal = at_even_price(observation, candidate, now);
            const double worse = worse_change(observation, deal);
            if (worse > most) best = deal, most = worse;
        }
        if (most <= 0) return {};
        const Offer offer = priced(best.candidate, best.price, GameKnowledge<G>::kMoney);
        if (made_offers_.contains(offer) || observation.check(observation.offer_command(offer))) return {};
        const Gain gain = judge_.gain(observation, offer, expected_of(observation, best, kExpectedWorlds), 0,
                                      {.most = budget_.worlds_per_deal, .only_willing = true});
        if (gain.possible > 0 && gain.own > 0 && gain.other > 0) return offer;
        if (!is_cancelled(budget_.cancelled)) set_aside(offer);
        return {};
    }

    static double worse_change(const Observation<G>& observation, const PricedDeal& deal) {
        return std::min(deal.change[observation.seat().index], deal.seen[deal.candidate.offer.to.index]);
    }

    // The price at which the side that gains less gains most.
    PricedDeal at_even_price(const Observation<G>& observation, const DealCandidate& candidate,
                             const Outlook& now) const {
        PricedDeal best = at_price(observation, candidate, candidate.least, now);
        for (int price = candidate.least + 1; price <= most_of(candidate); ++price) {
            const PricedDeal other = at_price(observation, candidate, price, now);
            if (worse_change(observation, other) > worse_change(observation, best)) best = other;
        }
        return best;
    }

    // Imagines it; what the other side then gains beyond its demand, or lacks, moves the price once.
    std::optional<Offer> tested(const Observation<G>& observation, PricedDeal deal, const Outlook& now) {
        for (int attempt = 0; attempt < 2; ++attempt) {
            const Offer offer = offer_at(observation, deal.candidate, deal.price);
            if (made_offers_.contains(offer) || observation.check(observation.offer_command(offer))) return {};
            // Arithmetic thinks too well of goods for which it would owe money: simulated games alone decide.
            const Expected expected =
                has_debt<G>(offer) ? Expected{}
                                   : expected_of(observation, at_price(observation, deal.candidate, deal.price, now),
                                                 kExpectedInProposals);
            const Gain gain = gain_by(observation, offer, deal.candidate.guess, expected);
            if (gain.possible == 0) return {};
            if (deal.candidate.guess) return is_worth_asking(gain, offer.to) ? std::optional(offer) : std::nullopt;
            const double demand = demand_at(gain, offer.to);
            const bool good = gain.own > least_own(gain, offer.to) && gain.other > demand / 2;
            if (good && (attempt == 1 || gain.other < 2 * demand)) return offer;
            if (attempt == 1 || !deal.candidate.payer.is_player() ||
                gain.own + gain.other < least_with(offer.to) + demand)
                return good ? std::optional(offer) : std::nullopt;
            const int price = moved_price(observation, deal, now, demand - gain.other);
            if (price == deal.price) return good ? std::optional(offer) : std::nullopt;
            deal.price = price;
        }
        return {};
    }

    double demand_at(const Gain& gain, Seat seat) const {
        return std::max(demand_of(seat), fair_part() * (gain.own_as_seen + gain.other));
    }

    Gain gain_by(const Observation<G>& observation, const Offer& offer, bool guess, const Expected& expected) {
        return judge_.gain_until(
            observation, offer, expected,
            {.least = kFewestWorldsToDrop, .most = budget_.worlds_per_deal / 2, .only_willing = true},
            [&](const Gain& so_far) { return guess ? is_guess_decided(so_far) : is_decided(so_far, offer.to); });
    }

    // Hopeless as soon as one side clearly gains too little; worth offering once both clearly gain enough.
    bool is_decided(const Gain& gain, Seat with) const {
        const double own = gain.own - least_own(gain, with), other = gain.other - demand_at(gain, with) / 2;
        const bool own_clear = is_clear(own, gain.error), other_clear = is_clear(other, gain.other_error);
        if ((own < 0 && own_clear) || (other < 0 && other_clear)) return true;
        return gain.possible >= kFewestWorlds && own_clear && other_clear;
    }
    // What counts of a guess are the few worlds in which it is right.
    bool is_guess_decided(const Gain& gain) const {
        return gain.possible >= kFewestWorlds && is_clear(gain.own - personality_.least_gain, gain.error);
    }

    // Whoever has no use for it will say so; what counts is what comes of it with one who has.
    bool is_worth_asking(const Gain& gain, Seat whom) const {
        return gain.agreed * 10 >= gain.possible && gain.own_if_agreed > least_own(gain, whom);
    }

    // The price that gives the other side so much more.
    int moved_price(const Observation<G>& observation, const PricedDeal& deal, const Outlook& now, double more) const {
        const std::size_t other = deal.candidate.offer.to.index;
        const double slope = seen_at(observation, deal.candidate, deal.price + 1, now)[other] -
                             seen_at(observation, deal.candidate, deal.price, now)[other];
        if (std::abs(slope) < 1e-6) return deal.price;
        return std::clamp(deal.price + static_cast<int>(std::lround(more / slope)), deal.candidate.least,
                          most_of(deal.candidate));
    }

    // What exceeds the money at hand is promised.
    static Offer offer_at(const Observation<G>& observation, const DealCandidate& candidate, int price) {
        const int owed = candidate.credit > 0 ? std::max(0, price - candidate.most) : 0;
        const Offer offer = priced(candidate, price - owed, GameKnowledge<G>::kMoney);
        return owed > 0 ? with_owed_money(observation, offer, owed) : offer;
    }

    // The same goods at a price that suits this seat, if the other side has something to give.
    std::optional<Offer> counter_offer([[maybe_unused]] const Observation<G>& observation,
                                       [[maybe_unused]] const Offer& offer, [[maybe_unused]] const Gain& gain,
                                       [[maybe_unused]] Rng& rng) {
        if constexpr (kHasKnowledge) {
            // Both are to gain alike: whoever begins low does not learn the least that it would take.
            const double missing = (gain.other - gain.own) / 2;
            if (gain.possible == 0 || missing <= 0 || has_debt<G>(offer)) return {};
            const double each = gain.own + missing;
            if (each < std::max(least_with(offer.from) + gain.error, kUsualDemand / 2)) return {};
            PricedDeal deal;
            deal.candidate.offer.from = observation.seat();
            deal.candidate.offer.to = offer.from;
            if (money_in(offer.terms.wants) > 0) return {};  // it would rather not buy at all
            put_goods(offer.terms.wants, deal.candidate.offer.terms.gives);
            put_goods(offer.terms.gives, deal.candidate.offer.terms.wants);
            const int offered = money_in(offer.terms.gives);
            deal.candidate.payer = offer.from;
            const Outlook now = outlook(observation, rng);
            const double slope = change_at(observation, deal.candidate, offered + 1, now)[observation.seat().index] -
                                 change_at(observation, deal.candidate, offered, now)[observation.seat().index];
            if (slope < 1e-6) return {};
            const int price = offered + std::max(1, static_cast<int>(std::ceil(missing / slope)));
            const Offer counter = priced(deal.candidate, price, GameKnowledge<G>::kMoney);
            if (made_offers_.contains(counter) || observation.check(observation.offer_command(counter))) return {};
            return counter;
        }
        return {};
    }

    static void put_goods(const Bounded<Item, 6>& from, Bounded<Item, 6>& to) {
        for (const Item& item : from)
            if (item.kind != GameKnowledge<G>::kMoney && item.kind != kPromiseItem) to.push(item);
    }

    // --- words --------------------------------------------------------------------------------------------------------
    // Arithmetic knows nothing of words, but for sums.
    static bool owes_goods(const Offer& offer) {
        return any_item(offer, [](const Item& item) { return is_debt<G>(item) && !is_price<G>(item); });
    }
    static bool is_words_for_money(const Offer& offer) {
        const auto is_word = [](const Item& item) { return item.kind == kPromiseItem; };
        const auto is_goods = [&](const Item& item) { return !is_word(item) && item.kind != GameKnowledge<G>::kMoney; };
        return any_item(offer, is_word) && !any_item(offer, is_goods);
    }

    // Words to buy, sell or exchange, a few times per round.
    std::optional<Offer> offer_of_words([[maybe_unused]] const Observation<G>& observation) {
        if constexpr (kSellsWords) {
            if (word_thoughts_ >= kWordThoughts || personality_.promises_percent == 0) return {};
            Rng rng = judge_.rng_of(observation);
            if (rng.below(kQuestionsPerWords) != 0) return {};
            ++word_thoughts_;
            SeatSet with;
            for (const Seat other : SeatSet::players(observation.players()).without(observation.seat()))
                if (made_to(other) < kMostToSeat) with.add(other);
            const std::optional<DealCandidate> deal = WordDeals<G, P>(observation, judge_).best(with);
            if (!deal || is_cancelled(budget_.cancelled)) return {};
            const Outlook now = outlook(observation, rng);
            return tested(observation, at_price(observation, *deal, 0, now), now);
        }
        return {};
    }

    // --- memory ---------------------------------------------------------------------------------------------------
    std::optional<Offer> remembered(const std::optional<Offer>& offer) {
        if (offer) {
            ++made_;
            if (!made_offers_.full()) made_offers_.push(*offer);
        }
        return offer;
    }

    // Offers of this round to this seat.
    int made_to(Seat seat) const {
        int count = 0;
        for (const Offer& offer : made_offers_) count += offer.to == seat;
        return count;
    }

    // What came to nothing is not thought through again this round. An answer is always about something else.
    void set_aside(const Offer& offer) {
        if (!any_item(offer, [](const Item& item) { return item.kind == kAnswer; })) push_over(set_aside_, offer);
    }
    bool is_set_aside(const Offer& offer) const { return times_in(set_aside_, offer) > 0; }
    // How often these goods were offered and refused in this round, whatever the price.
    int times_refused(const Offer& offer) const { return times_in(refused_, offer); }

    using RecentOffers = Bounded<Offer, 48>;
    static void push_over(RecentOffers& offers, const Offer& offer) {
        if (offers.full()) offers.erase_at(0);
        offers.push(offer);
    }
    static int times_in(const RecentOffers& offers, const Offer& offer) {
        int times = 0;
        if constexpr (kHasKnowledge)
            for (const Offer& o : offers) times += o.from == offer.from && same_goods(o, offer, is_price<G>);
        return times;
    }

    void forget_old_rounds(const Observation<G>& observation) {
        if (observation.round() == round_) return;
        round_ = observation.round();
        made_ = word_thoughts_ = 0;
        deals_.fill(0);
        made_offers_.clear();
        set_aside_.clear();
        refused_.clear();
    }

    DealJudge<G, P> judge_;
    Personality personality_;
    NegotiationBudget budget_;
    Trust trust_;
    std::array<double, kMaxPlayers> demand_{};
    std::array<int, kMaxPlayers> deals_{};  // closed in this round, by who offered them
    Bounded<Offer, kMostOffers> made_offers_;
    RecentOffers set_aside_, refused_;
    int round_ = -1;
    int made_ = 0, word_thoughts_ = 0;
};

}  // namespace consigliere::bots
