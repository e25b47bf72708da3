// Every answer to the question that stands.
#include "engine/kit/answer_groups.hpp"
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

namespace {

// Out: an ActionList, an AnswerCount where only their number matters, or AnswerGroups.
template <class Out>
struct Answers {
    const Queries& q;
    Seat seat;
    Out& out;

    template <class A = int, class B = int>
    void say(Verb verb, A a = {}, B b = {}) const {
        out.push(make_action(verb, seat, a, b));
    }
    // Numbers of soldiers, which a family has thirty of.
    void say_number(Verb verb, int least, int most, int a = 0) const {
        using Numbers = BitSet<int, kMaxOfFamily + 2>;
        const std::uint64_t up_to_most = (std::uint64_t{2} << most) - 1, too_few = (std::uint64_t{1} << least) - 1;
        out.push_each(make_action(verb, seat, a), ActionField::n, Numbers::of_bits(up_to_most & ~too_few));
    }
    void each_slot(Slots slots, Verb verb) const {
        for (const SlotId slot : slots) say(verb, q.capo_card(seat, slot));
    }
    void each_domain(DomainSet domains, Verb verb) const {
        out.push_each(make_action(verb, seat), ActionField::a, domains);
    }
    void hand() const { out.push_each(make_action(kDiscard, seat), ActionField::a, q.family(seat).in_hand); }
    void places() const {
        const Queries::Places where = q.places(seat);
        each_slot(where.reserves, kEnlist);
        each_domain(where.domains, kPost);
    }

