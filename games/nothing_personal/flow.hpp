// The rules at work on a State: an answer or a die comes in, and the frames run on to the next real question.
#pragma once

#include <optional>
#include <utility>

#include "engine/kit/flow.hpp"
#include "games/nothing_personal/events.hpp"
#include "games/nothing_personal/queries.hpp"

namespace consigliere::nothing_personal {

class Flow : public FlowOf<Flow, State> {
public:
    Flow(const Setup& game_setup, State& state, Events* events)
        : FlowOf(state, events), setup(game_setup), q(game_setup, state) {}

    void start();
    void apply(const Action& action);
    // After goods changed hands beside the flow: a question that lost its choice is answered.
    void resettle();
    // True: somebody is asked.
    bool open_window(PromptId kind);
    void start_draw(Seat seat, int n);

    // --- the two functions of each frame; which file: frames.hpp
    Next run(SetupFrame& f);
    void answer(SetupFrame& f, const Action& action);
    Next run(InfluenceFrame& f);
    void answer(InfluenceFrame& f, const Action& action);
    Next run(IncomeFrame& f);
    Next run(VisitsFrame& f);
    Next run(FenceFrame& f);
    void answer(FenceFrame& f, const Action& action);
    Next run(FedsFrame& f);
    Next run(FamilyFrame& f);
    void answer(FamilyFrame& f, const Action& action);
    Next run(FinalScoringFrame& f);
    Next run(RollOffFrame& f);
    void answer(RollOffFrame& f, const Action& action);
    Next run(WindowFrame& f);
    void answer(WindowFrame& f, const Action& action);
    Next run(PlayFrame& f);
    void answer(PlayFrame& f, const Action& action);
    Next run(DrawFrame& f);
    void answer(DrawFrame& f, const Action& action);
    Next run(TieFrame& f);
    void answer(TieFrame& f, const Action& action);
    Next run(ActFrame& f);
    void answer(ActFrame& f, const Action& action);
    Next run(AttemptFrame& f);
    void answer(AttemptFrame& f, const Action& action);
    Next run(RerollFrame& f);
    void answer(RerollFrame& f, const Action& action);

    // --- what the kit asks of a game
    const Prompt& prompt(PromptId what) const { return prompt_of(what); }
    void list_answers(Seat seat, AnswerCount& out) const { q.list_answers(seat, out); }

    // --- pieces on the board (board.cpp)
    void place(Seat seat, SpaceId space, int n);
    void place_neutral(SpaceId space);
    void remove_marker(const MarkerRef& marker);
    void move_all(OwnerId owner, SpaceId from, SpaceId to);
    void exchange_markers(const MarkerRef& a, const MarkerRef& b);
    void put_gangster(SpaceId space, GangsterId id);
    void take_off(SpaceId space, bool dead, Seat decided = Seat::none());
    void swap_spaces(SpaceId a, SpaceId b);
    void drop_blackmail(SpaceId space);
    void lay_blackmail(SpaceId space, Seat owner);
    void hand_blackmail(SpaceId space, Seat to);
    void drop_negate(SpaceId space);
    void check_capo();
    void take_capo(Seat seat);
    void read_types();
    void read_types(SpaceId space);

    // --- money, respect and cards (goods.cpp)
    void pay(Seat seat, int n);
    void get(Seat seat, int n);
    void take_money(Seat from, Seat to, int n);
    void lose_money(Seat seat, int n);
    void add_respect(Seat seat, int n);
    void add_card(Seat seat, CardId card);
    void drop_card(Seat seat, CardId card);
    void hand_over(Seat from, Seat to, CardId card);
    void sell(Seat seat, CardId card);

private:
    // --- what is behind an event (V2 12.8): an entry of kCauseList, for as long as the scope lasts
    struct CauseScope {
        int& cause;
        int before;
        CauseScope(int& now, int is) : cause(now), before(std::exchange(now, is)) {}
        CauseScope(const CauseScope&) = delete;
        CauseScope& operator=(const CauseScope&) = delete;
        ~CauseScope() { cause = before; }
    };
    int cause = kNothing;
    int cause_of(CardId card) const { return card.index; }
    int cause_of(GangsterId gangster) const { return setup.cards.influence_count + gangster.index; }
    int cause_of(const AttemptFrame& attempt) const;

