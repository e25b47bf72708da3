// What a player is offered around a question: answers for standing orders, and what touching a thing means. The game
// lists all of it from the seat's own view.
#pragma once

#include <optional>
#include <span>
#include <string>

#include <boost/json/array.hpp>

#include "server/table/match_writer.hpp"

namespace consigliere::server {

// Each with its question: {"prompt": ..., "action": {...}}.
boost::json::array orderable_answers(const Match& match, const MatchWriter& writer, Seat seat, Lang lang);

// The command that touching the last of these things most likely means: of those that name it, the first that names the
// most of them. Nothing where it means nothing. Things are named as in the text form of a command.
std::optional<Command> meant_command(const Match& match, Seat seat, std::span<const std::string> things);

}  // namespace consigliere::server
