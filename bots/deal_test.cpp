// How many games a deal is judged by: no more than it takes, and none if no game would change.
#include "bots/deal.hpp"

#include <doctest/doctest.h>

#include "bots/la_cosa_nostra/heuristics.hpp"
#include "bots/make_bot.hpp"
#include "bots/nothing_personal/heuristics.hpp"
#include "bots/omerta/heuristics.hpp"
#include "bots/positions_for_tests.hpp"
#include "games/la_cosa_nostra/kind.hpp"
#include "games/nothing_personal/kind.hpp"
#include "games/omerta/kind.hpp"
#include "tests/how_many.hpp"

namespace consigliere::bots {
namespace {

using la_cosa_nostra::LaCosaNostra;
using nothing_personal::NothingPersonal;
using omerta::Omerta;
template <Game G>
using JudgeOf = DealJudge<G, typename GameKnowledge<G>::Policy>;

template <Game G>
Offer money_for_nothing(Seat from, Seat to) {
    Offer offer;
    offer.from = from;
    offer.to = to;
    offer.terms.gives.push({GameKnowledge<G>::kMoney, 0, 0, 0, 0, 0, 1});
    return offer;
}

// Calls `look` with a judge at moments at which the asked seat can give a dollar away.
template <Game G, class Look>
void each_gift(const Look& look) {
    const G game = standard_game<G>(4);
    for (std::uint64_t seed = 1; seed < 10; seed += 2) {
        const MatchState<G> truth = somewhere(game, seed);
        const Decision d = game.decision(truth.game);
        if (d.phase != Phase::deciding) continue;
        const Observation<G> observation(game, truth, d.may_act.first());
        const Offer offer = money_for_nothing<G>(observation.seat(), Seat((observation.seat().index + 1) % 4));
        if (observation.check(observation.offer_command(offer))) continue;
        JudgeOf<G> judge(policy_of<G>(Skill::steady), {}, {}, seed);
        look(judge, observation, offer);
    }
}

TEST_CASE("a deal is judged by as many simulated games as are enough, and never by fewer or more than wanted") {
    int moments = 0;
    each_gift<NothingPersonal>([&](auto& judge, const auto& observation, const Offer& offer) {
        ++moments;
        const auto worlds = [&](int least, int most, int enough) {
            return judge
                .gain_until(observation, offer, {}, {least, most}, [&](const Gain& g) { return g.possible >= enough; })
                .possible;
        };
        CHECK(worlds(2, 8, 5) == 5);
        CHECK(worlds(4, 8, 1) == 4);
        CHECK(worlds(2, 8, 100) == 8);
    });
    CHECK(moments > 0);
}

TEST_CASE("promises that bots do not imagine kept change no simulated game and are judged without one") {
    int moments = 0;
    each_gift<LaCosaNostra>([&](auto& judge, const auto& observation, const Offer& offer) {
        ++moments;
        Word word;
        word.phrase = la_cosa_nostra::kLeaveMarket;
        word.until = static_cast<std::int16_t>(observation.round());
        Offer promise = offer;
        promise.terms.gives.clear();
        promise.terms.gives.push(promise_item(word));
        int games = 0;
        const auto count = [&](const Gain&) { return ++games, false; };
        const Gain gain = judge.gain_until(observation, promise, {}, {2, 4}, count);
        CHECK(gain.possible > 0);
        CHECK(gain.own == 0);
        CHECK(gain.other == 0);
        CHECK(games == 0);
        CHECK(judge.gain_until(observation, offer, {}, {2, 4}, count).possible == 4);
        CHECK(games > 0);
    });
    CHECK(moments > 0);
}

// What a seat loses by giving the same sum to whoever leads of the others, and to whoever is last of them.
template <Game G>
std::array<double, 2> losses_by_gifts(int moments, int sum) {
    const G game = bargaining_game<G>();
    std::array<double, 2> losses{};
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(moments); ++seed) {
        const MatchState<G> truth = somewhere(game, seed);
        const Decision d = game.decision(truth.game);
        if (d.phase != Phase::deciding) continue;
        const Observation<G> observation(game, truth, d.may_act.first());
        const auto [score, spread] = GameKnowledge<G>::forecast(game, truth.game);
        Seat leader, last;
        for (const Seat other : SeatSet::players(4).without(observation.seat())) {
            if (!leader.is_player() || score[other.index] > score[leader.index]) leader = other;
            if (!last.is_player() || score[other.index] <= score[last.index]) last = other;
        }
        if (score[leader.index] < score[last.index] + spread) continue;  // nobody leads yet
        JudgeOf<G> judge(policy_of<G>(Skill::steady), {}, {}, seed);
        for (const bool to_last : {false, true}) {
            Offer gift = money_for_nothing<G>(observation.seat(), to_last ? last : leader);
            gift.terms.gives[0].n = static_cast<std::int16_t>(sum);
            const auto none = [](const Gain&) { return false; };
            losses[to_last] -= judge.gain_until(observation, gift, {}, {8, 8}, none).own;
        }
    }
    return losses;
}

template <Game G>
void check_leader_is_no_partner(int moments, int sum) {
    const auto [to_leader, to_last] = losses_by_gifts<G>(testing::how_many(moments), sum);
    if (!testing::in_full()) return;  // too few for a figure
    CHECK_MESSAGE(to_last > 0, G::info().id);
    CHECK_MESSAGE(to_leader > 1.04 * to_last, G::info().id, ": ", to_leader, " and ", to_last);
}

TEST_CASE("what goes to whoever leads costs a bot more than what goes to whoever is last") {
    check_leader_is_no_partner<LaCosaNostra>(1200, 8);
    check_leader_is_no_partner<NothingPersonal>(300, 5);
    check_leader_is_no_partner<Omerta>(1200, 3);
}

}  // namespace
}  // namespace consigliere::bots
