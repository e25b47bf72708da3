#include "bots/analysis.hpp"

#include <algorithm>
#include <cmath>

namespace consigliere::bots {

namespace {

constexpr int kJobsAtATime = 8;  // so often is it asked whether to go on

bool is_greater(const Moment& a, const Moment& b) {
    const double first = largest(a.change.value), second = largest(b.change.value);
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
    : depth_(depth), players_(log.head.players), games_(depth.games) {
    if (!log.end || !log.end->over)
        throw InputError(log.name + ": the game is not over; only finished games can be analysed");
    depth_.fewest_games = std::min(depth.fewest_games, depth.games);
    replay(log, kind, cards);
    victories_.resize(positions_.size());
    played_per_line_ = static_cast<int>(positions_.size());
    for (const auto& position : positions_) line_.push_back(position.get());
}

std::size_t Analysis::add_position(std::unique_ptr<Match> match) {
    positions_.push_back(std::move(match));
    return positions_.size() - 1;
}

void Analysis::note_round(const Match& match, std::size_t step) {
    const int round = match.round();
    if (round < 1 || match.decision().over() || (!learned_.empty() && learned_.back().round == round)) return;
    if (const auto chances = learned_chances(match)) learned_.push_back({step, round, *chances});
}

void Analysis::replay(const Log& log, const GameKind& kind, const CardSource& cards) {
    Replay replay(log, kind, cards);
    start_ = replay.match().clone();
    std::size_t position = add_position(start_->clone());
    note_round(*start_, 0);
    steps_.reserve(log.entries.size());
    for (auto before = start_->clone(); !replay.at_end(); before = replay.match().clone()) {
        Events events;
        Step step{replay.step(&events)};
        const Action& action = step.command.action;
        step.compared = position;
        if (action.seat == Seat::chance()) {
            step.kind = Moment::Kind::luck;
            step.is_open = before->chance_count() > 1;
        } else if (action.kind == kAccept || action.kind == kRefuse) {
            step.kind = action.kind == kAccept ? Moment::Kind::deal : Moment::Kind::refusal;
            step.offer = offer_meant(*before, action);
            const Command acceptance = with_kind(step.command, kAccept);
            step.is_open = step.offer && can_be_struck(*before, acceptance);
            if (step.is_open && step.kind == Moment::Kind::refusal)
                step.compared = add_position(after_command(*before, acceptance));
        } else {
            step.is_open = action.kind < kFirstEngineKind && had_a_choice(*before, action.seat);
        }
        // All other bargaining leaves the position as it is.
        if (action.kind < kFirstEngineKind || action.kind == kAccept) position = add_position(replay.match().clone());
        step.position = position;
        note_promises(promises_, replay.position(), replay.match(), events);
        note_round(replay.match(), replay.position());
        steps_.push_back(step);
    }
    replay.check_end();
}

// --- the work, job by job -----------------------------------------------------------------------------------------------

std::uint64_t Analysis::total_games() const {
    const std::size_t closer =
        lines_done_ < games_ ? static_cast<std::size_t>(depth_.choices + depth_.strokes_of_luck) : chosen_;
    return static_cast<std::uint64_t>(games_) * static_cast<std::uint64_t>(played_per_line_) +
           closer * games_per_moment();
}

std::uint64_t Analysis::done_games() const {
    return static_cast<std::uint64_t>(lines_done_) * static_cast<std::uint64_t>(played_per_line_) +
           closer_done_ * games_per_moment();
}

std::optional<AnalysisJob> Analysis::next_job() {
    // How many lines there are to play follows from the first of them.
    const int lines = lines_done_ == 0 ? depth_.fewest_games : games_;
    if (lines_given_ < lines) return AnalysisJob{AnalysisJob::Kind::line, static_cast<std::size_t>(lines_given_++)};
    if (lines_done_ < games_ || closer_given_ == chosen_) return {};
    return AnalysisJob{AnalysisJob::Kind::moment, moments_[closer_given_++].step};
}

AnalysisResult Analysis::run(const AnalysisJob& job, const Cancelled& cancelled) const {
    AnalysisResult out{job};
    if (job.kind == AnalysisJob::Kind::moment && (job.number < 1 || job.number > steps_.size()))
        throw InputError("there is no step " + std::to_string(job.number));
    if (job.kind == AnalysisJob::Kind::line)
        out.ends = play_line(line_, static_cast<int>(job.number), depth_.seed, cancelled);
    else
        out.moment = look_closer(moment_at(job.number, {}), *match_before(job.number), depth_, cancelled);
    return out;
}

void Analysis::take(const AnalysisResult& result) {
    if (result.job.kind == AnalysisJob::Kind::moment) return take_moment(result.moment);
    if (result.ends.winners.size() != positions_.size()) throw InputError("an end for each position is wanted");
    if (result.job.number == 0) set_games(result.ends.played);
    take_line(result.ends);
}

void Analysis::advance(const ParallelFor& parallel_for, const Cancelled& cancelled) {
    const int lines_before = lines_given_;
    const std::size_t closer_before = closer_given_;
    std::vector<AnalysisResult> results;
    while (results.size() < (parallel_for ? kJobsAtATime : 1)) {
        const auto job = next_job();
        if (!job) break;
        results.push_back({*job});
    }
    share_out(parallel_for, static_cast<int>(results.size()), [&](int i) {
        AnalysisResult& result = results[static_cast<std::size_t>(i)];
        result = run(result.job, cancelled);
    });
    if (is_cancelled(cancelled)) {  // some of them may be half done
        lines_given_ = lines_before;
        closer_given_ = closer_before;
        return;
    }
    for (const AnalysisResult& result : results) take(result);
}

// --- one game from every position ---------------------------------------------------------------------------------------

void Analysis::set_games(int played) {
    played_per_line_ = std::max(1, played);
    games_ = std::clamp(depth_.most_played / played_per_line_, depth_.fewest_games, depth_.games);
}

Analysis::Cause Analysis::cause_of(const Step& step, Seat seat) const {
    if (step.kind == Moment::Kind::luck) return kLuck;
    const bool is_own = step.command.action.seat == seat || (step.offer && step.offer->from == seat);
    return is_own ? kOwnChoices : kChoicesOfOthers;
}

void Analysis::take_line(const LineEnds& ends) {
    ++lines_done_;
    for (const Seat seat : SeatSet::players(players_)) {
        const auto share = [&](std::size_t position) { return share_of(seat, ends.winners[position]); };
        for (std::size_t p = 0; p < positions_.size(); ++p) victories_[p].add(seat, share(p));
        std::array<std::int64_t, kCauses> changes{};
        std::size_t before = 0;
        for (Step& step : steps_) {
            changes[cause_of(step, seat)] += share(step.position) - share(before);
            step.change.add(seat, share(step.position) - share(step.compared));
            before = step.position;
        }
        for (std::size_t cause = 0; cause < kCauses; ++cause) causes_[cause].add(seat, changes[cause]);
    }
    chances_.assign(1, victories_[0].mean(lines_done_).value);
    for (const Step& step : steps_) chances_.push_back(victories_[step.position].mean(lines_done_).value);
    choose_moments();
}

Analysis::Causes Analysis::causes() const {
    if (lines_done_ == 0) return {};
    return {causes_[kLuck].mean(lines_done_), causes_[kOwnChoices].mean(lines_done_),
            causes_[kChoicesOfOthers].mean(lines_done_)};
}

// --- what changed most --------------------------------------------------------------------------------------------------

void Analysis::choose_moments() {
    std::vector<Moment> choices, luck;
    for (std::size_t n = 1; n <= steps_.size(); ++n) {
        const Step& step = steps_[n - 1];
        if (!step.is_open || step.position == step.compared) continue;
        auto& list = step.kind == Moment::Kind::luck ? luck : choices;
        list.push_back(moment_at(n, step.change.mean(lines_done_)));
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

Moment Analysis::moment_at(std::size_t number, const Measured& change) const {
    const Step& step = steps_[number - 1];
    return {number, step.kind, step.command, step.offer, change};
}

void Analysis::take_moment(const Moment& closer) {
    const auto at =
        std::find_if(moments_.begin(), moments_.end(), [&](const Moment& m) { return m.step == closer.step; });
    if (at == moments_.end() || at->is_closer) throw InputError("no job is open for this step");
    at->change = closer.change;
    at->instead = closer.instead;
    at->gain = closer.gain;
    at->is_closer = true;
    if (++closer_done_ < chosen_) return;
    // What turned out to be noise is nothing to show.
    std::erase_if(moments_, [](const Moment& m) { return !is_clear(m.change) && !(m.instead && is_clear(m.gain)); });
    std::sort(moments_.begin(), moments_.end(), is_greater);
}

std::unique_ptr<Match> Analysis::match_before(std::size_t step) const {
    auto match = start_->clone();
    for (std::size_t i = 0; i + 1 < step; ++i) match->apply(steps_[i].command, nullptr);
    return match;
}

}  // namespace consigliere::bots
