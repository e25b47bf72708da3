#include "engine/log.hpp"

#include <charconv>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "engine/json_writer.hpp"

namespace consigliere {

namespace json = boost::json;

namespace {

constexpr std::string_view kChainKey = ",\"chain\":\"";

// What the chain is over: the line up to its own chain value.
std::string open_object(const json::object& fields) {
    std::string text = json::serialize(fields);
    text.pop_back();
    return text;
}

std::string closed(std::string&& text, const std::string& chain) {
    text += kChainKey;
    text += chain;
    text += "\"}";
    return std::move(text);
}

std::string head_text(const LogHead& head) {
    json::array names, seats, shares, withheld;
    for (const std::string& name : head.names) names.push_back(json::value(name));
    for (const std::string& seat : head.seats) seats.push_back(json::value(seat));
    for (std::size_t i = 0; i < static_cast<std::size_t>(head.players); ++i) {
        const bool given = i < head.shares.size() && head.shares[i];
        shares.push_back(given ? json::value(to_hex(*head.shares[i])) : json::value(nullptr));
    }
    for (const int seat : head.withheld) withheld.push_back(seat);
    return open_object({{"consigliere", kLogVersion},
                        {"game", head.game},
                        {"rules", head.rules_version},
                        {"cards", {{"set", head.card_set}, {"hash", head.card_hash}}},
                        {"players", head.players},
                        {"names", std::move(names)},
                        {"seats", std::move(seats)},
                        {"options", head.options},
                        {"commitment", head.commitment},
                        {"shares", std::move(shares)},
                        {"withheld", std::move(withheld)}});
}

std::string entry_text(const LogEntry& entry) {
    JsonWriter w;
    w.object([&] {
        w.field("do", entry.text);
        if (entry.of != 0) w.field("of", entry.of), w.field("k", entry.k);
        w.field("hash", fmt::format("{:016x}", entry.hash));
    });
    std::string text = w.take();
    text.pop_back();
    return text;
}

}  // namespace

LogWriter::LogWriter(const LogHead& head, const Seed& host) : host_(host), chain_(host), head_(head_text(head)) {
    chain_.add(head_);
    head_ = closed(std::move(head_), chain_.short_hex());
}

std::string LogWriter::add(const LogEntry& entry) {
    std::string text = entry_text(entry);
    chain_.add(text);
    ++entries_;
    return closed(std::move(text), chain_.short_hex());
}

std::string LogWriter::end(const Match& match) const {
    const bool over = match.decision().over();
    json::object out{{"entries", entries_}, {"over", over}};
    if (over) {
        const Result result = match.result();
        json::array winners, scores;
        for (const Seat seat : result.winners) winners.push_back(seat.index + 1);
        for (int i = 0; i < match.players(); ++i) scores.push_back(result.score[static_cast<std::size_t>(i)]);
        out["winners"] = std::move(winners);
        out["scores"] = std::move(scores);
    }
    out["share"] = to_hex(host_);
    std::string text = open_object(out);
    Chain chain = chain_;
    chain.add(text);
    return closed(std::move(text), chain.full_hex());
}

Seed dice_seed(const LogHead& head, const Seed& host) {
    Shares shares = head.shares;
    shares.resize(static_cast<std::size_t>(head.players));
    return game_seed(host, shares);
}

std::string head_line(const LogHead& head, const Seed& host) { return LogWriter(head, host).head(); }

namespace {

// One line of a log, with complaints that say where.
class Line {
public:
    Line(const std::string& file, int number, std::string_view text) : file_(file), number_(number) {
        json::error_code error;
        const json::value value = json::parse(text, error);
        if (error || !value.is_object()) fail("is not a JSON object");
        object_ = value.get_object();
    }

