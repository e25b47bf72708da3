#include "bots/nothing_personal/heuristics.hpp"

#include <algorithm>
#include <optional>

#include "bots/nothing_personal/evaluation.hpp"

namespace consigliere::bots {

using namespace nothing_personal;

namespace {

class Judge {
public:
    Judge(const NothingPersonal& game, const View& view, Seat seat, NothingPersonalBoard& board)
        : game_(game), setup_(game.setup()), view_(view), me_(seat), board_(board) {}

    double judge(const Action& x) const {
        const CardId card_id(x.a);
        const SpaceId space_id(x.a);
        switch (x.kind) {
        case kPass:     return 0;
        case kIcons:    return can_wait() ? -1 : value().icons(card(card_id)) - cost(card(card_id), CardUse::icons);
        case kUse:      return ability(card(card_id)) - cost(card(card_id), CardUse::ability);
        case kDiscard:  return value().best_place(value().occupied(), 1) - cost(card(card_id), CardUse::discard);
        case kSell:     return -0.3 - 0.01 * value().icons(card(card_id));
        case kAnte:     return -x.n;
        case kIcon:     return value().place(me_, SpaceId(x.b), played().icons[x.a - 1].count);
        case kPlace:    return value().place(me_, space_id, granted());
        case kTarget:   return target(space_id);
        case kMarker:   return marker(space_id, OwnerId(x.b));
        case kGroup:    return group(space_id, OwnerId(x.b));
        case kName:     return name(Seat(x.a));
        case kPrisoner: return gangster(GangsterId(x.a)).respect + 0.2 * gangster(GangsterId(x.a)).money;
        case kGive:     return -value().icons(card(card_id)) - 0.02 * value().standing(Seat(x.b));
        case kAllow:    return -0.5;
        case kForbid:   return 0;
        case kPay:      return pay();
        case kPower:
        case kAbility:
        case kMove:     return act(static_cast<Verb>(x.kind));
        case kReroll:   return reroll() - (x.a == kCash ? setup_.options.reroll_cost * 0.13 : 0.3);
        case kBuy:      return x.a * (rounds_left() > 0 ? 0.4 : -1.0);
        case kPromote:  return promote(space_id);
        case kBack:     return -1e6;  // only if nothing else is left
        default:        return 0;
        }
    }

private:
    static constexpr double kDollar = NothingPersonalEvaluation::kDollar;

    // Many a question needs no look at the board.
    const NothingPersonalEvaluation& value() const {
        if (!value_) {
            board_.look({game_, view_});
            value_.emplace(board_, game_, view_, me_);
        }
        return *value_;
    }
    int rounds_left() const { return setup_.options.rounds - view_.round; }
    double card_worth() const { return NothingPersonalBoard::card(rounds_left()); }
    const InfluenceCard& card(CardId c) const { return setup_.cards.influence[c]; }
    const Gangster& gangster(GangsterId id) const { return setup_.cards.gangsters[id]; }
    const Gangster& gangster_on(SpaceId i) const { return gangster(space(i).gangster); }
    const Space& space(SpaceId i) const { return view_.spaces[i]; }
    bool is_mine(SpaceId i) const { return value().controller(i) == me_; }

    // The card being played, innermost.
    const PlayFrame& play() const { return *view_.frames.find<PlayFrame>(); }
    const InfluenceCard& played() const { return card(play().card); }
    int granted() const { return view_.part == Part::setup ? 1 : played().effect == Effect::grant2 ? 2 : 1; }
    // In phase A an any-time card goes as well on one's own turn, when more of the others' markers are down.
    bool can_wait() const { return view_.question == PromptId::any && view_.part == Part::influence; }
    // The card itself, the ante where it is due, and what the card costs; the price of a whack is counted with its
    // target.
    double cost(const InfluenceCard& c, CardUse use) const {
        const bool any_time =
            (use == CardUse::icons && c.key == Key::any) || (use == CardUse::ability && c.timing == Timing::any);
        double dollars = view_.question == PromptId::turn && view_.circuit >= 2 && !any_time ? view_.ante : 0;
        if (use == CardUse::ability && c.effect == Effect::jailbreak) dollars += c.price;
        const bool off_phase = view_.part != Part::influence;
        if (off_phase && use == CardUse::icons) dollars += setup_.options.any_cost;
        if (off_phase && use == CardUse::ability && c.price == 0) dollars += setup_.options.snitch_cost;
        return card_worth() + kDollar * dollars;
    }

    // --- cards -------------------------------------------------------------------------------------------------------
    double best_group() const {
        double best = 0;
        for (const SpaceId i : value().occupied())
            for (const Seat p : setup_.all_seats()) best = std::max(best, group(i, owner_of(p)));
        return best;
    }

    double best_arrest(const InfluenceCard& snitch) const {
        double best = -1;
        for (const SpaceId i : value().occupied()) {
            const Gangster& who = gangster_on(i);
            if (space(i).total() >= (who.ability == Ability::twelve ? who.amount : snitch.amount))
                best = std::max(best, value().take_off(i));
        }
        return best;
    }

