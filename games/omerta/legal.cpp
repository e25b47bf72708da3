// Every answer to the question that stands, and what the clock answers for a player who does not.
#include "games/omerta/facts.hpp"

namespace consigliere::omerta {

namespace {

struct Answers {
    const Facts& f;
    Seat seat;
    ActionList& out;

    void say(Verb verb, int a = 0, int b = 0) const {
        out.push({verb, seat, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)});
    }
    void say_number(Verb verb, int least, int most, int a = 0) const {
        for (int i = least; i <= most; ++i)
            out.push({verb, seat, static_cast<std::uint8_t>(a), 0, 0, 0, static_cast<std::int16_t>(i)});
    }
    void each_slot(int slots, Verb verb, int b = 0) const {
        for (int i = 0; i < kSlots; ++i)
            if ((slots >> i & 1) != 0) say(verb, f.capo_card(seat, i), b);
    }
    void hand() const {
        each_bit(f.family(seat).hand_mask, [&](int design) { say(kDiscard, design); });
    }
    void places() const {
        const Facts::Places where = f.places(seat);
        each_slot(where.reserves, kEnlist);
        each_bit(where.domains, [&](int d) { say(kPost, d); });
    }

    void keep() const;
    void turn() const;
    void lose() const;
    void move_domain() const;
    void window() const;
    void retrain() const;
    void rest() const;
};

void Answers::keep() const {
    const Family& me = f.family(seat);
    const int types = f.c.design_of[me.dealt_type[0]] == f.c.design_of[me.dealt_type[1]] ? 1 : 2;
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t k = 0; k < static_cast<std::size_t>(types); ++k)
            say(kKeep, me.dealt_capo[i], f.c.design_of[me.dealt_type[k]]);
}

void Answers::turn() const {
    const State& s = f.s;
    const int done = s.frames[s.frames.size() - 2].b;
    const Family& me = f.family(seat);
    say(kPass);
    if ((done & 1) == 0)
        for (int i = 0; i < kSlots; ++i)
            if (f.may_conquer(seat, i))
                each_bit(s.centre, [&](int d) { say(kConquer, me.capo[static_cast<std::size_t>(i)], d); });
    if ((done & 2) == 0 && s.truce == 0) {
        const std::uint32_t targets = f.rival_domains(seat);
        each_bit(me.domains, [&](int from) {
            if (f.may_be_origin(seat, from)) each_bit(targets, [&](int to) { say(kAssault, from, to); });
        });
    }
    if ((done & 4) != 0) return;
    for (int i = 0; i < kSlots; ++i) {
        if (f.reserve(seat, i) == 0) continue;
        for (const Seat other : f.everyone().without(seat))
            each_bit(static_cast<unsigned>(f.family(other).capos & ~f.family(other).robbed),
                     [&](int slot) { say(kRob, me.capo[static_cast<std::size_t>(i)], f.capo_card(other, slot)); });
    }
}

void Answers::lose() const {
    const int slot = f.top().b;
    for (int i = 0; i < kSlots; ++i)
        if ((slot == kNothing || slot == i) && f.reserve(seat, i) > 0) say(kLoseFrom, f.capo_card(seat, i));
    each_bit(f.family(seat).domains, [&](int d) {
        if (f.soldiers_on(d) > 0 && (slot == kNothing || f.slot_on(d) == slot)) say(kLoseAt, d);
    });
}

void Answers::move_domain() const {
    say(kPass);
    const int slots = f.takers(seat);
    each_bit(f.family(seat).domains, [&](int d) {
        for (int i = 0; i < kSlots; ++i)
            if ((slots >> i & 1) != 0 && i != f.slot_on(d)) say(kMoveDomain, d, f.capo_card(seat, i));
    });
}

void Answers::window() const {
    say(kPass);
    const Frame& frame = f.top();
    each_bit(f.family(seat).hand_mask & f.designs_for(static_cast<Window>(frame.a), frame.mask), [&](int design) {
        f.each_play(seat, design, frame, [&](const Action& x) {
            out.push(x);
            return false;
        });
    });
}

void Answers::retrain() const {
    say(kDone);
    const Frame& card = f.top();
    int before = -1;
    for (const std::uint8_t drawn : {card.b, card.c}) {
        if (drawn == 0) continue;
        const int design = f.c.design_of[static_cast<std::size_t>(drawn - 1)];
        for (int i = 0; design != before && i < kSlots; ++i)
            if (f.has_slot(seat, i)) say(kRetrain, design, f.capo_card(seat, i));
        before = design;
    }
}

