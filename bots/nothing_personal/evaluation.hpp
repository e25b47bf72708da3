// What things are worth in Nothing Personal, in respect at the end of the game, by the look of the board from one seat.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>

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

    // How likely a seat controls a gangster when this round's income is paid, and after it, by its lead over the next: from
    // kMostLead behind to as many ahead.
    static constexpr int kMostLead = 4;
    struct Grip {
        double soon = 0, later = 0;
    };
    using Grips = Array<Grip, 2 * kMostLead + 1>;

    int rounds_left() const { return rounds_left_; }  // after this one
    // A card in hand: worth what it may do in a later round; in the last one it can only be sold.
    double card() const { return card(rounds_left_); }
    static double card(int rounds_left) { return rounds_left > 0 ? 2.6 : 0.9; }
    double harm(Seat opponent, double respect) const { return -weight_[opponent] * respect; }
    Seat weakest_opponent() const { return weakest_; }
    double standing(Seat seat) const { return standings_[seat]; }
    Seat controller(SpaceId space) const { return at_[space].controller; }  // a sole one, or none
    SpaceSet occupied() const { return occupied_; }
    SpaceSet spaces_of(const nothing_personal::Icon& icon) const;

    // --- the board ---------------------------------------------------------------------------------------------------
    double control(SpaceId space) const { return at_[space].control; }  // to whoever has it till the end
    double control_at(SpaceId space, GangsterId gangster) const;        // the same of this gangster there
    double place(OwnerId owner, SpaceId space, int markers) const;      // markers added (or, below zero, taken away)
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
    using Markers = decltype(nothing_personal::Space::markers);

    struct Income {
        double respect, money;
    };
    // The markers on a space, a byte for each owner. Few enough that their sum is less than 256.
    class Lots {
    public:
        Lots() = default;
        explicit Lots(const Markers& markers) {
            static_assert(std::endian::native == std::endian::little && sizeof markers.items <= sizeof bytes_);
            std::memcpy(&bytes_, markers.items.data(), sizeof markers.items);
        }
        int of(OwnerId owner) const { return static_cast<int>(bytes_ >> 8 * owner.index & 0xFF); }
        int total() const { return static_cast<int>(bytes_ * 0x0101010101010101u >> 56); }
        Lots with(OwnerId owner, int n) const {
            const int shift = 8 * owner.index;
            return Lots((bytes_ & ~(kByte << shift)) | static_cast<std::uint64_t>(n) << shift);
        }
        // Calls visitor(owner, markers) for those who have any, in their order.
        template <class Visitor>
        void each(Visitor visitor) const {
            for (std::uint64_t rest = bytes_; rest != 0;) {
                const int shift = std::countr_zero(rest) & ~7;
                visitor(OwnerId(shift / 8), static_cast<int>(rest >> shift & 0xFF));
                rest &= ~(kByte << shift);
            }
        }

    private:
        static constexpr std::uint64_t kByte = 0xFF;
        explicit Lots(std::uint64_t bytes) : bytes_(bytes) {}
        std::uint64_t bytes_ = 0;
    };
    // The two highest numbers of markers, which are equal in a tie.
    struct TopTwo {
        int most = 0, second = 0;
        OwnerId leader;

        TopTwo with(OwnerId owner, int n) const {
            return n > most ? TopTwo{n, most, owner} : TopTwo{most, n > second ? n : second, leader};
        }
    };
    struct At {
        Lots lots;
        TopTwo rivals;               // of all owners but the seat itself
        double soon = 0, later = 0;  // what control brings when this round's income is paid, and after it
        double control = 0;
        int prison_limit = 0;
        Seat controller{0};
    };
    TopTwo as_it_stands(const At& at) const {
        const OwnerId owner = nothing_personal::owner_of(me_);
        return at.rivals.with(owner, at.lots.of(owner));
    }

    const Gangster& gangster_on(SpaceId space) const { return setup_.cards.gangsters[view_.spaces[space].gangster]; }
    double swing_of(Seat seat) const;                                    // what a failed attempt costs it
    double now(SpaceId space) const { return due_.has(space) ? 1 : 0; }  // weight of this round's income
    double held(SpaceId space) const;                                    // as it stands
    double own_place(SpaceId space, int markers) const;
    double icon(const nothing_personal::Icon& icon) const;
    static TopTwo top_two(Lots lots);
    double hold(SpaceId space, Lots lots, const TopTwo& top) const;
    Income income_of(SpaceId space, const Gangster& who) const;
    double control_at(SpaceId space, const Gangster& who, const Income& income) const;
    void compute_space(SpaceId space, int usual_limit);
    void find_grips();
    void compute_standings();
    void weigh_opponents();
    double swing(SpaceId target) const;

    const nothing_personal::Setup& setup_;
    const nothing_personal::View& view_;
    Seat me_;
    int rounds_left_;
    double later_, last_;  // weights: income of later rounds, final scoring
    SpaceSet occupied_;
    SpaceSet due_;  // whose income of this round is still to come
    Seat weakest_{0};
    PerSeat<double> standings_{};
    PerSeat<double> weight_{};  // of what a seat gains, to `me_`: below zero for opponents
    PerSeat<Grips> grips_{};
    nothing_personal::PerSpace<At> at_{};
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
