// What the games of a site are, in a reader's language: options, texts, rules.
#pragma once

#include <span>

#include <boost/json/object.hpp>

#include "engine/match.hpp"

namespace consigliere::server {

boost::json::object games_json(std::span<const GameKind* const> kinds, Lang lang);
boost::json::object rules_json(const GameKind& kind, Lang lang);

}  // namespace consigliere::server
