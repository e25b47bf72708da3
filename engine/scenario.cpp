#include "engine/scenario.hpp"

#include <algorithm>
#include <charconv>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

namespace consigliere {

namespace json = boost::json;

namespace {

// The value at a dotted path; a number after "players" is a seat and counts from 1, other lists count from 0.
const json::value* at_path(const json::value& root, std::string_view path) {
    const json::value* here = &root;
    std::string_view parent;
    while (!path.empty()) {
        const std::size_t dot = path.find('.');
        const std::string_view key = path.substr(0, dot);
        path.remove_prefix(dot == path.npos ? path.size() : dot + 1);
        if (here->is_object()) {
            here = here->get_object().if_contains(key);
        } else if (here->is_array()) {
            int index = 0;
            const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
            if (error != std::errc() || end != key.data() + key.size()) return nullptr;
            if (parent == "players") --index;
            const auto& list = here->get_array();
            here =
                index >= 0 && index < static_cast<int>(list.size()) ? &list[static_cast<std::size_t>(index)] : nullptr;
        } else {
            return nullptr;
        }
        if (here == nullptr) return nullptr;
        parent = key;
    }
    return here;
}

class Runner {
public:
    Runner(const Data& file, const std::string& name, const FindGame& find_game) : file_(file), name_(name) {
        const GameKind* kind = find_game(text_of("game"));
        if (kind == nullptr) wrong(file, "there is no game '" + text_of("game") + "'");
        const int players = static_cast<int>(number_of("players"));
        if (players < kind->info().least_players || players > kind->info().most_players)
            wrong(file, fmt::format("{} is for {} to {} players", kind->info().id, kind->info().least_players,
                                    kind->info().most_players));
        OptionValues options(kind->options());
        if (const Data* given = file.find("options"))
            for (const auto& [key, value] : table_of(*given)) {
                const std::string* word = value.as_text();
                const std::string mistake =
                    options.set(key, word != nullptr ? *word : json::serialize(value.to_json()));
                if (!mistake.empty()) wrong(value, mistake);
            }
        match_ = kind->start(players, options, kind->house_cards());
        if (const Data* given = file.find("given")) {
            table_of(*given);
            const json::value tree = given->to_json();
            if (const std::string mistake = match_->set_up(tree.get_object()); !mistake.empty()) wrong(*given, mistake);
        }
    }

    void run(ScenarioResult& result) {
        const Data* steps = file_.find("step");
        if (steps == nullptr || steps->as_list() == nullptr) wrong(file_, "a scenario has at least one [[step]]");
        for (const Data& step : *steps->as_list()) {
            ++result.steps;
            result.failure = run_step(step);
            if (!result.passed()) return;
        }
    }

private:
    [[noreturn]] void wrong(const Data& at, const std::string& what) const {
        throw InputError(fmt::format("{}:{}: {}", name_, std::max(at.line, 1), what));
    }
    std::string failed(const Data& at, const std::string& what) const {
        return fmt::format("{}:{}: {}", name_, std::max(at.line, 1), what);
    }
    std::string text_of(std::string_view key) const {
        const Data* data = file_.find(key);
        if (data == nullptr || data->as_text() == nullptr) wrong(file_, "lacks the text '" + std::string(key) + "'");
        return *data->as_text();
    }
    std::int64_t number_of(std::string_view key) const {
        const Data* data = file_.find(key);
        if (data == nullptr || data->as_number() == nullptr)
            wrong(file_, "lacks the number '" + std::string(key) + "'");
        return *data->as_number();
    }
    const Data::Table& table_of(const Data& data) const {
        if (data.as_table() == nullptr) wrong(data, "must be a table");
        return *data.as_table();
    }
    // One text, or a list of them.
    std::vector<std::pair<std::string, const Data*>> texts_of(const Data& data) const {
        std::vector<std::pair<std::string, const Data*>> out;
        if (const auto* one = data.as_text()) {
            out.emplace_back(*one, &data);
        } else if (const auto* list = data.as_list()) {
            for (const Data& entry : *list) {
                if (entry.as_text() == nullptr) wrong(entry, "must be a text");
                out.emplace_back(*entry.as_text(), &entry);
            }
        } else {
            wrong(data, "must be a text or a list of texts");
        }
        return out;
    }

    std::string run_step(const Data& step) {
        static constexpr std::string_view kKeys[] = {"do", "roll", "try", "refused", "expect", "view", "hidden"};
        for (const auto& [key, value] : table_of(step))
            if (std::find(std::begin(kKeys), std::end(kKeys), key) == std::end(kKeys))
                wrong(value, "unknown '" + key + "'; a step has do, roll, try with refused, expect, view, hidden");
        std::string failure;
        if (const Data* what = step.find("do"))
            for (const auto& [text, at] : texts_of(*what))
                if (failure.empty()) failure = perform(text, *at);
        if (const Data* dice = step.find("roll"); failure.empty() && dice != nullptr) failure = roll(*dice);
        if (const Data* what = step.find("try"); failure.empty() && what != nullptr)
            failure = expect_refusal(*what, step);
        if (failure.empty()) failure = expect(step);
        return failure;
    }

