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

template <class Word>
Word word_at(const char* from) {
    Word word;
    std::memcpy(&word, from, sizeof word);
    return word;
}

// Copies a text without a character that needs an escape and returns its end; null: there is one. Most texts are shorter
// than 16 characters and consist of two words that may overlap.
char* copy_plain(std::string_view text, char* out) {
    const char* const from = text.data();
    const std::size_t size = text.size();
    const auto copy_ends = [&](auto first, auto last) {
        std::memcpy(out, &first, sizeof first);
        std::memcpy(out + size - sizeof last, &last, sizeof last);
        return out + size;
    };
    if (size < sizeof(std::uint32_t)) {
        unsigned char any = 0;
        for (std::size_t i = 0; i < size; ++i) any |= kEscaped[static_cast<unsigned char>(out[i] = from[i])];
        return any == 0 ? out + size : nullptr;
    }
    if (size < sizeof(std::uint64_t)) {
        const auto first = word_at<std::uint32_t>(from), last = word_at<std::uint32_t>(from + size - sizeof first);
        return needs_escape(std::uint64_t{first} << 32 | last) ? nullptr : copy_ends(first, last);
    }
    const auto first = word_at<std::uint64_t>(from), last = word_at<std::uint64_t>(from + size - sizeof first);
    if (needs_escape(first) || needs_escape(last)) return nullptr;
    for (std::size_t i = sizeof first; i + sizeof first < size; i += sizeof first) {
        const auto next = word_at<std::uint64_t>(from + i);
        if (needs_escape(next)) return nullptr;
        std::memcpy(out + i, &next, sizeof next);
    }
    return copy_ends(first, last);
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
    reserve(text.size() + 3);
    char* out = text_ + size_;
    const char last = size_ == 0 ? '{' : out[-1];
    if (last != '{' && last != '[' && last != ':') *out++ = ',';
    *out++ = '"';
    char* end = copy_plain(text, out);
    if (end == nullptr) {
        size_ = static_cast<std::size_t>(out - text_);
        reserve(kLongestEscape * text.size() + 1);
        end = text_ + size_;
        for (const char c : text) {
            const auto byte = static_cast<unsigned char>(c);
            if (kEscaped[byte] != 0)
                end = escape(end, byte);
            else
                *end++ = c;
        }
    }
    *end++ = '"';
    size_ = static_cast<std::size_t>(end - text_);
}

void JsonWriter::grow(std::size_t more) {
    const std::size_t room = std::max(2 * room_, size_ + more);
    // Not written before it is used, as make_unique would.
    std::unique_ptr<char[]> longer(new char[room]);  // NOLINT(modernize-make-unique)
    std::copy_n(text_, size_, longer.get());
    long_ = std::move(longer);
    text_ = long_.get();
    room_ = room;
}

}  // namespace consigliere
