#include "server/secrets.hpp"

#include <array>

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

bool same_secret(std::string_view a, std::string_view b) {
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string bot_name(int seat) {
    // No card of any game is called like that: a bot is not to be taken for a gangster.
    static constexpr std::array<std::string_view, kSeatNames> kNames{"Salvatore", "Rosalia", "Fausto", "Carmela",
                                                                     "Leandro"};
    return std::string(kNames[static_cast<std::size_t>(seat) % kNames.size()]);
}

}  // namespace consigliere::server
