// The queue of what spectators are to be sent. What they see at a table: spectators_test.cpp.
#include "server/table/spectator_stream.hpp"

#include <doctest/doctest.h>

#include "games/registry.hpp"

namespace consigliere::server::spectator_stream_test {

namespace {

SpectatorStream::Delayed talk_at(Millis due, const std::string& text) {
    SpectatorStream::Delayed out;
    out.due = due;
    out.talk.emplace();
    out.talk->text = text;
    return out;
}

// Some view, so that something is kept.
ViewStream::Shown any_view() {
    const GameKind& kind = *find_game("omerta");
    return {kind.start(2, OptionValues(kind.options()), kind.house_cards()), Seat(0)};
}

}  // namespace

TEST_CASE("spectator stream: nothing comes before it is due, and in the order of the times") {
    SpectatorStream stream;
    stream.insert(talk_at(300, "third"));
    stream.insert(talk_at(100, "first"));
    stream.insert(talk_at(100, "second"));  // of the same time: as they came
    CHECK(stream.next_due() == 100);
    CHECK_FALSE(stream.pop_due(99));
    CHECK(stream.pop_due(100)->talk->text == "first");
    CHECK(stream.pop_due(100)->talk->text == "second");
    CHECK_FALSE(stream.pop_due(299));
    CHECK(stream.pop_due(300)->talk->text == "third");
    CHECK_FALSE(stream.next_due());
}

TEST_CASE("spectator stream: forgetting the game keeps talk") {
    SpectatorStream stream;
    SpectatorStream::Delayed step;
    step.due = 100;
    step.step.emplace();
    stream.push(step);
    stream.push(talk_at(200, "stays"));
    stream.step.emplace();
    stream.stream.views.set(any_view());
    stream.forget_game();
    CHECK_FALSE(stream.step);
    CHECK(stream.stream.views.empty());
    CHECK(stream.pop_due(1000)->talk->text == "stays");
    CHECK(stream.nothing_delayed());
}

TEST_CASE("seat streams: a seat is sent what it missed since its last connection left") {
    SeatStreams streams;
    const Seat seat(0);
    const auto update = [&](int n) {
        Event event;
        event.n = static_cast<std::int16_t>(n);
        event.seen_by = SeatSet::of(seat);
        ++streams[seat].seq;
        streams.add_events(SeatSet::players(2), {event}, n, 1);
    };
    update(1);
    streams[seat].views.set(any_view());
    streams.leave(seat, 17);
    CHECK(streams[seat].views.empty());
    CHECK(streams[seat].away_log == 17);
    update(2);
    update(3);
    const std::vector<Event> missed = streams.events_since(seat, streams[seat].away_from);
    REQUIRE(missed.size() == 2);
    CHECK(missed[0].n == 2);
    CHECK(streams.events_since(Seat(1), 0).empty());
    streams.join(seat);
    CHECK(streams[seat].away_from == -1);
}

}  // namespace consigliere::server::spectator_stream_test
