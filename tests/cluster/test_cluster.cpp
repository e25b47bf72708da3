#include "tests/cluster/test_cluster.hpp"

#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace consigliere::testing {

namespace {

// The port that the server says it serves on, or 0.
int port_in(const std::string& output) {
    constexpr std::string_view kSays = "serves on http://127.0.0.1:";
    const std::size_t at = output.find(kSays);
    return at == output.npos ? 0 : std::stoi(output.substr(at + kSays.size()));
}

}  // namespace

ServerProcess::ServerProcess(std::string program, std::string store, std::string bus, std::string output)
    : program_(std::move(program)), store_(std::move(store)), bus_(std::move(bus)), output_(std::move(output)) {
    start();
}

void ServerProcess::start() {
    const auto reader = store::open(store_)->connect();
    const auto before = reader->live_nodes();
    std::filesystem::remove(output_);
    port_ = 0;
    service_.start({program_,
                    "serve",
                    "--port",
                    "0",
                    "--address",
                    "127.0.0.1",
                    "--store",
                    store_,
                    "--bus",
                    bus_,
                    "--key-file",  // all servers on one store have the same
                    (std::filesystem::path(output_).parent_path() / "consigliere.key").string(),
                    "--threads",
                    "1",
                    "--shortest-window-ms",
                    "0",
                    "--bot-pause-ms",
                    "0",
                    "--tables-per-hour",
                    "1000000",
                    "--guests-per-hour",
                    "1000000",
                    "--messages-per-second",
                    "1000000",
                    "--connections-per-address",
                    "10000"},
                   output_);
    if (service_.writes("Stop with", std::chrono::seconds(30))) port_ = port_in(bytes_of(output_));
    if (port_ == 0) throw std::runtime_error("a server does not start: " + bytes_of(output_));
    for (const std::string& node : reader->live_nodes())
        if (std::find(before.begin(), before.end(), node) == before.end()) node_ = node;
    accepts_ = true;
}

void ServerProcess::kill() {
    accepts_ = false;
    service_.stop(SIGKILL);
}

void ServerProcess::shut_down() {
    accepts_ = false;
    service_.signal(SIGTERM);
    const int status = service_.wait();
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
    const std::string how = WIFEXITED(status) ? "with " + std::to_string(WEXITSTATUS(status))
                                              : "by signal " + std::to_string(WTERMSIG(status));
    throw std::runtime_error("a server ended " + how + "; it said:\n" + bytes_of(output_));
}

void ServerProcess::pause() { service_.signal(SIGSTOP); }
void ServerProcess::resume() { service_.signal(SIGCONT); }

TestCluster::TestCluster(const std::string& program, int count) {
    for (int i = 0; i < count; ++i) add_server(program);
}

void TestCluster::add_server(const std::string& program) {
    const std::string output = folder.file("server" + std::to_string(servers.size()));
    servers.push_back(std::make_unique<ServerProcess>(program, url, nats.url(), output));
}

}  // namespace consigliere::testing
