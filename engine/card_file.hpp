// A card set as a file: a [set] header, a [rules] table for amounts that no card shows, and [[card]] entries with typed,
// checked fields. Each game reads its own kinds from it. An error names the file, the line and what is allowed.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/data.hpp"
#include "engine/texts.hpp"

namespace consigliere {

// The text of a card set: the embedded house set, or a file that an owner of the real box wrote.
struct CardSource {
    std::string name;  // for messages: a file name
    std::string text;
};

// The names of the cards of a set, by their ids.
using CardNames = std::map<std::string, const Localised*, std::less<>>;

class CardEntry {
public:
    CardEntry(const std::string& file, const Data& data);

    std::string id, kind, source;
    int count = 1;
    Localised name, text;  // a name may have the classes of its noun (noun = { de = "m", nl = "de", es = "m" })

    int line() const { return data_->line; }
    bool has(std::string_view key) const { return data_->find(key) != nullptr; }
    int number(std::string_view key, int least, int most) const;
    int number(std::string_view key, int least, int most, int otherwise) const;
    bool flag(std::string_view key, bool otherwise = false) const;
    std::string word(std::string_view key) const;
    std::string word(std::string_view key, std::string_view otherwise) const;
    // Index of the field's word among `allowed`.
    int choice(std::string_view key, const std::vector<std::string_view>& allowed) const;
    std::vector<int> numbers(std::string_view key, int least, int most) const;  // a number reads as a list of one
    std::vector<std::string> words(std::string_view key) const;                 // absent: empty

    [[noreturn]] void fail(std::string_view key, const std::string& message) const;
    // Call after all fields were read: an unread field is a spelling mistake.
    void refuse_unread() const;

    // All fields, texts with their {placeholders} filled from the fields, for `cards --json`. {price} is a number,
    // {price.money} a sum of money; cards are called by their names.
    boost::json::object to_json(const CardNames& names) const;

private:
    void read_nouns();
    const Data& field(std::string_view key) const;

    std::string file_;
    const Data* data_;
    mutable std::set<std::string, std::less<>> read_;
};

class CardFile {
public:
    // Throws InputError if it is no card set of this game, an id is used twice or a kind is unknown.
    CardFile(const CardSource& source, std::string_view game, const std::vector<std::string_view>& kinds);
    CardFile(const CardFile&) = delete;  // the cards point into the tree
    CardFile& operator=(const CardFile&) = delete;

    std::string id;    // of the set
    std::string hash;  // SHA-256 of all that play depends on: goes into every log
    const std::vector<CardEntry>& cards() const { return cards_; }
    std::vector<const CardEntry*> of_kind(std::string_view kind) const;
    // An amount of the [rules] table; the standard amount where the file does not name it.
    int amount(std::string_view key, int least, int most, int standard) const;
    // Call after everything was read: an unread field of a card or of [rules] is a spelling mistake.
    void refuse_unread() const;
    // For sums that concern the whole file.
    [[noreturn]] void fail(const std::string& message) const;
    boost::json::object to_json() const;  // {"set": ..., "cards": [...]}

private:
    std::string hash_of_rules() const;

    std::string file_;
    Data data_;
    std::vector<CardEntry> cards_;
    mutable std::set<std::string, std::less<>> amounts_read_;
};

}  // namespace consigliere
