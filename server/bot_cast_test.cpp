#include "server/bot_cast.hpp"

#include <doctest/doctest.h>

#include <set>
#include <vector>

namespace consigliere::server {

TEST_CASE("bot cast: V2 9.4: a character has the same name at every seat") {
    std::set<std::string> names;
    for (const CastMember& one : bot_cast()) {
        names.insert(one.name);
        for (int seat = 0; seat < 5; ++seat)
            CHECK(bot_name_at(seat, "steady:medium:" + std::string(one.character), {}) == one.name);
    }
    CHECK(names.size() == 5);
}

TEST_CASE("bot cast: bots of one table have different names, whatever their characters") {
    for (const char* bot : {"random", "steady", "steady:greedy", "sharp:loyal:easy"}) {
        std::vector<std::string> taken;
        taken.reserve(5);
        for (int seat = 0; seat < 5; ++seat) taken.push_back(bot_name_at(seat, bot, taken));
        CHECK(std::set<std::string>(taken.begin(), taken.end()).size() == 5);
    }
}

TEST_CASE("bot cast: a bot without a character has the name of its seat") {
    const std::vector<std::string> others{"Ann", bot_cast()[3].name};
    CHECK(bot_name_at(1, "steady", others) == bot_cast()[1].name);
    CHECK(bot_name_at(3, "steady", others) == bot_cast()[4].name);
}

}  // namespace consigliere::server
