// Coming back to a table: what happened meanwhile, and the log.
#include <algorithm>

#include <doctest/doctest.h>

#include "server/table/test_table.hpp"

namespace consigliere::server {

TEST_CASE("coming back: what happened meanwhile, also after a restart") {
    TableLimits patient = TestTable::quick();
    patient.defaults_until_stand_in = 1000;
    TestTable t(3, {}, 1, patient);
    t.start();
    REQUIRE(t.play_until("plan"));
    t.part(3);
    Rng rng(4);
    for (int i = 0; i < 15; ++i) t.step(rng);
    t.join(3, "Cal");
    CHECK(!t.last(3, "table").at("meanwhile").as_array().empty());
    // Played back, it is what was missed, ending where the table stands.
    const json::array frames = t.call(3, "play_back").at("frames").as_array();
    CHECK(static_cast<std::int64_t>(frames.size()) == t.last(3, "table").at("missed").as_int64());
    REQUIRE(!frames.empty());
    json::array missed;
    for (const json::value& frame : frames)
        for (const json::value& event : frame.at("events").as_array()) missed.push_back(event);
    CHECK(missed == t.last(3, "table").at("meanwhile").as_array());
    CHECK(frames.back().at("view") == t.last(3, "table").at("position").at("view"));
    CHECK(t.call(1, "play_back").at("frames").as_array().empty());
    t.part(3);
    for (int i = 0; i < 15; ++i) t.step(rng);
    t.load();
    CHECK(!t.last(3, "table").at("meanwhile").as_array().empty());
    CHECK(t.last(1, "table").at("meanwhile").as_array().empty());
}

namespace {

// At a window of the action phase, with something at stake.
void play_to_stake(TestTable& t) {
    t.start();
    REQUIRE(t.play_until("turn"));
    const auto nothing = [&] {
        if (!t.display().window) return true;
        t.join(1, "Ann");
        return t.last(1, "table").at("at_stake").as_array().empty();
    };
    REQUIRE(t.play_while(nothing, 5));
}

}  // namespace

TEST_CASE("the log: what a seat saw and no more, also after a restart") {
    TestTable t;
    play_to_stake(t);
    const auto log_of = [&](int follower) {
        const json::object answer = t.call(follower, "log");
        json::array events;
        for (const json::value& line : answer.at("log").as_array()) events.push_back(line.at("event"));
        return events;
    };
    const json::array before = log_of(1), of_rival = log_of(2);
    const json::value at_stake = t.last(1, "table").at("at_stake");
    CHECK(before.back() == at_stake.as_array().back());
    int mine = 0;
    for (const json::value& event : before) {
        if (!event.as_object().contains("private")) continue;
        ++mine;
        CHECK(std::find(of_rival.begin(), of_rival.end(), event) == of_rival.end());
    }
    CHECK(mine > 0);

    t.load();
    CHECK((log_of(1) == before));
    CHECK((log_of(2) == of_rival));
    CHECK(t.last(1, "table").at("at_stake") == at_stake);
    t.join(9, "Zoe");
    const json::array seen = log_of(9);
    CHECK(!seen.empty());
    for (const json::value& event : seen) CHECK(!event.as_object().contains("private"));
}

namespace {

bool says_name(std::string_view sentence, const std::string& person) {
    const std::string text = " " + std::string(sentence) + " ";
    return text.find(" " + person + " ") != text.npos || text.find(" " + person + "’") != text.npos;
}

// All that this follower has read of events: as they happened, and in the log.
std::vector<std::string> sentences_of(TestTable& t, int follower) {
    std::vector<std::string> out;
    const auto add = [&](const json::value& event) { out.emplace_back(event.at("sentence").as_string()); };
    for (const std::string& text : t.sent[follower]) {
        const json::object message = json::parse(text).as_object();
        if (message.at("type") == "update")
            for (const json::value& event : message.at("events").as_array()) add(event);
    }
    const json::object answer = t.call(follower, "log");
    for (const json::value& line : answer.at("log").as_array()) add(line.at("event"));
    return out;
}

}  // namespace

TEST_CASE("V2 12.3: updates and the log say you to a seat, and its name to everyone else") {
    TestTable t;
    play_to_stake(t);
    t.join(9, "Zoe");
    const std::string people[] = {"Ann", "Bob", "Cal"};
    for (int seat = 1; seat <= 3; ++seat) {
        const std::string& person = people[seat - 1];
        int addressed = 0, named = 0;
        for (const std::string& sentence : sentences_of(t, seat)) {
            INFO(person, " reads: ", sentence);
            CHECK_FALSE(says_name(sentence, person));
            addressed += sentence.starts_with("You ");
        }
        for (const std::string& sentence : sentences_of(t, seat % 3 + 1)) named += says_name(sentence, person);
        CHECK(addressed > 10);
        CHECK(named > 5);
        const std::vector<std::string> seen = sentences_of(t, 9);
        CHECK(std::any_of(seen.begin(), seen.end(), [&](const std::string& s) { return says_name(s, person); }));
        CHECK(std::none_of(seen.begin(), seen.end(), [](const std::string& s) { return s.starts_with("You "); }));
    }
}

}  // namespace consigliere::server
