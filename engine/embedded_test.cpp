#include "engine/embedded.hpp"

#include <doctest/doctest.h>

#include <algorithm>

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
