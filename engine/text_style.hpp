// Colour for a terminal, or none. Games draw their table through it, so that a plain mode costs them nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"

namespace consigliere {

struct TextStyle {
    bool colour = false;
    int width = 80;
    std::vector<std::string> names{};  // of the players, by seat

    std::string name(Seat seat) const {
        return seat.index < names.size() ? names[seat.index] : "P" + std::to_string(seat.index + 1);
    }

    std::string bold(std::string_view text) const { return wrap("1", text); }
    std::string dim(std::string_view text) const { return wrap("2", text); }
    std::string good(std::string_view text) const { return wrap("32", text); }
    std::string bad(std::string_view text) const { return wrap("31", text); }
    std::string seat(Seat seat, std::string_view text) const {
        static constexpr const char* kSeatColours[kMaxPlayers] = {"33", "36", "35", "32", "34"};
        return seat.is_player() ? wrap(kSeatColours[seat.index], text) : std::string(text);
    }

    // Columns on the screen: UTF-8 sequences count once, colours not at all.
    static int columns(std::string_view text);
    // Cut or padded with blanks to exactly `width` columns.
    static std::string fit(std::string_view text, int width);

private:
    std::string wrap(const char* code, std::string_view text) const {
        if (!colour) return std::string(text);
        return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
    }
};

}  // namespace consigliere
