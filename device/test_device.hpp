// A device for tests: a Host, the storage and the clock that a page would give it, and a player who answers whatever is
// asked.
#pragma once

#include <algorithm>
#include <map>
#include <optional>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "device/host.hpp"
#include "engine/rng.hpp"
#include "tests/followed_position.hpp"

namespace consigliere::device {

namespace json = boost::json;

// What a browser would keep in IndexedDB.
struct TestStorage {
    json::value person = nullptr;
    std::map<std::string, json::object> rows;
    std::map<std::string, json::array> entries, talk;
    std::map<std::string, std::string> live;

    void save(const json::object& answer) {
        if (answer.contains("person")) person = answer.at("person");
        if (!answer.contains("saves")) return;
        for (const json::value& value : answer.at("saves").as_array()) {
            const json::object& save = value.as_object();
            const std::string table(save.at("table").as_string());
            if (save.contains("row")) rows[table] = save.at("row").as_object();
            if (save.contains("live")) live[table] = std::string(save.at("live").as_string());
            if (save.contains("entries"))
                for (const json::value& entry : save.at("entries").as_array()) entries[table].push_back(entry);
            if (save.contains("talk"))
                for (const json::value& line : save.at("talk").as_array()) talk[table].push_back(line);
        }
    }
};

class TestDevice {
public:
    explicit TestDevice(TestStorage& storage) : storage_(storage), host_(server::TableLimits{.bot_pause = 2}) {
        json::array rows;
        for (const auto& [id, row] : storage.rows) rows.push_back(row);
        call({{"do", "begin"}, {"person", storage.person}, {"tables", std::move(rows)}});
        for (const auto& [id, row] : storage.rows)
            call({{"do", "load"},
                  {"table", id},
                  {"entries", storage.entries[id]},
                  {"talk", storage.talk[id]},
                  {"live", storage.live[id]}});
    }

    json::object call(json::object request) {
        request["now"] = now_;
        const json::object answer = json::parse(host_.call(json::serialize(request))).as_object();
        storage_.save(answer);
        if (answer.contains("out"))
            for (const json::value& text : answer.at("out").as_array())
                receive(json::parse(text.as_string()).as_object());
        thoughts_ = answer.at("thoughts").to_number<int>();
        wake_ = answer.at("wake").to_number<std::int64_t>();
        return answer;
    }

    struct Reply {
        int status = 0;
        std::string text;
        json::object body() const { return json::parse(text).as_object(); }
        std::string code() const { return std::string(body().at("refusal").at("code").as_string()); }
    };
    Reply request(std::string_view method, std::string_view path, std::string_view body = "", json::object query = {}) {
        const json::object answer =
            call({{"do", "request"}, {"method", method}, {"path", path}, {"query", std::move(query)}, {"body", body}});
        const json::object& reply = answer.at("reply").as_object();
        return {reply.at("status").to_number<int>(), std::string(reply.at("body").as_string())};
    }

    // "ok" or the code of the refusal.
    std::string send(std::string_view type, json::object fields = {}) {
        fields["type"] = type;
        fields["id"] = ++id_;
        fields["table"] = table_;
        code_.clear();
        call({{"do", "message"}, {"text", json::serialize(fields)}});
        return code_;
    }

    void enter(std::string_view name) {
        request("POST", "/session", json::serialize(json::object{{"name", name}, {"lang", "en"}}));
        call({{"do", "connect"}, {"lang", "en"}});
    }

    Reply import_log(std::string_view log, std::string_view cards = "") {
        json::object body{{"name", "game.jsonl"}, {"log", log}};
        if (!cards.empty()) body["cards"] = cards;
        return request("POST", "/tables/log", json::serialize(body));
    }

    // `people`: those who share the device with the one who opens it.
    std::string open_table(std::string_view game, int players, std::string_view bot, const json::array& people = {},
                           std::string_view cards = "") {
        json::array bots;
        for (int i = 1 + static_cast<int>(people.size()); i < players; ++i) bots.push_back(json::value(bot));
        json::object wanted{
            {"game", game}, {"players", players}, {"bots", bots}, {"people", people}, {"time", {{"mode", "none"}}}};
        if (!cards.empty()) wanted["cards"] = cards;
        const Reply reply = request("POST", "/tables", json::serialize(wanted));
        table_ = std::string(reply.body().at("table").as_string());
        return table_;
    }
    std::string open(const std::string& table) {
        table_ = table;
        decision_ = {};
        over_ = false;
        curtain_ = 0;
        return send("open");
    }
    std::string lift_curtain() {
        const int seat = curtain_;
        curtain_ = 0;
        return send("open", {{"seat", seat}});
    }
    void begin() {
        open(table_);
        send("ready", {{"ready", true}});
        send("start");
    }

