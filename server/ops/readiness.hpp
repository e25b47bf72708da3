// May people be sent to this server? Asked by load balancers and by those who deploy: /readyz.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>

#include "server/ops/health.hpp"
#include "store/group_commit.hpp"

namespace consigliere::server {

struct ReadyReport {
    bool ready = false;
    std::string json;  // with what is wrong, if anything is
};

class Readiness {
public:
    Health& health() { return health_; }

    // Writes something small and waits for the disk, at most once a second while that succeeds; then reports.
    // While a write hangs, the report comes at once.
    void check(store::GroupCommit& writer, std::function<void(const ReadyReport&)> reply);

private:
    using Time = std::chrono::steady_clock::time_point;

    bool may_probe(bool well);
    void probed(const std::exception_ptr& failed);
    ReadyReport report() const;

    Health health_;
    std::mutex mutex_;
    bool probing_ = false, good_ = false;
    Time began_{};
};

}  // namespace consigliere::server
