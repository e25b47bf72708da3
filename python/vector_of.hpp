// Vector for any game.
#pragma once

#include <atomic>

#include <fmt/format.h>

#include "python/runners.hpp"
#include "python/vector.hpp"
#include "python/workers.hpp"

namespace consigliere::python {

template <Game G, class Runner>
class VectorOf final : public Vector {
public:
    VectorOf(std::shared_ptr<const TableOf<G>> table, const VectorSettings& settings)
        : table_(std::move(table)),
          observed_(settings.observed),
          workers_(settings.threads),
          threads_(static_cast<std::size_t>(settings.threads)),
          mask_size_(static_cast<std::size_t>(table_->num_actions())),
          view_size_(table_->view_size()),
          legal_(static_cast<std::size_t>(settings.games)) {
        const BotSpecs specs = parse_opponents(G::info().id, table_->players(), settings.opponents);
        const auto games = static_cast<std::size_t>(settings.games);
        games_.reserve(games);
        for (std::size_t i = 0; i < games; ++i) games_.emplace_back(Runner(*table_, specs));
        for (Thread& one : threads_) one.writer = table_->new_writer();
        const auto per_seat = games * static_cast<std::size_t>(table_->players());
        if (observed_ == Observed::view) views.resize(games * view_size_);
        if (observed_ == Observed::described) observations.resize(games * table_->observation_size());
        mask.resize(games * mask_size_);
        done.resize(games);
        player.resize(games);
        scores.resize(per_seat);
        rewards.resize(per_seat);
        reset(settings.seed);
    }

    void reset(std::uint64_t seed) override {
        std::fill(done.begin(), done.end(), std::uint8_t{0});
        std::fill(rewards.begin(), rewards.end(), 0.0F);
        std::fill(scores.begin(), scores.end(), 0);
        for (std::size_t i = 0; i < games_.size(); ++i) games_[i].rng = Rng(seed, i);
        for_each_game([&](std::size_t i, Thread& thread) {
            games_[i].runner.restart(games_[i].rng);
            advance(i, thread);
            show(i, thread);
        });
    }

    void step(std::span<const std::int32_t> actions) override {
        if (actions.size() != games_.size())
            throw CallError(
                fmt::format("actions must have one number per game ({}), not {}", games_.size(), actions.size()));
        actions_.assign(actions.begin(), actions.end());  // another thread may write to those given
        for (std::size_t i = 0; i < actions_.size(); ++i)
            if (!is_legal(i, actions_[i])) fail(i, actions_[i]);
        std::atomic<std::uint64_t> ended = 0;
        for_each_game([&](std::size_t i, Thread& thread) {
            if (done[i] != 0) clear_result(i);
            games_[i].runner.answer(actions_[i], thread.scratch);
            if (const std::uint64_t more = advance(i, thread); more != 0) ended += more;
            show(i, thread);
        });
        steps += actions.size();
        finished += ended;
    }

    void sample(std::span<std::int32_t> actions) override {
        for (std::size_t i = 0; i < std::min(actions.size(), games_.size()); ++i)
            actions[i] = legal_[i][games_[i].rng.below(static_cast<std::uint32_t>(legal_[i].size()))];
    }
    std::span<const NumberList> legal() const override { return legal_; }
    void features(std::vector<std::int16_t>& out) const override {
        std::size_t rows = 0;
        for (const NumberList& list : legal_) rows += list.size();
        out.resize(rows * ActionFeatures::kSize);
        std::int16_t* at = out.data();
        for (std::size_t i = 0; i < games_.size(); ++i)
            for (const int number : legal_[i]) {
                write_features(games_[i].runner.command_of(number), at);
                at += ActionFeatures::kSize;
            }
    }

private:
    struct OneGame {
        explicit OneGame(Runner first) : runner(std::move(first)) {}

        Runner runner;
        Rng rng{0};
    };
    struct alignas(64) Thread {
        Scratch scratch;
        std::unique_ptr<ObservationWriter> writer;
    };

    template <class F>
    void for_each_game(F f) {
        const std::size_t games = games_.size(), threads = threads_.size();
        const auto part = [&](int t) {
            const auto k = static_cast<std::size_t>(t);
            for (std::size_t i = games * k / threads; i < games * (k + 1) / threads; ++i) f(i, threads_[k]);
        };
        if (threads == 1)
            part(0);
        else
            workers_.run_all(part);
    }

    // Until the caller is asked; starts the next game after an end. Returns how many games ended.
    std::uint64_t advance(std::size_t i, Thread& thread) {
        OneGame& one = games_[i];
        for (std::uint64_t ended = 0;; ++ended) {
            one.runner.advance(one.rng, thread.scratch);
            if (!one.runner.over()) return ended;
            finish(i);
            one.runner.restart(one.rng);
        }
    }
    void finish(std::size_t i) {
        const Result result = games_[i].runner.result();
        const auto players = static_cast<std::size_t>(table_->players());
        SeatSet winners = result.winners;
        if (winners.empty()) winners = SeatSet::players(table_->players());
        for (std::size_t k = 0; k < players; ++k) {
            const bool won = winners.has(Seat(static_cast<int>(k)));
            rewards[i * players + k] = won ? 1.0F / static_cast<float>(winners.size()) : 0.0F;
            scores[i * players + k] = result.score[k];
        }
        done[i] = 1;
    }
    void clear_result(std::size_t i) {
        const auto players = static_cast<std::size_t>(table_->players());
        std::fill_n(rewards.begin() + static_cast<std::ptrdiff_t>(i * players), players, 0.0F);
        done[i] = 0;
    }

    // Writes row i: who is asked, what it may do, what it sees.
    void show(std::size_t i, Thread& thread) {
        const Runner& runner = games_[i].runner;
        player[i] = runner.actor().index;
        std::uint8_t* const row = mask.data() + i * mask_size_;
        NumberList& legal = legal_[i];
        for (const int number : legal) row[number] = 0;
        int* at = legal.room_for(runner.list_legal(thread.scratch));
        runner.each_legal_number(thread.scratch, [row, &at](int number) {
            row[number] = 1;
            *at++ = number;
        });
        legal.end_at(at);
        if (legal.empty()) throw CallError("no legal action has a number: the amounts of this card set are too large");
        if (observed_ == Observed::view) runner.write_view(views.data() + i * view_size_);
        if (observed_ != Observed::described) return;
        float* const out = observations.data() + i * table_->observation_size();
        std::fill_n(out, table_->observation_size(), 0.0F);
        runner.write_described(*thread.writer, out);
    }
    bool is_legal(std::size_t i, int number) const {
        return std::find(legal_[i].begin(), legal_[i].end(), number) != legal_[i].end();
    }
    [[noreturn]] void fail(std::size_t i, int number) const {
        throw CallError(
            fmt::format("game {}: action {} is not legal for player {}; action_mask[{}] allows {} others, {} for "
                        "example. No game was played on",
                        i, number, player[i], i, legal_[i].size(), legal_[i][0]));
    }

    std::shared_ptr<const TableOf<G>> table_;
    Observed observed_;
    Workers workers_;
    std::vector<Thread> threads_;
    std::size_t mask_size_, view_size_;
    std::vector<OneGame> games_;  // never moved: bots keep a reference to their match
    std::vector<NumberList> legal_;
    std::vector<std::int32_t> actions_;
};

}  // namespace consigliere::python
