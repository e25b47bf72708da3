// What one seat sees of a game (section 4 of the rules), as compact plain data for bots. It starts empty; view.cpp names
// what goes in. position.hpp is the same for clients.
#pragma once

#include "games/la_cosa_nostra/state.hpp"

namespace consigliere::la_cosa_nostra {

// The task of a gangster as far as the viewer knows it: a Purchase, the face of a Job, or the back of one.
struct ShownTask {
    std::uint8_t code = 0xFF;

    static constexpr ShownTask none() { return {}; }
    static constexpr ShownTask of(FaceId face) { return {face.index}; }
    static constexpr ShownTask purchase(BusinessId business) {
        return {static_cast<std::uint8_t>(kPurchase + business.index)};
    }
    static constexpr ShownTask back(int round) { return {static_cast<std::uint8_t>(kBack + round)}; }

    constexpr bool exists() const { return code != 0xFF; }
    constexpr bool has_face() const { return code < kPurchase; }
    constexpr bool is_purchase() const { return code >= kPurchase && code < kBack; }
    constexpr bool is_back() const { return code >= kBack && exists(); }
    constexpr FaceId face() const { return FaceId(code); }
    constexpr BusinessId business() const { return BusinessId(code - kPurchase); }
    constexpr int round() const { return code - kBack; }  // on the back
    constexpr bool operator==(const ShownTask&) const = default;

private:
    static constexpr std::uint8_t kPurchase = 0x80, kBack = 0xF0;
};

// A Job being executed: everything about it is public.
struct ShownJob {
    Seat seat, target;
    GangsterId gangster;
    FaceId face;                      // none before the reveal
    std::uint8_t target_card = 0xFF;  // its business or gangster, by the kind of the Job
    std::uint8_t difficulty = 0, rolled = 0, payout = 0, stake = 0;
    Array<std::uint8_t, kMostDice> dice;
    constexpr bool operator==(const ShownJob&) const = default;
};

using CountByRound = Array<std::uint8_t, kRounds>;

struct View {
    Board board;
    BusinessSet stack;                      // only for the player who searches it, and the open view
    BusinessSet pool;                       // its top part, only in the open view, as is what is buried below it
    PerSeat<JobSet> known_closed_discards;  // face-down discards the viewer knows
    Seat viewer, turn;
    GamePhase phase{};
    Phase asking = Phase::over;
    std::uint8_t prompt = 0;
    SeatSet asked;
    bool mine = false;  // the viewer's own answer is awaited
    std::uint8_t stack_size = 0, influence_deck = 0;
    CountByRound decks;
    // Per seat: hand by back, faces only where the viewer knows them.
    PerSeat<CountByRound> backs;
    PerSeat<Bounded<FaceId, kHandCapacity>> hand;
    PerSeat<std::uint8_t> influence_count;
    PerSeat<InfluenceHand> influence;
    PerSeat<CountByRound> closed_discards;  // all face-down discards, by back
    IndexedArray<GangsterId, ShownTask, kGangsters> task;
    IndexedArray<GangsterId, SeatSet, kGangsters> seen_by;  // who has looked at it is public
    GangsterId first_look;                                  // public while the second Job to look at is chosen
    Bounded<ShownJob, 6> jobs;                              // the Job under way and the Responses to it
    PaydayFrame::Discards discards;                         // the viewer's own choice at the hand limit
    Bounded<BuriedBusiness, kMostBusinesses> buried;
    // Who or what is being killed or deactivated.
    Severity severity{};
    GangsterId harmed_gangster;
    BusinessId harmed_business;
};
static_assert(std::is_trivially_copyable_v<View>);

}  // namespace consigliere::la_cosa_nostra
