#include "engine/text_style.hpp"

namespace consigliere {

namespace {

// Length in bytes of what stands at the front of `text`, and how many columns it takes.
struct Glyph {
    std::size_t bytes;
    int columns;
};

Glyph front_of(std::string_view text) {
    if (text.front() == '\x1b') {
        const std::size_t end = text.find('m');
        return {end == text.npos ? text.size() : end + 1, 0};
    }
    std::size_t n = 1;
    while (n < text.size() && (static_cast<unsigned char>(text[n]) & 0xC0) == 0x80) ++n;
    return {n, 1};
}

}  // namespace

int TextStyle::columns(std::string_view text) {
    int count = 0;
    while (!text.empty()) {
        const Glyph g = front_of(text);
        count += g.columns;
        text.remove_prefix(g.bytes);
    }
    return count;
}

std::string TextStyle::fit(std::string_view text, int width) {
    const int all = columns(text);
    if (all <= width) return std::string(text) + std::string(static_cast<std::size_t>(width - all), ' ');
    std::string out;
    int used = 0;
    while (!text.empty()) {
        const Glyph g = front_of(text);
        if (g.columns == 0 || used < width - 1) out += text.substr(0, g.bytes);  // colours still close
        used += g.columns;
        if (g.columns != 0 && used == width) out += "…";
        text.remove_prefix(g.bytes);
    }
    return out;
}

}  // namespace consigliere
