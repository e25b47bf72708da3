#include "bots/omerta/evaluation.hpp"

#include <algorithm>

#include "games/omerta/sums.hpp"

namespace consigliere::bots {

using namespace omerta;

namespace {

// By the lead, from six behind to six ahead, where all is decided.
constexpr Array<double, 13> all_odds_to_win() {
    Array<double, 13> out{};
    for (int lead = -6; lead <= 6; ++lead) {
        int wins = 0, losses = 0;
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b) {
                wins += a + lead > b;
                losses += a + lead < b;
            }
        out[lead + 6] = static_cast<double>(wins) / (wins + losses);
    }
    return out;
}

constexpr auto kOddsToWin = all_odds_to_win();

}  // namespace

OmertaEvaluation::OmertaEvaluation(const Omerta& game, const View& view, Seat seat)
    : game_(game), cards_(game.cards()), view_(view), me_(seat) {
    stat_.fill(kUnknown);
}

void OmertaEvaluation::sort_domains() const {
    for (const DomainId d : DomainSet::first_members(kDomains) - view_.centre)
        if (view_.owner[d].is_player()) domains_[view_.owner[d]].add(d);
    sorted_ = true;
}

void OmertaEvaluation::weigh_opponents() const {
    double best = -1;
    PerSeat<double> standings{};
    const SeatSet others = SeatSet::players(view_.players).without(me_);
    for (const Seat p : others) {
        standings[p] = view_.family[p].respect + 6.0 * view_.family[p].completed.size();
        best = std::max(best, standings[p]);
    }
    for (const Seat p : others) weight_[p] = standings[p] >= best ? 0.4 : 0.2;
    weighed_ = true;
}

// --- dice -----------------------------------------------------------------------------------------------------------------

double OmertaEvaluation::odds_to_exceed(int difficulty) {
    double odds = 1;
    for (; difficulty >= 6; difficulty -= 6) odds /= 6;
    return difficulty <= 0 ? odds : odds * (6 - difficulty) / 6;
}

double OmertaEvaluation::odds_to_win(int lead) { return kOddsToWin[std::clamp(lead, -6, 6) + 6]; }

int OmertaEvaluation::stat(Seat seat, SlotId slot, Stat what) const {
    std::int8_t& known = stat_[(seat.index * kSlots + slot.index) * kStats + static_cast<int>(what)];
    if (known == kUnknown) known = static_cast<std::int8_t>(compute_stat(seat, slot, what));
    return known;
}

int OmertaEvaluation::compute_stat(Seat seat, SlotId slot, Stat what) const {
    const FamilyView& f = view_.family[seat];
    if (!f.don.exists() || !f.capo[slot].exists() || !f.type[slot].exists()) return 0;
    const Person& type = cards_.types[cards_.card_of[f.type[slot]]];
    return full_stat(cards_, {cards_.dons[f.don], cards_.capos[f.capo[slot]], type, domains(seat)}, what);
}

// --- the table ------------------------------------------------------------------------------------------------------------

SlotId OmertaEvaluation::slot_of(Seat seat, CapoId capo) const {
    const FamilyView& f = view_.family[seat];
    for (const SlotId slot : f.capos)
        if (f.capo[slot] == capo) return slot;
    return SlotId::none();
}

Seat OmertaEvaluation::owner_of_capo(CapoId capo) const {
    for (const Seat seat : SeatSet::players(view_.players))
        if (slot_of(seat, capo).exists()) return seat;
    return me_;
}

int OmertaEvaluation::soldiers(Seat seat) const {
    int sum = 0;
    for (const std::uint8_t reserve : view_.family[seat].reserve) sum += reserve;
    for (const DomainId d : domains(seat)) sum += view_.soldiers[d];
    return sum;
}

bool OmertaEvaluation::wants(Condition condition) const { return wanted_amount(condition) >= 0; }

int OmertaEvaluation::wanted_amount(Condition condition) const {
    const FamilyView& f = view_.family[me_];
    int amount = -1;
    for (const SecondaryId i : f.secondaries - f.feats)
        if (cards_.secondaries[i].condition == condition) amount = cards_.secondaries[i].amount;
    return amount;
}

// --- domains --------------------------------------------------------------------------------------------------------------

double OmertaEvaluation::fit_groups(const SecondaryObjective& x, const PerGroup<DomainSet>& groups,
                                    GroupId mine) const {
    PerGroup<int> lacking{};
    for (int i = 0; i < kGroups; ++i) lacking[GroupId(i)] = std::max(0, x.domains - held(me_, groups[GroupId(i)]));
    const int here = lacking[mine];
    if (here == 0) return 0.0;
    std::sort(lacking.begin(), lacking.end());
    int missing = 0;  // domains, in the groups that lack least
    for (int i = 0; i < x.groups; ++i) missing += lacking[GroupId(i)];
    if (missing == 0 || here > lacking[GroupId(x.groups - 1)]) return 0.3;
    return 6.0 / missing;
}

// What one more domain does for an objective.
double OmertaEvaluation::fit_secondary(const SecondaryObjective& x, DomainId d) const {
    const Domain& what = cards_.domains[d];
    switch (x.condition) {
    case Condition::boroughs_with:   return fit_groups(x, cards_.of_borough, what.borough);
    case Condition::businesses_with: return fit_groups(x, cards_.of_business, what.business);
    case Condition::domains:         return 6.0 / std::max(1, x.amount - domains(me_).size());
    default:                         return 0;
    }
}

