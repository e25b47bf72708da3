#include "bots/roster.hpp"

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

namespace consigliere::bots {
namespace {

constexpr std::string_view kSilent = "silent";
constexpr std::string_view kExploiter = "exploiter";
constexpr int kLongestBudget = 1'000'000;

int index_of(std::span<const std::string_view> names, std::string_view name) {
    const auto it = std::find(names.begin(), names.end(), name);
    return it == names.end() ? -1 : static_cast<int>(it - names.begin());
}

std::string list(std::span<const std::string_view> names) {
    std::string out;
    for (const std::string_view name : names) out += (out.empty() ? "" : ", ") + std::string(name);
    return out;
}

std::string name_error(std::string_view name) {
    return "'" + std::string(name) + "' is no bot; allowed are " + list(kSkills) +
           ", each with a level or a character after a colon, as in sharp:easy or steady:greedy";
}

std::string trait_error(std::string_view trait) {
    return "'" + std::string(trait) + "' is neither a level (" + list(kLevels) + ") nor a character (" +
           list(kPersonalities) + ") nor '" + std::string(kSilent) + "'";
}

// "200ms" or "500": how long one who searches thinks.
bool read_budget(std::string_view trait, BotSpec& spec) {
    const bool time = trait.ends_with("ms");
    const std::string_view digits = time ? trait.substr(0, trait.size() - 2) : trait;
    int n = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
    if (error != std::errc() || end != digits.data() + digits.size() || n < 1 || n > kLongestBudget) return false;
    (time ? spec.milliseconds : spec.iterations) = n;
    return true;
}

std::string twice_error(std::string_view what, std::string_view trait) {
    return "a second " + std::string(what) + ", '" + std::string(trait) + "'; a bot has one";
}

// Cuts the next word off `rest`.
std::string_view next_word(std::string_view& rest) {
    const std::size_t colon = rest.find(':');
    const std::string_view word = rest.substr(0, colon);
    rest = colon == std::string_view::npos ? std::string_view() : rest.substr(colon + 1);
    return word;
}

std::variant<BotSpec, std::string> parse_exploiter(std::string_view scheme) {
    const auto schemes = std::span(kSchemes).subspan(1);
    const int i = index_of(schemes, scheme);
    if (i < 0) return "'" + std::string(scheme) + "' is no way to exploit others; allowed are " + list(schemes);
    BotSpec spec;
    spec.scheme = static_cast<Scheme>(i + 1);
    return spec;
}

}  // namespace

std::variant<BotSpec, std::string> parse_bot(std::string_view text) {
    BotSpec spec;
    bool has_level = false, has_character = false;
    const bool cut_short = text.ends_with(':');
    const std::string_view name = next_word(text);
    if (name == kExploiter) return parse_exploiter(text);
    const int skill = index_of(kSkills, name);
    if (skill < 0) return name_error(name);
    if (cut_short) return trait_error("");
    spec.skill = static_cast<Skill>(skill);
    while (!text.empty()) {
        const std::string_view trait = next_word(text);
        if (spec.skill == Skill::random)
            return "'random' takes no level and no character, but '" + std::string(trait) + "' was given";
        if (const int level = index_of(kLevels, trait); level >= 0) {
            if (std::exchange(has_level, true)) return twice_error("level", trait);
            spec.level = static_cast<Level>(level);
        } else if (const int personality_kind = index_of(kPersonalities, trait); personality_kind >= 0) {
            if (std::exchange(has_character, true)) return twice_error("character", trait);
            spec.personality_kind = static_cast<PersonalityKind>(personality_kind);
        } else if (trait == kSilent) {
            if (std::exchange(spec.silent, true)) return twice_error("'silent'", trait);
        } else if (BotSpec with_budget = spec; read_budget(trait, with_budget)) {
            if (!spec.searches())
                return "only 'sharp' and 'master' think for a time; '" + std::string(trait) + "' was given";
            if (spec.milliseconds + spec.iterations > 0) return twice_error("budget", trait);
            spec = with_budget;
        } else {
            return trait_error(trait);
        }
    }
    return spec;
}

std::string to_text(const BotSpec& spec) {
    if (spec.scheme != Scheme::none)
        return std::string(kExploiter) + ":" + std::string(kSchemes[static_cast<std::size_t>(spec.scheme)]);
    std::string out(kSkills[static_cast<std::size_t>(spec.skill)]);
    if (spec.level != Level::hard) out += ":" + std::string(kLevels[static_cast<std::size_t>(spec.level)]);
    if (spec.personality_kind != PersonalityKind::plain)
        out += ":" + std::string(kPersonalities[static_cast<std::size_t>(spec.personality_kind)]);
    if (spec.milliseconds > 0) out += ":" + std::to_string(spec.milliseconds) + "ms";
    if (spec.iterations > 0) out += ":" + std::to_string(spec.iterations);
    if (spec.silent) out += ":" + std::string(kSilent);
    return out;
}

}  // namespace consigliere::bots
