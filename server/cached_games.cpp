#include "server/cached_games.hpp"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "engine/committed_random.hpp"

namespace consigliere::server {

namespace {

// With the name: a wrong set is refused under its own name.
std::string key_of(const CardSource& source) { return sha256_hex(source.text) + source.name; }

}  // namespace

boost::json::object CachedKind::cards(const CardSource& source) const { return kind_.cards(source); }

boost::json::object CachedKind::view_schema() const { return kind_.view_schema(); }

CardSetId CachedKind::card_set(const CardSource& source) const {
    std::string key = key_of(source);
    const std::lock_guard lock(mutex_);
    return *card_sets_.get(std::move(key), [&] { return kind_.card_set(source); });
}

std::unique_ptr<Match> CachedKind::start(int players, const OptionValues& options, const CardSource& source) const {
    std::string key = std::to_string(players) + boost::json::serialize(options.to_json()) + key_of(source);
    std::shared_ptr<const std::unique_ptr<const Match>> first;
    {
        const std::lock_guard lock(mutex_);
        first = matches_.get(std::move(key),
                             [&]() -> std::unique_ptr<const Match> { return kind_.start(players, options, source); });
    }
    return (*first)->clone();
}

CachedGames::CachedGames(std::span<const GameKind* const> games) {
    for (const GameKind* kind : games) {
        kinds_.push_back(std::make_unique<const CachedKind>(*kind));
        pointers_.push_back(kinds_.back().get());
    }
}

}  // namespace consigliere::server
