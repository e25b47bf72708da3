// Why something may not be done: a value, never an exception. Every client shows the same sentence, from the texts
// under "refusal.<code>", with the rule and the amounts.
#pragma once

#include <string_view>

namespace consigliere {

struct Refusal {
    std::string_view code{};  // empty: not refused
    std::string_view rule{};
    int need = 0;
    int have = 0;
    bool gone = false;  // of an exchange: the goods are no longer there, so an open offer of them lapses

    explicit operator bool() const { return !code.empty(); }
};

inline constexpr Refusal kAllowed{};

}  // namespace consigliere
