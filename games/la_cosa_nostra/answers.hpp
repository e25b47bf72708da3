// Sinks for Rules::list_answers; the lists themselves are compiled once, in answers.cpp.
#pragma once

#include <algorithm>

#include "games/la_cosa_nostra/rules.hpp"

namespace consigliere::la_cosa_nostra {

inline constexpr int kHandLimit = 3;  // LCN-PAY-3

// Keeps the number of answers and the first of them: a question with one answer is no question.
struct CountAnswers {
    int count = 0;
    Action first;

    void push(const Action& x) {
        if (count++ == 0) first = x;
    }
};

extern template void Rules::list_answers(const State&, Seat, ActionList&) const;
extern template void Rules::list_answers(const State&, Seat, CountAnswers&) const;

}  // namespace consigliere::la_cosa_nostra
