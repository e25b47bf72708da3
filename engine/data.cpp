#include "engine/data.hpp"

#include <algorithm>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <toml++/toml.h>

#include "engine/plain_toml.hpp"

namespace consigliere {

namespace json = boost::json;

namespace {

// Deeper nesting than any of our files has; bounds the recursion on files from outside.
constexpr int kDeepest = 16;

Data convert(const toml::node& node, const std::string& name, int depth) {
    Data out;
    out.line = static_cast<int>(node.source().begin.line);
    const std::string where = name + ":" + std::to_string(out.line) + ": ";
    if (depth > kDeepest) throw InputError(where + "nested too deeply");
    if (const auto* table = node.as_table()) {
        Data::Table entries;
        for (const auto& [key, value] : *table)
            entries.emplace(std::string(key.str()), convert(value, name, depth + 1));
        out.value = std::move(entries);
    } else if (const auto* array = node.as_array()) {
        Data::List entries;
        for (const auto& value : *array) entries.push_back(convert(value, name, depth + 1));
        out.value = std::move(entries);
    } else if (const auto* text = node.as_string()) {
        out.value = text->get();
    } else if (const auto* number = node.as_integer()) {
        out.value = number->get();
    } else if (const auto* flag = node.as_boolean()) {
        out.value = flag->get();
    } else if (const auto* real = node.as_floating_point()) {
        out.value = real->get();
    } else {
        throw InputError(where + "dates and times are not allowed");
    }
    return out;
}

// Looks over a file before the parser does, which would follow a key of a hundred thousand parts until its stack
// is gone: counts what could become values, and the parts of each dotted key. Strings and comments are skipped.
class Survey {
public:
    Survey(std::string_view text, const std::string& name) : text_(text), name_(name) {}

    void run() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '"' || c == '\'')
                skip_string(c);
            else if (c == '#')
                at_ = std::min(text_.find('\n', at_), text_.size());
            else
                take(c), ++at_;
        }
    }

private:
    void take(char c) {
        if (c == '\n') ++line_;
        if (c == '.') {
            if (++parts_ > kDeepest) refuse("nested too deeply");
        } else if (c == '\n' || c == '=' || c == ',' || c == '[' || c == '{') {
            parts_ = 0;
            if (c != '\n' && ++values_ > kMostTomlValues)
                refuse("has more than " + std::to_string(kMostTomlValues) + " values, more than a card file needs");
        }
    }
    void skip_string(char quote) {
        const bool many_lines = text_.substr(at_, 3) == std::string(3, quote);
        const std::size_t length = many_lines ? 3 : 1;
        at_ += length;
        while (at_ < text_.size() && text_.substr(at_, length) != std::string(length, quote)) {
            if (text_[at_] == '\n' && !many_lines) return;  // not closed: the parser says so
            if (text_[at_] == '\n') ++line_;
            at_ += quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n' ? 2 : 1;
        }
        at_ = std::min(at_ + length, text_.size());
    }
    [[noreturn]] void refuse(const std::string& what) const {
        throw InputError(name_ + ":" + std::to_string(line_) + ": " + what);
    }

    std::string_view text_;
    const std::string& name_;
    std::size_t at_ = 0;
    int line_ = 1, parts_ = 0, values_ = 0;
};

}  // namespace

Data parse_toml(std::string_view text, const std::string& name) {
    if (std::optional<Data> plain = read_plain_toml(text)) return std::move(*plain);
    return parse_any_toml(text, name);
}

Data parse_any_toml(std::string_view text, const std::string& name) {
    Survey(text, name).run();
    try {
        return convert(toml::parse(text, name), name, 0);
    } catch (const toml::parse_error& error) {
        throw InputError(name + ":" + std::to_string(error.source().begin.line) + ": " +
                         std::string(error.description()));
    }
}

const Data* Data::find(std::string_view key) const {
    const Table* table = as_table();
    if (table == nullptr) return nullptr;
    const auto it = table->find(key);
    return it == table->end() ? nullptr : &it->second;
}

json::value Data::to_json() const {
    if (const auto* flag = as_flag()) return *flag;
    if (const auto* number = as_number()) return *number;
    if (const auto* real = std::get_if<double>(&value)) return *real;
    if (const auto* text = as_text()) return json::value(*text);
    if (const auto* list = as_list()) {
        json::array out;
        for (const Data& entry : *list) out.push_back(entry.to_json());
        return out;
    }
    if (const auto* table = as_table()) {
        json::object out;
        for (const auto& [key, entry] : *table) out[key] = entry.to_json();
        return out;
    }
    return nullptr;
}

}  // namespace consigliere
