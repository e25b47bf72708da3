// Push messages on their whole way: a browser subscribes over HTTP, and a push service on the loopback gets what only that
// browser can read.
#include "server/site/push.hpp"

#include <doctest/doctest.h>
#include <openssl/evp.h>
#include <sodium.h>

#include <future>
#include <sstream>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "games/registry.hpp"
#include "server/json_read.hpp"
#include "server/site/messenger.hpp"
#include "server/site/post_office_for_tests.hpp"
#include "server/site/site.hpp"
#include "server/site/test_site.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace push_test {

constexpr std::int64_t kNoon = 1'000'000'800'000;  // 9 September 2001, 02:00 UTC
constexpr const char* kTable = "abcdabcdabcdabcd";

std::string hmac(const std::string& key, const std::string& text) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(key.data()), key.size());
    crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    std::string out(32, '\0');
    crypto_auth_hmacsha256_final(&state, reinterpret_cast<unsigned char*>(out.data()));
    return out;
}

// A browser: its keys, and what it does with a message (RFC 8291, section 3.4, from the side of the receiver).
struct Browser {
    PushKey key = PushKey::fresh();
    std::string auth = std::string(16, 'a');

    PushSubscription subscription(const std::string& endpoint) const {
        return {endpoint, to_base64url(key.public_key), to_base64url(auth)};
    }
    std::string read(const std::string& body) const {
        const std::string salt = body.substr(0, 16), sender = body.substr(21, 65), sealed = body.substr(86);
        const std::string info = std::string("WebPush: info") + '\0' + key.public_key + sender + '\x01';
        const std::string secret = hmac(hmac(auth, push_shared_secret(key, sender)), info);
        const std::string root = hmac(salt, secret);
        const std::string cipher_key = hmac(root, std::string("Content-Encoding: aes128gcm") + '\0' + '\x01');
        const std::string nonce = hmac(root, std::string("Content-Encoding: nonce") + '\0' + '\x01');
        const auto bytes = [](const std::string& text) { return reinterpret_cast<const unsigned char*>(text.data()); };
        EVP_CIPHER_CTX* cipher = EVP_CIPHER_CTX_new();
        std::string out(sealed.size() - 16, '\0'), tag = sealed.substr(sealed.size() - 16);
        int size = 0;
        EVP_DecryptInit_ex(cipher, EVP_aes_128_gcm(), nullptr, bytes(cipher_key), bytes(nonce));
        EVP_DecryptUpdate(cipher, reinterpret_cast<unsigned char*>(out.data()), &size, bytes(sealed),
                          static_cast<int>(out.size()));
        EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_SET_TAG, 16, tag.data());
        const bool whole = EVP_DecryptFinal_ex(cipher, nullptr, &size) == 1;
        EVP_CIPHER_CTX_free(cipher);
        return whole && out.back() == '\x02' ? out.substr(0, out.size() - 1) : "";
    }
};

// A messenger with one person who is away from a table, and a push service.
struct Away {
    PostOffice post;
    Config config;
    std::unique_ptr<store::Database> database = store::open_sqlite(post.folder.file("data"));
    store::GroupCommit writer{database->connect()};
    Games games{all_games()};
    std::unique_ptr<store::Store> store = database->connect();
    std::unique_ptr<Messenger> messenger;
    Browser browser;

    explicit Away(const std::string& path, const std::string& settings = "{}") {
        config.private_webhooks = true;  // the push service here is on the loopback
        config.public_url = "https://play.example.org";
        messenger = std::make_unique<Messenger>(config, games, *database, writer);
        std::string with_hook = settings;
        if (const std::size_t at = settings.find("HOOK"); at != settings.npos) with_hook.replace(at, 4, endpoint("/x"));
        store::Person person{"ann", "Ann", "de", "", "", with_hook, 1};
        add_subscription(person, browser.subscription(endpoint(path)));
        store->add_person(person);
    }
    std::string endpoint(const std::string& path) const {
        return "http://127.0.0.1:" + std::to_string(post.hook) + path;
    }
    void notice(const char* kind, std::int64_t at = kNoon) const {
        store->add_notice({0, "ann", kind, kTable, R"({"game":"omerta"})", at, false, false});
    }
    void send(std::int64_t now) const {
        messenger->send_due(now);
        messenger->settle();
    }
    // The bodies that the push service got, read by the browser.
    std::vector<std::string> got() const {
        std::vector<std::string> out;
        std::istringstream lines(post.got("push"));
        for (std::string line; std::getline(lines, line);) out.push_back(browser.read(*from_base64url(line)));
        return out;
    }
};

