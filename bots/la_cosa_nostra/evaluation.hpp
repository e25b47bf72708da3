// What things are worth in La Cosa Nostra, in thousands of dollars at the end of the game, as one seat sees the board.
// Rough on purpose: heuristics are used millions of times per minute.
#pragma once

#include <array>

#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::bots {

class LaCosaNostraEvaluation {
public:
    using BusinessId = la_cosa_nostra::BusinessId;
    using BusinessSet = la_cosa_nostra::BusinessSet;
    using BusinessTypeId = la_cosa_nostra::BusinessTypeId;
    using FaceId = la_cosa_nostra::FaceId;
    using GangsterId = la_cosa_nostra::GangsterId;
    using JobFace = la_cosa_nostra::JobFace;

    LaCosaNostraEvaluation(const la_cosa_nostra::LaCosaNostra& game, const la_cosa_nostra::View& view, Seat seat);

    // --- dice ---------------------------------------------------------------------------------------------------------
    struct Odds {
        double some = 0, two = 0;  // one success or more; two or more
    };
    static Odds odds(int dice, int difficulty);
    static double usual_payout(int round);  // of a Cash Job
    int dice_of(GangsterId gangster) const { return q.strength(gangster); }
    int difficulty(const JobFace& job, GangsterId gangster) const { return job.difficulty + handicap(gangster); }
    // With "?" dice.
    int difficulty_against(GangsterId target, GangsterId attacker) const;

    // --- the board ----------------------------------------------------------------------------------------------------
    int rounds_left() const { return rounds_left_; }  // after this one
    double harm(Seat victim, double amount) const;
    int cash() const { return board_.cash[me_]; }
    int missing(const JobFace& job, BusinessSet more) const;
    BusinessSet planned_purchases() const { return planned_; }

    // --- goods --------------------------------------------------------------------------------------------------------
    double business(Seat owner, BusinessTypeId type) const;  // to its owner, price not counted
    double unlocked_by(BusinessTypeId type) const;           // what Jobs in hand or planned become possible by one more
    double purchase(BusinessTypeId type) const;              // planned now
    double trophy(GangsterId gangster) const;
    double kill(GangsterId gangster) const;               // trophy, and what its owner loses
    double plan(FaceId face, GangsterId gangster) const;  // the Job, planned now on this gangster
    double job(const JobFace& job, GangsterId gangster) const;
    double attack(const JobFace& job, GangsterId gangster, Seat victim) const;
    double hit_business(const JobFace& job, Odds odds, Seat victim, BusinessId business) const;
    double payout(const JobFace& job, GangsterId gangster, int more_dice, int easier) const;
    const JobFace* planned_job(GangsterId gangster) const;   // if it is a Job whose face is known
    BusinessId planned_purchase(GangsterId gangster) const;  // or none

    double standing(Seat seat) const;  // what a seat may expect to have at the end, by a simple rule

private:
    using BoardQueries = la_cosa_nostra::BoardQueries;

    int handicap(GangsterId gangster) const;
    void weigh_opponents() const;
    double compute_business(Seat owner, BusinessTypeId type) const;
    double compute_purchase(BusinessTypeId type) const;
    int missing(const JobFace& job, BusinessSet more, BusinessTypeId& lacking) const;
    void look_for_lacking() const;
    double compute_kill(GangsterId gangster) const;
    double best_purchase(double discount_two, double discount_one, Odds odds) const;
    int strength_of(la_cosa_nostra::GangsterSet gangsters) const;

    const BoardQueries q;
    const la_cosa_nostra::Cards& cards_;
    const la_cosa_nostra::View& view_;
    const la_cosa_nostra::Board& board_;
    Seat me_;
    SeatSet others_;
    int rounds_left_;   // after this one
    int incomes_left_;  // how often a business bought now still pays
    // How much a dollar that this opponent loses helps. Few questions need it, so it is computed when one does.
    mutable PerSeat<double> weight_;
    mutable bool weighed_ = false;
    BusinessSet usable_, planned_;
    double purse_ = 0;  // expected cash once the planned Jobs are done and Purchases paid

    // The same is asked for one gangster after the other: what was computed is kept.
    template <class Id, int capacity>
    struct Known {
        BitSet<Id, capacity> ids;
        std::array<double, capacity> worth;  // of these alone: setting all to zero would cost more than it saves

        Known() {}
        template <class Compute>
        double of(Id id, Compute compute) {
            if (!ids.has(id)) {
                worth[id.index] = compute();
                ids.add(id);
            }
            return worth[id.index];
        }
    };
    mutable Known<GangsterId, la_cosa_nostra::kGangsters> kills_;
    using KnownBusinesses = Known<BusinessTypeId, la_cosa_nostra::kMostBusinessTypes>;
    mutable KnownBusinesses purchases_;
    mutable PerSeat<KnownBusinesses> businesses_;
    // What it would bring to have one more business, to the best of the Jobs in hand or planned that lack just that.
    mutable IndexedArray<BusinessTypeId, double, la_cosa_nostra::kMostBusinessTypes> worth_of_lacking_{};
    mutable bool looked_for_lacking_ = false;
    // Of Jobs by what counts of the gangster: his dice, and whether it is made easier or harder for him.
    static constexpr int kMostDice = 5;
    using KnownPlans = Known<FaceId, la_cosa_nostra::kMostFaces + 1>;
    mutable std::array<std::array<KnownPlans, 3>, kMostDice + 1> plans_;
};

}  // namespace consigliere::bots
