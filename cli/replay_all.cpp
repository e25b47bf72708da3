// Proves that every game in a server's store still replays, and names those that do not.
#include <ostream>

#include "cli/commands.hpp"
#include "cli/stored_games.hpp"

namespace consigliere::cli {

int run_replay_all(const ReplayArgs& args, Io& io) {
    try {
        const auto store = existing_store(args.data, args.store)->connect();
        const Proven games = prove_all(*store, [&](const auto& table, const auto& state, const auto& why) {
            io.out << "table " << table << " (" << state << "): " << why << "\n";
        });
        io.out << games.good << " games replay, " << games.bad << " do not\n";
        return games.bad == 0 ? kOk : kFailed;
    } catch (const store::StoreError& wrong) {
        throw InputError(wrong.what());
    }
}

}  // namespace consigliere::cli
