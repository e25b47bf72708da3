#include "cli/screen.hpp"

#include <algorithm>
#include <charconv>
#include <istream>
#include <ostream>

namespace consigliere::cli {

bool number_in(std::string_view text, int& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

Command numbered(std::uint8_t kind, Seat seat, int number) {
    Command command;
    command.action.kind = kind;
    command.action.seat = seat;
    command.action.n = static_cast<std::int16_t>(std::clamp(number, 0, 30000));
    return command;
}

bool Screen::read() {
    io.out << std::flush;
    left = left || interrupted || !std::getline(io.in, line);
    return !left;
}

int Screen::number(int most) const {
    int n = 0;
    return number_in(line, n) && n >= 1 && n <= most ? n : 0;
}

bool Screen::perform(const Command& command) {
    if (const Refusal no = session.act(command)) {
        io.out << style.bad(say("play.refused", {{"why", refusal_text(session.kind(), no, lang)}})) << '\n';
        return false;
    }
    tell_news(command.action.seat);
    return true;
}

void Screen::tell_news(Seat person) {
    std::string last;
    int times = 0;
    const auto flush = [&] {
        if (times > 0) io.out << "  " << last << (times > 1 ? " (" + std::to_string(times) + "x)" : "") << '\n';
        times = 0;
    };
    for (const Event& event : session.news_for(person)) {
        const std::string text = describe(event, person);
        if (text != last) flush();
        last = text;
        times += !text.empty();
    }
    flush();
    io.out << std::flush;
}

}  // namespace consigliere::cli
