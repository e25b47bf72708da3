#include "engine/scenario.hpp"

#include <algorithm>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "engine/position_check.hpp"
#include "engine/scenario_path.hpp"
#include "engine/scenario_world.hpp"

namespace consigliere {

namespace json = boost::json;

namespace {

// What a scenario's file says, with complaints that name file and line.
class Source {
public:
    Source(const Data& file, const std::string& name) : file_(file), name_(name) {}

    [[noreturn]] void wrong(const Data& at, const std::string& what) const { throw InputError(at_line(at, what)); }
    std::string at_line(const Data& at, const std::string& what) const {
        return fmt::format("{}:{}: {}", name_, std::max(at.line, 1), what);
    }
    const Data& file() const { return file_; }
    // A file named in the scenario lies beside it, unless its path is absolute.
    std::string beside(const std::string& path) const {
        const std::size_t slash = name_.rfind('/');
        return path.starts_with('/') || slash == name_.npos ? path : name_.substr(0, slash + 1) + path;
    }

    std::string text(std::string_view key) const {
        const Data* data = file_.find(key);
        if (data == nullptr || data->as_text() == nullptr) wrong(file_, "lacks the string '" + std::string(key) + "'");
        return *data->as_text();
    }
    std::int64_t number(std::string_view key) const {
        const Data* data = file_.find(key);
        if (data == nullptr || data->as_number() == nullptr)
            wrong(file_, "lacks the number '" + std::string(key) + "'");
        return *data->as_number();
    }
    const Data::Table& table(const Data& data) const {
        if (data.as_table() == nullptr) wrong(data, "must be a table");
        return *data.as_table();
    }
    void only(const Data& at, const std::vector<std::string_view>& known, const std::string& what) const {
        for (const auto& [key, value] : table(at))
            if (std::find(known.begin(), known.end(), key) == known.end())
                wrong(value, fmt::format("unknown '{}'; {} has: {}", key, what, fmt::join(known, ", ")));
    }
    // One text, or a list of them.
    std::vector<std::pair<std::string, const Data*>> texts(const Data& data) const {
        std::vector<std::pair<std::string, const Data*>> out;
        if (const auto* one = data.as_text()) {
            out.emplace_back(*one, &data);
        } else if (const auto* list = data.as_list()) {
            for (const Data& entry : *list) {
                if (entry.as_text() == nullptr) wrong(entry, "must be a string");
                out.emplace_back(*entry.as_text(), &entry);
            }
        } else {
            wrong(data, "must be a string or a list of strings");
        }
        return out;
    }
    Seat observer(const std::string& text, const Data& at) const {
        if (text == "spectator") return Seat::spectator();
        if (text == "open") return Seat::open();
        const Seat seat = seat_from(text);
        if (!seat.is_player()) wrong(at, "'" + text + "' is not one of p1 to p5, spectator, open");
        return seat;
    }

private:
    const Data& file_;
    const std::string& name_;
};

// --- the position ---------------------------------------------------------------------------------------------------------

class Setting {
public:
    Setting(const Source& source, const FindGame& find_game, const ReadFile& read_file)
        : source_(source), read_file_(read_file) {
        const Data& file = source.file();
        source.only(file,
                    {"title", "game", "players", "rules", "options", "cards", "given", "other", "chance", "seed",
                     "step", "note"},
                    "a scenario");
        kind_ = find_game(source.text("game"));
        if (kind_ == nullptr) source.wrong(file, "unknown game '" + source.text("game") + "'");
        read_players();
        read_options();
        cards_ = kind_->house_cards();
        if (file.find("cards") != nullptr) {
            cards_.name = source.beside(source.text("cards"));
            cards_.text = read_file(cards_.name);
        }
        if (file.find("seed") != nullptr) seed_ = static_cast<std::uint64_t>(source.number("seed"));
    }

    ScenarioWorld world(const Data& at) const {
        const Data* given = at.find("given");
        if (given == nullptr) return {kind_->start(players_, *options_, cards_), seed_};
        json::object pieces = position(*given);
        if (pieces.contains("log") || pieces.contains("after")) return {from_log(*given, pieces), seed_};
        auto match = kind_->start(players_, *options_, cards_);
        const std::string mistake = match->load_position(pieces);
        if (!mistake.empty()) source_.wrong(*given, mistake);
        return {std::move(match), seed_};
    }

private:
    void read_players() {
        players_ = static_cast<int>(source_.number("players"));
        const GameInfo& info = kind_->info();
        if (players_ < info.least_players || players_ > info.most_players)
            source_.wrong(source_.file(),
                          fmt::format("{} is for {} to {} players", info.id, info.least_players, info.most_players));
    }

