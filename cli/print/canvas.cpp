#include "cli/print/canvas.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

namespace consigliere::cli {

namespace {

constexpr double kPoints = 72 / 25.4;  // per millimetre
constexpr double kLeading = 1.22;

float points(double mm) { return static_cast<float>(mm * kPoints); }

void fail(HPDF_STATUS error, HPDF_STATUS detail, void*) {
    throw std::runtime_error("the PDF library reports error " + std::to_string(error) + ", " + std::to_string(detail));
}

// The standard fonts of a PDF know the letters of Windows-1252, which has all that our four languages use.
std::string windows_1252(std::string_view utf8) {
    static const std::map<unsigned, unsigned char> beyond_latin_1{
        {0x20AC, 0x80}, {0x201A, 0x82}, {0x201E, 0x84}, {0x2026, 0x85}, {0x2018, 0x91}, {0x2019, 0x92}, {0x201C, 0x93},
        {0x201D, 0x94}, {0x2022, 0x95}, {0x2013, 0x96}, {0x2014, 0x97}, {0x202F, 0xA0}, {0x2011, 0x2D}, {0x2212, 0x96}};
    std::string out;
    for (std::size_t i = 0; i < utf8.size();) {
        const auto first = static_cast<unsigned char>(utf8[i]);
        const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        unsigned code = length == 1 ? first : first & (0xFFu >> (length + 1));
        for (std::size_t k = 1; k < length && i + k < utf8.size(); ++k)
            code = code << 6 | (static_cast<unsigned char>(utf8[i + k]) & 0x3Fu);
        i += length;
        const auto known = beyond_latin_1.find(code);
        out += static_cast<char>(known != beyond_latin_1.end() ? known->second : code < 256 ? code : '?');
    }
    return out;
}

double number(std::string_view text) {
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

}  // namespace

Colour colour_of(std::string_view hex) {
    const auto part = [&](std::size_t at) {
        unsigned value = 0;
        std::from_chars(hex.data() + at, hex.data() + at + 2, value, 16);
        return value / 255.0;
    };
    return {part(1), part(3), part(5)};
}

Canvas::Canvas(const std::string& title) : doc_(HPDF_New(fail, nullptr)) {
    if (!doc_) throw std::runtime_error("no memory for a PDF");
    HPDF_SetCompressionMode(doc_.get(), HPDF_COMP_ALL);
    HPDF_SetInfoAttr(doc_.get(), HPDF_INFO_TITLE, windows_1252(title).c_str());
    HPDF_SetInfoAttr(doc_.get(), HPDF_INFO_CREATOR, "Consigliere");
}

void Canvas::add_page(double width, double height) {
    page_ = HPDF_AddPage(doc_.get());
    HPDF_Page_SetWidth(page_, points(width));
    HPDF_Page_SetHeight(page_, points(height));
    HPDF_Page_SetLineCap(page_, HPDF_ROUND_END);
    HPDF_Page_SetLineJoin(page_, HPDF_ROUND_JOIN);
    height_ = height;
}

double Canvas::flipped(double y) const { return height_ - y; }

HPDF_Font Canvas::font(Face face) {
    const char* name = face == Face::title ? "Times-Bold" : face == Face::bold ? "Helvetica-Bold" : "Helvetica";
    return HPDF_GetFont(doc_.get(), name, "WinAnsiEncoding");
}

void Canvas::rectangle(const Box& box, double corner) {
    const auto x = [&](double at) { return points(box.x + at); };
    const auto y = [&](double at) { return points(flipped(box.y + at)); };
    if (corner <= 0) {
        HPDF_Page_Rectangle(page_, x(0), y(box.height), points(box.width), points(box.height));
        return;
    }
    const double near = corner * 0.4477, w = box.width, h = box.height;  // a quarter circle as a cubic curve
    HPDF_Page_MoveTo(page_, x(corner), y(0));
    HPDF_Page_LineTo(page_, x(w - corner), y(0));
    HPDF_Page_CurveTo(page_, x(w - near), y(0), x(w), y(near), x(w), y(corner));
    HPDF_Page_LineTo(page_, x(w), y(h - corner));
    HPDF_Page_CurveTo(page_, x(w), y(h - near), x(w - near), y(h), x(w - corner), y(h));
    HPDF_Page_LineTo(page_, x(corner), y(h));
    HPDF_Page_CurveTo(page_, x(near), y(h), x(0), y(h - near), x(0), y(h - corner));
    HPDF_Page_LineTo(page_, x(0), y(corner));
    HPDF_Page_CurveTo(page_, x(0), y(near), x(near), y(0), x(corner), y(0));
    HPDF_Page_ClosePath(page_);
}

void Canvas::fill(const Box& box, Colour c, double corner) {
    HPDF_Page_SetRGBFill(page_, static_cast<float>(c.red), static_cast<float>(c.green), static_cast<float>(c.blue));
    rectangle(box, corner);
    HPDF_Page_Fill(page_);
}

void Canvas::outline(const Box& box, Colour c, double width, double corner) {
    HPDF_Page_SetRGBStroke(page_, static_cast<float>(c.red), static_cast<float>(c.green), static_cast<float>(c.blue));
    HPDF_Page_SetLineWidth(page_, points(width));
    rectangle(box, corner);
    HPDF_Page_Stroke(page_);
}

void Canvas::line(double x1, double y1, double x2, double y2, double width) {
    HPDF_Page_SetRGBStroke(page_, 0, 0, 0);
    HPDF_Page_SetLineWidth(page_, points(width));
    HPDF_Page_MoveTo(page_, points(x1), points(flipped(y1)));
    HPDF_Page_LineTo(page_, points(x2), points(flipped(y2)));
    HPDF_Page_Stroke(page_);
}

double Canvas::width_of(std::string_view text, Face face, double size) {
    const std::string bytes = windows_1252(text);
    const HPDF_TextWidth width = HPDF_Font_TextWidth(font(face), reinterpret_cast<const HPDF_BYTE*>(bytes.data()),
                                                     static_cast<HPDF_UINT>(bytes.size()));
    return static_cast<double>(width.width) / 1000 * size / kPoints;
}

void Canvas::write(std::string_view text, Face face, double size, double x, double y, double align, Colour c) {
    if (text.empty()) return;
    HPDF_Page_SetRGBFill(page_, static_cast<float>(c.red), static_cast<float>(c.green), static_cast<float>(c.blue));
    HPDF_Page_BeginText(page_);
    HPDF_Page_SetFontAndSize(page_, font(face), static_cast<float>(size));
    HPDF_Page_TextOut(page_, points(x - align * width_of(text, face, size)), points(flipped(y)),
                      windows_1252(text).c_str());
    HPDF_Page_EndText(page_);
}

std::vector<std::string> Canvas::wrapped(std::string_view text, Face face, double size, double width) {
    std::vector<std::string> lines(1);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string word(text.substr(at, end - at));
        const std::string longer = lines.back().empty() ? word : lines.back() + " " + word;
        if (lines.back().empty() || width_of(longer, face, size) <= width)
            lines.back() = longer;
        else
            lines.push_back(word);
        at = end + 1;
    }
    return lines;
}

double Canvas::write_in(std::string_view text, Face face, double size, const Box& box, double align, Colour colour) {
    std::vector<std::string> lines;
    double leading = 0;
    for (;; size -= 0.25) {
        lines = wrapped(text, face, size, box.width);
        leading = size * kLeading / kPoints;
        const bool fits = leading * static_cast<double>(lines.size()) <= box.height &&
                          std::all_of(lines.begin(), lines.end(), [&](const std::string& line) {
                              return width_of(line, face, size) <= box.width + 0.01;
                          });
        if (fits || size <= 3) break;
    }
    double y = box.y;
    for (const std::string& line : lines) {
        write(line, face, size, box.x + align * box.width, y + leading * 0.8, align, colour);
        y += leading;
    }
    return y;
}

void Canvas::opacity(double part) {
    const int per_cent = static_cast<int>(std::lround(part * 100));
    HPDF_ExtGState& state = opacities_[per_cent];
    if (state == nullptr) {
        state = HPDF_CreateExtGState(doc_.get());
        HPDF_ExtGState_SetAlphaFill(state, static_cast<float>(per_cent / 100.0));
        HPDF_ExtGState_SetAlphaStroke(state, static_cast<float>(per_cent / 100.0));
    }
    HPDF_Page_SetExtGState(page_, state);
}

namespace {

// Reads the steps of a picture word by word and draws them.
class Picture {
public:
    Picture(HPDF_Page page, std::string_view steps) : page_(page), rest_(steps) {}

