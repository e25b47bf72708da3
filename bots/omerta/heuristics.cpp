#include "bots/omerta/heuristics.hpp"

#include <algorithm>

#include "bots/omerta/evaluation.hpp"

namespace consigliere::bots {

using namespace omerta;

namespace {

class Judge {
public:
    Judge(const Omerta& game, const View& view, Seat seat)
        : cards_(game.cards()), view_(view), me_(seat), own_(view.family[seat]), value_(game, view, seat) {}

    double judge(const Action& x) const {
        switch (x.kind) {
        case kDeclare:        return 100;
        case kKeep:           return value_.person(cards_.capos[CapoId(x.a)]) + value_.person(type(TypeId(x.b)));
        case kStation:        return -std::abs(x.n - garrison_wanted(DomainId(x.a)));
        case kDone:           return is_stationing() ? -3 : 0;
        case kConquer:        return value_.conquest(slot(x.a), DomainId(x.b), 0);
        case kAssault:        return value_.assault(DomainId(x.a), DomainId(x.b));
        case kRob:            return rob(CapoId(x.a), CapoId(x.b));
        case kUse:            return x.n;
        case kInvolve:        return involve(slot(x.a));
        case kGarrison:       return -std::abs(x.n - wanted_after_fight());
        case kReinforce:      return reinforce(x.n);
        case kPost:
        case kEnlist:         return new_soldier(x);
        case kLoseAt:         return view_.soldiers[DomainId(x.a)] - 1.5;
        case kLoseFrom:       return own_.reserve[slot(x.a)];
        case kPayWith:        return -value_.loss(DomainId(x.a));
        case kChooseCapo:     return choose_capo(slot(x.a));
        case kChooseDomain:   return choose_domain(DomainId(x.a));
        case kChooseBusiness: return business(GroupId(x.a));
        case kRetrain:        return value_.person(type(TypeId(x.a))) - value_.person(type(own_.type[slot(x.b)])) - 0.1;
        case kDiscard:        return discard(CardId(x.a));
        case kMoveDomain:
        case kHold:           return -1;
        case kPlay:
        case kPlayOn:
        case kPlayBetween:
        case kPlayFor:        return play(x) - 0.6 * value_.card(CardId(x.a));
        default:              return 0;  // pass, and what is all the same
        }
    }

private:
    const Person& type(TypeId type) const { return cards_.types[cards_.card_of[type]]; }
    SlotId slot(std::uint8_t capo) const { return value_.slot_of(me_, CapoId(capo)); }
    SeatSet everyone() const { return SeatSet::players(view_.players); }
    bool is_stationing() const { return view_.prompt == PromptId::station || view_.prompt == PromptId::first_station; }
    // The effect of the incident under way.
    bool suffers(Effect effect) const {
        return view_.incident.exists() && cards_.events[view_.incident].effect == effect;
    }

    // --- soldiers -----------------------------------------------------------------------------------------------------------
    // Few guards while there is something to conquer with the reserve, which also reinforces what is attacked;
    // otherwise all but three, who can still reinforce, stand guard. Some objectives want a fist.
    int garrison_wanted(DomainId d) const {
        const SlotId holder = view_.slot_of[d];
        const int free = free_for(holder, d);
        if (value_.wants(Condition::strongholds) && free >= 6) return 5;
        const int most_valuable = value_.domains(me_).without(d).size() == 1 ? 0 : 1;
        if (value_.wants(Condition::assault_won) && free >= 7) return 5;
        if (!has_prey(holder))
            return std::min(kMaxOnDomain, std::max(0, free - kMaxReinforcements) / domains_left(holder, d));
        return free >= 9 ? 2 + most_valuable : free >= 4 ? 1 : 0;
    }

    int wanted_after_fight() const {
        return view_.prompt == PromptId::assault_garrison ? 3 : view_.active.used >= 5 ? 2 : 1;
    }

    bool has_prey(SlotId slot) const { return view_.domain_deck > 0 || best_conquest(slot) > 1; }

    double best_conquest(SlotId slot) const {
        double best = 0;
        for (const DomainId d : view_.centre) best = std::max(best, value_.conquest(slot, d, 0));
        return best;
    }

    // Own domains of the capo from `first` on: they are given guards in their order.
    DomainSet still_to_guard(SlotId slot, DomainId first) const {
        DomainSet out;
        for (const DomainId d : value_.domains(me_))
            if (d >= first && view_.slot_of[d] == slot) out.add(d);
        return out;
    }

    // Soldiers of the capo that stand nowhere yet: the reserve, and those on the domains still to be given guards.
    int free_for(SlotId slot, DomainId first) const {
        int count = own_.reserve[slot];
        for (const DomainId d : still_to_guard(slot, first)) count += view_.soldiers[d];
        return count;
    }

