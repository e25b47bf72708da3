#include "bots/nothing_personal/evaluation.hpp"

#include <doctest/doctest.h>

#include "games/nothing_personal/kind.hpp"

namespace consigliere::bots {

using namespace nothing_personal;

TEST_CASE("Nothing Personal: a chair in which nobody sits is worth nothing to anybody") {
    const NothingPersonal game(4, OptionValues(NothingPersonal::options()), KindOf<NothingPersonal>().house_cards());
    View view = game.view_for(game.initial(), Seat(0));
    const SpaceId chair(3);
    view.spaces[chair] = {};
    const NothingPersonalEvaluation value(game, view, Seat(0));
    CHECK(value.place(Seat(0), chair, 2) == 0);
    CHECK(value.take_off(chair) == 0);
}

// Phase A with a respected man in the Enforcer's place: two markers of the first seat against one, three cards in each
// hand.
constexpr SpaceId kEnforcer{5};
View contest(const NothingPersonal& game) {
    View view = game.view_for(game.initial(), Seat(0));
    view.part = Part::influence;
    view.round = 2;
    view.holder = Seat(3);
    view.spaces[kEnforcer].gangster = GangsterId(2);
    view.spaces[kEnforcer].markers[owner_of(Seat(0))] = 2;
    view.spaces[kEnforcer].markers[owner_of(Seat(1))] = 1;
    for (const Seat p : view.seats()) view.players[p].cards = 3;
    return view;
}

TEST_CASE("Nothing Personal: a lead is worth more the fewer can still play against it") {
    const NothingPersonal game(4, OptionValues(NothingPersonal::options()), KindOf<NothingPersonal>().house_cards());
    View view = contest(game);
    const double busy = -NothingPersonalEvaluation(game, view, Seat(0)).take_off(kEnforcer);
    view.passed = SeatSet(0b0110);
    const double calmer = -NothingPersonalEvaluation(game, view, Seat(0)).take_off(kEnforcer);
    view.passed = SeatSet(0b1110);
    const double calm = -NothingPersonalEvaluation(game, view, Seat(0)).take_off(kEnforcer);
    CHECK(busy > 0);
    CHECK(calmer > busy + 0.5);
    CHECK(calm > calmer + 0.5);
}

TEST_CASE("Nothing Personal: a marker that secures a lead is worth more among many cards than after all have passed") {
    const NothingPersonal game(4, OptionValues(NothingPersonal::options()), KindOf<NothingPersonal>().house_cards());
    View view = contest(game);
    const double busy = NothingPersonalEvaluation(game, view, Seat(0)).place(Seat(0), kEnforcer, 1);
    view.passed = SeatSet(0b1110);
    const NothingPersonalEvaluation calm(game, view, Seat(0));
    CHECK(busy > 2 * calm.place(Seat(0), kEnforcer, 1));
    CHECK(calm.place(Seat(1), kEnforcer, 2) < -3);  // to lose it then is another matter
}

}  // namespace consigliere::bots
