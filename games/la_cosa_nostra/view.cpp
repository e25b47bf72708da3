#include "games/la_cosa_nostra/view.hpp"

#include <bit>
#include <cstring>

#include "engine/kit/plain_copy.hpp"
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

static_assert(PlainData<View>);

namespace {

// A byte for each round, in one register.
CountByRound in_bytes(std::uint32_t counts) {
    static_assert(sizeof(CountByRound) == sizeof counts && std::endian::native == std::endian::little);
    return std::bit_cast<CountByRound>(counts);
}

// How many of them there are of each round, which has a quarter of the numbers. A view asks several times: no call.
inline CountByRound count_by_round(const JobSet& jobs) {
    static_assert(JobSet::words() == 2 && kDeckSize == 32 && kRounds == 4);
    const auto count = [&jobs](int r) {
        const auto of_round = static_cast<std::uint32_t>(jobs.word_at(r / 2) >> r % 2 * 32);
        return static_cast<std::uint32_t>(std::popcount(of_round));
    };
    return in_bytes(count(0) | count(1) << 8 | count(2) << 16 | count(3) << 24);
}
// The same of a hand, a byte per card, all of them side by side: a card's round is the byte's quarter of 0 to 127, and a
// place without a card has the highest bit.
CountByRound count_by_round(const JobHand& jobs) {
    static_assert(JobHand::capacity() == 8 && kDeckSize == 32 && JobId::none().index >= 128);
    constexpr std::uint64_t kOnes = 0x0101010101010101u;
    std::uint64_t places = 0;
    std::memcpy(&places, jobs.begin(), sizeof places);
    const std::uint64_t cards = ~places >> 7 & kOnes, low = cards & places >> 5, high = cards & places >> 6;
    const auto count = [](std::uint64_t bits) { return static_cast<std::uint32_t>(std::popcount(bits)); };
    // Each count adds a card to its own byte and takes it from the bytes of those that were counted with it.
    constexpr std::uint32_t kFirst = 1, kSecond = 1u << 8, kThird = 1u << 16, kFourth = 1u << 24;
    return in_bytes(static_cast<std::uint32_t>(jobs.size()) * kFirst + count(low) * (kSecond - kFirst) +
                    count(high) * (kThird - kFirst) + count(low & high) * (kFourth - kThird - kSecond + kFirst));
}

class Viewing {
public:
    Viewing(const Queries& queries, Seat seat, View& view)
        : q(queries), s(queries.s), cards(queries.cards), seat_(seat), open_(seat == Seat::open()), v(view) {}

    void fill() {
        copy_plain(v.board, s.board);  // LCN-INFO-1, LCN-INFO-2: all that is face-up
        v.viewer = seat_;
        v.phase = q.phase();
        v.turn = turn();
        v.asking = s.decision.phase;
        v.prompt = s.decision.prompt;
        v.asked = s.decision.asked;
        v.mine = s.decision.may_act.has(seat_);
        v.influence_deck = static_cast<std::uint8_t>(q.influence_left());
        v.decks = count_by_round(s.deck);
        show_stack();
        for (const Seat other : q.setup.all_seats()) count_cards(other);
        if (seat_.is_player()) show_hand(seat_);
        for (const Seat other : open_ ? q.setup.all_seats() : SeatSet()) show_hand(other);
        v.seen_by = s.seen_by;
        show_tasks();
        for (int i = 1; i < s.frames.size(); ++i) show_frame(i);
        if (s.frames.is<PaydayFrame>(0) && seat_.is_player())
            v.discards = s.frames.at<PaydayFrame>(0).discards.answers[seat_];
    }

private:
    // In the Schemer window, also while a player looks at a Job in it, the turn is the one to come (LCN-INFL-8). The closing
    // window is resolved from the start player on.
    Seat turn() const {
        return s.frames.visit(0, [this](const auto& f) {
            if constexpr (requires { f.actor; })
                if (f.step == ActionFrame::Step::acting || f.step == ActionFrame::Step::acted) return f.actor;
            if constexpr (requires { f.seat; })
                return f.seat;
            else
                return s.board.start;
        });
    }

