#include "bots/nothing_personal/steady.hpp"

#include <algorithm>
#include <optional>

#include "bots/nothing_personal/worth.hpp"

namespace consigliere::bots {

using namespace nothing_personal;

namespace {

class Judge {
public:
    Judge(const NothingPersonal& game, const View& view, Seat seat)
        : game_(game), setting_(game.setting()), view_(view), me_(seat.index) {}

    double judge(const Action& x) const {
        switch (x.kind) {
        case kPass:     return 0;
        case kIcons:    return can_wait() ? -1 : worth().icons(card(x.a)) - cost(card(x.a), CardUse::icons);
        case kUse:      return ability(card(x.a)) - cost(card(x.a), CardUse::ability);
        case kDiscard:  return worth().best_place(worth().occupied(), 1) - cost(card(x.a), CardUse::discard);
        case kSell:     return -0.3 - 0.01 * worth().icons(card(x.a));
        case kAnte:     return -x.n;
        case kIcon:     return worth().place(me_, x.b, card(play().a).icons[x.a - 1u].count);
        case kPlace:    return worth().place(me_, x.a, granted());
        case kTarget:   return target(x.a);
        case kMarker:   return marker(x.a, x.b);
        case kGroup:    return group(x.a, x.b);
        case kName:     return name(x.a);
        case kPrisoner: return setting_.cards.gangsters[x.a].respect + 0.2 * setting_.cards.gangsters[x.a].money;
        case kGive:     return -worth().icons(card(x.a)) - 0.02 * worth().standing(x.b);
        case kAllow:    return -0.5;
        case kForbid:   return 0;
        case kPay:      return pay();
        case kPower:
        case kAbility:
        case kMove:     return act(static_cast<Verb>(x.kind));
        case kReroll:   return reroll() - (x.a == kCash ? setting_.options.reroll_cost * 0.13 : 0.3);
        case kBuy:      return x.a * (worth().rounds_left() > 0 ? 0.4 : -1.0);
        case kPromote:  return promote(x.a);
        case kBack:     return -1e6;  // only if nothing else is left
        default:        return 0;
        }
    }

private:
    // Many a question needs no look at the board.
    const NothingPersonalWorth& worth() const {
        if (!worth_) worth_.emplace(game_, view_, Seat(me_));
        return *worth_;
    }
    const InfluenceCard& card(int c) const { return setting_.cards.influence[static_cast<std::size_t>(c)]; }
    const Frame& top() const { return view_.frames[static_cast<std::size_t>(view_.depth - 1)]; }
    const Space& space(int i) const { return view_.spaces[static_cast<std::size_t>(i)]; }
    bool is_mine(int i) const { return worth().controller(i) == me_; }

    // The card being played, innermost.
    const Frame& play() const {
        for (int i = view_.depth - 1; i > 0; --i)
            if (view_.frames[static_cast<std::size_t>(i)].kind == FrameKind::play)
                return view_.frames[static_cast<std::size_t>(i)];
        return top();
    }
    int granted() const { return view_.part == Part::setup ? 1 : card(play().a).effect == Effect::grant2 ? 2 : 1; }
    // In phase A an any-time card goes as well on one's own turn, when more of the others' markers are down.
    bool can_wait() const { return view_.ask == Ask::any && view_.part == Part::influence; }
    // The card itself, the ante where it is due, and what the card costs; the price of a whack is counted with its target.
    double cost(const InfluenceCard& c, CardUse use) const {
        const bool any_time =
            (use == CardUse::icons && c.key == Key::any) || (use == CardUse::ability && c.timing == Timing::any);
        double dollars = view_.ask == Ask::turn && view_.circuit >= 2 && !any_time ? view_.ante : 0;
        if (use == CardUse::ability && c.effect == Effect::jailbreak) dollars += c.price;
        const bool off_phase = view_.part != Part::influence;
        if (off_phase && use == CardUse::icons) dollars += setting_.options.any_cost;
        if (off_phase && use == CardUse::ability && c.price == 0) dollars += setting_.options.snitch_cost;
        return worth().card() + NothingPersonalWorth::kDollar * dollars;
    }