    // Plays on until the game is over or so many answers were given.
    void play(Rng& rng, int answers = 100'000) {
        for (int steps = 0; answers > 0 && !over_; ++steps) {
            REQUIRE(steps < 20'000);
            if (curtain_ != 0) {
                ++curtains_;
                lift_curtain();
            } else if (thoughts_ > 0) {
                call({{"do", "think"}});
            } else if (is_asked()) {
                const json::array& actions = decision_.at("actions").as_array();
                const auto text = actions[rng.below(static_cast<std::uint32_t>(actions.size()))].at("text");
                if (send("act", {{"do", text}, {"seq", seq_}}) == "ok") --answers;
            } else if (may_pass()) {
                send("pass", {{"seq", seq_}});
            } else if (wake_ == 0) {
                send("pass_device");  // the holder looked at an offer, and others are waited for
            } else {
                now_ = std::max(now_ + 1, wake_);
                call({{"do", "tick"}});
            }
        }
    }

    bool over() const { return over_; }
    const json::object& lobby() const { return lobby_; }
    const json::object& room() const { return room_; }
    void wait(Millis time) { now_ += time; }
    int curtain() const { return curtain_; }                // the seat that is called; 0: it is lifted
    int curtains() const { return curtains_; }              // lifted in play()
    const json::object& answer() const { return answer_; }  // the last one
    const json::object& position() const { return position_; }
    const json::object& decision() const { return decision_; }
    // What the page was sent for the table while the curtain was down, other than short answers.
    const std::vector<std::string>& behind_curtain() const { return behind_curtain_; }
    std::vector<std::string> received;  // of the table, since somebody cleared it

private:
    bool flag(std::string_view name) const { return decision_.contains(name) && decision_.at(name).as_bool(); }
    bool is_asked() const {
        return flag("mine") && !flag("passed") && decision_.at("answer").is_null() &&
               !decision_.at("actions").as_array().empty();
    }
    bool may_pass() const { return flag("may_pass") && !flag("passed"); }

    void receive(const json::object& message) {
        const std::string_view type(message.at("type").as_string());
        if (type == "answer") {
            answer_ = message;
            const bool ok = message.at("ok").as_bool();
            code_ = ok ? "ok" : std::string(message.at("refusal").at("code").as_string());
        }
        if (type == "lobby") lobby_ = message;
        const bool short_answer = type == "answer" && message.size() <= 4;
        if (curtain_ != 0 && type != "lobby" && type != "curtain" && !short_answer)
            behind_curtain_.push_back(json::serialize(message));
        if (message.contains("table") && message.at("table") != json::value(table_)) return;
        received.push_back(json::serialize(message));
        if (type == "curtain") {
            curtain_ = message.at("seat").to_number<int>();
            decision_ = position_ = room_ = {};  // as the page forgets them
            followed_.clear();
        }
        if (type == "room" || type == "table")
            for (const auto& [name, field] : message.at("room").as_object()) room_[name] = field;
        if (type != "table" && type != "update" && type != "mine") return;
        if (type != "mine") seq_ = message.at("seq").to_number<std::int64_t>();
        followed_.take_in(message);
        if (followed_.value().empty()) return;
        const json::value& decision = followed_.value().at("decision");
        decision_ = decision.is_object() ? decision.get_object() : json::object{};
        over_ = followed_.value().at("over").as_bool();
        if (type == "table") position_ = followed_.value();
    }

    TestStorage& storage_;
    Host host_;
    Millis now_ = 1'000'000;
    Millis wake_ = 0;
    int thoughts_ = 0;
    std::int64_t id_ = 0, seq_ = 0;
    std::string table_, code_;
    json::object decision_, lobby_, room_, position_, answer_;
    testing::FollowedPosition followed_;
    std::vector<std::string> behind_curtain_;
    int curtain_ = 0, curtains_ = 0;
    bool over_ = false;
};

// A device on which Ann has begun a game against bots that play at random, with those who share the device with her.
struct TestGame {
    TestStorage storage;
    TestDevice device{storage};
    Rng rng;
    std::string table;

    explicit TestGame(std::string_view game, int players = 3, std::uint64_t seed = 7, const json::array& people = {},
                      std::string_view cards = "")
        : rng(seed) {
        device.enter("Ann");
        table = device.open_table(game, players, "random", people, cards);
        device.begin();
    }
    void play_to_end() {
        device.play(rng);
        REQUIRE(device.over());
    }
    TestDevice::Reply get(std::string_view what, json::object query = {}) {
        return device.request("GET", "/tables/" + table + "/" + std::string(what), "", std::move(query));
    }
    std::string log() { return get("log").text; }
    bool is_proven() { return get("proof").body().at("proven").as_bool(); }
};

}  // namespace consigliere::device
