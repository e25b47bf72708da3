#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <thread>

#include "cli/commands.hpp"
#include "cli/settings.hpp"
#include "games/registry.hpp"
#include "server/net/endpoint.hpp"
#include "server/ops/journal.hpp"
#include "server/site/site.hpp"

namespace consigliere::cli {

namespace fs = std::filesystem;

namespace {

server::Config config_from(const ServeArgs& args) {
    server::Config config;
    config.data = args.data;
    config.store = args.store;
    config.bus = args.bus;
    config.key_file = args.key_file;
    config.new_key = args.new_key;
    config.address = args.address;
    config.port = args.port;
    config.admin = args.admin;
    config.web = args.web;
    if (!args.public_url.empty()) config.public_url = server::parse_public_url(args.public_url).value();
    config.threads = args.threads;
    constexpr std::int64_t kDay = 86'400'000;
    config.sessions = {args.session_idle_days * kDay, args.session_days * kDay};
    config.tables_an_hour = args.tables_an_hour;
    config.public_tables_a_person = args.public_tables_a_person;
    config.guests_an_hour = args.guests_an_hour;
    config.sign_ins_a_minute = args.sign_ins_a_minute;
    config.waiting_table_lasts = 3'600'000LL * args.waiting_table_hours;
    config.guest_lasts = 24 * 3'600'000LL * args.guest_days;
    config.private_webhooks = args.private_webhooks;
    config.bot_threads = args.bot_threads;
    config.bot_tables_a_person = args.bot_tables_a_person;
    config.net.trusted_proxies = args.trusted_proxies;
    config.net.messages_a_second = args.messages_a_second;
    config.net.message_burst = 3 * args.messages_a_second;
    config.net.connections_an_address = args.connections_an_address;
    config.net.requests_a_second = std::max(20.0, args.messages_a_second);
    config.net.request_burst = std::max(200.0, args.messages_a_second);
    config.limits.bot_pause = args.bot_pause_ms;
    config.limits.shortest_window = args.shortest_window_ms;
    config.limits.bot_window = std::min<std::int64_t>(config.limits.bot_window, 3 * args.shortest_window_ms);
    if (!args.smtp.empty()) {
        if (args.public_url.empty())
            throw InputError("smtp requires public_url, such as https://games.example.org, for the links in e-mails");
        const server::Endpoint at = server::parse_endpoint(args.smtp, true).value();
        config.mail.host = at.host;
        config.mail.port = at.port;
        config.mail.from = args.mail_from;
        config.mail.user = args.smtp_user;
        config.mail.password = args.smtp_password;
    }
    return config;
}

// The built page: where a package puts it, where `make web` puts it, or below the folder we are in.
std::string find_page() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const fs::path& folder : {program / "../share/consigliere/web", program / "../web/dist", fs::path("web/dist")})
        if (fs::exists(folder / "index.html", error)) return fs::weakly_canonical(folder, error).string();
    return "web/dist";
}

Settled settled(const ServeCommand& command) {
    const char* variable = std::getenv("CONSIGLIERE_CONFIG");
    const std::string file = !command.config.empty() ? command.config : variable != nullptr ? variable : "";
    Settled out = settle({}, command.flags, file, [](const char* name) { return std::getenv(name); });
    if (out.args.web.empty()) {
        out.args.web = find_page();
        out.origins["web"] = "found";
    }
    return out;
}

void open_journal(const ServeArgs& args) {
    using server::Level;
    const Level level = args.log_level == "debug"     ? Level::debug
                        : args.log_level == "info"    ? Level::info
                        : args.log_level == "warning" ? Level::warning
                                                      : Level::error;
    server::set_journal(args.log_form == "json" || (args.log_form == "auto" && isatty(STDERR_FILENO) == 0), level);
}

// Until SIGTERM or Ctrl-C, or so long.
void wait_for_signal(std::chrono::seconds most) {
    const auto begun = std::chrono::steady_clock::now();
    while (!interrupted && std::chrono::steady_clock::now() - begun < most)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

}  // namespace

int run_serve(const ServeCommand& command, Io& io) {
    const Settled settings = settled(command);
    const ServeArgs& args = settings.args;
    if (command.print_config) {
        io.out << print_settings(settings);
        return kOk;
    }
    std::signal(SIGTERM, [](int) { interrupted = true; });
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is a failed write, not the end of all games
    open_journal(args);
    try {
        server::Site site(config_from(args), {all_games()});
        const std::string host = args.address == "0.0.0.0" ? "localhost" : args.address;
        if (site.admin_port() != 0)
            io.out << "Metrics on http://" << args.admin.substr(0, args.admin.rfind(':')) << ":" << site.admin_port()
                   << "/metrics." << std::endl;
        io.out << "Consigliere serves on http://" << host << ":" << site.port() << " ("
               << (args.store.empty() ? "data in " + args.data : "data in PostgreSQL") << "). Stop with Ctrl-C."
               << std::endl;
        server::note(server::Level::info, "serving", {{"port", site.port()}, {"admin_port", site.admin_port()}});
        wait_for_signal(std::chrono::hours(24 * 365 * 100));
        server::note(server::Level::info, "stopping", {{"drain_seconds", args.drain_seconds}});
        site.drain();
        interrupted = false;  // a second signal cuts it short
        wait_for_signal(std::chrono::seconds(args.drain_seconds));
        site.stop();
        io.out << "Stopped. No data was lost." << std::endl;
        return kOk;
    } catch (const InputError&) {
        throw;  // a setting is wrong: trying again does not help
    } catch (const std::runtime_error& wrong) {
        io.err << "consigliere: " << wrong.what() << '\n';
        return kFailed;
    }
}

}  // namespace consigliere::cli
