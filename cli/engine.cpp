// One game over standard input and output, for bots in any language. docs/protocol.md is the reference: one JSON object
// a line in, one a line out.
#include <istream>
#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/protocol_parts.hpp"
#include "cli/session.hpp"
#include "engine/offerable_items.hpp"
#include "games/registry.hpp"

namespace consigliere::cli {

namespace json = boost::json;

namespace {

// From outside: longer lines are no request.
constexpr std::size_t kLongestLine = 64 * 1024;

struct ProtocolError {
    std::string code;
    std::string text;
};

class Protocol {
public:
    explicit Protocol(std::string cards) : cards_file_(std::move(cards)) {}

    bool done() const { return done_; }

    json::object answer(const std::string& line) {
        json::object out;
        try {
            if (line.size() > kLongestLine)
                throw ProtocolError{"line_too_long", fmt::format("a line has at most {} bytes", kLongestLine)};
            json::error_code error;
            const json::value value = json::parse(line, error);
            if (error || !value.is_object())
                throw ProtocolError{"bad_json", "a request must be one JSON object per line"};
            request_ = value.get_object();
            if (const json::value* id = request_.if_contains("id")) out["id"] = *id;
            obey(out);
        } catch (const ProtocolError& wrong) {
            out["ok"] = false;
            out["error"] = {{"code", wrong.code}, {"text", wrong.text}};
        } catch (const InputError& wrong) {
            out["ok"] = false;
            out["error"] = {{"code", "bad_input"}, {"text", wrong.what()}};
        }
        return out;
    }

private:
    void obey(json::object& out) {
        using Handler = void (Protocol::*)(json::object&);
        static constexpr std::pair<std::string_view, Handler> kCommands[] = {
            {"games", &Protocol::games},   {"new", &Protocol::start},        {"decision", &Protocol::decision},
            {"view", &Protocol::view},     {"observe", &Protocol::observe},  {"legal", &Protocol::legal},
            {"act", &Protocol::act},       {"check", &Protocol::check},      {"events", &Protocol::events},
            {"chance", &Protocol::chance}, {"default", &Protocol::standard}, {"suggest", &Protocol::suggest},
            {"items", &Protocol::items},   {"result", &Protocol::result},    {"log", &Protocol::log},
            {"advise", &Protocol::advise}, {"quit", &Protocol::quit},
        };
        const std::string command = text("cmd");
        std::string known;
        for (const auto& [name, handler] : kCommands) {
            if (name == command) {
                out["ok"] = true;
                return (this->*handler)(out);
            }
            known += (known.empty() ? "" : ", ") + std::string(name);
        }
        throw ProtocolError{"unknown_command", fmt::format("unknown command '{}'; commands: {}", command, known)};
    }

    // --- reading a request ---------------------------------------------------------------------------------------
    std::string text(std::string_view key) const {
        const json::value* v = request_.if_contains(key);
        if (v == nullptr || !v->is_string())
            throw ProtocolError{"missing_field", fmt::format("the request lacks the string \"{}\"", key)};
        return std::string(v->get_string());
    }
    std::int64_t number(std::string_view key, std::int64_t otherwise) const {
        const json::value* v = request_.if_contains(key);
        if (v == nullptr) return otherwise;
        if (!v->is_int64()) throw ProtocolError{"bad_field", fmt::format("\"{}\" must be a whole number", key)};
        return v->get_int64();
    }
    Seat seat() const {
        const std::int64_t n = number("seat", -1);
        if (n < 1 || n > match().players())
            throw ProtocolError{"bad_field", fmt::format("\"seat\" must be a number from 1 to {}", match().players())};
        return Seat(static_cast<int>(n) - 1);
    }
    Lang lang() const { return request_.contains("lang") ? language_named(text("lang")) : Lang::en; }
    Session& session() const {
        if (!session_)
            throw ProtocolError{"no_game",
                                "start a game first: {\"cmd\":\"new\",\"game\":\"la-cosa-nostra\",\"players\":4}"};
        return *session_;
    }
    const Match& match() const { return session().match(); }
    Command command() const {
        const auto parsed = match().vocabulary().parse(text("do"));
        if (const auto* error = std::get_if<ParseError>(&parsed))
            throw ProtocolError{"bad_command", fmt::format("column {}: {}", error->column, error->message)};
        return std::get<Command>(parsed);
    }

    // --- commands ------------------------------------------------------------------------------------------------
    void games(json::object& out) {
        json::array list;
        for (const GameKind* kind : all_games()) {
            json::array options;
            for (const OptionSpec& spec : kind->options()) options.push_back(to_json(spec));
            list.push_back(
                json::object{{"id", json::string(kind->info().id)},
                             {"players", {{"least", kind->info().least_players}, {"most", kind->info().most_players}}},
                             {"options", std::move(options)}});
        }
        out["games"] = std::move(list);
    }

