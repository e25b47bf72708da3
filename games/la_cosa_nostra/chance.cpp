// What chance may supply: the number of equally likely outcomes, and each of them.
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

std::uint32_t LaCosaNostra::chance_count(const State& s) const {
    const auto size = [](const auto& set) { return static_cast<std::uint32_t>(set.size()); };
    switch (static_cast<ChanceKind>(s.decision.prompt)) {
    case ChanceKind::die:          return 6;
    case ChanceKind::job:          return size(s.deck & setup_.cards.deck(s.board.round));
    case ChanceKind::influence:    return static_cast<std::uint32_t>(queries(s).influence_left());
    case ChanceKind::business:     return size(s.pool);
    case ChanceKind::start_player: return static_cast<std::uint32_t>(players());
    case ChanceKind::boss:         return size(queries(s).free_families());
    }
    return 0;
}

Action LaCosaNostra::chance_action(const State& s, std::uint32_t k) const {
    const Cards& cards = setup_.cards;
    const Seat chance = Seat::chance();
    switch (static_cast<ChanceKind>(s.decision.prompt)) {
    case ChanceKind::die: return make_action(kRoll, chance, k + 1);
    case ChanceKind::job: {
        const JobId job = (s.deck & cards.deck(s.board.round)).nth(k);
        return make_action(kDeal, chance, s.frames.top<DrawFrame>().seat, cards.face_of[job]);
    }
    case ChanceKind::influence: {
        std::uint8_t card = 0;
        for (const std::uint8_t copies : s.influence_deck) {
            if (k < copies) break;
            k -= copies;
            ++card;
        }
        return make_action(kDealInfluence, chance, s.frames.top<DrawFrame>().seat, card);
    }
    case ChanceKind::business:     return make_action(kTurnUp, chance, cards.type_of[s.pool.nth(k)]);
    case ChanceKind::start_player: return {kStartPlayer, chance, static_cast<std::uint8_t>(k)};
    case ChanceKind::boss:
        return {kDrawBoss, chance, s.frames.top<SetupFrame>().seat.index, queries(s).free_families().nth(k).index};
    }
    return {};
}

}  // namespace consigliere::la_cosa_nostra