    void read_options() {
        options_.emplace(kind_->options());
        const Data* given = source_.file().find("options");
        if (given == nullptr) return;
        for (const auto& [key, value] : source_.table(*given)) {
            const std::string* word = value.as_text();
            const std::string mistake = options_->set(key, word != nullptr ? *word : json::serialize(value.to_json()));
            if (!mistake.empty()) source_.wrong(value, mistake);
        }
    }

    // A table, or the name of a file with a printed view.
    json::object position(const Data& given) const {
        if (given.as_text() == nullptr) {
            source_.table(given);
            return given.to_json().get_object();
        }
        const std::string path = source_.beside(*given.as_text());
        json::error_code error;
        const json::value tree = json::parse(read_file_(path), error);
        if (error || !tree.is_object())
            source_.wrong(given, path + " is not a JSON object; print one with replay --json");
        return tree.get_object();
    }

    // The position after so many commands of a log, exactly; what else is given must be what is there.
    std::unique_ptr<Match> from_log(const Data& given, json::object& pieces) const {
        const json::value* log_name = pieces.if_contains("log");
        const json::value* after = pieces.if_contains("after");
        if (log_name == nullptr || !log_name->is_string() || after == nullptr || !after->is_int64())
            source_.wrong(given,
                          "'log' and 'after' must be given together: the name of a log, and how many of its commands "
                          "are executed");
        const std::string path = source_.beside(std::string(log_name->get_string()));
        const Log log = read_log(read_file_(path), path);
        if (log.head.game != kind_->info().id || log.head.players != players_)
            source_.wrong(given, fmt::format("{} is a game of {} for {}", path, log.head.game, log.head.players));
        if (after->get_int64() < 0 || after->get_int64() > static_cast<std::int64_t>(log.entries.size()))
            source_.wrong(given, fmt::format("after: {} has {} commands", path, log.entries.size()));
        Replay replay(log, *kind_, cards_);
        while (static_cast<std::int64_t>(replay.position()) < after->get_int64()) replay.step(nullptr);
        pieces.erase("log");
        pieces.erase("after");
        const std::string mistake = first_disagreement(pieces, replay.match().view(Seat::open()));
        if (!mistake.empty()) source_.wrong(given, "given: " + mistake);
        return replay.release_match();
    }

    const Source& source_;
    const ReadFile& read_file_;
    const GameKind* kind_ = nullptr;
    int players_ = 0;
    std::optional<OptionValues> options_;
    CardSource cards_;
    std::uint64_t seed_ = 1;
};

// --- the steps ------------------------------------------------------------------------------------------------------------

class Runner {
public:
    Runner(const Source& source, const Setting& setting) : source_(source) {
        worlds_.push_back(setting.world(source.file()));
        if (const Data* other = source.file().find("other")) {
            source.only(*other, {"given"}, "the other state");
            worlds_.push_back(setting.world(*other));
        }
        if (source.file().find("chance") != nullptr) {
            if (source.text("chance") != "auto") source.wrong(source.file(), "chance must be \"auto\" or omitted");
            auto_chance_ = true;
        }
    }

    void run(ScenarioResult& result) {
        const Data* steps = source_.file().find("step");
        if (steps == nullptr || steps->as_list() == nullptr)
            source_.wrong(source_.file(), "a scenario needs at least one [[step]]");
        for (const Data& step : *steps->as_list()) {
            ++result.steps;
            result.failure = run_step(step);
            if (!result.passed()) return;
        }
    }

private:
    // Each returns what failed, or nothing.
    std::string run_step(const Data& step) {
        source_.only(step, {"do",     "roll",    "draw",      "try",   "refused", "expect", "view",
                            "hidden", "events",  "no_events", "legal", "can",     "cannot", "default",
                            "asked",  "awaited", "unchanged", "same",  "world",   "note"},
                     "a step");
        read_world(step);
        for (ScenarioWorld& world : worlds_) world.begin_step();
        std::string failure = act(step);
        if (auto_chance_ && failure.empty())
            for (ScenarioWorld& world : worlds_) world.draw_all();
        using Check = std::string (Runner::*)(const Data& step) const;
        static constexpr Check kChecks[] = {&Runner::check_refused, &Runner::check_facts,     &Runner::check_events,
                                            &Runner::check_legal,   &Runner::check_allowed,   &Runner::check_default,
                                            &Runner::check_asked,   &Runner::check_unchanged, &Runner::check_same};
        for (const Check check : kChecks)
            if (failure.empty()) failure = (this->*check)(step);
        return failure;
    }

