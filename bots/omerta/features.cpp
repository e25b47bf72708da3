// What a forecast of Omertà knows of each family as a round begins. In an imagined world every family's objectives lie
// open.
#include <algorithm>
#include <cassert>

#include "bots/omerta/evaluation.hpp"
#include "bots/omerta/heuristics.hpp"
#include "games/omerta/queries.hpp"

namespace consigliere::bots {

using namespace omerta;

namespace {

using Knowledge = GameKnowledge<Omerta>;
using Writer = FeatureWriter<Knowledge::kFeatures>;

class OmertaFeatureReader {
public:
    OmertaFeatureReader(const Omerta& game, const State& world) : q(game, world), s(world), cards_(game.cards()) {
        incomes_ = q.incomes();
        for (const Seat seat : q.everyone()) {
            soldiers_[seat] = q.soldiers_of(seat);
            if (q.main_holds(seat, q.family(seat).main)) wins_next_.add(seat);
            owned_ |= q.family(seat).domains;
            read_stats(seat);
            read_domains(seat);
        }
    }

    void read(Seat seat, Writer& out) const {
        const Family& f = q.family(seat);
        out.add(f.cash);
        out.add(f.respect);
        out.add(f.completed.size() == 1);
        out.add(f.completed.size() >= 2);
        out.add(f.domains.size());
        out.add(f.capos.size());
        out.add(incomes_[seat]);
        out.add(soldiers_[seat]);
        out.add(q.reserves_of(seat));
        out.add(place_in_order(seat));
        out.add(best_stat_[seat][Stat::combat]);
        out.add(best_stat_[seat][Stat::influence]);
        out.add(best_conquest(seat, s.centre));
        main(seat, out);
        secondaries(seat, out);
        hand(f, out);
    }

private:
    // --- what people can do ---------------------------------------------------------------------------------------------
    void read_stats(Seat seat) {
        const Family& f = q.family(seat);
        for (const Stat stat : {Stat::combat, Stat::influence}) {
            const int of_control = q.control_bonus(seat, stat);
            for (const SlotId slot : f.capos) {
                stat_[seat][slot][stat] = people_stat(q.leaders(seat, slot), stat) + of_control;
                best_stat_[seat][stat] = std::max(best_stat_[seat][stat], stat_[seat][slot][stat]);
            }
        }
        for (const SlotId slot : f.capos)
            combat_[seat] = std::max(combat_[seat], stat_[seat][slot][Stat::combat] + q.reserve(seat, slot));
    }

    // What each domain has to defend itself, and the highest sum with which the family could assault (OM-ASSAULT-4).
    void read_domains(Seat seat) {
        attack_[seat] = kNoAttack;
        for (const DomainId d : q.family(seat).domains) {
            const int sum = stat_[seat][q.slot_on(d)][Stat::combat] + q.soldiers_on(d);
            defence_[d] = sum + q.domain(d).defence;
            if (q.soldiers_on(d) >= 2) attack_[seat] = std::max(attack_[seat], sum);
        }
    }

    // The best odds to conquer one of these: those of the least difficult.
    double best_conquest(Seat seat, DomainSet domains) const {
        if (domains.empty()) return 0;
        int least = q.domain(domains.first()).difficulty;
        for (const DomainId d : domains) least = std::min<int>(least, q.domain(d).difficulty);
        return OmertaEvaluation::odds_to_exceed(least - combat_[seat]);
    }

    // The best odds of such an attack on one of these: on the worst defended.
    double best_assault(int attack, DomainSet domains) const {
        if (domains.empty()) return 0;
        int least = defence_[domains.first()];
        for (const DomainId d : domains) least = std::min(least, defence_[d]);
        return OmertaEvaluation::odds_to_win(attack - least);
    }

    int strongest_rival(Seat seat) const {
        int best = kNoAttack;
        for (const Seat other : q.everyone().without(seat)) best = std::max(best, attack_[other]);
        return best;
    }

    // Families with fewer soldiers: the order of phases follows from it (OM-ROUND-2).
    int place_in_order(Seat seat) const { return fewer_soldiers(seat, q.everyone()); }
    int fewer_soldiers(Seat seat, SeatSet others) const {
        int count = 0;
        for (const Seat other : others) count += soldiers_[other] < soldiers_[seat];
        return count;
    }

    // --- objectives -------------------------------------------------------------------------------------------------------
    void main(Seat seat, Writer& out) const {
        const Family& f = q.family(seat);
        int missing = 0, respect = 0;
        DomainSet matching, wanted;
        if (f.main.exists()) {
            const MainObjective& m = cards_.mains[f.main];
            const auto& groups = m.by_business ? cards_.of_business : cards_.of_borough;
            for (int i = 0; i < 2; ++i) {
                const DomainSet group = groups[m.group[i]];
                const int lacking = std::max(0, m.domains[i] - q.held(seat, group));
                missing += lacking;
                matching |= group & f.domains;
                if (lacking > 0) wanted |= group - f.domains;
            }
            respect = std::max(0, m.respect - f.respect);
        }
        const DomainSet elsewhere = wanted & owned_;  // others lie in the centre, in the deck or out of the game
        const double conquest = best_conquest(seat, wanted & s.centre),
                     assault = best_assault(attack_[seat], elsewhere);
        const int rival = strongest_rival(seat);
        const bool has_main = f.main.exists();
        out.add(missing);
        for (int n = 0; n <= 2; ++n) out.add(has_main && missing == n);
        out.add(respect);
        out.add(has_main && respect == 0);
        out.add(wins_next_.has(seat));
        out.add(wins_next_.has(seat) && fewer_soldiers(seat, wins_next_) == 0);  // declares first (OM-OBJ-5)
        out.add(std::min(missing, (wanted & s.centre).size()));
        out.add(conquest);
        out.add(assault);
        out.add(best_assault(rival, matching));  // the best odds with which any rival could take one
        out.add(best_assault(rival, f.domains));
        out.add(missing <= 1 ? std::max(conquest, assault) : 0);
    }

