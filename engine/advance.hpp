// What a player is offered around a question: answers given in advance, a sentence that says what it is about, and one
// that helps to answer.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

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

// What a question is about, from what everyone sees: who does what to whom. Names the text "about.<key>" of the game;
// whoever it concerns reads "about.<key>-you", if there is such a text.
struct Subject {
    struct Name {
        std::string_view name;  // in the text: {name}
        std::uint8_t type = 0;  // of the value, as in an ArgSpec of the vocabulary
        int value = 0;
    };

    std::string_view key{};  // empty: the question says it all
    Seat concerned{};
    std::vector<Name> names{};
};

}  // namespace consigliere
