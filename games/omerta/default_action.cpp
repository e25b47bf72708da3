// What the clock answers for a player who does not (3.1, OM-PLAT-1).
#include "games/omerta/queries.hpp"

namespace consigliere::omerta {

namespace {

Action default_keep(const Queries& q, Seat seat) {
    const Family& me = q.family(seat);
    const auto stronger = [](const Person& first, const Person& second) {
        return second.stat[Stat::combat] > first.stat[Stat::combat] ? 1 : 0;
    };
    const int capo = stronger(q.c().capos[me.dealt_capo[0]], q.c().capos[me.dealt_capo[1]]);
    const int type = stronger(q.c().types[me.dealt_type[0]], q.c().types[me.dealt_type[1]]);
    return {kKeep, seat, me.dealt_capo[capo].index, q.c().type_of[me.dealt_type[type]].index};
}

// The cheapest sufficient set of domains, then the one of least respect (DEC-9): best[v] = {respect, set} for value v.
DomainSet cheapest_cover(const Queries& q, Seat seat, int debt) {
    constexpr int kSums = 48;  // a debt of 25 and one domain more
    struct Best {
        int respect = -1;
        DomainSet set;
    };
    Array<Best, kSums> best{};
    best[0].respect = 0;
    for (const DomainId d : q.family(seat).domains) {
        const int value = q.domain(d).resources;
        for (int v = kSums - 1 - value; value != 0 && v >= 0; --v) {
            const Best& from = best[v];
            Best& into = best[v + value];
            const int respect = from.respect + q.domain(d).respect;
            if (from.respect >= 0 && (into.respect < 0 || respect < into.respect)) into = {respect, from.set.with(d)};
        }
    }
    for (int v = debt; v < kSums; ++v)
        if (best[v].respect >= 0) return best[v].set;
    return {};
}

Action default_debt(const Queries& q, Seat seat) {
    const DebtFrame& debt = q.s.frames.top<DebtFrame>();
    const DomainSet set = cheapest_cover(q, seat, debt.owed);
    const DomainSet choices = q.debt_choices(debt.named, seat, debt.owed);
    const DomainSet rest = (debt.named - set).empty() ? (set - debt.named) & choices : DomainSet{};
    return {kPayWith, seat, (rest.empty() ? choices : rest).first().index};
}

Action default_loss(const Queries& q, Seat seat) {
    const SlotId only = q.s.frames.top<LoseSoldiersFrame>().slot;
    const auto counts = [&](SlotId slot) { return !only.exists() || slot == only; };
    int largest = 0;
    Action out{};
    for (const SlotId slot : kAllSlots)
        if (counts(slot) && q.reserve(seat, slot) > largest) {
            largest = q.reserve(seat, slot);
            out = {kLoseFrom, seat, q.capo_card(seat, slot).index};
        }
    if (largest > 0) return out;
    for (const DomainId d : q.family(seat).domains) {
        if (!counts(q.slot_on(d)) || q.soldiers_on(d) <= largest) continue;
        largest = q.soldiers_on(d);
        out = {kLoseAt, seat, d.index};
    }
    return out;
}

// The capo of whom `value` is greatest; ties go to the first.
template <class F>
Action best_capo(const Queries& q, Seat seat, Verb verb, Slots slots, F&& value) {
    SlotId best;
    for (const SlotId slot : slots)
        if (!best.exists() || value(slot) > value(best)) best = slot;
    return {verb, seat, q.capo_card(seat, best).index};
}

Action default_number(const Queries& q, Seat seat, PromptId prompt) {
    const ActiveAction& now = q.s.active;
    const auto number = [&](Verb verb, int n) { return Action{verb, seat, 0, 0, 0, 0, static_cast<std::int16_t>(n)}; };
    switch (prompt) {
    case PromptId::use:              return number(kUse, q.reserve(seat, now.conqueror_capo));
    case PromptId::garrison:         return number(kGarrison, 1);
    case PromptId::assault_garrison: return number(kGarrison, std::min<int>(kMaxOnDomain, now.used));
    case PromptId::assault_use:      return number(kUse, q.soldiers_on(now.origin));
    default:                         return number(kReinforce, 1);
    }
}

}  // namespace

Action Omerta::default_action(const State& s, Seat seat, Rng&) const {
    const Queries q(*this, s);
    const PromptId prompt = asked_in(s.decision);
    if (is_window(prompt)) return {kPass, seat};
    switch (prompt) {
    case PromptId::keep:          return default_keep(q, seat);
    case PromptId::first_station:
    case PromptId::station:
    case PromptId::trade:
    case PromptId::loan:
    case PromptId::buy:
    case PromptId::retrain:       return {kDone, seat};
    case PromptId::declare_main:
    case PromptId::declare:       {
        const ObjectiveSet able = q.declarable(seat);
        if (able.empty()) return {kPass, seat};
        return {kDeclare, seat, able.first().index};
    }
    case PromptId::debt: return default_debt(q, seat);
    case PromptId::take_domain:
        return best_capo(q, seat, kChooseCapo, q.takers(seat),
                         [&](SlotId slot) { return -q.domains_of(seat, slot).size(); });
    case PromptId::use:
    case PromptId::garrison:
    case PromptId::assault_garrison:
    case PromptId::assault_use:
    case PromptId::reinforce:        return default_number(q, seat, prompt);
    case PromptId::lose:             return default_loss(q, seat);
    case PromptId::lend:
        return best_capo(q, seat, kLend, q.family(seat).capos, [&](SlotId slot) { return q.reserve(seat, slot); });
    case PromptId::forced_discard:
    case PromptId::second_discard: return {kDiscard, seat, q.family(seat).hand[0].index};
    case PromptId::move_domain:
    case PromptId::paid_discard:
    case PromptId::action:
    case PromptId::involve:        return {kPass, seat};
    default:                       break;  // the lowest legal one
    }
    ActionList all;
    legal_actions(s, seat, all);
    return all[0];
}

}  // namespace consigliere::omerta
