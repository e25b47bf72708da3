#include "bots/analysis.hpp"

#include <algorithm>
#include <cmath>

namespace consigliere::bots {

namespace {

constexpr int kUnitsAtATime = 16;  // so often is it asked whether to go on

Values mean_of(const std::vector<Values>& ends) {
    Values out{};
    for (const Values& end : ends)
        for (std::size_t i = 0; i < out.size(); ++i) out[i] += end[i] / static_cast<double>(ends.size());
    return out;
}

// How `after` differs from `before`, game by game: both were played with the same luck.
Measured difference(const std::vector<Values>& before, const std::vector<Values>& after) {
    Measured out;
    const auto games = static_cast<double>(std::min(before.size(), after.size()));
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
        double sum = 0, squares = 0;
        for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
            const double change = after[i][seat] - before[i][seat];
            sum += change;
            squares += change * change;
        }
        out.value[seat] = sum / games;
        out.error[seat] = std::sqrt(std::max(0.0, squares / games - out.value[seat] * out.value[seat]) / games);
    }
    return out;
}

Values minus(const Values& a, const Values& b) {
    Values out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = a[i] - b[i];
    return out;
}

Measured negative(const Measured& x) { return {minus({}, x.value), x.error}; }

double size_of(const Values& change) {
    double most = 0;
    for (const double x : change) most = std::max(most, std::abs(x));
    return most;
}

bool is_greater(const Moment& a, const Moment& b) {
    const double first = size_of(a.change.value), second = size_of(b.change.value);
    return first != second ? first > second : a.step < b.step;
}

bool is_clear(const Measured& change) {
    for (std::size_t i = 0; i < kMaxPlayers; ++i)
        if (change.value[i] != 0 && std::abs(change.value[i]) >= 2 * change.error[i]) return true;
    return false;
}

// The offer that an answer means; "accept 1" will do for 3001 (engine/match_rules.hpp).
std::optional<Offer> offer_meant(const Match& match, const Action& answer) {
    for (const Offer& offer : match.offers_seen_by(answer.seat))
        if (offer.to == answer.seat && (offer.id == answer.n || offer.id % Negotiation::kNumbers == answer.n))
            return offer;
    return {};
}

Command with_kind(const Command& command, std::uint8_t kind) {
    Command out;
    out.action = {kind, command.action.seat, 0, 0, 0, 0, command.action.n};
    return out;
}

std::unique_ptr<Match> after_command(const Match& match, const Command& command) {
    auto out = match.clone();
    out->apply(command, nullptr);
    return out;
}

bool can_be_struck(const Match& match, const Command& acceptance) {
    return !match.check(acceptance) && !match.failure(acceptance);
}

// Could this seat have done something else here?
bool had_a_choice(const Match& match, Seat seat) {
    ActionList actions;
    if (match.decision().may_act.has(seat)) match.legal_actions(seat, actions);
    return actions.size() != 1;
}

void share_out(const ParallelFor& parallel_for, int n, const std::function<void(int)>& part) {
    if (parallel_for)
        parallel_for(n, part);
    else
        for (int i = 0; i < n; ++i) part(i);
}

}  // namespace

Analysis::Analysis(const Log& log, const GameKind& kind, const CardSource& cards, const AnalysisDepth& depth)
    : depth_(depth), players_(log.head.players) {
    if (!log.end || !log.end->over)
        throw InputError(log.name + ": the game is not over; only finished games can be analysed");
    replay(log, kind, cards);
}

void Analysis::replay(const Log& log, const GameKind& kind, const CardSource& cards) {
    Replay replay(log, kind, cards);
    start_ = replay.match().clone();
    units_.push_back({0, start_->clone()});
    steps_.reserve(log.entries.size());
    for (auto before = start_->clone(); !replay.at_end(); before = replay.match().clone()) {
        Events events;
        Step step{replay.step(&events)};
        const Action& action = step.command.action;
        const std::size_t n = replay.position();
        if (action.seat == Seat::chance()) {
            step.kind = Moment::Kind::luck;
            step.is_open = before->chance_count() > 1;
        } else if (action.kind == kAccept || action.kind == kRefuse) {
            step.kind = action.kind == kAccept ? Moment::Kind::deal : Moment::Kind::refusal;
            step.offer = offer_meant(*before, action);
            const Command acceptance = with_kind(step.command, kAccept);
            step.is_open = step.offer && can_be_struck(*before, acceptance);
            if (step.is_open && step.kind == Moment::Kind::refusal)
                units_.push_back({n, after_command(*before, acceptance), true});
        } else {
            step.is_open = action.kind < kFirstEngineKind && had_a_choice(*before, action.seat);
        }
        note_promises(promises_, n, replay.match(), events);
        steps_.push_back(step);
        // All other bargaining leaves the position as it is.
        if (action.kind < kFirstEngineKind || action.kind == kAccept) units_.push_back({n, replay.match().clone()});
    }
    replay.check_end();
}

std::uint64_t Analysis::total_games() const {
    const std::size_t closer =
        done_ < units_.size() ? static_cast<std::size_t>(depth_.choices + depth_.strokes_of_luck) : chosen_;
    return units_.size() * static_cast<std::uint64_t>(depth_.games) + closer * games_per_moment();
}

void Analysis::advance(const ParallelFor& parallel_for, const Cancelled& cancelled) {
    if (done_ < units_.size())
        measure(parallel_for, cancelled);
    else if (closer_ < moments_.size())
        look_closer(parallel_for, cancelled);
}

