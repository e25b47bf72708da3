// Games whose cards are read once: reading them takes longer than starting a match.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "engine/match.hpp"
#include "server/lru_cache.hpp"

namespace consigliere::server {

// A kind of game that keeps the first position of the matches started last, and starts others as copies of it. For any
// number of threads.
class CachedKind final : public GameKind {
public:
    explicit CachedKind(const GameKind& kind) : kind_(kind) {}

    const GameInfo& info() const override { return kind_.info(); }
    std::span<const OptionSpec> options() const override { return kind_.options(); }
    const Texts& texts() const override { return kind_.texts(); }
    boost::json::object cards(const CardSource& source) const override;
    CardSetId card_set(const CardSource& source) const override;
    std::unique_ptr<Match> start(int players, const OptionValues& options, const CardSource& source) const override;
    boost::json::object view_schema() const override;

private:
    std::string key_of(const CardSource& source) const;  // needs the lock

    const GameKind& kind_;
    mutable std::mutex mutex_;
    mutable LruCache<std::string> hashes_{4};  // of the texts of card files
    mutable LruCache<std::unique_ptr<const Match>> matches_{64};
    mutable LruCache<CardSetId> card_sets_{16};
};

class CachedGames {
public:
    explicit CachedGames(std::span<const GameKind* const> games);
    std::span<const GameKind* const> all() const { return pointers_; }

private:
    std::vector<std::unique_ptr<const CachedKind>> kinds_;
    std::vector<const GameKind*> pointers_;
};

}  // namespace consigliere::server
