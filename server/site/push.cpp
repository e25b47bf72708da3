#include "server/site/push.hpp"

#include <algorithm>

#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kLongestEndpoint = 1000;
constexpr std::size_t kLongestBody = 1200;         // bytes; JSON may double it, and push services take 4096 in all
constexpr std::int64_t kProofLasts_s = 12 * 3600;  // RFC 8292 allows a day
constexpr const char* kKey = "push_key";

json::object settings_of(const store::Person& person) { return parse_object(person.settings).value_or(json::object{}); }

void save(store::Person& person, const std::vector<PushSubscription>& all) {
    json::object settings = settings_of(person);
    json::array list;
    for (const PushSubscription& one : all)
        list.push_back({{"endpoint", one.endpoint}, {"p256dh", one.p256dh}, {"auth", one.auth}});
    settings["push"] = std::move(list);
    person.settings = json::serialize(settings);
}

// In the middle of no character.
std::string shortened(std::string text, std::size_t longest) {
    if (text.size() <= longest) return text;
    while (longest > 0 && (static_cast<unsigned char>(text[longest]) & 0xC0u) == 0x80u) --longest;
    text.resize(longest);
    return text;
}

}  // namespace

std::string wrong_in_subscription(const PushSubscription& subscription, bool private_allowed) {
    const std::string& endpoint = subscription.endpoint;
    const bool safe = endpoint.starts_with("https://") || private_allowed;
    if (!safe || !is_outgoing_url(endpoint, kLongestEndpoint, private_allowed)) return "endpoint";
    const auto key = from_base64url(subscription.p256dh), auth = from_base64url(subscription.auth);
    if (!key || !is_public_key(*key)) return "p256dh";
    return auth && auth->size() == 16 ? "" : "auth";
}

std::vector<PushSubscription> subscriptions_of(const store::Person& person) {
    const json::object settings = settings_of(person);
    const json::value* list = settings.if_contains("push");
    std::vector<PushSubscription> out;
    if (list == nullptr || !list->is_array()) return out;
    out.reserve(list->get_array().size());
    for (const json::value& one : list->get_array())
        out.push_back({read_text(one.as_object(), "endpoint"), read_text(one.as_object(), "p256dh"),
                       read_text(one.as_object(), "auth")});
    return out;
}

void add_subscription(store::Person& person, const PushSubscription& subscription) {
    std::vector<PushSubscription> all = subscriptions_of(person);
    std::erase_if(all, [&](const PushSubscription& one) { return one.endpoint == subscription.endpoint; });
    if (all.size() >= kSubscriptionsAPerson) all.erase(all.begin());
    all.push_back(subscription);
    save(person, all);
}

bool remove_subscription(store::Person& person, std::string_view endpoint) {
    std::vector<PushSubscription> all = subscriptions_of(person);
    if (std::erase_if(all, [&](const PushSubscription& one) { return one.endpoint == endpoint; }) == 0) return false;
    save(person, all);
    return true;
}

std::optional<PushKey> push_key_of(store::Store& store) {
    const auto secret = from_base64url(store.setting(kKey));
    return secret ? PushKey::from_secret(*secret) : std::nullopt;
}

void ensure_push_key(store::Store& store) {
    if (!push_key_of(store)) store.save_setting(kKey, to_base64url(PushKey::fresh().secret));
}

Webhooks::Message push_message(const PushSubscription& to, const PushText& text, const PushKey& key,
                               const std::string& subject, std::int64_t now) {
    const std::string shown = json::serialize(
        json::object{{"title", text.title}, {"body", shortened(text.body, kLongestBody)}, {"table", text.table}});
    const std::string proof = vapid_authorization(key, origin_of(to.endpoint), subject, now / 1000 + kProofLasts_s);
    return {to.endpoint,
            encrypt_push(shown, {*from_base64url(to.p256dh), *from_base64url(to.auth)}),
            {"Content-Type: application/octet-stream", "Content-Encoding: aes128gcm", "TTL: 86400",
             "Topic: " + text.table, "Authorization: " + proof}};
}

}  // namespace consigliere::server
