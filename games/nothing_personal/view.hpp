// What one seat sees: an allow-list, plain data like the State.
#pragma once

#include "games/nothing_personal/reading.hpp"

namespace consigliere::nothing_personal {

// Where in its phase a position stands, if the pieces alone can bring it there again (set_up.cpp).
enum class Moment : std::uint8_t {
    within,  // in the middle of a play, an attempt, a window that somebody has answered ...
    hands,
    board,
    starter,
    markers,
    first_window,
    turn,
    window,
    second_window,
    control,
    income,
    act,
    buy,
    fill,
};

struct PlayerView {
    CardSet hand;   // one's own; of others what the viewer gave them and so knows
    CardSet knows;  // in the open view: what he gave away and so knows of
    std::int16_t money = 0, respect = 0;
    std::uint8_t cards = 0, supply = 0, reroll_tokens = 0, top = 0;
};

struct View {
    std::array<PlayerView, kMaxPlayers> players{};
    CardSet discard;
    CardSet selling;  // one's own sales under seal
    std::uint64_t prison = 0, fishes = 0, acted = 0, rerolled = 0, promoted = 0, aside = 0;
    std::array<Space, kSpaces> spaces{};
    std::array<Frame, kDeepest> frames{};  // what is being done, without what is secret
    std::int16_t ante = 0;
    std::uint8_t depth = 0;
    std::uint8_t viewer = kNobody, player_count = 0;
    std::uint8_t deck = 0, gangster_deck = 0;
    Ask ask = Ask::none;
    std::uint8_t asked = 0;  // seats the question is publicly addressed to
    Part part = Part::setup;
    std::uint8_t round = 0, holder = 0, turn = 0, first = 0, circuit = 0, passed = 0;
    std::uint8_t neutral = 0, blackmail = 0, negate = 0, winners = 0;
    std::array<Need, 8> targets{};  // of an action, as they lie in its Frame::t
    // In the open view alone, as is `aside`: what else a given position needs.
    Moment moment = Moment::within;
    std::uint8_t controller = kNobody;     // who was found to control the position or to decide the vacancy
    std::array<std::uint8_t, 6> unused{};  // fills the last word
};
static_assert(PlainData<View>);

}  // namespace consigliere::nothing_personal
