// `consigliere serve` as operators meet it: a process that starts or says why not, and that survives its surroundings.
#include <doctest/doctest.h>

#include <grp.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "cli/run_cli_for_tests.hpp"
#include "cli/running_program_for_tests.hpp"
#include "store/store.hpp"
#include "tests/real_servers.hpp"
#include "tests/wire_party.hpp"

using namespace consigliere;
using namespace consigliere::cli;
using testing::WireClient;
using testing::WireParty;
namespace fs = std::filesystem;

namespace {

bool one_line(const std::string& text) { return std::count(text.begin(), text.end(), '\n') == 1; }

// A store with some content, closed.
std::string old_store(const TempFolder& folder) {
    const auto store = store::open_sqlite(folder.file("data"))->connect();
    store->begin();
    for (int i = 1; i <= 3000; ++i)
        store->append("t", std::vector{store::Entry{i, "p1 move " + std::to_string(i), 7, 1}});
    store->commit();
    return folder.file("data") + "/consigliere.db";
}

}  // namespace

TEST_CASE("serve: it starts, serves, and ends well when asked to") {
    const TempFolder folder;
    RunningProgram program(serve(folder.file("data")));
    REQUIRE(program.port() > 0);
    WireClient client(program.port());
    CHECK(client.http("GET", "/healthz").status == 200);
    CHECK(program.stop() == 0);
    CHECK(program.out.find("Stopped. No data was lost.") != std::string::npos);
}

