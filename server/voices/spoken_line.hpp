// A line that a bot said, as a table stores it: which one it was and what fills its placeholders. Every reader gets it in
// their own language.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/seat.hpp"
#include "engine/vocabulary.hpp"
#include "server/voices/voice_book.hpp"

namespace consigliere::server {

// What stands in the placeholders of a line; what is not known stays empty.
struct LineFacts {
    Seat you = Seat::none(), other = Seat::none();
    long amount = -1;   // dollars
    int round = 0;      // of the game when it was said; {round} for a round that ended is the same one
    std::string thing;  // "gangster:ice", as in a claim

    bool operator==(const LineFacts&) const = default;
};

struct SpokenLine {
    Moment moment = Moment::greeting;
    std::string speaker;  // a persona by its id, or a character
    std::size_t index = 0;
    LineFacts facts;
    std::string why;  // the key of the reason that explains it, if it refuses something

    std::string to_text() const;
    static std::optional<SpokenLine> parse(std::string_view text);

    // Its words; empty if the book no longer has it.
    // `things`: the names of things in this game; null while it has not begun.
    std::string words(Lang lang, const PlayerNames& names, const Vocabulary* things) const;
    bool is_same_line(const SpokenLine& other) const {
        return moment == other.moment && speaker == other.speaker && index == other.index;
    }

    bool operator==(const SpokenLine&) const = default;
};

// Are all placeholders of the line known?
bool can_be_filled(const Localised& line, const LineFacts& facts);

}  // namespace consigliere::server
