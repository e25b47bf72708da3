#include "server/cached_games.hpp"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "engine/committed_random.hpp"

namespace consigliere::server {

boost::json::object CachedKind::cards(const CardSource& source) const { return kind_.cards(source); }

boost::json::object CachedKind::view_schema() const { return kind_.view_schema(); }

// With the name: a wrong set is refused under its own name. Comparing a card file with those seen last is a hundred times
// faster than hashing it.
std::string CachedKind::key_of(const CardSource& source) const {
    return *hashes_.get(std::string(source.text), [&] { return sha256_hex(source.text); }) + source.name;
}

CardSetId CachedKind::card_set(const CardSource& source) const {
    const std::lock_guard lock(mutex_);
    return *card_sets_.get(key_of(source), [&] { return kind_.card_set(source); });
}

std::unique_ptr<Match> CachedKind::start(int players, const OptionValues& options, const CardSource& source) const {
    const std::string start = std::to_string(players) + boost::json::serialize(options.to_json());
    std::shared_ptr<const std::unique_ptr<const Match>> first;
    {
        const std::lock_guard lock(mutex_);
        first = matches_.get(start + key_of(source),
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
