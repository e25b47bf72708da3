// The golden games in replays/: every command still legal, every hash and die as written. A log carries the state hash after
// each action, so builds that all agree with it agree with each other; this program is small so that every preset can run it.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/replay.hpp"
#include "games/registry.hpp"
#include "tests/temp_folder.hpp"

namespace consigliere {
namespace {

std::vector<std::filesystem::path> golden_logs() {
    std::vector<std::filesystem::path> logs;
    for (const auto& entry : std::filesystem::directory_iterator("replays"))
        if (entry.path().extension() == ".jsonl") logs.push_back(entry.path());
    std::sort(logs.begin(), logs.end());
    return logs;
}

TEST_CASE("golden games: each log replays bit by bit, to its end, with the dice its seed promised") {
    for (const GameKind* kind : all_games()) {
        CAPTURE(kind->info().id);
        int games = 0;
        for (const std::filesystem::path& path : golden_logs()) {
            CAPTURE(path.string());
            const Log log = read_log(bytes_of(path), path.string());
            if (log.head.game != kind->info().id) continue;
            ++games;
            Replay replay(log, *kind, kind->house_cards());
            while (!replay.at_end()) replay.step(nullptr);
            replay.check_end();
            CHECK(replay.match().decision().over());
            CHECK(log.end.has_value());
        }
        CHECK(games >= 2);
    }
}

}  // namespace
}  // namespace consigliere
