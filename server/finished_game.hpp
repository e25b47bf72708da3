// A finished game, proven once by playing its log again, and from then on ready to be shown from any step.
#pragma once

#include <array>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <boost/json/array.hpp>

#include "engine/judged_promises.hpp"
#include "engine/log.hpp"
#include "store/store.hpp"

namespace consigliere::server {

class FinishedGame {
public:
    static constexpr std::size_t kStride =
        32;  // a saved position every so many steps: a few KiB each, few steps to any other

    // `times`: when each command was given; may be shorter than the log. Throws InputError where the log is none.
    FinishedGame(const std::string& log, const std::string& name, const GameKind& kind, const CardSource& cards,
                 std::vector<store::Millis> times);

    const Log& log() const { return log_; }
    const GameKind& kind() const { return kind_; }
    std::size_t total() const { return log_.entries.size(); }
    std::size_t dice() const { return dice_; }  // commands of chance, each checked against the seed
    const std::string& problem() const {
        return problem_;
    }  // what `consigliere verify` would say; empty: all is proven

    // Positions after the steps from+1 ... from+count as `seat` saw them.
    boost::json::array frames(std::size_t from, std::size_t count, Seat seat, Lang lang) const;
    // The position after step `n` as everybody saw it: {"open": ..., "1": ..., ...}.
    boost::json::object views(std::size_t n) const;
    // The events of those steps as `seat` saw them, without positions. `reader` is addressed as "you" (V2 12.3).
    boost::json::array lines(std::size_t from, std::size_t count, Seat seat, Lang lang,
                             Seat reader = Seat::none()) const;
    // How the players fared: [{"n": step, "values": [by seat]}], an entry where something changed and the first.
    boost::json::array curve(std::size_t fortune, std::size_t from, std::size_t count) const;
    boost::json::array words(Lang lang) const;  // promises: given, kept, broken
    // How the game was counted, step by step (engine/ending.hpp).
    boost::json::array ending(Lang lang) const;

private:
    struct Step {
        Command command;
        Events events;
        int round = 0;
        std::array<std::array<int, kMaxPlayers>, 2> fortunes{};
    };

    void play();
    void remember(const Match& match, Step step);
    std::unique_ptr<Match> match_at(std::size_t n) const;

    Log log_;
    const GameKind& kind_;
    CardSource cards_;
    std::vector<store::Millis> times_;
    std::vector<Step> steps_;
    std::vector<JudgedPromise> promises_;
    std::vector<std::unique_ptr<Match>> marks_;  // after 0, kStride, 2 * kStride ... steps
    std::size_t dice_ = 0;
    std::string problem_;
};

// The games that were asked for last. Safe from any thread.
class ReplayCache {
public:
    static constexpr std::size_t kGames = 16;  // about half a MiB each

    std::shared_ptr<const FinishedGame> find(const std::string& table);
    void put(const std::string& table, std::shared_ptr<const FinishedGame> game);
    void drop(const std::string& table);

private:
    std::mutex mutex_;
    std::list<std::pair<std::string, std::shared_ptr<const FinishedGame>>> games_;  // the last asked for first
};

}  // namespace consigliere::server
