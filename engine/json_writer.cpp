#include "engine/json_writer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
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

// Eight characters at once: does any need an escape? (Bit tricks for "less than" and "equal" in each byte.)
bool needs_escape(std::uint64_t eight) {
    constexpr std::uint64_t kOnes = 0x0101010101010101u, kHigh = 0x8080808080808080u;
    const std::uint64_t quotes = eight ^ kOnes * '"', strokes = eight ^ kOnes * '\\';
    const std::uint64_t control = (eight - kOnes * 0x20) & ~eight;
    return ((control | ((quotes - kOnes) & ~quotes) | ((strokes - kOnes) & ~strokes)) & kHigh) != 0;
}

bool is_plain(std::string_view text) {
    std::uint64_t eight = 0;
    if (text.size() < sizeof eight) {
        unsigned char any = 0;
        for (const char c : text) any |= kEscaped[static_cast<unsigned char>(c)];
        return any == 0;
    }
    for (std::size_t i = 0; i + sizeof eight <= text.size(); i += sizeof eight) {
        std::memcpy(&eight, text.data() + i, sizeof eight);
        if (needs_escape(eight)) return false;
    }
    std::memcpy(&eight, text.data() + text.size() - sizeof eight, sizeof eight);
    return !needs_escape(eight);
}

constexpr std::size_t kLongestEscape = 6;

char* escape(char* out, unsigned char c) {
    static constexpr char kHex[] = "0123456789abcdef";
    const auto two = [&](char second) {
        *out++ = '\\';
        *out++ = second;
        return out;
    };
    switch (c) {
    case '"':
    case '\\': return two(static_cast<char>(c));
    case '\n': return two('n');
    case '\r': return two('r');
    case '\t': return two('t');
    default:
        for (const char fixed : std::string_view("\\u00")) *out++ = fixed;
        *out++ = kHex[c >> 4];
        *out++ = kHex[c & 15];
        return out;
    }
}

}  // namespace

// Nearly all that is written are short plain words.
void JsonWriter::quote(std::string_view text) {
    const bool plain = is_plain(text);
    reserve((plain ? text.size() : kLongestEscape * text.size()) + 3);
    char* out = text_.data() + size_;
    const char last = size_ == 0 ? '{' : out[-1];
    if (last != '{' && last != '[' && last != ':') *out++ = ',';
    *out++ = '"';
    if (plain) {
        out = std::copy(text.begin(), text.end(), out);
    } else {
        for (const char c : text) {
            const auto byte = static_cast<unsigned char>(c);
            if (kEscaped[byte] != 0)
                out = escape(out, byte);
            else
                *out++ = c;
        }
    }
    *out++ = '"';
    size_ = static_cast<std::size_t>(out - text_.data());
}

void JsonWriter::grow(std::size_t more) {
    constexpr std::size_t kFirst = 256;
    text_.resize(std::max({kFirst, 2 * text_.size(), size_ + more}));
}

}  // namespace consigliere
