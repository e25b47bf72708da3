#include "server/table/turn_hold.hpp"

#include <doctest/doctest.h>

namespace consigliere::server::turn_hold_test {

namespace {

constexpr Seat kAnn(0), kBob(1);

}  // namespace

TEST_CASE("turn hold: a turn begins when somebody else is asked alone, not at windows or further questions") {
    TurnHold hold;
    CHECK(hold.begin_question(false, SeatSet::of(kAnn)));
    CHECK_FALSE(hold.begin_question(false, SeatSet::of(kAnn)));
    CHECK_FALSE(hold.begin_question(true, SeatSet::of(kBob)));
    CHECK_FALSE(hold.begin_question(false, SeatSet::players(2)));
    CHECK(hold.on_turn() == kAnn);
    CHECK(hold.begin_question(false, SeatSet::of(kBob)));
    CHECK(hold.on_turn() == kBob);
}

TEST_CASE("turn hold: a wish is used once, and never for one's own turn") {
    TurnHold hold;
    hold.set_wishes(kAnn, SeatSet::of(kAnn).with(kBob));
    CHECK(hold.wishes(kAnn) == SeatSet::of(kBob));
    hold.begin_question(false, SeatSet::of(kAnn));
    CHECK_FALSE(hold.use_wish(kAnn));
    hold.begin_question(false, SeatSet::of(kBob));
    CHECK(hold.use_wish(kAnn));
    CHECK_FALSE(hold.use_wish(kAnn));
}

TEST_CASE("turn hold: it ends by time, by letting go and with the next question") {
    TurnHold hold;
    hold.start(kAnn, 1000);
    CHECK(hold.held_by() == kAnn);
    CHECK(hold.is_held(1000 + TurnHold::kLength - 1));
    CHECK_FALSE(hold.is_held(1000 + TurnHold::kLength));
    hold.release();
    CHECK_FALSE(hold.is_held(1000));
    hold.start(kAnn, 1000);
    hold.begin_question(true, SeatSet::players(2));
    CHECK_FALSE(hold.is_held(1000));
    CHECK_FALSE(hold.held_by().is_player());
}

}  // namespace consigliere::server::turn_hold_test
