// The loop, the stack, and the questions that every part of the rules shares.
#include "engine/capacity.hpp"
#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

void Play::start() {
    push(FrameKind::phase);
    run();
}

void Play::apply(const Action& action) {
    if (action.kind == kSell) {
        if (sells_under_seal(action.seat.index)) return seal_sale(action.seat.index, action.a);
        sell(action.seat.index, action.a);
        return resettle();
    }
    m.ask = Ask::none;
    m.asked = kNobody;
    m.choices = 0;
    on_answer(action);
    run();
}

void Play::run() {
    while (m.ask == Ask::none && m.part != Part::over) step_top();
}

void Play::resettle() {
    if (m.ask == Ask::none || is_chance(m.ask)) return;
    if (is_window(m.ask)) return resettle_window();
    if (m.ask == Ask::turn ? hand_size(m.asked) > 0 : may_want_money(m.ask)) return;
    AnswerCount answers;
    list_answers(m.asked, answers);
    if (!is_put(Single::skip, answers.count)) apply(answers.first);
}

Frame& Play::push(FrameKind kind, int seat) {
    if (m.depth == kDeepest) [[unlikely]]
        capacity_exceeded("Frame");
    Frame& f = m.frames[m.depth++];
    f = Frame{};
    f.kind = kind;
    f.seat = static_cast<std::uint8_t>(seat);
    return f;
}

void Play::pop() { m.frames[--m.depth] = Frame{}; }

void Play::begin_part(Part part) {
    m.part = part;
    m.frames[0] = Frame{};
    m.frames[0].kind = FrameKind::phase;
    tell(kPhaseTold, static_cast<int>(part), 0, 0, 0, m.round);
}

void Play::step_top() {
    switch (top().kind) {
    case FrameKind::phase:  return step_phase();
    case FrameKind::window: return step_window();
    case FrameKind::play:   return step_play();
    case FrameKind::draw:   return step_draw();
    case FrameKind::tie:    return step_tie();
    case FrameKind::act:    return step_act();
    case FrameKind::move:
    case FrameKind::whack:  return step_attempt();
    case FrameKind::reroll: return step_reroll();
    case FrameKind::none:   return;
    }
}

void Play::on_answer(const Action& action) {
    Frame& f = top();
    switch (f.kind) {
    case FrameKind::phase:  return answer_phase(action);
    case FrameKind::window: return answer_window(action);
    case FrameKind::play:   return answer_play(action);
    case FrameKind::draw:
        m.deck.remove(action.a);
        --f.a;
        if (below().kind == FrameKind::play && card(below().a).effect == Effect::draw2give1)
            below().t[below().e++] = action.a;
        return add_card(f.seat, action.a);
    case FrameKind::tie:
        tell(kTieTold, m.holder, f.a, action.a);
        m.result = action.a;
        return pop();
    case FrameKind::act:    return answer_act(action);
    case FrameKind::move:
    case FrameKind::whack:  return on_roll(action.a + 1);
    case FrameKind::reroll: return answer_reroll(action);
    case FrameKind::none:   return;
    }
}

void Play::step_phase() {
    switch (m.part) {
    case Part::setup:         return step_setup();
    case Part::influence:     return step_influence();
    case Part::income:        return step_income();
    case Part::actions:       return step_actions();
    case Part::fence:         return step_fence();
    case Part::feds:          return step_feds();
    case Part::family:        return step_family();
    case Part::final_scoring: return step_final();
    case Part::over:          return;
    }
}

void Play::answer_phase(const Action& action) {
    switch (m.part) {
    case Part::setup:     return answer_setup(action);
    case Part::influence: return answer_turn(action);
    case Part::fence:  // NP-FENCE-3
        pay(m.turn, action.a * g.options.buy_price);
        return start_draw(m.turn, action.a);
    case Part::family:
        if (action.kind == kPromote) return fill(top().a, action.a);
        m.gangster_deck &= ~(std::uint64_t{1} << action.a);
        put_gangster(top().a, action.a);
        tell(kRevealedTold, action.a, top().a);
        top().step = top().a == kCapoSpace ? 3 : 0;
        m.result = kNobody;
        return;
    case Part::final_scoring:
        if (action.kind == kDecide) return finish(1u << action.a);
        return roll_off(action.a + 1);
    default: return;
    }
}

// --- questions
// --------------------------------------------------------------------------------------------------------

void Play::choose(Ask ask, int seat, unsigned choices, Verb verb) {
    if (!is_put(single_of(ask), std::popcount(choices)))
        return on_answer({verb, Seat(seat), static_cast<std::uint8_t>(std::countr_zero(choices))});
    m.choices = static_cast<std::uint16_t>(choices);
    wait(ask, seat);
}

bool Play::ask_listed(Ask ask, int seat) {
    wait(ask, seat);
    AnswerCount answers;
    list_answers(seat, answers);
    if (is_put(single_of(ask), answers.count)) return true;
    m.ask = Ask::none;
    m.asked = kNobody;
    if (answers.count == 1) on_answer(answers.first);
    return answers.count == 1;
}

void Play::wait_chance(Ask ask) {
    m.ask = ask;
    if (chance_count() > 1) return;
    const Action only = chance_action(0);
    m.ask = Ask::none;
    m.choices = 0;
    on_answer(only);
}

// --- control
// ----------------------------------------------------------------------------------------------------------

bool Play::settle_control(int space) {
    const Control c = control(space);
    m.result = c.who;
    if (c.tied == 0) return false;
    Frame& f = push(FrameKind::tie);
    f.a = static_cast<std::uint8_t>(space);
    f.b = c.tied;
    return true;
}

void Play::step_tie() { choose(Ask::tie, m.holder, top().b, kName); }

// --- chance
// -----------------------------------------------------------------------------------------------------------

namespace {

// The index of the k-th set bit.
int select_bit(std::uint64_t bits, std::uint32_t k) {
    int at = 0;
    for (int half = 32; half > 0; half /= 2) {
        const auto low = static_cast<std::uint32_t>(std::popcount(bits & ((std::uint64_t{1} << half) - 1)));
        if (k >= low) {
            k -= low;
            bits >>= half;
            at += half;
        } else {
            bits &= (std::uint64_t{1} << half) - 1;
        }
    }
    return at;
}

}  // namespace

std::uint32_t Reading::chance_count() const {
    switch (s.ask) {
    case Ask::deal:   return static_cast<std::uint32_t>(s.deck.size());
    case Ask::reveal: return static_cast<std::uint32_t>(std::popcount(s.gangster_deck));
    case Ask::roll:   return 6;
    default:          return static_cast<std::uint32_t>(std::popcount(s.choices));
    }
}

Action Reading::chance_action(std::uint32_t k) const {
    const auto made = [](Verb verb, int a) { return Action{verb, Seat::chance(), static_cast<std::uint8_t>(a)}; };
    switch (s.ask) {
    case Ask::deal: {
        const auto low = static_cast<std::uint32_t>(std::popcount(s.deck.w[0]));
        return made(kDeal, k < low ? select_bit(s.deck.w[0], k) : 64 + select_bit(s.deck.w[1], k - low));
    }
    case Ask::reveal:  return made(kReveal, select_bit(s.gangster_deck, k));
    case Ask::roll:    return made(kRoll, static_cast<int>(k));
    case Ask::starter: return made(kFirst, select_bit(s.choices, k));
    default:           return made(kDecide, select_bit(s.choices, k));
    }
}

}  // namespace consigliere::nothing_personal
