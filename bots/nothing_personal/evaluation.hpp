// What things are worth in Nothing Personal, in respect at the end of the game, by the look of the board from one seat.
#pragma once

#include "games/nothing_personal/game.hpp"

namespace consigliere::bots {

class NothingPersonalEvaluation {
    using SpaceId = nothing_personal::SpaceId;
    using SpaceSet = nothing_personal::SpaceSet;
    using OwnerId = nothing_personal::OwnerId;
    using GangsterId = nothing_personal::GangsterId;

public:
    NothingPersonalEvaluation(const nothing_personal::NothingPersonal& game, const nothing_personal::View& view,
                              Seat seat);

    static constexpr double kDollar = 0.11;  // ten make one respect, and they buy things before that

    int rounds_left() const { return rounds_left_; }  // after this one
    // A card in hand: worth what it may do in a later round; in the last one it can only be sold.
    double card() const { return rounds_left_ > 0 ? 2.6 : 0.9; }
    double harm(Seat seat, double respect) const { return weight_[seat] * respect; }
    Seat weakest_opponent() const { return weakest_; }
    double standing(Seat seat) const;
    Seat controller(SpaceId space) const { return at_[space].controller; }  // a sole one, or none
    SpaceSet occupied() const { return occupied_; }
    SpaceSet spaces_of(const nothing_personal::Icon& icon) const;

    // --- the board ---------------------------------------------------------------------------------------------------
    double control(SpaceId space) const { return at_[space].control; }  // to whoever has it till the end
    double control_at(SpaceId space, GangsterId gangster) const;        // the same of this gangster there
    double place(OwnerId owner, SpaceId space, int markers) const;      // markers added (or, below zero, taken away)
    double place(Seat seat, SpaceId space, int markers) const {
        return place(nothing_personal::owner_of(seat), space, markers);
    }
    double best_place(SpaceSet spaces, int markers) const;
    double remove(SpaceId space, OwnerId owner, int markers) const { return place(owner, space, -markers); }
    double best_removal() const;                                      // of one marker, whosever
    double icons(const nothing_personal::InfluenceCard& card) const;  // played for them now
    double take_off(SpaceId space) const;  // the gangster and all his markers leave the board
    double whack(SpaceId space, SpaceId attempter, int price) const;
    double move(SpaceId from, SpaceId to) const;
    double move_odds(SpaceId from, SpaceId to) const;
    double swap(SpaceId a, SpaceId b) const;  // two gangsters change places

private:
    using Markers = decltype(nothing_personal::Space::markers);

    const nothing_personal::Gangster& gangster_on(SpaceId space) const {
        return setup_.cards.gangsters[view_.spaces[space].gangster];
    }
    double swing_of(Seat seat) const;  // what a failed attempt costs it
    Seat find_controller(SpaceId space) const;
    double possessions(Seat seat) const;
    double now(SpaceId space) const;   // weight of this round's income
    double held(SpaceId space) const;  // as it stands
    double own_place(SpaceId space, int markers) const;
    double hold(SpaceId space, const Markers& markers) const;
    int prison_limit(SpaceId space) const;
    double share(Seat seat, SpaceId space, int lead, bool leaves) const;
    void compute_space(SpaceId space);
    void compute_grips();
    void weigh_opponents();
    double swing(SpaceId target) const;

    const nothing_personal::Setup& setup_;
    const nothing_personal::View& view_;
    Seat me_;
    int rounds_left_;
    double later_, last_;  // weights: income of later rounds, final scoring
    SpaceSet occupied_;
    Seat weakest_{0};
    PerSeat<double> weight_{};
    // How likely a seat controls a gangster when this round's income is paid, by its lead over the next.
    static constexpr int kMostLead = 4;
    static constexpr int kLeads = 2 * kMostLead + 1;
    PerSeat<Array<double, kLeads>> grip_{};
    // What control brings: when income is paid, in later rounds, in respect at the final scoring.
    struct Yield {
        double soon = 0, later = 0, respect = 0;
    };
    struct At {
        Yield yield;
        double control = 0;
        Seat controller{0};
    };
    nothing_personal::PerSpace<At> at_{};
    // What one to kMostCached markers of one's own more would bring: asked again and again, computed once.
    static constexpr int kMostCached = 3;
    mutable Array<nothing_personal::PerSpace<double>, kMostCached> own_place_;
    mutable Array<SpaceSet, kMostCached> computed_{};
    mutable nothing_personal::PerSpace<double> held_;
    mutable SpaceSet held_known_;
};

}  // namespace consigliere::bots
