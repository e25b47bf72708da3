// What can be read off a position: control, costs, what a card could do. Nothing here changes anything.
#pragma once

#include <algorithm>

#include "engine/asking.hpp"
#include "games/nothing_personal/options.hpp"
#include "games/nothing_personal/state.hpp"

namespace consigliere::nothing_personal {

// What never changes during a game.
struct Setting {
    int players;
    Options options;
    Cards cards;
    std::uint8_t starting_capo = 0;
};

// Does a move or a whack succeed by the die that lies there (NP-MOVE-2, NP-WHACK-2; *MOVE1, *GUARD1, *TOUGH)?
bool succeeds(const Cards& cards, const std::array<Space, kSpaces>& spaces, const Frame& attempt);

struct Control {
    std::uint8_t who = kNobody;  // a sole controller
    std::uint8_t tied = 0;       // seats, if the holder must decide (NP-CTRL-3)
};

// One marker on the board: a space, an owner, and whether it is the one on the blackmail token (D-MARK).
struct MarkerRef {
    std::uint8_t space = 0, owner = 0, on_token = 0;

    std::uint8_t byte() const { return static_cast<std::uint8_t>(space << 4 | owner << 1 | on_token); }
    static MarkerRef of(std::uint8_t b) {
        return {static_cast<std::uint8_t>(b >> 4), static_cast<std::uint8_t>(b >> 1 & 7),
                static_cast<std::uint8_t>(b & 1)};
    }
    bool operator==(const MarkerRef&) const = default;
};

// What a gangster does in phase B: position powers and abilities often do the same.
enum class Deed : std::uint8_t {
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
Deed deed_of(Power power);
Deed deed_of(Ability ability);
enum class Need : std::uint8_t { nothing, space, marker, player };  // the next target to be named

class Reading {
public:
    Reading(const Setting& setting, const State& state) : g(setting), s(state) {}

    // --- seats and spaces
    int players() const { return g.players; }
    unsigned everyone() const { return (1u << g.players) - 1; }
    int next(int seat) const { return seat + 1 == g.players ? 0 : seat + 1; }
    int money(int seat) const { return s.player(seat).money; }
    int hand_size(int seat) const { return s.player(seat).hand.size(); }
    const InfluenceCard& card(int c) const { return g.cards.influence[static_cast<std::size_t>(c)]; }
    const Position& position(int space) const { return g.cards.positions[static_cast<std::size_t>(space)]; }
    const Gangster& gangster(int id) const { return g.cards.gangsters[static_cast<std::size_t>(id)]; }
    const Gangster& gangster_on(int space) const { return gangster(s.space(space).gangster); }
    bool is_occupied(int space) const { return (s.occupied >> space & 1u) != 0; }
    bool is_negated(int space) const { return (s.space(space).flags & Space::kNegated) != 0; }
    unsigned empty_spaces() const { return ~static_cast<unsigned>(s.occupied) & (kActive | kSoci); }
    int influence_left() const { return s.deck.size() + s.discard.size(); }
    // What could be drawn after sales: any player may sell at any time (NP-SELL-1).
    int influence_within_reach() const {
        int sum = influence_left();
        for (int p = 0; p < g.players; ++p) sum += hand_size(p);
        return sum;
    }
    int space_of(int gangster_id) const;  // or -1
    unsigned row_mates(int space) const;  // other occupied spaces of the same row
    bool in_phase_a() const { return s.part == Part::influence; }
    // NP-INFL-3: whoever has passed plays no more cards in phase A.
    bool may_play_cards(int seat) const { return !in_phase_a() || (s.passed >> seat & 1u) == 0; }
    unsigned card_players() const { return in_phase_a() ? everyone() & ~static_cast<unsigned>(s.passed) : everyone(); }

    // --- control (2.8)
    Control control(int space) const;
    // NP-CTRL-7: undisputed, or decided already for the action in progress.
    std::uint8_t settled_control(int space, std::uint8_t decided) const;
    std::uint8_t undisputed(int space) const { return control(space).who; }
    int controlled_positions(int seat, unsigned spaces) const;

    // --- markers
    template <class F>
    void for_each_marker(unsigned spaces, unsigned owners, F f) const;
    bool has_marker(unsigned spaces, unsigned owners) const;
    bool can_exchange(const MarkerRef& a, const MarkerRef& b) const;
    bool has_partner(const MarkerRef& a) const;
    bool has_exchange() const;
    unsigned owners_on(int space) const;
    int markers_on_board(int owner) const;

    // --- influence cards
    unsigned icon_spaces(const Icon& icon) const;
    bool can_place(const Icon& icon, int seat) const;
    bool can_place_any_icon(const InfluenceCard& c, int seat) const;
    bool can_play_icons(const InfluenceCard& c, int seat) const;  // (a) of NP-INFL-1, costs apart
    bool has_object(const InfluenceCard& c, int seat,
                    int cash) const;  // an ability that is usable on one's turn or any time
    bool and_effect_has_object(const InfluenceCard& c, int seat) const;
    bool is_exempt(const InfluenceCard& c, CardUse use) const;  // NP-ANTE-4
    int own_cost(const InfluenceCard& c, CardUse use) const;    // without the ante and the Capo's surcharge
    bool has_ante() const { return s.circuit >= 2; }
    bool can_afford_turn(const InfluenceCard& c, CardUse use, int cash) const;
    // The uses of a card as a turn action with that much cash: bit per CardUse.
    unsigned turn_uses(int card_id, int seat, int cash) const;
    // What a seat could have after selling all cards but one (NP-SELL-1).
    int raisable(int seat) const { return money(seat) + g.options.sell_price * std::max(0, hand_size(seat) - 1); }
    // The same where no card is needed for the answer.
    int raisable_without_card(int seat) const { return money(seat) + g.options.sell_price * hand_size(seat); }
    // All that a seat could lay on the table with the help of the others: a loan may come (NP-NEG-1).
    int within_reach() const {
        int sum = 0;
        for (int p = 0; p < g.players; ++p) sum += raisable_without_card(p);
        return sum;
    }

