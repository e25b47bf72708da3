// Deals worth considering in Omertà: domains that fit another's plans better, one or two at a time, and soldiers lent for an
// assault.
#include <algorithm>
#include <array>
#include <vector>

#include "bots/deal.hpp"
#include "bots/omerta/evaluation.hpp"
#include "bots/omerta/heuristics.hpp"
#include "games/omerta/queries.hpp"

namespace consigliere::bots {

using namespace omerta;

namespace {

// Domains go to the first capo that takes them, and what can be declared is declared.
void settle(const Omerta& game, State& world) {
    ActionList legal;
    for (Decision d = game.decision(world); d.phase == Phase::deciding; d = game.decision(world)) {
        if (!asks(d, PromptId::take_domain) && !asks(d, PromptId::declare) && !asks(d, PromptId::declare_main)) return;
        legal.clear();
        game.legal_actions(world, d.may_act.first(), legal);
        game.apply(world, legal[0], nullptr);
    }
}

// After the exchange has been brought to its end.
Forecast settled_forecast(const Omerta& game, State world) {
    constexpr double kVictory = 20;
    settle(game, world);
    Forecast out = GameKnowledge<Omerta>::forecast(game, world);
    if (game.decision(world).over())
        for (const Seat seat : game.result(world).winners) out.score[seat.index] += kVictory;
    return out;
}

bool has_domains(const Bounded<Item, 6>& side) {
    return std::any_of(side.begin(), side.end(), [](const Item& item) { return item.kind == kItemDomain; });
}

// By how much goods move the forecasts.
struct TradeChange {
    Values own{};   // as the seat that thinks about them knows the table
    Values seen{};  // as the other side must see it, which knows its own objectives and not those of the seat

    void add(const Values& more_own, const Values& more_seen) {
        for (std::size_t i = 0; i < own.size(); ++i) own[i] += more_own[i], seen[i] += more_seen[i];
    }
    TradeChange divided_by(int n) const {
        TradeChange out = *this;
        for (std::size_t i = 0; i < own.size(); ++i) out.own[i] /= n, out.seen[i] /= n;
        return out;
    }
};

constexpr int kWorldsOfOwn = 4, kWorldsOfOther = 8;  // in which own ideas and the offers of others are weighed

// Worlds of one moment, and what becomes of the forecasts in them when domains change hands.
class TradeForecast {
public:
    TradeForecast(const Observation<Omerta>& observation, Rng& rng, int worlds)
        : game_(observation.game()), me_(observation.seat()), rng_(rng.next()) {
        while (worlds_.size() < worlds) worlds_.push(with_forecast(sampled_world(observation, rng_)));
    }

    // By how much the domains of the offer move the forecasts, money apart: on average over the worlds in which the other
    // side has reason to agree to it, or to offer it, if they are not few.
    TradeChange change(const Offer& whole) {
        const Offer offer = domains_of(whole);
        const Seat other = offer.from == me_ ? offer.to : offer.from;
        const double paid = most_paid_to(other, whole) * GameKnowledge<Omerta>::kMoneyWorth;
        std::array<Values, kMostWorlds> seen{};
        std::array<bool, kMostWorlds> is_willing{};
        for (int w = 0; w < worlds_.size(); ++w) {
            const auto i = static_cast<std::size_t>(w);
            seen[i] = moved(seen_by(other, w), offer);
            is_willing[i] = seen[i][other.index] + paid > 0;
        }
        const auto willing = static_cast<int>(std::count(is_willing.begin(), is_willing.end(), true));
        const bool few = willing * 4 <= worlds_.size();
        TradeChange sum;
        for (int w = 0; w < worlds_.size(); ++w) {
            const auto i = static_cast<std::size_t>(w);
            if (few || is_willing[i]) sum.add(moved(worlds_[w], offer), seen[i]);
        }
        return sum.divided_by(few ? worlds_.size() : willing);
    }

private:
    static constexpr int kMostWorlds = std::max(kWorldsOfOwn, kWorldsOfOther);

    struct World {
        State state;
        Forecast before;

        bool operator==(const World&) const { return false; }  // two samples are never the same
    };
    using Worlds = Bounded<World, kMostWorlds>;

