// The changing side: takes an action, then runs frames until a player must choose or chance must supply something.
// Each group of functions is in the file that its heading names.
#pragma once

#include <optional>

#include "engine/kit/flow.hpp"
#include "engine/negotiation.hpp"
#include "games/la_cosa_nostra/events.hpp"
#include "games/la_cosa_nostra/queries.hpp"

namespace consigliere::la_cosa_nostra {

class Flow : public FlowOf<Flow, State> {
public:
    Flow(const Setup& game_setup, State& state, Events* events) : FlowOf(state, events), q(game_setup, state) {}

    void begin();  // the position before the first question
    void exchange(const Offer& offer);
    // An answer, a free action or chance. Called from one place, into which g++ would not compile it by itself.
    [[gnu::always_inline]] void apply(const Action& action) {
        if (has_listeners()) [[unlikely]]
            watch_monopolies();
        switch (action.kind) {
        case kTurnUp:   turn_up(BusinessTypeId(action.a)); break;
        case kTakeBack: take_back(action.seat, BusinessId(action.a)); break;
        case kLook:
        case kPlay:
            if (!q.is_looking(action.seat) && q.is_free(action)) {
                own_turn_action(action);
                break;
            }
            [[fallthrough]];
        default: give(action);
        }
        run_to_question();
    }
    void run_to_question() {
        if (has_listeners()) [[unlikely]]
            return run_and_report();
        while (refill_or_step() == Next::again) {
        }
    }

    // For given positions as well.
    void give_family(Seat seat, FamilyId family);
    void begin_round();
    void start_planning(Seat seat) { s.frames.replace_all(PlanningFrame{.seat = seat}); }
    void start_action(Seat seat) { s.frames.replace_all(ActionFrame{.seat = seat}); }
    void start_payday() { s.frames.replace_all(PaydayFrame{.seat = s.board.start}); }
    void end(SeatSet winners);
    void score();

    // --- what the loop of the kit calls ------------------------------------------------------------------------------------
    const Prompt& prompt(PromptId what) const { return prompt_of(what); }
    void list_answers(Seat seat, AnswerCount& out) const { q.list_answers(seat, out); }

    Next run(SetupFrame& f);
    Next run(DrawFrame& f);
    Next run(PlanningFrame& f);
    Next run(ClosingFrame& f);
    Next run(ActionFrame& f);
    Next run(PaydayFrame& f);
    Next run(DuelFrame& f);
    Next run(OverFrame&) { return end_game(); }
    Next run(LookFrame& f);
    Next run(JobFrame& f);
    Next run(HarmFrame& f);
    void answer(SetupFrame& f, const Action& action);
    void answer(DrawFrame& f, const Action& action);
    void answer(PlanningFrame& f, const Action& action);
    void answer(ClosingFrame& f, const Action& action);
    void answer(ActionFrame& f, const Action& action);
    void answer(PaydayFrame& f, const Action& action);
    void answer(DuelFrame& f, const Action& action);
    void answer(LookFrame& f, const Action& action);
    void answer(JobFrame& f, const Action& action);
    void answer(HarmFrame& f, const Action& action);

private:
    // --- cards and money: flow.cpp -----------------------------------------------------------------------------------------
    void add_cash(Seat seat, int amount) {
        s.board.cash[seat] = static_cast<std::uint16_t>(s.board.cash[seat] + amount);
    }
    // By which card an event comes about, and who carries it out; none where no Job is behind it.
    struct Cause {
        GangsterId by = GangsterId::none();
        FaceId job = FaceId::none();
    };
    Cause cause_of(const JobFrame& f) const { return {f.gangster, q.cards.face_of[f.job]}; }
    void earn(const JobFrame& f, int amount);               // from the bank
    void pay(Seat from, Seat to, int amount, Cause cause);  // all he has, if he has less (LCN-ATK-4)
    void pay_bank(Seat from, int amount, Cause cause);      // likewise
    void discard(Seat seat, Influence card);                // from the hand
    void detach(GangsterId gangster, BitSet<Attachment, kAttachments> which);
    void detach_from_task(GangsterId gangster);  // Henchman and Saboteur leave with the task (LCN-INFL-4)
    void place_task(GangsterId gangster, Task task);
    void remove_task(GangsterId gangster);
    void lose_task(GangsterId gangster);  // LCN-DEACT-2
    void take_back(Seat seat, BusinessId business);
    void take_marker_home(Seat seat, int index);
    void return_markers(BusinessId business);
    // A change of monopolies is reported as it happens (LCN-MONO-2).
    using Monopolists = IndexedArray<MonopolyId, Seat, kMonopolies>;
    Monopolists monopolists() const;
    void watch_monopolies();   // only with listeners
    void report_monopolies();  // likewise

    // Between any two frames the market is refilled (LCN-PLAN-3, A17).
    Next refill_or_step() {
        const bool refill = q.market_has_gap() && s.board.round > 0 && !s.pool.empty();
        return refill ? refill_market() : step();
    }
    void run_and_report();  // with listeners

    // --- market and stack: market.cpp ----------------------------------------------------------------------------------------
    Next refill_market();
    void turn_up(BusinessTypeId type);
    BusinessId take_from_market(BusinessTypeId type);
    BusinessId take_from_stack(BusinessTypeId type);
    void bury(BusinessSet businesses);  // under the business stack, as one group (A44)
    void refresh_pool();

