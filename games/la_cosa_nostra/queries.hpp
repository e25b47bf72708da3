// The questions that the rules ask about a position. Nothing here changes a State.
#pragma once

#include <algorithm>
#include <bit>

#include "engine/action.hpp"
#include "engine/asking.hpp"
#include "games/la_cosa_nostra/options.hpp"
#include "games/la_cosa_nostra/prompts.hpp"
#include "games/la_cosa_nostra/state.hpp"
#include "games/la_cosa_nostra/verbs.hpp"

namespace consigliere::la_cosa_nostra {

// The seats with the highest value.
template <class Value>
SeatSet highest(SeatSet seats, Value value) {
    SeatSet out;
    for (const Seat seat : seats) {
        if (!out.empty() && value(seat) > value(out.first())) out = SeatSet();
        if (out.empty() || value(seat) == value(out.first())) out.add(seat);
    }
    return out;
}

// What is fixed before the game begins.
struct Setup {
    Setup(int seats, const OptionValues& values, const CardSource& source)
        : cards(source), options(values, seats), players(seats) {}

    SeatSet all_seats() const { return SeatSet::players(players); }
    SeatSet others(Seat seat) const { return all_seats().without(seat); }
    Seat next(Seat seat) const { return next_clockwise(seat, players); }
    // The first clockwise from `start`, itself included, for whom `holds(seat)` is true; none if for nobody.
    template <class F>
    Seat first_clockwise(Seat start, F holds) const {
        Seat seat = start;
        do {
            if (holds(seat)) return seat;
            seat = next(seat);
        } while (seat != start);
        return Seat::none();
    }

    Cards cards;
    Options options;
    int players;
};

// Questions about what everyone sees; views and bots ask them too.
class BoardQueries {
public:
    BoardQueries(const Setup& game_setup, const Board& seen)
        : setup(game_setup), cards(game_setup.cards), board(seen) {}

    const Setup& setup;
    const Cards& cards;
    const Board& board;

    // --- businesses -----------------------------------------------------------------------------------------------------
    // LCN-DEACT-3: only active businesses earn, serve as prerequisites, count for monopolies and have skills.
    BusinessSet active(Seat seat) const { return board.businesses[seat] - board.deactivated_businesses; }
    BusinessSet in_play() const {
        BusinessSet all;
        for (const Seat seat : setup.all_seats()) all |= board.businesses[seat];
        return all;
    }
    Seat owner_of(BusinessId business) const {
        for (const Seat seat : setup.all_seats())
            if (board.businesses[seat].has(business)) return seat;
        return Seat::none();
    }
    BusinessSet marked(Seat seat) const {
        BusinessSet out;
        for (const BusinessId business : board.markers[seat])
            if (business.exists()) out.add(business);
        return out;
    }
    int free_markers(Seat seat) const {
        int n = 0;
        for (const BusinessId business : board.markers[seat]) n += !business.exists();
        return n;
    }
    // LCN-CASH-2: own active ones, and active ones of opponents with the seat's marker; how often they have served this
    // round does not matter (LCN-CASH-4).
    BusinessSet usable(Seat seat) const {
        const BusinessSet lent = marked(seat);  // Purchases too, which are not in play yet (LCN-DEAL-7)
        if (lent.empty()) return active(seat);
        return (board.businesses[seat] | (lent & in_play())) - board.deactivated_businesses;
    }
    bool meets_prerequisites(Seat seat, const JobFace& job) const;
    BusinessSet unused_skill(Seat seat, BusinessSet skill) const { return (active(seat) & skill) - board.used_skills; }
    bool holds(Seat seat, MonopolyId monopoly) const;  // LCN-MONO-1
    Seat monopolist(MonopolyId monopoly) const;        // or none
    int income(Seat seat) const;                       // LCN-PAY-1

