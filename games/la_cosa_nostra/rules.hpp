// The vocabulary of moves, and the questions the rules ask about a position. Nothing here changes a State.
#pragma once

#include <algorithm>
#include <bit>

#include "engine/action.hpp"
#include "engine/refusal.hpp"
#include "games/la_cosa_nostra/options.hpp"
#include "games/la_cosa_nostra/state.hpp"

namespace consigliere::la_cosa_nostra {

enum Verb : std::uint8_t {
    kRoll,           // chance: a = pips
    kDeal,           // chance: a = seat, b = job face
    kDealInfluence,  // chance: a = seat, b = influence card
    kTurnUp,         // chance: a = business type, to the market
    kStartPlayer,    // chance: a = seat
    kDrawBoss,       // chance: a = seat, b = boss
    kChoose,         // a = boss
    kReject,
    kKeep,
    kPlan,      // a = gangster, b = job face
    kBuy,       // a = gangster, b = business type in the market
    kPlay,      // a = influence card, b = gangster
    kLook,      // a = PeekWith, b = gangster
    kAlsoLook,  // a = gangster
    kEnough,
    kChangeMarket,
    kSkipTurn,
    kExecute,  // a = gangster
    kCancel,   // a = gangster
    kAttack,   // a = seat
    kCallOff,
    kTargetBusiness,  // a = business
    kTargetGangster,  // a = gangster
    kCover,           // a = business
    kStake,           // n = thousands
    kReroll,          // a = pips of the die
    kStand,
    kRespond,  // a = gangster who holds the Robbery or Trap
    kPass,
    kScheme,
    kPlayDoc,
    kReturnFire,
    kTake,  // a = business type
    kDecline,
    kLaunder,           // n = thousands
    kRecruit,           // a = gangster
    kDiscardJob,        // a = job face
    kDiscardInfluence,  // a = influence card
    kEndTurn,
    kTakeBack,       // free: a = business
    kTakeFromStack,  // a = business type that lies in the market too
};
inline constexpr int kVerbs = kTakeFromStack + 1;

enum PeekWith : std::uint8_t { kWithSnitch, kWithSpy, kWithLawyer };

// What may change hands in an offer (LCN-TRADE-3).
enum ItemKind : std::uint8_t {
    kItemCash,      // n = thousands
    kItemBusiness,  // a = business
    kItemGangster,  // a = gangster
    kItemMarker,    // a = business of the giver on which the other side puts a marker
};

// Words (LCN-DEAL-2).
enum Phrase : std::uint8_t {
    kNoAttack,     // I do not attack you
    kWillPay,      // I pay you n
    kWillLend,     // you may put a marker on my business a
    kLeaveMarket,  // I plan no Purchase of business type a
};

// The questions, by their number in the decision catalogue (prompts.cpp has the list).
enum class Ask : std::uint8_t {
    boss,
    mulligan,
    plan,
    peek,
    closing,
    schemer,
    turn,
    attack,
    target,
    cover,
    stake,
    cop,
    robbery,
    trap,
    doc,
    offer,
    connections,
    launder,
    return_fire,
    recruit,
    discard,
    after,
    looking,
};
// While chance is asked, the decision's prompt says what it supplies.
enum class Chance : std::uint8_t { die, job, influence, business, start, boss };

// Steps of the frames. Each diagram stands in the file that plays it.
enum SetupStep : std::uint8_t { kBosses, kFirstMarket, kFirstPlayer };
enum DrawStep : std::uint8_t { kDealJobs, kDealInfluences, kMulligan };
enum PlanningStep : std::uint8_t { kNextPlanner, kTasking, kTaskPlaced };
enum ActionStep : std::uint8_t { kNextActor, kOpenSchemers, kSchemers, kNextExtra, kRegularTurn, kActing, kActed };
enum JobStep : std::uint8_t {
    kNameTarget,
    kReveal,
    kNameCard,
    kPrerequisites,
    kStakes,
    kRollStep,
    kCops,
    kOpenWindow,
    kWindow,
    kRobbers,
    kEffects,
    kChoice,
    kFireBack,
    kFinish,
};
enum PeekStep : std::uint8_t { kSecondLook, kLooking };
enum PaydayStep : std::uint8_t { kIncome, kRecruiting, kOpenDiscards, kDiscards, kRoundEnd };

enum JobFlag : std::uint8_t { kRepelled = 1, kWindowClosed = 2 };
enum TurnFlag : std::uint8_t { kExtraTurn = 1 };

inline constexpr std::uint8_t bit8(int i) { return static_cast<std::uint8_t>(1u << i); }
inline constexpr std::uint32_t bit32(int i) { return 1u << i; }
inline constexpr std::uint64_t bit64(int i) { return 1ull << i; }

// Walks the set bits of a mask in ascending order.
template <class Mask, class F>
inline void each(Mask mask, F&& f) {
    for (; mask != 0; mask &= mask - 1) f(std::countr_zero(mask));
}

// The k-th set bit, found by halving, without a branch that could be guessed wrong.
template <class Mask>
inline int nth_bit(Mask mask, std::uint32_t k) {
    std::uint64_t rest = mask;
    int at = 0;
    for (int half = sizeof(Mask) > 4 ? 32 : 16; half > 0; half /= 2) {
        const auto below = static_cast<std::uint32_t>(std::popcount(rest & ((1ull << half) - 1)));
        const std::uint32_t above = 0u - static_cast<std::uint32_t>(k >= below);  // all ones: it lies in the upper half
        k -= below & above;
        const int shift = half & static_cast<int>(above);
        rest >>= shift;
        at += shift;
    }
    return at;
}

class Rules {
public:
    Rules(int seats, const OptionValues& values, const CardSource& source)
        : cards(source), options(values, seats), players(seats) {}

