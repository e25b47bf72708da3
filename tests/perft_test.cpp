// Counts of all ways a game can go for a few steps from fixed positions: any change of the rules changes them, and a
// change that should not, must not. The counts stand in tests/perft.toml; a wrong one is reported with the right one.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "engine/data.hpp"
#include "games/kinds.hpp"
#include "tests/perft.hpp"
#include "tests/temp_folder.hpp"

namespace consigliere {

TEST_CASE("perft: the number of ways from fixed positions is the same as ever") {
    const Data table = parse_toml(bytes_of("tests/perft.toml"), "tests/perft.toml");
    int checked = 0;
    for (const Data& entry : *table.find("perft")->as_list()) {
        const auto number = [&](const char* key) { return *entry.find(key)->as_number(); };
        ShippedGames::visit(*entry.find("game")->as_text(), [&]<class G>(std::type_identity<G>) {
            const G game(static_cast<int>(number("players")), OptionValues(G::options()), KindOf<G>().house_cards());
            const auto ways = testing::count_ways(game, testing::start_after(game, static_cast<int>(number("after"))),
                                                  static_cast<int>(number("depth")));
            INFO(G::info().id, " players ", number("players"), " after ", number("after"), " depth ", number("depth"));
            CHECK(ways == static_cast<std::uint64_t>(number("ways")));
            ++checked;
        });
    }
    CHECK(checked == static_cast<int>(table.find("perft")->as_list()->size()));
}

}  // namespace consigliere
