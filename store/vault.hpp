// Seals what a reader of the data must not know: the server's shares of the dice of games that have not ended. The key is kept
// outside the store, so that neither the data file nor a backup of it is enough to foresee a die.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace consigliere::store {

class Vault {
public:
    using Key = std::array<std::uint8_t, 32>;

    explicit Vault(const Key& key) : key_(key) {}

    // `context` says what the text belongs to: it opens in no other place.
    std::string seal(std::string_view text, std::string_view context) const;
    // Text that was never sealed is given back as it is; nothing if it was sealed with another key or damaged.
    std::optional<std::string> open(std::string_view sealed, std::string_view context) const;
    // Tells keys apart and nothing else about them.
    std::string id() const;

private:
    Key key_;
};

class Database;

// Gives the database the vault of this key file. A store that has none yet gets a new key; one whose secrets were sealed with
// another key, or whose key file is missing, is refused with a StoreError that says what to do. `forget`: make a new key all the
// same; what was sealed with the old one stays closed.
void lock_store(Database& database, const std::string& key_file, bool forget = false);

// The vault of a key file: 64 hex digits, readable by its owner alone. Throws StoreError with what is wrong.
Vault open_vault(const std::string& file);
// Draws a new key and writes it; throws StoreError if the file exists or cannot be written.
Vault create_vault(const std::string& file);

}  // namespace consigliere::store