    // Without a word about it a step acts in both worlds and looks at the first.
    void read_world(const Data& step) {
        first_acting_ = 0;
        last_acting_ = worlds_.size() - 1;
        looked_at_ = 0;
        const Data* which = step.find("world");
        if (which == nullptr) return;
        if (worlds_.size() < 2) source_.wrong(*which, "there is no second state: the scenario has no [other]");
        const std::string* name = which->as_text();
        if (name == nullptr || (*name != "first" && *name != "other"))
            source_.wrong(*which, "world must be \"first\" or \"other\"");
        looked_at_ = first_acting_ = last_acting_ = *name == "other" ? 1 : 0;
    }
    const ScenarioWorld& looked_at() const { return worlds_[looked_at_]; }
    const Match& match() const { return looked_at().match(); }

    std::string act(const Data& step) {
        for (std::size_t i = first_acting_; i <= last_acting_; ++i) {
            ScenarioWorld& world = worlds_[i];
            std::string failure;
            if (const Data* what = step.find("do"))
                for (const auto& [text, at] : source_.texts(*what))
                    if (failure.empty()) failure = perform(world, text, *at);
            if (const Data* dice = step.find("roll"); failure.empty() && dice != nullptr) failure = roll(world, *dice);
            if (const Data* draws = step.find("draw"); failure.empty() && draws != nullptr)
                failure = draw(world, *draws);
            if (!failure.empty()) return failure;
        }
        return "";
    }

    std::string perform(ScenarioWorld& world, const std::string& text, const Data& at) {
        const Command command = parse(text, at);
        if (auto_chance_ && command.action.seat.is_player()) world.draw_all();
        const std::string failure = world.perform(text, command);
        return failure.empty() ? "" : source_.at_line(at, failure);
    }

    std::string roll(ScenarioWorld& world, const Data& dice) {
        const auto* list = dice.as_list();
        if (list == nullptr) source_.wrong(dice, "roll must be a list of dice");
        for (const Data& die : *list) {
            if (die.as_number() == nullptr) source_.wrong(die, "a die must be a number");
            const std::string failure = perform(world, "chance roll " + std::to_string(*die.as_number()), die);
            if (!failure.empty()) return failure;
        }
        return "";
    }

    std::string draw(ScenarioWorld& world, const Data& draws) {
        const std::int64_t* wanted = draws.as_number();
        if (wanted == nullptr || *wanted < 1 || *wanted > 1000)
            source_.wrong(draws, "draw must be the number of times that chance acts automatically, from 1 to 1000");
        const int done = world.draw(static_cast<int>(*wanted));
        if (done == *wanted) return "";
        return source_.at_line(draws, fmt::format("chance acted {} times, then {} was asked", done, world.question()));
    }

    Command parse(const std::string& text, const Data& at) const {
        const auto parsed = match().vocabulary().parse(text);
        if (const auto* error = std::get_if<ParseError>(&parsed))
            source_.wrong(at, fmt::format("'{}', column {}: {}", text, error->column, error->message));
        return std::get<Command>(parsed);
    }

    // --- checks -------------------------------------------------------------------------------------------------------