    // --- cards ----------------------------------------------------------------------------------------------------------
    double best_group() const {
        double best = 0;
        for_each_bit(worth().occupied(), [&](int i) {
            for (int p = 0; p < setting_.players; ++p)
                best = std::max(best, worth().remove(i, p, space(i).count[static_cast<std::size_t>(p)]));
        });
        return best;
    }

    double best_arrest() const {
        double best = -1;
        for_each_bit(worth().occupied(), [&](int i) {
            const bool slippery = setting_.cards.gangsters[space(i).gangster].ability == Ability::twelve;
            if (space(i).total() >= (slippery ? 12 : 10)) best = std::max(best, worth().take_off(i));
        });
        return best;
    }

    double best_whack(int attempter, int price) const {
        double best = -1;
        for_each_bit(worth().occupied(), [&](int i) {
            if (i != attempter) best = std::max(best, worth().whack(i, attempter, price));
        });
        return best;
    }

    double ability(const InfluenceCard& c) const {
        switch (c.effect) {
        case Effect::cash12:    return 12 * NothingPersonalWorth::kDollar;
        case Effect::tax:       return 7 * NothingPersonalWorth::kDollar + 0.2;
        case Effect::respect4:  return 4 - worth().harm(worth().weakest_opponent(), 1);
        case Effect::steal3:    return best_theft();
        case Effect::wipe:      return best_group();
        case Effect::moveall:   return 0.8 * best_group();
        case Effect::cardhit:   return best_whack(kNobody, c.price);
        case Effect::snitch:    return best_arrest();
        case Effect::hijack:    return hijacked();
        case Effect::insurance: return 16 * NothingPersonalWorth::kDollar;
        case Effect::escape:    return escape();
        case Effect::retarget:  return is_mine(whacked()) ? 4 : -1;
        case Effect::jailbreak: return 0.9 + 0.1 * worth().rounds_left();
        case Effect::onedraw:   return worth().best_place(worth().spaces_of({1, c.type}), 1) + worth().card();
        case Effect::cardsale:  return 4 * NothingPersonalWorth::kDollar * (setting_.players - 1) - 0.2;
        default:                return 0.3;
        }
    }

    double best_theft() const {
        double best = 0;
        for (int p = 0; p < setting_.players; ++p)
            if (p != me_) best = std::max(best, theft(p));
        return best;
    }
    double theft(int victim) const {
        const double n = std::min<int>(3, view_.players[static_cast<std::size_t>(victim)].respect);
        return n + worth().harm(victim, n);
    }

    int whacked() const {
        for (int i = view_.depth - 1; i >= 0; --i)
            if (view_.frames[static_cast<std::size_t>(i)].kind == FrameKind::whack)
                return view_.frames[static_cast<std::size_t>(i)].b;
        return 0;
    }

    // Markers on a gangster who falls come home; before the roll he may yet live, and then they were better left with him.
    double escape() const {
        const int from = whacked();
        const int markers = space(from).count[static_cast<std::size_t>(me_)];
        const double elsewhere = worth().best_place(worth().occupied() & ~(1u << from), markers);
        const double falls = view_.ask == Ask::wh1 ? 4.0 / 6 : 1;
        return elsewhere + (1 - falls) * worth().remove(from, me_, markers);
    }

    // The income now due goes to whoever plays the card.
    double hijacked() const {
        const int i = kPositions - 1 - view_.frames[0].a;
        if (i < 0 || i >= kPositions || space(i).gangster == kNobody) return 0;
        const Position& at = setting_.cards.positions[static_cast<std::size_t>(i)];
        const Gangster& who = setting_.cards.gangsters[space(i).gangster];
        return at.rmul * who.respect + at.radd + NothingPersonalWorth::kDollar * (at.mmul * who.money + at.madd);
    }

