// Moves a site from its SQLite file into PostgreSQL, whole, and proves that every game arrived.
#include <ostream>

#include "cli/commands.hpp"
#include "cli/stored_games.hpp"
#include "store/copy.hpp"

namespace consigliere::cli {

int run_migrate_store(const MigrateStoreArgs& args, Io& io) {
    if (!store::is_postgres(args.to))
        throw InputError("--to needs the address of a PostgreSQL database, postgres://...");
    try {
        const auto from = existing_store(args.from, "")->connect();
        const auto target = store::open(args.to);
        target->use_vault(vault_in(args.from));
        const auto to = target->connect();
        if (!to->empty()) throw InputError("that database already contains a site; use an empty one");
        store::copy_store(*from, *to, [&](const std::string& table, std::int64_t done, std::int64_t of) {
            io.out << table << ": " << done << " of " << of << std::endl;
        });
        const Proven games = prove_all(*to, [&](const auto& table, const auto& state, const auto& why) {
            io.out << "table " << table << " (" << state << "): " << why << "\n";
        });
        io.out << games.good << " games replay from the new store, " << games.bad << " do not\n";
        if (games.bad == 0)
            io.out << "Serve it with `consigliere serve --store ADDRESS --key-file FILE`, with the key file of the old "
                      "data "
                      "directory.\n";
        return games.bad == 0 ? kOk : kFailed;
    } catch (const store::StoreError& wrong) {
        throw InputError(wrong.what());
    }
}

}  // namespace consigliere::cli