    Cards cards;
    Options options;
    int players;

    // --- seats --------------------------------------------------------------------------------------------------------
    SeatSet all_seats() const { return SeatSet::players(players); }
    SeatSet others(Seat seat) const { return all_seats().without(seat); }
    Seat next(Seat seat) const { return next_clockwise(seat, players); }

    // --- cards ----------------------------------------------------------------------------------------------------------
    const JobFace& face(int instance) const { return cards.faces[cards.face_of[static_cast<std::size_t>(instance)]]; }
    int round_of(int instance) const { return instance / kDeckSlots; }
    const BusinessType& type(int business) const {
        return cards.types[cards.type_of[static_cast<std::size_t>(business)]];
    }

    // --- businesses -----------------------------------------------------------------------------------------------------
    Businesses active(const State& s, Seat seat) const { return s.table.owned[seat.index] & ~s.table.dark; }
    Businesses in_play(const State& s) const {
        Businesses all = 0;
        for (int i = 0; i < players; ++i) all |= s.table.owned[static_cast<std::size_t>(i)];
        return all;
    }
    Seat owner_of_business(const State& s, int business) const {
        for (int i = 0; i < players; ++i)
            if (s.table.owned[static_cast<std::size_t>(i)] >> business & 1) return Seat(i);
        return Seat::none();
    }
    Businesses marked(const State& s, Seat seat) const {
        Businesses out = 0;
        for (const std::uint8_t b : s.table.marker[seat.index])
            if (b != kNothing) out |= bit64(b);
        return out;
    }
    int free_markers(const State& s, Seat seat) const {
        int n = 0;
        for (const std::uint8_t b : s.table.marker[seat.index]) n += b == kNothing;
        return n;
    }
    // LCN-CASH-2: own active ones, and active ones of opponents with the seat's marker.
    Businesses usable(const State& s, Seat seat) const {
        return (s.table.owned[seat.index] | (marked(s, seat) & in_play(s))) & ~s.table.dark;
    }
    bool covered(const State& s, Seat seat, const JobFace& job) const;
    Businesses unused_skill(const State& s, Seat seat, Businesses skill) const {
        return active(s, seat) & skill & ~s.table.used;
    }
    // LCN-MONO-1: the holder of a monopoly, or none.
    Seat monopolist(const State& s, int monopoly) const;
    int income(const State& s, Seat seat) const;  // LCN-PAY-1
    Businesses stack(const State& s) const;       // every card of the business stack
    // An empty slot is 0xFF, a business below 64: the high bits tell.
    int market_gaps(const State& s) const {
        return std::popcount(std::bit_cast<std::uint32_t>(s.table.market) & 0x80808080u);
    }
    std::uint32_t market_types(const State& s) const {
        std::uint32_t out = 0;
        for (const std::uint8_t b : s.table.market)
            if (b != kNothing) out |= bit32(cards.type_of[b]);
        return out;
    }
    int market_slot(const State& s, int type) const {
        for (int i = 0; i < kMarketSlots; ++i) {
            const std::uint8_t b = s.table.market[static_cast<std::size_t>(i)];
            if (b != kNothing && cards.type_of[b] == type) return i;
        }
        return -1;
    }

