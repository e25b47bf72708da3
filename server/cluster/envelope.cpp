#include "server/cluster/envelope.hpp"

#include <charconv>

#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"
#include "server/secrets.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr std::string_view kKinds = "LFUTBNMCGPARSIHDO";

bool take_number(std::string_view& line, std::uint64_t& out) {
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), out);
    if (error != std::errc() || end == line.data()) return false;
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    if (!line.empty() && line.front() == ' ') line.remove_prefix(1);
    return true;
}

bool take_word(std::string_view& line, std::string& out) {
    const std::size_t end = line.find(' ');
    if (end == line.npos || end == 0) return false;
    out = line.substr(0, end);
    line.remove_prefix(end + 1);
    return true;
}

std::uint64_t id_from(const json::object& from, std::string_view key) {
    // Ids use all 64 bits, which JSON numbers of other readers do not: they travel as text.
    const std::string text = read_text(from, key);
    std::uint64_t out = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (error != std::errc() || end != text.data() + text.size()) throw BadMessage(std::string(key));
    return out;
}

Lang lang_of(const json::object& from) { return lang_from(read_text(from, "lang")).value_or(Lang::en); }
std::string_view code_of(Lang lang) { return kLangCodes[static_cast<std::size_t>(lang)]; }

json::object request_json(const TableRequest& request) {
    struct Writer {
        json::object operator()(const table_request::Ask& x) const {
            return {{"kind", "ask"},
                    {"follower", std::to_string(x.request.follower)},
                    {"lag", x.lag},
                    {"message", json::serialize(x.request.message)}};  // as text: it may be as deep as is allowed
        }
        json::object operator()(const table_request::Speak& x) const {
            return {{"kind", "speak"}, {"follower", std::to_string(x.follower)}, {"lang", code_of(x.lang)}};
        }
        json::object operator()(const table_request::Rename& x) const {
            const Appearance& to = x.to;
            return {{"kind", "rename"}, {"person", to.person}, {"name", to.name}, {"portrait", to.portrait}};
        }
        json::object operator()(const table_request::Remove& x) const {
            return {{"kind", "remove"}, {"person", x.person}};
        }
        json::object operator()(const table_request::Rematch& x) const {
            return {{"kind", "rematch"}, {"table", x.table}};
        }
        json::object operator()(const table_request::Wake&) const { return {{"kind", "wake"}}; }
        json::object operator()(const table_request::CloseUnused&) const { return {{"kind", "close_unused"}}; }
    };
    return std::visit(Writer{}, request);
}

}  // namespace

std::string Envelope::packed() const {
    std::string out(1, static_cast<char>(kind));
    out += ' ';
    out += from;
    out += ' ';
    out += table.empty() ? "-" : table;
    for (const std::uint64_t n : {number, follower, generation}) out += ' ' + std::to_string(n);
    out += '\n';
    out += contents;
    return out;
}

std::optional<Envelope> Envelope::unpacked(std::string_view bytes) {
    const std::size_t end = bytes.find('\n');
    if (end == bytes.npos || end < 2 || bytes[1] != ' ' || kKinds.find(bytes[0]) == kKinds.npos) return std::nullopt;
    std::string_view line = bytes.substr(2, end - 2);
    Envelope out;
    out.kind = static_cast<Kind>(bytes[0]);
    if (!take_word(line, out.from) || !take_word(line, out.table) || !take_number(line, out.number) ||
        !take_number(line, out.follower) || !take_number(line, out.generation) || !line.empty())
        return std::nullopt;
    if (out.table == "-") out.table.clear();
    out.contents = bytes.substr(end + 1);
    return out;
}

namespace {

constexpr char kBatch = '+';  // no kind of envelope
constexpr std::string_view kReadsBatches = "-b";

}  // namespace

void add_to_batch(std::string& batch, std::string_view packed) {
    if (batch.empty()) batch += kBatch;
    batch += std::to_string(packed.size());
    batch += ' ';
    batch += packed;
}

std::vector<Envelope> unpack_all(std::string_view bytes) {
    std::vector<Envelope> out;
    const auto add = [&](std::string_view packed) {
        if (auto one = Envelope::unpacked(packed)) out.push_back(std::move(*one));
    };
    if (!bytes.starts_with(kBatch)) {
        add(bytes);
        return out;
    }
    bytes.remove_prefix(1);
    std::uint64_t size = 0;
    while (!bytes.empty() && take_number(bytes, size) && size <= bytes.size()) {
        add(bytes.substr(0, size));
        bytes.remove_prefix(size);
    }
    return out;
}

std::string name_of_node() { return random_id() + std::string(kReadsBatches); }
bool reads_batches(std::string_view node) { return node.ends_with(kReadsBatches); }

std::string pack(const TableRequest& request) { return json::serialize(request_json(request)); }

std::optional<TableRequest> unpack_request(std::string_view text) {
    const auto from = parse_object(text);
    if (!from) return std::nullopt;
    try {
        const std::string kind = read_text(*from, "kind");
        if (kind == "ask") {
            auto message = parse_object(read_text(*from, "message"));
            if (!message) return std::nullopt;
            return table_request::Ask{{id_from(*from, "follower"), std::move(*message)},
                                      read_number(*from, "lag", 0, INT64_MAX)};
        }
        if (kind == "speak") return table_request::Speak{id_from(*from, "follower"), lang_of(*from)};
        if (kind == "rename")
            return table_request::Rename{
                {read_text(*from, "person"), read_text(*from, "name"), read_text(*from, "portrait", "")}};
        if (kind == "remove") return table_request::Remove{read_text(*from, "person")};
        if (kind == "rematch") return table_request::Rematch{read_text(*from, "table")};
        if (kind == "wake") return table_request::Wake{};
        if (kind == "close_unused") return table_request::CloseUnused{};
        return std::nullopt;
    } catch (const BadMessage&) {
        return std::nullopt;  // not one of ours
    }
}

std::string pack(const Following& following) {
    const Follower& f = following.follower;
    return json::serialize(json::object{{"follower", std::to_string(f.id)},
                                        {"person", f.person},
                                        {"name", f.name},
                                        {"lang", code_of(f.lang)},
                                        {"quiet_from", f.quiet.from},
                                        {"quiet_to", f.quiet.to},
                                        {"lag", f.lag},
                                        {"portrait", f.portrait},
                                        {"id", following.id}});
}

std::optional<Following> unpack_following(std::string_view text) {
    const auto from = parse_object(text);
    if (!from) return std::nullopt;
    try {
        const Quiet quiet{static_cast<int>(read_number(*from, "quiet_from", 0, 1440)),
                          static_cast<int>(read_number(*from, "quiet_to", 0, 1440))};
        return Following{
            {id_from(*from, "follower"), read_text(*from, "person"), read_text(*from, "name"), lang_of(*from), quiet,
             read_number(*from, "lag", 0, INT64_MAX), read_text(*from, "portrait", "")},
            read_number(*from, "id", 0, INT64_MAX)};
    } catch (const BadMessage&) {
        return std::nullopt;
    }
}

std::string pack(const std::vector<Present>& all) {
    std::string out;
    for (const Present& one : all)
        for (const std::uint64_t number : {one.follower, one.generation, one.sent}) out += std::to_string(number) + ' ';
    return out;
}

std::optional<std::vector<Present>> unpack_present(std::string_view text) {
    std::vector<Present> out;
    while (!text.empty()) {
        Present& one = out.emplace_back();
        for (std::uint64_t* number : {&one.follower, &one.generation, &one.sent})
            if (!take_number(text, *number)) return std::nullopt;
    }
    return out;
}

}  // namespace consigliere::server
