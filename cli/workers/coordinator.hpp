// Distributes work units to the workers that request them over the bus, until all are done. The unit of a worker that
// is silent for two seconds is given to another one. The first answer to a unit counts, later ones are dropped.
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
    using Next = std::function<std::optional<WorkUnit>()>;  // the next unit to distribute; none: no more
    using Take = std::function<void(const WorkUnit&, const Answer&)>;

    Coordinator(const std::string& url, Io& io);

    // Returns when every unit is done, or at Ctrl-C; `take` has then received all answers until then.
    void run(const Next& next, const Take& take);

private:
    using Clock = std::chrono::steady_clock;
    struct Open {
        WorkUnit unit;
        std::string worker;  // its address; empty: not assigned
        Clock::time_point last_seen;
    };

    void read(const boost::json::object& message, const Next& next, const Take& take);
    void give(const std::string& worker, const Next& next);
    Open* unit_for(const std::string& worker, const Next& next);
    void on_refusal(const std::string& worker, const std::string& why);
    void reassign_expired();
    void say(const std::string& line);

    Bus bus_;
    Io& io_;
    std::map<std::uint64_t, Open> open_;  // given out and not answered, by number
    bool all_given_ = false;
    std::set<std::string> refusing_workers_, reported_reasons_;  // addresses; what was reported
    Clock::time_point last_message_ = Clock::now();
    bool waiting_ = false;
};

// What --bus changes for commands that play many games; throws InputError.
void check_for_bus(const std::vector<std::string>& bots, int threads);

}  // namespace consigliere::cli::work
