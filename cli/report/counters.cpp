#include "cli/report/counters.hpp"

#include <cmath>

namespace consigliere::cli {

std::pair<double, double> interval(double wins, double games) {
    if (games <= 0) return {0, 1};
    constexpr double z = 1.96;
    const double p = wins / games, centre = p + z * z / (2 * games);
    const double half = z * std::sqrt(p * (1 - p) / games + z * z / (4 * games * games));
    const double scale = 1 + z * z / games;
    return {(centre - half) / scale, (centre + half) / scale};
}

void Counters::add(const bots::ReportData& story) {
    ++games;
    players = story.players;
    if (!story.over) return;
    ++finished;
    const auto n = static_cast<std::size_t>(story.players);
    by_seat.resize(n);
    ++rounds[story.rounds];
    ++decisions[story.decisions];
    ++deals[story.deals];
    for (std::size_t s = 0; s < n; ++s) {
        const bool won = story.winners.has(Seat(static_cast<int>(s)));
        const std::uint64_t part = won ? 60u / static_cast<unsigned>(story.winners.size()) : 0u;
        by_seat[s].add(part);
        for (const std::string& thing : story.held[s]) by_held[thing].add(part);
        for (const std::string& thing : story.did[s]) by_did[thing].add(part);
        if (won) ++winning_scores[story.scores[s]];
        auto& course = won ? winners_course : others_course;
        if (course.size() < story.course.size()) course.resize(story.course.size());
        for (std::size_t r = 0; r < story.course.size(); ++r) ++course[r][story.course[r][s]];
    }
    for (const auto& [id, window] : story.windows) {
        windows[id].asked += window.asked;
        windows[id].used += window.used;
    }
    offers += static_cast<std::uint64_t>(story.offers);
    deals_struck += static_cast<std::uint64_t>(story.deals);
    words += static_cast<std::uint64_t>(story.words);
    kept += static_cast<std::uint64_t>(story.kept);
    broken += static_cast<std::uint64_t>(story.broken);
}

int quantile(const Counters::Histogram& histogram, double part) {
    std::uint64_t all = 0, below = 0;
    for (const auto& [value, count] : histogram) all += count;
    for (const auto& [value, count] : histogram) {
        below += count;
        if (static_cast<double>(below) >= part * static_cast<double>(all)) return value;
    }
    return 0;
}

double mean(const Counters::Histogram& histogram) {
    double sum = 0, all = 0;
    for (const auto& [value, count] : histogram) {
        sum += static_cast<double>(value) * static_cast<double>(count);
        all += static_cast<double>(count);
    }
    return all > 0 ? sum / all : 0;
}

}  // namespace consigliere::cli