// The nearer the objective, the more each domain of it is worth.
double OmertaEvaluation::fit_main(const MainObjective& m, DomainId d) const {
    const auto& groups = m.by_business ? cards_.of_business : cards_.of_borough;
    int missing = 0, here = 0;
    bool fits = false;
    for (int i = 0; i < 2; ++i) {
        const DomainSet group = groups[m.group[i]];
        const int lacking = std::max(0, m.domains[i] - held(me_, group.without(d)));
        missing += lacking;
        if (group.has(d)) fits = true, here = lacking;
    }
    if (!fits) return 0;
    return here == 0 ? 0.3 : 0.5 + kMain / missing;
}

double OmertaEvaluation::fit(DomainId d) const {
    const Domain& what = cards_.domains[d];
    const FamilyView& f = view_.family[me_];
    double worth = 0.5 + what.respect + 4 * kThousand * what.resources;
    if (f.main.exists()) worth += fit_main(cards_.mains[f.main], d);
    for (const SecondaryId i : f.secondaries - f.feats) worth += fit_secondary(cards_.secondaries[i], d);
    if (held(me_, cards_.of_business[what.business].without(d)) == 2) worth += 1;  // Control
    return worth;
}

double OmertaEvaluation::domain(DomainId d) const {
    if (!valued_.has(d)) {
        worth_[d] = fit(d);
        valued_.add(d);
    }
    return worth_[d];
}

double OmertaEvaluation::loss(DomainId d) const { return domain(d) + 0.3 * cards_.domains[d].respect; }

// --- actions --------------------------------------------------------------------------------------------------------------

double OmertaEvaluation::conquest_odds(Seat seat, SlotId slot, DomainId d, int soldiers) const {
    return odds_to_exceed(cards_.domains[d].difficulty - stat(seat, slot, Stat::combat) - soldiers);
}

double OmertaEvaluation::conquest(SlotId slot, DomainId d, int more) const {
    const int soldiers = view_.family[me_].reserve[slot];
    const double odds = conquest_odds(me_, slot, d, soldiers + more);
    double gain = domain(d);
    if (wants(Condition::conquered) && cards_.domains[d].respect >= 4) gain += kObjective;
    return odds * gain - (1 - odds) * kSoldier;
}

double OmertaEvaluation::assault_odds(DomainId from, DomainId to, int used, int reinforced) const {
    const int mine = stat(view_.owner[from], view_.slot_of[from], Stat::combat) + used;
    const int theirs = stat(view_.owner[to], view_.slot_of[to], Stat::combat) + reinforced +
                       cards_.domains[to].defence + view_.soldiers[to];
    return odds_to_win(mine - theirs);
}

double OmertaEvaluation::assault(DomainId from, DomainId to) const {
    const int used = view_.soldiers[from];
    const Seat defender = view_.owner[to];
    const FamilyView& rival = view_.family[defender];
    const int reserve = rival.reserve[view_.slot_of[to]];
    const double odds = assault_odds(from, to, used, std::min(reserve, rival.cash >= 6 ? 3 : rival.cash >= 3 ? 2 : 1));
    const double gain = domain(to) + harm(defender, domain(to)) + (wants(Condition::assault_won) ? kObjective : 0);
    return odds * gain - (1 - odds) * kSoldier * (used - 1) - 0.5;
}

double OmertaEvaluation::heist(SlotId slot, Seat victim, SlotId victim_slot) const {
    const double odds = odds_to_win(stat(me_, slot, Stat::subterfuge) - stat(victim, victim_slot, Stat::subterfuge));
    double loot = 0;
    for (const DomainId d : domains(victim))
        if (view_.slot_of[d] == victim_slot) loot += kThousand * cards_.domains[d].resources;
    const double gain = loot + harm(victim, loot) + (wants(Condition::heist_won) ? kObjective : 0);
    return odds * gain - (1 - odds) * kSoldier;
}

double OmertaEvaluation::person(const Person& p) const {
    return 2.0 * p.stat[Stat::combat] + 0.5 * p.stat[Stat::influence] + 0.5 * p.stat[Stat::subterfuge] +
           6 * kThousand * p.resources;
}

double OmertaEvaluation::card(CardId card) const {
    const EventCard& c = cards_.events[card];
    if (game_.is_dead(card)) return 0;
    switch (c.effect) {
    case Effect::gain_soldiers:   return kSoldier * c.amount;
    case Effect::gain_money:
    case Effect::extort:          return kThousand * c.amount;
    case Effect::roll_bonus:      return (c.stat == Stat::combat ? 0.5 : 0.25) * c.amount;
    case Effect::roll_penalty:    return 0.5;
    case Effect::second_action:   return 1.2;
    case Effect::barricade:
    case Effect::vendetta:        return 0.8;
    case Effect::void_incident:
    case Effect::bar_involvement:
    case Effect::kill_opponent:   return 0.6;
    case Effect::cancel_card:
    case Effect::borrow_soldier:
    case Effect::remove_marker:   return 0.4;
    default:                      return 0.1;
    }
}

}  // namespace consigliere::bots
