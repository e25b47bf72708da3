// One world of a scenario: a match, the events of its last step, and chance that can act by itself.
#pragma once

#include <memory>
#include <string>

#include <boost/json/value.hpp>

#include "engine/match.hpp"

namespace consigliere {

class ScenarioWorld {
public:
    ScenarioWorld(std::unique_ptr<Match> match, std::uint64_t seed) : match_(std::move(match)), chance_(seed) {}

    const Match& match() const { return *match_; }
    Match& match() { return *match_; }

    void begin_step();
    // Each says what went wrong, or is empty. A player's command must be legal, one of chance possible.
    std::string perform(const std::string& text, const Command& command);
    // Chance acts by itself, at most `most` times; returns how often it did.
    int draw(int most);
    // To the next question, if chance is to be drawn.
    void draw_all() { draw(kManyDraws); }

    bool unchanged() const { return match_->hash() == hash_before_; }
    // What `seat` sees, and besides over, chance, asks, winners (at the end) and scores.
    boost::json::value facts(Seat seat) const;
    // The events that `seat` sees of this step.
    boost::json::array events(Seat seat) const;
    // The question that stands, as everybody sees it: its ID and whom it asks.
    std::string question() const;

private:
    static constexpr int kManyDraws = 1000;  // a whole deal at the start takes some hundred

    void apply(const Command& command);

    std::unique_ptr<Match> match_;
    Rng chance_;
    Events events_;
    std::uint64_t hash_before_ = 0;
};

}  // namespace consigliere
