#include "cli/report/data_set.hpp"

#include <zlib.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

namespace consigliere::cli {

namespace json = boost::json;

DataSet::DataSet(const std::string& path, const json::object& head) : path_(path) {
    file_ = gzopen(path.c_str(), path.ends_with(".gz") ? "wb6" : "wbT");  // T: as it is, uncompressed
    if (file_ == nullptr) throw InputError(path + ": cannot be written; does the directory exist?");
    write(json::serialize(head));
}

DataSet::~DataSet() {
    if (file_ != nullptr) gzclose(file_);
}

void DataSet::add(const bots::ReportData& story) {
    json::array commands;
    commands.reserve(story.lines.size());
    for (const std::string& line : story.lines) commands.push_back(json::value(line));
    waiting_[story.number] = json::serialize(
        json::object{{"number", story.number}, {"commands", std::move(commands)}, {"features", story.features()}});
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
        write(waiting_.begin()->second);
        waiting_.erase(waiting_.begin());
        ++next_;
    }
}

void DataSet::finish() {
    for (const auto& [number, line] : waiting_) write(line);
    waiting_.clear();
    gzFile_s* file = std::exchange(file_, nullptr);
    if (gzclose(file) != Z_OK) throw InputError(path_ + ": cannot be written completely; is the disk full?");
}

void DataSet::write(const std::string& line) {
    const std::string whole = line + '\n';
    if (gzwrite(file_, whole.data(), static_cast<unsigned>(whole.size())) != static_cast<int>(whole.size()))
        throw InputError(path_ + ": cannot be written; is the disk full?");
}

}  // namespace consigliere::cli
