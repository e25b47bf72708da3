// What things are worth in Nothing Personal, in respect at the end of the game, by the look of the board from one seat.
#pragma once

#include <array>

#include "games/nothing_personal/game.hpp"

namespace consigliere::bots {

class NothingPersonalWorth {
public:
    NothingPersonalWorth(const nothing_personal::NothingPersonal& game, const nothing_personal::View& view, Seat seat);

    static constexpr double kDollar = 0.11;  // ten make one respect, and they buy things before that

    int rounds_left() const { return rounds_left_; }  // after this one
    // A card in hand: worth what it may do in a later round; in the last one it can only be sold.
    double card() const { return rounds_left_ > 0 ? 2.6 : 0.9; }
    double harm(int seat, double respect) const { return weight_[static_cast<std::size_t>(seat)] * respect; }
    int weakest_opponent() const { return weakest_; }
    double standing(int seat) const;                                                          // by rule of thumb
    double prospect(int seat) const;                                                          // as games have shown
    int controller(int space) const { return controller_[static_cast<std::size_t>(space)]; }  // a sole one, or kNobody
    unsigned occupied() const { return occupied_; }
    unsigned spaces_of(const nothing_personal::Icon& icon) const;

    // --- the board ------------------------------------------------------------------------------------------------------
    double control(int space) const {
        return control_[static_cast<std::size_t>(space)];
    }  // to whoever has it till the end
    double worth_at(int space, int gangster) const;         // control of this gangster there till the end
    double place(int owner, int space, int markers) const;  // markers added (or, below zero, taken away)
    double best_place(unsigned spaces, int markers) const;
    double remove(int space, int owner, int markers) const { return place(owner, space, -markers); }
    double best_removal() const;                                      // of one marker, whosever
    double icons(const nothing_personal::InfluenceCard& card) const;  // played for them now
    double take_off(int space) const;  // the gangster and all his markers leave the board
    double whack(int space, int attempter, int price) const;
    double move(int from, int to) const;
    double move_odds(int from, int to) const;
    double swap(int a, int b) const;  // two gangsters change places

private:
    int find_controller(int space) const;
    double possessions(int seat) const;
    double now(int space) const;   // weight of this round's income
    double held(int space) const;  // as it stands
    double own_place(int space, int markers) const;
    double hold(int space, const std::array<std::uint8_t, nothing_personal::kOwners>& count) const;
    double share(int seat, int space, int lead, bool leaves) const;
    void reckon_space(int space);
    void reckon_grips();
    void weigh_opponents();
    double swing(int target) const;

    const nothing_personal::Setting& setting_;
    const nothing_personal::View& view_;
    int me_;
    int rounds_left_;
    double later_, last_;  // weights: income of later rounds, final scoring
    unsigned occupied_ = 0;
    int weakest_ = 0;
    std::array<double, kMaxPlayers> weight_{};
    // How likely a seat controls a gangster when this round's income is paid, by its lead over the next.
    static constexpr int kMostLead = 4;
    std::array<std::array<double, 2 * kMostLead + 1>, kMaxPlayers> grip_{};
    // What control brings, by space: when income is paid, in later rounds, in respect at the final scoring.
    struct Yield {
        double soon = 0, later = 0, respect = 0;
    };
    std::array<Yield, nothing_personal::kSpaces> yield_{};
    std::array<double, nothing_personal::kSpaces> control_{};
    std::array<std::uint8_t, nothing_personal::kSpaces> controller_{};
    // What one to kMostCached markers of one's own more would bring, by space: asked again and again, reckoned once.
    static constexpr std::size_t kMostCached = 3;
    mutable std::array<std::array<double, nothing_personal::kSpaces>, kMostCached> own_place_;
    mutable std::array<unsigned, kMostCached> reckoned_{};
    mutable std::array<double, nothing_personal::kSpaces> held_;
    mutable unsigned held_known_ = 0;
};

}  // namespace consigliere::bots
