#include "tests/real_servers.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <stdexcept>

#include "tests/wait_for_text.hpp"

namespace consigliere::testing {

namespace fs = std::filesystem;

namespace {

const std::string kPrograms = "/usr/lib/postgresql/15/bin/";

// A busy machine takes its time to flush.
constexpr std::chrono::seconds kStartLimit(60);

std::size_t size_of(const std::string& file) { return fs::exists(file) ? fs::file_size(file) : 0; }

sockaddr_in loopback(int port) {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(static_cast<std::uint16_t>(port));
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return at;
}

int free_port() {
    const int any = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in at = loopback(0);
    socklen_t size = sizeof at;
    if (bind(any, reinterpret_cast<sockaddr*>(&at), size) != 0 ||
        getsockname(any, reinterpret_cast<sockaddr*>(&at), &size) != 0)
        throw std::runtime_error("no free port");
    close(any);
    return ntohs(at.sin_port);
}

std::string unprivileged_user() { return getuid() == 0 ? "postgres" : ""; }

}  // namespace

// --- services -----------------------------------------------------------------------------------------------------------

void Service::start(const std::vector<std::string>& command, const std::string& output, const std::string& user) {
    std::vector<char*> words;
    words.reserve(command.size() + 1);
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    const passwd* who = user.empty() ? nullptr : getpwnam(user.c_str());
    if (!user.empty() && who == nullptr) throw std::runtime_error("there is no user " + user);
    output_ = output;
    output_before_ = size_of(output);
    const pid_t parent = getpid();
    pid_ = fork();
    if (pid_ != 0) return;
    if (who != nullptr && (setgroups(0, nullptr) != 0 || setgid(who->pw_gid) != 0 || setuid(who->pw_uid) != 0))
        _exit(1);
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (getppid() != parent) _exit(1);
    const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
    dup2(file, 1);
    dup2(file, 2);
    execv(words[0], words.data());
    _exit(127);
}

bool Service::writes(const std::string& text, std::chrono::milliseconds limit) const {
    return wait_for_text(output_, text, limit, pid_, output_before_);
}

int Service::wait() {
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = 0;
    return status;
}

void Service::stop(int signal) {
    if (pid_ <= 0) return;
    kill(pid_, signal);
    wait();
}

void Service::signal(int signal) const { kill(pid_, signal); }

// --- PostgreSQL -----------------------------------------------------------------------------------------------------------

PostgresServer::PostgresServer() {
    const std::string user = unprivileged_user();
    if (!user.empty()) {
        const passwd* who = getpwnam(user.c_str());
        if (who == nullptr || chown(folder_.path.c_str(), who->pw_uid, who->pw_gid) != 0)
            throw std::runtime_error("cannot give a folder to " + user);
    }
    Service setting_up;
    setting_up.start({kPrograms + "initdb", "-D", folder_.file("data"), "-U", "postgres", "-A", "trust", "-E", "UTF8",
                      "--locale=C.UTF-8", "--no-sync", "--no-instructions"},
                     folder_.file("output"), user);
    if (setting_up.wait() != 0) throw std::runtime_error("initdb failed: " + bytes_of(folder_.file("output")));
    start();
}

PostgresServer::~PostgresServer() { service_.stop(SIGQUIT); }

void PostgresServer::start() {
    // No test pulls the plug of the machine: what a process wrote is there when it comes back, flushed or not.
    service_.start({kPrograms + "postgres", "-D", folder_.file("data"), "-k", folder_.path, "-c",
                    "listen_addresses=", "-c", "max_connections=200", "-c", "fsync=off"},
                   folder_.file("output"), unprivileged_user());
    if (!service_.writes("database system is ready to accept connections", kStartLimit))
        throw std::runtime_error("PostgreSQL does not start: " + bytes_of(folder_.file("output")));
}

void PostgresServer::stop() { service_.stop(SIGINT); }
void PostgresServer::crash() { service_.stop(SIGKILL); }

std::string PostgresServer::address(const std::string& database) const {
    return "postgres:///" + database + "?user=postgres&host=" + folder_.path.string();
}

int PostgresServer::run(const std::string& url, const std::string& sql) {
    PGconn* connection = PQconnectdb(url.c_str());
    PGresult* done = PQexec(connection, sql.c_str());
    const ExecStatusType status = PQresultStatus(done);
    const int rows = PQntuples(done);
    const std::string why = PQerrorMessage(connection);
    PQclear(done);
    PQfinish(connection);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) throw std::runtime_error(sql + ": " + why);
    return rows;
}

std::string PostgresServer::fresh_database() {
    const std::string name = "site" + std::to_string(++databases_);
    run(address("postgres"), "CREATE DATABASE " + name);
    return address(name);
}

PostgresServer& postgres() {
    static PostgresServer server;
    return server;
}

// --- NATS ---------------------------------------------------------------------------------------------------------------

NatsServer::NatsServer() : port_(free_port()) { start(); }

NatsServer::~NatsServer() { stop(); }

void NatsServer::start() {
    const char* const program = fs::exists("/usr/sbin/nats-server") ? "/usr/sbin/nats-server" : "/usr/bin/nats-server";
    service_.start({program, "-a", "127.0.0.1", "-p", std::to_string(port_)}, folder_.file("output"));
    if (!service_.writes("Server is ready", kStartLimit))
        throw std::runtime_error("NATS does not start: " + bytes_of(folder_.file("output")));
}

void NatsServer::stop() { service_.stop(SIGKILL); }

}  // namespace consigliere::testing
