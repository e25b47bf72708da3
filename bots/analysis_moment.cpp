#include "bots/analysis_moment.hpp"

#include "bots/arena.hpp"

namespace consigliere::bots {

namespace {

constexpr int kGamesAtATime = 100;  // before it is looked whether they are enough

Measured negative(Measured x) {
    for (double& value : x.value) value = -value;
    return x;
}

class CloserLook {
public:
    CloserLook(int players, const AnalysisDepth& depth, const Cancelled& cancelled)
        : players_(players), depth_(depth), cancelled_(cancelled) {}

    // Games from one position, as many as were needed so far.
    struct Position {
        std::unique_ptr<Match> match;
        std::vector<SeatSet> ends{};
    };

    // Game by game, for both are played with the same luck.
    Measured difference(Position& from, Position& to) const {
        VictoryTally tally;
        Measured out;
        for (int games = 0; games < depth_.closer_games && !is_cancelled(cancelled_);) {
            const int first = games;
            games = std::min(games + kGamesAtATime, depth_.closer_games);
            if (!play(from, games) || !play(to, games)) break;
            for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(games); ++i)
                for (const Seat seat : SeatSet::players(players_))
                    tally.add(seat, share_of(seat, to.ends[i]) - share_of(seat, from.ends[i]));
            out = tally.mean(games);
            if (largest(out.error) <= depth_.close_enough) break;
        }
        return out;
    }

    Command searched(const Match& match, Seat seat) const {
        BotSpec searcher{Skill::sharp};
        searcher.iterations = depth_.search_iterations;
        return {make_player(match, seat, searcher, depth_.seed, {{}, {}, cancelled_})->decide(), {}, {}};
    }

private:
    bool play(Position& position, int games) const {
        const int known = static_cast<int>(position.ends.size());
        if (known >= games) return true;
        const auto more = play_to_end(*position.match, known, games - known, depth_.seed + 1, cancelled_);
        for (const Result& end : more) position.ends.push_back(end.winners);
        return static_cast<int>(position.ends.size()) >= games;
    }

    int players_;
    const AnalysisDepth& depth_;
    const Cancelled& cancelled_;
};

}  // namespace

Moment look_closer(const Moment& moment, const Match& before, const AnalysisDepth& depth, const Cancelled& cancelled) {
    const CloserLook look(before.players(), depth, cancelled);
    const Seat seat = moment.command.action.seat;
    const bool is_refusal = moment.kind == Moment::Kind::refusal;
    CloserLook::Position base{is_refusal ? after_command(before, with_kind(moment.command, kAccept)) : before.clone()};
    CloserLook::Position done{after_command(before, moment.command)};
    Moment out = moment;
    out.is_closer = true;
    out.change = look.difference(base, done);
    if (moment.kind == Moment::Kind::move && before.decision().may_act.has(seat)) {
        const Command other = look.searched(before, seat);
        if (other.action == moment.command.action) return out;
        CloserLook::Position instead{after_command(before, other)};
        out.instead = other;
        out.gain = look.difference(done, instead);
    } else if (moment.offer && out.change.value[seat.index] < 0) {
        out.instead = with_kind(moment.command, is_refusal ? kAccept : kRefuse);
        out.gain = negative(out.change);
    }
    return out;
}

}  // namespace consigliere::bots
