// Passkeys over HTTP: added, used, listed and removed, on a server with a public address.
#include <atomic>
#include <doctest/doctest.h>

#include <boost/json/serialize.hpp>

#include "server/site/authenticator_for_tests.hpp"
#include "server/site/test_site.hpp"

namespace consigliere::server {

namespace json = boost::json;
using testing::HttpAnswer;
using testing::WireClient;

namespace {

struct PasskeySite : TestSite {
    std::atomic<Millis> time = 1'800'000'000'000;
    PasskeySite() {
        config.clock = [this] { return time.load(); };
        config.public_url = "https://play.example.org";
        config.sign_ins_a_minute = 1000;
    }
};

HttpAnswer post(WireClient& client, const std::string& path, const json::object& body) {
    return client.http("POST", "/api/v1" + path, json::serialize(body));
}

std::string challenge_for(WireClient& client, const std::string& purpose) {
    const auto given = purpose == "sign-in" ? post(client, "/passkeys/challenge", {})
                                            : post(client, "/me/passkeys/challenge", {{"purpose", purpose}});
    REQUIRE(given.status == 200);
    CHECK(given.json().at("rp_id") == "play.example.org");
    return std::string(given.json().at("challenge").as_string());
}

json::object credential_json(const NewCredential& made) {
    return {{"id", to_base64url(made.id)},
            {"client_data", to_base64url(made.client_data)},
            {"authenticator_data", to_base64url(made.authenticator_data)},
            {"public_key", to_base64url(made.public_key)}};
}
json::object assertion_json(const Assertion& used) {
    json::object out{{"id", to_base64url(used.id)},
                     {"client_data", to_base64url(used.client_data)},
                     {"authenticator_data", to_base64url(used.authenticator_data)},
                     {"signature", to_base64url(used.signature)}};
    if (!used.user_handle.empty()) out["user_handle"] = to_base64url(used.user_handle);
    return out;
}

Said answer_to(const std::string& challenge, std::uint32_t counter = 0) {
    Said out;
    out.challenge = challenge;
    out.counter = counter;
    return out;
}

json::object new_passkey(WireClient& client, const TestAuthenticator& device, const std::string& name) {
    return {{"name", name}, {"credential", credential_json(device.make(answer_to(challenge_for(client, "add"))))}};
}

// A guest who keeps their games with a passkey.
WireClient with_passkey(PasskeySite& server, const std::string& name, const std::string& login,
                        const TestAuthenticator& device) {
    WireClient out = server.guest(name);
    json::object body = new_passkey(out, device, "Phone");
    body["login"] = login;
    const auto made = post(out, "/me/passkeys", body);
    REQUIRE(made.status == 200);
    CHECK(made.json().at("login").as_string() == login);
    CHECK_FALSE(made.json().at("guest").as_bool());
    CHECK_FALSE(made.json().at("has_password").as_bool());
    return out;
}

WireClient with_password(PasskeySite& server, const std::string& name, const std::string& login) {
    WireClient out = server.guest(name);
    REQUIRE(post(out, "/me/account", {{"login", login}, {"password", "long enough"}}).status == 200);
    return out;
}

// As a device knows the person whose it is.
std::string handle_of(WireClient& client) {
    const auto given = post(client, "/me/passkeys/challenge", {{"purpose", "add"}}).json();
    return *from_base64url(given.at("user").as_string());
}

HttpAnswer sign_in_with(WireClient& client, const TestAuthenticator& device, const std::string& person,
                        std::uint32_t counter = 0) {
    const Said said = answer_to(challenge_for(client, "sign-in"), counter);
    return post(client, "/passkeys/sign-in", assertion_json(device.use(said, person)));
}

json::array passkeys_of(WireClient& client) {
    return client.http("GET", "/api/v1/me/passkeys").json().at("passkeys").as_array();
}

}  // namespace

TEST_CASE("passkey routes: a guest keeps their games with one, and signs in elsewhere without a name") {
    PasskeySite server;
    const TestAuthenticator device;
    WireClient ann = with_passkey(server, "Ann", "ann", device);
    const std::string person = handle_of(ann);
    REQUIRE(passkeys_of(ann).size() == 1);
    CHECK(passkeys_of(ann)[0].at("name") == "Phone");
    CHECK(passkeys_of(ann)[0].at("used_at") == server.time.load());

    server.time += 1000;
    WireClient elsewhere(server.port());
    const auto in = sign_in_with(elsewhere, device, person);
    REQUIRE(in.status == 200);
    CHECK(in.json().at("login") == "ann");
    elsewhere.cookie = "consigliere=" + in.cookies.at("consigliere");
    CHECK(elsewhere.http("GET", "/api/v1/me").status == 200);
    CHECK(passkeys_of(ann)[0].at("used_at") == server.time.load());

    // No password opens an account that has none.
    for (const char* password : {"", "nobody has this password"})
        CHECK(post(elsewhere, "/sign-in", {{"login", "ann"}, {"password", password}}).status == 401);
}

TEST_CASE("passkey routes: an assertion counts once, for its own passkey, while its challenge lasts") {
    PasskeySite server;
    const TestAuthenticator device, stranger(TestAuthenticator::Kind::es256, "unknown");
    WireClient ann = with_passkey(server, "Ann", "ann", device);
    const std::string person = handle_of(ann);
    WireClient out(server.port());

    const json::object used = assertion_json(device.use(answer_to(challenge_for(out, "sign-in")), person));
    CHECK(post(out, "/passkeys/sign-in", used).status == 200);
    const auto again = post(out, "/passkeys/sign-in", used);
    CHECK(again.status == 401);
    CHECK(refusal_of(again.json()) == "wrong_passkey");

    CHECK(sign_in_with(out, stranger, person).status == 401);
    CHECK(sign_in_with(out, device, "").status == 401);  // whose it is must be said
    CHECK(sign_in_with(out, device, "somebody").status == 401);
    // What was asked for another purpose is no sign-in.
    const json::object proof = assertion_json(device.use(answer_to(challenge_for(ann, "prove")), person));
    CHECK(post(out, "/passkeys/sign-in", proof).status == 401);

    const json::object late = assertion_json(device.use(answer_to(challenge_for(out, "sign-in")), person));
    server.time += kChallengeLasts;
    CHECK(post(out, "/passkeys/sign-in", late).status == 401);

    CHECK(sign_in_with(out, device, person, 5).status == 200);
    CHECK(sign_in_with(out, device, person, 5).status == 401);  // a copy of the device
    CHECK(sign_in_with(out, device, person, 6).status == 200);
}

TEST_CASE("passkey routes: who adds one to an account proves that it is theirs") {
    PasskeySite server;
    const TestAuthenticator first, second(TestAuthenticator::Kind::eddsa, "credential-2");
    WireClient ann = with_password(server, "Ann", "ann");
    json::object body = new_passkey(ann, first, "Laptop");
    CHECK(post(ann, "/me/passkeys", body).status == 400);
    body["password"] = "another one";
    CHECK(refusal_of(post(ann, "/me/passkeys", body).json()) == "wrong_password");
    CHECK(passkeys_of(ann).empty());
    body["password"] = "long enough";
    REQUIRE(post(ann, "/me/passkeys", body).status == 200);
    CHECK(refusal_of(post(ann, "/me/passkeys", body).json()) == "passkey_known");

    // With a passkey instead of the password.
    body = new_passkey(ann, second, "Phone");
    body["proof"] = assertion_json(second.use(answer_to(challenge_for(ann, "prove")), ""));
    CHECK(refusal_of(post(ann, "/me/passkeys", body).json()) == "wrong_passkey");
    body["proof"] = assertion_json(first.use(answer_to(challenge_for(ann, "sign-in")), ""));
    CHECK(refusal_of(post(ann, "/me/passkeys", body).json()) == "wrong_passkey");
    body["proof"] = assertion_json(first.use(answer_to(challenge_for(ann, "prove")), ""));
    CHECK(post(ann, "/me/passkeys", body).status == 200);
    CHECK(passkeys_of(ann).size() == 2);

    // A passkey is one person's.
    WireClient bob = with_password(server, "Bob", "bob");
    body = new_passkey(bob, first, "Stolen");
    body["password"] = "long enough";
    CHECK(refusal_of(post(bob, "/me/passkeys", body).json()) == "passkey_known");
    // A challenge of somebody else is none.
    body = new_passkey(ann, TestAuthenticator(TestAuthenticator::Kind::es256, "credential-3"), "Stolen");
    body["password"] = "long enough";
    CHECK(refusal_of(post(bob, "/me/passkeys", body).json()) == "wrong_passkey");
}

TEST_CASE("passkey routes: an account without a password gets one by proof with a passkey") {
    PasskeySite server;
    const TestAuthenticator device;
    WireClient ann = with_passkey(server, "Ann", "ann", device);
    json::object body{{"login", "ann"}, {"password", "long enough"}};
    CHECK(refusal_of(post(ann, "/me/account", body).json()) == "wrong_passkey");
    body["proof"] = assertion_json(device.use(answer_to(challenge_for(ann, "prove")), ""));
    const auto set = post(ann, "/me/account", body);
    REQUIRE(set.status == 200);
    CHECK(set.json().at("has_password").as_bool());
    WireClient elsewhere(server.port());
    CHECK(post(elsewhere, "/sign-in", {{"login", "ann"}, {"password", "long enough"}}).status == 200);
}

TEST_CASE("passkey routes: one that is removed signs in nobody, and the last way in stays") {
    PasskeySite server;
    const TestAuthenticator first, second(TestAuthenticator::Kind::rs256, "credential-2");
    WireClient ann = with_passkey(server, "Ann", "ann", first);
    const std::string person = handle_of(ann);
    const auto remove = [&](const json::value& passkey) {
        return ann.http("DELETE", "/api/v1/me/passkeys/" + std::string(passkey.at("id").as_string()));
    };
    CHECK(refusal_of(remove(passkeys_of(ann)[0]).json()) == "last_sign_in");
    CHECK(passkeys_of(ann).size() == 1);

    json::object body = new_passkey(ann, second, "Laptop");
    body["proof"] = assertion_json(first.use(answer_to(challenge_for(ann, "prove")), ""));
    server.time += 1;
    REQUIRE(post(ann, "/me/passkeys", body).status == 200);
    WireClient elsewhere(server.port());
    const auto in = sign_in_with(elsewhere, first, person);
    elsewhere.cookie = "consigliere=" + in.cookies.at("consigliere");
    CHECK(elsewhere.http("GET", "/api/v1/me").status == 200);

    CHECK(remove(passkeys_of(ann)[0]).status == 200);
    CHECK(passkeys_of(ann)[0].at("name") == "Laptop");
    CHECK(elsewhere.http("GET", "/api/v1/me").status == 401);  // signed out with it
    CHECK(ann.http("GET", "/api/v1/me").status == 200);
    CHECK(sign_in_with(elsewhere, first, person).status == 401);
    CHECK(sign_in_with(elsewhere, second, person).status == 200);

    const std::string others = std::string(passkeys_of(ann)[0].at("id").as_string());
    WireClient bob = with_password(server, "Bob", "bob");
    CHECK(bob.http("DELETE", "/api/v1/me/passkeys/" + others).status == 404);
}

TEST_CASE("passkey routes: the export lists them without keys, and deletion removes them") {
    PasskeySite server;
    const TestAuthenticator device;
    WireClient ann = with_passkey(server, "Ann", "ann", device);
    const std::string person = handle_of(ann);
    const auto given = ann.http("GET", "/api/v1/me/export");
    REQUIRE(given.json().at("passkeys").as_array().size() == 1);
    CHECK(given.json().at("passkeys").as_array()[0].at("name") == "Phone");
    CHECK(given.body.find(to_base64url(device.public_key())) == std::string::npos);
    CHECK(given.body.find(to_base64url(device.id)) == std::string::npos);
    CHECK(ann.http("DELETE", "/api/v1/me").status == 204);
    WireClient out(server.port());
    CHECK(sign_in_with(out, device, person).status == 401);
}

TEST_CASE("passkey routes: names, sizes and counts are bounded, and tries are limited") {
    PasskeySite server;
    WireClient ann = with_password(server, "Ann", "ann");
    json::object body = new_passkey(ann, TestAuthenticator(), std::string(41, 'x'));
    body["password"] = "long enough";
    CHECK(refusal_of(post(ann, "/me/passkeys", body).json()) == "bad_message");
    body["name"] = "";
    body["credential"].as_object()["public_key"] = std::string(8193, 'A');
    CHECK(refusal_of(post(ann, "/me/passkeys", body).json()) == "bad_message");
    for (std::size_t i = 0; i <= kPasskeysAPerson; ++i) {
        body = new_passkey(ann, TestAuthenticator(TestAuthenticator::Kind::eddsa, std::to_string(i)), "Key");
        body["password"] = "long enough";
        const auto added = post(ann, "/me/passkeys", body);
        CHECK(refusal_of(added.json()) == (i < kPasskeysAPerson ? "" : "too_many_passkeys"));
    }

    PasskeySite strict;
    strict.config.sign_ins_a_minute = 6;
    WireClient out(strict.port());
    int refused = 0;
    for (int i = 0; i < 20; ++i)
        if (post(out, "/passkeys/challenge", {}).status == 429) ++refused;
    CHECK(refused == 10);
}

TEST_CASE("passkey routes: without https and a public address there are none, but at localhost") {
    TestSite server;
    WireClient out(server.port());
    CHECK_FALSE(out.http("GET", "/api/v1/passkeys").json().at("available").as_bool());
    CHECK(refusal_of(post(out, "/passkeys/challenge", {}).json()) == "no_passkeys");
    out.headers["Host"] = "play.example.org";  // whatever a request claims
    CHECK_FALSE(out.http("GET", "/api/v1/passkeys").json().at("available").as_bool());
    out.headers["Host"] = "localhost:" + std::to_string(server.port());
    CHECK(out.http("GET", "/api/v1/passkeys").json().at("available").as_bool());
    CHECK(post(out, "/passkeys/challenge", {}).json().at("rp_id") == "localhost");
}

}  // namespace consigliere::server
