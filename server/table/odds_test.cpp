// The host may keep odds from everybody: then they do not travel at all.
#include <doctest/doctest.h>

#include "server/table/test_table.hpp"

namespace consigliere::server {

namespace {

// How many messages to anybody spoke of odds, in some hundred steps of a game.
int told_odds(std::string_view game, bool shown) {
    TestTable t(3, {{"odds_shown", shown}}, 5, TestTable::quick(), game);
    t.start();
    t.join(9, "Zoe");
    Rng rng(5);
    const auto play = [&](int steps) {
        for (int i = 0; i < steps && t.table->room().running(); ++i) t.step(rng);
    };
    play(300);
    t.part(2);
    play(20);  // as far as the others come without him
    t.join(2, "Bob");
    t.call(2, "play_back");
    int n = 0;
    for (const auto& [to, texts] : t.sent)
        for (const std::string& text : texts) n += text.find("\"odds\":") != std::string::npos;
    return n;
}

}  // namespace

TEST_CASE("odds: a table whose host switched them off sends nobody any") {
    CHECK(told_odds("omerta", true) > 0);  // they are told where they may be
    for (const std::string_view game : {"la-cosa-nostra", "nothing-personal", "omerta"}) {
        INFO(game);
        CHECK(told_odds(game, false) == 0);
    }
}

}  // namespace consigliere::server
