#include "engine/plain_toml.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace consigliere {

namespace {

constexpr std::size_t kMostParts = 4;  // of a key or a heading
constexpr int kMostNested = 4;         // arrays and inline tables in one another

struct NotPlain {};  // thrown and caught in this file: the general parser takes over

bool is_bare(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class PlainReader {
public:
    explicit PlainReader(std::string_view text) : text_(text) {}

    Data read() {
        Data root;
        root.line = 1;
        root_ = &root.value.emplace<Data::Table>();
        table_ = root_;
        while (skip_lines(), at_ < text_.size()) {
            if (text_[at_] == '[')
                read_heading();
            else
                read_pair();
            end_line();
        }
        return root;
    }

private:
    struct Key {
        std::array<std::string_view, kMostParts> parts;
        std::size_t count = 0;
    };

    char peek() const { return at_ < text_.size() ? text_[at_] : '\n'; }
    void take(char c) {
        if (at_ >= text_.size() || text_[at_] != c) throw NotPlain();
        ++at_;
    }
    bool take_if(char c) {
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    void count_value() {
        if (++values_ > kMostTomlValues) throw NotPlain();
    }
    void skip_spaces() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    }
    void skip_comment() {
        if (peek() != '#') return;
        while (at_ < text_.size() && text_[at_] != '\n') skip_letter();
    }
    // Spaces, comments and ends of lines.
    void skip_lines() {
        while (true) {
            skip_spaces();
            skip_comment();
            if (!take_if('\n')) return;
            ++line_;
        }
    }
    void end_line() {
        skip_spaces();
        skip_comment();
        if (at_ < text_.size() && text_[at_] != '\n') throw NotPlain();
    }

    // One letter of a string or a comment, which may be several bytes. Control characters and what is not UTF-8 are for
    // the general parser to refuse.
    void skip_letter() {
        const auto byte = [&](std::size_t i) {
            return at_ + i < text_.size() ? static_cast<unsigned char>(text_[at_ + i]) : 0u;
        };
        const unsigned first = byte(0);
        if (first < 0x80) {
            if ((first < 0x20 && first != '\t') || first == 0x7f) throw NotPlain();
            ++at_;
            return;
        }
        const bool is_two = (first == 0xc2 && byte(1) >= 0xa0) || (first >= 0xc3 && first <= 0xdf);
        const bool is_three = first >= 0xe1 && first <= 0xec;
        if (!is_two && !is_three) throw NotPlain();
        const std::size_t length = is_two ? 2 : 3;
        for (std::size_t i = 1; i < length; ++i)
            if (byte(i) < 0x80 || byte(i) > 0xbf) throw NotPlain();
        if (first == 0xe2 && byte(1) == 0x80 && (byte(2) == 0xa8 || byte(2) == 0xa9)) throw NotPlain();
        at_ += length;
    }

    void skip_plain_letters() {
        while (at_ < text_.size()) {
            const auto c = static_cast<unsigned char>(text_[at_]);
            if (c < 0x20 || c >= 0x7f || c == '"' || c == '\\') return;
            ++at_;
        }
    }

    std::string_view read_word() {
        const std::size_t from = at_;
        while (at_ < text_.size() && is_bare(text_[at_])) ++at_;
        if (at_ == from) throw NotPlain();
        return text_.substr(from, at_ - from);
    }
    Key read_key() {
        Key key;
        do {
            if (key.count == kMostParts) throw NotPlain();
            key.parts[key.count++] = read_word();
        } while (take_if('.'));
        return key;
    }

    Data& add(Data::Table& to, std::string_view name, int line) {
        const auto [entry, is_new] = to.try_emplace(std::string(name));
        if (!is_new) throw NotPlain();
        entry->second.line = line;
        return entry->second;
    }
    // A table inside of another: new, or one that may still get entries.
    Data::Table& within(Data::Table& outer, std::string_view name, std::set<const Data*>& may_grow) {
        const auto found = outer.find(name);
        if (found != outer.end()) {
            if (!may_grow.contains(&found->second)) throw NotPlain();
            return std::get<Data::Table>(found->second.value);
        }
        Data& made = add(outer, name, line_);
        may_grow.insert(&made);
        return made.value.emplace<Data::Table>();
    }

    void read_heading() {
        take('[');
        count_value();
        dotted_.clear();
        if (take_if('[')) return read_entry_of_list();
        const Key key = read_key();
        take(']');
        Data::Table* outer = root_;
        for (std::size_t i = 0; i + 1 < key.count; ++i) outer = &within(*outer, key.parts[i], implied_);
        Data& made = add(*outer, key.parts[key.count - 1], line_);
        table_ = &made.value.emplace<Data::Table>();
    }
    void read_entry_of_list() {
        count_value();
        const std::string_view name = read_word();
        take(']');
        take(']');
        const auto found = root_->find(name);
        if (found == root_->end())
            lists_.insert(&add(*root_, name, line_).value.emplace<Data::List>());
        else if (found->second.as_list() == nullptr || !lists_.contains(found->second.as_list()))
            throw NotPlain();
        Data& entry = std::get<Data::List>(root_->find(name)->second.value).emplace_back();
        entry.line = line_;
        table_ = &entry.value.emplace<Data::Table>();
    }
    void read_pair() {
        const Key key = read_key();
        skip_spaces();
        take('=');
        count_value();
        skip_spaces();
        Data::Table* outer = table_;
        for (std::size_t i = 0; i + 1 < key.count; ++i) outer = &within(*outer, key.parts[i], dotted_);
        read_value(add(*outer, key.parts[key.count - 1], line_), 0);
    }

    void read_value(Data& into, int nested) {
        if (nested > kMostNested) throw NotPlain();
        into.line = line_;
        const char c = peek();
        if (c == '"')
            read_string(into.value.emplace<std::string>());
        else if (c == '[')
            read_list(into.value.emplace<Data::List>(), nested);
        else if (c == '{')
            read_inline_table(into.value.emplace<Data::Table>(), nested);
        else if (is_digit(c) || c == '-')
            into.value = read_number();
        else
            into.value = read_flag();
    }
    void read_string(std::string& into) {
        take('"');
        std::size_t from = at_;
        while (peek() != '"') {
            if (peek() != '\\') {
                skip_letter();
                skip_plain_letters();
                continue;
            }
            into.append(text_, from, at_ - from);
            ++at_;
            into += read_escape();
            from = at_;
        }
        into.append(text_, from, at_ - from);
        take('"');
        if (into.empty() && peek() == '"') throw NotPlain();  // of several lines
    }
    char read_escape() {
        const char c = peek();
        ++at_;
        switch (c) {
        case '"':
        case '\\': return c;
        case 'n':  return '\n';
        case 'r':  return '\r';
        case 't':  return '\t';
        default:   throw NotPlain();
        }
    }
    void read_list(Data::List& into, int nested) {
        take('[');
        count_value();
        while (skip_lines(), !take_if(']')) {
            read_value(into.emplace_back(), nested + 1);
            skip_lines();
            if (take_if(']')) return;
            take(',');
            count_value();
        }
    }
    void read_inline_table(Data::Table& into, int nested) {
        take('{');
        count_value();
        skip_spaces();
        if (take_if('}')) return;
        while (true) {
            const std::string_view name = read_word();
            skip_spaces();
            take('=');
            count_value();
            skip_spaces();
            read_value(add(into, name, line_), nested + 1);
            skip_spaces();
            if (take_if('}')) return;
            take(',');
            count_value();
            skip_spaces();
        }
    }
    void end_value() const {
        const char c = peek();
        if (c != '\n' && c != ' ' && c != '\t' && c != ',' && c != ']' && c != '}' && c != '#') throw NotPlain();
    }
    std::int64_t read_number() {
        constexpr std::size_t kMostDigits = 18;
        const bool negative = take_if('-');
        const std::size_t from = at_;
        std::int64_t number = 0;
        for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
            if (at_ - from == kMostDigits) throw NotPlain();
            number = number * 10 + (text_[at_] - '0');
        }
        if (at_ == from || (text_[from] == '0' && (at_ - from > 1 || negative))) throw NotPlain();
        end_value();
        return negative ? -number : number;
    }
    bool read_flag() {
        const std::string_view word = read_word();
        if (word != "true" && word != "false") throw NotPlain();
        end_value();
        return word == "true";
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1, values_ = 0;
    Data::Table* root_ = nullptr;
    Data::Table* table_ = nullptr;       // of the last heading
    std::set<const Data*> implied_;      // tables that only longer headings named so far
    std::set<const Data*> dotted_;       // tables that dotted keys below the last heading made
    std::set<const Data::List*> lists_;  // that headings made
};

}  // namespace

std::optional<Data> read_plain_toml(std::string_view text) {
    try {
        return PlainReader(text).read();
    } catch (const NotPlain&) {
        return std::nullopt;
    }
}

}  // namespace consigliere
