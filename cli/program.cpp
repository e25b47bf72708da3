// The command line: names, options, help with examples. The only file that includes CLI11 (it is slow to compile).
#include <ostream>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/settings.hpp"
#include "cli/workers/bus.hpp"

namespace consigliere::cli {

namespace {

void match_options(CLI::App& command, MatchArgs& args) {
    command.add_option("--game,-g", args.game, "Which game; `consigliere games` lists them")->capture_default_str();
    command.add_option("--players,-p", args.players, "How many players (standard: 4)");
    command.add_option("--option,-o", args.options, "An option of the game as name=value; may be repeated")
        ->allow_extra_args(false);
    command.add_option("--cards", args.cards, "A card file instead of the house set");
}

void lang_option(CLI::App& command, std::string& lang) {
    command.add_option("--lang,-l", lang, "Language: en, de, nl, es")->capture_default_str();
}

struct AllArgs {
    GamesArgs games;
    CardsArgs cards;
    PlayArgs play;
    SimulateArgs simulate;
    TournamentArgs tournament;
    WorkerArgs worker;
    ReplayArgs replay;
    VerifyArgs verify;
    ScenarioArgs scenario;
    EngineArgs engine;
    ServeCommand serve;
    BackupArgs backup;
    MigrateStoreArgs migrate_store;
};

void add_listings(CLI::App& app, AllArgs& all) {
    auto* games = app.add_subcommand("games", "List the games, their options and defaults");
    games->add_flag("--json", all.games.json, "As one JSON object");
    lang_option(*games, all.games.lang);
    games->footer("Example:\n  consigliere games --lang de");

    auto* cards = app.add_subcommand("cards", "List and check the cards of a game");
    cards->add_option("--game,-g", all.cards.game, "Which game")->capture_default_str();
    cards->add_option("--cards", all.cards.cards, "A card file to check and list instead of the house set");
    cards->add_option("--kind", all.cards.kind, "Only cards of this kind");
    cards->add_flag("--json", all.cards.json, "As one JSON object");
    lang_option(*cards, all.cards.lang);
    cards->footer(
        "Examples:\n  consigliere cards --game la-cosa-nostra --kind job --lang nl\n"
        "  consigliere cards --game la-cosa-nostra --cards mine.toml");
}

void add_play(CLI::App& app, PlayArgs& args) {
    auto* play = app.add_subcommand("play", "Play in the terminal, against bots or sharing the keyboard");
    match_options(*play, args.match);
    play->add_option("--bots,-b", args.bots, "Bots: one name for all, or one per bot seat")->delimiter(',');
    play->add_option("--seat", args.seat, "Your seat, from 1")->capture_default_str();
    play->add_option("--people", args.people, "How many people share the keyboard")->capture_default_str();
    play->add_option("--names", args.names, "Names of the players, separated by commas")->delimiter(',');
    play->add_option("--seed", args.seed, "A number for the same dice again");
    play->add_option("--save", args.save, "Where the game is kept when you leave");
    play->add_flag("--resume", args.resume, "Go on with the game you left");
    play->add_flag("--plain", args.plain, "No colours");
    lang_option(*play, args.lang);
    play->footer(
        "Examples:\n  consigliere play\n  consigliere play --game la-cosa-nostra --players 3 --lang es\n"
        "  consigliere play --resume");
}

// What all commands that play many games share.
template <class Args>
void series_options(CLI::App& command, Args& args) {
    match_options(command, args.match);
    command.add_option("--games,-n", args.games, "How many games")
        ->capture_default_str()
        ->check(CLI::Range(1ull, 1'000'000'000ull));
    command.add_option("--seed", args.seed, "The same seed gives the same games")->capture_default_str();
    command.add_option("--threads,-t", args.threads, "How many threads (standard: all cores)")
        ->check(CLI::Range(0, 256));
    command.add_option("--bus", args.bus, "NATS, nats://...: let workers on any machines play instead");
    command.add_flag("--json", args.json, "As one JSON object");
}

void add_simulate(CLI::App& app, SimulateArgs& args) {
    auto* simulate = app.add_subcommand("simulate", "Play many games with bots and count");
    simulate->add_option("--bots,-b", args.bots, "One name for all seats, or one per seat")
        ->delimiter(',')
        ->capture_default_str();
    series_options(*simulate, args);
    simulate->add_option("--report", args.report, "Write a page with charts to this file (.html)");
    simulate->add_option("--out", args.out, "Write every game with its features to this file (.jsonl or .jsonl.gz)");
    simulate->footer(
        "Examples:\n  consigliere simulate --game la-cosa-nostra --players 4 --bots random --games 100000 --json\n"
        "  consigliere simulate --game omerta --bots steady --games 1000 --report omerta.html --out omerta.jsonl.gz\n"
        "  consigliere simulate --bots sharp:hard --games 100000 --bus nats://localhost:4222");
}

void add_tournament(CLI::App& app, TournamentArgs& args) {
    auto* tournament = app.add_subcommand("tournament", "Bots against bots, every seating, with ratings");
    tournament
        ->add_option("--bots,-b", args.bots,
                     "The entrants, separated by commas: bots, or program:COMMAND for one of your own")
        ->delimiter(',')
        ->required();
    series_options(*tournament, args);
    tournament->add_option("--out", args.out, "Keep finished games in this file and go on with them next time");
    tournament->footer(
        "Examples:\n  consigliere tournament --game la-cosa-nostra --bots sharp:easy,steady,random --games 400 --out "
        "cup.jsonl\n"
        "  consigliere tournament --bots 'steady,program:python3 my_bot.py' --games 100\n"
        "  consigliere tournament --bots sharp,steady --games 10000 --bus nats://localhost:4222 --out cup.jsonl");
}

void add_worker(CLI::App& app, WorkerArgs& args) {
    auto* worker = app.add_subcommand("worker", "Play for simulations and tournaments that run elsewhere with --bus");
    worker->add_option("--bus", args.bus, "NATS, nats://...")->required();
    worker->add_option("--threads,-t", args.threads, "How many games at once (standard: all cores)")
        ->check(CLI::Range(0, 256));
    worker->footer("Example:\n  consigliere worker --bus nats://localhost:4222 --threads 8");
}

void add_logs(CLI::App& app, AllArgs& all) {
    auto* replay = app.add_subcommand("replay", "Show a game again from its log");
    replay->add_option("file", all.replay.file, "The log");
    replay->add_flag("--all", all.replay.all, "Prove every game of a server's store instead");
    replay->add_option("--data", all.replay.data, "Folder of that store")->capture_default_str();
    replay->add_option("--store", all.replay.store, "Its address instead, postgres://...");
    replay->add_option("--seat", all.replay.seat, "Whose knowledge: p1 to p5, spectator, open")->capture_default_str();
    replay->add_option("--cards", all.replay.cards, "The card file it was played with, if not the house set");
    replay->add_flag("--step", all.replay.step, "Step by step, forth and back");
    replay->add_flag("--json", all.replay.json, "One JSON object a step");
    replay->add_flag("--plain", all.replay.plain, "No colours");
    lang_option(*replay, all.replay.lang);
    replay->footer("Example:\n  consigliere replay game.jsonl --seat p2 --step");

    auto* verify =
        app.add_subcommand("verify", "Check logs: their chain, every command, every hash, the promised dice");
    verify->add_option("files", all.verify.files, "Logs")->required();
    verify->add_option("--cards", all.verify.cards, "The card file they were played with, if not the house set");
    verify->add_flag("--json", all.verify.json, "As one JSON object");
    verify->footer(
        "Ends with 0 if all logs are proven, 1 if one is forged (a check failed), 2 if one cannot be read, 4 if one "
        "stops\n"
        "before the end of its game. docs/fairness.md says what is checked.\n"
        "Example:\n  consigliere verify game.jsonl");

    auto* scenario = app.add_subcommand("scenario", "Run given / actions / expect files");
    scenario->add_option("files", all.scenario.files, "Scenario files")->required();
    scenario->add_flag("--json", all.scenario.json, "As one JSON object");
    scenario->footer("Example:\n  consigliere scenario scenarios/la_cosa_nostra/*.toml");

    auto* engine = app.add_subcommand("engine", "One game over standard input and output in JSON lines, for bots");
    engine->add_option("--cards", all.engine.cards, "A card file instead of the house set");
    engine->footer(
        "Example:\n  echo '{\"cmd\":\"new\",\"game\":\"la-cosa-nostra\",\"players\":4}' | consigliere engine");
}

void add_server(CLI::App& app, AllArgs& all) {
    auto* serve = app.add_subcommand("serve", "Serve the web page, the HTTP and the WebSocket API");
    ServeCommand& into = all.serve;
    for (const Setting& setting : serve_settings()) {
        if (setting.secret) continue;
        const auto take = [&into, name = std::string(setting.name)](const std::string& text) {
            into.flags[name] = text;
        };
        const std::string flag = setting.name == "port" ? "--port,-p" : setting.flag();
        serve->add_option_function<std::string>(flag, take, std::string(setting.what))
            ->type_name(std::holds_alternative<std::string ServeArgs::*>(setting.value) ? "TEXT" : "NUMBER")
            ->default_str(default_text(setting));
    }
    serve->add_option("--config", into.config, "A file of settings (TOML); also CONSIGLIERE_CONFIG");
    serve->add_flag("--print-config", into.print_config, "Print what counts in the end and where it comes from");
    serve->footer(
        "Each setting is also a variable (CONSIGLIERE_PORT) and a line of the file (port = 8080); a flag beats a "
        "variable, a variable beats the file.\n"
        "Examples:\n  consigliere serve --port 8080 --data ./data\n"
        "  consigliere serve --config /etc/consigliere/consigliere.toml --print-config");

    auto* backup = app.add_subcommand("backup", "Copy a server's store into a file while it runs");
    backup->add_option("file", all.backup.file, "The copy; must not exist")->required();
    backup->add_flag("--with-key", all.backup.with_key,
                     "Write the key of the dice as FILE.key, too; who has both can foresee the dice of games that run");
    backup->add_option("--data", all.backup.data, "Folder of the store")->capture_default_str();
    backup->add_option("--store", all.backup.store, "Its address instead, postgres://...");
    backup->footer("Example:\n  consigliere backup consigliere-monday.db");

    auto* migrate = app.add_subcommand("migrate-store", "Copy a whole site into PostgreSQL and prove every game there");
    migrate->add_option("--from", all.migrate_store.from, "Folder of the site")->capture_default_str();
    migrate->add_option("--to", all.migrate_store.to, "An empty database, postgres://...")->required();
    migrate->footer("Example:\n  consigliere migrate-store --from ./data --to postgres://consigliere@localhost/site");
}

int dispatch(const CLI::App& app, const AllArgs& all, Io& io) {
    if (app.got_subcommand("serve")) return run_serve(all.serve, io);
    if (app.got_subcommand("backup")) return run_backup(all.backup, io);
    if (app.got_subcommand("migrate-store")) return run_migrate_store(all.migrate_store, io);
    if (app.got_subcommand("games")) return run_games(all.games, io);
    if (app.got_subcommand("cards")) return run_cards(all.cards, io);
    if (app.got_subcommand("play")) return run_play(all.play, io);
    if (app.got_subcommand("simulate")) return run_simulate(all.simulate, io);
    if (app.got_subcommand("tournament")) return run_tournament(all.tournament, io);
    if (app.got_subcommand("worker")) return run_worker(all.worker, io);
    if (app.got_subcommand("replay")) {
        if (all.replay.all) return run_replay_all(all.replay, io);
        if (all.replay.file.empty())
            throw InputError("replay needs a log, or --all with the folder of a server's store");
        return run_replay(all.replay, io);
    }
    if (app.got_subcommand("verify")) return run_verify(all.verify, io);
    if (app.got_subcommand("scenario")) return run_scenarios(all.scenario, io);
    return run_engine(all.engine, io);
}

std::string which_command(const CLI::App& app, int argc, const char* const* argv) {
    std::string known;
    for (const auto* command : app.get_subcommands(nullptr)) known += (known.empty() ? "" : ", ") + command->get_name();
    return (argc > 1 ? "there is no command '" + std::string(argv[1]) + "'" : "a command is needed") +
           "; commands: " + known;
}

}  // namespace

int run_program(int argc, const char* const* argv, Io& io) {
    CLI::App app{"Consigliere: Mafia negotiation card games, with people and with bots that bargain.", "consigliere"};
    app.require_subcommand(1);
    app.set_version_flag("--version", "consigliere " CONSIGLIERE_VERSION, "Print the version and end");
    app.footer("`consigliere COMMAND --help` tells more about each, with examples.");
    AllArgs all;
    add_play(app, all.play);
    add_listings(app, all);
    add_server(app, all);
    add_simulate(app, all.simulate);
    add_tournament(app, all.tournament);
    add_worker(app, all.worker);
    add_logs(app, all);
    try {
        app.parse(argc, argv);
        return dispatch(app, all, io);
    } catch (const CLI::CallForHelp&) {
        io.out << (app.get_subcommands().empty() ? app.help() : app.get_subcommands().front()->help("consigliere"));
        return kOk;
    } catch (const CLI::CallForVersion& version) {
        io.out << version.what() << '\n';
        return kOk;
    } catch (const CLI::ParseError& wrong) {
        io.err << "consigliere: " << (app.get_subcommands().empty() ? which_command(app, argc, argv) : wrong.what())
               << '\n';
    } catch (const InputError& wrong) {
        io.err << "consigliere: " << wrong.what() << '\n';
    } catch (const work::BusError& wrong) {
        io.err << "consigliere: " << wrong.what() << '\n';
        return kFailed;
    }
    return kBadInput;
}

}  // namespace consigliere::cli
