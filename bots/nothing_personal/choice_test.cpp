// V2 O-3: an offer that leaves a card to the bot's choice.
#include <algorithm>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "bots/make_bot.hpp"
#include "bots/nothing_personal/heuristics.hpp"
#include "games/nothing_personal/kind.hpp"

namespace consigliere::bots {

using namespace nothing_personal;

namespace {

Offer offer_for_any_card(std::int16_t price) {
    Offer offer;
    offer.id = 1;
    offer.from = Seat(0);
    offer.to = Seat(1);
    if (price > 0) offer.terms.gives.push({.kind = kCashItem, .n = price});
    offer.terms.wants.push({.kind = kChoiceItem});
    return offer;
}

}  // namespace

TEST_CASE("V2 O-3: a bot sells the card that it misses least, names it, and gives none away") {
    const NothingPersonal game(3, OptionValues(NothingPersonal::options()), KindOf<NothingPersonal>().house_cards());
    const MatchRules<NothingPersonal> rules(game);
    MatchState<NothingPersonal> truth = rules.initial();
    const auto given = boost::json::parse(
        R"({"players":[{"seat":1,"money":60,"hand":["ic-03"]},{"seat":2,"hand":["ic-11","ic-04","ic-65"]}]})");
    REQUIRE(game.load_position(truth.game, given.as_object()) == "");
    const Observation<NothingPersonal> observation(game, truth, Seat(1));
    const auto bot = make_bot<NothingPersonal>({.skill = Skill::steady, .silent = true}, 1);
    const Reply sold = bot->answer_offer(observation, offer_for_any_card(40));
    REQUIRE(sold.kind == Reply::accept);
    REQUIRE(sold.terms.gives.size() == 1);
    Rng rng(1);
    const auto loss = [&](const Item& card) {
        Bounded<Item, 6> chosen;
        chosen.push(card);
        return -GameKnowledge<NothingPersonal>::change(observation, settled(offer_for_any_card(0), chosen), rng)[1];
    };
    for (const CardId card : truth.game.players[Seat(1)].hand)
        CHECK(loss(sold.terms.gives[0]) <= loss({.kind = kCardItem, .a = card.index}));
    CHECK(bot->answer_offer(observation, offer_for_any_card(0)).kind != Reply::accept);
}

}  // namespace consigliere::bots
