// What can be read off a position: control, costs, what a card could do. Nothing here changes anything.
#pragma once

#include <algorithm>

#include "engine/asking.hpp"
#include "engine/kit/flow.hpp"
#include "games/nothing_personal/options.hpp"
#include "games/nothing_personal/state.hpp"

namespace consigliere::nothing_personal {

// What never changes during a game.
struct Setup {
    int players;
    Options options;
    Cards cards;
    GangsterId starting_capo;

    SeatSet all_seats() const { return SeatSet::players(players); }
};

// Does a move or a whack succeed by the die that lies there (NP-MOVE-2, NP-WHACK-2; *MOVE1, *GUARD1, *TOUGH)?
bool succeeds(const Cards& cards, const Spaces& spaces, const AttemptFrame& attempt);
// What is added to the die of a move, and what the sum has to exceed (NP-MOVE-2).
int move_addition(const Cards& cards, const Spaces& spaces, const AttemptFrame& move);
int move_resistance(const Cards& cards, const Spaces& spaces, const AttemptFrame& move);
SpaceSet arrows_from(const Setup& setup, SpaceId space);  // NP-MOVE-1
// From how many markers on the Feds take a gangster (NP-FEDS-1).
int prison_limit(const Setup& setup, const Gangster& who);

struct Control {
    Seat who;      // a sole controller
    SeatSet tied;  // if the holder must decide (NP-CTRL-3)
};

// What a gangster does in phase B: position powers and abilities often do the same.
enum class ActiveAction : std::uint8_t {
    none,
    whack,
    negate,
    remove,
    take,
    exchange,
    place,
    neutral3,
    draw,
    bribe,
    black,
    lean,
    shift,
    move
};
ActiveAction active_action_of(Power power);
ActiveAction active_action_of(Ability ability);

enum class TargetKind : std::uint8_t { nothing, space, marker, player };
constexpr TargetKind kind_of_target(const MarkerRef& target) {
    if (!target.space.exists()) return target.owner.exists() ? TargetKind::player : TargetKind::nothing;
    return target.owner.exists() ? TargetKind::marker : TargetKind::space;
}

class Queries {
public:
    Queries(const Setup& game_setup, const State& state) : setup(game_setup), s(state) {}

    // --- seats and spaces
    SeatSet everyone() const { return setup.all_seats(); }
    SeatSet others(Seat seat) const { return everyone().without(seat); }
    Seat next(Seat seat) const { return next_clockwise(seat, setup.players); }
    Seat clockwise(Seat seat, int steps) const { return Seat((seat.index + steps) % setup.players); }
    int money(Seat seat) const { return s.players[seat].money; }
    int hand_size(Seat seat) const { return s.players[seat].hand.size(); }
    const InfluenceCard& card(CardId c) const { return setup.cards.influence[c]; }
    const PositionCard& position(SpaceId space) const { return setup.cards.positions[space]; }
    const Gangster& gangster(GangsterId id) const { return setup.cards.gangsters[id]; }
    const Gangster& gangster_on(SpaceId space) const { return gangster(s.spaces[space].gangster); }
    bool is_occupied(SpaceId space) const { return s.occupied.has(space); }
    SpaceSet empty_spaces() const { return kEverySpace - s.occupied; }
    int influence_left() const { return s.deck.size() + s.discard.size(); }
    // What could be drawn after sales: any player may sell at any time (NP-SELL-1).
    int influence_within_reach() const {
        int sum = influence_left();
        for (const Seat p : everyone()) sum += hand_size(p);
        return sum;
    }
    SpaceId space_of(GangsterId id) const;    // or none
    SpaceSet row_mates(SpaceId space) const;  // other occupied spaces of the same row
    SpaceSet blackmailed() const;
    bool in_phase_a() const { return s.part == Part::influence; }
    // NP-INFL-3: whoever has passed plays no more cards in phase A.
    bool may_play_cards(Seat seat) const { return !in_phase_a() || !s.passed.has(seat); }
    SeatSet card_players() const { return in_phase_a() ? everyone() & all_but(s.passed) : everyone(); }

