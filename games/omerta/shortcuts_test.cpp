// What decides a question without looking at every card and capo, compared with the rule in full at every step of
// random games.
#include "games/omerta/test_table.hpp"
#include "tests/random_positions.hpp"

namespace consigliere::omerta::testing {

namespace {

// OM-FAM-5, OM-FAM-6.
bool some_capo_has_room(const Queries& q, Seat seat) {
    for (const SlotId slot : q.family(seat).capos)
        if (q.soldiers_of(seat) < kMaxOfFamily && q.capo_total(seat, slot) < kMaxOfCapo) return true;
    return false;
}

// OM-OBJ-2, OM-OBJ-3, AMB-18.
ObjectiveSet every_fulfilled_objective(const Queries& q, Seat seat) {
    const Family& me = q.family(seat);
    const bool deal = q.s.phase == GamePhase::deal;
    ObjectiveSet out;
    if (deal && q.main_holds(seat, me.main)) out.add(me.main);
    for (const SecondaryId i : me.secondaries)
        if ((deal || !q.o().secondary_in_deal) && q.secondary_holds(seat, i)) out.add(q.c().objective(i));
    return out;
}

// AMB-44.
SeatSet every_seat_with_a_possible_card(const Queries& q, const WindowFrame& window) {
    const CardSet cards = q.cards_for(window.time());
    return window.eligible.where(
        [&](Seat seat) { return !q.family(seat).hand.empty() && q.might_play(seat, cards, window.time()); });
}

void compare_objectives(const Queries& q, Seat seat) {
    const ObjectiveSet fulfilled = every_fulfilled_objective(q, seat);
    REQUIRE(q.declarable(seat) == fulfilled);
    REQUIRE(q.first_declarable(seat) == (fulfilled.empty() ? ObjectiveId::none() : fulfilled.first()));
}

// Hardly any family fulfils its main objective at random: the same position with every domain and just the respect.
State with_main_fulfilled(const Queries& q, Seat seat) {
    State out = q.s;
    out.phase = GamePhase::deal;
    out.family[seat].domains = DomainSet::first_members(kDomains);
    out.family[seat].respect = static_cast<std::uint8_t>(q.c().mains[q.family(seat).main].respect);
    return out;
}

// OM-DEAL-1.
int value_domain_by_domain(const Queries& q, DomainSet domains) {
    int sum = 0;
    for (const DomainId d : domains) sum += q.domain(d).resources;
    return sum;
}

int compare(const Omerta& game, const State& s) {
    const Queries q(game, s);
    for (const DomainSet domains : {s.centre, s.deck, DomainSet::first_members(kDomains)})
        REQUIRE(q.value_of(domains) == value_domain_by_domain(q, domains));
    for (const Seat seat : q.everyone()) {
        REQUIRE(q.has_place(seat) == some_capo_has_room(q, seat));
        REQUIRE(q.value_of(q.family(seat).domains) == value_domain_by_domain(q, q.family(seat).domains));
        if (!q.family(seat).don.exists()) continue;
        compare_objectives(q, seat);
        const State fulfilled = with_main_fulfilled(q, seat);
        REQUIRE(Queries(game, fulfilled).main_holds(seat, q.family(seat).main));
        compare_objectives(Queries(game, fulfilled), seat);
    }
    if (!s.frames.top_is<WindowFrame>()) return 0;
    const WindowFrame& window = s.frames.top<WindowFrame>();
    REQUIRE(q.asked_at(window.time(), window.eligible) == every_seat_with_a_possible_card(q, window));
    for (const Seat seat : s.decision.may_act) {
        ActionList answers;
        game.legal_actions(s, seat, answers);
        if (q.can_only_pass(seat)) REQUIRE(answers.size() == 1);
    }
    return 1;
}

}  // namespace

TEST_CASE("AMB-44, OM-DEAL-1, OM-FAM-5, OM-OBJ-3: shortcuts say what the rules say") {
    int windows = 0;
    for (const int players : {2, 4}) {
        const Omerta game(players, OptionValues(Omerta::options()), KindOf<Omerta>().house_cards());
        consigliere::testing::each_random_position(game, 6, [&](const State& s) { windows += compare(game, s); });
    }
    CHECK(windows > 1000);
}

}  // namespace consigliere::omerta::testing
