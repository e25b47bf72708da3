#include "engine/embedded.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>

namespace embedded = consigliere::embedded;

TEST_CASE("embedded files are sorted by path, and each is found by its own") {
    const auto files = embedded::all();
    CHECK(std::is_sorted(files.begin(), files.end()));
    for (const auto& [path, text] : files) {
        CAPTURE(path);
        CHECK_FALSE(text.empty());
        CHECK(embedded::file(path).data() == text.data());
    }
}

TEST_CASE("a file that was not embedded is empty") {
    CHECK(embedded::file("").empty());
    CHECK(embedded::file("games").empty());
    CHECK(embedded::file("zzz.toml").empty());
}

TEST_CASE("files that a program adds are found like its own, and are not among those it ships") {
    static constexpr std::array<embedded::File, 2> kMine{
        {{"tests/added/cards.toml", "a card"}, {"tests/added/rules.toml", "a rule"}}};
    CHECK(embedded::file("tests/added/rules.toml").empty());
    embedded::add(kMine);
    CHECK(embedded::file("tests/added/rules.toml") == "a rule");
    CHECK(embedded::file("tests/added/cards.toml") == "a card");
    CHECK(embedded::file("tests/added").empty());
    const auto shipped = embedded::all();
    CHECK(std::none_of(shipped.begin(), shipped.end(), [](const auto& file) { return file.first == kMine[0].first; }));
    CHECK_FALSE(embedded::file(shipped.front().first).empty());
}
