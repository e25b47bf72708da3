// What both directions of the bot protocol write and read alike (docs/protocol.md).
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "engine/match.hpp"

namespace consigliere::cli {

// The bot whose advice is given where none is named.
inline constexpr std::string_view kAdviser = "sharp:medium";

boost::json::object refusal_json(const GameKind& kind, const Refusal& no, Lang lang);

// What an offer of `maker` to `other` could contain now.
boost::json::object items_json(const Match& match, Seat maker, Seat other);

// What the seat should answer, with the chance to win after it and the reason.
boost::json::object explained_advice(const GameKind& kind, const Match& match, Seat seat, std::uint64_t seed,
                                     Lang lang);

// Options by name; throws InputError for one that the game does not have or a value that is not allowed.
OptionValues options_from_json(const GameKind& kind, const boost::json::object& given);

std::string to_hex(std::span<const std::byte> bytes);
std::vector<std::byte> from_hex(std::string_view hex);  // throws InputError

// An event as numbers, for programs that know the engine's own form.
boost::json::array raw_event(const Event& event);
Event event_from_raw(const boost::json::value& raw);  // throws InputError

}  // namespace consigliere::cli
