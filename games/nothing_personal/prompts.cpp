#include "games/nothing_personal/prompts.hpp"

#include <iterator>

namespace consigliere::nothing_personal {

namespace {

constexpr std::int32_t kRespectOrAnything[] = {1, 0};

// What follows from the board, the card being played and the money alone lies open to all: such a question is skipped
// if it has a single answer. Everything else is put even then: the answer may follow from a hand, or a sale or a
// loan can add to it.
constexpr Prompt kPrompts[] = {
    {"D-START", "start", "NP-SETUP-6", Clock::turn},
    {"D-INIT", "init", "NP-SETUP-7", Clock::turn, false, Single::skip},
    {"D-TURN", "turn", "NP-INFL-1", Clock::turn},
    {"D-ANTE", "ante", "NP-ANTE-2", Clock::turn},
    {"D-TURN", "icon", "NP-INFL-4", Clock::turn, false, Single::skip},
    {"D-TURN", "space", "NP-KEY-2", Clock::turn, false, Single::skip},
    {"D-MARK", "marker", "NP-BLACK-2", Clock::action, false, Single::skip},
    {"D-TURN", "group", "NP-KEY-2", Clock::turn, false, Single::skip},
    {"D-TURN", "player", "NP-KEY-2", Clock::turn, false, Single::skip},
    {"D-TURN", "prisoner", "NP-COMP-11", Clock::turn, false, Single::skip},
    {"D-TURN", "extra", "NP-KEY-1", Clock::turn},
    {"D-GRANT", "grant", "NP-KEY-6", Clock::action, false, Single::skip},
    {"D-GRANTEE", "grantee", "NP-KEY-6", Clock::action},
    {"D-GIVE", "give", "NP-FLOW-6", Clock::action},
    {"D-SALE4", "sale", "NP-INFL-3", Clock::action},
    {"D-ANY", "any", "NP-WIN-1", Clock::reaction},
    {"D-TIE", "tie", "NP-CTRL-3", Clock::action, false, Single::skip},
    {"D-INC", "income", "NP-BUS-1", Clock::reaction},
    {"D-ACT", "act", "NP-ACT-1", Clock::turn},
    {"D-ACT", "act-space", "NP-ACT-6", Clock::turn, false, Single::skip},
    {"D-MARK", "act-marker", "NP-BLACK-2", Clock::action, false, Single::skip},
    {"D-ACT", "act-player", "NP-ACT-6", Clock::turn, false, Single::skip},
    {"D-CONSENT", "consent", "NP-BLACK-4", Clock::action},
    {"D-REROLL", "reroll", "NP-REROLL-1", Clock::reaction, true, Single::ask,  // money and abilities lie open
     kRespectOrAnything},
    {"D-WH1", "wh1", "NP-WHACK-7", Clock::reaction, false, Single::ask, {}, false, false, /*concerns=*/true},
    {"D-WH2", "wh2", "NP-WHACK-7", Clock::reaction, false, Single::ask, {}, false, false, /*concerns=*/true},
    {"D-BUY", "buy", "NP-FENCE-3", Clock::action},
    {"D-FILL", "fill", "NP-FAM-2", Clock::turn, false, Single::skip},
    {"", "deal", "NP-FLOW-4", Clock::none},
    {"", "reveal", "NP-SETUP-3", Clock::none},
    {"", "roll", "NP-COMP-4", Clock::none},
    {"", "starter", "NP-SETUP-6", Clock::none},
    {"", "final-tie", "NP-END-4", Clock::none},
};
static_assert(std::size(kPrompts) == static_cast<int>(ChanceKind::final_tie) + 1);

}  // namespace

std::span<const Prompt> prompts() { return kPrompts; }

const Prompt& prompt_of(PromptId what) { return kPrompts[static_cast<std::uint8_t>(what)]; }

}  // namespace consigliere::nothing_personal
