// Set-up (LCN-SETUP) and drawing cards (LCN-DRAW).
//
//   bosses ──> first market ──> first player ──> round 1
//   round: deal jobs ──> deal influence ──> mulligan ─┬─ kept ──> planning
//             ^────────── rejected: deal again ───────┘
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

void Flow::begin() {
    s = State{};
    t.boss.fill(kNothing);
    t.market.fill(kNothing);
    for (auto& row : t.marker) row.fill(kNothing);
    s.task.fill(kNothing);
    s.deck = r.cards.deck;
    s.pool = r.cards.businesses;
    for (std::size_t i = 0; i < kInfluences; ++i)
        s.influence_deck[i] =
            static_cast<std::uint8_t>(r.cards.influence[i] + (r.options.box35 ? r.cards.box35[i] : 0));
    push(FrameKind::setup, Seat(0));
}

bool Flow::play_setup() {
    Frame& f = top();
    switch (f.step) {
    case kBosses:
        if (f.seat.index == r.players) {
            f.step = kFirstMarket;
            return false;
        }
        if (!r.options.random_bosses) return ask(Ask::boss, f.seat);
        if (r.players == kFamilies && f.seat.index == r.players - 1) {
            AnswerCount last;
            r.list_answers(s, f.seat, last);
            choose_boss(f.seat, last.first.a);
            return false;
        }
        return ask_chance(Chance::boss);
    case kFirstMarket:
        // A card file may make four different names impossible; then the market fills freely in round I.
        if (r.market_gaps(s) > 0 && s.pool != 0) return refill_market();
        s.pool = r.cards.businesses & ~r.in_play(s);
        for (const std::uint8_t b : t.market)
            if (b != kNothing) s.pool &= ~bit64(b);
        f.step = kFirstPlayer;
        return ask_chance(Chance::start);
    default:
        tell_all(kToldStart, t.start.index);
        t.round = 1;
        begin_round();
        return false;
    }
}

void Flow::answer_setup(const Action& x) { choose_boss(x.seat, x.a); }

void Flow::choose_boss(Seat seat, int boss) {
    give_family(seat, boss);
    tell_all(kToldBoss, seat.index, boss);
    top().seat = Seat(seat.index + 1);
}

// LCN-SETUP-2 to LCN-SETUP-4, LCN-SETUP-6, LCN-SETUP-10.
void Flow::give_family(Seat seat, int family) {
    const auto f = static_cast<std::size_t>(family);
    t.boss[seat.index] = static_cast<std::uint8_t>(family);
    t.gang[seat.index] = r.cards.starters[f];
    t.waiting |= r.cards.family[f] & ~r.cards.starters[f];
    for (const std::uint8_t type : r.cards.start_businesses[f]) {
        const Businesses left = s.pool & r.cards.types[type].instances;
        t.owned[seat.index] |= left & (~left + 1);
        s.pool &= ~(left & (~left + 1));
    }
    t.cash[seat.index] = 2;
    if (r.options.influence_from_round == 1) start_set(seat);
}

void Flow::start_set(Seat seat) {
    for (const Influence card : {kSnitch, kSchemer, kHenchman}) {
        --s.influence_deck[card];
        s.influence[seat.index].push(card);
    }
}

// LCN-ROUND-2.
void Flow::begin_round() {
    t.dark = 0;
    t.asleep = 0;
    t.used = 0;
    t.idle = 0;
    t.income.fill(0);
    if (t.round > 1 && t.round == r.options.influence_from_round)
        for (const Seat seat : r.all_seats()) start_set(seat);
    tell_all(kToldRound, 0, 0, 0, t.round);
    start_phase(FrameKind::draw, t.start);
    top().a = static_cast<std::uint8_t>(r.jobs_drawn(t.round));
}

void Flow::start_phase(FrameKind kind, Seat seat) {
    s.frames.clear();
    push(kind, seat);
}

bool Flow::play_draw() {
    Frame& f = top();
    switch (f.step) {
    case kDealJobs:       return deal_jobs(f);
    case kDealInfluences: return deal_influences(f);
    default:
        // A50: all are asked alike; only who was dealt nothing but Attacks can reject.
        if (!f.waiting.empty()) return put(Ask::mulligan, f.waiting, r.all_seats());
        end_mulligan(f);
        return false;
    }
}

