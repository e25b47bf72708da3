// Sinks for Rules::list_answers; the lists themselves are compiled once, in answers.cpp.
#pragma once

#include <algorithm>

#include "engine/asking.hpp"
#include "games/la_cosa_nostra/rules.hpp"

namespace consigliere::la_cosa_nostra {

inline constexpr int kHandLimit = 3;  // LCN-PAY-3

const Prompt& prompt_of(Ask what);

extern template void Rules::list_answers(const State&, Seat, ActionList&) const;
extern template void Rules::list_answers(const State&, Seat, AnswerCount&) const;

}  // namespace consigliere::la_cosa_nostra
