#include "server/site/passkeys.hpp"

#include <openssl/x509.h>
#include <sodium.h>

#include "server/json_read.hpp"
#include "server/site/openssl.hpp"
#include "server/site/push_crypto.hpp"

namespace consigliere::server {

namespace {

using openssl::bytes_of, openssl::Digest, openssl::Key;

// Authenticator data: SHA-256 of the id of the site, flags, counter, and for a new passkey its maker, the length of its
// id, the id and the key in CBOR, which we do not read.
constexpr std::size_t kHash = 32, kFlags = 32, kCounter = 33, kShortest = 37, kMaker = 16;
constexpr std::size_t kLongestId = 1023;  // of a credential, by the standard
constexpr std::size_t kLongestKey = 1024;
enum Flag : unsigned {
    user_present = 0x01,
    user_verified = 0x04,
    may_be_copied = 0x08,
    is_copied = 0x10,
    has_key = 0x40
};

std::string sha256(std::string_view bytes) {
    std::string out(kHash, '\0');
    crypto_hash_sha256(bytes_of(out), bytes_of(bytes), bytes.size());
    return out;
}

unsigned byte_at(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }

std::string wrong_in_client_data(std::string_view client_data, std::string_view type, const RelyingParty& site,
                                 const IsOurChallenge& ours) {
    const auto said = parse_object(client_data);
    if (!said || read_text(*said, "type", "") != type) return "type";
    if (!ours(challenge_in(client_data))) return "challenge";
    // A page of ours inside a page of somebody else is not ours alone.
    if (parse_origin(read_text(*said, "origin", "")) != site.origin || read_flag(*said, "crossOrigin", false))
        return "origin";
    return "";
}

std::string wrong_in_authenticator_data(std::string_view data, const RelyingParty& site) {
    if (data.size() < kShortest || data.substr(0, kHash) != sha256(site.id())) return "rp_id";
    const unsigned flags = byte_at(data, kFlags);
    if ((flags & user_present) == 0) return "user_present";
    if ((flags & user_verified) == 0) return "user_verified";
    if ((flags & is_copied) != 0 && (flags & may_be_copied) == 0) return "flags";
    return "";
}

// The id of the credential that was made; empty if there is none.
std::string_view made_id(std::string_view data) {
    constexpr std::size_t kLength = kShortest + kMaker, kId = kLength + 2;
    if (data.size() < kId || (byte_at(data, kFlags) & has_key) == 0) return {};
    const std::size_t length = byte_at(data, kLength) << 8 | byte_at(data, kLength + 1);
    return data.size() - kId < length ? std::string_view() : data.substr(kId, length);
}

// Null: not a key that we verify signatures with.
Key key_of(std::string_view public_key) {
    if (public_key.size() > kLongestKey) return nullptr;
    const unsigned char* at = bytes_of(public_key);
    Key key(d2i_PUBKEY(nullptr, &at, static_cast<long>(public_key.size())));
    if (!key || at != bytes_of(public_key) + public_key.size()) return nullptr;
    const int kind = EVP_PKEY_get_base_id(key.get());
    if (kind == EVP_PKEY_ED25519) return key;
    const int bits = EVP_PKEY_get_bits(key.get());
    if (kind == EVP_PKEY_RSA) return bits >= 2048 && bits <= 4096 ? std::move(key) : nullptr;
    char curve[32] = "";
    std::size_t size = 0;
    const bool is_p256 = kind == EVP_PKEY_EC && EVP_PKEY_get_group_name(key.get(), curve, sizeof curve, &size) == 1 &&
                         std::string_view(curve, size) == "prime256v1";
    return is_p256 ? std::move(key) : nullptr;
}

// ES256, EdDSA or RS256, as the key is.
bool is_signed(std::string_view text, std::string_view signature, std::string_view public_key) {
    const Key key = key_of(public_key);
    if (!key) return false;
    const Digest digest(EVP_MD_CTX_new());
    const EVP_MD* hash = EVP_PKEY_get_base_id(key.get()) == EVP_PKEY_ED25519 ? nullptr : EVP_sha256();
    return EVP_DigestVerifyInit(digest.get(), nullptr, hash, nullptr, key.get()) == 1 &&
           EVP_DigestVerify(digest.get(), bytes_of(signature), signature.size(), bytes_of(text), text.size()) == 1;
}

}  // namespace

std::optional<RelyingParty> relying_party_of(const std::optional<Origin>& origin) {
    if (!origin) return std::nullopt;
    const bool works = origin->host == "localhost" || (origin->scheme == "https" && is_host_name(origin->host));
    return works ? std::optional(RelyingParty{*origin}) : std::nullopt;
}

std::string passkey_remark(std::string_view public_url) {
    if (public_url.empty())
        return "passkeys work at http://localhost alone; for others set public_url, such as https://games.example.org";
    const std::size_t path = public_url.find('/', public_url.find("://") + 3);
    if (relying_party_of(parse_origin(public_url.substr(0, path)))) return "";
    return "passkeys do not work: public_url must begin with https:// and a host name, such as "
           "https://games.example.org, not " +
           std::string(public_url);
}

std::string wrong_in_credential(const NewCredential& made, const RelyingParty& site, const IsOurChallenge& ours) {
    if (std::string wrong = wrong_in_client_data(made.client_data, "webauthn.create", site, ours); !wrong.empty())
        return wrong;
    if (std::string wrong = wrong_in_authenticator_data(made.authenticator_data, site); !wrong.empty()) return wrong;
    if (made.id.empty() || made.id.size() > kLongestId || made_id(made.authenticator_data) != made.id)
        return "credential";
    return is_passkey_key(made.public_key) ? "" : "public_key";
}

std::string wrong_in_assertion(const Assertion& used, const store::Passkey& passkey, const RelyingParty& site,
                               const IsOurChallenge& ours) {
    if (to_base64url(used.id) != passkey.id) return "credential";
    if (!used.user_handle.empty() && used.user_handle != passkey.person) return "user";
    if (std::string wrong = wrong_in_client_data(used.client_data, "webauthn.get", site, ours); !wrong.empty())
        return wrong;
    if (std::string wrong = wrong_in_authenticator_data(used.authenticator_data, site); !wrong.empty()) return wrong;
    if (!is_signed(used.authenticator_data + sha256(used.client_data), used.signature,
                   from_base64url(passkey.public_key).value_or("")))
        return "signature";
    return is_counter_forward(passkey.counter, counter_in(used.authenticator_data)) ? "" : "counter";
}

std::string challenge_in(std::string_view client_data) {
    const auto said = parse_object(client_data);
    return said ? from_base64url(read_text(*said, "challenge", "")).value_or("") : "";
}

std::int64_t counter_in(std::string_view data) {
    if (data.size() < kShortest) return 0;
    std::int64_t out = 0;
    for (std::size_t at = kCounter; at < kShortest; ++at) out = out << 8 | byte_at(data, at);
    return out;
}

bool is_counter_forward(std::int64_t before, std::int64_t now) { return (before == 0 && now == 0) || now > before; }

bool is_passkey_key(std::string_view public_key) { return key_of(public_key) != nullptr; }

}  // namespace consigliere::server
