#include "server/bot_cast.hpp"

#include <doctest/doctest.h>

#include <set>
#include <vector>

#include "server/secrets.hpp"
#include "server/voices/voice_book.hpp"

namespace consigliere::server {

TEST_CASE("bot cast: V2 9.4: a character has the same name at every seat") {
    std::set<std::string> names;
    for (const Persona& one : voice_book().personas())
        for (int seat = 0; seat < 5; ++seat) {
            const SeatedBot seated = seat_bot(seat, "steady:medium:" + one.id, {});
            CHECK(seated.name == one.name);
            CHECK(seated.bot == "steady:medium:" + one.character);
            names.insert(seat_bot(seat, seated.bot, {}).name);
        }
    CHECK(names.size() == 5);  // one of each character comes first
}

TEST_CASE("bot cast: bots of one table have different names, whatever their characters") {
    for (const char* bot : {"random", "steady", "steady:greedy", "sharp:loyal:easy", "steady:nell"}) {
        std::vector<std::string> taken;
        taken.reserve(5);
        for (int seat = 0; seat < 5; ++seat) taken.push_back(seat_bot(seat, bot, taken).name);
        CHECK(std::set<std::string>(taken.begin(), taken.end()).size() == 5);
    }
}

TEST_CASE("bot cast: a bot without a character has the name of its seat") {
    const std::vector<std::string> others{"Ann", bot_name(3)};
    CHECK(seat_bot(1, "steady", others).name == bot_name(1));
    CHECK(seat_bot(3, "steady", others).name == bot_name(4));
}

}  // namespace consigliere::server