// f.a = cards still to deal to f.seat; f.b = 1 after a rejection.
bool Flow::deal_jobs(Frame& f) {
    if (f.a == 0) {
        f.seat = r.next(f.seat);
        if (f.seat != t.start) {
            f.a = static_cast<std::uint8_t>(r.jobs_drawn(t.round));
            return false;
        }
        f.step = kDealInfluences;
        f.a = static_cast<std::uint8_t>(f.b != 0 ? 0 : r.influence_drawn(s, f.seat));
        return false;
    }
    const std::uint32_t deck = s.deck[static_cast<std::size_t>(t.round - 1)];
    if ((deck & (deck - 1)) != 0) return ask_chance(Chance::job);
    deal_job(f.seat, r.cards.face_of[static_cast<std::size_t>(t.round - 1) * kDeckSlots +
                                     static_cast<std::size_t>(std::countr_zero(deck))]);
    return false;
}

void Flow::deal_job(Seat seat, int face) {
    std::uint32_t& deck = s.deck[static_cast<std::size_t>(t.round - 1)];
    const int slot = std::countr_zero(deck & r.cards.faces[static_cast<std::size_t>(face)].instances);
    deck &= ~bit32(slot);
    s.hand[seat.index].push(static_cast<std::uint8_t>((t.round - 1) * kDeckSlots + slot));
    --top().a;
    tell_holder(seat, kToldJob, kToldJobBack, seat.index, face, 0, t.round);
}

int Flow::influence_left() const {
    int n = 0;
    for (const std::uint8_t k : s.influence_deck) n += k;
    return n;
}

// LCN-DRAW-6. Says whether chance decides: by the number of cards, for which ones are left is known to nobody.
bool Flow::rebuild_influence_deck() {
    if (influence_left() == 0) {
        s.influence_deck = t.pile;
        t.pile.fill(0);
    }
    return influence_left() > 1;
}

bool Flow::deal_influences(Frame& f) {
    if (f.a == 0) {
        f.seat = r.next(f.seat);
        if (f.seat != t.start) {
            f.a = static_cast<std::uint8_t>(f.b != 0 ? 0 : r.influence_drawn(s, f.seat));
            return false;
        }
        f.step = kMulligan;
        f.waiting = r.all_seats();
        f.answer.fill(0);
        return false;
    }
    if (rebuild_influence_deck()) return ask_chance(Chance::influence);
    for (int card = 0; card < kInfluences; ++card)
        if (s.influence_deck[static_cast<std::size_t>(card)] != 0) {
            deal_influence(f.seat, card);
            return false;
        }
    f.a = 0;
    return false;
}

void Flow::deal_influence(Seat seat, int card) {
    --s.influence_deck[static_cast<std::size_t>(card)];
    s.influence[seat.index].push(static_cast<std::uint8_t>(card));
    --top().a;
    tell_holder(seat, kToldInfluence, kToldInfluenceBack, seat.index, card, 0, 0);
}

void Flow::answer_draw(const Action& x) {
    Frame& f = top();
    f.waiting.remove(x.seat);
    f.answer[x.seat.index] = x.kind == kReject;
}

// LCN-DRAW-5: answers stay hidden until all are in; the first rejection from the start player on counts.
void Flow::end_mulligan(Frame& f) {
    SeatSet rejecting;
    for (const Seat seat : r.all_seats())
        if (f.answer[seat.index] != 0) rejecting.add(seat);
    if (rejecting.empty()) {
        start_phase(FrameKind::planning, t.start);
        tell_all(kToldPlanning);
        return;
    }
    tell_all(kToldMulligan, rejecting.first_from(t.start).index);
    for (const Seat seat : r.all_seats())
        for (int i = 0; i < r.jobs_drawn(t.round); ++i) {
            s.deck[static_cast<std::size_t>(t.round - 1)] |= bit32(s.hand[seat.index].back() % kDeckSlots);
            s.hand[seat.index].pop();
        }
    start_phase(FrameKind::draw, t.start);
    top().a = static_cast<std::uint8_t>(r.jobs_drawn(t.round));
    top().b = 1;
}

}  // namespace consigliere::la_cosa_nostra
