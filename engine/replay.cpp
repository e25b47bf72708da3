#include "engine/replay.hpp"

#include <boost/json/serialize.hpp>

namespace consigliere {

namespace {

OptionValues options_from(const Log& log, const GameKind& kind) {
    OptionValues options(kind.options());
    for (const auto& [name, value] : log.head.options) {
        const std::string text = value.is_string() ? std::string(value.get_string()) : boost::json::serialize(value);
        if (const std::string wrong = options.set(name, text); !wrong.empty())
            throw InputError(log.name + ":1: " + wrong);
    }
    return options;
}

std::string at_line(const Log& log, int line, const std::string& what) {
    return log.name + ":" + std::to_string(line) + ": " + what;
}

}  // namespace

void check_seal(const Log& log) {
    if (!log.end) return;
    const auto forged = [&](int line, const std::string& what) { throw Forged(at_line(log, line, what)); };
    if (commitment(log.end->share) != log.head.commitment)
        forged(log.end->line, "the share does not match the commitment in line 1: these are not the committed dice");
    if (log.fault_line != 0)
        forged(log.fault_line,
               "does not follow from the lines before it: it, or one of them, was changed, left out or added");
    if (log.end->entries != log.entries.size())
        forged(log.end->line, "states " + std::to_string(log.end->entries) + " commands; there are " +
                                  std::to_string(log.entries.size()));
}

Replay::Replay(const Log& log, const GameKind& kind, const CardSource& cards) : log_(log) {
    const GameInfo& info = kind.info();
    check_seal(log);
    if (log.head.rules_version != info.rules_version)
        fail(1, "was played with rules version " + std::to_string(log.head.rules_version) +
                    "; this program has version " + std::to_string(info.rules_version));
    if (log.head.players < info.least_players || log.head.players > info.most_players)
        fail(1, std::string(info.id) + " is for " + std::to_string(info.least_players) + " to " +
                    std::to_string(info.most_players) + " players");
    if (kind.card_set(cards).hash != log.head.card_hash)
        fail(1, "was played with the card set '" + log.head.card_set + "' (" + log.head.card_hash.substr(0, 12) +
                    "...); give that card file with --cards");
    match_ = kind.start(log.head.players, options_from(log, kind), cards);
    if (log.end) random_ = std::make_unique<CommittedRandom>(dice_seed(log.head, log.end->share));
}

void Replay::fail(int line, const std::string& what) const { throw InputError(at_line(log_, line, what)); }
void Replay::forged(int line, const std::string& what) const { throw Forged(at_line(log_, line, what)); }

// The outcome that the log names must be the k-th of so many as the rules count them, and the one the dice give.
void Replay::check_chance(const LogEntry& entry, const Command& command) {
    if (!match_->decision().chance()) forged(entry.line, "this is not a decision of chance: " + entry.text);
    const std::uint32_t count = match_->chance_count();
    if (entry.of != count)
        forged(entry.line, "chance has " + std::to_string(count) + " outcomes here, not " + std::to_string(entry.of));
    if (match_->chance_action(entry.k) != command.action)
        forged(entry.line, "outcome " + std::to_string(entry.k) + " is not '" + entry.text + "'");
    if (random_ && random_->below(count) != entry.k)
        forged(entry.line, "the dice give a different outcome than '" + entry.text + "'");
}

Command Replay::step(Events* events) {
    const LogEntry& entry = log_.entries[position_];
    const auto parsed = match_->vocabulary().parse(entry.text);
    if (const auto* error = std::get_if<ParseError>(&parsed))
        forged(entry.line, "column " + std::to_string(error->column) + " of the command: " + error->message);
    const Command command = std::get<Command>(parsed);
    if (command.action.seat == Seat::chance()) {
        check_chance(entry, command);
    } else if (entry.of != 0) {
        forged(entry.line, "is not an outcome of chance: " + entry.text);
    } else if (const Refusal no = match_->check_recorded(command)) {
        forged(entry.line, "is not allowed here (" + std::string(no.code) +
                               (no.rule.empty() ? "" : ", rule " + std::string(no.rule)) + "): " + entry.text);
    }
    match_->apply(command, events);
    if (match_->hash() != entry.hash)
        forged(entry.line, "the state after '" + entry.text + "' has a different hash than the log states");
    ++position_;
    return command;
}

void Replay::check_end() const {
    if (!log_.end) return;
    const bool over = match_->decision().over();
    if (log_.end->over != over)
        forged(log_.end->line, over ? "the game is over, but the log states otherwise" : "the game is not over yet");
    if (!over) return;
    const Result result = match_->result();
    SeatSet winners;
    for (const int seat : log_.end->winners)
        if (seat >= 1 && seat <= match_->players()) winners.add(Seat(seat - 1));
    if (winners != result.winners || log_.end->winners.size() != static_cast<std::size_t>(winners.size()))
        forged(log_.end->line, "states different winners than the game has");
    const std::vector<int> scores(result.score.begin(), result.score.begin() + match_->players());
    if (log_.end->scores != scores) forged(log_.end->line, "states different scores than the game has");
}

}  // namespace consigliere
