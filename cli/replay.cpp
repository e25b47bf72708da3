// Shows a finished or running game again, step by step, from any seat's knowledge.
#include <charconv>
#include <istream>
#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "engine/text_style.hpp"

namespace consigliere::cli {

namespace json = boost::json;

namespace {

Seat watcher_named(const std::string& text, int players) {
    if (text == "open") return Seat::open();
    if (text == "spectator") return Seat::spectator();
    const Seat seat = seat_from(text);
    if (!seat.is_player() || seat.index >= players)
        throw InputError(fmt::format("unknown seat '{}'; seats: p1 to p{}, spectator, open", text, players));
    return seat;
}

class Show {
public:
    Show(const ReplayArgs& args, Io& io)
        : io_(io),
          log_(read_log(read_file(args.file), args.file)),
          kind_(game_named(log_.head.game)),
          cards_(cards_from(kind_, args.cards)),
          lang_(language_named(args.lang)),
          watcher_(watcher_named(args.seat, log_.head.players)),
          names_(log_.head.names) {
        while (names_.size() < static_cast<std::size_t>(log_.head.players))
            names_.push_back("p" + std::to_string(names_.size() + 1));
        paint_.colour = io.colour && !args.plain;
        paint_.names = names_;
        rewind();
    }

    void tell_all() {
        while (!replay_->at_end() && !interrupted) say(step());
        io_.out << '\n' << replay_->match().draw(watcher_, lang_, paint_);
    }

    void tell_json() {
        while (!replay_->at_end() && !interrupted) {
            const auto played = step();
            json::array events;
            for (const Event& e : played.events) events.push_back(replay_->match().vocabulary().to_json(e));
            json::object view = replay_->match().view(watcher_);
            if (watcher_ == Seat::open()) {  // a scenario loads it from here, exactly (docs/scenarios.md)
                view["log"] = log_.name;
                view["after"] = replay_->position();
            }
            json::object line{{"step", replay_->position()}, {"events", std::move(events)}, {"view", std::move(view)}};
            // A seat sees its own commands and what chance shows it through the events, never another's command.
            if (watcher_ == Seat::open() || played.command.action.seat == watcher_)
                line["do"] = replay_->match().vocabulary().to_text(played.command);
            io_.out << json::serialize(line) << '\n';
        }
    }

    void step_by_step() {
        std::string line;
        show_table();
        while (!interrupted) {
            io_.out << fmt::format("[{}/{}] Enter: next, b: back, NUMBER: go to step, s SEAT: view as, q: quit > ",
                                   replay_->position(), log_.entries.size())
                    << std::flush;
            if (!std::getline(io_.in, line) || line == "q") break;
            obey(line);
        }
        io_.out << '\n';
    }

private:
    struct PlayedStep {
        Command command;
        Events events;
    };

    void rewind() { replay_ = std::make_unique<Replay>(log_, kind_, cards_); }

    PlayedStep step() {
        PlayedStep played;
        played.command = replay_->step(&played.events);
        std::erase_if(played.events, [&](const Event& e) { return !e.seen_by.has(watcher_); });
        return played;
    }

    void say(const PlayedStep& played) {
        const Match& match = replay_->match();
        if (watcher_ == Seat::open() && played.command.action.seat != Seat::chance())
            io_.out << paint_.dim(
                           fmt::format("{:>4}  {}", replay_->position(), match.vocabulary().to_text(played.command)))
                    << '\n';
        for (const Event& event : played.events)
            io_.out << "      " << match.vocabulary().describe(event, watcher_, kind_.texts(), lang_, names_) << '\n';
    }

    void show_table() { io_.out << replay_->match().draw(watcher_, lang_, paint_) << '\n'; }

    void go_to(std::size_t target) {
        if (target < replay_->position()) rewind();
        while (replay_->position() < target && !replay_->at_end()) step();
        show_table();
    }

    void obey(const std::string& line) {
        std::size_t number = 0;
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
        if (line.empty() || line == "n") {
            if (replay_->at_end()) {
                io_.out << "This was the last step.\n";
                return;
            }
            say(step());
            show_table();
        } else if (line == "b") {
            go_to(replay_->position() == 0 ? 0 : replay_->position() - 1);
        } else if (error == std::errc() && end == line.data() + line.size()) {
            go_to(std::min(number, log_.entries.size()));
        } else if (line.starts_with("s ")) {
            try {
                watcher_ = watcher_named(line.substr(2), log_.head.players);
                show_table();
            } catch (const InputError& wrong) {
                io_.out << wrong.what() << '\n';
            }
        } else {
            io_.out << "Unknown: '" << line << "'.\n";
        }
    }

    Io& io_;
    Log log_;
    const GameKind& kind_;
    CardSource cards_;
    Lang lang_;
    Seat watcher_;
    PlayerNames names_;
    TextStyle paint_;
    std::unique_ptr<Replay> replay_;
};

}  // namespace

int run_replay(const ReplayArgs& args, Io& io) {
    Show show(args, io);
    if (args.json)
        show.tell_json();
    else if (args.step)
        show.step_by_step();
    else
        show.tell_all();
    return kOk;
}

}  // namespace consigliere::cli
