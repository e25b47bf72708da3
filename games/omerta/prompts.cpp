#include "games/omerta/prompts.hpp"

#include "games/omerta/game.hpp"

namespace consigliere::omerta {

std::span<const Prompt> Omerta::prompts() {
    static constexpr std::int32_t kRespect[] = {0, 3, 4, 5};  // of the domain
    static constexpr Prompt kTable[kPrompts] = {
        {"CHANCE-DIE", "die", "OM-DICE-1", Clock::none},
        {"CHANCE-DON", "deal-don", "OM-SETUP-3", Clock::none},
        {"CHANCE-CAPO", "deal-capo", "OM-FAM-2", Clock::none},
        {"CHANCE-TYPE", "deal-type", "OM-FAM-2", Clock::none},
        {"CHANCE-DOMAIN", "deal-domain", "OM-DEAL-5", Clock::none},
        {"CHANCE-MAIN", "deal-main", "OM-SETUP-2", Clock::none},
        {"CHANCE-SECONDARY", "deal-secondary", "OM-OBJ-3", Clock::none},
        {"CHANCE-EVENT", "deal-event", "OM-EVENT-1", Clock::none},
        {"CHANCE-OWN-DOMAIN", "pick-own-domain", "OM-EVENT-2", Clock::none},
        {"CHANCE-OBJECTIVE", "pick-objective", "OM-CARD-1", Clock::none},
        {"DEC-1", "keep", "OM-SETUP-4", Clock::turn},
        {"DEC-2", "first-station", "OM-SETUP-7", Clock::turn, false, Single::skip},
        {"DEC-3", "declare-main", "OM-OBJ-2", Clock::reaction},
        {"DEC-4", "declare", "OM-OBJ-3", Clock::reaction},
        {"DEC-5", "move-domain", "OM-DEAL-3", Clock::turn, false, Single::skip},
        {"DEC-6", "station", "OM-DEAL-4", Clock::turn, false, Single::skip},
        {"DEC-7", "trade", "OM-NEG-4", Clock::action, true},
        {"DEC-8", "choose-capo", "OM-CARD-1", Clock::action, false, Single::skip},
        {"DEC-8", "choose-domain", "OM-CARD-1", Clock::action, false, Single::skip},
        {"DEC-8", "choose-business", "OM-CARD-1", Clock::action, false, Single::skip},
        {"DEC-8", "retrain", "OM-CARD-1", Clock::action, false, Single::skip},
        {"DEC-9", "debt", "OM-EVENT-4", Clock::action, false, Single::skip},
        {"DEC-10", "take-domain", "OM-EVENT-5", Clock::action, false, Single::skip},
        {"DEC-11", "paid-discard", "OM-EVENT-6", Clock::turn},
        {"DEC-11", "second-discard", "OM-2P-3", Clock::turn},
        {"DEC-12", "action", "OM-ACTION-1", Clock::turn, false, Single::skip},
        {"DEC-14", "involve", "OM-INV-1", Clock::reaction, false, Single::ask, kRespect},
        {"DEC-15", "use", "OM-CONQ-3", Clock::action, false, Single::skip},
        {"DEC-16", "garrison", "OM-CONQ-5", Clock::action, false, Single::skip},
        {"DEC-17", "assault-use", "OM-ASSAULT-2", Clock::action, false, Single::skip},
        {"DEC-18", "reinforce", "OM-ASSAULT-3", Clock::reaction, false, Single::skip, {}, /*always_asked=*/true},
        {"DEC-19", "loan", "OM-NEG-1", Clock::reaction, true},
        {"DEC-20", "assault-garrison", "OM-ASSAULT-5", Clock::action, false, Single::skip},
        {"DEC-23", "lose", "OM-FAM-6", Clock::action, false, Single::skip},
        {"DEC-24", "place", "OM-FAM-7", Clock::action, false, Single::skip},
        {"DEC-25", "buy", "OM-END-1", Clock::turn},
        {"DEC-26", "forced-discard", "OM-END-2", Clock::turn},
        {"DEC-27", "lend", "OM-NEG-1", Clock::reaction, false, Single::skip},
        {"W-OWN", "window-own", "OM-CARD-1", Clock::reaction},
        {"W-PAY", "window-pay", "OM-CARD-1", Clock::reaction},
        {"W-INC", "window-incident", "OM-EVENT-2", Clock::reaction},
        {"W-DECL-C", "window-conquest", "OM-CARD-1", Clock::reaction},
        {"W-DECL-A",
         "window-assault",
         "OM-CARD-1",
         Clock::reaction,
         false,
         Single::ask,
         {},
         false,
         false,
         /*concerns=*/true},
        {"W-FORCE", "window-force", "OM-CARD-1", Clock::reaction},
        {"W-ROLL", "window-roll", "OM-CARD-2", Clock::reaction},
        {"W-CANCEL", "window-cancel", "OM-CARD-1", Clock::reaction},
    };
    return kTable;
}

}  // namespace consigliere::omerta
