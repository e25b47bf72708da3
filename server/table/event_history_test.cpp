#include "server/table/event_history.hpp"

#include <doctest/doctest.h>

#include "server/table/missed_updates.hpp"
#include "server/table/test_table.hpp"

namespace consigliere::server {

namespace {

constexpr std::array<std::uint32_t, 2> kNoNumbers{};

Event numbered(int n, SeatSet seen_by) {
    Event event;
    event.seen_by = seen_by;
    event.n = static_cast<std::int16_t>(n);
    return event;
}

std::vector<int> events_of(const EventHistory& history, Seat reader) {
    std::vector<int> out;
    history.for_each(reader, [&](const EventHistory::Entry& x) { out.push_back(x.event.n); });
    return out;
}

}  // namespace

TEST_CASE("event history: each reader has what they were sent, with its number, time and round") {
    EventHistory history(2);
    const SeatSet both = SeatSet::players(2);
    Event failed = numbered(2, SeatSet::of(Seat(1)));
    failed.kind = kOfferFailed;
    failed.rule = "LCN-TRADE-3";
    history.add({numbered(1, both), failed}, both, std::array<std::uint32_t, 2>{7, 9}, 5000, 3);
    history.add({numbered(3, both)}, SeatSet::of(Seat(0)), std::array<std::uint32_t, 2>{8, 9}, 6000, 4);

    CHECK(events_of(history, Seat(0)) == std::vector{1, 3});
    std::vector<EventHistory::Entry> second;
    history.for_each(Seat(1), [&](const EventHistory::Entry& x) { second.push_back(x); });
    REQUIRE(second.size() == 2);
    CHECK(second[1].event == failed);
    CHECK(second[1].number == 9);
    CHECK(second[1].at == 5000);
    CHECK(second[1].round == 3);
    CHECK(events_of(history, Seat::spectator()).empty());
}

// How much of the log a seat still has must not reveal how much others were sent in private.
TEST_CASE("event history: what one reader is sent in private takes nothing from another") {
    EventHistory history(2);
    const SeatSet both = SeatSet::players(2), first = SeatSet::of(Seat(0));
    for (int n = 1; n <= EventHistory::kMost + 30; ++n) {
        history.add({numbered(n, both)}, both, kNoNumbers, n, 1);
        for (int k = 0; k < 20; ++k) history.add({numbered(-n, first)}, both, kNoNumbers, n, 1);
    }
    const std::vector<int> kept = events_of(history, Seat(1));
    CHECK(kept.size() == EventHistory::kMost);
    CHECK(kept.front() == 31);
    CHECK(kept.back() == EventHistory::kMost + 30);
    const std::vector<int> of_first = events_of(history, Seat(0));
    CHECK(of_first.size() == EventHistory::kMost);
    CHECK(of_first.back() == -(EventHistory::kMost + 30));
}

TEST_CASE("event history: it does not grow without end, whoever is sent what") {
    EventHistory history(2);
    for (int n = 0; n < 20'000; ++n)
        history.add({numbered(n, SeatSet::of(Seat(0)))}, SeatSet::players(2), kNoNumbers, n, 1);
    CHECK(history.kept() <= EventHistory::kMost + 100);
}

TEST_CASE("missed updates: played back they are the positions that were passed, the last ones of them") {
    for (const GameKind* kind : all_games()) {
        INFO(kind->info().id);
        auto match = kind->start(3, OptionValues(kind->options()), kind->house_cards());
        Rng rng(5);
        MissedUpdates missed;
        std::vector<std::uint64_t> hashes;
        const auto step = [&] {
            ActionList legal;
            const Decision d = match->decision();
            Action action;
            if (d.chance()) {
                action = match->chance_action(rng.below(match->chance_count()));
            } else {
                match->legal_actions(d.may_act.first(), legal);
                action = legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
            }
            match->apply({action, {}, {}}, nullptr);
        };
        for (int n = 0; n < 200 && !match->decision().over(); ++n) {
            step();
            missed.add(match->clone(), {numbered(n, SeatSet::everyone())});
            hashes.push_back(match->hash());
        }
        step();
        missed.add(match->clone(), {});  // what nobody could see belongs to the update before
        hashes.back() = match->hash();

        REQUIRE(missed.size() == static_cast<int>(MissedUpdates::kMost));
        std::size_t at = hashes.size() - MissedUpdates::kMost;
        missed.for_each([&](const Match& shown, const Events& seen) {
            CHECK(shown.hash() == hashes[at]);
            REQUIRE(seen.size() == 1);
            CHECK(seen[0].n == static_cast<int>(at));
            ++at;
        });
        CHECK(at == hashes.size());
    }
}

}  // namespace consigliere::server
