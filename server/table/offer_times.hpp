// Since when the offers of a match stand.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "engine/negotiation.hpp"
#include "server/table/time_control.hpp"

namespace consigliere::server {

class OfferTimes {
public:
    // `open`: all that stand now; those that are new stand since now.
    void update(std::span<const Offer> open, Millis now) {
        std::erase_if(made_, [&](const Made& made) {
            return std::none_of(open.begin(), open.end(), [&](const Offer& o) { return o.id == made.id; });
        });
        for (const Offer& offer : open)
            if (find(offer.id) == made_.end()) made_.push_back({offer.id, now});
    }
    Millis made_at(int id) const {
        const auto found = find(id);
        return found == made_.end() ? 0 : found->at;
    }

private:
    struct Made {
        int id;
        Millis at;
    };
    std::vector<Made>::const_iterator find(int id) const {
        return std::find_if(made_.begin(), made_.end(), [&](const Made& made) { return made.id == id; });
    }

    std::vector<Made> made_;
};

}  // namespace consigliere::server
