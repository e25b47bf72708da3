// Words by which one gives something later: worth what they bring if they are believed, given only by who can keep them,
// and kept at the table.
#include "bots/debts.hpp"

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

// Every debt that one seat may take on towards another now; sums of `amount`.
template <Game G>
std::vector<Word> all_debts(const G& game, const typename G::State& state, Seat giver, Seat receiver, int amount,
                            int until) {
    std::vector<Word> out;
    for (const Debt& debt : GameKnowledge<G>::kDebts)
        for (int thing = 0; thing < (debt.item == GameKnowledge<G>::kMoney ? 1 : 64); ++thing) {
            const Word word{.giver = giver,
                            .receiver = receiver,
                            .phrase = debt.phrase,
                            .a = static_cast<std::uint8_t>(thing),
                            .n = static_cast<std::int16_t>(debt.item == GameKnowledge<G>::kMoney ? amount : 0),
                            .until = static_cast<std::int16_t>(until)};
            if (!game.check_word(state, word)) out.push_back(word);
        }
    return out;
}

// --- what settles a debt ------------------------------------------------------------------------------------------------

template <Game G>
std::vector<Event> settle_at_table(const G& game, MatchState<G> state, const Word& word) {
    const MatchRules<G> table(game);
    Events events;
    state.talk.words.push(word);
    const Observation<G> observation(game, state, word.giver);
    const std::optional<Offer> payment = payment_due(observation);
    if (!payment) return {};
    table.apply(state, observation.offer_command(*payment), nullptr);
    const Offer made = state.talk.offers.back();
    CHECK(settles_debt(Observation<G>(game, state, word.receiver), made));
    table.apply(state, {{kAccept, made.to, 0, 0, 0, 0, made.id}, {}, {}}, &events);
    return events;
}

template <Game G>
void check_payments_keep_words() {
    std::array<int, 8> settled{};
    each_asked_moment<G>(testing::how_many(200), [&](const Observation<G>& observation, const MatchState<G>& truth,
                                                     std::uint64_t) {
        const Seat giver = observation.seat(), receiver((giver.index + 1) % 4);
        for (const Word& word : all_debts(observation.game(), truth.game, giver, receiver, 1, observation.round())) {
            const Events events = settle_at_table(observation.game(), truth, word);
            if (events.empty()) continue;
            ++settled[word.phrase];
            CHECK(std::ranges::any_of(events, [](const Event& event) { return event.kind == kWordKept; }));
        }
    });
    if (!testing::in_full()) return;  // too few for a figure
    for (const Debt& debt : GameKnowledge<G>::kDebts) CHECK_MESSAGE(settled[debt.phrase] > 0, G::info().id);
}

TEST_CASE("the offer that settles a debt keeps the word, by the rules of each game") {
    check_payments_keep_words<LaCosaNostra>();
    check_payments_keep_words<NothingPersonal>();
    check_payments_keep_words<Omerta>();
}

TEST_CASE("more than what is owed, less, or something in return settles no debt") {
    const auto game = standard_game<NothingPersonal>(4);
    MatchState<NothingPersonal> state = somewhere(game, 1);
    Word word{.giver = Seat(0), .receiver = Seat(1), .phrase = nothing_personal::kPayYou};
    word.n = 5, word.until = 3;
    state.talk.words.push(word);
    const Observation<NothingPersonal> observation(game, state, Seat(1));
    Offer offer = settlement<NothingPersonal>(word);
    CHECK(settles_debt(observation, offer));
    Offer demand = offer;
    std::swap(demand.from, demand.to);
    std::swap(demand.terms.gives, demand.terms.wants);
    CHECK(settles_debt(observation, demand));
    Offer reversed = offer;
    std::swap(reversed.from, reversed.to);
    CHECK_FALSE(settles_debt(observation, reversed));
    offer.terms.gives[0].n = 4;
    CHECK_FALSE(settles_debt(observation, offer));
    offer.terms.gives[0].n = 5;
    offer.terms.wants.push({nothing_personal::kCashItem, 0, 0, 0, 0, 0, 1});
    CHECK_FALSE(settles_debt(observation, offer));
}

// --- what a debt is worth -----------------------------------------------------------------------------------------------