    void start(json::object& out) {
        const GameKind& kind = game_named(text("game"));
        const int players =
            players_for(kind, static_cast<int>(std::clamp<std::int64_t>(number("players", 0), -1, 100)));
        const OptionValues options = requested_options(kind);
        const Seed seed =
            request_.contains("seed") ? seed_from_number(static_cast<std::uint64_t>(number("seed", 0))) : fresh_seed();
        const CardSource cards = cards_from(kind, cards_file_);
        LogHead head = head_for(kind, cards, players, options, {}, seed);
        head.seats = requested_seats(players);
        const json::value* given = request_.if_contains("given");
        if (given != nullptr && !given->is_object()) throw ProtocolError{"bad_field", "\"given\" must be an object"};
        session_ = std::make_unique<Session>(kind, cards, options, std::move(head), seed,
                                             given != nullptr ? &given->get_object() : nullptr);
        manual_chance_ = request_.contains("chance") && text("chance") == "manual";
        proven_ = !manual_chance_ && given == nullptr;
        rng_ = Rng(seed[0] | static_cast<std::uint64_t>(seed[1]) << 8 | static_cast<std::uint64_t>(seed[2]) << 16);
        out["commitment"] = commitment(seed);
        run_others();
        decision(out);
    }

    OptionValues requested_options(const GameKind& kind) const {
        const json::value* given = request_.if_contains("options");
        if (given == nullptr) return OptionValues(kind.options());
        if (!given->is_object()) throw ProtocolError{"bad_field", "\"options\" must be an object"};
        return options_from_json(kind, given->get_object());
    }

    // "seats": ["person", "sharp", ...]: bots of the house play theirs; without it the other side plays all.
    std::vector<std::string> requested_seats(int players) const {
        std::vector<std::string> seats(static_cast<std::size_t>(players), std::string(kPerson));
        const json::value* given = request_.if_contains("seats");
        if (given == nullptr) return seats;
        if (!given->is_array() || given->get_array().size() != seats.size())
            throw ProtocolError{"bad_field",
                                fmt::format("\"seats\" must name {} seats, each \"person\" or a bot", players)};
        for (std::size_t i = 0; i < seats.size(); ++i) {
            const json::value& seat = given->get_array()[i];
            if (!seat.is_string()) throw ProtocolError{"bad_field", "\"seats\" must be strings"};
            seats[i] = std::string(seat.get_string());
            // Whoever speaks to us over a line must not start programs here.
            if (is_program(seats[i]))
                throw ProtocolError{"bad_field", "\"seats\" may contain built-in bots, not programs"};
        }
        return seats;
    }

    void decision(json::object& out) {
        const Decision d = match().decision();
        out["over"] = d.over();
        out["chance"] = d.chance();
        out["round"] = match().round();
        out["hash"] = fmt::format("{:016x}", match().hash());
        if (d.phase != Phase::deciding) return;
        const Prompt& prompt = match().prompt();
        json::array asked, may_act;
        for (const Seat s : d.asked) asked.push_back(s.index + 1);
        for (const Seat s : d.may_act) may_act.push_back(s.index + 1);
        out["asks"] = json::string(prompt.id);
        out["rule"] = json::string(prompt.rule);
        out["question"] = session().kind().texts().get("decision." + std::string(prompt.key), lang());
        out["asked"] = std::move(asked);
        out["may_act"] = std::move(may_act);
    }

    Seat viewer() const {
        const json::value* given = request_.if_contains("seat");
        const bool spectator = given != nullptr && given->is_string() && given->get_string() == "spectator";
        return spectator ? Seat::spectator() : seat();
    }

    void view(json::object& out) { out["view"] = match().view(viewer()); }

    // The view as numbers. Their names are as many and do not change: who wants them asks once.
    void observe(json::object& out) {
        const json::value* names = request_.if_contains("names");
        if (names != nullptr && !names->is_bool()) throw ProtocolError{"bad_field", "\"names\" must be true or false"};
        const auto seen = match().described_view(viewer(), false);
        out["values"] = json::value_from(seen->observation());
        if (names != nullptr && names->get_bool()) out["names"] = json::value_from(seen->observation_places());
    }

    json::array listed(const ActionList& actions) const {
        json::array out;
        for (const Action& x : actions) {
            json::object entry = match().vocabulary().to_json(x);
            entry["do"] = match().vocabulary().to_text(x);
            entry["label"] = match().vocabulary().describe(Command{x, {}, {}}, session().kind().texts(), lang(), {});
            out.push_back(std::move(entry));
        }
        return out;
    }

    void legal(json::object& out) {
        const Seat who = seat();
        actions_.clear();
        match().legal_actions(who, actions_);
        out["legal"] = listed(actions_);
        actions_.clear();
        match().free_actions(who, actions_);
        out["free"] = listed(actions_);
    }

    bool refused(const Command& command, json::object& out) const {
        Refusal no;
        if (command.action.seat == Seat::chance())
            no = chance_possible(command.action) ? kAllowed : Refusal{"not_offered"};
        else
            no = match().check(command);
        if (!no) return false;
        out["ok"] = false;
        out["refusal"] = refusal_json(session().kind(), no, lang());
        return true;
    }

