// The commands of the program: one function each, one file each. Arguments are plain structs, so that tests call them as
// the command line does.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/io.hpp"

namespace consigliere::cli {

struct GamesArgs {
    bool json = false;
    bool view_schema = false;
    std::string lang = "en";
};
int run_games(const GamesArgs& args, Io& io);

struct CardsArgs {
    std::string game = "la-cosa-nostra";
    std::string cards;
    std::string kind;
    std::vector<std::string> diff;  // two card files, or none
    std::string lang = "en";
    bool json = false;
};
int run_cards(const CardsArgs& args, Io& io);
int run_card_diff(const CardsArgs& args, Io& io);

struct PlayArgs {
    MatchArgs match;
    std::vector<std::string> bots;  // one for all, or one per bot seat
    int seat = 1;
    int people = 1;  // more than one: hot seat
    std::vector<std::string> names;
    std::string lang = "en";
    bool plain = false;
    std::string seed;
    std::string save;
    bool resume = false;
};
int run_play(const PlayArgs& args, Io& io);

struct SimulateArgs {
    MatchArgs match;
    std::vector<std::string> bots{"random"};
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 0;       // 0: all cores
    std::string report;    // an HTML page with charts
    std::string out;       // a data set: every game with its commands and features
    std::string bus;       // nats://...: workers play; empty: the threads here
    bool compare = false;  // with the house set, where a card file is given
    bool json = false;
};
int run_simulate(const SimulateArgs& args, Io& io);

struct TournamentArgs {
    MatchArgs match;
    std::vector<std::string> bots;
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 0;
    std::string out;  // finished games are kept here; the same command goes on with them
    std::string bus;  // as for simulate
    bool json = false;
};
int run_tournament(const TournamentArgs& args, Io& io);

struct FitArgs {
    std::string game = "la-cosa-nostra";
    std::string cards;
    std::uint64_t games = 40'000;  // for each number of players
    std::uint64_t seed = 1;
    std::string out;
};
int run_fit(const FitArgs& args, Io& io);

struct TrainArgs {
    std::string game = "la-cosa-nostra";
    std::string cards;
    int steps = 300;
    int games = 4'000;  // for each step
    double rate = 0.02;
    std::uint64_t seed = 1;
    int threads = 0;
    std::string out;
};
int run_train(const TrainArgs& args, Io& io);

struct BotArgs {
    std::string name;
    std::string cards;
    std::uint64_t seed = 1;
};
int run_bot(const BotArgs& args, Io& io);

struct WorkerArgs {
    std::string bus;
    int threads = 0;
};
int run_worker(const WorkerArgs& args, Io& io);

struct ReplayArgs {
    std::string file;
    bool all = false;  // prove every game of a server's store instead
    std::string data = "./data";
    std::string store;  // its address, where it is not a folder
    std::string cards;
    std::string seat = "open";
    std::string lang = "en";
    bool step = false;
    bool json = false;
    bool plain = false;
};
int run_replay(const ReplayArgs& args, Io& io);
int run_replay_all(const ReplayArgs& args, Io& io);

struct VerifyArgs {
    std::vector<std::string> files;
    std::string cards;
    bool json = false;
};
int run_verify(const VerifyArgs& args, Io& io);

struct AnalyseArgs {
    std::string file;
    std::string cards;
    std::string lang = "en";
    int games = 0;    // played on from every position; 0: as the analysis has it
    int threads = 0;  // 0: all cores
    std::uint64_t seed = 1;
    bool json = false;
};
int run_analyse(const AnalyseArgs& args, Io& io);

struct ScenarioArgs {
    std::vector<std::string> files;
    bool json = false;
};
int run_scenarios(const ScenarioArgs& args, Io& io);

struct EngineArgs {
    std::string cards;
};
int run_engine(const EngineArgs& args, Io& io);

// How a server is set up in the end; cli/settings.hpp tells where each value may come from.
struct ServeArgs {
    std::string data = "./data";
    std::string store;  // postgres://...; empty: the folder
    std::string bus;    // nats://...; empty: one server
    std::string key_file;
    bool new_key = false;
    std::string address = "0.0.0.0";
    int port = 8080;
    std::string admin;  // address:port
    std::string web;
    std::string public_url;
    int threads = 0;
    std::string trusted_proxies;
    std::string smtp;  // host:port
    std::string smtp_user, smtp_password;
    std::string mail_from = "consigliere@localhost";
    std::string log_form = "auto", log_level = "info";
    int drain_seconds = 0;
    int session_idle_days = 60, session_days = 365;
    bool private_webhooks = false;
    int bot_threads = 0, bot_tables_a_person = 8;
    int tables_an_hour = 30, guests_an_hour = 100, public_tables_a_person = 3;
    double sign_ins_a_minute = 6;
    int waiting_table_hours = 24, guest_days = 90;
    // For measuring: limits that would stop a load client, and pauses that would slow it down.
    double messages_a_second = 20;
    int connections_an_address = 64;
    int bot_pause_ms = 900, shortest_window_ms = 1000;
};
struct ServeCommand {
    std::map<std::string, std::string, std::less<>> flags;  // what was given, by the setting's name
    std::string config;                                     // file, or empty
    bool print_config = false;
};
int run_serve(const ServeCommand& command, Io& io);

struct BackupArgs {
    std::string data = "./data";
    std::string store;
    std::string file;
    bool with_key = false;  // the key as well, beside it
};
int run_backup(const BackupArgs& args, Io& io);

struct MigrateStoreArgs {
    std::string from = "./data";
    std::string to;
};
int run_migrate_store(const MigrateStoreArgs& args, Io& io);

struct PrintArgs {
    std::string game = "la-cosa-nostra";
    std::string lang = "en";
    std::string paper = "a4";
    std::string cards;
    std::string out;
};
int run_print(const PrintArgs& args, Io& io);

// What --version prints: the version, the commit if it is known, and the rules version of each game.
std::string version_text(std::string_view commit);

// The whole program: parses, runs, and turns every failure into one line and an exit code.
int run_program(int argc, const char* const* argv, Io& io, std::string_view commit = {});

}  // namespace consigliere::cli
