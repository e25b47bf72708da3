#include "bots/nothing_personal/worth.hpp"

#include <algorithm>
#include <cmath>

namespace consigliere::bots {

using namespace nothing_personal;

namespace {

// The fate of control was counted in 4,000 games of silent bots at tables of four. By the lead, from four behind to four
// ahead: how often one controls the gangster in the next round. Little of it lasts, so what is paid now counts most.
constexpr std::array<double, 9> kNextRound{0.01, 0.035, 0.085, 0.13, 0.16, 0.20, 0.30, 0.36, 0.44};
constexpr double kFade = 0.35;      // each round after the next counts that much less
constexpr double kStays = 0.3;      // of later rounds, to whoever has control now
constexpr double kLastStep = 0.75;  // control in the last round is still there in the final scoring
// Until income is paid every card in other hands is a danger to a leader. Each marker more of lead halves it.
constexpr double kDanger = 0.12;       // of one card to a lead of one
constexpr double kSafeByToken = 0.66;  // for him who decides ties
constexpr double kTied = 0.45, kTiedDanger = 0.05;
constexpr double kBehind = 0.1, kBehindByCard = 0.03, kFurtherBehind = 0.55;
constexpr double kAction = 0.8, kToken = 0.8;  // what control brings beside income, a round

// By how many markers a seat leads, from a tie up; one row for each number of cards in other hands.
using LeadingGrips = std::array<double, 5>;
using GripTable = std::array<LeadingGrips, kMostCards + 1>;
GripTable grips(bool decides) {
    GripTable out{};
    for (std::size_t cards = 0; cards < out.size(); ++cards) {
        LeadingGrips& grip = out[cards];
        grip[1] = std::exp(-kDanger * static_cast<double>(cards) * (decides ? kSafeByToken : 1));
        for (std::size_t lead = 2; lead < grip.size(); ++lead) grip[lead] = std::sqrt(grip[lead - 1]);
        grip[0] = decides ? grip[1] * grip[1] : kTied * std::exp(-kTiedDanger * static_cast<double>(cards));
    }
    return out;
}
const GripTable kGrips = grips(false), kGripsByToken = grips(true);

// What comes of things until the end, in respect as a round begins; by the rounds after it. Fitted to 2,500 games of silent
// bots at tables of four.
struct Prospect {
    double dollar, card, marker, control;
};
constexpr std::array<Prospect, 4> kProspect{
    {{0.15, 1.1, 0.01, 0.1}, {0.12, 1.1, 0.05, 0.17}, {0.17, 1.2, 0.15, 0.14}, {0.2, 1.5, 0.27, 0.07}}};

}  // namespace

NothingPersonalWorth::NothingPersonalWorth(const NothingPersonal& game, const View& view, Seat seat)
    : setting_(game.setting()), view_(view), me_(seat.index), rounds_left_(setting_.options.rounds - view.round) {
    // Control changes hands: what comes later counts less.
    later_ = 0;
    double fade = 1;
    for (int i = 0; i < rounds_left_; ++i, fade *= kFade) later_ += fade;
    last_ = fade;
    reckon_grips();

    for (int i = 0; i < kSpaces; ++i)
        if (view.spaces[static_cast<std::size_t>(i)].gangster != kNobody) occupied_ |= 1u << i;
    for_each_bit(occupied_, [&](int i) { reckon_space(i); });
    weigh_opponents();
}

void NothingPersonalWorth::weigh_opponents() {
    std::array<double, kMaxPlayers> standings{};
    for (int p = 0; p < setting_.players; ++p) standings[static_cast<std::size_t>(p)] = possessions(p);
    for_each_bit(occupied_ & kActive, [&](int i) {
        if (controller(i) != kNobody)
            standings[static_cast<std::size_t>(controller(i))] += 0.7 * control_[static_cast<std::size_t>(i)];
    });
    double best = -1, least = 1e9;
    for (int p = 0; p < setting_.players; ++p) {
        if (p == me_) continue;
        const double x = standings[static_cast<std::size_t>(p)];
        best = std::max(best, x);
        if (x < least) least = x, weakest_ = p;
    }
    for (int p = 0; p < setting_.players; ++p)
        if (p != me_)
            weight_[static_cast<std::size_t>(p)] = standings[static_cast<std::size_t>(p)] >= best ? 0.3 : 0.15;
}

double NothingPersonalWorth::possessions(int seat) const {
    const PlayerView& p = view_.players[static_cast<std::size_t>(seat)];
    return p.respect + kDollar * p.money + card() * p.cards;
}

double NothingPersonalWorth::standing(int seat) const {
    double sum = possessions(seat);
    for_each_bit(occupied_ & kActive, [&](int i) {
        if (controller(i) == seat) sum += 0.7 * control_[static_cast<std::size_t>(i)];
    });
    return sum;
}

double NothingPersonalWorth::prospect(int seat) const {
    const Prospect& x = kProspect[static_cast<std::size_t>(std::clamp(rounds_left_, 0, 3))];
    const PlayerView& p = view_.players[static_cast<std::size_t>(seat)];
    double sum = p.respect + x.dollar * p.money + x.card * p.cards;
    for_each_bit(occupied_, [&](int i) {
        sum += x.marker * view_.spaces[static_cast<std::size_t>(i)].count[static_cast<std::size_t>(seat)];
        if (controller(i) == seat) sum += x.control * control_[static_cast<std::size_t>(i)];
    });
    return sum;
}

int NothingPersonalWorth::find_controller(int space) const {
    const Space& x = view_.spaces[static_cast<std::size_t>(space)];
    int best = kNobody, most = 0;
    for (int o = 0; o < kOwners; ++o) {
        const int n = x.count[static_cast<std::size_t>(o)];
        if (n > most)
            most = n, best = o;
        else if (n == most && n > 0)
            best = kNobody;
    }
    return best == kNeutral ? kNobody : best;
}

unsigned NothingPersonalWorth::spaces_of(const Icon& icon) const {
    if (icon.on == Icon::kWild) return occupied_;
    if (icon.on > Icon::kWild) return occupied_ & 1u << (icon.on - Icon::kFirstPosition);
    unsigned out = 0;
    for_each_bit(occupied_, [&](int i) {
        const int gangster = view_.spaces[static_cast<std::size_t>(i)].gangster;
        if (setting_.cards.gangsters[static_cast<std::size_t>(gangster)].types >> icon.on & 1) out |= 1u << i;
    });
    return out;
}

// --- the board ------------------------------------------------------------------------------------------------------------

// Still to come, or paid out already: positions are paid from the highest down.
double NothingPersonalWorth::now(int space) const {
    if (view_.part == Part::income) return space <= kCapoSpace - view_.frames[0].a ? 1 : 0;
    return view_.part <= Part::influence ? 1 : 0;
}

// Control of this gangster at this space till the end.
double NothingPersonalWorth::worth_at(int space, int gangster) const {
    const Position& at = setting_.cards.positions[static_cast<std::size_t>(space)];
    const Gangster& who = setting_.cards.gangsters[static_cast<std::size_t>(gangster)];
    if (at.number == 0)
        return 0.3 + 0.15 * (who.respect + kDollar * who.money) * (later_ > 0 ? 1 : 0);  // may rise some day
    const double respect = at.rmul * who.respect + at.radd;
    const double money = at.mmul * who.money + at.madd;
    const double rounds = now(space) + kStays * later_;
    const double scored = rounds_left_ == 0 ? kLastStep : kStays * last_;
    const double extra = kAction + (space == kCapoSpace ? kToken : 0);
    return respect * (rounds + scored) + (kDollar * money + extra) * rounds;
}

void NothingPersonalWorth::reckon_space(int space) {
    const auto i = static_cast<std::size_t>(space);
    const Position& at = setting_.cards.positions[i];
    const Gangster& who = setting_.cards.gangsters[view_.spaces[i].gangster];
    controller_[i] = static_cast<std::uint8_t>(find_controller(space));
    control_[i] = worth_at(space, view_.spaces[i].gangster);
    const double respect = at.rmul * who.respect + at.radd;
    const double round =
        respect + kDollar * (at.mmul * who.money + at.madd) + kAction + (space == kCapoSpace ? kToken : 0);
    yield_[i] = {now(space) * round, later_ * round + last_ * respect, respect};
}

void NothingPersonalWorth::reckon_grips() {
    const bool is_placing = view_.part <= Part::influence;
    const auto cards_of = [&](int p) {
        return is_placing && (view_.passed >> p & 1) == 0 ? view_.players[static_cast<std::size_t>(p)].cards : 0;
    };
    int cards = 0;
    for (int p = 0; p < setting_.players; ++p) cards += cards_of(p);
    for (int p = 0; p < setting_.players; ++p) {
        auto* grip = &grip_[static_cast<std::size_t>(p)][kMostLead];
        const auto others = static_cast<std::size_t>(cards - cards_of(p));
        const LeadingGrips& ahead = (view_.holder == p ? kGripsByToken : kGrips)[others];
        std::copy(ahead.begin(), ahead.end(), grip);
        grip[-1] = cards_of(p) == 0 ? 0 : kBehind + kBehindByCard * cards_of(p);
        for (int lead = -2; lead >= -kMostLead; --lead) grip[lead] = kFurtherBehind * grip[lead + 1];
    }
}

// What a seat with such a lead may expect of a space.
double NothingPersonalWorth::share(int seat, int space, int lead, bool leaves) const {
    if (space >= kPositions)
        return control_[static_cast<std::size_t>(space)] * (lead > 0 ? 0.75 : lead == 0 ? 0.3 : 0.1);
    const auto row = static_cast<std::size_t>(std::clamp(lead, -kMostLead, kMostLead) + kMostLead);
    const double grip = grip_[static_cast<std::size_t>(seat)][row];
    const Yield& yield = yield_[static_cast<std::size_t>(space)];
    const double soon = grip * yield.soon;
    if (leaves) return soon;
    if (rounds_left_ == 0) return soon + grip * kLastStep * yield.respect;
    return soon + kNextRound[row] * yield.later;
}

// What a space with these markers is worth to the seat: what it may expect of it, less what the others may.
double NothingPersonalWorth::hold(int space, const std::array<std::uint8_t, kOwners>& count) const {
    if ((occupied_ >> space & 1) == 0) return 0;  // some cards aim at empty chairs
    int total = 0, most = 0, leaders = 0, second = 0;
    for (const int n : count) {
        total += n;
        if (n > most)
            second = most, most = n, leaders = 1;
        else if (n == most)
            ++leaders;
        else
            second = std::max(second, n);
    }
    if (most == 0) return 0;
    const Gangster& who = setting_.cards.gangsters[view_.spaces[static_cast<std::size_t>(space)].gangster];
    const int limit = who.ability == Ability::seven ? 7
                      : who.ability == Ability::twelve
                          ? 12
                          : setting_.options.feds_limit[static_cast<std::size_t>(setting_.players - 3)];
    double sum = 0;
    for (int p = 0; p < setting_.players; ++p) {
        const int own = count[static_cast<std::size_t>(p)];
        if (own == 0) continue;
        const double x = share(p, space, own < most || leaders > 1 ? own - most : own - second, total >= limit);
        sum += p == me_ ? x : -harm(p, x);
    }
    return sum;
}

double NothingPersonalWorth::held(int space) const {
    const auto i = static_cast<std::size_t>(space);
    if ((held_known_ >> space & 1) == 0) {
        held_[i] = hold(space, view_.spaces[i].count);
        held_known_ |= 1u << space;
    }
    return held_[i];
}

double NothingPersonalWorth::own_place(int space, int markers) const {
    if (markers < 1 || markers > static_cast<int>(kMostCached)) return place(me_, space, markers);
    const auto i = static_cast<std::size_t>(space), row = static_cast<std::size_t>(markers - 1);
    if ((reckoned_[row] >> space & 1) == 0) {
        own_place_[row][i] = place(me_, space, markers);
        reckoned_[row] |= 1u << space;
    }
    return own_place_[row][i];
}

double NothingPersonalWorth::place(int owner, int space, int markers) const {
    auto count = view_.spaces[static_cast<std::size_t>(space)].count;
    const double before = held(space);
    auto& changed = count[static_cast<std::size_t>(owner)];
    changed = static_cast<std::uint8_t>(std::max(0, changed + markers));
    return hold(space, count) - before;
}

double NothingPersonalWorth::best_place(unsigned spaces, int markers) const {
    double best = -100;
    for_each_bit(spaces & occupied_, [&](int i) { best = std::max(best, own_place(i, markers)); });
    return best;
}

double NothingPersonalWorth::best_removal() const {
    double best = 0;
    for_each_bit(occupied_, [&](int i) {
        for (int o = 0; o < kOwners; ++o)
            if (view_.spaces[static_cast<std::size_t>(i)].count[static_cast<std::size_t>(o)] > 0)
                best = std::max(best, remove(i, o, 1));
    });
    return best;
}

double NothingPersonalWorth::icons(const InfluenceCard& c) const {
    double sum = 0;
    for (int i = 0; i < c.icon_count; ++i) {
        const Icon& icon = c.icons[static_cast<std::size_t>(i)];
        const unsigned spaces = spaces_of(icon);
        if (spaces != 0 && icon.count <= view_.players[static_cast<std::size_t>(me_)].supply)
            sum += best_place(spaces, icon.count);
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

double NothingPersonalWorth::take_off(int space) const { return -held(space); }

// The respect that changes hands when a gangster falls.
double NothingPersonalWorth::swing(int target) const {
    const Gangster& who = setting_.cards.gangsters[view_.spaces[static_cast<std::size_t>(target)].gangster];
    const int loser = controller(target);
    if (who.respect <= 0 || loser == kNobody || loser == me_) return 0;
    return kSwing + harm(loser, std::min<int>(kSwing, view_.players[static_cast<std::size_t>(loser)].respect));
}

double NothingPersonalWorth::whack(int space, int attempter, int price) const {
    const double pay = (price + (space == kCapoSpace ? kCapoSurcharge : 0)) * kDollar;
    const double own = std::min<int>(kSwing, view_.players[static_cast<std::size_t>(me_)].respect);
    const double backfire = attempter == kNobody ? 2 * own : own + std::max(0.0, -take_off(attempter));
    return (4 * (swing(space) + take_off(space)) - backfire) / 6 - pay;
}

double NothingPersonalWorth::move_odds(int from, int to) const {
    const Gangster& mover = setting_.cards.gangsters[view_.spaces[static_cast<std::size_t>(from)].gangster];
    const Gangster& target = setting_.cards.gangsters[view_.spaces[static_cast<std::size_t>(to)].gangster];
    const int need = setting_.cards.positions[static_cast<std::size_t>(to)].number +
                     (target.ability == Ability::guard1) - mover.respect - (mover.ability == Ability::move1);
    int good = 1;  // a six always does it
    for (int face = 2; face < 6; ++face) good += face > need;
    return good / 6.0;
}

// Both gangsters keep their markers, so each side gains what its man gains by the other place.
double NothingPersonalWorth::swap(int a, int b) const {
    const auto owner_gain = [&](int from, int to) {
        const int who = controller(from);
        const double rise = worth_at(to, view_.spaces[static_cast<std::size_t>(from)].gangster) -
                            control_[static_cast<std::size_t>(from)];
        return who == me_ ? 0.7 * rise : who == kNobody ? 0.0 : -harm(who, 0.7 * rise);
    };
    return owner_gain(a, b) + owner_gain(b, a);
}

double NothingPersonalWorth::move(int from, int to) const {
    const double odds = move_odds(from, to);
    const double own = std::min<int>(kSwing, view_.players[static_cast<std::size_t>(me_)].respect);
    const double death = std::max(0.0, -take_off(from));
    const double token = to == kCapoSpace && view_.holder != me_ ? 1.0 : 0.0;
    return odds * (swing(to) + swap(from, to) + token) - (1 - odds) * own - death / 6 - 0.1;
}

}  // namespace consigliere::bots
