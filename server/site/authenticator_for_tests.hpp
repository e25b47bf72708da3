// A device that makes and uses passkeys as browsers hand them over, with real keys of OpenSSL. Every part of what it says
// can be changed before it is signed.
#pragma once

#include <openssl/ec.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <sodium.h>

#include <stdexcept>

#include <boost/json/serialize.hpp>

#include "server/site/openssl.hpp"
#include "server/site/passkeys.hpp"
#include "server/site/push_crypto.hpp"

namespace consigliere::server {

// What a browser and its device say of themselves.
struct Said {
    std::string type, challenge;  // the challenge in base64url
    std::string origin = "https://play.example.org";
    bool cross_origin = false;
    std::string rp_id = "play.example.org";
    unsigned flags = 0x05;  // user present and verified
    std::uint32_t counter = 1;

    std::string client_data() const {
        return boost::json::serialize(boost::json::object{
            {"type", type}, {"challenge", challenge}, {"origin", origin}, {"crossOrigin", cross_origin}});
    }
    std::string authenticator_data() const {
        std::string out(crypto_hash_sha256_BYTES, '\0');
        crypto_hash_sha256(openssl::bytes_of(out), openssl::bytes_of(std::string_view(rp_id)), rp_id.size());
        out += static_cast<char>(flags);
        for (const int shift : {24, 16, 8, 0}) out += static_cast<char>(counter >> shift);
        return out;
    }
};

class TestAuthenticator {
public:
    enum class Kind { es256, eddsa, rs256, weak_rsa, other_curve };

    explicit TestAuthenticator(Kind kind = Kind::es256, std::string credential = "credential-1")
        : id(std::move(credential)), kind_(kind), key_(fresh(kind)) {}

    std::string id;

    std::string public_key() const {
        unsigned char* bytes = nullptr;
        const int size = i2d_PUBKEY(key_.get(), &bytes);
        if (size <= 0) throw std::runtime_error("no public key");
        std::string out(reinterpret_cast<char*>(bytes), static_cast<std::size_t>(size));
        OPENSSL_free(bytes);
        return out;
    }
    // `said.type` is webauthn.create unless it is set.
    NewCredential make(Said said) const {
        if (said.type.empty()) said.type = "webauthn.create";
        said.flags |= 0x40;
        return {id, said.client_data(), said.authenticator_data() + attested(), public_key()};
    }
    // ... and webauthn.get here.
    Assertion use(Said said, const std::string& person) const {
        if (said.type.empty()) said.type = "webauthn.get";
        Assertion out{id, said.client_data(), said.authenticator_data(), "", person};
        std::string hash(crypto_hash_sha256_BYTES, '\0');
        crypto_hash_sha256(openssl::bytes_of(hash), openssl::bytes_of(std::string_view(out.client_data)),
                           out.client_data.size());
        out.signature = sign(out.authenticator_data + hash);
        return out;
    }

private:
    static openssl::Key fresh(Kind kind) {
        EVP_PKEY* key = kind == Kind::es256         ? EVP_EC_gen("P-256")
                        : kind == Kind::other_curve ? EVP_EC_gen("P-384")
                        : kind == Kind::eddsa       ? EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519")
                                                    : EVP_RSA_gen(kind == Kind::weak_rsa ? 1024 : 2048);
        if (key == nullptr) throw std::runtime_error("no key");
        return openssl::Key(key);
    }
    // The maker, the id and, where we do not look, the key.
    std::string attested() const {
        return std::string(16, '\0') + static_cast<char>(id.size() >> 8) + static_cast<char>(id.size()) + id + "\xa5";
    }
    std::string sign(const std::string& text) const {
        const openssl::Digest digest(EVP_MD_CTX_new());
        const EVP_MD* hash = kind_ == Kind::eddsa ? nullptr : EVP_sha256();
        std::size_t size = 0;
        if (EVP_DigestSignInit(digest.get(), nullptr, hash, nullptr, key_.get()) != 1 ||
            EVP_DigestSign(digest.get(), nullptr, &size, openssl::bytes_of(text), text.size()) != 1)
            throw std::runtime_error("cannot sign");
        std::string out(size, '\0');
        if (EVP_DigestSign(digest.get(), openssl::bytes_of(out), &size, openssl::bytes_of(text), text.size()) != 1)
            throw std::runtime_error("cannot sign");
        out.resize(size);
        return out;
    }

    Kind kind_;
    openssl::Key key_;
};

}  // namespace consigliere::server
