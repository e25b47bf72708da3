#include "server/site/passkey_challenges.hpp"

#include <charconv>

#include "server/passwords.hpp"
#include "server/secrets.hpp"

namespace consigliere::server {

namespace {

constexpr std::string_view kChallengeKey = "challenge_key";

// "nonce.end.hash"
struct Parts {
    std::string_view nonce, hash;
    Millis end = 0;
};

Parts parts_of(std::string_view challenge) {
    const std::size_t first = challenge.find('.'), last = challenge.rfind('.');
    if (first == challenge.npos || first == last) return {};
    Parts out{challenge.substr(0, first), challenge.substr(last + 1)};
    const std::string_view end = challenge.substr(first + 1, last - first - 1);
    const auto [at, error] = std::from_chars(end.data(), end.data() + end.size(), out.end);
    return error == std::errc() && at == end.data() + end.size() ? out : Parts{};
}

std::string hash_of(store::Store& store, std::string_view nonce, Millis end, const ChallengeUse& use) {
    const std::string text =
        std::string(nonce) + " " + std::to_string(end) + " " + std::string(use.purpose) + " " + std::string(use.person);
    return keyed_hash(store.setting(kChallengeKey), text);
}

}  // namespace

void ensure_challenge_key(store::Store& store) {
    if (store.setting(kChallengeKey).empty()) store.save_setting(kChallengeKey, random_token());
}

std::string new_challenge(store::Store& store, const ChallengeUse& use, Millis now) {
    const std::string nonce = random_token();
    const Millis end = now + kChallengeLasts;
    return nonce + "." + std::to_string(end) + "." + hash_of(store, nonce, end, use);
}

bool is_our_challenge(store::Store& store, std::string_view challenge, const ChallengeUse& use, Millis now) {
    const Parts parts = parts_of(challenge);
    if (parts.nonce.empty() || store.setting(kChallengeKey).empty()) return false;
    return now < parts.end && same_secret(parts.hash, hash_of(store, parts.nonce, parts.end, use));
}

bool use_up(store::Store& store, std::string_view challenge, Millis now) {
    const Parts parts = parts_of(challenge);
    return store.use_challenge(parts.nonce, parts.end, now);
}

}  // namespace consigliere::server
