#include "server/table/play.hpp"

#include <algorithm>

namespace consigliere::server {

namespace {

bool any_sees(const Events& events, SeatSet seats) {
    return std::any_of(events.begin(), events.end(), [&](const Event& e) { return !(e.seen_by & seats).empty(); });
}

bool look_alike_to(SeatSet seats, const Match& a, const Match& b) {
    for (const Seat seat : seats)
        if (!a.looks_like(b, seat)) return false;
    return true;
}

}  // namespace

Events Play::Performed::events() const {
    Events out;
    for (const Step& step : steps) out.insert(out.end(), step.events.begin(), step.events.end());
    return out;
}

// --- questions ----------------------------------------------------------------------------------------------------------

Action Play::default_action(Seat seat, std::int64_t asked_at) const {
    Rng rng(record_->lot(static_cast<std::uint64_t>(asked_at)), seat.index);
    return match().default_action(seat, rng);
}

bool Play::has_choice(Seat seat) const {
    if (!match().decision().may_act.has(seat)) return false;
    ActionList legal;
    match().legal_actions(seat, legal);
    return legal.size() > 1;
}

bool Play::is_free_action(const Command& command) const {
    if (command.action.kind >= kFirstEngineKind) return false;
    ActionList actions;
    match().free_actions(command.action.seat, actions);
    return actions.contains(command.action);
}

bool Play::is_undoable(const Command& command) const {
    const Seat seat = command.action.seat;
    const auto after = match().clone();
    Events events;
    after->apply(command, &events);
    const Decision now = after->decision(), before = match().decision();
    if (now.phase != Phase::deciding || now.prompt != before.prompt || now.asked != before.asked) return false;
    // Who has nothing left to choose has answered: the others must go on, and bots must learn of it.
    if (!now.may_act.has(seat)) return false;
    const SeatSet others = SeatSet::players(match().players()).without(seat).with(Seat::spectator());
    if (any_sees(events, others) || !look_alike_to(others, match(), *after)) return false;
    Rng rng(match().hash());
    for (int world = 0; world < 3; ++world) {
        const auto sampled = match().redealt(seat, rng);
        if (sampled->check(command)) return false;
        sampled->apply(command, nullptr);
        if (!sampled->looks_like(*after, seat)) return false;
    }
    return true;
}

bool Play::is_private_step(const Command& command, SeatSet others) const {
    const auto after = match().clone();
    Events events;
    after->apply(command, &events);
    return same_question(match().decision(), after->decision()) && !any_sees(events, others) &&
           look_alike_to(others, match(), *after);
}

bool Play::is_observed_by(Seat seat, const std::vector<Step>& steps) const {
    for (const Step& step : steps)
        if (any_sees(step.events, SeatSet::of(seat))) return true;
    return !steps.empty() && !steps.front().before->looks_like(match(), seat);
}

bool Play::is_public_step(const std::vector<Step>& steps) const {
    return !same_question(steps.front().before->decision(), match().decision()) ||
           is_observed_by(Seat::spectator(), steps);
}

// --- performing ---------------------------------------------------------------------------------------------------------

Play::Performed Play::perform(const std::vector<Command>& commands, bool window, std::int64_t asked_at,
                              std::int64_t now) {
    const Decision before = match().decision();
    const std::vector<Command> others = window ? std::vector<Command>() : set_aside(commands, now);
    Performed done;
    std::vector<store::Entry> entries;
    for (const Command& given : commands) {
        const Decision d = match().decision();
        const Seat seat = given.action.seat;
        const bool first = done.steps.empty();
        if (!first && (d.phase != before.phase || d.prompt != before.prompt || d.asked != before.asked)) break;
        if (!first && !d.may_act.has(seat)) continue;
        const Command command = match().check(given) ? Command{default_action(seat, asked_at), {}, {}} : given;
        done.answered |= command.action.kind < kFirstEngineKind && d.may_act.has(seat) && !is_free_action(command);
        const std::size_t count = done.steps.size();
        record_->play(command, now, done.steps, entries);
        if (done.steps.size() > count + 1) break;  // dice were rolled
    }
    if (entries.empty()) return done;
    done.news = std::move(uncommitted_);
    for (const Step& step : done.steps) done.news.push_back(step.command);
    done.entries = std::move(uncommitted_entries_);
    done.entries.insert(done.entries.end(), entries.begin(), entries.end());
    uncommitted_.clear();
    uncommitted_entries_.clear();
    before_uncommitted_.reset();
    defer_all(others, now);
    return done;
}

std::vector<Step> Play::draw_chance(std::int64_t now, std::vector<store::Entry>& entries) {
    std::vector<Step> steps;
    record_->draw_chance(now, steps, entries);
    return steps;
}

// --- moves that can be undone -------------------------------------------------------------------------------------------

// Who can still undo a move must not learn from losing that chance what others do in private: their moves are set aside
// before such a command and deferred again after it. The giver's own are committed by it.
std::vector<Command> Play::set_aside(const std::vector<Command>& commands, std::int64_t now) {
    if (uncommitted_.empty() || commands.size() != 1) return {};
    const Command& command = commands.front();
    std::vector<Command> own, others;
    SeatSet owners;
    for (const Command& deferred : uncommitted_) {
        const bool is_own = deferred.action.seat == command.action.seat;
        (is_own ? own : others).push_back(deferred);
        if (!is_own) owners.add(deferred.action.seat);
    }
    if (others.empty() || match().check(command) || !is_private_step(command, owners.with(Seat::spectator())))
        return {};
    rewind();
    defer_all(own, now);
    return others;
}

void Play::defer_all(const std::vector<Command>& commands, std::int64_t now) {
    for (const Command& command : commands) {
        if (match().check(command)) return;
        defer(command, now);
    }
}

Events Play::defer(const Command& command, std::int64_t now) {
    if (uncommitted_.empty()) before_uncommitted_ = record_->mark();
    uncommitted_.push_back(command);
    std::vector<Step> steps;
    record_->play(command, now, steps, uncommitted_entries_);
    return std::move(steps.front().events);
}

void Play::rewind() {
    record_->rewind(*before_uncommitted_);
    uncommitted_.clear();
    uncommitted_entries_.clear();
}

std::optional<std::vector<Command>> Play::take_back(Seat seat) {
    const auto last = std::find_if(uncommitted_.rbegin(), uncommitted_.rend(),
                                   [&](const Command& c) { return c.action.seat == seat; });
    if (last == uncommitted_.rend()) return std::nullopt;
    std::vector<Command> rest = uncommitted_;
    rest.erase(rest.end() - 1 - (last - uncommitted_.rbegin()));
    rewind();
    return rest;
}

bool Play::has_uncommitted(Seat seat) const {
    return std::any_of(uncommitted_.begin(), uncommitted_.end(),
                       [&](const Command& c) { return c.action.seat == seat; });
}

std::shared_ptr<const Match> Play::stored_position() const {
    return uncommitted_.empty() ? match().clone() : before_uncommitted_->match;
}

}  // namespace consigliere::server
