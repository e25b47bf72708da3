// What may be answered to each question: the options column of the decision catalogue.
#include "games/la_cosa_nostra/answers.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

// An action as one machine word: lists are long, and eight stores an entry are what they cost.
constexpr std::uint64_t word_of(Verb verb, Seat seat, int a = 0, int b = 0) {
    static_assert(std::endian::native == std::endian::little);
    return static_cast<std::uint64_t>(verb) | static_cast<std::uint64_t>(seat.index) << 8 |
           static_cast<std::uint64_t>(a) << 16 | static_cast<std::uint64_t>(b) << 24;
}
Action act(Verb verb, Seat seat, int a = 0, int b = 0) { return std::bit_cast<Action>(word_of(verb, seat, a, b)); }

template <class Mask, class Sink>
void push_each(Mask mask, Verb verb, Seat seat, Sink& out) {
    each(mask, [&](int i) { out.push(act(verb, seat, i)); });
}

}  // namespace

// DEC-04: Henchman, Saboteur, Machine Pistol, Distraction.
template <class Sink>
void Rules::list_attachments(const State& s, Seat seat, Sink& out) const {
    const unsigned mine = held(s, seat);
    for (int card = kHenchman; card <= kDistraction; ++card) {
        if ((mine >> card & 1) == 0) continue;
        each(attachable(s, seat, card), [&](int g) { out.push(act(kPlay, seat, card, g)); });
    }
}

// DEC-05, DEC-06: Snitch, Spy and Lawyer on one's own turn.
template <class Sink>
void Rules::list_own_turn(const State& s, Seat seat, Sink& out) const {
    const unsigned mine = held(s, seat);
    const bool with[] = {(mine >> kSnitch & 1) != 0, (mine >> kSpy & 1) != 0,
                         unused_skill(s, seat, cards.lawyers) != 0};
    if (!with[kWithSnitch] && !with[kWithSpy] && !with[kWithLawyer]) return;
    const Gangsters there = peekable(s, seat);
    for (int i = kWithSnitch; i <= kWithLawyer; ++i)
        if (with[i]) each(there, [&](int g) { out.push(act(kLook, seat, i, g)); });
    if (with[kWithSnitch] && market_gaps(s) < kMarketSlots) out.push(act(kChangeMarket, seat));
}

// DEC-03: every different Job face in hand and every different market card, on every untasked gangster.
template <class Sink>
void Rules::list_planning(const State& s, Seat seat, Sink& out) const {
    std::array<std::uint64_t, 8 + kMarketSlots> tasks;  // for gangster 0; each other one differs in one byte
    int n = 0;
    std::array<std::uint64_t, 2> known{};  // faces already listed
    for (const std::uint8_t instance : s.hand[seat.index]) {
        const std::uint8_t shown = cards.face_of[instance];
        std::uint64_t& word = known[shown >> 6];
        tasks[static_cast<std::size_t>(n)] = word_of(kPlan, seat, 0, shown);
        n += (word >> (shown & 63) & 1) == 0;
        word |= bit64(shown & 63);
    }
    each(market_types(s), [&](int t) { tasks[static_cast<std::size_t>(n++)] = word_of(kBuy, seat, 0, t); });
    each(untasked(s, seat), [&](int g) {
        const std::uint64_t who = word_of(kRoll, Seat(0), g);
        for (int i = 0; i < n; ++i) out.push(std::bit_cast<Action>(tasks[static_cast<std::size_t>(i)] | who));
    });
}

// DEC-09, DEC-10.
template <class Sink>
void Rules::list_acting(const State& s, Seat seat, Sink& out) const {
    each(tasked(s, seat), [&](int g) {
        if (can_execute(s, seat, g)) out.push(act(kExecute, seat, g));
        out.push(act(kCancel, seat, g));
    });
    if ((top(s).flags & kExtraTurn) == 0 && holds(s, seat, kSchemer)) out.push(act(kSkipTurn, seat));
}

