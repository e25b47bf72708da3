// Who the bots of a table are. A persona (server/texts/voices.toml) has a name and a character of its own, so that a bot who
// is chosen for it is the same person at every table.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace consigliere::server {

struct SeatedBot {
    std::string bot;   // as in bots/roster.hpp, with the character of its persona
    std::string name;  // nobody else at the table has it
};

// A bot takes a seat. It is named as in bots/roster.hpp, or with the id of a persona instead of a character: "steady:nell".
// One with a character is the first free persona of that character, one without has the name of its seat. Names in `taken`
// belong to somebody at the table.
SeatedBot seat_bot(int seat, std::string_view bot, std::span<const std::string> taken);

}  // namespace consigliere::server
