// What holds for the words of every game of the house.
#include "games/registry.hpp"
#include "engine/grammar.hpp"
#include "engine/refusal_text.hpp"

#include <algorithm>
#include <functional>

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
                const std::string said = vocabulary.describe(event, Seat::none(), kind->texts(), Lang::en, names);
                CAPTURE(said);
                CHECK(said.find("Bob") != std::string::npos);
                ++owners;
            }
    }
    CHECK(owners > 0);
}

namespace {

// Every message of a game that a verb, item, promise or event has, in every language.
void for_each_message(const std::function<void(const GameKind&, const Vocabulary&, const VerbSpec&,
                                               const std::string& key, Lang, std::string_view pattern)>& visit) {
    for (const GameKind* kind : all_games()) {
        const auto match = kind->start(kind->info().least_players, OptionValues(kind->options()), kind->house_cards());
        const Vocabulary& v = match->vocabulary();
        for (const auto& [group, specs] :
             {std::pair{"action.", &v.verbs}, {"event.", &v.events}, {"item.", &v.items}, {"word.", &v.phrases}})
            for (const VerbSpec& spec : *specs)
                for (const char* variant : {"", "-none", "-minus", "-neutral"}) {
                    const std::string key = group + std::string(spec.verb) + variant;
                    if (const Localised* message = kind->texts().find(key))
                        for (const Lang lang : kAllLangs) visit(*kind, v, spec, key, lang, (*message)[lang]);
                }
    }
}

}  // namespace

TEST_CASE("texts: a message asks only for forms that its language has, of arguments that it is given") {
    int forms = 0;
    for_each_message([&](const GameKind& kind, const Vocabulary&, const VerbSpec& spec, const std::string& key,
                         Lang lang, std::string_view pattern) {
        for (std::size_t open = pattern.find('{'); open != pattern.npos; open = pattern.find('{', open + 1)) {
            const std::string_view inside = pattern.substr(open + 1, pattern.find('}', open) - open - 1);
            const std::string_view name = inside.substr(0, inside.find_first_of(".|"));
            CAPTURE(kind.info().id);
            CAPTURE(key);
            CAPTURE(pattern);
            CHECK((name == "player" || name == "other" || name == "until" ||
                   std::any_of(spec.args.begin(), spec.args.end(), [&](const ArgSpec& a) { return a.name == name; })));
            if (inside.find('.') == inside.npos || inside.find('|') != inside.npos) continue;
            CHECK(is_form(inside.substr(inside.find('.') + 1), lang));
            ++forms;
        }
    });
    CHECK(forms > 100);
}

TEST_CASE("texts: titles of cards are quoted wherever a sentence names them") {
    int titles = 0;
    for_each_message([&](const GameKind& kind, const Vocabulary& v, const VerbSpec& spec, const std::string& key, Lang,
                         std::string_view pattern) {
        for (const ArgSpec& arg : spec.args) {
            if (arg.type < kFirstList || !v.lists[static_cast<std::size_t>(arg.type - kFirstList)].titles) continue;
            CAPTURE(kind.info().id);
            CAPTURE(key);
            CAPTURE(pattern);
            CHECK(pattern.find("{" + std::string(arg.name) + "}") == pattern.npos);
            ++titles;
        }
    });
    CHECK(titles > 100);
}

TEST_CASE("sentences: names have their articles, losses and neutral markers their own words") {
    const auto said = [](std::string_view game, std::string_view verb, Event event, Lang lang) {
        const GameKind& kind = *find_game(game);
        const auto match = kind.start(3, OptionValues(kind.options()), kind.house_cards());
        for (const VerbSpec& spec : match->vocabulary().events)
            if (spec.verb == verb) event.kind = spec.kind;
        return match->vocabulary().describe(event, Seat::none(), kind.texts(), lang, {"Ann", "Bob", "Cal"});
    };
    const auto list_index = [](std::string_view game, std::string_view type, std::string_view slug) {
        const GameKind& kind = *find_game(game);
        const auto match = kind.start(3, OptionValues(kind.options()), kind.house_cards());
        const auto& lists = match->vocabulary().lists;
        const auto list = std::find_if(lists.begin(), lists.end(), [&](const NameList& l) { return l.type == type; });
        return static_cast<std::uint8_t>(
            match->vocabulary().find(static_cast<std::uint8_t>(kFirstList + (list - lists.begin())), slug));
    };
    Event uses{};
    uses.b = list_index("la-cosa-nostra", "business", "cop-2");
    CHECK(said("la-cosa-nostra", "covers", uses, Lang::de) == "Ann nutzt den Polizisten 2.");
    CHECK(said("la-cosa-nostra", "covers", uses, Lang::es) == "Ann usa el Policía 2.");
    CHECK(said("la-cosa-nostra", "covers", uses, Lang::nl) == "Ann gebruikt de Politieagent 2.");
    Event draws{};
    draws.b = list_index("la-cosa-nostra", "influence card", "spy");
    CHECK(said("la-cosa-nostra", "influence", draws, Lang::de) == "Ann zieht „Spion“.");
    Event respect{};
    respect.b = kNothing;  // no cause
    respect.n = -4;
    CHECK(said("nothing-personal", "respect", respect, Lang::en) == "Ann loses 4 respect.");
    CHECK(said("nothing-personal", "respect", respect, Lang::es) == "Ann pierde 4 de respeto.");
    respect.n = 2;
    CHECK(said("nothing-personal", "respect", respect, Lang::de) == "Ann gewinnt 2 Respekt.");
    Event placed{};
    placed.a = list_index("nothing-personal", "owner", "neutral");
    placed.n = 1;
    CHECK(said("nothing-personal", "placed", placed, Lang::es).starts_with("Se pone 1 ficha neutral en "));
    placed.a = 1;
    CHECK(said("nothing-personal", "placed", placed, Lang::en).starts_with("Bob places 1 marker on "));
}

TEST_CASE("texts: sums in a refusal are written as each language writes money, counts with the right word") {
    const auto said = [](std::string_view game, const Refusal& no, Lang lang) {
        return refusal_text(find_game(game)->texts(), no, lang);
    };
    const Refusal dear{kCannotAfford, "", 10'000, 3'000};
    CHECK(said("la-cosa-nostra", dear, Lang::en) == "That costs $10,000; only $3,000 is available.");
    CHECK(said("la-cosa-nostra", dear, Lang::de) == "Das kostet 10.000\u00a0$; vorhanden sind nur 3.000\u00a0$.");
    const Refusal few{"no_free_marker", "", 1, 0};
    CHECK(said("la-cosa-nostra", few, Lang::es) == "Hace falta 1 ficha libre; hay 0.");
}
