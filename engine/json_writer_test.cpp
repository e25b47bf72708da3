#include "engine/json_writer.hpp"

#include <doctest/doctest.h>

namespace consigliere {

TEST_CASE("json writer: commas stand between values only") {
    JsonWriter w;
    w.object([&] {
        w.field("n", -7);
        w.array("empty", [] {});
        w.array("list", [&] {
            w.value(true);
            w.value(nullptr);
            w.object([&] { w.field("ends in a brace {", "ends in a colon:"); });
            w.array([] {});
        });
        w.field_raw("ready", R"({"made":1})");
        w.object("nothing", [] {});
    });
    CHECK(
        w.text() ==
        R"({"n":-7,"empty":[],"list":[true,null,{"ends in a brace {":"ends in a colon:"},[]],"ready":{"made":1},"nothing":{}})");
}

TEST_CASE("json writer: any text comes back as it was") {
    std::string all;
    for (int c = 0; c < 128; ++c) all += static_cast<char>(c);
    all += "Omertà \"{[:,";
    const boost::json::object tree = json_tree([&](JsonWriter& w) { w.object([&] { w.field("text", all); }); });
    CHECK(tree.at("text").as_string() == all);
}

// Words are looked at eight characters at a time: every character at every place, alone among plain ones.
TEST_CASE("json writer: one odd character is found wherever it stands") {
    for (std::size_t length = 1; length <= 20; ++length)
        for (std::size_t at = 0; at < length; ++at)
            for (int c = 0; c < 128; ++c) {
                std::string word(length, 'x');
                word[at] = static_cast<char>(c);
                JsonWriter w;
                w.value(word);
                boost::json::error_code wrong;
                const boost::json::value back = boost::json::parse(w.text(), wrong);
                REQUIRE_MESSAGE((!wrong && back == boost::json::value(word)), c << " at " << at << " of " << length);
            }
}

TEST_CASE("json writer: a text that needs more room than there was, of long and of many short parts") {
    const std::string long_text(1000, '\n');
    JsonWriter w;
    w.array([&] {
        for (int i = 0; i < 1000; ++i) w.value(i);
        w.value(long_text);
    });
    const auto back = boost::json::parse(w.take()).as_array();
    REQUIRE(back.size() == 1001);
    for (int i = 0; i < 1000; ++i) CHECK(back[static_cast<std::size_t>(i)] == i);
    CHECK(back.back().as_string() == long_text);
    CHECK(w.text().empty());
    w.value("again");
    CHECK(w.text() == R"("again")");
}

}  // namespace consigliere