    double best_whack(SpaceId attempter, int price) const {
        double best = -1;
        for (const SpaceId i : value().occupied())
            if (i != attempter) best = std::max(best, value().whack(i, attempter, price));
        return best;
    }

    double ability(const InfluenceCard& c) const {
        switch (c.effect) {
        case Effect::cash12:
        case Effect::insurance: return c.amount * kDollar;
        case Effect::tax:       return c.amount * kDollar + 0.2;
        case Effect::respect4:  return c.amount - value().harm(value().weakest_opponent(), c.other_amount);
        case Effect::steal3:    return best_theft(c);
        case Effect::wipe:      return best_group();
        case Effect::moveall:   return 0.8 * best_group();
        case Effect::cardhit:   return best_whack(SpaceId::none(), c.price);
        case Effect::snitch:    return best_arrest(c);
        case Effect::hijack:    return hijacked();
        case Effect::escape:    return escape();
        case Effect::retarget:  return is_mine(whacked()) ? 4 : -1;
        case Effect::jailbreak: return 0.9 + 0.1 * rounds_left();
        case Effect::onedraw:
            return value().best_place(value().spaces_of({.count = 1, .type = c.type}), 1) + card_worth();
        case Effect::cardsale: return c.amount * kDollar * (setup_.players - 1) - 0.2;
        default:               return 0.3;
        }
    }

    double best_theft(const InfluenceCard& c) const {
        double best = 0;
        for (const Seat p : setup_.all_seats().without(me_)) best = std::max(best, theft(c, p));
        return best;
    }
    double theft(const InfluenceCard& c, Seat victim) const {
        const double n = std::min<int>(c.amount, view_.players[victim].respect);
        return n + value().harm(victim, n);
    }

    SpaceId whacked() const {
        const auto* attempt = view_.frames.find<AttemptFrame>();
        return attempt != nullptr ? attempt->target : SpaceId(0);
    }

    // Markers on a gangster who falls come home; before the roll he may yet live, and then they were better left with
    // him.
    double escape() const {
        const SpaceId from = whacked();
        const int markers = space(from).markers[owner_of(me_)];
        const double elsewhere = value().best_place(value().occupied().without(from), markers);
        const double falls = view_.question == PromptId::wh1 ? 4.0 / 6 : 1;
        return elsewhere + (1 - falls) * value().remove(from, owner_of(me_), markers);
    }

    // The income now due goes to whoever plays the card.
    double hijacked() const {
        const auto* income = view_.frames.find<IncomeFrame>();
        if (income == nullptr || income->position == 0) return 0;
        const SpaceId i = space_of_position(income->position);
        if (!space(i).gangster.exists()) return 0;
        const PositionCard& at = setup_.cards.positions[i];
        return at.respect_income(gangster_on(i)) + kDollar * at.money_income(gangster_on(i));
    }

    // --- targets -----------------------------------------------------------------------------------------------------
    double target(SpaceId i) const {
        if (view_.frames.top_is<ActFrame>()) return act_target(view_.frames.top<ActFrame>(), i);
        const PlayFrame& p = play();
        if (p.use == CardUse::discard) return value().place(me_, i, 1);
        const InfluenceCard& c = card(p.card);
        switch (c.effect) {
        case Effect::cardhit:     return value().whack(i, SpaceId::none(), c.price);
        case Effect::neutral3:    return value().place(kNeutral, i, 1);
        case Effect::escape:      return value().place(me_, i, space(whacked()).markers[owner_of(me_)]);
        case Effect::retarget:
        case Effect::snitch:      return value().take_off(i);
        case Effect::jailbreak:   return i.index;  // as high as may be
        case Effect::rowswap:     return p.chosen == 0 ? leaves_row(i) : value().swap(p.space, i);
        case Effect::prisonswap:  return -value().control(i);
        case Effect::unblackmail: return is_mine(i) ? 1 : 0;
        case Effect::moveall:     return value().place(p.owner, i, space(p.space).markers[p.owner]);
        default:                  return value().place(me_, i, 1);
        }
    }

    // The first of two who change places: a man of one's own who has little to lose.
    double leaves_row(SpaceId i) const { return is_mine(i) ? -value().control(i) : -5; }

    double marker(SpaceId i, OwnerId owner) const {
        const double removal = value().remove(i, owner, 1);
        if (!view_.frames.top_is<ActFrame>())
            return played().effect == Effect::takeblackmail ? removal + value().place(me_, i, 1) : removal;
        const auto& f = view_.frames.top<ActFrame>();
        if (action_of(f, f.verb) != ActiveAction::exchange) return removal;
        // First a marker to be replaced by one's own, then the own one that is missed least.
        const bool own = owner == owner_of(me_);
        if (f.named == 0) return own ? -10 : removal + value().place(me_, i, 1);
        return own ? removal : -10 + removal;
    }

    double group(SpaceId i, OwnerId owner) const { return value().remove(i, owner, space(i).markers[owner]); }