// DEC-11 to DEC-17, DEC-19 to DEC-22.
template <class Sink>
void Rules::list_job(const State& s, Seat seat, Sink& out) const {
    const Frame& f = top(s);
    const JobFace& job = face(f.job);
    switch (f.step) {
    case kNameTarget:
        push_each(target_seats(s, seat, job).bits, kAttack, seat, out);
        out.push(act(kCallOff, seat));
        break;
    case kNameCard:
        push_each(targets(s, job, f.target), job.target == TargetKind::gangster ? kTargetGangster : kTargetBusiness,
                  seat, out);
        break;
    case kPrerequisites: {
        Businesses left = usable(s, seat) & cards.types[job.need[f.covers]].instances;
        for (int i = 0; i < f.covers; ++i) left &= ~bit64(f.cover[static_cast<std::size_t>(i)]);
        const Businesses own = left & s.table.owned[seat.index];  // any own one serves alike
        push_each((left & ~own) | (own & (~own + 1)), kCover, seat, out);
        break;
    }
    case kStakes:
        for (int n = 0; n <= std::min<int>(s.table.cash[seat.index], job.high); ++n)
            out.push({kStake, seat, 0, 0, 0, 0, static_cast<std::int16_t>(n)});
        break;
    case kCops: {
        unsigned shown = 0;
        for (int i = 0; i < f.rolled; ++i) shown |= 1u << f.dice[static_cast<std::size_t>(i)];
        push_each(shown, kReroll, seat, out);
        out.push(act(kStand, seat));
        break;
    }
    case kWindow:
        push_each(holding(s, seat, f.a != 0 ? JobType::robbery : JobType::trap), kRespond, seat, out);
        out.push(act(kPass, seat));
        break;
    case kChoice: list_choice(s, seat, out); break;
    case kFireBack:
        out.push(act(kReturnFire, seat));
        out.push(act(kDecline, seat));
        break;
    default: break;
    }
}

// DEC-19, DEC-20, DEC-21.
template <class Sink>
void Rules::list_choice(const State& s, Seat seat, Sink& out) const {
    const Frame& f = top(s);
    const JobFace& job = face(f.job);
    const int cash = s.table.cash[seat.index];
    if (job.type == JobType::money_laundering) {
        const int cap = successes(f) == 2 ? job.high : job.low;
        for (int n = 0; n <= std::min(cash, cap); ++n)
            out.push({kLaunder, seat, 0, 0, 0, 0, static_cast<std::int16_t>(n)});
        return;
    }
    const std::uint32_t market = market_types(s);
    std::uint32_t stacked = 0;
    if (job.type == JobType::connections)
        each(stack(s), [&](int b) { stacked |= bit32(cards.type_of[static_cast<std::size_t>(b)]); });
    each(market | stacked, [&](int t) {
        if (special_price(f, t) <= cash) out.push(act(kTake, seat, t));
    });
    each(market & stacked, [&](int t) {  // LCN-JOB-1: the buyer says which of the two
        if (special_price(f, t) <= cash) out.push(act(kTakeFromStack, seat, t));
    });
    out.push(act(kDecline, seat));
}

// DEC-23, DEC-24.
template <class Sink>
void Rules::list_payday(const State& s, Seat seat, Sink& out) const {
    const Frame& f = top(s);
    if (f.step == kRecruiting) {
        each(s.table.waiting & cards.family[s.table.boss[seat.index]], [&](int g) {
            if (cards.gangsters[static_cast<std::size_t>(g)].price <= s.table.cash[seat.index])
                out.push(act(kRecruit, seat, g));
        });
        out.push(act(kDecline, seat));
        return;
    }
    const auto distinct = [&](const Bounded<std::uint8_t, 8>& hand, std::uint8_t gone, Verb verb, auto shown) {
        if (hand.size() - std::popcount(gone) <= kHandLimit) return;
        for (int i = 0; i < hand.size(); ++i) {
            if (gone >> i & 1) continue;
            bool known = false;
            for (int k = 0; k < i; ++k) known |= (gone >> k & 1) == 0 && shown(hand[k]) == shown(hand[i]);
            if (!known) out.push(act(verb, seat, shown(hand[i])));
        }
    };
    distinct(s.hand[seat.index], f.answer[seat.index], kDiscardJob, [&](std::uint8_t j) { return cards.face_of[j]; });
    distinct(s.influence[seat.index], f.second[seat.index], kDiscardInfluence, [](std::uint8_t c) { return c; });
}

