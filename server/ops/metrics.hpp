// What the process counts, for /metrics in the text form of Prometheus. A few atomics of our own instead of a library: a
// count costs one relaxed addition on the path of a move, and the whole writer is smaller than a library's set-up.
//
// There is one set of counts a process, as there is one /metrics a process. No count is kept by person, table or address:
// labels are refusal codes and statuses, which are few and identify nobody.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace consigliere::server {

class Counter {
public:
    void add(std::uint64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
    std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> value_ = 0;
};

class Gauge {
public:
    void add(std::int64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
    void set(std::int64_t n) { value_.store(n, std::memory_order_relaxed); }
    std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::int64_t> value_ = 0;
};

class Histogram {
public:
    // Upper bounds in seconds: from a tenth of a millisecond, where a commit begins, to what nobody should wait for.
    static constexpr std::array kBounds{0.0001, 0.0003, 0.001, 0.003, 0.005, 0.01, 0.02,
                                        0.05,   0.1,    0.3,   1.0,   3.0,   10.0};

    void observe(std::chrono::nanoseconds took);
    void write(std::string& out, std::string_view name) const;
    std::uint64_t count() const;

private:
    std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> buckets_{};  // each for itself; the last has no bound
    std::atomic<std::uint64_t> nanoseconds_ = 0;
};

// Counts by a label whose values are few. Behind a lock: nothing that happens with every move is counted here.
class LabelledCounter {
public:
    void add(std::string_view label);
    void write(std::string& out, std::string_view name, std::string_view label) const;

private:
    mutable std::mutex mutex_;
    std::map<std::string, std::uint64_t, std::less<>> values_;
};

struct Metrics {
    Gauge tables;       // in memory
    Gauge connections;  // WebSockets
    Counter connections_opened;
    Counter messages;  // of clients, over WebSockets
    Counter moves;     // of people and bots, stored; without dice and deals
    Counter windows;   // reaction windows that were opened
    Counter games_finished;
    Histogram commit;  // a table's wait until its move is on the disk
    Counter failed_commits;
    Histogram fan_out;         // from a message's hand-over to a connection until the kernel has it
    Histogram bot;             // one thought of one bot
    Counter bots_cancelled;    // thoughts that were not wanted any more before they came to an end
    Counter take_overs;        // of tables, from a node that went away
    LabelledCounter refusals;  // by code
    LabelledCounter requests;  // HTTP, by status
    Gauge ready;               // 1 or 0, as /readyz said last

    std::string text() const;
};

Metrics& metrics();

// How long something took, from here to the end of the scope.
class Stopwatch {
public:
    explicit Stopwatch(Histogram& into) : into_(into) {}
    ~Stopwatch() { into_.observe(std::chrono::steady_clock::now() - began_); }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

private:
    Histogram& into_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace consigliere::server
