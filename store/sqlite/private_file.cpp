#include "store/sqlite/private_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "store/sqlite/connection.hpp"
#include "store/sqlite/schema.hpp"
#include "store/store.hpp"

namespace consigliere::store {

namespace {

std::string why() { return std::generic_category().message(errno); }

[[noreturn]] void refuse(const std::string& file, const std::string& what) {
    throw StoreError("the store " + file + " " + what);
}

constexpr const char* kLeft = "; it was not changed: restore a backup, or move the file away to start a new site";

}  // namespace

void make_private_file(const std::string& file) {
    const int opened = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (opened < 0) throw StoreError("cannot write " + file + ": " + why());
    ::close(opened);
}

std::string make_private(const std::string& file) {
    struct stat is{};
    if (stat(file.c_str(), &is) != 0 || (is.st_mode & 077) == 0) return "";
    char before[8];
    std::snprintf(before, sizeof before, "%04o", static_cast<unsigned>(is.st_mode) & 07777);
    if (chmod(file.c_str(), 0600) != 0)
        return file + " is readable by other users (" + before + "), and this could not be changed: " + why();
    return file + " was readable by other users (" + before + "); its mode is now 0600";
}

void create_store(const std::string& file) {
    std::string fresh = file + ".new-XXXXXX";
    const int opened = mkostemp(fresh.data(), O_CLOEXEC);  // 0600
    if (opened < 0) throw StoreError("cannot write " + fresh + ": " + why());
    ::close(opened);
    try {
        Connection db(fresh);
        migrate(db);
    } catch (...) {
        std::remove(fresh.c_str());
        throw;
    }
    // Not renamed: that would replace what another has put there meanwhile.
    const bool linked = link(fresh.c_str(), file.c_str()) == 0 || errno == EEXIST;
    const std::string wrong = linked ? "" : why();
    std::remove(fresh.c_str());
    if (!linked) throw StoreError("cannot write " + file + ": " + wrong);
}

void check_is_file(const std::string& file) {
    std::error_code unknown;
    const auto status = std::filesystem::status(file, unknown);
    if (unknown) throw StoreError("cannot inspect " + file + ": " + unknown.message());
    if (!std::filesystem::is_regular_file(status)) refuse(file, "is not a file");
    if (access(file.c_str(), R_OK | W_OK) != 0) refuse(file, "cannot be read and written: " + why());
    if (std::filesystem::file_size(file, unknown) == 0) refuse(file, std::string("is empty: its data is lost") + kLeft);
    char begin[16] = {};
    std::ifstream(file, std::ios::binary).read(begin, sizeof begin);
    if (std::memcmp(begin, "SQLite format 3", sizeof begin) != 0)
        refuse(file, std::string("is damaged or belongs to another program (it is not an SQLite file)") + kLeft);
}

void check_is_store(const std::string& file) {
    bool ours = false;
    try {
        Connection db(file, Connection::Use::look);
        Query version = db.query("PRAGMA user_version");
        Query tables = db.query(
            "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('person', 'game_table', 'log', "
            "'live')");
        ours = version.step() && version.number(0) > 0 && tables.step() && tables.number(0) == 4;
    } catch (const StoreError&) {
        return;  // damaged: the check of its contents says how
    }
    if (!ours) refuse(file, std::string("belongs to another program: it has none of our tables") + kLeft);
}

}  // namespace consigliere::store
