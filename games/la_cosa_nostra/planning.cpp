// Planning (LCN-PLAN) and what may be played on one's own turn in planning and action (LCN-INFL, LCN-SKILL-2).
//
//   next planner ──> tasking ──> task placed ──┬─ end of turn ──> next planner ── all tasked ──> [closing] ──> action
//                       ^── second gangster ───┘
//
// Planning frame: seat = on turn, a = tasks placed this turn.
// Closing frame (wild_influence): answer/second = card and gangster each seat plays, hidden until all are in.
// Peek frame: a = with what, b = the first gangster looked at. A second one is named before either is seen; then faces
// are shown until the one who looks has seen enough or goes on with his turn (LCN-INFL-7).
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

bool Flow::play_planning() {
    Frame& f = top();
    for (;;) switch (f.step) {
        case kNextPlanner: {
            SeatSet open;
            for (const Seat seat : r.all_seats())
                if (r.untasked(s, seat) != 0) open.add(seat);
            if (open.empty()) {
                end_planning();
                return false;
            }
            f.seat = open.first_from(f.seat);  // LCN-PLAN-4: others are skipped
            f.a = 0;
            f.step = kTasking;
            break;
        }
        case kTasking:
            if (r.untasked(s, f.seat) == 0) {  // given away meanwhile (LCN-TRADE-4)
                f.step = kTaskPlaced;
                break;
            }
            if (s.hand[f.seat.index].empty() && r.market_gaps(s) == kMarketSlots) {  // LCN-PLAN-7
                t.idle |= r.untasked(s, f.seat);
                tell_all(kToldIdle, f.seat.index);
                f.step = kTaskPlaced;
                break;
            }
            return ask(Ask::plan, f.seat, r.planned_in_one_way(s, f.seat) ? Single::skip : Single::ask);
        default:
            if (r.may_task_another(s) || r.might_play_card(s, f.seat)) return ask(Ask::after, f.seat);
            f.seat = r.next(f.seat);
            f.step = kNextPlanner;
        }
}

void Flow::answer_planning(const Action& x) {
    Frame& f = top();
    if (own_turn_act(x)) return;
    if (x.kind == kEndTurn) {
        f.seat = r.next(f.seat);
        f.step = kNextPlanner;
        return;
    }
    if (x.kind == kPlan) {
        auto& hand = s.hand[x.seat.index];
        int at = 0;  // the oldest card with that face
        while (r.cards.face_of[hand[at]] != x.b) ++at;
        place_task(x.a, hand[at]);
        hand.erase_at(at);
        tell_holder(x.seat, kToldPlansThis, kToldPlansJob, x.seat.index, x.a, x.b, 0);
    } else {
        const int business = take_from_market(x.b);
        place_task(x.a, static_cast<std::uint8_t>(kPurchase + business));
        tell_all(kToldPlansPurchase, x.seat.index, x.a, business);
    }
    ++f.a;
    // LCN-PLAN-9: with `must` the second gangster follows at once; with `may` he is among the answers.
    const bool again =
        f.a < r.planning_limit(s) && r.options.double_planning == DoublePlanning::must && r.untasked(s, f.seat) != 0;
    f.step = again ? kTasking : kTaskPlaced;
}

void Flow::place_task(int gangster, std::uint8_t task) {
    s.task[static_cast<std::size_t>(gangster)] = task;
    t.tasked |= bit32(gangster);
    if (task >= kPurchase) t.buying |= bit32(gangster);
}

// LCN-PLAN-10.
void Flow::end_planning() {
    if (r.options.wild_influence) {
        start_phase(FrameKind::closing, t.start);
        return;
    }
    start_phase(FrameKind::action, t.start);
    tell_all(kToldAction);
}

// --- the closing window (LCN-VAR-3, A51) --------------------------------------------------------------------------------

