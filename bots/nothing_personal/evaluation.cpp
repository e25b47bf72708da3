#include "bots/nothing_personal/evaluation.hpp"

#include <algorithm>
#include <cmath>

namespace consigliere::bots {

using namespace nothing_personal;

namespace {

// The fate of control was counted in 4,000 games of silent bots at tables of four. By the lead, from four behind to
// four ahead: how often one controls the gangster in the next round. Little of it lasts, so what is paid now counts
// most.
constexpr Array<double, 9> kNextRound{{0.01, 0.035, 0.085, 0.13, 0.16, 0.20, 0.30, 0.36, 0.44}};
constexpr double kFade = 0.35;      // each round after the next counts that much less
constexpr double kStays = 0.3;      // of later rounds, to whoever has control now
constexpr double kLastStep = 0.75;  // control in the last round is still there in the final scoring
// Until income is paid every card in other hands is a danger to a leader. Each marker more of lead halves it.
constexpr double kDanger = 0.12;       // of one card to a lead of one
constexpr double kSafeByToken = 0.66;  // for him who decides ties
constexpr double kTied = 0.45, kTiedDanger = 0.05;
constexpr double kBehind = 0.1, kBehindByCard = 0.03, kFurtherBehind = 0.55;
constexpr double kAction = 0.8, kToken = 0.8;  // what control brings beside income, per round

// By how many markers a seat leads, from a tie up; one row for each number of cards in other hands.
using LeadingGrips = Array<double, 5>;
using GripTable = Array<LeadingGrips, kMostCards + 1>;
GripTable grips(bool decides) {
    GripTable out{};
    for (int cards = 0; cards < out.size(); ++cards) {
        LeadingGrips& grip = out[cards];
        grip[1] = std::exp(-kDanger * cards * (decides ? kSafeByToken : 1));
        for (int lead = 2; lead < grip.size(); ++lead) grip[lead] = std::sqrt(grip[lead - 1]);
        grip[0] = decides ? grip[1] * grip[1] : kTied * std::exp(-kTiedDanger * cards);
    }
    return out;
}
const GripTable kGrips = grips(false), kGripsByToken = grips(true);

}  // namespace

NothingPersonalEvaluation::NothingPersonalEvaluation(const NothingPersonal& game, const View& view, Seat seat)
    : setup_(game.setup()), view_(view), me_(seat), rounds_left_(setup_.options.rounds - view.round) {
    // Control changes hands: what comes later counts less.
    later_ = 0;
    double fade = 1;
    for (int i = 0; i < rounds_left_; ++i, fade *= kFade) later_ += fade;
    last_ = fade;
    compute_grips();

    for (const SpaceId space : kEverySpace)
        if (view.spaces[space].gangster.exists()) occupied_.add(space);
    for (const SpaceId space : occupied_) compute_space(space);
    weigh_opponents();
}

void NothingPersonalEvaluation::weigh_opponents() {
    PerSeat<double> standings{};
    for (const Seat p : setup_.all_seats()) standings[p] = possessions(p);
    for (const SpaceId space : occupied_& kActive)
        if (controller(space) != Seat::none()) standings[controller(space)] += 0.7 * control(space);
    const SeatSet others = setup_.all_seats().without(me_);
    double best = -1, least = 1e9;
    for (const Seat p : others) {
        best = std::max(best, standings[p]);
        if (standings[p] < least) least = standings[p], weakest_ = p;
    }
    for (const Seat p : others) weight_[p] = standings[p] >= best ? 0.3 : 0.15;
}

double NothingPersonalEvaluation::possessions(Seat seat) const {
    const PlayerView& p = view_.players[seat];
    return p.respect + kDollar * p.money + card() * p.cards;
}

double NothingPersonalEvaluation::standing(Seat seat) const {
    double sum = possessions(seat);
    for (const SpaceId space : occupied_& kActive)
        if (controller(space) == seat) sum += 0.7 * control(space);
    return sum;
}

Seat NothingPersonalEvaluation::find_controller(SpaceId space) const {
    OwnerId best;
    int most = 0;
    for (const OwnerId owner : kEveryOwner) {
        const int n = view_.spaces[space].markers[owner];
        if (n > most)
            most = n, best = owner;
        else if (n == most && n > 0)
            best = OwnerId::none();
    }
    return seat_of(best);
}

SpaceSet NothingPersonalEvaluation::spaces_of(const Icon& icon) const {
    if (icon.position.exists()) return occupied_ & SpaceSet::of(icon.position);
    if (icon.type == Type::any) return occupied_;
    SpaceSet out;
    for (const SpaceId space : occupied_)
        if (gangster_on(space).types.has(icon.type)) out.add(space);
    return out;
}

// --- the board -------------------------------------------------------------------------------------------------------

// Still to come, or paid out already: positions are paid from the highest down.
double NothingPersonalEvaluation::now(SpaceId space) const {
    if (view_.part == Part::income) return space.index < view_.frames.at<IncomeFrame>(0).position ? 1 : 0;
    return view_.part <= Part::influence ? 1 : 0;
}

double NothingPersonalEvaluation::control_at(SpaceId space, GangsterId gangster) const {
    const PositionCard& at = setup_.cards.positions[space];
    const Gangster& who = setup_.cards.gangsters[gangster];
    if (at.number == 0)
        return 0.3 + 0.15 * (who.respect + kDollar * who.money) * (later_ > 0 ? 1 : 0);  // may rise some day
    const double respect = at.respect_income(who), money = at.money_income(who);
    const double rounds = now(space) + kStays * later_;
    const double scored = rounds_left_ == 0 ? kLastStep : kStays * last_;
    const double extra = kAction + (space == kCapoSpace ? kToken : 0);
    return respect * (rounds + scored) + (kDollar * money + extra) * rounds;
}

void NothingPersonalEvaluation::compute_space(SpaceId space) {
    const PositionCard& at = setup_.cards.positions[space];
    const Gangster& who = gangster_on(space);
    const double respect = at.respect_income(who);
    const double round = respect + kDollar * at.money_income(who) + kAction + (space == kCapoSpace ? kToken : 0);
    at_[space] = {{now(space) * round, later_ * round + last_ * respect, respect},
                  control_at(space, view_.spaces[space].gangster),
                  find_controller(space)};
}

void NothingPersonalEvaluation::compute_grips() {
    const bool is_placing = view_.part <= Part::influence;
    const auto cards_of = [&](Seat p) { return is_placing && !view_.passed.has(p) ? view_.players[p].cards : 0; };
    int cards = 0;
    for (const Seat p : setup_.all_seats()) cards += cards_of(p);
    for (const Seat p : setup_.all_seats()) {
        auto& grip = grip_[p];
        const LeadingGrips& ahead = (view_.holder == p ? kGripsByToken : kGrips)[cards - cards_of(p)];
        for (int lead = 0; lead <= kMostLead; ++lead) grip[kMostLead + lead] = ahead[lead];
        grip[kMostLead - 1] = cards_of(p) == 0 ? 0 : kBehind + kBehindByCard * cards_of(p);
        for (int i = kMostLead - 2; i >= 0; --i) grip[i] = kFurtherBehind * grip[i + 1];
    }
}

// What a seat with such a lead may expect of a space.
double NothingPersonalEvaluation::share(Seat seat, SpaceId space, int lead, bool leaves) const {
    if (kSoci.has(space)) return control(space) * (lead > 0 ? 0.75 : lead == 0 ? 0.3 : 0.1);
    const int row = std::clamp(lead, -kMostLead, kMostLead) + kMostLead;
    const double grip = grip_[seat][row];
    const Yield& yield = at_[space].yield;
    const double soon = grip * yield.soon;
    if (leaves) return soon;
    if (rounds_left_ == 0) return soon + grip * kLastStep * yield.respect;
    return soon + kNextRound[row] * yield.later;
}

int NothingPersonalEvaluation::prison_limit(SpaceId space) const {
    const Gangster& who = gangster_on(space);
    if (who.ability == Ability::seven || who.ability == Ability::twelve) return who.amount;
    return setup_.options.feds_limit_for(setup_.players);
}

// What a space with these markers is worth to the seat: what it may expect of it, less what the others may.
double NothingPersonalEvaluation::hold(SpaceId space, const Markers& markers) const {
    if (!occupied_.has(space)) return 0;  // some cards aim at empty chairs
    int total = 0, most = 0, leaders = 0, second = 0;
    for (const int n : markers) {
        total += n;
        if (n > most)
            second = most, most = n, leaders = 1;
        else if (n == most)
            ++leaders;
        else
            second = std::max(second, n);
    }
    if (most == 0) return 0;
    const int limit = prison_limit(space);
    double sum = 0;
    for (const Seat p : setup_.all_seats()) {
        const int own = markers[owner_of(p)];
        if (own == 0) continue;
        const double x = share(p, space, own < most || leaders > 1 ? own - most : own - second, total >= limit);
        sum += p == me_ ? x : -harm(p, x);
    }
    return sum;
}

double NothingPersonalEvaluation::held(SpaceId space) const {
    if (!held_known_.has(space)) {
        held_[space] = hold(space, view_.spaces[space].markers);
        held_known_.add(space);
    }
    return held_[space];
}

double NothingPersonalEvaluation::own_place(SpaceId space, int markers) const {
    if (markers < 1 || markers > kMostCached) return place(me_, space, markers);
    const int row = markers - 1;
    if (!computed_[row].has(space)) {
        own_place_[row][space] = place(me_, space, markers);
        computed_[row].add(space);
    }
    return own_place_[row][space];
}

double NothingPersonalEvaluation::place(OwnerId owner, SpaceId space, int markers) const {
    Markers changed = view_.spaces[space].markers;
    const double before = held(space);
    changed[owner] = static_cast<std::uint8_t>(std::max(0, changed[owner] + markers));
    return hold(space, changed) - before;
}

double NothingPersonalEvaluation::best_place(SpaceSet spaces, int markers) const {
    double best = -100;
    for (const SpaceId space : spaces& occupied_) best = std::max(best, own_place(space, markers));
    return best;
}

double NothingPersonalEvaluation::best_removal() const {
    double best = 0;
    for (const SpaceId space : occupied_)
        for (const OwnerId owner : kEveryOwner)
            if (view_.spaces[space].markers[owner] > 0) best = std::max(best, remove(space, owner, 1));
    return best;
}

double NothingPersonalEvaluation::icons(const InfluenceCard& c) const {
    double sum = 0;
    for (int i = 0; i < c.icon_count; ++i) {
        const SpaceSet spaces = spaces_of(c.icons[i]);
        if (!spaces.empty() && c.icons[i].count <= view_.players[me_].supply)
            sum += best_place(spaces, c.icons[i].count);
    }
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

double NothingPersonalEvaluation::take_off(SpaceId space) const { return -held(space); }

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
        const double rise = control_at(to, view_.spaces[from].gangster) - control(from);
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
