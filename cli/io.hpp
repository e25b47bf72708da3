// What every command shares: where it reads and writes, how it fails, and how it finds games, options and files.
#pragma once

#include <atomic>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "bots/roster.hpp"
#include "engine/match.hpp"
#include "engine/replay.hpp"

namespace consigliere::cli {

inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;    // a scenario failed: the input was fine, the answer is no
inline constexpr int kBadInput = 2;  // unknown command, option or game, damaged file
inline constexpr int kUnfinished =
    4;  // a log that stops before its end; 3 is what the program ends with on a bug of its own

struct Io {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool interactive = false;  // a person sits at the terminal
    bool colour = false;
    int height = 24;  // lines of the terminal
};

// Set by Ctrl-C. Long work looks at it and stops at the next whole step.
extern std::atomic<bool> interrupted;
void listen_for_interrupt();

// How a match is asked for on the command line, the same for every command that starts one.
struct MatchArgs {
    std::string game = "la-cosa-nostra";
    int players = 0;  // 0: the game's own standard
    std::vector<std::string> options;
    std::string cards;  // a card file instead of the house set
};

// All throw InputError with one clear line.
const GameKind& game_named(std::string_view id);
int players_for(const GameKind& kind, int wanted);
OptionValues options_from(const GameKind& kind, const std::vector<std::string>& assignments);
CardSource cards_from(const GameKind& kind, const std::string& path);
Lang language_named(std::string_view code);
bots::BotSpec bot_named(const GameKind& kind, const std::string& name);

std::string read_file(const std::string& path);
// Whole or not at all: writes beside it, then renames.
void write_file(const std::string& path, std::string_view text);

// Log head of a new match.
LogHead head_for(const GameKind& kind, const CardSource& cards, int players, const OptionValues& options,
                 std::vector<std::string> names, const Seed& host);

// The sentence for a refusal, with its rule.
std::string refusal_text(const GameKind& kind, const Refusal& no, Lang lang);

}  // namespace consigliere::cli
