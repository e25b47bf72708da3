// A table for tests: time stands still until the test moves it, and everything sent is kept by seat.
#pragma once

#include <algorithm>
#include <map>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "games/registry.hpp"
#include "server/cached_games.hpp"
#include "server/table/table_parts.hpp"
#include "tests/followed_position.hpp"

namespace consigliere::server {

namespace json = boost::json;

struct TableTester {
    static Record& record(Table& t) { return t.parts_->state.play.record(); }
    static DisplayStep& display(Table& t) { return t.parts_->state.step; }
    static void reopen(Table& t, Millis now, Effects& fx) { t.parts_->flow.ask(t.parts_->state.step, now, fx); }
    static bool is_undoable(const Table& t, const std::string& move) {
        const TableState& state = t.parts_->state;
        const auto parsed = state.match().vocabulary().parse(move);
        return !state.step.window && state.play.is_undoable(std::get<Command>(parsed));
    }
    static Action default_of(const Table& t, Seat seat) { return t.parts_->state.default_command(seat).action; }
    static std::uint64_t question(const Table& t) { return t.question(); }
    static Seat leader(const Table& t) { return t.parts_->state.voices->leader(); }
};

// Many tables are opened: their cards are read once.
inline const GameKind& cached_game(std::string_view id) {
    static const CachedGames games(all_games());
    const auto all = games.all();
    return **std::find_if(all.begin(), all.end(), [&](const GameKind* kind) { return kind->info().id == id; });
}

// What is stored beside a log to hold it together, and nothing else.
inline std::string live_of(const store::TableRow& row, const std::vector<store::Entry>& log) {
    LogWriter writer(read_log(row.head, "head").head, *seed_from_hex(row.seed));
    for (const store::Entry& entry : log) writer.add(log_entry(entry));
    return json::serialize(json::object{{"entries", writer.entries()}, {"chain", writer.chain().full_hex()}});
}

class TestTable {
public:
    // Everybody connected, nobody a bot; follower i + 1 sits at seat i.
    explicit TestTable(int players = 3, json::object extra = {}, std::uint64_t seed = 1, TableLimits limits = quick(),
                       std::string_view game = "la-cosa-nostra")
        : kind_(cached_game(game)), limits_(std::move(limits)) {
        row.id = "testtesttesttest";
        row.game = game;
        row.state = "waiting";
        row.seed = to_hex(seed_from_number(seed));
        json::array seats;
        for (int i = 0; i < players; ++i) {
            seats.push_back({{"kind", 1}, {"name", names()[static_cast<std::size_t>(i)]}});
            row.people.push_back(names()[static_cast<std::size_t>(i)]);
        }
        extra["host"] = "Ann";
        extra["seats"] = std::move(seats);
        row.room = json::serialize(extra);
        load();
    }

    static TableLimits quick() {
        TableLimits limits;
        limits.bot_pause = limits.shortest_window = limits.bot_window = 0;
        limits.share_wait = 0;
        return limits;
    }
    static const std::vector<std::string>& names() {
        static const std::vector<std::string> all{"Ann", "Bob", "Cal", "Dora", "Eve"};
        return all;
    }

