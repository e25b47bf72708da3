// The last things that were made, by what they were made of.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace consigliere {

template <class T>
class LruCache {
public:
    explicit LruCache(std::size_t most) : most_(most) {}

    // `make()` returns a T; what it throws goes through, and nothing is remembered.
    template <class Make>
    std::shared_ptr<const T> get(std::string of, const Make& make) {
        const auto at = std::find_if(known_.begin(), known_.end(), [&](const auto& one) { return one.first == of; });
        if (at != known_.end()) {
            std::rotate(known_.begin(), at, at + 1);
        } else {
            auto made = std::make_shared<const T>(make());
            if (known_.size() == most_) known_.pop_back();
            known_.emplace(known_.begin(), std::move(of), std::move(made));
        }
        return known_.front().second;
    }

private:
    const std::size_t most_;
    std::vector<std::pair<std::string, std::shared_ptr<const T>>> known_;  // the last used first
};

}  // namespace consigliere
