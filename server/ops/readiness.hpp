// May people be sent to this server? Asked by load balancers and by those who deploy: /readyz.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>

#include "server/net/backend.hpp"
#include "server/ops/health.hpp"
#include "store/group_commit.hpp"

namespace consigliere::server {

class Readiness {
public:
    Health& health() { return health_; }

    // Writes something small and waits for the disk, at most once a second while that goes well; then answers with what is
    // wrong, if anything is. While a write hangs, whoever asks meanwhile is answered at once.
    void answer(store::GroupCommit& writer, std::function<void(HttpResponse)> reply);

private:
    using Time = std::chrono::steady_clock::time_point;

    bool may_probe(bool well);
    void probed(const std::exception_ptr& failed);
    HttpResponse response() const;

    Health health_;
    std::mutex mutex_;
    bool probing_ = false, good_ = false;
    Time began_{};
};

}  // namespace consigliere::server
