#include "bots/omerta/worth.hpp"

#include <algorithm>
#include <bit>

#include "games/omerta/facts.hpp"

namespace consigliere::bots {

using namespace omerta;

namespace {

// By the lead, from six behind to six ahead, where all is decided.
constexpr std::array<double, 13> all_odds_to_win() {
    std::array<double, 13> out{};
    for (int lead = -6; lead <= 6; ++lead) {
        int wins = 0, losses = 0;
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b) {
                wins += a + lead > b;
                losses += a + lead < b;
            }
        const int row = lead + 6;
        out[static_cast<std::size_t>(row)] = static_cast<double>(wins) / (wins + losses);
    }
    return out;
}

constexpr auto kOddsToWin = all_odds_to_win();

}  // namespace

OmertaWorth::OmertaWorth(const Omerta& game, const View& view, Seat seat)
    : game_(game), cards_(game.cards()), view_(view), me_(seat.index) {
    for (int d = 0; d < kDomains; ++d)
        if (const std::uint8_t owner = view.owner[static_cast<std::size_t>(d)];
            owner < view.players && (view.centre >> d & 1) == 0)
            domains_[owner] |= 1u << d;
    for (auto& family : stat_)
        for (auto& person : family) person.fill(kUnknown);
    double best = -1;
    std::array<double, kMaxPlayers> standings{};
    for (std::size_t p = 0; p < view.players; ++p) {
        standings[p] = view.family[p].respect + 6.0 * std::popcount(view.family[p].completed);
        if (static_cast<int>(p) != me_) best = std::max(best, standings[p]);
    }
    for (std::size_t p = 0; p < view.players; ++p)
        if (static_cast<int>(p) != me_) weight_[p] = standings[p] >= best ? 0.4 : 0.2;
}

// --- dice -----------------------------------------------------------------------------------------------------------------

double OmertaWorth::odds_to_exceed(int difficulty) {
    double odds = 1;
    for (; difficulty >= 6; difficulty -= 6) odds /= 6;
    return difficulty <= 0 ? odds : odds * (6 - difficulty) / 6;
}

double OmertaWorth::odds_to_win(int lead) {
    const int row = std::clamp(lead, -6, 6) + 6;
    return kOddsToWin[static_cast<std::size_t>(row)];
}

int OmertaWorth::level(int seat, Business business, int control, int monopoly) const {
    const int n = held(seat, cards_.business_mask[business]);
    return n < 3 ? 0 : n < 5 ? control : control + monopoly;
}

int OmertaWorth::stat(int seat, int slot, Stat what) const {
    std::int8_t& known =
        stat_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(slot)][static_cast<std::size_t>(what)];
    if (known == kUnknown) known = static_cast<std::int8_t>(reckoned_stat(seat, slot, what));
    return known;
}

int OmertaWorth::reckoned_stat(int seat, int slot, Stat what) const {
    const FamilyView& f = view_.family[static_cast<std::size_t>(seat)];
    const auto i = static_cast<std::size_t>(what), at = static_cast<std::size_t>(slot);
    if (f.don == kNothing || f.capo[at] == kNothing || f.type[at] == kNothing) return 0;
    const auto type =
        std::find(cards_.design_of.begin(), cards_.design_of.end(), f.type[at]) - cards_.design_of.begin();
    int sum = cards_.dons[f.don].stat[i] + cards_.capos[f.capo[at]].stat[i] +
              cards_.types[static_cast<std::size_t>(type)].stat[i];
    switch (what) {
    case Stat::combat:    return sum + level(seat, kArms, 2, 1);
    case Stat::influence: return sum + level(seat, kInfluence, 2, 1);
    default:              return sum + level(seat, kGambling, 2, 1) + level(seat, kDrugs, 1, 0);
    }
}

// --- the table ------------------------------------------------------------------------------------------------------------

int OmertaWorth::held(int seat, std::uint32_t mask) const {
    return std::popcount(domains_[static_cast<std::size_t>(seat)] & mask);
}

int OmertaWorth::slot_of(int seat, int capo) const {
    const FamilyView& f = view_.family[static_cast<std::size_t>(seat)];
    for (int i = 0; i < kSlots; ++i)
        if ((f.capos >> i & 1) != 0 && f.capo[static_cast<std::size_t>(i)] == capo) return i;
    return -1;
}

