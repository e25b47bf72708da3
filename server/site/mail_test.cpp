// What a mail looks like, and that an address gets none before it was asked and said yes.
#include "server/site/mail.hpp"

#include <doctest/doctest.h>

#include <atomic>

#include <boost/json/serialize.hpp>

#include "server/net/endpoint.hpp"
#include "server/site/messenger.hpp"
#include "server/site/post_office_for_tests.hpp"
#include "server/site/test_site.hpp"

namespace consigliere::server {

namespace json = boost::json;
using testing::WireClient;

namespace {

constexpr Millis kNow = 1'794'807'470'000;  // 2026-11-16 05:37:50 UTC, a Monday

struct MailSite : TestSite {
    PostOffice post;
    std::atomic<Millis> time = kNow;

    MailSite() {
        REQUIRE(post.mail != 0);
        config.clock = [this] { return time.load(); };
        config.mail = {"127.0.0.1", post.mail, "table@example.org", "", "", ""};
        config.public_url = "https://play.example.org";
        start();
    }
    std::string mails() {
        site->messenger().send_questions(time);  // or waits until its own thread has
        return post.got("mail");
    }
    int notices(const std::string& person) {
        site->writer().submit(
            [person](store::Store& store) {
                store.add_notice(
                    {0, person, "your_turn", "abcdabcdabcdabcd", R"({"game":"la-cosa-nostra"})", 1, false, false});
            },
            {});
        settle();
        return site->messenger().send_due(time);
    }
    std::string person_of(const WireClient& client) {
        return site->reader().session(sha256_hex(client.cookie.substr(client.cookie.find('=') + 1)))->person;
    }
};

int set_address(WireClient& client, const std::string& address) {
    const json::object settings{{"email", address}, {"notices", "each"}};
    return client.http("PATCH", "/api/v1/me", json::serialize(json::object{{"settings", settings}})).status;
}

// The secret of the last link that was sent.
std::string last_token(const std::string& mails) {
    const std::string link = "https://play.example.org/confirm/";
    const std::size_t at = mails.rfind(link);
    return at == mails.npos ? "" : mails.substr(at + link.size(), 52);
}

std::string confirm(WireClient& client, const std::string& token) {
    const auto answer = client.http("POST", "/api/v1/mail/confirm", json::serialize(json::object{{"token", token}}));
    return answer.status == 204 ? "" : refusal_of(answer.json());
}

int count(const std::string& text, const std::string& part) {
    int n = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
    return n;
}

}  // namespace

TEST_CASE("mail: it has a date, an id of its own and headers that nothing breaks out of") {
    CHECK(mail_date(kNow) == "Mon, 16 Nov 2026 05:37:50 +0000");
    CHECK(mail_date(0) == "Thu, 01 Jan 1970 00:00:00 +0000");
    std::string subject = "Grüße\r\nBcc: eve@example.org ";
    for (int i = 0; i < 30; ++i) subject += "äöü";
    const std::string text = mail_text({"ann@example.org", subject, "Hello.\r\n", kNow, "k3q7"}, "table@example.org");
    const std::string head = text.substr(0, text.find("\r\n\r\n") + 2);
    CHECK(head.find("Date: Mon, 16 Nov 2026 05:37:50 +0000\r\n") == 0);
    CHECK(head.find("\r\nMessage-ID: <k3q7@example.org>\r\n") != std::string::npos);
    CHECK(head.find("\r\nFrom: Consigliere <table@example.org>\r\n") != std::string::npos);
    CHECK(head.find("\r\nTo: <ann@example.org>\r\n") != std::string::npos);
    CHECK(head.find("Bcc") == std::string::npos);
    for (std::size_t at = 0; at < head.size(); at = head.find("\r\n", at) + 2) CHECK(head.find("\r\n", at) - at <= 78);
    CHECK_FALSE(send_mail({"127.0.0.1", 1, "table@example.org", "", "", ""}, {"a@b.org>\r\nDATA", "", "", 0, ""}));
}

TEST_CASE("mail: an address gets nothing but the question until somebody there follows the link") {
    MailSite server;
    WireClient ann = server.guest("Ann", "de");
    const std::string id = server.person_of(ann);
    CHECK(set_address(ann, "ann@example.org") == 200);
    CHECK_FALSE(ann.http("GET", "/api/v1/me").json().at("email_confirmed").as_bool());
    const std::string asked = server.mails();
    CHECK(count(asked, "TO ann@example.org") == 1);
    CHECK(asked.find("innerhalb von zwei Tagen") != std::string::npos);
    CHECK(count(asked, "Date: ") == 1);
    CHECK(count(asked, "Message-ID: <") == 1);
    CHECK(server.notices(id) == 0);
    CHECK(count(server.mails(), "TO ann@example.org") == 1);

    WireClient anywhere(server.port());
    CHECK(confirm(anywhere, std::string(52, 'a')) == "link_unknown");
    CHECK(confirm(anywhere, last_token(asked)).empty());
    CHECK(confirm(anywhere, last_token(asked)).empty());
    CHECK(ann.http("GET", "/api/v1/me").json().at("email_confirmed").as_bool());
    CHECK(server.notices(id) == 1);
    CHECK(server.mails().find("Du bist am Zug") != std::string::npos);

    CHECK(set_address(ann, "new@example.org") == 200);
    CHECK_FALSE(ann.http("GET", "/api/v1/me").json().at("email_confirmed").as_bool());
    CHECK(server.notices(id) == 0);
    CHECK(confirm(anywhere, last_token(asked)) == "link_unknown");  // of the address before
    CHECK(set_address(ann, "") == 200);
    CHECK(confirm(anywhere, last_token(server.mails())) == "link_unknown");
}

TEST_CASE("mail: a link lasts two days, and another can be sent") {
    MailSite server;
    WireClient ann = server.guest("Ann");
    CHECK(ann.http("POST", "/api/v1/me/mail").status == 409);
    CHECK(set_address(ann, "ann@example.org") == 200);
    const std::string first = last_token(server.mails());
    server.time += kLinkLasts;
    CHECK(confirm(ann, first) == "link_expired");
    CHECK(ann.http("POST", "/api/v1/me/mail").status == 200);
    const std::string second = last_token(server.mails());
    CHECK(second != first);
    server.time += kLinkLasts - 1;
    CHECK(confirm(ann, second).empty());
    CHECK(ann.http("POST", "/api/v1/me/mail").status == 409);
}

TEST_CASE("mail: an address is asked five times a day at most, whoever wants it, and only if it is one") {
    MailSite server;
    int asked = 0, refused = 0;
    for (int i = 0; i < 8; ++i) {
        WireClient one = server.guest("G" + std::to_string(i));
        const int status = set_address(one, "victim@example.org");
        ++(status == 200 ? asked : refused);
        if (status != 200) CHECK(status == 429);
        if (i % 2 == 0) CHECK(one.http("DELETE", "/api/v1/me").status == 204);
    }
    CHECK(asked == kMailsAnAddress);
    CHECK(count(server.mails(), "TO victim@example.org") == kMailsAnAddress);
    WireClient eve = server.guest("Eve");
    for (const char* bad : {"a@b.org\r\nBcc: x@y.org", "a@b.org,c@d.org", "<a@b.org>", "no address"})
        CHECK(set_address(eve, bad) == 400);
    server.time += kMailsCountFor + 1;
    CHECK(set_address(eve, "victim@example.org") == 200);
}

}  // namespace consigliere::server
