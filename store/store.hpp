// What the server remembers: people, sessions, tables and, above all, the log of every table. A Store is one connection
// used by one thread at a time; SQLite stands behind it on one machine, PostgreSQL on many. Calls block; the network
// threads only read through it, all writing goes through one group commit (group_commit.hpp).
//
// Invariants
//   1. The log is append-only. (table, seq) is unique, so of two writers at most one wins: Conflict tells the other.
//   2. A batch of log entries and the table's live state (clocks, sealed answers) are stored together or not at all.
//   3. Nothing in here is a cache of the game: states are replayed from the log.
//   4. Where several servers share a store, a table's owner writes under the number of its lease (`hold`): once another
//      has taken the table over, the old number is Fenced off, however late the old owner wakes up.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace consigliere::store {

using Millis = std::int64_t;  // since 1970-01-01 UTC

struct StoreError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
// The row is there already: another writer was first.
struct Conflict : StoreError {
    using StoreError::StoreError;
};

// Another server has taken the table over.
struct Fenced : StoreError {
    using StoreError::StoreError;
};
// The connection to the store is lost, and nothing of the transaction was stored: it may be tried again.
struct Disconnected : StoreError {
    using StoreError::StoreError;
};
// The connection was lost during a commit, and the store could not be asked since then whether the commit succeeded:
// such work is not tried again.
struct OutcomeUnknown : StoreError {
    using StoreError::StoreError;
};
// For what need not succeed.
template <class Work>
bool went_well(const Work& work) {
    try {
        work();
        return true;
    } catch (const StoreError&) {
        return false;
    }
}

struct Person {
    std::string id, name, lang;
    std::string login;            // empty for a guest
    std::string password_hash;    // Argon2id, or empty
    std::string settings = "{}";  // JSON
    Millis created_at = 0;
    std::string skeleton{};  // the same for all names that look like this one (server/names.hpp)
};

// Where a person wants mail, and whether it is known to be theirs.
struct Mailbox {
    std::string person, address;
    std::string token_hash;   // of the link in the last mail that asked
    Millis asked_at = 0;      // when that was
    Millis confirmed_at = 0;  // 0: nobody has followed the link
};

struct Session {
    std::string token_hash;  // the token itself is only in the cookie
    std::string person;
    Millis created_at = 0, seen_at = 0;
    std::string device{};  // of its browser, in short
};

// A key of a person's device or password manager, with which they sign in instead of a password (WebAuthn).
struct Passkey {
    std::string id;  // of the credential, in base64url
    std::string person, name;
    std::string public_key;    // SubjectPublicKeyInfo, in base64url
    std::int64_t counter = 0;  // of signatures, as last seen; 0: the device does not count
    Millis created_at = 0, used_at = 0;
};

// A card file that somebody brought; kept once, however many tables play with it.
struct CardFile {
    std::string hash;    // SHA-256 of the text, in hex
    std::string person;  // who brought it first; empty: is not here any more
    std::string game, text;
    std::int64_t size = 0;  // of the text, in bytes
    Millis created_at = 0;
};
CardFile card_file_of(std::string_view person, std::string_view game, std::string_view text, Millis now);
inline constexpr std::string_view kCardsBy = "sha256:";

struct TableRow {
    std::string id;
    std::string code;  // four letters while it waits, then empty
    std::string game;
    std::string state;  // waiting, running, finished, abandoned
    bool is_public = false;
    std::string room = "{}";  // JSON: seats, settings, votes
    std::string seed;         // the server's share of the dice, 64 hex digits; never leaves the server before the end
    // Text of a card file, or empty for the house set. In lists only what stands for it, "sha256:" and its hash; a table is
    // added with either.
    std::string cards;
    std::string head;    // first line of the log, once started
    std::string result;  // last line of the log, once finished
    Millis created_at = 0, started_at = 0, ended_at = 0;
    std::vector<std::string> people;  // by seat; empty where no person sits
};

struct Entry {
    int seq = 0;  // 1-based
    std::string text;
    std::uint64_t hash = 0;
    Millis at = 0;
    std::uint32_t of = 0, k = 0;  // chance: outcome k of so many
};

struct TalkLine {
    int n = 0;
    Millis at = 0;
    int from = -1;           // seat index, -1: the table
    unsigned readers = 0;    // seat mask; 0: everybody
    std::string kind, text;  // text: the words, or the key of a phrase
    std::string key{};       // by which its sender identifies it: a message sent again is the same message
};

struct Notice {
    std::int64_t n = 0;
    std::string person, kind, table;
    std::string body = "{}";  // JSON
    Millis at = 0;
    bool read = false, sent = false;  // sent: outside the page
};

struct Rating {
    std::string person, name, game;
    int players = 0;
    double mu = 25, sigma = 25.0 / 3;
    int games = 0;
};

