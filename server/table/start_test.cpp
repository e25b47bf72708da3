// The start of a game: shares of the dice from every client, promised before any is opened (docs/fairness.md).
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include <doctest/doctest.h>

#include "server/table/test_table.hpp"
#include "tests/temp_folder.hpp"

namespace consigliere::server {

namespace {

TableLimits waiting_limits() {
    TableLimits limits = TestTable::quick();
    limits.share_wait = 3000;
    return limits;
}

Seed share_of(int follower) { return seed_from_number(100 + static_cast<std::uint64_t>(follower)); }

struct Starting : TestTable {
    explicit Starting(std::string_view game = "la-cosa-nostra") : TestTable(3, {}, 1, waiting_limits(), game) {
        start();
    }

    json::object dice() const { return room(1).at("dice").as_object(); }
    std::string stage() const { return std::string(dice().at("stage").as_string()); }
    std::int64_t round() const { return dice().at("round").as_int64(); }
    std::string promise(int follower) {
        return code(follower, "share", {{"round", round()}, {"promise", commitment(share_of(follower))}});
    }
    std::string open(int follower, const Seed& share) {
        return code(follower, "share", {{"round", round()}, {"share", to_hex(share)}});
    }
    std::string open(int follower) { return open(follower, share_of(follower)); }
    void promise_all() {
        for (int follower : {1, 2, 3}) promise(follower);
    }
    void open_all() {
        for (int follower : {1, 2, 3}) open(follower);
    }
    bool running() const { return table->room().running(); }
    LogHead head() const { return read_log(row.head, "head").head; }
};

}  // namespace

TEST_CASE("start: the game begins when all have promised and opened a share, and the dice are made of all of them") {
    Starting t;
    CHECK(t.stage() == "promising");
    CHECK(t.log.empty());
    CHECK(t.promise(1) == "ok");
    CHECK(t.promise(2) == "ok");
    CHECK(t.stage() == "promising");
    CHECK(t.promise(3) == "ok");
    CHECK(t.stage() == "opening");
    for (int seat = 0; seat < 3; ++seat)
        CHECK(t.dice().at("promises").at(static_cast<std::size_t>(seat)) ==
              json::value(commitment(share_of(seat + 1))));
    CHECK(t.open(3) == "ok");
    CHECK(t.open(1) == "ok");
    CHECK(!t.running());
    CHECK(t.open(2) == "ok");
    CHECK(t.running());
    CHECK(t.stage() == "fixed");
    CHECK(t.head().shares == Shares{share_of(1), share_of(2), share_of(3)});
    CHECK(t.head().withheld.empty());
    CHECK(t.head().commitment == commitment(seed_from_number(1)));
    // The first die is the one those shares give.
    Rng rng(1);
    const auto by_chance = [](const store::Entry& entry) { return entry.of > 1; };
    const auto first = [&] { return std::find_if(t.log.begin(), t.log.end(), by_chance); };
    for (int i = 0; i < 50 && first() == t.log.end(); ++i) t.step(rng);
    REQUIRE(first() != t.log.end());
    CHECK(CommittedRandom(game_seed(seed_from_number(1), t.head().shares)).below(first()->of) == first()->k);
}

TEST_CASE("start: the server's share stays secret while the game runs") {
    Starting t;
    t.promise_all();
    t.open_all();
    REQUIRE(t.running());
    Rng rng(1);
    for (int i = 0; i < 30; ++i) t.step(rng);
    const std::string secret = to_hex(seed_from_number(1));
    for (const auto& [follower, messages] : t.sent)
        for (const std::string& message : messages) REQUIRE(message.find(secret) == std::string::npos);
    CHECK(t.live.find(secret) == std::string::npos);
}

TEST_CASE("start: nobody waits for a client that does not answer") {
    Starting t;
    t.promise(1);
    t.pass_time(2999);
    CHECK(t.stage() == "promising");
    t.pass_time(1);
    CHECK(t.stage() == "opening");
    CHECK(t.open(1) == "ok");
    CHECK(t.running());
    CHECK(t.head().shares == Shares{share_of(1), std::nullopt, std::nullopt});

    Starting silent;
    silent.pass_time(3000);
    CHECK(silent.running());
    CHECK(silent.head().shares == Shares(3));
}

TEST_CASE("start: who promises and does not open voids the round, is named, and is not asked again") {
    Starting t;
    t.promise_all();
    t.open(1);
    t.open(3);
    t.pass_time(3000);
    CHECK(!t.running());
    CHECK(t.round() == 2);
    CHECK(t.stage() == "promising");
    CHECK(json::serialize(t.dice().at("withheld")) == "[2]");
    CHECK(json::serialize(t.dice().at("asked")) == "[1,3]");
    CHECK(json::serialize(t.dice().at("shares")) == "[null,null,null]");
    CHECK(t.promise(2) == "no_share_now");
    t.promise(1);
    t.promise(3);
    t.open(1);
    t.open(3);
    CHECK(t.running());
    CHECK(t.head().withheld == std::vector{2});
    CHECK(t.head().shares == Shares{share_of(1), std::nullopt, share_of(3)});

    // However many do so, the game starts.
    Starting stubborn;
    const Millis begun = stubborn.now;
    for (int i = 0; i < 100 && !stubborn.running(); ++i) {
        stubborn.promise(3 - static_cast<int>(stubborn.round() - 1) % 3);
        stubborn.pass_time(1000);
    }
    CHECK(stubborn.running());
    CHECK(stubborn.now - begun <= 4 * 6000);
}

TEST_CASE("start: a share is taken once, in its round, if it is the promised one") {
    Starting t;
    CHECK(t.open(1) == "no_share_now");
    CHECK(t.code(1, "share", {{"round", 7}, {"promise", commitment(share_of(1))}}) == "no_share_now");
    CHECK(t.code(1, "share", {{"round", 1}, {"promise", "abc"}}) == "bad_message");
    CHECK(t.code(1, "share", {{"round", 1}}) == "bad_message");
    CHECK(t.promise(1) == "ok");
    CHECK(t.promise(1) == "no_share_now");
    t.promise(2);
    t.promise(3);
    CHECK(t.open(1, share_of(2)) == "other_share");
    CHECK(t.open(1) == "ok");
    CHECK(t.open(1) == "no_share_now");
    t.join(9, "Zoe");
    CHECK(t.open(9) == "not_seated");
}

TEST_CASE("start: people who are away and bots have no share") {
    TestTable t(3, {}, 1, waiting_limits());
    t.code(3, "ready", {{"ready", true}});
    t.part(3);
    REQUIRE(t.code(1, "arrange", {{"seat", 2}, {"bot", nullptr}}) == "ok");
    REQUIRE(t.code(1, "arrange", {{"seat", 2}, {"bot", {{"level", "random"}}}}) == "ok");
    REQUIRE(t.code(1, "start") == "ok");
    CHECK(t.table->room().dice.asked == SeatSet::of(Seat(0)));
}

TEST_CASE("start: a change at the table stops it, and the number of a round never comes again") {
    Starting t;
    t.promise(1);
    CHECK(t.code(1, "settings", {{"odds_shown", false}}) == "ok");
    CHECK(t.stage() == "none");
    t.pass_time(10'000);
    CHECK(!t.running());
    t.start();
    CHECK(t.round() == 2);
    t.load();  // the server was stopped meanwhile
    CHECK(t.table->room().waiting());
    CHECK(t.stage() == "none");
    t.start();
    CHECK(t.round() == 3);
    CHECK(t.code(1, "start") == "ok");  // pressed twice
    CHECK(t.round() == 3);
}

TEST_CASE("start: after a restart the room still says whose shares are in the dice") {
    Starting t;
    t.promise_all();
    t.open(1);
    t.open(2);
    t.pass_time(3000);
    t.promise_all();
    t.open_all();
    REQUIRE(t.running());
    const json::object before = t.dice();
    t.load();
    const json::object after = t.last(1, "table").at("room").at("dice").as_object();
    for (const char* key : {"stage", "round", "promises", "shares", "withheld"}) CHECK(before.at(key) == after.at(key));
}

// --- what clients keep ------------------------------------------------------------------------------------------------------

TEST_CASE("pins: one with every update, always new, and the same again for whoever comes back to the same update") {
    Starting t;
    t.promise_all();
    t.open_all();
    Rng rng(3);
    for (int i = 0; i < 60; ++i) t.step(rng);
    for (int follower = 1; follower <= 3; ++follower) {
        const std::vector<std::string>& pins = t.pins[follower];
        CHECK(pins.size() > 20);
        CHECK(std::set(pins.begin(), pins.end()).size() == pins.size());
    }
    const std::string last = t.pins[2].back();
    t.part(2);
    t.join(2, "Bob");
    CHECK(t.pins[2].back() == last);
}

TEST_CASE("pins: a sealed answer that nobody sees leaves the others' pins as they are, also for who comes back") {
    Starting t;
    t.promise_all();
    t.open_all();
    int compared = 0;
    Rng rng(1);
    for (int i = 0; i < 400 && t.running() && compared < 5; ++i) {
        const Decision d = t.match().decision();
        if (t.display().window && d.may_act.size() >= 2) {
            const Seat seat = d.may_act.first();
            const int other = seat.index == 0 ? 2 : 1;
            const auto seq = t.seq(other);
            const std::string before = t.pins[other].back();
            const std::size_t count = t.pins[other].size();
            t.act(seat, t.answers(seat).front());
            if (t.seq(other) == seq) {
                ++compared;
                CHECK(t.pins[other].size() == count);
                t.part(other);
                t.join(other, TestTable::names()[static_cast<std::size_t>(other - 1)]);
                CHECK(t.pins[other].back() == before);
            }
        }
        t.step(rng);
    }
    CHECK(compared > 0);
}

// --- the second implementation ------------------------------------------------------------------------------------------------

namespace {

using Pins = std::vector<std::pair<std::int64_t, std::string>>;

// What follower 1 kept, as the page would.
json::object kept_by_page(const Starting& t, const Pins& pins) {
    json::array list;
    for (const auto& [seq, pin] : pins) list.push_back(json::array{1, seq, pin});
    return {{"commitment", t.head().commitment}, {"promises", t.dice().at("promises")}, {"pins", list}};
}

// What the checker says of the log.
std::string checked_by_python(const TempFolder& folder, const std::string& log, const json::object& kept) {
    std::ofstream(folder.file("game.jsonl")) << log;
    std::ofstream(folder.file("kept.json")) << json::serialize(kept);
    const std::string command = "/usr/bin/python3 -B scripts/check_fairness.py --kept " + folder.file("kept.json") +
                                " " + folder.file("game.jsonl") + " > " + folder.file("out.txt");
    const bool proven = std::system(command.c_str()) == 0;
    return (proven ? "0 " : "1 ") + bytes_of(folder.file("out.txt"));
}

}  // namespace

TEST_CASE("fairness: games of people are proven by scripts/check_fairness.py, against what a page kept") {
    for (const char* game : {"la-cosa-nostra", "nothing-personal", "omerta"}) {
        CAPTURE(game);
        const TempFolder folder;
        Starting t(game);
        t.promise_all();
        t.open_all();
        REQUIRE(t.running());
        Pins pins;
        Rng rng(7);
        for (int i = 0; i < 20'000 && t.running(); ++i) {
            t.step(rng);
            if (pins.empty() || pins.back().first != t.seq(1)) pins.emplace_back(t.seq(1), t.pins[1].back());
        }
        REQUIRE(t.table->room().state == "finished");
        t.table->save_row(t.row);
        const std::string log = log_text(t.row, t.log);
        const std::string good = checked_by_python(folder, log, kept_by_page(t, pins));
        CAPTURE(good);
        CHECK(good.starts_with("0 "));
        CHECK(good.find("shares from the host and seats 1, 2, 3") != std::string::npos);
        // A game that proves itself and is not the one that was kept; and one that was changed.
        Pins others = pins;
        others[others.size() / 2].second = std::string(32, '0');
        CHECK(checked_by_python(folder, log, kept_by_page(t, others)).starts_with("1 "));
        std::string changed = log;
        changed.replace(changed.find("\"Ann\""), 5, "\"Eve\"");
        CHECK(checked_by_python(folder, changed, kept_by_page(t, pins)).starts_with("1 "));
    }
}

// --- the store ----------------------------------------------------------------------------------------------------------------

TEST_CASE("a stored log that was changed, cut off or exchanged does not open") {
    TestTable t;
    t.start();
    Rng rng(5);
    for (int i = 0; i < 40; ++i) t.step(rng);
    REQUIRE(damage_of(t.row, t.log, t.live) == "");
    const auto opens = [&](const store::TableRow& row, const std::vector<store::Entry>& log, const std::string& live) {
        try {
            const Table table(row, *find_game("la-cosa-nostra"), TestTable::quick(), log, live, {}, t.now);
            return true;
        } catch (const InputError&) {
            return false;
        }
    };
    CHECK(opens(t.row, t.log, t.live));
    auto cut = t.log;
    cut.pop_back();
    CHECK(damage_of(t.row, cut, t.live).find("were stored") != std::string::npos);
    CHECK(!opens(t.row, cut, t.live));
    auto gap = t.log;
    gap.erase(gap.begin() + 3);
    CHECK(damage_of(t.row, gap, t.live).find("entry 4") != std::string::npos);
    auto changed = t.log;
    changed[7].text += " ";
    CHECK(!opens(t.row, changed, t.live));
    store::TableRow renamed = t.row;
    renamed.head.replace(renamed.head.find("\"Ann\""), 5, "\"Eve\"");
    CHECK(!opens(renamed, t.log, t.live));
    CHECK(!opens(t.row, t.log, ""));
    store::TableRow lost = t.row;
    lost.seed = "";
    CHECK(damage_of(lost, t.log, t.live).find("share") != std::string::npos);
    TestTable other(3, {}, 2);
    other.start();
    CHECK(!opens(t.row, other.log, t.live));
}

TEST_CASE("of a finished game every flipped bit of its log or result is noticed") {
    TestTable t;
    t.start();
    Rng rng(5);
    for (int i = 0; i < 3000 && t.table->room().running(); ++i) t.step(rng);
    REQUIRE(t.table->room().state == "finished");
    REQUIRE(damage_of(t.row, t.log, "") == "");
    for (std::size_t i = 0; i < t.row.result.size(); i += 3) {
        store::TableRow row = t.row;
        row.result[i] = static_cast<char>(row.result[i] ^ 1);
        CHECK(damage_of(row, t.log, "") != "");
    }
    for (std::size_t i = 0; i < t.log.size(); i += 5) {
        auto log = t.log;
        char& c = log[i].text[i % log[i].text.size()];
        c = static_cast<char>(c ^ 1);
        CHECK(damage_of(t.row, log, "") != "");
        log = t.log;
        log[i].hash ^= std::uint64_t{1} << (i % 64);
        CHECK(damage_of(t.row, log, "") != "");
    }
    store::TableRow keyless = t.row;
    keyless.seed = "";
    CHECK(damage_of(keyless, t.log, "") == "");  // the last line has the share
}

}  // namespace consigliere::server
