// What operators and their tools ask: /healthz (the process lives), /readyz (people may be sent here), /metrics. It is served on
// an address of its own, as counts are nobody else's business; the first two are answered to everybody.
#pragma once

#include <functional>

#include "server/net/backend.hpp"

namespace consigliere::server {

class Admin final : public Backend {
public:
    using Ready = std::function<void(std::function<void(HttpResponse)>)>;
    explicit Admin(Ready ready) : ready_(std::move(ready)) {}

    void respond(HttpRequest request, std::function<void(HttpResponse)> reply) override;
    std::variant<std::unique_ptr<SocketHandler>, HttpResponse> accept(const HttpRequest& request) override;

private:
    Ready ready_;
};

}  // namespace consigliere::server
