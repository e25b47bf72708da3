// 2.18 Phase D, the Feds: whoever has too many markers goes to prison.
//
//   first window ──> arrests ──> second window ──> the Family
#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

Next Flow::run(FedsFrame& f) {
    using enum FedsFrame::Step;
    switch (f.step) {
    case first_window:
        f.step = arrests;
        open_window(PromptId::any);
        return Next::again;
    case arrests:
        f.step = done;
        for (const SpaceId space : s.occupied&(setup.options.feds_check_soci ? kEverySpace : kActive))
            if (s.spaces[space].total() >= q.prison_limit(space)) take_off(space, false);  // NP-FEDS-1
        for (Space& x : s.spaces) x.sideways = false;                                      // NP-FEDS-2
        open_window(PromptId::any);
        return Next::again;
    case done: s.promoted = {}; return begin_part(Part::family, FamilyFrame{});
    }
    return Next::again;
}

}  // namespace consigliere::nothing_personal