void Answers::rest() const {
    const State& s = f.s;
    const Frame& frame = f.top();
    const Deed& deed = s.deed;
    switch (s.pending.prompt) {
    case kAskDeclareMain:
    case kAskDeclare:      each_bit(f.declarable(seat), [&](int i) { say(kDeclare, i); }); return say(kPass);
    case kAskFirstStation:
    case kAskStation:      {
        const int d = std::countr_zero(frame.mask);
        say(kDone);
        return say_number(kStation, 0, std::min(kMaxOnDomain, f.to_station(frame, d)), d);
    }
    case kAskTrade:
    case kAskLoan:  say(kDone); return say(kHold);
    case kAskCapo:  {
        const bool raid = f.event(frame.a).effect == Effect::police_raid;
        return each_slot(raid ? f.raidable(seat) : f.family(seat).capos, kChooseCapo);
    }
    case kAskDomain: {
        const bool gift = f.event(frame.a).effect == Effect::gift;
        return each_bit(gift ? f.easiest_in_centre() : f.least_respected(seat), [&](int d) { say(kChooseDomain, d); });
    }
    case kAskBusiness:
        for (int i = 0; i < kGroups; ++i) say(kChooseBusiness, i);
        return;
    case kAskDebt:          return each_bit(f.debt_choices(frame.mask, seat, frame.c), [&](int d) { say(kPayWith, d); });
    case kAskTakeDomain:    return each_slot(f.takers(seat), kChooseCapo);
    case kAskPaidDiscard:   say(kPass); return hand();
    case kAskSecondDiscard:
    case kAskForcedDiscard: return hand();
    case kAskInvolve:
        say(kPass);
        if (f.family(seat).cash < kInvolvementPrice) return;
        for (int i = 0; i < kSlots; ++i)
            if (f.may_conquer(seat, i)) say(kInvolve, f.capo_card(seat, i));
        return;
    case kAskUse:             return say_number(kUse, 1, f.reserve(seat, deed.conqueror_capo));
    case kAskGarrison:
    case kAskAssaultGarrison: return say_number(kGarrison, 1, std::min<int>(kMaxOnDomain, deed.used));
    case kAskAssaultUse:      return say_number(kUse, f.o.assault_min, f.soldiers_on(deed.origin));
    case kAskReinforce:       return say_number(kReinforce, 0, f.most_reinforcements());
    case kAskPlace:           return places();
    case kAskBuy:
        say(kDone);
        if (f.family(seat).cash >= kSoldierPrice) places();
        return;
    case kAskLend:
        for (int i = 0; i < kSlots; ++i)
            if (f.reserve(seat, i) > 0) say(kLend, f.capo_card(seat, i));
        return;
    default: return;
    }
}

}  // namespace

void Omerta::legal_actions(const State& s, Seat seat, ActionList& out) const {
    if (s.pending.phase != Phase::deciding || !s.pending.may_act.has(seat)) return;
    const Facts facts(*this, s);
    const Answers answers{facts, seat, out};
    if (s.pending.prompt >= kAskWindow) return answers.window();
    switch (s.pending.prompt) {
    case kAskKeep:       return answers.keep();
    case kAskAction:     return answers.turn();
    case kAskMoveDomain: return answers.move_domain();
    case kAskRetrain:    return answers.retrain();
    case kAskLose:       return answers.lose();
    default:             return answers.rest();
    }
}

// --- defaults (3.1) -------------------------------------------------------------------------------------------------

