#include "server/table/missed_updates.hpp"

#include <algorithm>

namespace consigliere::server {

void MissedUpdates::add(const std::shared_ptr<const Match>& match, const Events& seen) {
    if (seen.empty() && updates_.empty()) return;
    if (!seen.empty()) {
        before_ = last_;
        updates_.push_back({{}, Events(seen.begin(), seen.end())});
    }
    last_ = match;
    if (updates_.size() == 1)
        oldest_ = match->clone();
    else
        updates_.back().changes = changes_between(*before_, *last_);
    if (updates_.size() <= kMost) return;
    updates_.erase(updates_.begin());
    change(*oldest_, updates_.front().changes);
    updates_.front().changes = {};
}

// Runs of bytes that differ: skip so many, then so many new ones, which follow. Both counts fit a byte; a run of more is several.
std::string MissedUpdates::changes_between(const Match& from, const Match& to) {
    constexpr std::size_t kLongest = 255;
    const auto was = from.bytes(), is = to.bytes();
    std::string out;
    for (std::size_t at = 0; at < is.size();) {
        std::size_t skip = 0, length = 0;
        while (skip < kLongest && at + skip < is.size() && was[at + skip] == is[at + skip]) ++skip;
        at += skip;
        while (length < kLongest && at + length < is.size() && was[at + length] != is[at + length]) ++length;
        if (at + length == is.size() && length == 0) break;
        out += static_cast<char>(skip);
        out += static_cast<char>(length);
        std::transform(is.begin() + static_cast<std::ptrdiff_t>(at),
                       is.begin() + static_cast<std::ptrdiff_t>(at + length), std::back_inserter(out),
                       [](std::byte b) { return static_cast<char>(b); });
        at += length;
    }
    out.shrink_to_fit();
    return out;
}

void MissedUpdates::change(Match& match, const std::string& changes) {
    if (changes.empty()) return;
    const auto was = match.bytes();
    std::vector<std::byte> bytes(was.begin(), was.end());
    std::size_t at = 0;
    for (std::size_t i = 0; i + 1 < changes.size();) {
        at += static_cast<unsigned char>(changes[i]);
        const std::size_t length = static_cast<unsigned char>(changes[i + 1]);
        i += 2;
        for (std::size_t k = 0; k < length; ++k) bytes[at + k] = static_cast<std::byte>(changes[i + k]);
        at += length;
        i += length;
    }
    match.set_bytes(bytes);
}

}  // namespace consigliere::server
