// One game as programs that learn play it: every step is a number, one seat at a time.
//
// Where several seats answer under seal, they are asked in the order of their seats: nobody sees the answer of another
// before the last has answered, so nothing is lost. With negotiation, the seat that is asked may first make offers,
// give words and do what the rules allow without a question, a bounded number of times; whoever is made an offer
// answers it at once.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/match.hpp"
#include "python/action_features.hpp"
#include "python/action_space.hpp"

namespace consigliere::python {

// What a caller did wrong; becomes a ValueError.
struct CallError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// Numbers after those of the game's own actions, in this order; only used with negotiation.
struct TalkSpace {
    static constexpr int kOffers = 8;  // candidates; counter-offers while an offer is answered
    static constexpr int kWords = 8;   // candidates
    static constexpr int kAccept = kOffers + kWords, kRefuse = kAccept + 1;
    static constexpr int kSize = kRefuse + 1;
    static constexpr int kPerQuestion = 4;  // offers, words and free acts between two answers to questions
};

inline constexpr int kChancePlayer = -1, kTerminalPlayer = -4;  // as in OpenSpiel

// What never changes during a game, the same for all its episodes.
class Table;

class Episode {
public:
    virtual ~Episode() = default;
    virtual std::unique_ptr<Episode> clone() const = 0;

    virtual int current_player() const = 0;
    // In ascending order; empty for a seat that is not asked.
    virtual std::vector<int> legal_actions(int player) const = 0;
    virtual std::vector<std::pair<int, double>> chance_outcomes() const = 0;
    // Throws CallError, and changes nothing, if the number is none of those above.
    virtual void apply(int number) = 0;
    // A command in its text form. Throws CallError with the reason if the game refuses it.
    virtual void apply_text(std::string_view text) = 0;
    virtual void play_chance(Rng& rng) = 0;  // until a player is asked or the game is over
    virtual std::string action_text(int number) const = 0;
    virtual int action_number(std::string_view text) const = 0;  // of those now possible; -1: none of them
    // A row of ActionFeatures::kSize numbers per action.
    virtual void features(std::span<const int> numbers, std::int16_t* out) const = 0;

    virtual std::vector<double> returns() const = 0;  // shares of the victory
    virtual std::vector<int> scores() const = 0;
    virtual int round() const = 0;
    virtual std::string question() const = 0;  // its ID in the rules
    virtual std::uint64_t hash() const = 0;

    virtual void observe(int player, float* out) const = 0;  // Table::observation_size() zeros
    virtual void view_bytes(int player, std::byte* out) const = 0;
    virtual void recall(int player, float* out) const = 0;  // Table::recall_size() zeros: the last events it saw
    virtual std::string information_key(int player) const = 0;
    virtual std::string view_json(int player) const = 0;
    virtual std::string board(int player) const = 0;
    virtual std::unique_ptr<Episode> resample(int player, Rng& rng) const = 0;

    virtual const std::vector<int>& history() const = 0;        // numbers; below zero: -1 - index in texts()
    virtual const std::vector<std::string>& texts() const = 0;  // commands given as text
    virtual bool is_resampled() const = 0;                      // then the history does not lead here
    virtual const Match& match() const = 0;
};

class Table {
public:
    static constexpr int kRecalled = 32;     // events in an information tensor
    static constexpr int kEventNumbers = 7;  // present, kind, a, b, c, d, n

    virtual ~Table() = default;
    virtual std::unique_ptr<Episode> start() const = 0;
    virtual std::unique_ptr<class Vector> vector(const struct VectorSettings& settings) const = 0;

    virtual const GameKind& kind() const = 0;
    virtual int players() const = 0;
    virtual bool negotiation() const = 0;
    virtual const OptionValues& options() const = 0;
    virtual const Vocabulary& vocabulary() const = 0;
    virtual const ActionSpace& actions() const = 0;
    virtual std::vector<std::string> observation_names() const = 0;
    virtual std::size_t observation_size() const = 0;
    virtual std::size_t view_size() const = 0;

    int num_actions() const { return actions().size() + (negotiation() ? TalkSpace::kSize : 0); }
    static constexpr std::size_t recall_size() { return std::size_t{kRecalled} * kEventNumbers; }
};

// Throws InputError if the game does not exist, cannot have so many players, or the options or cards are wrong.
std::shared_ptr<const Table> make_table(std::string_view game, int players, bool negotiation,
                                        const std::vector<std::pair<std::string, std::string>>& options,
                                        const std::string& cards);

}  // namespace consigliere::python