void Analysis::measure(const ParallelFor& parallel_for, const Cancelled& cancelled) {
    const int n = std::min(parallel_for ? kUnitsAtATime : 1, static_cast<int>(units_.size() - done_));
    share_out(parallel_for, n, [&](int i) {
        Unit& unit = units_[done_ + static_cast<std::size_t>(i)];
        unit.value = mean_of(play_to_end(*unit.match, depth_.games, depth_.seed, cancelled));
    });
    if (is_cancelled(cancelled)) return;  // some of them may be half measured
    for (int i = 0; i < n; ++i) {
        const Unit& unit = units_[done_++];
        if (unit.is_refused_deal) continue;
        if (!chances_.empty()) chances_.resize(unit.step, chances_.back());
        chances_.push_back(unit.value);
    }
    if (done_ == units_.size()) chances_.resize(steps_.size() + 1, chances_.back());
    done_games_ += static_cast<std::uint64_t>(n) * static_cast<std::uint64_t>(depth_.games);
    choose_moments();
}

void Analysis::choose_moments() {
    std::vector<Moment> choices, luck;
    std::size_t unit = 0;
    for (std::size_t n = 1; n < chances_.size(); ++n) {
        const Step& step = steps_[n - 1];
        if (!step.is_open) continue;
        const Values* before = &chances_[n - 1];
        if (step.kind == Moment::Kind::refusal) {
            while (units_[unit].step < n || !units_[unit].is_refused_deal) ++unit;
            before = &units_[unit].value;
        }
        auto& list = step.kind == Moment::Kind::luck ? luck : choices;
        list.push_back({n, step.kind, step.command, step.offer, {minus(chances_[n], *before), {}}});
    }
    moments_.clear();
    for (auto [list, most] : {std::pair(&choices, depth_.choices), std::pair(&luck, depth_.strokes_of_luck)}) {
        std::sort(list->begin(), list->end(), is_greater);
        list->resize(std::min(list->size(), static_cast<std::size_t>(most)));
        moments_.insert(moments_.end(), list->begin(), list->end());
    }
    std::sort(moments_.begin(), moments_.end(), is_greater);
    chosen_ = moments_.size();
}

std::unique_ptr<Match> Analysis::match_before(std::size_t step) const {
    auto match = start_->clone();
    for (std::size_t i = 0; i + 1 < step; ++i) match->apply(steps_[i].command, nullptr);
    return match;
}

void Analysis::look_closer(const ParallelFor& parallel_for, const Cancelled& cancelled) {
    const int n = std::min(parallel_for ? kUnitsAtATime : 1, static_cast<int>(moments_.size() - closer_));
    share_out(parallel_for, n, [&](int i) { look_closer(moments_[closer_ + static_cast<std::size_t>(i)], cancelled); });
    if (is_cancelled(cancelled)) return;
    closer_ += static_cast<std::size_t>(n);
    done_games_ += static_cast<std::uint64_t>(n) * games_per_moment();
    if (closer_ < moments_.size()) return;
    // What turned out to be noise is nothing to show.
    std::erase_if(moments_, [](const Moment& m) { return !is_clear(m.change) && !(m.instead && is_clear(m.gain)); });
    std::sort(moments_.begin(), moments_.end(), is_greater);
    closer_ = moments_.size();
}

// Measures again what was chosen for its size, with other luck, for the largest of many measurements are the luckiest.
void Analysis::look_closer(Moment& moment, const Cancelled& cancelled) const {
    const auto ends = [&](const Match& match) {
        return play_to_end(match, depth_.closer_games, depth_.seed + 1, cancelled);
    };
    const Seat seat = moment.command.action.seat;
    const auto before = match_before(moment.step);
    const bool is_refusal = moment.kind == Moment::Kind::refusal;
    const auto base = is_refusal ? after_command(*before, with_kind(moment.command, kAccept)) : before->clone();
    const std::vector<Values> done = ends(*after_command(*before, moment.command));
    Moment closer = moment;
    closer.change = difference(ends(*base), done);
    closer.is_closer = true;
    if (moment.kind == Moment::Kind::move && before->decision().may_act.has(seat)) {
        BotSpec searcher{Skill::sharp};
        searcher.iterations = depth_.search_iterations;
        const auto player = make_player(*before, seat, searcher, depth_.seed, {{}, {}, cancelled});
        const Command other{player->decide(), {}, {}};
        if (!(other.action == moment.command.action)) {
            closer.instead = other;
            closer.gain = difference(done, ends(*after_command(*before, other)));
        }
    } else if (moment.offer && closer.change.value[seat.index] < 0) {
        closer.instead = with_kind(moment.command, is_refusal ? kAccept : kRefuse);
        closer.gain = negative(closer.change);
    }
    if (!is_cancelled(cancelled)) moment = closer;
}

Analysis::Causes Analysis::causes() const {
    Causes out;
    for (std::size_t n = 1; n < chances_.size(); ++n) {
        const Step& step = steps_[n - 1];
        const Values change = minus(chances_[n], chances_[n - 1]);
        for (int i = 0; i < players_; ++i) {
            const Seat seat(i);
            const bool is_own = step.command.action.seat == seat || (step.offer && step.offer->from == seat);
            Values& cause = step.kind == Moment::Kind::luck ? out.luck
                            : is_own                        ? out.own_choices
                                                            : out.choices_of_others;
            cause[seat.index] += change[seat.index];
        }
    }
    return out;
}

}  // namespace consigliere::bots
