// The bots of a table: what they are asked, and what becomes of their answers.
#include <algorithm>

#include "server/table/game_flow.hpp"

namespace consigliere::server {

namespace {

constexpr Millis kReadsFor = 1000;          // a person's offer, before it is answered
constexpr Millis kOfferStandsFor = 20'000;  // of the free time of the person it is made to

// Does this offer give something, for nothing, to a seat to which its maker has promised something?
bool keeps_a_word(const Match& match, const Command& offer) {
    const std::vector<Word> words = match.words_seen_by(Seat::open());
    return offer.terms.wants.empty() && std::any_of(words.begin(), words.end(), [&](const Word& word) {
               return word.giver == offer.action.seat && word.receiver == Seat(offer.action.a);
           });
}

}  // namespace

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

bool GameFlow::decides(Seat bot) const {
    const bool answered = state_.step.window && state_.window.answer_of(bot);
    return state_.match().decision().may_act.has(bot) && !answered;
}

std::optional<BotTask> GameFlow::task_for(Seat seat, Millis now) const {
    const bool must_decide = decides(seat);
    const bool negotiates = !state_.negotiation_frozen() && state_.bots.may_negotiate(seat, must_decide, now) &&
                            !(must_decide && reads_in_private(seat, now));
    if (!negotiates && !must_decide) return std::nullopt;
    BotTask task;
    task.seat = seat;
    task.bot = state_.bot_of(seat);
    task.bargain = negotiates;
    task.people = state_.room.persons();
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
    // It read an offer too soon: its move must not wait for the answer.
    if (offer_of_person(result) && decides(result.seat) && reads_in_private(result.seat, now)) return ask_bots(now, fx);
    // What is sealed becomes visible when the window closes; what is public, on the next beat. A step that nobody
    // can observe does not wait: the number of such steps must not be observable either.
    const bool waits = !state_.step.window && (!result.bargain || result.command) && !is_unobserved(result);
    const bool confidential = result.bargain && result.command && !state_.match().check(*result.command) &&
                              state_.play.is_private_step(*result.command);
    state_.bots.set_thought(result.seat, now, confidential);
    if (waits && now < shows_at(result)) return state_.bots.postpone(result);
    apply_bot(result, now, fx);
}

std::optional<Offer> GameFlow::offer_of_person(const BotResult& result) const {
    if (!result.bargain || !result.command) return std::nullopt;
    std::optional<Offer> offer = answered_offer(*result.command);
    return offer && !state_.room.is_bot(offer->from) ? offer : std::nullopt;
}

// Its move does not wait for an answer of which others must not learn, so that answer comes after the move.
bool GameFlow::reads_in_private(Seat bot, Millis now) const {
    const std::vector<Offer> offers = state_.match().offers_seen_by(bot);
    return std::any_of(offers.begin(), offers.end(), [&](const Offer& offer) {
        return offer.to == bot && !state_.room.is_bot(offer.from) && !state_.may_wait_for(offer, offer.from) &&
               now < state_.offer_times.made_at(offer.id) + state_.limits.at_pace(kReadsFor);
    });
}

Millis GameFlow::shows_at(const BotResult& result) const {
    if (const std::optional<Offer> offer = offer_of_person(result)) {
        const Millis least = state_.offer_times.made_at(offer->id) + state_.limits.at_pace(kReadsFor);
        return std::max(state_.bots.answers_at(result.seat, least), state_.hold.until());
    }
    const Millis at = std::max(state_.bots.shows_at(result.seat, state_.bot_of(result.seat)), state_.hold.until());
    return result.bargain || !is_possible(result) ? at : std::max(at, considered_until(*result.command));
}

Millis GameFlow::considered_until(const Command& move) const {
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
            until = std::max(until, state_.offer_times.free_until(offer.id, state_.limits.at_pace(kOfferStandsFor)));
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
    if (state_.negotiation_frozen() || !is_possible(result) || is_too_much(*result.command)) {
        ask_bots(now, fx);
        return false;
    }
    const std::optional<Offer> answered = answered_offer(*result.command);
    if (result.command->action.kind == kOffer && !keeps_a_word(state_.match(), *result.command))
        state_.offers_to_people.add(Seat(result.command->action.a), state_.match().round());
    perform_for(result.seat, *result.command, now, fx);
    state_.bots.set_talkative(result.seat);
    comment(*result.command, answered, now, fx);
    return true;
}

// An offer to a person who got enough of them from bots in this round; to keep its word a bot makes one more.
bool GameFlow::is_too_much(const Command& command) const {
    if (command.action.kind != kOffer || keeps_a_word(state_.match(), command)) return false;
    const Seat to(command.action.a);
    return !state_.room.is_bot(to) && state_.offers_to_people.is_enough(to, state_.match().round());
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
