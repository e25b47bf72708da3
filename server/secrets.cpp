#include "server/secrets.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <sodium.h>

namespace consigliere::server {

namespace {

std::string random_from(std::string_view letters, int count) {
    std::string out;
    for (int i = 0; i < count; ++i) out += letters[randombytes_uniform(static_cast<std::uint32_t>(letters.size()))];
    return out;
}

}  // namespace

std::string random_id() { return random_from("abcdefghijklmnopqrstuvwxyz234567", 16); }
std::string random_token() { return random_from("abcdefghijklmnopqrstuvwxyz234567", 52); }
std::string random_letters(int count) { return random_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", count); }
std::string random_code() { return random_from("ABCDEFGHJKLMNPQRSTUVWXYZ", 4); }

std::uint64_t random_number() {
    std::uint64_t out = 0;
    randombytes_buf(&out, sizeof out);
    return out;
}

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

bool same_secret(std::string_view a, std::string_view b) {
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string bot_name(int seat) {
    static constexpr std::array<std::string_view, 5> kNames{"Salvatore", "Rosalia", "Enzo", "Carmela", "Tommaso"};
    return std::string(kNames[static_cast<std::size_t>(seat) % kNames.size()]);
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