    bool chance_possible(const Action& x) const {
        if (!manual_chance_ || !match().decision().chance()) return false;
        for (std::uint32_t k = 0; k < match().chance_count(); ++k)
            if (match().chance_action(k) == x) return true;
        return false;
    }

    void check(json::object& out) { refused(command(), out); }

    void act(json::object& out) {
        const Command what = command();
        if (refused(what, out)) return;
        if (what.action.seat == Seat::chance())
            session().supply(what.action);
        else
            session().act(what);
        run_others();
        decision(out);
    }

    // Chance and the bots of the house, until the other side is asked.
    void run_others() {
        while (!session().over()) {
            if (session().bots_speak()) continue;
            const bool chance = match().decision().chance();
            if (chance ? manual_chance_ : session().person_asked() != Seat::none()) return;
            session().advance();
        }
    }

    void events(json::object& out) {
        const Seat who = seat();
        const std::int64_t since = number("since", 0);
        std::int64_t told = 0;  // to this seat: a count of all events would betray the others' secrets
        json::array list;
        for (const Event& event : session().story()) {
            if (!event.seen_by.has(who) || told++ < since) continue;
            json::object entry = match().vocabulary().to_json(event);
            entry["text"] = match().vocabulary().describe(event, Seat::none(), session().kind().texts(), lang(), {});
            list.push_back(std::move(entry));
        }
        out["events"] = std::move(list);
        out["next"] = told;
    }

    void chance(json::object& out) {
        json::array outcomes;
        if (match().decision().chance()) {
            std::int64_t ways = 0;
            const std::uint32_t count = match().chance_count();
            for (std::uint32_t k = 0; k < count; ++k) {
                ++ways;
                if (k + 1 < count && match().chance_action(k + 1) == match().chance_action(k)) continue;
                outcomes.push_back(
                    json::object{{"do", match().vocabulary().to_text(match().chance_action(k))}, {"ways", ways}});
                ways = 0;
            }
        }
        out["outcomes"] = std::move(outcomes);
    }

    void standard(json::object& out) {
        const Seat who = seat();
        if (!match().decision().may_act.has(who)) throw ProtocolError{"not_asked", "this seat has nothing to decide"};
        out["do"] = match().vocabulary().to_text(match().default_action(who, rng_));
    }

    void suggest(json::object& out) {
        Offer idea;
        const Seat who = seat();
        if (!match().suggest_offer(who, rng_, idea)) return;
        out["do"] = match().vocabulary().to_text(offer_command(who, idea.to, idea.terms));
    }

    // What a bot would do in the place of this seat, by what the seat sees alone.
    void advise(json::object& out) {
        const Seat who = seat();
        if (request_.contains("why")) {
            for (auto& [key, value] : explained_advice(session().kind(), match(), who, rng_.next(), lang()))
                out[key] = value;
            return;
        }
        const bots::BotSpec spec =
            bot_named(session().kind(), request_.contains("bot") ? text("bot") : std::string(kAdviser));
        const auto adviser = bots::make_player(match(), who, spec, rng_.next(), {});
        const bool asked = match().decision().may_act.has(who);
        out["do"] = asked ? json::value(match().vocabulary().to_text(adviser->decide())) : json::value(nullptr);
        const std::optional<Command> said = adviser->bargain({});
        out["bargain"] = said ? json::value(match().vocabulary().to_text(*said)) : json::value(nullptr);
    }

    void items(json::object& out) {
        const Seat maker = seat();
        const std::int64_t to = number("to", -1);
        if (to < 1 || to > match().players())
            throw ProtocolError{"bad_field", "\"to\" must be the number of another seat"};
        const Seat other(static_cast<int>(to) - 1);
        for (auto& [side, list] : items_json(match(), maker, other)) out[side] = list;
    }

    void result(json::object& out) {
        const Result r = match().result();
        json::array winners, scores;
        for (const Seat s : r.winners) winners.push_back(s.index + 1);
        for (int i = 0; i < match().players(); ++i) scores.push_back(r.score[static_cast<std::size_t>(i)]);
        out["over"] = match().decision().over();
        out["winners"] = std::move(winners);
        out["scores"] = std::move(scores);
    }

    void log(json::object& out) {
        json::array lines;
        for (const std::string& line : session().lines()) lines.push_back(json::value(line));
        if (session().over() && proven_) lines.push_back(json::value(session().end_line()));
        out["log"] = std::move(lines);
    }

    void quit(json::object&) { done_ = true; }

    std::string cards_file_;
    json::object request_;
    std::unique_ptr<Session> session_;
    Rng rng_{1};
    bool manual_chance_ = false;
    bool proven_ = true;  // started from the beginning with sealed dice: the log can be verified
    bool done_ = false;
    ActionList actions_;
};

}  // namespace

int run_engine(const EngineArgs& args, Io& io) {
    Protocol protocol(args.cards);
    std::string line;
    while (!protocol.done() && std::getline(io.in, line)) {
        if (line.empty()) continue;
        io.out << json::serialize(protocol.answer(line)) << std::endl;
    }
    return kOk;
}

}  // namespace consigliere::cli
