// What is displayed at a table: the current question and the position on which it is asked.
#pragma once

#include <memory>

#include "server/table/record.hpp"
#include "server/table/word_counts.hpp"

namespace consigliere::server {

struct DisplayStep {
    std::shared_ptr<const Match> match;  // whose view is shown
    Events events;                       // what led here
    bool window = false;                 // answers are sealed
    bool after_window = false;           // the question before was a window too: the matter at stake began with it
    int prompt = -1;                     // -1: no question (game over)
    SeatSet asked;
    WordCounts words;  // judged so far, in front of everyone

    bool over() const { return prompt < 0; }
};

// Is a question answered under seal? That includes one put to a single seat which may hold nothing.
bool is_sealed(const Decision& decision, const Prompt& prompt);
bool is_sealed(const Match& match);

// Are both the same question, awaiting answers from the same seats?
bool same_question(const Decision& a, const Decision& b);

// The question on which the match waits. `words`: as they were counted at that moment.
DisplayStep display_step_of(const Match& match, Events events, const WordCounts& words);

}  // namespace consigliere::server
