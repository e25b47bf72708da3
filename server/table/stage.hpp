// What the table sees, scene by scene. A reaction window must look and last the same whether or not anybody holds an
// answer. Where nobody does, the engine has run on already; the stage then shows the window all the same and
// keeps what came after it for later:
//
//   commands ──> scenes:  [window: robbery]  [window: doc]  [the question that stands]
//                          shown at once      when the first closes ...
//
// While a window is shown, the position is the one before the step that led to it, in both cases, and stays so through
// windows that follow at once: what is at stake is told by events alone.
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "server/table/record.hpp"

namespace consigliere::server {

struct Scene {
    std::shared_ptr<const Match> match;  // whose view is shown
    int size = 0;                        // of the log when the match stood so
    Events events;
    bool window = false;  // answers are sealed
    bool live = false;    // the question is the one the match waits on
    int prompt = -1;      // -1: no question (game over)
    SeatSet asked;

    bool over() const { return prompt < 0; }
};

// Is a question to be answered under seal?
bool is_sealed(const Decision& decision, const Prompt& prompt);

// Cuts what the steps told into scenes; the last one is live. `after` is the match after the last step, `shown` what the
// table has seen so far, or null.
std::deque<Scene> scenes_of(const std::vector<Step>& steps, const Match& after, const Scene* shown);

}  // namespace consigliere::server
