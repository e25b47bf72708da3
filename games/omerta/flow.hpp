// The changing side of the rules: what happens to one State. Each kind of frame has a `run` (it is on top and nobody is
// asked) and, if it asks, an `answer`.
#pragma once

#include "engine/kit/flow.hpp"
#include "games/omerta/events.hpp"
#include "games/omerta/queries.hpp"

namespace consigliere::omerta {

class Flow : public FlowOf<Flow, State> {
public:
    Flow(const Omerta& game, State& state, Events* events) : FlowOf(state, events), q(game, state) {}

    const Prompt& prompt(PromptId what) const { return Omerta::prompts()[position_of(what)]; }
    void list_answers(Seat seat, AnswerCount& out) const;  // legal_actions.cpp

    // --- from outside ---------------------------------------------------------------------------------------------------
    void begin();                       // set-up, of a new game
    void exchange(const Offer& offer);  // negotiation.cpp
    // True: somebody is asked (windows.cpp).
    bool open_window(Window kind, Seat first, SeatSet front, SeatSet eligible, Times times = {});

    // --- frames (frames.hpp) --------------------------------------------------------------------------------------------
    Next run(SetupFrame& f);  // setup.cpp
    void answer(SetupFrame& f, const Action& action);
    Next run(RoundFrame& f);  // round.cpp
    Next run(StartPlayerFrame& f);
    Next run(PartFrame& f);
    Next run(MoveDomainFrame& f);  // deal.cpp
    void answer(MoveDomainFrame& f, const Action& action);
    Next run(RelocateFrame& f);
    void answer(RelocateFrame& f, const Action& action);
    Next run(ExposureFrame& f);
    void answer(ExposureFrame& f, const Action& action);
    Next run(TradeFrame& f);
    void answer(TradeFrame& f, const Action& action);
    Next run(DrawFrame& f);  // event_phase.cpp
    void answer(DrawFrame& f, const Action& action);
    Next run(PaidDiscardFrame& f);
    void answer(PaidDiscardFrame& f, const Action& action);
    Next run(TurnFrame& f);  // actions.cpp
    void answer(TurnFrame& f, const Action& action);
    Next run(BuyFrame& f);  // end_phase.cpp
    void answer(BuyFrame& f, const Action& action);
    Next run(ForcedDiscardFrame& f);
    void answer(ForcedDiscardFrame& f, const Action& action);
    Next run(CheckpointFrame& f);  // checkpoint.cpp
    void answer(CheckpointFrame& f, const Action& action);
    Next run(FinalCountFrame& f);
    Next run(GainCapoFrame& f);  // flow.cpp
    void answer(GainCapoFrame& f, const Action& action);
    Next run(DebtFrame& f);
    void answer(DebtFrame& f, const Action& action);
    Next run(TakeDomainsFrame& f);
    void answer(TakeDomainsFrame& f, const Action& action);
    Next run(GainSoldiersFrame& f);
    void answer(GainSoldiersFrame& f, const Action& action);
    Next run(LoseSoldiersFrame& f);
    void answer(LoseSoldiersFrame& f, const Action& action);
    Next run(WindowFrame& f);  // windows.cpp
    void answer(WindowFrame& f, const Action& action);
    Next run(CardFrame& f);  // card_effects.cpp
    void answer(CardFrame& f, const Action& action);
    Next run(IncidentFrame& f);  // incidents.cpp
    void answer(IncidentFrame& f, const Action& action);
    Next run(RollFrame& f);  // rolls.cpp
    void answer(RollFrame& f, const Action& action);
    Next run(ConquestFrame& f);  // conquest.cpp
    void answer(ConquestFrame& f, const Action& action);
    Next run(AssaultFrame& f);  // assault.cpp
    void answer(AssaultFrame& f, const Action& action);
    Next run(HeistFrame& f);

private:
    // --- what many rules share (flow.cpp) -------------------------------------------------------------------------------
    Family& of(Seat seat) { return s.family[seat]; }
    // What chance supplies. A draw from a single card is no draw.
    Next draw(ChanceKind what);
    // The frame is done: on with the one below it.
    Next finish() {
        pop();
        return Next::again;
    }

    void change_cash(Seat seat, int by);
    void gain_money(Seat seat, int amount);
    void pay_bank(Seat seat, int amount);  // cash that is there
    void pay(Seat from, Seat to, int amount);
    void owe(Seat debtor, Seat creditor, int amount);  // pushes a debt; Seat::none() is the bank
    Next settle_debt();
    void release(DomainId d);  // its soldiers to reserve; nobody's for a moment
    void assign(DomainId d, Seat seat, SlotId slot);
    void to_centre(DomainId d);
    void expose(DomainId d);
    void take_domains(Seat seat, DomainSet domains) { push(TakeDomainsFrame{domains, seat, {}}); }
    void take(TakeDomainsFrame& f, DomainId d, SlotId slot);
    void change_reserve(Seat seat, SlotId slot, int by) {
        std::uint8_t& reserve = of(seat).reserve[slot];
        reserve = static_cast<std::uint8_t>(reserve + by);
        s.dirty = true;
    }
    void set_soldiers(DomainId d, int count) {
        s.soldiers[d] = static_cast<std::uint8_t>(count);
        s.dirty = true;
    }
    void kill_in_reserve(Seat seat, SlotId slot);
    void kill_on(DomainId d);
    void place(Seat seat, const Action& action);  // a new soldier
    void gain_soldiers(Seat seat, int count) { push(GainSoldiersFrame{seat, static_cast<std::uint8_t>(count)}); }
    void lose_soldiers(Seat seat, int count, SlotId slot = SlotId::none()) {
        push(LoseSoldiersFrame{seat, static_cast<std::uint8_t>(count), slot});
    }
    void gain_capo(Seat seat) { push(GainCapoFrame{{}, seat, {}}); }
    void lose_capo(Seat seat, SlotId slot);
    void add_card(Seat seat, CardId card);
    void discard(Seat seat, CardId card);
    void discard_openly(Seat seat, CardId card);
    void do_feat(Seat seat, Condition condition, int respect = 0);  // OM-OBJ-6
    void lend_soldier(Seat lender, SlotId slot, Side side);         // OM-NEG-1, A10
    void checkpoint() { push(CheckpointFrame{}); }                  // OM-ROUND-5
    Next win(SeatSet winners);
    Next win_by(Seat seat, ObjectiveId objective);
    SeatSet best_scores();
    void count_scores();
    EventField cause() const;  // the card that brings this about, for the log (V2 12.8); kNothing without one
    // What only its owner sees, and what the others see in its place.
    void emit_hidden(Seat seat, EventKind owner_sees, EventField card, EventKind others_see);

