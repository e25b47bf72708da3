// The moments at which bots speak: those that need a situation of their own, and all of them over whole games.
#include <map>

#include <doctest/doctest.h>

#include "server/table/person_among_bots.hpp"
#include "server/voices/spoken_line.hpp"
#include "tests/how_many.hpp"

namespace consigliere::server {

namespace {

// The fourth seat is that of a bot with a character.
struct Speaking {
    TestTable t;
    static constexpr Seat kBot{3};

    Speaking(const char* game, Millis pause, std::uint64_t seed = 1) : t(4, {}, seed, limits(pause), game) {
        t.start();
    }
    static TableLimits limits(Millis pause) {
        TableLimits out = TestTable::quick();
        out.bot_pause = pause;
        return out;
    }
    void seat_bot() {
        json::object room = json::parse(t.row.room).as_object();
        json::object& seat = room.at("seats").as_array()[3].as_object();
        seat["kind"] = 2;
        seat["bot"] = "steady:loyal";
        seat["name"] = "Anselmo";
        t.row.people[3].clear();
        t.row.room = json::serialize(room);
        t.load();
    }
    bool is_allowed(const std::string& text) const {
        const auto parsed = t.match().vocabulary().parse(text);
        return std::holds_alternative<Command>(parsed) && !t.match().check(std::get<Command>(parsed));
    }
    void bot_says(const std::string& text) {
        const Command command = std::get<Command>(t.match().vocabulary().parse(text));
        t.bot_answered({kBot, true, TableTester::question(*t.table), command});
    }
    // The lines of this moment so far.
    std::vector<store::TalkLine> lines(Moment moment) const {
        std::vector<store::TalkLine> out;
        for (const store::TalkLine& line : t.talk)
            if (const auto spoken = SpokenLine::parse(line.text); spoken && spoken->moment == moment)
                out.push_back(line);
        return out;
    }
    int open_to_bot(Seat from) const {
        for (const Offer& offer : t.match().offers_seen_by(kBot))
            if (offer.to == kBot && offer.from == from) return offer.id;
        return 0;
    }
};

}  // namespace

TEST_CASE("voices: whoever waits for an answer hears that the bot thinks, once and by the clock alone") {
    Speaking s("nothing-personal", 900);
    s.seat_bot();
    REQUIRE(s.t.act(Seat(0), "p1 offer p4 gives cash 1") == "ok");
    s.t.pass_time(2900);
    CHECK(s.lines(Moment::thinking).empty());
    s.t.pass_time(200);
    REQUIRE(s.lines(Moment::thinking).size() == 1);
    CHECK(SeatSet(s.lines(Moment::thinking)[0].readers).has(Seat(0)));
    CHECK_FALSE(SeatSet(s.lines(Moment::thinking)[0].readers).has(Seat(1)));
    s.t.pass_time(10'000);
    CHECK(s.lines(Moment::thinking).size() == 1);
}

TEST_CASE("voices: a bot whose money everyone sees says that it cannot pay") {
    Speaking s("nothing-personal", 0);
    s.seat_bot();
    int all = 1;
    while (s.is_allowed("p1 offer p4 wants cash " + std::to_string(all + 1))) ++all;
    REQUIRE(s.t.act(Seat(0), "p1 offer p4 wants cash " + std::to_string(all)) == "ok");
    REQUIRE(s.t.act(Seat(1), "p2 offer p4 wants cash 1") == "ok");
    s.bot_says("p4 accept " + std::to_string(s.open_to_bot(Seat(1))));
    s.bot_says("p4 refuse " + std::to_string(s.open_to_bot(Seat(0))));
    REQUIRE(s.lines(Moment::refuse_no_money).size() == 1);
    CHECK(s.lines(Moment::refuse_no_money)[0].text.find("why=no_money") != std::string::npos);
}

TEST_CASE("voices: a bot says that the rules forbid a deal for which it is too late") {
    Speaking s("la-cosa-nostra", 0);
    const std::string offer = "p1 offer p4 gives cash 1000", other = "p2 offer p3 gives cash 1000";
    REQUIRE(s.t.play_while([&] { return s.t.display().window || !s.is_allowed(offer); }, 1));
    REQUIRE(s.t.act(Seat(0), offer) == "ok");
    REQUIRE(s.t.play_while([&] { return s.t.display().window || s.is_allowed(other); }, 1));
    s.seat_bot();
    REQUIRE(s.open_to_bot(Seat(0)) != 0);
    s.bot_says("p4 refuse " + std::to_string(s.open_to_bot(Seat(0))));
    REQUIRE(s.lines(Moment::refuse_rule).size() == 1);
    CHECK(s.lines(Moment::refuse_rule)[0].text.find("why=rule") != std::string::npos);
}

TEST_CASE("voices: a bot that offers peace while somebody else leads proposes to stand together") {
    int proposed = 0;
    for (std::uint64_t seed = 1; seed <= 20 && proposed == 0; ++seed) {
        Speaking s("la-cosa-nostra", 0, seed);
        const std::string peace = "promise no-attack until 2";
        const std::string offer = "p4 offer p1 gives " + peace + " wants " + peace;
        if (!s.t.play_while([&] { return s.t.match().round() < 2 || s.t.display().window || !s.is_allowed(offer); },
                            seed))
            continue;
        s.seat_bot();
        const Seat leader = TableTester::leader(*s.t.table);
        s.bot_says(offer);
        const auto lines = s.lines(Moment::propose_coalition);
        const bool third = leader == Seat(1) || leader == Seat(2);
        CHECK(lines.size() == (third ? 1 : 0));
        proposed += third;
        if (third) CHECK(SpokenLine::parse(lines[0].text)->facts.other == leader);
    }
    CHECK(proposed > 0);
}

TEST_CASE("voices: bots that play whole games with a person say what belongs to them") {
    std::map<Moment, int> said;
    for (const char* game : {"la-cosa-nostra", "nothing-personal", "omerta"})
        for (int i = 0; i < testing::how_many(6); ++i) {
            PersonAmongBots played(game, 100 + static_cast<std::uint64_t>(i));
            played.make_offers();
            played.play();
            for (const store::TalkLine& line : played.talk())
                if (const auto spoken = SpokenLine::parse(line.text)) ++said[spoken->moment];
        }
    for (std::size_t i = 0; i < kMoments.size(); ++i)
        MESSAGE(std::string(kMoments[i]) << ": " << said[static_cast<Moment>(i)]);
    if (!testing::in_full()) return;
    for (const Moment moment : {Moment::greeting, Moment::thinking, Moment::accept, Moment::refuse_need_it,
                                Moment::refuse_rule, Moment::refuse_repeat, Moment::propose_coalition, Moment::leading,
                                Moment::falling_behind, Moment::round_end, Moment::good_game})
        CHECK_MESSAGE(said[moment] > 0, std::string(kMoments[static_cast<std::size_t>(moment)]));
}

}  // namespace consigliere::server
