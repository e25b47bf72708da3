// What a policy knows of a moment in Omertà, and of each answer.
#include <algorithm>
#include <optional>

#include "bots/omerta/evaluation.hpp"
#include "bots/omerta/heuristics.hpp"

namespace consigliere::bots {

using namespace omerta;

namespace {

class ContextReader {
public:
    ContextReader(const Omerta& game, const View& view, Seat seat)
        : cards_(game.cards()), view_(view), me_(seat), own_(view.family[seat]), value_(game, view, seat) {
        for (const Seat family : everyone()) {
            for (const std::uint8_t soldiers : view.family[family].reserve) reserve_[family] += soldiers;
            for (const DomainId d : value_.domains(family)) guards_[family] += view.soldiers[d];
            if (family != me_) best_rival_ = std::max(best_rival_, standing(family));
        }
        look_at_main();
    }

    PolicyContext context() const {
        PolicyContext out;
        out.add(view_.round);
        out.add(own_.cash / 3);
        out.add(reserve_[me_]);
        out.add(guards_[me_]);
        out.add(value_.domains(me_).size());
        out.add(own_.main.exists() ? 1 + 2 * std::min(missing_, 5) + lacks_respect_ : 0);
        out.add(standing(me_) - best_rival_ + 8);
        out.add(role());
        out.add(own_.hand.size());
        out.add((reserve_[me_] + guards_[me_] - most_soldiers_of_rivals()) / 2 + 8);
        return out;
    }

    AnswerTraits traits(const Action& x) const {
        switch (x.kind) {
        case kConquer: {
            const SlotId slot = own_slot(x.a);
            const DomainId d(x.b);
            return {margin(value_.stat(me_, slot, Stat::combat) + own_.reserve[slot] - cards_.domains[d].difficulty),
                    use_of(d)};
        }
        case kAssault: return {margin(attack(DomainId(x.a)) - defence(DomainId(x.b))), use_of(DomainId(x.b))};
        case kRob:     {
            const Seat victim = value_.owner_of_capo(CapoId(x.b));
            const int lead = value_.stat(me_, own_slot(x.a), Stat::subterfuge) -
                             value_.stat(victim, value_.slot_of(victim, CapoId(x.b)), Stat::subterfuge);
            return {margin(lead), rank(victim)};
        }
        case kInvolve: {
            const ActiveAction& now = view_.active;
            const int lead =
                value_.stat(me_, own_slot(x.a), Stat::influence) - value_.stat(now.seat, now.capo, Stat::influence);
            return {margin(lead), use_of(now.domain)};
        }
        case kStation:
        case kPost:         return {threat(DomainId(x.a)), use_of(DomainId(x.a))};
        case kUse:          return {margin(lead_of_assault(x.n, 0)), x.n};
        case kReinforce:    return {margin(-lead_of_assault(view_.active.used, x.n)), x.n};
        case kGarrison:     return {threat(view_.active.domain), x.n};
        case kPlayOn:       return {rank(Seat(x.b)), margin(lead_in_roll(Seat(x.b)))};
        case kPlayBetween:  return {rank(Seat(x.b)), rank(Seat(x.c))};
        case kPlay:
        case kPlayFor:      return {margin(lead_in_roll(me_)), 0};
        case kChooseDomain:
        case kPayWith:
        case kLoseAt:       return {rank(view_.owner[DomainId(x.a)]), use_of(DomainId(x.a))};
        default:            return {};
        }
    }

private:
    static constexpr int kMostMargin = 12;
    static int margin(int lead) { return std::clamp(lead, -kMostMargin, kMostMargin) + kMostMargin + 1; }

    SeatSet everyone() const { return SeatSet::players(view_.players); }
    SeatSet rivals() const { return everyone().without(me_); }
    SlotId own_slot(std::uint8_t capo) const { return value_.slot_of(me_, CapoId(capo)); }

