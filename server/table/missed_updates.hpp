// The last updates that nobody of a seat was there to see, to be played back later. Positions of a game differ little from one to
// the next: the oldest is kept whole, the others as what changed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/event.hpp"
#include "engine/match.hpp"

namespace consigliere::server {

class MissedUpdates {
public:
    static constexpr std::size_t kMost = 60;

    // What led to the position, as the seat may see it. Without events it takes the place of the last one.
    void add(const std::shared_ptr<const Match>& match, const Events& seen);
    void clear() { *this = {}; }
    int size() const { return static_cast<int>(updates_.size()); }

    // show(const Match&, const Events&), the oldest first.
    template <class Show>
    void for_each(Show show) const {
        if (updates_.empty()) return;
        const std::unique_ptr<Match> match = oldest_->clone();
        for (const Update& update : updates_) {
            change(*match, update.changes);
            show(*match, update.seen);
        }
    }

private:
    struct Update {
        std::string changes;  // from the one before; none of the oldest
        Events seen;
    };

    static std::string changes_between(const Match& from, const Match& to);
    static void change(Match& match, const std::string& changes);

    std::vector<Update> updates_;
    std::unique_ptr<Match> oldest_;
    std::shared_ptr<const Match> before_, last_;  // the last two
};

}  // namespace consigliere::server
