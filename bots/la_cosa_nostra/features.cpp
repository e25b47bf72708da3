// What a forecast of La Cosa Nostra knows of each seat as a round begins.
#include <algorithm>
#include <cassert>

#include "bots/la_cosa_nostra/heuristics.hpp"

namespace consigliere::bots {

using namespace la_cosa_nostra;

namespace {

using Knowledge = GameKnowledge<LaCosaNostra>;
using Writer = FeatureWriter<Knowledge::kFeatures>;

class FeatureReader {
public:
    FeatureReader(const LaCosaNostra& game, const State& world) : q(game.setup(), world), s(world), cards_(q.cards) {}

    void read(Seat seat, Writer& out) const {
        money(seat, out);
        businesses(seat, out);
        gangsters(seat, out);
        cards(seat, out);
        out.add((seat.index + q.setup.players - (s.board.start.is_player() ? s.board.start.index : 0)) %
                q.setup.players);  // place in the order of turns
    }

private:
    void money(Seat seat, Writer& out) const {
        out.add(s.board.cash[seat]);
        out.add(s.board.laundered[seat]);
        out.add(q.income(seat));
    }

    void businesses(Seat seat, Writer& out) const {
        const BusinessSet active = q.active(seat);
        int price = 0, monopolies = 0, disputed = 0;
        for (const BusinessId business : active) price += cards_.type(business).price;
        for (int i = 0; i < kMonopolies; ++i) {
            const MonopolyId monopoly(i);
            monopolies += q.holds(seat, monopoly);
            disputed += is_disputed(seat, monopoly);
        }
        out.add(active.size());
        out.add((s.board.businesses[seat] & s.board.deactivated_businesses).size());
        out.add(price);
        out.add(monopolies);
        out.add(disputed);
        out.add((q.usable(seat) - active).size());  // of others, with a marker
    }

    // One business of the kind more would make the monopoly.
    bool is_disputed(Seat seat, MonopolyId monopoly) const {
        const BusinessSet counting = cards_.monopolies[monopoly].businesses - s.board.deactivated_businesses;
        const int own = (s.board.businesses[seat] & counting).size();
        const int others = (q.in_play() & counting).size() - own;
        return own > 0 && (own == others || (own == 1 && others == 0));
    }

    void gangsters(Seat seat, Writer& out) const {
        const GangsterSet active = q.active_gangsters(seat);
        int strength = 0, rivals = 0;
        for (const GangsterId gangster : active) strength += cards_.gangsters[gangster].strength;
        for (const Seat other : q.setup.others(seat)) rivals = std::max(rivals, q.active_gangsters(other).size());
        const GangsterSet trophies = s.board.trophies[seat];
        int guns = 0;
        for (const GangsterId gangster : trophies) guns += cards_.gangsters[gangster].strength;
        out.add(active.size());
        out.add((s.board.gangsters[seat] & s.board.deactivated_gangsters).size());
        out.add(strength);
        out.add(active.size() > rivals);   // LCN-END-2
        out.add(active.size() == rivals);  // one more would bring the bonus
        out.add(s.board.family[seat].exists() ? q.unrecruited(seat).size() : 0);
        out.add(trophies.size());
        out.add(guns);
        out.add(guns * std::min(cards_.amounts.power_trophies, trophies.size()));  // LCN-END-3
    }

    void cards(Seat seat, Writer& out) const {
        IndexedArray<Influence, int, kInfluences> held{};
        for (const Influence card : s.influence[seat]) ++held[card];
        for (const int copies : held) out.add(copies);
        int attacks = 0;
        double possible = 0, impossible = 0;
        for (const JobId job : s.jobs[seat]) {
            const JobFace& face = cards_.face(job);
            attacks += face.attack;
            if (face.type == JobType::cash)
                (q.meets_prerequisites(seat, face) ? possible : impossible) += (face.high + face.low) / 2.0;
        }
        out.add(s.jobs[seat].size());
        out.add(attacks);
        out.add(possible);
        out.add(impossible);
    }

    const Queries q;
    const State& s;
    const Cards& cards_;
};

constexpr std::array<std::array<Weights<Knowledge::kFeatures>, Knowledge::kStages>, kMaxPlayers - 1> kWeights{{
#include "bots/la_cosa_nostra/forecast_weights.inc"
}};

}  // namespace

void Knowledge::features(const LaCosaNostra& game, const State& world, Features<kFeatures>& out) {
    const FeatureReader reader(game, world);
    for (const Seat seat : game.setup().all_seats()) {
        Writer writer(out[seat.index]);
        reader.read(seat, writer);
        assert(writer.is_full());
    }
}

int Knowledge::stage(const LaCosaNostra& game, const State& world) {
    return std::clamp(game.setup().options.rounds - world.board.round, 0, kStages - 1);
}

Forecast Knowledge::forecast(const LaCosaNostra& game, const State& world) {
    Features<kFeatures> known{};
    features(game, world, known);
    const auto& weights = kWeights[static_cast<std::size_t>(game.players() - 2)];
    const auto now = static_cast<std::size_t>(stage(game, world));
    // As the game begins all have the same money, so nothing says what it is worth: as much as a round later.
    const double money = weights[std::min<std::size_t>(now, kStages - 2)].weight(0);
    return forecast_of<kFeatures>(known, weights[now], money, game.players());
}

}  // namespace consigliere::bots
