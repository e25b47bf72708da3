#include "server/cluster/envelope.hpp"

#include <doctest/doctest.h>

#include <boost/json/serialize.hpp>

#include "engine/rng.hpp"

namespace consigliere::server {

TEST_CASE("envelope: what one server packs another reads, whatever the contents") {
    for (const std::string& contents : {std::string(), std::string("{}"), std::string("line\nline \0 end", 15)}) {
        const Envelope sent{Envelope::Kind::message, "node2", "table", UINT64_MAX, 7, 1ull << 63, contents};
        const auto got = Envelope::unpacked(sent.packed());
        REQUIRE(got);
        CHECK(got->kind == sent.kind);
        CHECK(got->from == "node2");
        CHECK(got->table == "table");
        CHECK(got->number == UINT64_MAX);
        CHECK(got->follower == 7);
        CHECK(got->generation == 1ull << 63);
        CHECK(got->contents == contents);
    }
    CHECK(Envelope::unpacked(Envelope{Envelope::Kind::resync, "a", "", 0, 0, 0, ""}.packed())->table.empty());
}

TEST_CASE(
    "envelope: every request arrives as it was written, with ids of all 64 bits and messages of any allowed depth") {
    boost::json::value deep = 1;
    for (int i = 0; i < 6; ++i) deep = boost::json::array{deep};
    const table_request::Ask ask{{UINT64_MAX - 3, {{"type", "act"}, {"id", 5}, {"deep", deep}}}, 120};
    const auto got = unpack_request(pack(ask));
    REQUIRE(got);
    const auto& back = std::get<table_request::Ask>(*got);
    CHECK(back.request.follower == UINT64_MAX - 3);
    CHECK(boost::json::serialize(back.request.message) == boost::json::serialize(ask.request.message));
    CHECK(back.lag == 120);

    CHECK(std::get<table_request::Speak>(*unpack_request(pack(table_request::Speak{9, Lang::nl}))).lang == Lang::nl);
    CHECK(std::get<table_request::Rename>(*unpack_request(pack(table_request::Rename{{"p", "Zoë \"Z\"", "face-7"}})))
              .to.name == "Zoë \"Z\"");
    CHECK(std::get<table_request::Remove>(*unpack_request(pack(table_request::Remove{"p"}))).person == "p");
    CHECK(std::holds_alternative<table_request::CloseUnused>(*unpack_request(pack(table_request::CloseUnused{}))));
    CHECK(std::get<table_request::Rematch>(*unpack_request(pack(table_request::Rematch{"t"}))).table == "t");
    CHECK(std::holds_alternative<table_request::Wake>(*unpack_request(pack(table_request::Wake{}))));

    const Following following{{77, "person", "Ann", Lang::es, {60, 1380}, 15}, 4};
    const auto same = unpack_following(pack(following));
    REQUIRE(same);
    CHECK(same->follower.id == 77);
    CHECK(same->follower.name == "Ann");
    CHECK(same->follower.lang == Lang::es);
    CHECK(same->follower.quiet.to == 1380);
    CHECK(same->follower.lag == 15);
    CHECK(same->id == 4);

    const auto present = unpack_present(pack(std::vector<Present>{{UINT64_MAX - 3, 5, 0}, {1, 2}}));
    REQUIRE(present);
    REQUIRE(present->size() == 2);
    CHECK((*present)[0].follower == UINT64_MAX - 3);
    CHECK((*present)[0].generation == 5);
    CHECK((*present)[0].sent == 0);
    CHECK((*present)[1].sent == Present::kUnknown);
}

TEST_CASE("envelope: rubbish is refused and harms nobody") {
    for (const char* bytes : {"", "L", "L a b", "L a b 1 2 3", "X a b 1 2 3\n", "L a b 1 2\n", "L a b 1 2 3 4\n",
                              "L a b -1 2 3\n", "L  b 1 2 3\n", "La b 1 2 3\n"})
        CHECK_FALSE(Envelope::unpacked(bytes));
    for (const char* text :
         {"", "[]", "{}", R"({"kind":"ask"})", R"({"kind":"ask","follower":"x","message":"{}","lag":0})",
          R"({"kind":"ask","follower":"1","message":"[]","lag":0})", R"({"kind":"nothing"})"})
        CHECK_FALSE(unpack_request(text));
    CHECK_FALSE(unpack_following(R"({"follower":"1"})"));
    for (const char* text : {"1", "1 2", "1 2 3 4", "1 2 x", "-1 2 3", " "}) CHECK_FALSE(unpack_present(text));
    // Whole messages with a byte changed here and there: read or refused, never more.
    const std::string good =
        Envelope{Envelope::Kind::request, "n", "t", 1, 2, 3, pack(table_request::Rename{{"p", "q", "r"}})}.packed();
    Rng rng(3);
    for (int i = 0; i < 2000; ++i) {
        std::string bytes = good;
        bytes[rng.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(rng.below(256));
        if (const auto got = Envelope::unpacked(bytes)) unpack_request(got->contents);
    }
}

TEST_CASE("envelope: a batch is read as what was added to it, one envelope as itself") {
    const Envelope first{Envelope::Kind::message, "node2", "table", 1, 7, 3, "line\nline"};
    const Envelope second{Envelope::Kind::moved, "node2", "other", 0, 0, 0, ""};
    REQUIRE(unpack_all(first.packed()).size() == 1);
    CHECK(unpack_all(first.packed())[0].contents == first.contents);
    std::string batch;
    add_to_batch(batch, first.packed());
    add_to_batch(batch, second.packed());
    const std::vector<Envelope> got = unpack_all(batch);
    REQUIRE(got.size() == 2);
    CHECK(got[0].number == 1);
    CHECK(got[0].contents == first.contents);
    CHECK(got[1].kind == Envelope::Kind::moved);
    CHECK(got[1].table == "other");
    for (const char* broken : {"", "+", "+x", "+5 abc", "+99999999999999999999 a", "+1 a+", "nothing"}) {
        CAPTURE(broken);
        CHECK(unpack_all(broken).empty());
    }
}

TEST_CASE("envelope: a server of an earlier version is known by its name") {
    CHECK(reads_batches(name_of_node()));
    CHECK(!reads_batches("0123456789abcdef"));
}

}  // namespace consigliere::server
