#include "server/site/admin.hpp"

#include "server/ops/metrics.hpp"

namespace consigliere::server {

namespace {

HttpResponse plain(int status, std::string text) {
    HttpResponse out;
    out.status = status;
    out.type = "text/plain; version=0.0.4; charset=utf-8";
    out.headers = {{"Cache-Control", "no-store"}};
    out.body = std::make_shared<const std::string>(std::move(text));
    return out;
}

HttpResponse response_of(const ReadyReport& report) {
    HttpResponse out;
    out.status = report.ready ? 200 : 503;
    out.headers = {{"Cache-Control", "no-store"}};
    out.body = std::make_shared<const std::string>(report.json + "\n");
    return out;
}

}  // namespace

void Admin::respond(HttpRequest request, std::function<void(HttpResponse)> reply) {
    if (request.method != "GET" && request.method != "HEAD")
        return reply(plain(405, "only GET and HEAD are allowed\n"));
    if (request.path == "/readyz")
        return ready_([reply = std::move(reply)](const ReadyReport& report) { reply(response_of(report)); });
    if (request.path == "/healthz") return reply(plain(200, "ok\n"));
    if (request.path == "/metrics") return reply(plain(200, metrics().text()));
    reply(plain(404, "not found; available: /healthz, /readyz, /metrics\n"));
}

std::variant<std::unique_ptr<SocketHandler>, HttpResponse> Admin::accept(const HttpRequest&) {
    return plain(404, "no WebSocket on this port\n");
}

}  // namespace consigliere::server