    // --- the market -------------------------------------------------------------------------------------------------------
    // An empty slot is 0xFF, a business below 64: the high bits say which slots are empty.
    std::uint32_t empty_slots() const { return std::bit_cast<std::uint32_t>(board.market) & 0x80808080u; }
    bool market_has_gap() const { return empty_slots() != 0; }
    bool market_is_empty() const { return empty_slots() == 0x80808080u; }
    BusinessTypeSet market_types() const {
        BusinessTypeSet out;
        for (const BusinessId business : board.market)
            if (business.exists()) out.add(cards.type_of[business]);
        return out;
    }
    // The first market card of this type, or none.
    BusinessId in_market(BusinessTypeId type) const {
        for (const BusinessId business : board.market)
            if (business.exists() && cards.type_of[business] == type) return business;
        return BusinessId::none();
    }

    // --- gangsters ------------------------------------------------------------------------------------------------------
    GangsterSet all_gangsters() const {
        GangsterSet all;
        for (const Seat seat : setup.all_seats()) all |= board.gangsters[seat];
        return all;
    }
    Seat owner_of(GangsterId gangster) const {
        for (const Seat seat : setup.all_seats())
            if (board.gangsters[seat].has(gangster)) return seat;
        return Seat::none();
    }
    GangsterSet active_gangsters(Seat seat) const { return board.gangsters[seat] - board.deactivated_gangsters; }
    GangsterSet untasked(Seat seat) const { return board.gangsters[seat] - board.tasked - board.idle; }
    GangsterSet tasked(Seat seat) const { return board.gangsters[seat] & board.tasked; }
    // Face-down Jobs on gangsters who can use them: those of a Response, too.
    GangsterSet planned_jobs(Seat seat) const { return tasked(seat) - board.buying - board.deactivated_gangsters; }
    GangsterSet unrecruited(Seat seat) const { return board.unrecruited & cards.families[board.family[seat]].members; }
    SeatSet seats_with_task() const {
        return setup.all_seats().where([&](Seat seat) { return !tasked(seat).empty(); });
    }
    // Gangsters of others with a face-down Job, at which one may look.
    GangsterSet lookable(Seat seat) const { return board.tasked - board.buying - board.gangsters[seat]; }
    bool has_attached(GangsterId gangster, Attachment attachment) const {
        return board.attached[attachment].has(gangster);
    }
    // LCN-DICE-1: guns, +1 Machine Pistol, -1 Distraction, at least 1.
    int strength(GangsterId gangster) const {
        const int n = cards.gangsters[gangster].strength +
                      static_cast<int>(has_attached(gangster, Attachment::machine_pistol)) -
                      static_cast<int>(has_attached(gangster, Attachment::distraction));
        return n < 1 ? 1 : n;
    }
    // LCN-INFL-3: gangsters on whom `seat` may place this card now.
    GangsterSet attachable(Seat seat, Attachment attachment) const;
    FamilySet free_families() const {
        FamilySet out = kAllFamilies;
        for (const Seat seat : setup.all_seats())
            if (board.family[seat].exists()) out.remove(board.family[seat]);
        return out;
    }

    // --- Attacks --------------------------------------------------------------------------------------------------------
    // LCN-ATK-3: the cards of `target` that this Job may hit.
    BusinessSet target_businesses(const JobFace& job, Seat target) const;
    bool has_target(const JobFace& job, Seat target) const;
    SeatSet target_seats(Seat attacker, const JobFace& job) const;
    int high_of(const JobFace& job) const { return is_german_property_damage(job) ? cards.property_high_de : job.high; }
    int low_of(const JobFace& job) const { return is_german_property_damage(job) ? cards.property_low_de : job.low; }

    // --- rounds -----------------------------------------------------------------------------------------------------------
    bool is_last_round() const { return board.round >= setup.options.rounds; }
    int influence_drawn(Seat seat) const;
    int planning_limit() const {
        return setup.options.double_planning != DoublePlanning::off && board.round >= 2 ? 2 : 1;
    }

private:
    bool is_german_property_damage(const JobFace& job) const {
        return job.type == JobType::property_damage && setup.options.edition == Edition::de;
    }
};

constexpr int jobs_drawn(int round) { return round <= 2 ? 4 : 5; }  // LCN-DRAW-1

// LCN-DICE-3: two successes are the most that count.
int successes(const JobFrame& f);

class Queries : public BoardQueries {
public:
    Queries(const Setup& game_setup, const State& state) : BoardQueries(game_setup, state.board), s(state) {}

    const State& s;

