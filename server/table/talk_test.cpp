// Talk alone: who may read which line, how lines are numbered, muting and the rate.
#include "server/table/talk.hpp"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"

namespace consigliere::server::talk_test {

namespace {

constexpr Seat kAnn(0), kBob(1), kCal(2);
const PlayerNames kNames{"Ann", "Bob", "Cal"};

store::TalkLine line(Seat from, const std::string& message, Millis at = 100) {
    store::TalkLine out = Talk::read(boost::json::parse(message).as_object(), from, 3, Lang::en);
    out.at = at;
    return out;
}

TalkReader reader(Seat seat, bool whispers_shown = true) { return {seat, Lang::en, whispers_shown}; }

std::vector<std::string> kinds(const boost::json::array& lines) {
    std::vector<std::string> out;
    for (const auto& l : lines) out.emplace_back(l.at("kind").as_string());
    return out;
}

}  // namespace

TEST_CASE("talk: others see that somebody whispers where the table shows it, and otherwise nothing") {
    Talk talk({});
    talk.add(line(kAnn, R"({"text":"to Bob","to":[2]})"));
    talk.add(line(kAnn, R"({"text":"to all"})"));
    CHECK(kinds(talk.recent(reader(kBob), kNames)) == std::vector<std::string>{"text", "text"});
    CHECK(kinds(talk.recent(reader(kCal), kNames)) == std::vector<std::string>{"whisper-seen", "text"});
    const boost::json::array hidden = talk.recent(reader(kCal, false), kNames);
    REQUIRE(hidden.size() == 1);
    CHECK(hidden[0].at("n") == 1);  // numbers leave no gap
    CHECK(boost::json::serialize(talk.recent(reader(kCal), kNames)).find("to Bob") == std::string::npos);
}

TEST_CASE("talk: spectators with a delay see no line that is newer, whatever comes after it") {
    Talk talk({});
    talk.add(line(kAnn, R"({"text":"before the start"})", 50));
    talk.add(line(kAnn, R"({"text":"old"})", 200));
    talk.add(line(kAnn, R"({"text":"new"})", 300));
    TalkReader spectator = reader(Seat::spectator());
    spectator.started_at = 100;
    spectator.newest = 250;
    CHECK(talk.recent(spectator, kNames).size() == 2);
    spectator.newest = 20;  // what was said before the start was never late
    CHECK(talk.recent(spectator, kNames).size() == 1);
}

TEST_CASE("talk: a page holds the hundred lines before a number") {
    Talk talk({});
    for (int i = 0; i < 250; ++i) talk.add(line(kAnn, R"({"text":"again"})"));
    const auto last = talk.page(reader(kBob), INT32_MAX, kNames);
    REQUIRE(last.size() == 100);
    CHECK(last.front().at("n") == 151);
    CHECK(talk.page(reader(kBob), 151, kNames).front().at("n") == 51);
    CHECK(talk.page(reader(kBob), 51, kNames).size() == 50);
}

TEST_CASE("talk: lines of somebody muted are left out of the recent ones, and only for who muted them") {
    Talk talk({});
    talk.add(line(kAnn, R"({"text":"Hello"})"));
    talk.mute(kBob, kAnn, true);
    CHECK(talk.recent(reader(kBob), kNames).empty());
    CHECK(talk.recent(reader(kCal), kNames).size() == 1);
    talk.mute(kBob, kAnn, false);
    CHECK(talk.recent(reader(kBob), kNames).size() == 1);
}

TEST_CASE("talk: ten lines in ten seconds, per seat") {
    Talk talk({});
    for (int i = 0; i < Talk::kMostInRateTime; ++i) {
        CHECK_FALSE(talk.is_too_fast(kAnn, 1000));
        talk.count(kAnn, 1000);
    }
    CHECK(talk.is_too_fast(kAnn, 1000 + Talk::kRateTime - 1));
    CHECK_FALSE(talk.is_too_fast(kBob, 1000));
    CHECK_FALSE(talk.is_too_fast(kAnn, 1000 + Talk::kRateTime));
}

TEST_CASE("talk: what is wrong in a message is named") {
    CHECK_THROWS_WITH_AS(line(kAnn, R"({"text":""})"), "text", BadMessage);
    CHECK_THROWS_WITH_AS(line(kAnn, R"({"text":"x","to":[1]})"), "to", BadMessage);  // to nobody but oneself
    CHECK_THROWS_WITH_AS(line(kAnn, R"({"text":"x","to":[4]})"), "to", BadMessage);
    CHECK_THROWS_WITH_AS(line(kAnn, R"({"claim":{"about":"seat","is":"seat:1"}})"), "about", BadMessage);
    CHECK(line(kAnn, R"({"claim":{"about":"gangster:ice","is":"seat:2"}})").text == "gangster:ice seat:2");
}

}  // namespace consigliere::server::talk_test
