// Many stories added up. Adding is commutative: the report does not depend on which thread played which game.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "bots/report_data.hpp"

namespace consigliere::cli {

// Of all seats to which something applied, how many won; shared victories count in sixtieths, so that sums stay exact.
struct WinShare {
    std::uint64_t seats = 0, sixtieths = 0;

    void add(std::uint64_t won_sixtieths) { ++seats, sixtieths += won_sixtieths; }
    double wins() const { return static_cast<double>(sixtieths) / 60.0; }
    double share() const { return seats == 0 ? 0 : wins() / static_cast<double>(seats); }
};

// 95 % of Wilson's interval for a share of wins.
std::pair<double, double> interval(double wins, double games);

struct Counters {
    using Histogram = std::map<int, std::uint64_t>;

    std::uint64_t games = 0, finished = 0;
    int players = 0;
    std::vector<WinShare> by_seat;
    std::map<std::string, WinShare> by_held, by_did;
    Histogram rounds, decisions, winning_scores, deals;
    std::vector<Histogram> winners_course, others_course;  // by round: score to number of seats
    std::map<std::string, bots::ReportData::Window> windows;
    std::uint64_t offers = 0, deals_struck = 0, words = 0, kept = 0, broken = 0;

    void add(const bots::ReportData& story);
};

// The score below which `part` of the seats lie.
int quantile(const Counters::Histogram& histogram, double part);
double mean(const Counters::Histogram& histogram);

}  // namespace consigliere::cli
