// GameKind for any game that keeps the contract and can be built from players, options and cards.
#pragma once

#include "engine/match_of.hpp"

namespace consigliere {

template <class G>
concept StartableGame = Game<G> && std::constructible_from<G, int, const OptionValues&, const CardSource&> &&
                        requires(const CardSource& source) {
                            { G::info() } -> std::same_as<const GameInfo&>;
                            { G::options() } -> std::same_as<std::span<const OptionSpec>>;
                            {
                                G::cards_json(source)
                            } -> std::same_as<boost::json::object>;  // validates; throws InputError
                        };

template <StartableGame G>
class KindOf final : public GameKind {
public:
    KindOf() {
        texts_.add("");  // the engine's own words
        texts_.add(info().folder);
    }

    const GameInfo& info() const override { return G::info(); }
    std::span<const OptionSpec> options() const override { return G::options(); }
    const Texts& texts() const override { return texts_; }
    boost::json::object cards(const CardSource& source) const override { return G::cards_json(source); }
    std::unique_ptr<Match> start(int players, const OptionValues& options, const CardSource& source) const override {
        return std::make_unique<MatchOf<G>>(std::make_shared<const G>(players, options, source));
    }

private:
    Texts texts_;
};

}  // namespace consigliere
