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
        const int total = sums[seat.index] + 1 + dice % 6;
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
    std::array<int, 1 << kMaxPlayers> count{};  // by who is highest
    for (int dice = 0; dice < throws; ++dice) ++count[highest(sums, rollers, dice).bits];
    double wins = 0;
    for (unsigned bits = 1; bits < count.size(); ++bits)
        if (count[bits] != 0 && bits != rollers.bits) wins += count[bits] * chance_to_win(sums, SeatSet(bits), seat);
    return wins / (throws - count[rollers.bits]);  // a tie of all changes nothing
}

// --- the position ---------------------------------------------------------------------------------------------------

std::uint32_t Odds::domains_of(Seat seat) const {
    std::uint32_t out = 0;
    for (std::size_t d = 0; d < kDomains; ++d) out |= v.owner[d] == seat.index ? 1u << d : 0u;
    return out;
}

int Odds::stat(Seat seat, int slot, Stat stat) const {
    const FamilyView& f = family(seat);
    const auto at = static_cast<std::size_t>(slot);
    const auto type = std::find(c.design_of.begin(), c.design_of.end(), f.type[at]) - c.design_of.begin();
    const Leaders who{c.dons[f.don], c.capos[f.capo[at]], c.types[static_cast<std::size_t>(type)], domains_of(seat)};
    return full_stat(c, who, stat);
}

int Odds::slot_in_conquest(Seat seat) const {
    return seat == v.deed.active ? v.deed.capo : v.deed.involved[seat.index];
}

// May the viewer get involved with this capo (OM-INV-1, OM-INV-2, AMB-13)?
bool Odds::may_choose(int slot) const {
    const FamilyView& me = family(v.viewer);
    if ((me.capos >> slot & 1) == 0 || me.reserve[static_cast<std::size_t>(slot)] == 0) return false;
    int held = 0;
    for (std::size_t d = 0; d < kDomains; ++d) held += v.owner[d] == v.viewer.index && v.capo_of[d] == slot;
    const int limit = g.chosen().domains_per_capo;
    return me.cash >= kInvolvementPrice && (limit == 0 || held < limit);
}

// --- rolls ----------------------------------------------------------------------------------------------------------

ComingRoll Odds::announced() const {
    ComingRoll out{v.roll.stat, v.roll.difficulty, v.roll.rollers, {}};
    for (const Seat seat : out.rollers)
        out.sum[seat.index] = static_cast<std::int8_t>(v.roll.base[seat.index] + v.roll.modifier[seat.index]);
    return out;
}

ComingRoll Odds::influence_roll(const Deed& deed) const {  // OM-INV-3
    ComingRoll out{Stat::influence, 0, SeatSet::of(deed.active), {}};
    for (int i = 0; i < v.players; ++i)
        if (deed.involved[static_cast<std::size_t>(i)] != kNothing) out.rollers.add(Seat(i));
    for (const Seat seat : out.rollers) {
        const int slot = seat == deed.active ? deed.capo : deed.involved[seat.index];
        out.sum[seat.index] = static_cast<std::int8_t>(stat(seat, slot, Stat::influence));
    }
    return out;
}

ComingRoll Odds::conquest_roll(Seat seat, int slot, int soldiers) const {
    ComingRoll out{Stat::combat, c.domains[v.deed.domain].difficulty, SeatSet::of(seat), {}};
    out.sum[seat.index] = static_cast<std::int8_t>(conquest_sum(stat(seat, slot, Stat::combat), soldiers));
    return out;
}

ComingRoll Odds::assault_roll(int soldiers) const {
    const Deed& d = v.deed;
    ComingRoll out{Stat::combat, 0, SeatSet::of(d.active).with(d.rival), {}};
    out.sum[d.active.index] = static_cast<std::int8_t>(attack_sum(d, stat(d.active, d.capo, Stat::combat), soldiers));
    out.sum[d.rival.index] = static_cast<std::int8_t>(
        defence_sum(d, stat(d.rival, d.rival_capo, Stat::combat), v.soldiers[d.domain], c.domains[d.domain]));
    return out;
}

ComingRoll Odds::coming() const {
    const Deed& d = v.deed;
    if (v.rolling != 0) return announced();
    if (v.prompt == kAskGarrison || v.prompt == kAskAssaultGarrison || d.called_off != 0) return {};  // all is rolled
    switch (d.kind) {
    case DeedKind::conquest:
        return d.conqueror.is_player() ? conquest_roll(d.conqueror, d.conqueror_capo, d.used) : influence_roll(d);
    case DeedKind::assault: return assault_roll(d.used);
    default:                return {};  // a heist is rolled as soon as it is declared
    }
}

// --- the viewer's own -----------------------------------------------------------------------------------------------

// The influence that it takes, if anybody else is in, and the conquest itself with all of the reserve.
void Odds::add_conquest(int slot, bool chosen, std::vector<Prospect>& out) const {
    const auto named = chosen ? kNothing : static_cast<std::uint8_t>(slot);
    Deed deed = v.deed;
    if (v.viewer != deed.active) deed.involved[v.viewer.index] = static_cast<std::uint8_t>(slot);
    const ComingRoll influence = v.rolling != 0 ? announced() : influence_roll(deed);
    if (influence.rollers.size() > 1) out.push_back({influence, named, 0});
    const std::uint8_t soldiers = family(v.viewer).reserve[static_cast<std::size_t>(slot)];
    out.push_back({conquest_roll(v.viewer, slot, soldiers), named, soldiers});
}

std::vector<Prospect> Odds::prospects() const {
    std::vector<Prospect> out;
    const Deed& d = v.deed;
    const Seat me = v.viewer;
    const ComingRoll next = coming();
    if (!me.is_player() || next.rollers.empty()) return out;
    if (v.rolling != 0 && v.roll.pending != v.roll.rollers) return out;  // some dice lie already
    if (d.kind == DeedKind::conquest && !d.conqueror.is_player()) {
        const bool asked = v.prompt == kAskInvolve && v.asked.has(me) && !d.answered.has(me);
        if (next.rollers.has(me)) {
            add_conquest(slot_in_conquest(me), true, out);
        } else if (asked) {
            for (int slot = 0; slot < kSlots; ++slot)
                if (may_choose(slot)) add_conquest(slot, false, out);
        }
        return out;
    }
    if (!next.rollers.has(me)) return out;
    const bool declared = v.rolling != 0 || d.used != 0;
    if (declared) {
        out.push_back({next, kNothing, 0});
    } else if (d.kind == DeedKind::conquest) {
        const std::uint8_t all = family(me).reserve[d.conqueror_capo];
        out.push_back({conquest_roll(me, d.conqueror_capo, all), kNothing, all});
    } else if (me == d.active) {  // the defender waits for the number
        const std::uint8_t all = v.soldiers[d.origin];
        out.push_back({assault_roll(all), kNothing, all});
    }
    return out;
}

ComingRoll Odds::with_card(const ComingRoll& roll, int design) const {
    const EventCard& card = c.events[static_cast<std::size_t>(design)];
    ComingRoll out = roll;
    const auto add = [&](Seat seat, int by) {
        out.sum[seat.index] = static_cast<std::int8_t>(out.sum[seat.index] + by);
        return out;
    };
    if (card.stat != roll.stat || g.is_dead(design)) return {};
    if (card.effect == Effect::roll_bonus) return add(v.viewer, card.amount);
    const SeatSet rivals = roll.rollers.without(v.viewer);
    if (card.effect == Effect::roll_penalty && rivals.size() == 1) return add(rivals.first(), -card.amount);
    return {};
}

}  // namespace consigliere::omerta