    void show_stack() {
        v.stack_size = static_cast<std::uint8_t>(s.pool.size() + s.buried.size());
        if (open_ || is_searching()) v.stack = q.stack();
        if (!open_) return;
        v.pool = s.pool;
        v.buried = s.buried;
    }
    bool is_searching() const {
        if (!s.frames.top_is<JobFrame>()) return false;
        const auto& f = s.frames.top<JobFrame>();
        return f.seat == seat_ && f.step == JobFrame::Step::choice && cards.face(f.job).type == JobType::connections;
    }

    // LCN-INFO-2.
    void count_cards(Seat other) {
        v.backs[other] = count_by_round(s.jobs[other]);
        v.influence_count[other] = static_cast<std::uint8_t>(s.influence[other].size());
        v.closed_discards[other] = count_by_round(s.closed_discards[other]);
    }
    void show_hand(Seat own) {
        v.hand[own].push_each(s.jobs[own], [this](JobId job) { return cards.face_of[job]; });
        v.influence[own] = s.influence[own];
        v.known_closed_discards[own] = s.closed_discards[own];
    }

    // The Jobs of one's own gangsters are known, and those that one has looked at.
    void show_tasks() {
        const SeatSet me = seat_.is_player() ? SeatSet::of(seat_) : SeatSet();
        const GangsterSet own = seat_.is_player() ? s.board.gangsters[seat_] : open_ ? s.board.tasked : GangsterSet();
        for (const GangsterId gangster : s.board.tasked - s.board.buying) {
            const JobId job = s.task[gangster].job();
            const bool known = own.has(gangster) || !(s.seen_by[gangster] & me).empty();
            v.task[gangster] = known ? ShownTask::of(cards.face_of[job]) : ShownTask::back(round_of(job));
        }
        for (const GangsterId gangster : s.board.buying)
            v.task[gangster] = ShownTask::purchase(s.task[gangster].business());
    }

    void show_frame(int i) {
        if (s.frames.is<JobFrame>(i)) show_job(s.frames.at<JobFrame>(i));
        if (s.frames.is<HarmFrame>(i)) show_harm(s.frames.at<HarmFrame>(i));
        if (!s.frames.is<LookFrame>(i)) return;
        const auto& look = s.frames.at<LookFrame>(i);
        if (look.step == LookFrame::Step::second_job) v.first_look = look.first;
    }

    void show_harm(const HarmFrame& f) {
        v.severity = f.severity;
        v.harmed_gangster = f.gangster;
        v.harmed_business = f.business;
    }

    void show_job(const JobFrame& f) {
        ShownJob shown;
        shown.seat = f.seat;
        shown.target = f.target;
        shown.gangster = f.gangster;
        if (q.is_revealed(f)) shown.face = cards.face_of[f.job];  // before, only gangster and target (LCN-ATK-2)
        shown.target_card = f.target_card;
        shown.difficulty = f.difficulty;
        shown.rolled = f.dice_rolled;
        shown.dice = f.dice;
        shown.stake = f.stake;
        shown.payout = f.payout;
        v.jobs.push(shown);
    }

    const Queries& q;
    const State& s;
    const Cards& cards;
    const Seat seat_;
    const bool open_;
    View& v;
};

}  // namespace

View LaCosaNostra::view_for(const State& s, Seat seat) const {
    static constexpr View kEmpty{};  // copied as a whole: faster than member by member
    View view = kEmpty;
    fill_view(s, seat, view);
    return view;
}

void LaCosaNostra::fill_view(const State& s, Seat seat, View& v) const { Viewing(queries(s), seat, v).fill(); }

// What a Job has won and not yet been paid, in dollars: the last of those under way.
int LaCosaNostra::at_stake(const View& view, Seat) const {
    int sum = 0;
    for (const ShownJob& job : view.jobs)
        if (job.payout != 0) sum = job.payout * 1000;
    return sum;
}

}  // namespace consigliere::la_cosa_nostra
