// Gives shares of work to whoever asks for some over the bus, until all are done. A worker that is silent for two seconds
// has lost its share: somebody else gets it. The first answer to a share counts, later ones are dropped.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "cli/workers/bus.hpp"
#include "cli/workers/work_unit.hpp"

namespace consigliere::cli::work {

class Coordinator {
public:
    using Next = std::function<std::optional<WorkUnit>()>;  // the next share to give out; none: no more
    using Take = std::function<void(const WorkUnit&, const Answer&)>;

    Coordinator(const std::string& url, Io& io);

    // Returns when every share is done, or at Ctrl-C; `take` has then heard what was done until then.
    void run(const Next& next, const Take& take);

private:
    using Clock = std::chrono::steady_clock;
    struct Open {
        WorkUnit share;
        std::string hand;  // who plays it; empty: nobody
        Clock::time_point heard;
    };

    void read(const boost::json::object& letter, const Next& next, const Take& take);
    void give(const std::string& hand, const Next& next);
    Open* share_for(const std::string& hand, const Next& next);
    void refused(const std::string& hand, const std::string& why);
    void look_for_silent_ones();
    void say(const std::string& line);

    Bus bus_;
    Io& io_;
    std::map<std::uint64_t, Open> open_;  // given out and not answered, by number
    bool all_given_ = false;
    std::set<std::string> unfit_, said_;  // hands that refused; what was said of it
    Clock::time_point heard_ = Clock::now();
    bool waiting_ = false;
};

// What --bus changes for commands that play many games; throws InputError.
void check_for_bus(const std::vector<std::string>& bots, int threads);

}  // namespace consigliere::cli::work
