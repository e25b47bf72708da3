// Whether a question is put at all. This is the only place that decides it, for every game.
//
// A question that the engine answers by itself is noticed by everybody at the table. If it has a single answer because of
// a card in a hand, its absence shows that card. So it is skipped only where its answers lie open to all; otherwise the seat
// is asked and gives its only answer itself.
#pragma once

#include "engine/action.hpp"
#include "engine/decision.hpp"

namespace consigliere {

// Takes answers in place of an ActionList: keeps their number and the first of them.
struct AnswerCount {
    int count = 0;
    Action first;

    void clear() { count = 0; }
    int size() const { return count; }
    void push(const Action& x) {
        if (count++ == 0) first = x;
    }
    template <class Set>
    void push_each(const Action& x, ActionField field, const Set& members) {
        if (count == 0 && !members.empty()) first = with_field(x, field, position_of(*members.begin()));
        count += members.size();
    }
};

// `single` is the prompt's own, or the game's word for this very case (a hand that everybody sees to be empty).
constexpr bool is_put(Single single, int answers) { return single == Single::ask || answers > 1; }

}  // namespace consigliere
