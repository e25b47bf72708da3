// Domains as bots trade them: what they consider is legal, what they propose is good for themselves.
#include <doctest/doctest.h>

#include <algorithm>

#include "bots/make_bot.hpp"
#include "bots/omerta/heuristics.hpp"
#include "bots/positions_for_tests.hpp"
#include "bots/referee.hpp"
#include "games/omerta/kind.hpp"
#include "games/omerta/queries.hpp"
#include "tests/how_many.hpp"

namespace consigliere::bots {
namespace {

using namespace omerta;
using Policy = GameKnowledge<Omerta>::Policy;

int domains_in(const Bounded<Item, 6>& side) {
    return static_cast<int>(
        std::count_if(side.begin(), side.end(), [](const Item& item) { return item.kind == kItemDomain; }));
}

bool is_two_for_two(const Offer& offer) {
    return domains_in(offer.terms.gives) == 2 && domains_in(offer.terms.wants) == 2;
}

bool is_one_for_one(const Offer& offer) {
    return domains_in(offer.terms.gives) == 1 && domains_in(offer.terms.wants) == 1;
}

// What bots proposed to each other in a game, by the rollouts of the seat that proposed it, other ones than it decided by.
struct ProposedDeals {
    int one = 0, two = 0, closed_one = 0, closed_two = 0;
    int hurtful = 0;  // clearly, by more than chance explains
    double gain = 0;
};

void look_at_offer(const Omerta& game, const MatchState<Omerta>& truth, const Command& command, ProposedDeals& out) {
    Offer offer;
    offer.from = command.action.seat;
    offer.to = Seat(command.action.a);
    offer.terms = command.terms;
    const bool one = is_one_for_one(offer), two = is_two_for_two(offer);
    if (!one && !two) return;
    out.one += one;
    out.two += two;
    const Observation<Omerta> observation(game, truth, offer.from);
    CHECK(observation.check(command).code == "");
    DealJudge<Omerta, Policy> judge(policy_of<Omerta>(Skill::steady), {}, {}, 1000);
    const Gain gain = judge.gain(observation, offer, {}, 0, {.least = 100, .most = 100, .only_willing = true});
    out.hurtful += gain.possible > 0 && gain.own < -2 * gain.error;
    out.gain += gain.own;
}

void play_and_look(const Omerta& game, std::uint64_t number, ProposedDeals& out) {
    Seating<Omerta> bots;
    for (std::uint64_t s = 0; s < 4; ++s) bots[s] = make_bot<Omerta>({Skill::steady}, 10 * number + s);
    std::vector<Command> played;
    Referee<Omerta> referee(game, bots, true, &played);
    Rng rng(7, number);
    referee.play(rng);
    const MatchRules<Omerta> rules(game);
    MatchState<Omerta> truth = rules.initial();
    for (const Command& command : played) {
        if (command.action.kind == kOffer) look_at_offer(game, truth, command, out);
        if (command.action.kind == kAccept) {
            const Offer& accepted = *truth.talk.find_offer(command.action.n);
            out.closed_one += is_one_for_one(accepted);
            out.closed_two += is_two_for_two(accepted);
        }
        rules.apply(truth, command, nullptr);
    }
}

TEST_CASE("OM-NEG-4: steady bots exchange one and two domains at a time, which rarely hurts whoever proposed it") {
    const Omerta game = bargaining_game<Omerta>();
    ProposedDeals deals;
    const auto games = static_cast<std::uint64_t>(testing::how_many(8));
    for (std::uint64_t number = 0; number < games; ++number) play_and_look(game, number, deals);
    if (!testing::in_full()) return;  // too few for a figure
    CHECK(deals.closed_one > 0);
    CHECK(deals.closed_two > 0);
    const int proposed = deals.one + deals.two;
    CHECK_MESSAGE(deals.hurtful * 10 <= proposed, deals.hurtful, " of ", proposed);
    CHECK_MESSAGE(deals.gain > 0.01 * proposed, deals.gain, " by ", proposed);
}

// Every candidate that play with cards alone comes to.
template <class Look>
void each_candidate(const Omerta& game, std::uint64_t seed, const Look& look) {
    const Policy policy = policy_of<Omerta>(Skill::steady);
    MatchState<Omerta> truth{game.initial(), {}};
    Rng rng(seed);
    ActionList legal;
    for (Decision d = game.decision(truth.game); !d.over(); d = game.decision(truth.game)) {
        if (d.chance()) {
            game.apply(truth.game, game.chance_action(truth.game, rng.below(game.chance_count(truth.game))), nullptr);
            continue;
        }
        const Seat seat = d.may_act.first();
        const Observation<Omerta> observation(game, truth, seat);
        DealCandidates candidates;
        GameKnowledge<Omerta>::deal_candidates(observation, rng, candidates);
        for (const DealCandidate& candidate : candidates) look(observation, truth.game, candidate);
        legal.clear();
        game.legal_actions(truth.game, seat, legal);
        game.apply(truth.game, policy.choose(game, truth.game, seat, legal, rng), nullptr);
    }
}

TEST_CASE(
    "OM-NEG-4: bots think of exchanges of two domains that are the parties' own, and by which both gain together") {
    const Omerta game = bargaining_game<Omerta>();
    int found = 0;
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(testing::how_many(4)); ++seed)
        each_candidate(
            game, seed, [&](const Observation<Omerta>& observation, const State&, const DealCandidate& candidate) {
                if (!is_two_for_two(candidate.offer)) return;
                ++found;
                CHECK(observation.check(observation.offer_command(candidate.offer)).code == "");
                REQUIRE(candidate.seen);
                CHECK(candidate.change[candidate.offer.from.index] + (*candidate.seen)[candidate.offer.to.index] > 0);
            });
    if (testing::in_full()) CHECK(found > 20);
}

bool completes_main(const Omerta& game, State world, const Offer& offer) {
    game.exchange(world, offer, nullptr);
    return Queries(game, world).main_holds(offer.from, world.family[offer.from].main);
}

TEST_CASE("OM-OBJ-2: bots think of trades that complete their own main objective, and know that others do not see it") {
    const Omerta game = bargaining_game<Omerta>();
    int found = 0;
    double own = 0, seen = 0;
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(testing::how_many(60)); ++seed)
        each_candidate(game, seed, [&](const Observation<Omerta>&, const State& world, const DealCandidate& candidate) {
            if (world.phase != GamePhase::deal || !completes_main(game, world, candidate.offer)) return;
            ++found;
            REQUIRE(candidate.seen);
            own += candidate.change[candidate.offer.from.index];
            seen += (*candidate.seen)[candidate.offer.from.index];
        });
    if (!testing::in_full()) return;
    CHECK(found > 20);
    CHECK_MESSAGE(own > 10 * found, own, " of ", found);  // by far the most that any trade could bring
    CHECK_MESSAGE(seen < own / 2, seen, " of ", own);
}

