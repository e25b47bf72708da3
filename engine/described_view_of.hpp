// DescribedView for any game.
#pragma once

#include <memory>
#include <utility>

#include "engine/described_view.hpp"
#include "engine/description/changes.hpp"
#include "engine/description/observation.hpp"
#include "engine/description/write_json.hpp"
#include "engine/game.hpp"

namespace consigliere {

// A game may add to a view how likely the viewer's own dice are to succeed.
template <class G>
concept ComputesOdds = requires(const G& game, const typename G::View& view, typename G::Position& position) {
    { game.add_odds(view, position) } -> std::same_as<void>;
};

template <DescribesView G>
class DescribedViewOf final : public DescribedView {
public:
    DescribedViewOf(std::shared_ptr<const G> game, const typename G::View& view, bool with_odds)
        : game_(std::move(game)), position_(game_->position(view)) {
        if constexpr (ComputesOdds<G>)
            if (with_odds) game_->add_odds(view, position_);
    }

    void write(JsonWriter& w) const override {
        w.object([&] {
            w.field("game", G::info().id);
            DescriptionWriter(game_->vocabulary(), w).fields(position_);
        });
    }
    void write_changes(const DescribedView& before, JsonWriter& w) const override {
        const auto& then = dynamic_cast<const DescribedViewOf&>(before);
        w.object([&] { ChangeWriter(game_->vocabulary(), w).fields(then.position_, position_); });
    }
    std::vector<float> observation() const override {
        ObservationWriter writer(game_->vocabulary(), game_->players());
        const auto values = writer.values(position_);
        return {values.begin(), values.end()};
    }
    std::vector<std::string> observation_places() const override {
        return ObservationWriter(game_->vocabulary(), game_->players()).template places<typename G::Position>();
    }

private:
    std::shared_ptr<const G> game_;
    typename G::Position position_;
};

}  // namespace consigliere
