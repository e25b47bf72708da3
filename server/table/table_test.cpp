#include <doctest/doctest.h>

#include "bots/arena.hpp"
#include "server/table/test_table.hpp"
#include "tests/how_many.hpp"

namespace consigliere::server {

namespace {

constexpr Millis kSecond = 1000;

json::object seconds(int turn, int action, int reaction, int reserve, int grace) {
    return {{"time",
             {{"mode", "live"},
              {"turn_s", turn},
              {"action_s", action},
              {"reaction_s", reaction},
              {"reserve_s", reserve},
              {"grace_s", grace}}}};
}

}  // namespace

TEST_CASE("room: sitting, readiness, bots and the start follow the host") {
    TestTable t;
    CHECK(t.code(2, "start") == "not_host");
    CHECK(t.code(1, "start") == "not_all_ready");
    CHECK(t.code(2, "leave") == "ok");
    CHECK(t.code(1, "start") == "empty_seats");
    CHECK(t.code(2, "sit", {{"seat", 1}}) == "seat_taken");
    CHECK(t.code(2, "sit") == "ok");
    CHECK(t.code(2, "sit") == "seated_already");
    CHECK(t.code(2, "ready", {{"ready", true}}) == "ok");
    CHECK(t.code(3, "leave") == "ok");
    CHECK(t.code(1, "arrange", {{"seat", 3}, {"bot", {{"level", "genius"}}}}) == "no_such_bot");
    CHECK(t.code(1, "arrange", {{"seat", 3}, {"bot", {{"level", "random"}}}}) == "ok");
    CHECK(t.code(1, "settings", {{"options", {{"no_such", 1}}}}) == "bad_option");
    CHECK(t.code(1, "settings", {{"time", {{"mode", "slow"}}}}) == "ok");
    CHECK(t.code(1, "start") == "not_all_ready");  // changed settings take the marks away
    CHECK(t.code(2, "ready", {{"ready", true}}) == "ok");
    CHECK(t.code(1, "start") == "ok");
    CHECK(t.table->room().running());
    CHECK(t.code(3, "act", {{"seq", 0}, {"do", "p3 boss"}}) == "not_seated");
    CHECK(t.code(1, "nonsense") == "bad_message");
    CHECK(t.code(1, "act", {{"do", 5}}) == "bad_message");
}

TEST_CASE("play: a move on an old position is refused with what changed, others' moves leave no gap") {
    TestTable t;
    t.start();
    Rng rng(3);
    const std::int64_t before = t.seq(1);
    for (int i = 0; i < 30; ++i) t.step(rng);
    const Seat seat = t.match().decision().may_act.first();
    const json::object answer = t.call(seat.index + 1, "act", {{"seq", before}, {"do", t.answers(seat)[0]}});
    CHECK(answer.at("refusal").at("code") == "stale");
    CHECK(!answer.at("refusal").at("changed").as_array().empty());
    const std::int64_t now = t.seq(1);
    CHECK(now > before);
    std::int64_t expected = 0;
    for (const std::string& text : t.sent[1]) {
        const json::object m = json::parse(text).as_object();
        if (m.at("type") != "update") continue;
        if (expected != 0) CHECK(m.at("seq").as_int64() == expected);
        expected = m.at("seq").as_int64() + 1;
    }
}

TEST_CASE("play: whoever plays for another seat or writes nonsense hears why not") {
    TestTable t;
    t.start();
    const Seat seat = t.match().decision().may_act.first();
    const int other = seat.index == 0 ? 2 : 1;
    CHECK(t.code(other, "act", {{"seq", 99999}, {"do", t.answers(seat)[0]}}) == "not_your_seat");
    CHECK(t.code(other, "act", {{"seq", 99999}, {"do", "p" + std::to_string(other) + " fly away"}}) ==
          "not_understood");
    const json::object no = t.call(other, "check", {{"do", "p" + std::to_string(other) + " boss"}});
    CHECK(!no.at("ok").as_bool());
    CHECK(!no.at("refusal").at("sentence").as_string().empty());
}

TEST_CASE("time: base, reserve, grace, then the rules' answer; after two a stand-in, and the way back") {
    TestTable t(3, seconds(60, 60, 10, 30, 15));
    t.start();
    REQUIRE(t.play_until("plan"));
    const Seat seat = t.match().decision().may_act.first();
    const int who = seat.index + 1;
    const auto size = t.log.size();
    t.pass_time(104 * kSecond);  // 60 + 30 + 15 is the end
    CHECK(t.log.size() == size);
    t.pass_time(2 * kSecond);
    CHECK(t.log.size() > size);
    CHECK(json::serialize(t.last(who, "talk")).find("ran out of time") != std::string::npos);
    CHECK(!t.table->room().seats[seat.index].stand_in);
    for (int i = 0; i < 20 && !t.table->room().seats[seat.index].stand_in; ++i) t.pass_time(120 * kSecond);
    CHECK(t.table->room().seats[seat.index].stand_in);
    REQUIRE(!t.bots.empty());
    CHECK(t.code(who, "log") == "ok");
    CHECK(t.table->room().seats[seat.index].stand_in);
    CHECK(t.code(who, "return") == "ok");
    CHECK(!t.table->room().seats[seat.index].stand_in);
}

TEST_CASE("time: the reserve is charged only beyond the base, and a paused clock stands still, also over a restart") {
    TestTable t(3, seconds(60, 60, 10, 100, 0));
    t.start();
    REQUIRE(t.play_until("plan"));
    const Seat seat = t.match().decision().may_act.first();
    const int who = seat.index + 1;
    t.pass_time(20 * kSecond);
    for (int i = 1; i <= 3; ++i) CHECK(t.code(i, "vote", {{"on", "pause"}, {"agree", true}}) == "ok");
    CHECK(t.last(1, "clock").at("clock").at("phase") == "paused");
    CHECK(t.act(seat, t.answers(seat)[0]) == "paused");
    t.pass_time(5000 * kSecond);
    t.load();
    t.pass_time(5000 * kSecond);
    for (int i = 1; i <= 3; ++i) CHECK(t.code(i, "vote", {{"on", "resume"}, {"agree", true}}) == "ok");
    t.pass_time(60 * kSecond);  // 80 of 60 seconds used: 20 from the reserve
    const auto answers = t.answers(seat);
    CHECK(t.act(seat, answers.back()) == "ok");
    const auto reserve = t.position(who).at("clock").at("reserve_ms").as_array()[seat.index].as_int64();
    CHECK(reserve == 80 * kSecond);
}

TEST_CASE("time: quiet hours stop the clock of slow games") {
    const std::vector<Quiet> night{{22 * 60, 6 * 60}};
    const Millis nine = 21 * 3600 * kSecond;
    CHECK(add_awake_time(nine, 30 * 60 * kSecond, night) == nine + 30 * 60 * kSecond);
    CHECK(add_awake_time(nine, 2 * 3600 * kSecond, night) == nine + 10 * 3600 * kSecond);
    CHECK(add_awake_time(nine, 2 * 3600 * kSecond, {}) == nine + 2 * 3600 * kSecond);
    CHECK(add_awake_time(nine, kSecond, {{0, 1439}, {1439, 0}}) > nine);  // never for ever
}

TEST_CASE("windows: answers stay sealed, can be taken back, and count when all have answered") {
    for (std::uint64_t seed = 1; seed < 12; ++seed) {
        TestTable t(4, seconds(60, 60, 10, 100, 0), seed);
        t.start();
        Seat holder = Seat::spectator();
        const auto nobody_holds = [&] {
            holder = Seat::spectator();
            if (t.display().window && t.display().asked.size() > 1)
                for (const Seat seat : t.match().decision().may_act)
                    if (t.answers(seat).size() > 1) holder = seat;
            return !holder.is_player();
        };
        if (!t.play_while(nobody_holds, seed)) continue;
        const std::size_t before = t.log.size();
        std::map<int, std::size_t> heard;
        for (int i = 1; i <= 4; ++i) heard[i] = t.sent[i].size();
        CHECK(t.act(holder, t.answers(holder).front()) == "ok");
        if (t.display().asked.size() > 1) {
            CHECK(t.log.size() == before);
            for (int i = 1; i <= 4; ++i)
                if (i != holder.index + 1) CHECK(t.sent[i].size() == heard[i]);
            CHECK(t.position(holder.index + 1).at("decision").at("answer").is_object());
            CHECK(t.code(holder.index + 1, "undo") == "ok");
            CHECK(t.position(holder.index + 1).at("decision").at("answer").is_null());
            CHECK(t.code(holder.index + 1, "undo") == "nothing_to_undo");
            // A sealed answer survives a restart.
            CHECK(t.act(holder, t.answers(holder).front()) == "ok");
            t.load();
            CHECK(t.position(holder.index + 1).at("decision").at("answer").is_object());
        }
        for (const Seat seat : t.display().asked)
            if (t.display().window) t.code(seat.index + 1, "pass", {{"seq", 1'000'000'000}});
        CHECK(t.log.size() > before);
        return;
    }
    FAIL("no window for several in a dozen games");
}

TEST_CASE("windows: they last their time if anybody stays silent; thinking prolongs them for all") {
    for (std::uint64_t seed = 1; seed < 12; ++seed) {
        TestTable t(4, seconds(60, 60, 10, 100, 0), seed);
        t.start();
        if (!t.play_until("schemer", seed)) continue;
        const int who = t.display().asked.first().index + 1;
        const Millis end = t.position(who).at("clock").at("ends_at").as_int64();
        CHECK(end == t.now + 10 * kSecond);
        // Whoever opens the table again reads what it is about.
        const json::value told = t.last(who, "update").at("events");
        t.join(who + 10, TestTable::names()[static_cast<std::size_t>(who - 1)]);
        CHECK(t.last(who + 10, "table").at("at_stake").as_array().back() == told.as_array().back());
        t.part(who + 10);
        CHECK(t.code(who, "think") == "ok");
        CHECK(t.last(who, "clock").at("clock").at("ends_at").as_int64() == end + 20 * kSecond);
        const std::size_t before = t.sent[1].size();
        t.pass_time(29 * kSecond);
        CHECK(t.sent[1].size() == before);
        t.pass_time(2 * kSecond);
        CHECK(t.sent[1].size() > before);
        return;
    }
    FAIL("no schemer window in a dozen games");
}

TEST_CASE("windows: a standing order answers by itself, and only where it was given") {
    TestTable t(3, seconds(60, 60, 10, 0, 0));
    t.start();
    for (int i = 1; i <= 3; ++i)
        CHECK(t.code(i, "orders", {{"orders", json::array{{{"prompt", "*"}, {"ask", "never"}}}}}) == "ok");
    CHECK(t.code(1, "orders", {{"orders", json::array{{{"prompt", "*"}, {"ask", "perhaps"}}}}}) == "bad_message");
    Rng rng(2);
    const Millis begun = t.now;
    for (int i = 0; i < 200 && t.table->room().running(); ++i) {
        const Decision d = t.match().decision();
        if (t.display().window)
            t.pass_time(0);
        else {
            const Seat seat = d.may_act.first();
            const auto all = t.answers(seat);
            t.act(seat, all[rng.below(static_cast<std::uint32_t>(all.size()))]);
        }
    }
    CHECK(t.now == begun);  // no window took any time
}

TEST_CASE("talk: public, whispers, phrases in the reader's language, limits") {
    TestTable t;
    t.part(2);
    t.join(2, "Bob", Lang::de);
    CHECK(t.code(1, "say", {{"text", "Hello <b>you</b>"}}) == "ok");
    CHECK(t.last(3, "talk").at("line").at("text") == "Hello <b>you</b>");
    CHECK(t.code(1, "say", {{"phrase", "deal"}, {"to", json::array{2}}}) == "ok");
    CHECK(t.last(2, "talk").at("line").at("text") == "Abgemacht.");
    CHECK(t.last(3, "talk").at("line").at("kind") == "whisper-seen");
    CHECK(json::serialize(t.last(3, "talk")).find("Abgemacht") == std::string::npos);
    CHECK(t.code(1, "say", {{"phrase", "nonsense"}}) == "no_such_phrase");
    CHECK(t.code(1, "say", {{"text", std::string(501, 'x')}}) == "talk_too_long");
    CHECK(t.code(1, "say", {{"text", "bell\a"}}) == "bad_message");
    CHECK(t.code(3, "mute", {{"seat", 1}, {"muted", true}}) == "ok");
    const std::size_t heard = t.sent[3].size();
    CHECK(t.code(1, "say", {{"text", "again"}}) == "ok");
    CHECK(t.sent[3].size() == heard);
    for (int i = 0; i < 12; ++i) t.code(1, "say", {{"text", "spam"}});
    CHECK(t.code(1, "say", {{"text", "spam"}}) == "too_fast");
    t.load();
    CHECK(t.last(1, "table").at("talk").as_array().size() >= 3);
}

TEST_CASE("spectators see what is public, late by the table's delay") {
    TestTable t(3, {{"spectator_delay_s", 300}});
    t.start();
    t.join(9, "Zoe");
    Rng rng(1);
    const std::size_t before = t.sent[9].size();
    for (int i = 0; i < 10; ++i) t.step(rng);
    const auto updates = [&] {
        std::size_t n = 0;
        for (std::size_t i = before; i < t.sent[9].size(); ++i) n += t.sent[9][i].starts_with("{\"type\":\"update\"");
        return n;
    };
    CHECK(updates() == 0);
    t.pass_time(301'000);
    CHECK(updates() > 0);
    const json::object view = t.position(9).at("view").as_object();
    for (const json::value& player : view.at("players").as_array()) CHECK(!player.as_object().contains("hand"));
    CHECK(t.position(9).at("mine").is_null());
    CHECK(t.code(9, "say", {{"text", "I see everything"}}) == "not_seated");
}

TEST_CASE("spectators: a restart of the server shows them nothing before its time") {
    json::object settings = seconds(600, 600, 5, 0, 0);
    settings["spectator_delay_s"] = 300;
    TestTable t(3, settings);
    t.start();
    Rng rng(1);
    const auto watch = [&] {
        t.join(9, "Zoe");
        return t.last(9, "table").at("position");
    };
    for (int i = 0; i < 10; ++i) t.step(rng);
    t.load();
    CHECK(watch().is_null());  // nothing is old enough
    CHECK(t.call(9, "log").at("log").as_array().empty());

    REQUIRE(t.play_while([&] { return t.display().window; }, 2));
    t.pass_time(301'000);
    const json::value then = t.position(9).at("view");
    for (int i = 0; i < 10; ++i) t.step(rng);
    REQUIRE(t.play_while([&] { return t.display().window; }, 3));
    const auto told = [&] { return t.call(9, "log").at("log").as_array().size(); };
    t.load();
    CHECK((watch().at("view") == then));
    const std::size_t before = told();
    t.pass_time(200'000);
    t.load();  // a second restart makes nothing sooner or later
    CHECK((watch().at("view") == then));
    CHECK(told() == before);
    t.pass_time(101'000);
    CHECK((t.position(9).at("view") != then));
    CHECK(told() > before);
}

TEST_CASE("talk: a claim is kept as it was made, for each reader to put into words, and named in the story") {
    TestTable t;
    const json::object claim{{"about", "gangster:ice"}, {"is", "class:attack"}};
    CHECK(t.code(1, "say", {{"claim", claim}, {"to", json::array{2}}}) == "ok");
    CHECK(t.last(2, "talk").at("line").at("claim") == claim);
    CHECK(t.last(3, "talk").at("line").at("kind") == "whisper-seen");
    CHECK(!t.last(3, "talk").at("line").as_object().contains("claim"));
    for (const char* wrong : {"ice", ":ice", "gangster:", "gangster:Ice", "gangster:a b", "p1:ice"})
        CHECK(t.code(1, "say", {{"claim", {{"about", wrong}, {"is", "class:attack"}}}}) == "bad_message");
}

TEST_CASE("orders: one that is meant for a rival leaves the moves of others alone") {
    const auto window_time = [](int against) {
        TestTable t(4, seconds(60, 60, 10, 0, 0));
        t.start();
        for (int i = 1; i <= 4; ++i)
            t.code(i, "orders", {{"orders", json::array{{{"prompt", "*"}, {"ask", "never"}, {"against", against}}}}});
        const Millis begun = t.now;
        Rng rng(2);
        for (int i = 0; i < 1000 && t.table->room().running(); ++i) t.step(rng);
        return t.now - begun;
    };
    TestTable t(4);
    t.start();
    CHECK(t.code(1, "orders", {{"orders", json::array{{{"prompt", "*"}, {"ask", "never"}, {"against", 9}}}}}) ==
          "bad_message");
    CHECK(window_time(1) > 0);  // windows about the moves of the three others still took their time
}

namespace {

// A game by bots up to the command that opens the first Robbery window with an answer in it; that command is `last`.
struct BeforeRobbery {
    std::uint64_t game = 0;
    std::vector<store::Entry> log;
    Command last;
    Seat holder;
};
BeforeRobbery before_robbery(const GameKind& kind) {
    for (std::uint64_t game = 1; game < 200; ++game) {
        TestTable t(5, {}, game);
        t.start();
        Record record(kind, read_log(t.row.head, "head").head, seed_from_number(game), kind.house_cards());
        std::vector<std::unique_ptr<bots::Player>> players;
        players.reserve(5);
        for (int i = 0; i < 5; ++i)
            players.push_back(bots::make_player(record.match(), Seat(i), {bots::Skill::random}, game * 5 + 1));
        BeforeRobbery out{game, {}, {}, {}};
        std::vector<Step> steps;
        record.draw_chance(0, steps, out.log);
        while (!record.match().decision().over()) {
            const std::vector<store::Entry> before = out.log;
            const Seat seat = record.match().decision().may_act.first();
            out.last = {players[seat.index]->decide(), {}, {}};
            record.play(out.last, 0, steps, out.log);
            if (record.match().decision().over() || record.match().prompt().id != "DEC-16") continue;
            for (const Seat asked : record.match().decision().may_act) {
                ActionList legal;
                record.match().legal_actions(asked, legal);
                if (legal.size() < 2) continue;
                out.log = before;
                out.holder = asked;
                return out;
            }
        }
    }
    return {};
}

}  // namespace

TEST_CASE("orders: an answer with a sum is given only while as much is at stake") {
    const BeforeRobbery found = before_robbery(*find_game("la-cosa-nostra"));
    REQUIRE(found.game != 0);
    const auto open_window = [&](Seat holder, const json::object& order) {
        TestTable t(5, seconds(60, 60, 10, 0, 0), found.game);
        t.start();
        t.use_log(found.log);
        t.load();
        if (!order.empty()) CHECK(t.code(holder.index + 1, "orders", {{"orders", json::array{order}}}) == "ok");
        CHECK(t.act(found.last.action.seat, t.match().vocabulary().to_text(found.last)) == "ok");
        return t;
    };
    TestTable plain = open_window(Seat(0), {});
    const int payout = plain.match().at_stake(Seat(0));
    REQUIRE(payout >= 1000);
    const Seat holder = found.holder;
    std::string answer;
    for (const std::string& text : plain.answers(holder))
        if (!text.ends_with(" pass")) answer = text;
    REQUIRE(!answer.empty());
    const auto answered = [&](int least) {
        TestTable t =
            open_window(holder, {{"prompt", "DEC-16"}, {"ask", "always"}, {"answer", answer}, {"least", least}});
        return t.position(holder.index + 1).at("decision").at("answer").is_object();
    };
    CHECK(!answered(payout + 1000));
    CHECK(answered(payout));

    // V2 5.5: without an answer it asks only then.
    const auto asked = [&](const json::object& order) {
        return open_window(holder, order).position(holder.index + 1).at("decision");
    };
    const auto from = [](int least) { return json::object{{"prompt", "DEC-16"}, {"ask", "always"}, {"least", least}}; };
    CHECK(asked(from(payout)) == asked({}));
    CHECK(asked(from(payout + 1000)) == asked({{"prompt", "DEC-16"}, {"ask", "never"}}));

    const auto refused = [&](const json::object& order) {
        return plain.code(1, "orders", {{"orders", json::array{order}}}) == "bad_message";
    };
    CHECK(refused({{"prompt", "*"}, {"ask", "always"}, {"answer", answer}, {"least", -1}}));
    CHECK(refused({{"prompt", "*"}, {"ask", "never"}, {"least", 1000}}));  // what is not asked must not hang on it
}

TEST_CASE("V2 5.6: holding: a moment before a rival's turn, once, paid from the reserve and ended at will") {
    TestTable t(3, seconds(60, 60, 10, 100, 0));
    t.start();
    REQUIRE(t.play_until("plan"));
    const int holder = t.match().decision().may_act.first().index + 1, rival = holder % 3 + 1;
    CHECK(t.code(9, "hold", {{"seats", json::array{rival}}}) == "gone");
    CHECK(t.code(holder, "hold", {{"seats", json::array{7}}}) == "bad_message");
    CHECK(t.code(holder, "hold", {{"seats", json::array{rival}}}) == "ok");
    CHECK(t.last(holder, "mine").at("mine").at("holds") == json::array{rival});
    REQUIRE(t.play_while([&] { return !t.position(rival).at("decision").as_object().contains("held_by"); }, 1));
    REQUIRE(t.match().decision().may_act.has(Seat(rival - 1)));
    CHECK(t.position(rival).at("decision").at("held_by") == holder);
    const std::string move = t.answers(Seat(rival - 1)).front();
    CHECK(t.act(Seat(rival - 1), move) == "held");
    CHECK(t.position(holder).at("clock").at("reserve_ms").as_array()[static_cast<std::size_t>(holder - 1)] == 80'000);
    SUBCASE("let go by its holder") {
        CHECK(t.code(rival, "hold", {{"seats", json::array{}}}) == "ok");  // not theirs to end
        CHECK(t.act(Seat(rival - 1), move) == "held");
        CHECK(t.code(holder, "hold", {{"seats", json::array{}}}) == "ok");
    }
    SUBCASE("over by itself") { t.pass_time(20 * kSecond); }
    CHECK(!t.last(rival, "mine").at("decision").as_object().contains("held_by"));
    CHECK(t.act(Seat(rival - 1), move) == "ok");
}

TEST_CASE(
    "V2 5.4: windows: without clocks they wait for everybody, but not for the only person when that one holds "
    "nothing") {
    for (const bool alone : {false, true}) {
        TestTable t(3, {{"time", {{"mode", "none"}}}}, 1);
        if (alone)
            for (int seat = 2; seat <= 3; ++seat) {
                CHECK(t.code(seat, "leave") == "ok");
                CHECK(t.code(1, "arrange", {{"seat", seat}, {"bot", {{"level", "random"}}}}) == "ok");
            }
        t.start();
        if (alone) {
            // Set-up asks the one person for a Boss; from then on no empty window may ask them.
            for (int i = 0; i < 50; ++i) t.wait();
            CHECK(
                (!t.display().window || !t.display().asked.has(Seat(0)) || t.match().decision().may_act.has(Seat(0))));
            continue;
        }
        REQUIRE(t.play_while([&] { return !t.display().window; }, 1));
        CHECK(t.position(1).at("clock").at("ends_at").is_null());
        const std::size_t size = t.log.size();
        t.pass_time(3600 * kSecond);
        CHECK(t.display().window);
        CHECK(t.log.size() == size);
        const SeatSet asked = t.display().asked;
        const int number = static_cast<int>(t.sent[1].size());
        for (const Seat seat : asked) CHECK(t.code(seat.index + 1, "pass", {{"seq", 1'000'000'000}}) == "ok");
        CHECK(static_cast<int>(t.sent[1].size()) > number);
    }
}

TEST_CASE("agreement: abandoning, rematch and handing over a seat need all who play") {
    TestTable t;
    t.start();
    CHECK(t.code(1, "vote", {{"on", "rematch"}, {"agree", true}}) == "not_over");
    const json::object offered = t.call(2, "hand_over");
    const std::string code(offered.at("code").as_string());
    t.join(9, "Zoe");
    CHECK(t.code(9, "hand_over", {{"code", "WRONGONE"}}) == "bad_code");
    CHECK(t.code(9, "hand_over", {{"code", code}}) == "not_all_agree");
    CHECK(t.code(1, "vote", {{"on", "hand_over"}, {"agree", true}}) == "ok");
    CHECK(t.code(3, "vote", {{"on", "hand_over"}, {"agree", true}}) == "ok");
    CHECK(t.code(9, "hand_over", {{"code", code}}) == "ok");
    CHECK(t.table->room().seats[1].name == "Zoe");
    for (const int follower : {1, 9, 3}) CHECK(t.code(follower, "vote", {{"on", "abandon"}, {"agree", true}}) == "ok");
    CHECK(t.table->room().state == "abandoned");
}

TEST_CASE("offers: what may change hands is listed with reasons, and goes through by item text") {
    TestTable t;
    t.start();
    REQUIRE(t.play_until("plan"));
    const json::object goods = t.call(1, "offerable", {{"with", 2}});
    REQUIRE(goods.at("ok").as_bool());
    REQUIRE(!goods.at("mine").as_array().empty());
    const std::string item(goods.at("mine").as_array()[0].at("text").as_string());
    CHECK(t.code(1, "offer", {{"to", 2}, {"gives", json::array{item}}, {"wants", json::array{}}}) == "ok");
    const json::array offers = t.position(2).at("offers").as_array();
    REQUIRE(offers.size() == 1);
    CHECK(t.code(3, "accept", {{"offer", offers[0].at("id")}}) != "ok");
    CHECK(t.code(2, "accept", {{"offer", offers[0].at("id")}}) == "ok");
    CHECK(t.position(2).at("offers").as_array().empty());
}

}  // namespace consigliere::server