TEST_CASE("push: who is away from a slow game gets what only their browser can read, and each thing once") {
    Away away("/push/1");
    away.notice("your_turn");
    away.send(kNoon);
    REQUIRE(away.got().size() == 1);
    const json::object shown = json::parse(away.got()[0]).as_object();
    CHECK(shown == json::object{{"title", "Consigliere"},
                                {"body", "Du bist am Zug (Omertà: Die Macht der Mafia)."},
                                {"table", kTable}});
    const std::string headers = away.post.got("push_headers");
    CHECK(headers.find("Content-Encoding: aes128gcm") != headers.npos);
    CHECK(headers.find("Topic: " + std::string(kTable)) != headers.npos);
    CHECK(headers.find("Authorization: vapid t=") != headers.npos);
    CHECK(headers.find("k=" + to_base64url(push_key_of(*away.store)->public_key)) != headers.npos);
    away.send(kNoon + 60'000);
    CHECK(away.got().size() == 1);
    CHECK(away.store->unsent_notices().empty());
    // Two at once become one message; one that comes right after it waits a little.
    away.notice("offer", kNoon + 70'000);
    away.notice("game_over", kNoon + 70'000);
    away.send(kNoon + 80'000);
    CHECK(away.got().size() == 2);
    away.notice("your_turn", kNoon + 81'000);
    away.send(kNoon + 82'000);
    CHECK(away.got().size() == 2);
    away.send(kNoon + 110'000);
    CHECK(away.got().size() == 3);
}

TEST_CASE("push: nothing comes in quiet hours, and it comes after them") {
    Away away("/push/1", R"({"quiet":{"from":60,"to":480}})");
    away.notice("your_turn");
    away.send(kNoon);
    CHECK(away.got().empty());
    CHECK(away.store->unsent_notices().size() == 1);
    away.send(kNoon + 7 * 3'600'000LL);
    CHECK(away.got().size() == 1);
}

TEST_CASE("push: what a webhook got in quiet hours is pushed after them all the same") {
    Away away("/push/1", R"({"quiet":{"from":60,"to":480},"notices":"each","webhook":"HOOK"})");
    away.notice("your_turn");
    away.send(kNoon);
    CHECK(away.post.got("hook").find("Du bist am Zug") != std::string::npos);
    CHECK(away.store->unsent_notices().empty());
    CHECK(away.got().empty());
    away.send(kNoon + 7 * 3'600'000LL);
    CHECK(away.got().size() == 1);
    away.send(kNoon + 8 * 3'600'000LL);
    CHECK(away.got().size() == 1);
}

TEST_CASE("push: news of more than a day ago is not sent any more") {
    Away away("/push/1");
    away.notice("your_turn");
    away.send(kNoon + 25 * 3'600'000LL);
    CHECK(away.got().empty());
    away.send(kNoon + 25 * 3'600'000LL + 1);
    CHECK(away.store->unsent_notices().empty());
}

TEST_CASE("push: what is on its way is not taken for delivered") {
    Away away("/held");  // it answers when the test says so
    away.notice("your_turn");
    away.messenger->send_due(kNoon);
    away.messenger->send_due(kNoon + 60'000);
    CHECK(away.store->unsent_notices().size() == 1);
    away.post.answer_held();
    away.messenger->settle();
    away.send(kNoon + 120'000);
    CHECK(away.store->unsent_notices().empty());
    CHECK(away.got().size() == 1);
}

TEST_CASE("push: a subscription that has expired is removed, one that only fails is tried again") {
    for (const bool gone : {true, false}) {
        Away away(gone ? "/gone" : "/broken");
        away.notice("your_turn");
        away.send(kNoon);
        std::promise<void> written;  // what was submitted before it is stored too
        away.writer.submit([](store::Store&) {}, [&](const std::exception_ptr&) { written.set_value(); });
        written.get_future().wait();
        CHECK(subscriptions_of(*away.store->person("ann")).size() == (gone ? 0U : 1U));
        const std::size_t before = away.post.got("push").size();
        away.send(kNoon + 10 * 60'000);
        CHECK((away.post.got("push").size() > before) == !gone);
    }
}

TEST_CASE("push: what a browser may subscribe with, and how many may") {
    const Browser browser;
    const auto wrong = [&](const std::string& endpoint, bool private_allowed = false) {
        return wrong_in_subscription(browser.subscription(endpoint), private_allowed);
    };
    CHECK(wrong("https://push.example.org/send/abc").empty());
    for (const char* endpoint : {"", "http://push.example.org/x", "https://127.0.0.1/x", "https://10.0.0.1/x",
                                 "https://[::1]/x", "https://169.254.169.254/x", "https://user@push.example.org/",
                                 "https://push.example.org:22/x", "ftp://push.example.org/x"})
        CHECK_MESSAGE(wrong(endpoint) == "endpoint", endpoint);
    CHECK(wrong("https://push.example.org/" + std::string(1000, 'x')) == "endpoint");
    CHECK(wrong("http://127.0.0.1:9000/x", true).empty());
    PushSubscription damaged = browser.subscription("https://push.example.org/x");
    damaged.auth = "YQ";
    CHECK(wrong_in_subscription(damaged, false) == "auth");
    damaged.p256dh = "YQ";
    CHECK(wrong_in_subscription(damaged, false) == "p256dh");

    store::Person person;
    for (int i = 0; i < 8; ++i)
        add_subscription(person, browser.subscription("https://push.example.org/" + std::to_string(i)));
    add_subscription(person, browser.subscription("https://push.example.org/5"));  // again: it is there once
    REQUIRE(subscriptions_of(person).size() == kSubscriptionsAPerson);
    CHECK(subscriptions_of(person).front().endpoint == "https://push.example.org/3");
    CHECK(remove_subscription(person, "https://push.example.org/4"));
    CHECK_FALSE(remove_subscription(person, "https://push.example.org/4"));
}

TEST_CASE("push: a browser subscribes over HTTP with the site's key, and nobody reads its secrets") {
    TestSite server;
    testing::WireClient ann = server.guest("Ann");
    CHECK(testing::WireClient(server.port()).http("GET", "/api/v1/me/push").status == 401);
    const json::object offered = ann.http("GET", "/api/v1/me/push").json();
    CHECK(is_public_key(*from_base64url(std::string(offered.at("key").as_string()))));
    CHECK(offered.at("browsers").as_array().empty());

    const std::string endpoint = "https://push.example.org/send/abc";
    const PushSubscription good = Browser().subscription(endpoint);
    const auto body = [](const PushSubscription& from) {
        return json::serialize(json::object{{"endpoint", from.endpoint}, {"p256dh", from.p256dh}, {"auth", from.auth}});
    };
    PushSubscription inside = good;
    inside.endpoint = "https://192.168.1.1/send";
    const auto refused = ann.http("POST", "/api/v1/me/push", body(inside));
    CHECK(refused.status == 400);
    CHECK(refused.json().at("refusal").at("sentence").as_string().find("endpoint") != json::string::npos);
    CHECK(ann.http("POST", "/api/v1/me/push", "{}").status == 400);
    // No other way in.
    CHECK(ann.http("PATCH", "/api/v1/me", R"({"settings":{"push":[]}})").status == 400);

    REQUIRE(ann.http("POST", "/api/v1/me/push", body(good)).status == 200);
    CHECK(ann.http("GET", "/api/v1/me/push").json().at("browsers") == json::array{endpoint});
    for (const char* path : {"/api/v1/me", "/api/v1/me/export", "/api/v1/me/push"})
        CHECK_MESSAGE(json::serialize(ann.http("GET", path).json()).find(good.auth) == std::string::npos, path);
    CHECK(ann.http("GET", "/api/v1/me/export").json().at("push") == json::array{endpoint});
    CHECK(ann.http("PATCH", "/api/v1/me", R"({"settings":{"notices":"none"}})").status == 200);  // it stays
    server.restart();
    testing::WireClient again(server.port());
    again.cookie = ann.cookie;
    const json::object kept = again.http("GET", "/api/v1/me/push").json();
    CHECK(kept.at("key") == offered.at("key"));
    CHECK(kept.at("browsers") == json::array{endpoint});
    CHECK(again.http("DELETE", "/api/v1/me/push", json::serialize(json::object{{"endpoint", endpoint}})).status == 200);
    CHECK(again.http("GET", "/api/v1/me/push").json().at("browsers").as_array().empty());
}

}  // namespace push_test
}  // namespace consigliere::server
