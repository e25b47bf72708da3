#include "server/ops/metrics.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include <fmt/format.h>

namespace consigliere::server {

namespace {

void describe(std::string& out, std::string_view name, std::string_view type, std::string_view help) {
    fmt::format_to(std::back_inserter(out), "# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

template <class Number>
void write_one(std::string& out, std::string_view name, std::string_view type, std::string_view help, Number value) {
    describe(out, name, type, help);
    fmt::format_to(std::back_inserter(out), "{} {}\n", name, value);
}

// What the kernel knows of this process, under the names that every Prometheus client uses.
void write_process(std::string& out) {
    std::ifstream file("/proc/self/stat");
    std::string stat{std::istreambuf_iterator<char>(file), {}};
    stat.erase(0, std::min(stat.size(), stat.rfind(')') + 2));  // the name may hold anything
    std::array<double, 22> fields{};                            // the third field of proc(5) is [0]
    std::size_t at = stat.find(' ');                            // the state is a letter
    for (std::size_t i = 1; i < fields.size() && at != stat.npos; ++i) {
        fields[i] = std::strtod(stat.c_str() + at, nullptr);
        at = stat.find(' ', at + 1);
    }
    const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
    write_one(out, "process_cpu_seconds_total", "counter", "CPU time, user and system.",
              (fields[11] + fields[12]) / ticks);
    write_one(out, "process_resident_memory_bytes", "gauge", "Resident memory.",
              fields[21] * static_cast<double>(sysconf(_SC_PAGESIZE)));
    std::error_code error;
    const auto open = std::distance(std::filesystem::directory_iterator("/proc/self/fd", error),
                                    std::filesystem::directory_iterator());
    write_one(out, "process_open_fds", "gauge", "Open files and connections.", open);
}

}  // namespace

void Histogram::observe(std::chrono::nanoseconds took) {
    const double seconds = std::chrono::duration<double>(took).count();
    std::size_t i = 0;
    while (i < kBounds.size() && seconds > kBounds[i]) ++i;
    buckets_[i].fetch_add(1, std::memory_order_relaxed);
    nanoseconds_.fetch_add(static_cast<std::uint64_t>(took.count()), std::memory_order_relaxed);
}

std::uint64_t Histogram::count() const {
    std::uint64_t sum = 0;
    for (const auto& bucket : buckets_) sum += bucket.load(std::memory_order_relaxed);
    return sum;
}

void Histogram::write(std::string& out, std::string_view name) const {
    const auto into = std::back_inserter(out);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kBounds.size(); ++i) {
        sum += buckets_[i].load(std::memory_order_relaxed);
        fmt::format_to(into, "{}_bucket{{le=\"{}\"}} {}\n", name, kBounds[i], sum);
    }
    sum += buckets_.back().load(std::memory_order_relaxed);
    fmt::format_to(into, "{}_bucket{{le=\"+Inf\"}} {}\n{}_sum {}\n{}_count {}\n", name, sum, name,
                   static_cast<double>(nanoseconds_.load(std::memory_order_relaxed)) / 1e9, name, sum);
}

void LabelledCounter::add(std::string_view label) {
    const std::lock_guard lock(mutex_);
    const auto at = values_.find(label);
    if (at != values_.end())
        ++at->second;
    else
        values_.emplace(label, 1);
}

void LabelledCounter::write(std::string& out, std::string_view name, std::string_view label) const {
    const std::lock_guard lock(mutex_);
    for (const auto& [value, count] : values_)
        fmt::format_to(std::back_inserter(out), "{}{{{}=\"{}\"}} {}\n", name, label, value, count);
}

std::string Metrics::text() const {
    std::string out;
    const auto count = [&](std::string_view name, std::string_view help, const Counter& counter) {
        write_one(out, name, "counter", help, counter.value());
    };
    const auto gauge = [&](std::string_view name, std::string_view help, const Gauge& value) {
        write_one(out, name, "gauge", help, value.value());
    };
    const auto histogram = [&](std::string_view name, std::string_view help, const Histogram& values) {
        describe(out, name, "histogram", help);
        values.write(out, name);
    };
    describe(out, "consigliere_build_info", "gauge", "Always 1; the version is its label.");
    out += "consigliere_build_info{version=\"" CONSIGLIERE_VERSION "\"} 1\n";
    gauge("consigliere_ready", "1 if the last response of /readyz was 200.", ready);
    gauge("consigliere_tables", "Tables in memory.", tables);
    gauge("consigliere_connections", "Open WebSockets.", connections);
    count("consigliere_connections_opened_total", "WebSockets opened.", connections_opened);
    count("consigliere_messages_total", "Messages from clients over WebSockets.", messages);
    count("consigliere_moves_total",
          "Moves and negotiation commands stored, by people and bots; without dice and draws.", moves);
    count("consigliere_windows_total", "Reaction windows opened.", windows);
    count("consigliere_games_finished_total", "Games played to the end.", games_finished);
    histogram("consigliere_commit_seconds", "Time until a table's changes are on disk.", commit);
    count("consigliere_failed_commits_total", "Groups of changes that could not be stored.", failed_commits);
    histogram("consigliere_fan_out_seconds", "Time from handing a message to a connection until it is written.",
              fan_out);
    histogram("consigliere_bot_seconds", "Time a bot takes for one decision.", bot);
    count("consigliere_bot_thoughts_cancelled_total", "Bot decisions cancelled because their question was gone.",
          bots_cancelled);
    count("consigliere_take_overs_total", "Tables taken over from a failed node.", take_overs);
    describe(out, "consigliere_refusals_total", "counter", "Refusals by code.");
    refusals.write(out, "consigliere_refusals_total", "code");
    describe(out, "consigliere_http_requests_total", "counter", "HTTP responses by status.");
    requests.write(out, "consigliere_http_requests_total", "status");
    write_process(out);
    return out;
}

Metrics& metrics() {
    static Metrics all;
    return all;
}

}  // namespace consigliere::server