bool Flow::play_closing() {
    Frame& f = top();
    if (f.step == 0) {
        f.step = 1;
        f.waiting = r.seats_with_influence(s);  // whatever they hold (LCN-INFO-3)
        f.b = f.waiting.bits;
        f.answer.fill(kNothing);
    }
    if (!f.waiting.empty()) return put(Ask::closing, f.waiting, SeatSet(f.b));
    bool played = false;
    Seat seat = t.start;
    do {
        const std::uint8_t card = f.answer[seat.index], gangster = f.second[seat.index];
        if (card != kNothing) {
            if (r.attachable(s, seat, card) >> gangster & 1) {
                play_influence(seat, card, gangster);
                played = true;
            } else {
                tell(kToldReturnsCard, SeatSet::of(seat).with(Seat::open()), seat.index, card);
            }
        }
        seat = r.next(seat);
    } while (seat != t.start);
    f.step = 0;
    // A card returns only because another was laid before it, so what lies open says whether the window repeats. It then
    // asks all again: asking only those who tried would show whose card came back.
    if (played) return false;
    start_phase(FrameKind::action, t.start);
    tell_all(kToldAction);
    return false;
}

void Flow::answer_closing(const Action& x) {
    Frame& f = top();
    f.waiting.remove(x.seat);
    if (x.kind == kPass) return;
    f.answer[x.seat.index] = x.a;
    f.second[x.seat.index] = x.b;
}

// --- influence cards and Lawyers -----------------------------------------------------------------------------------------

bool Flow::own_turn_act(const Action& x) {
    switch (x.kind) {
    case kPlay:         play_influence(x.seat, x.a, x.b); return true;
    case kLook:         look(x.seat, x.a, x.b); return true;
    case kChangeMarket: change_market(x.seat); return true;
    default:            return false;
    }
}

// LCN-INFL-3: face-up on the gangster.
void Flow::play_influence(Seat seat, int card, int gangster) {
    s.influence[seat.index].erase(static_cast<std::uint8_t>(card));
    t.attached[static_cast<std::size_t>(card - kHenchman)] |= bit32(gangster);
    tell_all(kToldPlays, seat.index, card, gangster);
}

void Flow::see(Seat seat, int gangster) {
    std::uint8_t& seen = s.seen_by[static_cast<std::size_t>(gangster)];
    seen = static_cast<std::uint8_t>(seen | bit8(seat.index));
    tell(kToldSees, SeatSet::of(seat).with(Seat::open()), 0, gangster,
         r.cards.face_of[s.task[static_cast<std::size_t>(gangster)]]);
}

// A Spy and a Lawyer may name a second Job before either is seen (A36, A56).
void Flow::look(Seat seat, int with, int gangster) {
    if (with == kWithLawyer) {
        const Businesses free = r.unused_skill(s, seat, r.cards.lawyers);
        t.used |= free & (~free + 1);
    } else {
        spend(seat, with == kWithSpy ? kSpy : kSnitch);
    }
    tell_all(kToldLooks, seat.index, with, gangster);
    const bool one = with == kWithSnitch || (r.peekable(s, seat) & ~bit32(gangster)) == 0;
    Frame& f = push(FrameKind::peek, seat);
    f.a = static_cast<std::uint8_t>(with);
    f.b = static_cast<std::uint8_t>(gangster);
    f.step = one ? kLooking : kSecondLook;
    if (one) see(seat, gangster);
}

bool Flow::play_peek() { return ask(top().step == kLooking ? Ask::looking : Ask::peek, top().seat); }

void Flow::answer_peek(const Action& x) {
    Frame& f = top();
    if (f.step == kLooking) {
        const bool turn = Rules::turn_below(s, x.seat);
        s.frames.pop();
        if (x.kind == kEnough) return;
        if (turn)
            answer(x);
        else
            own_turn_act(x);  // another look, by option
        return;
    }
    f.step = kLooking;
    if (x.kind == kAlsoLook) tell_all(kToldLooks, f.seat.index, f.a, x.a);
    see(f.seat, f.b);
    if (x.kind == kAlsoLook) see(f.seat, x.a);
}

// LCN-INFL-6, A18.
void Flow::change_market(Seat seat) {
    spend(seat, kSnitch);
    tell_all(kToldMarketChanged, seat.index);
    Businesses old = 0;
    for (std::uint8_t& slot : t.market) {
        if (slot != kNothing) old |= bit64(slot);
        slot = kNothing;
    }
    bury(old);
}

}  // namespace consigliere::la_cosa_nostra
