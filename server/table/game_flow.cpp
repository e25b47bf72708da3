#include "server/table/game_flow.hpp"

#include <algorithm>

namespace consigliere::server {

// --- questions ----------------------------------------------------------------------------------------------------------

void GameFlow::ask(DisplayStep step, Millis now, Effects& fx) {
    step.after_window = state_.step.window;
    state_.step = std::move(step);
    fx.live = true;
    begin_question(now, fx);
    presenter_.show(state_.step, state_.players().with(Seat::spectator()), state_.players(), now, fx);
    state_.step.events.clear();
    remark(now, fx);
    if (state_.step.over()) return finish(now, fx);
    if (!answer_by_order(now, fx)) ask_bots(now, fx);
}

void GameFlow::begin_question(Millis now, Effects& fx) {
    const DisplayStep& step = state_.step;
    ++state_.question;
    state_.asked_at = now;
    state_.window.clear();
    state_.bots.begin_question(now);
    if (step.over()) return state_.clocks.stop();
    open_clocks(now);
    for (const Seat seat : state_.match().decision().may_act) state_.prepared.drop_impossible(state_.match(), seat);
    if (step.window) {
        ++fx.windows;
        follow_orders();
    }
    hold_turn(now, fx);
    for (const Seat seat : step.asked)
        if (state_.waits_for(seat) && !state_.open_order(seat)) presenter_.notify(seat, "your_turn", now, fx);
}

void GameFlow::open_clocks(Millis now) {
    const DisplayStep& step = state_.step;
    std::vector<Quiet> quiet;
    bool only_bots = true;
    for (const Seat seat : step.asked) {
        if (state_.room.is_bot(seat)) continue;
        only_bots = false;
        quiet.push_back(state_.room.seats[seat.index].quiet);
    }
    const Clock clock = only_bots && !step.window ? Clock::none : state_.prompt().clock;
    state_.clocks.open(clock, step.asked, step.window, now, quiet);
}

// A hold is paid from the holder's reserve where clocks run, and the rival's own time begins after it.
void GameFlow::hold_turn(Millis now, Effects& fx) {
    if (!state_.hold.begin_question(state_.step.window, state_.step.asked)) return;
    if (state_.room.time.pace == Pace::slow) return;
    for (const Seat seat : state_.online()) {
        if (!state_.hold.use_wish(seat) || !state_.clocks.delay(seat, TurnHold::kLength)) continue;
        state_.hold.start(seat, now);
        return announce("holds", seat, now, fx);
    }
}

void GameFlow::release_hold(Effects& fx) {
    state_.hold.release();
    for (const Seat seat : state_.players()) presenter_.send_mine(seat, fx);
}

// What an order answers is sealed at once. When a window closes may depend on orders that keep their owner silent whatever
// they hold, never on those that could be followed only because of what they hold: who gave such an order, and who gave
// none, counts as one who answers at the end, unless they answer for themselves.
void GameFlow::follow_orders() {
    WindowState& window = state_.window;
    for (const Seat seat : state_.step.asked) {
        if (state_.room.is_bot(seat)) continue;
        const StandingOrder* order = state_.order_of(seat);
        const bool silent = order != nullptr && order->keeps_silent(seat, state_.occasion(seat));
        if (order != nullptr) window.set_answer(seat, order->answer_in(state_.match(), seat));
        // Orders that can be observed are counted by the windows they met, not by what they could do there.
        if (silent || window.answer_of(seat)) state_.orders.count_down(seat, order);
        if (!silent && !(state_.plays_unseen() && !state_.play.has_choice(seat))) continue;
        // Of a question in several parts a seat may have answered its own already.
        const bool awaited = state_.match().decision().may_act.has(seat);
        if (!window.answer_of(seat) && awaited) window.set_answer(seat, state_.default_command(seat));
        window.skip(seat);
    }
}

bool GameFlow::answer_by_order(Millis now, Effects& fx) {
    if (state_.hold.is_held(now) || state_.clocks.paused()) return false;
    for (const Seat seat : state_.step.asked) {
        const StandingOrder* order = state_.open_order(seat);
        if (order == nullptr) continue;
        const std::optional<Command> answer = order->answer_in(state_.match(), seat);
        if (answer) state_.orders.count_down(seat, order);
        state_.clocks.answered(seat, now, 0);
        perform({answer ? *answer : state_.default_command(seat)}, now, fx);
        return true;
    }
    return false;
}

// --- answers ------------------------------------------------------------------------------------------------------------

void GameFlow::perform(const std::vector<Command>& commands, Millis now, Effects& fx) {
    const Decision before = state_.match().decision();
    const bool window = state_.step.window;
    const Play::Performed done = state_.play.perform(commands, window, state_.asked_at, now);
    if (done.steps.empty()) return;
    for (const Step& step : done.steps) state_.prepared.remove_played(state_.match(), step.command);
    for (const Command& command : done.news) state_.bots.add_news(command);
    fx.entries.insert(fx.entries.end(), done.entries.begin(), done.entries.end());
    fx.live = true;

    for (const Command& command : commands)
        if (command.action.kind == kOffer) presenter_.notify(Seat(command.action.a), "offer", now, fx);
    state_.offer_times.update(state_.match().offers_seen_by(Seat::open()), state_.step.asked, now);
    watch_bargain(commands, now, fx);
    Events events = done.events();
    state_.words.add(events);
    if (state_.voices) state_.voices->observe(events, state_.match(), is_sealed(state_.match()));
    DisplayStep next = display_step_of(state_.match(), std::move(events), state_.words);
    // What a bot cannot know of gives it nothing to talk about.
    for (const Seat seat : state_.players())
        if (state_.room.is_bot(seat) && state_.play.is_observed_by(seat, done.steps)) hear(seat, commands);
    const bool stands = !done.answered && same_question(before, state_.match().decision());
    if (!stands && (window || state_.play.is_public_step(done.steps))) return ask(std::move(next), now, fx);
    // To the table the question is the same: its clock continues, and only who answered is asked again.
    next.after_window = state_.step.after_window;
    state_.step = std::move(next);
    const SeatSet renewed = stands ? SeatSet() : SeatSet::of(commands.front().action.seat);
    for (const Seat seat : renewed) state_.prepared.drop_impossible(state_.match(), seat);
    presenter_.show(state_.step, renewed, state_.players(), now, fx);
    state_.step.events.clear();
    remark(now, fx);
    if (stands || !answer_by_order(now, fx)) ask_bots(now, fx);
}

// An offer of a person does not wait for the next question, as bots' own bargaining does after a few statements: at a table
// without clocks that question may never come.
void GameFlow::hear(Seat bot, const std::vector<Command>& commands) {
    state_.bots.set_talkative(bot);
    for (const Command& command : commands) {
        const Action& said = command.action;
        const bool offered = (said.kind == kOffer && Seat(said.a) == bot) || said.kind == kCounter;
        if (offered && !state_.room.is_bot(said.seat)) state_.bots.allow_answer(bot);
    }
}

// The time in which a bot thinks about an offer is not that of the player who is asked and made it.
void GameFlow::watch_bargain(const std::vector<Command>& commands, Millis now, Effects& fx) {
    bool changed = false;
    for (const Command& command : commands) {
        const Seat speaker = command.action.seat;
        for (const Offer& offer : state_.match().offers_seen_by(speaker))
            if (offer.from == speaker && state_.room.is_bot(offer.to) && state_.may_wait_for(offer, speaker))
                changed |= state_.clocks.bargain_begins(speaker, now);
    }
    const auto waits_for_bot = [&](const Offer& offer) {
        return state_.step.asked == SeatSet::of(offer.from) && state_.room.is_bot(offer.to);
    };
    const std::vector<Offer> open = state_.match().offers_seen_by(Seat::open());
    if (std::none_of(open.begin(), open.end(), waits_for_bot))
        changed |= state_.clocks.bargain_ends(state_.step.asked.first(), now);
    if (changed) presenter_.send_clock(now, fx);
}

void GameFlow::defer(const Command& command, Millis now, Effects& fx) {
    state_.prepared.remove_played(state_.match(), command);
    Events events = state_.play.defer(command, now);
    state_.step.match = state_.match().clone();
    DisplayStep own = state_.step;
    own.events = std::move(events);
    presenter_.show(own, SeatSet::of(command.action.seat), SeatSet::of(command.action.seat), now, fx);
    fx.live = true;
}

bool GameFlow::undo(Seat seat, Millis now, Effects& fx) {
    if (state_.step.window && state_.window.has_response(seat)) {
        state_.window.reopen(seat);
        fx.live = true;
        presenter_.send_mine(seat, fx);
        return true;
    }
    const auto rest = state_.play.take_back(seat);
    if (!rest) return false;
    state_.step.match = state_.match().clone();
    presenter_.show(state_.step, SeatSet::of(seat), SeatSet::of(seat), now, fx);
    for (const Command& command : *rest) defer(command, now, fx);
    fx.live = true;
    return true;
}

void GameFlow::answer_sealed(Seat seat, const std::optional<Command>& answer, Millis now, Effects& fx) {
    WindowState& window = state_.window;
    if (answer) window.set_answer(seat, answer);
    // Passing lets the answer of an order stand, if there is one.
    if (!window.answer_of(seat) && state_.match().decision().may_act.has(seat))
        window.set_answer(seat, state_.default_command(seat));
    window.confirm(seat);
    fx.live = true;
    presenter_.send_mine(seat, fx);
    if (state_.all_done() && now >= state_.window_ends_at()) close_window(now, fx);
}

void GameFlow::close_window(Millis now, Effects& fx) {
    std::vector<Command> commands;
    for (const Seat seat : state_.window.resolution_order(state_.match().decision().may_act)) {
        const auto& answer = state_.window.answer_of(seat);
        commands.push_back(answer ? *answer : state_.default_command(seat));
        if (state_.room.seats[seat.index].stand_in)
            state_.stand_ins.add_move(seat, state_.match().vocabulary().to_text(commands.back()));
    }
    perform(commands, now, fx);
}

// Base time, reserve and grace are over: the rules' own answer. After two in a row a stand-in takes over.
void GameFlow::time_out(Millis now, Effects& fx) {
    std::vector<Command> commands;
    for (const Seat seat : state_.match().decision().may_act) {
        state_.clocks.answered(seat, now, 0);
        commands.push_back(state_.default_command(seat));
        announce("clock_default", seat, now, fx);
        const int defaults = state_.stand_ins.count_default(seat);
        if (defaults < state_.limits.defaults_until_stand_in || state_.room.is_bot(seat)) continue;
        state_.room.seats[seat.index].stand_in = true;
        fx.room = true;
        announce("stand_in_comes", seat, now, fx);
        presenter_.notify(seat, "stand_in", now, fx);
        presenter_.send_room(now, fx);
    }
    perform(commands, now, fx);
}

void GameFlow::finish(Millis now, Effects& fx) {
    state_.room.state = "finished";
    state_.room.result = state_.play.record().end_line();
    state_.row.ended_at = now;
    state_.room.words = state_.words;
    state_.clocks.stop();
    fx.room = true;
    // Ratings are public: they would reveal the end to others before its time.
    state_.rate_at = state_.delays() ? now + state_.room.spectator_delay() : 0;
    fx.finished = state_.rate_at == 0;
    for (const Seat seat : state_.room.persons()) presenter_.notify(seat, "game_over", now, fx);
    presenter_.send_room(now, fx);
    say_farewell(now, fx);
}

void GameFlow::announce(std::string_view key, Seat about, Millis now, Effects& fx) {
    send_line(state_.talk.announce(key, about, now), now, fx);
}

// --- time ---------------------------------------------------------------------------------------------------------------

void GameFlow::tick(Millis now, Effects& fx) {
    if (state_.hold.held_by().is_player() && !state_.hold.is_held(now)) release_hold(fx);
    // Answers to people first: a move would put off the others.
    if (!apply_postponed(true, now, fx)) apply_postponed(false, now, fx);
    think_aloud(now, fx);
    const bool due = state_.clocks.is_due(now);
    if (state_.step.window && (due || (state_.all_done() && now >= state_.window_ends_at())))
        close_window(now, fx);
    else if (!state_.step.window && due)
        time_out(now, fx);
    ask_bots(now, fx);  // those of a table that was just loaded
}

bool GameFlow::apply_postponed(bool answers, Millis now, Effects& fx) {
    for (const Seat seat : state_.players()) {
        if (!state_.bots.has_postponed(seat)) continue;
        const BotResult& result = state_.bots.postponed(seat);
        if (offer_of_person(result).has_value() != answers || now < shows_at(result)) continue;
        if (apply_bot(state_.bots.take_postponed(seat), now, fx)) return true;
    }
    return false;
}

std::vector<Millis> GameFlow::due_times() const {
    std::vector<Millis> out;
    if (const auto end = state_.clocks.ends_at()) out.push_back(*end);
    if (state_.hold.held_by().is_player()) out.push_back(state_.hold.until());
    if (state_.step.window && state_.all_done()) out.push_back(state_.window_ends_at());
    for (const Seat seat : state_.players())
        if (state_.bots.has_postponed(seat)) out.push_back(shows_at(state_.bots.postponed(seat)));
    for (const Offer& offer : offers_thought_about()) out.push_back(thinks_aloud_at(offer));
    return out;
}

}  // namespace consigliere::server
