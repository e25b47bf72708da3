#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"

namespace consigliere::cli {

namespace json = boost::json;

namespace {

std::string dice_text(const Log& log) {
    if (!log.end) return "dice not revealed yet";
    return "dice as promised";
}

}  // namespace

int run_verify(const VerifyArgs& args, Io& io) {
    json::array report;
    for (const std::string& path : args.files) {
        const Log log = read_log(read_file(path), path);
        const GameKind& kind = game_named(log.head.game);
        Replay replay(log, kind, cards_from(kind, args.cards));
        while (!replay.at_end()) replay.step(nullptr);
        replay.check_end();
        if (args.json)
            report.push_back(json::object{{"file", path},
                                          {"game", log.head.game},
                                          {"commands", log.entries.size()},
                                          {"over", replay.match().decision().over()},
                                          {"dice_checked", log.end.has_value()},
                                          {"hash", fmt::format("{:016x}", replay.match().hash())}});
        else
            io.out << fmt::format("{}: {} commands, all legal, all hashes right, {}\n", path, log.entries.size(),
                                  dice_text(log));
    }
    if (args.json) io.out << json::serialize(json::object{{"verified", std::move(report)}}) << '\n';
    return kOk;
}

}  // namespace consigliere::cli
