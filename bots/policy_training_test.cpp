// The policy that learned: how it learns, and what it has learned.
#include <doctest/doctest.h>

#include "bots/arena.hpp"
#include "bots/la_cosa_nostra/heuristics.hpp"
#include "bots/nothing_personal/heuristics.hpp"
#include "bots/omerta/heuristics.hpp"
#include "bots/policy_gradient.hpp"
#include "bots/positions_for_tests.hpp"
#include "bots/simulate.hpp"
#include "games/kinds.hpp"
#include "tests/how_many.hpp"
#include "tests/two_threads.hpp"

namespace consigliere::bots {
namespace {

PolicyQuestion question_without_facts() {
    PolicyQuestion question{0, Seat(0), 2};
    for (int i = 0; i < kContexts; ++i) question.context.add(0);
    return question;
}

// Two answers of equal worth, of which one is rewarded.
TEST_CASE("a policy gives the answer more often that is followed by victory") {
    Vocabulary vocabulary;
    vocabulary.verbs = {{1, "take", {{"what", Field::a, kNumber}}}};
    const PolicyFeatures features(vocabulary);
    ActionList legal;
    legal.push({1, Seat(0), 3});
    legal.push({1, Seat(0), 4});
    const std::vector<double> worth{0, 0};
    const std::vector<AnswerTraits> traits(2);
    const PolicyQuestion question = question_without_facts();
    PolicyGradient gradient;
    Rng rng(1);
    for (int step = 0; step < 40; ++step) {
        std::vector<PolicyGradient::Slopes> parts(1, PolicyGradient::no_slopes());
        for (int game = 0; game < 20; ++game) {
            PolicyMemory memory;
            const int given = gradient.answer(features, question, 0, legal, traits, worth, rng, memory);
            PolicyGradient::learn(memory, [&](const auto&) { return given == 1 ? 0.5 : -0.5; }, parts[0]);
        }
        gradient.step(parts, 20, 0.05);
    }
    std::vector<double> score(2);
    PolicyScores(gradient.weights()).score(features, question, legal, traits, score);
    CHECK(score[1] > score[0] + kLagUnit * kWeightUnit);
}

// Weight by weight, as it is trained.
int added_up(const PolicyWeights& weights, const PolicyFeatures& features, const PolicyQuestion& question,
             const Action& answer, AnswerTraits traits, int lag) {
    int sum = 0;
    features.visit(
        question, answer, traits, lag == 0, [&](std::uint32_t place) { sum += weights[place] * kLagUnit; },
        [&](std::uint32_t place) { sum -= weights[place] * lag; });
    return sum;
}

// Calls visitor(state, seat, legal) at moments of games where a seat has a question to think about.
template <StartableGame G, class Visitor>
void for_each_question(const G& game, Visitor visitor) {
    const typename GameKnowledge<G>::Policy policy;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const auto state = somewhere(game, seed).game;
        const Decision d = game.decision(state);
        if (d.phase != Phase::deciding) continue;
        ActionList legal;
        game.legal_actions(state, d.may_act.first(), legal);
        if (!policy.is_plain(legal)) visitor(state, d.may_act.first(), legal);
    }
}

template <StartableGame G>
void check_scores() {
    PolicyWeights weights{};
    Rng rng(1);
    for (std::int8_t& weight : weights) weight = static_cast<std::int8_t>(static_cast<int>(rng.below(255)) - 127);
    const PolicyScores scores(weights);
    const typename GameKnowledge<G>::Policy heuristics;
    const G game = standard_game<G>(4);
    const PolicyFeatures& features = policy_features(game);
    std::vector<double> worth, score;
    std::vector<AnswerTraits> traits;
    int compared = 0;
    for_each_question(game, [&](const auto& state, Seat seat, const ActionList& legal) {
        const auto view = game.view_for(state, seat);
        heuristics.weigh_by_view(game, view, seat, legal, worth);
        const PolicyQuestion question = heuristics.thumb.question_of(game, view, seat, legal, traits);
        const double best = *std::max_element(worth.begin(), worth.end());
        scores.score(features, question, legal, traits, score = worth);
        for (int i = 0; i < legal.size(); ++i, ++compared) {
            const auto k = static_cast<std::size_t>(i);
            CHECK(score[k] == added_up(weights, features, question, legal[i], traits[k], lag_behind(worth[k], best)));
        }
    });
    CHECK(compared > 300);
}

TEST_CASE("the score of an answer is the sum of the weights that count for it") {
    check_scores<la_cosa_nostra::LaCosaNostra>();
    check_scores<nothing_personal::NothingPersonal>();
    check_scores<omerta::Omerta>();
}

TEST_CASE("a policy that has learned nothing answers as the heuristics do") {
    const PolicyScores scores(PolicyGradient().weights());
    const auto game = standard_game<nothing_personal::NothingPersonal>(4);
    GameKnowledge<nothing_personal::NothingPersonal>::Policy heuristics, learned;
    learned.learned = &scores;
    std::vector<double> worth, score;
    int compared = 0;
    for_each_question(game, [&](const auto& state, Seat seat, const ActionList& legal) {
        heuristics.weigh(game, state, seat, legal, worth);
        learned.weigh(game, state, seat, legal, score);
        const double best = *std::max_element(worth.begin(), worth.end());
        const double top = *std::max_element(score.begin(), score.end());
        for (std::size_t i = 0; i < worth.size(); ++i) {
            CHECK((score[i] == top) == (lag_behind(worth[i], best) == 0));
            ++compared;
        }
    });
    CHECK(compared > 500);
}

TEST_CASE("training depends on the seed, not on the number of threads") {
    const auto trained = [](std::uint64_t seed, const ParallelFor& parallel_for) {
        const auto trainer = make_trainer("omerta", KindOf<omerta::Omerta>().house_cards(), seed);
        trainer->step(96, 0.5, parallel_for);
        return trainer->weights();
    };
    const std::hash<std::string> hash;  // the texts are too long for a message
    const std::string weights = trained(1, {});
    CHECK(hash(trained(1, testing::two_threads)) == hash(weights));
    CHECK(hash(trained(2, {})) != hash(weights));
}

TEST_CASE("a policy that learns for some seconds plays better than the heuristics") {
    const auto trainer = make_trainer("omerta", KindOf<omerta::Omerta>().house_cards(), 1);
    const int games = testing::how_many(640);
    for (int step = 0; step < 16; ++step) trainer->step(games, 0.12, testing::two_threads);
    if (!testing::in_full()) return;  // too few games for a figure
    CHECK(trainer->share_of_victories(2000, testing::two_threads) > 0.33);
}

// An even share is a quarter.
template <StartableGame G>
void check_steady_beats_heuristics(double least) {
    const G game = standard_game<G>(4);
    const BotSpec heuristic{.skill = Skill::heuristic, .silent = true};
    const Casting casting{.bots = {{.skill = Skill::steady, .silent = true}, heuristic, heuristic, heuristic},
                          .rotate = true,
                          .bargain = false};
    const int games = testing::how_many(1200);
    const SimulationResult result = Simulation<G>(game, casting, 9).run(0, static_cast<std::uint64_t>(games), {});
    CHECK(result.finished == static_cast<std::uint64_t>(games));
    if (!testing::in_full()) return;  // too few games for a figure
    CHECK_MESSAGE(result.bot_wins[0] > least * games, G::info().id, ": ", result.bot_wins[0], " of ", games);
}

TEST_CASE("what bots have learned beats the heuristics without any search") {
    check_steady_beats_heuristics<la_cosa_nostra::LaCosaNostra>(0.38);
    check_steady_beats_heuristics<nothing_personal::NothingPersonal>(0.45);
    check_steady_beats_heuristics<omerta::Omerta>(0.5);
}

}  // namespace
}  // namespace consigliere::bots