    double next_number() { return number(next()); }
    template <class Opacity>
    void draw(const Opacity& opacity) {
        for (std::string_view word = next(); !word.empty(); word = next()) {
            const char kind = word[0];
            if (kind == '-' || kind == '.' || (kind >= '0' && kind <= '9'))
                numbers_.push_back(static_cast<float>(number(word)));
            else if (kind == 'a')
                opacity(number(word.substr(1)));
            else if (!style(kind, word) && !path(kind))
                paint(kind, opacity);
        }
    }

private:
    std::string_view next() {
        const std::size_t end = std::min(rest_.find(' '), rest_.size());
        const std::string_view word = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return word;
    }
    bool style(char kind, std::string_view word) {
        if (kind == 'F' || kind == 'T') {
            const Colour c = colour_of(word.substr(1));
            (kind == 'F' ? HPDF_Page_SetRGBFill : HPDF_Page_SetRGBStroke)(
                page_, static_cast<float>(c.red), static_cast<float>(c.green), static_cast<float>(c.blue));
        } else if (kind == 'w') {
            HPDF_Page_SetLineWidth(page_, static_cast<float>(number(word.substr(1))));
        } else if (kind == 'd') {
            const HPDF_UINT16 dash[] = {static_cast<HPDF_UINT16>(std::max(1.0, std::round(number(word.substr(1))))), 0};
            const std::size_t comma = word.find(',');
            const HPDF_UINT16 both[] = {
                dash[0], static_cast<HPDF_UINT16>(
                             std::max(1.0, comma == word.npos ? 1.0 : std::round(number(word.substr(comma + 1)))))};
            HPDF_Page_SetDash(page_, both, 2, 0);
            dashed_ = true;
        } else {
            return false;
        }
        return true;
    }
    bool path(char kind) {
        const auto n = [&](std::size_t i) { return numbers_.at(i); };
        if (kind == 'm')
            HPDF_Page_MoveTo(page_, n(0), n(1));
        else if (kind == 'l')
            HPDF_Page_LineTo(page_, n(0), n(1));
        else if (kind == 'c')
            HPDF_Page_CurveTo(page_, n(0), n(1), n(2), n(3), n(4), n(5));
        else if (kind == 'h')
            HPDF_Page_ClosePath(page_);
        else
            return false;
        numbers_.clear();
        return true;
    }
    template <class Opacity>
    void paint(char kind, const Opacity& opacity) {
        if (kind == 'q') {
            HPDF_Page_GSave(page_);
            return;
        }
        if (kind == 'Q') {
            HPDF_Page_GRestore(page_);
            return;
        }
        if (kind == 'W') {
            HPDF_Page_Clip(page_);
            HPDF_Page_EndPath(page_);
            return;
        }
        (kind == 'f' ? HPDF_Page_Fill : kind == 's' ? HPDF_Page_Stroke : HPDF_Page_FillStroke)(page_);
        opacity(1.0);
        if (dashed_) HPDF_Page_SetDash(page_, nullptr, 0, 0);
        dashed_ = false;
    }

