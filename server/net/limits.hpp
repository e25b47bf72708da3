// Limits on what comes from outside: a bucket of tokens, and counts by address.
#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace consigliere::server {

class TokenBucket {
public:
    TokenBucket(double a_second, double burst) : rate_(a_second), burst_(burst), tokens_(burst) {}

    bool take() {
        const auto now = std::chrono::steady_clock::now();
        tokens_ = std::min(burst_, tokens_ + rate_ * std::chrono::duration<double>(now - last_).count());
        last_ = now;
        if (tokens_ < 1) return false;
        tokens_ -= 1;
        return true;
    }
    bool full() const {
        return tokens_ + rate_ * std::chrono::duration<double>(std::chrono::steady_clock::now() - last_).count() >=
               burst_;
    }

private:
    double rate_, burst_, tokens_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// A bucket for each key; full ones are forgotten, so the map stays as small as the trouble.
class Buckets {
public:
    Buckets(double a_second, double burst) : rate_(a_second), burst_(burst) {}

    bool take(const std::string& key) {
        const std::lock_guard lock(mutex_);
        if (buckets_.size() > 10'000) std::erase_if(buckets_, [](auto& entry) { return entry.second.full(); });
        return buckets_.try_emplace(key, rate_, burst_).first->second.take();
    }

private:
    double rate_, burst_;
    std::mutex mutex_;
    std::map<std::string, TokenBucket> buckets_;
};

class Counts {
public:
    explicit Counts(int most) : most_(most) {}

    bool enter(const std::string& key) {
        const std::lock_guard lock(mutex_);
        int& count = counts_[key];
        if (count >= most_) return false;
        ++count;
        return true;
    }
    void leave(const std::string& key) {
        const std::lock_guard lock(mutex_);
        if (const auto at = counts_.find(key); at != counts_.end() && --at->second <= 0) counts_.erase(at);
    }

private:
    int most_;
    std::mutex mutex_;
    std::map<std::string, int> counts_;
};

}  // namespace consigliere::server
