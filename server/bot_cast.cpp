#include "server/bot_cast.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "bots/roster.hpp"
#include "server/secrets.hpp"

namespace consigliere::server {

namespace {

constexpr std::array<bots::PersonalityKind, 5> kCharacters{
    bots::PersonalityKind::vengeful, bots::PersonalityKind::greedy, bots::PersonalityKind::reckless,
    bots::PersonalityKind::loyal, bots::PersonalityKind::cautious};

}  // namespace

std::span<const CastMember> bot_cast() {
    static const std::vector<CastMember> kCast = [] {
        std::vector<CastMember> out;
        out.reserve(kCharacters.size());
        for (std::size_t i = 0; i < kCharacters.size(); ++i)
            out.push_back(
                {bot_name(static_cast<int>(i)), bots::kPersonalities[static_cast<std::size_t>(kCharacters[i])]});
        return out;
    }();
    return kCast;
}

std::string bot_name_at(int seat, std::string_view bot, std::span<const std::string> taken) {
    std::vector<std::string> names;
    if (const auto parsed = bots::parse_bot(bot); const auto* spec = std::get_if<bots::BotSpec>(&parsed)) {
        const auto found = std::find(kCharacters.begin(), kCharacters.end(), spec->personality_kind);
        if (found != kCharacters.end()) names.push_back(bot_name(static_cast<int>(found - kCharacters.begin())));
    }
    for (int i = 0; i < static_cast<int>(kCharacters.size()); ++i) names.push_back(bot_name(seat + i));
    const auto is_free = [&](const std::string& name) {
        return std::find(taken.begin(), taken.end(), name) == taken.end();
    };
    return *std::find_if(names.begin(), names.end() - 1, is_free);
}

}  // namespace consigliere::server