    int domains_left(SlotId slot, DomainId first) const { return still_to_guard(slot, first).size(); }

    double new_soldier(const Action& x) const {
        double price = 0;
        if (view_.prompt == PromptId::buy) {
            price = cards_.soldier_price * OmertaEvaluation::kThousand;
            const int saved = std::max(value_.wanted_amount(Condition::cash), value_.wanted_amount(Condition::richest));
            if (saved > 0 && own_.cash >= saved - 16) return -1;
            if (own_.cash < 10 && value_.soldiers(me_) >= 8) price += 0.2;  // something for involvement
        }
        if (x.kind == kPost) return OmertaEvaluation::kSoldier - 0.3 - price;
        return OmertaEvaluation::kSoldier + 0.02 * value_.stat(me_, slot(x.a), Stat::combat) - price;
    }

    double reinforce(int n) const {
        const ActiveAction& now = view_.active;
        const double before = 1 - value_.assault_odds(now.origin, now.domain, now.used, 0);
        const double after = 1 - value_.assault_odds(now.origin, now.domain, now.used, n);
        const double price =
            now.free_reinforcements ? 0 : cards_.reinforcement_price * OmertaEvaluation::kThousand * std::max(0, n - 1);
        const double feat = value_.wants(Condition::assault_repelled) ? OmertaEvaluation::kObjective : 0;
        return (after - before) * (value_.loss(now.domain) + feat) - price - 0.05 * n;
    }

    // --- actions ------------------------------------------------------------------------------------------------------------
    double rob(CapoId capo, CapoId victim) const {
        const Seat owner = value_.owner_of_capo(victim);
        return value_.heist(value_.slot_of(me_, capo), owner, value_.slot_of(owner, victim));
    }

    double discard(CardId card) const {
        const double worth = value_.card(card);
        return view_.prompt == PromptId::paid_discard ? OmertaEvaluation::kSoldier - 0.1 - worth : -worth;
    }

    // Others may still follow, and who meddles everywhere has neither the money nor the men for an action of its own.
    static constexpr double kReluctance = 1.8;

    double involve(SlotId slot) const {
        const ActiveAction& now = view_.active;
        double odds = OmertaEvaluation::odds_to_win(value_.stat(me_, slot, Stat::influence) -
                                                    value_.stat(now.seat, now.capo, Stat::influence));
        for (const Seat p : everyone().without(me_))
            if (now.involved[p].exists()) odds *= 0.6;
        const double feat = value_.wants(Condition::conquered_involved) ? OmertaEvaluation::kObjective : 0;
        const double mine = value_.conquest(slot, now.domain, 0) +
                            value_.conquest_odds(me_, slot, now.domain, own_.reserve[slot]) * feat;
        const double theirs = value_.harm(now.seat, 4) * value_.conquest_odds(now.seat, now.capo, now.domain,
                                                                              view_.family[now.seat].reserve[now.capo]);
        return odds * (mine + theirs) - cards_.involvement_price * OmertaEvaluation::kThousand - kReluctance;
    }

    double choose_capo(SlotId slot) const {
        if (suffers(Effect::capo_arrested)) return -value_.stat(me_, slot, Stat::combat) - own_.reserve[slot];
        if (suffers(Effect::police_raid)) return value_.stat(me_, slot, Stat::influence);
        if (suffers(Effect::betrayal)) return value_.stat(me_, slot, Stat::subterfuge);
        return value_.stat(me_, slot, Stat::combat) + own_.reserve[slot];
    }

    double choose_domain(DomainId d) const { return view_.centre.has(d) ? value_.domain(d) : -value_.loss(d); }

    double business(GroupId which) const {
        const DomainSet group = cards_.of_business[which];
        const auto held = [&](Seat seat) { return (value_.domains(seat) & group).size(); };
        double others = 0;
        for (const Seat p : everyone()) others += value_.harm(p, held(p));
        return suffers(Effect::boom) ? held(me_) - others : others - held(me_);
    }

