// Gangsters and businesses as bots trade them: what they propose is legal, priced by the rules and good for themselves.
#include <doctest/doctest.h>

#include "bots/la_cosa_nostra/heuristics.hpp"
#include "bots/make_bot.hpp"
#include "bots/positions_for_tests.hpp"
#include "bots/referee.hpp"
#include "tests/how_many.hpp"

namespace consigliere::bots {
namespace {

using namespace la_cosa_nostra;
using Policy = GameKnowledge<LaCosaNostra>::Policy;

int count_of(const Bounded<Item, 6>& side, ItemKind kind) {
    int n = 0;
    for (const Item& item : side) n += item.kind == kind;
    return n;
}

bool has_gangsters(const Offer& offer) {
    return count_of(offer.terms.gives, kItemGangster) + count_of(offer.terms.wants, kItemGangster) > 0;
}

bool is_barter(const Offer& offer) {
    return count_of(offer.terms.gives, kItemBusiness) > 0 && count_of(offer.terms.wants, kItemBusiness) > 0;
}

Seat most_gangsters(const LaCosaNostra& game, const State& state) {
    const Queries q = game.queries(state);
    const SeatSet best = highest(game.setup().all_seats(), [&](Seat seat) { return q.active_gangsters(seat).size(); });
    return best.size() == 1 ? best.first() : Seat::none();
}

// By how much the bonus moves when the gangsters of this offer have changed hands (LCN-END-2).
Values bonus_moved(const LaCosaNostra& game, State state, const Offer& offer) {
    Values out{};
    const int bonus = game.setup().cards.amounts.most_gangsters_bonus;
    if (const Seat before = most_gangsters(game, state); before.is_player()) out[before.index] -= bonus;
    game.exchange(state, offer, nullptr);
    if (const Seat after = most_gangsters(game, state); after.is_player()) out[after.index] += bonus;
    return out;
}

// Plays a game as `steady` plays its cards and shows every question of the last round to `look`.
template <class Look>
void each_late_question(const LaCosaNostra& game, std::uint64_t seed, const Look& look) {
    const Policy policy = policy_of<LaCosaNostra>(Skill::steady);
    MatchState<LaCosaNostra> truth{game.initial(), {}};
    Rng rng(seed);
    ActionList legal;
    for (Decision d = game.decision(truth.game); !d.over(); d = game.decision(truth.game)) {
        if (d.chance()) {
            game.apply(truth.game, game.chance_action(truth.game, rng.below(game.chance_count(truth.game))), nullptr);
            continue;
        }
        const Seat seat = d.may_act.first();
        if (game.queries(truth.game).is_last_round())
            look(Observation<LaCosaNostra>(game, truth, seat), truth.game, rng);
        legal.clear();
        game.legal_actions(truth.game, seat, legal);
        game.apply(truth.game, policy.choose(game, truth.game, seat, legal, rng), nullptr);
    }
}

TEST_CASE(
    "LCN-END-2: late in the last round bots think of gangsters by whom the bonus moves, and of nothing else in them") {
    const auto game = standard_game<LaCosaNostra>(4);
    int found = 0;
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(testing::how_many(20)); ++seed)
        each_late_question(game, seed, [&](const Observation<LaCosaNostra>& observation, const State& state, Rng& rng) {
            DealCandidates candidates;
            GameKnowledge<LaCosaNostra>::deal_candidates(observation, rng, candidates);
            for (const DealCandidate& candidate : candidates) {
                if (!has_gangsters(candidate.offer)) continue;
                ++found;
                CHECK(observation.check(observation.offer_command(candidate.offer)).code == "");
                const Values expected = bonus_moved(game, state, candidate.offer);
                CHECK(candidate.change == expected);
                CHECK(GameKnowledge<LaCosaNostra>::change(observation, candidate.offer, rng) == expected);
            }
        });
    if (testing::in_full()) CHECK(found > 20);
}

// What bots offered each other in a game, and the rollouts of the seat that offered it, other ones than it decided by.
struct ProposedDeals {
    int gangsters = 0, barters = 0, closed = 0;
    int hurtful = 0;  // clearly, by more than chance explains
    double gain = 0;
};

void look_at_offer(const LaCosaNostra& game, const MatchState<LaCosaNostra>& truth, const Command& command,
                   ProposedDeals& out) {
    Offer offer;
    offer.from = command.action.seat;
    offer.to = Seat(command.action.a);
    offer.terms = command.terms;
    const bool gangsters = has_gangsters(offer), barter = is_barter(offer);
    if (!gangsters && !barter) return;
    out.gangsters += gangsters;
    out.barters += barter;
    const Observation<LaCosaNostra> observation(game, truth, offer.from);
    CHECK(observation.check(command).code == "");
    DealJudge<LaCosaNostra, Policy> judge(policy_of<LaCosaNostra>(Skill::steady), {}, {}, 1000);
    const Gain gain = judge.gain(observation, offer, {}, 0, {200, 200});
    out.hurtful += gain.own < -2 * gain.error;
    out.gain += gain.own;
}

void play_and_look(const LaCosaNostra& game, std::uint64_t number, ProposedDeals& out) {
    Seating<LaCosaNostra> bots;
    for (std::uint64_t s = 0; s < 4; ++s) bots[s] = make_bot<LaCosaNostra>({Skill::steady}, 10 * number + s);
    std::vector<Command> played;
    Referee<LaCosaNostra> referee(game, bots, true, &played);
    Rng rng(7, number);
    referee.play(rng);
    const MatchRules<LaCosaNostra> rules(game);
    MatchState<LaCosaNostra> truth = rules.initial();
    for (const Command& command : played) {
        if (command.action.kind == kOffer) look_at_offer(game, truth, command, out);
        if (command.action.kind == kAccept) {
            const Offer& accepted = *truth.talk.find_offer(command.action.n);
            out.closed += has_gangsters(accepted) || is_barter(accepted);
        }
        rules.apply(truth, command, nullptr);
    }
}

TEST_CASE("steady bots propose and close deals of gangsters and of business for business, which rarely hurt them") {
    const auto game = standard_game<LaCosaNostra>(4);
    ProposedDeals deals;
    const auto games = static_cast<std::uint64_t>(testing::how_many(8));
    for (std::uint64_t number = 0; number < games; ++number) play_and_look(game, number, deals);
    if (!testing::in_full()) return;  // too few for a figure
    CHECK(deals.gangsters > 0);
    CHECK(deals.barters > 0);
    CHECK(deals.closed > 0);
    const int proposed = deals.gangsters + deals.barters;
    CHECK_MESSAGE(deals.hurtful * 10 <= proposed, deals.hurtful, " of ", proposed);
    CHECK_MESSAGE(deals.gain > 0.01 * proposed, deals.gain, " by ", proposed);
}

}  // namespace
}  // namespace consigliere::bots
