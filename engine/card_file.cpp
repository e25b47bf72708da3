#include "engine/card_file.hpp"

#include <algorithm>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include "engine/card_error.hpp"
#include "engine/committed_random.hpp"
#include "engine/grammar.hpp"

namespace consigliere {

namespace json = boost::json;

namespace {

// A card set is some hundred kilobytes; a file from outside need not be more.
constexpr std::size_t kLargestFile = 4u << 20;

std::string list_of(const std::vector<std::string_view>& words) {
    std::string out;
    for (const std::string_view word : words) out += (out.empty() ? "" : ", ") + std::string(word);
    return out;
}

bool is_slug(std::string_view id) {
    return !id.empty() && id.size() <= 40 && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

// With its thousands set apart as people write them.
std::string number_text(long number, Lang lang) {
    std::string digits = std::to_string(number);
    const int first = number < 0 ? 1 : 0;
    for (int at = static_cast<int>(digits.size()) - 3; at > first; at -= 3)
        digits.insert(static_cast<std::size_t>(at), lang == Lang::en ? "," : ".");
    return digits;
}

using Numbers = std::string (*)(long, Lang);

// A field as it reads inside a card text: "3,000", "3,000/5,000", "Lawyer and Loan Shark".
std::string shown(const Data& data, Lang lang, const CardNames& names, Numbers written) {
    if (const auto* number = data.as_number()) return written(static_cast<long>(*number), lang);
    if (const auto* text = data.as_text()) {
        const auto card = names.find(*text);
        return card == names.end() ? *text : (*card->second)[lang];
    }
    const auto* list = data.as_list();
    if (list == nullptr) return {};
    std::vector<std::string> parts;
    for (const Data& entry : *list) parts.push_back(shown(entry, lang, names, written));
    if (list->empty() || list->front().as_number() == nullptr) return list_text(parts, lang);
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : "/") + part;
    return out;
}

}  // namespace

CardEntry::CardEntry(const std::string& file, const Data& data) : file_(file), data_(&data) {
    if (data.as_table() == nullptr)
        throw InputError(file + ":" + std::to_string(data.line) + ": a card must be a table");
    id = word("id");
    if (!is_slug(id)) fail("id", "'" + id + "' is not a valid id; allowed: a-z, 0-9 and -, at most 40");
    kind = word("kind");
    count = number("count", 0, 200, 1);
    static const std::vector<std::string_view> kSources{"rulebook", "public", "derived", "house"};
    source = std::string(kSources[static_cast<std::size_t>(choice("source", kSources))]);
    word("note", "");
    word("code", "");
    for (const auto& [key, into] : {std::pair{"name", &name}, std::pair{"text", &text}}) {
        const Data& all = field(key);
        for (const Lang lang : kAllLangs) {
            const std::string_view code = kLangCodes[static_cast<std::size_t>(lang)];
            const Data* said = all.find(code);
            if (said == nullptr || said->as_text() == nullptr)
                fail(key, "lacks the language '" + std::string(code) + "'; required: en, de, nl, es");
            (*into)[lang] = *said->as_text();
        }
    }
    if (has("noun")) read_nouns();
}

void CardEntry::read_nouns() {
    const Data& all = field("noun");
    for (const Lang lang : kAllLangs) {
        const Data* said = all.find(kLangCodes[static_cast<std::size_t>(lang)]);
        if (said == nullptr) continue;
        const std::optional<Noun> noun = said->as_text() == nullptr ? std::nullopt : noun_from(*said->as_text(), lang);
        if (!noun)
            fail("noun",
                 "allowed for '" + std::string(kLangCodes[static_cast<std::size_t>(lang)]) + "': " + noun_codes(lang));
        name.noun[static_cast<std::size_t>(lang)] = *noun;
    }
}

void CardEntry::fail(std::string_view key, const std::string& message) const {
    const Data* at = data_->find(key);
    const int at_line = at != nullptr && at->line > 0 ? at->line : data_->line;
    throw CardError(file_ + ":" + std::to_string(at_line), id, key, message);
}

const Data& CardEntry::field(std::string_view key) const {
    const Data* found = data_->find(key);
    if (found == nullptr) fail(key, "is missing");
    read_.emplace(key);
    return *found;
}

int CardEntry::number(std::string_view key, int least, int most) const {
    const std::int64_t* value = field(key).as_number();
    if (value == nullptr || *value < least || *value > most)
        fail(key, "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return static_cast<int>(*value);
}

int CardEntry::number(std::string_view key, int least, int most, int otherwise) const {
    return has(key) ? number(key, least, most) : otherwise;
}

bool CardEntry::flag(std::string_view key, bool otherwise) const {
    if (!has(key)) return otherwise;
    const bool* value = field(key).as_flag();
    if (value == nullptr) fail(key, "must be true or false");
    return *value;
}

std::string CardEntry::word(std::string_view key) const {
    const std::string* value = field(key).as_text();
    if (value == nullptr) fail(key, "must be a string in quotes");
    return *value;
}

std::string CardEntry::word(std::string_view key, std::string_view otherwise) const {
    return has(key) ? word(key) : std::string(otherwise);
}

int CardEntry::choice(std::string_view key, const std::vector<std::string_view>& allowed) const {
    const std::string value = word(key);
    const auto it = std::find(allowed.begin(), allowed.end(), value);
    if (it == allowed.end()) fail(key, "cannot be '" + value + "'; allowed: " + list_of(allowed));
    return static_cast<int>(it - allowed.begin());
}

std::vector<int> CardEntry::numbers(std::string_view key, int least, int most) const {
    const Data& data = field(key);
    if (data.as_number() != nullptr) return {number(key, least, most)};
    std::vector<int> out;
    if (const auto* list = data.as_list())
        for (const Data& entry : *list) {
            const std::int64_t* value = entry.as_number();
            if (value == nullptr || *value < least || *value > most)
                fail(key, "must contain whole numbers from " + std::to_string(least) + " to " + std::to_string(most));
            out.push_back(static_cast<int>(*value));
        }
    else
        fail(key, "must be a number or a list of numbers");
    return out;
}

std::vector<std::string> CardEntry::words(std::string_view key) const {
    std::vector<std::string> out;
    if (!has(key)) return out;
    const auto* list = field(key).as_list();
    if (list == nullptr) fail(key, "must be a list of strings");
    for (const Data& entry : *list) {
        if (entry.as_text() == nullptr) fail(key, "must contain strings in quotes");
        out.push_back(*entry.as_text());
    }
    return out;
}

void CardEntry::refuse_unread() const {
    for (const auto& [key, value] : *data_->as_table())
        if (!read_.contains(key)) {
            std::string known;
            for (const auto& name_read : read_) known += (known.empty() ? "" : ", ") + name_read;
            fail(key, "is no field of a " + kind + "; fields: " + known);
        }
}

json::object CardEntry::to_json(const CardNames& names) const {
    json::object out;
    for (const auto* key : {"id", "kind", "count", "source"})
        if (const Data* data = data_->find(key)) out[key] = data->to_json();
    out["count"] = count;
    for (const auto& [key, data] : *data_->as_table())
        if (key != "name" && key != "text" && key != "noun") out[key] = data.to_json();
    for (const auto& [key, said] : {std::pair{"name", &name}, std::pair{"text", &text}}) {
        json::object in;
        for (const Lang lang : kAllLangs) {
            // {price} is a number, {price.money} a sum.
            std::vector<std::string> sums;
            std::vector<std::pair<std::string_view, std::string>> values;
            sums.reserve(data_->as_table()->size());
            for (const auto& [field, data] : *data_->as_table()) {
                values.emplace_back(field, shown(data, lang, names, number_text));
                values.emplace_back(sums.emplace_back(field + ".money"), shown(data, lang, names, money_text));
            }
            in[kLangCodes[static_cast<std::size_t>(lang)]] = fill((*said)[lang], values);
        }
        out[key] = std::move(in);
    }
    return out;
}

CardFile::CardFile(const CardSource& source, std::string_view game, const std::vector<std::string_view>& kinds)
    : file_(source.name) {
    if (source.text.size() > kLargestFile) throw InputError(file_ + ": a card file may have at most 4 MiB");
    data_ = parse_toml(source.text, file_);
    const Data* head = data_.find("set");
    if (head == nullptr) fail("lacks the table [set] with id and game");
    const Data* set_id = head->find("id");
    const Data* set_game = head->find("game");
    if (set_id == nullptr || set_id->as_text() == nullptr) fail("[set] lacks its id");
    if (set_game == nullptr || set_game->as_text() == nullptr || *set_game->as_text() != game)
        fail("[set] game must be \"" + std::string(game) + "\"");
    id = *set_id->as_text();
    if (const Data* rules = data_.find("rules"); rules != nullptr && rules->as_table() == nullptr)
        fail("[rules] must be a table of amounts");
    const Data* list = data_.find("card");
    if (list == nullptr || list->as_list() == nullptr) fail("contains no [[card]]");
    std::set<std::string> seen;
    for (const Data& data : *list->as_list()) {
        const CardEntry& card = cards_.emplace_back(file_, data);
        if (std::find(kinds.begin(), kinds.end(), card.kind) == kinds.end())
            card.fail("kind", "cannot be '" + card.kind + "'; allowed: " + list_of(kinds));
        if (!seen.insert(card.id).second) card.fail("id", "'" + card.id + "' is used twice");
    }
    hash = hash_of_rules();
}

// Only what play depends on: a better translation must not disown the games played before it.
std::string CardFile::hash_of_rules() const {
    std::string facts;
    if (const Data* rules = data_.find("rules"))
        for (const auto& [key, value] : *rules->as_table())
            facts += "rules." + key + "=" + json::serialize(value.to_json()) + "\n";
    for (const Data& card : *data_.find("card")->as_list())
        for (const auto& [key, value] : *card.as_table())
            if (key != "name" && key != "noun" && key != "text" && key != "note" && key != "source")
                facts += key + "=" + json::serialize(value.to_json()) + "\n";
    return sha256_hex(facts);
}

std::vector<const CardEntry*> CardFile::of_kind(std::string_view kind) const {
    std::vector<const CardEntry*> out;
    for (const CardEntry& card : cards_)
        if (card.kind == kind) out.push_back(&card);
    return out;
}

int CardFile::amount(std::string_view key, int least, int most, int standard) const {
    amounts_read_.emplace(key);
    const Data* rules = data_.find("rules");
    const Data* given = rules == nullptr ? nullptr : rules->find(key);
    if (given == nullptr) return standard;
    const std::int64_t* value = given->as_number();
    if (value == nullptr || *value < least || *value > most)
        throw InputError(file_ + ":" + std::to_string(given->line) + ": [rules] " + std::string(key) +
                         ": must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return static_cast<int>(*value);
}

void CardFile::refuse_unread() const {
    for (const CardEntry& card : cards_) card.refuse_unread();
    const Data* rules = data_.find("rules");
    if (rules == nullptr) return;
    for (const auto& [key, value] : *rules->as_table())
        if (!amounts_read_.contains(key)) {
            std::string known;
            for (const auto& read : amounts_read_) known += (known.empty() ? "" : ", ") + read;
            throw InputError(file_ + ":" + std::to_string(value.line) + ": [rules] " + key +
                             " is unknown; known: " + known);
        }
}

void CardFile::fail(const std::string& message) const { throw InputError(file_ + ": " + message); }

json::object CardFile::to_json() const {
    CardNames names;
    for (const CardEntry& card : cards_) names.emplace(card.id, &card.name);
    json::array cards;
    for (const CardEntry& card : cards_) cards.push_back(card.to_json(names));
    return {{"set", json::value(id)}, {"hash", json::value(hash)}, {"cards", std::move(cards)}};
}

}  // namespace consigliere
