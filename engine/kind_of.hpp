// GameKind for any game that keeps the contract and can be built from players, options and cards.
#pragma once

#include "engine/description/schema.hpp"
#include "engine/edition.hpp"
#include "engine/match_of.hpp"

namespace consigliere {

template <class G>
concept StartableGame =
    Game<G> && DescribesView<G> && std::constructible_from<G, int, const OptionValues&, const CardSource&> &&
    requires(const CardSource& source) {
        { G::info() } -> std::same_as<const GameInfo&>;
        { G::options() } -> std::same_as<std::span<const OptionSpec>>;
        { G::cards_json(source) } -> std::same_as<boost::json::object>;  // validates; throws InputError
    };

// "la-cosa-nostra" -> "LaCosaNostra"
inline std::string type_name_of(std::string_view id) {
    std::string out;
    bool upper = true;
    for (const char c : id) {
        if (c != '-') out += upper ? static_cast<char>(c - 'a' + 'A') : c;
        upper = c == '-';
    }
    return out;
}

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
    CardSetId card_set(const CardSource& source) const override { return CardSetId::of(G::cards_json(source)); }
    boost::json::object view_schema() const override {
        if constexpr (!kOnlyPlays) {
            SchemaWriter schema(type_name_of(info().id));
            schema.add_root<typename G::Position>("game", info().id);
            return schema.definitions();
        }
        return {};
    }

private:
    Texts texts_;
};

}  // namespace consigliere
