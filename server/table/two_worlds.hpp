// Two tables that differ only in what an observer cannot know: what the others hold, which of their private messages they
// send, what they answer under seal, and how long their bots think. Time is simulated; whatever a client, a spectator or a
// guest in the lobby receives is kept with its time.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/lobby.hpp"
#include "server/table/test_table.hpp"

namespace consigliere::server::wire {

struct Message {
    Millis at = 0;
    std::string text;

    bool operator==(const Message&) const = default;
};

// What the host of bots does is decided by the test.
struct Thought {
    BotTask task;
    Millis due = 0;
};

class World {
public:
    static constexpr int kSpectator = 90;
    static constexpr Millis kLobbyTick = 1000;

    World(const store::TableRow& stored, const std::vector<store::Entry>& entries, const GameKind& kind, Millis start)
        : now(start), row(stored), log(entries), kind_(kind) {
        live_ = live_of(row, log);
        load();
    }

    // As after the end of the server: only what was stored is left, bots think anew, and everybody comes back.
    void restart() {
        done.push_back(std::to_string(now) + " restart");
        thoughts.clear();
        marked_ = true;
        now += 2000;  // it takes a moment
        load();
        tick();
        join(kSpectator, "Zoe");
    }
    void load() {
        table.emplace(row, kind_, TableLimits{}, log, live_, talk_, now);
        for (std::size_t i = 0; i < row.people.size(); ++i)
            if (!row.people[i].empty()) join(static_cast<int>(i) + 1, row.people[i]);
    }

    void join(int follower, const std::string& person) {
        Effects fx;
        table->join({static_cast<std::uint64_t>(follower), person, person, Lang::en, {}, 0}, now, fx);
        take(fx);
    }
    void part(int follower) {
        Effects fx;
        table->part(static_cast<std::uint64_t>(follower), now, fx);
        take(fx);
    }
    // The answer goes to nobody but the caller, who is never compared with themselves in another world.
    bool call(int follower, const std::string& type, json::object fields = {}) {
        fields["type"] = type;
        fields["id"] = ++calls_[follower];
        fields["table"] = row.id;
        Effects fx;
        table->handle({static_cast<std::uint64_t>(follower), fields}, now, fx);
        const bool ok = !fx.out.empty() && fx.out.front().second->find("\"ok\":true") != std::string::npos;
        const auto refusal = ok || fx.refused.empty() ? "" : ": " + fx.refused.front();
        done.push_back(std::to_string(now) + " p" + std::to_string(follower) + " " + type + " " +
                       (fields.contains("do") ? json::serialize(fields.at("do")) : "") + refusal);
        take(fx);
        return ok;
    }
    bool act(Seat seat, const std::string& text) {
        return call(seat.index + 1, "act", {{"seq", 1'000'000'000}, {"do", text}});
    }
    bool is_bot(Seat seat) const { return table->room().is_bot(seat); }
    bool running() const { return table->room().running(); }
    const Match& match() const { return table->record()->match(); }
    const DisplayStep& display() { return TableTester::display(*table); }

    std::vector<std::string> answers(Seat seat) const {
        ActionList legal;
        if (match().decision().may_act.has(seat)) match().legal_actions(seat, legal);
        std::vector<std::string> out;
        for (const Action& a : legal) out.push_back(match().vocabulary().to_text(a));
        return out;
    }

    // As a table that was just loaded is woken.
    void tick() {
        Effects fx;
        table->tick(now, fx);
        take(fx);
    }
    // The next moment at which something happens by itself.
    Millis next() const {
        Millis at = next_tick_;
        if (const Millis wake = table->wake_at(now); wake != 0) at = std::min(at, wake);
        for (const Thought& t : thoughts) at = std::min(at, is_gone(t) ? now : t.due);
        return std::max(at, now);
    }
    // Whatever falls due at `at`, which is the next moment or earlier.
    void advance(Millis at, const std::function<std::optional<Command>(const BotTask&)>& think) {
        now = at;
        for (bool more = true; more;) {
            more = hear_bots(think);
            for (Millis wake = table->wake_at(now); wake != 0 && wake <= now; wake = table->wake_at(now)) {
                tick();
                more = true;
            }
        }
        if (now >= next_tick_) look_at_lobby();
    }

    Millis now;
    store::TableRow row;
    std::vector<store::Entry> log;
    std::optional<Table> table;
    std::vector<Thought> thoughts;
    std::function<Millis(const BotTask&)> thinking_time;  // adversarial: another one in each world
    std::vector<std::string> done;                        // what people and bots did, for the report of a failure
    std::map<int, std::vector<Message>> heard;
    std::vector<Message> lobby;  // of a guest

private:
    // A thought about a question that is gone is cancelled and comes back empty at once.
    bool is_gone(const Thought& t) const { return t.task.question != TableTester::question(*table) || !running(); }
    bool hear_bots(const std::function<std::optional<Command>(const BotTask&)>& think) {
        const auto due = std::find_if(thoughts.begin(), thoughts.end(),
                                      [&](const Thought& t) { return is_gone(t) || t.due <= now; });
        if (due == thoughts.end()) return false;
        const bool gone = is_gone(*due);
        const BotTask task = std::move(due->task);
        thoughts.erase(due);
        const auto answer = gone ? std::nullopt : think(task);
        if (answer) done.push_back(std::to_string(now) + " bot " + match().vocabulary().to_text(*answer));
        Effects fx;
        table->bot_answered({task.seat, task.bargain, task.question, answer}, now, fx);
        take(fx);
        return true;
    }
    // Pins are different in any two worlds and look like random numbers (docs/fairness.md). All they could tell is whether one comes
    // again: so each counts as the number of its first coming.
    std::string with_numbered_pin(int follower, std::string text) {
        const std::string key = "\"pin\":\"";
        const std::size_t at = text.find(key);
        if (at == text.npos) return text;
        auto& seen = pins_[follower];
        const std::string pin = text.substr(at + key.size(), 32);
        const auto number = std::to_string(seen.emplace(pin, seen.size()).first->second);
        return text.replace(at + key.size(), 32, std::string(32 - number.size(), '0') + number);
    }

    void take(Effects& fx) {
        log.insert(log.end(), fx.entries.begin(), fx.entries.end());
        talk_.insert(talk_.end(), fx.talk.begin(), fx.talk.end());
        if (fx.live) live_ = table->save_live();
        if (fx.room) table->save_row(row);
        for (auto& [to, text] : fx.out)
            heard[static_cast<int>(to)].push_back({now, with_numbered_pin(static_cast<int>(to), *text)});
        for (BotTask& task : fx.bots) {
            const Millis due = now + thinking_time(task);
            thoughts.push_back({std::move(task), due});
        }
        // As Site does: any change at all marks the lists, and the next tick looks at them.
        marked_ |= fx.room || fx.live;
    }
    void look_at_lobby() {
        next_tick_ = now + kLobbyTick;
        if (!marked_) return;
        marked_ = false;
        std::string line =
            json::serialize(table_line(row, &kind_, Summary::of(*table), ListReader{"guest", Lang::en, now}));
        if (feed_.is_news(line)) lobby.push_back({now, std::move(line)});
    }

    const GameKind& kind_;
    std::string live_;
    std::vector<store::TalkLine> talk_;
    std::map<int, int> calls_;
    std::map<int, std::map<std::string, std::size_t>> pins_;
    bool marked_ = true;
    Millis next_tick_ = now;
    LobbyFeed feed_;
};

}  // namespace consigliere::server::wire