    void secondaries(Seat seat, Writer& out) const {
        const Family& f = q.family(seat);
        double best = 0, sum = 0;
        FeatSet feats;
        for (const SecondaryId i : f.secondaries) {
            const SecondaryObjective& x = cards_.secondaries[i];
            if (x.feat) feats.add(x.condition);
            const double near = x.feat ? kNearFeat : 1 / (1 + lacking(seat, x));
            best = std::max(best, near);
            sum += x.feat ? 0 : near;
        }
        out.add(sum);
        out.add(f.completed.size() >= 2 ? best : 0);  // the third wins (OM-OBJ-4)
        for (const Condition feat : {Condition::assault_won, Condition::heist_won, Condition::assault_repelled,
                                     Condition::conquered, Condition::conquered_involved})
            out.add(feats.has(feat));
    }

    // What a state objective lacks: in domains, or in what comes in as slowly as they do.
    double lacking(Seat seat, const SecondaryObjective& x) const {
        const Family& f = q.family(seat);
        switch (x.condition) {
        case Condition::boroughs_with:   return lacking_of(seat, x, cards_.of_borough);
        case Condition::businesses_with: return lacking_of(seat, x, cards_.of_business);
        case Condition::domains:         return std::max(0, x.amount - f.domains.size());
        case Condition::cash:
        case Condition::richest:         return std::max(0, x.amount - f.cash) / 8.0;
        case Condition::soldiers:        return std::max(0, x.amount - soldiers_[seat]) / 3.0;
        case Condition::strongholds:     return std::max(0, x.domains * x.soldiers - soldiers_[seat]) / 3.0 + 1;
        default:                         return 10;
        }
    }

    int lacking_of(Seat seat, const SecondaryObjective& x, const PerGroup<DomainSet>& groups) const {
        PerGroup<int> missing{};
        for (int i = 0; i < kGroups; ++i)
            missing[GroupId(i)] = std::max(0, x.domains - q.held(seat, groups[GroupId(i)]));
        std::sort(missing.begin(), missing.end());
        int sum = 0;  // in the groups that lack least
        for (int i = 0; i < x.groups; ++i) sum += missing[GroupId(i)];
        return sum;
    }

    void hand(const Family& f, Writer& out) const {
        int combat = 0;
        for (const CardId card : f.hand) {
            const EventCard& c = q.event(card);
            if (c.effect == Effect::roll_bonus && c.stat == Stat::combat) combat += c.amount;
        }
        out.add(f.hand.size());
        out.add(combat);
    }

    static constexpr int kNoAttack = -100;
    static constexpr double kNearFeat = 0.35;  // as if two domains were lacking

    const Queries q;
    const State& s;
    const Cards& cards_;
    PerSeat<int> incomes_{};
    PerSeat<int> soldiers_{}, attack_{}, combat_{};  // combat_: the best capo and his reserve
    PerSeat<PerSlot<PerStat<int>>> stat_{};
    PerDomain<int> defence_{};
    PerSeat<PerStat<int>> best_stat_{};
    SeatSet wins_next_;  // who could declare now, were it the Deal phase
    DomainSet owned_;
};

constexpr std::array<std::array<Weights<Knowledge::kFeatures>, Knowledge::kStages>, kMaxPlayers - 1> kWeights{{
#include "bots/omerta/forecast_weights.inc"
}};

constexpr double kSpread = 4;  // so that scores are about as large as respect, as `change` counts
constexpr int kConquestStages = 3;

}  // namespace

void Knowledge::features(const Omerta& game, const State& world, Features<kFeatures>& out) {
    const OmertaFeatureReader reader(game, world);
    for (const Seat seat : SeatSet::players(game.players())) {
        Writer writer(out[seat.index]);
        reader.read(seat, writer);
        assert(writer.is_full());
    }
}

// With negotiation, so that goods can change hands.
std::vector<OptionValues> Knowledge::fitted_options() {
    std::vector<OptionValues> out;
    for (const char* mode : {"cosa_nostra", "conquista"}) {
        OptionValues options(Omerta::options());
        options.set("mode", mode);
        options.set("negotiation", "true");
        out.push_back(options);
    }
    return out;
}

// A game of the Cosa Nostra mode has no fixed length; one of the Conquest mode ends with the last free domain.
int Knowledge::stage(const Omerta& game, const State& world) {
    constexpr int kFirstOfConquest = kStages - kConquestStages;
    if (!game.chosen().conquest_mode) return std::clamp((world.round - 2) / 2, 0, kFirstOfConquest - 1);
    const int free = world.deck_left + world.centre.size();
    return kFirstOfConquest + (free > game.players() ? 0 : free > 2 ? 1 : 2);
}

Forecast Knowledge::forecast(const Omerta& game, const State& world) {
    Features<kFeatures> known{};
    features(game, world, known);
    const auto& weights =
        kWeights[static_cast<std::size_t>(game.players() - 2)][static_cast<std::size_t>(stage(game, world))];
    return forecast_of<kFeatures>(known, weights, 1 / kSpread, game.players());
}

}  // namespace consigliere::bots
