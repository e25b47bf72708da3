#include "engine/log.hpp"

#include <doctest/doctest.h>

using namespace consigliere;

namespace {

std::string sample_log() {
    LogHead head;
    head.game = "la-cosa-nostra";
    head.card_set = "house1";
    head.card_hash = "abc";
    head.players = 3;
    head.names = {"Ann", "Bob", "Cal"};
    head.commitment = commitment(Seed{});
    return head_line(head) + "\n" + entry_line("chance roll 4", 0x0123456789abcdefu) + "\n";
}

std::string log_mistake(const std::string& text) {
    try {
        read_log(text, "game.jsonl");
    } catch (const InputError& wrong) {
        return wrong.what();
    }
    return "none";
}

}  // namespace

TEST_CASE("a log reads back as it was written") {
    const Log log = read_log(sample_log(), "game.jsonl");
    CHECK(log.head.game == "la-cosa-nostra");
    CHECK(log.head.names[1] == "Bob");
    REQUIRE(log.entries.size() == 1);
    CHECK(log.entries[0].text == "chance roll 4");
    CHECK(log.entries[0].hash == 0x0123456789abcdefu);
    CHECK(log.entries[0].line == 2);
    CHECK(!log.end);
}

TEST_CASE("a damaged log is answered with its line and the reason") {
    CHECK(log_mistake("") == "game.jsonl:1: the file is empty; a log starts with {\"consigliere\":1,...}");
    CHECK(log_mistake("{}") == "game.jsonl:1: a log starts with {\"consigliere\":1,...}");
    CHECK(log_mistake("{\"consigliere\":9}") == "game.jsonl:1: this program reads logs of version 1");
    CHECK(log_mistake(sample_log() + "{\"do\":\"p1 pass\",\"ha") == "game.jsonl:3: is not a JSON object");
    CHECK(log_mistake(sample_log() + "{\"do\":\"p1 pass\"}") == "game.jsonl:3: lacks the text \"hash\"");
    CHECK(log_mistake(sample_log() + "{\"do\":\"p1 pass\",\"hash\":\"12\"}") ==
          "game.jsonl:3: \"hash\" must be 16 hex digits");
    CHECK(log_mistake(sample_log() + "{\"seed\":\"00\",\"over\":true}") ==
          "game.jsonl:3: \"seed\" must be 64 hex digits");
    const std::string end = "{\"seed\":\"" + std::string(64, '0') + "\",\"over\":false}\n";
    CHECK(log_mistake(sample_log() + end) == "none");
    CHECK(log_mistake(sample_log() + end + end) == "game.jsonl:4: stands after the end of the log");
}
