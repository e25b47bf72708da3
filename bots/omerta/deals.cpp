// Deals worth considering in Omertà: domains that fit another's plans better, one or two at a time, and soldiers lent for an
// assault.
#include <algorithm>
#include <vector>

#include "bots/omerta/evaluation.hpp"
#include "bots/omerta/heuristics.hpp"

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

// Worlds of one moment, and what becomes of the forecasts in them when domains change hands: there the other family's
// objectives lie open, and a deal that serves no objective of either does not come about.
class TradeForecast {
public:
    TradeForecast(const Observation<Omerta>& observation, Rng& rng) : game_(observation.game()) {
        while (!worlds_.full()) {
            World world{observation.sample(rng), {}};
            world.before = GameKnowledge<Omerta>::forecast(game_, world.state);
            worlds_.push(world);
        }
    }

    // By how much the domains of the offer move the forecasts, money apart: on average over the worlds in which its parties
    // gain together, if they are not few.
    Values change(const Offer& whole) const {
        const Offer offer = domains_of(whole);
        Values agreed{}, all{};
        if (offer.terms.gives.empty() && offer.terms.wants.empty()) return all;
        int willing = 0;
        for (const World& world : worlds_) {
            State after = world.state;
            if (game_.check_exchange(after, offer, false)) continue;
            game_.exchange(after, offer, nullptr);
            const Forecast forecast = settled_forecast(game_, after);
            const auto moved = [&](Seat seat) { return forecast.score[seat.index] - world.before.score[seat.index]; };
            const bool good = moved(offer.from) + moved(offer.to) > 0;
            willing += good;
            for (const Seat seat : SeatSet::players(game_.players())) {
                all[seat.index] += moved(seat) / worlds_.size();
                if (good) agreed[seat.index] += moved(seat);
            }
        }
        if (willing * 4 <= worlds_.size()) return all;
        for (double& x : agreed) x /= willing;
        return agreed;
    }

private:
    static constexpr int kWorlds = 4;

    struct World {
        State state;
        Forecast before;

        bool operator==(const World&) const { return false; }  // two samples are never the same
    };

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
    Bounded<World, kWorlds> worlds_;
};

class Dealer {
public:
    Dealer(const Omerta& game, const View& view, Seat seat)
        : game_(game), view_(view), me_(seat), worth_(game, view, seat) {}

    void look(const TradeForecast& trades, DealCandidates& out) const {
        for (const Seat other : SeatSet::players(view_.players).without(me_)) {
            const OmertaEvaluation theirs(game_, view_, other);
            single_domains(other, theirs, out);
            pairs_of_domains(other, theirs, trades, out);
        }
    }
    void look_for_loans(DealCandidates& out) const {
        for (const Seat other : SeatSet::players(view_.players).without(me_)) loan_of(other, out);
    }

    // By how much the goods move the forecasts, in respect, as each is worth on its own.
    Values change(const Offer& offer) const {
        Values out{};
        for (int side = 0; side < 2; ++side) {
            const Seat from = side == 0 ? offer.from : offer.to, to = side == 0 ? offer.to : offer.from;
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
                if (item.kind == kItemDomain) {
                    out[from.index] -= OmertaEvaluation(game_, view_, from).loss(DomainId(item.a));
                    out[to.index] += OmertaEvaluation(game_, view_, to).domain(DomainId(item.a));
                }
                if (item.kind == kItemSoldiers) {
                    out[from.index] -= item.n * OmertaEvaluation::kSoldier / 3;
                    out[to.index] += help(to, item.n);
                }
            }
        }
        for (double& x : out) x *= OmertaEvaluation::kForecastOfWorth;
        return out;
    }

private:
    static constexpr double kWorthTalking = 1;
    static constexpr double kMostLost = 10;    // by the domain given for another
    static constexpr int kPairsForecast = 2;   // exchanges with each other family, the most promising
    static constexpr double kLeastGood = 0.5;  // respect that both must gain by them

    // The other's domain that would serve best, for money or for an own one.
    void single_domains(Seat other, const OmertaEvaluation& theirs, DealCandidates& out) const {
        BestTwo wanted(kWorthTalking), given(-kMostLost);
        for (const DomainId d : worth_.domains(other)) wanted.look(d.index, worth_.domain(d) - theirs.loss(d));
        for (const DomainId d : worth_.domains(me_)) given.look(d.index, theirs.domain(d) - worth_.loss(d));
        wanted.each([&](int d) {
            DealCandidate candidate = with(other);
            put(DomainSet::of(DomainId(d)), candidate.offer.terms.wants);
            candidate.change = change(candidate.offer);
            push(candidate, out);
            given.each([&](int mine) {
                DealCandidate swap = candidate;
                put(DomainSet::of(DomainId(mine)), swap.offer.terms.gives);
                swap.change = change(swap.offer);
                push(swap, out);
            });
        });
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
    void pairs_of_domains(Seat other, const OmertaEvaluation& theirs, const TradeForecast& trades,
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
            candidate.change = trades.change(candidate.offer);
            if (candidate.change[me_.index] + candidate.change[other.index] >= kLeastGood) push(candidate, out);
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

    DealCandidate with(Seat other) const {
        DealCandidate candidate;
        candidate.offer.from = candidate.payer = me_;
        candidate.offer.to = other;
        candidate.most = std::clamp<int>(view_.family[me_].cash, 0, 40);
        return candidate;
    }

    static void push(const DealCandidate& candidate, DealCandidates& out) {
        if (!out.full()) out.push(candidate);
    }

    const Omerta& game_;
    const View& view_;
    Seat me_;
    OmertaEvaluation worth_;
};

bool is_exchange_of_two(const Offer& offer) {
    const auto two = [](const Bounded<Item, 6>& side) {
        return std::count_if(side.begin(), side.end(), [](const Item& item) { return item.kind == kItemDomain; }) >= 2;
    };
    return two(offer.terms.gives) || two(offer.terms.wants);
}

}  // namespace

void GameKnowledge<Omerta>::deal_candidates(const Observation<Omerta>& observation, Rng& rng, DealCandidates& out) {
    if (!observation.game().chosen().negotiation) return;
    const View view = observation.view();
    const bool trading =
        view.phase == GamePhase::deal && (view.prompt == PromptId::trade || view.prompt == PromptId::move_domain);
    if (view.asking != Phase::deciding) return;
    const Dealer dealer(observation.game(), view, observation.seat());
    if (trading) dealer.look(TradeForecast(observation, rng), out);
    if (view.prompt == PromptId::loan) dealer.look_for_loans(out);
}

Values GameKnowledge<Omerta>::change(const Observation<Omerta>& observation, const Offer& offer, Rng& rng) {
    const View view = observation.view();
    if (is_exchange_of_two(offer)) return TradeForecast(observation, rng).change(offer);
    return Dealer(observation.game(), view, observation.seat()).change(offer);
}

bool GameKnowledge<Omerta>::gains(const Omerta& game, const State& before, const State& after, Seat seat) {
    if (before.phase != GamePhase::deal) return true;
    const Values now = values_of(forecast(game, before), game.players(), 0);
    const Values then = values_of(settled_forecast(game, after), game.players(), 0);
    return then[seat.index] > now[seat.index];
}

}  // namespace consigliere::bots
