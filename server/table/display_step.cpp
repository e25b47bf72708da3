#include "server/table/display_step.hpp"

namespace consigliere::server {

bool is_sealed(const Decision& decision, const Prompt& prompt) {
    return !prompt.open && (prompt.clock == Clock::reaction || decision.asked.size() > 1);
}

bool is_sealed(const Match& match) {
    const Decision decision = match.decision();
    return decision.phase == Phase::deciding && is_sealed(decision, match.prompt());
}

bool same_question(const Decision& a, const Decision& b) {
    return a.phase == b.phase && a.prompt == b.prompt && a.may_act == b.may_act && a.asked == b.asked;
}

DisplayStep display_step_of(const Match& match, Events events, const WordCounts& words) {
    const Decision decision = match.decision();
    DisplayStep step;
    step.match = match.clone();
    step.events = std::move(events);
    step.words = words;
    if (decision.over()) return step;
    step.prompt = decision.prompt;
    step.asked = decision.asked;
    step.window = is_sealed(decision, match.prompt());
    return step;
}

}  // namespace consigliere::server
