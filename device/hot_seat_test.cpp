#include "device/hot_seat.hpp"

#include <doctest/doctest.h>

#include "device/test_device.hpp"
#include "games/registry.hpp"

namespace consigliere::device::hot_seat_test {

namespace {

const Seat kAnn(0), kBob(1), kCara(2), kBot(3);
const SeatSet kPeople = SeatSet::players(3);

SeatSet asked(std::initializer_list<Seat> seats) {
    SeatSet out;
    for (const Seat seat : seats) out.add(seat);
    return out;
}

Offer offer(int id, Seat from, Seat to) {
    Offer out;
    out.id = static_cast<std::int16_t>(id);
    out.from = from;
    out.to = to;
    return out;
}

HotSeat held_by(Seat seat) {
    HotSeat out;
    out.lower(seat, false);
    out.lift(seat, {});
    return out;
}

}  // namespace

TEST_CASE("hot seat: the device stays with whoever is asked, and goes to the next who is") {
    const HotSeat device = held_by(kAnn);
    CHECK_FALSE(device.next({kPeople, asked({kAnn}), {}}));
    CHECK_FALSE(device.next({kPeople, asked({kAnn, kBob}), {}}));
    CHECK(device.next({kPeople, asked({kBob, kCara}), {}}) == kBob);
    CHECK_FALSE(device.next({kPeople, {}, {}}));  // bots move: everybody may watch
    CHECK_FALSE(HotSeat().next({kPeople, asked({kBob}), {}}));
}

TEST_CASE("hot seat: an offer of the holder goes to the other side at once, one of a bot when nobody is asked") {
    HotSeat device = held_by(kAnn);
    CHECK(device.next({kPeople, asked({kAnn}), {offer(1, kAnn, kCara)}}) == kCara);
    CHECK_FALSE(device.next({kPeople, asked({kAnn}), {offer(2, kBot, kBob)}}));
    CHECK(device.next({kPeople, {}, {offer(2, kBot, kBob)}}) == kBob);

    const Awaited awaited{kPeople, asked({kAnn}), {offer(1, kAnn, kCara)}};
    device.lower(kCara, true);
    CHECK(device.called() == kCara);
    device.lift(kCara, awaited);
    CHECK_FALSE(device.next(awaited));  // she looks at it
    device.answered({kPeople, asked({kAnn}), {}}, true);
    CHECK(device.next({kPeople, asked({kAnn}), {}}) == kAnn);
}

TEST_CASE("hot seat: an offer that was seen and left open calls nobody again") {
    HotSeat device = held_by(kAnn);
    const Awaited awaited{kPeople, asked({kAnn}), {offer(1, kAnn, kBob)}};
    device.lower(kBob, true);
    device.lift(kBob, awaited);
    CHECK(device.next_after_holder(awaited) == kAnn);
    device.lower(kAnn, false);
    device.lift(kAnn, awaited);
    CHECK_FALSE(device.next(awaited));
    // While another offer to him is open, an answer to one does not end his look.
    device.lower(kBob, true);
    device.lift(kBob, awaited);
    device.answered(awaited, true);
    CHECK_FALSE(device.next(awaited));
    device.answered(awaited, false);
    CHECK(device.next(awaited) == kAnn);
}

TEST_CASE("hot seat: handed on freely it goes round, and whoever opens the page finds whom it calls") {
    CHECK(held_by(kAnn).next_after_holder({kPeople, asked({kAnn}), {}}) == kBob);
    CHECK(held_by(kCara).next_after_holder({kPeople, {}, {}}) == kAnn);
    CHECK(HotSeat::first({kPeople, asked({kCara}), {}}) == kCara);
    CHECK(HotSeat::first({kPeople, {}, {}}) == kAnn);
}

TEST_CASE("device: whole games of each kind by people who share it, and nothing is sent behind the curtain") {
    for (const GameKind* kind : all_games()) {
        const std::string id(kind->info().id);
        CAPTURE(id);
        TestGame game(id, 4, 7, {"Bob", "Cara"});
        game.play_to_end();
        CHECK(game.device.curtains() > 10);
        CHECK(game.device.behind_curtain().empty());
        CHECK(game.is_proven());
        CHECK(game.device.send("vote", {{"on", "rematch"}, {"agree", true}}) == "ok");
        CHECK(!game.device.room().at("rematch").is_null());
    }
}

namespace {

// A game of three who share the device, with the curtain down.
struct Shared : TestGame {
    Shared() : TestGame("la-cosa-nostra", 3, 5, {"Bob", "Cara"}) {
        while (device.curtain() == 0) device.play(rng, 1);
    }
};

}  // namespace

TEST_CASE("device: behind the curtain the table answers nothing, and each who lifts it sees their own seat") {
    Shared game;
    TestDevice& device = game.device;
    const int called = device.curtain();
    CHECK(device.send("log") == "not_open");
    CHECK(device.send("act", {{"do", "p1 pass"}, {"seq", 1}}) == "not_open");
    CHECK(device.send("pass_device", {{"seat", 3}}) == "not_open");
    CHECK(device.send("open", {{"seat", 7}}) == "bad_message");
    CHECK(device.behind_curtain().empty());
    CHECK(device.lift_curtain() == "ok");
    CHECK(device.room().at("you") == json::value(called));
    CHECK(device.decision().at("mine").as_bool());
    // Who hands it on is sent nothing more, and who is called decides when.
    const int other = called % 3 + 1;
    CHECK(device.send("pass_device", {{"seat", called}}) == "bad_message");
    CHECK(device.send("pass_device", {{"seat", other}}) == "ok");
    CHECK(device.curtain() == other);
    device.call({{"do", "tick"}});
    CHECK(device.behind_curtain().empty());
    CHECK(device.lift_curtain() == "ok");
    CHECK(device.room().at("you") == json::value(other));
    CHECK_FALSE(device.decision().at("mine").as_bool());
    CHECK(device.curtain() == 0);  // the guest looks as long as they want
    CHECK(device.send("pass_device") == "ok");
    CHECK(device.curtain() == called);
}

TEST_CASE("device: whoever opens a shared game again finds the curtain, and the game goes on from the save") {
    Shared game;
    game.device.play(game.rng, 5);
    TestDevice again(game.storage);
    again.call({{"do", "connect"}, {"lang", "de"}});
    CHECK(again.open(game.table) == "ok");
    CHECK(again.curtain() != 0);
    CHECK(again.position().empty());
    again.play(game.rng);
    CHECK(again.over());
    CHECK(again.behind_curtain().empty());
    CHECK(again.request("GET", "/tables/" + game.table + "/proof").body().at("proven").as_bool());
    // After the end there is nothing to hide.
    CHECK(again.open(game.table) == "ok");
    CHECK(again.curtain() == 0);
}

TEST_CASE("device: an offer to somebody at the device hands it over, and the answer hands it back") {
    Shared game;
    TestDevice& device = game.device;
    for (int answers = 0;; ++answers) {
        REQUIRE(answers < 200);
        if (device.curtain() != 0) device.lift_curtain();
        const int me = device.room().at("you").to_number<int>(), other = me % 3 + 1;
        const bool trades =
            device.send("offerable", {{"with", other}}) == "ok" && !device.answer().at("mine").as_array().empty();
        if (trades) {
            const json::array gives{device.answer().at("mine").at(0).at("text")};
            REQUIRE(device.send("offer", {{"to", other}, {"gives", gives}, {"wants", json::array{}}}) == "ok");
            CHECK(device.curtain() == other);
            device.lift_curtain();
            const json::array& offers = device.position().at("offers").as_array();
            REQUIRE(offers.size() == 1);
            CHECK(device.send("refuse", {{"offer", offers[0].at("id")}}) == "ok");
            CHECK(device.curtain() == me);
            break;
        }
        device.play(game.rng, 1);
    }
}

TEST_CASE("device: names of people at a device are checked as those of a server are") {
    TestStorage storage;
    TestDevice device(storage);
    device.enter("Ann");
    const auto code = [&](const std::string& people, const std::string& bots) {
        return device
            .request("POST", "/tables",
                     R"({"game":"omerta","players":3,"people":)" + people + R"(,"bots":)" + bots + "}")
            .code();
    };
    CHECK(code(R"(["Ann"])", "[]") == "name_like_others");
    CHECK(code(R"(["Bob","bob"])", "[]") == "name_like_others");
    CHECK(code(R"([""])", "[]") == "bad_name");
    CHECK(code(R"(["Salvatore"])", "[]") == "name_of_bot");
    CHECK(code(R"([7])", "[]") == "bad_message");
    CHECK(code(R"(["Bob","Cara","Dan"])", "[]") == "bad_message");
    CHECK(code(R"(["Bob","Cara"])", R"(["random"])") == "bad_message");
}

}  // namespace consigliere::device::hot_seat_test
