#include "server/table/sent_fields.hpp"

#include <algorithm>
#include <cstring>

#include "engine/hash.hpp"
#include "server/secrets.hpp"

namespace consigliere::server {

std::uint64_t hash_of_text(std::string_view text) {
    static const std::uint64_t key = random_number();
    return hash_bytes(text.data(), text.size(), key ^ text.size());
}

void SentFields::begin_message() {
    ++message_;
    new_ = {};  // and gives its memory back: a table is mostly waiting
    if (described_.size() > kMostDescribed) described_.clear();
}

bool SentFields::note(Lang lang, std::string_view field, std::uint64_t hash) {
    const auto at = std::find_if(fields_.begin(), fields_.end(),
                                 [&](const Field& known) { return known.lang == lang && known.name == field; });
    if (at == fields_.end()) {
        fields_.push_back({lang, field, hash, message_});
        return true;
    }
    if (at->hash != hash) {
        at->hash = hash;
        at->since = message_;
    }
    return at->since == message_;
}

bool SentFields::note(const ActionList& actions) {
    if (!has_actions_ || !std::equal(actions.begin(), actions.end(), actions_.begin(), actions_.end())) {
        has_actions_ = true;
        actions_.assign(actions.begin(), actions.end());
        actions_since_ = message_;
    }
    return actions_since_ == message_;
}

bool SentFields::note_described(Lang lang, const Action& action) {
    char bytes[sizeof action + 1];
    std::memcpy(bytes, &action, sizeof action);
    bytes[sizeof action] = static_cast<char>(lang);
    return note_described(hash_of_text({bytes, sizeof bytes}));
}

bool SentFields::note_described(Lang lang, int prompt, SeatSet asked) {
    const char bytes[] = {static_cast<char>(lang), static_cast<char>(prompt), static_cast<char>(asked.bits)};
    return note_described(hash_of_text({bytes, sizeof bytes}));
}

bool SentFields::note_described(std::uint64_t hash) {
    constexpr std::size_t kStep = 32;  // a vector would take twice the room each time
    if (described_.size() == described_.capacity()) described_.reserve(described_.size() + kStep);
    const Mark mark{static_cast<std::uint16_t>(hash), static_cast<std::uint16_t>(hash >> 16),
                    static_cast<std::uint16_t>(hash >> 32)};
    const auto at = std::lower_bound(described_.begin(), described_.end(), mark);
    if (at != described_.end() && *at == mark) return std::find(new_.begin(), new_.end(), mark) != new_.end();
    described_.insert(at, mark);
    new_.push_back(mark);
    return true;
}

}  // namespace consigliere::server
