// What decides a question without looking at every seat and card, compared with the rule in full at every step of
// random games.
#include "games/nothing_personal/test_table.hpp"
#include "tests/random_positions.hpp"

namespace consigliere::nothing_personal::testing {

namespace {

int compare(const NothingPersonal& game, const State& s) {
    const Queries q(game.setup(), s);
    for (const SpaceId space : s.occupied)
        for (const Seat seat : q.everyone()) REQUIRE(q.controls_alone(seat, space) == (q.undisputed(space) == seat));
    if (!s.frames.top_is<WindowFrame>()) return 0;
    const PromptId window = s.frames.top<WindowFrame>().kind;
    for (const CardId card : q.cards_for(window))
        for (const int cash : {0, 2, 50}) {
            const SeatSet able = q.everyone().where([&](Seat seat) { return q.is_usable(card, seat, window, cash); });
            REQUIRE(q.users(card, q.everyone(), window, cash) == able);
        }
    for (const Seat seat : s.decision.may_act) {
        ActionList answers;
        game.legal_actions(s, seat, answers);
        if (q.can_only_pass(seat)) REQUIRE(answers.size() == 1);
    }
    return 1;
}

}  // namespace

TEST_CASE("NP-WIN-4, NP-CTRL-1: shortcuts say what the rules say") {
    int windows = 0;
    for (const int players : {3, 5}) {
        const NothingPersonal game(players, options_of({}), house_cards());
        consigliere::testing::each_random_position(game, 6, [&](const State& s) { windows += compare(game, s); });
    }
    CHECK(windows > 1000);
}

}  // namespace consigliere::nothing_personal::testing
