// Writes JSON straight into a text, for what is written often: views, positions, updates. Who needs the tree parses it.
//
//   JsonWriter w(text);
//   w.object([&] {
//       w.field("round", 3);
//       w.array("market", [&] { w.value("lawyer-1"); });
//   });
#pragma once

#include <charconv>
#include <concepts>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

namespace consigliere {

class JsonWriter {
public:
    explicit JsonWriter(std::string& out) : out_(out) {}

    void key(std::string_view name) {
        quote(name);
        out_ += ':';
    }
    void value(std::string_view text) { quote(text); }
    void value(const char* text) { quote(text); }
    void value(const std::string& text) { quote(text); }
    void value(bool yes) { raw(yes ? "true" : "false"); }
    void value(std::nullptr_t) { raw("null"); }
    void value(std::integral auto number) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        raw({digits, static_cast<std::size_t>(end - digits)});
    }
    // JSON that is text already.
    void raw(std::string_view json) {
        separate();
        out_ += json;
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
        out_ += '{';
        inside();
        out_ += '}';
    }
    template <std::invocable Inside>
    void array(Inside inside) {
        separate();
        out_ += '[';
        inside();
        out_ += ']';
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

    // For what is known to be empty only once it is written: takes back everything after `mark`.
    std::size_t mark() const { return out_.size(); }
    void take_back(std::size_t mark) { out_.resize(mark); }

private:
    // A comma, unless something was just opened: no value ends in one of these characters.
    void separate() {
        if (out_.empty()) return;
        const char last = out_.back();
        if (last != '{' && last != '[' && last != ':') out_ += ',';
    }
    void quote(std::string_view text);

    std::string& out_;
};

// What `write(writer)` writes, as a tree.
template <std::invocable<JsonWriter&> Write>
boost::json::object json_tree(Write write) {
    std::string text;
    JsonWriter w(text);
    write(w);
    return boost::json::parse(text).as_object();
}

}  // namespace consigliere
