#include "server/voices/choose_line.hpp"

#include <algorithm>
#include <vector>

#include "engine/rng.hpp"

namespace consigliere::server {

namespace {

std::vector<SpokenLine> possible_lines(const VoiceBook& book, std::string_view speaker, Moment moment,
                                       const LineFacts& facts) {
    std::vector<SpokenLine> out;
    const auto lines = book.lines(speaker, moment);
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (can_be_filled(lines[i], facts)) out.push_back({moment, std::string(speaker), i, facts, {}});
    return out;
}

// How long ago it was heard: 0 for never, then the more the later.
std::size_t last_heard(const SpokenLine& line, std::span<const SpokenLine> heard) {
    for (std::size_t i = heard.size(); i > 0; --i)
        if (heard[i - 1].is_same_line(line)) return i;
    return 0;
}

}  // namespace

std::optional<SpokenLine> choose_line(const VoiceBook& book, const Speaker& speaker, Moment moment,
                                      const LineFacts& facts, std::span<const SpokenLine> heard, std::uint64_t dice) {
    Rng rng(dice);
    std::vector<SpokenLine> lines = possible_lines(book, speaker.persona, moment, facts);
    if (lines.empty() || rng.below(2) == 0) {
        std::vector<SpokenLine> general = possible_lines(book, speaker.character, moment, facts);
        if (!general.empty()) lines = std::move(general);
    }
    if (lines.empty()) return std::nullopt;
    std::vector<std::size_t> ages;
    ages.reserve(lines.size());
    for (const SpokenLine& line : lines) ages.push_back(last_heard(line, heard));
    const std::size_t oldest = *std::min_element(ages.begin(), ages.end());
    std::vector<std::size_t> freshest;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (ages[i] == oldest) freshest.push_back(i);
    return lines[freshest[rng.below(static_cast<std::uint32_t>(freshest.size()))]];
}

}  // namespace consigliere::server
