// What the table is shown: the question that stands, and the position it is asked on.
#pragma once

#include <memory>

#include "server/table/record.hpp"

namespace consigliere::server {

struct Scene {
    std::shared_ptr<const Match> match;  // whose view is shown
    Events events;                       // what led here
    bool window = false;                 // answers are sealed
    bool after_window = false;           // the question before was a window, too: what is at stake began with it
    int prompt = -1;                     // -1: no question (game over)
    SeatSet asked;

    bool over() const { return prompt < 0; }
};

// Is a question to be answered under seal? So is one that is put to a single seat which may hold nothing.
bool is_sealed(const Decision& decision, const Prompt& prompt);

// The question on which the match waits.
Scene scene_of(const Match& match, Events events);

}  // namespace consigliere::server
