// Where a given position stands in the round (`phase`, `step`, `turn`, `moment`):
//
//   start   set-up, before the first card
//   window  W-PAY (deal, step 3)
//   trade   the times for trades (deal, steps 4 and 8)
//   before, part, after   a family's part of a step: W-OWN before it, the step itself, W-OWN after it
//
// Without `moment` the step begins, with the part of `turn` if a family is named.
#include "engine/position_check.hpp"
#include "games/omerta/load_position.hpp"

namespace consigliere::omerta {

namespace {

// What a family does in its part of this step, if it has one.
std::optional<PartKind> part_of_step(const State& s) {
    switch (s.phase) {
    case GamePhase::deal:
        if (s.step == kDealMoveDomains) return PartKind::move_domain;
        if (s.step == kDealRelocate) return PartKind::relocate;
        if (s.step == kDealExposure + 1) return PartKind::exposure;  // while it is under way the next step is named
        break;
    case GamePhase::events:
        if (s.step == kEventsDraw) return PartKind::draw;
        if (s.step == kEventsDiscard) return PartKind::paid_discard;
        break;
    case GamePhase::actions:
        if (s.step == kActionsTurns) return PartKind::turn;
        break;
    case GamePhase::end:
        if (s.step == kEndPurchase) return PartKind::buy;
        if (s.step == kEndDiscard) return PartKind::forced_discard;
        break;
    default: break;
    }
    return std::nullopt;
}

}  // namespace

void PlaceLoader::begin() {
    put_round();
    put_frames();
    if (p.roll) put_roll(*p.roll);
}

void PlaceLoader::put_round() {
    s.phase = p.phase;
    s.round = static_cast<std::int16_t>(in_range("round", p.round, 1, 999));
    s.start = p.start.value_or(Seat(0));
    s.step = byte_in_range("step", p.step, 0, kDealEnd);
    s.paid_day = s.phase != GamePhase::deal || s.step > kDealPayday;
    s.truce = p.truce.value_or(false);
    s.dirty = !p.checked.value_or(false);
    s.winners = {};
    if (p.moment == Moment::within) refuse("moment: pieces alone cannot give what is under way here{}", kGivenExactly);
    if (p.moment == Moment::start) refuse("the moment start belongs to phase setup");
}

void PlaceLoader::put_frames() {
    s.decision = {Phase::chance, 0, {}, {}};
    s.turns = 0;
    s.frames.replace_all(RoundFrame{false, p.idle.value_or(SeatSet{})});
    const bool deal = s.phase == GamePhase::deal;
    if (p.over) return put_over();
    if (!p.moment) {
        if (p.turn && part_of_step(s) && part_of_step(s) != PartKind::exposure)
            put_part(PartFrame::Step::window_before);
        return;
    }
    switch (*p.moment) {
    case Moment::window:
        if (!deal || s.step != kDealPayWindow + 1) refuse("the moment window belongs to phase deal, step 3 (W-PAY)");
        return;
    case Moment::trade:
        if (!deal || (s.step != kDealMoveDomains && s.step != kDealEnd) || !g.chosen().negotiation)
            refuse("the moment trade belongs to phase deal, steps 4 and 8, of a game with negotiation");
        if (s.step == kDealMoveDomains) {
            s.frames.top<RoundFrame>().traded = true;
            s.turns = static_cast<std::uint8_t>(n);
        }
        s.frames.push(TradeFrame{});
        return;
    case Moment::before: return put_part(PartFrame::Step::window_before);
    case Moment::part:   return put_part(PartFrame::Step::act);
    default:             return put_part(PartFrame::Step::window_after);
    }
}

void PlaceLoader::put_over() {
    s.winners = p.winners.value_or(SeatSet{});
    if (s.winners.empty()) refuse("winners must name those who have won a game that is over");
    if (p.turn) put_part(p.turn_done.value_or(false) ? PartFrame::Step::window_after : PartFrame::Step::act);
    s.decision = {};
}

void PlaceLoader::put_part(PartFrame::Step step) {
    const std::optional<PartKind> kind = part_of_step(s);
    if (!kind) refuse("in this step no family has a part of its own: turn and moment do not fit");
    const Seat seat = p.turn.value_or(s.start);
    ActionKinds performed;
    if (p.performed)
        for (const ActionName done : *p.performed) performed.add(kind_of(done));
    s.frames.push(PartFrame{step, seat, *kind, performed, false, false});
    if (*kind != PartKind::exposure) s.turns = static_cast<std::uint8_t>(1 + (seat.index - s.start.index + n) % n);
}

// The last roll, for people to look at: nothing follows from it any more.
void PlaceLoader::put_roll(const RollPosition& roll) {
    if (roll.rolls.empty()) refuse("roll needs its rolls");
    s.roll = Roll{};
    s.roll.stat = roll.stat;
    s.roll.difficulty = byte_in_range("roll.difficulty", roll.difficulty.value_or(0), 0, 255);
    for (const DiePosition& from : roll.rolls) {
        const auto points = [](const char* path, int value) {
            return static_cast<std::int8_t>(in_range(path, value, -kMostOfARoll, kMostOfARoll));
        };
        s.roll.rollers.add(from.seat);
        s.roll.base[from.seat] = points("roll.rolls.base", from.base);
        s.roll.modifier[from.seat] = points("roll.rolls.modifier", from.modifier);
        s.roll.die[from.seat] = byte_in_range("roll.rolls.die", from.die, 0, 255);
    }
}

void PlaceLoader::run_on() {
    if (s.phase == GamePhase::setup || s.decision.over()) return;
    Flow flow(g, s, nullptr);
    if (p.moment == Moment::window) flow.open_window(Window::pay, s.start, {}, SeatSet::players(n));
    flow.run_to_question();
}

}  // namespace consigliere::omerta