TEST_CASE("serve: while it drains it is not ready but serves on; asked again it stops at once") {
    const TempFolder folder;
    RunningProgram program(serve(folder.file("data"), {{"--drain-seconds", "3600"}}));
    WireParty party(program.port(), 3, "la-cosa-nostra");
    Rng rng(1);
    party.play_moves(5, rng);
    WireClient visitor(program.port());
    CHECK(visitor.http("GET", "/readyz").status == 200);
    kill(program.pid(), SIGTERM);
    int status = 200;
    for (int i = 0; i < 10'000 && status == 200; ++i) status = visitor.http("GET", "/readyz").status;
    CHECK(status == 503);
    CHECK(visitor.http("GET", "/readyz").body.find("this server is about to stop") != std::string::npos);
    CHECK(party.play_moves(5, rng));
    CHECK(program.stop() == 0);
}

TEST_CASE("serve: a damaged store is refused with its name and what to do, and not one byte of it is touched") {
    for (const bool head : {false, true}) {
        const TempFolder folder;
        const std::string file = old_store(folder);
        std::string bytes = bytes_of(file);
        std::fill_n(bytes.begin() + (head ? 0 : static_cast<std::ptrdiff_t>(bytes.size() / 2)), 20'000, 'x');
        std::ofstream(file, std::ios::binary) << bytes;
        RunningProgram program(serve(folder.file("data")));
        CHECK(program.wait() == 1);
        CAPTURE(program.err());
        CHECK(one_line(program.err()));
        CHECK(program.err().find("the store " + file + " is damaged") != std::string::npos);
        CHECK(program.err().find("restore a backup") != std::string::npos);
        CHECK((bytes_of(file) == bytes));
    }
}

TEST_CASE("serve: a data folder in which nothing can be written is refused with the reason") {
    const TempFolder folder;
    const std::string data = folder.file("data");
    old_store(folder);
    chmod(folder.path.c_str(), 0755);
    chmod(data.c_str(), 0555);
    RunningProgram program(serve(data), [] {
        // Root may write anywhere.
        if (geteuid() == 0 && (setgroups(0, nullptr) != 0 || setgid(65534) != 0 || setuid(65534) != 0)) _exit(98);
    });
    CHECK(program.wait() == 1);
    CHECK(program.err() == "consigliere: cannot write to the data directory " + data + ": Permission denied\n");
    chmod(data.c_str(), 0755);
}

TEST_CASE("serve: a port in use is named") {
    const TempFolder folder;
    RunningProgram first(serve(folder.file("a")));
    const std::string port = std::to_string(first.port());
    RunningProgram second(serve(folder.file("b"), {{"--port", port}}));
    CHECK(second.wait() == 1);
    CHECK(second.err().find("cannot listen on 127.0.0.1 port " + port + ": Address already in use") !=
          std::string::npos);
    const std::string admin = "127.0.0.1:" + std::to_string(first.admin_port());
    RunningProgram same_admin(serve(folder.file("b"), {{"--admin", admin}}));
    CHECK(same_admin.wait() == 1);
    CHECK(same_admin.err().find("cannot listen on 127.0.0.1 port") != std::string::npos);
    RunningProgram third(serve(folder.file("c"), {{"--address", "localhost.nowhere"}}));
    CHECK(third.wait() == 2);
    CHECK(third.err().find("not 'localhost.nowhere'") != std::string::npos);
}

TEST_CASE("serve: a store has room for one server, or for several that share a bus") {
    const TempFolder folder;
    const std::string data = folder.file("data"), url = testing::postgres().fresh_database();
    const testing::NatsServer nats;
    const auto refused = [](const std::vector<std::string>& words, const std::string& why) {
        RunningProgram program(words);
        CHECK(program.wait() == 1);
        CHECK(one_line(program.err()));
        CHECK(program.err().find(why) != std::string::npos);
    };
    {
        RunningProgram first(serve(data)), on_postgres(serve(data, {{"--store", url}}));
        REQUIRE(first.port() > 0);
        REQUIRE(on_postgres.port() > 0);
        refused(serve(data), "only one server can use a data directory");
        refused(serve(data, {{"--store", url}}), "if all have the same --bus");
        refused(serve(data, {{"--store", url}, {"--bus", nats.url()}}), "if all have the same --bus");
        first.kill_hard();
        on_postgres.kill_hard();
    }
    // Whoever was killed left nothing behind that is in the way.
    RunningProgram next(serve(data)), one(serve(data, {{"--store", url}, {"--bus", nats.url()}})),
        other(serve(data, {{"--store", url}, {"--bus", nats.url()}}));
    CHECK(next.port() > 0);
    CHECK(one.port() > 0);
    CHECK(other.port() > 0);
    refused(serve(data, {{"--store", url}}), "if all have the same --bus");
}

namespace {

// Games go on until nothing can be written, stand still, and go on when it can: no acknowledged move is lost.
void play_over_a_full_disk(const std::string& data, const std::function<void(pid_t)>& fill,
                           const std::function<void(pid_t)>& make_room) {
    RunningProgram program(serve(data));
    REQUIRE(program.port() > 0);
    WireParty party(program.port(), 3, "la-cosa-nostra");
    Rng rng(3);
    party.play_moves(20, rng);
    WireClient visitor(program.port());
    CHECK(visitor.http("GET", "/readyz").status == 200);

    fill(program.pid());
    CHECK_THROWS_AS(party.play_moves(2000, rng), std::runtime_error);
    const auto not_ready = visitor.http("GET", "/readyz");
    CHECK(not_ready.status == 503);
    CHECK(not_ready.body.find("\"store\":\"nothing can be written: ") != std::string::npos);
    CHECK(visitor.http("GET", "/healthz").status == 200);
    CHECK(visitor.http("POST", "/api/v1/session", R"({"name":"Zoe"})").status == 503);
    CHECK(program.err().find("no client saw the move") != std::string::npos);

    make_room(program.pid());
    CHECK(visitor.http("GET", "/readyz").status == 200);
    party.come_back(program.port());
    party.play_moves(20, rng);
    CHECK(party.acknowledged.size() >= 40);
    CHECK(program.stop() == 0);
    CHECK(party.missing_from(store::open_sqlite(data)->connect()->log(party.table)) == "");
    CHECK(run_cli({"replay", "--all", "--data", data}).out == "1 games replay, 0 do not\n");
}

void limit_files(pid_t pid, rlim_t size) {
    const rlimit limit{size, RLIM_INFINITY};
    REQUIRE(prlimit(pid, RLIMIT_FSIZE, &limit, nullptr) == 0);
}

}  // namespace

TEST_CASE("serve: a store that may not grow stops the games, not the server, and loses nothing") {
    const TempFolder folder;
    const std::string data = folder.file("data");
    play_over_a_full_disk(
        data, [&](pid_t pid) { limit_files(pid, fs::file_size(data + "/consigliere.db-wal")); },
        [](pid_t pid) { limit_files(pid, RLIM_INFINITY); });
}

TEST_CASE("serve: a full disk stops the games, not the server, and loses nothing") {
    const TempFolder folder;
    const std::string data = folder.file("data"), ballast = data + "/ballast";
    fs::create_directories(data);
    if (mount("tmpfs", data.c_str(), "tmpfs", 0, "size=4m") != 0) {
        MESSAGE("no right to mount a small disk here; a limit on file size stands in for it");
        return;
    }
    play_over_a_full_disk(
        data,
        [&](pid_t) {
            std::ofstream file(ballast, std::ios::binary);
            for (int i = 0; i < 1024 && file; ++i) file << std::string(4096, 'x') << std::flush;
        },
        [&](pid_t) { fs::remove(ballast); });
    umount2(data.c_str(), MNT_DETACH);
}

TEST_CASE("serve: a bus that goes away shows in /readyz, and so does its coming back; games here go on meanwhile") {
    const TempFolder folder;
    testing::NatsServer nats;
    RunningProgram program(serve(folder.file("data"), {{"--bus", nats.url()}}));
    REQUIRE(program.port() > 0);
    WireClient visitor(program.port());
    const auto comes_to = [&](int status) {
        auto answer = visitor.http("GET", "/readyz");
        for (int i = 0; i < 20'000 && answer.status != status; ++i) answer = visitor.http("GET", "/readyz");
        CHECK(answer.status == status);
        return answer.body;
    };
    comes_to(200);
    WireParty party(program.port(), 3, "la-cosa-nostra");
    Rng rng(5);
    party.play_moves(5, rng);
    nats.stop();
    CHECK(comes_to(503).find("\"bus\":\"the bus is not connected") != std::string::npos);
    CHECK(party.play_moves(5, rng));
    nats.start();
    comes_to(200);
    CHECK(program.stop() == 0);
}

TEST_CASE("backup: taken while people play; restored elsewhere, they come back and play on from it") {
    const TempFolder folder;
    const std::string copy = folder.file("monday.db"), restored = folder.file("restored");
    Rng rng(8);
    std::vector<std::string> before;
    auto program = std::make_unique<RunningProgram>(serve(folder.file("data")));
    WireParty party(program->port(), 3, "nothing-personal");
    party.play_moves(20, rng);
    before = party.acknowledged;
    CHECK(run_cli({"backup", copy, "--with-key", "--data", folder.file("data")}).code == 0);
    party.play_moves(5, rng);
    program.reset();  // without a goodbye: the machine is lost

    fs::create_directories(restored);
    fs::copy_file(copy, restored + "/consigliere.db");
    // Without its key it opens no share of the dice, and no server starts on it.
    CHECK(run_cli({"replay", "--all", "--data", restored}).out.find("0 games replay, 1 do not") != std::string::npos);
    fs::copy_file(copy + ".key", restored + "/consigliere.key");
    CHECK(run_cli({"replay", "--all", "--data", restored}).out == "1 games replay, 0 do not\n");
    RunningProgram second(serve(restored));
    party.acknowledged = before;
    party.come_back(second.port());
    party.play_moves(20, rng);
    CHECK(party.acknowledged.size() >= before.size() + 20);
    CHECK(second.stop() == 0);
    CHECK(party.missing_from(store::open_sqlite(restored)->connect()->log(party.table)) == "");
}