    std::string check_refused(const Data& step) const {
        const Data* what = step.find("try");
        const Data* by = step.find("refused");
        if (what == nullptr && by == nullptr) return "";
        if (what == nullptr || by == nullptr)
            source_.wrong(step, "try requires refused: the rule or code by which the command is refused");
        const auto reasons = source_.texts(*by);
        for (const auto& [text, at] : source_.texts(*what)) {
            const auto parsed = match().vocabulary().parse(text);
            // What the game does not know cannot be done: that is a refusal too.
            if (const auto* error = std::get_if<ParseError>(&parsed); error != nullptr && error->unknown_name) continue;
            const Command command = parse(text, *at);
            Refusal no = match().check(command);
            if (!no) no = match().failure(command);  // an acceptance that ends the offer without a deal
            if (!no) return source_.at_line(*at, "'" + text + "' is allowed; expected a refusal");
            const bool expected = std::any_of(reasons.begin(), reasons.end(), [&](const auto& reason) {
                return no.rule == reason.first || no.code == reason.first;
            });
            if (!expected)
                return source_.at_line(*at, fmt::format("'{}' was refused by {} ({}); expected {}", text, no.rule,
                                                        no.code, json::serialize(by->to_json())));
        }
        return "";
    }

    Seat viewer(const Data& step) const {
        const Data* who = step.find("view");
        if (who == nullptr) return Seat::open();
        if (who->as_text() == nullptr) source_.wrong(*who, "view must be a seat (p1), 'spectator' or 'open'");
        return source_.observer(*who->as_text(), *who);
    }

    std::string check_facts(const Data& step) const {
        const Data* expected = step.find("expect");
        const Data* hidden = step.find("hidden");
        if (expected == nullptr && hidden == nullptr) return "";
        const json::value view = looked_at().facts(viewer(step));
        json::value scratch;
        if (expected != nullptr)
            for (const auto& [path, value] : source_.table(*expected)) {
                const json::value* found = at_path(view, path, scratch);
                const json::value want = value.to_json();
                if (found == nullptr || *found != want)
                    return source_.at_line(value, fmt::format("{}: expected {}, is {}", path, json::serialize(want),
                                                              found == nullptr ? "nothing" : json::serialize(*found)));
            }
        if (hidden != nullptr)
            for (const auto& [path, at] : source_.texts(*hidden))
                if (const json::value* found = at_path(view, path, scratch); found != nullptr && !found->is_null())
                    return source_.at_line(*at, path + " should be hidden, is " + json::serialize(*found));
        return "";
    }

    // The events named happened in this step, in that order; others may stand between them.
    std::string check_events(const Data& step) const {
        const Data* wanted = step.find("events");
        const Data* unwanted = step.find("no_events");
        if (wanted == nullptr && unwanted == nullptr) return "";
        const json::array seen = looked_at().events(viewer(step));
        if (wanted != nullptr) {
            if (wanted->as_list() == nullptr) source_.wrong(*wanted, "events must be a list of tables");
            auto next = seen.begin();
            for (const Data& event : *wanted->as_list()) {
                const json::value want = event.to_json();
                next = std::find_if(next, seen.end(), [&](const json::value& e) { return has_fields(e, want); });
                if (next == seen.end())
                    return source_.at_line(event, fmt::format("{} did not occur (in this order); events were {}",
                                                              json::serialize(want), json::serialize(seen)));
                ++next;
            }
        }
        if (unwanted != nullptr)
            for (const auto& [name, at] : source_.texts(*unwanted))
                for (const json::value& event : seen)
                    if (event.at("event") == json::value(name))
                        return source_.at_line(*at, "should not occur: " + json::serialize(event));
        return "";
    }

    std::vector<std::string> legal(Seat seat) const {
        ActionList actions;
        match().legal_actions(seat, actions);
        std::vector<std::string> out;
        for (const Action& x : actions) out.push_back(match().vocabulary().to_text(x));
        std::sort(out.begin(), out.end());
        return out;
    }

    // All answers of a seat, in any order.
    std::string check_legal(const Data& step) const {
        const Data* wanted = step.find("legal");
        if (wanted == nullptr) return "";
        for (const auto& [who, list] : source_.table(*wanted)) {
            std::vector<std::string> expected;
            for (const auto& [text, at] : source_.texts(list))
                expected.push_back(match().vocabulary().to_text(parse(text, *at)));
            std::sort(expected.begin(), expected.end());
            const std::vector<std::string> is = legal(source_.observer(who, list));
            if (is != expected)
                return source_.at_line(list, fmt::format("{} may answer: {}", who, fmt::join(is, "; ")));
        }
        return "";
    }

