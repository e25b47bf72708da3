// Asking and answering: the loop that every part of the game runs in.
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

void Flow::write(Told what, SeatSet seen, int a, int b, int c, int n) {
    events_->push_back({what, seen, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                        static_cast<std::uint8_t>(c), 0, static_cast<std::int16_t>(n)});
}

// One thing told in two ways: with the card to its holder (and the open view), without it to everybody else.
void Flow::write_holder(Seat seat, Told own, Told others, int a, int b, int c, int n_others) {
    const SeatSet knowing = SeatSet::of(seat).with(Seat::open());
    write(own, knowing, a, b, c, 0);
    write(others, SeatSet(0xFFu & ~knowing.bits), a, others == kToldPlansJob ? b : 0, 0, n_others);
}

Frame& Flow::push(FrameKind kind, Seat seat) {
    Frame f;
    f.kind = kind;
    f.seat = seat;
    s.frames.push(f);
    return s.frames.back();
}

bool Flow::ask(Ask what, Seat seat) { return ask(what, seat, prompt_of(what).single); }

bool Flow::ask(Ask what, Seat seat, Single single) {
    if (single == Single::skip) {
        AnswerCount answers;
        r.list_answers(s, seat, answers);
        if (!is_put(single, answers.count)) {
            answer(answers.first);
            return false;
        }
    }
    return put(what, SeatSet::of(seat), SeatSet::of(seat));
}

bool Flow::put(Ask what, SeatSet waiting, SeatSet asked) {
    s.decision = {Phase::deciding, static_cast<std::uint8_t>(what), waiting, asked};
    return true;
}

bool Flow::ask_chance(Chance what) {
    s.decision = {Phase::chance, static_cast<std::uint8_t>(what), SeatSet(), SeatSet()};
    return true;
}

void Flow::settle() {
    for (;;) {
        if (events_ != nullptr) tell_monopolies();
        if (t.round > 0 && s.pool != 0 && r.market_gaps(s) > 0) {  // LCN-PLAN-3, A17
            if (refill_market()) return;
            continue;
        }
        bool waits = false;
        switch (top().kind) {
        case FrameKind::setup:    waits = play_setup(); break;
        case FrameKind::draw:     waits = play_draw(); break;
        case FrameKind::planning: waits = play_planning(); break;
        case FrameKind::closing:  waits = play_closing(); break;
        case FrameKind::action:   waits = play_action(); break;
        case FrameKind::peek:     waits = play_peek(); break;
        case FrameKind::job:      waits = play_job(); break;
        case FrameKind::harm:     waits = play_harm(); break;
        case FrameKind::payday:   waits = play_payday(); break;
        case FrameKind::duel:     waits = play_duel(); break;
        case FrameKind::over:
        case FrameKind::none:     s.decision = {}; return;
        }
        if (waits) return;
    }
}

void Flow::answer(const Action& x) {
    switch (top().kind) {
    case FrameKind::setup:    answer_setup(x); break;
    case FrameKind::draw:     answer_draw(x); break;
    case FrameKind::planning: answer_planning(x); break;
    case FrameKind::closing:  answer_closing(x); break;
    case FrameKind::action:   answer_action(x); break;
    case FrameKind::peek:     answer_peek(x); break;
    case FrameKind::job:      answer_job(x); break;
    case FrameKind::harm:     answer_harm(x); break;
    case FrameKind::payday:   answer_payday(x); break;
    default:                  break;
    }
}

void Flow::take(const Action& x) {
    watch_monopolies();
    switch (x.kind) {
    case kRoll: {
        Frame& f = top();
        if (f.kind == FrameKind::duel) {
            duel_die(x.a);
        } else {
            f.dice[f.rolled++] = x.a;
            tell_all(kToldRolls, (f.step == kFireBack ? f.target : f.seat).index, x.a);
        }
        break;
    }
    case kDeal:          deal_job(Seat(x.a), x.b); break;
    case kDealInfluence: deal_influence(Seat(x.a), x.b); break;
    case kTurnUp:        turn_up(x.a); break;
    case kStartPlayer:   t.start = Seat(x.a); break;
    case kDrawBoss:      choose_boss(Seat(x.a), x.b); break;
    case kTakeBack:      {  // LCN-DEAL-3: free; the youngest marker on that card
        for (int i = kMarkers - 1; i >= 0; --i)
            if (t.marker[x.seat.index][static_cast<std::size_t>(i)] == x.a) {
                drop_marker(x.seat, i);
                break;
            }
        break;
    }
    default:
        if (!Rules::looking(s, x.seat) && r.is_free(s, x))
            own_turn_act(x);
        else
            answer(x);
    }
    settle();
}

Flow::Monopolists Flow::monopolists() const {
    Monopolists out;
    for (int m = 0; m < kMonopolies; ++m) out[static_cast<std::size_t>(m)] = r.monopolist(s, m);
    return out;
}

void Flow::watch_monopolies() {
    if (events_ != nullptr) known_ = monopolists();
}

void Flow::tell_monopolies() {
    const Monopolists now = monopolists();
    for (std::size_t m = 0; m < kMonopolies; ++m) {
        if (now[m] == known_[m]) continue;
        if (now[m] == Seat::none())
            tell_all(kToldMonopolyGone, 0, static_cast<int>(m));
        else
            tell_all(kToldMonopoly, now[m].index, static_cast<int>(m));
    }
    known_ = now;
}

// --- cards and money --------------------------------------------------------------------------------------------------

