#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "store/store.hpp"

namespace consigliere::cli {

int run_backup(const BackupArgs& args, Io& io) {
    if (std::filesystem::exists(args.file)) throw InputError(args.file + " exists already; a backup never overwrites");
    if (!std::filesystem::exists(std::filesystem::path(args.data) / "consigliere.db"))
        throw InputError("there is no store in " + args.data);
    try {
        store::open_sqlite(args.data)->connect()->back_up(args.file);
    } catch (const store::StoreError& wrong) {
        throw InputError(wrong.what());
    }
    io.out << "Saved to " << args.file << " (" << std::filesystem::file_size(args.file) / 1024
           << " KiB). To restore, copy it to consigliere.db"
           << " in a data folder.\n";
    return kOk;
}

}  // namespace consigliere::cli
