// Notices by mail and webhook, through a real SMTP server and a real HTTP server on the loopback.
#include <doctest/doctest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "games/registry.hpp"
#include "server/site/messenger.hpp"
#include "server/site/post_office_for_tests.hpp"
#include "server/site/site.hpp"
#include "tests/temp_folder.hpp"
#include "tests/wait_for_text.hpp"

namespace consigliere::server {

TEST_CASE("notices: a digest a day by default, each one if wanted, none if not, in the person's language") {
    const PostOffice post;
    REQUIRE(post.mail != 0);
    Config config;
    config.mail = {"127.0.0.1", post.mail, "table@example.org", "", "", ""};
    config.public_url = "https://play.example.org";
    config.private_webhooks = true;  // the one here is on the loopback
    const auto database = store::open_sqlite(post.folder.file("data"));
    store::GroupCommit writer(database->connect());
    const Games games{all_games()};
    Messenger messenger(config, games, *database, writer);
    const auto store = database->connect();
    const std::string hook = "http://127.0.0.1:" + std::to_string(post.hook) + "/x";
    store->add_person({"each", "Ann", "de", "", "", R"({"notices":"each","email":"ann@example.org"})", 1});
    store->add_person({"daily", "Bob", "es", "", "", R"({"email":"bob@example.org","webhook":")" + hook + R"("})", 1});
    store->add_person({"none", "Cal", "en", "", "", R"({"notices":"none","email":"cal@example.org"})", 1});
    for (const auto& [person, address] : {std::pair<const char*, const char*>{"each", "ann@example.org"},
                                          {"daily", "bob@example.org"},
                                          {"none", "cal@example.org"}})
        store->save_mailbox({person, address, "", 1, 1});
    constexpr std::int64_t kAdded = 1'000'000'000'000;
    for (const char* person : {"each", "daily", "none"})
        for (const char* kind : {"your_turn", "offer"})
            store->add_notice(
                {0, person, kind, "abcdabcdabcdabcd", R"({"game":"la-cosa-nostra"})", kAdded, false, false});

    CHECK(messenger.send_due(kAdded) == 1);
    const std::string mail = post.got("mail");
    CHECK(mail.find("TO ann@example.org") != std::string::npos);
    CHECK(mail.find("Du bist am Zug (La Cosa Nostra).") != std::string::npos);
    CHECK(mail.find("https://play.example.org/t/abcdabcdabcdabcd") != std::string::npos);
    CHECK(mail.find("bob@") == std::string::npos);
    CHECK(messenger.send_due(kAdded + 1000) == 0);
    CHECK(messenger.send_due(kAdded + config.digest_every) == 1);
    messenger.settle();
    CHECK(post.got("mail").find("TO bob@example.org") != std::string::npos);
    CHECK(post.got("hook").find("Es tu turno") != std::string::npos);
    CHECK(post.got("hook").find("\"text\"") != std::string::npos);
    CHECK(post.got("mail").find("cal@") == std::string::npos);
    CHECK(store->unsent_notices().empty());
}

// --- a mail server that wants TLS and a login ------------------------------------------------------------------------------

namespace {

// Speaks as much SMTP as a careful provider: nothing but STARTTLS before TLS, nothing but AUTH before the login.
constexpr const char* kCarefulServer = R"py(
import base64, os, socket, ssl, sys
folder = sys.argv[1]
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(folder + "/cert.pem", folder + "/key.pem")
server = socket.create_server(("127.0.0.1", 0))
with open(folder + "/ports.new", "w") as out: out.write(f"{server.getsockname()[1]}\n")
os.rename(folder + "/ports.new", folder + "/ports")
def serve(line):
    lines, tls, known = line.makefile("rb"), False, False
    say = lambda text: line.sendall((text + "\r\n").encode())
    say("220 careful")
    while True:
        words = lines.readline().decode(errors="replace").split()
        if not words: return
        verb = words[0].upper()
        if verb == "EHLO": say("250-careful\r\n250 " + ("AUTH PLAIN" if tls else "STARTTLS"))
        elif verb == "STARTTLS":
            say("220 go on")
            line = context.wrap_socket(line, server_side=True)
            lines, tls = line.makefile("rb"), True
            say = lambda text: line.sendall((text + "\r\n").encode())
        elif verb == "AUTH" and tls:
            token = words[2] if len(words) > 2 else (say("334 "), lines.readline().decode().strip())[1]
            known = base64.b64decode(token) == b"\0table\0secret words"
            say("235 welcome" if known else "535 no")
        elif verb == "QUIT": return say("221 bye")
        elif not known: say("530 log in first")
        elif verb == "DATA":
            say("354 go on")
            with open(folder + "/mail", "ab") as out:
                while (text := lines.readline()) not in (b".\r\n", b""): out.write(text)
            say("250 taken")
        else: say("250 fine")
while True:
    line, _ = server.accept()
    try: serve(line)
    except (OSError, ValueError): pass
    line.close()
)py";

struct CarefulPostOffice {
    TempFolder folder;
    pid_t pid = 0;
    int port = 0;

    CarefulPostOffice() {
        std::ofstream(folder.file("server.py")) << kCarefulServer;
        const std::string make =
            "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1"
            " -keyout " +
            folder.file("key.pem") + " -out " + folder.file("cert.pem") + " 2>/dev/null";
        REQUIRE(std::system(make.c_str()) == 0);
        pid = fork();
        if (pid == 0) {
            execl("/usr/bin/python3", "python3", folder.file("server.py").c_str(), folder.path.c_str(), nullptr);
            _exit(127);
        }
        testing::wait_for_text(folder.file("ports"), "\n", std::chrono::seconds(20), pid);
        std::ifstream(folder.file("ports")) >> port;
    }
    ~CarefulPostOffice() {
        kill(pid, SIGKILL);
        waitpid(pid, nullptr, 0);
    }
    // How many notices go out with these settings?
    int send(const MailSettings& mail, const std::string& data) const {
        Config config;
        config.mail = mail;
        const auto database = store::open_sqlite(folder.file(data));
        store::GroupCommit writer(database->connect());
        const Games games{all_games()};
        Messenger messenger(config, games, *database, writer);
        const auto store = database->connect();
        store->add_person({"each", "Ann", "en", "", "", R"({"notices":"each","email":"ann@example.org"})", 1});
        store->save_mailbox({"each", "ann@example.org", "", 1, 1});
        store->add_notice(
            {0, "each", "your_turn", "abcdabcdabcdabcd", R"({"game":"la-cosa-nostra"})", 1, false, false});
        return messenger.send_due(1'000'000'000'000);
    }
    std::string got() const { return bytes_of(folder.file("mail")); }
};

}  // namespace

TEST_CASE("notices: a mail server is logged in to over TLS, with a certificate that is trusted, or not at all") {
    const CarefulPostOffice post;
    REQUIRE(post.port != 0);
    const std::string authorities = post.folder.file("cert.pem");
    CHECK(post.send({"127.0.0.1", post.port, "table@example.org", "", "", ""}, "plain") == 0);
    CHECK(post.send({"127.0.0.1", post.port, "table@example.org", "table", "secret words", ""}, "untrusted") == 0);
    CHECK(post.send({"127.0.0.1", post.port, "table@example.org", "table", "wrong", authorities}, "wrong") == 0);
    CHECK(post.got().empty());
    CHECK(post.send({"127.0.0.1", post.port, "table@example.org", "table", "secret words", authorities}, "right") == 1);
    CHECK(post.got().find("To: <ann@example.org>") != std::string::npos);
}

}  // namespace consigliere::server
