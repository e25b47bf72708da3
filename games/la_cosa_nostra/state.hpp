// Everything that changes during a game of La Cosa Nostra, as plain data.
//
// Money is in thousands (LCN-COMP-5). `Board` is what everyone sees, so that a view may copy it whole. Everything that is
// hidden from a seat is outside it.
#pragma once

#include <cstdint>
#include <type_traits>

#include "engine/bounded.hpp"
#include "engine/decision.hpp"
#include "engine/seat.hpp"
#include "games/la_cosa_nostra/cards.hpp"
#include "games/la_cosa_nostra/frames.hpp"

namespace consigliere::la_cosa_nostra {

inline constexpr int kMarkers = 5;           // LCN-DEAL-4
inline constexpr int kMarketSlots = 4;       // LCN-SETUP-7
inline constexpr int kHandLimit = 3;         // LCN-PAY-3
inline constexpr int kLaunderingFactor = 2;  // LCN-END-4
inline constexpr int kHandCapacity = 8;  // Jobs: 3 kept and 5 drawn; influence cards: 3 kept, 2 drawn and 3 Politicians

struct Board {
    PerSeat<BusinessSet> businesses;  // in play areas
    BusinessSet deactivated_businesses;
    BusinessSet used_skills;         // this round (LCN-SKILL-5)
    JobSet open_job_discards;        // face-up
    PerSeat<GangsterSet> gangsters;  // in play
    PerSeat<GangsterSet> trophies;
    IndexedArray<Attachment, GangsterSet, kAttachments> attached;
    GangsterSet unrecruited;  // under their Boss
    GangsterSet deactivated_gangsters;
    GangsterSet tasked;
    GangsterSet buying;  // tasked with a Purchase
    GangsterSet idle;    // nothing to task him with this round (LCN-PLAN-7)
    PerSeat<std::uint16_t> cash;
    PerSeat<std::uint16_t> laundered;
    PerSeat<std::uint16_t> income;  // of this Payday
    // Markers of each seat, oldest first: the business each is on; none at home.
    PerSeat<Array<BusinessId, kMarkers>> markers;
    Array<BusinessId, kMarketSlots> market;
    IndexedArray<Influence, std::uint8_t, kInfluences> influence_discards;
    PerSeat<FamilyId> family;  // none: not chosen yet
    Seat start;
    std::uint8_t round = 0;  // 1-based; 0 during set-up
    SeatSet winners;
    std::uint8_t unused[1]{};
};

// What a gangster is planned for: nothing, a Job (face-down) or a Purchase (face-up).
struct Task {
    std::uint8_t code = 0xFF;

    static constexpr Task none() { return {}; }
    static constexpr Task of(JobId job) { return {job.index}; }
    static constexpr Task purchase(BusinessId business) {
        return {static_cast<std::uint8_t>(kPurchase + business.index)};
    }

    constexpr bool exists() const { return code != 0xFF; }
    constexpr bool is_job() const { return code < kPurchase; }
    constexpr bool is_purchase() const { return exists() && !is_job(); }
    constexpr JobId job() const { return JobId(code); }
    constexpr BusinessId business() const { return BusinessId(code - kPurchase); }
    constexpr bool operator==(const Task&) const = default;

private:
    static constexpr std::uint8_t kPurchase = 0x80;
};

// A card below the business stack. Cards that were put there together are in random order (A44): a group.
struct BuriedBusiness {
    std::uint8_t code = 0;

    static constexpr BuriedBusiness of(BusinessId business, bool starts_group) {
        return {static_cast<std::uint8_t>(business.index | (starts_group ? kStart : 0))};
    }
    constexpr BusinessId business() const { return BusinessId(code & ~kStart); }
    constexpr bool starts_group() const { return (code & kStart) != 0; }
    constexpr bool operator==(const BuriedBusiness&) const = default;

private:
    static constexpr std::uint8_t kStart = 0x80;
};

using JobHand = Bounded<JobId, kHandCapacity>;            // oldest first
using InfluenceHand = Bounded<Influence, kHandCapacity>;  // oldest first

struct State {
    Board board;
    BusinessSet pool;                                 // top part of the business stack, in unknown order
    JobSet deck;                                      // Job cards not dealt
    PerSeat<JobSet> closed_discards;                  // face-down Job discards, by who knows them
    Bounded<BuriedBusiness, kMostBusinesses> buried;  // below the pool, in order
    PerSeat<JobHand> jobs;
    PerSeat<InfluenceHand> influence;
    IndexedArray<Influence, std::uint8_t, kInfluences> influence_deck;
    IndexedArray<GangsterId, Task, kGangsters> task;
    IndexedArray<GangsterId, SeatSet, kGangsters> seen_by;  // seats that have looked at the planned Job
    Decision decision;                                      // kept up to date by Flow
    Frames frames;
    std::uint8_t unused[3]{};
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024, "a clone should fit sixteen cache lines");

}  // namespace consigliere::la_cosa_nostra
