#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/stored_games.hpp"

namespace consigliere::cli {

int run_backup(const BackupArgs& args, Io& io) {
    if (std::filesystem::exists(args.file))
        throw InputError(args.file + " already exists; a backup never overwrites a file");
    const std::string key = (std::filesystem::path(args.data) / "consigliere.key").string();
    if (args.with_key && !std::filesystem::exists(key)) throw InputError("key file not found: " + key);
    try {
        existing_store(args.data, args.store)->connect()->back_up(args.file);
        // Copies have the mode of what they copy: 0600.
        if (args.with_key) std::filesystem::copy_file(key, args.file + ".key");
    } catch (const store::StoreError& wrong) {
        throw InputError(wrong.what());
    }
    const std::string about_key =
        args.with_key ? "The key of running games is in " + args.file + ".key: copy it to consigliere.key there.\n"
                      : "Running games also need consigliere.key, which this backup does not contain.\n";
    io.out << "Saved to " << args.file << " (" << std::filesystem::file_size(args.file) / 1024
           << " KiB). To restore, copy it to consigliere.db"
           << " in a data directory.\n"
           << about_key;
    return kOk;
}

}  // namespace consigliere::cli
