// Offers and words of a given position, as a view prints them or as commands, back into commands.
#pragma once

#include <string>

#include <boost/json/fwd.hpp>

#include "engine/vocabulary.hpp"

namespace consigliere {

// The command that makes this offer or gives this word: its text form, from JSON as in a view, or the text itself.
// Returns "" for what is neither.
std::string offer_command_text(const Vocabulary& vocabulary, const boost::json::value& given);
std::string word_command_text(const Vocabulary& vocabulary, const boost::json::value& given);

// The number it had, or 0.
int given_id(const boost::json::value& given);

}  // namespace consigliere
