#include "server/table/sent_room.hpp"

#include <boost/json/serialize.hpp>

#include "server/table/sent_fields.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr std::uint64_t kNobodyKnows = 0;

std::uint64_t hash_of(const json::value& field) { return hash_of_text(json::serialize(field)); }

}  // namespace

json::object SentRoom::changes(const json::object& room) {
    hashes_.resize(room.size(), kNobodyKnows);
    json::object out;
    auto known = hashes_.begin();
    for (const auto& [name, value] : room) {
        const std::uint64_t hash = hash_of(value);
        if (hash != *known || hash == kNobodyKnows) out.emplace(name, value);
        *known++ = hash;
    }
    return out;
}

void SentRoom::note_snapshot(const json::object& room) {
    hashes_.resize(room.size(), kNobodyKnows);
    auto known = hashes_.begin();
    for (const auto& [name, value] : room) {
        if (hash_of(value) != *known) *known = kNobodyKnows;
        ++known;
    }
}

}  // namespace consigliere::server
