// What things are worth in Nothing Personal, in respect at the end of the game, by the look of the board from one seat.
#pragma once

#include <optional>

#include "bots/nothing_personal/board.hpp"
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
    // With a board that is known already, which has to be that of the view, and to outlive this.
    NothingPersonalEvaluation(const NothingPersonalBoard& board, const nothing_personal::NothingPersonal& game,
                              const nothing_personal::View& view, Seat seat);
    NothingPersonalEvaluation(const NothingPersonalEvaluation&) = delete;
    NothingPersonalEvaluation& operator=(const NothingPersonalEvaluation&) = delete;

    static constexpr double kDollar = NothingPersonalBoard::kDollar;

    double harm(Seat opponent, double respect) const { return -weight_[opponent] * respect; }
    Seat weakest_opponent() const { return weakest_; }
    double standing(Seat seat) const { return board_.standing(seat); }
    Seat controller(SpaceId space) const { return board_.at(space).controller; }  // a sole one, or none
    SpaceSet occupied() const { return board_.occupied(); }
    SpaceSet spaces_of(const nothing_personal::Icon& icon) const;

    // --- the board ---------------------------------------------------------------------------------------------------
    double control(SpaceId space) const { return board_.at(space).control; }  // to whoever has it till the end
    double place(OwnerId owner, SpaceId space, int markers) const;  // markers added (or, below zero, taken away)
    double place(Seat seat, SpaceId space, int markers) const {
        return seat == me_ ? own_place(space, markers) : place(nothing_personal::owner_of(seat), space, markers);
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
    using Gangster = nothing_personal::Gangster;
    using Lots = NothingPersonalBoard::Lots;
    using TopTwo = NothingPersonalBoard::TopTwo;

    const Gangster& gangster_on(SpaceId space) const { return setup_.cards.gangsters[view_.spaces[space].gangster]; }
    double swing_of(Seat seat) const;  // what a failed attempt costs it
    double held(SpaceId space) const;  // as it stands
    double own_place(SpaceId space, int markers) const;
    double icon(const nothing_personal::Icon& icon) const;
    double hold(SpaceId space, Lots lots, const TopTwo& top) const;
    void weigh_opponents();
    double swing(SpaceId target) const;

    std::optional<NothingPersonalBoard> own_board_;
    const NothingPersonalBoard& board_;
    const nothing_personal::Setup& setup_;
    const nothing_personal::View& view_;
    Seat me_;
    Seat weakest_{0};
    PerSeat<double> weight_{};  // of what a seat gains, to `me_`: below zero for opponents
    // What one to kMostCached markers of one's own more would bring: asked again and again, computed once.
    static constexpr int kMostCached = 3;
    mutable Array<nothing_personal::PerSpace<double>, kMostCached> own_place_;
    mutable Array<SpaceSet, kMostCached> computed_{};
    mutable nothing_personal::PerSpace<double> held_;
    mutable SpaceSet held_known_;
    // The same on the best space for such an icon.
    static constexpr int kIconTypes = nothing_personal::kTypes + 1;
    mutable Array<IndexedArray<nothing_personal::Type, double, kIconTypes>, kMostCached> best_icon_;
    mutable Array<BitSet<nothing_personal::Type, kIconTypes>, kMostCached> icon_known_{};
    mutable std::optional<double> best_removal_;
};

}  // namespace consigliere::bots
