// What a player is offered around a question: answers given in advance, and a sentence that helps to answer.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/action.hpp"

namespace consigliere {

// An answer that a standing order may give to a question.
struct OrderAnswer {
    std::uint8_t prompt = 0;  // the question's place in the game's list of prompts
    Action action;
};

// Names the text "guide.<key>" of the game; its {name} is an entry of one of the vocabulary's lists.
struct Guide {
    std::string_view key;
    std::uint8_t list = 0, entry = 0;
};

}  // namespace consigliere