struct Finished {
    TableRow table;
    int seat = 0;
};

// Who owns a table, among servers that share the store. The epoch grows with every change of hands.
struct Lease {
    std::string node;
    std::int64_t epoch = 0;
};

// Rows as they are, for copying a whole store into another kind of store.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;
using Row = std::vector<Value>;
struct RowKind {
    std::string table, columns;
    std::string types;  // one letter a column: i, r or t
    std::string select, count, insert;
};

class Store {
public:
    virtual ~Store() = default;

    virtual void begin() = 0;
    virtual void commit() = 0;  // durable when it returns
    virtual void roll_back() = 0;
    // Inside a transaction: runs `work`; if it throws, what it wrote is undone and the rest stays.
    virtual void attempt(const std::function<void()>& work) = 0;

    // --- people ---------------------------------------------------------------------------------------------------
    virtual void add_person(const Person& person) = 0;  // Conflict: the login is taken
    virtual void save_person(const Person& person) = 0;
    virtual std::optional<Person> person(std::string_view id) = 0;
    virtual std::optional<Person> person_by_login(std::string_view login) = 0;
    // Is there an account, of somebody else, whose name looks like this?
    virtual bool name_is_taken(std::string_view skeleton, std::string_view but_person) = 0;
    virtual std::vector<Person> accounts_without_skeleton() = 0;  // of older programs
    virtual void save_mailbox(const Mailbox& mailbox) = 0;
    virtual std::optional<Mailbox> mailbox(std::string_view person) = 0;
    virtual std::optional<Mailbox> mailbox_by_token(std::string_view token_hash) = 0;
    virtual void delete_mailbox(std::string_view person) = 0;
    // How many mails asked this address since then; one more is counted with it.
    virtual int count_mail(std::string_view address, Millis since) = 0;
    virtual void add_mail(std::string_view address, Millis at) = 0;
    virtual void delete_mail_counts(Millis before) = 0;
    virtual void delete_person(std::string_view id) = 0;   // sessions, passkeys, notices and ratings go with it
    virtual void add_passkey(const Passkey& passkey) = 0;  // Conflict: it is somebody's already
    virtual std::optional<Passkey> passkey(std::string_view id) = 0;
    virtual std::vector<Passkey> passkeys_of(std::string_view person) = 0;  // oldest first
    virtual void note_passkey_use(std::string_view id, std::int64_t counter, Millis used_at) = 0;
    virtual void delete_passkey(std::string_view id) = 0;
    // False: it was used before, on whichever server. Those that expired before `now` go.
    virtual bool use_challenge(std::string_view challenge, Millis expires_at, Millis now) = 0;
    virtual void add_session(const Session& session) = 0;
    virtual std::optional<Session> session(std::string_view token_hash) = 0;
    virtual void touch_session(std::string_view token_hash, Millis seen_at) = 0;
    virtual void delete_session(std::string_view token_hash) = 0;
    virtual std::vector<Session> sessions_of(std::string_view person) = 0;  // used last first
    virtual void delete_sessions_of(std::string_view person, std::string_view but_token_hash) = 0;
    virtual void keep_sessions(std::string_view person, int count) = 0;  // those used last; the others go
    virtual void delete_old_sessions(Millis seen_before, Millis created_before) = 0;

    // --- tables ---------------------------------------------------------------------------------------------------
    virtual void add_table(const TableRow& table) = 0;   // Conflict: id or code is taken
    virtual void save_table(const TableRow& table) = 0;  // all but its seed, which never changes
    virtual std::optional<TableRow> table(std::string_view id) = 0;
    virtual std::optional<std::string> table_by_code(std::string_view code) = 0;
    // Waiting, running, or ended later than that; newest first.
    virtual std::vector<TableRow> public_tables(int limit, Millis ended_after) = 0;
    virtual std::vector<TableRow> tables_of(std::string_view person, bool finished, int limit) = 0;
    virtual std::vector<std::string> tables_in(std::string_view state) = 0;  // ids
    virtual int open_tables_of(std::string_view person) = 0;
    // Waiting since before then, and of none of its people was a session seen since.
    virtual std::vector<std::string> unused_tables(Millis before, int limit) = 0;  // ids
    virtual void delete_waiting_table(std::string_view id) = 0;  // with its talk; others are not touched
    // Guests, not seen since then, who sit at no table that waits or runs.
    virtual std::vector<std::string> unused_guests(Millis before, int limit) = 0;  // ids

    virtual void add_card_file(const CardFile& file) = 0;  // one that is there stays whose it is
    virtual std::optional<CardFile> card_file(std::string_view hash) = 0;
    virtual std::vector<CardFile> card_files_of(std::string_view person) = 0;  // oldest first
    virtual std::int64_t card_bytes_of(std::string_view person) = 0;
    virtual void delete_unused_cards(std::string_view person, Millis created_before) = 0;  // that no table plays with