    // --- cards --------------------------------------------------------------------------------------------------------------
    double play(const Action& x) const {
        const EventCard& c = cards_.events[CardId(x.a)];
        const Seat on(x.b);
        switch (c.effect) {
        case Effect::gain_soldiers:   return OmertaEvaluation::kSoldier * c.amount;
        case Effect::gain_money:      return OmertaEvaluation::kThousand * c.amount;
        case Effect::extort:          return OmertaEvaluation::kThousand * (c.amount + value_.harm(on, c.amount));
        case Effect::roll_bonus:
        case Effect::vendetta:        return stakes(me_) * shift(me_, c.amount);
        case Effect::roll_penalty:    return stakes(on) * -shift(on, -c.amount);
        case Effect::second_action:   return best_second_action();
        case Effect::bar_involvement: return rivals_can_meddle() ? 1 : 0;
        case Effect::barricade:       return 2;
        case Effect::kill_opponent:
        case Effect::borrow_soldier:  return is_side() ? 1 : 0;
        case Effect::cancel_card:     return cancel();
        case Effect::void_incident:   return is_bad(view_.incident) ? 1.5 : -1;
        case Effect::remove_marker:   return 0.8;
        case Effect::new_type:        return 1;
        case Effect::rumours:         return 0.2 + value_.harm(on, 0.5) + value_.harm(Seat(x.c), 0.5);
        case Effect::cancel_assault:  return value_.harm(view_.active.seat, value_.domain(view_.active.domain)) - 0.5;
        default:                      return -1;
        }
    }

    bool is_side() const { return view_.active.seat == me_ || view_.active.rival == me_; }

    // What the roll of a seat is about, seen from here.
    double stakes(Seat seat) const {
        const ActiveAction& now = view_.active;
        double prize = 1;
        if (now.kind == ActionKind::conquest) prize = value_.domain(now.domain);
        if (now.kind == ActionKind::assault) prize = 1.3 * value_.domain(now.domain);
        if (seat == me_) return prize;
        const bool against_me = now.kind == ActionKind::assault && is_side();
        const bool rivals_me = view_.roll.rollers.has(me_) && view_.roll.difficulty == 0;
        return against_me || rivals_me ? prize : value_.harm(seat, 4);
    }

    // How much the odds of a seat's roll change by `points`.
    double shift(Seat seat, int points) const {
        const Roll& r = view_.roll;
        const auto total = [&](Seat p) { return r.base[p] + r.modifier[p]; };
        if (r.difficulty != 0)
            return OmertaEvaluation::odds_to_exceed(r.difficulty - total(seat) - points) -
                   OmertaEvaluation::odds_to_exceed(r.difficulty - total(seat));
        int best = -100;
        for (const Seat other : r.rollers.without(seat)) best = std::max(best, total(other));
        return OmertaEvaluation::odds_to_win(total(seat) + points - best) -
               OmertaEvaluation::odds_to_win(total(seat) - best);
    }

    double best_second_action() const {
        double best = 0;
        for (const SlotId slot : own_.capos)
            if (own_.reserve[slot] > 0) best = std::max(best, best_conquest(slot));
        return best;
    }

    bool rivals_can_meddle() const {
        for (const Seat p : everyone().without(me_))
            if (const int cash = view_.family[p].cash; cash < 0 || cash >= cards_.involvement_price) return true;
        return false;
    }

    // A rival's card against this seat's own roll or domain.
    double cancel() const {
        if (!view_.card.card.exists() || view_.card_seat == me_) return -1;
        const Effect effect = cards_.events[view_.card.card].effect;
        const bool hostile = effect == Effect::roll_bonus || effect == Effect::roll_penalty ||
                             effect == Effect::kill_opponent || effect == Effect::barricade;
        return is_side() && hostile ? 1 : effect == Effect::extort ? 0.5 : -1;
    }

    bool is_bad(CardId incident) const {
        if (!incident.exists()) return false;
        switch (cards_.events[incident].effect) {
        case Effect::police_raid:
        case Effect::pay_bank:
        case Effect::betrayal:
        case Effect::each_loses_soldiers:
        case Effect::capo_arrested:
        case Effect::desertions:
        case Effect::fire:
        case Effect::pay_per_capo:        return true;
        default:                          return false;
        }
    }

    const Cards& cards_;
    const View& view_;
    Seat me_;
    const FamilyView& own_;
    OmertaEvaluation value_;
};

}  // namespace

// What can be declared is declared; domains stay where they are; nobody waits for offers that do not come.
int OmertaHeuristics::at_once(const ActionList& legal) const {
    if (legal.size() == 1) return 0;
    switch (legal[0].kind) {
    case kDeclare: return 0;
    case kPass:    return legal[1].kind == kMoveDomain ? 0 : -1;
    case kDone:    return legal[1].kind == kHold ? 0 : -1;
    default:       return -1;
    }
}

Action OmertaHeuristics::choose(const Omerta& game, const View& view, Seat seat, const ActionList& legal,
                                Rng& rng) const {
    const Judge judge(game, view, seat);
    return best_of(legal, rng, [&](const Action& x) { return judge.judge(x); });
}

void OmertaHeuristics::weigh(const Omerta& game, const View& view, Seat seat, const ActionList& legal,
                             std::vector<double>& worth) const {
    const Judge judge(game, view, seat);
    worth.clear();
    for (const Action& x : legal) worth.push_back(judge.judge(x));
}

}  // namespace consigliere::bots
