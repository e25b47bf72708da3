// A table for tests: a position in TOML, commands in their text form, facts as the open view shows them.
#pragma once

#include <charconv>
#include <initializer_list>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include "engine/json_writer.hpp"
#include "engine/playout.hpp"
#include "games/la_cosa_nostra/events.hpp"
#include "games/la_cosa_nostra/game.hpp"
#include "games/la_cosa_nostra/kind.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::la_cosa_nostra {

class TestTable {
public:
    using Options = std::vector<std::string>;

    // `given` is TOML in the shape of the open view; empty: a real start, before the first question.
    explicit TestTable(int players, const std::string& given = "", const Options& options = {})
        : game_(players, values(options), KindOf<LaCosaNostra>().house_cards()),
          table_(game_),
          state_(table_.initial()) {
        if (given.empty()) return;
        const boost::json::value tree = parse_toml(given, "given").to_json();
        const std::string wrong = game_.load_position(state_.game, tree.get_object());
        REQUIRE_MESSAGE(wrong.empty(), wrong);
    }

    TestTable& play(const std::string& text) {
        const Command command = parse(text);
        INFO(text, " while asked is ", asks());
        const Refusal no = command.action.seat == Seat::chance() ? kAllowed : table_.check(state_, command);
        REQUIRE_MESSAGE(!no, no.code, " ", no.rule);
        table_.apply(state_, command, &events_);
        const std::string_view broken = game_.broken_invariant(state_.game);
        REQUIRE_MESSAGE(broken.empty(), broken);
        return *this;
    }
    TestTable& play(std::initializer_list<const char*> texts) {
        for (const char* text : texts) play(std::string(text));
        return *this;
    }
    TestTable& roll(std::initializer_list<int> dice) {
        for (const int pips : dice) play("chance roll " + std::to_string(pips));
        return *this;
    }
    // Lets chance and the clock run until a question with this ID stands, or the game is over.
    TestTable& run_to(const std::string& id, std::uint64_t seed = 1) {
        Rng rng(seed);
        for (Decision d = decision(); !d.over() && asks() != id; d = decision()) {
            const Action x = d.chance() ? game_.chance_action(state_.game, rng.below(game_.chance_count(state_.game)))
                                        : game_.default_action(state_.game, d.may_act.first(), rng);
            table_.apply(state_, {x}, &events_);
        }
        return *this;
    }

    // The rule that refuses this, or "" if it is allowed.
    std::string refused(const std::string& text) const { return std::string(table_.check(state_, parse(text)).rule); }
    bool allowed(const std::string& text) const { return !table_.check(state_, parse(text)); }
    std::string asks() const {
        const Decision d = decision();
        return d.over() ? "over" : d.chance() ? "chance" : std::string(LaCosaNostra::prompts()[d.prompt].id);
    }
    // A fact of the open view (or of a seat's), as JSON: fact("players.1.cash") == "2000"; players count from 1.
    std::string fact(const std::string& path, Seat seat = Seat::open()) const {
        boost::json::value here = json_tree(
            [&](JsonWriter& w) { w.object([&] { write_game_view(game_, game_.view_for(state_.game, seat), w); }); });
        std::string parent;
        for (std::size_t at = 0; at < path.size();) {
            const std::size_t dot = std::min(path.find('.', at), path.size());
            const std::string key = path.substr(at, dot - at);
            at = dot + 1;
            const boost::json::value* next = nullptr;
            if (here.is_object()) {
                next = here.get_object().if_contains(key);
            } else if (here.is_array()) {
                int i = 0;
                std::from_chars(key.data(), key.data() + key.size(), i);
                if (parent == "players") --i;
                if (i >= 0 && i < static_cast<int>(here.get_array().size()))
                    next = &here.get_array()[static_cast<std::size_t>(i)];
            }
            if (next == nullptr) return "nothing";
            const boost::json::value found = *next;
            here = found;
            parent = key;
        }
        return boost::json::serialize(here);
    }
    int cash(int seat) const { return state_.game.board.cash[Seat(seat - 1)] * 1000; }
    bool happened(std::string_view event) const {
        for (const Event& e : events_)
            if (game_.vocabulary().to_json(e).at("event").get_string() == event) return true;
        return false;
    }

    Decision decision() const { return game_.decision(state_.game); }
    const State& state() const { return state_.game; }
    State& state() { return state_.game; }
    const LaCosaNostra& game() const { return game_; }
    Queries queries() const { return game_.queries(state_.game); }
    const Negotiation& talk() const { return state_.talk; }
    const Events& events() const { return events_; }

private:
    static OptionValues values(const Options& options) {
        OptionValues out(LaCosaNostra::options());
        for (const std::string& option : options) REQUIRE(out.set(option) == "");
        return out;
    }
    Command parse(const std::string& text) const {
        const auto parsed = game_.vocabulary().parse(text);
        if (const auto* error = std::get_if<ParseError>(&parsed)) FAIL(text, ": ", error->message);
        return std::get<Command>(parsed);
    }

    LaCosaNostra game_;
    MatchRules<LaCosaNostra> table_;
    MatchState<LaCosaNostra> state_;
    Events events_;
};

}  // namespace consigliere::la_cosa_nostra
