#include "server/site/push_crypto.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

namespace consigliere::server {

namespace {

std::string bytes(std::string_view text) { return from_base64url(text).value(); }

}  // namespace

TEST_CASE("push: the example of RFC 8291, appendix A") {
    const auto sender = PushKey::from_secret(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
    REQUIRE(sender);
    CHECK(to_base64url(sender->public_key) ==
          "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
    const PushReceiver receiver{
        bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        bytes("BTBZMqHH6r4Tts7J_aSIgg")};
    const std::string body =
        encrypt_push("When I grow up, I want to be a watermelon", receiver, *sender, bytes("DGv6ra1nlYgDCS1FRnbzlw"));
    CHECK(to_base64url(body) ==
          "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6"
          "PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST_CASE("push: keys that are none are refused, and no two messages are alike") {
    const PushKey key = PushKey::fresh();
    CHECK(is_public_key(key.public_key));
    CHECK(PushKey::from_secret(key.secret)->public_key == key.public_key);
    CHECK_FALSE(PushKey::from_secret(std::string(32, '\0')));
    CHECK_FALSE(PushKey::from_secret(std::string(32, '\xFF')));
    CHECK_FALSE(PushKey::from_secret("short"));
    std::string off_curve = key.public_key;
    off_curve.back() = static_cast<char>(off_curve.back() ^ 1);
    CHECK_FALSE(is_public_key(off_curve));
    CHECK_FALSE(is_public_key(""));
    CHECK_FALSE(from_base64url("no base64!"));
    const PushReceiver receiver{key.public_key, std::string(16, 'a')};
    CHECK(encrypt_push("x", receiver) != encrypt_push("x", receiver));
    CHECK_THROWS_AS(encrypt_push("x", {off_curve, receiver.auth}), std::invalid_argument);
    CHECK_THROWS_AS(encrypt_push("x", {key.public_key, "short"}), std::invalid_argument);
}

}  // namespace consigliere::server
