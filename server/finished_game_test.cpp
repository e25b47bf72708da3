// A finished game shown from any step is the game itself, step by step; a log that was tampered with is found out.
#include <doctest/doctest.h>

#include <boost/json/serialize.hpp>

#include "engine/replay.hpp"
#include "games/registry.hpp"
#include "server/finished_game.hpp"
#include "tests/temp_folder.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

std::string golden(const std::string& name) { return bytes_of("replays/" + name + ".jsonl"); }

FinishedGame opened(const std::string& text) {
    const GameKind& kind = *find_game(read_log(text, "golden").head.game);
    return FinishedGame(text, "golden", kind, kind.house_cards(), {});
}

constexpr const char* kGames[] = {"la-cosa-nostra-three-players", "nothing-personal-three-players",
                                  "omerta-four-players-negotiating"};

}  // namespace

// Without the offers and promises that a position in play has beside it.
static json::object plain_view(const Match& match, Seat seat) {
    json::object view = match.view(seat);
    for (const char* beside : {"offers", "words"}) view.erase(beside);
    return view;
}

TEST_CASE("finished game: any frame is what a straight replay shows, for every seat") {
    for (const std::string name : kGames) {
        CAPTURE(name);
        const std::string text = golden(name);
        const FinishedGame game = opened(text);
        REQUIRE(game.problem() == "");
        const Log log = read_log(text, "golden");
        Replay replay(log, game.kind(), game.kind().house_cards());
        int compared = 0;
        while (!replay.at_end()) {
            Events events;
            replay.step(&events);
            const std::size_t n = replay.position();
            if (n % 7 != 0 && n % FinishedGame::kStride > 1 && !replay.at_end()) continue;
            const Seat seat = n % 2 == 0 ? Seat::open() : Seat(static_cast<int>(n % 3));
            const json::array frames = game.frames(n - 1, 1, seat, Lang::en);
            REQUIRE(frames.size() == 1);
            CHECK((frames[0].at("view") == plain_view(replay.match(), seat)));
            CHECK(frames[0].at("n").to_number<std::size_t>() == n);
            std::size_t seen = 0;
            for (const Event& event : events) seen += event.seen_by.has(seat);
            CHECK(frames[0].at("events").as_array().size() == seen);
            ++compared;
        }
        CHECK(compared > 20);
        CHECK(game.frames(game.total(), 5, Seat::open(), Lang::en).empty());
        CHECK((game.views(game.total()).at("2") == json::value(plain_view(replay.match(), Seat(1)))));
    }
}

TEST_CASE("finished game: a story in pieces is the whole story") {
    const FinishedGame game = opened(golden("nothing-personal-three-players"));
    json::array whole = game.lines(0, game.total(), Seat(0), Lang::de), pieces;
    for (std::size_t from = 0; from < game.total(); from += 100)
        for (json::value& line : game.lines(from, 100, Seat(0), Lang::de)) pieces.push_back(std::move(line));
    CHECK((whole == pieces));
    CHECK(whole.size() > 50);
    // Another seat sees other events.
    CHECK((game.lines(0, game.total(), Seat(1), Lang::de) != whole));
}

TEST_CASE("V2 12.3: a story addresses its reader as you, from its first line, and nobody else") {
    const FinishedGame game = opened(golden("la-cosa-nostra-three-players"));
    const auto sentence = [](const json::value& line, std::size_t i) {
        return std::string(line.at("events").as_array()[i].at("sentence").as_string());
    };
    const std::string name = game.log().head.names[1];
    const json::array named = game.lines(0, game.total(), Seat::open(), Lang::en);
    const json::array read = game.lines(0, game.total(), Seat::open(), Lang::en, Seat(1));
    REQUIRE(named.size() == read.size());
    std::size_t differ = 0;
    for (std::size_t n = 0; n < named.size(); ++n)
        for (std::size_t i = 0; i < named[n].at("events").as_array().size(); ++i) {
            const std::string before = sentence(named[n], i), after = sentence(read[n], i);
            if (before == after) continue;
            ++differ;
            CHECK(before.find(name) != before.npos);
            CHECK((after.find("ou") != after.npos));
        }
    CHECK(differ > 50);
}

TEST_CASE("finished game: curves end where the game does") {
    for (const std::string name : kGames) {
        CAPTURE(name);
        const FinishedGame game = opened(golden(name));
        const json::array curve = game.curve(0, 0, game.total());
        REQUIRE(curve.size() > 3);
        const std::vector<int>& scores = game.log().end->scores;
        if (name.starts_with("la-cosa-nostra"))
            for (std::size_t i = 0; i < scores.size(); ++i)
                CHECK(curve.back().at("values").as_array()[i].to_number<int>() == scores[i]);
        for (std::size_t i = 1; i < curve.size(); ++i) CHECK((curve[i].at("values") != curve[i - 1].at("values")));
    }
}

TEST_CASE("finished game: words are remembered as kept or broken") {
    std::size_t judged = 0;
    for (const std::string name : {"la-cosa-nostra-five-players-all-variants", "omerta-four-players-negotiating",
                                   "nothing-personal-five-players-random-play"}) {
        const FinishedGame game = opened(golden(name));
        std::size_t ended = 0, reported = 0;
        for (const json::value& word : game.words(Lang::es)) {
            CHECK(!word.at("sentence").as_string().empty());
            if (word.at("ended").is_null()) continue;
            ++ended;
            CHECK(word.at("ended").to_number<int>() >= word.at("given").to_number<int>());
        }
        for (const json::value& line : game.lines(0, game.total(), Seat::open(), Lang::en))
            for (const json::value& event : line.at("events").as_array())
                reported += event.at("event") == "word-kept" || event.at("event") == "word-broken";
        CHECK(ended == reported);
        judged += ended;
    }
    CHECK(judged > 0);
}

TEST_CASE("finished game: a changed die, hash or result is found out") {
    const std::string honest = golden("la-cosa-nostra-three-players");
    const auto changed = [&](const std::string& what, const std::string& by) {
        std::string text = honest;
        const std::size_t at = text.find(what, text.find('\n'));
        REQUIRE(at != text.npos);
        return text.replace(at, what.size(), by);
    };
    CHECK(opened(honest).problem() == "");
    CHECK(opened(honest).dice() > 10);
    const Log log = read_log(honest, "golden");
    const std::string first = log.entries[0].text, other = log.entries[1].text;
    REQUIRE(first != other);
    CHECK(opened(changed(first, other)).problem() != "");
    const std::string hash = honest.substr(honest.find("\"hash\":", honest.find('\n')) + 7, 18);
    CHECK(opened(changed(hash, "\"0000000000000000\"")).problem().find("does not follow") != std::string::npos);
    const std::string score = std::to_string(log.end->scores[0]);
    CHECK(opened(changed("\"scores\":[" + score, "\"scores\":[" + score + "0")).problem().find("does not follow") !=
          std::string::npos);
}

TEST_CASE("replay cache: keeps the games asked for last") {
    ReplayCache cache;
    const auto game = std::make_shared<const FinishedGame>(opened(golden("omerta-two-players")));
    for (std::size_t i = 0; i < ReplayCache::kGames; ++i) cache.put(std::to_string(i), game);
    CHECK(cache.find("0") == game);  // now the last asked for
    cache.put("new", game);
    CHECK(cache.find("0") != nullptr);
    CHECK(cache.find("1") == nullptr);
    CHECK(cache.find("new") != nullptr);
}

}  // namespace consigliere::server
