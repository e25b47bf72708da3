#include "server/table/talk_log.hpp"

#include <doctest/doctest.h>

namespace consigliere::server {

TEST_CASE("talk log: lines come back as they were said") {
    const std::vector<store::TalkLine> said{{7, 1000, 0, 0, "text", "Hello", "a-1"},
                                            {8, 2000, 3, 9, "claim", "gangster:ice seat:2"},
                                            {9, 3000, -1, 0, "table", ""},
                                            {10, 4000, 1, 0, "text", "¿Qué?", "a-1"}};
    TalkLog log({said[0], said[1]});
    log.add(said[2]);
    log.add(said[3]);
    CHECK(log.next_number() == 11);
    REQUIRE(log.lines().size() == said.size());
    for (std::size_t i = 0; i < said.size(); ++i) {
        const store::TalkLine line = log.line(i);
        CHECK(line.n == said[i].n);
        CHECK(line.at == said[i].at);
        CHECK(line.from == said[i].from);
        CHECK(line.readers == said[i].readers);
        CHECK(line.kind == said[i].kind);
        CHECK(line.text == said[i].text);
    }
}

TEST_CASE("talk log: a key is known for 200 lines, to the seat that used it") {
    TalkLog log({});
    CHECK(log.next_number() == 1);
    log.add({1, 0, 2, 0, "text", "once", "key"});
    for (int n = 2; n <= 200; ++n) log.add({n, 0, 0, 0, "text", "more", "key" + std::to_string(n)});
    CHECK(log.was_said(2, "key"));
    CHECK_FALSE(log.was_said(1, "key"));
    CHECK_FALSE(log.was_said(2, ""));
    log.add({201, 0, 0, 0, "text", "more"});
    CHECK_FALSE(log.was_said(2, "key"));
    CHECK(log.was_said(0, "key2"));
}

}  // namespace consigliere::server
