// Promises along a game that is looked at again: when each was given, and when and how it ended.
#pragma once

#include <vector>

#include "engine/match.hpp"

namespace consigliere {

struct JudgedPromise {
    Word word;
    std::size_t given = 0, ended = 0;  // steps, counted from 1; 0: never judged
    bool kept = false;
};

// Notes what this step's events say of promises; `after`: the position that it led to.
void note_promises(std::vector<JudgedPromise>& promises, std::size_t step, const Match& after, const Events& events);

}  // namespace consigliere
