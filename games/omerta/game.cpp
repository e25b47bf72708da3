// The object itself: information, and the play functions of the contract.
#include "games/omerta/game.hpp"

#include <boost/json/object.hpp>

#include "games/omerta/deeds.hpp"
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

const GameInfo& Omerta::info() {
    static const GameInfo kInfo{"omerta",
                                "games/omerta",
                                {{"Omertà: the power of the Mafia", "Omertà: Die Macht der Mafia",
                                  "Omertà: de macht van de maffia", "Omertà, el poder de la mafia"}},
                                2,
                                5,
                                3,
                                {"respect", "cash"},
                                "respect",
                                kDeeds};
    return kInfo;
}

boost::json::object Omerta::cards_json(const CardSource& source) { return Cards::json(source); }

Omerta::Omerta(int players, const OptionValues& options, const CardSource& source)
    : players_(players),
      options_(read_options(options, players)),
      cards_(source),
      vocabulary_(make_vocabulary(cards_)) {
    if (options_.max_rounds != 0 && options_.max_rounds < kLeastRounds)
        throw InputError("max_rounds=" + std::to_string(options_.max_rounds) + ": must be 0 (no last round) or " +
                         std::to_string(kLeastRounds) + " to 60");
    if (options_.conquest_mode) cards_.use_conquest_numbers();
    cards_.make_tables(players, options_.third_capo);
    int secondaries = 0;  // OM-CONQMODE-1
    for (const SecondaryId i : cards_.all_secondaries()) {
        const int fewest = cards_.secondaries[i].conquest_players;
        secondaries += fewest != 0 && players >= fewest;
    }
    if (options_.conquest_mode && secondaries < 2 * players)
        throw InputError(source.name + ": mode=conquista needs " + std::to_string(2 * players) +
                         " secondary objectives for " + std::to_string(players) + " players; the set has " +
                         std::to_string(secondaries) + " (conquest_players)");
    const int rest = kDomains - cards_.low.size();
    if (options_.rest_pile && !options_.conquest_mode && rest < 2 * players)
        throw InputError(source.name + ": setup_domain_pile=rest needs " + std::to_string(2 * players) +
                         " domains without 2 or 3 respect; the set has " + std::to_string(rest));
}

void Omerta::apply(State& s, const Action& x, Events* events) const { Flow(*this, s, events).resume(x); }

std::uint32_t Omerta::chance_count(const State& s) const { return omerta::chance_count(Queries(*this, s)); }

Action Omerta::chance_action(const State& s, std::uint32_t k) const {
    return omerta::chance_action(Queries(*this, s), k);
}

}  // namespace consigliere::omerta
