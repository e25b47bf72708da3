// What a table receives and what it causes: plain data between a table and the code that runs it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "bots/advice.hpp"
#include "engine/match.hpp"
#include "server/table/time_control.hpp"
#include "store/store.hpp"

namespace consigliere::server {

// What a server sets for all its tables.
struct TableLimits {
    Millis bot_pause = 900;  // public moves of bots appear only at multiples of it, so that people can follow
    Millis shortest_window = 1000;
    Millis bot_window = 2500;  // with a bot among those asked; a bot that has not answered by the end passes
    Millis share_wait = 3000;  // for clients' shares of the dice, at each stage; 0 (tests only): nobody is asked
    int defaults_until_stand_in = 2;
    std::string stand_in = "steady:medium";

    // What takes a fixed time at any pace; only tests that hurry do with less.
    Millis at_pace(Millis length) const { return bot_pause < 100 ? length * bot_pause / 900 : length; }
};

// A connection that follows the table.
// How a person appears at a table from now on.
struct Appearance {
    std::string person, name, portrait;
};

struct Follower {
    std::uint64_t id = 0;
    std::string person, name;
    Lang lang = Lang::en;
    Quiet quiet;
    Millis lag = 0;
    std::string portrait{};
};

struct Request {
    std::uint64_t follower = 0;
    boost::json::object message;
};

// Work for a bot, done elsewhere; its result comes back through Table::bot_answered.
struct BotTask {
    Seat seat;
    std::string bot;
    bool bargain = false;  // otherwise: decide
    SeatSet people;        // at the table
    std::uint64_t question = 0;
    std::uint64_t seed = 0;              // for a bot that begins: nothing hidden has a part in it
    Millis time = 0;                     // thinking time; 0: as its level has it
    std::shared_ptr<const Match> start;  // where the bot's own copy begins; null: the copy follows by `news`
    std::vector<Command> news;
};
struct BotResult {
    Seat seat;
    bool bargain = false;
    std::uint64_t question = 0;
    std::optional<Command> command;
    bool cancelled = false;  // it was stopped and has no result
};

// A person asked for advice; thought out elsewhere likewise, and comes back through Table::advised.
struct AdviceTask {
    Seat seat;
    std::uint64_t question = 0;
    std::uint64_t seed = 0;  // nothing hidden has a part in it
    bool deals = false;      // the seat may negotiate now
    std::shared_ptr<const Match> position;
};
struct AdviceResult {
    Seat seat;
    std::uint64_t question = 0;
    std::optional<bots::Advice> advice;  // none: it was stopped, or took too long
};

using Text = std::shared_ptr<const std::string>;

struct Effects {
    std::vector<store::Entry> entries;
    bool live = false;  // save_live() must be stored
    bool room = false;  // save_row() must be stored
    std::vector<store::TalkLine> talk;
    std::vector<store::Notice> notices;
    bool finished = false;       // the game is over for everyone: ratings are due
    bool removed = false;        // nobody uses the table, which never began: it is deleted
    bool wants_rematch = false;  // a table like this one is to be opened; then set_rematch
    std::vector<std::pair<std::uint64_t, Text>> out;
    std::vector<BotTask> bots;
    std::vector<AdviceTask> advice;
    std::vector<std::string> refused;  // codes, for the metrics
    int windows = 0;                   // opened

    bool to_store() const {
        return !entries.empty() || live || room || !talk.empty() || !notices.empty() || finished || removed;
    }
};

}  // namespace consigliere::server
