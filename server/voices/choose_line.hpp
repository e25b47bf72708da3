// Which line a bot says at a moment: of its persona or of its character, and none that was heard before while others are
// left.
#pragma once

#include <cstdint>
#include <span>

#include "server/voices/spoken_line.hpp"

namespace consigliere::server {

struct Speaker {
    Seat seat;
    std::string_view character;  // as in bots/personality.hpp
    std::string_view persona{};  // its id; empty: nobody in particular
};

// `heard`: the lines that whoever hears this one has heard so far, the oldest first; nothing else may have a part in the
// choice. `dice`: any number that its hearers could know. Nothing if the speaker has no line for it.
std::optional<SpokenLine> choose_line(const VoiceBook& book, const Speaker& speaker, Moment moment,
                                      const LineFacts& facts, std::span<const SpokenLine> heard, std::uint64_t dice);

}  // namespace consigliere::server
