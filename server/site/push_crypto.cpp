#include "server/site/push_crypto.hpp"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include <memory>
#include <stdexcept>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "server/site/openssl.hpp"

namespace consigliere::server {

namespace {

constexpr std::size_t kSecret = 32, kPublic = 65, kAuth = 16, kTag = 16, kCipherKey = 16, kNonce = 12;
constexpr std::uint32_t kRecordSize = 4096;

using openssl::bytes_of, openssl::Digest, openssl::Freed, openssl::Key, openssl::KeyContext;
using Number = std::unique_ptr<BIGNUM, Freed<BN_clear_free>>;
using Point = std::unique_ptr<EC_POINT, Freed<EC_POINT_free>>;
using Group = std::unique_ptr<EC_GROUP, Freed<EC_GROUP_free>>;
using Cipher = std::unique_ptr<EVP_CIPHER_CTX, Freed<EVP_CIPHER_CTX_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, Freed<OSSL_PARAM_BLD_free>>;
using Parameters = std::unique_ptr<OSSL_PARAM, Freed<OSSL_PARAM_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>>;

// Such a call fails only if the library or the memory does.
void require(bool done) {
    if (!done) throw std::runtime_error("OpenSSL refused a step of a push message");
}

Group curve() { return Group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)); }

Number number_of(std::string_view bytes) {
    return Number(BN_bin2bn(bytes_of(bytes), static_cast<int>(bytes.size()), nullptr));
}

Point point_of(const EC_GROUP& group, std::string_view bytes) {
    Point out(EC_POINT_new(&group));
    const bool good = bytes.size() == kPublic && bytes[0] == 4 &&
                      EC_POINT_oct2point(&group, out.get(), bytes_of(bytes), bytes.size(), nullptr) == 1;
    return good ? std::move(out) : nullptr;
}

std::string octets_of(const EC_GROUP& group, const EC_POINT& point) {
    std::string out(kPublic, '\0');
    require(EC_POINT_point2oct(&group, &point, POINT_CONVERSION_UNCOMPRESSED, bytes_of(out), out.size(), nullptr) ==
            kPublic);
    return out;
}

std::string hmac(std::string_view key, std::string_view text) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, bytes_of(key), key.size());
    crypto_auth_hmacsha256_update(&state, bytes_of(text), text.size());
    std::string out(crypto_auth_hmacsha256_BYTES, '\0');
    crypto_auth_hmacsha256_final(&state, bytes_of(out));
    return out;
}

// HKDF of RFC 5869, for no more than one block.
std::string derived(std::string_view salt, std::string_view secret, std::string info, std::size_t length) {
    info += '\x01';
    return hmac(hmac(salt, secret), info).substr(0, length);
}

std::string sealed(std::string_view key, std::string_view nonce, std::string_view text) {
    const Cipher cipher(EVP_CIPHER_CTX_new());
    std::string out(text.size() + kTag, '\0');
    int size = 0, rest = 0;
    require(EVP_EncryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, bytes_of(key), bytes_of(nonce)) == 1);
    require(EVP_EncryptUpdate(cipher.get(), bytes_of(out), &size, bytes_of(text), static_cast<int>(text.size())) == 1);
    require(EVP_EncryptFinal_ex(cipher.get(), bytes_of(out) + size, &rest) == 1);
    require(EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, kTag, bytes_of(out) + text.size()) == 1);
    return out;
}

Key signing_key(const PushKey& key) {
    const Builder builder(OSSL_PARAM_BLD_new());
    const Number secret = number_of(key.secret);
    require(OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1);
    require(OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, key.public_key.data(),
                                             key.public_key.size()) == 1);
    require(OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, secret.get()) == 1);
    const Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* out = nullptr;
    require(EVP_PKEY_fromdata_init(context.get()) == 1 &&
            EVP_PKEY_fromdata(context.get(), &out, EVP_PKEY_KEYPAIR, parameters.get()) == 1);
    return Key(out);
}

// ES256: both numbers of the signature, 32 bytes each.
std::string signature_of(const PushKey& key, std::string_view text) {
    const Key pair = signing_key(key);
    const Digest digest(EVP_MD_CTX_new());
    std::size_t size = 0;
    require(EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, pair.get()) == 1);
    require(EVP_DigestSign(digest.get(), nullptr, &size, bytes_of(text), text.size()) == 1);
    std::string der(size, '\0');
    require(EVP_DigestSign(digest.get(), bytes_of(der), &size, bytes_of(text), text.size()) == 1);
    const unsigned char* at = bytes_of(der);
    const Signature numbers(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
    std::string out(2 * kSecret, '\0');
    require(BN_bn2binpad(ECDSA_SIG_get0_r(numbers.get()), bytes_of(out), kSecret) == kSecret);
    require(BN_bn2binpad(ECDSA_SIG_get0_s(numbers.get()), bytes_of(out) + kSecret, kSecret) == kSecret);
    return out;
}