void Flow::refresh_pool() {
    if (s.pool != 0 || s.under.empty()) return;
    do {
        s.pool |= bit64(s.under[0] & ~State::kGroup);
        s.under.erase_at(0);
    } while (!s.under.empty() && (s.under[0] & State::kGroup) == 0);
}

void Flow::bury(Businesses cards) {
    std::uint8_t group = State::kGroup;
    each(cards, [&](int b) {
        t.used &= ~bit64(b);
        t.dark &= ~bit64(b);
        s.under.push(static_cast<std::uint8_t>(b | group));
        group = 0;
    });
    refresh_pool();
}

bool Flow::refill_market() {
    const Businesses same = r.type(std::countr_zero(s.pool)).instances;
    if ((s.pool & ~same) != 0) return ask_chance(Chance::business);
    turn_up(r.cards.type_of[static_cast<std::size_t>(std::countr_zero(s.pool))]);
    return false;
}

// The lowest instance stands for its type: equal cards are the same card until somebody owns them.
void Flow::turn_up(int type) {
    const int business = std::countr_zero(s.pool & r.cards.types[static_cast<std::size_t>(type)].instances);
    s.pool &= ~bit64(business);
    const bool first_market = t.round == 0;
    const bool repeats = (r.market_types(s) >> type & 1) != 0;
    bool company = false;
    for (const std::uint8_t b : t.market) company |= b != kNothing && r.type(b).company;
    if (first_market && (repeats || (company && r.cards.types[static_cast<std::size_t>(type)].company))) {
        tell_all(kToldSetAside, type);  // LCN-SETUP-8
        return;
    }
    for (std::uint8_t& slot : t.market)
        if (slot == kNothing) {
            slot = static_cast<std::uint8_t>(business);
            break;
        }
    tell_all(kToldTurnedUp, type);
    if (!first_market) refresh_pool();
}

int Flow::take_from_market(int type) {
    std::uint8_t& slot = t.market[static_cast<std::size_t>(r.market_slot(s, type))];
    const int business = slot;
    slot = kNothing;
    return business;
}

void Flow::spend(Seat seat, int card) {
    s.influence[seat.index].erase(static_cast<std::uint8_t>(card));
    ++t.pile[static_cast<std::size_t>(card)];
}

void Flow::detach(int gangster, unsigned which) {
    const Gangsters any = t.attached[0] | t.attached[1] | t.attached[2] | t.attached[3];
    if ((any >> gangster & 1) == 0) return;
    for (int i = 0; i < 4; ++i) {
        if ((which >> i & 1) == 0 || (t.attached[static_cast<std::size_t>(i)] >> gangster & 1) == 0) continue;
        t.attached[static_cast<std::size_t>(i)] &= ~bit32(gangster);
        ++t.pile[static_cast<std::size_t>(kHenchman) + static_cast<std::size_t>(i)];
    }
}

void Flow::remove_task(int gangster) {
    s.task[static_cast<std::size_t>(gangster)] = kNothing;
    s.seen_by[static_cast<std::size_t>(gangster)] = 0;
    t.tasked &= ~bit32(gangster);
    t.buying &= ~bit32(gangster);
}

// LCN-DEACT-2, LCN-KILL-4; Henchman and Saboteur leave with the task (LCN-INFL-4).
void Flow::lose_task(int gangster) {
    if ((t.tasked >> gangster & 1) == 0) return;
    const std::uint8_t task = s.task[static_cast<std::size_t>(gangster)];
    remove_task(gangster);
    if (task >= kPurchase) {
        return_markers(task - kPurchase);
        bury(bit64(task - kPurchase));
    } else {
        discard_shut(r.owner_of_gangster(s, gangster), task);
    }
    detach(gangster, 1u << kOnHenchman | 1u << kOnSaboteur);
    tell_all(kToldTaskLost, gangster);
}

void Flow::drop_marker(Seat seat, int index) {
    auto& mine = t.marker[seat.index];
    const std::uint8_t business = mine[static_cast<std::size_t>(index)];
    for (int i = index; i + 1 < kMarkers; ++i)
        mine[static_cast<std::size_t>(i)] = mine[static_cast<std::size_t>(i) + 1];
    mine[kMarkers - 1] = kNothing;
    tell_all(kToldMarkerBack, seat.index, business);
}

void Flow::return_markers(int business) {
    for (const Seat seat : r.all_seats())
        for (int i = kMarkers - 1; i >= 0; --i)
            if (t.marker[seat.index][static_cast<std::size_t>(i)] == business) drop_marker(seat, i);
}

void Flow::earn(Seat seat, int sum) {
    t.cash[seat.index] = static_cast<std::uint16_t>(t.cash[seat.index] + sum);
    if (sum > 0) tell_all(kToldEarns, seat.index, 0, 0, sum);
}

void Flow::pay_bank(Seat from, int sum) {
    const int paid = std::min<int>(t.cash[from.index], sum);
    t.cash[from.index] = static_cast<std::uint16_t>(t.cash[from.index] - paid);
    tell_all(kToldPaysBank, from.index, 0, 0, paid);
}

void Flow::pay(Seat from, Seat to, int sum) {
    const int paid = std::min<int>(t.cash[from.index], sum);
    t.cash[from.index] = static_cast<std::uint16_t>(t.cash[from.index] - paid);
    t.cash[to.index] = static_cast<std::uint16_t>(t.cash[to.index] + paid);
    tell_all(kToldPays, from.index, to.index, 0, paid);
}

}  // namespace consigliere::la_cosa_nostra
