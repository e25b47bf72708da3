// The bots of a table: what they are asked, and what becomes of their answers.
#include <algorithm>

#include "server/table/game_flow.hpp"

namespace consigliere::server {

void GameFlow::ask_bots(Millis now, Effects& fx) {
    if (!state_.room.running() || state_.step.over() || state_.clocks.paused()) return;
    for (const Seat seat : state_.players()) {
        if (!state_.room.is_bot(seat) || !state_.bots.may_ask(seat)) continue;
        std::optional<BotTask> task = task_for(seat, now);
        if (!task) continue;
        state_.bots.assign(*task, [&] { return state_.play.stored_position(); });  // deferred moves are news later
        fx.bots.push_back(std::move(*task));
    }
}

std::optional<BotTask> GameFlow::task_for(Seat seat, Millis now) const {
    const bool answered = state_.step.window && state_.window.answer_of(seat);
    const bool decides = state_.match().decision().may_act.has(seat) && !answered;
    const bool negotiates = !state_.negotiation_frozen() && state_.bots.may_negotiate(seat, decides, now);
    if (!negotiates && !decides) return std::nullopt;
    BotTask task;
    task.seat = seat;
    task.bot = state_.bot_of(seat);
    task.bargain = negotiates;
    task.question = state_.question;
    // No default action is drawn with the same number.
    task.seed = state_.play.record().lot(~static_cast<std::uint64_t>(state_.asked_at)) + seat.index;
    task.time = state_.bots.time_to_think(task, state_.step.window, now);
    return task;
}

void GameFlow::bot_answered(const BotResult& result, Millis now, Effects& fx) {
    state_.bots.returned(result.seat);
    const bool stopped = result.cancelled || !state_.room.running() || state_.clocks.paused();
    if (stopped || !state_.room.is_bot(result.seat) || result.question != state_.question) return ask_bots(now, fx);
    // What is sealed becomes visible when the window closes; what is public, on the next beat. A step that nobody
    // can observe does not wait: the number of such steps must not be observable either.
    const bool waits = !state_.step.window && (!result.bargain || result.command) && !is_unobserved(result);
    const bool confidential = result.bargain && result.command && !state_.match().check(*result.command) &&
                              state_.play.is_private_step(*result.command);
    state_.bots.set_thought(result.seat, now, confidential);
    if (waits && now < shows_at(result)) return state_.bots.postpone(result);
    apply_bot(result, now, fx);
}

Millis GameFlow::shows_at(const BotResult& result) const {
    const Millis at = std::max(state_.bots.shows_at(result.seat, state_.bot_of(result.seat)), state_.hold.until());
    return result.bargain || !is_possible(result) ? at : std::max(at, considered_until(*result.command));
}

Millis GameFlow::considered_until(const Command& move) const {
    constexpr Millis kPauses = 22;  // about twenty seconds at the usual pace
    std::vector<Offer> at_stake = state_.match().offers_seen_by(Seat::open());
    const SeatSet online = state_.online();
    std::erase_if(at_stake, [&](const Offer& offer) {
        const bool to_person = !state_.room.is_bot(offer.to) && online.has(offer.to);
        return !to_person || !state_.room.is_bot(offer.from) || !state_.may_wait_for(offer, offer.to);
    });
    if (at_stake.empty()) return 0;
    const auto after = state_.match().clone();
    after->apply(move, nullptr);
    // Dice and cards that follow at once: whatever they show, the round goes on in the same way.
    for (int i = 0; i < 100 && after->decision().phase == Phase::chance; ++i)
        after->apply({after->chance_action(0), {}, {}}, nullptr);
    Millis until = 0;
    const std::vector<Offer> left = after->offers_seen_by(Seat::open());
    for (const Offer& offer : at_stake)
        if (std::none_of(left.begin(), left.end(), [&](const Offer& o) { return o.id == offer.id; }))
            until = std::max(until, state_.offer_times.made_at(offer.id) + kPauses * state_.limits.bot_pause);
    return until;
}

bool GameFlow::is_possible(const BotResult& result) const {
    return result.command && result.command->action.seat == result.seat && !state_.match().check(*result.command);
}

bool GameFlow::is_unobserved(const BotResult& result) const {
    return !result.bargain && state_.match().decision().may_act.has(result.seat) && is_possible(result) &&
           state_.play.is_private_step(*result.command);
}

bool GameFlow::apply_bot(const BotResult& result, Millis now, Effects& fx) {
    if (result.question != state_.question) {
        ask_bots(now, fx);
        return true;
    }
    if (result.bargain) return apply_statement(result, now, fx);
    if (!state_.match().decision().may_act.has(result.seat)) return false;
    const Command command = is_possible(result) ? *result.command : state_.default_command(result.seat);
    // In a window a free action is performed under seal, as a part of the answer that is still to come.
    if (state_.step.window && !state_.play.is_free_action(command)) {
        state_.window.set_answer(result.seat, command);
        fx.live = true;
        return false;
    }
    perform_for(result.seat, command, now, fx);
    return true;
}

bool GameFlow::apply_statement(const BotResult& result, Millis now, Effects& fx) {
    state_.bots.negotiated(result.seat);
    if (state_.negotiation_frozen() || !is_possible(result)) {
        ask_bots(now, fx);
        return false;
    }
    const std::optional<Offer> answered = answered_offer(*result.command);
    perform_for(result.seat, *result.command, now, fx);
    state_.bots.set_talkative(result.seat);
    comment(*result.command, answered, now, fx);
    return true;
}

std::optional<Offer> GameFlow::answered_offer(const Command& command) const {
    const std::uint8_t kind = command.action.kind;
    if (kind != kAccept && kind != kRefuse && kind != kCounter) return std::nullopt;
    for (const Offer& offer : state_.match().offers_seen_by(command.action.seat))
        if (offer.id == command.action.n) return offer;
    return std::nullopt;
}

// The person for whom a stand-in plays is shown its moves when they come back.
void GameFlow::perform_for(Seat bot, const Command& command, Millis now, Effects& fx) {
    if (state_.room.seats[bot.index].stand_in)
        state_.stand_ins.add_move(bot, state_.match().vocabulary().to_text(command));
    perform({command}, now, fx);
}

}  // namespace consigliere::server
