// What one seat sees: an allow-list, plain data like the State.
#pragma once

#include "games/nothing_personal/queries.hpp"

namespace consigliere::nothing_personal {

// Where in its part of the round a position stands, if the pieces alone can bring it there again (load_position.cpp).
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

inline constexpr std::uint8_t kNoPrompt = 0xFF;

struct View {
    PerSeat<PlayerView> players{};
    CardSet discard;
    CardSet selling;  // one's own sales under seal
    GangsterSet prison, fishes, acted, rerolled, promoted, aside;
    Spaces spaces{};
    Frames frames;  // what is being done, without what is secret
    std::int16_t ante = 0;
    Seat viewer;
    std::uint8_t player_count = 0;
    std::uint8_t deck = 0, gangster_deck = 0;
    PromptId question = PromptId::none;  // to players
    std::uint8_t prompt = kNoPrompt;     // question or what chance supplies: its place among the prompts
    SeatSet asked;                       // whom the question is publicly addressed to
    Part part = Part::setup;
    std::uint8_t round = 0;
    Seat holder, turn, first;
    std::uint8_t circuit = 0;
    SeatSet passed;
    std::uint8_t neutral = 0, blackmail = 0, negate = 0;
    SeatSet winners;
    Array<std::uint8_t, 3> targets{};  // while a gangster's action is chosen: of power, ability and move
    // In the open view alone, as is `aside`: what else a given position needs.
    Moment moment = Moment::within;
    Seat controller;                  // who was found to control the position or to decide the vacancy
    Array<std::uint8_t, 5> unused{};  // no padding: views are compared byte by byte

    SeatSet seats() const { return SeatSet::players(player_count); }
};
static_assert(PlainData<View>);

}  // namespace consigliere::nothing_personal
