#include "engine/json_writer.hpp"

#include <array>
#include <cstring>

namespace consigliere {

namespace {

// Characters that cannot stand in a JSON text as they are.
constexpr auto kEscaped = [] {
    std::array<unsigned char, 256> out{};
    for (std::size_t c = 0; c < 0x20; ++c) out[c] = 1;
    out['"'] = out['\\'] = 1;
    return out;
}();

bool is_plain(std::string_view text) {
    unsigned char any = 0;
    for (const char c : text) any |= kEscaped[static_cast<unsigned char>(c)];
    return any == 0;
}

void escape(std::string& out, unsigned char c) {
    static constexpr char kHex[] = "0123456789abcdef";
    switch (c) {
    case '"': out += "\\\""; break;
    case '\\': out += "\\\\"; break;
    case '\n': out += "\\n"; break;
    case '\r': out += "\\r"; break;
    case '\t': out += "\\t"; break;
    default:
        out += "\\u00";
        out += kHex[c >> 4];
        out += kHex[c & 15];
    }
}

}  // namespace

void JsonWriter::quote(std::string_view text) {
    separate();
    if (is_plain(text)) {
        const std::size_t at = out_.size();
        out_.resize(at + text.size() + 2);
        out_[at] = '"';
        if (!text.empty()) std::memcpy(out_.data() + at + 1, text.data(), text.size());
        out_.back() = '"';
        return;
    }
    out_ += '"';
    for (const char c : text) {
        if (kEscaped[static_cast<unsigned char>(c)] != 0) escape(out_, static_cast<unsigned char>(c));
        else out_ += c;
    }
    out_ += '"';
}

}  // namespace consigliere
