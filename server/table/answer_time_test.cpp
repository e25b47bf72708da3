// How soon a bot answers an offer of a person, on the table's own clock: whatever the pace, the bot and the question, and
// however long it thinks within its time.
#include <doctest/doctest.h>

#include "server/table/test_table.hpp"

namespace consigliere::server {

namespace {

constexpr Millis kShortestWait = 1000, kLongestWait = 3000;
constexpr Millis kUsualPause = 900;

// Ann, Bob and Cal are people, the fourth seat is a bot's; somebody's turn stands.
struct Waiting {
    TestTable t;
    Millis frozen = 0;

    Waiting(const char* pace, const char* bot, const char* game, int on_turn, Millis pause = kUsualPause)
        : t(4, settings(pace, game), 1, limits(pause), game) {
        t.start();
        const Seat wanted(on_turn);
        REQUIRE(t.play_while([&] { return t.display().asked != SeatSet::of(wanted) || !may_offer(); }, 1));
        json::object room = json::parse(t.row.room).as_object();
        json::object& seat = room.at("seats").as_array()[3].as_object();
        seat["kind"] = 2;
        seat["bot"] = bot;
        seat["name"] = "Dee";
        t.row.people[3].clear();
        t.row.room = json::serialize(room);
        t.load();
        t.bots.clear();
    }
    static json::object settings(const char* pace, std::string_view game) {
        json::object out{{"time", {{"mode", pace}}}};
        if (game == "omerta") out["options"] = {{"negotiation", true}};
        return out;
    }
    static TableLimits limits(Millis pause) {
        TableLimits out;
        out.bot_pause = pause;
        out.share_wait = 0;
        return out;
    }
    std::string offer() const {
        const std::string money = t.row.game == "omerta" ? "money " : "cash ";
        return "p1 offer p4 gives " + money + std::to_string(t.match().vocabulary().money_unit);
    }
    bool may_offer() {
        if (t.display().window) return false;
        const auto parsed = t.match().vocabulary().parse(offer());
        return !t.match().check(std::get<Command>(parsed));
    }
    bool is_open() const {
        for (const Offer& offer : t.match().offers_seen_by(Seat(3)))
            if (offer.to == Seat(3)) return true;
        return false;
    }
    // Nobody trades while answers are sealed: this time does not count. People who are asked pass.
    void pass(Millis length) {
        for (const Millis end = t.now + length; t.now < end;) {
            const bool window = t.display().window;
            for (const Seat seat : window ? t.match().decision().may_act : SeatSet())
                if (!t.table->room().is_bot(seat)) t.act(seat, t.answers(seat).front());
            const Millis step = std::min<Millis>(10, end - t.now);
            t.pass_time(step);
            if (window) frozen += step;
        }
    }
    Millis waited(Millis since) const { return t.now - since - frozen; }

    // The bots' thoughts come back when their time is over; they refuse what they are offered, and else do the first thing.
    void think_until(Millis end) {
        while (t.now < end && is_open()) {
            if (t.bots.empty()) {
                pass(10);
                continue;
            }
            const BotTask task = t.bots.front();
            t.bots.erase(t.bots.begin());
            pass(task.time);
            std::optional<Command> answer;
            for (const Offer& offer : t.match().offers_seen_by(task.seat))
                if (task.bargain && offer.to == task.seat)
                    answer = Command{{kRefuse, task.seat, 0, 0, 0, 0, offer.id}, {}, {}};
            ActionList legal;
            t.match().legal_actions(task.seat, legal);
            if (!task.bargain && !legal.empty()) answer = Command{legal[0], {}, {}};
            t.bot_answered({task.seat, task.bargain, task.question, answer});
        }
    }
};

}  // namespace

TEST_CASE("finding 5: a bot answers a person's offer after one to three seconds at every pace") {
    Millis shortest = kLongestWait, longest = 0;
    const auto measure = [&](const char* pace, const char* bot, const char* game, int on_turn, Millis pause) {
        INFO(std::string(game), ", ", std::string(pace), ", ", std::string(bot), ", turn of ", on_turn, ", pause ",
             pause);
        Waiting w(pace, bot, game, on_turn, pause);
        w.t.pass_time(100);  // the bot has begun to think of something else
        const Millis offered = w.t.now;
        REQUIRE(w.t.act(Seat(0), w.offer()) == "ok");
        REQUIRE(w.is_open());
        w.think_until(offered + 60'000);
        CHECK_FALSE(w.is_open());
        CHECK(w.t.now - offered >= kShortestWait);
        CHECK(w.waited(offered) <= kLongestWait);
        longest = std::max(longest, w.waited(offered));
        shortest = std::min(shortest, w.waited(offered));
    };
    for (const char* game : {"la-cosa-nostra", "nothing-personal", "omerta"}) {
        for (const char* pace : {"live", "slow", "none"})
            for (const char* bot : {"random", "steady", "steady:loyal", "sharp:easy", "sharp"})
                for (const int on_turn : {0, 3}) measure(pace, bot, game, on_turn, kUsualPause);
        for (const Millis pause : {100, 300, 5000, 60'000}) measure("none", "steady", game, 0, pause);
    }
    MESSAGE("answered after " << shortest << " to " << longest << " ms");
}

TEST_CASE("finding 5: moves of other bots do not put off the answer to a person's offer") {
    Waiting w("none", "steady", "la-cosa-nostra", 1);
    json::object room = json::parse(w.t.row.room).as_object();
    for (const std::size_t i : {1u, 2u}) {
        room.at("seats").as_array()[i].as_object()["kind"] = 2;
        room.at("seats").as_array()[i].as_object()["bot"] = "random";
        w.t.row.people[i].clear();
    }
    w.t.row.room = json::serialize(room);
    w.t.load();
    w.t.bots.clear();
    const Millis offered = w.t.now;
    REQUIRE(w.t.act(Seat(0), w.offer()) == "ok");
    const int moves = w.t.table->record()->size();
    w.think_until(offered + 60'000);
    CHECK_FALSE(w.is_open());
    CHECK(w.t.now - offered >= kShortestWait);
    CHECK(w.waited(offered) <= kLongestWait);
    CHECK(w.t.table->record()->size() > moves + 1);  // others moved meanwhile
}

}  // namespace consigliere::server
