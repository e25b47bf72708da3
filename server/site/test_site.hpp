// A whole server for one test, over real sockets, on a store of its own. Pauses for people's eyes are off.
#pragma once

#include <future>
#include <memory>

#include "games/registry.hpp"
#include "server/site/site.hpp"
#include "tests/temp_folder.hpp"
#include "tests/wire_client.hpp"

namespace consigliere::server {

struct TestSite {
    TempFolder folder;
    Config config;
    std::unique_ptr<Site> site;

    TestSite() {
        config.data = folder.path;
        config.web = folder.file("web");
        config.address = "127.0.0.1";
        config.port = 0;
        config.threads = 2;
        config.limits.bot_pause = config.limits.shortest_window = config.limits.bot_window = 0;
        config.limits.share_wait = 0;
        config.net.messages_a_second = config.net.message_burst = 100'000;
        config.net.requests_a_second = config.net.request_burst = 100'000;
    }
    explicit TestSite(const std::function<void(Config&)>& change) : TestSite() { change(config); }

    int port() {
        if (!site) start();
        return site->port();
    }
    void start() { site = std::make_unique<Site>(config, Games{all_games()}); }
    void restart() {
        site.reset();
        start();
    }
    // Until everything that was submitted so far is stored.
    void settle() {
        std::promise<void> stored;
        site->writer().submit([](store::Store&) {}, [&](const std::exception_ptr&) { stored.set_value(); });
        stored.get_future().wait();
    }
    testing::WireClient guest(const std::string& name, const std::string& lang = "en") {
        testing::WireClient out(port());
        out.become(name, lang);
        return out;
    }
};

inline std::string refusal_of(const boost::json::object& answer) {
    const boost::json::value* refusal = answer.if_contains("refusal");
    return refusal == nullptr ? "" : std::string(refusal->at("code").as_string());
}

}  // namespace consigliere::server
