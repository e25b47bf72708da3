#include "server/table/word_counts.hpp"

#include <algorithm>

#include "server/json_read.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr int kMostWords = 1'000'000;  // of a damaged row

int count_in(const json::value& pair, std::size_t i) {
    const json::array* counts = pair.if_array();
    const std::int64_t* count = counts != nullptr && i < counts->size() ? (*counts)[i].if_int64() : nullptr;
    return count == nullptr ? 0 : static_cast<int>(std::clamp<std::int64_t>(*count, 0, kMostWords));
}

}  // namespace

void WordCounts::add(const Events& events) {
    for (const Event& event : events) {
        if (event.kind != kWordKept && event.kind != kWordBroken) continue;
        if (!event.seen_by.has(Seat::spectator()) || event.a >= counts_.size()) continue;
        ++(event.kind == kWordKept ? counts_[event.a].kept : counts_[event.a].broken);
    }
}

json::array WordCounts::to_json(int players) const {
    json::array out;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i)
        out.push_back(json::array{counts_[i].kept, counts_[i].broken});
    return out;
}

WordCounts WordCounts::from_json(const json::array& from) {
    WordCounts out;
    for (std::size_t i = 0; i < std::min(from.size(), out.counts_.size()); ++i)
        out.counts_[i] = {count_in(from[i], 0), count_in(from[i], 1)};
    return out;
}

}  // namespace consigliere::server
