// Play: the deeds of the rules on one State. Every frame kind has a `run_` (what happens when it is on top and nobody
// is asked) and, if it asks, an `on_` (what happens on the answer). `run` goes on until somebody has a real choice.
#pragma once

#include "engine/asking.hpp"
#include "games/omerta/facts.hpp"

namespace consigliere::omerta {

class Play : public Facts {
public:
    Play(const Omerta& game, State& state, Events* listeners) : Facts(game, state), s(state), events(listeners) {}

    State& s;
    Events* events;

    void apply(const Action& x);
    void run();

    Family& of(Seat seat) { return s.family[seat.index]; }
    Frame& frame() { return s.frames.back(); }
    Frame& find(FrameKind kind) { return const_cast<Frame&>(nearest(kind)); }
    Frame& push(FrameKind kind, Seat seat = Seat::none()) {
        Frame f;
        f.kind = kind;
        f.seat = seat;
        s.frames.push(f);
        return frame();
    }
    void pop() { s.frames.pop(); }

    // --- asking ---------------------------------------------------------------------------------------------------------
    bool idle() const { return s.pending.prompt == kAskNothing; }
    // Is a question with so many answers put? (AMB-44, engine/asking.hpp)
    static bool is_put(Ask prompt, int answers) {
        return consigliere::is_put(Omerta::prompts()[prompt].single, answers);
    }
    void ask(Ask prompt, Seat seat) { ask(prompt, SeatSet::of(seat), SeatSet::of(seat)); }
    void ask(Ask prompt, SeatSet may_act, SeatSet asked) { s.pending = {Phase::deciding, prompt, may_act, asked}; }
    void chance(Ask prompt) { s.pending = {Phase::chance, prompt, {}, {}}; }

    // --- telling --------------------------------------------------------------------------------------------------------
    void tell(Told kind, int a = 0, int b = 0, int cc = 0, int d = 0, int amount = 0) {
        if (events != nullptr) tell_to(SeatSet::everyone(), kind, a, b, cc, d, amount);
    }
    void tell_to(SeatSet seen, Told kind, int a, int b = 0, int cc = 0, int d = 0, int amount = 0) {
        if (events == nullptr) return;
        events->push_back({kind, seen, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                           static_cast<std::uint8_t>(cc), static_cast<std::uint8_t>(d),
                           static_cast<std::int16_t>(amount)});
    }
    // Those who see what only `seat` sees: the open view shows everything.
    static SeatSet privy(Seat seat) { return SeatSet::of(seat).with(Seat::open()); }
    SeatSet others_than(Seat seat) const { return SeatSet(0xFFu & ~privy(seat).bits); }

    // --- deeds that many rules share (family.cpp) -------------------------------------------------------------------------
    void change_cash(Seat seat, int by);
    void gain_money(Seat seat, int amount);
    void pay_bank(Seat seat, int amount);  // cash that is there
    void pay(Seat from, Seat to, int amount);
    void owe(Seat debtor, Seat creditor, int amount);  // pushes a debt; Seat::none() is the bank
    void release(int d);                               // its soldiers to reserve; nobody's for a moment
    void assign(int d, Seat seat, int slot);
    void to_centre(int d);
    void lose_capo(Seat seat, int slot);
    void kill_in_reserve(Seat seat, int slot);
    void kill_on(int d);
    void discard(Seat seat, int design);
    void add_card(Seat seat, int design);
    void change_reserve(Seat seat, int slot, int by) {
        std::uint8_t& r = of(seat).reserve[static_cast<std::size_t>(slot)];
        r = static_cast<std::uint8_t>(r + by);
        s.dirty = 1;
    }
    void set_soldiers(int d, int count) {
        s.soldiers[static_cast<std::size_t>(d)] = static_cast<std::uint8_t>(count);
        s.dirty = 1;
    }
    void gain_soldiers(Seat seat, int count);
    void lose_soldiers(Seat seat, int count, int slot = kNothing);
    void do_feat(Seat seat, Condition condition, int respect = 0);  // OM-OBJ-6
    void beat(Seat winner, Seat loser);                             // remembered for A20
    void win(SeatSet winners);
    void gain_capo(Seat seat);
    void lend_soldier(Seat lender, int slot, int side);  // OM-NEG-1, A10
    void checkpoint() { push(FrameKind::checkpoint); }   // OM-ROUND-5
    void open_window(Window w, Seat first, SeatSet front, SeatSet eligible, std::uint32_t when = 0);
    void begin_roll(Stat stat, int difficulty, Seat first, SeatSet rollers);
    // What a family adds to its die, told with all its terms before the dice fall (OM-PLAT-3).
    void set_don_roll(Seat seat, Stat stat);
    void set_full_roll(Seat seat, int slot, Stat stat, int soldiers = 0, int defence = 0);
    void set_base(Seat seat, int base) {
        s.roll.base[seat.index] = static_cast<std::int8_t>(std::min(base, kMostOfARoll));
    }

private:
    void step();
    void handle(const Action& x);

