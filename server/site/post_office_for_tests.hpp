// A real SMTP server and a real HTTP server on the loopback.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "tests/temp_folder.hpp"
#include "tests/wait_for_text.hpp"
#include "tests/wire_client.hpp"

namespace consigliere::server {

// Both servers write what they get into files of the folder; their ports come from the file "ports".
inline constexpr const char* kServers = R"py(
import asyncore, base64, http.server, smtpd, sys, threading, warnings
folder = sys.argv[1]
STATUS = {"/gone": 410, "/broken": 500, "/held": 201}
answer_held = threading.Event()
class Mail(smtpd.SMTPServer):
    def process_message(self, peer, mailfrom, rcpttos, data, **kwargs):
        with open(folder + "/mail", "ab") as out: out.write(("TO " + rcpttos[0] + "\n").encode() + data + b"\n")
class Hook(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        answer_held.set()
        self.send_response(204); self.end_headers()
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path in STATUS or self.path.startswith("/push/"):
            with open(folder + "/push_headers", "a") as out: out.write(str(self.headers))
            with open(folder + "/push", "ab") as out: out.write(base64.urlsafe_b64encode(body) + b"\n")
        else:
            with open(folder + "/hook", "ab") as out: out.write(body + b"\n")
        if self.path == "/held": answer_held.wait(60)
        self.send_response(STATUS.get(self.path, 204)); self.end_headers()
    def log_message(self, *args): pass
mail = Mail(("127.0.0.1", 0), None)
hook = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
threading.Thread(target=hook.serve_forever, daemon=True).start()
with open(folder + "/ports.new", "w") as out: out.write(f"{mail.socket.getsockname()[1]} {hook.server_port}\n")
import os; os.rename(folder + "/ports.new", folder + "/ports")
asyncore.loop()
)py";

struct PostOffice {
    TempFolder folder;
    pid_t pid = 0;
    int mail = 0, hook = 0;

    PostOffice() {
        std::ofstream(folder.file("servers.py")) << kServers;
        pid = fork();
        if (pid == 0) {
            execl("/usr/bin/python3", "python3", "-W", "ignore", folder.file("servers.py").c_str(), folder.path.c_str(),
                  nullptr);
            _exit(127);
        }
        testing::wait_for_text(folder.file("ports"), "\n", std::chrono::seconds(20), pid);
        std::ifstream(folder.file("ports")) >> mail >> hook;
    }
    ~PostOffice() {
        kill(pid, SIGKILL);
        waitpid(pid, nullptr, 0);
    }
    void answer_held() const { testing::WireClient(hook).http("GET", "/held"); }
    std::string got(const std::string& name) const { return bytes_of(folder.file(name)); }
};

}  // namespace consigliere::server
