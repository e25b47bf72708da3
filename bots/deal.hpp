// What a deal is worth to both sides: rollouts with it against the same games without it.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "bots/budget.hpp"
#include "bots/rollout.hpp"

namespace consigliere::bots {

// What arithmetic makes of a deal, and how many worlds that is worth.
struct Expected {
    double own = 0, other = 0;
    int worlds = 0;
    double own_as_seen = 0;  // by the other side
};

// How many worlds are imagined. Where few of them differ and those by much, a handful looks clear and is not.
struct WorldCount {
    int least = 8, most = 32;
    // Those alone in which the other side, which knows its own secrets, seems to gain: in others it would refuse.
    bool only_willing = false;
};

struct Gain {
    double own = 0, other = 0;
    double own_as_seen = 0;  // what the other side, which does not know this seat's secrets, must take `own` for
    double error = 0, other_error = 0;  // standard errors
    int possible = 0;                   // worlds in which it can be done at all
    // Of these the worlds in which the other side gains, and so would agree; what `own` is in them.
    int agreed = 0;
    double own_if_agreed = 0;
    double played = 0, played_error = 0;  // `own` and its error by the rollouts alone
};

// A world that others would not have left as it is, if the game knows such, is drawn again.
template <Game G, class Draw>
typename G::State plausible_world(const G& game, const Draw& draw) {
    typename G::State world = draw();
    if constexpr (requires { GameKnowledge<G>::is_plausible(game, world); }) {
        constexpr int kMostDraws = 8;
        for (int i = 1; i < kMostDraws && !GameKnowledge<G>::is_plausible(game, world); ++i) world = draw();
    }
    return world;
}
template <Game G>
typename G::State sampled_world(const Observation<G>& observation, Rng& rng) {
    return plausible_world(observation.game(), [&] { return observation.sample(rng); });
}
// Of a sampled world: as it might be for all that `seat` knows in it.
template <Game G>
typename G::State world_as_seen_by(const G& game, const typename G::State& world, Seat seat, Rng& rng) {
    return plausible_world(game, [&] { return game.redeal_unseen(world, seat, rng); });
}

// Further worlds would hardly change whether this lead is one.
inline bool is_clear(double lead, double error) { return expected_loss(std::abs(lead), error) < kNegligible; }

// Thinks about the deals of one moment. Its worlds are drawn once, from what the seat sees alone, and what happens in them
// without any deal is played once: every candidate of the moment is held against the same games, and an offer that is made
// again is judged as before.
template <Game G, Policy<G> P>
class DealJudge {
public:
    DealJudge(const P& policy, const Personality& personality, Cancelled cancelled, std::uint64_t seed)
        : rollout_(policy, personality), cancelled_(std::move(cancelled)), seed_(seed) {
        rollout_.judge_softly();
    }

    // How likely each seat is to keep its word. The own one is kept.
    using Beliefs = std::array<double, kMaxPlayers>;
    void believe(const Beliefs& beliefs) { beliefs_ = beliefs; }

    // The same whenever the seat sees the same.
    Rng rng_of(const Observation<G>& observation) const { return Rng(seed_ ^ hash_of(observation.view())); }

    // Stops as soon as it is clear whether the gain is above or below `least`.
    Gain gain(const Observation<G>& observation, const Offer& offer, const Expected& expected, double least,
              const WorldCount& count) {
        return gain_until(observation, offer, expected, count,
                          [least](const Gain& gain) { return is_clear(gain.own - least, gain.error); });
    }

    // What is expected of it beforehand counts as much as some worlds. Stops as soon as `is_enough` says so of the gain. A
    // deal by which this seat owes what it might not be able to give in time is none.
    template <class IsEnough>
    Gain gain_until(const Observation<G>& observation, const Offer& offer, const Expected& expected,
                    const WorldCount& count, const IsEnough& is_enough) {
        if (changes_nothing(offer)) return {.possible = 1};
        look_at(observation);
        const Seat me = observation.seat(), other = offer.from == me ? offer.to : offer.from;
        const bool as_proposal = count.only_willing && kHasSecrets;
        Sums sums;
        Gain gain;
        int unwilling = 0;
        for (int w = 0; sums.own.count < count.most && w < count.most + unwilling && !is_cancelled(cancelled_); ++w) {
            if (as_proposal && !is_willing(observation, other, w, offer)) {
                if (++unwilling > std::max(kMostUnwilling, 6 * sums.own.count)) return {};  // it would hardly agree
                continue;
            }
            const std::optional<Outcome> change = change_in(observation, world_at(observation, w), offer);
            if (!change) continue;
            if (change->unsettled > 0) return {};
            std::optional<Outcome> seen = change;
            if (as_proposal) seen = change_in(observation, as_seen_by(observation, other, w), offer);
            if (!seen) continue;
            sums.add(change->values[me.index], seen->values[other.index], seen->values[me.index]);
            gain = sums.gain(expected);
            if (gain.possible >= count.least && is_enough(gain)) break;
        }
        return gain;
    }