    BusinessSet stack() const;  // every card of the business stack

    // --- influence ------------------------------------------------------------------------------------------------------
    using BoardQueries::holds;
    bool holds(Seat seat, Influence card) const { return s.influence[seat].contains(card); }
    InfluenceSet held(Seat seat) const {
        InfluenceSet out;
        for (const Influence card : s.influence[seat]) out.add(card);
        return out;
    }
    SeatSet seats_with_influence() const {
        return setup.all_seats().where([&](Seat seat) { return !s.influence[seat].empty(); });
    }
    int influence_left() const { return sum_of(s.influence_deck); }

    // --- Jobs -----------------------------------------------------------------------------------------------------------
    BusinessSet purchases(Seat seat) const;
    bool can_execute(Seat seat, GangsterId gangster) const;
    GangsterSet holding(Seat seat, JobType response) const;  // active gangsters with that planned Job
    SeatSet seats_with_late_job() const;                     // LCN-INFO-3: a face-down back III or IV
    bool is_revealed(const JobFrame& f) const { return !board.tasked.has(f.gangster); }
    int difficulty(const JobFrame& f) const;
    // What a business costs by Exceptional Offer or Connections.
    int special_price(const JobFrame& f, BusinessTypeId type) const;

    // --- the moment -----------------------------------------------------------------------------------------------------
    GamePhase phase() const { return static_cast<GamePhase>(s.frames.kind(0)); }
    bool job_under_way() const { return s.frames.size() > 1 && s.frames.is<JobFrame>(1); }
    // LCN-TRADE-1, LCN-DEAL-8, LCN-ACT-8: goods may change hands, markers be taken back.
    bool trade_is_open() const { return s.decision.phase == Phase::deciding && board.round > 0 && !job_under_way(); }
    // An own turn in planning or action: its influence cards are among the answers.
    bool on_own_turn(Seat seat) const {
        return s.decision.may_act.has(seat) && (in_planning_turn() || in_action_turn());
    }
    bool in_planning_turn() const { return s.frames.top_is<PlanningFrame>(); }
    bool in_action_turn() const {
        return s.frames.top_is<ActionFrame>() && s.frames.top<ActionFrame>().step != ActionFrame::Step::schemers;
    }
    // LCN-INFL-7: the seat looks at Jobs. Before anything else it puts them back.
    bool is_looking(Seat seat) const {
        return s.frames.top_is<LookFrame>() && s.frames.top<LookFrame>().step == LookFrame::Step::looking &&
               s.frames.top<LookFrame>().seat == seat;
    }
    // Is it then on its own turn?
    bool turn_below_look(Seat seat) const;
    // Out of turn, by option: looks (LCN-VAR-2) and planning cards (LCN-VAR-3).
    bool may_look_freely(Seat seat) const;
    bool may_play_freely(Seat seat) const;
    bool is_free(const Action& action) const {
        return (action.kind == kLook && !on_own_turn(action.seat)) ||
               (action.kind == kPlay && !on_own_turn(action.seat) && !s.frames.top_is<ClosingFrame>());
    }

    // LCN-DRAW-3: the cards just dealt, the youngest in hand, are all Attacks.
    bool may_reject(Seat seat) const;

    // --- what everyone can know of a question (A58) -----------------------------------------------------------------------
    // By public knowledge, might this seat have an influence card or a Lawyer to use besides its task?
    bool might_play_card(Seat seat) const;
    // One gangster, one card or market place to choose from, and nothing else to play: everyone can name the answer.
    bool is_planned_in_one_way(Seat seat) const;
    // LCN-PLAN-9: the turn may cover a second gangster, and there is something to task him with.
    bool may_task_another(const PlanningFrame& f) const;

    // --- actions (legal_actions.cpp) -----------------------------------------------------------------------------------------
    // Every answer of `seat` to the question of the top frame, into any sink with push().
    template <class Sink>
    void list_answers(Seat seat, Sink& out) const;
    void list_free(Seat seat, ActionList& out) const;
};

extern template void Queries::list_answers(Seat, ActionList&) const;
extern template void Queries::list_answers(Seat, AnswerCount&) const;

}  // namespace consigliere::la_cosa_nostra
