#include "server/names.hpp"

#include <cctype>
#include <set>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "games/registry.hpp"
#include "server/secrets.hpp"
#include "server/voices/voice_book.hpp"

namespace consigliere::server {

TEST_CASE("names: letters of any script, digits, signs and single spaces may stand in one") {
    for (const char* good : {"Ann", "Zoë", "Nguyễn Văn Đức", "Łukasz-Żółć", "Мария", "名前", "عمر", "João O'Neill",
                             "R2-D2", "🙂", "A", "Don Vito"}) {
        CAPTURE(good);
        CHECK(wrong_in_name(tidy_name(good)).empty());
    }
}

TEST_CASE("names: what cannot be seen, or turns the line round, is refused") {
    for (const char* bad : {"A\u200Bnn",  // zero width space
                            "\u202Ennna",
                            "A\u2066nn",  // bidirectional
                            "\uFEFFAnn",
                            "Ann\u00A0Lee",  // byte order mark, no-break space
                            "Ann\u2003Lee",
                            "Ann\u3000",  // other spaces
                            "An\u200Dn",
                            "An\u00ADn",  // joiner, soft hyphen
                            "\u3164",
                            "\u115F",
                            "\u2800",  // letters and signs that look empty
                            "Ann\uFE0F",
                            "\U000E0041nn",  // variation selector, tag
                            "A\u0007",
                            "A\nB",
                            "\x7F",  // control characters
                            "\u0378",
                            "\uE000",  // unassigned, private
                            "\u0301nn",
                            "A\u0301\u0302\u0303\u0304\u0305",  // a mark without a letter, a pile of them
                            " ",
                            "Ann  Lee",
                            "\xFF",
                            "\xED\xA0\x80"}) {
        CAPTURE(bad);
        CHECK(wrong_in_name(bad) == "name_characters");
    }
}

TEST_CASE("names: length is counted as people count it") {
    std::string flags, long_name;
    for (int i = 0; i < kLongestName; ++i) flags += "\U0001F1E9\U0001F1EA", long_name += "e\u0323\u0302";
    CHECK(wrong_in_name(flags).empty());
    CHECK(wrong_in_name(tidy_name(long_name)).empty());
    CHECK(wrong_in_name(flags + "x") == "bad_name");
    CHECK(wrong_in_name(std::string(25, 'x')) == "bad_name");
    CHECK(wrong_in_name("") == "bad_name");
    CHECK(tidy_name("  Zoe\u0308 ") == "Zo\u00EB");
}

TEST_CASE("names: those that look alike have one skeleton, others have not") {
    for (const auto& [a, b] : {std::pair<const char*, const char*>{"Ann", "ann"},
                               {"Ann", "\u0391nn"},                   // Greek capital alpha
                               {"pope", "\u0440\u043E\u0440\u0435"},  // Cyrillic
                               {"Lucia", "Iucia"},                    // capital I
                               {"LUCIA", "lucia"},
                               {"Ann", "\u0391\u039D\u039D"},  // all of it in Greek capitals
                               {"Bill", "BiII"},
                               {"Modem", "Modern"},
                               {"Bob", "B0b"},
                               {"Ann Lee", "AnnLee"},
                               {"Ann", "\uFF21nn"}}) {  // full width
        CAPTURE(a);
        CAPTURE(b);
        CHECK(look_alike(a, b));
    }
    for (const auto& [a, b] :
         {std::pair<const char*, const char*>{"Ann", "Anna"}, {"Bob", "Rob"}, {"Jose", "José"}, {"P1", "P2"}})
        CHECK_FALSE(look_alike(a, b));
}

TEST_CASE("names: nobody is taken for a bot") {
    for (const char* name : {"Salvatore", "salvatore", "Sa\u217Cvatore", "FAUSTO", "Faust0", "Carme1a"}) {
        CAPTURE(name);
        CHECK(wrong_in_name(name) == "name_of_bot");
    }
}

namespace {

// The words of a name as people say them, without case.
std::set<std::string> words_of(const std::string& name) {
    std::set<std::string> out;
    std::string word;
    for (const char c : name + " ")
        if (c != ' ' && c != '-')
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (!word.empty())
            out.insert(std::exchange(word, ""));
    return out;
}

}  // namespace

TEST_CASE("finding 16, V2 2.3: no bot has the name of anyone on a card, in any game and language") {
    std::set<std::string> bots;
    for (const Persona& one : voice_book().personas()) bots.merge(words_of(one.name));
    CHECK(bots.size() == 12);
    int read = 0;
    for (const GameKind* kind : all_games()) {
        const auto match = kind->start(kind->info().most_players, OptionValues(kind->options()), kind->house_cards());
        for (const NameList& list : match->vocabulary().lists)
            for (const Localised& name : list.names)
                for (const Lang lang : kAllLangs)
                    for (const std::string& word : words_of(name[lang])) {
                        ++read;
                        CAPTURE(name[lang]);
                        CHECK_FALSE(bots.contains(word));
                    }
    }
    CHECK(read > 1000);
}

}  // namespace consigliere::server