    // --- targets ----------------------------------------------------------------------------------------------------------
    double target(int i) const {
        const Frame& f = top();
        if (f.kind == FrameKind::act) return act_target(f, i);
        const Frame& p = play();
        if (static_cast<CardUse>(p.b) == CardUse::discard) return worth().place(me_, i, 1);
        const InfluenceCard& c = card(p.a);
        switch (c.effect) {
        case Effect::cardhit:       return worth().whack(i, kNobody, c.price);
        case Effect::neutral3:      return worth().place(kNeutral, i, 1);
        case Effect::escape:        return worth().place(me_, i, space(whacked()).count[static_cast<std::size_t>(me_)]);
        case Effect::retarget:
        case Effect::snitch:        return worth().take_off(i);
        case Effect::jailbreak:     return i;  // as high as may be
        case Effect::rowswap:       return p.e == 0 ? (is_mine(i) ? -worth().control(i) : -5) : worth().swap(p.t[0], i);
        case Effect::prisonswap:    return -worth().control(i);
        case Effect::unblackmail:   return is_mine(i) ? 1 : 0;
        case Effect::takeblackmail: return worth().place(me_, i, 1);
        case Effect::moveall:       return worth().place(p.t[2], i, space(p.t[0]).count[p.t[2]]);
        default:                    return worth().place(me_, i, 1);
        }
    }

    double marker(int i, int owner) const {
        const Frame& f = top();
        if (f.kind == FrameKind::play && card(f.a).effect == Effect::takeblackmail)
            return worth().remove(i, owner, 1) + worth().place(me_, i, 1);
        if (f.kind != FrameKind::act) return worth().remove(i, owner, 1);
        const Deed what = deed(f, static_cast<Verb>(f.b));
        if (what != Deed::exchange) return worth().remove(i, owner, 1);
        // First a marker to be replaced by one's own, then the own one that is missed least.
        if (f.e == 0) return owner == me_ ? -10 : worth().remove(i, owner, 1) + worth().place(me_, i, 1);
        return owner == me_ ? worth().remove(i, owner, 1) : -10 + worth().remove(i, owner, 1);
    }

    double group(int i, int owner) const {
        return worth().remove(i, owner, space(i).count[static_cast<std::size_t>(owner)]);
    }

    double name(int seat) const {
        if (seat == me_) return 100;
        if (view_.ask == Ask::player)
            return card(play().a).effect == Effect::steal3 ? theft(seat) : -worth().standing(seat);
        if (view_.ask == Ask::act_player)
            return std::min<int>(4, view_.players[static_cast<std::size_t>(seat)].money) +
                   0.01 * worth().standing(seat);
        return -worth().standing(seat);  // ties and favours: to the weakest
    }

    double pay() const {
        const InfluenceCard& c = card(play().a);
        if (c.effect == Effect::cardsale) return worth().card() - 4 * NothingPersonalWorth::kDollar - 0.1;
        return worth().place(me_, play().d, 1) - c.price * NothingPersonalWorth::kDollar;
    }

    // --- phase B ------------------------------------------------------------------------------------------------------------
    Deed deed(const Frame& act, Verb verb) const {
        if (verb == kMove) return Deed::move;
        return verb == kPower ? deed_of(setting_.cards.positions[act.a].power)
                              : deed_of(setting_.cards.gangsters[space(act.a).gangster].ability);
    }

    double act(Verb verb) const {
        const Frame& f = top();
        switch (deed(f, verb)) {
        case Deed::whack:    return best_whack(f.a, verb == kPower ? 10 : 5);
        case Deed::negate:   return 0.5;
        case Deed::remove:   return worth().best_removal();
        case Deed::take:     return 3.5 * NothingPersonalWorth::kDollar + 0.1;
        case Deed::exchange: return 1.2 * worth().best_removal();
        case Deed::place:    return worth().best_place(worth().occupied(), 1);
        case Deed::neutral3: return 0.5;
        case Deed::draw:     return worth().card();
        case Deed::bribe:    return 0.2;
        case Deed::black:    return 0.6 + worth().best_place(worth().occupied(), 1) / 2;
        case Deed::shift:    return 0.3;
        case Deed::lean:     return 0.2;
        case Deed::move:     {
            double best = -1;
            for_each_bit(setting_.cards.positions[f.a].to & worth().occupied() & kActive,
                         [&](int i) { best = std::max(best, worth().move(f.a, i)); });
            return best;
        }
        default: return -1;
        }
    }

