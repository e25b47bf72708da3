// A view as the page reads it.
#include "games/nothing_personal/position.hpp"

#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

namespace {

template <class Name, class Set>
Names<Name> names(const Set& set) {
    Names<Name> out;
    for (const auto member : set) out.push_back(Name(member.index));
    return out;
}
template <class Name, class Set>
std::optional<Names<Name>> names_if_any(const Set& set) {
    if (set.empty()) return std::nullopt;
    return names<Name>(set);
}
std::optional<Seat> if_any(Seat seat) { return seat == Seat::none() ? std::nullopt : std::optional(seat); }
std::optional<SpaceName> if_any(SpaceId space) {
    return space.exists() ? std::optional(SpaceName(space.index)) : std::nullopt;
}

class PositionOf {
public:
    PositionOf(const Setup& game_setup, const Vocabulary& vocabulary, const View& view)
        : setup(game_setup), vocabulary_(vocabulary), v(view) {}

    Position make() const {
        Position out;
        out.round = v.round;
        out.phase = v.part;
        out.holder = v.holder;
        if (v.part == Part::influence || v.part == Part::fence) out.turn = v.turn;
        if (v.part == Part::influence) {
            out.circuit = v.circuit;
            out.ante = v.ante;
            out.passed = v.passed;
        }
        out.position = position_in_work();
        for (const Seat p : v.seats()) add_player(p, out.players.emplace_back());
        for (int number = kPositions; number > 0; --number) add_space(space_of_position(number), out);
        for (const SpaceId soci : kSoci) add_space(soci, out);
        out.deck = v.deck;
        out.discard = names<CardName>(v.discard);
        out.gangster_deck = v.gangster_deck;
        out.prison = names<GangsterName>(v.prison);
        out.fishes = names<GangsterName>(v.fishes);
        out.acted = names<GangsterName>(v.acted);
        out.supply = SupplyPosition{v.neutral, v.blackmail, v.negate};
        if (is_open()) add_out_of_sight(out);
        for (int i = v.frames.size() - 1; i > 0 && !out.action; --i)
            v.frames.visit(i, [&](const auto& f) { out.action = action(f); });
        out.over = v.part == Part::over;
        if (v.part == Part::over)
            out.winners = v.winners;
        else if (v.prompt != kNoPrompt)  // a given position before it runs on has none
            out.decision = DecisionPosition{std::string(prompts()[v.prompt].id), Named<kPromptList>(v.prompt), v.asked};
        return out;
    }

private:
    bool is_open() const { return v.viewer == Seat::open(); }

    std::optional<int> position_in_work() const {
        if (const auto* income = v.frames.find<IncomeFrame>()) return income->position;
        if (const auto* visits = v.frames.find<VisitsFrame>()) return visits->position;
        const auto* scoring = v.frames.find<FinalScoringFrame>();
        if (is_open() && scoring != nullptr && scoring->position > 0) return scoring->position;
        return std::nullopt;
    }

    // What players can know by following the game, and what nobody sees: with it the position can be given again.
    void add_out_of_sight(Position& out) const {
        SpaceSet empty;
        for (const SpaceId space : kEverySpace)
            if (!v.spaces[space].gangster.exists()) empty.add(space);
        out.empty = names_if_any<SpaceName>(empty);
        out.aside = names_if_any<GangsterName>(v.aside);
        out.rerolled = names_if_any<GangsterName>(v.rerolled);
        out.promoted = names_if_any<GangsterName>(v.promoted);
        if (v.part == Part::setup || v.part == Part::influence || v.part == Part::fence) out.first = v.first;
        if (v.part != Part::over) out.moment = v.moment;
        out.controller = if_any(v.controller);
    }

