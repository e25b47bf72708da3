#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ostream>
#include <thread>

#include "cli/commands.hpp"
#include "games/registry.hpp"
#include "server/site/site.hpp"

namespace consigliere::cli {

namespace {

server::Config config_from(const ServeArgs& args) {
    server::Config config;
    config.data = args.data;
    config.store = args.store;
    config.bus = args.bus;
    config.address = args.address;
    config.port = args.port;
    config.web = args.web;
    config.public_url = args.public_url;
    config.threads = args.threads;
    config.net.behind_proxy = args.behind_proxy;
    config.net.messages_a_second = args.messages_a_second;
    config.net.message_burst = 3 * args.messages_a_second;
    config.net.connections_an_address = args.connections_an_address;
    config.net.requests_a_second = std::max(20.0, args.messages_a_second);
    config.net.request_burst = std::max(200.0, args.messages_a_second);
    config.house.bot_pause = args.bot_pause_ms;
    config.house.shortest_window = args.shortest_window_ms;
    config.house.bot_window = std::min<std::int64_t>(config.house.bot_window, 3 * args.shortest_window_ms);
    if (const std::size_t colon = args.smtp.rfind(':'); !args.smtp.empty()) {
        config.mail.host = args.smtp.substr(0, colon);
        if (colon != args.smtp.npos) config.mail.port = std::atoi(args.smtp.c_str() + colon + 1);
        config.mail.from = args.mail_from;
        config.mail.user = args.smtp_user;
        if (const char* password = std::getenv("CONSIGLIERE_SMTP_PASSWORD")) config.mail.password = password;
    }
    return config;
}

}  // namespace

int run_serve(const ServeArgs& args, Io& io) {
    std::signal(SIGTERM, [](int) { interrupted = true; });
    try {
        server::Site site(config_from(args), {all_games()});
        const std::string host = args.address == "0.0.0.0" ? "localhost" : args.address;
        io.out << "Consigliere serves on http://" << host << ":" << site.port() << " ("
               << (args.store.empty() ? "data in " + args.data : "data in PostgreSQL") << "). Stop with Ctrl-C."
               << std::endl;
        while (!interrupted) std::this_thread::sleep_for(std::chrono::milliseconds(100));
        site.stop();
        io.out << "Stopped; nothing is lost." << std::endl;
        return kOk;
    } catch (const std::runtime_error& wrong) {
        throw InputError(wrong.what());
    }
}

}  // namespace consigliere::cli
