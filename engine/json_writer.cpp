#include "engine/json_writer.hpp"

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

void escape(std::string& out, unsigned char c) {
    static constexpr char kHex[] = "0123456789abcdef";
    switch (c) {
    case '"':  out += "\\\""; break;
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

// Nearly all that is written are short plain words: those are put together first and appended once.
void JsonWriter::quote(std::string_view text) {
    char word[128];
    if (text.size() <= sizeof word - 3 && is_plain(text)) {
        const char last = out_.empty() ? '{' : out_.back();
        std::size_t n = 0;
        if (last != '{' && last != '[' && last != ':') word[n++] = ',';
        word[n++] = '"';
        if (!text.empty()) std::memcpy(word + n, text.data(), text.size());
        n += text.size();
        word[n++] = '"';
        out_.append(word, n);
        return;
    }
    separate();
    out_ += '"';
    for (const char c : text) {
        if (kEscaped[static_cast<unsigned char>(c)] != 0)
            escape(out_, static_cast<unsigned char>(c));
        else
            out_ += c;
    }
    out_ += '"';
}

}  // namespace consigliere
