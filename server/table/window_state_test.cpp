#include "server/table/window_state.hpp"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>

#include "games/registry.hpp"

namespace consigliere::server::window_state_test {

namespace {

Command pass_of(int seat) { return {{0, Seat(seat), 0, 0, 0, 0, 0}, {}, {}}; }

}  // namespace

TEST_CASE("window: those who answered come first, in their order, then the others by seat") {
    WindowState window;
    window.confirm(Seat(3));
    window.skip(Seat(0));
    window.confirm(Seat(1));
    window.confirm(Seat(3));  // again: keeps its place
    CHECK(window.resolution_order(SeatSet::players(4)) == std::vector{Seat(3), Seat(1), Seat(0), Seat(2)});
    CHECK(window.resolution_order(SeatSet::players(2)) == std::vector{Seat(1), Seat(0)});
}

TEST_CASE("window: it is done when all people are, and open again once one takes an answer back") {
    WindowState window;
    const SeatSet people = SeatSet::of(Seat(0)).with(Seat(2));
    window.set_answer(Seat(0), pass_of(0));
    CHECK(window.has_response(Seat(0)));  // an order's answer can be taken back too
    CHECK_FALSE(window.all_done(people));
    window.confirm(Seat(0));
    window.skip(Seat(2));
    CHECK(window.all_done(people));
    window.reopen(Seat(0));
    CHECK_FALSE(window.all_done(people));
    CHECK_FALSE(window.answer_of(Seat(0)));
    CHECK_FALSE(window.has_response(Seat(0)));
    window.confirm(Seat(2));  // was skipped: it has no place among those who answered
    window.confirm(Seat(0));
    CHECK(window.resolution_order(people) == std::vector{Seat(0), Seat(2)});
}

TEST_CASE("window: answers, their order and who is done survive a restart") {
    const GameKind& kind = *find_game("la-cosa-nostra");
    const auto match = kind.start(3, OptionValues(kind.options()), kind.house_cards());
    const Vocabulary& vocabulary = match->vocabulary();
    const auto parsed = vocabulary.parse("p2 pass");
    WindowState window;
    window.set_answer(Seat(1), std::get<Command>(parsed));
    window.confirm(Seat(1));
    window.skip(Seat(2));
    JsonWriter w;
    w.object([&] { window.save(w, vocabulary, 3); });
    const std::string saved = w.take();
    CHECK(saved == R"({"sealed":[null,"p2 pass",null],"arrival":[1],"pressed":6})");
    WindowState loaded;
    loaded.load(boost::json::parse(saved).as_object(), vocabulary, 3);
    REQUIRE(loaded.answer_of(Seat(1)));
    CHECK(vocabulary.to_text(*loaded.answer_of(Seat(1))) == "p2 pass");
    CHECK(loaded.all_done(SeatSet::players(3).without(Seat(0))));
    CHECK_FALSE(loaded.is_done(Seat(0)));
    CHECK(loaded.resolution_order(SeatSet::players(3)) == std::vector{Seat(1), Seat(0), Seat(2)});
}

}  // namespace consigliere::server::window_state_test
