// What a message to a browser needs (Web Push): encryption for one subscription (RFC 8291) and the proof of who sends it
// (VAPID, RFC 8292). Byte strings are std::string.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace consigliere::server {

std::string to_base64url(std::string_view bytes);                  // without padding
std::optional<std::string> from_base64url(std::string_view text);  // padded or not

// A pair of keys on the curve P-256.
struct PushKey {
    std::string secret;      // 32 bytes
    std::string public_key;  // 65 bytes, not compressed

    static PushKey fresh();
    static std::optional<PushKey> from_secret(std::string_view secret);
};
bool is_public_key(std::string_view bytes);  // a point of the curve, 65 bytes

// What a browser gave away with its subscription, as bytes.
struct PushReceiver {
    std::string public_key;  // p256dh
    std::string auth;        // 16 bytes
};

inline constexpr std::size_t kPushSalt = 16;

std::string push_shared_secret(const PushKey& mine, std::string_view public_key);  // 32 bytes

// The body of the request, content encoding aes128gcm. `sender` is used once. Throws std::invalid_argument for a receiver
// that is none.
std::string encrypt_push(std::string_view text, const PushReceiver& receiver, const PushKey& sender,
                         std::string_view salt);
std::string encrypt_push(std::string_view text, const PushReceiver& receiver);  // with a fresh key and salt

// The value of the header Authorization. `audience`: the origin of the push service; `subject`: where its operator
// reaches ours.
std::string vapid_authorization(const PushKey& key, std::string_view audience, std::string_view subject,
                                std::int64_t expires_s);

}  // namespace consigliere::server
