// Deals worth thinking about in Nothing Personal: ties, permissions and promotions while they are decided, and cards that
// are worth more in other hands.
#include <algorithm>
#include <vector>

#include "bots/nothing_personal/steady.hpp"
#include "bots/nothing_personal/worth.hpp"

namespace consigliere::bots {

using namespace nothing_personal;

namespace {

class Dealer {
public:
    Dealer(const Sight<NothingPersonal>& sight, const View& view, Rng& rng)
        : sight_(sight),
          game_(sight.game()),
          setting_(game_.setting()),
          view_(view),
          me_(sight.seat().index),
          worth_(game_, view, sight.seat()),
          rng_(rng) {}

    void look(Ideas& out) {
        if (can_answer_be_traded()) {
            answers(out);
        } else if (view_.part == Part::influence && (view_.ask == Ask::turn || view_.ask == Ask::any)) {
            for (int p = 0; p < setting_.players; ++p)
                if (p != me_ && (view_.passed >> p & 1u) == 0 && player(p).money >= kLeastPrice) card_for(p, out);
        }
    }

    // By how much the goods move the forecasts, in respect.
    Values change(const Offer& offer) {
        Values out{};
        for (int side = 0; side < 2; ++side) {
            const Seat from = side == 0 ? offer.from : offer.to, to = side == 0 ? offer.to : offer.from;
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
                if (item.kind == kCardItem) {
                    out[from.index] -= in_hands_of(NothingPersonalWorth(game_, view_, from), item.a);
                    out[to.index] += in_hands_of(NothingPersonalWorth(game_, view_, to), item.a);
                }
                if (item.kind == kAnswer && can_answer_be_traded()) {
                    list_answers();
                    for (int p = 0; p < setting_.players; ++p)
                        out[static_cast<std::size_t>(p)] += felt(p, answer_action(item, from)) - felt(p, usual_);
                }
            }
        }
        return out;
    }

private:
    static constexpr double kWorthTalking = 0.6;  // respect that two gain together
    static constexpr int kLeastPrice = 4;

    const Frame& top() const { return view_.frames[static_cast<std::size_t>(view_.depth - 1)]; }
    int asked() const { return SeatSet(view_.asked).first().index; }
    const Space& space(int i) const { return view_.spaces[static_cast<std::size_t>(i)]; }
    const PlayerView& player(int p) const { return view_.players[static_cast<std::size_t>(p)]; }

    // --- answers to the question before the table -------------------------------------------------------------------
    // Questions whose answers everybody can count up.
    bool can_answer_be_traded() const {
        switch (view_.ask) {
        case Ask::tie:
        case Ask::grant:
        case Ask::consent:
        case Ask::fill:
        case Ask::icon:
        case Ask::space:
        case Ask::marker:
        case Ask::group:
        case Ask::grantee:
        case Ask::act_space:
        case Ask::act_marker: return SeatSet(view_.asked).size() == 1;
        default:              return false;
        }
    }

    // What the asked seat may answer, how it likes that, and what it would say for nothing.
    void list_answers() {
        if (!legal_.empty()) return;
        const Seat chooser(asked());
        game_.legal_actions(sight_.sample(rng_), chooser, legal_);
        if (legal_.empty()) return;
        NothingPersonalThumb().weigh(game_, view_, chooser, legal_, liked_);
        usual_ = legal_[static_cast<int>(std::max_element(liked_.begin(), liked_.end()) - liked_.begin())];
    }

    // For everybody who could gain by another answer the best one, if the two gain together.
    void answers(Ideas& out) {
        list_answers();
        if (legal_.size() < 2) return;
        for (int p = 0; p < setting_.players; ++p) {
            if (p == asked() || (asked() != me_ && p != me_)) continue;
            BestTwo best(kWorthTalking);
            for (int i = 0; i < legal_.size(); ++i) {
                const double gain = felt(p, legal_[i]) - felt(p, usual_);
                const double surplus = gain + felt(asked(), legal_[i]) - felt(asked(), usual_);
                if (legal_[i].kind != kBack && gain > 0) best.look(i, surplus);
            }
            best.each([&](int i) { push(about(legal_[i], p), out); });
        }
    }

    // What an answer means to a seat.
    double felt(int p, const Action& x) const {
        if (p == asked())
            for (int i = 0; i < legal_.size(); ++i)
                if (legal_[i] == x) return own_liking(x, liked_[static_cast<std::size_t>(i)]);
        const NothingPersonalWorth worth(game_, view_, Seat(p));
        switch (x.kind) {
        case kName:  return x.a != p ? 0 : view_.ask == Ask::tie ? stake(top().a) : granted(worth);
        case kAllow: return top().seat == p ? 2 : 0;
        case kPromote:
            return worth.controller(x.a) == p ? 1 + setting_.cards.gangsters[space(x.a).gangster].respect : 0;
        case kMarker: return worth.remove(x.a, x.b, 1);
        case kIcon:   return top().kind == FrameKind::play ? worth.place(top().seat, x.b, icon(x.a).count) : 0;
        case kGroup:  return worth.remove(x.a, x.b, space(x.a).count[x.b]);
        case kPlace:  return worth.place(asked(), x.a, granted_markers());
        case kTarget:
            return top().kind == FrameKind::act    ? target(worth, p, x.a)
                   : top().kind == FrameKind::play ? card_target(worth, p, x.a)
                                                   : 0;
        default: return 0;
        }
    }

