// The terminal table: shows a Session to the people at this keyboard and takes their answers.
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <istream>
#include <ostream>
#include <sstream>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/session.hpp"
#include "engine/bargain.hpp"
#include "engine/paint.hpp"
#include "engine/rule_book.hpp"

namespace consigliere::cli {

namespace {

constexpr std::array<std::string_view, kMaxPlayers> kBotNames{"Nina", "Rocco", "Vito", "Carla", "Sal"};
constexpr int kPage = 12;  // choices at a time: with the table above them they fit 24 lines

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

bool number_in(std::string_view text, int& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

class Terminal {
public:
    Terminal(Session& session, const PlayArgs& args, Io& io, std::string save)
        : session_(session), io_(io), save_(std::move(save)), lang_(language_named(args.lang)),
          rules_(session.kind().info().folder) {
        paint_.colour = io.colour && !args.plain;
    }

    int run() {
        io_.out << say("play.commitment", {{"hash", session_.commitment()}}) << '\n' << say("play.welcome") << "\n\n";
        while (!session_.over() && !left_) {
            if (interrupted) return leave();
            const Seat person = session_.person_asked();
            if (person != Seat::none()) {
                face(person);
                answer_offers(person);
                if (session_.person_asked() == person && !left_) ask(person);
            } else {
                work();
            }
        }
        return left_ ? leave() : finish();
    }

private:
    using Said = std::vector<std::pair<std::string_view, std::string>>;

    struct Choice {
        Action action;
        std::string label;
        bool free = false;
    };

    std::string say(std::string_view key, const Said& args = {}) const { return session_.kind().texts().get(key, lang_, args); }
    const std::string& name(Seat seat) const { return session_.names()[seat.index]; }
    const Match& match() const { return session_.match(); }

    // --- chance and bots -------------------------------------------------------------------------------------------
    void work() {
        session_.advance();
        if (session_.people().size() == 1) tell_news(session_.people().first());
    }

    void tell_news(Seat person) {
        for (const Event& event : session_.news_for(person)) {
            const std::string text = match().vocabulary().describe(event, session_.kind().texts(), lang_, session_.names());
            if (!text.empty()) io_.out << "  " << text << '\n';
        }
        io_.out << std::flush;
    }

    // With several people at one keyboard, nobody sees what the one before him saw.
    void face(Seat person) {
        if (person != facing_ && session_.people().size() > 1) {
            if (paint_.colour) io_.out << "\x1b[2J\x1b[3J\x1b[H";
            io_.out << say("play.hand_over", {{"player", name(person)}}) << std::flush;
            read();
        }
        facing_ = person;
        tell_news(person);
    }

    bool read() {
        if (interrupted || !std::getline(io_.in, line_)) {
            left_ = true;
            return false;
        }
        return true;
    }

    // --- the question ----------------------------------------------------------------------------------------------
    void ask(Seat person) {
        show_table(person);
        std::vector<Choice> all = choices(person);
        std::vector<const Choice*> shown;
        std::size_t first = 0;
        const auto narrow = [&](const std::string& words) {
            shown.clear();
            for (const Choice& choice : all)
                if (words.empty() || lower(choice.label).find(lower(words)) != std::string::npos) shown.push_back(&choice);
            first = 0;
        };
        narrow("");
        while (!left_) {
            list(person, shown, first);
            if (!read()) return;
            int number = 0;
            if (line_ == "n" || line_.empty()) {
                first = first + kPage < shown.size() ? first + kPage : 0;
            } else if (number_in(line_, number) && number >= 1 && number <= static_cast<int>(shown.size())) {
                if (do_it({shown[static_cast<std::size_t>(number - 1)]->action, {}, {}})) return;
            } else if (obey(person)) {
                return;  // the position may have changed: ask anew
            } else if (line_.size() > 1 && !handled_) {
                const auto before = shown;
                narrow(line_);
                if (shown.empty()) {
                    io_.out << say("play.nothing_fits", {{"words", line_}}) << '\n';
                    shown = before;
                }
            } else if (!handled_) {
                io_.out << say("play.unknown", {{"input", line_}}) << '\n';
            }
        }
    }

    std::vector<Choice> choices(Seat person) const {
        std::vector<Choice> out;
        ActionList actions;
        for (const bool free : {false, true}) {
            actions.clear();
            if (free)
                match().free_actions(person, actions);
            else
                match().legal_actions(person, actions);
            for (const Action& x : actions)
                out.push_back({x, match().vocabulary().describe(Command{x, {}, {}}, session_.kind().texts(), lang_, session_.names()), free});
        }
        return out;
    }

    void list(Seat person, const std::vector<const Choice*>& shown, std::size_t first) {
        const Prompt& prompt = match().prompt();
        io_.out << paint_.bold(say("play.question", {{"player", name(person)}, {"question", say("decision." + std::string(prompt.key))}}))
                << paint_.dim(fmt::format("  [{}]", prompt.rule)) << '\n';
        bool free = false;
        const std::size_t last = std::min(first + kPage, shown.size());
        for (std::size_t i = first; i < last; ++i) {
            if (shown[i]->free && !free) io_.out << paint_.dim(say("play.also")) << '\n';
            free = shown[i]->free;
            io_.out << fmt::format("{:>3}  {}\n", i + 1, shown[i]->label);
        }
        if (shown.size() > kPage)
            io_.out << paint_.dim(say("play.more", {{"shown", fmt::format("{}-{}", first + 1, last)}, {"all", std::to_string(shown.size())}})) << '\n';
        io_.out << say("play.prompt") << std::flush;
    }

    void show_table(Seat person) {
        io_.out << '\n' << match().draw(person, lang_, paint_);
        show_bargains(person);
        io_.out << '\n';
    }

    void show_bargains(Seat person) {
        const auto offers = match().offers_seen_by(person);
        if (!offers.empty()) io_.out << paint_.bold(say("play.open_offers")) << '\n';
        for (const Offer& offer : offers)
            io_.out << fmt::format("  {}  {}\n", offer.id,
                                   match().vocabulary().describe(offer.terms, offer.from, offer.to, session_.kind().texts(), lang_, session_.names()));
        const auto words = match().words_seen_by(person);
        if (!words.empty()) io_.out << paint_.bold(say("play.open_words")) << '\n';
        for (const Word& word : words)
            io_.out << "  " << match().vocabulary().describe(word, session_.kind().texts(), lang_, session_.names()) << '\n';
    }

    bool do_it(const Command& command) {
        if (const Refusal no = session_.act(command)) {
            io_.out << paint_.bad(say("play.refused", {{"why", refusal_text(session_.kind(), no, lang_)}})) << '\n';
            return false;
        }
        tell_news(command.action.seat);
        return true;
    }

    // Letters instead of a number. True if the game moved on; `handled_` if the line meant something.
    bool obey(Seat person) {
        handled_ = true;
        int number = 0;
        const std::string rest = line_.size() > 2 ? line_.substr(2) : "";
        if (line_ == "?") io_.out << say("play.help") << '\n';
        else if (line_ == "t") show_table(person);
        else if (line_ == "q") left_ = true;
        else if (line_ == "o") return build_offer(person, nullptr);
        else if (line_ == "p") return build_promise(person);
        else if (line_.starts_with("a ") && number_in(rest, number)) return do_it(numbered(kAccept, person, number));
        else if (line_.starts_with("x ") && number_in(rest, number)) return do_it(numbered(kRefuse, person, number));
        else if (line_.starts_with("w ")) explain(person, rest);
        else if (line_.starts_with("r ")) show_rule(rest);
        else handled_ = false;
        return false;
    }

    static Command numbered(std::uint8_t kind, Seat seat, int number) {
        Command command;
        command.action.kind = kind;
        command.action.seat = seat;
        command.action.n = static_cast<std::int16_t>(std::clamp(number, 0, 30000));
        return command;
    }

    // "Why not?": the command as the log would write it, with or without the seat in front.
    void explain(Seat person, const std::string& text) {
        const bool has_seat = seat_from(text.substr(0, text.find(' '))) != Seat::none();
        const auto parsed = match().vocabulary().parse(has_seat ? text : seat_text(person) + " " + text);
        if (const auto* error = std::get_if<ParseError>(&parsed)) {
            io_.out << error->message << '\n';
        } else if (const Refusal no = match().check(std::get<Command>(parsed))) {
            io_.out << refusal_text(session_.kind(), no, lang_) << '\n';
            if (!no.rule.empty()) show_rule(std::string(no.rule));
        } else {
            io_.out << paint_.good("OK") << '\n';
        }
    }

    void show_rule(const std::string& id) {
        std::string upper = id;
        for (char& c : upper)
            if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        if (const Localised* paragraph = rules_.find(upper))
            io_.out << paint_.bold(upper) << "  " << (*paragraph)[lang_] << '\n';
        else
            io_.out << say("play.no_rule", {{"rule", id}}) << '\n';
    }

    // --- bargaining ------------------------------------------------------------------------------------------------
    // Offers made to this person since he was last asked are put to him one by one.
    void answer_offers(Seat person) {
        for (const Offer& offer : match().offers_seen_by(person)) {
            if (left_ || offer.to != person || offer.id <= last_offer_seen_) continue;
            last_offer_seen_ = offer.id;
            io_.out << paint_.bold(match().vocabulary().describe(offer.terms, offer.from, offer.to, session_.kind().texts(), lang_, session_.names()))
                    << '\n' << say("play.offer_answer") << std::flush;
            if (!read()) return;
            if (line_ == "a") do_it(numbered(kAccept, person, offer.id));
            if (line_ == "x") do_it(numbered(kRefuse, person, offer.id));
            if (line_ == "c") build_offer(person, &offer);
        }
    }

    bool build_offer(Seat person, const Offer* answers) {
        Seat other = answers != nullptr ? answers->from : Seat::none();
        if (answers == nullptr) {
            std::vector<Seat> others;
            for (const Seat seat : SeatSet::players(match().players()))
                if (seat != person) others.push_back(seat);
            for (std::size_t i = 0; i < others.size(); ++i) io_.out << fmt::format("{:>3}  {}\n", i + 1, name(others[i]));
            io_.out << say("play.offer_whom") << std::flush;
            int number = 0;
            if (!read() || !number_in(line_, number) || number < 1 || number > static_cast<int>(others.size())) return false;
            other = others[static_cast<std::size_t>(number - 1)];
        }
        Terms terms;
        if (!collect(person, other, false, terms.gives) || !collect(person, other, true, terms.wants)) return false;
        if (terms.gives.empty() && terms.wants.empty()) return false;
        Command command = offer_command(person, other, terms);
        if (answers != nullptr) {
            command.action = numbered(kCounter, person, answers->id).action;
        }
        return do_it(command);
    }

    bool collect(Seat person, Seat other, bool wanted, Bounded<Item, 6>& side) {
        std::vector<Item> items;
        for (const ItemOption& option : items_on_offer(match(), person, other, wanted))
            if (!option.refusal) items.push_back(option.item);
        if (items.empty()) {
            io_.out << say("play.offer_none", {{"player", name(other)}}) << '\n';
            return true;
        }
        for (std::size_t i = 0; i < items.size(); ++i) {
            const Seat giver = wanted ? other : person;
            io_.out << fmt::format("{:>3}  {}\n", i + 1,
                                   match().vocabulary().describe(items[i], giver, session_.kind().texts(), lang_, session_.names()));
        }
        while (!side.full()) {
            io_.out << say(wanted ? "play.offer_wants" : "play.offer_gives") << std::flush;
            if (!read()) return false;
            if (line_.empty()) return true;
            std::istringstream words(line_);
            int number = 0, amount = 0;
            words >> number >> amount;
            if (number < 1 || number > static_cast<int>(items.size())) {
                io_.out << say("play.unknown", {{"input", line_}}) << '\n';
                continue;
            }
            Item item = items[static_cast<std::size_t>(number - 1)];
            if (const int unit = match().vocabulary().unit_of(item); unit > 0 && amount > 0)
                item.n = static_cast<std::int16_t>(std::min(amount / unit, 30000));
            side.push(item);
        }
        return true;
    }

    bool build_promise(Seat person) {
        const Vocabulary& v = match().vocabulary();
        for (std::size_t i = 0; i < v.phrases.size(); ++i) io_.out << fmt::format("{:>3}  {}\n", i + 1, v.phrases[i].verb);
        io_.out << say("play.promise_what") << std::flush;
        int number = 0;
        if (!read() || !number_in(line_, number) || number < 1 || number > static_cast<int>(v.phrases.size())) return false;
        std::string text = seat_text(person) + " promise ";
        io_.out << say("play.offer_whom") << "(p1, p2, ...) " << std::flush;
        if (!read()) return false;
        const VerbSpec& phrase = v.phrases[static_cast<std::size_t>(number - 1)];
        text += line_ + " " + std::string(phrase.verb);
        for (const ArgSpec& arg : phrase.args) {
            io_.out << arg.name << "? " << std::flush;
            if (!read()) return false;
            text += " " + line_;
        }
        io_.out << say("play.promise_rounds") << std::flush;
        if (!read()) return false;
        if (!line_.empty()) text += " until " + line_;
        const auto parsed = v.parse(text);
        if (const auto* error = std::get_if<ParseError>(&parsed)) {
            io_.out << error->message << '\n';
            return false;
        }
        return do_it(std::get<Command>(parsed));
    }

    // --- the end ---------------------------------------------------------------------------------------------------
    int leave() {
        write_file(save_, session_.text());
        io_.out << '\n' << say("play.saved", {{"file", save_}}) << '\n';
        return kOk;
    }

    int finish() {
        for (const Seat person : session_.people()) tell_news(person);
        io_.out << '\n' << match().draw(Seat::open(), lang_, paint_) << '\n' << paint_.bold(say("play.over")) << '\n';
        const Result result = match().result();
        for (const Seat seat : SeatSet::players(match().players()))
            io_.out << "  " << say("play.score", {{"player", name(seat)}, {"score", std::to_string(result.score[seat.index])}}) << '\n';
        std::string winners;
        for (const Seat seat : result.winners) winners += (winners.empty() ? "" : ", ") + name(seat);
        io_.out << paint_.good(result.winners.size() == 1 ? say("play.winner", {{"player", winners}}) : say("play.winners", {{"players", winners}})) << '\n';
        write_file(save_, session_.text());
        io_.out << say("play.kept", {{"file", save_}}) << '\n';
        return kOk;
    }

    Session& session_;
    Io& io_;
    std::string save_;
    Lang lang_;
    RuleBook rules_;
    Paint paint_;
    Seat facing_;
    std::string line_;
    int last_offer_seen_ = 0;
    bool left_ = false;
    bool handled_ = false;
};

Session new_session(const PlayArgs& args) {
    const GameKind& kind = game_named(args.match.game);
    const int players = players_for(kind, args.match.players);
    const Lang lang = language_named(args.lang);
    if (args.seat < 1 || args.seat > players) throw InputError(fmt::format("--seat must be from 1 to {}", players));
    if (args.people < 0 || args.people > players) throw InputError(fmt::format("--people must be from 0 to {}", players));
    if (static_cast<int>(args.names.size()) > players) throw InputError(fmt::format("--names: there are only {} players", players));
    const OptionValues options = options_from(kind, args.match.options);
    const CardSource cards = cards_from(kind, args.match.cards);

    Seed seed = fresh_seed();
    if (!args.seed.empty()) {
        std::uint64_t number = 0;
        const auto [end, error] = std::from_chars(args.seed.data(), args.seed.data() + args.seed.size(), number);
        if (error != std::errc() || end != args.seed.data() + args.seed.size()) throw InputError("--seed must be a whole number");
        seed = seed_from_number(number);
    }
    LogHead head = head_for(kind, cards, players, options, {}, seed);
    int bots = 0;
    for (int i = 0; i < players; ++i) {
        const bool person = (i - (args.seat - 1) + players) % players < args.people;
        const std::size_t bot = args.bots.size() == 1 ? 0 : static_cast<std::size_t>(bots);
        if (!person && !args.bots.empty() && bot >= args.bots.size())
            throw InputError(fmt::format("--bots: name one bot for all, or one for each of the {} bot seats", players - args.people));
        head.seats.push_back(person ? std::string(kPerson) : args.bots.empty() ? "sharp:medium" : args.bots[bot]);
        const bool alone = person && args.people == 1;
        head.names.push_back(static_cast<std::size_t>(i) < args.names.size() ? args.names[static_cast<std::size_t>(i)]
                             : alone ? kind.texts().get("play.you", lang) : std::string(kBotNames[static_cast<std::size_t>(i)]));
        bots += !person;
    }
    return {kind, cards, options, std::move(head), seed};
}

}  // namespace

int run_play(const PlayArgs& args, Io& io) {
    const std::string save = args.save.empty() ? standard_save() : args.save;
    Session session = args.resume ? Session(save, args.match.cards) : new_session(args);
    return Terminal(session, args, io, save).run();
}

}  // namespace consigliere::cli
