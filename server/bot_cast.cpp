#include "server/bot_cast.hpp"

#include <algorithm>
#include <vector>

#include "bots/roster.hpp"
#include "server/secrets.hpp"
#include "server/voices/voice_book.hpp"

namespace consigliere::server {

namespace {

// "steady:nell" -> "steady:cautious"; `named` becomes the persona.
std::string with_character(std::string_view bot, const Persona*& named) {
    std::string out;
    while (!bot.empty()) {
        const auto colon = std::min(bot.find(':'), bot.size());
        std::string_view part = bot.substr(0, colon);
        for (const Persona& one : voice_book().personas())
            if (one.id == part) part = (named = &one)->character;
        out += (out.empty() ? "" : ":") + std::string(part);
        bot.remove_prefix(std::min(colon + 1, bot.size()));
    }
    return out;
}

}  // namespace

SeatedBot seat_bot(int seat, std::string_view bot, std::span<const std::string> taken) {
    const Persona* named = nullptr;
    SeatedBot out{with_character(bot, named), {}};
    std::vector<std::string> names;
    if (named != nullptr) names.push_back(named->name);
    const auto parsed = bots::parse_bot(out.bot);
    const auto* spec = std::get_if<bots::BotSpec>(&parsed);
    if (spec != nullptr && spec->personality_kind != bots::PersonalityKind::plain)
        for (const Persona& one : voice_book().personas())
            if (one.character == bots::kPersonalities[static_cast<std::size_t>(spec->personality_kind)])
                names.push_back(one.name);
    for (int i = 0; i < kSeatNames; ++i) names.push_back(bot_name(seat + i));
    const auto is_free = [&](const std::string& name) {
        return std::find(taken.begin(), taken.end(), name) == taken.end();
    };
    out.name = *std::find_if(names.begin(), names.end() - 1, is_free);
    return out;
}

}  // namespace consigliere::server