    World with_forecast(const State& state) const { return {state, GameKnowledge<Omerta>::forecast(game_, state)}; }

    const World& seen_by(Seat other, int w) {
        Worlds& seen = seen_[other];
        while (seen.size() <= w)
            seen.push(with_forecast(world_as_seen_by(game_, worlds_[seen.size()].state, other, rng_)));
        return seen[w];
    }

    Values moved(const World& world, const Offer& offer) const {
        Values out{};
        State after = world.state;
        if (game_.check_exchange(after, offer, false)) return out;
        game_.exchange(after, offer, nullptr);
        const Forecast forecast = settled_forecast(game_, after);
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = forecast.score[i] - world.before.score[i];
        return out;
    }

    // Another's offer says what is paid; to an own one money may be added.
    int most_paid_to(Seat other, const Offer& offer) const {
        if (offer.from == me_) return worlds_[0].state.family[me_].cash;
        return offer.from == other ? money_in(offer.terms.wants, kItemMoney) - money_in(offer.terms.gives, kItemMoney)
                                   : 0;
    }

    static Offer domains_of(const Offer& whole) {
        Offer out = whole;
        for (auto* side : {&out.terms.gives, &out.terms.wants}) {
            side->clear();
            for (const Item& item : side == &out.terms.gives ? whole.terms.gives : whole.terms.wants)
                if (item.kind == kItemDomain) side->push(item);
        }
        return out;
    }

    const Omerta& game_;
    Seat me_;
    Rng rng_;
    Worlds worlds_;
    PerSeat<Worlds> seen_;
};

class Dealer {
public:
    Dealer(const Omerta& game, const View& view, Seat seat)
        : game_(game), view_(view), me_(seat), worth_(game, view, seat) {}

    void look(TradeForecast& trades, DealCandidates& out) const {
        for (const Seat other : SeatSet::players(view_.players).without(me_)) {
            const OmertaEvaluation theirs(game_, view_, other);
            for_main_objective(other, theirs, trades, out);
            single_domains(other, theirs, trades, out);
            pairs_of_domains(other, theirs, trades, out);
        }
    }
    void look_for_loans(DealCandidates& out) const {
        for (const Seat other : SeatSet::players(view_.players).without(me_)) loan_of(other, out);
    }

    // By how much soldiers lent move the forecasts, in respect.
    Values change(const Offer& offer) const {
        Values out{};
        for (int side = 0; side < 2; ++side) {
            const Seat from = side == 0 ? offer.from : offer.to, to = side == 0 ? offer.to : offer.from;
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
                if (item.kind != kItemSoldiers) continue;
                out[from.index] -= item.n * OmertaEvaluation::kSoldier / 3;
                out[to.index] += help(to, item.n);
            }
        }
        for (double& x : out) x *= OmertaEvaluation::kForecastOfWorth;
        return out;
    }

private:
    static constexpr double kWorthTalking = 1;
    static constexpr double kMostLost = 10;    // by the domain given for another
    static constexpr int kPairsForecast = 2;   // exchanges with each other family, the most promising
    static constexpr int kMostSpared = 3;      // domains given for those that complete the main objective
    static constexpr int kMostDomains = 5;     // on a side, which takes six items, money included
    static constexpr double kLeastGood = 0.5;  // respect that both must gain by them

    // The other's domains that would serve best, for money or for own ones, and own ones for money.
    void single_domains(Seat other, const OmertaEvaluation& theirs, TradeForecast& trades, DealCandidates& out) const {
        BestTwo wanted(kWorthTalking), given(-kMostLost);
        for (const DomainId d : worth_.domains(other)) wanted.look(d.index, worth_.domain(d) - theirs.loss(d));
        for (const DomainId d : worth_.domains(me_)) given.look(d.index, theirs.domain(d) - worth_.loss(d));
        wanted.each([&](int d) {
            DealCandidate candidate = with(other);
            put(DomainSet::of(DomainId(d)), candidate.offer.terms.wants);
            push_forecast(candidate, trades, out);
            given.each([&](int mine) {
                DealCandidate swap = candidate;
                put(DomainSet::of(DomainId(mine)), swap.offer.terms.gives);
                push_forecast(swap, trades, out);
            });
        });
        given.each([&](int mine) {
            DealCandidate sale = with(other);
            put(DomainSet::of(DomainId(mine)), sale.offer.terms.gives);
            push_forecast(sale, trades, out);
        });
    }

