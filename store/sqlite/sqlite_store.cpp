#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "store/sql_store.hpp"
#include "store/sqlite/connection.hpp"
#include "store/sqlite/private_file.hpp"
#include "store/sqlite/schema.hpp"
#include "store/sqlite/sqlite_file.hpp"

namespace consigliere::store {

namespace {

class SqliteStore final : public SqlStore<Connection> {
public:
    SqliteStore(std::shared_ptr<const Vault> vault, const std::string& file) : SqlStore(std::move(vault), file) {}

    void begin() override { run("BEGIN IMMEDIATE"); }
    void commit() override { run("COMMIT"); }
    void roll_back() override { run("ROLLBACK"); }
    void attempt(const std::function<void()>& work) override {
        run("SAVEPOINT attempt");
        try {
            work();
        } catch (...) {
            run("ROLLBACK TO attempt");
            run("RELEASE attempt");
            throw;
        }
        run("RELEASE attempt");
    }

    void hold(std::string_view table, std::int64_t epoch) override {
        const auto ours =
            first("SELECT 1 FROM lease WHERE table_id = ? AND epoch = ?", [](auto&) { return true; }, table, epoch);
        if (!ours) throw Fenced("another server has taken table " + std::string(table) + " over");
    }

    void begin_reading() override { run("BEGIN"); }
    void read_rows(const RowKind& kind, const std::function<void(const Row&)>& each) override {
        auto q = db_.query(kind.select.c_str());
        while (q.step()) each(read_row(q, kind));
    }
    void settle_numbers() override {}  // SQLite looks at the largest itself

    void back_up(const std::string& file) override {
        make_private_file(file);
        sqlite3* into = nullptr;
        int code = sqlite3_open_v2(file.c_str(), &into, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
        if (code == SQLITE_OK) {
            if (sqlite3_backup* copy = sqlite3_backup_init(into, "main", db_.raw(), "main")) {
                // In portions, so that writers are never held up for long.
                do code = sqlite3_backup_step(copy, 256);
                while (code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED);
                code = sqlite3_backup_finish(copy);
            } else {
                code = sqlite3_errcode(into);
            }
        }
        sqlite3_close(into);
        if (code != SQLITE_OK) throw StoreError("cannot write the backup " + file + ": " + sqlite3_errstr(code));
    }
};

class SqliteDatabase final : public Database {
public:
    explicit SqliteDatabase(std::string file) : file_(std::move(file)) {
        std::error_code unreadable;
        if (!std::filesystem::exists(file_, unreadable) && !unreadable) create_store(file_);
        check_is_file(file_);
        for (const char* part : {"", "-wal", "-shm"})
            if (const std::string remark = make_private(file_ + part); !remark.empty()) remarks_.push_back(remark);
        check_is_store(file_);
        check_integrity(file_);
        Connection first(file_);
        migrate(first);
    }
    std::vector<std::string> remarks() const override { return remarks_; }
    std::unique_ptr<Store> connect() override { return std::make_unique<SqliteStore>(vault_, file_); }

    // A lock that the system takes back from whoever dies.
    std::shared_ptr<void> occupy(bool alone) override {
        const std::string lock = file_ + ".lock";
        const int file = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (file < 0) throw StoreError("cannot write " + lock + ": " + std::generic_category().message(errno));
        if (flock(file, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0) {
            ::close(file);
            throw StoreError("another server uses " + file_ + "; only one server can use a data directory");
        }
        return {nullptr, [file](void*) { ::close(file); }};
    }

private:
    std::string file_;
    std::vector<std::string> remarks_;
};

}  // namespace

std::unique_ptr<Database> open_sqlite_file(const std::string& file) { return std::make_unique<SqliteDatabase>(file); }

std::unique_ptr<Database> open_sqlite(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw StoreError("cannot create the data directory " + folder + ": " + error.message());
    if (access(folder.c_str(), R_OK | W_OK | X_OK) != 0)
        throw StoreError("cannot write to the data directory " + folder + ": " +
                         std::generic_category().message(errno));
    return open_sqlite_file((std::filesystem::path(folder) / "consigliere.db").string());
}

}  // namespace consigliere::store
