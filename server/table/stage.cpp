#include "server/table/stage.hpp"

namespace consigliere::server {

bool is_sealed(const Decision& decision, const Prompt& prompt) {
    return !prompt.open && (prompt.clock == Clock::reaction || decision.asked.size() > 1);
}

Scene scene_of(const Match& match, Events events) {
    const Decision decision = match.decision();
    Scene scene;
    scene.match = match.clone();
    scene.events = std::move(events);
    if (decision.over()) return scene;
    scene.prompt = decision.prompt;
    scene.asked = decision.asked;
    scene.window = is_sealed(decision, match.prompt());
    return scene;
}

}  // namespace consigliere::server
