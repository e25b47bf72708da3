// Proves that every game in a server's store still replays, and names those that do not.
#include <filesystem>
#include <ostream>

#include <boost/json/object.hpp>

#include "cli/commands.hpp"
#include "games/registry.hpp"
#include "server/table/record.hpp"
#include "store/store.hpp"

namespace consigliere::cli {

namespace {

// "" or why this game does not lead where it led.
std::string prove(store::Store& store, const store::TableRow& row) {
    const GameKind* kind = find_game(row.game);
    if (kind == nullptr) return "there is no game " + row.game;
    try {
        const auto seed = seed_from_hex(row.seed);
        if (!seed) return "its seed is lost";
        const CardSource cards = row.cards.empty() ? kind->house_cards() : CardSource{"its cards", row.cards};
        server::Record record(*kind, read_log(row.head, "table " + row.id).head, *seed, cards);
        for (const store::Entry& entry : store.log(row.id)) record.replay(entry, nullptr);
        return "";
    } catch (const InputError& wrong) {
        return wrong.what();
    }
}

}  // namespace

int run_replay_all(const ReplayArgs& args, Io& io) {
    if (!std::filesystem::exists(std::filesystem::path(args.data) / "consigliere.db"))
        throw InputError("there is no store in " + args.data);
    int good = 0, bad = 0;
    try {
        const auto store = store::open_sqlite(args.data)->connect();
        for (const char* state : {"running", "finished", "abandoned"})
            for (const std::string& id : store->tables_in(state)) {
                const std::string why = prove(*store, *store->table(id));
                ++(why.empty() ? good : bad);
                if (!why.empty()) io.out << "table " << id << " (" << state << "): " << why << "\n";
            }
    } catch (const store::StoreError& wrong) {
        throw InputError(wrong.what());
    }
    io.out << good << " games replay, " << bad << " do not\n";
    return bad == 0 ? kOk : kFailed;
}

}  // namespace consigliere::cli
