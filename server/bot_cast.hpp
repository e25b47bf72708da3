// Who the bots are: each character has a name of its own, so that a bot who is chosen for its character is the same
// person at every table.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace consigliere::server {

struct CastMember {
    std::string name;
    std::string_view character;  // as in bots/personality.hpp
};
std::span<const CastMember> bot_cast();

// The name of a bot (as in bots/roster.hpp) at a seat: that of its character, else that of the seat. Names in `taken`
// belong to somebody at the table.
std::string bot_name_at(int seat, std::string_view bot, std::span<const std::string> taken);

}  // namespace consigliere::server
