#include "cli/stored_games.hpp"

#include <filesystem>

#include <boost/json/object.hpp>

#include "cli/io.hpp"
#include "games/registry.hpp"
#include "server/table/record.hpp"

namespace consigliere::cli {

namespace {

// "" or why this game does not lead where it led.
std::string prove(store::Store& store, const store::TableRow& row) {
    const GameKind* kind = find_game(row.game);
    if (kind == nullptr) return "unknown game " + row.game;
    try {
        const auto log = store.log(row.id);
        const std::string damage = server::damage_of(row, log, store.live(row.id));
        const auto seed = server::host_share(row);
        if (!seed) return damage;
        const CardSource cards = row.cards.empty() ? kind->house_cards() : CardSource{"its cards", row.cards};
        server::Record record(*kind, read_log(row.head, "table " + row.id).head, *seed, cards);
        for (const store::Entry& entry : log) record.replay(entry, nullptr);
        return damage;
    } catch (const InputError& wrong) {
        return wrong.what();
    }
}

}  // namespace

std::unique_ptr<store::Database> existing_store(const std::string& folder, const std::string& address) {
    if (!address.empty() && !store::is_postgres(address))
        throw InputError("--store must be an address that begins with postgres://; use --data for a directory");
    if (address.empty() && !std::filesystem::exists(std::filesystem::path(folder) / "consigliere.db"))
        throw InputError("no store found in " + folder);
    auto database = store::open(address.empty() ? folder : address);
    database->use_vault(vault_in(folder));
    return database;
}

std::shared_ptr<const store::Vault> vault_in(const std::string& folder) {
    const std::string key = (std::filesystem::path(folder) / "consigliere.key").string();
    return std::filesystem::exists(key) ? std::make_shared<const store::Vault>(store::open_vault(key)) : nullptr;
}

Proven prove_all(store::Store& store,
                 const std::function<void(const std::string&, const std::string&, const std::string&)>& fault) {
    Proven out;
    for (const char* state : {"running", "finished", "abandoned"})
        for (const std::string& id : store.tables_in(state)) {
            const std::string why = prove(store, *store.table(id));
            ++(why.empty() ? out.good : out.bad);
            if (!why.empty()) fault(id, state, why);
        }
    return out;
}

}  // namespace consigliere::cli