    void run_setup();
    void on_setup(const Action& x);
    void deal_setup(const Action& x);
    void reveal();
    void finish_setup();
    void run_round();
    void next_phase();
    void begin_round();
    void parts(FrameKind kind);
    void payday();
    void run_start_player();
    void run_part();
    bool is_idle(Seat seat, FrameKind kind) const;
    void own_window(Seat seat, FrameKind kind, bool before);
    void ask_window();
    void run_window();
    void on_window(const Action& x);
    void play_first_card();
    void run_card();
    void on_card(const Action& x);
    void card_effect(Frame& card);
    void look_at(Seat viewer, Seat rival);
    void finish_look(Seat viewer, int objective);
    void run_new_type();
    void on_new_type(const Action& x);
    void run_checkpoint();
    void on_checkpoint(const Action& x);
    void declare(Seat seat, int objective);
    void complete(Seat seat, int secondary);
    bool spend_threshold(Seat seat);
    void run_gain_capo();
    void on_gain_capo(const Action& x);
    void run_final_count();
    void run_move_domain();
    void on_move_domain(const Action& x);
    void run_relocate();
    void on_relocate(const Action& x);
    void station(int d, int count);
    void run_exposure();
    void on_exposure(const Action& x);
    void expose(int d);
    void run_draw();
    void on_draw(const Action& x);
    void reshuffle();
    void run_paid_discard();
    void on_paid_discard(const Action& x);
    void run_turn();
    void on_turn(const Action& x);
    void run_buy();
    void on_buy(const Action& x);
    void place(Seat seat, const Action& x);
    void run_forced_discard();
    void on_forced_discard(const Action& x);
    void run_trade();
    void on_trade(const Action& x);
    void run_roll();
    void on_roll(const Action& x);
    void count_roll();
    void run_debt();
    void on_debt(const Action& x);
    void settle_debt();
    void run_take_domains();
    void on_take_domains(const Action& x);
    void take(int d, int slot);
    void run_gain_soldiers();
    void on_gain_soldiers(const Action& x);
    void run_lose_soldiers();
    void on_lose_soldiers(const Action& x);
    void lose_one(Frame& f, const Action& x);
    void run_incident();
    void on_incident(const Action& x);
    void incident_effect(Frame& f);
    void raid(Frame& f);
    void betray(Frame& f);
    void arrest(Frame& f);
    void name_business(Frame& f);
    void gift(Frame& f);
    void each_family(Frame& f);
    void burn(Frame& f);
    void run_conquest();
    void on_conquest(const Action& x);
    void ask_involvement(Frame& f);
    void get_involved(Seat seat, int slot);
    void conquered(int garrison);
    void conquest_failed();
    void run_assault();
    void on_assault(const Action& x);
    void ask_loan(Frame& f, int side);
    void assault_won(int garrison);
    void assault_repelled();
    void send_lent_home(int side);
    void run_heist();
};

// Takes a card out of a deck; of a soldier type any card will do, and the one taken is returned.
int take_type(Deck& deck, const Cards& c, int design);
void take_capo(Deck& deck, int capo);

// What a die or draw can show, for chance_count and chance_action.
std::uint32_t chance_count(const Facts& f);
Action chance_action(const Facts& f, std::uint32_t k);

}  // namespace consigliere::omerta
