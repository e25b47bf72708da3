#include "cli/report/comparison.hpp"

#include <algorithm>
#include <cmath>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace consigliere::cli {

namespace {

constexpr std::size_t kMostShifts = 12;

double difference(const Comparison::Shift& shift) { return shift.own.share() - shift.house.share(); }

// Separate 95 % intervals: stricter than a test at 5 %, because many cards are compared at once.
bool beyond_chance(const WinShare& a, const WinShare& b) {
    const auto [low_a, high_a] = interval(a.wins(), static_cast<double>(a.seats));
    const auto [low_b, high_b] = interval(b.wins(), static_cast<double>(b.seats));
    return high_a < low_b || high_b < low_a;
}

using Shares = std::map<std::string, WinShare>;

void add_shifts(Comparison& into, const Shares& house, const Shares& own, const Names& names, bool with_verb) {
    for (const auto& [id, share] : own) {
        const auto at = house.find(id);
        if (at == house.end() || !beyond_chance(at->second, share)) continue;
        const std::size_t space = with_verb ? id.find(' ') : id.npos;
        const std::string name =
            space == id.npos ? names.of(id) : id.substr(0, space) + " " + names.of(id.substr(space + 1));
        into.shifts.push_back({id, name, at->second, share});
    }
}

double per_game(std::uint64_t count, const Counters& of) {
    return of.finished == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of.finished);
}

}  // namespace

Comparison compare(const Counters& house, const Counters& own, const Names& names) {
    Comparison out;
    out.figures.push_back(
        {"games finished", "", static_cast<double>(house.finished), static_cast<double>(own.finished)});
    for (std::size_t seat = 0; seat < std::min(house.by_seat.size(), own.by_seat.size()); ++seat)
        out.figures.push_back({fmt::format("wins of seat {}", seat + 1), "%", 100 * house.by_seat[seat].share(),
                               100 * own.by_seat[seat].share()});
    out.figures.push_back({"rounds per game", "", mean(house.rounds), mean(own.rounds)});
    out.figures.push_back({"decisions per game", "", mean(house.decisions), mean(own.decisions)});
    out.figures.push_back({"mean winning score", "", mean(house.winning_scores), mean(own.winning_scores)});
    out.figures.push_back({"deals per game", "", per_game(house.deals_struck, house), per_game(own.deals_struck, own)});
    add_shifts(out, house.by_held, own.by_held, names, false);
    add_shifts(out, house.by_did, own.by_did, names, true);
    std::sort(out.shifts.begin(), out.shifts.end(), [](const auto& a, const auto& b) {
        const double left = std::abs(difference(a)), right = std::abs(difference(b));
        return left != right ? left > right : a.id < b.id;
    });
    return out;
}

std::string text_of(const Comparison& comparison, const std::string& own_name) {
    std::string out = fmt::format("{:<24}{:>14}{:>14}{:>14}\n", "", "house set", own_name.substr(0, 13), "difference");
    for (const auto& figure : comparison.figures) {
        const std::string unit = figure.unit.empty() ? "" : " " + figure.unit;
        out += fmt::format("{:<24}{:>14}{:>14}{:>14}\n", figure.name, fmt::format("{:.1f}{}", figure.house, unit),
                           fmt::format("{:.1f}{}", figure.own, unit),
                           fmt::format("{:+.1f}{}", figure.own - figure.house, unit));
    }
    if (comparison.shifts.empty()) return out + "\nNo card changed its share of wins by more than chance explains.\n";
    out += "\nShare of wins of the seats that held a card or did something with it, where it changed beyond chance:\n";
    for (std::size_t i = 0; i < std::min(kMostShifts, comparison.shifts.size()); ++i) {
        const auto& shift = comparison.shifts[i];
        out += fmt::format("  {:<40}{:>7.1f} %  -> {:>5.1f} %  ({:+.1f})\n", shift.name, 100 * shift.house.share(),
                           100 * shift.own.share(), 100 * difference(shift));
    }
    if (comparison.shifts.size() > kMostShifts)
        out += fmt::format("  and {} more; --json lists all\n", comparison.shifts.size() - kMostShifts);
    return out;
}

boost::json::object json_of(const Comparison& comparison) {
    boost::json::array figures, shifts;
    for (const auto& figure : comparison.figures)
        figures.push_back({{"name", figure.name}, {"house", figure.house}, {"own", figure.own}});
    for (const auto& shift : comparison.shifts)
        shifts.push_back({{"id", shift.id},
                          {"name", shift.name},
                          {"house", {{"seats", shift.house.seats}, {"share", shift.house.share()}}},
                          {"own", {{"seats", shift.own.seats}, {"share", shift.own.share()}}}});
    return {{"figures", std::move(figures)}, {"shifts", std::move(shifts)}};
}

}  // namespace consigliere::cli