    double name(Seat seat) const {
        if (seat == me_) return 100;
        if (view_.question == PromptId::player)
            return played().effect == Effect::steal3 ? theft(played(), seat) : -value().standing(seat);
        if (view_.question == PromptId::act_player)
            return std::min<int>(4, view_.players[seat].money) + 0.01 * value().standing(seat);
        return -value().standing(seat);  // ties and favours: to the weakest
    }

    double pay() const {
        const InfluenceCard& c = played();
        if (c.effect == Effect::cardsale) return card_worth() - c.amount * kDollar - 0.1;
        return value().place(me_, play().last_space, 1) - c.price * kDollar;
    }

    // --- phase B -----------------------------------------------------------------------------------------------------
    ActiveAction action_of(const ActFrame& f, Verb verb) const {
        if (verb == kMove) return ActiveAction::move;
        return verb == kPower ? active_action_of(setup_.cards.positions[f.space].power)
                              : active_action_of(gangster_on(f.space).ability);
    }
    int price_of(const ActFrame& f, Verb verb) const {
        return verb == kPower ? setup_.cards.positions[f.space].amount : gangster_on(f.space).amount;
    }

    double act(Verb verb) const {
        const auto& f = view_.frames.top<ActFrame>();
        switch (action_of(f, verb)) {
        case ActiveAction::whack:    return best_whack(f.space, price_of(f, verb));
        case ActiveAction::negate:   return 0.5;
        case ActiveAction::remove:   return value().best_removal();
        case ActiveAction::take:     return 3.5 * kDollar + 0.1;
        case ActiveAction::exchange: return 1.2 * value().best_removal();
        case ActiveAction::place:    return value().best_place(value().occupied(), 1);
        case ActiveAction::neutral3: return 0.5;
        case ActiveAction::draw:     return card_worth();
        case ActiveAction::bribe:    return 0.2;
        case ActiveAction::black:    return 0.6 + value().best_place(value().occupied(), 1) / 2;
        case ActiveAction::shift:    return 0.3;
        case ActiveAction::lean:     return 0.2;
        case ActiveAction::move:     {
            double best = -1;
            for (const SpaceId i : setup_.cards.positions[f.space].to& value().occupied() & kActive)
                best = std::max(best, value().move(f.space, i));
            return best;
        }
        default: return -1;
        }
    }

    double act_target(const ActFrame& f, SpaceId i) const {
        switch (action_of(f, f.verb)) {
        case ActiveAction::whack:    return value().whack(i, f.space, price_of(f, f.verb));
        case ActiveAction::move:     return value().move(f.space, i);
        case ActiveAction::neutral3: return value().place(kNeutral, i, 1);
        case ActiveAction::negate:   {
            const Seat who = value().controller(i);
            if (who == me_) return -5;
            return who == Seat::none() || i <= f.space ? 0 : value().harm(who, 2 + value().control(i) * 0.2);
        }
        default: return value().place(me_, i, 1);
        }
    }

    // What a new roll would change of the move under way.
    double reroll() const {
        const auto* move = view_.frames.find<AttemptFrame>();
        if (move == nullptr || move->is_whack()) return -5;
        const double swing = setup_.cards.amounts.respect_swing;
        const double odds = value().move_odds(move->from, move->target);
        const bool good = succeeds(setup_.cards, view_.spaces, *move);
        if (move->seat == me_) {
            const double own =
                swing + std::max(0.0, value().control(move->from)) * (move->roll == kSwitchblade ? 1 : 0);
            return good ? -5 : odds * (own + swing);
        }
        if (move->loser != me_) return -5;
        return good ? (1 - odds) * (swing + std::max(0.0, value().control(move->target)) * 0.3) : -5;
    }

    // One's own men rise, others' rather not.
    double promote(SpaceId i) const {
        const Seat who = value().controller(i);
        const double respect = gangster_on(i).respect;
        return who == me_ ? 5 + respect : who == Seat::none() ? 0 : -value().harm(who, 4 + respect);
    }

    const NothingPersonal& game_;
    const Setup& setup_;
    const View& view_;
    Seat me_;
    NothingPersonalBoard& board_;
    mutable std::optional<NothingPersonalEvaluation> value_;
};

}  // namespace

// The least ante is the best, and a card about to be sold only to stay in the game is kept.
int NothingPersonalHeuristics::at_once(const ActionList& legal) const {
    if (legal.size() == 1 || legal[0].kind == kAnte) return 0;
    if (legal[0].kind == kPass && legal[1].kind == kSell) return 0;
    return -1;
}

Action NothingPersonalHeuristics::choose(const NothingPersonal& game, const View& view, Seat seat,
                                         const ActionList& legal, Rng& rng) const {
    const Judge judge(game, view, seat, board_);
    // A card is never sold where one can pass.
    const bool can_pass = legal[0].kind == kPass;
    return best_of(legal, rng, [&](const Action& x) { return can_pass && x.kind == kSell ? -1 : judge.judge(x); });
}

void NothingPersonalHeuristics::weigh(const NothingPersonal& game, const View& view, Seat seat, const ActionList& legal,
                                      std::vector<double>& values) const {
    const Judge judge(game, view, seat, board_);
    values.clear();
    for (const Action& x : legal) values.push_back(judge.judge(x));
}

}  // namespace consigliere::bots
