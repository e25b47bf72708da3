// What holds for the words of every game of the house.
#include "games/registry.hpp"
#include "engine/refusal_text.hpp"

#include <algorithm>

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

TEST_CASE("texts: sums in a refusal are written as each language writes money, counts with the right word") {
    const auto said = [](std::string_view game, const Refusal& no, Lang lang) {
        return refusal_text(find_game(game)->texts(), no, lang);
    };
    const Refusal dear{"cannot_afford", "", 10'000, 3'000};
    CHECK(said("la-cosa-nostra", dear, Lang::en) == "That costs $10,000; only $3,000 is available.");
    CHECK(said("la-cosa-nostra", dear, Lang::de) == "Das kostet 10.000 $; vorhanden sind nur 3.000 $.");
    const Refusal few{"no_free_marker", "", 1, 0};
    CHECK(said("la-cosa-nostra", few, Lang::es) == "Hace falta 1 ficha libre; hay 0.");
}

TEST_CASE("matches share the cards that were read if players, options and cards are the same, and only then") {
    for (const GameKind* kind : all_games()) {
        const auto specs = kind->options();
        const auto choice =
            std::find_if(specs.begin(), specs.end(), [](const OptionSpec& o) { return !o.choices.empty(); });
        OptionValues standard(specs), other(specs);
        REQUIRE(other.set(choice->name, choice->choices.back()) == "");
        const CardSource cards = kind->house_cards(), renamed{"mine.toml", cards.text}, wrong{cards.name, "nonsense"};
        const auto match = kind->start(4, standard, cards);
        const auto shares = [&](int players, const OptionValues& options, const CardSource& source) {
            return &kind->start(players, options, source)->vocabulary() == &match->vocabulary();
        };
        CHECK(shares(4, standard, cards));
        CHECK_FALSE(shares(3, standard, cards));
        CHECK_FALSE(shares(4, other, cards));
        CHECK_FALSE(shares(4, standard, renamed));
        CHECK_THROWS_AS(kind->start(4, standard, wrong), InputError);
        CHECK(shares(4, standard, cards));
    }
}