    [[noreturn]] void fail(const std::string& what) const {
        throw InputError(file_ + ":" + std::to_string(number_) + ": " + what);
    }
    bool has(std::string_view key) const { return object_.contains(key); }
    Seed seed(std::string_view key) const {
        const auto out = seed_from_hex(text(key));
        if (!out) fail("\"" + std::string(key) + "\" must be 64 hex digits");
        return *out;
    }
    std::string text(std::string_view key) const {
        const json::value* v = object_.if_contains(key);
        if (v == nullptr || !v->is_string()) fail("lacks the string \"" + std::string(key) + "\"");
        return std::string(v->get_string());
    }
    int number(std::string_view key, int least, int most) const {
        const json::value* v = object_.if_contains(key);
        if (v == nullptr || !v->is_int64() || v->get_int64() < least || v->get_int64() > most)
            fail("\"" + std::string(key) + "\" must be a number from " + std::to_string(least) + " to " +
                 std::to_string(most));
        return static_cast<int>(v->get_int64());
    }
    bool flag(std::string_view key) const {
        const json::value* v = object_.if_contains(key);
        if (v == nullptr || !v->is_bool()) fail("\"" + std::string(key) + "\" must be true or false");
        return v->get_bool();
    }
    json::object object(std::string_view key) const {
        const json::value* v = object_.if_contains(key);
        if (v == nullptr || !v->is_object()) fail("lacks the object \"" + std::string(key) + "\"");
        return v->get_object();
    }
    json::array array(std::string_view key) const {
        const json::value* v = object_.if_contains(key);
        if (v == nullptr || !v->is_array()) fail("lacks the list \"" + std::string(key) + "\"");
        return v->get_array();
    }
    std::vector<int> numbers(std::string_view key) const {
        std::vector<int> out;
        const json::value* v = object_.if_contains(key);
        if (v == nullptr) return out;
        if (!v->is_array()) fail("\"" + std::string(key) + "\" must be a list of numbers");
        for (const json::value& x : v->get_array()) {
            if (!x.is_int64()) fail("\"" + std::string(key) + "\" must be a list of numbers");
            out.push_back(static_cast<int>(x.get_int64()));
        }
        return out;
    }
    std::vector<std::string> texts(std::string_view key) const {
        std::vector<std::string> out;
        const json::value* v = object_.if_contains(key);
        if (v == nullptr) return out;
        if (!v->is_array()) fail("\"" + std::string(key) + "\" must be a list of strings");
        for (const json::value& x : v->get_array()) {
            if (!x.is_string()) fail("\"" + std::string(key) + "\" must be a list of strings");
            out.emplace_back(x.get_string());
        }
        return out;
    }

private:
    const std::string& file_;
    int number_;
    json::object object_;
};

Shares shares_from(const Line& line, int players) {
    Shares out;
    const json::array list = line.array("shares");
    for (const json::value& x : list) {
        out.push_back(x.is_string() ? seed_from_hex(std::string_view(x.get_string())) : std::nullopt);
        if (!out.back() && !x.is_null()) line.fail("\"shares\" must have 64 hex digits per seat, or null");
    }
    if (out.size() != static_cast<std::size_t>(players)) line.fail("\"shares\" must have one entry per player");
    return out;
}

void check_version(const Line& line) {
    const std::string start = "a log starts with {\"consigliere\":" + std::to_string(kLogVersion) + ",...}";
    if (!line.has("consigliere")) line.fail(start);
    const int version = line.number("consigliere", 0, 1 << 20);
    if (version != kLogVersion)
        line.fail("is a log of version " + std::to_string(version) + "; this program reads version " +
                  std::to_string(kLogVersion) + " (docs/fairness.md)");
}

LogHead head_from(const Line& line) {
    LogHead head;
    check_version(line);
    head.game = line.text("game");
    head.rules_version = line.number("rules", 1, 1 << 20);
    const json::object cards = line.object("cards");
    for (const auto& [key, into] : {std::pair{"set", &head.card_set}, std::pair{"hash", &head.card_hash}}) {
        const json::value* v = cards.if_contains(key);
        if (v == nullptr || !v->is_string()) line.fail("\"cards\" lacks its " + std::string(key));
        *into = std::string(v->get_string());
    }
    head.players = line.number("players", 2, kMaxPlayers);
    head.options = line.object("options");
    head.names = line.texts("names");
    head.seats = line.texts("seats");
    for (const auto* list : {&head.names, &head.seats})
        if (!list->empty() && list->size() != static_cast<std::size_t>(head.players))
            line.fail("\"names\" and \"seats\" must have one entry per player, or none");
    head.commitment = line.text("commitment");
    head.shares = shares_from(line, head.players);
    head.withheld = line.numbers("withheld");
    for (const int seat : head.withheld)
        if (seat < 1 || seat > head.players)
            line.fail("\"withheld\" names seats from 1 to " + std::to_string(head.players));
    return head;
}

LogEntry entry_from(const Line& line, int number) {
    const std::string hex = line.text("hash");
    LogEntry entry;
    entry.text = line.text("do");
    entry.line = number;
    const auto [end, error] = std::from_chars(hex.data(), hex.data() + hex.size(), entry.hash, 16);
    if (hex.size() != 16 || error != std::errc() || end != hex.data() + hex.size())
        line.fail("\"hash\" must be 16 hex digits");
    if (line.has("of")) {
        entry.of = static_cast<std::uint32_t>(line.number("of", 1, INT32_MAX));
        entry.k = static_cast<std::uint32_t>(line.number("k", 0, static_cast<int>(entry.of) - 1));
    }
    return entry;
}

LogEnd end_from(const Line& line, int number) {
    LogEnd end;
    end.entries = static_cast<std::size_t>(line.number("entries", 0, INT32_MAX));
    end.share = line.seed("share");
    end.over = line.flag("over");
    end.winners = line.numbers("winners");
    end.scores = line.numbers("scores");
    end.line = number;
    return end;
}

// Lines of a text, and whether the last lacks its line break.
struct Lines {
    explicit Lines(std::string_view text) : broken(!text.empty() && text.back() != '\n') {
        while (!text.empty()) {
            const std::size_t cut = text.find('\n');
            all.push_back(text.substr(0, cut));
            text.remove_prefix(cut == text.npos ? text.size() : cut + 1);
        }
    }
    std::vector<std::string_view> all;
    bool broken;
};

// The number of the first line whose chain value is not the one that follows from the lines before it; 0: all are.
int first_fault(const std::vector<std::string_view>& lines, const Seed& host) {
    Chain chain(host);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view line = lines[i];
        const std::size_t cut = line.rfind(kChainKey);
        if (cut == line.npos) return static_cast<int>(i) + 1;
        chain.add(line.substr(0, cut));
        const std::string expected = i + 1 == lines.size() ? chain.full_hex() : chain.short_hex();
        if (line.substr(cut + kChainKey.size()) != expected + "\"}") return static_cast<int>(i) + 1;
    }
    return 0;
}

bool is_object(std::string_view line) {
    json::error_code error;
    return json::parse(line, error).is_object() && !error;
}

}  // namespace

Log read_log(std::string_view text, const std::string& name) {
    Log log;
    log.name = name;
    const Lines lines(text);
    if (lines.all.empty())
        throw InputError(name + ":1: the file is empty; a log starts with {\"consigliere\":" +
                         std::to_string(kLogVersion) + ",...}");
    for (std::size_t i = 0; i < lines.all.size(); ++i) {
        const int number = static_cast<int>(i) + 1;
        if (i > 0 && i + 1 == lines.all.size() && lines.broken && !is_object(lines.all[i])) {
            log.cut_line = number;
            break;
        }
        const Line line(name, number, lines.all[i]);
        if (i == 0)
            log.head = head_from(line);
        else if (log.end)
            line.fail("is after the end of the log");
        else if (line.has("share"))
            log.end = end_from(line, number);
        else
            log.entries.push_back(entry_from(line, number));
    }
    if (log.end) log.fault_line = first_fault(lines.all, log.end->share);
    return log;
}

}  // namespace consigliere
