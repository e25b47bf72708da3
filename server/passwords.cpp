#include "server/passwords.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <sodium.h>

namespace consigliere::server {

std::string keyed_hash(const std::string& key, std::string_view text) {
    std::array<unsigned char, 32> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                       reinterpret_cast<const unsigned char*>(key.data()),
                       std::min<std::size_t>(key.size(), crypto_generichash_KEYBYTES_MAX));
    std::string out(2 * hash.size() + 1, '\0');
    sodium_bin2hex(out.data(), out.size(), hash.data(), hash.size());
    out.pop_back();
    return out;
}

std::string hash_password(const std::string& password) {
    std::string out(crypto_pwhash_STRBYTES, '\0');
    if (crypto_pwhash_str_alg(out.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
        throw std::runtime_error("not enough memory to hash a password");
    out.resize(out.find('\0'));
    return out;
}

bool verify_password(const std::string& password, const std::string& hash) {
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace consigliere::server
