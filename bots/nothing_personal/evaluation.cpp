#include "bots/nothing_personal/evaluation.hpp"

#include <algorithm>

namespace consigliere::bots {

using namespace nothing_personal;

NothingPersonalEvaluation::NothingPersonalEvaluation(const NothingPersonalBoard& board, const NothingPersonal& game,
                                                     const View& view, Seat seat)
    : board_(board), setup_(game.setup()), view_(view), me_(seat) {
    weigh_opponents();
}

NothingPersonalEvaluation::NothingPersonalEvaluation(const NothingPersonal& game, const View& view, Seat seat)
    : own_board_(std::in_place), board_(*own_board_), setup_(game.setup()), view_(view), me_(seat) {
    own_board_->look({game, view});
    weigh_opponents();
}

void NothingPersonalEvaluation::weigh_opponents() {
    const SeatSet others = setup_.all_seats().without(me_);
    double best = -1, least = 1e9;
    for (const Seat p : others) {
        best = std::max(best, standing(p));
        if (standing(p) < least) least = standing(p), weakest_ = p;
    }
    for (const Seat p : others) weight_[p] = standing(p) >= best ? -0.3 : -0.15;
    weight_[me_] = 1;
}

SpaceSet NothingPersonalEvaluation::spaces_of(const Icon& icon) const {
    if (icon.position.exists()) return occupied() & SpaceSet::of(icon.position);
    if (icon.type == Type::any) return occupied();
    SpaceSet out;
    for (const SpaceId space : occupied())
        if (gangster_on(space).types.has(icon.type)) out.add(space);
    return out;
}

// --- the board -------------------------------------------------------------------------------------------------------

// What a space with these markers is worth to the seat: what it may expect of it, less what the others may.
double NothingPersonalEvaluation::hold(SpaceId space, Lots lots, const TopTwo& top) const {
    const NothingPersonalBoard::At& at = board_.at(space);
    const double later = lots.total() >= at.prison_limit ? 0 : at.later;  // the Feds take him away
    double sum = 0;
    lots.with(kNeutral, 0).each([&](OwnerId owner, int own) {
        const Seat p(owner.index);
        const auto& grip = board_.grip(p, space, own - (own == top.most ? top.second : top.most));
        sum += weight_[p] * (grip.soon * at.soon + grip.later * later);
    });
    return sum;
}

double NothingPersonalEvaluation::held(SpaceId space) const {
    if (!held_known_.has(space)) {
        held_[space] = hold(space, board_.at(space).lots, board_.at(space).top.two());
        held_known_.add(space);
    }
    return held_[space];
}

double NothingPersonalEvaluation::own_place(SpaceId space, int markers) const {
    if (markers < 1 || markers > kMostCached) return place(owner_of(me_), space, markers);
    const int row = markers - 1;
    if (!computed_[row].has(space)) {
        own_place_[row][space] = place(owner_of(me_), space, markers);
        computed_[row].add(space);
    }
    return own_place_[row][space];
}

double NothingPersonalEvaluation::place(OwnerId owner, SpaceId space, int markers) const {
    if (!occupied().has(space)) return 0;  // some cards aim at empty chairs
    const NothingPersonalBoard::At& at = board_.at(space);
    const int before = at.lots.of(owner), after = std::max(0, before + markers);
    return hold(space, at.lots.with(owner, after), at.top.without(before).with(after)) - held(space);
}

double NothingPersonalEvaluation::best_place(SpaceSet spaces, int markers) const {
    double best = -100;
    for (const SpaceId space : spaces& occupied()) best = std::max(best, own_place(space, markers));
    return best;
}

double NothingPersonalEvaluation::best_removal() const {
    if (!best_removal_) {
        best_removal_ = 0;
        for (const SpaceId space : occupied())
            for (const OwnerId owner : kEveryOwner)
                if (view_.spaces[space].markers[owner] > 0)
                    best_removal_ = std::max(*best_removal_, remove(space, owner, 1));
    }
    return *best_removal_;
}

double NothingPersonalEvaluation::icon(const Icon& icon) const {
    if (icon.count > view_.players[me_].supply) return 0;
    const auto best = [&] {
        const SpaceSet spaces = spaces_of(icon);
        return spaces.empty() ? 0 : best_place(spaces, icon.count);
    };
    if (icon.position.exists() || icon.count < 1 || icon.count > kMostCached) return best();
    const int row = icon.count - 1;
    if (!icon_known_[row].has(icon.type)) {
        best_icon_[row][icon.type] = best();
        icon_known_[row].add(icon.type);
    }
    return best_icon_[row][icon.type];
}

double NothingPersonalEvaluation::icons(const InfluenceCard& c) const {
    double sum = 0;
    for (int i = 0; i < c.icon_count; ++i) sum += icon(c.icons[i]);
    if (c.key != Key::with) return sum;
    switch (c.effect) {
    case Effect::grant1:     return sum - 0.4;
    case Effect::grant2:     return sum - 0.8;
    case Effect::bank5:      return sum + 0.5;
    case Effect::draw2give1: return sum + 0.6;
    case Effect::remove1:    return sum + best_removal();
    default:                 return sum + 0.3;
    }
}

double NothingPersonalEvaluation::take_off(SpaceId space) const { return occupied().has(space) ? -held(space) : 0; }

// The respect that changes hands when a gangster falls.
double NothingPersonalEvaluation::swing(SpaceId target) const {
    const Seat loser = controller(target);
    if (gangster_on(target).respect <= 0 || loser == Seat::none() || loser == me_) return 0;
    return setup_.cards.amounts.respect_swing + harm(loser, swing_of(loser));
}
double NothingPersonalEvaluation::swing_of(Seat seat) const {
    return std::min<int>(setup_.cards.amounts.respect_swing, view_.players[seat].respect);
}

double NothingPersonalEvaluation::whack(SpaceId space, SpaceId attempter, int price) const {
    const double pay = (price + (space == kCapoSpace ? setup_.cards.amounts.capo_surcharge : 0)) * kDollar;
    const double own = swing_of(me_);
    const double backfire = attempter.exists() ? own + std::max(0.0, -take_off(attempter)) : 2 * own;
    return (4 * (swing(space) + take_off(space)) - backfire) / 6 - pay;
}

double NothingPersonalEvaluation::move_odds(SpaceId from, SpaceId to) const {
    const Gangster &mover = gangster_on(from), &target = gangster_on(to);
    const int need = setup_.cards.positions[to].number + (target.ability == Ability::guard1 ? target.amount : 0) -
                     mover.respect - (mover.ability == Ability::move1 ? mover.amount : 0);
    int good = 1;  // a six always does it
    for (int face = 2; face < 6; ++face) good += face > need;
    return good / 6.0;
}

// Both gangsters keep their markers, so each side gains what its man gains by the other place.
double NothingPersonalEvaluation::swap(SpaceId a, SpaceId b) const {
    const auto owner_gain = [&](SpaceId from, SpaceId to) {
        const Seat who = controller(from);
        const double rise = board_.control_at(to, view_.spaces[from].gangster) - control(from);
        return who == me_ ? 0.7 * rise : who == Seat::none() ? 0.0 : -harm(who, 0.7 * rise);
    };
    return owner_gain(a, b) + owner_gain(b, a);
}

double NothingPersonalEvaluation::move(SpaceId from, SpaceId to) const {
    const double odds = move_odds(from, to);
    const double death = std::max(0.0, -take_off(from));
    const double token = to == kCapoSpace && view_.holder != me_ ? 1.0 : 0.0;
    return odds * (swing(to) + swap(from, to) + token) - (1 - odds) * swing_of(me_) - death / 6 - 0.1;
}

}  // namespace consigliere::bots
