#include "bots/nothing_personal/evaluation.hpp"

#include <algorithm>
#include <cmath>

namespace consigliere::bots {

using namespace nothing_personal;

namespace {

constexpr int kMostLead = NothingPersonalEvaluation::kMostLead, kTie = kMostLead;

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

// By how many markers a seat leads, from a tie up, one row for each number of cards in other hands; and by how many it
// is behind, up to the last before a tie, one row for each number of its own cards. The last round has tables of its own.
using Grip = NothingPersonalEvaluation::Grip;
using GripsAhead = Array<Grip, kMostLead + 1>;
using GripsBehind = Array<Grip, kMostLead>;
template <class Grips>
using ByCards = Array<Grips, kMostCards + 1>;

template <class Grips>
void add_later(Grips& grips, int first_row, bool is_last) {
    for (int i = 0; i < grips.size(); ++i)
        grips[i].later = is_last ? grips[i].soon * kLastStep : kNextRound[first_row + i];
}
ByCards<GripsAhead> grips_ahead(bool decides, bool is_last) {
    ByCards<GripsAhead> out{};
    for (int cards = 0; cards < out.size(); ++cards) {
        GripsAhead& grip = out[cards];
        grip[1].soon = std::exp(-kDanger * cards * (decides ? kSafeByToken : 1));
        for (int lead = 2; lead < grip.size(); ++lead) grip[lead].soon = std::sqrt(grip[lead - 1].soon);
        grip[0].soon = decides ? grip[1].soon * grip[1].soon : kTied * std::exp(-kTiedDanger * cards);
        add_later(grip, kTie, is_last);
    }
    return out;
}
ByCards<GripsBehind> grips_behind(bool is_last) {
    ByCards<GripsBehind> out{};
    for (int cards = 0; cards < out.size(); ++cards) {
        GripsBehind& grip = out[cards];
        grip[grip.size() - 1].soon = cards == 0 ? 0 : kBehind + kBehindByCard * cards;
        for (int i = grip.size() - 2; i >= 0; --i) grip[i].soon = kFurtherBehind * grip[i + 1].soon;
        add_later(grip, 0, is_last);
    }
    return out;
}
struct GripTables {
    explicit GripTables(bool is_last)
        : ahead(grips_ahead(false, is_last)),
          ahead_by_token(grips_ahead(true, is_last)),
          behind(grips_behind(is_last)) {}
    ByCards<GripsAhead> ahead, ahead_by_token;
    ByCards<GripsBehind> behind;
};
const GripTables kGrips(false), kGripsOfLastRound(true);

// What a Soci brings to whoever leads there, ties or is behind. He earns nothing yet.
constexpr NothingPersonalEvaluation::Grips soci_grips() {
    NothingPersonalEvaluation::Grips out{};
    for (int row = 0; row < out.size(); ++row) out[row] = {row > kTie ? 0.75 : row == kTie ? 0.3 : 0.1, 0};
    return out;
}
constexpr NothingPersonalEvaluation::Grips kSociGrips = soci_grips();

}  // namespace

NothingPersonalEvaluation::NothingPersonalEvaluation(const NothingPersonal& game, const View& view, Seat seat)
    : setup_(game.setup()), view_(view), me_(seat), rounds_left_(setup_.options.rounds - view.round) {
    // Control changes hands: what comes later counts less.
    later_ = 0;
    double fade = 1;
    for (int i = 0; i < rounds_left_; ++i, fade *= kFade) later_ += fade;
    last_ = fade;
    find_grips();

    for (const SpaceId space : kEverySpace)
        if (view.spaces[space].gangster.exists()) occupied_.add(space);
    if (view.part <= Part::influence)
        due_ = kEverySpace;
    else if (view.part == Part::income)  // positions are paid from the highest down
        due_ = SpaceSet::first_members(view.frames.at<IncomeFrame>(0).position);
    const int limit = setup_.options.feds_limit_for(setup_.players);
    for (const SpaceId space : occupied_) compute_space(space, limit);
    compute_standings();
    weigh_opponents();
}

void NothingPersonalEvaluation::compute_standings() {
    for (const Seat p : setup_.all_seats()) {
        const PlayerView& x = view_.players[p];
        standings_[p] = x.respect + kDollar * x.money + card() * x.cards;
    }
    for (const SpaceId space : occupied_& kActive)
        if (controller(space) != Seat::none()) standings_[controller(space)] += 0.7 * control(space);
}

void NothingPersonalEvaluation::weigh_opponents() {
    const SeatSet others = setup_.all_seats().without(me_);
    double best = -1, least = 1e9;
    for (const Seat p : others) {
        best = std::max(best, standings_[p]);
        if (standings_[p] < least) least = standings_[p], weakest_ = p;
    }
    for (const Seat p : others) weight_[p] = standings_[p] >= best ? -0.3 : -0.15;
    weight_[me_] = 1;
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

double NothingPersonalEvaluation::control_at(SpaceId space, GangsterId gangster) const {
    const Gangster& who = setup_.cards.gangsters[gangster];
    return control_at(space, who, income_of(space, who));
}

double NothingPersonalEvaluation::control_at(SpaceId space, const Gangster& who, const Income& income) const {
    if (setup_.cards.positions[space].number == 0)
        return 0.3 + 0.15 * (who.respect + kDollar * who.money) * (later_ > 0 ? 1 : 0);  // may rise some day
    const double rounds = now(space) + kStays * later_;
    const double scored = rounds_left_ == 0 ? kLastStep : kStays * last_;
    const double extra = kAction + (space == kCapoSpace ? kToken : 0);
    return income.respect * (rounds + scored) + (kDollar * income.money + extra) * rounds;
}

NothingPersonalEvaluation::Income NothingPersonalEvaluation::income_of(SpaceId space, const Gangster& who) const {
    const PositionCard& at = setup_.cards.positions[space];
    return {static_cast<double>(at.respect_income(who)), static_cast<double>(at.money_income(who))};
}

void NothingPersonalEvaluation::compute_space(SpaceId space, int usual_limit) {
    const Gangster& who = gangster_on(space);
    const Income income = income_of(space, who);
    At& at = at_[space];
    at.control = control_at(space, who, income);
    if (kSoci.has(space)) {
        at.soon = at.control;
        at.later = 0;
    } else {
        const double round = income.respect + kDollar * income.money + kAction + (space == kCapoSpace ? kToken : 0);
        at.soon = now(space) * round;
        at.later = rounds_left_ == 0 ? income.respect : later_ * round + last_ * income.respect;
    }
    const bool own_limit = who.ability == Ability::seven || who.ability == Ability::twelve;
    at.prison_limit = own_limit ? who.amount : usual_limit;
    at.lots = Lots(view_.spaces[space].markers);
    at.rivals = top_two(at.lots.with(owner_of(me_), 0));
    const TopTwo top = as_it_stands(at);
    at.controller = top.most > top.second ? seat_of(top.leader) : Seat::none();
}

void NothingPersonalEvaluation::find_grips() {
    const bool is_placing = view_.part <= Part::influence;
    const auto cards_of = [&](Seat p) { return is_placing && !view_.passed.has(p) ? view_.players[p].cards : 0; };
    const GripTables& tables = rounds_left_ == 0 ? kGripsOfLastRound : kGrips;
    int cards = 0;
    for (const Seat p : setup_.all_seats()) cards += cards_of(p);
    for (const Seat p : setup_.all_seats()) {
        const GripsAhead& ahead = (view_.holder == p ? tables.ahead_by_token : tables.ahead)[cards - cards_of(p)];
        const GripsBehind& behind = tables.behind[cards_of(p)];
        std::copy(ahead.begin(), ahead.end(), std::copy(behind.begin(), behind.end(), grips_[p].begin()));
    }
}

NothingPersonalEvaluation::TopTwo NothingPersonalEvaluation::top_two(Lots lots) {
    TopTwo out;
    lots.each([&](OwnerId owner, int n) { out = out.with(owner, n); });
    return out;
}

// What a space with these markers is worth to the seat: what it may expect of it, less what the others may.
double NothingPersonalEvaluation::hold(SpaceId space, Lots lots, const TopTwo& top) const {
    const At& at = at_[space];
    const double later = lots.total() >= at.prison_limit ? 0 : at.later;  // the Feds take him away
    const bool is_soci = kSoci.has(space);
    double sum = 0;
    lots.with(kNeutral, 0).each([&](OwnerId owner, int own) {
        const int lead = own - (own == top.most ? top.second : top.most);
        const Seat p(owner.index);
        const Grip& grip = (is_soci ? kSociGrips : grips_[p])[kTie + std::clamp(lead, -kMostLead, kMostLead)];
        sum += weight_[p] * (grip.soon * at.soon + grip.later * later);
    });
    return sum;
}

double NothingPersonalEvaluation::held(SpaceId space) const {
    if (!held_known_.has(space)) {
        const At& at = at_[space];
        held_[space] = hold(space, at.lots, as_it_stands(at));
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
    if (!occupied_.has(space)) return 0;  // some cards aim at empty chairs
    const At& at = at_[space];
    const int own = std::max(0, at.lots.of(owner) + markers);
    const Lots changed = at.lots.with(owner, own);
    const TopTwo top = owner == owner_of(me_) ? at.rivals.with(owner, own) : top_two(changed);
    return hold(space, changed, top) - held(space);
}

double NothingPersonalEvaluation::best_place(SpaceSet spaces, int markers) const {
    double best = -100;
    for (const SpaceId space : spaces& occupied_) best = std::max(best, own_place(space, markers));
    return best;
}

double NothingPersonalEvaluation::best_removal() const {
    if (!best_removal_) {
        best_removal_ = 0;
        for (const SpaceId space : occupied_)
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

double NothingPersonalEvaluation::take_off(SpaceId space) const { return occupied_.has(space) ? -held(space) : 0; }

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