    std::string check_allowed(const Data& step) const {
        for (const bool allowed : {true, false}) {
            const Data* list = step.find(allowed ? "can" : "cannot");
            if (list == nullptr) continue;
            for (const auto& [text, at] : source_.texts(*list)) {
                const Refusal no = match().check(parse(text, *at));
                if (allowed && no)
                    return source_.at_line(*at, fmt::format("'{}' was refused: {} {}", text, no.code, no.rule));
                if (!allowed && !no) return source_.at_line(*at, "'" + text + "' is allowed");
            }
        }
        return "";
    }

    // What the clock answers; one of several where it is drawn.
    std::string check_default(const Data& step) const {
        const Data* wanted = step.find("default");
        if (wanted == nullptr) return "";
        Rng rng(1);
        for (const auto& [who, list] : source_.table(*wanted)) {
            const Seat seat = source_.observer(who, list);
            if (!match().decision().may_act.has(seat)) return source_.at_line(list, who + " is not asked");
            const std::string is = match().vocabulary().to_text(match().default_action(seat, rng));
            const auto any = source_.texts(list);
            if (std::none_of(any.begin(), any.end(), [&](const auto& text) { return text.first == is; }))
                return source_.at_line(list, fmt::format("the default answer is '{}' for {}", is, who));
        }
        return "";
    }

    std::string check_asked(const Data& step) const {
        const Decision d = match().decision();
        for (const auto& [key, is] : {std::pair{"asked", d.asked}, std::pair{"awaited", d.may_act}}) {
            const Data* wanted = step.find(key);
            if (wanted == nullptr) continue;
            SeatSet expected;
            for (const auto& [who, at] : source_.texts(*wanted)) expected.add(source_.observer(who, *at));
            if (d.phase != Phase::deciding || is != expected) {
                std::string seats;
                for (const Seat seat : is) seats += " " + seat_text(seat);
                return source_.at_line(*wanted, fmt::format("{}:{}; asked is {}", key, seats, looked_at().question()));
            }
        }
        return "";
    }

    std::string check_unchanged(const Data& step) const {
        const Data* wanted = step.find("unchanged");
        if (wanted == nullptr) return "";
        if (wanted->as_flag() == nullptr || !*wanted->as_flag())
            source_.wrong(*wanted, "unchanged must be true or omitted");
        return looked_at().unchanged() ? "" : source_.at_line(*wanted, "the position has changed");
    }

    // Both worlds look the same to these: view, events of this step, question.
    std::string check_same(const Data& step) const {
        const Data* wanted = step.find("same");
        if (wanted == nullptr) return "";
        if (worlds_.size() < 2) source_.wrong(*wanted, "there is no second state: the scenario has no [other]");
        for (const auto& [who, at] : source_.texts(*wanted)) {
            const Seat seat = source_.observer(who, *at);
            const json::value views[] = {worlds_[0].match().view(seat), worlds_[1].match().view(seat)};
            if (views[0] != views[1])
                return source_.at_line(
                    *at, fmt::format("{} sees {} and {}", who, json::serialize(views[0]), json::serialize(views[1])));
            if (worlds_[0].events(seat) != worlds_[1].events(seat))
                return source_.at_line(
                    *at, fmt::format("{} sees the events {} and {}", who, json::serialize(worlds_[0].events(seat)),
                                     json::serialize(worlds_[1].events(seat))));
            if (worlds_[0].question() != worlds_[1].question())
                return source_.at_line(*at,
                                       fmt::format("asked is {} and {}", worlds_[0].question(), worlds_[1].question()));
        }
        return "";
    }

    const Source& source_;
    std::vector<ScenarioWorld> worlds_;
    bool auto_chance_ = false;
    std::size_t first_acting_ = 0, last_acting_ = 0, looked_at_ = 0;
};

}  // namespace

ScenarioResult run_scenario(std::string_view text, const std::string& name, const FindGame& find_game,
                            const ReadFile& read_file) {
    const Data file = parse_toml(text, name);
    ScenarioResult result;
    if (const Data* title = file.find("title"); title != nullptr && title->as_text() != nullptr)
        result.title = *title->as_text();
    const Source source(file, name);
    Runner(source, Setting(source, find_game, read_file)).run(result);
    return result;
}

}  // namespace consigliere
