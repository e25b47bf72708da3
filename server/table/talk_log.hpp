// The talk of a table in memory: a line takes little more than its words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/table/time_control.hpp"
#include "store/store.hpp"

namespace consigliere::server {

// The kinds of lines that bots say: a reason to refuse an offer, and a line of their own (server/voices/spoken_line.hpp).
inline constexpr std::string_view kReasonLine = "reason", kVoiceLine = "voice";

class TalkLog {
public:
    // All of a line but its words.
    struct Heading {
        Millis at;
        int n;
        std::uint32_t words_end;
        std::int8_t from;      // as in TalkLine
        std::uint8_t readers;  // likewise
        std::uint8_t kind;     // in kinds_
    };

    explicit TalkLog(const std::vector<store::TalkLine>& lines);

    void add(const store::TalkLine& line);
    int next_number() const { return lines_.empty() ? 1 : lines_.back().n + 1; }
    const std::vector<Heading>& lines() const { return lines_; }
    store::TalkLine line(std::size_t i) const;  // without its key
    // What a bot says to somebody alone: others do not even learn that it spoke.
    static bool is_discreet(std::string_view kind) { return kind == kReasonLine || kind == kVoiceLine; }
    bool is_discreet(const Heading& line) const { return is_discreet(kind_of(line)); }
    std::string_view kind_of(const Heading& line) const { return kinds_[line.kind]; }

    // Did this seat say a line with this key lately?
    bool was_said(int from, std::string_view key) const;

private:
    struct Key {
        std::uint64_t hash;
        std::uint32_t line;
    };

    std::vector<Heading> lines_;
    std::vector<char> words_;  // of all lines, one after the other
    std::vector<std::string> kinds_;
    std::vector<Key> keys_;
};

}  // namespace consigliere::server