    // In how many of so many worlds each of these words would be broken if there were no deal.
    std::vector<int> times_broken(const Observation<G>& observation, std::vector<Word> words, int worlds) {
        look_at(observation);
        BrokenWords<G> watched(std::move(words));
        for (int w = 0; w < worlds && !is_cancelled(cancelled_); ++w) {
            World& world = world_at(observation, w);
            State before = world.state;
            KeptWords<G> kept = world.kept;
            world.without[0] = play_out(observation, before, world.dice, kept, &watched);
        }
        return watched.times();
    }

private:
    using State = typename G::State;
    static constexpr Beliefs all_honest() {
        Beliefs out{};
        out.fill(1);
        return out;
    }
    static constexpr int kMostUnwilling = 24;
    static constexpr bool kHasSecrets = requires { &GameKnowledge<G>::gains; };

    struct Sum {
        double sum = 0, squares = 0;
        int count = 0;

        void add(double x) { sum += x, squares += x * x, ++count; }
        double mean(double expected, int worlds) const { return (sum + expected * worlds) / (count + worlds); }
        double error(int worlds) const {
            const double average = sum / count;
            return std::sqrt(std::max(0.0, squares / count - average * average) * count) / (count + worlds);
        }
    };
    struct Sums {
        Sum own, others, agreed, own_as_seen;

        void add(double mine, double theirs, double mine_as_seen) {
            own.add(mine);
            others.add(theirs);
            own_as_seen.add(mine_as_seen);
            if (theirs > 0) agreed.add(mine);
        }
        Gain gain(const Expected& expected) const {
            return {own.mean(expected.own, expected.worlds),
                    others.mean(expected.other, expected.worlds),
                    own_as_seen.mean(expected.own_as_seen, expected.worlds),
                    own.error(expected.worlds),
                    others.error(expected.worlds),
                    own.count,
                    agreed.count,
                    agreed.mean(expected.own, expected.worlds),
                    own.mean(0, 0),
                    own.error(0)};
        }
    };
    struct Outcome {
        Values values{};
        int unsettled = 0;  // debts that this seat could not settle
    };
    struct World {
        State state;
        std::uint64_t dice = 0;
        KeptWords<G> kept;  // those given so far
        // Also played on until what is owed after the last round can be given.
        std::array<std::optional<Outcome>, 2> without{};
    };

    void look_at(const Observation<G>& observation) {
        const auto words = observation.words();
        const std::uint64_t seen = hash_of(observation.view());
        if (seen == seen_ && words == words_ && beliefs_ == beliefs_then_ && !worlds_.empty()) return;
        seen_ = seen;
        words_ = words;
        beliefs_then_ = beliefs_;
        worlds_.clear();
        for (auto& worlds : seen_by_) worlds.clear();
        rng_ = rng_of(observation);
    }

    World& world_at(const Observation<G>& observation, int w) {
        while (static_cast<int>(worlds_.size()) <= w) {
            const std::uint64_t dice = rng_.next();
            worlds_.push_back({sampled_world(observation, rng_), dice, kept_words(observation.seat(), dice), {}});
        }
        return worlds_[static_cast<std::size_t>(w)];
    }

    // The world as another seat may see it: the secrets of this seat are others there.
    World& as_seen_by(const Observation<G>& observation, Seat seat, int w) {
        auto& seen = seen_by_[seat.index];
        while (static_cast<int>(seen.size()) <= w) {
            const World& world = world_at(observation, static_cast<int>(seen.size()));
            Rng rng(world.dice, seat.index);
            seen.push_back({world_as_seen_by(observation.game(), world.state, seat, rng), world.dice, world.kept, {}});
        }
        return seen[static_cast<std::size_t>(w)];
    }

    // What the deal changes for every seat; nothing if it cannot be done in this world.
    std::optional<Outcome> change_in(const Observation<G>& observation, World& world, const Offer& offer) {
        State after = world.state;
        if (!exchange(observation.game(), after, offer)) return {};
        KeptWords<G> kept = world.kept;
        const int before = kept.size();
        add_words(observation.seat(), offer, world.dice, kept);
        Outcome out = play_out(observation, after, world.dice, kept, nullptr);
        if (is_of_words_alone(offer) && !has_debt<G>(offer) && !kept.have_mattered_from(before))
            world.without[0] = out;  // the same game
        const Outcome& without = without_deal(observation, world, offer);
        for (std::size_t i = 0; i < out.values.size(); ++i) out.values[i] -= without.values[i];
        out.unsettled -= without.unsettled;
        return out;
    }

