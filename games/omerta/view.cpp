#include "games/omerta/view.hpp"

#include <numeric>

#include "games/omerta/facts.hpp"

namespace consigliere::omerta {

namespace {

std::uint8_t type_of(const Cards& c, std::uint8_t card) {
    return card == kNothing ? kNothing : c.design_of[static_cast<std::size_t>(card)];
}

FamilyView open_part(const Facts& f, Seat seat, bool shows_cash) {
    const Family& from = f.family(seat);
    FamilyView v;
    if (shows_cash) v.cash = from.cash;
    v.don = from.don;
    v.capos = from.capos;
    v.capo = from.capo;
    for (std::size_t i = 0; i < kSlots; ++i) v.type[i] = type_of(f.c, from.type[i]);
    v.reserve = from.reserve;
    v.robber = from.robber;
    v.robbed = from.robbed;
    v.respect = from.respect;
    v.hand_size = static_cast<std::uint8_t>(from.hand.size());
    v.objectives = static_cast<std::uint8_t>((from.main != kNothing) + std::popcount(from.secondaries));
    v.completed = from.completed;
    return v;
}

void add_secret_part(const Facts& f, Seat seat, FamilyView& v) {
    const Family& from = f.family(seat);
    v.secondaries = from.secondaries;
    v.feats = from.feats;
    v.main = from.main;
    v.choice = from.choice;
    v.dealt_capo = from.dealt_capo;
    for (std::size_t i = 0; i < 2; ++i) v.dealt_type[i] = type_of(f.c, from.dealt_type[i]);
    v.peeked_seat = from.peeked_seat;
    v.peeked_objective = from.peeked_objective;
    v.peeked_hand = from.peeked_hand;
    v.hand = from.hand;
}

// Whom a card just played is for; in a frame of another card the same fields hold something else.
void add_targets(Effect effect, const Frame& card, View& v) {
    v.card_on = {};
    v.card_for = kNothing;
    switch (effect) {
    case Effect::rumours:        v.card_on[1] = Seat(card.c); [[fallthrough]];
    case Effect::roll_penalty:
    case Effect::borrow_soldier:
    case Effect::extort:
    case Effect::look_at_rival:  v.card_on[0] = Seat(card.b); return;
    case Effect::remove_marker:  v.card_for = card.b; return;
    default:                     return;
    }
}

// What lies on the stack and may be seen: the part, the incident, the card played, domains changing hands.
void add_frames(const Facts& f, Seat viewer, View& v) {
    for (const Frame& frame : f.s.frames) {
        switch (frame.kind) {
        case FrameKind::part:
            v.turn = frame.seat;
            v.part_done = frame.step > 2 ? 1 : 0;
            break;
        case FrameKind::incident:     v.incident = frame.a; break;
        case FrameKind::roll:         v.rolling = 1; break;
        case FrameKind::take_domains: v.in_transit |= frame.mask; break;
        case FrameKind::card:
            v.card = frame.a;
            v.card_seat = frame.seat;
            add_targets(f.event(frame.a).effect, frame, v);
            if (f.event(frame.a).effect == Effect::new_type && frame.step >= 3 &&
                (viewer == frame.seat || viewer == Seat::open()))
                v.drawn_types = {frame.b == 0 ? kNothing : type_of(f.c, static_cast<std::uint8_t>(frame.b - 1)),
                                 frame.c == 0 ? kNothing : type_of(f.c, static_cast<std::uint8_t>(frame.c - 1))};
            break;
        case FrameKind::conquest:
            if (f.o.secret_involvement && frame.step < 2 && viewer != Seat::open()) {
                v.deed.involved.fill(kNothing);  // secret until all are in
                v.deed.answered = {};
                if (viewer.is_player()) v.deed.involved[viewer.index] = f.s.deed.involved[viewer.index];
            }
            break;
        default: break;
        }
    }
}

// Has the family not begun with its part of the step?
bool is_untouched(const Facts& f, const Frame& part) {
    switch (part.kind) {
    case FrameKind::relocate: {
        Frame fresh = part;
        fresh.mask = f.family(part.seat).domains;
        while (fresh.mask != 0 && f.to_station(fresh, std::countr_zero(fresh.mask)) <= 0) fresh.mask &= fresh.mask - 1;
        return fresh.mask == part.mask;
    }
    case FrameKind::turn:
    case FrameKind::forced_discard: return true;
    default:                        return part.step == 0 && part.a == 0;
    }
}

Moment moment_in_part(const Facts& f, const Frame& part, const Frame& top) {
    const bool exposure = part.a == static_cast<std::uint8_t>(FrameKind::exposure);
    const bool in_turn = exposure ? f.s.turns == 0 : f.s.turns > 0 && f.in_order(f.s.turns - 1) == part.seat;
    if (!in_turn || f.s.frames[0].b != 0) return Moment::within;
    if (top.kind == FrameKind::window) {
        if (top.a != static_cast<std::uint8_t>(Window::own) || top.d != top.e) return Moment::within;
        if (part.step == 1) return Moment::before;
        return part.step == 4 && part.c == 0 ? Moment::after : Moment::within;
    }
    const bool at_work = part.step == 2 && static_cast<std::uint8_t>(top.kind) == part.a;
    return at_work && is_untouched(f, top) ? Moment::part : Moment::within;
}

Moment moment_of(const Facts& f) {
    const State& s = f.s;
    if (s.frames.empty()) return Moment::within;
    const Frame& top = f.top();
    if (s.phase == GamePhase::setup) {
        const Family& first = s.family[0];
        return first.main == kNothing && first.secondaries == 0 ? Moment::start : Moment::within;
    }
    if (s.frames.size() == 3 && s.frames[1].kind == FrameKind::part) return moment_in_part(f, s.frames[1], top);
    if (s.frames.size() != 2) return Moment::within;
    if (top.kind == FrameKind::trade) return top.b == 0 && top.mask == 0 ? Moment::trade : Moment::within;
    const bool pay = top.kind == FrameKind::window && top.a == static_cast<std::uint8_t>(Window::pay);
    return pay && top.d == top.e ? Moment::window : Moment::within;
}

void add_open_part(const Facts& f, View& v) {
    v.moment = moment_of(f);
    if (!f.s.frames.empty() && f.s.frames[0].kind == FrameKind::round) v.idle = f.s.frames[0].c;
    if (f.s.frames.size() > 1 && f.s.frames[1].kind == FrameKind::part) v.performed = f.s.frames[1].b;
    v.checked = f.s.dirty == 0 ? 1 : 0;
    v.capos = f.s.capos;
    v.types = f.s.types;
    for (const Seat seat : f.everyone()) {
        FamilyView& to = v.family[seat.index];
        const Family& from = f.family(seat);
        to.thresholds = from.thresholds;
        to.deeds = from.deeds;
        to.beaten_now = from.beaten_now;
        to.beaten_last = from.beaten_last;
    }
}

}  // namespace

View Omerta::view_for(const State& s, Seat seat) const {
    const Facts f(*this, s);
    View v{};
    v.viewer = seat;
    v.players = static_cast<std::uint8_t>(players_);
    v.asking = s.pending.phase;
    v.prompt = s.pending.prompt;
    v.asked = s.pending.asked;
    v.phase = s.phase;
    v.step = s.step;
    v.round = s.round;
    v.start = s.start;
    v.winners = s.winners;
    v.truce = s.truce;
    v.domain_deck = s.deck_left;
    v.capo_deck = static_cast<std::uint8_t>(s.capos.size());
    v.type_deck = static_cast<std::uint8_t>(s.types.size());
    v.objective_deck = static_cast<std::uint8_t>(std::popcount(s.mains) + std::popcount(s.secondaries));
    v.event_deck = static_cast<std::uint8_t>(std::accumulate(s.events.begin(), s.events.end(), 0));
    v.centre = s.centre;
    v.owner = s.owner;
    v.capo_of = s.capo_of;
    v.soldiers = s.soldiers;
    v.discards = s.discards;
    v.deed = s.deed;
    v.roll = s.roll;
    add_frames(f, seat, v);
    const bool all = seat == Seat::open() || s.pending.phase == Phase::over;  // objectives are shown at the end
    const std::array<int, kMaxPlayers> income = f.incomes();
    for (const Seat other : f.everyone()) {
        const bool own = other == seat || seat == Seat::open();
        v.family[other.index] = open_part(f, other, own || options_.money_visible);
        v.family[other.index].income = static_cast<std::int16_t>(income[other.index]);
        if (own) add_secret_part(f, other, v.family[other.index]);
        if (!all) continue;
        v.family[other.index].main = s.family[other.index].main;
        v.family[other.index].secondaries = s.family[other.index].secondaries;
    }
    if (seat == Seat::open()) add_open_part(f, v);
    return v;
}

// The respect of the domain that is fought over.
int Omerta::at_stake(const View& view, Seat) const {
    const bool fought = view.deed.kind == DeedKind::conquest || view.deed.kind == DeedKind::assault;
    return fought && view.deed.domain != kNothing ? cards_.domains[view.deed.domain].respect : 0;
}

}  // namespace consigliere::omerta
