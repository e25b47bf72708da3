// Writes JSON as text, for what is written often: views, positions, updates. Who needs the tree parses it.
//
//   JsonWriter w;
//   w.object([&] {
//       w.field("round", 3);
//       w.array("market", [&] { w.value("lawyer-1"); });
//   });
//   send(w.take());
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

namespace consigliere {

class JsonWriter {
public:
    JsonWriter() {}  // leaves the room unwritten
    JsonWriter(const JsonWriter&) = delete;
    JsonWriter& operator=(const JsonWriter&) = delete;

    // What was written, until more is written.
    std::string_view text() const { return {text_, size_}; }
    // The same, without room for more; the writer is empty then.
    std::string take() { return {text_, std::exchange(size_, 0)}; }
    void clear() { size_ = 0; }
    void reserve(std::size_t more) {
        if (room_ - size_ < more) grow(more);
    }

    void key(std::string_view name) {
        quote(name);
        put(':');
    }
    void value(std::string_view text) { quote(text); }
    void value(const char* text) { quote(text); }
    void value(const std::string& text) { quote(text); }
    void value(bool yes) { raw(yes ? "true" : "false"); }
    void value(std::nullptr_t) { raw("null"); }
    void value(std::integral auto number) {
        separate();
        reserve(kDigits);
        char* const at = text_ + size_;
        size_ += static_cast<std::size_t>(std::to_chars(at, at + kDigits, number).ptr - at);
    }
    // JSON that is text already.
    void raw(std::string_view json) {
        separate();
        reserve(json.size());
        std::copy(json.begin(), json.end(), text_ + size_);
        size_ += json.size();
    }

    void field(std::string_view name, const auto& x) {
        key(name);
        value(x);
    }
    void field_raw(std::string_view name, std::string_view json) {
        key(name);
        raw(json);
    }

    template <std::invocable Inside>
    void object(Inside inside) {
        separate();
        put('{');
        inside();
        put('}');
    }
    template <std::invocable Inside>
    void array(Inside inside) {
        separate();
        put('[');
        inside();
        put(']');
    }
    template <std::invocable Inside>
    void object(std::string_view name, Inside inside) {
        key(name);
        object(inside);
    }
    template <std::invocable Inside>
    void array(std::string_view name, Inside inside) {
        key(name);
        array(inside);
    }

private:
    static constexpr std::size_t kDigits = 24;

    void put(char c) {
        reserve(1);
        text_[size_++] = c;
    }
    // A comma, unless something was just opened: no value ends in one of these characters.
    void separate() {
        if (size_ == 0) return;
        const char last = text_[size_ - 1];
        if (last != '{' && last != '[' && last != ':') put(',');
    }
    void quote(std::string_view text);
    void grow(std::size_t more);

    // Appending to a string would check more than is needed here, and its room would be written twice. Most texts are
    // values of a field or short events: they need no memory of their own.
    std::array<char, 256> short_;
    std::unique_ptr<char[]> long_;
    char* text_ = short_.data();
    std::size_t room_ = short_.size();
    std::size_t size_ = 0;  // so much of it is written
};

// What `write(writer)` writes, as a tree.
template <std::invocable<JsonWriter&> Write>
boost::json::object json_tree(Write write) {
    JsonWriter w;
    write(w);
    return boost::json::parse(w.text()).as_object();
}

}  // namespace consigliere
