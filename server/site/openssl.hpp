// Objects of OpenSSL that free themselves, and bytes as it wants them. Byte strings are std::string.
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <string>
#include <string_view>

namespace consigliere::server::openssl {

template <auto Free>
struct Freed {
    template <class T>
    void operator()(T* it) const {
        Free(it);
    }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>>;

inline unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }
inline const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace consigliere::server::openssl
