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

// Items 0 are money, items 1 things.
const Vocabulary& vocabulary() {
    static const Vocabulary kVocabulary = [] {
        Vocabulary out;
        out.money_unit = 1000;
        out.items = {{0, "cash", {{"sum", Field::n, kMoney}}}, {1, "thing", {{"which", Field::a, kFirstList}}}};
        return out;
    }();
    return kVocabulary;
}

}  // namespace

TEST_CASE("V2 6.2: refusal reasons: nothing for it, too little, a broken word") {
    RefusalReasons reasons;
    const auto reason = [&](const Offer& offer, int round, const PublicRecord& maker = {}) {
        return reasons.reason_for(offer, round, maker, vocabulary()).key;
    };
    CHECK(reason(offer_of(0, 0), 1) == "nothing_for_it");
    CHECK(reason(offer_of(0, 2), 1) == "need_it");
    CHECK(reason(offer_of(0, 3), 1, {.broke_word = true}) == "broke_word");
}

TEST_CASE("refusal reasons: only the same offer of the same seat in the same round is a repeat") {
    RefusalReasons reasons;
    const auto reason = [&](const Offer& offer, int round, const PublicRecord& maker = {}) {
        return reasons.reason_for(offer, round, maker, vocabulary()).key;
    };
    CHECK(reason(offer_of(0, 2), 1) == "need_it");
    CHECK(reason(offer_of(1, 2), 1) == "need_it");
    CHECK(reason(offer_of(0, 3), 1) == "need_it");
    CHECK(reason(offer_of(0, 2), 1) == "repeat");
    CHECK(reason(offer_of(0, 2), 2) == "need_it");
}

TEST_CASE("refusal reasons: a promise alone is nothing") {
    RefusalReasons reasons;
    const auto reason = [&](const Offer& offer, int round, const PublicRecord& maker = {}) {
        return reasons.reason_for(offer, round, maker, vocabulary()).key;
    };
    Offer offer = offer_of(0, 0);
    Word word;
    offer.terms.gives.push(promise_item(word));
    CHECK(reason(offer, 1) == "nothing_for_it");
}

TEST_CASE("refusal reasons: of several the first counts, and each has its moment") {
    RefusalReasons reasons;
    const auto reason = [&](int price, const PublicRecord& maker) {
        return reasons.reason_for(offer_of(0, price), 1, maker, vocabulary());
    };
    CHECK(reason(1, {true, true, true}) == Reason{"broke_word", Moment::refuse_you_lied});
    CHECK(reason(2, {false, true, true}) == Reason{"grudge", Moment::refuse_grudge});
    CHECK(reason(3, {false, false, true}) == Reason{"you_lead", Moment::refuse_you_lead});
    CHECK(reason(4, {}) == Reason{"need_it", Moment::refuse_need_it});
}

TEST_CASE("refusal reasons: who bids less than the counter-offer is named its price, money alone is only too little") {
    RefusalReasons reasons;
    Offer counter = offer_of(0, 0);
    std::swap(counter.from, counter.to);
    counter.terms = {};
    counter.terms.gives.push({1, 2});
    counter.terms.wants.push({0, 0, 0, 0, 0, 0, 7});
    reasons.reason_for(offer_of(0, 4), 1, {}, vocabulary());
    reasons.note_counter(counter);
    Offer bid = offer_of(0, 5);
    bid.answers = 12;
    CHECK(reasons.reason_for(bid, 1, {}, vocabulary()) == Reason{"price", Moment::refuse_too_cheap, 7000});
    Offer for_money;
    for_money.from = Seat(1);
    for_money.to = Seat(3);
    for_money.terms.gives.push({1, 2});
    for_money.terms.wants.push({0, 0, 0, 0, 0, 0, 7});
    CHECK(reasons.reason_for(for_money, 1, {}, vocabulary()) == Reason{"too_cheap"});
}
