// What proves that a passkey was made or used here, with real keys: each check refuses alone what the others accept.
#include "server/site/passkeys.hpp"

#include <doctest/doctest.h>

#include "server/site/authenticator_for_tests.hpp"
#include "server/site/passkey_challenges.hpp"
#include "tests/temp_folder.hpp"

namespace consigliere::server {

namespace {

using Kind = TestAuthenticator::Kind;

const RelyingParty kSite{{"https", "play.example.org", 443}};
const IsOurChallenge kOurs = [](std::string_view challenge) { return challenge == "ours"; };

Said said() {
    Said out;
    out.challenge = to_base64url("ours");
    return out;
}

store::Passkey stored(const TestAuthenticator& device, std::int64_t counter = 0) {
    return {to_base64url(device.id), "person1", "Phone", to_base64url(device.public_key()), counter, 1, 1};
}

std::string wrong_when_made(const TestAuthenticator& device, const Said& what) {
    return wrong_in_credential(device.make(what), kSite, kOurs);
}
std::string wrong_when_used(const TestAuthenticator& device, const Said& what, std::int64_t counter = 0) {
    return wrong_in_assertion(device.use(what, "person1"), stored(device, counter), kSite, kOurs);
}

// What is checked of both.
template <class Wrong>
void check_what_is_said(const Wrong& wrong) {
    CHECK(wrong(said()) == "");
    Said changed = said();
    changed.type = "webauthn.other";
    CHECK(wrong(changed) == "type");
    changed = said(), changed.challenge = to_base64url("another");
    CHECK(wrong(changed) == "challenge");
    for (const char* origin : {"https://play.example.com", "http://play.example.org", "https://play.example.org:8443",
                               "https://example.org", "https://play.example.org.evil.net", ""}) {
        changed = said(), changed.origin = origin;
        CHECK_MESSAGE(wrong(changed) == "origin", origin);
    }
    changed = said(), changed.cross_origin = true;
    CHECK(wrong(changed) == "origin");
    changed = said(), changed.rp_id = "example.org";
    CHECK(wrong(changed) == "rp_id");
    changed = said(), changed.flags = 0x04;
    CHECK(wrong(changed) == "user_present");
    changed = said(), changed.flags = 0x01;
    CHECK(wrong(changed) == "user_verified");
    changed = said(), changed.flags = 0x15;  // copied, and not to be copied
    CHECK(wrong(changed) == "flags");
    changed = said(), changed.flags = 0x1d;
    CHECK(wrong(changed) == "");
}

}  // namespace

TEST_CASE("passkeys: what is said of a new one and of its use is checked in every part") {
    const TestAuthenticator device;
    check_what_is_said([&](const Said& what) { return wrong_when_made(device, what); });
    check_what_is_said([&](const Said& what) { return wrong_when_used(device, what); });
    Said swapped = said();
    swapped.type = "webauthn.get";
    CHECK(wrong_when_made(device, swapped) == "type");
    swapped.type = "webauthn.create";
    CHECK(wrong_when_used(device, swapped) == "type");
}

TEST_CASE("passkeys: signatures of the three algorithms are accepted, and of no other key") {
    for (const Kind kind : {Kind::es256, Kind::eddsa, Kind::rs256}) {
        const TestAuthenticator device(kind), other(kind);
        CHECK(wrong_when_made(device, said()) == "");
        CHECK(wrong_when_used(device, said()) == "");
        const Assertion forged = other.use(said(), "person1");
        CHECK(wrong_in_assertion(forged, stored(device), kSite, kOurs) == "signature");
        Assertion changed = device.use(said(), "person1");
        changed.authenticator_data[36] = 9;  // another counter than was signed
        CHECK(wrong_in_assertion(changed, stored(device), kSite, kOurs) == "signature");
        changed = device.use(said(), "person1");
        changed.client_data += " ";
        CHECK(wrong_in_assertion(changed, stored(device), kSite, kOurs) == "signature");
        changed = device.use(said(), "person1");
        changed.signature.clear();
        CHECK(wrong_in_assertion(changed, stored(device), kSite, kOurs) == "signature");
    }
}

TEST_CASE("passkeys: keys that are too short, of another curve, or none at all are refused") {
    CHECK(wrong_when_made(TestAuthenticator(Kind::weak_rsa), said()) == "public_key");
    CHECK(wrong_when_made(TestAuthenticator(Kind::other_curve), said()) == "public_key");
    NewCredential made = TestAuthenticator().make(said());
    made.public_key += "x";
    CHECK(wrong_in_credential(made, kSite, kOurs) == "public_key");
    made.public_key = "no key";
    CHECK(wrong_in_credential(made, kSite, kOurs) == "public_key");
}

TEST_CASE("passkeys: a credential is the one that the device made, and used by whom it belongs to") {
    const TestAuthenticator device;
    NewCredential made = device.make(said());
    made.id = "credential-2";
    CHECK(wrong_in_credential(made, kSite, kOurs) == "credential");
    made = device.make(said());
    made.authenticator_data.resize(37);  // without the part that names it
    CHECK(wrong_in_credential(made, kSite, kOurs) == "credential");
    made = device.make(said());
    made.authenticator_data[53] = '\x7f';  // an id longer than the rest
    CHECK(wrong_in_credential(made, kSite, kOurs) == "credential");
    made = device.make(said());
    made.authenticator_data.resize(20);
    CHECK(wrong_in_credential(made, kSite, kOurs) == "rp_id");

    const TestAuthenticator foreign(Kind::es256, "credential-2");
    CHECK(wrong_in_assertion(foreign.use(said(), "person1"), stored(device), kSite, kOurs) == "credential");
    CHECK(wrong_in_assertion(device.use(said(), "person2"), stored(device), kSite, kOurs) == "user");
}

TEST_CASE("passkeys: a counter that does not grow is refused, unless the device never counts") {
    const TestAuthenticator device;
    Said what = said();
    what.counter = 7;
    CHECK(wrong_when_used(device, what, 6) == "");
    CHECK(wrong_when_used(device, what, 7) == "counter");
    CHECK(wrong_when_used(device, what, 8) == "counter");
    what.counter = 0;
    CHECK(wrong_when_used(device, what, 0) == "");
    CHECK(wrong_when_used(device, what, 1) == "counter");
    what.counter = 0xFFFFFFFF;
    CHECK(wrong_when_used(device, what, 0x80000000) == "");
}

TEST_CASE("passkeys: a challenge is this site's own, for one purpose and one person, and not for long") {
    const TempFolder folder;
    const auto store = store::open_sqlite(folder.path.string())->connect();
    const ChallengeUse use{"add", "person1"};
    CHECK_FALSE(is_our_challenge(*store, new_challenge(*store, use, 1000), use, 1000));  // the site has no key yet
    ensure_challenge_key(*store);
    const std::string challenge = new_challenge(*store, use, 1000);
    CHECK(is_our_challenge(*store, challenge, use, 1000));
    CHECK(is_our_challenge(*store, challenge, use, 1000 + kChallengeLasts - 1));
    CHECK_FALSE(is_our_challenge(*store, challenge, use, 1000 + kChallengeLasts));
    CHECK_FALSE(is_our_challenge(*store, challenge, {"prove", "person1"}, 1000));
    CHECK_FALSE(is_our_challenge(*store, challenge, {"add", "person2"}, 1000));
    CHECK(new_challenge(*store, use, 1000) != challenge);

    std::string later = challenge;
    later[challenge.find('.') + 1] = '9';  // its end
    CHECK_FALSE(is_our_challenge(*store, later, use, 1000));
    for (const char* none : {"", ".", "..", "a.b.c", "a.1", "a.99999999999999999999.c"})
        CHECK_FALSE(is_our_challenge(*store, none, use, 0));

    CHECK(use_up(*store, challenge, 1000));
    CHECK_FALSE(use_up(*store, challenge, 2000));
}

TEST_CASE("passkeys: they work at https with a name and at localhost, and the log explains where they do not") {
    const auto works = [](const char* origin) { return relying_party_of(parse_origin(origin)).has_value(); };
    CHECK(works("https://play.example.org"));
    CHECK(works("https://play.example.org:8443"));
    CHECK(works("http://localhost:8080"));
    CHECK_FALSE(works("http://play.example.org"));
    CHECK_FALSE(works("https://192.0.2.1"));
    CHECK_FALSE(works("http://127.0.0.1:8080"));
    CHECK_FALSE(works("https://[2001:db8::1]"));
    CHECK(passkey_remark("https://play.example.org/games") == "");
    CHECK(passkey_remark("http://play.example.org").find("https://") != std::string::npos);
    CHECK(passkey_remark("").find("public_url") != std::string::npos);
}

}  // namespace consigliere::server
