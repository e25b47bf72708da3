// How soon a bot answers an offer of a person, on the table's own clock: whatever the pace, the bot and the question, and
// however long it thinks within its time.
#include <doctest/doctest.h>

#include "server/table/test_table.hpp"

namespace consigliere::server {

namespace {

constexpr Millis kLongestWait = 3000;

// Ann, Bob and Cal are people, the fourth seat is a bot's; somebody's turn stands.
struct Waiting {
    TestTable t;

    Waiting(const char* pace, const char* bot, const char* game, int on_turn)
        : t(4, {{"time", {{"mode", pace}}}}, 1, limits(), game) {
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
    static TableLimits limits() {
        TableLimits out;
        out.share_wait = 0;
        return out;
    }
    std::string offer() const { return "p1 offer p4 gives cash " + std::to_string(t.match().vocabulary().money_unit); }
    bool may_offer() const {
        const auto parsed = t.match().vocabulary().parse(offer());
        return !t.match().check(std::get<Command>(parsed));
    }
    bool is_open() const {
        for (const Offer& offer : t.match().offers_seen_by(Seat(3)))
            if (offer.to == Seat(3)) return true;
        return false;
    }
    // The bot's thoughts come back when their time is over; it refuses what it is offered, and else does the first thing.
    void think_until(Millis end) {
        while (t.now < end && is_open()) {
            if (t.bots.empty()) {
                t.pass_time(10);
                continue;
            }
            const BotTask task = t.bots.front();
            t.bots.erase(t.bots.begin());
            t.pass_time(task.time);
            std::optional<Command> answer;
            for (const Offer& offer : t.match().offers_seen_by(Seat(3)))
                if (task.bargain && offer.to == Seat(3))
                    answer = Command{{kRefuse, Seat(3), 0, 0, 0, 0, offer.id}, {}, {}};
            ActionList legal;
            t.match().legal_actions(Seat(3), legal);
            if (!task.bargain && !legal.empty()) answer = Command{legal[0], {}, {}};
            t.bot_answered({Seat(3), task.bargain, task.question, answer});
        }
    }
};

}  // namespace

TEST_CASE("bots: an offer of a person is answered within three seconds at every pace") {
    Millis shortest = kLongestWait, longest = 0;
    for (const char* game : {"la-cosa-nostra", "nothing-personal"})
        for (const char* pace : {"live", "slow", "none"})
            for (const char* bot : {"random", "steady", "steady:loyal", "sharp:easy", "sharp"})
                for (const int on_turn : {0, 3}) {
                    INFO(std::string(game), ", ", std::string(pace), ", ", std::string(bot), ", turn of ", on_turn);
                    Waiting w(pace, bot, game, on_turn);
                    w.t.pass_time(100);  // the bot has begun to think of something else
                    const Millis offered = w.t.now;
                    REQUIRE(w.t.act(Seat(0), w.offer()) == "ok");
                    REQUIRE(w.is_open());
                    w.think_until(offered + 60'000);
                    CHECK_FALSE(w.is_open());
                    CHECK(w.t.now - offered <= kLongestWait);
                    longest = std::max(longest, w.t.now - offered);
                    shortest = std::min(shortest, w.t.now - offered);
                }
    MESSAGE("answered after " << shortest << " to " << longest << " ms");
}

}  // namespace consigliere::server
