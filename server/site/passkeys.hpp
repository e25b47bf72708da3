// Passkeys (WebAuthn level 2): what a browser sends when one is made or used, and whether it proves what it claims.
//
// Attestation is not asked for: who made the device is not our business. The browser hands over the public key as
// SubjectPublicKeyInfo (getPublicKey) and the authenticator data as it is (getAuthenticatorData), so there is no CBOR to
// parse. A browser that hands over another key than its device made only harms its own user, who gets no way in.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/endpoint.hpp"
#include "store/store.hpp"

namespace consigliere::server {

using store::Millis;

inline constexpr std::size_t kPasskeysAPerson = 20;
inline constexpr int kLongestPasskeyName = 40;
inline constexpr Millis kChallengeLasts = 300'000;

// For which site passkeys are made; browsers show them to no other. Its id is the host.
struct RelyingParty {
    Origin origin;

    const std::string& id() const { return origin.host; }
};
// Browsers make passkeys for https and a name, and for localhost; nothing for any other origin.
std::optional<RelyingParty> relying_party_of(const std::optional<Origin>& origin);
// What an operator with this public address should know of passkeys; "" if they work there.
std::string passkey_remark(std::string_view public_url);

// All fields are bytes.
struct NewCredential {
    std::string id, client_data, authenticator_data, public_key;
};
struct Assertion {
    std::string id, client_data, authenticator_data, signature;
    std::string user_handle;  // whose the passkey is, as the device knows it; empty: it does not say
};

using IsOurChallenge = std::function<bool(std::string_view challenge)>;

// "" or what is wrong, in a word: type, challenge, origin, rp_id, user_present, user_verified, flags, credential,
// public_key, signature, counter, user.
std::string wrong_in_credential(const NewCredential& made, const RelyingParty& site, const IsOurChallenge& ours);
std::string wrong_in_assertion(const Assertion& used, const store::Passkey& passkey, const RelyingParty& site,
                               const IsOurChallenge& ours);

// What was signed; 0 and "" if it is not well-formed, which the checks above find out first.
std::string challenge_in(std::string_view client_data);
std::int64_t counter_in(std::string_view authenticator_data);
// A counter that does not grow says that the passkey was copied; a device that does not count always says 0.
bool is_counter_forward(std::int64_t before, std::int64_t now);

// P-256, Ed25519, or RSA of 2048 to 4096 bits, as SubjectPublicKeyInfo.
bool is_passkey_key(std::string_view public_key);

}  // namespace consigliere::server
