// Push messages to browsers that are closed: who subscribed, and what is sent to them. The subscriptions of a person are
// kept with their settings; the key that proves who sends is made once and kept in the store.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/site/push_crypto.hpp"
#include "server/site/webhooks.hpp"
#include "store/store.hpp"

namespace consigliere::server {

// As the browser gives it.
struct PushSubscription {
    std::string endpoint;      // where to send to
    std::string p256dh, auth;  // base64url

    bool operator==(const PushSubscription&) const = default;
};

inline constexpr std::size_t kSubscriptionsAPerson = 5;  // a further one replaces the oldest

// The field that is wrong, or "". Endpoints are https, and lead into no private network.
std::string wrong_in_subscription(const PushSubscription& subscription, bool private_allowed);

std::vector<PushSubscription> subscriptions_of(const store::Person& person);  // oldest first
void add_subscription(store::Person& person, const PushSubscription& subscription);
bool remove_subscription(store::Person& person, std::string_view endpoint);  // false: it had none such

std::optional<PushKey> push_key_of(store::Store& store);  // none: it is not made yet
void ensure_push_key(store::Store& store);                // in a transaction: it may make the key

// What the browser shows, for this one of its subscriptions.
struct PushText {
    std::string title, body, table;
};
Webhooks::Message push_message(const PushSubscription& to, const PushText& text, const PushKey& key,
                               const std::string& subject, std::int64_t now);

}  // namespace consigliere::server