    Command parse(const std::string& text, const Data& at) const {
        const auto parsed = match_->vocabulary().parse(text);
        if (const auto* error = std::get_if<ParseError>(&parsed))
            wrong(at, fmt::format("'{}', column {}: {}", text, error->column, error->message));
        return std::get<Command>(parsed);
    }

    std::string perform(const std::string& text, const Data& at) {
        const Command command = parse(text, at);
        if (command.action.seat == Seat::chance()) {
            if (!match_->decision().chance())
                return failed(at, "'" + text + "': nothing is left to chance here; asked is " + asked());
            bool possible = false;
            for (std::uint32_t k = 0; k < match_->chance_count() && !possible; ++k)
                possible = match_->chance_action(k) == command.action;
            if (!possible) return failed(at, "chance cannot give '" + text + "' here");
        } else if (const Refusal no = match_->check(command)) {
            return failed(at, fmt::format("'{}' was refused: {} {}; asked is {}", text, no.code, no.rule, asked()));
        }
        match_->apply(command, nullptr);
        const std::string_view broken = match_->broken_invariant();
        return broken.empty() ? "" : failed(at, fmt::format("after '{}': {}", text, broken));
    }

    std::string roll(const Data& dice) {
        const auto* list = dice.as_list();
        if (list == nullptr) wrong(dice, "roll is a list of dice");
        for (const Data& die : *list) {
            if (die.as_number() == nullptr) wrong(die, "a die is a number");
            const std::string failure = perform("chance roll " + std::to_string(*die.as_number()), die);
            if (!failure.empty()) return failure;
        }
        return "";
    }

    std::string expect_refusal(const Data& what, const Data& step) const {
        const Data* by = step.find("refused");
        if (by == nullptr || by->as_text() == nullptr)
            wrong(step, "a step with try says by which rule or code it is refused");
        for (const auto& [text, at] : texts_of(what)) {
            const Refusal no = match_->check(parse(text, *at));
            if (!no) return failed(*at, "'" + text + "' is allowed; expected a refusal by " + *by->as_text());
            if (no.rule != *by->as_text() && no.code != *by->as_text())
                return failed(*at, fmt::format("'{}' was refused by {} ({}); expected {}", text, no.rule, no.code,
                                               *by->as_text()));
        }
        return "";
    }

    std::string expect(const Data& step) const {
        Seat seat = Seat::open();
        if (const Data* who = step.find("view")) {
            seat = who->as_text() == nullptr        ? Seat::none()
                   : *who->as_text() == "spectator" ? Seat::spectator()
                                                    : seat_from(*who->as_text());
            if (seat == Seat::none()) wrong(*who, "view names a seat (p1) or 'spectator'");
        }
        const json::value view = facts(seat);
        if (const Data* expected = step.find("expect"))
            for (const auto& [path, value] : table_of(*expected)) {
                const json::value* found = at_path(view, path);
                const std::string want = json::serialize(value.to_json());
                const std::string got = found == nullptr ? "nothing" : json::serialize(*found);
                if (want != got) return failed(value, fmt::format("{}: expected {}, is {}", path, want, got));
            }
        if (const Data* hidden = step.find("hidden"))
            for (const auto& [path, at] : texts_of(*hidden))
                if (const json::value* found = at_path(view, path); found != nullptr && !found->is_null())
                    return failed(*at, path + " should be hidden, is " + json::serialize(*found));
        return "";
    }

    json::value facts(Seat seat) const {
        json::object view = match_->view(seat);
        const Decision d = match_->decision();
        const Result result = match_->result();
        json::array winners, scores;
        for (const Seat winner : result.winners) winners.push_back(winner.index + 1);
        for (int i = 0; i < match_->players(); ++i) scores.push_back(result.score[static_cast<std::size_t>(i)]);
        view["over"] = d.over();
        view["chance"] = d.chance();
        view["asks"] =
            d.phase == Phase::deciding ? json::value(json::string(match_->prompt().id)) : json::value(nullptr);
        view["winners"] = std::move(winners);
        view["scores"] = std::move(scores);
        return view;
    }

    std::string asked() const {
        const Decision d = match_->decision();
        if (d.over()) return "nobody, the game is over";
        if (d.chance()) return "chance";
        std::string seats;
        for (const Seat seat : d.may_act) seats += " " + seat_text(seat);
        return std::string(match_->prompt().id) + seats;
    }

    const Data& file_;
    const std::string& name_;
    std::unique_ptr<Match> match_;
};

}  // namespace

ScenarioResult run_scenario(std::string_view text, const std::string& name, const FindGame& find_game) {
    const Data file = parse_toml(text, name);
    ScenarioResult result;
    if (const Data* title = file.find("title"); title != nullptr && title->as_text() != nullptr)
        result.title = *title->as_text();
    Runner(file, name, find_game).run(result);
    return result;
}

}  // namespace consigliere