    // What completes the own main objective (OM-OBJ-2), for more and more of the domains that it does not need: who has won
    // needs nothing else.
    void for_main_objective(Seat other, const OmertaEvaluation& theirs, TradeForecast& trades,
                            DealCandidates& out) const {
        const DomainSet wanted = missing_for_main(worth_.domains(other));
        if (wanted.empty() || wanted.size() > kMostDomains) return;
        DealCandidate candidate = with(other);
        put(wanted, candidate.offer.terms.wants);
        DomainSet spare = worth_.domains(me_) - main_groups();
        for (int given = 0; given <= kMostSpared; ++given) {
            push_forecast(candidate, trades, out);
            if (spare.empty()) return;
            DomainId best = spare.first();
            for (const DomainId d : spare)
                if (theirs.domain(d) > theirs.domain(best)) best = d;
            spare.remove(best);
            put(DomainSet::of(best), candidate.offer.terms.gives);
        }
    }

    const PerGroup<DomainSet>& groups_of(const MainObjective& main) const {
        return main.by_business ? game_.cards().of_business : game_.cards().of_borough;
    }

    DomainSet main_groups() const {
        const MainObjective& main = game_.cards().mains[view_.family[me_].main];
        return groups_of(main)[main.group[0]] | groups_of(main)[main.group[1]];
    }

    // Of these the domains that the own main objective lacks; none if they are not enough or nothing is lacking.
    DomainSet missing_for_main(DomainSet available) const {
        DomainSet out;
        if (!view_.family[me_].main.exists()) return out;
        const MainObjective& main = game_.cards().mains[view_.family[me_].main];
        for (int i = 0; i < 2; ++i) {
            const DomainSet group = groups_of(main)[main.group[i]], found = available & group;
            int lacking = main.domains[i] - (worth_.domains(me_) & group).size();
            for (const DomainId d : found)
                if (lacking > 0) out.add(d), --lacking;
            if (lacking > 0) return {};
        }
        return out;
    }

    struct Pair {
        double worth;
        DomainSet domains;
        bool operator==(const Pair&) const = default;
    };
    using Pairs = Bounded<Pair, 64>;

    template <class Worth>
    static Pairs pairs_of(DomainSet domains, Worth worth) {
        Pairs out;
        for (const DomainId a : domains)
            for (const DomainId b : domains)
                if (a.index < b.index && !out.full()) out.push({worth(a) + worth(b), DomainSet::of(a).with(b)});
        return out;
    }

    // Two domains of each: often it takes two to bring a main objective near.
    void pairs_of_domains(Seat other, const OmertaEvaluation& theirs, TradeForecast& trades,
                          DealCandidates& out) const {
        const Pairs wanted =
            pairs_of(worth_.domains(other), [&](DomainId d) { return worth_.domain(d) - theirs.loss(d); });
        const Pairs given =
            pairs_of(worth_.domains(me_), [&](DomainId d) { return theirs.domain(d) - worth_.loss(d); });
        std::vector<std::pair<double, int>> ranked;
        for (int w = 0; w < wanted.size(); ++w)
            for (int g = 0; g < given.size(); ++g)
                ranked.emplace_back(-wanted[w].worth - given[g].worth, w * Pairs::capacity() + g);
        std::sort(ranked.begin(), ranked.end());
        if (ranked.size() > kPairsForecast) ranked.resize(kPairsForecast);
        for (const auto& [rank, pair] : ranked) {
            DealCandidate candidate = with(other);
            put(wanted[pair / Pairs::capacity()].domains, candidate.offer.terms.wants);
            put(given[pair % Pairs::capacity()].domains, candidate.offer.terms.gives);
            push_forecast(candidate, trades, out);
        }
    }

    static void put(DomainSet domains, Bounded<Item, 6>& side) {
        for (const DomainId d : domains) side.push({kItemDomain, d.index});
    }

