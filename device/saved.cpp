#include "device/saved.hpp"

#include <charconv>
#include <concepts>
#include <limits>

#include "engine/seat.hpp"
#include "server/json_read.hpp"

namespace consigliere::device {

namespace json = boost::json;
using server::BadMessage;

namespace {

class Writer {
public:
    json::object done() { return std::move(out_); }

    void field(std::string_view name, const std::string& text) { out_[name] = text; }
    void field(std::string_view name, std::integral auto number, std::int64_t /*least*/ = 0) { out_[name] = number; }
    // As text: a page keeps only 53 bits of a number.
    void hash(std::string_view name, std::uint64_t hash) { out_[name] = std::to_string(hash); }
    void by_seat(std::string_view name, const std::vector<std::string>& texts) {
        json::array& list = out_[name].emplace_array();
        for (const std::string& text : texts) list.push_back(json::value(text));
    }

private:
    json::object out_;
};

// Throws BadMessage with the name of the field that is missing or wrong.
class Reader {
public:
    explicit Reader(const json::object& saved) : saved_(saved) {}

    void field(std::string_view name, std::string& text) const { text = server::read_text(saved_, name); }
    template <std::integral T>
    void field(std::string_view name, T& number, std::int64_t least = 0) const {
        number = static_cast<T>(server::read_number(saved_, name, least, std::numeric_limits<T>::max()));
    }
    void hash(std::string_view name, std::uint64_t& hash) const {
        const std::string text = server::read_text(saved_, name);
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash);
        if (error != std::errc() || end != text.data() + text.size()) throw BadMessage(name);
    }
    void by_seat(std::string_view name, std::vector<std::string>& texts) const {
        for (const json::value& text : server::read_array(saved_, name, kMaxPlayers)) {
            if (!text.is_string()) throw BadMessage(name);
            texts.emplace_back(text.get_string());
        }
    }

private:
    const json::object& saved_;
};

// The fields of each record, for a writer or a reader.

void each_field(auto& row, auto& form)
    requires std::same_as<std::remove_cvref_t<decltype(row)>, store::TableRow>
{
    form.field("id", row.id);
    form.field("game", row.game);
    form.field("state", row.state);
    form.field("room", row.room);
    form.field("seed", row.seed);
    form.field("cards", row.cards);
    form.field("head", row.head);
    form.field("result", row.result);
    form.field("created_at", row.created_at);
    form.field("started_at", row.started_at);
    form.field("ended_at", row.ended_at);
    form.by_seat("people", row.people);
}

void each_field(auto& entry, auto& form)
    requires std::same_as<std::remove_cvref_t<decltype(entry)>, store::Entry>
{
    form.field("seq", entry.seq, 1);
    form.field("text", entry.text);
    form.hash("hash", entry.hash);
    form.field("at", entry.at);
    form.field("of", entry.of);
    form.field("k", entry.k);
}

void each_field(auto& line, auto& form)
    requires std::same_as<std::remove_cvref_t<decltype(line)>, store::TalkLine>
{
    form.field("n", line.n);
    form.field("at", line.at);
    form.field("from", line.from, -1);
    form.field("readers", line.readers);
    form.field("kind", line.kind);
    form.field("text", line.text);
    form.field("key", line.key);
}

void each_field(auto& person, auto& form)
    requires std::same_as<std::remove_cvref_t<decltype(person)>, store::Person>
{
    form.field("id", person.id);
    form.field("name", person.name);
    form.field("lang", person.lang);
    form.field("settings", person.settings);
}

template <class Record>
json::object written(const Record& record) {
    Writer writer;
    each_field(record, writer);
    return writer.done();
}

template <class Record>
Record read(const json::object& saved) {
    Record record;
    const Reader reader(saved);
    each_field(record, reader);
    return record;
}

}  // namespace

json::object to_json(const store::TableRow& row) { return written(row); }
json::object to_json(const store::Entry& entry) { return written(entry); }
json::object to_json(const store::TalkLine& line) { return written(line); }
json::object to_json(const store::Person& person) { return written(person); }

store::TableRow row_from(const json::object& saved) { return read<store::TableRow>(saved); }
store::Entry entry_from(const json::object& saved) { return read<store::Entry>(saved); }
store::Person person_from(const json::object& saved) { return read<store::Person>(saved); }

store::TalkLine talk_from(const json::object& saved) {
    const auto line = read<store::TalkLine>(saved);
    if (line.from >= kMaxPlayers) throw BadMessage("from");
    return line;
}

}  // namespace consigliere::device
