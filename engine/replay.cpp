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

}  // namespace

Replay::Replay(const Log& log, const GameKind& kind, const CardSource& cards) : log_(log) {
    const GameInfo& info = kind.info();
    if (log.head.rules_version != info.rules_version)
        fail(1, "was played by rules version " + std::to_string(log.head.rules_version) +
                    "; this program has version " + std::to_string(info.rules_version));
    if (log.head.players < info.least_players || log.head.players > info.most_players)
        fail(1, std::string(info.id) + " is for " + std::to_string(info.least_players) + " to " +
                    std::to_string(info.most_players) + " players");
    if (kind.card_set(cards).hash != log.head.card_hash)
        fail(1, "was played with the card set '" + log.head.card_set + "' (" + log.head.card_hash.substr(0, 12) +
                    "...); give that card file with --cards");
    match_ = kind.start(log.head.players, options_from(log, kind), cards);
    if (log.end && log.end->seed) {
        if (commitment(*log.end->seed) != log.head.commitment)
            fail(log.end->line,
                 "the seed does not fit the commitment of line 1: these are not the dice that were promised");
        fate_ = std::make_unique<Fate>(*log.end->seed);
    }
}

void Replay::fail(int line, const std::string& what) const {
    throw InputError(log_.name + ":" + std::to_string(line) + ": " + what);
}

Command Replay::step(Events* events) {
    const LogEntry& entry = log_.entries[position_];
    const auto parsed = match_->vocabulary().parse(entry.text);
    if (const auto* error = std::get_if<ParseError>(&parsed))
        fail(entry.line, "column " + std::to_string(error->column) + " of the command: " + error->message);
    const Command command = std::get<Command>(parsed);
    if (command.action.seat == Seat::chance()) {
        if (!match_->decision().chance()) fail(entry.line, "nothing is left to chance here: " + entry.text);
        bool possible = false;
        const std::uint32_t count = match_->chance_count();
        for (std::uint32_t k = 0; k < count && !possible; ++k) possible = match_->chance_action(k) == command.action;
        if (!possible) fail(entry.line, "chance cannot give this here: " + entry.text);
        if (fate_ && match_->chance_action(fate_->below(count)) != command.action)
            fail(entry.line, "the seed gives another outcome here than '" + entry.text + "'");
    } else if (const Refusal no = match_->check(command)) {
        fail(entry.line, "is not allowed here (" + std::string(no.code) +
                             (no.rule.empty() ? "" : ", rule " + std::string(no.rule)) + "): " + entry.text);
    }
    match_->apply(command, events);
    if (match_->hash() != entry.hash)
        fail(entry.line, "the state after '" + entry.text + "' has another hash than the log says");
    ++position_;
    return command;
}

void Replay::check_end() const {
    if (!log_.end) return;
    const bool over = match_->decision().over();
    if (log_.end->over != over)
        fail(log_.end->line, over ? "the game is over, the log denies it" : "the game is not over yet");
    if (!over) return;
    const Result result = match_->result();
    SeatSet winners;
    for (const int seat : log_.end->winners)
        if (seat >= 1 && seat <= match_->players()) winners.add(Seat(seat - 1));
    if (winners != result.winners) fail(log_.end->line, "names other winners than the game has");
    for (std::size_t i = 0; i < log_.end->scores.size(); ++i)
        if (i >= static_cast<std::size_t>(match_->players()) || log_.end->scores[i] != result.score[i])
            fail(log_.end->line, "gives other scores than the game has");
}

}  // namespace consigliere
