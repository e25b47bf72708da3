// Reads the text form of a command (see vocabulary.hpp).
#pragma once

#include "engine/vocabulary.hpp"

namespace consigliere {

std::variant<Command, ParseError> parse_command(const Vocabulary& vocabulary, std::string_view text);

}  // namespace consigliere
