#include "bots/nothing_personal/board.hpp"

#include <doctest/doctest.h>

#include "bots/nothing_personal/heuristics.hpp"
#include "bots/positions_for_tests.hpp"
#include "games/nothing_personal/kind.hpp"

namespace consigliere::bots {

using namespace nothing_personal;

namespace {

using Board = NothingPersonalBoard;

Board board_of(const NothingPersonal& game, const View& view) {
    Board out;
    out.look({game, view});
    return out;
}

bool are_same(const Board& a, const Board& b) {
    if (!(a.occupied() == b.occupied()) || a.rounds_left() != b.rounds_left()) return false;
    for (int seat = 0; seat < 4; ++seat)
        for (int lead = -Board::kMostLead; lead <= Board::kMostLead; ++lead)
            if (a.standing(Seat(seat)) != b.standing(Seat(seat)) ||
                a.grip(Seat(seat), SpaceId(0), lead).soon != b.grip(Seat(seat), SpaceId(0), lead).soon)
                return false;
    for (const SpaceId space : kEverySpace) {
        const Board::At &x = a.at(space), &y = b.at(space);
        if (x.soon != y.soon || x.later != y.later || x.control != y.control || x.prison_limit != y.prison_limit ||
            x.controller != y.controller || x.lots.total() != y.lots.total() || x.top.most != y.top.most ||
            x.top.second != y.top.second || x.top.third != y.top.third)
            return false;
    }
    return true;
}

}  // namespace

TEST_CASE(
    "Nothing Personal: a board that is looked at again is the one that somebody sees who looks for the first time") {
    const auto game = standard_game<NothingPersonal>(4);
    Board kept;
    Rng rng(1);
    ActionList actions;
    PlayoutCount count;
    for (int i = 0; i < 3; ++i) {
        State world = game.initial();
        for (Decision d = game.decision(world); !d.over(); d = game.decision(world)) {
            random_step(game, world, d, rng, actions, count);
            const View view = game.view_for(world, Seat(0));
            kept.look({game, view});
            REQUIRE(are_same(kept, board_of(game, view)));
        }
    }
}

TEST_CASE("Nothing Personal: the two who lead without any one are known from the three highest numbers of markers") {
    Rng rng(2);
    for (int i = 0; i < 1000; ++i) {
        Board::Lots lots;
        for (const OwnerId owner : kEveryOwner) lots = lots.with(owner, static_cast<int>(rng.below(5)));
        for (const OwnerId owner : kEveryOwner) {
            const Board::TopTwo counted = Board::top_three(lots.with(owner, 0)).two();
            const Board::TopTwo known = Board::top_three(lots).without(lots.of(owner));
            REQUIRE(known.most == counted.most);
            REQUIRE(known.second == counted.second);
        }
    }
}

}  // namespace consigliere::bots
