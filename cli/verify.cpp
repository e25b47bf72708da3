// Checks logs. The exit code says what was found: proven, forged, unreadable or unfinished.
#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"

namespace consigliere::cli {

namespace json = boost::json;

namespace {

enum class State { proven, unfinished, unreadable, forged };  // the gravest last
constexpr std::string_view kStateNames[] = {"proven", "unfinished", "unreadable", "forged"};

struct Finding {
    State state = State::proven;
    std::string sentence;
    json::object details{};
};

int code_of(State state) {
    switch (state) {
    case State::proven:     return kOk;
    case State::unfinished: return kUnfinished;
    case State::unreadable: return kBadInput;
    case State::forged:     return kFailed;
    }
    return kBadInput;
}

std::string who_gave(const LogHead& head) {
    std::string seats;
    for (std::size_t i = 0; i < head.shares.size(); ++i)
        if (head.shares[i]) seats += fmt::format("{}{}", seats.empty() ? "" : ", ", i + 1);
    return seats.empty() ? "no seat contributed a share of the dice: only the host did"
                         : "shares of the dice from the host and seats " + seats;
}

Finding look_at(const Log& log, const VerifyArgs& args) {
    check_seal(log);
    const GameKind& kind = game_named(log.head.game);
    Replay replay(log, kind, cards_from(kind, args.cards));
    std::size_t dice = 0;
    while (!replay.at_end()) dice += replay.step(nullptr).action.seat == Seat::chance();
    replay.check_end();
    const bool over = replay.match().decision().over();
    Finding out;
    out.details = {{"game", log.head.game},
                   {"commands", log.entries.size()},
                   {"dice", dice},
                   {"over", over},
                   {"dice_checked", log.end.has_value()},
                   {"hash", fmt::format("{:016x}", replay.match().hash())}};
    if (log.end && over) {
        out.sentence = fmt::format("verified: {} commands, all legal, all hashes correct, {} dice as committed; {}",
                                   log.entries.size(), dice, who_gave(log.head));
        return out;
    }
    out.state = State::unfinished;
    if (log.end)
        out.sentence = fmt::format("unfinished: the game is not over; its {} commands and {} dice are verified so far",
                                   log.entries.size(), dice);
    else
        out.sentence = fmt::format(
            "unfinished: {}; {} commands are legal, but their dice and possible changes can only be checked with "
            "the share in the last line",
            log.cut_line != 0 ? fmt::format("truncated in line {}", log.cut_line)
                              : fmt::format("stops after line {}", log.entries.size() + 1),
            log.entries.size());
    return out;
}

Finding look_at(const std::string& path, const VerifyArgs& args) {
    try {
        return look_at(read_log(read_file(path), path), args);
    } catch (const Forged& wrong) {
        return {State::forged, wrong.what()};
    } catch (const InputError& wrong) {
        return {State::unreadable, wrong.what()};
    }
}

}  // namespace

int run_verify(const VerifyArgs& args, Io& io) {
    State worst = State::proven;
    json::array report;
    for (const std::string& path : args.files) {
        Finding found = look_at(path, args);
        worst = std::max(worst, found.state);
        const bool fault = found.state == State::forged || found.state == State::unreadable;
        if (args.json) {
            found.details["file"] = path;
            found.details["state"] = kStateNames[static_cast<std::size_t>(found.state)];
            found.details["sentence"] = found.sentence;
            report.push_back(std::move(found.details));
        } else if (found.state == State::forged) {
            io.err << "consigliere: forged: " << found.sentence << '\n';
        } else if (fault) {
            io.err << "consigliere: " << found.sentence << '\n';
        } else {
            io.out << path << ": " << found.sentence << '\n';
        }
    }
    if (args.json) io.out << json::serialize(json::object{{"verified", std::move(report)}}) << '\n';
    return code_of(worst);
}

}  // namespace consigliere::cli
