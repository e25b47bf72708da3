// Words in imagined games: they are kept there by those whose word is believed.
#pragma once

#include <algorithm>
#include <vector>

#include "bots/debts.hpp"
#include "bots/game_knowledge.hpp"
#include "bots/observation.hpp"
#include "engine/rng.hpp"

namespace consigliere::bots {

// A word by which one leaves something undone at the table, so that it can be kept in an imagined game.
template <Game G>
bool is_restraint([[maybe_unused]] std::uint8_t phrase) {
    if constexpr (requires { GameKnowledge<G>::kRestraints; })
        for (const std::uint8_t restraint : GameKnowledge<G>::kRestraints)
            if (phrase == restraint) return true;
    return false;
}
template <Game G>
bool has_restraint(const Offer& offer) {
    return any_item(offer, [](const Item& item) { return item.kind == kPromiseItem && is_restraint<G>(item.a); });
}

// Is `word` broken by this answer? An answer under seal is judged with those of the others, so theirs are drawn.
template <Game G>
bool breaks(const G& game, typename G::State world, Action answer, const Word& word, Rng& rng) {
    const Decision question = game.decision(world);
    for (ActionList legal;;) {
        const typename G::State before = world;
        game.apply(world, answer, nullptr);
        if (game.judge(before, answer, world, word) == Verdict::broken) return true;
        const Decision next = game.decision(world);
        const bool still_sealed = next.phase == Phase::deciding && is_sealed_window(next, G::prompts()[next.prompt]) &&
                                  next.prompt == question.prompt && next.asked == question.asked &&
                                  next.may_act.size() < game.decision(before).may_act.size();
        if (!still_sealed) return false;
        legal.clear();
        game.legal_actions(world, next.may_act.first(), legal);
        answer = legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
    }
}

inline void remove(const Action& action, ActionList& from) {
    ActionList rest;
    for (const Action& x : from)
        if (!(x == action)) rest.push(x);
    from = rest;
}

// The words that are kept in an imagined game, in the order in which they were added.
template <Game G>
class KeptWords {
public:
    using State = typename G::State;
    static constexpr int kMost =
        decltype(Negotiation::words)::capacity() + 2 * 6;  // all open ones and those of an offer

    void add(const Word& word) {
        words_.push(word);
        givers_.add(word.giver);
    }
    Debts<G>& debts() { return debts_; }
    int size() const { return words_.size(); }  // debts apart
    bool bind(Seat seat) const { return givers_.has(seat); }
    // Has one of those from the n-th on forbidden an answer that would have been given?
    bool have_mattered_from(int n) const { return mattered_ >> n != 0; }

    // `answer` if it keeps all words, else the first that does as `choose` picks them from the rest of `legal`.
    template <class Choose>
    Action honest(const G& game, const State& world, Action answer, ActionList& legal, Choose choose) {
        while (legal.size() > 1 && is_forbidden(game, world, answer)) {
            remove(answer, legal);
            answer = legal.size() == 1 ? legal[0] : choose();
        }
        return answer;
    }

private:
    bool is_forbidden(const G& game, const State& world, const Action& answer) {
        Rng rng(0);  // for what others answer under the same seal; the dice of the game are not touched
        for (int i = 0; i < words_.size(); ++i) {
            if (words_[i].giver != answer.seat || !breaks(game, world, answer, words_[i], rng)) continue;
            mattered_ |= std::uint64_t{1} << i;
            return true;
        }
        return false;
    }

    static_assert(kMost <= 64);
    Bounded<Word, kMost> words_;
    SeatSet givers_;
    std::uint64_t mattered_ = 0;
    Debts<G> debts_;
};

// Which of some words would be broken in a game in which nobody cares about them.
template <Game G>
class BrokenWords {
public:
    explicit BrokenWords(std::vector<Word> words) : words_(std::move(words)), times_(words_.size()) {}

    // In how many of the games that were watched each was broken.
    const std::vector<int>& times() const { return times_; }

    void begin_game() { open_.assign(words_.size(), true); }
    void look(const G& game, const typename G::State& before, const Action& action, const typename G::State& after) {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if (!open_[i] || game.judge(before, action, after, words_[i]) != Verdict::broken) continue;
            open_[i] = false;
            ++times_[i];
        }
    }

private:
    std::vector<Word> words_;
    std::vector<int> times_;
    std::vector<bool> open_;
};

// The open words that a seat has given, and worlds in which answers are tried: the same for all answers to a question. No
// answer breaks a debt; it is broken when its time has passed.
inline constexpr int kWorldsPerWord = 16;
template <Game G>
class OwnWords {
public:
    OwnWords(const Observation<G>& observation, Rng& rng) : game_(observation.game()), rng_(rng) {
        for (const Word& word : observation.words())
            if (word.giver == observation.seat() && !is_debt<G>(word)) words_.push(word);
        for (int world = 0; world < kWorldsPerWord && !words_.empty(); ++world)
            worlds_.push_back(observation.sample(rng));
    }

    // How many of them this answer might break.
    int broken_by(const Action& answer) const {
        return static_cast<int>(std::count_if(words_.begin(), words_.end(), [&](const Word& word) {
            return std::any_of(worlds_.begin(), worlds_.end(), [&](const typename G::State& world) {
                return breaks(game_, world, answer, word, rng_);
            });
        }));
    }

private:
    const G& game_;
    Rng& rng_;
    Bounded<Word, decltype(Negotiation::words)::capacity()> words_;
    std::vector<typename G::State> worlds_;
};

}  // namespace consigliere::bots
