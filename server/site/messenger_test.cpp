// Notices by mail and webhook, through a real SMTP server and a real HTTP server on the loopback.
#include <doctest/doctest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "games/registry.hpp"
#include "server/site/messenger.hpp"
#include "server/site/site.hpp"

namespace consigliere::server {

namespace fs = std::filesystem;

namespace {

// Both servers write what they get into files of the folder; their ports come from the file "ports".
constexpr const char* kServers = R"py(
import asyncore, http.server, smtpd, sys, threading, warnings
folder = sys.argv[1]
class Mail(smtpd.SMTPServer):
    def process_message(self, peer, mailfrom, rcpttos, data, **kwargs):
        with open(folder + "/mail", "ab") as out: out.write(("TO " + rcpttos[0] + "\n").encode() + data + b"\n")
class Hook(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        with open(folder + "/hook", "ab") as out: out.write(self.rfile.read(int(self.headers["Content-Length"])) + b"\n")
        self.send_response(204); self.end_headers()
    def log_message(self, *args): pass
mail = Mail(("127.0.0.1", 0), None)
hook = http.server.HTTPServer(("127.0.0.1", 0), Hook)
threading.Thread(target=hook.serve_forever, daemon=True).start()
with open(folder + "/ports.new", "w") as out: out.write(f"{mail.socket.getsockname()[1]} {hook.server_port}")
import os; os.rename(folder + "/ports.new", folder + "/ports")
asyncore.loop()
)py";

struct PostOffice {
    std::string folder;
    pid_t pid = 0;
    int mail = 0, hook = 0;

    PostOffice() {
        std::string pattern = (fs::temp_directory_path() / "consigliere-post-XXXXXX").string();
        folder = mkdtemp(pattern.data());
        std::ofstream(folder + "/servers.py") << kServers;
        pid = fork();
        if (pid == 0) {
            execl("/usr/bin/python3", "python3", "-W", "ignore", (folder + "/servers.py").c_str(), folder.c_str(), nullptr);
            _exit(127);
        }
        for (int i = 0; i < 200 && !fs::exists(folder + "/ports"); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
        std::ifstream(folder + "/ports") >> mail >> hook;
    }
    ~PostOffice() {
        kill(pid, SIGKILL);
        waitpid(pid, nullptr, 0);
        fs::remove_all(folder);
    }
    std::string got(const std::string& name) const {
        std::ifstream in(folder + "/" + name);
        return {std::istreambuf_iterator<char>(in), {}};
    }
};

}  // namespace

TEST_CASE("notices: a digest a day by default, each one if wanted, none if not, in the person's language") {
    const PostOffice post;
    REQUIRE(post.mail != 0);
    Config config;
    config.mail = {"127.0.0.1", post.mail, "table@example.org", "", "", false};
    config.public_url = "https://play.example.org";
    const auto database = store::open_sqlite(post.folder + "/data");
    store::GroupCommit writer(database->connect());
    const Games games{all_games()};
    Messenger messenger(config, games, *database, writer);
    const auto store = database->connect();
    const std::string hook = "http://127.0.0.1:" + std::to_string(post.hook) + "/x";
    store->add_person({"each", "Ann", "de", "", "", R"({"notices":"each","email":"ann@example.org"})", 1});
    store->add_person({"daily", "Bob", "es", "", "", R"({"email":"bob@example.org","webhook":")" + hook + R"("})", 1});
    store->add_person({"none", "Cal", "en", "", "", R"({"notices":"none","email":"cal@example.org"})", 1});
    constexpr std::int64_t kNow = 1'000'000'000'000;
    for (const char* person : {"each", "daily", "none"})
        for (const char* kind : {"your_turn", "offer"})
            store->add_notice({0, person, kind, "abcdabcdabcdabcd", R"({"game":"la-cosa-nostra"})", kNow, false, false});

    CHECK(messenger.send_due(kNow) == 1);
    const std::string mail = post.got("mail");
    CHECK(mail.find("TO ann@example.org") != std::string::npos);
    CHECK(mail.find("Du bist am Zug (La Cosa Nostra).") != std::string::npos);
    CHECK(mail.find("https://play.example.org/table/abcdabcdabcdabcd") != std::string::npos);
    CHECK(mail.find("bob@") == std::string::npos);
    CHECK(messenger.send_due(kNow + 1000) == 0);
    CHECK(messenger.send_due(kNow + config.digest_every) == 1);
    CHECK(post.got("mail").find("TO bob@example.org") != std::string::npos);
    CHECK(post.got("hook").find("Es tu turno") != std::string::npos);
    CHECK(post.got("hook").find("\"text\"") != std::string::npos);
    CHECK(post.got("mail").find("cal@") == std::string::npos);
    CHECK(store->unsent_notices().empty());
}

}  // namespace consigliere::server