    // --- flow (flow.cpp)
    template <class Frame>
    Next begin_part(Part part, const Frame& frame) {
        s.part = part;
        s.frames.replace_all(frame);
        emit(EventKind::phase, {.a = static_cast<int>(part), .n = s.round});
        return Next::again;
    }
    // One outcome that is the only one is taken at once.
    Next ask_chance(ChanceKind what);
    // Asks for one of a set of spaces or seats; a single one is taken at once.
    Next choose(PromptId what, Seat seat, SpaceSet spaces, Verb verb);
    Next choose(PromptId what, Seat seat, SeatSet seats);
    // Asks what list_answers lists; a single answer is given at once. Nothing: there is none.
    std::optional<Next> ask_if_any(PromptId what, Seat seat);
    // Into s.controller; true: the holder must decide, the tie's frame comes first. Asked anew for every income, visit,
    // target, decider and final score (NP-CTRL-4, NP-CTRL-5, NP-ACT-4).
    bool settle_control(SpaceId space);
    std::uint8_t& supply_of(OwnerId owner) { return owner == kNeutral ? s.neutral : s.players[seat_of(owner)].supply; }

    // --- windows (windows.cpp)
    void close_window();  // by the card being played in it
    Next resolve_answers(WindowFrame& f);
    void seal_sale(Seat seat, CardId card);
    void sell_sealed();
    void review_answer(WindowFrame& f, Seat seat);
    void resettle_window();
    void renew_deck();

    // --- set-up (setup.cpp)
    Next deal_board(SetupFrame& f);
    void on_revealed(SpaceId space, GangsterId id);
    void on_vote(SetupFrame& f, Seat candidate);
    bool brings_new_type(GangsterId id) const;

    // --- phase A (influence.cpp), cards (play_card.cpp, card_effects.cpp)
    void pass_turn(Seat seat);
    void begin_play(Seat seat, CardId card, CardUse use, bool on_turn);
    void pay_ante(Seat seat, int n);
    Next run_icons(PlayFrame& f);
    Next run_effect(PlayFrame& f);
    Next end_effect(PlayFrame& f) {
        f.step = PlayFrame::Step::done;
        return Next::again;
    }
    Next effect_space(PlayFrame& f, SpaceSet spaces);
    Next effect_grant(PlayFrame& f, const InfluenceCard& c);
    Next effect_trade(PlayFrame& f, const InfluenceCard& c);
    Next effect_neutral(PlayFrame& f, const InfluenceCard& c);
    Next effect_draw_give(PlayFrame& f);
    Next effect_prisonswap(PlayFrame& f);
    Next effect_jailbreak(PlayFrame& f);
    Next effect_rowswap(PlayFrame& f);
    Next effect_sale(PlayFrame& f, const InfluenceCard& c);
    Next effect_moveall(PlayFrame& f);
    Next effect_take_blackmail(PlayFrame& f);
    Next effect_one_draw(PlayFrame& f, const InfluenceCard& c);
    void answer_effect(PlayFrame& f, const Action& action);
    void on_pay(PlayFrame& f, Seat payer);
    void on_prisoner(PlayFrame& f, GangsterId in);
    void on_space(PlayFrame& f, SpaceId space);
    void on_marker(PlayFrame& f, const MarkerRef& marker);
    void on_group(PlayFrame& f, SpaceId space, OwnerId owner);
    void on_player(PlayFrame& f, Seat seat);

    // --- phase B (business.cpp, actions.cpp, attempts.cpp)
    void pay_income(SpaceId space, Seat seat, bool money_too);
    Next ask_target(ActFrame& f);
    void end_act(Seat seat);
    void step_back(ActFrame& f);
    void refuse_proposal(ActFrame& f);
    void emit_targets(const ActFrame& f);
    Next carry_out(const ActFrame& act);
    void perform_negate(const ActFrame& act);
    void begin_attempt(AttemptFrame::Kind kind, Seat seat, SpaceId from, SpaceId target);
    void resolve_move(const AttemptFrame& attempt);
    void resolve_whack(const AttemptFrame& attempt);
    void swing_respect(Seat winner, Seat loser, GangsterId target);

    // --- phases C to F and the end (fence.cpp, feds.cpp, family.cpp, final_scoring.cpp)
    Next find_candidates(FamilyFrame& f);
    void fill(FamilyFrame& f, SpaceId from);
    Next next_round();
    Next count_up();
    SeatSet tied_winners();
    Next finish(SeatSet winners);

    const Setup& setup;
    Queries q;
};

}  // namespace consigliere::nothing_personal
