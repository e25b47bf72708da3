#include "bots/arena_impl.hpp"

#include "tests/how_many.hpp"
#include "tests/sealed_bids/table.hpp"
#include <doctest/doctest.h>

namespace consigliere::bots {
namespace {

using sealed_bids::game_for;
using sealed_bids::SealedBids;
using MatchOfBids = MatchOf<SealedBids>;

class Friends {
public:
    Friends(MatchOfBids& match, const BotSpec& spec, std::uint64_t seed) : match_(match), rng_(seed) {
        for (int s = 0; s < match.players(); ++s)
            players_.push_back(
                std::make_unique<PlayerOf<SealedBids>>(match, Seat(s), make_bot<SealedBids>(spec, rng_.next())));
    }

    // As an edge does: let everybody talk, then ask whoever is awaited.
    void play() {
        for (Decision d = match_.decision(); !d.over(); d = match_.decision()) {
            if (d.chance()) {
                apply({match_.chance_action(rng_.below(match_.chance_count()))});
                continue;
            }
            for (const auto& player : players_)
                if (const auto command = player->bargain({})) apply(*command);
            d = match_.decision();
            if (!d.over() && !d.chance()) apply({players_[d.may_act.first().index]->decide()});
        }
    }

    int accepted = 0, refused = 0;

private:
    void apply(const Command& command) {
        REQUIRE(!(command.action.seat.is_player() && match_.check(command)));
        accepted += command.action.kind == kAccept;
        refused += command.action.kind == kRefuse;
        Events events;
        match_.apply(command, &events);
        for (const auto& player : players_) player->observe(events);
    }

    MatchOfBids& match_;
    Rng rng_;
    std::vector<std::unique_ptr<Player>> players_;
};

TEST_CASE("players bargain and play a match to its end through legal commands only") {
    int accepted = 0, refused = 0;
    for (int i = 0; i < testing::how_many(20); ++i) {
        MatchOfBids match(std::make_shared<const SealedBids>(game_for(3 + i % 3)));
        Friends friends(match, {Skill::sharp, Level::hard, PersonalityKind::reckless}, static_cast<std::uint64_t>(i));
        friends.play();
        CHECK(match.decision().over());
        accepted += friends.accepted;
        refused += friends.refused;
    }
    CHECK(accepted > 0);
    CHECK(refused > 0);
}

TEST_CASE("a game without bots is told so") {
    CHECK(check_bot("chess", {Skill::random}) == "there are no bots for 'chess'");
    MatchOfBids match(std::make_shared<const SealedBids>(game_for(3)));
    CHECK(make_player(match, Seat(0), {Skill::random}, 1) == nullptr);
}

TEST_CASE("a game whose forecast is not fitted has no fitter") {
    CHECK(ArenaOf<SealedBids>().fitter(3, {}, 1) == nullptr);
}

}  // namespace
}  // namespace consigliere::bots
