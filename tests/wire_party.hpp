// People who play together over the wire: they sit down, answer what they are asked, and remember which moves were answered
// with `ok`.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include <boost/json/serialize.hpp>

#include "engine/rng.hpp"
#include "store/store.hpp"
#include "tests/wire_client.hpp"

namespace consigliere::testing {

class WireParty {
public:
    WireParty(int port, int players, const std::string& game, boost::json::object settings = {}) {
        for (int i = 0; i < players; ++i) {
            people.emplace_back(port);
            people.back().become("P" + std::to_string(i + 1));
        }
        settings["game"] = game;
        settings["players"] = players;
        if (!settings.contains("time")) settings["time"] = {{"mode", "slow"}};
        const auto made = people[0].http("POST", "/api/v1/tables", boost::json::serialize(settings));
        if (made.status != 201) throw std::runtime_error("no table: " + made.body);
        table = std::string(made.json().at("table").as_string());
        for (WireClient& p : people) {
            if (p.connect() != 101) throw std::runtime_error("no connection");
            p.open(table);
            p.at_table("sit");
            p.at_table("ready", {{"ready", true}});
        }
        people[0].at_table("start");
    }

    void come_back(int port) {
        for (WireClient& p : people) {
            WireClient again(port);
            again.cookie = p.cookie;
            again.headers = p.headers;
            if (again.connect() != 101) throw std::runtime_error("no way back");
            again.open(table);
            p = std::move(again);
        }
    }

    // Everybody who is asked answers once. Throws std::runtime_error if the line is cut.
    void play(Rng& rng) {
        for (WireClient& p : people) {
            p.catch_up();
            if (p.position.empty() || !p.position.at("decision").is_object()) continue;
            const boost::json::object decision = p.position.at("decision").as_object();
            if (decision.at("mine").as_bool() && decision.at("answer").is_null())
                answer(p, decision, rng);
            else if (decision.at("may_pass").as_bool() && !decision.at("mine").as_bool())
                p.at_table("pass", {{"seq", p.seq}});
        }
    }
    bool finished() const { return people[0].room.at("state") == "finished"; }
    // Until this many more moves were acknowledged, or a few more, since everybody answers in turn; false if the server
    // acknowledges fewer or the game ends first.
    bool play_moves(std::size_t count, Rng& rng) {
        const std::size_t end = acknowledged.size() + count;
        for (std::size_t i = 0; i < 100 * count && acknowledged.size() < end && !finished(); ++i) play(rng);
        return acknowledged.size() >= end;
    }

    // Is every acknowledged move in the log, in its order, and the log without a gap? "" or what is missing.
    std::string missing_from(const std::vector<store::Entry>& log) const {
        std::size_t at = 0;
        for (const std::string& move : acknowledged) {
            while (at < log.size() && log[at].text != move) ++at;
            if (at == log.size()) return move;
            ++at;
        }
        for (std::size_t i = 0; i < log.size(); ++i)
            if (log[i].seq != static_cast<int>(i) + 1) return "entry " + std::to_string(i + 1);
        return "";
    }

    std::vector<WireClient> people;
    std::string table;
    std::vector<std::string> acknowledged;  // moves that count at once; sealed answers may be void

private:
    void answer(WireClient& p, const boost::json::object& decision, Rng& rng) {
        const boost::json::array& actions = decision.at("actions").as_array();
        const auto pick = rng.below(static_cast<std::uint32_t>(actions.size()));
        const std::string text(actions[pick].at("text").as_string());
        const bool ok = p.act(text).at("ok").as_bool();
        if (!ok || decision.at("window").as_bool()) return;
        // One that could still be taken back is stored, but not yet in the log.
        p.catch_up();
        if (!p.position.at("mine").at("undo").as_bool()) acknowledged.push_back(text);
    }
};

}  // namespace consigliere::testing
