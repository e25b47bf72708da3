// Where a server's settings come from, which of them counts, and what is said about wrong ones.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>

#include "cli/run_cli_for_tests.hpp"
#include "cli/settings.hpp"
#include "tests/temp_folder.hpp"

using namespace consigliere;
using namespace consigliere::cli;

namespace {

using Given = std::map<std::string, std::string, std::less<>>;

struct Desk {
    TempFolder folder;
    std::string file = folder.file("house.toml");
    Given flags, variables;

    void write(const std::string& text) const { std::ofstream(file) << text; }
    Settled settle() const {
        return cli::settle({}, flags, std::filesystem::exists(file) ? file : "", [&](const char* name) {
            const auto at = variables.find(name);
            return at == variables.end() ? nullptr : at->second.c_str();
        });
    }
    // The sentence about what is wrong, "" if nothing is; FILE stands for the file.
    std::string wrong() const {
        try {
            settle();
            return "";
        } catch (const InputError& no) {
            std::string what = no.what();
            if (const auto at = what.find(file); at != what.npos) what.replace(at, file.size(), "FILE");
            return what;
        }
    }
};

}  // namespace

TEST_CASE("settings: a flag beats a variable, a variable beats the file, the file beats the default") {
    Desk desk;
    CHECK(desk.settle().args.port == 8080);
    desk.write("# of the house\nport = 1\nthreads = 2\n\nmail_from = \"m@example.org\"\nmessages_per_second = 5\n");
    CHECK(desk.settle().args.port == 1);
    CHECK(desk.settle().origins.at("mail_from") == desk.file + ":5");
    desk.variables = {{"CONSIGLIERE_PORT", "2"}, {"CONSIGLIERE_KILLS", "ignored"}};
    CHECK(desk.settle().args.port == 2);
    CHECK(desk.settle().origins.at("port") == "environment CONSIGLIERE_PORT");
    desk.flags = {{"port", "3"}};
    const Settled end = desk.settle();
    CHECK(end.args.port == 3);
    CHECK(end.origins.at("port") == "flag --port");
    CHECK(end.args.threads == 2);
    CHECK(end.args.messages_a_second == 5);
    CHECK(end.args.data == "./data");
}

TEST_CASE("settings: what is wrong is said in one sentence with its place and what is allowed") {
    const auto in_file = [](const std::string& text) {
        Desk desk;
        desk.write(text);
        return desk.wrong();
    };
    CHECK(in_file("data = \"x\"\nprot = 8080\n").starts_with("FILE:2: unknown setting 'prot'; settings: data, "));
    CHECK(in_file("\nport = \"8080\"\n") == "FILE:2: port must be a whole number from 0 to 65535, not '8080'");
    CHECK(in_file("port = 65536\n") == "FILE:1: port must be a whole number from 0 to 65535, not 65536");
    CHECK(in_file("port = 80.5\n") == "FILE:1: port must be a whole number from 0 to 65535, not 80.5");
    CHECK(in_file("messages_per_second = 0\n") ==
          "FILE:1: messages_per_second must be a number from 1 to 1000000000, not 0");
    CHECK(in_file("data = 7\n") == "FILE:1: data must be a string, not 7");
    CHECK(in_file("log_level = \"loud\"\n") ==
          "FILE:1: log_level must be one of debug, info, warning, error, not 'loud'");
    CHECK(in_file("[net]\nport = 1\n").starts_with("FILE:1: unknown setting 'net'"));
    CHECK(in_file("port = 1\nport = = 2\n").starts_with("FILE:2: invalid TOML: "));
    CHECK(in_file("smtp_password = 12345\n") == "FILE:1: smtp_password must be a string, not the given value");

    Desk desk;
    desk.variables = {{"CONSIGLIERE_PORT", "tcp://10.0.0.1:80"}};
    CHECK(desk.wrong() == "CONSIGLIERE_PORT must be a whole number from 0 to 65535, not 'tcp://10.0.0.1:80'");
    desk.variables.clear();
    desk.flags = {{"threads", "-1"}};
    CHECK(desk.wrong() == "--threads must be a whole number from 0 to 256, not '-1'");

    const Ran ran = run_cli({"serve", "--config", "/no/such/file.toml"});
    CHECK(ran.code == 2);
    CHECK(ran.err == "consigliere: /no/such/file.toml: configuration file not found\n");
    CHECK(run_cli({"serve", "--smtp-password", "x"}).code == 2);
}