    // --- windows (2.4)
    const CardSet& cards_for(Ask window) const;
    CardUse window_use(int card_id) const { return card(card_id).key == Key::any ? CardUse::icons : CardUse::ability; }
    // Whom a window is put to: by what lies open, each might hold a card for it and pay with the help of the others
    // (NP-WIN-4, A-60).
    unsigned window_addressees(Ask window) const;
    bool is_usable(int card_id, int seat, Ask window, int cash) const;
    bool has_usable(const CardSet& cards, int seat, Ask window, int cash) const;
    // does this seat sell under seal now; what is left of its hand, and what it can count on, with such sales.
    bool sells_under_seal(int seat) const;
    CardSet unsold(int seat) const { return s.player(seat).hand.without(s.selling); }
    int cash_with_sales(int seat) const {
        return money(seat) + g.options.sell_price * (s.player(seat).hand & s.selling).size();
    }

    const Frame* gift_frame() const;  // DRAW2GIVE1 under way, or null
    // Of the cards just drawn by DRAW2GIVE1 one will be given away: until then they are not for sale.
    bool is_reserved(int seat, int card_id) const;

    // --- whacks, prison
    int surcharge(int target) const;
    unsigned whack_targets(int attempter, int budget, int price) const;
    unsigned snitch_targets() const;
    unsigned prisonswap_spaces(int seat) const;
    int prison_limit(int space) const;  // NP-FEDS-1
    const Frame* whack_frame() const;   // the whack in progress, or null

    // --- phase B actions
    unsigned move_targets(int space) const;
    Deed deed(const Frame& act) const;
    int deed_amount(const Frame& act) const;  // price of a whack or bribe, dollars taken
    Need next_need(const Frame& act) const;
    // Bit per Verb among kPower, kAbility, kMove, with that much cash and that many cards to draw.
    unsigned act_verbs(const Frame& act, int cash, int drawable) const;
    bool deed_has_object(const Frame& act, int cash, int drawable) const;
    int act_price(const Frame& act) const;        // what the declared action costs, surcharge included
    unsigned act_spaces(const Frame& act) const;  // targets for the next space question
    unsigned act_owners(const Frame& act) const;  // owners for the next marker question
    bool marker_fits(const Frame& act, const MarkerRef& m) const;
    bool can_reroll_free(int seat) const;       // *REROLL for the roll in progress
    bool can_reroll(int seat, int cash) const;  // money or token
    bool reroll_for_money() const;

    // --- phase E
    unsigned fill_candidates(int vacancy) const;  // NP-FAM-3 (1)-(3); 0 means the deck
    int next_vacancy() const;                     // or -1

    // --- the standing question
    std::uint32_t chance_count() const;
    Action chance_action(std::uint32_t k) const;
    // Out is an ActionList or an AnswerCount (answers.cpp).
    template <class Out>
    void list_answers(int seat, Out& out) const;
    template <class Out>
    void list_sales(int seat, Out& out) const;
    // Whose answer is awaited, and whom the table sees asked.
    unsigned awaited() const { return is_window(s.ask) ? s.top().c : s.asked < g.players ? 1u << s.asked : 0; }
    unsigned public_addressees() const;
    // What may be chosen now; the targets of a whack depend on the money at this moment (NP-FLOW-3).
    unsigned choices() const;

protected:
    const Setting& g;
    const State& s;
};

// NP-CTRL-1, NP-CTRL-2: the most markers, and more than neutral.
inline Control Reading::control(int space) const {
    const Space& x = s.space(space);
    int most = 0;
    unsigned tied = 0;
    for (int p = 0; p < g.players; ++p) {
        const int n = x.count[static_cast<std::size_t>(p)];
        if (n > most) {
            most = n;
            tied = 0;
        }
        if (n == most) tied |= 1u << p;
    }
    if (most == 0 || x.count[kNeutral] >= most) return {};
    if ((tied & (tied - 1)) == 0) return {static_cast<std::uint8_t>(std::countr_zero(tied)), 0};
    return {kNobody, static_cast<std::uint8_t>(tied)};
}

template <class F>
void Reading::for_each_marker(unsigned spaces, unsigned owners, F f) const {
    for_each_bit(spaces & s.occupied, [&](int i) {
        const Space& x = s.space(i);
        for_each_bit(owners, [&](int o) {
            const int n = x.count[static_cast<std::size_t>(o)];
            const int on_token = x.blackmail == o ? 1 : 0;
            if (n > on_token) f(MarkerRef{static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(o), 0});
            if (n > 0 && on_token != 0) f(MarkerRef{static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(o), 1});
        });
    });
}

}  // namespace consigliere::nothing_personal
