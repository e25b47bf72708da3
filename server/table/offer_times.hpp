// Since when the offers of a match stand, and how many of them bots make to a person.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "engine/negotiation.hpp"
#include "server/table/time_control.hpp"

namespace consigliere::server {

class OfferTimes {
public:
    // `open`: all that stand now; those that are new stand since now. `asked`: who had a question to answer until now.
    void update(std::span<const Offer> open, SeatSet asked, Millis now) {
        std::erase_if(made_, [&](const Made& made) {
            return std::none_of(open.begin(), open.end(), [&](const Offer& o) { return o.id == made.id; });
        });
        for (Made& made : made_) {
            if (!asked.has(made.to)) made.free += now - made.seen;
            made.seen = now;
        }
        for (const Offer& offer : open)
            if (find(offer.id) == made_.end()) made_.push_back({offer.id, offer.to, now, now, 0, false});
    }
    Millis made_at(int id) const {
        const auto found = find(id);
        return found == made_.end() ? 0 : found->at;
    }
    // Nobody has said yet that he thinks about it.
    bool is_new(int id) const {
        const auto found = find(id);
        return found != made_.end() && !found->thought_aloud;
    }
    // Those to whom such offers were made.
    SeatSet new_offers_to() const {
        SeatSet out;
        for (const Made& made : made_)
            if (!made.thought_aloud) out.add(made.to);
        return out;
    }
    void set_thought_aloud(int id) {
        for (Made& made : made_)
            if (made.id == id) made.thought_aloud = true;
    }
    // When whoever it was made to will have had so much time for it without a question to answer, if none comes up.
    Millis free_until(int id, Millis length) const {
        const auto found = find(id);
        return found == made_.end() ? 0 : found->seen + length - found->free;
    }

private:
    struct Made {
        int id;
        Seat to;
        Millis at, seen, free;
        bool thought_aloud = false;
    };
    std::vector<Made>::const_iterator find(int id) const {
        return std::find_if(made_.begin(), made_.end(), [&](const Made& made) { return made.id == id; });
    }

    std::vector<Made> made_;
};

// People are asked a few times per round, not by every bot for everything.
class OffersToPeople {
public:
    static constexpr int kMostPerRound = 3;  // from all bots together

    bool is_enough(Seat to, int round) const { return round == round_ && received_[to.index] >= kMostPerRound; }
    void add(Seat to, int round) {
        if (round != round_) received_ = {};
        round_ = round;
        ++received_[to.index];
    }

private:
    std::array<int, kMaxPlayers> received_{};
    int round_ = -1;
};

}  // namespace consigliere::server