    // What soldiers lent for the assault under way change for one side of it.
    double help(Seat side, int soldiers) const {
        const ActiveAction& now = view_.active;
        if (now.kind != ActionKind::assault) return 0;
        const OmertaEvaluation worth(game_, view_, side);
        const double before = worth.assault_odds(now.origin, now.domain, now.used, 0);
        if (side == now.seat)
            return (worth.assault_odds(now.origin, now.domain, now.used + soldiers, 0) - before) *
                   worth.domain(now.domain);
        return (before - worth.assault_odds(now.origin, now.domain, now.used, soldiers)) * worth.loss(now.domain);
    }

    // From whoever has some to spare.
    void loan_of(Seat other, DealCandidates& out) const {
        const ActiveAction& now = view_.active;
        const auto& reserves = view_.family[other].reserve;
        const int spare = *std::max_element(reserves.begin(), reserves.end());
        if (!view_.asked.has(me_) || other == now.seat || other == now.rival || spare < kMaxLent + 1) return;
        DealCandidate candidate = with(other);
        candidate.offer.terms.wants.push({kItemSoldiers, kNothing, 0, 0, 0, 0, kMaxLent});
        candidate.change = change(candidate.offer);
        push(candidate, out);
    }

    // If both gain together by the forecasts; whoever gains more is to pay.
    void push_forecast(DealCandidate candidate, TradeForecast& trades, DealCandidates& out) const {
        const Seat other = candidate.offer.to;
        const TradeChange change = trades.change(candidate.offer);
        const double own = change.own[me_.index], theirs = change.seen[other.index];
        if (own + theirs < kLeastGood) return;
        candidate.change = change.own;
        candidate.seen = change.seen;
        if (theirs > std::max(0.0, own)) let_pay(other, candidate);
        push(candidate, out);
    }

    DealCandidate with(Seat other) const {
        DealCandidate candidate;
        candidate.offer.from = me_;
        candidate.offer.to = other;
        let_pay(me_, candidate);
        return candidate;
    }
    void let_pay(Seat payer, DealCandidate& candidate) const {
        candidate.payer = payer;
        candidate.most = std::clamp<int>(view_.family[payer].cash, 0, 40);
    }

    static void push(const DealCandidate& candidate, DealCandidates& out) {
        if (!out.full()) out.push(candidate);
    }

    const Omerta& game_;
    const View& view_;
    Seat me_;
    OmertaEvaluation worth_;
};

}  // namespace

void GameKnowledge<Omerta>::deal_candidates(const Observation<Omerta>& observation, Rng& rng, DealCandidates& out) {
    if (!observation.game().chosen().negotiation) return;
    const View view = observation.view();
    const bool trading =
        view.phase == GamePhase::deal && (view.prompt == PromptId::trade || view.prompt == PromptId::move_domain);
    if (view.asking != Phase::deciding) return;
    const Dealer dealer(observation.game(), view, observation.seat());
    if (trading) {
        TradeForecast trades(observation, rng, kWorldsOfOwn);
        dealer.look(trades, out);
    }
    if (view.prompt == PromptId::loan) dealer.look_for_loans(out);
}

Values GameKnowledge<Omerta>::change(const Observation<Omerta>& observation, const Offer& offer, Rng& rng) {
    const View view = observation.view();
    if (has_domains(offer.terms.gives) || has_domains(offer.terms.wants))
        return TradeForecast(observation, rng, kWorldsOfOther).change(offer).own;
    return Dealer(observation.game(), view, observation.seat()).change(offer);
}

// What can be declared has been declared (OM-OBJ-2, OM-OBJ-3).
bool GameKnowledge<Omerta>::is_plausible(const Omerta& game, const State& world) {
    if (world.phase != GamePhase::deal) return true;
    const Queries q(game, world);
    for (const Seat seat : q.everyone())
        if (!q.declarable(seat).empty()) return false;
    return true;
}

bool GameKnowledge<Omerta>::gains(const Omerta& game, const State& before, const State& after, Seat seat) {
    if (before.phase != GamePhase::deal) return true;
    const Values now = values_of(forecast(game, before), game.players(), 0);
    const Values then = values_of(settled_forecast(game, after), game.players(), 0);
    return then[seat.index] > now[seat.index];
}

}  // namespace consigliere::bots
