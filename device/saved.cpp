#include "device/saved.hpp"

#include <charconv>
#include <limits>

#include "engine/seat.hpp"
#include "server/json_read.hpp"

namespace consigliere::device {

namespace json = boost::json;
using server::BadMessage;
using server::read_array;
using server::read_number;
using server::read_text;

namespace {

constexpr std::int64_t kLatest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMost32 = std::numeric_limits<std::uint32_t>::max();

}  // namespace

json::object to_json(const store::TableRow& row) {
    json::array people;
    for (const std::string& person : row.people) people.push_back(json::value(person));
    return {{"id", row.id},
            {"game", row.game},
            {"state", row.state},
            {"room", row.room},
            {"seed", row.seed},
            {"cards", row.cards},
            {"head", row.head},
            {"result", row.result},
            {"created_at", row.created_at},
            {"started_at", row.started_at},
            {"ended_at", row.ended_at},
            {"people", std::move(people)}};
}

store::TableRow row_from(const json::object& saved) {
    store::TableRow row;
    row.id = read_text(saved, "id");
    row.game = read_text(saved, "game");
    row.state = read_text(saved, "state");
    row.room = read_text(saved, "room");
    row.seed = read_text(saved, "seed");
    row.cards = read_text(saved, "cards");
    row.head = read_text(saved, "head");
    row.result = read_text(saved, "result");
    row.created_at = read_number(saved, "created_at", 0, kLatest);
    row.started_at = read_number(saved, "started_at", 0, kLatest);
    row.ended_at = read_number(saved, "ended_at", 0, kLatest);
    for (const json::value& person : read_array(saved, "people", kMaxPlayers)) {
        if (!person.is_string()) throw BadMessage("people");
        row.people.emplace_back(person.get_string());
    }
    return row;
}

// Numbers of 64 bits are written as text: a page keeps only 53 bits of a number.
json::object to_json(const store::Entry& entry) {
    return {{"seq", entry.seq}, {"text", entry.text}, {"hash", std::to_string(entry.hash)},
            {"at", entry.at},   {"of", entry.of},     {"k", entry.k}};
}

store::Entry entry_from(const json::object& saved) {
    store::Entry entry;
    entry.seq = static_cast<int>(read_number(saved, "seq", 1, std::numeric_limits<int>::max()));
    entry.text = read_text(saved, "text");
    const std::string hash = read_text(saved, "hash");
    const auto [end, error] = std::from_chars(hash.data(), hash.data() + hash.size(), entry.hash);
    if (error != std::errc() || end != hash.data() + hash.size()) throw BadMessage("hash");
    entry.at = read_number(saved, "at", 0, kLatest);
    entry.of = static_cast<std::uint32_t>(read_number(saved, "of", 0, kMost32));
    entry.k = static_cast<std::uint32_t>(read_number(saved, "k", 0, kMost32));
    return entry;
}

json::object to_json(const store::TalkLine& line) {
    return {{"n", line.n},       {"at", line.at},     {"from", line.from}, {"readers", line.readers},
            {"kind", line.kind}, {"text", line.text}, {"key", line.key}};
}

store::TalkLine talk_from(const json::object& saved) {
    store::TalkLine line;
    line.n = static_cast<int>(read_number(saved, "n", 0, std::numeric_limits<int>::max()));
    line.at = read_number(saved, "at", 0, kLatest);
    line.from = static_cast<int>(read_number(saved, "from", -1, kMaxPlayers - 1));
    line.readers = static_cast<unsigned>(read_number(saved, "readers", 0, kMost32));
    line.kind = read_text(saved, "kind");
    line.text = read_text(saved, "text");
    line.key = read_text(saved, "key");
    return line;
}

json::object to_json(const store::Person& person) {
    return {{"id", person.id}, {"name", person.name}, {"lang", person.lang}, {"settings", person.settings}};
}

store::Person person_from(const json::object& saved) {
    store::Person person;
    person.id = read_text(saved, "id");
    person.name = read_text(saved, "name");
    person.lang = read_text(saved, "lang");
    person.settings = read_text(saved, "settings");
    return person;
}

}  // namespace consigliere::device