    void add_player(Seat seat, PlayerPosition& out) const {
        const PlayerView& p = v.players[seat];
        out.seat = seat;
        out.money = p.money;
        out.respect = p.respect;
        out.markers = p.supply;
        out.cards = p.cards;
        if (v.viewer == seat || is_open())
            out.hand = names<CardName>(p.hand);
        else
            out.known = names_if_any<CardName>(p.hand);
        out.selling = names_if_any<CardName>(p.hand & v.selling);
        out.knows = names_if_any<CardName>(p.knows);
        if (is_open() && p.top != 0) out.top = p.top;
        if (setup.options.reroll_tokens > 0) out.reroll_tokens = p.reroll_tokens;
    }

    void add_space(SpaceId at, Position& out) const {
        const Space& x = v.spaces[at];
        if (!x.gangster.exists()) return;
        SpacePosition space{.gangster = GangsterName(x.gangster.index)};
        for (const OwnerId owner : kEveryOwner)
            if (x.markers[owner] != 0) space.markers.entries.push_back({OwnerName(owner.index), x.markers[owner]});
        if (x.blackmail.exists()) space.blackmail = OwnerName(x.blackmail.index);
        if (x.sideways) space.sideways = true;
        if (x.negated) space.negated = true;
        const Gangster& who = setup.cards.gangsters[x.gangster];
        space.respect = setup.cards.positions[at].respect_income(who);
        space.money = setup.cards.positions[at].money_income(who);
        space.limit = prison_limit(setup, who);
        out.board.entries.push_back({SpaceName(at.index), std::move(space)});
    }

