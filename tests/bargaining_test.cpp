// Offers and words as the engine keeps them for every game, shown on La Cosa Nostra.
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <doctest/doctest.h>

#include "games/registry.hpp"

namespace consigliere {

namespace {

class Bargain {
public:
    explicit Bargain(const char* option = "") : kind_(*find_game("la-cosa-nostra")) {
        OptionValues options(kind_.options());
        if (*option != '\0') REQUIRE(options.set(option) == "");
        match_ = kind_.start(3, options, kind_.house_cards());
        boost::json::object nothing;
        REQUIRE(match_->set_up(nothing) == "");
    }

    Command read(const std::string& text) const {
        const auto parsed = match_->vocabulary().parse(text);
        REQUIRE_MESSAGE(std::holds_alternative<Command>(parsed), text);
        return std::get<Command>(parsed);
    }
    std::string_view refusal(const std::string& text) const { return match_->check(read(text)).code; }
    void says(const std::string& text) {
        INFO(text);
        REQUIRE(refusal(text) == "");
        told.clear();
        match_->apply(read(text), &told);
    }
    // Plays on by clock defaults until the round has changed.
    void next_round() {
        const int now = match_->round();
        Rng rng(1);
        while (match_->round() == now && !match_->decision().over()) {
            const Decision d = match_->decision();
            const Action x = d.chance() ? match_->chance_action(rng.below(match_->chance_count()))
                                        : match_->default_action(d.may_act.first(), rng);
            told.clear();
            match_->apply({x, {}, {}}, &told);
        }
    }
    int cash(int seat) const {
        const auto view = match_->view(Seat::open());
        return static_cast<int>(view.at("players").at(static_cast<std::size_t>(seat - 1)).at("cash").as_int64());
    }
    bool heard(std::uint8_t kind, Seat by) const {
        for (const Event& e : told)
            if (e.kind == kind && e.seen_by.has(by)) return true;
        return false;
    }
    const Match& match() const { return *match_; }

    Events told;

private:
    const GameKind& kind_;
    std::unique_ptr<Match> match_;
};

}  // namespace

TEST_CASE("an accepted offer moves both sides at once and is gone") {
    Bargain t;
    t.says("p1 offer p2 gives cash 2000");
    CHECK(t.heard(kOfferMade, Seat(2)));
    CHECK(t.refusal("p3 accept 1") == "not_your_offer");
    CHECK(t.refusal("p2 accept 9") == "no_such_offer");
    t.says("p2 accept 1");
    CHECK(t.cash(1) == 0);
    CHECK(t.cash(2) == 4000);
    CHECK(t.refusal("p2 accept 1") == "no_such_offer");
}

TEST_CASE("an offer whose goods are gone lapses at once, and does not come back with them") {
    Bargain t;
    t.says("p1 offer p2 gives cash 2000");
    t.says("p1 offer p3 gives cash 2000");
    t.says("p2 accept 1");
    CHECK(t.heard(kOfferLapsed, Seat(2)));
    CHECK(t.refusal("p3 accept 2") == "no_such_offer");
    t.says("p2 offer p1 gives cash 2000");
    t.says("p1 accept 3");
    CHECK(t.refusal("p3 accept 2") == "no_such_offer");
    CHECK(t.cash(3) == 2000);
}

TEST_CASE("a seat has two open offers at most, and never the same one twice") {
    Bargain t;
    t.says("p1 offer p2 gives cash 1000");
    CHECK(t.refusal("p1 offer p2 gives cash 1000") == "offer_stands_already");
    t.says("p1 offer p3 gives cash 1000");
    CHECK(t.refusal("p1 offer p2 gives cash 2000") == "too_many_offers");
    t.says("p1 withdraw 1");
    CHECK(t.heard(kOfferWithdrawn, Seat(1)));
    CHECK(t.refusal("p1 offer p2 gives cash 2000") == "");
    CHECK(t.refusal("p1 offer p1 gives cash 2000") == "offer_to_whom");
    CHECK(t.refusal("p1 offer p4 gives cash 2000") == "offer_to_whom");
}

TEST_CASE("a counter-offer takes the place of the offer and goes back to its maker") {
    Bargain t;
    t.says("p1 offer p2 gives cash 1000");
    t.says("p2 counter 1 gives cash 1000 wants cash 2000");
    CHECK(t.refusal("p2 accept 1") == "no_such_offer");
    CHECK(t.refusal("p2 accept 2") == "not_your_offer");
    t.says("p1 accept 2");
    CHECK(t.cash(1) == 1000);
    CHECK(t.cash(2) == 3000);
}

TEST_CASE("an offer lapses with its round") {
    Bargain t;
    t.says("p1 offer p2 gives marker cop-1");
    t.says("p1 offer p3 gives marker cop-1 until 2");
    t.next_round();
    REQUIRE(t.match().offers_seen_by(Seat::open()).size() == 1);
    CHECK(t.match().offers_seen_by(Seat::open())[0].to == Seat(2));
    t.next_round();
    CHECK(t.match().offers_seen_by(Seat::open()).empty());
}

TEST_CASE("a private offer is known to its two parties alone") {
    Bargain t("offer_visibility=private");
    t.says("p1 offer p2 gives cash 1000");
    CHECK(!t.heard(kOfferMade, Seat(2)));
    CHECK(t.heard(kOfferMade, Seat(1)));
    CHECK(t.match().offers_seen_by(Seat(2)).empty());
    CHECK(t.match().offers_seen_by(Seat::spectator()).empty());
    CHECK(t.refusal("p3 accept 1") == "no_such_offer");  // not even that it exists
    CHECK(t.match().view(Seat(2)).at("offers").as_array().empty());
    CHECK(t.match().view(Seat(1)).at("offers").as_array().size() == 1);
}

TEST_CASE("a word is kept or broken by what happens, and forces nobody") {
    Bargain t;
    t.says("p1 promise p2 pay 1000 until 1");
    CHECK(t.refusal("p1 promise p2 pay 1000 until 1") == "word_stands_already");
    t.says("p3 promise p2 pay 1000 until 1");
    t.says("p1 offer p2 gives cash 1000");
    t.says("p2 accept 3");
    CHECK(t.heard(kWordKept, Seat(2)));
    CHECK(t.match().words_seen_by(Seat::open()).size() == 1);
    t.next_round();
    CHECK(t.heard(kWordBroken, Seat(0)));
    CHECK(t.match().words_seen_by(Seat::open()).empty());
}

}  // namespace consigliere
