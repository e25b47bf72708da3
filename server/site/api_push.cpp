// Routes about push messages: a browser subscribes with the site's key, and is forgotten when it wants to be.
#include "server/json_read.hpp"
#include "server/site/api.hpp"
#include "server/site/push.hpp"

namespace consigliere::server {

namespace json = boost::json;

json::array browsers_json(const store::Person& person) {
    json::array out;
    for (const PushSubscription& one : subscriptions_of(person)) out.emplace_back(one.endpoint);
    return out;
}

void get_push(Ask& ask) {
    const auto key = push_key_of(ask.site.reader());
    if (!key) return ask.refuse(503, "server_busy");
    ask.ok({{"key", to_base64url(key->public_key)}, {"browsers", browsers_json(*ask.person)}});
}

void post_push(Ask& ask) {
    const PushSubscription subscription{read_text(ask.body, "endpoint"), read_text(ask.body, "p256dh"),
                                        read_text(ask.body, "auth")};
    const std::string wrong = wrong_in_subscription(subscription, ask.site.config().private_webhooks);
    if (!wrong.empty()) throw BadMessage(wrong);
    store::Person person = *ask.person;
    add_subscription(person, subscription);
    save(ask, person);
}

void delete_push(Ask& ask) {
    store::Person person = *ask.person;
    remove_subscription(person, read_text(ask.body, "endpoint"));
    save(ask, person);
}

}  // namespace consigliere::server
