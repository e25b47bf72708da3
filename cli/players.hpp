// Who can sit at a seat besides a person: a bot of the house ("sharp:medium"), or any program that speaks the protocol of
// docs/protocol.md ("program:python3 my_bot.py").
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "bots/arena.hpp"
#include "cli/io.hpp"

namespace consigliere::cli {

bool is_program(const std::string& name);

// Throws InputError if there is no such bot.
void check_player(const GameKind& kind, const std::string& name);

// Says so where bots that could negotiate may not: whoever measures them would take it for their best.
void note_missing_negotiation(const GameKind& kind, const MatchArgs& match, const std::vector<std::string>& names,
                              std::ostream& err);

// `complain` hears what is wrong with a program's answers; the rules' default is played in their place.
using Complain = std::function<void(const std::string&)>;
// `options`: those of the match that differ from the game's defaults.
std::unique_ptr<bots::Player> make_player(const GameKind& kind, const Match& match, const boost::json::object& options,
                                          Seat seat, const std::string& name, std::uint64_t seed,
                                          const Complain& complain);

}  // namespace consigliere::cli