TEST_CASE("settings: addresses are read to the letter, with a sentence that shows a good one") {
    const auto given = [](const std::string& name, const std::string& text) {
        Desk desk;
        desk.flags = {{name, text}};
        return desk.wrong();
    };
    CHECK(given("admin", "127.0.0.1:99999") ==
          "--admin must be an address and a port such as 127.0.0.1:9180 or [::1]:9180, not '127.0.0.1:99999'");
    CHECK(given("smtp", "nohost") == "--smtp must be a host and its port such as mail.example.org:587, not 'nohost'");
    CHECK(given("address", "localhost") ==
          "--address must be an address to listen on such as 127.0.0.1 or ::, not 'localhost'");
    CHECK(given("public_url", "example.org") ==
          "--public-url must be an address such as https://games.example.org, not 'example.org'");
    CHECK(given("bus", "localhost:4222") ==
          "--bus must be an address such as nats://localhost:4222, not 'localhost:4222'");
    CHECK(given("store", "./data").starts_with("--store must be an address that begins with postgres://"));
    CHECK(given("mail_from", "Ann <a@b.org>").starts_with("--mail-from must be a mail address"));
    CHECK(given("bus", "nats://ann:sesame@a:99999").find("sesame") == std::string::npos);
    for (const char* admin : {":abc", "127.0.0.1:abc", "127.0.0.1", "localhost:1"})
        CHECK_FALSE(given("admin", admin).empty());
    for (const char* admin : {"", "127.0.0.1:0", "[::1]:9180"}) CHECK(given("admin", admin).empty());
    Desk desk;
    desk.write("port = 1\nadmin = \"127.0.0.1:99999\"\n");
    CHECK(desk.wrong().starts_with("FILE:2: admin must be an address and a port"));

    for (const std::vector<std::string>& words : {std::vector<std::string>{"serve", "--admin", "127.0.0.1:99999"},
                                                  {"serve", "--admin", ":abc"},
                                                  {"serve", "--smtp", "nohost"}}) {
        const Ran ran = run_cli(words);
        CHECK(ran.code == 2);
        CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    }
    const Ran mail = run_cli({"serve", "--smtp", "mail.example.org:587"});
    CHECK(mail.code == 2);
    CHECK(mail.err.find("smtp requires public_url") != std::string::npos);
}

TEST_CASE("serve --print-config prints a file that means the same, and no secret") {
    Desk desk;
    desk.write(
        "smtp_password = \"sesame-1\"\nsmtp = \"mail.example.org:587\"\n"
        "store = \"postgres://ann:sesame-2@example.org/site\"\nlog_form = \"json\"\n");
    const Ran ran = run_cli({"serve", "--config", desk.file, "--port", "9000", "--print-config"});
    CHECK(ran.code == 0);
    CHECK(ran.out.find("port = 9000  # flag --port\n") != std::string::npos);
    CHECK(ran.out.find("data = './data'  # default\n") != std::string::npos);
    CHECK(ran.out.find("log_form = 'json'  # " + desk.file + ":4\n") != std::string::npos);
    CHECK(ran.out.find("sesame") == std::string::npos);
    CHECK(ran.out.find("# smtp_password is set, but not shown  # " + desk.file + ":1\n") != std::string::npos);
    CHECK(ran.out.find("postgres://ann:***@example.org/site") != std::string::npos);

    Desk again;
    again.write(ran.out);
    CHECK(again.settle().args.port == 9000);
    CHECK(again.settle().args.smtp == "mail.example.org:587");
    CHECK(again.settle().args.smtp_password.empty());
}

TEST_CASE("settings: every one has a flag with help, but for secrets") {
    const std::string help = run_cli({"serve", "--help"}).out;
    for (const Setting& setting : serve_settings()) {
        CAPTURE(setting.name);
        CHECK((help.find(setting.flag()) == std::string::npos) == setting.secret);
    }
}
