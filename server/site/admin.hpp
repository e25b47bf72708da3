// What operators and their tools request: /healthz (the process runs), /readyz (people may be sent here), /metrics. It is
// served on a separate address, because metrics are for operators only; the first two are answered to everyone.
#pragma once

#include <functional>

#include "server/net/backend.hpp"
#include "server/ops/readiness.hpp"

namespace consigliere::server {

class Admin final : public Backend {
public:
    // Checks whether people may be sent here, and answers then, from any thread.
    using Ready = std::function<void(std::function<void(const ReadyReport&)>)>;
    explicit Admin(Ready ready) : ready_(std::move(ready)) {}

    void respond(HttpRequest request, std::function<void(HttpResponse)> reply) override;
    std::variant<std::unique_ptr<SocketHandler>, HttpResponse> accept(const HttpRequest& request) override;

private:
    Ready ready_;
};

}  // namespace consigliere::server
