// What bots are asked and begin with, and what is drawn by lot: nothing that a seat cannot know of has a part in it.
#include <doctest/doctest.h>

#include "server/table/test_table.hpp"

namespace consigliere::server {

namespace {

// Ann, Bob and Cal are people, the fourth seat is a bot's. The bot has thought about the standing question of Ann's.
struct WithBot {
    TestTable t{4, {}, 1, TestTable::quick(), "nothing-personal"};

    explicit WithBot(const char* bot = "random", const char* name = "Dee") {
        t.start();
        t.play_while([&] { return t.display().window || t.display().asked != SeatSet::of(Seat(0)); }, 1);
        REQUIRE(t.display().asked == SeatSet::of(Seat(0)));
        json::object room = json::parse(t.row.room).as_object();
        json::object& seat = room.at("seats").as_array()[3].as_object();
        seat["kind"] = 2;
        seat["bot"] = bot;
        seat["name"] = name;
        t.row.people[3].clear();
        t.row.room = json::serialize(room);
        t.load();
    }
};

}  // namespace

TEST_CASE("bots: a bot is not asked again because two others bargain in private") {
    WithBot w;
    TestTable& t = w.t;
    Effects fx;
    t.table->tick(t.now, fx);
    REQUIRE(fx.bots.size() == 1);
    CHECK(fx.bots[0].bargain);
    t.bot_answered({Seat(3), true, fx.bots[0].question, std::nullopt});
    t.bots.clear();
    CHECK(t.act(Seat(0), "p1 offer p2 gives cash 1") == "ok");
    CHECK(t.bots.empty());
    CHECK(t.act(Seat(0), "p1 offer p4 gives cash 1") == "ok");
    CHECK(t.bots.size() == 1);
}

TEST_CASE("bots: an offer of a person is answered, however much was said on the question before") {
    WithBot w;
    TestTable& t = w.t;
    Effects fx;
    t.table->tick(t.now, fx);
    REQUIRE(fx.bots.size() == 1);
    const auto question = fx.bots[0].question;
    for (int i = 0; i < 2 * BotSlots::kStatements; ++i) {
        t.bot_answered({Seat(3), true, question, std::nullopt});
        t.bots.clear();
        const std::string cash = std::to_string(1 + i / 3);
        CHECK(t.act(Seat(i % 3), "p" + std::to_string(i % 3 + 1) + " offer p4 gives cash " + cash) == "ok");
        CHECK(t.bots.size() == 1);
    }
}

TEST_CASE("bots: whoever makes an offer hears why it is refused, and nobody else learns of it") {
    WithBot w;
    TestTable& t = w.t;
    const auto said_to = [&](int follower) {
        const json::object talk = t.last(follower, "talk");
        return talk.empty() ? std::string() : std::string(talk.at("line").at("text").as_string());
    };
    const auto refuse = [&](const std::string& offer) {
        CHECK(t.act(Seat(0), offer) == "ok");
        for (const Offer& open : t.match().offers_seen_by(Seat(3)))
            if (open.to == Seat(3))
                t.bot_answered({Seat(3), true, TableTester::question(*t.table),
                                Command{{kRefuse, Seat(3), 0, 0, 0, 0, open.id}, {}, {}}});
    };
    refuse("p1 offer p4 gives cash 1 wants cash 2");
    CHECK(said_to(1) == "That is not enough for me.");
    CHECK(t.last(1, "talk").at("line").at("from") == json::value(4));
    refuse("p1 offer p4 wants cash 2");
    CHECK(said_to(1) == "You offer nothing for it.");
    refuse("p1 offer p4 gives cash 1 wants cash 2");
    CHECK(said_to(1) == "You made me the same offer before in this round.");
    CHECK(said_to(2).empty());
    CHECK(said_to(3).empty());
    t.load();  // what was said is stored, for its readers alone
    CHECK(t.call(1, "talk").at("lines").as_array().size() == 3);
    CHECK(t.call(2, "talk").at("lines").as_array().empty());
}

TEST_CASE("bots: one with a character refuses in its own words, with the plain reason beside them") {
    WithBot w("steady:loyal", "Carmela");
    TestTable& t = w.t;
    for (int i = 0; i < 2; ++i) {
        CHECK(t.act(Seat(0), "p1 offer p4 gives cash 1 wants cash 2") == "ok");
        for (const Offer& open : t.match().offers_seen_by(Seat(3)))
            if (open.to == Seat(3))
                t.bot_answered({Seat(3), true, TableTester::question(*t.table),
                                Command{{kRefuse, Seat(3), 0, 0, 0, 0, open.id}, {}, {}}});
    }
    const json::object line = t.last(1, "talk").at("line").as_object();
    CHECK(line.at("moment") == json::value("refuse_repeat"));
    CHECK(line.at("why") == json::value("You made me the same offer before in this round."));
    CHECK(line.at("text") != line.at("why"));
    CHECK(t.last(2, "talk").empty());
    CHECK(t.call(2, "talk").at("lines").as_array().empty());
    // It is stored without words: every reader has their own language.
    const json::array before = t.call(1, "talk").at("lines").as_array();
    t.load();
    CHECK(t.call(1, "talk").at("lines").as_array() == before);
}

TEST_CASE("bots: those with a character greet as the game begins, others do not") {
    for (const char* bot : {"steady:loyal", "steady"}) {
        TestTable t(4, {}, 1, TestTable::quick(), "nothing-personal");
        json::object room = json::parse(t.row.room).as_object();
        json::object& seat = room.at("seats").as_array()[3].as_object();
        seat["kind"] = 2;
        seat["bot"] = bot;
        seat["name"] = "Carmela";
        t.row.people[3].clear();
        t.row.room = json::serialize(room);
        t.load();
        t.start();
        const json::object talk = t.last(1, "talk");
        CHECK(talk.empty() == (std::string_view(bot) == "steady"));
        if (!talk.empty()) CHECK(talk.at("line").at("moment") == json::value("greeting"));
    }
}

TEST_CASE("bots: what others hold has no part in the number a bot begins with") {
    std::vector<std::uint64_t> seeds;
    for (const bool other_world : {false, true}) {
        WithBot w;
        if (other_world) {
            Rng rng(7);
            Record& record = TableTester::record(*w.t.table);
            const auto other = record.match().redealt(Seat(3), rng);
            REQUIRE(other->hash() != record.match().hash());
            record.rewind(*other, record.size());
        }
        Effects fx;
        w.t.table->tick(w.t.now, fx);
        REQUIRE(fx.bots.size() == 1);
        seeds.push_back(fx.bots[0].seed);
    }
    CHECK(seeds[0] == seeds[1]);
}

TEST_CASE("defaults: what is drawn by lot for somebody who is away has nothing to do with what others hold") {
    // The only questions whose default is drawn by lot: the first ones of a game.
    const std::pair<const char*, json::object> games[] = {{"la-cosa-nostra", {{"boss_assignment", "choose"}}},
                                                          {"nothing-personal", {{"starter", "vote"}}}};
    int compared = 0;
    for (const auto& [game, options] : games)
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            TestTable t(4, {{"options", options}}, seed, TestTable::quick(), game);
            t.start();
            Rng rng(seed);
            for (int i = 0; i < 6; ++i, t.step(rng)) {
                const Seat seat = t.match().decision().may_act.first();
                const Action here = TableTester::default_of(*t.table, seat);
                const auto own = t.match().clone(), other = t.match().redealt(seat, rng);
                Record& record = TableTester::record(*t.table);
                compared += other->hash() != own->hash();
                record.rewind(*other, record.size());
                CHECK(TableTester::default_of(*t.table, seat) == here);
                record.rewind(*own, record.size());
            }
        }
    CHECK(compared > 0);
}

}  // namespace consigliere::server
