// How the game of a table moves from question to question, whoever answers: players, standing orders, bots or the clock.
//
//   ask ──> begin_question ──> show ──> answer_by_order ──> ask_bots
//    ^                                        │
//    │             perform <──────────────────┴── a player, a bot, tick: the clock or the end of a window
//    └── another question ──┘
#pragma once

#include "server/table/presenter.hpp"
#include "server/table/table_state.hpp"

namespace consigliere::server {

class GameFlow {
public:
    GameFlow(TableState& state, Presenter& presenter) : state_(state), presenter_(presenter) {}

    void ask(DisplayStep step, Millis now, Effects& fx);
    void begin_question(Millis now, Effects& fx);  // without showing it
    void perform(const std::vector<Command>& commands, Millis now, Effects& fx);
    // A move that can still be undone; only its giver sees it.
    void defer(const Command& command, Millis now, Effects& fx);
    bool undo(Seat seat, Millis now, Effects& fx);  // false: there is nothing to undo
    // In a window: the seat's answer; without a command, what the rules say for those who do not answer.
    void answer_sealed(Seat seat, const std::optional<Command>& answer, Millis now, Effects& fx);
    void release_hold(Effects& fx);
    void greet(Millis now, Effects& fx);  // the bots do, as the game begins

    void ask_bots(Millis now, Effects& fx);
    void bot_answered(const BotResult& result, Millis now, Effects& fx);

    void tick(Millis now, Effects& fx);  // clocks that run out, windows that close, bots whose moment has come
    std::vector<Millis> due_times() const;

    // A line of talk that the table itself says about a seat.
    void announce(std::string_view key, Seat about, Millis now, Effects& fx);

private:
    void open_clocks(Millis now);
    void hold_turn(Millis now, Effects& fx);
    void follow_orders();
    bool answer_by_order(Millis now, Effects& fx);
    void close_window(Millis now, Effects& fx);
    void time_out(Millis now, Effects& fx);
    void finish(Millis now, Effects& fx);

    std::optional<BotTask> task_for(Seat seat, Millis now) const;
    bool is_unobserved(const BotResult& result) const;
    bool is_possible(const BotResult& result) const;
    Millis shows_at(const BotResult& result) const;
    // Until when a person may still answer an offer of a bot that this move would end; 0: there is none.
    Millis considered_until(const Command& move) const;
    bool apply_bot(const BotResult& result, Millis now, Effects& fx);  // true: the question may be another one now
    bool apply_statement(const BotResult& result, Millis now, Effects& fx);
    void hear(Seat bot, const std::vector<Command>& commands);  // it observes them
    void watch_bargain(const std::vector<Command>& commands, Millis now, Effects& fx);
    std::optional<Offer> answered_offer(const Command& command) const;
    std::optional<Offer> offer_of_person(const BotResult& result) const;  // that it answers
    bool reads_in_private(Seat bot, Millis now) const;
    bool decides(Seat bot) const;  // the question that stands waits for it
    bool is_too_much(const Command& command) const;
    bool apply_postponed(bool answers, Millis now, Effects& fx);  // the first that is due: answers to people, or others
    // --- what bots say (game_flow_voices.cpp)
    void remark(Millis now, Effects& fx);
    void say_farewell(Millis now, Effects& fx);
    void think_aloud(Millis now, Effects& fx);
    std::vector<Offer> offers_thought_about() const;
    Millis thinks_aloud_at(const Offer& offer) const;
    // A bot's statement to a person, in words beside the offer itself. `answered`: the offer that it answers.
    void comment(const Command& command, const std::optional<Offer>& answered, Millis now, Effects& fx);
    void give_reason(const Offer& refused, Millis now, Effects& fx);
    bool say_line(const Speaker& speaker, Moment moment, const LineFacts& facts, std::string_view why, Seat to,
                  Millis now, Effects& fx);
    void send_line(const store::TalkLine& line, Millis now, Effects& fx);
    void perform_for(Seat bot, const Command& command, Millis now, Effects& fx);

    TableState& state_;
    Presenter& presenter_;
};

}  // namespace consigliere::server
