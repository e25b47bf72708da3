// Play: the rules at work on a State. `apply` takes an answer or a die and runs on to the next real question.
//
// The flow is a stack of frames inside the State. Each turn of the loop lets the top frame do one step; it may change
// the position, push a frame, end, or ask. A question is answered here only if all can know its one answer (single_of).
//
//   phase ─┬─ window ── play ── whack ...       any-time cards
//          ├─ play ──┬─ draw                    phase A turns
//          │         └─ whack ─┬─ tie, window ── play
//          │                   └─ reroll
//          ├─ tie                               income, final scoring
//          ├─ window ── play                    income about to be paid
//          └─ act ──┬─ move ── tie, reroll      phase B step 2
//                   └─ whack ...
#pragma once

#include "games/nothing_personal/reading.hpp"

namespace consigliere::nothing_personal {

enum Told : std::uint8_t {
    kPhaseTold,
    kWindowClosedTold,
    kPassedTold,
    kPlayedTold,
    kUsedTold,
    kDiscardedTold,
    kSoldTold,
    kAnteTold,
    kPlacedTold,
    kRemovedTold,
    kMovedTold,
    kExchangedTold,
    kDrewTold,
    kDrewSeenTold,
    kGaveTold,
    kGaveSeenTold,
    kPaidTold,
    kGotTold,
    kTookTold,
    kRespectTold,
    kCapoTold,
    kRolledTold,
    kRerollTold,
    kIncomeTold,
    kActedTold,
    kTargetTold,
    kDiedTold,
    kJailedTold,
    kFreedTold,
    kRevealedTold,
    kSwappedTold,
    kPromotedTold,
    kNegatedTold,
    kBlackmailTold,
    kBlackmailGoneTold,
    kTieTold,
    kAllowedTold,
    kForbiddenTold,
    kDeclinedTold,
    kShuffledTold,
    kFinalTold,
    kMarkerTold,
    kNamedTold,
    kWhackRolledTold,
    kSellingTold,
};

class Play : public Reading {
public:
    Play(const Setting& setting, State& state, Events* events) : Reading(setting, state), m(state), ev(events) {}

    void start();
    void apply(const Action& action);
    // After goods changed hands beside the flow: a question that lost its choice is answered.
    void resettle();
    void run();
    // True: somebody is asked, the window's frame comes first.
    bool open_window(Ask ask);
    void start_draw(int seat, int n);

    // --- board (board.cpp)
    void place(int seat, int space, int n);
    void place_neutral(int space);
    void remove_marker(const MarkerRef& marker);
    void move_all(int owner, int from, int to);
    void exchange_markers(const MarkerRef& a, const MarkerRef& b);
    void put_gangster(int space, int gangster_id);
    void take_off(int space, bool dead, std::uint8_t decided = kNobody);
    void swap_spaces(int a, int b);
    void drop_blackmail(int space);
    void lay_blackmail(int space, int owner);
    void drop_negate(int space);
    void check_capo();
    void take_capo(int seat);
    void read_types();
    void read_types(int space);

    // --- goods (goods.cpp)
    void pay(int seat, int n);
    void get(int seat, int n);
    int take_money(int from, int to, int n);
    int lose_money(int seat, int n);
    void add_respect(int seat, int n);
    void add_card(int seat, int card_id);
    void drop_card(int seat, int card_id);
    void hand_over(int from, int to, int card_id);
    void sell(int seat, int card_id);
    void tell(Told kind, int a = 0, int b = 0, int c = 0, int d = 0, int n = 0) {
        tell_to(SeatSet::everyone(), kind, a, b, c, d, n);
    }
    void tell_to(SeatSet seen_by, Told kind, int a = 0, int b = 0, int c = 0, int d = 0, int n = 0) {
        if (ev != nullptr)
            ev->push_back({kind, seen_by, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                           static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(d), static_cast<std::int16_t>(n)});
    }

private:
    // --- flow (flow.cpp)
    Frame& top() { return m.top(); }
    Frame& below() { return m.frames[static_cast<std::size_t>(m.depth - 2)]; }
    Frame& push(FrameKind kind, int seat = kNobody);
    void pop();
    void begin_part(Part part);
    void step_top();
    void on_answer(const Action& action);
    void wait(Ask ask, int seat) {
        m.ask = ask;
        m.asked = static_cast<std::uint8_t>(seat);
    }
    void wait_chance(Ask ask);
    // Asks for one of a set of spaces or seats; a single one is taken at once.
    void choose(Ask ask, int seat, unsigned choices, Verb verb);
    // Asks what list_answers lists; a single answer is given at once. False: there is none.
    bool ask_listed(Ask ask, int seat);

    void step_phase();
    void answer_phase(const Action& action);
    void close_window();  // by the card being played in it
    void step_window();
    void answer_window(const Action& action);
    void open_answers();
    int chosen_card(const Frame& window, int seat) const;
    void seal_sale(int seat, int card_id);
    void sell_sealed();
    void review_answer(int seat);
    void resettle_window();
    void step_draw();
    void renew_deck();
    void step_tie();
    // Into m.result; true: the holder must decide, the tie's frame comes first.
    bool settle_control(int space);

    // --- set-up (setup.cpp)
    void step_setup();
    void answer_setup(const Action& action);
    void deal_board();
    void on_revealed(int gangster_id);
    void place_first_markers();
    bool brings_new_type(int gangster_id) const;

    // --- phase A (influence.cpp), cards (play_card.cpp, effects.cpp)
    void step_influence();
    void answer_turn(const Action& action);
    void begin_play(int seat, int card_id, CardUse use, bool on_turn);
    void step_play();
    void answer_play(const Action& action);
    void step_icons();
    void place_icon(int icon, int space);
    void step_effect();
    void finish_effect() { top().step = 3; }
    void answer_effect(const Action& action);
    void effect_grant();
    void effect_trade();
    void effect_neutral();
    void effect_draw_give();
    void effect_prisonswap();
    void effect_jailbreak();
    void effect_rowswap();
    void effect_sale();
    void effect_moveall();
    void effect_take_blackmail();
    void on_space(const Action& action);
    void on_marker(const MarkerRef& marker);
    void on_group(const Action& action);
    void on_player(int seat);
    void pass_turn(int seat);
    unsigned others(int seat) const { return everyone() & ~(1u << seat); }
    unsigned blackmailed() const;

    // --- phase B (business.cpp, actions.cpp, attempt.cpp)
    void step_income();
    void pay_income(int space, int seat, bool money_too);
    bool may_act(int space) const;
    void step_actions();
    void step_act();
    void answer_act(const Action& action);
    void ask_target();
    void name_target(std::uint8_t target);
    void step_back();
    void refuse_proposal();
    void tell_targets();
    void perform();
    void begin_attempt(FrameKind kind, int seat, int from, int target, bool by_card = false);
    void step_attempt();
    void step_reroll();
    void answer_reroll(const Action& action);
    void resolve_move();
    void resolve_whack();
    void swing_respect(int winner, int loser, int target_gangster);
    void on_roll(int face);

    // --- phases C to F and the end
    void step_fence();
    void step_feds();
    void step_family();
    void fill(int vacancy, int from);
    void next_round();
    void step_final();
    void count_up();
    void break_tie();
    void roll_off(int face);
    void finish(unsigned winners);

    State& m;
    Events* ev;
};

}  // namespace consigliere::nothing_personal
