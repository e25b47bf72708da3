// The entry points, and the questions that every part of the rules shares.
#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

void Flow::start() {
    push(SetupFrame{});
    run_to_question();
}

void Flow::apply(const Action& action) {
    if (action.kind == kSell) {
        if (q.sells_under_seal(action.seat)) return seal_sale(action.seat, CardId(action.a));
        sell(action.seat, CardId(action.a));
        return resettle();
    }
    s.space_choices = {};
    s.seat_choices = {};
    resume(action);
}

void Flow::resettle() {
    const PromptId asked = question(s.decision);
    if (asked == PromptId::none) return;
    if (is_window(asked)) return resettle_window();
    const Seat seat = s.decision.may_act.first();
    if (asked == PromptId::turn ? q.hand_size(seat) > 0 : may_want_money(asked)) return;
    AnswerCount answers;
    q.list_answers(seat, answers);
    if (!is_put(Single::skip, answers.count)) apply(answers.first);
}

// --- questions -------------------------------------------------------------------------------------------------------

Next Flow::choose(PromptId what, Seat seat, SpaceSet spaces, Verb verb) {
    s.space_choices = spaces;
    ask(what, seat, Single::ask);
    const Next next = ask_counted({spaces.size(), {verb, seat, spaces.first().index}});
    if (next == Next::again) s.space_choices = {};
    return next;
}

Next Flow::choose(PromptId what, Seat seat, SeatSet seats) {
    s.seat_choices = seats;
    ask(what, seat, Single::ask);
    const Next next = ask_counted({seats.size(), {kName, seat, seats.first().index}});
    if (next == Next::again) s.seat_choices = {};
    return next;
}

std::optional<Next> Flow::ask_if_any(PromptId what, Seat seat) {
    ask(what, seat, Single::ask);
    AnswerCount answers;
    q.list_answers(seat, answers);
    if (answers.count == 0) return std::nullopt;
    return ask_counted(answers);
}

Next Flow::ask_chance(ChanceKind what) {
    FlowOf::ask_chance(what);
    if (q.chance_count() > 1) return Next::wait;
    const Action only = q.chance_action(0);
    s.seat_choices = {};
    give(only);
    return Next::again;
}

// --- control (2.8) ---------------------------------------------------------------------------------------------------

bool Flow::settle_control(SpaceId space) {
    const Control c = q.control(space);
    s.controller = c.who;
    if (c.tied.empty()) return false;
    push(TieFrame{space, c.tied});
    return true;
}

// NP-CTRL-3, NP-CAPO-4: the holder of the Capo token decides, whatever lies on the gangster at position 9.
Next Flow::run(TieFrame& f) { return choose(PromptId::tie, s.holder, f.tied); }

void Flow::answer(TieFrame& f, const Action& action) {
    emit(EventKind::tie_decided, {.a = s.holder, .b = f.space, .c = action.a});
    s.controller = Seat(action.a);
    pop();
}

// --- drawing (NP-FLOW-4, NP-FLOW-6) ----------------------------------------------------------------------------------

void Flow::start_draw(Seat seat, int n) { push(DrawFrame{seat, static_cast<std::uint8_t>(n)}); }

Next Flow::run(DrawFrame& f) {
    if (f.left > 0 && s.deck.empty()) renew_deck();
    if (f.left > 0 && !s.deck.empty()) return ask_chance(ChanceKind::deal);
    pop();
    return Next::again;
}

void Flow::answer(DrawFrame& f, const Action& action) {
    const CardId card(action.a);
    s.deck.remove(card);
    --f.left;
    if (s.frames.is<PlayFrame>(s.frames.size() - 2)) {
        auto& play = s.frames.below<PlayFrame>();
        if (q.card(play.card).effect == Effect::draw2give1) play.drawn.push(card);
    }
    add_card(f.seat, card);
}

// Only when a card is needed.
void Flow::renew_deck() {
    s.deck = s.discard;
    s.discard = {};
    if (!s.deck.empty()) emit(EventKind::shuffled);
}

}  // namespace consigliere::nothing_personal
