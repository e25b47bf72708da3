// The object itself: information, options, questions, and the contract's play functions.
#include "games/omerta/game.hpp"

#include <boost/json/object.hpp>

#include "games/omerta/play.hpp"

namespace consigliere::omerta {

const GameInfo& Omerta::info() {
    static const GameInfo kInfo{"omerta",
                                "games/omerta",
                                {{"Omertà: the power of the Mafia", "Omertà: Die Macht der Mafia",
                                  "Omertà: de macht van de maffia", "Omertà, el poder de la mafia"}},
                                2,
                                5,
                                2,
                                {"respect", "cash"},
                                "respect"};
    return kInfo;
}

boost::json::object Omerta::cards_json(const CardSource& source) { return Cards::json(source); }

namespace {

enum OptionIndex {
    kMode,
    kNegotiation,
    kInvolvement,
    kDomainPile,
    kAssaultMin,
    kThirdCapo,
    kDomainsPerCapo,
    kSecondaryTiming,
    kSecondaryRefill,
    kMoneyVisible,
    kMaxRounds,
    kAutoDeclare  // the last one family by family
};

constexpr int kLeastRounds = 5;  // a last round before that leaves no game to score (OM-PLAT-2)

Options read_options(const OptionValues& v, int players) {
    Options o;
    o.conquest_mode = v[kMode] == 1;
    o.negotiation = v[kNegotiation] != 0;
    o.secret_involvement = v[kInvolvement] == 1;
    o.rest_pile = v[kDomainPile] == 1;
    o.assault_min = v[kAssaultMin];
    o.third_capo = v[kThirdCapo];
    o.domains_per_capo = v[kDomainsPerCapo] == 1 ? 5 : 0;
    o.secondary_in_deal = v[kSecondaryTiming] == 1;
    o.secondary_refill = v[kSecondaryRefill] != 0;
    o.money_visible = v[kMoneyVisible] != 0;
    o.max_rounds = v[kMaxRounds];
    for (const Seat seat : SeatSet::players(players))
        if (v[static_cast<std::size_t>(kAutoDeclare) + seat.index] == 0) o.by_hand.add(seat);
    return o;
}

}  // namespace

std::span<const OptionSpec> Omerta::options() {
    using Type = OptionSpec::Type;
    static const std::vector<OptionSpec> kSpecs{
        {"mode", Type::choice, 0, 0, 1, {"cosa_nostra", "conquista"}, "OM-CONQMODE-1"},
        {"negotiation", Type::flag, 0, 0, 1, {}, "OM-NEG-1"},
        {"involvement", Type::choice, 0, 0, 1, {"open_order", "secret_simultaneous"}, "OM-INV-1"},
        {"setup_domain_pile", Type::choice, 0, 0, 1, {"low", "rest"}, "OM-SETUP-6"},
        {"assault_min_used", Type::number, 2, 1, 2, {}, "OM-ASSAULT-2"},
        {"third_capo_pr", Type::number, 26, 25, 26, {}, "OM-FAM-2"},
        {"domains_per_capo_max", Type::choice, 0, 0, 1, {"0", "5"}, "OM-DOM-1"},
        {"secondary_timing", Type::choice, 0, 0, 1, {"any", "deal"}, "OM-OBJ-3"},
        {"conquest_secondary_refill", Type::flag, 0, 0, 1, {}, "OM-CONQMODE-5"},
        {"money_visible", Type::flag, 1, 0, 1, {}, "OM-PLAT-3"},
        {"max_rounds", Type::number, 30, 0, 60, {}, "OM-PLAT-2"},
        {"auto_declare_p1", Type::flag, 1, 0, 1, {}, "OM-OBJ-3"},
        {"auto_declare_p2", Type::flag, 1, 0, 1, {}, "OM-OBJ-3"},
        {"auto_declare_p3", Type::flag, 1, 0, 1, {}, "OM-OBJ-3"},
        {"auto_declare_p4", Type::flag, 1, 0, 1, {}, "OM-OBJ-3"},
        {"auto_declare_p5", Type::flag, 1, 0, 1, {}, "OM-OBJ-3"},
    };
    return kSpecs;
}

Omerta::Omerta(int players, const OptionValues& options, const CardSource& source)
    : players_(players),
      options_(read_options(options, players)),
      cards_(source),
      vocabulary_(make_vocabulary(cards_)) {
    if (options_.max_rounds != 0 && options_.max_rounds < kLeastRounds)
        throw InputError("max_rounds=" + std::to_string(options_.max_rounds) + ": must be 0 (no last round) or " +
                         std::to_string(kLeastRounds) + " to 60");
    if (options_.conquest_mode) cards_.use_conquest_numbers();
    int secondaries = 0;  // OM-CONQMODE-1
    for (int i = 0; options_.conquest_mode && i < cards_.n_secondaries; ++i) {
        const int fewest = cards_.secondaries[static_cast<std::size_t>(i)].conquest_players;
        secondaries += fewest != 0 && players >= fewest;
    }
    if (options_.conquest_mode && secondaries < 2 * players)
        throw InputError(source.name + ": mode=conquista needs " + std::to_string(2 * players) +
                         " secondary objectives for " + std::to_string(players) + " players; the set has " +
                         std::to_string(secondaries) + " (conquest_players)");
    const int rest = kDomains - std::popcount(cards_.low_mask);
    if (options_.rest_pile && !options_.conquest_mode && rest < 2 * players)
        throw InputError(source.name + ": setup_domain_pile=rest needs " + std::to_string(2 * players) +
                         " domains without 2 or 3 respect; the set has " + std::to_string(rest));
}

std::span<const Prompt> Omerta::prompts() {
    static constexpr Prompt kPrompts[kAsks] = {
        {"CHANCE-DIE", "die", "OM-DICE-1", Clock::none},
        {"CHANCE-DON", "deal-don", "OM-SETUP-3", Clock::none},
        {"CHANCE-CAPO", "deal-capo", "OM-FAM-2", Clock::none},
        {"CHANCE-TYPE", "deal-type", "OM-FAM-2", Clock::none},
        {"CHANCE-DOMAIN", "deal-domain", "OM-DEAL-5", Clock::none},
        {"CHANCE-MAIN", "deal-main", "OM-SETUP-2", Clock::none},
        {"CHANCE-SECONDARY", "deal-secondary", "OM-OBJ-3", Clock::none},
        {"CHANCE-EVENT", "deal-event", "OM-EVENT-1", Clock::none},
        {"CHANCE-OWN-DOMAIN", "pick-own-domain", "OM-EVENT-2", Clock::none},
        {"CHANCE-OBJECTIVE", "pick-objective", "OM-CARD-1", Clock::none},
        {"DEC-1", "keep", "OM-SETUP-4", Clock::turn},
        {"DEC-2", "first-station", "OM-SETUP-7", Clock::turn, false, Single::skip},
        {"DEC-3", "declare-main", "OM-OBJ-2", Clock::reaction},
        {"DEC-4", "declare", "OM-OBJ-3", Clock::reaction},
        {"DEC-5", "move-domain", "OM-DEAL-3", Clock::turn, false, Single::skip},
        {"DEC-6", "station", "OM-DEAL-4", Clock::turn, false, Single::skip},
        {"DEC-7", "trade", "OM-NEG-4", Clock::action, true},
        {"DEC-8", "choose-capo", "OM-CARD-1", Clock::action, false, Single::skip},
        {"DEC-8", "choose-domain", "OM-CARD-1", Clock::action, false, Single::skip},
        {"DEC-8", "choose-business", "OM-CARD-1", Clock::action, false, Single::skip},
        {"DEC-8", "retrain", "OM-CARD-1", Clock::action, false, Single::skip},
        {"DEC-9", "debt", "OM-EVENT-4", Clock::action, false, Single::skip},
        {"DEC-10", "take-domain", "OM-EVENT-5", Clock::action, false, Single::skip},
        {"DEC-11", "paid-discard", "OM-EVENT-6", Clock::turn},
        {"DEC-11", "second-discard", "OM-2P-3", Clock::turn},
        {"DEC-12", "action", "OM-ACTION-1", Clock::turn, false, Single::skip},
        {"DEC-14", "involve", "OM-INV-1", Clock::reaction},
        {"DEC-15", "use", "OM-CONQ-3", Clock::action, false, Single::skip},
        {"DEC-16", "garrison", "OM-CONQ-5", Clock::action, false, Single::skip},
        {"DEC-17", "assault-use", "OM-ASSAULT-2", Clock::action, false, Single::skip},
        {"DEC-18", "reinforce", "OM-ASSAULT-3", Clock::reaction, false, Single::skip},
        {"DEC-19", "loan", "OM-NEG-1", Clock::reaction, true},
        {"DEC-20", "assault-garrison", "OM-ASSAULT-5", Clock::action, false, Single::skip},
        {"DEC-23", "lose", "OM-FAM-6", Clock::action, false, Single::skip},
        {"DEC-24", "place", "OM-FAM-7", Clock::action, false, Single::skip},
        {"DEC-25", "buy", "OM-END-1", Clock::turn},
        {"DEC-26", "forced-discard", "OM-END-2", Clock::turn},
        {"DEC-27", "lend", "OM-NEG-1", Clock::reaction, false, Single::skip},
        {"W-OWN", "window-own", "OM-CARD-1", Clock::reaction},
        {"W-PAY", "window-pay", "OM-CARD-1", Clock::reaction},
        {"W-INC", "window-incident", "OM-EVENT-2", Clock::reaction},
        {"W-DECL-C", "window-conquest", "OM-CARD-1", Clock::reaction},
        {"W-DECL-A", "window-assault", "OM-CARD-1", Clock::reaction},
        {"W-FORCE", "window-force", "OM-CARD-1", Clock::reaction},
        {"W-ROLL", "window-roll", "OM-CARD-2", Clock::reaction},
        {"W-CANCEL", "window-cancel", "OM-CARD-1", Clock::reaction},
    };
    return kPrompts;
}

void Omerta::apply(State& s, const Action& x, Events* events) const { Play(*this, s, events).apply(x); }

std::uint32_t Omerta::chance_count(const State& s) const { return omerta::chance_count(Facts(*this, s)); }

Action Omerta::chance_action(const State& s, std::uint32_t k) const {
    return omerta::chance_action(Facts(*this, s), k);
}

}  // namespace consigliere::omerta
