// The fast reader gives what the general parser gives, or nothing.
#include "engine/plain_toml.hpp"

#include <doctest/doctest.h>

#include "engine/embedded.hpp"

using namespace consigliere;

namespace {

bool same_tree(const Data& a, const Data& b) {
    if (a.line != b.line || a.value.index() != b.value.index()) return false;
    if (const auto* list = a.as_list()) {
        const auto& other = *b.as_list();
        if (list->size() != other.size()) return false;
        for (std::size_t i = 0; i < list->size(); ++i)
            if (!same_tree((*list)[i], other[i])) return false;
        return true;
    }
    if (const auto* table = a.as_table()) {
        const auto& other = *b.as_table();
        if (table->size() != other.size()) return false;
        for (auto it = table->begin(), at = other.begin(); it != table->end(); ++it, ++at)
            if (it->first != at->first || !same_tree(it->second, at->second)) return false;
        return true;
    }
    if (const auto* text = a.as_text()) return *text == *b.as_text();
    if (const auto* number = a.as_number()) return *number == *b.as_number();
    if (const auto* flag = a.as_flag()) return *flag == *b.as_flag();
    return false;
}

// Whether the general parser reads the same; true for what the fast reader leaves to it.
bool agrees(const std::string& text) {
    const auto plain = read_plain_toml(text);
    if (!plain) return true;
    try {
        return same_tree(*plain, parse_any_toml(text, "test.toml"));
    } catch (const InputError&) {
        return false;
    }
}

const std::string kSample =
    "# Ä comment – with „quotes“\n"
    "set = \"house\"\nn = -12 # more\nyes = true\n"
    "list = [\"a\", 1, [2,3], # one\n  {x = 1},\n]\n"
    "[texts.en.short]\nhello = \"Good \\\"evening\\\", ¿qué?\\n\"\nempty = \"\"\n"
    "[texts.en.long]\na.b = \"1\"\na.c.d = 2\n\n"
    "[[card]]\nid = \"one\"\nname.en = \"One\"\nname.de = \"Eins\"\n"
    "[[card]]\n  id = \"two\"\nname = { en = \"Two\", de = \"Zwei\" }\n";

}  // namespace

TEST_CASE("plain toml: every file of the program is read, with the same values and lines") {
    int read = 0;
    for (const auto& [path, text] : embedded::all()) {
        if (!path.ends_with(".toml")) continue;
        CAPTURE(path);
        const auto plain = read_plain_toml(text);
        REQUIRE(plain);
        CHECK(same_tree(*plain, parse_any_toml(text, std::string(path))));
        ++read;
    }
    CHECK(read >= 20);
}

TEST_CASE("plain toml: what it does not know is left to the general parser") {
    for (const char* text :
         {"a = 'b'", "a = \"\"\"b\"\"\"", "a = 0.5", "a = 0x1f", "a = 1_000", "a = +1", "\"a\" = 1", "a = \"\\u00e4\"",
          "a = 1\r\n", "[a.b]\n[a]\n", "[[a.b]]\n", "a . b = 1", "a = [[[[[[1]]]]]]", "a = \"\xf0\x9f\x8e\xb2\""}) {
        CAPTURE(text);
        CHECK_FALSE(read_plain_toml(text));
        CHECK_NOTHROW(parse_toml(text, "test.toml"));
    }
}

TEST_CASE("plain toml: errors are left to the general parser, which explains them") {
    for (const char* text : {"a",
                             "a =",
                             "a = ",
                             "a = \"b",
                             "a = \"b\n\"",
                             "a = 1 b = 2",
                             "a = 1\na = 2",
                             "a = tru",
                             "a = truely",
                             "a = 01",
                             "a = -",
                             "a = [1 2]",
                             "a = {b = 1,}",
                             "a = {b = 1\n}",
                             "[a",
                             "[a]]",
                             "[[a]",
                             "[a]\n[a]",
                             "a = 1\n[a]",
                             "[]",
                             "a = {b = 1}\na.c = 2",
                             "a = {b = 1}\n[a.c]",
                             "a = [1]\n[[a]]",
                             "[a]\n[[a]]",
                             "[[a]]\n[a]",
                             "a.b = 1\na = 2",
                             "a = 1\na.b = 2",
                             "a = \"\\q\"",
                             "a = \"\x01\"",
                             "# \x01",
                             "a = \"\xc3\"",
                             "a = \"\xff\"",
                             "a = \"\xed\xa0\x80\"",
                             ".a = 1",
                             "a. = 1",
                             "ä = 1",
                             "a = 9999999999999999999",
                             "x = [1]\ny = [,]",
                             "[a.b]\nc = 1\n[a.b.d.e.f]\n]"}) {
        CAPTURE(text);
        CHECK_FALSE(read_plain_toml(text));
        CHECK_THROWS_AS(parse_toml(text, "test.toml"), InputError);
    }
}

TEST_CASE("plain toml: whatever stands in a text, it reads the same as the general parser or nothing") {
    REQUIRE(read_plain_toml(kSample));
    REQUIRE(agrees(kSample));
    const std::string letters = "\"\\'#[]{}=.,- \n\r\ta0\x01\x7f\xc2\x80\xe2\xff";
    for (std::size_t at = 0; at < kSample.size(); ++at) {
        std::string without = kSample;
        without.erase(at, 1);
        if (!agrees(without)) FAIL_CHECK(without);
        for (const char letter : letters) {
            std::string replaced = kSample, inserted = kSample;
            replaced[at] = letter;
            inserted.insert(at, 1, letter);
            if (!agrees(replaced)) FAIL_CHECK(replaced);
            if (!agrees(inserted)) FAIL_CHECK(inserted);
        }
    }
}
