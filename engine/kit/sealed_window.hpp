// A sealed window: several seats answer at once, and nobody sees an answer before the last one is in.
//
//   open ──> answers come in any order ──> complete ──> the first in order counts ──> open again, or closed
//
// Who is asked follows from what everybody can see. Whoever can do nothing is asked like the others and passes, so that
// being asked betrays nothing (engine/asking.hpp). The answers are part of a frame and hidden like any other secret; a
// redealt state draws those of the others again (redraw).
#pragma once

#include <cstring>
#include <type_traits>

#include "engine/kit/index.hpp"
#include "engine/rng.hpp"

namespace consigliere {

// Answer is plain data, and a value-initialised Answer is a pass.
template <class Answer>
struct SealedWindow {
    static_assert(std::is_trivially_copyable_v<Answer> && std::has_unique_object_representations_v<Answer>);

    SeatSet asked;
    SeatSet waiting;  // of those asked: still to answer
    PerSeat<Answer> answers{};

    static constexpr SealedWindow opened(SeatSet seats) { return {seats, seats, {}}; }
    constexpr void open(SeatSet seats) { *this = opened(seats); }
    constexpr bool complete() const { return waiting.empty(); }

    constexpr void put(Seat seat, const Answer& answer) {
        waiting.remove(seat);
        answers[seat] = answer;
    }
    constexpr void pass(Seat seat) { put(seat, Answer{}); }
    // What this seat chose is no longer possible, or it has more to choose from now.
    constexpr void ask_again(Seat seat) {
        asked.add(seat);
        waiting.add(seat);
        answers[seat] = Answer{};
    }

    // Those who answered something else than a pass.
    SeatSet acting() const {
        if (all_passed()) return {};  // most often
        return asked.where([&](Seat seat) { return !is_pass(answers[seat]); });
    }
    // Whoever is not asked has passed. Compared as bytes: a word instead of each field.
    bool all_passed() const {
        static constexpr PerSeat<Answer> kPasses{};
        return std::memcmp(&answers, &kPasses, sizeof kPasses) == 0;
    }
    static bool is_pass(const Answer& answer) {
        const Answer pass{};
        return std::memcmp(&answer, &pass, sizeof pass) == 0;
    }
    // Of those, the first clockwise from `start`; none if all passed.
    Seat first_acting(Seat start) const { return acting().first_from(start); }

    // For a state as `observer` may imagine it: what the others have answered is drawn again by `draw(seat)`.
    template <class Draw>
    constexpr void redraw(Seat observer, Draw&& draw) {
        for (const Seat seat : asked)
            if (seat != observer && !waiting.has(seat)) answers[seat] = draw(seat);
    }

    constexpr bool operator==(const SealedWindow&) const = default;
};

}  // namespace consigliere
