// The beginning of a round (LCN-ROUND-2) and drawing cards (LCN-DRAW).
//
//   deal jobs ──> deal influence ──> mulligan ─┬─ kept ──> planning
//      ^─────────── rejected: deal again ──────┘
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

void Flow::begin_round() {
    s.board.deactivated_businesses.clear();
    s.board.deactivated_gangsters.clear();
    s.board.used_skills.clear();
    s.board.idle.clear();
    s.board.income.fill(0);
    if (s.board.round > 1 && s.board.round == q.setup.options.influence_from_round)
        for (const Seat seat : q.setup.all_seats()) give_start_influence(seat);
    emit(EventKind::round, {.n = s.board.round});
    start_drawing(false);
}

void Flow::start_drawing(bool redeal) {
    s.frames.replace_all(DrawFrame{
        .seat = s.board.start, .cards_left = static_cast<std::uint8_t>(jobs_drawn(s.board.round)), .redeal = redeal});
}

Next Flow::run(DrawFrame& f) {
    switch (f.step) {
    case DrawFrame::Step::deal_jobs:      return deal_jobs(f);
    case DrawFrame::Step::deal_influence: return deal_influence(f);
    case DrawFrame::Step::mulligan:
        if (!f.rejects.complete()) return ask(PromptId::mulligan, f.rejects);
        end_mulligan(f);
    }
    return Next::again;
}

void Flow::answer(DrawFrame& f, const Action& action) {
    switch (action.kind) {
    case kDeal:          deal_job(f, FaceId(action.b)); break;
    case kDealInfluence: deal_influence_card(f, static_cast<Influence>(action.b)); break;
    default:             f.rejects.put(action.seat, action.kind == kReject);
    }
}

// --- Jobs -----------------------------------------------------------------------------------------------------------------

Next Flow::deal_jobs(DrawFrame& f) {
    if (f.cards_left == 0) {
        f.seat = q.setup.next(f.seat);
        if (f.seat != s.board.start) {
            f.cards_left = static_cast<std::uint8_t>(jobs_drawn(s.board.round));
            return Next::again;
        }
        f.step = DrawFrame::Step::deal_influence;
        f.cards_left = static_cast<std::uint8_t>(influence_to_deal(f));
        return Next::again;
    }
    const JobSet deck = s.deck & q.cards.deck(s.board.round);  // those of other rounds are not dealt (LCN-DRAW-7)
    if (deck.size() > 1) return ask_chance(ChanceKind::job);
    deal_job(f, q.cards.face_of[deck.first()]);
    return Next::again;
}

void Flow::deal_job(DrawFrame& f, FaceId face) {
    const Seat seat = f.seat;
    const JobId job = (s.deck & q.cards.faces[face].cards).first();
    s.deck.remove(job);
    s.jobs[seat].push(job);
    --f.cards_left;
    emit_to(owner_and_open(seat), EventKind::job, {.a = seat, .b = face});
    emit_to(all_but(owner_and_open(seat)), EventKind::job_back, {.a = seat, .n = s.board.round});
}

// --- influence cards ----------------------------------------------------------------------------------------------------------

Next Flow::deal_influence(DrawFrame& f) {
    if (f.cards_left == 0) {
        f.seat = q.setup.next(f.seat);
        if (f.seat != s.board.start) {
            f.cards_left = static_cast<std::uint8_t>(influence_to_deal(f));
            return Next::again;
        }
        // A50: all are asked alike; only a player who was dealt nothing but Attacks can reject.
        f.step = DrawFrame::Step::mulligan;
        f.rejects.open(q.setup.all_seats());
        return Next::again;
    }
    if (q.influence_left() == 0) {  // LCN-DRAW-6
        s.influence_deck = s.board.influence_discards;
        s.board.influence_discards.fill(0);
    }
    // By the number of cards: nobody knows which ones are left.
    if (q.influence_left() > 1) return ask_chance(ChanceKind::influence);
    for (const Influence card : kAllInfluences)
        if (s.influence_deck[card] != 0) {
            deal_influence_card(f, card);
            return Next::again;
        }
    f.cards_left = 0;
    return Next::again;
}

void Flow::deal_influence_card(DrawFrame& f, Influence card) {
    const Seat seat = f.seat;
    --s.influence_deck[card];
    s.influence[seat].push(card);
    --f.cards_left;
    emit_to(owner_and_open(seat), EventKind::influence, {.a = seat, .b = card});
    emit_to(all_but(owner_and_open(seat)), EventKind::influence_back, {.a = seat});
}

// --- mulligan -----------------------------------------------------------------------------------------------------------------

// LCN-DRAW-5: the first rejection from the start player on counts.
void Flow::end_mulligan(DrawFrame& f) {
    const Seat rejecting = f.rejects.first_acting(s.board.start);
    if (rejecting == Seat::none()) {
        start_planning(s.board.start);
        emit(EventKind::planning);
        return;
    }
    emit(EventKind::mulligan, {.a = rejecting});
    for (const Seat seat : q.setup.all_seats())
        for (int i = 0; i < jobs_drawn(s.board.round); ++i) {
            s.deck.add(s.jobs[seat].back());
            s.jobs[seat].pop();
        }
    start_drawing(true);
}

}  // namespace consigliere::la_cosa_nostra
