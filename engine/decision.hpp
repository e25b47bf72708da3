// The one question the game is waiting on.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/seat.hpp"

namespace consigliere {

enum class Phase : std::uint8_t { deciding, chance, over };

struct Decision {
    Phase phase = Phase::over;
    // Index into the game's list of prompts: what is asked, by which rule, on which clock.
    std::uint8_t prompt = 0;
    // Seats whose answer is awaited. This is the truth and may betray who holds a card: it never reaches another player.
    SeatSet may_act;
    // Seats to which the question is publicly addressed, whatever they hold. This is what the table sees.
    SeatSet asked;

    bool over() const { return phase == Phase::over; }
    bool chance() const { return phase == Phase::chance; }
};
static_assert(sizeof(Decision) == 4);

// Which of a player's clocks runs while a question stands.
enum class Clock : std::uint8_t { turn, action, reaction, none };

struct Prompt {
    std::string_view id;    // the decision's ID in the rules, e.g. "DEC-03"
    std::string_view key;   // words in the texts: "decision.<key>"
    std::string_view rule;  // the rule by which it is asked
    Clock clock = Clock::turn;
    // Everybody knows who can answer (a tie, a price that all can see), so that nothing is betrayed when an answer counts at
    // once and the others bargain over it. Otherwise a question to several, or to one who may hold nothing, is sealed.
    bool open = false;
    // A deal or a free act could open further answers (a loan for a purchase, a card sold for the ante), so the question is
    // left standing even with a single one.
    bool haggle = false;
};

}  // namespace consigliere