    // The same game without the deal, to the same moment.
    const Outcome& without_deal(const Observation<G>& observation, World& world, const Offer& offer) {
        const bool later = has_later_debt(observation, offer);
        std::optional<Outcome>& known = world.without[later];
        if (!known) {
            State before = world.state;
            KeptWords<G> kept = world.kept;
            if (later) add_debts(offer, kept, [](Seat) { return false; });
            known = play_out(observation, before, world.dice, kept, nullptr);
        }
        return *known;
    }

    Outcome play_out(const Observation<G>& observation, State& world, std::uint64_t dice, KeptWords<G>& kept,
                     BrokenWords<G>* watched) {
        Dice drawn(dice);
        const int last_round = rollout_.last_round_of_deal(observation);
        const Seat self = observation.seat();
        const Values values = rollout_.play_out(observation.game(), world, last_round, self, drawn, kept, watched);
        return {values, kept.debts().unsettled(self)};
    }

    // Whoever breaks one word in an imagined game breaks all.
    bool keeps_words(Seat giver, Seat self, std::uint64_t dice) const {
        Rng rng(dice, kMaxPlayers + giver.index);
        return giver == self || static_cast<double>(rng.next() >> 11) * 0x1p-53 < beliefs_[giver.index];
    }
    KeptWords<G> kept_words(Seat self, std::uint64_t dice) const {
        KeptWords<G> kept;
        for (const Word& word : words_) {
            if (is_debt<G>(word)) kept.debts().add(word, keeps_words(word.giver, self, dice));
            if (is_restraint<G>(word.phrase) && keeps_words(word.giver, self, dice)) kept.add(word);
        }
        return kept;
    }
    void add_words(Seat self, const Offer& offer, std::uint64_t dice, KeptWords<G>& kept) const {
        const auto keeps = [&](Seat giver) { return keeps_words(giver, self, dice); };
        add_debts(offer, kept, keeps);
        each_word(offer, [&](const Word& word) {
            if (is_restraint<G>(word.phrase) && keeps(word.giver)) kept.add(word);
        });
    }
    template <class Keeps>
    static void add_debts(const Offer& offer, KeptWords<G>& kept, const Keeps& keeps) {
        each_word(offer, [&](const Word& word) {
            if (is_debt<G>(word)) kept.debts().add(word, keeps(word.giver));
        });
    }
    bool has_later_debt(const Observation<G>& observation, const Offer& offer) const {
        bool found = false;
        each_word(offer, [&](const Word& word) {
            found |= is_debt<G>(word) && word.until > rollout_.last_round_of_deal(observation);
        });
        return found;
    }
    template <class Visitor>
    static void each_word(const Offer& offer, const Visitor& visit) {
        for (int side = 0; side < 2; ++side) {
            const Seat giver = side == 0 ? offer.from : offer.to, receiver = side == 0 ? offer.to : offer.from;
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants)
                if (item.kind == kPromiseItem) visit(promised_word(item, giver, receiver));
        }
    }

    // Does the seat gain by what would change hands, as far as the game's heuristics can say?
    bool is_willing([[maybe_unused]] const Observation<G>& observation, [[maybe_unused]] Seat seat,
                    [[maybe_unused]] int w, [[maybe_unused]] const Offer& offer) {
        if constexpr (kHasSecrets) {
            if (is_of_words_alone(offer) || has_debt<G>(offer)) return true;
            const State& before = as_seen_by(observation, seat, w).state;
            State after = before;
            return !exchange(observation.game(), after, offer) ||
                   GameKnowledge<G>::gains(observation.game(), before, after, seat);
        }
        return true;
    }

    static bool is_of_words_alone(const Offer& offer) {
        const Offer goods = without_words(offer);
        return goods.terms.gives.empty() && goods.terms.wants.empty();
    }
    // Words that are not about what one does at the table change no imagined game.
    static bool changes_nothing(const Offer& offer) {
        return is_of_words_alone(offer) && !has_restraint<G>(offer) && !has_debt<G>(offer);
    }

    // Moves the goods if that can be done in this world, a promised answer included.
    static bool exchange(const G& game, State& world, const Offer& whole) {
        if (is_of_words_alone(whole)) return true;
        const Offer offer = without_words(whole);
        if (game.check_exchange(world, offer, false)) return false;
        game.exchange(world, offer, nullptr);
        for (int side = 0; side < 2; ++side)
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
                if (item.kind != kAnswer) continue;
                const Action answer = answer_action(item, side == 0 ? offer.from : offer.to);
                if (game.check(world, answer)) return false;
                game.apply(world, answer, nullptr);
            }
        return true;
    }

    Rollout<G, P> rollout_;
    Cancelled cancelled_;
    std::uint64_t seed_;
    Beliefs beliefs_ = all_honest(), beliefs_then_{};
    decltype(std::declval<Observation<G>>().words()) words_;  // the open ones that the seat knows of
    std::uint64_t seen_ = 0;
    Rng rng_{0};
    std::vector<World> worlds_;
    std::array<std::vector<World>, kMaxPlayers> seen_by_;  // the same as another seat may see them
};

}  // namespace consigliere::bots
