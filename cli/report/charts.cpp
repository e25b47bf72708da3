#include "cli/report/charts.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/html.hpp"

namespace consigliere::cli {

namespace {

constexpr int kWidth = 720;

std::string frame(int height, std::string_view name, const std::string& inside) {
    return fmt::format(R"(<svg viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>)", kWidth, height,
                       escaped_for_html(name), inside);
}

std::string text(double x, double y, std::string_view what, std::string_view anchor = "start") {
    return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)", x, y, anchor,
                       escaped_for_html(what));
}

std::string short_number(double value) {
    if (std::abs(value) >= 10000) return fmt::format("{:.0f}k", value / 1000);
    return fmt::format("{:.0f}", value);
}

// So many values a bar that some twenty bars are left.
int step_for(int lowest, int highest) {
    for (int ten = 1;; ten *= 10)
        for (const int step : {ten, 2 * ten, 5 * ten})
            if ((highest - lowest) / step <= 24) return step;
}

struct Curve {
    std::vector<int> low, middle, high;
};

Curve curve_of(const std::vector<Counters::Histogram>& rounds) {
    Curve out;
    for (const Counters::Histogram& round : rounds) {
        out.low.push_back(quantile(round, 0.1));
        out.middle.push_back(quantile(round, 0.5));
        out.high.push_back(quantile(round, 0.9));
    }
    return out;
}

}  // namespace

Bar bar_of(std::string label, const WinShare& share) {
    const auto [low, high] = interval(share.wins(), static_cast<double>(share.seats));
    return {std::move(label), share.share(), low, high, share.seats};
}

std::string share_chart(const std::vector<Bar>& bars, double even) {
    constexpr double left = 220, right = 600, row = 26;
    double most = even * 1.6;
    for (const Bar& bar : bars) most = std::max(most, bar.high);
    const auto x = [&](double share) { return left + (right - left) * share / most; };
    std::string inside;
    double y = 8;
    for (const Bar& bar : bars) {
        inside += text(left - 10, y + 15, bar.label, "end");
        inside += fmt::format(R"(<rect class="bar" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="16" rx="2"/>)", left,
                              y + 3, x(bar.share) - left);
        inside += fmt::format(R"(<path class="whisker" d="M{:.1f} {:.1f}H{:.1f}"/>)", x(bar.low), y + 11, x(bar.high));
        inside += text(right + 10, y + 15, fmt::format("{:.1f} %  of {}", 100 * bar.share, bar.seats));
        y += row;
    }
    inside += fmt::format(R"(<path class="even" d="M{0:.1f} 4V{1:.1f}"/>)", x(even), y);
    inside += text(x(even), y + 16, fmt::format("even: {:.1f} %", 100 * even), "middle");
    return frame(static_cast<int>(y) + 24, "share of wins", inside);
}

std::string histogram_chart(const Counters::Histogram& histogram, std::string_view unit) {
    if (histogram.empty()) return "";
    constexpr double left = 20, right = 700, floor = 150;
    const int lowest = histogram.begin()->first, step = step_for(lowest, histogram.rbegin()->first);
    std::map<int, std::uint64_t> bars;
    std::uint64_t most = 1;
    for (const auto& [value, count] : histogram) most = std::max(most, bars[(value - lowest) / step] += count);
    const double wide = (right - left) / (bars.rbegin()->first + 1);
    std::string inside;
    for (const auto& [k, count] : bars) {
        const double tall = (floor - 24) * static_cast<double>(count) / static_cast<double>(most);
        const double x = left + k * wide;
        inside += fmt::format(
            R"(<rect class="bar" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"><title>{}: {}</title></rect>)",
            x + 1, floor - tall, std::max(1.0, wide - 2), tall, lowest + k * step, count);
        if (wide > 40 || k % 2 == 0)
            inside += text(x + wide / 2, floor + 16, short_number(lowest + k * step), "middle");
    }
    inside += text(left, 14, fmt::format("median {} {}, mean {:.1f}", quantile(histogram, 0.5), unit, mean(histogram)));
    return frame(176, unit, inside);
}

std::string course_chart(const Counters& tally, std::string_view unit) {
    const Curve winners = curve_of(tally.winners_course), others = curve_of(tally.others_course);
    if (winners.middle.empty()) return "";
    constexpr double left = 60, right = 700, top = 12, floor = 250;
    int least = 0, most = 1;
    for (const Curve* curve : {&winners, &others})
        for (std::size_t r = 0; r < curve->high.size(); ++r) {
            least = std::min(least, curve->low[r]);
            most = std::max(most, curve->high[r]);
        }
    const auto rounds = static_cast<double>(std::max<std::size_t>(1, winners.middle.size() - 1));
    const auto at = [&](std::size_t r, int value) {
        return fmt::format("{:.1f} {:.1f} ", left + (right - left) * static_cast<double>(r) / rounds,
                           floor - (floor - top) * (value - least) / static_cast<double>(most - least));
    };
    std::string inside;
    for (int k = 0; k <= 4; ++k) {
        const double value = least + (most - least) * k / 4.0, y = floor - (floor - top) * k / 4.0;
        inside += fmt::format(R"(<path class="grid" d="M{:.1f} {:.1f}H{:.1f}"/>)", left, y, right) +
                  text(left - 8, y + 4, short_number(value), "end");
    }
    for (const auto& [curve, name] : {std::pair{&others, "others"}, std::pair{&winners, "winners"}}) {
        if (curve->middle.empty()) continue;
        std::string band, line;
        for (std::size_t r = 0; r < curve->high.size(); ++r) band += (r == 0 ? "M" : "L") + at(r, curve->high[r]);
        for (std::size_t r = curve->low.size(); r-- > 0;) band += "L" + at(r, curve->low[r]);
        for (std::size_t r = 0; r < curve->middle.size(); ++r) line += (r == 0 ? "M" : "L") + at(r, curve->middle[r]);
        inside += fmt::format(R"(<path class="band {0}" d="{1}Z"/><path class="line {0}" d="{2}"/>)", name, band, line);
    }
    for (std::size_t r = 0; r < winners.middle.size(); ++r)
        inside +=
            text(left + (right - left) * static_cast<double>(r) / rounds, floor + 18, std::to_string(r + 1), "middle");
    return frame(276, unit, inside);
}

}  // namespace consigliere::cli
