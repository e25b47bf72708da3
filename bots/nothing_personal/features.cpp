// What a forecast of Nothing Personal knows of each player as a round begins.
#include <algorithm>
#include <cassert>

#include "bots/nothing_personal/heuristics.hpp"
#include "games/nothing_personal/queries.hpp"

namespace consigliere::bots {

using namespace nothing_personal;

namespace {

using Knowledge = GameKnowledge<NothingPersonal>;
using Writer = FeatureWriter<Knowledge::kFeatures>;

// In the order in which read() writes them.
constexpr std::size_t kRespectFeature = 1;

class NothingPersonalFeatureReader {
public:
    NothingPersonalFeatureReader(const NothingPersonal& game, const State& world) : q(game.setup(), world), s(world) {
        for (const SpaceId space : s.occupied) controls_[space] = q.control(space);
    }

    void read(Seat seat, Writer& out) const {
        const nothing_personal::Player& p = s.players[seat];
        out.add(p.money);
        out.add(p.respect);
        out.add(p.supply);
        out.add(p.reroll_tokens);
        out.add(s.holder == seat);
        board(seat, out);
        income(seat, out);
        hand(p, out);
        out.add((seat.index + q.setup.players - s.holder.index) % q.setup.players);  // place in the order of turns
    }

private:
    bool controls(Seat seat, SpaceId space) const { return s.occupied.has(space) && controls_[space].who == seat; }

    void board(Seat seat, Writer& out) const {
        for (const SpaceId space : kEverySpace) {
            out.add(s.spaces[space].markers[owner_of(seat)]);
            out.add(controls(seat, space));
        }
    }

    // Markers by which the controller of a space leads the next.
    int lead(Seat seat, SpaceId space) const {
        int second = 0;
        for (const OwnerId owner : kEveryOwner)
            if (owner != owner_of(seat)) second = std::max<int>(second, s.spaces[space].markers[owner]);
        return s.spaces[space].markers[owner_of(seat)] - second;
    }

    void income(Seat seat, Writer& out) const {
        int respect = 0, money = 0, safe_respect = 0, tied = 0, marked = 0;
        for (const SpaceId space : s.occupied& kActive) {
            tied += controls_[space].tied.has(seat);
            if (!controls(seat, space)) continue;
            const int here = q.position(space).respect_income(q.gangster_on(space));
            respect += here;
            safe_respect += lead(seat, space) >= 2 ? here : 0;
            money += q.position(space).money_income(q.gangster_on(space));
            marked += s.spaces[space].total() >= q.prison_limit(space) - 1;  // the Feds are near (NP-FEDS-1)
        }
        out.add(respect);
        out.add(money);
        out.add(safe_respect);
        out.add(tied);
        out.add(marked);
    }

    void hand(const nothing_personal::Player& p, Writer& out) const {
        int icons = 0, any_time = 0, whacks = 0, alternatives = 0;
        for (const CardId card : p.hand) {
            const InfluenceCard& c = q.card(card);
            for (int i = 0; i < c.icon_count; ++i) icons += c.icons[i].count;
            any_time += c.timing == Timing::any;
            whacks += c.timing >= Timing::wh1;
            alternatives += c.key == Key::instead;
        }
        out.add(p.hand.size());
        out.add(icons);
        out.add(any_time);
        out.add(whacks);
        out.add(alternatives);
    }

    const Queries q;
    const State& s;
    PerSpace<Control> controls_{};
};

constexpr std::array<std::array<Weights<Knowledge::kFeatures>, Knowledge::kStages>, kMaxPlayers - 1> kWeights{{
#include "bots/nothing_personal/forecast_weights.inc"
}};

}  // namespace

void Knowledge::features(const NothingPersonal& game, const State& world, Features<kFeatures>& out) {
    const NothingPersonalFeatureReader reader(game, world);
    for (const Seat seat : game.setup().all_seats()) {
        Writer writer(out[seat.index]);
        reader.read(seat, writer);
        assert(writer.is_full());
    }
}

// Rounds after this one; the first round is judged as the second.
int Knowledge::stage(const NothingPersonal& game, const State& world) {
    return std::clamp(game.setup().options.rounds - world.round, 0, kStages - 1);
}

// In respect, as `change` counts.
Forecast Knowledge::forecast(const NothingPersonal& game, const State& world) {
    Features<kFeatures> known{};
    features(game, world, known);
    const auto& weights =
        kWeights[static_cast<std::size_t>(game.players() - 2)][static_cast<std::size_t>(stage(game, world))];
    return forecast_of<kFeatures>(known, weights, weights.weight(kRespectFeature), game.players());
}

}  // namespace consigliere::bots
