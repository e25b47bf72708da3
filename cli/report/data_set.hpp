// A data set of simulated games: JSON lines, a head and one line a game in the order of their numbers, gzip-compressed when
// the name ends in .gz. What is written is whole: a run that is stopped leaves a file that can be read.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include <boost/json/object.hpp>

#include "bots/report_data.hpp"

struct gzFile_s;

namespace consigliere::cli {

class DataSet {
public:
    DataSet(const std::string& path, const boost::json::object& head);  // throws InputError
    DataSet(const DataSet&) = delete;
    ~DataSet();

    void add(const bots::ReportData& story);  // not thread-safe: callers hold their own lock
    void finish();  // writes what waits for games that never came, and closes; throws InputError

private:
    void write(const std::string& line);

    std::string path_;
    gzFile_s* file_ = nullptr;
    std::uint64_t next_ = 0;
    std::map<std::uint64_t, std::string> waiting_;
};

}  // namespace consigliere::cli
