#include <fmt/format.h>

#include "games/kinds.hpp"
#include "games/registry.hpp"
#include "python/vector_of.hpp"

namespace consigliere::python {

template <Game G>
std::unique_ptr<Vector> TableOf<G>::vector(const VectorSettings& settings) const {
    if (negotiation_ || !settings.opponents.empty())
        return std::make_unique<VectorOf<G, TableRunner<G>>>(this->shared_from_this(), settings);
    return std::make_unique<VectorOf<G, PlainRunner<G>>>(this->shared_from_this(), settings);
}

namespace {

const GameKind& kind_named(std::string_view id) {
    if (const GameKind* kind = find_game(id)) return *kind;
    std::string known;
    for (const GameKind* kind : all_games())
        known += fmt::format("{}\"{}\"", known.empty() ? "" : ", ", kind->info().id);
    throw CallError(fmt::format("there is no game \"{}\"; there are {}", id, known));
}

}  // namespace

std::shared_ptr<const Table> make_table(std::string_view game, int players, bool negotiation,
                                        const std::vector<std::pair<std::string, std::string>>& options,
                                        const std::string& cards) {
    const GameKind& kind = kind_named(game);
    const GameInfo& info = kind.info();
    if (players < info.least_players || players > info.most_players)
        throw CallError(fmt::format("{} is a game for {} to {} players, not {}", info.id, info.least_players,
                                    info.most_players, players));
    OptionValues values(kind.options());
    // Omertà has no negotiation unless an option says so; other games have no such option.
    if (negotiation) values.set("negotiation", "true");
    for (const auto& [name, value] : options)
        if (const std::string wrong = values.set(name, value); !wrong.empty()) throw CallError(wrong);
    const CardSource source = cards.empty() ? kind.house_cards() : CardSource{"cards", cards};
    std::shared_ptr<const Table> out;
    ShippedGames::visit(info.id, [&]<class G>(std::type_identity<G>) {
        out = std::make_shared<const TableOf<G>>(kind, players, values, source, negotiation);
    });
    return out;
}

}  // namespace consigliere::python
