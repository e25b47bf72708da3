#include "bots/nothing_personal/board.hpp"

#include <algorithm>
#include <cmath>

namespace consigliere::bots {

using namespace nothing_personal;

namespace {

constexpr int kMostLead = NothingPersonalBoard::kMostLead, kTie = kMostLead;

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
using Grip = NothingPersonalBoard::Grip;
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
constexpr NothingPersonalBoard::Grips soci_grips() {
    NothingPersonalBoard::Grips out{};
    for (int row = 0; row < out.size(); ++row) out[row] = {row > kTie ? 0.75 : row == kTie ? 0.3 : 0.1, 0};
    return out;
}
constexpr NothingPersonalBoard::Grips kSociGrips = soci_grips();

}  // namespace

NothingPersonalBoard::Shown::Shown(const NothingPersonal& game, const View& view)
    : setup(&game.setup()),
      spaces(view.spaces),
      part(view.part),
      round(view.round),
      holder(view.holder),
      passed(view.passed) {
    if (part <= Part::influence)
        due = kSpaces;
    else if (part == Part::income)  // positions are paid from the highest down
        due = view.frames.at<IncomeFrame>(0).position;
    for (const Seat p : setup->all_seats())
        goods[p] = {view.players[p].money, view.players[p].respect, view.players[p].cards};
}

bool NothingPersonalBoard::Shown::operator==(const Shown& other) const {
    static_assert(PlainData<Shown>);
    return std::memcmp(this, &other, sizeof *this) == 0;
}

void NothingPersonalBoard::look(const Shown& shown) {
    if (shown == shown_) return;
    const Spaces before = shown_.spaces;
    const bool is_same_time = shown.setup == shown_.setup && shown.round == shown_.round && shown.due == shown_.due;
    shown_ = shown;
    if (!is_same_time) weigh_rounds();
    for (const SpaceId space : kEverySpace)
        if (!is_same_time || std::memcmp(&before[space], &shown.spaces[space], sizeof(Space)) != 0)
            compute_space(space);
    find_grips();
    compute_standings();
}

// Control changes hands: what comes later counts less.
void NothingPersonalBoard::weigh_rounds() {
    rounds_left_ = setup().options.rounds - shown_.round;
    later_ = 0;
    double fade = 1;
    for (int i = 0; i < rounds_left_; ++i, fade *= kFade) later_ += fade;
    last_ = fade;
}

void NothingPersonalBoard::compute_standings() {
    for (const Seat p : setup().all_seats()) {
        const Shown::Goods& x = shown_.goods[p];
        standings_[p] = x.respect + kDollar * x.money + card(rounds_left_) * x.cards;
    }
    for (const SpaceId space : occupied_& kActive)
        if (at_[space].controller != Seat::none()) standings_[at_[space].controller] += 0.7 * at_[space].control;
}

double NothingPersonalBoard::control_at(SpaceId space, GangsterId gangster) const {
    const Gangster& who = setup().cards.gangsters[gangster];
    return control_at(space, who, income_of(space, who));
}

double NothingPersonalBoard::control_at(SpaceId space, const Gangster& who, const Income& income) const {
    if (setup().cards.positions[space].number == 0)
        return 0.3 + 0.15 * (who.respect + kDollar * who.money) * (later_ > 0 ? 1 : 0);  // may rise some day
    const double rounds = now(space) + kStays * later_;
    const double scored = rounds_left_ == 0 ? kLastStep : kStays * last_;
    const double extra = kAction + (space == kCapoSpace ? kToken : 0);
    return income.respect * (rounds + scored) + (kDollar * income.money + extra) * rounds;
}

NothingPersonalBoard::Income NothingPersonalBoard::income_of(SpaceId space, const Gangster& who) const {
    const PositionCard& at = setup().cards.positions[space];
    return {static_cast<double>(at.respect_income(who)), static_cast<double>(at.money_income(who))};
}

void NothingPersonalBoard::compute_space(SpaceId space) {
    At& at = at_[space];
    at = {};
    occupied_.remove(space);
    if (!shown_.spaces[space].gangster.exists()) return;
    occupied_.add(space);
    const Gangster& who = setup().cards.gangsters[shown_.spaces[space].gangster];
    const Income income = income_of(space, who);
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
    at.prison_limit = own_limit ? who.amount : setup().options.feds_limit_for(setup().players);
    at.lots = Lots(shown_.spaces[space].markers);
    at.top = top_three(at.lots);
    at.controller = at.top.most > at.top.second ? seat_of(at.top.leader) : Seat::none();
}

void NothingPersonalBoard::find_grips() {
    const bool is_placing = shown_.part <= Part::influence;
    const auto cards_of = [&](Seat p) { return is_placing && !shown_.passed.has(p) ? shown_.goods[p].cards : 0; };
    const GripTables& tables = rounds_left_ == 0 ? kGripsOfLastRound : kGrips;
    int cards = 0;
    for (const Seat p : setup().all_seats()) cards += cards_of(p);
    for (const Seat p : setup().all_seats()) {
        const GripsAhead& ahead = (shown_.holder == p ? tables.ahead_by_token : tables.ahead)[cards - cards_of(p)];
        const GripsBehind& behind = tables.behind[cards_of(p)];
        std::copy(ahead.begin(), ahead.end(), std::copy(behind.begin(), behind.end(), grips_[p].begin()));
    }
}

NothingPersonalBoard::TopThree NothingPersonalBoard::top_three(Lots lots) {
    TopThree out;
    lots.each([&](OwnerId owner, int n) {
        if (n > out.most)
            out = {n, out.most, out.second, owner};
        else if (n > out.second)
            out.third = out.second, out.second = n;
        else
            out.third = std::max(out.third, n);
    });
    return out;
}

const NothingPersonalBoard::Grip& NothingPersonalBoard::grip(Seat seat, SpaceId space, int lead) const {
    const Grips& grips = kSoci.has(space) ? kSociGrips : grips_[seat];
    return grips[kTie + std::clamp(lead, -kMostLead, kMostLead)];
}

}  // namespace consigliere::bots