template <Game G>
Gain gain_of(const Observation<G>& observation, const Offer& offer, double belief, std::uint64_t seed) {
    DealJudge<G, typename GameKnowledge<G>::Policy> judge(policy_of<G>(Skill::steady), {}, {}, seed);
    typename DealJudge<G, typename GameKnowledge<G>::Policy>::Beliefs beliefs;
    beliefs.fill(belief);
    judge.believe(beliefs);
    return judge.gain_until(observation, offer, {}, {8, 8}, [](const Gain&) { return false; });
}

// Of a sum that another seat owes it, on average over many moments.
template <Game G>
void check_value_follows_trust(int rounds_later) {
    double believed = 0, half = 0, doubted = 0;
    each_asked_moment<G>(
        testing::how_many(60), [&](const Observation<G>& observation, const MatchState<G>& truth, std::uint64_t seed) {
            Offer offer;
            offer.from = observation.seat();
            offer.to = Seat((offer.from.index + 1) % 4);
            const auto words =
                all_debts(observation.game(), truth.game, offer.to, offer.from, 3, observation.round() + rounds_later);
            if (words.empty() || words[0].n == 0) return;
            offer.terms.wants.push(promise_item(words[0]));
            believed += gain_of(observation, offer, 1, seed).own;
            half += gain_of(observation, offer, 0.5, seed).own;
            doubted += std::abs(gain_of(observation, offer, 0, seed).own);
        });
    CHECK_MESSAGE(doubted == 0, G::info().id);
    if (!testing::in_full()) return;  // too few for a figure
    CHECK_MESSAGE(believed > 0.1, G::info().id, ": ", believed);
    CHECK_MESSAGE(half < 0.8 * believed, G::info().id, ": ", half, " of ", believed);
    CHECK_MESSAGE(half > 0.2 * believed, G::info().id, ": ", half, " of ", believed);
}

TEST_CASE("a promise to pay is worth something to whoever believes it, also if it falls due after the round") {
    for (const int rounds_later : {0, 1}) {
        check_value_follows_trust<LaCosaNostra>(rounds_later);
        check_value_follows_trust<NothingPersonal>(rounds_later);
    }
    check_value_follows_trust<Omerta>(1);  // within a round nobody gets money after the last trades
}

TEST_CASE("a promise to pay what one will not have is no deal") {
    int looked = 0;
    each_asked_moment<NothingPersonal>(
        testing::how_many(40), [&](const Observation<NothingPersonal>& observation,
                                   const MatchState<NothingPersonal>& truth, std::uint64_t seed) {
            const Seat me = observation.seat(), other((me.index + 1) % 4);
            for (const Word& word : all_debts(observation.game(), truth.game, me, other, 500, observation.round())) {
                Offer offer;
                offer.from = me;
                offer.to = other;
                offer.terms.gives.push(promise_item(word));
                CHECK(gain_of(observation, offer, 1, seed).possible == 0);
                ++looked;
            }
        });
    CHECK(looked > 0);
}

// --- at the table ---------------------------------------------------------------------------------------------------------

// Lends money against a promise, to everybody and at every opportunity.
template <Game G>
class Lender final : public Bot<G> {
public:
    Lender(std::uint64_t seed, int rounds_later, int& lent)
        : bot_(make_bot<G>({Skill::steady}, seed)), rng_(seed), rounds_later_(rounds_later), lent_(lent) {}

    Action decide(const Observation<G>& o) override { return bot_->decide(o); }
    Reply answer_offer(const Observation<G>&, const Offer& offer) override {
        return offer.terms.wants.empty() ? Reply{Reply::accept, {}} : Reply{};
    }
    std::optional<Offer> propose(const Observation<G>& o) override {
        if (rng_.below(8) != 0) return {};
        Offer offer;
        offer.from = o.seat();
        offer.to = Seat((o.seat().index + 1 + static_cast<int>(rng_.below(3))) % 4);
        Rng rng(0);
        const auto words =
            all_debts(o.game(), o.sample(rng), offer.to, offer.from, 1 + static_cast<int>(rng_.below(8)),
                      o.round() + static_cast<int>(rng_.below(static_cast<std::uint32_t>(rounds_later_ + 1))));
        if (words.empty()) return {};
        offer.terms.wants.push(promise_item(words[rng_.below(static_cast<std::uint32_t>(words.size()))]));
        const int sum = std::min(GameKnowledge<G>::money(o.view(), offer.from), 12);
        if (sum > 0) offer.terms.gives.push({GameKnowledge<G>::kMoney, 0, 0, 0, 0, 0, static_cast<std::int16_t>(sum)});
        return offer;
    }
    void observe(const Event& event) override {
        bot_->observe(event);
        const Word word{.phrase = static_cast<std::uint8_t>(event.c)};
        lent_ += event.kind == kWordGiven && is_debt<G>(word);
    }

private:
    std::unique_ptr<Bot<G>> bot_;
    Rng rng_;
    int rounds_later_;
    int& lent_;
};