// What the turn goes on with when the cards are laid back.
template <class Sink>
void Rules::list_after_look(const State& s, Seat seat, Sink& out) const {
    State after = s;
    after.frames.pop();
    list_answers(after, seat, out);
}

template <class Sink>
void Rules::list_answers(const State& s, Seat seat, Sink& out) const {
    const Frame& f = top(s);
    switch (f.kind) {
    case FrameKind::setup: {
        unsigned free = (1u << kFamilies) - 1;
        for (int i = 0; i < players; ++i)
            if (s.table.boss[static_cast<std::size_t>(i)] != kNothing)
                free &= ~(1u << s.table.boss[static_cast<std::size_t>(i)]);
        push_each(free, kChoose, seat, out);
        break;
    }
    case FrameKind::draw:
        if (may_reject(s, seat)) out.push(act(kReject, seat));
        out.push(act(kKeep, seat));
        break;
    case FrameKind::planning:
        if (f.step == kTasking || may_task_another(s)) list_planning(s, seat, out);
        list_attachments(s, seat, out);
        list_own_turn(s, seat, out);
        if (f.step == kTaskPlaced) out.push(act(kEndTurn, seat));
        break;
    case FrameKind::closing:
        list_attachments(s, seat, out);
        out.push(act(kPass, seat));
        break;
    case FrameKind::peek:
        if (f.step == kSecondLook)
            push_each(peekable(s, seat) & ~bit32(f.b), kAlsoLook, seat, out);
        else if (turn_below(s, seat))
            list_after_look(s, seat, out);
        out.push(act(kEnough, seat));
        break;
    case FrameKind::action:
        if (f.step == kSchemers) {
            if (holds(s, seat, kSchemer)) out.push(act(kScheme, seat));
            out.push(act(kPass, seat));
            break;
        }
        if (f.step == kActing) list_acting(s, seat, out);
        list_own_turn(s, seat, out);
        if (f.step == kActed) out.push(act(kEndTurn, seat));
        break;
    case FrameKind::job: list_job(s, seat, out); break;
    case FrameKind::harm:
        if (holds(s, seat, kDoc)) out.push(act(kPlayDoc, seat));
        out.push(act(kPass, seat));
        break;
    case FrameKind::payday: list_payday(s, seat, out); break;
    default:                break;
    }
}

// --- free acts ----------------------------------------------------------------------------------------------------------

bool Rules::may_look_freely(const State& s, Seat seat) const {
    const FrameKind phase = bottom(s).kind;
    const bool looks = top(s).kind == FrameKind::peek;
    if (looks && (!looking(s, seat) || turn_below(s, seat))) return false;
    return options.spy_any_time && trade_open(s) && !on_own_turn(s, seat) &&
           (phase == FrameKind::planning || phase == FrameKind::closing || phase == FrameKind::action);
}

bool Rules::may_play_freely(const State& s, Seat seat) const {
    return options.wild_influence && trade_open(s) && top(s).kind == FrameKind::planning && !on_own_turn(s, seat);
}

void Rules::list_free(const State& s, Seat seat, ActionList& out) const {
    if (may_look_freely(s, seat)) {
        ActionList turn;
        list_own_turn(s, seat, turn);
        for (const Action& x : turn)
            if (x.kind == kLook) out.push(x);
    }
    if (may_play_freely(s, seat)) list_attachments(s, seat, out);
    if (trade_open(s)) push_each(marked(s, seat), kTakeBack, seat, out);  // LCN-DEAL-3
}

template void Rules::list_answers(const State&, Seat, ActionList&) const;
template void Rules::list_answers(const State&, Seat, AnswerCount&) const;

}  // namespace consigliere::la_cosa_nostra
