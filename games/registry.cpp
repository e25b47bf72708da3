#include "games/registry.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "games/kinds.hpp"

namespace consigliere {

namespace {

struct Registry {
    std::vector<const GameKind*> games;
    std::atomic<bool> asked_for = false;  // from now on nobody adds one

    Registry() {
        ShippedGames::each([&]<class G>(std::type_identity<G>) {
            static const KindOf<G> kind;
            games.push_back(&kind);
        });
    }
};

Registry& registry() {
    static Registry all;
    return all;
}

}  // namespace

std::span<const GameKind* const> all_games() {
    Registry& all = registry();
    all.asked_for.store(true, std::memory_order_relaxed);
    return all.games;
}

const GameKind* find_game(std::string_view id) {
    for (const GameKind* kind : all_games())
        if (kind->info().id == id) return kind;
    return nullptr;
}

boost::json::object view_definitions() {
    boost::json::object definitions;
    boost::json::array views;
    definitions["View"] = nullptr;  // the first
    for (const GameKind* kind : all_games()) {
        views.push_back(boost::json::object{{"$ref", "#/$defs/" + type_name_of(kind->info().id) + "View"}});
        for (auto& [name, definition] : kind->view_schema()) definitions[name] = definition;
    }
    definitions["View"] = {
        {"anyOf", std::move(views)},
        {"description",
         "What a seat sees; `game` says of which game. Money in dollars, seats from 1. What is hidden "
         "or does not apply is absent."}};
    return definitions;
}

void add_game(const GameKind& kind) {
    Registry& all = registry();
    const std::string id(kind.info().id);
    if (all.asked_for.load(std::memory_order_relaxed))
        throw std::logic_error("add_game: '" + id + "' comes too late; games are added when the program starts");
    if (std::any_of(all.games.begin(), all.games.end(), [&](const GameKind* one) { return one->info().id == id; }))
        throw std::logic_error("add_game: there is a game '" + id + "' already");
    all.games.push_back(&kind);
}

}  // namespace consigliere