    double act_target(const Frame& f, int i) const {
        const auto verb = static_cast<Verb>(f.b);
        switch (deed(f, verb)) {
        case Deed::whack:    return worth().whack(i, f.a, verb == kPower ? 10 : 5);
        case Deed::move:     return worth().move(f.a, i);
        case Deed::neutral3: return worth().place(kNeutral, i, 1);
        case Deed::negate:   {
            const int who = worth().controller(i);
            return who == me_ ? -5 : who == kNobody || i <= f.a ? 0 : worth().harm(who, 2 + worth().control(i) * 0.2);
        }
        default: return worth().place(me_, i, 1);
        }
    }

    // What a new throw would change of the move under way.
    double reroll() const {
        for (int i = view_.depth - 1; i >= 0; --i) {
            const Frame& f = view_.frames[static_cast<std::size_t>(i)];
            if (f.kind != FrameKind::move) continue;
            const double odds = worth().move_odds(f.a, f.b);
            const bool good = f.d == 6 || (f.d != kSwitchblade && move_total(f) > move_number(f));
            const double own = kSwing + std::max(0.0, worth().control(f.a)) * (f.d == kSwitchblade ? 1 : 0);
            if (f.seat == me_) return good ? -5 : odds * (own + kSwing);
            if (f.c == me_) return good ? (1 - odds) * (kSwing + std::max(0.0, worth().control(f.b)) * 0.3) : -5;
        }
        return -5;
    }
    int move_total(const Frame& f) const {
        const Gangster& mover = setting_.cards.gangsters[space(f.a).gangster];
        return f.d + mover.respect + (mover.ability == Ability::move1);
    }
    int move_number(const Frame& f) const {
        return setting_.cards.positions[f.b].number +
               (setting_.cards.gangsters[space(f.b).gangster].ability == Ability::guard1);
    }

    // One's own men rise, others' rather not.
    double promote(int i) const {
        const int who = worth().controller(i);
        const double respect = setting_.cards.gangsters[space(i).gangster].respect;
        return who == me_ ? 5 + respect : who == kNobody ? 0 : -worth().harm(who, 4 + respect);
    }

    const NothingPersonal& game_;
    const Setting& setting_;
    const View& view_;
    int me_;
    mutable std::optional<NothingPersonalWorth> worth_;
};

}  // namespace

// The least ante is the best, and a card about to be sold only to stay in the game is kept.
int NothingPersonalThumb::at_once(const ActionList& legal) const {
    if (legal.size() == 1 || legal[0].kind == kAnte) return 0;
    if (legal[0].kind == kPass && legal[1].kind == kSell) return 0;
    return -1;
}

Action NothingPersonalThumb::choose(const NothingPersonal& game, const View& view, Seat seat, const ActionList& legal,
                                    Rng& rng) const {
    const Judge judge(game, view, seat);
    // A card is never sold where one can pass.
    const bool can_pass = legal[0].kind == kPass;
    return best_of(legal, rng, [&](const Action& x) { return can_pass && x.kind == kSell ? -1 : judge.judge(x); });
}

void NothingPersonalThumb::weigh(const NothingPersonal& game, const View& view, Seat seat, const ActionList& legal,
                                 std::vector<double>& worth) const {
    const Judge judge(game, view, seat);
    worth.clear();
    for (const Action& x : legal) worth.push_back(judge.judge(x));
}

Forecast RulesOfThumb<NothingPersonal>::forecast(const NothingPersonal& game, const State& world) {
    const View view = game.view_for(world, Seat::spectator());
    const NothingPersonalWorth worth(game, view, Seat(0));
    Forecast forecast;
    for (int i = 0; i < game.players(); ++i) forecast.score[static_cast<std::size_t>(i)] = worth.prospect(i);
    forecast.spread = 2.0 + 1.5 * worth.rounds_left();
    return forecast;
}

}  // namespace consigliere::bots