    void look_at_main() {
        if (!own_.main.exists()) return;
        const MainObjective& m = cards_.mains[own_.main];
        const auto& groups = m.by_business ? cards_.of_business : cards_.of_borough;
        for (int i = 0; i < 2; ++i) {
            const DomainSet group = groups[m.group[i]];
            const int lacking = std::max(0, m.domains[i] - (value_.domains(me_) & group).size());
            missing_ += lacking;
            if (lacking > 0) wanted_ |= group;
        }
        lacks_respect_ = own_.respect < m.respect;
    }

    int standing(Seat seat) const {
        const FamilyView& f = view_.family[seat];
        return (f.respect + 6 * f.completed.size()) / 2;
    }
    int most_soldiers_of_rivals() const {
        int most = 0;
        for (const Seat rival : rivals()) most = std::max(most, reserve_[rival] + guards_[rival]);
        return most;
    }

    // What the family has to do with the action under way.
    int role() const {
        const ActiveAction& now = view_.active;
        if (now.kind == ActionKind::none) return 0;
        const int part = now.seat == me_ ? 0 : now.rival == me_ ? 1 : standing(now.seat) >= best_rival_ ? 2 : 3;
        return 1 + 4 * (static_cast<int>(now.kind) - 1) + part;
    }

    int rank(Seat seat) const {
        if (!seat.is_player()) return 1;
        return seat == me_ ? 2 : standing(seat) >= best_rival_ ? 3 : 4;
    }

    // What the domain is good for: the main objective, respect; and whose it is.
    int use_of(DomainId d) const {
        if (!d.exists()) return 0;
        const int respect = std::min<int>(cards_.domains[d].respect, 3);
        return 8 * (rank(view_.owner[d]) - 1) + 4 * wanted_.has(d) + respect;
    }

    // --- fights ---------------------------------------------------------------------------------------------------------
    int attack(DomainId from) const {
        return value_.stat(view_.owner[from], view_.slot_of[from], Stat::combat) + view_.soldiers[from];
    }
    int defence(DomainId d) const {
        if (!view_.owner[d].is_player()) return cards_.domains[d].difficulty;
        return attack(d) + cards_.domains[d].defence;
    }
    // By how much the strongest rival could outdo the guards of a domain.
    int threat(DomainId d) const {
        if (!strongest_attack_) {
            strongest_attack_ = 0;
            for (const Seat rival : rivals())
                for (const DomainId from : value_.domains(rival))
                    if (view_.soldiers[from] >= 2) strongest_attack_ = std::max(*strongest_attack_, attack(from));
        }
        return margin(defence(d) - *strongest_attack_);
    }
    int lead_of_assault(int used, int reinforced) const {
        const ActiveAction& now = view_.active;
        if (now.kind != ActionKind::assault) return used - reinforced;
        const int mine = value_.stat(view_.owner[now.origin], view_.slot_of[now.origin], Stat::combat) + used;
        return mine - defence(now.domain) - reinforced;
    }
    int lead_in_roll(Seat seat) const {
        const Roll& r = view_.roll;
        if (!view_.rolling || !seat.is_player()) return 0;
        const int own = r.base[seat] + r.modifier[seat];
        if (r.difficulty != 0) return own - r.difficulty;
        int best = -100;
        for (const Seat other : r.rollers.without(seat)) best = std::max(best, r.base[other] + r.modifier[other]);
        return own - best;
    }

    const Cards& cards_;
    const View& view_;
    Seat me_;
    const FamilyView& own_;
    OmertaEvaluation value_;
    PerSeat<int> reserve_{}, guards_{};
    int best_rival_ = 0, missing_ = 0;
    bool lacks_respect_ = false;
    mutable std::optional<int> strongest_attack_;  // of a rival; looked for when a question is about guards
    DomainSet wanted_;
};

}  // namespace

PolicyQuestion OmertaHeuristics::question_of(const Omerta& game, const View& view, Seat seat, const ActionList& legal,
                                             std::vector<AnswerTraits>& traits) {
    const ContextReader reader(game, view, seat);
    traits.clear();
    for (const Action& answer : legal) traits.push_back(reader.traits(answer));
    return {static_cast<int>(view.prompt), seat, game.players(), reader.context()};
}

}  // namespace consigliere::bots
