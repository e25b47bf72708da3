#include "store/copy.hpp"

#include <array>

#include "engine/committed_random.hpp"
#include "store/sqlite/sqlite_file.hpp"

namespace consigliere::store {

namespace {

constexpr std::int64_t kBetweenReports = 10'000;  // rows

RowKind kind(const std::string& table, const std::string& columns, const std::string& types) {
    std::string marks = "?";
    for (std::size_t i = 1; i < types.size(); ++i) marks += ", ?";
    return {table,
            columns,
            types,
            "SELECT " + columns + " FROM " + table,
            "SELECT count(*) FROM " + table,
            "INSERT INTO " + table + " (" + columns + ") VALUES (" + marks + ")"};
}

}  // namespace

std::span<const RowKind> kept_rows() {
    static const std::array kinds{
        kind("person", "id, name, lang, login, password, settings, created_at, skeleton", "ttttttit"),
        kind("mailbox", "person, address, token, asked_at, confirmed_at", "tttii"),
        kind("mail_sent", "address, at", "ti"),
        kind("card_file", "hash, person, game, text, size, created_at", "ttttii"),
        kind("passkey", "id, person, name, public_key, counter, created_at, used_at", "ttttiii"),
        kind("used_challenge", "challenge, expires_at", "ti"),
        kind("session", "token, person, created_at, seen_at, device", "ttiit"),
        kind("game_table",
             "id, code, game, state, public, room, seed, cards, head, result, created_at, started_at, ended_at",
             "ttttitttttiii"),
        kind("seat", "table_id, seat, person", "tit"),
        kind("log", "table_id, seq, text, hash, at, outcomes, outcome", "titiiii"),
        kind("live", "table_id, state, wake_at", "tti"),
        kind("talk", "table_id, n, at, speaker, readers, kind, text, said", "tiiiittt"),
        kind("notice", "n, person, kind, table_id, body, at, read, sent", "ittttiii"),
        kind("rating", "person, game, players, mu, sigma, games", "ttirri"),
        kind("setting", "key, value", "tt"),
    };
    return kinds;
}

CardFile card_file_of(std::string_view person, std::string_view game, std::string_view text, Millis now) {
    return {sha256_hex(text),
            std::string(person),
            std::string(game),
            std::string(text),
            static_cast<std::int64_t>(text.size()),
            now};
}

void copy_store(Store& from, Store& to, const CopyProgress& progress) {
    if (!to.empty()) throw StoreError("the store to copy into is not empty");
    from.begin_reading();
    to.begin();
    try {
        for (const RowKind& rows : kept_rows()) {
            const std::int64_t all = from.count_rows(rows);
            std::int64_t done = 0;
            from.read_rows(rows, [&](const Row& row) {
                to.write_row(rows, row);
                ++done;
                if (done % kBetweenReports == 0 && progress && done < all) progress(rows.table, done, all);
            });
            if (progress) progress(rows.table, done, all);
        }
        to.settle_numbers();
        to.commit();
    } catch (...) {
        to.roll_back();
        from.roll_back();
        throw;
    }
    from.roll_back();
}

void copy_into_sqlite(Store& from, const std::string& file) { copy_store(from, *open_sqlite_file(file)->connect()); }

}  // namespace consigliere::store
