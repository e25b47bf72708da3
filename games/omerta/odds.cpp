#include "games/omerta/odds.hpp"

#include <algorithm>

#include "games/omerta/sums.hpp"

namespace consigliere::omerta {

double chance_to_exceed(int missing) {
    double chance = 1;
    for (; missing >= 6; missing -= 6) chance /= 6;  // a six, and what is then still missing
    return missing <= 0 ? chance : chance * (6 - missing) / 6;
}

namespace {

// Those with the highest total when the dice of the rollers show the digits of `dice` to the base of six.
SeatSet highest(const Sums& sums, SeatSet rollers, int dice) {
    int most = -128;
    SeatSet out;
    for (const Seat seat : rollers) {
        const int total = sums[seat] + 1 + dice % 6;
        dice /= 6;
        if (total < most) continue;
        if (total > most) out = {};
        most = total;
        out.add(seat);
    }
    return out;
}

}  // namespace

double chance_to_win(const Sums& sums, SeatSet rollers, Seat seat) {
    if (!rollers.has(seat)) return 0;
    if (rollers.size() == 1) return 1;
    int throws = 1;
    for (int i = 0; i < rollers.size(); ++i) throws *= 6;
    Array<int, 1 << kMaxPlayers> count{};  // by who is highest
    for (int dice = 0; dice < throws; ++dice) ++count[highest(sums, rollers, dice).bits];
    double wins = 0;
    for (int bits = 1; bits < count.size(); ++bits)
        if (count[bits] != 0 && bits != rollers.bits)
            wins += count[bits] * chance_to_win(sums, SeatSet(static_cast<unsigned>(bits)), seat);
    return wins / (throws - count[rollers.bits]);  // a tie of all changes nothing
}

// --- the position ---------------------------------------------------------------------------------------------------

int Odds::stat(Seat seat, SlotId slot, Stat stat) const {
    const FamilyView& f = family(seat);
    return full_stat(c, {c.dons[f.don], c.capos[f.capo[slot]], c.types[c.card_of[f.type[slot]]], v.domains_of(seat)},
                     stat);
}

SlotId Odds::slot_in_conquest(Seat seat) const {
    return seat == v.active.seat ? v.active.capo : v.active.involved[seat];
}

// May a family get involved with this capo (OM-INV-1, OM-INV-2, AMB-13)? Money that is hidden may be enough.
bool Odds::may_choose(Seat seat, SlotId slot) const {
    const FamilyView& f = family(seat);
    if (!f.capos.has(slot) || f.reserve[slot] == 0) return false;
    int held = 0;
    for (const DomainId d : v.domains_of(seat)) held += v.slot_of[d] == slot;
    const int limit = g.chosen().domains_per_capo;
    return (f.cash < 0 || f.cash >= c.involvement_price) && (limit == 0 || held < limit);
}

// --- rolls ----------------------------------------------------------------------------------------------------------

ComingRoll Odds::announced() const {
    ComingRoll out{v.roll.stat, v.roll.difficulty, v.roll.rollers, {}};
    for (const Seat seat : out.rollers)
        out.sum[seat] = static_cast<std::int8_t>(v.roll.base[seat] + v.roll.modifier[seat]);
    return out;
}

ComingRoll Odds::influence_roll(const ActiveAction& action) const {  // OM-INV-3
    ComingRoll out{Stat::influence, 0, SeatSet::of(action.seat), {}};
    for (const Seat seat : SeatSet::players(v.players))
        if (action.involved[seat].exists()) out.rollers.add(seat);
    for (const Seat seat : out.rollers) {
        const SlotId slot = seat == action.seat ? action.capo : action.involved[seat];
        out.sum[seat] = static_cast<std::int8_t>(stat(seat, slot, Stat::influence));
    }
    return out;
}

ComingRoll Odds::conquest_roll(Seat seat, SlotId slot, DomainId domain, int soldiers) const {
    ComingRoll out{Stat::combat, c.domains[domain].difficulty, SeatSet::of(seat), {}};
    out.sum[seat] = static_cast<std::int8_t>(conquest_sum(stat(seat, slot, Stat::combat), soldiers));
    return out;
}

ComingRoll Odds::assault_roll(const ActiveAction& now, int soldiers) const {
    ComingRoll out{Stat::combat, 0, SeatSet::of(now.seat).with(now.rival), {}};
    const int attack = stat(now.seat, now.capo, Stat::combat);
    const int defence = stat(now.rival, now.rival_capo, Stat::combat);
    out.sum[now.seat] = static_cast<std::int8_t>(attack_sum(now, attack, soldiers));
    out.sum[now.rival] =
        static_cast<std::int8_t>(defence_sum(now, defence, v.soldiers[now.domain], c.domains[now.domain]));
    return out;
}

ComingRoll Odds::coming() const {
    const ActiveAction& now = v.active;
    if (v.rolling) return announced();
    if (v.prompt == PromptId::garrison || v.prompt == PromptId::assault_garrison || now.called_off)
        return {};  // all is rolled
    switch (now.kind) {
    case ActionKind::conquest:
        return now.conqueror.is_player() ? conquest_roll(now.conqueror, now.conqueror_capo, now.domain, now.used)
                                         : influence_roll(now);
    case ActionKind::assault: return assault_roll(now, now.used);
    default:                  return {};  // a heist is rolled as soon as it is declared
    }
}

// --- the viewer's own -----------------------------------------------------------------------------------------------

// The influence that it takes, if anybody else is in, and the conquest itself with all of the reserve.
void Odds::add_conquest(SlotId slot, bool chosen, std::vector<Prospect>& out) const {
    const SlotId named = chosen ? SlotId::none() : slot;
    ActiveAction action = v.active;
    if (v.viewer != action.seat) action.involved[v.viewer] = slot;
    const ComingRoll influence = v.rolling ? announced() : influence_roll(action);
    if (influence.rollers.size() > 1) out.push_back({influence, named, 0});
    const std::uint8_t soldiers = family(v.viewer).reserve[slot];
    out.push_back({conquest_roll(v.viewer, slot, action.domain, soldiers), named, soldiers});
}

std::vector<Prospect> Odds::prospects() const {
    std::vector<Prospect> out;
    const ActiveAction& now = v.active;
    const Seat me = v.viewer;
    const ComingRoll next = coming();
    if (!me.is_player() || next.rollers.empty()) return out;
    if (v.rolling && v.roll.pending != v.roll.rollers) return out;  // some dice lie already
    if (now.kind == ActionKind::conquest && !now.conqueror.is_player()) {
        const bool asked = v.prompt == PromptId::involve && v.asked.has(me) && !now.answered.has(me);
        if (next.rollers.has(me)) {
            add_conquest(slot_in_conquest(me), true, out);
        } else if (asked) {
            for (const SlotId slot : kAllSlots)
                if (may_choose(me, slot)) add_conquest(slot, false, out);
        }
        return out;
    }
    if (!next.rollers.has(me)) return out;
    const bool declared = v.rolling || now.used != 0;
    if (declared) {
        out.push_back({next, SlotId::none(), 0});
    } else if (now.kind == ActionKind::conquest) {
        const std::uint8_t all = family(me).reserve[now.conqueror_capo];
        out.push_back({conquest_roll(me, now.conqueror_capo, now.domain, all), SlotId::none(), all});
    } else if (me == now.seat) {  // the defender waits for the number
        const std::uint8_t all = v.soldiers[now.origin];
        out.push_back({assault_roll(now, all), SlotId::none(), all});
    }
    return out;
}

// --- what the viewer may choose in its turn -------------------------------------------------------------------------

void Odds::add_conquests(std::vector<ActionProspect>& out) const {
    const FamilyView& me = family(v.viewer);
    for (const SlotId slot : me.capos) {
        if (me.reserve[slot] == 0) continue;
        for (const DomainId d : v.centre) {
            ActionProspect& one = out.emplace_back();
            one.kind = ActionKind::conquest;
            one.slot = slot;
            one.domain = d;
            one.roll = conquest_roll(v.viewer, slot, d, me.reserve[slot]);
        }
    }
}

// OM-ASSAULT-3; money that is hidden may be enough for all.
int Odds::most_reinforcements(Seat seat, SlotId slot) const {
    const FamilyView& f = family(seat);
    const int most = std::min<int>(kMaxReinforcements, f.reserve[slot]);
    return f.cash < 0 ? most : std::min(most, 1 + f.cash / c.reinforcement_price);
}

ActionProspect Odds::assault(DomainId origin, DomainId target) const {
    ActiveAction action;
    action.kind = ActionKind::assault;
    action.seat = v.viewer;
    action.origin = origin;
    action.domain = target;
    action.capo = v.slot_of[origin];
    action.rival = v.owner[target];
    action.rival_capo = v.slot_of[target];
    ActionProspect out;
    out.kind = action.kind;
    out.origin = origin;
    out.domain = target;
    out.rival = action.rival;
    out.roll = assault_roll(action, v.soldiers[origin]);
    out.reinforcements = static_cast<std::uint8_t>(most_reinforcements(action.rival, action.rival_capo));
    return out;
}

void Odds::add_assaults(std::vector<ActionProspect>& out) const {
    if (v.truce) return;
    const DomainSet mine = v.domains_of(v.viewer);
    for (const DomainId from : mine) {
        if (v.soldiers[from] < 2) continue;  // OM-ASSAULT-1
        for (const Seat rival : SeatSet::players(v.players).without(v.viewer))
            for (const DomainId target : v.domains_of(rival)) out.push_back(assault(from, target));
    }
}

void Odds::add_heists(std::vector<ActionProspect>& out) const {
    const FamilyView& me = family(v.viewer);
    for (const SlotId slot : me.capos) {
        if (me.reserve[slot] == 0) continue;  // OM-HEIST-1
        for (const Seat rival : SeatSet::players(v.players).without(v.viewer))
            for (const SlotId victim : family(rival).capos - family(rival).robbed) {
                ActionProspect& one = out.emplace_back();
                one.kind = ActionKind::heist;
                one.slot = slot;
                one.rival = rival;
                one.rival_slot = victim;
                one.roll = {Stat::subterfuge, 0, SeatSet::of(v.viewer).with(rival), {}};  // OM-HEIST-2
                one.roll.sum[v.viewer] = static_cast<std::int8_t>(stat(v.viewer, slot, Stat::subterfuge));
                one.roll.sum[rival] = static_cast<std::int8_t>(stat(rival, victim, Stat::subterfuge));
                for (const DomainId d : v.domains_of(rival))
                    if (v.slot_of[d] == victim) one.amount += c.domains[d].resources;
            }
    }
}

bool Odds::chooses_action() const {
    return v.asking == Phase::deciding && v.prompt == PromptId::action && v.asked.has(v.viewer);
}

ComingRoll Odds::interference() const {
    ComingRoll out{Stat::influence, 0, {}, {}};
    if (!chooses_action()) return out;
    for (const Seat seat : SeatSet::players(v.players).without(v.viewer))
        for (const SlotId slot : kAllSlots) {
            if (!may_choose(seat, slot)) continue;
            const int sum = stat(seat, slot, Stat::influence);
            if (out.rollers.has(seat) && sum <= out.sum[seat]) continue;
            out.rollers.add(seat);
            out.sum[seat] = static_cast<std::int8_t>(sum);
        }
    return out;
}

std::vector<ActionProspect> Odds::actions() const {
    std::vector<ActionProspect> out;
    if (!chooses_action()) return out;
    add_conquests(out);
    add_assaults(out);
    add_heists(out);
    return out;
}

ComingRoll Odds::with_card(const ComingRoll& roll, CardId id) const {
    const EventCard& card = c.events[id];
    ComingRoll out = roll;
    const auto add = [&](Seat seat, int by) {
        out.sum[seat] = static_cast<std::int8_t>(out.sum[seat] + by);
        return out;
    };
    if (card.stat != roll.stat || g.is_dead(id)) return {};
    if (card.effect == Effect::roll_bonus) return add(v.viewer, card.amount);
    const SeatSet rivals = roll.rollers.without(v.viewer);
    if (card.effect == Effect::roll_penalty && rivals.size() == 1) return add(rivals.first(), -card.amount);
    return {};
}

}  // namespace consigliere::omerta
