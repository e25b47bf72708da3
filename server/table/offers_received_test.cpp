// How many offers a person gets who plays against three bots.
#include <doctest/doctest.h>

#include "server/table/person_among_bots.hpp"
#include "tests/how_many.hpp"

namespace consigliere::server {

TEST_CASE("issue 21: a person among three bots gets an offer in most rounds, three per round at most") {
    for (const char* game : {"la-cosa-nostra", "nothing-personal", "omerta"}) {
        CAPTURE(std::string(game));
        int rounds = 0, without = 0, all = 0, least = 1000, most = 0;
        for (int i = 0; i < testing::how_many(10); ++i)
            for (const int received : PersonAmongBots(game, 1 + static_cast<std::uint64_t>(i)).play()) {
                ++rounds;
                without += received == 0;
                all += received;
                least = std::min(least, received);
                most = std::max(most, received);
            }
        MESSAGE(std::string(game) << ": " << rounds << " rounds, offers per round: least " << least << ", mean "
                                  << static_cast<double>(all) / rounds << ", most " << most << "; none in " << without
                                  << " rounds");
        CHECK(most <= OffersToPeople::kMostPerRound);
        if (testing::in_full()) CHECK(4 * without <= rounds);
    }
}

}  // namespace consigliere::server
