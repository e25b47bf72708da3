#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/stored_games.hpp"

namespace consigliere::cli {

int run_backup(const BackupArgs& args, Io& io) {
    if (std::filesystem::exists(args.file)) throw InputError(args.file + " exists already; a backup never overwrites");
    try {
        existing_store(args.data, args.store)->connect()->back_up(args.file);
    } catch (const store::StoreError& wrong) {
        throw InputError(wrong.what());
    }
    io.out << "Saved to " << args.file << " (" << std::filesystem::file_size(args.file) / 1024
           << " KiB). To restore, copy it to consigliere.db"
           << " in a data folder.\n";
    return kOk;
}

}  // namespace consigliere::cli