template <Game G>
void check_debts_are_settled(int games) {
    const G game = bargaining_game<G>();
    int given = 0, broken = 0;
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(testing::how_many(games)); ++i) {
        Seating<G> bots;
        bots[0] = std::make_unique<Lender<G>>(i, 2, given);
        for (std::uint64_t s = 1; s < 4; ++s) bots[s] = make_bot<G>({Skill::steady}, 10 * i + s);
        Referee<G> referee(game, bots, true);
        Rng rng(9, i);
        referee.play(rng);
        for (const int n : referee.state().talk.broken) broken += n;
    }
    CHECK_MESSAGE(broken == 0, G::info().id);
    if (testing::in_full()) CHECK_MESSAGE(given > games, G::info().id);
}

TEST_CASE("what a bot promises to give later it gives") {
    check_debts_are_settled<LaCosaNostra>(12);
    check_debts_are_settled<NothingPersonal>(12);
    check_debts_are_settled<Omerta>(12);
}

// Plays as steady does, and looks at the offers in which it promises to pay later.
template <Game G>
class Debtor final : public Bot<G> {
public:
    struct Counts {
        int offers = 0, for_answers = 0, deals = 0;
    };

    Debtor(std::uint64_t seed, Counts& counts) : bot_(make_bot<G>({Skill::steady}, seed)), counts_(counts) {}

    Action decide(const Observation<G>& o) override { return bot_->decide(o); }
    Reply answer_offer(const Observation<G>& o, const Offer& offer) override {
        const Reply reply = bot_->answer_offer(o, offer);
        counts_.deals += has_debt<G>(offer) && reply.kind == Reply::accept;
        return reply;
    }
    std::optional<Offer> propose(const Observation<G>& o) override {
        const std::optional<Offer> offer = bot_->propose(o);
        if (!offer || owed_money_in<G>(offer->terms.gives) == 0) return offer;
        const int at_hand = GameKnowledge<G>::money(o.view(), o.seat());
        CHECK(money_in(offer->terms.gives, GameKnowledge<G>::kMoney) == at_hand);  // the rest alone is promised
        ++counts_.offers;
        counts_.for_answers +=
            std::ranges::any_of(offer->terms.wants, [](const Item& item) { return item.kind == kAnswer; });
        return offer;
    }
    void observe(const Event& event) override { bot_->observe(event); }

private:
    std::unique_ptr<Bot<G>> bot_;
    Counts& counts_;
};

template <Game G>
typename Debtor<G>::Counts play_debtors(int games) {
    typename Debtor<G>::Counts counts;
    const G game = bargaining_game<G>();
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(testing::how_many(games)); ++i) {
        Seating<G> bots;
        for (std::uint64_t s = 0; s < 4; ++s) bots[s] = std::make_unique<Debtor<G>>(10 * i + s, counts);
        Referee<G> referee(game, bots, true);
        Rng rng(11, i);
        referee.play(rng);
        for (const int n : referee.state().talk.broken) CHECK_MESSAGE(n == 0, G::info().id);
    }
    return counts;
}

TEST_CASE("bots that are short of money offer to pay later, and pay") {
    const auto of_jobs = play_debtors<LaCosaNostra>(8);
    const auto of_influence = play_debtors<NothingPersonal>(16);
    play_debtors<Omerta>(8);
    if (!testing::in_full()) return;  // too few for a figure
    CHECK(of_jobs.offers > 2);
    CHECK(of_jobs.deals > 0);
    CHECK(of_influence.for_answers > 2);
    CHECK(of_influence.deals > 0);
}

}  // namespace
}  // namespace consigliere::bots
