#include "cli/players.hpp"

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

std::unique_ptr<bots::Player> make_player(const GameKind& kind, const Match& match, const boost::json::object& options,
                                          Seat seat, const std::string& name, std::uint64_t seed,
                                          const Complain& complain) {
    if (is_program(name))
        return std::make_unique<ProgramPlayer>(kind, match, options, seat, name.substr(kProgram.size()), seed,
                                               complain);
    return bots::make_player(match, seat, bot_named(kind, name), seed, all_resources());
}

}  // namespace consigliere::cli