    // --- the log --------------------------------------------------------------------------------------------------
    // Conflict: an entry with one of these numbers exists.
    virtual void append(std::string_view table, std::span<const Entry> entries) = 0;
    virtual std::vector<Entry> log(std::string_view table) = 0;
    // `wake_at`: when a clock of the table runs out, 0 if none runs.
    virtual void save_live(std::string_view table, std::string_view live, Millis wake_at) = 0;
    virtual std::string live(std::string_view table) = 0;  // empty if none
    // With a clock that has run out, or ratings that are due. With a `node`: unless another server that lives owns it.
    virtual std::vector<std::string> due_tables(Millis now, int limit, std::string_view node = {}) = 0;

    virtual void add_talk(std::string_view table, const TalkLine& line) = 0;
    virtual std::vector<TalkLine> talk(std::string_view table, int before, int limit) = 0;  // oldest first
    virtual std::vector<std::pair<std::string, TalkLine>> talk_of(std::string_view person) = 0;

    // --- notices, ratings, the rest -------------------------------------------------------------------------------
    virtual std::int64_t add_notice(const Notice& notice) = 0;
    virtual std::vector<Notice> notices(std::string_view person, int limit) = 0;  // oldest first
    virtual void mark_read(std::string_view person, std::int64_t up_to) = 0;
    virtual std::vector<Notice> unsent_notices() = 0;  // the oldest few of each person
    virtual void mark_sent(std::string_view person, std::int64_t up_to) = 0;
    virtual Rating rating(std::string_view person, std::string_view game, int players) = 0;
    virtual void save_rating(const Rating& rating) = 0;
    virtual std::vector<Rating> ratings_of(std::string_view person) = 0;
    virtual std::vector<Rating> best_ratings(std::string_view game, int players, int limit) = 0;
    virtual std::string setting(std::string_view key) = 0;
    virtual void save_setting(std::string_view key, std::string_view value) = 0;

    // --- several servers on one store ------------------------------------------------------------------------------
    // Extends the lease of the server by so long, on the store's clock; false if the lease had expired.
    virtual bool renew_node(std::string_view node, Millis lives_for) = 0;
    virtual void remove_node(std::string_view node) = 0;
    virtual std::vector<std::string> live_nodes() = 0;
    // Takes the table for the node if its owner does not live; says whose it is now. No node: there is no such table.
    virtual Lease claim(std::string_view table, std::string_view node) = 0;
    // To another node, or to nobody (""). Fenced: it is not ours any more.
    virtual void hand_over(std::string_view table, std::int64_t epoch, std::string_view to) = 0;
    virtual std::vector<std::pair<std::string, std::int64_t>> leases_of(std::string_view node) = 0;
    // In a transaction: nobody takes the table over before its end. Fenced: somebody has.
    virtual void hold(std::string_view table, std::int64_t epoch) = 0;

    virtual std::string site_id() = 0;  // drawn when the store was made

    // --- the whole -------------------------------------------------------------------------------------------------
    virtual bool empty() = 0;
    virtual void begin_reading() = 0;  // a transaction that sees the store as it is now
    virtual std::int64_t count_rows(const RowKind& kind) = 0;
    virtual void read_rows(const RowKind& kind, const std::function<void(const Row&)>& each) = 0;
    virtual void write_row(const RowKind& kind, const Row& row) = 0;
    virtual void settle_numbers() = 0;  // after the last of them: numbers given from now on are fresh

    // Copies the whole store into a new file while others go on writing.
    virtual void back_up(const std::string& file) = 0;
};

class Vault;

// Where stores come from: one connection for each thread.
class Database {
public:
    virtual ~Database() = default;
    // Connections made from now on seal the shares of the dice with it (vault.hpp), and open them; null: they leave them as they
    // are.
    void use_vault(std::shared_ptr<const Vault> vault) { vault_ = std::move(vault); }
    virtual std::unique_ptr<Store> connect() = 0;
    // A server says that it works on this store, for as long as it keeps what it gets: alone, or with others that do not
    // claim to be alone either. Throws StoreError if that is not so.
    virtual std::shared_ptr<void> occupy(bool alone) = 0;
    // What the operator should know of how it was found; for the journal.
    virtual std::vector<std::string> remarks() const { return {}; }

protected:
    std::shared_ptr<const Vault> vault_;
};

// Opens or creates `folder`/consigliere.db, brings its schema up to date and checks it; StoreError says what is wrong.
std::unique_ptr<Database> open_sqlite(const std::string& folder);
// Connects to "postgres://..." and does the same there; servers that start together wait for each other.
std::unique_ptr<Database> open_postgres(const std::string& url);
// The one or the other: `where` is a folder or an address.
std::unique_ptr<Database> open(const std::string& where);
bool is_postgres(std::string_view where);

}  // namespace consigliere::store
