#include "tests/cluster/houses.hpp"

#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <thread>

namespace consigliere::testing {

namespace {

// The port that the server says it serves on, or 0 if it has not said so yet.
int port_in(const std::string& output) {
    constexpr std::string_view kSays = "serves on http://127.0.0.1:";
    const std::size_t at = output.find(kSays);
    if (at == output.npos || output.find('\n', at) == output.npos) return 0;
    return std::stoi(output.substr(at + kSays.size()));
}

}  // namespace

House::House(std::string program, std::string store, std::string bus, std::string output)
    : program_(std::move(program)), store_(std::move(store)), bus_(std::move(bus)), output_(std::move(output)) {
    start();
}

void House::start() {
    const auto reader = store::open(store_)->connect();
    const auto before = reader->live_nodes();
    std::filesystem::remove(output_);
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
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while ((port_ = port_in(bytes_of(output_))) == 0) {
        if (std::chrono::steady_clock::now() > end)
            throw std::runtime_error("a server does not start: " + bytes_of(output_));
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    for (const std::string& node : reader->live_nodes())
        if (std::find(before.begin(), before.end(), node) == before.end()) node_ = node;
    open_ = true;
}

void House::kill_hard() {
    open_ = false;
    service_.stop(SIGKILL);
}

void House::drain() {
    open_ = false;
    service_.signal(SIGTERM);
    const int status = service_.wait();
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
    const std::string how = WIFEXITED(status) ? "with " + std::to_string(WEXITSTATUS(status))
                                              : "by signal " + std::to_string(WTERMSIG(status));
    throw std::runtime_error("a server ended " + how + "; it said:\n" + bytes_of(output_));
}

void House::stand_still() { service_.signal(SIGSTOP); }
void House::go_on() { service_.signal(SIGCONT); }

Street::Street(const std::string& program, int count) {
    for (int i = 0; i < count; ++i) open_house(program);
}

void Street::open_house(const std::string& program) {
    const std::string output = folder.file("house" + std::to_string(houses.size()));
    houses.push_back(std::make_unique<House>(program, url, nats.url(), output));
}

}  // namespace consigliere::testing
