// Hashes of passwords, and of what only this server may make.
#pragma once

#include <string>
#include <string_view>

namespace consigliere::server {

// A hash that only who knows the key can make.
std::string keyed_hash(const std::string& key, std::string_view text);

// Argon2id. Slow on purpose: never on a network thread.
std::string hash_password(const std::string& password);
bool verify_password(const std::string& password, const std::string& hash);

}  // namespace consigliere::server
