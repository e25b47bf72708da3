// Threads that share the parts of one call.
#pragma once

#include <barrier>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "python/episode.hpp"

namespace consigliere::python {

// Throws CallError.
inline void check_threads(int threads) {
    constexpr int kMostThreads = 256;
    if (threads < 1 || threads > kMostThreads)
        throw CallError(fmt::format("threads must be 1 to {}, not {}", kMostThreads, threads));
}

class Workers {
public:
    explicit Workers(int threads) : threads_(threads), start_(threads), finish_(threads) {
        for (int i = 1; i < threads; ++i)
            helpers_.emplace_back([this, i] {
                for (;;) {
                    start_.arrive_and_wait();
                    if (ended_) return;
                    run(i);
                    finish_.arrive_and_wait();
                }
            });
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers() {
        ended_ = true;
        start_.arrive_and_wait();
        for (std::thread& helper : helpers_) helper.join();
    }

    // Calls part(0) to part(threads - 1), each on its own thread, and throws what one of them threw.
    void run_all(std::function<void(int)> part) {
        part_ = std::move(part);
        failures_.assign(static_cast<std::size_t>(threads_), nullptr);
        start_.arrive_and_wait();
        run(0);
        finish_.arrive_and_wait();
        for (const std::exception_ptr& failure : failures_)
            if (failure) std::rethrow_exception(failure);
    }

private:
    void run(int i) {
        try {
            part_(i);
        } catch (...) {
            failures_[static_cast<std::size_t>(i)] = std::current_exception();
        }
    }

    int threads_;
    bool ended_ = false;
    std::function<void(int)> part_;
    std::vector<std::exception_ptr> failures_;
    std::barrier<> start_, finish_;
    std::vector<std::thread> helpers_;
};

}  // namespace consigliere::python
