#include "bots/nothing_personal/worth.hpp"

#include <doctest/doctest.h>

#include "engine/kind_of.hpp"

namespace consigliere::bots {

using namespace nothing_personal;

TEST_CASE("Nothing Personal: a chair in which nobody sits is worth nothing to anybody") {
    const NothingPersonal game(4, OptionValues(NothingPersonal::options()), KindOf<NothingPersonal>().house_cards());
    View view = game.view_for(game.initial(), Seat(0));
    view.spaces[3] = {};
    view.spaces[3].gangster = kNobody;
    const NothingPersonalWorth worth(game, view, Seat(0));
    CHECK(worth.place(0, 3, 2) == 0);
    CHECK(worth.take_off(3) == 0);
}

// Phase A with a respected man in the Enforcer's place: two markers of the first seat against one, three cards in each hand.
View contest(const NothingPersonal& game) {
    View view = game.view_for(game.initial(), Seat(0));
    view.part = Part::influence;
    view.round = 2;
    view.holder = 3;
    view.spaces[5].gangster = 2;
    view.spaces[5].count[0] = 2;
    view.spaces[5].count[1] = 1;
    for (int p = 0; p < game.players(); ++p) view.players[static_cast<std::size_t>(p)].cards = 3;
    return view;
}

TEST_CASE("Nothing Personal: a lead is worth more the fewer can still play against it") {
    const NothingPersonal game(4, OptionValues(NothingPersonal::options()), KindOf<NothingPersonal>().house_cards());
    View view = contest(game);
    const double busy = -NothingPersonalWorth(game, view, Seat(0)).take_off(5);
    view.passed = 0b0110;
    const double calmer = -NothingPersonalWorth(game, view, Seat(0)).take_off(5);
    view.passed = 0b1110;
    const double calm = -NothingPersonalWorth(game, view, Seat(0)).take_off(5);
    CHECK(busy > 0);
    CHECK(calmer > busy + 0.5);
    CHECK(calm > calmer + 0.5);
}

TEST_CASE("Nothing Personal: a marker that secures a lead is worth more among many cards than after all have passed") {
    const NothingPersonal game(4, OptionValues(NothingPersonal::options()), KindOf<NothingPersonal>().house_cards());
    View view = contest(game);
    const double busy = NothingPersonalWorth(game, view, Seat(0)).place(0, 5, 1);
    view.passed = 0b1110;
    const NothingPersonalWorth calm(game, view, Seat(0));
    CHECK(busy > 2 * calm.place(0, 5, 1));
    CHECK(calm.place(1, 5, 2) < -3);  // to lose it then is another matter
}

}  // namespace consigliere::bots