    // --- gangsters ------------------------------------------------------------------------------------------------------
    Gangsters all_gangsters(const State& s) const {
        Gangsters all = 0;
        for (int i = 0; i < players; ++i) all |= s.table.gang[static_cast<std::size_t>(i)];
        return all;
    }
    Seat owner_of_gangster(const State& s, int gangster) const {
        for (int i = 0; i < players; ++i)
            if (s.table.gang[static_cast<std::size_t>(i)] >> gangster & 1) return Seat(i);
        return Seat::none();
    }
    Gangsters untasked(const State& s, Seat seat) const {
        return s.table.gang[seat.index] & ~s.table.tasked & ~s.table.idle;
    }
    Gangsters tasked(const State& s, Seat seat) const { return s.table.gang[seat.index] & s.table.tasked; }
    SeatSet seats_with_task(const State& s) const {
        SeatSet out;
        for (int i = 0; i < players; ++i)
            if ((s.table.gang[static_cast<std::size_t>(i)] & s.table.tasked) != 0) out.add(Seat(i));
        return out;
    }
    bool has_job_task(const State& s, int gangster) const {
        return s.task[static_cast<std::size_t>(gangster)] < kPurchase;
    }
    // Gangsters of others with a face-down Job, at which one may look.
    Gangsters peekable(const State& s, Seat seat) const {
        return s.table.tasked & ~s.table.buying & ~s.table.gang[seat.index];
    }
    // LCN-DICE-1: guns, +1 Machine Pistol, -1 Distraction, at least 1.
    int strength(const State& s, int gangster) const {
        const int n = cards.gangsters[static_cast<std::size_t>(gangster)].strength +
                      static_cast<int>(s.table.attached[kOnMachinePistol] >> gangster & 1) -
                      static_cast<int>(s.table.attached[kOnDistraction] >> gangster & 1);
        return n < 1 ? 1 : n;
    }

    // --- influence ------------------------------------------------------------------------------------------------------
    bool holds(const State& s, Seat seat, int card) const {
        return s.influence[seat.index].contains(static_cast<std::uint8_t>(card));
    }
    unsigned held(const State& s, Seat seat) const {
        unsigned out = 0;
        for (const std::uint8_t card : s.influence[seat.index]) out |= 1u << card;
        return out;
    }
    SeatSet seats_with_influence(const State& s) const {
        SeatSet out;
        for (int i = 0; i < players; ++i)
            if (!s.influence[static_cast<std::size_t>(i)].empty()) out.add(Seat(i));
        return out;
    }
    // LCN-INFL-3: gangsters on which `seat` may lay this planning card now.
    Gangsters attachable(const State& s, Seat seat, int card) const;

    // --- jobs -----------------------------------------------------------------------------------------------------------
    // LCN-ATK-3: the cards of `target` that this Job may hit; for a Job against a player, bit 0 stands for him.
    std::uint64_t targets(const State& s, const JobFace& job, Seat target) const;
    SeatSet target_seats(const State& s, Seat attacker, const JobFace& job) const;
    bool can_execute(const State& s, Seat seat, int gangster) const;
    Gangsters holding(const State& s, Seat seat, JobType response) const;  // active gangsters with that planned Job
    SeatSet seats_with_late_job(const State& s) const;                     // LCN-INFO-3: a face-down back III or IV
    int difficulty(const State& s, const Frame& job) const;
    static int successes(const Frame& f) {
        int n = 0;
        for (int i = 0; i < f.rolled; ++i) n += f.dice[static_cast<std::size_t>(i)] >= f.difficulty;
        return n > 2 ? 2 : n;  // LCN-DICE-3
    }
    int high_of(const JobFace& job) const {
        return job.type == JobType::property_damage && options.edition == Edition::de ? cards.property_high_de
                                                                                      : job.high;
    }
    int low_of(const JobFace& job) const {
        return job.type == JobType::property_damage && options.edition == Edition::de ? cards.property_low_de : job.low;
    }
    // What a business costs by Exceptional Offer or Connections.
    int special_price(const Frame& f, int type) const;

