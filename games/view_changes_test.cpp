// What changes from one view to the next, over whole games: put onto the view before, it gives the view after. One game of
// each kind is published (protocol/view-changes.json); the page's tests read it, so that both sides agree.
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "engine/json_writer.hpp"
#include "engine/rng.hpp"
#include "games/registry.hpp"
#include "tests/merge_changes.hpp"

namespace consigliere {
namespace {

namespace json = boost::json;

constexpr int kSteps = 4000;  // no game of random answers lasts longer

// Plays at random; use(match) after every step, for as long as it says true.
template <class Use>
void play_at_random(const GameKind& kind, int players, std::uint64_t seed, Use use) {
    const auto match = kind.start(players, OptionValues(kind.options()), kind.house_cards());
    Rng rng(seed);
    for (int i = 0; i < kSteps && !match->decision().over(); ++i) {
        const Decision d = match->decision();
        if (d.chance()) {
            match->apply(Command{match->chance_action(rng.below(match->chance_count())), {}, {}}, nullptr);
        } else {
            ActionList answers;
            match->legal_actions(d.may_act.first(), answers);
            match->apply(Command{answers[rng.below(static_cast<std::uint32_t>(answers.size()))], {}, {}}, nullptr);
        }
        if (!use(*match)) return;
    }
}

json::object whole(const DescribedView& view) {
    return json_tree([&](JsonWriter& w) { view.write(w, DescribedView::Question::included); });
}
json::object changes(const DescribedView& before, const DescribedView& after) {
    return json_tree([&](JsonWriter& w) { after.write_changes(before, w, DescribedView::Question::included); });
}

TEST_CASE("changes: put onto the view before they give the view after, for every seat of every game") {
    for (const GameKind* kind : all_games())
        for (const Seat seat : {Seat(0), Seat(1), Seat::spectator(), Seat::open()}) {
            INFO(kind->info().id << " seen by " << seat.index);
            std::unique_ptr<const DescribedView> before;
            json::object known;
            int steps = 0;
            std::size_t sent = 0, in_whole = 0;
            play_at_random(*kind, kind->info().most_players, 7, [&](const Match& match) {
                auto now = match.described_view(seat, true);
                const json::object expected = whole(*now);
                if (before == nullptr) {
                    known = expected;
                } else {
                    const json::object difference = changes(*before, *now);
                    testing::merge_changes(known, difference);
                    sent += json::serialize(difference).size();
                    in_whole += json::serialize(expected).size();
                }
                before = std::move(now);
                ++steps;
                const bool same = known == expected;
                CHECK_MESSAGE(same, "step " << steps);
                return same;
            });
            CHECK(steps > 50);
            CAPTURE(sent / static_cast<std::size_t>(steps));  // bytes per step
            CAPTURE(in_whole / static_cast<std::size_t>(steps));
            CHECK(sent * 5 < in_whole);
        }
}

// The first steps of a game, as its first seat sees them.
json::object recorded_game(const GameKind& kind) {
    constexpr std::size_t kRecorded = 150;
    std::unique_ptr<const DescribedView> before;
    json::object first;
    json::array differences;
    play_at_random(kind, kind.info().least_players, 11, [&](const Match& match) {
        auto now = match.described_view(Seat(0), true);
        if (before == nullptr)
            first = whole(*now);
        else
            differences.push_back(changes(*before, *now));
        before = std::move(now);
        return differences.size() < kRecorded;
    });
    return {{"first", std::move(first)}, {"changes", std::move(differences)}, {"last", whole(*before)}};
}

TEST_CASE("changes: protocol/view-changes.json has what the program writes") {
    const char* path = "protocol/view-changes.json";
    json::object games;
    for (const GameKind* kind : all_games()) games[kind->info().id] = recorded_game(*kind);
    if (std::getenv("CONSIGLIERE_RECORD") != nullptr) std::ofstream(path) << json::serialize(games) << '\n';
    std::ifstream file(path);
    const json::value published = json::parse(std::string{std::istreambuf_iterator<char>(file), {}});
    CHECK_MESSAGE(published == games, "run CONSIGLIERE_RECORD=1 build/tests/games_tests -tc='changes:*'");
}

}  // namespace
}  // namespace consigliere
