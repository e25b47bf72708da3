// The board of Nothing Personal as everybody sees it: what control of each gangster brings, and how firmly each seat holds
// a lead. In a window several seats are asked about the same board, so it is kept from question to question.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "games/nothing_personal/game.hpp"

namespace consigliere::bots {

class NothingPersonalBoard {
    using SpaceId = nothing_personal::SpaceId;
    using SpaceSet = nothing_personal::SpaceSet;
    using OwnerId = nothing_personal::OwnerId;
    using GangsterId = nothing_personal::GangsterId;
    using Gangster = nothing_personal::Gangster;
    using Markers = decltype(nothing_personal::Space::markers);

public:
    // All of a view that the board follows from.
    struct Shown {
        Shown() = default;
        Shown(const nothing_personal::NothingPersonal& game, const nothing_personal::View& view);
        bool operator==(const Shown& other) const;

        struct Goods {
            std::int16_t money = 0, respect = 0;
            std::uint8_t cards = 0, unused = 0;
        };
        const nothing_personal::Setup* setup = nullptr;
        nothing_personal::Spaces spaces;
        PerSeat<Goods> goods;
        nothing_personal::Part part{};
        std::uint8_t round = 0;
        std::uint8_t due = 0;  // how many spaces still pay their income of this round: positions from the first on
        Seat holder;
        SeatSet passed;
        Array<std::uint8_t, 5> unused{};  // no padding: it is compared byte by byte
    };
    NothingPersonalBoard() = default;
    NothingPersonalBoard(const nothing_personal::NothingPersonal& game, const nothing_personal::View& view) {
        look({game, view});
    }
    // Values what has changed since the last look. Mostly that is nothing, or one space.
    void look(const Shown& shown);

    static constexpr double kDollar = 0.11;  // ten make one respect, and they buy things before that

    // How likely a seat controls a gangster when this round's income is paid, and after it, by its lead over the next: from
    // kMostLead behind to as many ahead.
    static constexpr int kMostLead = 4;
    struct Grip {
        double soon = 0, later = 0;
    };
    using Grips = Array<Grip, 2 * kMostLead + 1>;

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

        TopTwo with(int n) const { return n > most ? TopTwo{n, most} : TopTwo{most, n > second ? n : second}; }
    };
    // The three highest: so the two highest are known without any one of them.
    struct TopThree {
        int most = 0, second = 0, third = 0;
        OwnerId leader;  // of those in a tie, any

        TopTwo two() const { return {most, second}; }
        TopTwo without(int n) const {
            return n == most ? TopTwo{second, third} : TopTwo{most, n == second ? third : second};
        }
    };
    static TopThree top_three(Lots lots);

    struct At {
        Lots lots;
        TopThree top;
        double soon = 0, later = 0;  // what control brings when this round's income is paid, and after it
        double control = 0;          // what it brings to whoever has it till the end
        int prison_limit = 0;
        Seat controller{0};  // a sole one, or none
    };
    const At& at(SpaceId space) const { return at_[space]; }
    SpaceSet occupied() const { return occupied_; }
    int rounds_left() const { return rounds_left_; }  // after this one
    // A card in hand: worth what it may do in a later round; in the last one it can only be sold.
    static double card(int rounds_left) { return rounds_left > 0 ? 2.6 : 0.9; }
    double standing(Seat seat) const { return standings_[seat]; }
    double control_at(SpaceId space, GangsterId gangster) const;  // of this gangster there, till the end
    const Grip& grip(Seat seat, SpaceId space, int lead) const;

private:
    struct Income {
        double respect, money;
    };
    const nothing_personal::Setup& setup() const { return *shown_.setup; }
    double now(SpaceId space) const { return space.index < shown_.due ? 1 : 0; }  // weight of this round's income
    Income income_of(SpaceId space, const Gangster& who) const;
    double control_at(SpaceId space, const Gangster& who, const Income& income) const;
    void weigh_rounds();
    void compute_space(SpaceId space);
    void find_grips();
    void compute_standings();

    Shown shown_;
    int rounds_left_ = 0;
    double later_ = 0, last_ = 0;  // weights: income of later rounds, final scoring
    SpaceSet occupied_;
    PerSeat<double> standings_{};
    PerSeat<Grips> grips_{};
    nothing_personal::PerSpace<At> at_{};
};

}  // namespace consigliere::bots
