// What chance may supply: cards and gangsters from their decks, a die, or one of several seats.
#include "games/nothing_personal/queries.hpp"

namespace consigliere::nothing_personal {

std::uint32_t Queries::chance_count() const {
    switch (static_cast<ChanceKind>(s.decision.prompt)) {
    case ChanceKind::deal:   return static_cast<std::uint32_t>(s.deck.size());
    case ChanceKind::reveal: return static_cast<std::uint32_t>(s.gangster_deck.size());
    case ChanceKind::roll:   return kHighestFace;
    default:                 return static_cast<std::uint32_t>(s.seat_choices.size());
    }
}

Action Queries::chance_action(std::uint32_t k) const {
    const auto made = [](Verb verb, int a) { return Action{verb, Seat::chance(), static_cast<std::uint8_t>(a)}; };
    switch (static_cast<ChanceKind>(s.decision.prompt)) {
    case ChanceKind::deal:    return made(kDeal, s.deck.nth(k).index);
    case ChanceKind::reveal:  return made(kReveal, s.gangster_deck.nth(k).index);
    case ChanceKind::roll:    return made(kRoll, static_cast<int>(k));
    case ChanceKind::starter: return made(kFirst, nth_bit(s.seat_choices.bits, k));
    default:                  return made(kDecide, nth_bit(s.seat_choices.bits, k));
    }
}

}  // namespace consigliere::nothing_personal
