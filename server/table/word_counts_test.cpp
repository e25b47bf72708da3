#include "server/table/word_counts.hpp"

#include <doctest/doctest.h>

#include "server/table/test_table.hpp"

namespace consigliere::server {

namespace {

// A game in which everybody promises the next one peace, again and again; what its table keeps in the end.
struct Promised {
    std::string stored;
    int given = 0;
};
Promised play_with_promises(bool loads) {
    TestTable t;
    t.start();
    Rng rng(5);
    Promised out;
    for (int i = 0; i < 3000 && t.table->room().running(); ++i) {
        if (i % 25 == 0)
            for (const int from : {1, 2, 3})
                out.given +=
                    t.code(from, "promise",
                           {{"to", from % 3 + 1}, {"word", "no-attack"}, {"until", t.match().round()}}) == "ok";
        if (loads && i % 90 == 89) t.load();
        t.step(rng);
    }
    REQUIRE(t.table->room().state == "finished");
    const json::object room = *parse_object(t.row.room);
    out.stored = json::serialize(room.at("words"));
    return out;
}

void promise_peace(TestTable& t) {
    for (const int from : {1, 2, 3})
        t.code(from, "promise", {{"to", from % 3 + 1}, {"word", "no-attack"}, {"until", t.match().round()}});
}

// Public judgements among the events that a follower was sent, as a reader of the messages counts them.
class Reader {
public:
    Reader(const TestTable& t, int follower) : table_(t), follower_(follower) {}

    const WordCounts& counted() {
        const auto at = table_.sent.find(follower_);
        if (at == table_.sent.end()) return counts_;
        for (; read_ < at->second.size(); ++read_) read(json::parse(at->second[read_]).as_object());
        return counts_;
    }

private:
    void read(const json::object& message) {
        if (message.at("type").as_string() != "update") return;
        for (const json::value& event : message.at("events").as_array()) {
            const std::string_view name = event.at("event").as_string();
            if (event.as_object().contains("private") || !name.starts_with("word-")) continue;
            const auto from = static_cast<std::uint8_t>(event.at("args").at("from").as_int64() - 1);
            if (name == "word-kept") counts_.add({{kWordKept, SeatSet::everyone(), from, 0}});
            if (name == "word-broken") counts_.add({{kWordBroken, SeatSet::everyone(), from, 0}});
        }
    }

    const TestTable& table_;
    int follower_;
    std::size_t read_ = 0;
    WordCounts counts_;
};

std::string reputation_of(const TestTable& t, int follower) {
    json::array out;
    for (const json::value& seat : t.position(follower).at("reputation").as_array())
        out.push_back(json::array{seat.at("kept"), seat.at("broken")});
    return json::serialize(out);
}

}  // namespace

TEST_CASE("V2 2.4: a position counts by seat the promises that its reader was shown kept or broken in public") {
    constexpr int kWatcher = 9;
    TestTable t(3, {{"spectator_delay_s", 60}});
    t.start();
    t.join(kWatcher, "Wanda");
    Rng rng(5);
    int changes = 0, behind = 0;
    std::string before;
    std::map<int, Reader> readers;
    for (const int follower : {1, 2, 3, kWatcher}) readers.try_emplace(follower, t, follower);
    for (int i = 0; i < 400 && t.table->room().running(); ++i) {
        if (i % 25 == 0) promise_peace(t);
        t.step(rng);
        t.pass_time(500);
        for (auto& [follower, reader] : readers)
            if (!t.position(follower).empty())  // spectators have none yet
                REQUIRE(reputation_of(t, follower) == json::serialize(reader.counted().to_json(3)));
        changes += before != reputation_of(t, 1);
        behind += !t.position(kWatcher).empty() && reputation_of(t, kWatcher) != reputation_of(t, 1);
        before = reputation_of(t, 1);
    }
    CHECK(changes > 3);
    CHECK(behind > 0);
    t.load();
    CHECK(reputation_of(t, 1) == before);
}

TEST_CASE("V2 2.4: a host may postpone reputations: nobody is sent a count before the game is over") {
    TestTable t(3, {{"reputation_shown", false}});
    t.start();
    Rng rng(5);
    constexpr std::string_view kNothing = "[[0,0],[0,0],[0,0]]";
    for (int i = 0; i < 3000; ++i) {
        if (i % 25 == 0) promise_peace(t);
        t.step(rng);
        if (!t.table->room().running()) break;
        REQUIRE(reputation_of(t, 1) == kNothing);
    }
    REQUIRE(t.table->room().state == "finished");
    CHECK(reputation_of(t, 1) != kNothing);
    CHECK(reputation_of(t, 1) == json::serialize(Reader(t, 1).counted().to_json(3)));
}

TEST_CASE("word counts: only promises of which everyone learned are counted, by who gave them") {
    WordCounts counts;
    counts.add({{kWordKept, SeatSet::everyone(), 1, 0}, {kWordBroken, SeatSet::everyone(), 1, 2}});
    counts.add({{kWordBroken, SeatSet::of(Seat(0)).with(Seat(2)), 0, 2},  // between two players
                {kWordGiven, SeatSet::everyone(), 2, 0}});
    CHECK(json::serialize(counts.to_json(3)) == "[[0,0],[1,1],[0,0]]");
}

TEST_CASE("word counts: what was stored is read again, and damage counts as nothing") {
    const auto read = [](const char* text) {
        return json::serialize(WordCounts::from_json(json::parse(text).as_array()).to_json(2));
    };
    CHECK(read("[[3,1],[0,2]]") == "[[3,1],[0,2]]");
    CHECK(read(R"([[-3],"x"])") == "[[0,0],[0,0]]");
    CHECK(read("[[1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[1,1]]") == "[[1,1],[1,1]]");
}

TEST_CASE("word counts: a finished table keeps them, and a restart in mid-game changes nothing") {
    const Promised played = play_with_promises(false);
    int judged = 0;
    const json::value stored = json::parse(played.stored);
    for (const json::value& seat : stored.as_array())
        judged += static_cast<int>(seat.at(0).as_int64() + seat.at(1).as_int64());
    CHECK(judged > 0);
    CHECK(judged <= played.given);
    CHECK(play_with_promises(true).stored == played.stored);
}

}  // namespace consigliere::server