    // --- control (2.8)
    Control control(SpaceId space) const;
    // NP-CTRL-7: undisputed, or decided already for the action in progress.
    Seat settled_control(SpaceId space, Seat decided) const;
    Seat undisputed(SpaceId space) const { return control(space).who; }
    // Is `seat` the undisputed controller: has it more markers there than any other owner?
    bool controls_alone(Seat seat, SpaceId space) const {
        const Space& x = s.spaces[space];
        const int mine = x.markers[owner_of(seat)];
        if (mine == 0) return false;
        for (const OwnerId owner : kEveryOwner.without(owner_of(seat)))
            if (x.markers[owner] >= mine) return false;
        return true;
    }
    int controlled_positions(Seat seat, SpaceSet spaces) const;

    // --- markers
    template <class F>
    void for_each_marker(SpaceSet spaces, OwnerSet owners, F f) const;
    bool has_marker(SpaceSet spaces, OwnerSet owners) const;
    bool can_exchange(const MarkerRef& a, const MarkerRef& b) const;
    bool has_partner(const MarkerRef& a) const;
    bool has_exchange() const;
    OwnerSet owners_on(SpaceId space) const;
    int markers_on_board(Seat seat) const;

    // --- influence cards
    SpaceSet icon_spaces(const Icon& icon) const;
    bool can_place(const Icon& icon, Seat seat) const;
    bool can_place_any_icon(const InfluenceCard& c, Seat seat) const;
    bool can_play_icons(const InfluenceCard& c, Seat seat) const;  // (a) of NP-INFL-1, costs apart
    // An ability that is usable on one's turn or any time.
    bool has_object(const InfluenceCard& c, Seat seat, int cash) const;
    bool and_effect_has_object(const InfluenceCard& c, Seat seat) const;
    bool is_exempt(const InfluenceCard& c, CardUse use) const;  // NP-ANTE-4
    int own_cost(const InfluenceCard& c, CardUse use) const;    // without the ante and the Capo's surcharge
    bool has_ante() const { return s.circuit >= 2; }
    bool can_afford_turn(const InfluenceCard& c, CardUse use, int cash) const;
    // The uses of a card as a turn action with that much cash.
    BitSet<CardUse, 3> turn_uses(CardId card_id, Seat seat, int cash) const;
    // What a seat could have after selling all cards but one (NP-SELL-1).
    int raisable(Seat seat) const { return money(seat) + setup.options.sell_price * std::max(0, hand_size(seat) - 1); }
    // The same where no card is needed for the answer.
    int raisable_without_card(Seat seat) const { return money(seat) + setup.options.sell_price * hand_size(seat); }
    // All that a seat could lay on the table with the help of the others: a loan may come (NP-NEG-1).
    int within_reach() const {
        int sum = 0;
        CardSet held;
        for (const Player& p : s.players) {  // places without a player have nothing
            sum += p.money;
            held |= p.hand;
        }
        return sum + setup.options.sell_price * held.size();
    }

    // --- windows (2.4)
    const CardSet& cards_for(PromptId window) const {
        if (window == PromptId::any) return setup.cards.any_time;  // nearly always
        if (window == PromptId::income) return setup.cards.hijacks;
        if (window == PromptId::wh1) return setup.cards.wh1;
        return window == PromptId::wh2 ? setup.cards.wh2 : setup.cards.any_time;
    }
    CardUse window_use(CardId card_id) const {
        return card(card_id).key == Key::any ? CardUse::icons : CardUse::ability;
    }
    // Whom a window is put to: by what lies open, each might hold a card for it and pay with the help of the others
    // (NP-WIN-4, A-60).
    SeatSet window_addressees(PromptId window) const;
    bool is_usable(CardId card_id, Seat seat, PromptId window, int cash) const;
    // Those of `seats` who could use the card in a window.
    SeatSet users(CardId card_id, SeatSet seats, PromptId window, int cash) const;
    bool has_usable(const CardSet& cards, Seat seat, PromptId window, int cash) const;
    // The card a seat has chosen in a window, if it can be played now (NP-WIN-6), or none.
    CardId chosen_card(const WindowFrame& window, Seat seat) const;
    // does this seat sell under seal now; what is left of its hand, and what it can count on, with such sales.
    bool sells_under_seal(Seat seat) const;
    CardSet unsold(Seat seat) const { return s.players[seat].hand - s.selling; }
    // A window for which the hand has no card: what each card would need does not matter.
    bool can_only_pass(Seat seat) const {
        const auto asked = static_cast<PromptId>(s.decision.prompt);  // players are asked, not chance
        return is_window(asked) && (unsold(seat) & cards_for(asked)).empty();
    }
    int cash_with_sales(Seat seat) const {
        return money(seat) + setup.options.sell_price * (s.players[seat].hand & s.selling).size();
    }
    // Of the cards just drawn by DRAW2GIVE1 one will be given away: until then they are not for sale.
    bool is_reserved(Seat seat, CardId card_id) const;
    bool is_being_played(CardId card_id) const;

