#include "server/table/refusal_reasons.hpp"

#include <doctest/doctest.h>

using namespace consigliere;
using namespace consigliere::server;

namespace {

Offer offer_of(int from, int price) {
    Offer offer;
    offer.from = Seat(from);
    offer.to = Seat(3);
    offer.terms.wants.push({1, 2});
    if (price > 0) offer.terms.gives.push({0, 0, 0, 0, 0, 0, static_cast<std::int16_t>(price)});
    return offer;
}

}  // namespace

TEST_CASE("V2 6.2: refusal reasons: nothing for it, too little, a broken word") {
    RefusalReasons reasons;
    CHECK(reasons.reason_for(offer_of(0, 0), 1, false) == "nothing_for_it");
    CHECK(reasons.reason_for(offer_of(0, 2), 1, false) == "too_cheap");
    CHECK(reasons.reason_for(offer_of(0, 3), 1, true) == "broke_word");
}

TEST_CASE("refusal reasons: only the same offer of the same seat in the same round is a repeat") {
    RefusalReasons reasons;
    CHECK(reasons.reason_for(offer_of(0, 2), 1, false) == "too_cheap");
    CHECK(reasons.reason_for(offer_of(1, 2), 1, false) == "too_cheap");
    CHECK(reasons.reason_for(offer_of(0, 3), 1, false) == "too_cheap");
    CHECK(reasons.reason_for(offer_of(0, 2), 1, false) == "repeat");
    CHECK(reasons.reason_for(offer_of(0, 2), 2, false) == "too_cheap");
}

TEST_CASE("refusal reasons: a promise alone is nothing") {
    RefusalReasons reasons;
    Offer offer = offer_of(0, 0);
    Word word;
    offer.terms.gives.push(promise_item(word));
    CHECK(reasons.reason_for(offer, 1, false) == "nothing_for_it");
}
