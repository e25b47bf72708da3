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

template <DescribesView G>
class DescribedViewOf final : public DescribedView {
public:
    DescribedViewOf(std::shared_ptr<const G> game, typename G::Position position)
        : game_(std::move(game)), position_(std::move(position)) {}

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
