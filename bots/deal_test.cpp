// How many games a deal is judged by: no more than it takes, and none if no game would change.
#include "bots/deal.hpp"

#include <doctest/doctest.h>

#include "bots/la_cosa_nostra/heuristics.hpp"
#include "bots/make_bot.hpp"
#include "bots/nothing_personal/heuristics.hpp"
#include "bots/positions_for_tests.hpp"
#include "games/la_cosa_nostra/kind.hpp"
#include "games/nothing_personal/kind.hpp"

namespace consigliere::bots {
namespace {

using la_cosa_nostra::LaCosaNostra;
using nothing_personal::NothingPersonal;
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

}  // namespace
}  // namespace consigliere::bots
