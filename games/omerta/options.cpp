#include "games/omerta/options.hpp"

#include "engine/kit/index.hpp"
#include "games/omerta/game.hpp"

namespace consigliere::omerta {

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

}  // namespace

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
        if (v[position_of(kAutoDeclare + seat.index)] == 0) o.by_hand.add(seat);
    return o;
}

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

}  // namespace consigliere::omerta