    // The rules of thumb name the weakest and themselves by standing: in respect it is the stake that counts.
    double own_liking(const Action& x, double liked) const {
        if (view_.ask == Ask::tie) return x.a == asked() ? stake(top().a) : 0;
        return x.kind == kName || x.kind == kForbid ? 0 : x.kind == kAllow ? -0.3 : liked;
    }

    const Icon& icon(int i) const { return setting_.cards.influence[top().a].icons[static_cast<std::size_t>(i - 1)]; }

    double granted(const NothingPersonalWorth& worth) const {
        if (top().kind != FrameKind::play) return 0;
        return worth.best_place(worth.occupied(), granted_markers());
    }
    int granted_markers() const {
        return top().kind == FrameKind::play && setting_.cards.influence[top().a].effect == Effect::grant2 ? 2 : 1;
    }

    // What the card just played does to the gangster on this space.
    double card_target(const NothingPersonalWorth& worth, int p, int i) const {
        const Frame& f = top();
        const bool discarded = static_cast<CardUse>(f.b) == CardUse::discard;  // for any one marker
        const double hit = worth.controller(i) == p ? -kSwing : 0;
        switch (discarded ? Effect::none : setting_.cards.influence[f.a].effect) {
        case Effect::cardhit:  return (hit + worth.take_off(i)) * 4 / 6;
        case Effect::retarget:
        case Effect::snitch:   return worth.take_off(i);
        case Effect::neutral3: return worth.place(kNeutral, i, 1);
        default:               return worth.place(f.seat, i, 1);
        }
    }

    double target(const NothingPersonalWorth& worth, int p, int i) const {
        const Frame& f = top();
        const auto verb = static_cast<Verb>(f.b);
        const double hit = worth.controller(i) == p ? -kSwing : 0;
        const Deed deed = verb == kMove    ? Deed::move
                          : verb == kPower ? deed_of(setting_.cards.positions[f.a].power)
                                           : deed_of(setting_.cards.gangsters[space(f.a).gangster].ability);
        switch (deed) {
        case Deed::whack: return (hit + worth.take_off(i)) * 4 / 6;
        case Deed::move:  return worth.move_odds(f.a, i) * (hit + worth.swap(f.a, i));
        default:          return worth.controller(i) == p ? -1 : 0;
        }
    }

    // What the controller of a space gets by what is decided now.
    double stake(int i) const {
        const Position& at = setting_.cards.positions[static_cast<std::size_t>(i)];
        const Gangster& who = setting_.cards.gangsters[space(i).gangster];
        const double respect = at.rmul * who.respect + at.radd;
        switch (view_.part) {
        case Part::income:        return respect + NothingPersonalWorth::kDollar * (at.mmul * who.money + at.madd);
        case Part::final_scoring: return respect;
        case Part::actions:       return 1.2;  // the choice of what he does
        default:                  return i == kCapoSpace ? 2 : 1;
        }
    }

    // The asked seat answers so, for money of the one who gains by it: offered by the one or the other.
    Idea about(const Action& answer, int gainer) const {
        Idea idea;
        idea.offer.from = Seat(me_);
        idea.payer = Seat(gainer);
        idea.most = player(gainer).money;
        if (me_ == asked()) {
            idea.offer.to = Seat(gainer);
            idea.offer.terms.gives.push(answer_item(answer));
        } else {
            idea.offer.to = Seat(asked());
            idea.offer.terms.wants.push(answer_item(answer));
        }
        return idea;
    }

    // --- cards --------------------------------------------------------------------------------------------------------
    // Never for less than the bank gives.
    double in_hands_of(const NothingPersonalWorth& worth, int c) const {
        const double sold = (setting_.options.sell_price + 0.5) * RulesOfThumb<NothingPersonal>::kMoneyWorth;
        return std::max(sold, 0.8 * worth.icons(setting_.cards.influence[static_cast<std::size_t>(c)]));
    }

    void card_for(int p, Ideas& out) {
        const CardSet& hand = player(me_).hand;
        const NothingPersonalWorth theirs(game_, view_, Seat(p));
        int best = -1;
        double most = kWorthTalking;
        for (int c = 0; c < setting_.cards.influence_count; ++c) {
            if (!hand.has(c)) continue;
            const double gain = in_hands_of(theirs, c) - in_hands_of(worth_, c);
            if (gain > most) most = gain, best = c;
        }
        if (best < 0) return;
        Idea idea;
        idea.offer.from = Seat(me_);
        idea.offer.to = idea.payer = Seat(p);
        idea.offer.terms.gives.push({kCardItem, static_cast<std::uint8_t>(best)});
        idea.most = player(p).money;
        push(idea, out);
    }

    void push(Idea idea, Ideas& out) {
        idea.change = change(idea.offer);
        if (!out.full()) out.push(idea);
    }

    const Sight<NothingPersonal>& sight_;
    const NothingPersonal& game_;
    const Setting& setting_;
    const View& view_;
    int me_;
    NothingPersonalWorth worth_;
    Rng& rng_;
    ActionList legal_;
    std::vector<double> liked_;
    Action usual_;
};

}  // namespace

void RulesOfThumb<NothingPersonal>::ideas(const Sight<NothingPersonal>& sight, Rng& rng, Ideas& out) {
    const View view = sight.view();
    if (view.part != Part::setup && view.part != Part::over && view.asked != 0) Dealer(sight, view, rng).look(out);
}

Values RulesOfThumb<NothingPersonal>::change(const Sight<NothingPersonal>& sight, const Offer& offer, Rng& rng) {
    const View view = sight.view();
    return Dealer(sight, view, rng).change(offer);
}

}  // namespace consigliere::bots