    void keep() const;
    void turn() const;
    void lose() const;
    void move_domain() const;
    void window() const;
    void retrain() const;
    void involve() const;
    void station() const;
    void incident() const;
    void all() const {
        const PromptId prompt = asked_in(q.s.decision);
        if (is_window(prompt)) return window();  // half of all questions
        others(prompt);
    }
    void others(PromptId prompt) const;
    void in_action(PromptId prompt) const;
};

template <class Out>
void Answers<Out>::keep() const {
    const Family& me = q.family(seat);
    const TypeId first = q.c().type_of[me.dealt_type[0]], second = q.c().type_of[me.dealt_type[1]];
    for (const CapoId capo : me.dealt_capo) {
        say(kKeep, capo, first);
        if (second != first) say(kKeep, capo, second);
    }
}

template <class Out>
void Answers<Out>::turn() const {
    const State& s = q.s;
    const ActionKinds done = s.frames.template below<PartFrame>().performed;
    const Family& me = q.family(seat);
    say(kPass);
    if (!done.has(ActionKind::conquest))
        for (const SlotId slot : me.capos)
            if (q.may_conquer(seat, slot))
                out.push_each(make_action(kConquer, seat, me.capo[slot]), ActionField::b, s.centre);
    if (!done.has(ActionKind::assault) && !s.truce) {
        const DomainSet targets = q.rival_domains(seat);
        for (const DomainId from : me.domains)
            if (q.may_be_origin(seat, from)) out.push_each(make_action(kAssault, seat, from), ActionField::b, targets);
    }
    if (done.has(ActionKind::heist)) return;
    for (const SlotId slot : me.capos) {
        if (q.reserve(seat, slot) == 0) continue;
        for (const Seat other : q.everyone().without(seat))
            for (const SlotId victim : q.robbable(other)) say(kRob, me.capo[slot], q.capo_card(other, victim));
    }
}

template <class Out>
void Answers<Out>::lose() const {
    const SlotId only = q.s.frames.template top<LoseSoldiersFrame>().slot;
    const auto counts = [&](SlotId slot) { return !only.exists() || slot == only; };
    for (const SlotId slot : q.slots_with_reserve(seat))
        if (counts(slot)) say(kLoseFrom, q.capo_card(seat, slot));
    for (const DomainId d : q.family(seat).domains)
        if (q.soldiers_on(d) > 0 && counts(q.slot_on(d))) say(kLoseAt, d);
}

template <class Out>
void Answers<Out>::move_domain() const {
    say(kPass);
    const Slots slots = q.takers(seat);
    for (const DomainId d : q.family(seat).domains)
        for (const SlotId slot : slots.without(q.slot_on(d))) say(kMoveDomain, d, q.capo_card(seat, slot));
}

template <class Out>
[[gnu::noinline]] void Answers<Out>::window() const {
    say(kPass);
    const WindowTime time = q.s.frames.template top<WindowFrame>().time();
    for (const CardId card : q.family(seat).in_hand & q.cards_for(time))
        q.each_play(seat, card, time, [&](const CardPlay& play) {
            out.push(action_of(seat, play));
            return false;
        });
}

template <class Out>
void Answers<Out>::retrain() const {
    say(kDone);
    TypeId before;
    for (const TypeCardId drawn : q.s.frames.template top<CardFrame>().types) {
        if (!drawn.exists()) continue;
        const TypeId type = q.c().type_of[drawn];
        if (type != before)
            for (const SlotId slot : q.family(seat).capos) say(kRetrain, type, q.capo_card(seat, slot));
        before = type;
    }
}

template <class Out>
void Answers<Out>::involve() const {
    say(kPass);
    if (q.family(seat).cash < q.c().involvement_price) return;
    for (const SlotId slot : q.family(seat).capos)
        if (q.may_conquer(seat, slot)) say(kInvolve, q.capo_card(seat, slot));
}

template <class Out>
void Answers<Out>::station() const {
    const RelocateFrame& frame = q.s.frames.template top<RelocateFrame>();
    const DomainId d = frame.unnamed.first();
    say(kDone);
    say_number(kStation, 0, std::min(kMaxOnDomain, q.to_station(seat, frame.unnamed, d)), d.index);
}

template <class Out>
[[gnu::noinline]] void Answers<Out>::others(PromptId prompt) const {
    switch (prompt) {
    case PromptId::keep:          return keep();
    case PromptId::action:        return turn();
    case PromptId::move_domain:   return move_domain();
    case PromptId::retrain:       return retrain();
    case PromptId::lose:          return lose();
    case PromptId::involve:       return involve();
    case PromptId::first_station:
    case PromptId::station:       return station();
    case PromptId::declare_main:
    case PromptId::declare:
        out.push_each(make_action(kDeclare, seat), ActionField::a, q.declarable(seat));
        return say(kPass);
    case PromptId::trade:
    case PromptId::loan:            say(kDone); return say(kHold);
    case PromptId::choose_capo:
    case PromptId::choose_domain:
    case PromptId::choose_business: return incident();
    case PromptId::debt:            {
        const DebtFrame& debt = q.s.frames.template top<DebtFrame>();
        return each_domain(q.debt_choices(debt.named, seat, debt.owed), kPayWith);
    }
    case PromptId::take_domain:    return each_slot(q.takers(seat), kChooseCapo);
    case PromptId::paid_discard:   say(kPass); return hand();
    case PromptId::second_discard:
    case PromptId::forced_discard: return hand();
    case PromptId::place:          return places();
    case PromptId::buy:
        say(kDone);
        if (q.family(seat).cash >= q.c().soldier_price) places();
        return;
    default: return in_action(prompt);
    }
}

template <class Out>
void Answers<Out>::in_action(PromptId prompt) const {
    const ActiveAction& now = q.s.active;
    switch (prompt) {
    case PromptId::use:              return say_number(kUse, 1, q.reserve(seat, now.conqueror_capo));
    case PromptId::garrison:
    case PromptId::assault_garrison: return say_number(kGarrison, 1, std::min<int>(kMaxOnDomain, now.used));
    case PromptId::assault_use:      return say_number(kUse, q.o().assault_min, q.soldiers_on(now.origin));
    case PromptId::reinforce:        return say_number(kReinforce, 0, q.most_reinforcements());
    case PromptId::lend:             return each_slot(q.slots_with_reserve(seat), kLend);
    default:                         return;
    }
}

template <class Out>
void Answers<Out>::incident() const {
    const Effect effect = q.event(q.s.frames.template top<IncidentFrame>().card).effect;
    switch (asked_in(q.s.decision)) {
    case PromptId::choose_capo:
        return each_slot(effect == Effect::police_raid ? q.raidable(seat) : q.family(seat).capos, kChooseCapo);
    case PromptId::choose_domain:
        return each_domain(effect == Effect::gift ? q.easiest_in_centre() : q.least_respected(seat), kChooseDomain);
    default:
        for (int i = 0; i < kGroups; ++i) say(kChooseBusiness, i);
    }
}

[[gnu::noinline]] Action any_answer(const Omerta& game, const State& s, Seat seat, Rng& rng) {
    AnswerGroups answers;
    Answers<AnswerGroups>{Queries(game, s), seat, answers}.all();
    return answers.any(rng);
}

}  // namespace

void Omerta::legal_actions(const State& s, Seat seat, ActionList& out) const {
    if (s.decision.phase != Phase::deciding || !s.decision.may_act.has(seat)) return;
    Answers<ActionList>{Queries(*this, s), seat, out}.all();
}

void Omerta::legal_actions(const State& s, Seat seat, AnswerGroups& out) const {
    if (s.decision.phase != Phase::deciding || !s.decision.may_act.has(seat)) return;
    const Queries q(*this, s);
    if (q.can_only_pass(seat)) return out.push(make_action(kPass, seat));  // half of all questions
    Answers<AnswerGroups>{q, seat, out}.all();
}

Action Omerta::random_action(const State& s, Seat seat, Rng& rng) const {
    const Queries q(*this, s);
    if (q.can_only_pass(seat)) return AnswerGroups::only(make_action(kPass, seat), rng);  // half of all questions
    return any_answer(*this, s, seat, rng);
}

void Flow::list_answers(Seat seat, AnswerCount& out) const { Answers<AnswerCount>{q, seat, out}.all(); }

}  // namespace consigliere::omerta
