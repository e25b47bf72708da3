// What a view counts without looking at every card, compared with the cards at every step of random games.
#include "games/la_cosa_nostra/test_table.hpp"
#include "tests/random_positions.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

template <class Jobs>
CountByRound counted_card_by_card(const Jobs& jobs) {
    CountByRound out;
    for (const JobId job : jobs) ++out[round_of(job) - 1];
    return out;
}

}  // namespace

RULE_TEST("LCN-INFO-2", "a view shows how many cards of each back there are") {
    const LaCosaNostra game(4, OptionValues(LaCosaNostra::options()), KindOf<LaCosaNostra>().house_cards());
    int cards = 0;
    testing::each_random_position(game, 6, [&](const State& s) {
        const View view = game.view_for(s, Seat(1));
        REQUIRE(view.decks == counted_card_by_card(s.deck));
        for (const Seat seat : game.setup().all_seats()) {
            REQUIRE(view.backs[seat] == counted_card_by_card(s.jobs[seat]));
            REQUIRE(view.closed_discards[seat] == counted_card_by_card(s.closed_discards[seat]));
            cards += s.closed_discards[seat].size();
        }
    });
    CHECK(cards > 1000);
}

}  // namespace consigliere::la_cosa_nostra