    // The action, play or roll under way, for whoever draws the table.
    std::optional<ActionPosition> action(const auto&) const { return std::nullopt; }
    std::optional<ActionPosition> action(const PlayFrame& f) const {
        return ActionPosition{.doing = Doing::card, .seat = f.seat, .card = CardName(f.card.index)};
    }
    std::optional<ActionPosition> action(const TieFrame& f) const {
        return ActionPosition{.doing = Doing::tie, .from = if_any(f.space), .tied = f.tied};
    }
    std::optional<ActionPosition> action(const AttemptFrame& f) const {
        ActionPosition out{.doing = f.is_whack() ? Doing::whack : Doing::move,
                           .seat = f.seat,
                           .from = if_any(f.from),
                           .target = if_any(f.target),
                           .against = if_any(f.loser)};
        if (f.roll != 0) out.roll = shown_face(f.roll, setup.options.split_die && f.is_whack());
        if (f.target.exists() && v.spaces[f.target].gangster.exists()) add_outcomes(f, out);
        return out;
    }
    void add_outcomes(const AttemptFrame& f, ActionPosition& out) const {
        out.faces.emplace();
        for (int face = kSwitchblade; face <= kHighestFace; ++face) {
            AttemptFrame rolled = f;
            rolled.roll = static_cast<std::uint8_t>(face);
            const bool dies =
                face == kSwitchblade && f.from.exists();  // NP-MOVE-2, NP-WHACK-4; a card has nobody to lose
            const Outcome outcome = succeeds(setup.cards, v.spaces, rolled) ? Outcome::succeeds
                                    : dies                                  ? Outcome::dies
                                                                            : Outcome::fails;
            if (face == f.roll) out.outcome = outcome;
            out.faces->push_back({shown_face(face, setup.options.split_die && f.is_whack()), outcome});
        }
        if (!f.is_whack()) {
            out.adds = move_addition(setup.cards, v.spaces, f);
            out.resists = move_resistance(setup.cards, v.spaces, f);
        }
        // NP-MOVE-8, NP-MOVE-9, NP-WHACK-6.
        if (f.loser != f.seat && setup.cards.gangsters[v.spaces[f.target].gangster].respect > 0)
            out.loses = if_any(f.loser);
    }
    // What a gangster is about to do, with all targets named so far (NP-BLACK-4).
    std::optional<ActionPosition> action(const ActFrame& f) const {
        ActionPosition out{.doing = Doing::action, .seat = f.seat, .from = if_any(f.space), .refusals = f.refusals};
        if (f.step == ActFrame::Step::choose) {
            if (v.question != PromptId::act) return out;
            out.choices = target_counts();
            out.sole_move = sole_move(f);
            return out;
        }
        out.deed = Named<kDeedList>(f.verb - kPower);
        out.targets.emplace();
        for (int i = 0; i < f.named; ++i) out.targets->push_back(target(f.targets[i]));
        if (f.named == 0) out.chances = chances(f);
        return out;
    }
    TargetCounts target_counts() const {
        const auto count = [&](Verb verb) {
            const int n = v.targets[verb - kPower];
            return n == 0 ? std::nullopt : std::optional(n);
        };
        return {.power = count(kPower), .ability = count(kAbility), .move = count(kMove)};
    }
    // A move with a single target is made at once.
    std::optional<ChancePosition> sole_move(const ActFrame& f) const {
        if (v.targets[kMove - kPower] != 1) return std::nullopt;
        for (const SpaceId space : arrows_from(setup, f.space))
            if (v.spaces[space].gangster.exists())
                return chance({.kind = AttemptFrame::Kind::move, .seat = f.seat, .from = f.space, .target = space});
        return std::nullopt;
    }
    // The board lies open: everybody can count what the die would have to do.
    std::optional<std::vector<ChancePosition>> chances(const ActFrame& f) const {
        const ActiveAction what = f.verb == kMove    ? ActiveAction::move
                                  : f.verb == kPower ? active_action_of(setup.cards.positions[f.space].power)
                                                     : active_action_of(gangster_on(f.space).ability);
        if (what != ActiveAction::move && what != ActiveAction::whack) return std::nullopt;
        AttemptFrame attempt{.kind = what == ActiveAction::move ? AttemptFrame::Kind::move : AttemptFrame::Kind::whack,
                             .seat = f.seat,
                             .from = f.space};
        std::vector<ChancePosition> out;
        for (const SpaceId space : kEverySpace) {
            if (space == f.space || !v.spaces[space].gangster.exists()) continue;
            attempt.target = space;
            out.push_back(chance(attempt));
        }
        return out;
    }
    ChancePosition chance(AttemptFrame attempt) const {
        const bool numbered = !setup.options.split_die || !attempt.is_whack();
        int good = 0, bad = 0;
        std::optional<int> least;
        for (int face = kSwitchblade; face <= kHighestFace; ++face) {
            attempt.roll = static_cast<std::uint8_t>(face);
            const bool wins = succeeds(setup.cards, v.spaces, attempt);
            good += wins;
            bad += !wins && face == kSwitchblade;
            if (wins && numbered && !least) least = face;
        }
        return {.space = SpaceName(attempt.target.index), .succeeds = good, .dies = bad, .least = least};
    }
    const Gangster& gangster_on(SpaceId space) const { return setup.cards.gangsters[v.spaces[space].gangster]; }

    static ShownFace shown_face(int face, bool split) {
        if (!split || face == kSwitchblade) return static_cast<ShownFace>(face - 1);
        const int first = static_cast<int>(ShownFace::blank) - 1;  // the switchblade is on both dice
        return static_cast<ShownFace>(first + whack_face(face));
    }

    std::string target(const MarkerRef& x) const {
        const auto& space = [&] { return vocabulary_.slug(kSpaceList, x.space.index); };
        const auto& owner = [&] { return vocabulary_.slug(kOwnerList, x.owner.index); };
        switch (kind_of_target(x)) {
        case TargetKind::space:  return space();
        case TargetKind::player: return owner();
        default:                 return space() + " " + owner() + " " + std::string(kLyingSlugs[x.on_token]);
        }
    }

    const Setup& setup;
    const Vocabulary& vocabulary_;
    const View& v;
};

}  // namespace

Position NothingPersonal::position(const View& view) const { return PositionOf(setup_, vocabulary_, view).make(); }

}  // namespace consigliere::nothing_personal