    void hand_over(Seat from, Seat to, const Bounded<Item, 6>& items);  // negotiation.cpp

    // --- set-up and round -----------------------------------------------------------------------------------------------
    Next deal_setup(SetupFrame& f);
    void dealt_at_setup(SetupFrame& f, const Action& action);
    void reveal(SetupFrame& f);
    Next run_deal_phase(RoundFrame& f);
    Next parts(RoundFrame& f, PartKind kind);
    Next next_phase();
    void begin_round();
    static PartFrame part_of(Seat seat, PartKind kind) { return {{}, seat, kind, {}, false, false}; }
    void push_part(Seat seat, PartKind kind) { push(part_of(seat, kind)); }
    void push_step(Seat seat, PartKind kind);
    bool own_window(Seat seat, PartKind kind, bool before);  // true: the family is asked
    bool is_idle(Seat seat, PartKind kind) const;
    void payday();
    void station(RelocateFrame& f, DomainId d, int count);

    // --- checkpoint -------------------------------------------------------------------------------------------------------
    bool any_threshold();
    bool spend_threshold(Seat seat);
    void open_declarations(CheckpointFrame& f);
    Next declare_in_order(CheckpointFrame& f);
    Next declare(CheckpointFrame& f, Seat seat, ObjectiveId objective);
    void complete(Seat seat, SecondaryId secondary);

    // --- cards ------------------------------------------------------------------------------------------------------------
    // Asks them: of those who may be asked, the ones who might answer.
    void push_window(WindowTime time, Seat first, SeatSet front, SeatSet eligible, SeatSet asked) {
        push(WindowFrame{{}, time.kind, first, front, eligible, time.times, SealedWindow<CardPlay>::opened(asked)});
        ask(prompt_of(time.kind), asked, asked);
    }
    void reopen_window(WindowFrame& f);
    void play_first_card(WindowFrame& f);
    Next begin_effect(CardFrame& f);
    Next on_action(CardFrame& f);
    void modify_roll(Seat whose, int by);
    void kill_opponent(Seat by);
    Next look_at(CardFrame& f);
    Next run_new_type(CardFrame& f);
    Next incident_effect(IncidentFrame& f);
    Next simple_incident(IncidentFrame& f);
    Next raid(IncidentFrame& f);
    Next betray(IncidentFrame& f);
    Next arrest(IncidentFrame& f);
    Next name_business(IncidentFrame& f);
    Next each_family(IncidentFrame& f);
    Next gift(IncidentFrame& f);
    Next burn(IncidentFrame& f);

    // --- rolls and actions ------------------------------------------------------------------------------------------------
    // The caller sets the bases; difficulty 0 makes it an opposed roll.
    void begin_roll(Stat stat, int difficulty, Seat first, SeatSet rollers);
    // What a family adds to its die, shown with all its terms before the dice fall (OM-PLAT-3).
    void set_don_roll(Seat seat, Stat stat);
    void set_full_roll(Seat seat, SlotId slot, Stat stat, int soldiers = 0, int defence = 0);
    void set_base(Seat seat, int base) { s.roll.base[seat] = static_cast<std::int8_t>(std::min(base, kMostOfARoll)); }
    Next count_roll();
    Next ask_involvement(ConquestFrame& f);
    void get_involved(Seat seat, SlotId slot);
    void roll_influence();
    void choose_conqueror();
    void conquered(int garrison);
    void conquest_failed();
    Next ask_loan(AssaultFrame& f, Side side);
    void roll_assault();
    void assault_won(int garrison);
    void assault_repelled();
    void lose_lent(Side side);
    void send_lent_home(Side side);
    void beat(Seat winner, Seat loser) { of(loser).beaten_now.add(winner); }  // remembered for A20
    void end_action() { s.active = ActiveAction{}; }

    const Queries q;
    CardId last_card_;  // whose frame ran last, until the window or checkpoint below it goes on: see cause()
};

// Takes a card out of a deck; of a soldier type any card will do, and the one taken is returned.
TypeCardId take_type(Deck<TypeCardId>& deck, const Cards& cards, TypeId type);
void take_capo(Deck<CapoId>& deck, CapoId capo);

// chance.cpp
std::uint32_t chance_count(const Queries& q);
Action chance_action(const Queries& q, std::uint32_t k);

}  // namespace consigliere::omerta
