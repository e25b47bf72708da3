// The course of the game: takes an answer, then runs on until somebody must choose or chance must supply something.
// One handler a frame kind: play_* runs it on and says whether it waits; answer_* takes what was answered.
#pragma once

#include "engine/event.hpp"
#include "games/la_cosa_nostra/answers.hpp"
#include "games/la_cosa_nostra/rules.hpp"
#include "games/la_cosa_nostra/told.hpp"

namespace consigliere::la_cosa_nostra {

class Flow {
public:
    Flow(const Rules& rules, State& state, Events* events) : r(rules), s(state), t(state.table), events_(events) {}

    void begin();                // the position before the first question
    void take(const Action& x);  // an answer, a free act or chance
    void settle();               // runs on until something is asked
    void exchange_done() { settle(); }

    void watch_monopolies();  // from here on each change is told as it happens (LCN-MONO-2)

    // Used by set-up of scenarios and by trade as well.
    void give_family(Seat seat, int family);
    void begin_round();
    void start_phase(FrameKind kind, Seat seat);
    void score();
    void return_markers(int business);
    void drop_marker(Seat seat, int index);
    void tell(Told what, SeatSet seen, int a = 0, int b = 0, int c = 0, int n = 0) {
        if (events_ != nullptr) write(what, seen, a, b, c, n);
    }
    void tell_all(Told what, int a = 0, int b = 0, int c = 0, int n = 0) {
        tell(what, SeatSet::everyone(), a, b, c, n);
    }
    void tell_holder(Seat seat, Told own, Told others, int a, int b, int c, int n_others) {
        if (events_ != nullptr) write_holder(seat, own, others, a, b, c, n_others);
    }

private:
    // --- asking -----------------------------------------------------------------------------------------------------
    Frame& top() { return s.frames.back(); }
    Frame& push(FrameKind kind, Seat seat);
    bool ask(Ask what, Seat seat);                       // as the prompt says of a single answer
    bool ask(Ask what, Seat seat, Single single);        // as this very case allows
    bool put(Ask what, SeatSet waiting, SeatSet asked);  // asked follows from what lies open (A58)
    bool ask_chance(Chance what);
    void answer(const Action& x);
    void write(Told what, SeatSet seen, int a, int b, int c, int n);
    void write_holder(Seat seat, Told own, Told others, int a, int b, int c, int n_others);

    using Monopolists = std::array<Seat, kMonopolies>;
    Monopolists monopolists() const;
    void tell_monopolies();

    // --- cards and money ----------------------------------------------------------------------------------------------
    void bury(Businesses cards);  // under the business stack, as one group (A44)
    void refresh_pool();
    bool refill_market();
    void turn_up(int type);
    void deal_job(Seat seat, int face);
    void deal_influence(Seat seat, int card);
    bool rebuild_influence_deck();
    int influence_left() const;
    void spend(Seat seat, int card);  // an influence card to the pile
    void start_set(Seat seat);
    void detach(int gangster, unsigned which);
    void lose_task(int gangster);  // LCN-DEACT-2
    void discard_open(int instance) {
        t.open_jobs[static_cast<std::size_t>(r.round_of(instance))] |= bit32(instance % kDeckSlots);
    }
    void discard_shut(Seat seat, int instance) {
        s.shut_jobs[seat.index][static_cast<std::size_t>(r.round_of(instance))] |= bit32(instance % kDeckSlots);
    }
    void remove_task(int gangster);
    int take_from_market(int type);
    void earn(Seat seat, int sum);
    void pay(Seat from, Seat to, int sum);  // all he has, if he has less (LCN-ATK-4)
    void pay_bank(Seat from, int sum);
    bool last_task_done() const { return r.last_round(s) && r.seats_with_task(s).empty(); }

    // --- frames -------------------------------------------------------------------------------------------------------
    bool play_setup();
    void answer_setup(const Action& x);
    void choose_boss(Seat seat, int boss);
    bool play_draw();
    void answer_draw(const Action& x);
    bool deal_jobs(Frame& f);
    bool deal_influences(Frame& f);
    void end_mulligan(Frame& f);

    bool play_planning();
    void answer_planning(const Action& x);
    void place_task(int gangster, std::uint8_t task);
    bool play_closing();
    void answer_closing(const Action& x);
    void end_planning();

    bool play_action();
    void answer_action(const Action& x);
    bool next_actor(Frame& f);
    void open_schemers(Frame& f);
    void declare_schemers(Frame& f);
    void next_extra(Frame& f);
    void execute(Frame& f, int gangster);
    void cancel(Seat seat, int gangster);
    void end_turn(Frame& f);

    void play_influence(Seat seat, int card, int gangster);
    void look(Seat seat, int with, int gangster);
    void see(Seat seat, int gangster);
    void change_market(Seat seat);
    bool own_turn_act(const Action& x);  // looks, market, attachments: the same in every turn
    bool play_peek();
    void answer_peek(const Action& x);

    bool play_job();
    void answer_job(const Action& x);
    void start_job(Seat seat, int gangster, Seat target, std::uint8_t step);
    void reveal(Frame& f);
    void after_reveal(Frame& f);
    void prepare_roll(Frame& f);
    bool roll(Frame& f);
    void after_roll(Frame& f);
    bool open_window(Frame& f);
    bool window_answered(Frame& f);
    bool next_robber(Frame& f);
    bool effects(Frame& f);
    void attack_effects(Frame& f, const JobFace& job, int level);
    void cash_effects(Frame& f);
    void robbery_effects(Frame& f, int level);
    void trap_effects(Frame& f, int level);
    void buy_specially(Frame& f, int type, bool from_stack = false);
    void finish_job();
    void reroll(Frame& f, int pips);

    void harm(bool business, int card, int severity, Seat by);
    bool play_harm();
    void answer_harm(const Action& x);
    void apply_harm(const Frame& f);
    void kill_gangster(int gangster, Seat by);
    void put_gangster_to_sleep(int gangster);

    bool play_payday();
    void answer_payday(const Action& x);
    void pay_income();
    void discard(Seat seat, const Action& x);
    void finish_discards(Frame& f);
    void business_bonus();
    void end_round();
    void final_bonuses();
    void find_winners();
    bool play_duel();
    void duel_die(int pips);

    const Rules& r;
    State& s;
    TableTop& t;
    Events* events_;
    Monopolists known_{};  // as the table was last told; only when somebody listens
};

}  // namespace consigliere::la_cosa_nostra