TEST_CASE("OM-OBJ-2: what a trade that completes the own main objective brings is judged as each side can know it") {
    const Omerta game = bargaining_game<Omerta>();
    DealJudge<Omerta, Policy> judge(policy_of<Omerta>(Skill::steady), {}, {}, 1000);
    int judged = 0;
    double own = 0, own_as_seen = 0;
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(testing::how_many(60)); ++seed)
        each_candidate(game, seed,
                       [&](const Observation<Omerta>& observation, const State& world, const DealCandidate& candidate) {
                           if (world.phase != GamePhase::deal || !completes_main(game, world, candidate.offer)) return;
                           const Gain gain =
                               judge.gain(observation, candidate.offer, {}, 0, {.most = 8, .only_willing = true});
                           if (gain.possible == 0) return;
                           ++judged;
                           own += gain.own;
                           own_as_seen += gain.own_as_seen;
                       });
    if (!testing::in_full()) return;
    CHECK(judged > 0);
    CHECK_MESSAGE(own > 0.3 * judged, own, " of ", judged);
    CHECK_MESSAGE(own_as_seen < own / 2, own_as_seen, " of ", own);
}

TEST_CASE("OM-OBJ-2: worlds in which someone has not declared what he could are drawn again") {
    const Omerta game = bargaining_game<Omerta>();
    int looked = 0, odd = 0, drawn_odd = 0;
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(testing::how_many(60)); ++seed)
        each_candidate(game, seed, [&](const Observation<Omerta>& observation, const State&, const DealCandidate&) {
            Rng rng(seed, static_cast<std::uint64_t>(++looked));
            odd += !GameKnowledge<Omerta>::is_plausible(game, observation.sample(rng));
            drawn_odd += !GameKnowledge<Omerta>::is_plausible(game, sampled_world(observation, rng));
        });
    if (!testing::in_full()) return;
    CHECK_MESSAGE(odd * 20 > looked, odd, " of ", looked);
    CHECK_MESSAGE(drawn_odd * 10 < odd, drawn_odd, " of ", odd);
}

}  // namespace
}  // namespace consigliere::bots
