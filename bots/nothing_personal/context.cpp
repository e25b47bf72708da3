// What a policy knows of a moment in Nothing Personal, and of each answer.
#include <algorithm>

#include "bots/nothing_personal/heuristics.hpp"

namespace consigliere::bots {

using namespace nothing_personal;

namespace {

class ContextReader {
public:
    ContextReader(const NothingPersonal& game, const View& view, Seat seat)
        : cards_(game.setup().cards), view_(view), me_(seat), own_(view.players[seat]) {
        for (const SpaceId space : kEverySpace)
            if (view.spaces[space].gangster.exists()) look_at(space);
        for (const Seat rival : rivals()) best_rival_ = std::max<int>(best_rival_, view.players[rival].respect);
    }

    PolicyContext context() const {
        PolicyContext out;
        out.add(view_.round);
        out.add(own_.money / 2);
        out.add((own_.respect - best_rival_) / 4 + 8);
        out.add(own_.supply);
        out.add(own_.cards);
        out.add(controlled_[me_]);
        out.add((me_.index + view_.player_count - view_.holder.index) % view_.player_count);
        out.add(3 * std::min<int>(view_.circuit, 4) + std::min(view_.passed.size(), 2));
        out.add(role());
        out.add(most_cards_of_rivals());
        return out;
    }

    AnswerTraits traits(const Action& x) const {
        switch (x.kind) {
        case kIcons:
        case kUse:
        case kDiscard:
        case kSell:    return {icons(CardId(x.a)), static_cast<int>(card(CardId(x.a)).effect)};
        case kIcon:    return {grip(SpaceId(x.b)), view_.spaces[SpaceId(x.b)].total()};
        case kPlace:
        case kTarget:
        case kPromote: return {grip(SpaceId(x.a)), view_.spaces[SpaceId(x.a)].total()};
        case kMarker:
        case kGroup:   return {grip(SpaceId(x.a)), rank(OwnerId(x.b))};
        case kName:    return {rank(owner_of(Seat(x.a))), view_.players[Seat(x.a)].cards};
        case kGive:    return {rank(owner_of(Seat(x.b))), icons(CardId(x.a))};
        case kPower:
        case kAbility:
        case kMove:    return act(x.kind);
        default:       return {};
        }
    }

private:
    static constexpr int kMostLead = 3;

    // By how much the seat leads on a space, or lies behind; and who controls it.
    struct Hold {
        int lead = 0;
        Seat controller = Seat::none();
    };

    SeatSet rivals() const { return view_.seats().without(me_); }
    const InfluenceCard& card(CardId id) const { return cards_.influence[id]; }

    void look_at(SpaceId space) {
        const auto& markers = view_.spaces[space].markers;
        int most = 0;
        for (const Seat rival : rivals()) {
            const int here = markers[owner_of(rival)];
            if (here == 0 || here < most) continue;
            hold_[space].controller = here > most ? rival : Seat::none();
            most = here;
        }
        const int own = markers[owner_of(me_)];
        hold_[space].lead = own - most;
        if (own > most) hold_[space].controller = me_;
        if (own == most) hold_[space].controller = Seat::none();
        if (hold_[space].controller.is_player()) ++controlled_[hold_[space].controller];
    }

    // The lead of the seat on a space, and whether it is the leading rival who controls it.
    int grip(SpaceId space) const {
        if (!view_.spaces[space].gangster.exists()) return 0;
        const Hold& hold = hold_[space];
        const bool is_leaders = hold.controller.is_player() && hold.controller != me_ && is_leading(hold.controller);
        return 1 + std::clamp(hold.lead, -kMostLead, kMostLead) + kMostLead + (2 * kMostLead + 1) * is_leaders;
    }

    bool is_leading(Seat rival) const { return view_.players[rival].respect >= best_rival_; }
    int rank(OwnerId owner) const {
        for (const Seat seat : view_.seats())
            if (owner == owner_of(seat)) return seat == me_ ? 1 : is_leading(seat) ? 2 : 3;
        return 4;
    }

    int icons(CardId id) const {
        int sum = 0;
        for (int i = 0; i < card(id).icon_count; ++i) sum += card(id).icons[i].count;
        return sum;
    }

    // What a gangster would do by this action, and from where.
    AnswerTraits act(std::uint8_t verb) const {
        const auto* f = view_.frames.find<ActFrame>();
        if (f == nullptr || !view_.spaces[f->space].gangster.exists()) return {};
        const Gangster& who = cards_.gangsters[view_.spaces[f->space].gangster];
        const ActiveAction action = verb == kPower     ? active_action_of(cards_.positions[f->space].power)
                                    : verb == kAbility ? active_action_of(who.ability)
                                                       : ActiveAction::move;
        return {static_cast<int>(action), f->space.index};
    }

    int most_cards_of_rivals() const {
        int most = 0;
        for (const Seat rival : rivals()) most = std::max<int>(most, view_.players[rival].cards);
        return most;
    }
    // What the player has to do with the attempt under way.
    int role() const {
        const auto* attempt = view_.frames.find<AttemptFrame>();
        if (attempt == nullptr) return 0;
        const int part = attempt->seat == me_                       ? 0
                         : hold_[attempt->target].controller == me_ ? 1
                         : attempt->loser == me_                    ? 2
                         : is_leading(attempt->seat)                ? 3
                                                                    : 4;
        return 1 + 5 * attempt->is_whack() + part;
    }

    const Cards& cards_;
    const View& view_;
    Seat me_;
    const PlayerView& own_;
    PerSpace<Hold> hold_{};
    PerSeat<int> controlled_{};
    int best_rival_ = 0;
};

}  // namespace

PolicyQuestion NothingPersonalHeuristics::question_of(const NothingPersonal& game, const View& view, Seat seat,
                                                      const ActionList& legal, std::vector<AnswerTraits>& traits) {
    const ContextReader reader(game, view, seat);
    traits.clear();
    for (const Action& answer : legal) traits.push_back(reader.traits(answer));
    return {view.prompt, seat, game.players(), reader.context()};
}

}  // namespace consigliere::bots
