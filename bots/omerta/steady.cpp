#include "bots/omerta/steady.hpp"

#include <algorithm>
#include <bit>

#include "bots/omerta/worth.hpp"
#include "games/omerta/facts.hpp"

namespace consigliere::bots {

using namespace omerta;

namespace {

class Judge {
public:
    Judge(const Omerta& game, const View& view, Seat seat)
        : cards_(game.cards()), view_(view), me_(seat.index), own_(view.family[seat.index]), worth_(game, view, seat) {}

    double judge(const Action& x) const {
        switch (x.kind) {
        case kDeclare: return 100;
        case kKeep:    return worth_.person(cards_.capos[x.a]) + worth_.person(type(x.b));
        case kStation: return -std::abs(x.n - garrison_wanted(x.a));
        case kDone:    return is_stationing() ? -3 : 0;
        case kConquer: return worth_.conquest(worth_.slot_of(me_, x.a), x.b, 0);
        case kAssault: return worth_.assault(x.a, x.b);
        case kRob:     return rob(x);
        case kUse:     return x.n;
        case kInvolve: return involve(worth_.slot_of(me_, x.a));
        case kGarrison:
            return -std::abs(x.n - (view_.prompt == kAskAssaultGarrison ? 3 : view_.deed.used >= 5 ? 2 : 1));
        case kReinforce:      return reinforce(x.n);
        case kPost:
        case kEnlist:         return new_soldier(x);
        case kLoseAt:         return view_.soldiers[x.a] - 1.5;
        case kLoseFrom:       return own_.reserve[static_cast<std::size_t>(worth_.slot_of(me_, x.a))];
        case kPayWith:        return -worth_.loss(x.a);
        case kChooseCapo:     return choose_capo(worth_.slot_of(me_, x.a));
        case kChooseDomain:   return (view_.centre >> x.a & 1) != 0 ? worth_.domain(x.a) : -worth_.loss(x.a);
        case kChooseBusiness: return business(x.a);
        case kRetrain:
            return worth_.person(type(x.a)) -
                   worth_.person(type(own_.type[static_cast<std::size_t>(worth_.slot_of(me_, x.b))])) - 0.1;
        case kDiscard:
            return view_.prompt == kAskPaidDiscard ? OmertaWorth::kSoldier - 0.1 - worth_.card(x.a) : -worth_.card(x.a);
        case kMoveDomain:
        case kHold:        return -1;
        case kPlay:
        case kPlayOn:
        case kPlayBetween:
        case kPlayFor:     return play(x) - 0.6 * worth_.card(x.a);
        default:           return 0;  // pass, and what is all the same
        }
    }

private:
    const Person& type(int design) const {
        const auto at = std::find(cards_.design_of.begin(), cards_.design_of.end(), design) - cards_.design_of.begin();
        return cards_.types[static_cast<std::size_t>(at)];
    }
    const FamilyView& family(int seat) const { return view_.family[static_cast<std::size_t>(seat)]; }
    const EventCard& event(int design) const { return cards_.events[static_cast<std::size_t>(design)]; }
    bool is_stationing() const { return view_.prompt == kAskStation || view_.prompt == kAskFirstStation; }

    // --- soldiers -----------------------------------------------------------------------------------------------------------
    // Few guards while there is something to conquer with the reserve, which also reinforces what is attacked;
    // otherwise all but three, who can still reinforce, stand guard. Some objectives want a fist.
    int garrison_wanted(int d) const {
        const int slot = view_.capo_of[static_cast<std::size_t>(d)];
        const int free = free_for(slot, d);
        if (worth_.wants(Condition::strongholds) && free >= 6) return 5;
        const int most_valuable = std::has_single_bit(worth_.domains(me_) & ~(1u << d)) ? 0 : 1;
        if (worth_.wants(Condition::assault_won) && free >= 7) return 5;
        if (!has_prey(slot))
            return std::min(kMaxOnDomain, std::max(0, free - kMaxReinforcements) / domains_left(slot, d));
        return free >= 9 ? 2 + most_valuable : free >= 4 ? 1 : 0;
    }

    bool has_prey(int slot) const {
        if (view_.domain_deck > 0) return true;
        double best = 0;
        each_bit(view_.centre, [&](int d) { best = std::max(best, worth_.conquest(slot, d, 0)); });
        return best > 1;
    }

    // Soldiers of the capo that stand nowhere yet: the reserve, and those on the domains still to be given guards.
    int free_for(int slot, int first) const {
        int count = own_.reserve[static_cast<std::size_t>(slot)];
        each_bit(worth_.domains(me_) >> first << first, [&](int d) {
            const auto at = static_cast<std::size_t>(d);
            count += view_.capo_of[at] == slot ? view_.soldiers[at] : 0;
        });
        return count;
    }

    // Domains of the capo that are still to be given guards: they are filled in their order.
    int domains_left(int slot, int first) const {
        int count = 0;
        each_bit(worth_.domains(me_) >> first << first,
                 [&](int d) { count += view_.capo_of[static_cast<std::size_t>(d)] == slot; });
        return count;
    }

