// Bots for edges that serve any game: a player for a running match, and the simulator.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/budget.hpp"
#include "bots/fit.hpp"
#include "bots/simulation.hpp"
#include "bots/train.hpp"
#include "bots/value.hpp"
#include "engine/match.hpp"

namespace consigliere::bots {

// How one game ended from each of several positions, and how many of them had to be played to their ends for that.
struct LineEnds {
    std::vector<SeatSet> winners;
    int played = 0;
};

// A bot at a seat of one match, which must outlive it.
class Player {
public:
    virtual ~Player() = default;

    // Its answer to the question before it; only while it is awaited.
    virtual Action decide() = 0;
    // What it has to say now: an answer to an offer made to it, an offer, a word; nothing most of the time. Of the others,
    // `people` are no bots.
    virtual std::optional<Command> bargain(SeatSet people) = 0;
    // What happened at the table; it listens to what its seat may see.
    virtual void observe(std::span<const Event> events) = 0;
};

class Simulator {
public:
    virtual ~Simulator() = default;
    // Plays games first to last - 1 and tells the finished ones to `listener`. Safe to call from several threads at once.
    virtual SimulationResult run(std::uint64_t first, std::uint64_t last, const KeepOn& keep_on = {},
                                 const Listener& listener = {}) const = 0;
};

// What the bots know of one game: its players and its simulator. arena_of.hpp makes one from the type of the game.
class Arena {
public:
    virtual ~Arena() = default;
    virtual std::string_view game() const = 0;  // its id
    // Null if the match is one of another game.
    virtual std::unique_ptr<Player> player(const Match& match, Seat seat, const BotSpec& spec, std::uint64_t seed,
                                           const BotResources& resources) const = 0;
    virtual std::unique_ptr<Simulator> simulator(int players, const OptionValues& options, const CardSource& cards,
                                                 const Casting& casting, std::uint64_t seed) const = 0;
    // For the forecast of so many players; null if the game's forecast is not fitted.
    virtual std::unique_ptr<Fitter> fitter(int players, const CardSource& cards, std::uint64_t seed) const = 0;
    // Null if the game's bots have no policy that learns.
    virtual std::unique_ptr<PolicyTrainer> trainer(const CardSource& cards, std::uint64_t seed) const = 0;
    // Games from this position to their ends, as everybody plays by the game's heuristics: how each of them ended. `first`
    // is the number of the first of them. Fewer if it is cancelled; none if the match is one of another game.
    virtual std::vector<Result> play_to_end(const Match& match, int first, int games, std::uint64_t seed,
                                            const Cancelled& cancelled) const = 0;
    // One game, likewise, from each of these positions, which follow each other (bots/line_play.hpp).
    virtual LineEnds play_line(std::span<const Match* const> line, int game, std::uint64_t seed,
                               const Cancelled& cancelled) const = 0;
    // The chances by the game's learned value, which plays nothing; for the beginning of a round. None if the game has no
    // learned value, or the match is one of another game.
    virtual std::optional<Values> learned_chances(const Match& match) const = 0;
    // Can `steady` play it? Can `master`?
    virtual bool has_heuristics() const = 0;
    virtual bool has_learned() const = 0;
};

// Adds the bots of a game that the program adds (games/registry.hpp). The arena must live as long as the program. To be
// called when the program starts: throws std::logic_error once someone has asked for bots, or if the game has an arena.
void add_arena(const Arena& arena);

// Null if there are no bots for the game of this match.
std::unique_ptr<Player> make_player(const Match& match, Seat seat, const BotSpec& spec, std::uint64_t seed,
                                    const BotResources& resources = {});

// Null if there are no bots for this game. Throws InputError if the cards are wrong.
std::unique_ptr<Simulator> make_simulator(std::string_view game, int players, const OptionValues& options,
                                          const CardSource& cards, const Casting& casting, std::uint64_t seed);

// Null if the forecast of this game is not fitted.
std::unique_ptr<Fitter> make_fitter(std::string_view game, int players, const CardSource& cards, std::uint64_t seed);

// Null if the bots of this game have no policy that learns.
std::unique_ptr<PolicyTrainer> make_trainer(std::string_view game, const CardSource& cards, std::uint64_t seed);

// Empty if there are no bots for the game of this match. The same seed gives two positions the same luck.
std::vector<Result> play_to_end(const Match& match, int first, int games, std::uint64_t seed,
                                const Cancelled& cancelled = {});
LineEnds play_line(std::span<const Match* const> line, int game, std::uint64_t seed, const Cancelled& cancelled = {});

std::optional<Values> learned_chances(const Match& match);

// What is wrong with sending this bot to that game, or "".
std::string check_bot(std::string_view game, const BotSpec& spec);

}  // namespace consigliere::bots
