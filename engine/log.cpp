#include "engine/log.hpp"

#include <charconv>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

namespace consigliere {

namespace json = boost::json;

std::string head_line(const LogHead& head) {
    json::array names, seats;
    for (const std::string& name : head.names) names.push_back(json::value(name));
    for (const std::string& seat : head.seats) seats.push_back(json::value(seat));
    return json::serialize(json::object{{"consigliere", kLogVersion},
                                        {"game", head.game},
                                        {"rules", head.rules_version},
                                        {"cards", {{"set", head.card_set}, {"hash", head.card_hash}}},
                                        {"players", head.players},
                                        {"names", std::move(names)},
                                        {"seats", std::move(seats)},
                                        {"options", head.options},
                                        {"commitment", head.commitment}});
}

std::string entry_line(std::string_view command, std::uint64_t hash) {
    return json::serialize(json::object{{"do", json::string(command)}, {"hash", fmt::format("{:016x}", hash)}});
}

std::string end_line(const Seed& seed, const Match& match) {
    json::object out{{"seed", to_hex(seed)}, {"over", match.decision().over()}};
    if (match.decision().over()) {
        const Result result = match.result();
        json::array winners, scores;
        for (const Seat seat : result.winners) winners.push_back(seat.index + 1);
        for (int i = 0; i < match.players(); ++i) scores.push_back(result.score[static_cast<std::size_t>(i)]);
        out["winners"] = std::move(winners);
        out["scores"] = std::move(scores);
    }
    return json::serialize(out);
}

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
    std::string text(std::string_view key) const {
        const json::value* v = object_.if_contains(key);
        if (v == nullptr || !v->is_string()) fail("lacks the text \"" + std::string(key) + "\"");
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
        if (!v->is_array()) fail("\"" + std::string(key) + "\" must be a list of texts");
        for (const json::value& x : v->get_array()) {
            if (!x.is_string()) fail("\"" + std::string(key) + "\" must be a list of texts");
            out.emplace_back(x.get_string());
        }
        return out;
    }

private:
    const std::string& file_;
    int number_;
    json::object object_;
};

LogHead head_from(const Line& line) {
    LogHead head;
    if (!line.has("consigliere"))
        line.fail("a log starts with {\"consigliere\":" + std::to_string(kLogVersion) + ",...}");
    if (line.number("consigliere", 0, 1 << 20) != kLogVersion)
        line.fail("this program reads logs of version " + std::to_string(kLogVersion));
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
            line.fail("\"names\" and \"seats\" have one entry a player, or none");
    head.commitment = line.text("commitment");
    return head;
}

LogEntry entry_from(const Line& line, int number) {
    const std::string hex = line.text("hash");
    LogEntry entry{line.text("do"), 0, number};
    const auto [end, error] = std::from_chars(hex.data(), hex.data() + hex.size(), entry.hash, 16);
    if (hex.size() != 16 || error != std::errc() || end != hex.data() + hex.size())
        line.fail("\"hash\" must be 16 hex digits");
    return entry;
}

LogEnd end_from(const Line& line, int number) {
    LogEnd end;
    end.seed = seed_from_hex(line.text("seed"));
    if (!end.seed) line.fail("\"seed\" must be 64 hex digits");
    end.over = line.flag("over");
    end.winners = line.numbers("winners");
    end.scores = line.numbers("scores");
    end.line = number;
    return end;
}

}  // namespace

Log read_log(std::string_view text, const std::string& name) {
    Log log;
    log.name = name;
    bool headed = false;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t cut = text.find('\n');
        const std::string_view part = text.substr(0, cut);
        text.remove_prefix(cut == text.npos ? text.size() : cut + 1);
        if (part.empty() || part == "\r") continue;
        const Line line(name, number, part);
        if (!headed) {
            log.head = head_from(line);
            headed = true;
        } else if (log.end) {
            line.fail("stands after the end of the log");
        } else if (line.has("seed")) {
            log.end = end_from(line, number);
        } else {
            log.entries.push_back(entry_from(line, number));
        }
    }
    if (!headed) throw InputError(name + ":1: the file is empty; a log starts with {\"consigliere\":1,...}");
    return log;
}

}  // namespace consigliere
