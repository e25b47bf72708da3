// The sentence for a refusal.
#pragma once

#include <string>

#include "engine/refusal.hpp"
#include "engine/texts.hpp"

namespace consigliere {

// Amounts stand in the texts as {need} and {have}, or as {need_money} and {have_money} where they are dollars.
std::string refusal_text(const Texts& texts, const Refusal& no, Lang lang);

}  // namespace consigliere
