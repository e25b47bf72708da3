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
    head.shares = {Seed{1}, std::nullopt, Seed{2}};
    head.withheld = {2};
    LogWriter log(head, Seed{});
    std::string out = log.head() + "\n";
    out += log.add({"chance roll 4", 0x0123456789abcdefu, 6, 3}) + "\n";
    out += log.add({"p1 pass", 7}) + "\n";
    return out;
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
    CHECK(log.head.shares == Shares{Seed{1}, std::nullopt, Seed{2}});
    CHECK(log.head.withheld == std::vector{2});
    REQUIRE(log.entries.size() == 2);
    CHECK(log.entries[0].text == "chance roll 4");
    CHECK(log.entries[0].hash == 0x0123456789abcdefu);
    CHECK(log.entries[0].of == 6);
    CHECK(log.entries[0].k == 3);
    CHECK(log.entries[0].line == 2);
    CHECK(log.entries[1].of == 0);
    CHECK(!log.end);
    CHECK(log.cut_line == 0);
}

TEST_CASE("a damaged log is answered with its line and the reason") {
    const std::string log = sample_log();
    CHECK(log_mistake("") == "game.jsonl:1: the file is empty; a log starts with {\"consigliere\":2,...}");
    CHECK(log_mistake("{}") == "game.jsonl:1: a log starts with {\"consigliere\":2,...}");
    CHECK(log_mistake("{\"consigliere\":1}") ==
          "game.jsonl:1: is a log of version 1; this program reads version 2 (docs/fairness.md)");
    CHECK(log_mistake(log + "{\"do\":\"p1 pass\",\"ha\n") == "game.jsonl:4: is not a JSON object");
    CHECK(log_mistake(log + "\n" + log) == "game.jsonl:4: is not a JSON object");
    CHECK(log_mistake(log + "{\"do\":\"p1 pass\"}") == "game.jsonl:4: lacks the string \"hash\"");
    CHECK(log_mistake(log + "{\"do\":\"p1 pass\",\"hash\":\"12\"}") == "game.jsonl:4: \"hash\" must be 16 hex digits");
    CHECK(log_mistake(log + "{\"do\":\"chance roll 1\",\"of\":6,\"k\":6,\"hash\":\"0123456789abcdef\"}") ==
          "game.jsonl:4: \"k\" must be a number from 0 to 5");
    CHECK(log_mistake(log + "{\"entries\":2,\"share\":\"00\",\"over\":true}") ==
          "game.jsonl:4: \"share\" must be 64 hex digits");
    const std::string end = "{\"entries\":2,\"over\":false,\"share\":\"" + std::string(64, '0') + "\"}\n";
    CHECK(log_mistake(log + end) == "none");
    CHECK(log_mistake(log + end + end) == "game.jsonl:5: is after the end of the log");
}

TEST_CASE("a log that breaks off in the middle of a line says so, and keeps what came before") {
    const std::string log = sample_log();
    const Log cut = read_log(log.substr(0, log.size() - 5), "game.jsonl");
    CHECK(cut.cut_line == 3);
    CHECK(cut.entries.size() == 1);
}

TEST_CASE("the chain notices any changed byte of any line") {
    const std::string log = sample_log();
    Chain chain{Seed{}};
    std::string last = "{\"entries\":2,\"over\":false,\"share\":\"" + std::string(64, '0') + '"';
    for (std::size_t at = 0, end = 0; at < log.size(); at = end + 1) {
        end = log.find('\n', at);
        chain.add(std::string_view(log).substr(at, log.find(",\"chain\":", at) - at));
    }
    chain.add(last);
    const std::string whole = log + last + ",\"chain\":\"" + chain.full_hex() + "\"}\n";
    REQUIRE(read_log(whole, "game.jsonl").fault_line == 0);
    int noticed = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        std::string changed = whole;
        changed[i] = static_cast<char>(changed[i] ^ 1);
        try {
            const Log read = read_log(changed, "game.jsonl");
            noticed += read.fault_line != 0 || read.cut_line != 0;
        } catch (const InputError&) {
            ++noticed;
        }
    }
    CHECK(noticed == static_cast<int>(whole.size()));
}