namespace {

Action default_keep(const Facts& f, Seat seat) {
    const Family& me = f.family(seat);
    const auto combat = [](const Person& p) { return p.stat[0]; };
    const std::size_t capo = combat(f.c.capos[me.dealt_capo[1]]) > combat(f.c.capos[me.dealt_capo[0]]) ? 1 : 0;
    const std::size_t type = combat(f.c.types[me.dealt_type[1]]) > combat(f.c.types[me.dealt_type[0]]) ? 1 : 0;
    return {kKeep, seat, me.dealt_capo[capo], f.c.design_of[me.dealt_type[type]]};
}

// The cheapest sufficient set of domains, then the one of least respect (DEC-9): best[v] = {respect, set} for value v.
std::uint32_t cheapest_cover(const Facts& f, Seat seat, int debt) {
    constexpr int kSums = 48;  // a debt of 25 and one domain more
    struct Best {
        int respect = -1;
        std::uint32_t set = 0;
    };
    std::array<Best, kSums> best{};
    best[0].respect = 0;
    each_bit(f.family(seat).domains, [&](int d) {
        const int value = f.domain(d).resources;
        if (value == 0) return;
        for (int v = kSums - 1 - value; v >= 0; --v) {
            const Best& from = best[static_cast<std::size_t>(v)];
            Best& into = best[static_cast<std::size_t>(v) + static_cast<std::size_t>(value)];
            const int respect = from.respect + f.domain(d).respect;
            if (from.respect >= 0 && (into.respect < 0 || respect < into.respect)) into = {respect, from.set | 1u << d};
        }
    });
    for (int v = debt; v < kSums; ++v)
        if (best[static_cast<std::size_t>(v)].respect >= 0) return best[static_cast<std::size_t>(v)].set;
    return 0;
}

Action default_debt(const Facts& f, Seat seat) {
    const Frame& debt = f.top();
    const std::uint32_t set = cheapest_cover(f, seat, debt.c);
    const std::uint32_t choices = f.debt_choices(debt.mask, seat, debt.c);
    const std::uint32_t rest = (debt.mask & ~set) == 0 ? set & ~debt.mask & choices : 0;
    return {kPayWith, seat, static_cast<std::uint8_t>(std::countr_zero(rest != 0 ? rest : choices))};
}

Action default_loss(const Facts& f, Seat seat) {
    const int slot = f.top().b;
    int largest = 0;
    Action out{};
    for (int i = 0; i < kSlots; ++i)
        if ((slot == kNothing || slot == i) && f.reserve(seat, i) > largest) {
            largest = f.reserve(seat, i);
            out = {kLoseFrom, seat, static_cast<std::uint8_t>(f.capo_card(seat, i))};
        }
    if (largest > 0) return out;
    each_bit(f.family(seat).domains, [&](int d) {
        if ((slot != kNothing && f.slot_on(d) != slot) || f.soldiers_on(d) <= largest) return;
        largest = f.soldiers_on(d);
        out = {kLoseAt, seat, static_cast<std::uint8_t>(d)};
    });
    return out;
}

// The slot for which `better(i, best)` never loses; ties go to the first.
template <class F>
int best_slot(const Facts& f, Seat seat, int slots, F&& value) {
    int best = -1;
    for (int i = 0; i < kSlots; ++i)
        if ((slots >> i & 1) != 0 && f.has_slot(seat, i) && (best < 0 || value(i) > value(best))) best = i;
    return best;
}

}  // namespace

Action Omerta::default_action(const State& s, Seat seat, Rng&) const {
    const Facts f(*this, s);
    const auto number = [&](Verb verb, int amount) {
        return Action{verb, seat, 0, 0, 0, 0, static_cast<std::int16_t>(amount)};
    };
    const auto capo = [&](Verb verb, int slot) {
        return Action{verb, seat, static_cast<std::uint8_t>(f.capo_card(seat, slot))};
    };
    if (s.pending.prompt >= kAskWindow) return {kPass, seat};
    switch (s.pending.prompt) {
    case kAskKeep:         return default_keep(f, seat);
    case kAskFirstStation:
    case kAskStation:
    case kAskTrade:
    case kAskLoan:
    case kAskBuy:
    case kAskRetrain:      return {kDone, seat};
    case kAskDeclareMain:
    case kAskDeclare:      {
        const std::uint32_t able = f.declarable(seat);
        if (able == 0) return {kPass, seat};
        return {kDeclare, seat, static_cast<std::uint8_t>(std::countr_zero(able))};
    }
    case kAskDebt: return default_debt(f, seat);
    case kAskTakeDomain:
        return capo(kChooseCapo,
                    best_slot(f, seat, f.takers(seat), [&](int i) { return -std::popcount(f.domains_of(seat, i)); }));
    case kAskUse:             return number(kUse, f.reserve(seat, s.deed.conqueror_capo));
    case kAskGarrison:        return number(kGarrison, 1);
    case kAskAssaultGarrison: return number(kGarrison, std::min<int>(kMaxOnDomain, s.deed.used));
    case kAskAssaultUse:      return number(kUse, f.soldiers_on(s.deed.origin));
    case kAskReinforce:       return number(kReinforce, 1);
    case kAskLose:            return default_loss(f, seat);
    case kAskLend:            return capo(kLend, best_slot(f, seat, 7, [&](int i) { return f.reserve(seat, i); }));
    case kAskForcedDiscard:
    case kAskSecondDiscard:   return {kDiscard, seat, f.family(seat).hand[0]};
    case kAskMoveDomain:
    case kAskPaidDiscard:
    case kAskAction:
    case kAskInvolve:         return {kPass, seat};
    default:                  break;  // the lowest legal one
    }
    ActionList all;
    legal_actions(s, seat, all);
    return all[0];
}

}  // namespace consigliere::omerta
