// The command line: names, options, help with examples. The only file that includes CLI11 (it is slow to compile).
#include <ostream>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/reference.hpp"
#include "cli/settings.hpp"
#include "cli/workers/bus.hpp"

namespace consigliere::cli {

namespace {

void match_options(CLI::App& command, MatchArgs& args) {
    command.add_option("--game,-g", args.game, "The game; `consigliere games` lists them")->capture_default_str();
    command.add_option("--players,-p", args.players, "Number of players (default: 4)");
    command.add_option("--option,-o", args.options, "A game option as name=value; may be repeated")
        ->allow_extra_args(false);
    command.add_option("--cards", args.cards, "Card file to use instead of the house set");
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
    FitArgs fit;
    TrainArgs train;
    BotArgs bot;
    WorkerArgs worker;
    ReplayArgs replay;
    VerifyArgs verify;
    AnalyseArgs analyse;
    ScenarioArgs scenario;
    EngineArgs engine;
    ServeCommand serve;
    BackupArgs backup;
    MigrateStoreArgs migrate_store;
    PrintArgs print;
    std::string shell;
};

void add_listings(CLI::App& app, AllArgs& all) {
    auto* games = app.add_subcommand("games", "List the games with their options and defaults");
    games->add_flag("--view-schema", all.games.view_schema,
                    "Print the JSON Schema definitions of all views, as in protocol/messages.schema.json");
    games->add_flag("--json", all.games.json, "Print one JSON object");
    lang_option(*games, all.games.lang);
    games->footer("Example:\n  consigliere games --lang de");

    auto* cards = app.add_subcommand("cards", "List and validate the cards of a game");
    cards->add_option("--game,-g", all.cards.game, "The game")->capture_default_str();
    cards->add_option("--cards", all.cards.cards, "Card file to validate and list instead of the house set");
    cards->add_option("--kind", all.cards.kind, "List only cards of this kind");
    cards->add_option("--diff", all.cards.diff, "List what differs between two card files; 'house' is the house set")
        ->expected(2)
        ->type_name("A B");
    cards->add_flag("--json", all.cards.json, "Print one JSON object");
    lang_option(*cards, all.cards.lang);
    cards->footer(
        "Examples:\n  consigliere cards --game la-cosa-nostra --kind job --lang nl\n"
        "  consigliere cards --game la-cosa-nostra --cards mine.toml\n"
        "  consigliere cards --game la-cosa-nostra --diff house mine.toml");
}

void add_print(CLI::App& app, PrintArgs& args) {
    auto* print = app.add_subcommand("print", "Make a PDF of cards to print and cut, and of short rules");
    print->add_option("--game,-g", args.game, "The game")->capture_default_str();
    print->add_option("--out", args.out, "The PDF file")->required();
    print->add_option("--paper", args.paper, "Paper: a4 or letter")->capture_default_str();
    print->add_option("--cards", args.cards, "Card file to print instead of the house set");
    lang_option(*print, args.lang);
    print->footer("Example:\n  consigliere print --game omerta --lang es --paper a4 --out omerta.pdf");
}

void add_play(CLI::App& app, PlayArgs& args) {
    auto* play = app.add_subcommand("play", "Play in the terminal, against bots or as a hot seat");
    match_options(*play, args.match);
    play->add_option("--bots,-b", args.bots, "Bots: one name for all, or one per bot seat")->delimiter(',');
    play->add_option("--seat", args.seat, "Your seat, from 1")->capture_default_str();
    play->add_option("--people", args.people, "Number of people at the keyboard")->capture_default_str();
    play->add_option("--names", args.names, "Comma-separated names of the players")->delimiter(',');
    play->add_option("--seed", args.seed, "Seed of the dice, to repeat a game");
    play->add_option("--save", args.save, "File in which the game is saved when you quit");
    play->add_flag("--resume", args.resume, "Continue the saved game");
    play->add_flag("--plain", args.plain, "No colours");
    lang_option(*play, args.lang);
    play->footer(
        "Examples:\n  consigliere play\n  consigliere play --game la-cosa-nostra --players 3 --lang es\n"
        "  consigliere play --resume");
}

// Options shared by all commands that play many games.
template <class Args>
void series_options(CLI::App& command, Args& args) {
    match_options(command, args.match);
    command.add_option("--games,-n", args.games, "Number of games")
        ->capture_default_str()
        ->check(CLI::Range(1ull, 1'000'000'000ull));
    command.add_option("--seed", args.seed, "The same seed gives the same games")->capture_default_str();
    command.add_option("--threads,-t", args.threads, "Number of threads (default: all cores)")
        ->check(CLI::Range(0, 256));
    command.add_option("--bus", args.bus, "NATS address, nats://...; distributes the games to workers on any machines");
    command.add_flag("--json", args.json, "Print one JSON object");
}

void add_simulate(CLI::App& app, SimulateArgs& args) {
    auto* simulate = app.add_subcommand("simulate", "Play many bot games and print statistics");
    simulate->add_option("--bots,-b", args.bots, "One name for all seats, or one per seat")
        ->delimiter(',')
        ->capture_default_str();
    series_options(*simulate, args);
    simulate->add_option("--report", args.report, "Write a report with charts to this file (.html)");
    simulate->add_option("--out", args.out, "Write every game and its features to this file (.jsonl or .jsonl.gz)");
    simulate->add_flag("--compare", args.compare,
                       "With --cards: play the same games with the house set and print what changed");
    simulate->footer(
        "Examples:\n  consigliere simulate --game omerta --bots steady --games 2000 --cards mine.toml --compare\n"
        "  consigliere simulate --game la-cosa-nostra --players 4 --bots random --games 100000 --json\n"
        "  consigliere simulate --game omerta --bots steady --games 1000 --report omerta.html --out omerta.jsonl.gz\n"
        "  consigliere simulate --bots sharp:hard --games 100000 --bus nats://localhost:4222");
}

void add_tournament(CLI::App& app, TournamentArgs& args) {
    auto* tournament =
        app.add_subcommand("tournament", "Play bots against each other in every seating order and rate them");
    tournament
        ->add_option("--bots,-b", args.bots, "Comma-separated entrants: bots, or program:COMMAND for your own program")
        ->delimiter(',')
        ->required();
    series_options(*tournament, args);
    tournament->add_option("--out", args.out, "Store finished games in this file and continue from it next time");
    tournament->footer(
        "Examples:\n  consigliere tournament --game la-cosa-nostra --bots sharp:easy,steady,random --games 400 --out "
        "cup.jsonl\n"
        "  consigliere tournament --bots 'steady,program:python3 my_bot.py' --games 100\n"
        "  consigliere tournament --bots sharp,steady --games 10000 --bus nats://localhost:4222 --out cup.jsonl");
}

void add_fit(CLI::App& app, FitArgs& args) {
    auto* fit = app.add_subcommand("fit", "Fit the forecast by which bots judge positions to played games");
    fit->add_option("--game,-g", args.game, "The game")->capture_default_str();
    fit->add_option("--cards", args.cards, "Card file to use instead of the house set");
    fit->add_option("--games,-n", args.games, "Number of games for each number of players")
        ->capture_default_str()
        ->check(CLI::Range(1000ull, 10'000'000ull));
    fit->add_option("--seed", args.seed, "The same seed gives the same weights")->capture_default_str();
    fit->add_option("--out", args.out, "File for the weights")->required();
    fit->footer(
        "Example:\n  consigliere fit --game la-cosa-nostra --out bots/la_cosa_nostra/forecast_weights.inc\n"
        "The program uses the new weights once it is built again.");
}

void add_train(CLI::App& app, TrainArgs& args) {
    auto* train = app.add_subcommand("train", "Train the bots' policy by play");
    train->add_option("--game,-g", args.game, "The game")->capture_default_str();
    train->add_option("--cards", args.cards, "Card file to use instead of the house set");
    train->add_option("--steps", args.steps, "Number of steps")->capture_default_str()->check(CLI::Range(1, 100'000));
    train->add_option("--games,-n", args.games, "Number of games for each step")
        ->capture_default_str()
        ->check(CLI::Range(32, 1'000'000));
    train->add_option("--rate", args.rate, "How far a step goes at first")
        ->capture_default_str()
        ->check(CLI::Range(0.0001, 1.0));
    train->add_option("--seed", args.seed, "The same seed gives the same weights")->capture_default_str();
    train->add_option("--threads", args.threads, "Threads to use; 0 for one per core")->check(CLI::Range(0, 1024));
    train->add_option("--out", args.out, "File for the weights")->required();
    train->footer(
        "Example:\n  consigliere train --game omerta --out bots/omerta/policy_weights.inc\n"
        "Ctrl-C ends it early and writes what was learned. The program uses the new weights once it is built again.");
}

void add_bot(CLI::App& app, BotArgs& args) {
    auto* bot = app.add_subcommand("bot", "Play one seat as a program: the other side of program:COMMAND");
    bot->add_option("name", args.name, "The bot, such as steady or sharp:easy")->required();
    bot->add_option("--cards", args.cards, "Card file of the game, if not the house set");
    bot->add_option("--seed", args.seed, "Seed of the bot's own choices")->capture_default_str();
    bot->footer(
        "Example:\n  consigliere tournament --bots 'steady,program:/opt/older/consigliere bot steady' --games 400");
}

void add_worker(CLI::App& app, WorkerArgs& args) {
    auto* worker =
        app.add_subcommand("worker", "Play games for simulations and tournaments started elsewhere with --bus");
    worker->add_option("--bus", args.bus, "NATS address, nats://...")->required();
    worker->add_option("--threads,-t", args.threads, "Number of concurrent games (default: all cores)")
        ->check(CLI::Range(0, 256));
    worker->footer("Example:\n  consigliere worker --bus nats://localhost:4222 --threads 8");
}

void add_logs(CLI::App& app, AllArgs& all) {
    auto* replay = app.add_subcommand("replay", "Replay a game from its log");
    replay->add_option("file", all.replay.file, "The log");
    replay->add_flag("--all", all.replay.all, "Verify every game in a server's store instead");
    replay->add_option("--data", all.replay.data, "Data directory of that store")->capture_default_str();
    replay->add_option("--store", all.replay.store, "PostgreSQL address instead, postgres://...");
    replay->add_option("--seat", all.replay.seat, "Point of view: p1 to p5, spectator, open")->capture_default_str();
    replay->add_option("--cards", all.replay.cards, "Card file of the game, if not the house set");
    replay->add_flag("--step", all.replay.step, "Step through the game, forwards and backwards");
    replay->add_flag("--json", all.replay.json, "Print one JSON object per step");
    replay->add_flag("--plain", all.replay.plain, "No colours");
    lang_option(*replay, all.replay.lang);
    replay->footer("Example:\n  consigliere replay game.jsonl --seat p2 --step");

    auto* verify =
        app.add_subcommand("verify", "Verify logs: the chain, every command, every hash and the committed dice");
    verify->add_option("files", all.verify.files, "Logs")->required();
    verify->add_option("--cards", all.verify.cards, "Card file of the games, if not the house set");
    verify->add_flag("--json", all.verify.json, "Print one JSON object");
    verify->footer(
        "Exits with 0 if all logs are verified, 1 if one is forged (a check failed), 2 if one cannot be read, 4 if "
        "one\n"
        "stops before the end of its game. docs/fairness.md describes the checks.\n"
        "Example:\n  consigliere verify game.jsonl");

    auto* analyse =
        app.add_subcommand("analyse", "Show who was how likely to win a finished game, and what changed it");
    analyse->add_option("file", all.analyse.file, "The log")->required();
    analyse
        ->add_option("--games,-n", all.analyse.games,
                     "Games played on from every position (default: 200, in very long games fewer)")
        ->check(CLI::Range(1, 100'000));
    analyse->add_option("--seed", all.analyse.seed, "The same seed gives the same figures")->capture_default_str();
    analyse->add_option("--threads,-t", all.analyse.threads, "Number of threads (default: all cores)")
        ->check(CLI::Range(0, 256));
    analyse->add_option("--cards", all.analyse.cards, "Card file of the game, if not the house set");
    analyse->add_flag("--json", all.analyse.json, "Print one JSON object");
    lang_option(*analyse, all.analyse.lang);
    analyse->footer(
        "From every position the game is played on to its end many times by bots. Ctrl-C stops it and shows what was\n"
        "found until then (exit code 4). docs/analysis.md describes the figures.\n"
        "Example:\n  consigliere analyse game.jsonl --games 400");

    auto* scenario = app.add_subcommand("scenario", "Run given / actions / expect files");
    scenario->add_option("files", all.scenario.files, "Scenario files")->required();
    scenario->add_flag("--json", all.scenario.json, "Print one JSON object");
    scenario->footer("Example:\n  consigliere scenario scenarios/la_cosa_nostra/*.toml");

    auto* engine = app.add_subcommand("engine", "Play one game over standard input and output in JSON lines, for bots");
    engine->add_option("--cards", all.engine.cards, "Card file to use instead of the house set");
    engine->footer(
        "Example:\n  echo '{\"cmd\":\"new\",\"game\":\"la-cosa-nostra\",\"players\":4}' | consigliere engine");
}

void add_server(CLI::App& app, AllArgs& all) {
    auto* serve = app.add_subcommand("serve", "Serve the web page and the HTTP and WebSocket APIs");
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
    serve->add_option("--config", into.config, "Settings file (TOML); also CONSIGLIERE_CONFIG");
    serve->add_flag("--print-config", into.print_config, "Print the effective settings and where they come from");
    serve->footer(
        "Each setting can also be given as an environment variable (CONSIGLIERE_PORT) or a line of the file (port = "
        "8080).\n"
        "Flags override environment variables, which override the file.\n"
        "Examples:\n  consigliere serve --port 8080 --data ./data\n"
        "  consigliere serve --config /etc/consigliere/consigliere.toml --print-config");

    auto* backup = app.add_subcommand("backup", "Back up a running server's store to a file");
    backup->add_option("file", all.backup.file, "The backup file; must not exist")->required();
    backup->add_flag("--with-key", all.backup.with_key,
                     "Also write the key of the dice to FILE.key; both together reveal the dice of running games");
    backup->add_option("--data", all.backup.data, "Data directory")->capture_default_str();
    backup->add_option("--store", all.backup.store, "PostgreSQL address instead, postgres://...");
    backup->footer("Example:\n  consigliere backup consigliere-monday.db");

    auto* migrate = app.add_subcommand("migrate-store", "Copy a site to PostgreSQL and verify every game there");
    migrate->add_option("--from", all.migrate_store.from, "Data directory of the site")->capture_default_str();
    migrate->add_option("--to", all.migrate_store.to, "An empty database, postgres://...")->required();
    migrate->footer("Example:\n  consigliere migrate-store --from ./data --to postgres://consigliere@localhost/site");
}

void add_reference(CLI::App& app, std::string& shell) {
    auto* completion = app.add_subcommand("completion", "Print the completion of commands and options for a shell");
    completion->add_option("shell", shell, "bash, zsh or fish")->required();
    completion->footer("Example:\n  source <(consigliere completion bash)");
    auto* manual = app.add_subcommand("manual", "Print the manual page");
    manual->footer("Example:\n  consigliere manual | man -l -");
}

OptionReference reference_of(const CLI::Option& option) {
    OptionReference out;
    if (!option.get_lnames().empty()) out.long_name = option.get_lnames().front();
    if (!option.get_snames().empty()) out.short_name = option.get_snames().front();
    if (option.get_positional()) out.place = option.get_name();
    if (option.get_items_expected_max() > 0) out.value = option.get_type_name();
    out.text = option.get_description();
    out.standard = option.get_default_str();
    return out;
}

// What the manual page and the completions are written from.
std::vector<CommandReference> references(const CLI::App& app) {
    std::vector<CommandReference> out;
    for (const CLI::App* command : app.get_subcommands(nullptr)) {
        CommandReference& reference =
            out.emplace_back(command->get_name(), command->get_description(), command->get_footer());
        for (const CLI::Option* option : command->get_options())
            if (option != command->get_help_ptr()) reference.options.push_back(reference_of(*option));
    }
    return out;
}

int dispatch(const CLI::App& app, const AllArgs& all, Io& io) {
    if (app.got_subcommand("serve")) return run_serve(all.serve, io);
    if (app.got_subcommand("backup")) return run_backup(all.backup, io);
    if (app.got_subcommand("migrate-store")) return run_migrate_store(all.migrate_store, io);
    if (app.got_subcommand("games")) return run_games(all.games, io);
    if (app.got_subcommand("cards"))
        return all.cards.diff.empty() ? run_cards(all.cards, io) : run_card_diff(all.cards, io);
    if (app.got_subcommand("print")) return run_print(all.print, io);
    if (app.got_subcommand("play")) return run_play(all.play, io);
    if (app.got_subcommand("simulate")) return run_simulate(all.simulate, io);
    if (app.got_subcommand("tournament")) return run_tournament(all.tournament, io);
    if (app.got_subcommand("fit")) return run_fit(all.fit, io);
    if (app.got_subcommand("train")) return run_train(all.train, io);
    if (app.got_subcommand("bot")) return run_bot(all.bot, io);
    if (app.got_subcommand("worker")) return run_worker(all.worker, io);
    if (app.got_subcommand("replay")) {
        if (all.replay.all) return run_replay_all(all.replay, io);
        if (all.replay.file.empty())
            throw InputError("replay needs a log, or --all with the data directory of a server");
        return run_replay(all.replay, io);
    }
    if (app.got_subcommand("analyse")) return run_analyse(all.analyse, io);
    if (app.got_subcommand("verify")) return run_verify(all.verify, io);
    if (app.got_subcommand("completion")) {
        io.out << completion_for(all.shell, references(app));
        return kOk;
    }
    if (app.got_subcommand("manual")) {
        io.out << manual_page(references(app));
        return kOk;
    }
    if (app.got_subcommand("scenario")) return run_scenarios(all.scenario, io);
    return run_engine(all.engine, io);
}

std::string which_command(const CLI::App& app, int argc, const char* const* argv) {
    std::string known;
    for (const auto* command : app.get_subcommands(nullptr)) known += (known.empty() ? "" : ", ") + command->get_name();
    return (argc > 1 ? "unknown command '" + std::string(argv[1]) + "'" : "no command given") + "; commands: " + known;
}

}  // namespace

int run_program(int argc, const char* const* argv, Io& io, std::string_view commit) {
    CLI::App app{"Consigliere: Mafia card games of negotiation, with people and with bots.", "consigliere"};
    app.require_subcommand(1);
    app.set_version_flag(
        "--version", [commit] { return version_text(commit); },
        "Print the version, its commit and the rules versions of the games, and exit");
    app.footer("`consigliere COMMAND --help` describes each command, with examples.");
    AllArgs all;
    add_play(app, all.play);
    add_listings(app, all);
    add_server(app, all);
    add_simulate(app, all.simulate);
    add_tournament(app, all.tournament);
    add_fit(app, all.fit);
    add_train(app, all.train);
    add_bot(app, all.bot);
    add_worker(app, all.worker);
    add_logs(app, all);
    add_print(app, all.print);
    add_reference(app, all.shell);
    try {
        app.parse(argc, argv);
        return dispatch(app, all, io);
    } catch (const CLI::CallForHelp&) {
        io.out << (app.get_subcommands().empty() ? app.help() : app.get_subcommands().front()->help("consigliere"));
        return kOk;
    } catch (const CLI::CallForVersion& version) {
        io.out << version.what();
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
