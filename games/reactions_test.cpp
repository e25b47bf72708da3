// Who can answer in a reaction window, in games that are really played.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "engine/playout.hpp"
#include "games/registry.hpp"

using namespace consigliere;

namespace {

// Questions that money alone can answer, and choices that are no reaction with a card.
const std::set<std::string_view> kWithoutCard{"reroll", "involve", "reinforce",   "loan",
                                              "lend",   "declare", "declare-main"};

std::size_t cards_in_hand(const Match& match, Seat seat) {
    const boost::json::object view = match.view(seat);
    for (const boost::json::value& player : view.at("players").as_array())
        if (player.at("seat").as_int64() == seat.index + 1) return player.at("hand").as_array().size();
    return 0;
}

// How often seats could answer with a card, had none, and could answer without one.
struct Asked {
    int with_cards = 0, without = 0, answers_without = 0;
};

void count_answers(const Match& match, Asked& asked) {
    if (match.prompt().clock != Clock::reaction || kWithoutCard.contains(match.prompt().key)) return;
    for (const Seat seat : SeatSet::players(match.players())) {
        ActionList legal;
        if (match.decision().may_act.has(seat)) match.legal_actions(seat, legal);
        const bool can_answer = legal.size() > 1, has_cards = cards_in_hand(match, seat) > 0;
        asked.with_cards += has_cards && can_answer;
        asked.without += !has_cards;
        asked.answers_without += !has_cards && can_answer;
    }
}

Asked play(std::string_view game, std::uint64_t seed) {
    const GameKind& kind = *find_game(game);
    const auto match = kind.start(4, OptionValues(kind.options()), kind.house_cards());
    Rng rng(seed);
    Asked asked;
    while (!match->decision().over()) {
        if (match->decision().chance()) {
            match->apply({match->chance_action(rng.below(match->chance_count())), {}, {}}, nullptr);
            continue;
        }
        count_answers(*match, asked);
        ActionList legal;
        match->legal_actions(match->decision().may_act.first(), legal);
        match->apply({legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))], {}, {}}, nullptr);
    }
    return asked;
}

}  // namespace

TEST_CASE("V2-NP W-2: who holds no card cannot answer in a window, however much money they have") {
    for (const char* game : {"nothing-personal", "omerta"}) {
        Asked all;
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const Asked one = play(game, seed);
            all.with_cards += one.with_cards;
            all.without += one.without;
            all.answers_without += one.answers_without;
        }
        CAPTURE(game);
        CHECK(all.with_cards > 0);
        CHECK(all.without > 0);
        CHECK(all.answers_without == 0);
    }
}
