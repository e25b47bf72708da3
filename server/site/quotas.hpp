// How much one address, one person or one account may ask for. Time comes from outside, so that tests can let it pass.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>

namespace consigliere::server {

// An address as limits count it: one customer has a whole /64 of IPv6.
std::string network_of(const std::string& address);

// A bucket of tokens for each key: `burst` at once, then `a_second`. Full ones are forgotten.
class Allowance {
public:
    Allowance(double a_second, double burst) : rate_(a_second), burst_(burst) {}

    bool take(const std::string& key, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        if (buckets_.size() > kMostKeys)
            std::erase_if(buckets_, [&](const auto& e) { return tokens_of(e.second, now_ms) >= burst_; });
        Bucket& bucket = buckets_.try_emplace(key, Bucket{burst_, now_ms}).first->second;
        const double tokens = tokens_of(bucket, now_ms);
        bucket = {tokens < 1 ? tokens : tokens - 1, std::max(now_ms, bucket.at)};
        return tokens >= 1;
    }

private:
    static constexpr std::size_t kMostKeys = 10'000;
    struct Bucket {
        double tokens = 0;
        std::int64_t at = 0;
    };
    double tokens_of(const Bucket& bucket, std::int64_t now) const {
        return std::min(burst_,
                        bucket.tokens + rate_ * static_cast<double>(std::max<std::int64_t>(0, now - bucket.at)) / 1000);
    }

    double rate_, burst_;
    std::mutex mutex_;
    std::map<std::string, Bucket> buckets_;
};

// So many an hour for each key, all of them at once if none were used before.
struct HourlyAllowance : Allowance {
    explicit HourlyAllowance(int an_hour) : Allowance(an_hour / 3600.0, an_hour) {}
};

// Who may try a password. Strangers are limited by address, by address and account together, and all of them together
// by account, so that guessing stays hopeless. A device on which the account's owner signed in before has an allowance
// of its own: whatever strangers do, they cannot lock the owner out.
class SignInLimits {
public:
    explicit SignInLimits(double a_minute)
        : addresses_(a_minute / 60, std::max(10.0, a_minute)),
          pairs_(a_minute / 60 / 30, std::max(10.0, a_minute)),
          accounts_(a_minute / 60, std::max(100.0, a_minute)),
          devices_(a_minute / 60, std::max(10.0, a_minute)) {}

    // `device`: names a device that the account knows, or is empty.
    bool may_try(const std::string& address, const std::string& login, const std::string& device, std::int64_t now) {
        if (!device.empty()) return devices_.take(device + " " + login, now);
        const std::string network = network_of(address);
        return addresses_.take(network, now) && pairs_.take(network + " " + login, now) && accounts_.take(login, now);
    }
    // Something else that one could go through one by one.
    bool may_guess(const std::string& what, const std::string& address, std::int64_t now) {
        return addresses_.take(what + " " + network_of(address), now);
    }

private:
    Allowance addresses_, pairs_, accounts_, devices_;
};

// From where tables were opened, as far as this server knows: the latest ones.
class TableOrigins {
public:
    void remember(const std::string& table, const std::string& address) {
        const std::lock_guard lock(mutex_);
        if (!addresses_.emplace(table, address).second) return;
        order_.push_back(table);
        if (order_.size() <= kMost) return;
        addresses_.erase(order_.front());
        order_.pop_front();
    }
    std::string of(const std::string& table) const {
        const std::lock_guard lock(mutex_);
        const auto at = addresses_.find(table);
        return at == addresses_.end() ? "" : at->second;
    }

private:
    static constexpr std::size_t kMost = 10'000;
    mutable std::mutex mutex_;
    std::map<std::string, std::string> addresses_;
    std::deque<std::string> order_;
};

}  // namespace consigliere::server
