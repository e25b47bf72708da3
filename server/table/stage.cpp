#include "server/table/stage.hpp"

#include <optional>

namespace consigliere::server {

namespace {

struct WindowTold {
    int prompt = 0;
    SeatSet asked;
};

// Games tell of a window that nobody could answer by an event "window-opened" with the prompt and the seats asked.
class WindowEvents {
public:
    explicit WindowEvents(const Vocabulary& vocabulary) {
        for (const VerbSpec& spec : vocabulary.events)
            if (spec.verb == "window-opened") spec_ = &spec;
    }
    std::optional<WindowTold> read(const Event& event) const {
        if (spec_ == nullptr || event.kind != spec_->kind) return std::nullopt;
        // The first argument says what is asked, the second whom.
        WindowTold out{event.a, SeatSet(static_cast<unsigned>(event.n))};
        if (spec_->args.size() >= 2) {
            out.prompt = field(event, spec_->args[0].field);
            out.asked = SeatSet(static_cast<unsigned>(field(event, spec_->args[1].field)));
        }
        return out;
    }

private:
    static int field(const Event& e, Field f) {
        switch (f) {
        case Field::a: return e.a;
        case Field::b: return e.b;
        case Field::c: return e.c;
        case Field::d: return e.d;
        default:       return e.n;
        }
    }
    const VerbSpec* spec_ = nullptr;
};

}  // namespace

bool is_sealed(const Decision& decision, const Prompt& prompt) {
    if (prompt.open) return false;
    return prompt.clock == Clock::reaction || decision.asked.size() > 1 || decision.asked != decision.may_act;
}

std::deque<Scene> scenes_of(const std::vector<Step>& steps, const Match& after, const Scene* shown) {
    const WindowEvents windows(after.vocabulary());
    const Decision decision = after.decision();
    std::deque<Scene> scenes;
    Scene scene;
    const auto look_back = [&](const Step& step) {
        const Scene* last = scenes.empty() ? shown : &scenes.back();
        const bool in_window = last != nullptr && last->window;
        scene.match = in_window ? last->match : step.before;
        scene.size = in_window ? last->size : step.size;
    };
    for (const Step& step : steps) {
        for (const Event& event : step.events) {
            const auto told = windows.read(event);
            if (!told) {
                scene.events.push_back(event);
                continue;
            }
            look_back(step);
            scene.window = true;
            scene.prompt = told->prompt;
            scene.asked = told->asked;
            scenes.push_back(std::move(scene));
            scene = {};
        }
    }
    // The question that stands may have been told of, too: then its scene is there already.
    const bool told_already = !scenes.empty() && scene.events.empty() && !decision.over() &&
                              scenes.back().prompt == decision.prompt && scenes.back().asked == decision.asked &&
                              is_sealed(decision, after.prompt());
    if (told_already) {
        scenes.back().live = true;
        return scenes;
    }
    scene.live = true;
    scene.match = after.clone();
    scene.size = steps.empty() ? 0 : steps.back().size + 1;
    if (!decision.over()) {
        scene.prompt = decision.prompt;
        scene.asked = decision.asked;
        scene.window = is_sealed(decision, after.prompt());
        if (scene.window && !steps.empty()) look_back(steps.back());
    }
    scenes.push_back(std::move(scene));
    return scenes;
}

}  // namespace consigliere::server
