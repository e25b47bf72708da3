// Tables for play that follow from the cards of a set and the options of a game.
#include <algorithm>
#include <bit>

#include "games/omerta/cards.hpp"

namespace consigliere::omerta {

namespace {

// Without so many domains a state that an objective asks for cannot be.
int least_domains(const SecondaryObjective& objective) {
    switch (objective.condition) {
    case Condition::boroughs_with:
    case Condition::businesses_with: return objective.groups * objective.domains;  // groups have no domain in common
    case Condition::domains:         return objective.amount;
    case Condition::strongholds:     return objective.domains;
    default:                         return 0;
    }
}

constexpr std::uint8_t kNoCapo = 0xFF;  // more respect than a family can have

}  // namespace

void Cards::make_tables(int players, int third_capo_respect) {
    for (const SecondaryId i : all_secondaries()) {
        if (secondaries[i].feat) feats.add(i);
        for (int count = least_domains(secondaries[i]); count <= kDomains && !secondaries[i].feat; ++count)
            states_with[count].add(i);
    }
    for (const CardId id : all_events()) {
        const EventCard& card = events[id];
        if (card.incident || (players == 2 && card.two_player_icon)) continue;  // OM-CARD-4, OM-2P-4
        switch (card.effect) {
        case Effect::gain_money:
        case Effect::extort:
        case Effect::look_at_rival: always_playable.add(id); break;
        case Effect::roll_bonus:    roll_bonuses.add(id); break;
        case Effect::roll_penalty:  roll_penalties.add(id); break;
        default:                    break;
        }
    }
    for (int byte = 0; byte < resources_of.size(); ++byte)
        for (unsigned bits = 1; bits < 256; ++bits) {
            const DomainId lowest(8 * byte + std::countr_zero(bits));
            const int its = lowest.index < kDomains ? domains[lowest].resources : 0;  // thousands, nine at most
            resources_of[byte][static_cast<int>(bits)] =
                static_cast<std::uint8_t>(resources_of[byte][static_cast<int>(bits & (bits - 1))] + its);
        }
    const auto second = static_cast<std::uint8_t>(second_capo_respect);
    const auto third = static_cast<std::uint8_t>(std::max(second_capo_respect, third_capo_respect));
    next_capo_respect = {{second, third, second, kNoCapo}};
}

}  // namespace consigliere::omerta
