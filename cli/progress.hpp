// One line that tells a waiting person how far long work has come. Silent when nobody watches.
#pragma once

#include <chrono>
#include <cstdint>

#include "cli/io.hpp"

namespace consigliere::cli {

class Progress {
public:
    Progress(std::uint64_t all, Io& io);

    void set_total(std::uint64_t all) { all_ = all; }  // it is less or more work than it seemed
    void add(std::uint64_t done);                      // not thread-safe: callers hold their own lock
    void clear();
    double seconds() const;

private:
    void show();

    std::uint64_t all_;
    Io& io_;
    std::chrono::steady_clock::time_point start_;
    std::uint64_t done_ = 0;
    double shown_at_ = 0;
};

}  // namespace consigliere::cli
