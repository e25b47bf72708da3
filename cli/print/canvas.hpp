// Pages of a PDF, in millimetres from the top left corner. A thin layer over libharu: errors are exceptions, text is
// UTF-8 and wrapped, pictures are lists of drawing steps (web/src/art/print.ts).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <hpdf.h>

namespace consigliere::cli {

enum class Face { text, bold, title };

struct Box {
    double x = 0, y = 0, width = 0, height = 0;
};

struct Colour {
    double red = 0, green = 0, blue = 0;
};
Colour colour_of(std::string_view hex);  // "#rrggbb"

class Canvas {
public:
    explicit Canvas(const std::string& title);

    void add_page(double width, double height);
    void fill(const Box& box, Colour colour, double corner = 0);
    void outline(const Box& box, Colour colour, double line, double corner = 0);
    void line(double x1, double y1, double x2, double y2, double width);

    // One line; its baseline is at `y`. `align`: 0 left, 0.5 centre, 1 right of `x`.
    void write(std::string_view text, Face face, double size, double x, double y, double align, Colour colour);
    double width_of(std::string_view text, Face face, double size);
    std::vector<std::string> wrapped(std::string_view text, Face face, double size, double width);
    // Wrapped lines from the top of the box, at the largest size up to `size` at which they fit; returns where they end.
    double write_in(std::string_view text, Face face, double size, const Box& box, double align, Colour colour);

    // Scaled to cover the box, which cuts it.
    void draw(std::string_view steps, const Box& box);

    std::string bytes();

private:
    struct Free {
        void operator()(HPDF_Doc doc) const { HPDF_Free(doc); }
    };
    HPDF_Font font(Face face);
    double flipped(double y) const;
    void rectangle(const Box& box, double corner);
    void opacity(double part);

    std::unique_ptr<std::remove_pointer_t<HPDF_Doc>, Free> doc_;
    HPDF_Page page_ = nullptr;
    double height_ = 0;
    std::map<int, HPDF_ExtGState> opacities_;  // by per cent
};

}  // namespace consigliere::cli
