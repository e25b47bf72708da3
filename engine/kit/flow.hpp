// The changing side of a game: the one loop that runs frames, asks questions and takes up answers.
//
// A game derives its Flow from FlowOf and gives each frame kind two functions of the same names:
//
//   Next run(JobFrame& f);                          // the frame is on top and nobody is asked
//   void answer(JobFrame& f, const Action& action); // for frames that ask: an answer, or what chance supplied
//
// `run` changes the state, pushes a frame, pops itself, or asks. The loop goes on with the frame on top until one asks.
// After a push or a pop the reference to the frame is no longer valid.
#pragma once

#include <cassert>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "engine/action.hpp"
#include "engine/asking.hpp"
#include "engine/decision.hpp"
#include "engine/event.hpp"
#include "engine/kit/sealed_window.hpp"
#include "engine/seat.hpp"

namespace consigliere {

enum class Next : std::uint8_t {
    again,  // run whatever frame is on top now
    wait,   // a player or chance is asked, or the game is over
};

// One field of an event: a number, a seat, the id of a piece or an enumerator.
struct EventField {
    int value = 0;

    constexpr EventField() = default;
    constexpr EventField(int v) : value(v) {}  // NOLINT(google-explicit-constructor): fields read as plain values
    constexpr EventField(Seat seat) : value(seat.index) {}  // NOLINT(google-explicit-constructor)
    template <class Tag>
    constexpr EventField(Id<Tag> id) : value(id.index) {}  // NOLINT(google-explicit-constructor)
    template <class Enum>
        requires std::is_enum_v<Enum>
    constexpr EventField(Enum e) : value(static_cast<int>(e)) {}  // NOLINT(google-explicit-constructor)
};

// emit(EventKind::pays, {.a = from, .b = to, .n = amount});
struct EventFields {
    EventField a{};
    EventField b{};
    EventField c{};
    EventField d{};
    int n = 0;
};

// Derived: the game's own flow, which has `const Prompt& prompt(PromptId)` and
// `void list_answers(Seat, AnswerCount&)`.
template <class Derived, class State>
class FlowOf {
public:
    // Runs frames until somebody is asked.
    void run_to_question() {
        while (step() == Next::again) {
        }
    }
    // An answer to the question before the table, or what chance supplied; then on to the next question.
    void resume(const Action& action) {
        give(action);
        run_to_question();
    }

protected:
    // --- frames -------------------------------------------------------------------------------------------------------
    template <class F>
    F& push(const F& frame) {
        return s.frames.push(frame);
    }
    void pop() { s.frames.pop(); }

    Next step() {
        return s.frames.visit_top([this](auto& frame) { return self().run(frame); });
    }
    void give(const Action& action) {
        s.frames.visit_top(
            [this](auto& frame, const Action& given) {
                if constexpr (requires { self().answer(frame, given); })
                    self().answer(frame, given);
                else
                    assert(false && "this frame asks nothing");
            },
            action);
    }

    // --- asking -------------------------------------------------------------------------------------------------------
    // Asks one seat, unless the question has one answer that everybody can know: then that is given.
    template <class PromptId>
    Next ask(PromptId what, Seat seat) {
        return ask(what, seat, self().prompt(what).single);
    }
    template <class PromptId>
    Next ask(PromptId what, Seat seat, Single single) {
        put(what, SeatSet::of(seat), SeatSet::of(seat));
        if (single == Single::ask) return Next::wait;
        AnswerCount answers;
        std::as_const(self()).list_answers(seat, answers);
        return ask_counted(answers);
    }
    // The same where the game counts the answers itself: two stand for any number of them.
    template <class PromptId>
    Next ask(PromptId what, Seat seat, const AnswerCount& answers) {
        put(what, SeatSet::of(seat), SeatSet::of(seat));
        return ask_counted(answers);
    }
    Next ask_counted(const AnswerCount& answers) {
        if (is_put(Single::skip, answers.count)) return Next::wait;
        give(answers.first);
        return Next::again;
    }
    // Asks all seats of a window that have not answered; only to be called while it is not complete.
    template <class PromptId, class Answer>
    Next ask(PromptId what, const SealedWindow<Answer>& window) {
        put(what, window.waiting, window.asked);
        return Next::wait;
    }
    // Asks several at once where nothing is hidden (Prompt::open).
    template <class PromptId>
    Next ask(PromptId what, SeatSet waiting, SeatSet asked) {
        put(what, waiting, asked);
        return Next::wait;
    }
    template <class ChanceKind>
    Next ask_chance(ChanceKind what) {
        s.decision = {Phase::chance, static_cast<std::uint8_t>(what), {}, {}};
        return Next::wait;
    }
    Next end_game() {
        s.decision = {};
        return Next::wait;
    }

    // --- events -------------------------------------------------------------------------------------------------------
    bool has_listeners() const { return events_ != nullptr; }
    template <class EventKind>
    void emit(EventKind kind, const EventFields& fields = {}) {
        emit_to(SeatSet::everyone(), kind, fields);
    }
    template <class EventKind>
    void emit_to(SeatSet seen_by, EventKind kind, const EventFields& f = {}) {
        if (events_ != nullptr) [[unlikely]]  // simulation has no listeners: the fields are put together only for one
            record(seen_by, static_cast<std::uint8_t>(kind), f);
    }

    State& s;

private:
    friend Derived;  // only a game's own flow is built
    FlowOf(State& state, Events* events) : s(state), events_(events) {}

    Derived& self() { return static_cast<Derived&>(*this); }

    [[gnu::noinline]] void record(SeatSet seen_by, std::uint8_t kind, const EventFields& f) {
        const auto byte = [](EventField field) { return static_cast<std::uint8_t>(field.value); };
        const auto wide = [](EventField field) { return static_cast<std::uint16_t>(field.value); };
        events_->push_back({kind, seen_by, byte(f.a), wide(f.b), wide(f.c), byte(f.d), static_cast<std::int16_t>(f.n)});
    }

    template <class PromptId>
    void put(PromptId what, SeatSet waiting, SeatSet asked) {
        s.decision = {Phase::deciding, static_cast<std::uint8_t>(what), waiting, asked};
    }

    Events* events_;
};

// Those who see what only `seat` sees: the open view shows everything.
constexpr SeatSet owner_and_open(Seat seat) { return SeatSet::of(seat).with(Seat::open()); }
constexpr SeatSet all_but(SeatSet seats) { return SeatSet(static_cast<unsigned>(0xFFu & ~seats.bits)); }

}  // namespace consigliere
