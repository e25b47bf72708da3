// Words in simulated games: kept there, worth what they prevent, and traded for money.
#include "bots/words.hpp"

#include <doctest/doctest.h>

#include "bots/la_cosa_nostra/heuristics.hpp"
#include "bots/make_bot.hpp"
#include "bots/nothing_personal/heuristics.hpp"
#include "bots/omerta/heuristics.hpp"
#include "bots/positions_for_tests.hpp"
#include "bots/referee.hpp"
#include "games/la_cosa_nostra/kind.hpp"
#include "games/nothing_personal/kind.hpp"
#include "games/omerta/kind.hpp"
#include "tests/how_many.hpp"

namespace consigliere::bots {
namespace {

using la_cosa_nostra::LaCosaNostra;
using nothing_personal::NothingPersonal;
using omerta::Omerta;

// Everything of this kind that one seat may promise another now until this round ends.
template <Game G>
std::vector<Word> all_words(const G& game, const typename G::State& state, Seat giver, Seat receiver) {
    std::vector<Word> out;
    for (const std::uint8_t phrase : GameKnowledge<G>::kRestraints) {
        const Word word{.giver = giver,
                        .receiver = receiver,
                        .phrase = phrase,
                        .until = static_cast<std::int16_t>(game.round(state))};
        if (!game.check_word(state, word)) out.push_back(word);
    }
    return out;
}

// Calls look(observation, words, seed) at moments of many games, with the words of the asked seat to each other.
template <Game G, class Look>
void each_moment(int moments, const Look& look) {
    each_asked_moment<G>(
        moments, [&](const Observation<G>& observation, const MatchState<G>& truth, std::uint64_t seed) {
            for (const Seat other : SeatSet::players(4).without(observation.seat()))
                look(observation, all_words(observation.game(), truth.game, observation.seat(), other), seed);
        });
}

// How many of the words of one seat are broken in simulated games until the round ends.
template <Game G>
int broken_in_game(const Observation<G>& observation, const std::vector<Word>& words, bool are_kept,
                   std::uint64_t seed) {
    using Policy = typename GameKnowledge<G>::Policy;
    Rollout<G, Policy> rollout(policy_of<G>(Skill::steady), {});
    KeptWords<G> kept;
    if (are_kept)
        for (const Word& word : words) kept.add(word);
    BrokenWords<G> broken(words);
    Rng rng(seed);
    auto world = observation.sample(rng);
    Dice dice(seed);
    rollout.play_out(observation.game(), world, observation.round(), observation.seat(), dice, kept, &broken);
    int count = 0;
    for (const int times : broken.times()) count += times;
    return count;
}

template <Game G>
void check_words_are_kept() {
    int kept = 0, unbound = 0;
    each_moment<G>(testing::how_many(300),
                   [&](const Observation<G>& observation, const std::vector<Word>& words, std::uint64_t seed) {
                       kept += broken_in_game(observation, words, true, seed);
                       unbound += broken_in_game(observation, words, false, seed);
                   });
    if (!testing::in_full()) return;  // too few for a figure
    CHECK_MESSAGE(unbound > 10, G::info().id);
    CHECK_MESSAGE(kept * 50 <= unbound, G::info().id, ": ", kept, " broken, ", unbound, " if nobody cares");
}

TEST_CASE("words are kept in a simulated game, but for those that nobody could keep") {
    check_words_are_kept<LaCosaNostra>();
    check_words_are_kept<NothingPersonal>();
    check_words_are_kept<Omerta>();
}

TEST_CASE("LCN-DEAL-2: a promise is worth what it prevents, to those who believe it") {
    using Beliefs = DealJudge<LaCosaNostra, GameKnowledge<LaCosaNostra>::Policy>::Beliefs;
    const auto gain_of = [](const Observation<LaCosaNostra>& observation, const Offer& offer, double belief,
                            std::uint64_t seed) {
        DealJudge<LaCosaNostra, GameKnowledge<LaCosaNostra>::Policy> judge(policy_of<LaCosaNostra>(Skill::steady), {},
                                                                           {}, seed);
        Beliefs beliefs;
        beliefs.fill(belief);
        judge.believe(beliefs);
        return judge.gain_until(observation, offer, {}, {16, 16}, [](const Gain&) { return false; });
    };
    double believed = 0, doubted = 0, given = 0;
    each_moment<LaCosaNostra>(testing::how_many(120), [&](const Observation<LaCosaNostra>& observation,
                                                          const std::vector<Word>& words, std::uint64_t seed) {
        const Seat me = observation.seat();
        Offer buys, sells;
        buys.from = sells.from = me;
        for (const Word& word : words) {
            buys.to = sells.to = word.receiver;
            buys.terms.wants.clear();
            buys.terms.wants.push(promise_item(word));
            sells.terms.gives = buys.terms.wants;
            believed += gain_of(observation, buys, 1, seed).own;
            doubted += std::abs(gain_of(observation, buys, 0, seed).own);
            given += gain_of(observation, sells, 0, seed).other;
        }
    });
    CHECK(doubted == 0);
    if (!testing::in_full()) return;  // too few for a figure
    CHECK(believed > 0.5);
    CHECK(given > 0.5);  // the own word is kept
}

// Notes offers of words for money.
class WordTrader final : public Bot<LaCosaNostra> {
public:
    WordTrader(std::uint64_t seed, int& offered)
        : bot_(make_bot<LaCosaNostra>({Skill::steady}, seed)), offered_(offered) {}

    Action decide(const Observation<LaCosaNostra>& o) override { return bot_->decide(o); }
    Reply answer_offer(const Observation<LaCosaNostra>& o, const Offer& offer) override {
        return bot_->answer_offer(o, offer);
    }
    std::optional<Offer> propose(const Observation<LaCosaNostra>& o) override {
        const std::optional<Offer> offer = bot_->propose(o);
        offered_ += offer && has_restraint<LaCosaNostra>(*offer) &&
                    money_in(offer->terms.gives, la_cosa_nostra::kItemCash) +
                            money_in(offer->terms.wants, la_cosa_nostra::kItemCash) >
                        0;
        return offer;
    }
    void observe(const Event& event) override { bot_->observe(event); }

private:
    std::unique_ptr<Bot<LaCosaNostra>> bot_;
    int& offered_;
};

TEST_CASE("LCN-DEAL-2: steady bots buy and sell promises not to attack") {
    const auto game = standard_game<LaCosaNostra>(4);
    int offered = 0, given = 0;
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(testing::how_many(6)); ++i) {
        Seating<LaCosaNostra> bots;
        for (std::uint64_t s = 0; s < 4; ++s) bots[s] = std::make_unique<WordTrader>(10 * i + s, offered);
        Referee<LaCosaNostra> referee(game, bots, true);
        Rng rng(7, i);
        referee.play(rng);
        given += static_cast<int>(referee.count().words);
    }
    if (!testing::in_full()) return;  // too few for a figure
    CHECK(offered > 2);
    CHECK(given > offered);
}

}  // namespace
}  // namespace consigliere::bots
