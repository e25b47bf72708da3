#include "games/la_cosa_nostra/view.hpp"

#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

static_assert(PlainData<View>);

namespace {

void show_jobs(const Rules& rules, const State& s, View& v) {
    for (const Frame& f : s.frames) {
        if (f.kind == FrameKind::peek && f.step == kSecondLook) v.first_look = f.b;
        if (f.kind != FrameKind::job) continue;
        JobShown shown;
        shown.seat = f.seat;
        shown.target = f.target;
        shown.gangster = f.gangster;
        // Before the reveal only gangster and target are known (LCN-ATK-2).
        const bool revealed = (s.table.tasked >> f.gangster & 1) == 0;
        shown.face = revealed ? rules.cards.face_of[f.job] : kNothing;
        shown.card = f.card;
        shown.difficulty = f.difficulty;
        shown.rolled = f.rolled;
        shown.dice = f.dice;
        shown.stake = f.stake;
        shown.payout = f.payout;
        v.jobs.push(shown);
    }
}

}  // namespace

View LaCosaNostra::view_for(const State& s, Seat seat) const {
    View v{};
    const bool open = seat == Seat::open();
    const Frame& top = Rules::top(s);
    const Frame& bottom = Rules::bottom(s);
    v.table = s.table;
    v.viewer = seat;
    // In the Schemer window, also while somebody looks at a Job in it, the turn is the one to come (LCN-INFL-8).
    const bool acting = bottom.kind == FrameKind::action && (bottom.step == kActing || bottom.step == kActed);
    v.turn = acting ? bottom.target : bottom.seat;
    v.phase = bottom.kind;
    v.players = static_cast<std::uint8_t>(players());
    v.asking = s.decision.phase;
    v.prompt = s.decision.prompt;
    v.asked = s.decision.asked;
    v.mine = s.decision.may_act.has(seat);
    v.stack_size = static_cast<std::uint8_t>(std::popcount(rules_.stack(s)));
    const bool searching = top.kind == FrameKind::job && top.step == kChoice &&
                           rules_.face(top.job).type == JobType::connections && top.seat == seat;
    if (open || searching) v.stack = rules_.stack(s);
    if (open) {
        v.pool = s.pool;
        v.under = s.under;
    }
    for (const std::uint8_t n : s.influence_deck) v.influence_deck = static_cast<std::uint8_t>(v.influence_deck + n);
    for (std::size_t r = 0; r < kRounds; ++r) v.decks[r] = static_cast<std::uint8_t>(std::popcount(s.deck[r]));
    for (const Seat other : rules_.all_seats()) {
        const bool known = open || other == seat;
        for (const std::uint8_t job : s.hand[other.index]) {
            ++v.backs[other.index][static_cast<std::size_t>(rules_.round_of(job))];
            if (known) v.hand[other.index].push(rules_.cards.face_of[job]);
        }
        v.influence_count[other.index] = static_cast<std::uint8_t>(s.influence[other.index].size());
        if (known) v.influence[other.index] = s.influence[other.index];
        for (std::size_t r = 0; r < kRounds; ++r) {
            v.shut[other.index][r] = static_cast<std::uint8_t>(std::popcount(s.shut_jobs[other.index][r]));
            if (known) v.shut_known[other.index][r] = s.shut_jobs[other.index][r];
        }
    }
    for (std::size_t g = 0; g < kGangsters; ++g) {
        const std::uint8_t task = s.task[g];
        v.task[g] = task;
        v.seen_by[g] = s.seen_by[g];
        if (task >= kPurchase) continue;
        const bool known =
            open ||
            (seat.is_player() && ((s.table.gang[seat.index] >> g & 1) != 0 || (s.seen_by[g] >> seat.index & 1) != 0));
        v.task[g] = known ? rules_.cards.face_of[task] : static_cast<std::uint8_t>(kBack + rules_.round_of(task));
    }
    show_jobs(rules_, s, v);
    if (bottom.kind == FrameKind::payday && seat.is_player()) {
        v.discards_jobs = bottom.answer[seat.index];
        v.discards_influence = bottom.second[seat.index];
    }
    return v;
}

// What a Job has won and not yet been paid, in dollars: the last of those under way.
int LaCosaNostra::at_stake(const View& view, Seat) const {
    int sum = 0;
    for (const JobShown& job : view.jobs)
        if (job.payout != 0) sum = job.payout * 1000;
    return sum;
}

}  // namespace consigliere::la_cosa_nostra
