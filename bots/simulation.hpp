// Many games among bots. Game number i draws everything from Rng(seed, i), so a run can be cut into ranges that are
// played anywhere and merged, with the same result.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "bots/budget.hpp"
#include "bots/roster.hpp"
#include "engine/negotiation.hpp"

namespace consigliere::bots {

struct SimulationResult {
    static constexpr int kLengthStep = 16;  // nodes a bar of the histogram

    std::uint64_t games = 0;     // begun
    std::uint64_t finished = 0;  // reached their end; the rest ran past the longest length any game can have
    std::uint64_t decisions = 0, chances = 0;
    std::uint64_t offers = 0, deals = 0;
    std::uint64_t words_given = 0, words_kept = 0, words_broken = 0;
    std::array<std::uint64_t, kMaxPlayers> wins{};        // games in which the seat was among the winners
    std::array<std::uint64_t, kMaxPlayers> bot_wins{};    // the same by place in the list of bots, wherever it sat
    std::array<std::uint64_t, kMaxPlayers> bot_shares{};  // victories in sixtieths, so that shared ones stay exact
    std::array<std::int64_t, kMaxPlayers> score_sum{}, score_squares{};  // by seat
    std::vector<std::uint64_t> lengths;                                  // finished games by nodes / kLengthStep

    static constexpr std::uint64_t kWholeVictory = 60;

    std::uint64_t nodes() const { return decisions + chances; }
    void merge(const SimulationResult& other);
    bool operator==(const SimulationResult&) const = default;
};

struct Casting {
    std::vector<BotSpec> bots;  // one per seat
    bool rotate = false;        // bot k sits at seat k + i in game i: every bot plays every seat equally often
    bool bargain = true;
    Stopwatch stopwatch{};  // for bots whose names give them a time; all others count iterations
};

// All that was done in one game, in order: enough to play it again and look at it from every side.
struct GameRecord {
    std::uint64_t number = 0;
    std::vector<Command> commands;
};
using Listener = std::function<void(const GameRecord&)>;  // called by whichever thread played the game

using KeepOn = std::function<bool()>;  // asked after each game; empty: to the end

}  // namespace consigliere::bots