std::string big_endian(std::uint32_t n) {
    return {static_cast<char>(n >> 24), static_cast<char>(n >> 16), static_cast<char>(n >> 8), static_cast<char>(n)};
}

}  // namespace

std::string to_base64url(std::string_view bytes) {
    std::string out(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
    sodium_bin2base64(out.data(), out.size(), bytes_of(bytes), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    out.pop_back();  // the zero at the end
    return out;
}

std::optional<std::string> from_base64url(std::string_view text) {
    while (!text.empty() && text.back() == '=') text.remove_suffix(1);
    std::string out(text.size(), '\0');
    std::size_t size = 0;
    if (sodium_base642bin(bytes_of(out), out.size(), text.data(), text.size(), nullptr, &size, nullptr,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0)
        return std::nullopt;
    out.resize(size);
    return out;
}

PushKey PushKey::fresh() {
    const Group group = curve();
    const Number secret(BN_new());
    do require(BN_priv_rand_range(secret.get(), EC_GROUP_get0_order(group.get())) == 1);
    while (BN_is_zero(secret.get()));
    std::string bytes(kSecret, '\0');
    require(BN_bn2binpad(secret.get(), bytes_of(bytes), kSecret) == kSecret);
    return *from_secret(bytes);
}

std::optional<PushKey> PushKey::from_secret(std::string_view secret) {
    const Group group = curve();
    const Number number = number_of(secret);
    if (secret.size() != kSecret || BN_is_zero(number.get()) ||
        BN_cmp(number.get(), EC_GROUP_get0_order(group.get())) >= 0)
        return std::nullopt;
    const Point point(EC_POINT_new(group.get()));
    require(EC_POINT_mul(group.get(), point.get(), number.get(), nullptr, nullptr, nullptr) == 1);
    return PushKey{std::string(secret), octets_of(*group, *point)};
}

bool is_public_key(std::string_view bytes) { return point_of(*curve(), bytes) != nullptr; }

std::string push_shared_secret(const PushKey& mine, std::string_view public_key) {
    const Group group = curve();
    const Point other = point_of(*group, public_key);
    if (!other) throw std::invalid_argument("not a public key of a subscription");
    const Point product(EC_POINT_new(group.get()));
    require(EC_POINT_mul(group.get(), product.get(), nullptr, other.get(), number_of(mine.secret).get(), nullptr) == 1);
    return octets_of(*group, *product).substr(1, kSecret);
}

std::string encrypt_push(std::string_view text, const PushReceiver& receiver, const PushKey& sender,
                         std::string_view salt) {
    if (receiver.auth.size() != kAuth) throw std::invalid_argument("not the secret of a subscription");
    const std::string shared = push_shared_secret(sender, receiver.public_key);
    const std::string info = std::string("WebPush: info") + '\0' + receiver.public_key + sender.public_key;
    const std::string secret = derived(receiver.auth, shared, info, kSecret);
    const std::string key = derived(salt, secret, std::string("Content-Encoding: aes128gcm") + '\0', kCipherKey);
    const std::string nonce = derived(salt, secret, std::string("Content-Encoding: nonce") + '\0', kNonce);
    const std::string padded = std::string(text) + '\x02';  // the last record, without padding
    return std::string(salt) + big_endian(kRecordSize) + static_cast<char>(kPublic) + sender.public_key +
           sealed(key, nonce, padded);
}

std::string encrypt_push(std::string_view text, const PushReceiver& receiver) {
    std::string salt(kPushSalt, '\0');
    randombytes_buf(salt.data(), salt.size());
    return encrypt_push(text, receiver, PushKey::fresh(), salt);
}

std::string vapid_authorization(const PushKey& key, std::string_view audience, std::string_view subject,
                                std::int64_t expires_s) {
    const boost::json::object claims{{"aud", audience}, {"exp", expires_s}, {"sub", subject}};
    const std::string signed_part =
        to_base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + to_base64url(boost::json::serialize(claims));
    return "vapid t=" + signed_part + "." + to_base64url(signature_of(key, signed_part)) +
           ", k=" + to_base64url(key.public_key);
}

}  // namespace consigliere::server
