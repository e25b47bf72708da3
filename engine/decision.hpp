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
    // Seats whose answer is still awaited: those asked, less those who have answered under seal.
    SeatSet may_act;
    // Seats to which the question is put. Follows from what lies open to all, never from what somebody holds: a seat that
    // holds nothing is asked like any other and has a single answer (engine/asking.hpp).
    SeatSet asked;

    bool over() const { return phase == Phase::over; }
    bool chance() const { return phase == Phase::chance; }
};
static_assert(sizeof(Decision) == 4);

// Which of a player's clocks runs while a question stands.
enum class Clock : std::uint8_t { turn, action, reaction, none };

// What becomes of a question that has a single answer.
enum class Single : std::uint8_t {
    // It is put all the same: that there is one answer follows from something hidden, or a deal or a free act could open
    // further ones (a loan for a purchase, a card sold for the ante).
    ask,
    // The engine answers it: what can be answered lies open to all, so every seat and every spectator can know the answer.
    skip,
};

struct Prompt {
    std::string_view id;    // the decision's ID in the rules, e.g. "DEC-03"
    std::string_view key;   // words in the texts: "decision.<key>"
    std::string_view rule;  // the rule by which it is asked
    Clock clock = Clock::turn;
    // Everybody knows who can answer (a tie, a price that all can see), so that nothing is betrayed when an answer counts at
    // once and the others bargain over it. Otherwise a question to several, or to one who may hold nothing, is sealed.
    bool open = false;
    Single single = Single::ask;
    // From how much at stake on (Game::at_stake) a standing order may answer, or ask, the usual choice first, 0 for always;
    // empty where nothing can be counted.
    std::span<const std::int32_t> stakes{};
    // It is put whatever the standing orders say: too much is lost by an order that was forgotten.
    bool always_asked = false;
    // Whoever is asked says nothing before the answer: a secret was shown to answer by.
    bool talk_locked = false;
    // It may concern one player more than others (Game::subject): a standing order may ask for one's own alone.
    bool concerns = false;
};

// Do several seats answer this question in secret, until the last answer is in?
constexpr bool is_sealed_window(const Decision& decision, const Prompt& prompt) {
    return !prompt.open && decision.asked.size() > 1;
}

}  // namespace consigliere
