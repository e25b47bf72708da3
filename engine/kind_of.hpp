// GameKind for any game that keeps the contract and can be built from players, options and cards.
#pragma once

#include <boost/json/serialize.hpp>

#include "engine/committed_random.hpp"
#include "engine/description/schema.hpp"
#include "engine/description/typescript.hpp"
#include "engine/lru_cache.hpp"
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
        const std::string like =
            std::to_string(players) + boost::json::serialize(options.to_json()) + fingerprint(source);
        return std::make_unique<MatchOf<G>>(rules_.get(like, [&] { return G(players, options, source); }));
    }
    CardSetId card_set(const CardSource& source) const override {
        return *sets_.get(fingerprint(source), [&] { return CardSetId::of(G::cards_json(source)); });
    }
    boost::json::object view_schema() const override {
        if constexpr (DescribesView<G>) {
            SchemaWriter schema(type_name_of(info().id));
            schema.add<typename G::Position>();
            return schema.definitions();
        } else {
            return {};
        }
    }
    std::string view_types() const override {
        TypeScriptWriter types;
        if constexpr (DescribesView<G>) types.add<typename G::Position>();
        return types.text();
    }

private:
    // A wrong set is refused under its own name.
    static std::string fingerprint(const CardSource& source) {
        return *prints_.get(source.text, [&] { return sha256_hex(source.text); }) + source.name;
    }

    // Reading the cards takes longer than most games of bots: matches that are played alike share what was read. Every
    // thread remembers for itself, so that nobody waits.
    static inline thread_local LruCache<G> rules_{64};
    static inline thread_local LruCache<CardSetId> sets_{16};
    static inline thread_local LruCache<std::string> prints_{4};

    Texts texts_;
};

}  // namespace consigliere