int OmertaWorth::owner_of_capo(int capo) const {
    for (int p = 0; p < view_.players; ++p)
        if (slot_of(p, capo) >= 0) return p;
    return me_;
}

int OmertaWorth::soldiers(int seat) const {
    const FamilyView& f = view_.family[static_cast<std::size_t>(seat)];
    int sum = f.reserve[0] + f.reserve[1] + f.reserve[2];
    each_bit(domains_[static_cast<std::size_t>(seat)],
             [&](int d) { sum += view_.soldiers[static_cast<std::size_t>(d)]; });
    return sum;
}

bool OmertaWorth::wants(Condition condition) const { return wanted_amount(condition) >= 0; }

int OmertaWorth::wanted_amount(Condition condition) const {
    const FamilyView& f = view_.family[static_cast<std::size_t>(me_)];
    int amount = -1;
    each_bit(static_cast<std::uint16_t>(f.secondaries & ~f.feats), [&](int i) {
        const SecondaryObjective& x = cards_.secondaries[static_cast<std::size_t>(i)];
        if (x.condition == condition) amount = x.amount;
    });
    return amount;
}

// --- domains --------------------------------------------------------------------------------------------------------------

// What one more domain does for an objective.
double OmertaWorth::fit_secondary(const SecondaryObjective& x, int d) const {
    const auto groups = [&](const std::array<std::uint32_t, kGroups>& masks, int mine) {
        std::array<int, kGroups> lacking{};
        for (std::size_t i = 0; i < kGroups; ++i) lacking[i] = std::max(0, x.domains - held(me_, masks[i]));
        const int here = lacking[static_cast<std::size_t>(mine)];
        if (here == 0) return 0.0;
        std::sort(lacking.begin(), lacking.end());
        int missing = 0;  // domains, in the groups that lack least
        for (int i = 0; i < x.groups; ++i) missing += lacking[static_cast<std::size_t>(i)];
        if (missing == 0 || here > lacking[static_cast<std::size_t>(x.groups - 1)]) return 0.3;
        return 6.0 / missing;
    };
    const Domain& what = cards_.domains[static_cast<std::size_t>(d)];
    switch (x.condition) {
    case Condition::boroughs_with:   return groups(cards_.borough_mask, what.borough);
    case Condition::businesses_with: return groups(cards_.business_mask, what.business);
    case Condition::domains:
        return 6.0 / std::max(1, x.amount - std::popcount(domains_[static_cast<std::size_t>(me_)]));
    default: return 0;
    }
}

// The nearer the objective, the more each domain of it is worth.
double OmertaWorth::fit_main(const MainObjective& m, int d) const {
    const auto& masks = m.by_business ? cards_.business_mask : cards_.borough_mask;
    int missing = 0, here = 0;
    bool fits = false;
    for (std::size_t i = 0; i < 2; ++i) {
        const int lacking = std::max(0, m.domains[i] - held(me_, masks[m.group[i]] & ~(1u << d)));
        missing += lacking;
        if ((masks[m.group[i]] >> d & 1) != 0) fits = true, here = lacking;
    }
    if (!fits) return 0;
    return here == 0 ? 0.3 : 0.5 + kMain / missing;
}

double OmertaWorth::fit(int d) const {
    const Domain& what = cards_.domains[static_cast<std::size_t>(d)];
    const FamilyView& f = view_.family[static_cast<std::size_t>(me_)];
    double worth = 0.5 + what.respect + 4 * kThousand * what.resources;
    if (f.main != kNothing) worth += fit_main(cards_.mains[f.main], d);
    each_bit(static_cast<std::uint16_t>(f.secondaries & ~f.feats),
             [&](int i) { worth += fit_secondary(cards_.secondaries[static_cast<std::size_t>(i)], d); });
    if (held(me_, cards_.business_mask[what.business] & ~(1u << d)) == 2) worth += 1;  // Control
    return worth;
}

double OmertaWorth::domain(int d) const {
    if ((valued_ >> d & 1) == 0) {
        worth_[static_cast<std::size_t>(d)] = fit(d);
        valued_ |= 1u << d;
    }
    return worth_[static_cast<std::size_t>(d)];
}

double OmertaWorth::loss(int d) const {
    const Domain& what = cards_.domains[static_cast<std::size_t>(d)];
    return domain(d) + 0.3 * what.respect;
}

// --- deeds ----------------------------------------------------------------------------------------------------------------

