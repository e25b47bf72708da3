// 2.4 Windows: all who might hold a card for the moment are asked at once and answer in secret. When the last answer is
// in, the first in turn order that still is legal is played (NP-WIN-2, NP-WIN-6) and the window opens anew; it closes when
// all decline. The table hears of every window, whoever holds what (NP-WIN-4).
//
//   0 answers ── all in ──> play ──> 1 opens anew ──> 0 ...
//        └── nobody plays: closed      └── HIJACK, RETARGET: 2 closed
#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

namespace {

constexpr std::uint8_t kDeclined = 1, kFirstCard = 2;  // in Frame::t

}  // namespace

bool Play::open_window(Ask ask) {
    const bool crew = m.part == Part::income || m.part == Part::actions;
    if (ask == Ask::any && g.options.crew_only && !in_phase_a() && !crew) return false;
    const unsigned asked = announce_window(ask);
    const unsigned awaited = holders(ask, asked);
    if (awaited == 0) return false;
    Frame& f = push(FrameKind::window);
    f.a = static_cast<std::uint8_t>(asked);
    f.b = static_cast<std::uint8_t>(ask);
    f.c = static_cast<std::uint8_t>(awaited);
    return true;
}

unsigned Play::announce_window(Ask ask) {
    const unsigned asked = window_addressees(ask);
    if (asked != 0) tell(kWindowTold, static_cast<int>(ask) - 1, static_cast<int>(asked));
    return asked;
}

void Play::close_window() { below().step = 2; }

void Play::step_window() {
    Frame& f = top();
    const Ask ask = static_cast<Ask>(f.b);
    if (f.step == 1) {
        f.a = static_cast<std::uint8_t>(announce_window(ask));
        f.c = static_cast<std::uint8_t>(holders(ask, f.a));
    }
    if (f.step == 2 || (f.step == 1 && f.c == 0)) return pop();
    f.step = 0;
    if (f.c != 0)
        m.ask = ask;
    else
        play_first_answer();
}

void Play::answer_window(const Action& action) {
    Frame& f = top();
    f.c = static_cast<std::uint8_t>(f.c & ~bit(action.seat.index));
    f.t[action.seat.index] = action.kind == kPass ? kDeclined : static_cast<std::uint8_t>(action.a + kFirstCard);
}

void Play::play_first_answer() {
    Frame& f = top();
    for (int i = 0, seat = m.holder; i < g.players; ++i, seat = next(seat)) {
        const int card_id = chosen_card(f, seat);
        if (card_id < 0) continue;
        f.t = {};
        f.step = 1;
        return begin_play(seat, card_id, window_use(card_id), false);
    }
    pop();
}

// The card a seat has chosen, if it can be played now (NP-WIN-6), or -1.
int Play::chosen_card(const Frame& window, int seat) const {
    const int card_id = window.t[static_cast<std::size_t>(seat)] - kFirstCard;
    const bool stands = card_id >= 0 && s.player(seat).hand.has(card_id) &&
                        is_usable(card_id, seat, static_cast<Ask>(window.b), money(seat));
    return stands ? card_id : -1;
}

// Cards or money changed hands while the window stood open: who lost what he chose, or got an answer now, is asked.
void Play::resettle_window() {
    Frame& f = top();
    f.a = static_cast<std::uint8_t>(f.a | window_addressees(m.ask));
    for_each_bit(f.a, [&](int seat) {
        std::uint8_t& answer = f.t[static_cast<std::size_t>(seat)];
        if (answer >= kFirstCard && chosen_card(f, seat) < 0) answer = 0;
    });
    unsigned silent = 0;
    for_each_bit(f.a, [&](int seat) { silent |= f.t[static_cast<std::size_t>(seat)] == 0 ? 1u << seat : 0; });
    f.c = static_cast<std::uint8_t>(holders(m.ask, silent));
    m.ask = Ask::none;
    run();
}

}  // namespace consigliere::nothing_personal
