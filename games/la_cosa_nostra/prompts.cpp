#include "games/la_cosa_nostra/prompts.hpp"

namespace consigliere::la_cosa_nostra {

// In the order of PromptId.
std::span<const Prompt> prompts() {
    static constexpr std::int32_t kLoot[] = {0, 4000, 6000, 8000, 10000, 12000};  // of a Job that can be robbed
    static constexpr Prompt kPrompts[] = {
        {"DEC-01", "boss", "LCN-SETUP-2", Clock::turn, false, Single::skip},
        {"DEC-02", "mulligan", "LCN-DRAW-3", Clock::reaction},
        {"DEC-03", "plan", "LCN-PLAN-1", Clock::turn},
        {"DEC-05", "second-look", "LCN-INFL-2", Clock::action, true},
        {"DEC-07", "closing", "LCN-VAR-3", Clock::reaction},
        {"DEC-08", "schemer", "LCN-INFL-8", Clock::reaction},
        {"DEC-10", "turn", "LCN-ACT-1", Clock::action, true},
        {"DEC-11", "attack", "LCN-ATK-2", Clock::action},
        {"DEC-12", "target", "LCN-ATK-1", Clock::action},
        {"DEC-13", "cover", "LCN-CASH-2", Clock::action, false, Single::skip},
        {"DEC-14", "stake", "LCN-JOB-2", Clock::action, false, Single::skip},
        {"DEC-15", "cop", "LCN-SKILL-4", Clock::action, true},
        {"DEC-16", "robbery", "LCN-RESP-2", Clock::reaction, false, Single::ask, kLoot},
        {"DEC-17", "trap", "LCN-RESP-5", Clock::reaction},
        {"DEC-18", "doc", "LCN-INFL-12", Clock::reaction, false, Single::ask, {}, false, false, /*concerns=*/true},
        {"DEC-19", "offer", "LCN-JOB-1", Clock::action, false, Single::skip},
        {"DEC-20", "connections", "LCN-JOB-1", Clock::action, false, Single::skip},
        {"DEC-21", "launder", "LCN-LAUND-1", Clock::action, false, Single::skip},
        {"DEC-22", "return-fire", "LCN-JOB-3", Clock::reaction, true},
        {"DEC-23", "recruit", "LCN-PAY-2", Clock::action, true},
        {"DEC-24", "discard", "LCN-PAY-3", Clock::action},
        {"DEC-28", "after", "LCN-PLAN-8", Clock::reaction},
        {"DEC-05", "peek", "LCN-INFL-7", Clock::action, true, Single::ask, {}, false, /*talk_locked=*/true},
    };
    return kPrompts;
}

const Prompt& prompt_of(PromptId what) { return prompts()[static_cast<std::uint8_t>(what)]; }

}  // namespace consigliere::la_cosa_nostra
