#include "cli/players.hpp"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include "cli/bot_resources.hpp"
#include "cli/io.hpp"
#include "cli/program_player.hpp"

namespace consigliere::cli {

namespace {

constexpr std::string_view kProgram = "program:";

}  // namespace

bool is_program(const std::string& name) { return name.starts_with(kProgram); }

void check_player(const GameKind& kind, const std::string& name) {
    if (!is_program(name))
        bot_named(kind, name);
    else if (name.size() == kProgram.size())
        throw InputError("program: needs a command, such as program:./my_bot.py");
}

void note_missing_negotiation(const GameKind& kind, const MatchArgs& match, const std::vector<std::string>& names,
                              std::ostream& err) {
    const OptionValues options = options_from(kind, match.options);
    const auto specs = options.specs();
    const auto option = std::ranges::find(specs, "negotiation", &OptionSpec::name);
    if (option == specs.end() || options[static_cast<std::size_t>(option - specs.begin())] != 0) return;
    const auto would = std::ranges::find_if(names, [&](const std::string& name) {
        if (is_program(name)) return false;
        const bots::BotSpec spec = bot_named(kind, name);
        return spec.skill != bots::Skill::random && !spec.silent;
    });
    if (would != names.end())
        err << fmt::format(
            "note: '{}' makes no offers here, since this game has no negotiation by default; "
            "--option negotiation=true allows it\n",
            *would);
}

std::unique_ptr<bots::Player> make_player(const GameKind& kind, const Match& match, const boost::json::object& options,
                                          Seat seat, const std::string& name, std::uint64_t seed,
                                          const Complain& complain) {
    if (is_program(name))
        return std::make_unique<ProgramPlayer>(kind, match, options, seat, name.substr(kProgram.size()), seed,
                                               complain);
    return bots::make_player(match, seat, bot_named(kind, name), seed, all_resources());
}

}  // namespace consigliere::cli
