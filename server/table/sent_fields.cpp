#include "server/table/sent_fields.hpp"

#include <algorithm>

#include "engine/hash.hpp"
#include "server/secrets.hpp"

namespace consigliere::server {

namespace {

// With a key of this process, so that nobody can find two texts that look the same.
std::uint64_t hash_of_text(std::string_view text) {
    static const std::uint64_t key = random_number();
    return hash_bytes(text.data(), text.size(), key ^ text.size());
}

}  // namespace

bool SentFields::note(Lang lang, std::string_view field, std::string_view text, std::int64_t seq) {
    auto at = std::find_if(fields_.begin(), fields_.end(),
                           [&](const Field& known) { return known.lang == lang && known.name == field; });
    if (at == fields_.end()) at = fields_.insert(at, {lang, field, 0, -1});
    const std::uint64_t hash = hash_of_text(text);
    if (at->since < 0 || at->hash != hash) {
        at->hash = hash;
        at->since = seq;
    }
    return at->since == seq;
}

bool SentFields::note(const ActionList& actions, std::int64_t seq) {
    if (actions_since_ < 0 || !std::equal(actions.begin(), actions.end(), actions_.begin(), actions_.end())) {
        actions_.assign(actions.begin(), actions.end());
        actions_since_ = seq;
    }
    return actions_since_ == seq;
}

}  // namespace consigliere::server