    // --- set-up and drawing: setup.cpp, drawing.cpp --------------------------------------------------------------------------
    void choose_boss(SetupFrame& f, Seat seat, FamilyId family);
    void give_start_influence(Seat seat);
    Next deal_jobs(DrawFrame& f);
    Next deal_influence(DrawFrame& f);
    void deal_job(DrawFrame& f, FaceId face);
    void deal_influence_card(DrawFrame& f, Influence card);
    void start_drawing(bool redeal);
    int influence_to_deal(const DrawFrame& f) const { return f.redeal ? 0 : q.influence_drawn(f.seat); }
    void end_mulligan(DrawFrame& f);

    // --- planning: planning.cpp, closing_window.cpp ----------------------------------------------------------------------------
    bool next_planner(PlanningFrame& f);
    void plan_job(Seat seat, GangsterId gangster, FaceId face);
    void plan_purchase(Seat seat, GangsterId gangster, BusinessTypeId type);
    void end_planning();
    void announce_action_phase();
    bool resolve_closing(ClosingFrame& f);

    // --- influence cards and Lawyers: influence.cpp -----------------------------------------------------------------------------
    void own_turn_action(const Action& action);  // looks, market, attachments: the same in every turn
    void attach(Seat seat, Influence card, GangsterId gangster);
    void look(Seat seat, LookWith with, GangsterId gangster);
    void see(Seat seat, GangsterId gangster);
    void use_skill(Seat seat, BusinessSet skill);
    void change_market(Seat seat);

    // --- the action phase: action.cpp -------------------------------------------------------------------------------------------
    bool next_player(ActionFrame& f);
    void open_schemers(ActionFrame& f);
    void declare_schemers(ActionFrame& f);
    void next_extra_turn(ActionFrame& f);
    void regular_turn(ActionFrame& f);
    void end_turn(ActionFrame& f);
    void execute(ActionFrame& f, GangsterId gangster);
    void buy_planned(Seat seat, GangsterId gangster, BusinessId business);
    void cancel(Seat seat, GangsterId gangster);
    bool is_last_task_done() const { return q.is_last_round() && q.seats_with_task().empty(); }

    // --- Jobs: job.cpp, responses.cpp, effects.cpp --------------------------------------------------------------------------------
    JobFrame& start_job(Seat seat, GangsterId gangster, Seat target, JobFrame::Step step);
    JobFrame::Step after_naming_player() const;
    JobFrame::Step after_naming_card() const;
    void reveal(JobFrame& f);
    Next name_card(JobFrame& f);
    Next cover_prerequisites(JobFrame& f);
    Next roll(JobFrame& f);
    Next ask_cops(JobFrame& f);
    Next ask_choice(const JobFrame& f);
    Next return_fire(JobFrame& f);
    void begin_return_fire(JobFrame& f);
    void call_off(const JobFrame& f);
    void place_stake(JobFrame& f, int amount);
    void reroll(JobFrame& f, int pips);
    void add_die(JobFrame& f, int pips);
    void launder(JobFrame& f, int amount);
    void finish_job(const JobFrame& f);

    void open_window(JobFrame& f);
    SeatSet robbers_asked(const JobFrame& f) const;
    SeatSet trapper_asked(const JobFrame& f) const;
    void close_window(JobFrame& f);
    void next_robber(JobFrame& f);

    void apply_effects(JobFrame& f);
    void attack_effects(JobFrame& f, const JobFace& job, int level);
    void robbery_effects(JobFrame& f, int level);
    void trap_effects(JobFrame& f, int level);
    void persuade(const JobFrame& f);
    void buy_specially(JobFrame& f, BusinessTypeId type, bool from_stack);
    void end_choice(JobFrame& f);

    // --- killing and deactivating: harm.cpp -----------------------------------------------------------------------------------------
    void harm_business(BusinessId business, Severity severity, Seat by);
    void harm_gangster(GangsterId gangster, Severity severity, Seat by);
    void play_doc(HarmFrame& f);
    void apply_harm(const HarmFrame& f);
    void kill(GangsterId gangster, Seat by, Cause cause);
    void deactivate(GangsterId gangster, Cause cause);

    // --- Payday and scoring: payday.cpp, scoring.cpp -------------------------------------------------------------------------------
    void pay_income();
    void receive_income(Seat seat, int times);
    Next recruiting(PaydayFrame& f);
    void recruit(Seat seat, GangsterId gangster);
    void next_recruiter(PaydayFrame& f);
    void open_discards(PaydayFrame& f);
    void mark_discard(PaydayFrame& f, const Action& action);
    void finish_discards(const PaydayFrame& f);
    void business_bonus();
    void end_round();
    void final_bonuses();
    void find_winners();

    // --- trade: negotiation.cpp ---------------------------------------------------------------------------------------------------
    void hand_over(const Item& item, Seat giver, Seat taker);
    void place_marker(Seat seat, BusinessId business);

    const Queries q;
    std::optional<Monopolists> known_monopolists_;  // as last reported; only with listeners
};

inline constexpr auto kTaskAttachments =
    BitSet<Attachment, kAttachments>::of(Attachment::henchman).with(Attachment::saboteur);

}  // namespace consigliere::la_cosa_nostra