    // As after a restart: only what was stored is left.
    void load() {
        table.emplace(row, kind_, limits_, log, live, talk, now);
        sent.clear();
        for (std::size_t i = 0; i < row.people.size(); ++i) join(static_cast<int>(i) + 1, row.people[i]);
    }
    // As if these had been stored: the log, what holds it together, and nothing else.
    void use_log(std::vector<store::Entry> entries) {
        log = std::move(entries);
        live = live_of(row, log);
    }
    void join(int follower, const std::string& person, Lang lang = Lang::en) {
        Effects fx;
        table->join({static_cast<std::uint64_t>(follower), person, person, lang, {}, 0}, now, fx);
        take(fx);
    }
    void part(int follower) {
        Effects fx;
        table->part(static_cast<std::uint64_t>(follower), now, fx);
        take(fx);
    }
    json::object call(int follower, const std::string& type, json::object fields = {}) {
        fields["type"] = type;
        fields["id"] = 1;
        fields["table"] = row.id;
        Effects fx;
        table->handle({static_cast<std::uint64_t>(follower), fields}, now, fx);
        // A follower who is not there is sent nothing.
        const json::object answer = fx.out.empty() ? json::object{{"ok", false}, {"refusal", {{"code", "gone"}}}}
                                                   : json::parse(*fx.out.front().second).as_object();
        take(fx);
        return answer;
    }
    std::string code(int follower, const std::string& type, json::object fields = {}) {
        const json::object answer = call(follower, type, std::move(fields));
        return answer.at("ok").as_bool() ? "ok" : std::string(answer.at("refusal").at("code").as_string());
    }
    void bot_answered(const BotResult& result) {
        Effects fx;
        table->bot_answered(result, now, fx);
        take(fx);
    }
    void advised(const AdviceResult& result) {
        Effects fx;
        table->advised(result, fx);
        take(fx);
    }
    // Puts the question that stands once more, as if it had just come up.
    void reopen_question() {
        Effects fx;
        TableTester::reopen(*table, now, fx);
        take(fx);
    }
    void start() {
        for (std::size_t i = 2; i <= row.people.size(); ++i) call(static_cast<int>(i), "ready", {{"ready", true}});
        call(1, "start");
    }
    // Lets time pass; whatever falls due happens at its moment.
    void pass_time(Millis length) {
        const Millis end = now + length;
        for (int guard = 0; guard < 10'000; ++guard) {
            const Millis wake = table->wake_at(now);
            if (wake == 0 || wake > end) break;
            now = std::max(now, wake);
            Effects fx;
            table->tick(now, fx);
            take(fx);
        }
        now = end;
    }
    // The last message of a type that this follower got, or an empty object.
    json::object last(int follower, std::string_view type) const {
        const auto at = sent.find(follower);
        if (at == sent.end()) return {};
        for (const auto& text : std::views::reverse(at->second)) {
            json::object message = json::parse(text).as_object();
            if (message.at("type").as_string() == type) return message;
        }
        return {};
    }
    // What this follower has after all that it was sent, put together from whole positions and changes as clients do.
    const json::object& position(int follower) const {
        testing::FollowedPosition& known = positions_[follower];
        for (const std::string& text : std::exchange(unread_[follower], {}))
            known.take_in(json::parse(text).as_object());
        return known.value();
    }
    // The same of the room.
    json::object room(int follower) const {
        json::object out;
        for (const std::string& text : sent.at(follower)) {
            const json::object message = json::parse(text).as_object();
            if (message.at("type") != "table" && message.at("type") != "room") continue;
            for (const auto& [name, field] : message.at("room").as_object()) out[name] = field;
        }
        return out;
    }
    const json::object& view(int follower) const { return position(follower).at("view").as_object(); }
    std::int64_t seq(int follower) const {
        const json::object update = last(follower, "update");
        return update.empty() ? last(follower, "table").at("seq").as_int64() : update.at("seq").as_int64();
    }
    const Match& match() const { return table->record()->match(); }
    DisplayStep& display() { return TableTester::display(*table); }
    // What seat `s` may answer now, in text form.
    std::vector<std::string> answers(Seat s) const {
        ActionList legal;
        match().legal_actions(s, legal);
        std::vector<std::string> out;
        for (const Action& a : legal) out.push_back(match().vocabulary().to_text(a));
        return out;
    }
    std::string act(Seat s, const std::string& text) {
        return code(s.index + 1, "act", {{"seq", 1'000'000'000}, {"do", text}});
    }
    // One step of play: the next seat answers at random, or a window that only time closes runs out.
    void step(Rng& rng) {
        const Decision d = match().decision();
        const int size = table->record()->size();
        const bool window = display().window;
        for (const Seat s : d.may_act) {
            const auto all = answers(s);
            if (act(s, all[rng.below(static_cast<std::uint32_t>(all.size()))]) == "gone") return wait();
            if (!window || table->record()->size() != size) return;
        }
        if (table->room().running() && display().window) wait();
    }
    // Until something falls due, and no longer.
    void wait() {
        const Millis wake = table->wake_at(now);
        if (wake != 0) pass_time(wake - now);
    }
    // Plays until the question with this key stands; false if the game ended before.
    bool play_until(std::string_view key, std::uint64_t seed = 1) {
        return play_while([&] { return match().prompts()[static_cast<std::size_t>(display().prompt)].key != key; },
                          seed);
    }
    bool play_while(const std::function<bool()>& go_on, std::uint64_t seed) {
        Rng rng(seed);
        for (int i = 0; i < 3000 && table->room().running(); ++i) {
            if (!display().over() && !go_on()) return true;
            step(rng);
        }
        return false;
    }

    store::TableRow row;
    std::vector<store::Entry> log;
    std::string live;
    std::vector<store::TalkLine> talk;
    std::vector<store::Notice> notices;
    std::vector<BotTask> bots;
    std::vector<AdviceTask> advice;
    std::optional<Table> table;
    std::map<int, std::vector<std::string>> sent;
    std::map<int, std::vector<std::string>> pins;  // by follower, as they came
    Millis now = 1'000'000;
    int rated = 0;  // how often ratings were due

private:
    // Pins differ between worlds that look the same and reveal nothing (docs/fairness.md): messages are kept without them.
    std::string without_pin(int follower, std::string text) {
        const std::string key = "\"pin\":\"";
        const std::size_t at = text.find(key);
        if (at == text.npos) return text;
        pins[follower].push_back(text.substr(at + key.size(), 32));
        return text.replace(at + key.size(), 32, "");
    }

    void take(Effects& fx) {
        log.insert(log.end(), fx.entries.begin(), fx.entries.end());
        talk.insert(talk.end(), fx.talk.begin(), fx.talk.end());
        notices.insert(notices.end(), fx.notices.begin(), fx.notices.end());
        rated += fx.finished;
        if (fx.live && table->record() != nullptr) live = table->save_live();
        if (fx.room) table->save_row(row);
        for (auto& [to, text] : fx.out) {
            const int follower = static_cast<int>(to);
            sent[follower].push_back(without_pin(follower, *text));
            for (const std::string_view type : {"table", "update", "mine", "clock"})
                if (text->starts_with(R"({"type":")" + std::string(type) + '"')) unread_[follower].push_back(*text);
        }
        for (BotTask& task : fx.bots) bots.push_back(std::move(task));
        for (AdviceTask& task : fx.advice) advice.push_back(std::move(task));
    }

    const GameKind& kind_;
    TableLimits limits_;
    mutable std::map<int, testing::FollowedPosition> positions_;
    mutable std::map<int, std::vector<std::string>> unread_;  // messages that position() has not seen
};

}  // namespace consigliere::server
