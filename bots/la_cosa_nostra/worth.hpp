// What things are worth in La Cosa Nostra, in thousands of dollars at the end of the game, by the look of the table from
// one seat. Rough on purpose: rules of thumb are used millions of times a minute.
#pragma once

#include <array>

#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::bots {

class LaCosaNostraWorth {
public:
    LaCosaNostraWorth(const la_cosa_nostra::LaCosaNostra& game, const la_cosa_nostra::View& view, Seat seat);

    // --- dice ---------------------------------------------------------------------------------------------------------
    struct Odds {
        double some = 0, two = 0;  // one success or more; two or more
    };
    static Odds odds(int dice, int difficulty);
    static double usual_payout(int round);  // of a Cash Job
    int dice_of(int gangster) const;        // his current strength
    int difficulty(const la_cosa_nostra::JobFace& job, int gangster) const;
    int difficulty_against(int target, int attacker, bool tasked) const;  // "?" dice

    // --- the table ----------------------------------------------------------------------------------------------------
    int incomes_left() const { return incomes_left_; }  // how often a business bought now still pays
    int rounds_left() const { return rounds_left_; }    // after this one
    double harm(Seat victim, double sum) const;
    int cash() const { return table_.cash[me_.index]; }
    double purse() const { return purse_; }  // cash to be expected once the planned Jobs are done and Purchases paid
    int missing(const la_cosa_nostra::JobFace& job, la_cosa_nostra::Businesses more) const;
    la_cosa_nostra::Businesses planned_purchases() const { return planned_; }

    // --- goods --------------------------------------------------------------------------------------------------------
    double business(Seat owner, int type) const;  // to its owner, price not counted
    double unlocked_by(int type) const;           // what Jobs in hand or planned become possible by one more
    double purchase(int type) const;              // planned now
    double trophy(int gangster) const;
    double kill(int gangster) const;                                     // trophy, and what its owner loses
    double job(const la_cosa_nostra::JobFace& job, int gangster) const;  // planned now on this gangster
    double attack(const la_cosa_nostra::JobFace& job, int gangster, Seat victim) const;
    double hit_business(const la_cosa_nostra::JobFace& job, LaCosaNostraWorth::Odds odds, Seat victim,
                        int business) const;
    double payout(const la_cosa_nostra::JobFace& job, int gangster, int dice_more, int easier) const;
    const la_cosa_nostra::JobFace* planned_job(int gangster) const;  // if it is a Job whose face is known
    int planned_purchase(int gangster) const;                        // the business, or -1

    double standing(Seat seat) const;  // what a seat may expect to have at the end, by rule of thumb
    double prospect(Seat seat) const;  // the same, as games have shown

private:
    int income(Seat seat) const;
    void weigh_opponents() const;
    double best_bargain(double discount_two, double discount_one, Odds odds) const;

    const la_cosa_nostra::Rules& rules_;
    const la_cosa_nostra::View& view_;
    const la_cosa_nostra::TableTop& table_;
    Seat me_;
    int players_;
    int rounds_left_, incomes_left_;
    // How much a dollar lost by this opponent helps. Few questions are about that: it is found out when one is.
    mutable std::array<double, kMaxPlayers> weight_{};
    mutable bool weighed_ = false;
    la_cosa_nostra::Businesses usable_ = 0, planned_ = 0;
    double purse_ = 0;
};

}  // namespace consigliere::bots