    HPDF_Page page_;
    std::string_view rest_;
    std::vector<float> numbers_;
    bool dashed_ = false;
};

}  // namespace

void Canvas::draw(std::string_view steps, const Box& box) {
    Picture picture(page_, steps);
    const double width = picture.next_number(), height = picture.next_number();
    const double scale = std::max(box.width / width, box.height / height);
    const double left = box.x + (box.width - width * scale) / 2, top = box.y + (box.height - height * scale) / 2;
    HPDF_Page_GSave(page_);
    rectangle(box, 0);
    HPDF_Page_Clip(page_);
    HPDF_Page_EndPath(page_);
    HPDF_Page_Concat(page_, points(scale), 0, 0, -points(scale), points(left), points(flipped(top)));
    picture.draw([this](double part) { opacity(part); });
    HPDF_Page_GRestore(page_);
}

std::string Canvas::bytes() {
    HPDF_SaveToStream(doc_.get());
    HPDF_ResetStream(doc_.get());
    std::string out(HPDF_GetStreamSize(doc_.get()), '\0');
    auto size = static_cast<HPDF_UINT32>(out.size());
    HPDF_ReadFromStream(doc_.get(), reinterpret_cast<HPDF_BYTE*>(out.data()), &size);
    out.resize(size);
    return out;
}

}  // namespace consigliere::cli