    double new_soldier(const Action& x) const {
        double price = 0;
        if (view_.prompt == kAskBuy) {
            price = kSoldierPrice * OmertaWorth::kThousand;
            const int saved = std::max(worth_.wanted_amount(Condition::cash), worth_.wanted_amount(Condition::richest));
            if (saved > 0 && own_.cash >= saved - 16) return -1;
            if (own_.cash < 10 && worth_.soldiers(me_) >= 8) price += 0.2;  // something for involvement
        }
        if (x.kind == kPost) return OmertaWorth::kSoldier - 0.3 - price;
        const int slot = worth_.slot_of(me_, x.a);
        return OmertaWorth::kSoldier + 0.02 * worth_.stat(me_, slot, Stat::combat) - price;
    }

    double reinforce(int n) const {
        const Deed& d = view_.deed;
        const double before = 1 - worth_.assault_odds(d.origin, d.domain, d.used, 0);
        const double after = 1 - worth_.assault_odds(d.origin, d.domain, d.used, n);
        const double price =
            d.free_reinforcements != 0 ? 0 : kReinforcementPrice * OmertaWorth::kThousand * std::max(0, n - 1);
        const double feat = worth_.wants(Condition::assault_repelled) ? OmertaWorth::kObjective : 0;
        return (after - before) * (worth_.loss(d.domain) + feat) - price - 0.05 * n;
    }

    // --- deeds --------------------------------------------------------------------------------------------------------------
    double rob(const Action& x) const {
        const int victim = worth_.owner_of_capo(x.b);
        return worth_.heist(worth_.slot_of(me_, x.a), victim, worth_.slot_of(victim, x.b));
    }

    // Others may still follow, and who meddles everywhere has neither the money nor the men for an action of its own.
    static constexpr double kReluctance = 1.8;

    double involve(int slot) const {
        const Deed& d = view_.deed;
        double odds = OmertaWorth::odds_to_win(worth_.stat(me_, slot, Stat::influence) -
                                               worth_.stat(d.active.index, d.capo, Stat::influence));
        for (int p = 0; p < view_.players; ++p)
            if (p != me_ && d.involved[static_cast<std::size_t>(p)] != kNothing) odds *= 0.6;
        const double feat = worth_.wants(Condition::conquered_involved) ? OmertaWorth::kObjective : 0;
        const int soldiers = own_.reserve[static_cast<std::size_t>(slot)];
        const double mine =
            worth_.conquest(slot, d.domain, 0) + worth_.conquest_odds(me_, slot, d.domain, soldiers) * feat;
        const double theirs =
            worth_.harm(d.active.index, 4) *
            worth_.conquest_odds(d.active.index, d.capo, d.domain, family(d.active.index).reserve[d.capo]);
        return odds * (mine + theirs) - kInvolvementPrice * OmertaWorth::kThousand - kReluctance;
    }

    double choose_capo(int slot) const {
        if (view_.incident != kNothing && event(view_.incident).effect == Effect::capo_arrested)
            return -worth_.stat(me_, slot, Stat::combat) - own_.reserve[static_cast<std::size_t>(slot)];
        if (view_.incident != kNothing && event(view_.incident).effect == Effect::police_raid)
            return worth_.stat(me_, slot, Stat::influence);
        if (view_.incident != kNothing && event(view_.incident).effect == Effect::betrayal)
            return worth_.stat(me_, slot, Stat::subterfuge);
        return worth_.stat(me_, slot, Stat::combat) + own_.reserve[static_cast<std::size_t>(slot)];
    }

    double business(int which) const {
        const std::uint32_t mask = cards_.business_mask[static_cast<std::size_t>(which)];
        const int mine = std::popcount(worth_.domains(me_) & mask);
        double others = 0;
        for (int p = 0; p < view_.players; ++p) others += worth_.harm(p, std::popcount(worth_.domains(p) & mask));
        const bool good = view_.incident != kNothing && event(view_.incident).effect == Effect::boom;
        return good ? mine - others : others - mine;
    }

    // --- cards --------------------------------------------------------------------------------------------------------------
    double play(const Action& x) const {
        const EventCard& c = event(x.a);
        switch (c.effect) {
        case Effect::gain_soldiers:   return OmertaWorth::kSoldier * c.amount;
        case Effect::gain_money:      return OmertaWorth::kThousand * c.amount;
        case Effect::extort:          return OmertaWorth::kThousand * (c.amount + worth_.harm(x.b, c.amount));
        case Effect::roll_bonus:
        case Effect::vendetta:        return stakes(me_) * shift(me_, c.effect == Effect::vendetta ? 4 : c.amount);
        case Effect::roll_penalty:    return stakes(x.b) * -shift(x.b, -c.amount);
        case Effect::second_action:   return best_second_action();
        case Effect::bar_involvement: return rivals_can_meddle() ? 1 : 0;
        case Effect::barricade:       return 2;
        case Effect::kill_opponent:
        case Effect::borrow_soldier:  return view_.deed.active.index == me_ || view_.deed.rival.index == me_ ? 1 : 0;
        case Effect::cancel_card:     return cancel();
        case Effect::void_incident:   return is_bad(view_.incident) ? 1.5 : -1;
        case Effect::remove_marker:   return 0.8;
        case Effect::new_type:        return 1;
        case Effect::rumours:         return 0.2 + worth_.harm(x.b, 0.5) + worth_.harm(x.c, 0.5);
        case Effect::cancel_assault:
            return worth_.harm(view_.deed.active.index, worth_.domain(view_.deed.domain)) - 0.5;
        default: return -1;
        }
    }

