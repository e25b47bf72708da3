// The store that a command is about, and the proof that its games still lead where they led.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "store/store.hpp"
#include "store/vault.hpp"

namespace consigliere::cli {

// `address` if one was given (postgres://...), else the folder. Throws InputError where there is no store to read.
std::unique_ptr<store::Database> existing_store(const std::string& folder, const std::string& address);

// The key beside a store in this folder, for the dice of games that run; null if there is none.
std::shared_ptr<const store::Vault> vault_in(const std::string& folder);

struct Proven {
    int good = 0, bad = 0;
};
// Replays every game; `fault` hears of those that do not.
Proven prove_all(
    store::Store& store,
    const std::function<void(const std::string& table, const std::string& state, const std::string& why)>& fault);

}  // namespace consigliere::cli
