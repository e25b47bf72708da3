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

}  // namespace consigliere::bots