double OmertaWorth::conquest_odds(int seat, int slot, int d, int soldiers) const {
    return odds_to_exceed(cards_.domains[static_cast<std::size_t>(d)].difficulty - stat(seat, slot, Stat::combat) -
                          soldiers);
}

double OmertaWorth::conquest(int slot, int d, int more) const {
    const int soldiers = view_.family[static_cast<std::size_t>(me_)].reserve[static_cast<std::size_t>(slot)];
    const double odds = conquest_odds(me_, slot, d, soldiers + more);
    double gain = domain(d);
    if (wants(Condition::conquered) && cards_.domains[static_cast<std::size_t>(d)].respect >= 4) gain += kObjective;
    return odds * gain - (1 - odds) * kSoldier;
}

double OmertaWorth::assault_odds(int from, int to, int used, int reinforced) const {
    const int attacker = view_.owner[static_cast<std::size_t>(from)],
              defender = view_.owner[static_cast<std::size_t>(to)];
    const int mine = stat(attacker, view_.capo_of[static_cast<std::size_t>(from)], Stat::combat) + used;
    const int theirs = stat(defender, view_.capo_of[static_cast<std::size_t>(to)], Stat::combat) + reinforced +
                       cards_.domains[static_cast<std::size_t>(to)].defence +
                       view_.soldiers[static_cast<std::size_t>(to)];
    return odds_to_win(mine - theirs);
}

double OmertaWorth::assault(int from, int to) const {
    const int used = view_.soldiers[static_cast<std::size_t>(from)],
              defender = view_.owner[static_cast<std::size_t>(to)];
    const FamilyView& rival = view_.family[static_cast<std::size_t>(defender)];
    const int reserve = rival.reserve[view_.capo_of[static_cast<std::size_t>(to)]];
    const double odds = assault_odds(from, to, used, std::min(reserve, rival.cash >= 6 ? 3 : rival.cash >= 3 ? 2 : 1));
    const double gain = domain(to) + harm(defender, domain(to)) + (wants(Condition::assault_won) ? kObjective : 0);
    return odds * gain - (1 - odds) * kSoldier * (used - 1) - 0.5;
}

double OmertaWorth::heist(int slot, int victim, int victim_slot) const {
    const double odds = odds_to_win(stat(me_, slot, Stat::subterfuge) - stat(victim, victim_slot, Stat::subterfuge));
    double loot = 0;
    each_bit(domains_[static_cast<std::size_t>(victim)], [&](int d) {
        if (view_.capo_of[static_cast<std::size_t>(d)] == victim_slot)
            loot += kThousand * cards_.domains[static_cast<std::size_t>(d)].resources;
    });
    const double gain = loot + harm(victim, loot) + (wants(Condition::heist_won) ? kObjective : 0);
    return odds * gain - (1 - odds) * kSoldier;
}

double OmertaWorth::person(const Person& p) const {
    return 2.0 * p.stat[0] + 0.5 * p.stat[1] + 0.5 * p.stat[2] + 6 * kThousand * p.resources;
}

double OmertaWorth::card(int design) const {
    const EventCard& c = cards_.events[static_cast<std::size_t>(design)];
    if (game_.is_dead(design)) return 0;
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

// Weighed as 3,000 games of silent bots have shown it to lead to victory: what stands for the main objective above all, and
// respect hardly.
double OmertaWorth::prospect() const {
    const FamilyView& f = view_.family[static_cast<std::size_t>(me_)];
    double sum = 0.1 * f.respect + 1.6 * (std::popcount(f.completed) + std::popcount(f.feats)) +
                 kProspectOfCash * f.cash + 0.25 * soldiers(me_) + 0.4 * std::popcount(f.capos);
    each_bit(domains_[static_cast<std::size_t>(me_)],
             [&](int d) { sum += 4 * kThousand * cards_.domains[static_cast<std::size_t>(d)].resources; });
    for (const std::uint8_t design : f.hand) sum += 0.6 * card(design);
    if (f.main == kNothing) return sum;
    const MainObjective& m = cards_.mains[f.main];
    const auto& masks = m.by_business ? cards_.business_mask : cards_.borough_mask;
    for (std::size_t i = 0; i < 2; ++i) sum += 2.0 * std::min<int>(m.domains[i], held(me_, masks[m.group[i]]));
    return sum;
}

}  // namespace consigliere::bots