    // --- whacks, prison
    int surcharge(SpaceId target) const;
    SpaceSet whack_targets(SpaceId attempter) const;
    SpaceSet whack_targets(SpaceId attempter, int budget, int price) const;
    SpaceSet retargets() const;  // of the whack in progress
    SpaceSet snitch_targets(const InfluenceCard& snitch) const;
    bool is_snitch_target(const InfluenceCard& snitch, SpaceId space) const;
    bool has_snitch_target(const InfluenceCard& snitch) const;
    SpaceSet prisonswap_spaces(Seat seat) const;
    int prison_limit(SpaceId space) const;                                        // NP-FEDS-1
    const AttemptFrame& whack() const { return *s.frames.find<AttemptFrame>(); }  // the whack in progress

    // --- phase B actions
    bool may_act(SpaceId space) const;
    SpaceSet move_targets(SpaceId space) const;
    ActiveAction active_action(const ActFrame& act) const;
    int action_amount(const ActFrame& act) const;       // price of a whack or bribe, dollars taken
    TargetKind next_target(const ActFrame& act) const;  // to be named
    // Among kPower, kAbility, kMove, with that much cash and that many cards to draw.
    VerbSet act_verbs(const ActFrame& act, int cash, int drawable) const;
    bool action_has_object(const ActFrame& act, int cash, int drawable) const;
    int target_count(const ActFrame& act, Verb verb) const;  // what its first target can be; 0: it has none
    int act_price(const ActFrame& act) const;                // what the declared action costs, surcharge included
    SpaceSet act_spaces(const ActFrame& act) const;          // targets for the next space question
    OwnerSet act_owners(const ActFrame& act) const;          // owners for the next marker question
    bool marker_fits(const ActFrame& act, const MarkerRef& m) const;
    bool grants_reroll(SpaceId space) const;     // *REROLL, not used yet
    bool can_reroll_free(Seat seat) const;       // *REROLL for the roll in progress
    bool can_reroll(Seat seat, int cash) const;  // money or token
    bool reroll_for_money() const;

    // --- phase E
    SpaceSet fill_candidates(SpaceId vacancy) const;  // NP-FAM-3 (1)-(3); none means the deck
    SpaceId next_vacancy() const;                     // or none

    // --- the standing question
    std::uint32_t chance_count() const;
    Action chance_action(std::uint32_t k) const;
    // Out is an ActionList or an AnswerCount (legal_actions.cpp).
    template <class Out>
    void list_answers(Seat seat, Out& out) const;
    template <class Out>
    void list_sales(Seat seat, Out& out) const;
    // What may be chosen now; the targets of a whack depend on the money at this moment (NP-FLOW-3).
    SpaceSet space_choices() const;

    const Setup& setup;
    const State& s;
};

// NP-CTRL-1, NP-CTRL-2: the most markers, and more than neutral.
inline Control Queries::control(SpaceId space) const {
    const Space& x = s.spaces[space];
    int most = 0;
    SeatSet tied;
    for (int p = 0; p < setup.players; ++p) {
        const int n = x.markers[OwnerId(p)];
        if (n > most) {
            most = n;
            tied = {};
        }
        if (n == most) tied.add(Seat(p));
    }
    if (most == 0 || x.markers[kNeutral] >= most) return {};
    if (tied.size() == 1) return {tied.first(), {}};
    return {Seat::none(), tied};
}

template <class F>
void Queries::for_each_marker(SpaceSet spaces, OwnerSet owners, F f) const {
    for (const SpaceId space : spaces& s.occupied) {
        const Space& x = s.spaces[space];
        for (const OwnerId owner : owners) {
            const int n = x.markers[owner];
            const int on_token = x.blackmail == owner ? 1 : 0;
            if (n > on_token) f(MarkerRef{space, owner, 0});
            if (n > 0 && on_token != 0) f(MarkerRef{space, owner, 1});
        }
    }
}

// Each seat once, clockwise from `start`.
template <class F>
void for_clockwise(SeatSet seats, Seat start, F f) {
    for (; !seats.empty(); seats.remove(start)) {
        start = seats.first_from(start);
        f(start);
    }
}

}  // namespace consigliere::nothing_personal
