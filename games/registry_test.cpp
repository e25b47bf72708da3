// What holds for the words of every game of the house.
#include "games/registry.hpp"

#include <doctest/doctest.h>

using namespace consigliere;

TEST_CASE("sentences call people by their names, also where the rules speak of owners") {
    const PlayerNames names{"Ann", "Bob", "Cal"};
    int owners = 0;
    for (const GameKind* kind : all_games()) {
        const auto match = kind->start(3, OptionValues(kind->options()), kind->house_cards());
        const Vocabulary& vocabulary = match->vocabulary();
        for (const VerbSpec& spec : vocabulary.events)
            for (const ArgSpec& arg : spec.args) {
                if (arg.field != Field::a || arg.type < kFirstList || vocabulary.find(arg.type, "p2") < 0) continue;
                Event event{spec.kind};
                event.a = static_cast<std::uint8_t>(vocabulary.find(arg.type, "p2"));
                const std::string said = vocabulary.describe(event, kind->texts(), Lang::en, names);
                CAPTURE(said);
                CHECK(said.find("Bob") != std::string::npos);
                ++owners;
            }
    }
    CHECK(owners > 0);
}
