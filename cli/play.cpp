// The terminal table: shows a Session to the people at this keyboard and takes their answers.
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <ostream>

#include <fmt/format.h>

#include "bots/advice.hpp"
#include "cli/bot_resources.hpp"
#include "cli/commands.hpp"
#include "cli/negotiation_menu.hpp"
#include "cli/screen.hpp"
#include "engine/rule_book.hpp"

namespace consigliere::cli {

namespace {

constexpr std::array<std::string_view, kMaxPlayers> kNames{"Nina", "Rocco", "Vito", "Carla", "Sal"};
constexpr std::string_view kOnlyPerson = "Boss";
constexpr double kLongestAdvice = 5;  // seconds
constexpr std::uint64_t kAdviceSeed = 1;

std::string standard_save() {
    const char* state = std::getenv("XDG_STATE_HOME");
    const char* home = std::getenv("HOME");
    if (state != nullptr && *state != '\0') return std::string(state) + "/consigliere/game.jsonl";
    return home != nullptr ? std::string(home) + "/.local/state/consigliere/game.jsonl" : "consigliere-game.jsonl";
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

class Terminal {
public:
    Terminal(Session& session, const PlayArgs& args, Io& io, std::string save)
        : screen_{session, io, language_named(args.lang)},
          save_(std::move(save)),
          rules_(session.kind().info().folder) {
        screen_.style.colour = io.colour && !args.plain;
        screen_.style.names = session.names();
    }

    int run() {
        out() << say("play.commitment", {{"hash", session().commitment()}}) << '\n' << say("play.welcome") << "\n\n";
        while (!session().over() && !screen_.left && !interrupted) {
            const Seat person = session().person_asked();
            if (session().bots_speak()) {
                tell_the_only_person();
            } else if (person == Seat::none()) {
                session().advance();
                tell_the_only_person();
            } else {
                face(person);
                answer_offers(person);
                if (session().person_asked() == person && !screen_.left) ask(person);
            }
        }
        return session().over() ? finish() : leave();
    }

private:
    struct Choice {
        Action action;
        std::string label;
        bool free = false;
    };

    Session& session() { return screen_.session; }
    std::ostream& out() { return screen_.io.out; }
    const Match& match() const { return screen_.match(); }
    const TextStyle& style() const { return screen_.style; }
    std::string say(std::string_view key, const Said& args = {}) const { return screen_.say(key, args); }

    void tell_the_only_person() {
        if (session().people().size() == 1) screen_.tell_news(session().people().first());
    }

    // With several people at one keyboard, nobody sees what the one before him saw.
    void face(Seat person) {
        if (person != facing_ && session().people().size() > 1) {
            if (style().colour) out() << "\x1b[2J\x1b[3J\x1b[H";
            out() << say("play.hand_over", {{"player", screen_.name(person)}});
            screen_.read();
        }
        facing_ = person;
        screen_.tell_news(person);
    }

    // --- the question ----------------------------------------------------------------------------------------------
    void ask(Seat person) {
        show_table(person);
        const std::vector<Choice> all = choices(person);
        std::vector<const Choice*> shown = fitting(all, "");
        std::size_t first = 0;
        for (;;) {
            list(person, shown, first);
            if (!screen_.read()) return;
            const std::string line = screen_.line;
            if (line == "n" || line.empty()) {
                first = first + page_ < shown.size() ? first + page_ : 0;
            } else if (const int number = screen_.number(static_cast<int>(shown.size()))) {
                if (screen_.perform({shown[static_cast<std::size_t>(number - 1)]->action, {}, {}})) return;
            } else if (const auto heard = obey(person); heard != Heard::nothing) {
                if (heard == Heard::moved || screen_.left) return;  // the position has changed: ask anew
            } else if (const auto fits = fitting(all, line); line.size() > 1 && !fits.empty()) {
                shown = fits;
                first = 0;
            } else {
                out() << say(line.size() > 1 ? "play.nothing_fits" : "play.unknown", {{"words", line}, {"input", line}})
                      << '\n';
            }
        }
    }

    std::vector<Choice> choices(Seat person) const {
        std::vector<Choice> all;
        ActionList actions;
        for (const bool free : {false, true}) {
            actions.clear();
            free ? match().free_actions(person, actions) : match().legal_actions(person, actions);
            for (const Action& x : actions) all.push_back({x, screen_.describe(Command{x, {}, {}}), free});
        }
        return all;
    }

    static std::vector<const Choice*> fitting(const std::vector<Choice>& all, const std::string& words) {
        std::vector<const Choice*> out;
        for (const Choice& choice : all)
            if (lower(choice.label).find(lower(words)) != std::string::npos) out.push_back(&choice);
        return out;
    }

    void list(Seat person, const std::vector<const Choice*>& shown, std::size_t first) {
        const Prompt& prompt = match().prompt();
        out() << style().bold(say("play.question", {{"player", screen_.name(person)},
                                                    {"question", say("decision." + std::string(prompt.key))}}))
              << style().dim(fmt::format("  [{}]", prompt.rule)) << '\n';
        const std::size_t last = std::min(first + page_, shown.size());
        for (std::size_t i = first; i < last; ++i) {
            const bool first_free = shown[i]->free && (i == first || !shown[i - 1]->free);
            if (first_free) out() << style().dim(say("play.also")) << '\n';
            out() << fmt::format("{:>3}  {}\n", i + 1, shown[i]->label);
        }
        if (shown.size() > page_)
            out() << style().dim(say("play.more", {{"shown", fmt::format("{}-{}", first + 1, last)},
                                                   {"all", std::to_string(shown.size())}}))
                  << '\n';
        out() << say("play.prompt");
    }

    void show_table(Seat person) {
        const std::string table = match().draw(person, screen_.lang, style());
        out() << '\n' << table;
        // As many choices as fit below the table, with the question, a line for more and the prompt.
        const auto lines = std::count(table.begin(), table.end(), '\n');
        page_ = static_cast<std::size_t>(std::clamp<long>(screen_.io.height - lines - 5, 5, 15));
        const auto offers = match().offers_seen_by(person);
        if (!offers.empty()) out() << style().bold(say("play.open_offers")) << '\n';
        for (const Offer& offer : offers)
            out() << fmt::format("  {}  {}\n", offer.id, screen_.describe(offer.terms, offer.from, offer.to, person));
        const auto words = match().words_seen_by(person);
        if (!words.empty()) out() << style().bold(say("play.open_words")) << '\n';
        for (const Word& word : words) out() << "  " << screen_.describe(word, person) << '\n';
        out() << '\n';
    }

    // Letters instead of a number.
    enum class Heard { nothing, talk, moved };

    Heard obey(Seat person) {
        const std::string line = screen_.line;
        const std::string rest = line.size() > 2 ? line.substr(2) : "";
        const auto moved = [](bool did) { return did ? Heard::moved : Heard::talk; };
        int number = 0;
        if (line == "o") return moved(build_offer(screen_, person, nullptr));
        if (line == "p") return moved(build_promise(screen_, person));
        if (line.starts_with("a ") && number_in(rest, number)) return moved(accept_offer(screen_, person, number));
        if (line.starts_with("x ") && number_in(rest, number))
            return moved(screen_.perform(numbered(kRefuse, person, number)));
        if (line == "?" || line == "help")
            out() << say("play.help") << '\n';
        else if (line == "s" || line == "suggest" || line == "advise")
            advise(person);
        else if (line == "t")
            show_table(person);
        else if (line == "q" || line == "quit")
            screen_.left = true;
        else if (line.starts_with("w "))
            explain(person, rest);
        else if (line.starts_with("r "))
            show_rule(rest);
        else
            return Heard::nothing;
        return Heard::talk;
    }

    // "What would you do?", by what this person may know.
    void advise(Seat person) {
        const double ends_at = seconds_now() + kLongestAdvice;
        const auto stop = [&] { return interrupted || seconds_now() >= ends_at; };
        const auto advice = bots::advise(match(), person, kAdviceSeed, true, stop);
        if (!advice) {
            out() << say("advice.none") << '\n';
            return;
        }
        const std::string move = screen_.describe(Command{advice->answer, {}, {}});
        out() << style().bold(say("advice.move", {{"move", move}})) << '\n'
              << "  " << bots::reason_text(*advice, match(), session().kind(), screen_.lang, session().names()) << '\n';
        const std::string deal = bots::deal_text(*advice, match(), session().kind(), screen_.lang, session().names());
        if (!deal.empty()) out() << "  " << deal << '\n';
    }

    // "Why not?": the command as the log would write it, with or without the seat in front.
    void explain(Seat person, const std::string& text) {
        const bool has_seat = seat_from(text.substr(0, text.find(' '))) != Seat::none();
        const auto parsed = match().vocabulary().parse(has_seat ? text : seat_text(person) + " " + text);
        if (const auto* error = std::get_if<ParseError>(&parsed)) {
            out() << error->message << '\n';
        } else if (const Refusal no = match().check(std::get<Command>(parsed))) {
            out() << refusal_text(session().kind(), no, screen_.lang) << '\n';
            if (!no.rule.empty()) show_rule(std::string(no.rule));
        } else {
            out() << style().good("OK") << '\n';
        }
    }

    void show_rule(std::string id) {
        for (char& c : id)
            if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        if (const Localised* paragraph = rules_.find(id))
            out() << style().bold(id) << "  " << (*paragraph)[screen_.lang] << '\n';
        else
            out() << say("play.no_rule", {{"rule", id}}) << '\n';
    }

    // Offers made to this person since he was last asked are put to him one by one.
    void answer_offers(Seat person) {
        for (const Offer& offer : match().offers_seen_by(person)) {
            if (screen_.left || offer.to != person || offer.id <= last_offer_seen_) continue;
            last_offer_seen_ = offer.id;
            out() << style().bold(screen_.describe(offer.terms, offer.from, offer.to, person)) << '\n'
                  << say("play.offer_answer");
            if (!screen_.read()) return;
            const std::string answer = screen_.line;  // what follows reads further lines
            if (answer == "a") accept_offer(screen_, person, offer.id);
            if (answer == "x") screen_.perform(numbered(kRefuse, person, offer.id));
            if (answer == "c") build_offer(screen_, person, &offer);
        }
    }

    // --- the end ---------------------------------------------------------------------------------------------------
    int leave() {
        write_file(save_, session().text());
        out() << '\n' << say("play.saved", {{"file", save_}}) << '\n';
        return kOk;
    }

    int finish() {
        for (const Seat person : session().people()) screen_.tell_news(person);
        out() << '\n'
              << match().draw(Seat::open(), screen_.lang, style()) << '\n'
              << style().bold(say("play.over")) << '\n';
        const Result result = match().result();
        for (const Seat seat : SeatSet::players(match().players()))
            out() << "  "
                  << say("play.score",
                         {{"player", screen_.name(seat)}, {"score", std::to_string(result.score[seat.index])}})
                  << '\n';
        std::string winners;
        for (const Seat seat : result.winners) winners += (winners.empty() ? "" : ", ") + screen_.name(seat);
        const bool shared = result.winners.size() > 1;
        out() << style().good(say(shared ? "play.winners" : "play.winner", {{"player", winners}, {"players", winners}}))
              << '\n';
        write_file(save_, session().text());
        out() << say("play.kept", {{"file", save_}}) << '\n';
        return kOk;
    }

    Screen screen_;
    std::string save_;
    RuleBook rules_;
    Seat facing_;
    int last_offer_seen_ = 0;
    std::size_t page_ = 10;
};

Session new_session(const PlayArgs& args) {
    const GameKind& kind = game_named(args.match.game);
    const int players = players_for(kind, args.match.players);
    language_named(args.lang);
    if (args.seat < 1 || args.seat > players) throw InputError(fmt::format("--seat must be from 1 to {}", players));
    if (args.people < 0 || args.people > players)
        throw InputError(fmt::format("--people must be from 0 to {}", players));
    if (static_cast<int>(args.names.size()) > players)
        throw InputError(fmt::format("--names: there are only {} players", players));
    const OptionValues options = options_from(kind, args.match.options);
    const CardSource cards = cards_from(kind, args.match.cards);

    Seed host = fresh_seed();
    if (!args.seed.empty()) {
        std::uint64_t number = 0;
        const auto [end, error] = std::from_chars(args.seed.data(), args.seed.data() + args.seed.size(), number);
        if (error != std::errc() || end != args.seed.data() + args.seed.size())
            throw InputError("--seed must be a whole number");
        host = seed_from_number(number);
    }
    LogHead head = head_for(kind, cards, players, options, {}, host);
    int bots = 0;
    for (int i = 0; i < players; ++i) {
        const bool person = (i - (args.seat - 1) + players) % players < args.people;
        const std::size_t bot = args.bots.size() == 1 ? 0 : static_cast<std::size_t>(bots);
        if (!person && !args.bots.empty() && bot >= args.bots.size())
            throw InputError(fmt::format("--bots: give one bot for all seats, or one for each of the {} bot seats",
                                         players - args.people));
        // A number given for the dice means: the same game again.
        head.shares.push_back(person && args.seed.empty() ? std::optional(fresh_seed()) : std::nullopt);
        head.seats.push_back(person ? std::string(kPerson) : args.bots.empty() ? "sharp:medium" : args.bots[bot]);
        const bool alone = person && args.people == 1;
        head.names.push_back(static_cast<std::size_t>(i) < args.names.size()
                                 ? args.names[static_cast<std::size_t>(i)]
                                 : std::string(alone ? kOnlyPerson : kNames[static_cast<std::size_t>(i)]));
        bots += !person;
    }
    return {kind, cards, options, std::move(head), host};
}

}  // namespace

int run_play(const PlayArgs& args, Io& io) {
    const std::string save = args.save.empty() ? standard_save() : args.save;
    Session session = args.resume ? Session(save, args.match.cards) : new_session(args);
    return Terminal(session, args, io, save).run();
}

}  // namespace consigliere::cli
