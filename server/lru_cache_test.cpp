#include "server/lru_cache.hpp"

#include <stdexcept>

#include <doctest/doctest.h>

namespace consigliere {

TEST_CASE("cache: makes a thing once, drops the least recently used, and keeps no failure") {
    LruCache<std::string> words(2);
    int made = 0;
    const auto get = [&](const char* of) {
        return *words.get(of, [&] {
            ++made;
            return std::string(of) + "!";
        });
    };
    CHECK(get("a") == "a!");
    CHECK(get("b") == "b!");
    CHECK(get("a") == "a!");
    CHECK(made == 2);
    CHECK(get("c") == "c!");  // for b
    CHECK(get("a") == "a!");
    CHECK(made == 3);
    CHECK(get("b") == "b!");
    CHECK(made == 4);
    CHECK_THROWS(words.get("d", []() -> std::string { throw std::runtime_error("no"); }));
    CHECK(get("d") == "d!");
}

}  // namespace consigliere