    // --- the moment -----------------------------------------------------------------------------------------------------
    static const Frame& top(const State& s) { return s.frames.back(); }
    static const Frame& bottom(const State& s) { return s.frames[0]; }
    // LCN-TRADE-1, LCN-ACT-8: goods may change hands, markers be taken back.
    bool trade_open(const State& s) const {
        return s.decision.phase == Phase::deciding && s.table.round > 0 &&
               (s.frames.size() < 2 || s.frames[1].kind != FrameKind::job);
    }
    // An own turn in planning or action: its influence cards are among the answers.
    bool on_own_turn(const State& s, Seat seat) const {
        const Frame& f = top(s);
        const bool turn = f.kind == FrameKind::planning || (f.kind == FrameKind::action && f.step != kSchemers);
        return turn && s.decision.may_act.has(seat);
    }
    // LCN-INFL-7: the seat holds spied cards; whatever it does next, it lays them back first.
    static bool looking(const State& s, Seat seat) {
        const Frame& f = top(s);
        return f.kind == FrameKind::peek && f.step == kLooking && f.seat == seat;
    }
    // Will it then be on its own turn?
    static bool turn_below(const State& s, Seat seat) {
        const Frame& f = s.frames[s.frames.size() - 2];
        if (f.kind == FrameKind::planning) return f.seat == seat;
        return f.kind == FrameKind::action && f.target == seat && (f.step == kActing || f.step == kActed);
    }
    // Out of turn, by option: looks (LCN-VAR-2) and planning cards (LCN-VAR-3).
    bool may_look_freely(const State& s, Seat seat) const;
    bool may_play_freely(const State& s, Seat seat) const;
    bool is_free(const State& s, const Action& x) const {
        return (x.kind == kLook && !on_own_turn(s, x.seat)) ||
               (x.kind == kPlay && !on_own_turn(s, x.seat) && top(s).kind != FrameKind::closing);
    }
    void list_free(const State& s, Seat seat, ActionList& out) const;
    bool last_round(const State& s) const { return s.table.round >= options.rounds; }
    int jobs_drawn(int round) const { return round <= 2 ? 4 : 5; }  // LCN-DRAW-1
    int influence_drawn(const State& s, Seat seat) const;
    int planning_limit(const State& s) const {
        return options.double_planning != DoublePlanning::off && s.table.round >= 2 ? 2 : 1;
    }

    // LCN-DRAW-3: the cards just dealt, the youngest in hand, are Attacks one and all.
    bool may_reject(const State& s, Seat seat) const;

    // --- what everybody can know of a question (A58) ---------------------------------------------------------------------
    // Might this seat, by what lies open, have an influence card or a Lawyer to use beside its task?
    bool might_play_card(const State& s, Seat seat) const;
    // One man, one card or market place to choose from, and nothing else to play: anybody can name the answer.
    bool planned_in_one_way(const State& s, Seat seat) const;
    // LCN-PLAN-9: the turn may cover a second gangster, and there is something to task him with.
    bool may_task_another(const State& s) const;
    // Every answer of `seat` to the question in the top frame, into any sink with push().
    template <class Sink>
    void list_answers(const State& s, Seat seat, Sink& out) const;

private:
    template <class Sink>
    void list_planning(const State& s, Seat seat, Sink& out) const;
    template <class Sink>
    void list_acting(const State& s, Seat seat, Sink& out) const;
    template <class Sink>
    void list_attachments(const State& s, Seat seat, Sink& out) const;
    template <class Sink>
    void list_own_turn(const State& s, Seat seat, Sink& out) const;
    template <class Sink>
    void list_job(const State& s, Seat seat, Sink& out) const;
    template <class Sink>
    void list_choice(const State& s, Seat seat, Sink& out) const;
    template <class Sink>
    void list_payday(const State& s, Seat seat, Sink& out) const;
    template <class Sink>
    void list_after_look(const State& s, Seat seat, Sink& out) const;
};

}  // namespace consigliere::la_cosa_nostra