    // What the roll of a seat is about, seen from here.
    double stakes(int seat) const {
        const Deed& d = view_.deed;
        double prize = 1;
        if (d.kind == DeedKind::conquest) prize = worth_.domain(d.domain);
        if (d.kind == DeedKind::assault) prize = 1.3 * worth_.domain(d.domain);
        if (seat == me_) return prize;
        const bool against_me = d.kind == DeedKind::assault && (d.rival.index == me_ || d.active.index == me_);
        const bool rivals_me = view_.roll.rollers.has(Seat(me_)) && view_.roll.difficulty == 0;
        return against_me || rivals_me ? prize : worth_.harm(seat, 4);
    }

    // How much the odds of a seat's roll change by `points`.
    double shift(int seat, int points) const {
        const Roll& r = view_.roll;
        const auto total = [&](int p) {
            return r.base[static_cast<std::size_t>(p)] + r.modifier[static_cast<std::size_t>(p)];
        };
        if (r.difficulty != 0)
            return OmertaWorth::odds_to_exceed(r.difficulty - total(seat) - points) -
                   OmertaWorth::odds_to_exceed(r.difficulty - total(seat));
        int best = -100;
        for (const Seat other : r.rollers)
            if (other.index != seat) best = std::max(best, total(other.index));
        return OmertaWorth::odds_to_win(total(seat) + points - best) - OmertaWorth::odds_to_win(total(seat) - best);
    }

    double best_second_action() const {
        double best = 0;
        for (int i = 0; i < kSlots; ++i) {
            if ((own_.capos >> i & 1) == 0 || own_.reserve[static_cast<std::size_t>(i)] == 0) continue;
            each_bit(view_.centre, [&](int d) { best = std::max(best, worth_.conquest(i, d, 0)); });
        }
        return best;
    }

    bool rivals_can_meddle() const {
        for (int p = 0; p < view_.players; ++p)
            if (p != me_ && (family(p).cash < 0 || family(p).cash >= kInvolvementPrice)) return true;
        return false;
    }

    // A rival's card against this seat's own roll or domain.
    double cancel() const {
        if (view_.card == kNothing || view_.card_seat.index == me_) return -1;
        const Effect effect = event(view_.card).effect;
        const bool mine = view_.deed.active.index == me_ || view_.deed.rival.index == me_;
        const bool hostile = effect == Effect::roll_bonus || effect == Effect::roll_penalty ||
                             effect == Effect::kill_opponent || effect == Effect::barricade;
        return mine && hostile ? 1 : effect == Effect::extort ? 0.5 : -1;
    }

    bool is_bad(int incident) const {
        if (incident == kNothing) return false;
        switch (event(incident).effect) {
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
    int me_;
    const FamilyView& own_;
    OmertaWorth worth_;
};

}  // namespace

// What can be declared is declared; domains stay where they are; nobody waits for offers that do not come.
int OmertaThumb::at_once(const ActionList& legal) const {
    if (legal.size() == 1) return 0;
    switch (legal[0].kind) {
    case kDeclare: return 0;
    case kPass:    return legal[1].kind == kMoveDomain ? 0 : -1;
    case kDone:    return legal[1].kind == kHold ? 0 : -1;
    default:       return -1;
    }
}

Action OmertaThumb::choose(const Omerta& game, const View& view, Seat seat, const ActionList& legal, Rng& rng) const {
    const Judge judge(game, view, seat);
    return best_of(legal, rng, [&](const Action& x) { return judge.judge(x); });
}

void OmertaThumb::weigh(const Omerta& game, const View& view, Seat seat, const ActionList& legal,
                        std::vector<double>& worth) const {
    const Judge judge(game, view, seat);
    worth.clear();
    for (const Action& x : legal) worth.push_back(judge.judge(x));
}

// In an imagined world every family's objectives lie open.
Forecast RulesOfThumb<Omerta>::forecast(const Omerta& game, const State& world) {
    const View view = game.view_for(world, Seat::open());
    Forecast forecast;
    for (int i = 0; i < game.players(); ++i)
        forecast.score[static_cast<std::size_t>(i)] = OmertaWorth(game, view, Seat(i)).prospect();
    forecast.spread = 4;
    return forecast;
}

}  // namespace consigliere::bots
