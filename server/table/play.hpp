// The match of a table and its record: which commands are possible, what they cause, and which can still be undone.
//
//   perform ──────────────────────> log         commands that others can observe
//   defer ──> uncommitted ──┬─────> log         by the next perform of the same seat, or of all by a public step
//                           └─────> undone      take_back
//
// A move is deferred if nobody else could observe it and its giver learned nothing by it.
#pragma once

#include <optional>
#include <vector>

#include "server/table/display_step.hpp"
#include "server/table/record.hpp"

namespace consigliere::server {

class Play {
public:
    // What a series of commands caused.
    struct Performed {
        std::vector<Step> steps;            // empty: nothing was possible
        std::vector<Command> news;          // all that is committed now, for those who follow the match
        std::vector<store::Entry> entries;  // for the log
        bool answered = false;              // the question was answered; deferred moves answer nothing

        Events events() const;
    };

    bool started() const { return record_.has_value(); }
    void start(Record record) { record_.emplace(std::move(record)); }
    const Record& record() const { return *record_; }
    Record& record() { return *record_; }
    const Match& match() const { return record_->match(); }

    // The rules' own answer. It is drawn from the record's seed and from when the question was asked, not from the
    // position: what is drawn for somebody who is away must not depend on what others hold.
    Action default_action(Seat seat, std::int64_t asked_at) const;
    bool has_choice(Seat seat) const;  // has the seat more than one answer to the current question?
    bool is_free_action(const Command& command) const;
    // Could nobody else observe this answer, and did its giver learn nothing by it? Computed, not listed: the views and
    // events of all others must not change, no die may be rolled, and in other worlds that look the same to its giver
    // the result must look the same.
    bool is_undoable(const Command& command) const;
    // Can these seats, a spectator if none is named, observe nothing of it?
    bool is_private_step(const Command& command, SeatSet others = SeatSet::of(Seat::spectator())) const;
    // Of steps that were just performed: can this seat observe them? Is there anything that everyone observes: another
    // question, an event, a change of what is public?
    bool is_observed_by(Seat seat, const std::vector<Step>& steps) const;
    bool is_public_step(const std::vector<Step>& steps) const;

    // Performs commands given to one question; those that have become impossible are replaced by the default. An answer
    // that settles the question, or lets dice be rolled, voids the rest.
    Performed perform(const std::vector<Command>& commands, bool window, std::int64_t asked_at, std::int64_t now);
    std::vector<Step> draw_chance(std::int64_t now, std::vector<store::Entry>& entries);

    Events defer(const Command& command, std::int64_t now);  // what its giver sees
    // Takes back the seat's last deferred move; all others must be deferred again. Empty: it has none.
    std::optional<std::vector<Command>> take_back(Seat seat);
    bool has_uncommitted(Seat seat) const;
    const std::vector<Command>& uncommitted() const { return uncommitted_; }
    // The log and the position without moves that can still be undone.
    const LogWriter& stored_log() const { return uncommitted_.empty() ? record_->log() : before_uncommitted_->log; }
    std::shared_ptr<const Match> stored_position() const;

private:
    std::vector<Command> set_aside(const std::vector<Command>& commands, std::int64_t now);
    void defer_all(const std::vector<Command>& commands, std::int64_t now);
    void rewind();

    std::optional<Record> record_;
    std::vector<Command> uncommitted_;
    std::vector<store::Entry> uncommitted_entries_;
    std::optional<Record::Mark> before_uncommitted_;
};

}  // namespace consigliere::server
