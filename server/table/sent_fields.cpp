#include "server/table/sent_fields.hpp"

#include <algorithm>
#include <cstring>

#include "engine/hash.hpp"
#include "server/secrets.hpp"

namespace consigliere::server {

std::string_view name_of(SentField field) {
    static constexpr std::array<std::string_view, kSentFields> kNames{
        "free",     "preparable", "actions",  "offers",      "words",        "reputation", "round",      "over",
        "kind",     "phase",      "runs_for", "opened_at",   "base_ends_at", "ends_at",    "reserve_ms", "orders",
        "prepared", "dropped",    "undo",     "talk_locked", "muted",        "holds",      "stood_in"};
    return kNames[static_cast<std::size_t>(field)];
}

std::uint64_t hash_of_text(std::string_view text) {
    static const std::uint64_t key = random_number();
    return hash_bytes(text.data(), text.size(), key ^ text.size());
}

void SentFields::begin_message() {
    ++message_;
    new_ = {};  // and gives its memory back: a table is mostly waiting
    if (described_.size() > kMostDescribed) described_.clear();
}

bool SentFields::note(Lang lang, SentField field, std::uint64_t hash) {
    auto of = std::find_if(fields_.begin(), fields_.end(), [&](const Fields& fields) { return fields.lang == lang; });
    if (of == fields_.end()) {
        fields_.reserve(fields_.size() + 1);  // most tables read one language
        of = fields_.insert(fields_.end(), Fields{lang});
    }
    Known& known = of->known[static_cast<std::size_t>(field)];
    if (known.hash != hash) known = {hash, message_};
    return known.since == message_;
}

bool SentFields::note(Lang lang, SentField field, const ActionList& actions) {
    const std::size_t size = static_cast<std::size_t>(actions.size()) * sizeof(Action);
    return note(lang, field, hash_of_text({reinterpret_cast<const char*>(actions.begin()), size}));
}

void SentFields::forget_clock() {
    for (Fields& fields : fields_)
        for (auto field = static_cast<std::size_t>(SentField::kind);
             field <= static_cast<std::size_t>(SentField::reserve_ms); ++field)
            fields.known[field] = {};
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
