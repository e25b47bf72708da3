// DescribedView for any game.
#pragma once

#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "engine/described_view.hpp"
#include "engine/description/changes.hpp"
#include "engine/description/observation.hpp"
#include "engine/description/write_json.hpp"
#include "engine/edition.hpp"
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
        : game_(std::move(game)), view_(view), with_odds_(with_odds) {}

    void write(JsonWriter& w, Question question) const override {
        w.object([&] {
            w.field("game", G::info().id);
            DescriptionWriter(game_->vocabulary(), w, left_out(question)).fields(position());
        });
    }
    bool write_changes(const DescribedView& before, JsonWriter& w, Question question) const override {
        const auto& then = dynamic_cast<const DescribedViewOf&>(before);
        ChangeWriter changes(game_->vocabulary(), w, left_out(question));
        w.object([&] {
            if (!looks_like(then)) changes.fields(then.position(), position());
        });
        return changes.any();
    }
    std::vector<float> observation() const override {
        if constexpr (!kOnlyPlays) {
            ObservationWriter writer(game_->vocabulary(), game_->players());
            const auto values = writer.values(position());
            return {values.begin(), values.end()};
        }
        return {};
    }
    std::vector<std::string> observation_places() const override {
        if constexpr (!kOnlyPlays)
            return ObservationWriter(game_->vocabulary(), game_->players()).template places<typename G::Position>();
        return {};
    }

private:
    static constexpr std::string_view left_out(Question question) {
        return question == Question::left_out ? "decision" : "";
    }
    // Two views that are alike byte by byte are described alike.
    bool looks_like(const DescribedViewOf& other) const {
        static_assert(std::is_trivially_copyable_v<typename G::View>);
        return with_odds_ == other.with_odds_ && std::memcmp(&view_, &other.view_, sizeof view_) == 0;
    }
    const typename G::Position& position() const {
        if (!position_) {
            // Made in its place: its lists are part of it, which makes it expensive to move.
            position_.reset(new auto(game_->position(view_)));  // NOLINT(modernize-make-unique)
            if constexpr (ComputesOdds<G>)
                if (with_odds_) game_->add_odds(view_, *position_);
        }
        return *position_;
    }

    std::shared_ptr<const G> game_;
    typename G::View view_;
    bool with_odds_;
    mutable std::unique_ptr<typename G::Position> position_;  // once it is needed
};

}  // namespace consigliere
