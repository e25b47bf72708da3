// A table for tests: set the position as a scenario would (single quotes for double), play in the text form, look.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "engine/kind_of.hpp"
#include "games/nothing_personal/game.hpp"
#include "games/nothing_personal/words.hpp"

namespace consigliere::nothing_personal::testing {

inline const CardSource& house_cards() {
    static const CardSource cards = KindOf<NothingPersonal>().house_cards();
    return cards;
}

inline OptionValues options_of(std::initializer_list<const char*> assignments) {
    OptionValues values(NothingPersonal::options());
    for (const char* assignment : assignments) REQUIRE(values.set(assignment) == "");
    return values;
}

class TestTable {
public:
    explicit TestTable(int players = 4, std::initializer_list<const char*> options = {})
        : game(players, options_of(options), house_cards()), rules(game), state(rules.initial()) {}

    // The same table before its first card: reading the cards anew takes longer than most tests.
    TestTable& begin_anew() {
        state = rules.initial();
        events.clear();
        return *this;
    }

    TestTable& given(std::string text) {
        std::replace(text.begin(), text.end(), '\'', '"');
        const std::string wrong = game.set_up(s(), boost::json::parse(text).as_object());
        REQUIRE_MESSAGE(wrong.empty(), wrong);
        return settle();
    }

    Command parse(const std::string& text) const {
        const auto read = game.vocabulary().parse(text);
        if (const auto* error = std::get_if<ParseError>(&read)) FAIL(text, ": ", error->message);
        return std::get<Command>(read);
    }
    Refusal check(const std::string& text) const {
        const Command command = parse(text);
        return command.action.seat == Seat::chance() ? kAllowed : rules.check(state, command);
    }
    bool allows(const std::string& text) const { return !check(text); }
    std::string refused_by(const std::string& text) const { return std::string(check(text).rule); }

    TestTable& play(const std::string& text) {
        INFO(text, " when asked ", asked());
        const Refusal no = check(text);
        REQUIRE_MESSAGE(!no, text, ": ", no.code, " ", no.rule, " when asked ", asked());
        rules.apply(state, parse(text), &events);
        const std::string_view broken = game.broken_invariant(s());
        REQUIRE_MESSAGE(broken.empty(), text, ": ", broken);
        return settle();
    }
    TestTable& play(std::initializer_list<const char*> texts) {
        for (const char* text : texts) play(std::string(text));
        return *this;
    }

    // Windows are put to all who might hold a card. Unless a test is about that, whoever can only decline does so at
    // once, so that it reads like the example it is about.
    TestTable& settle() {
        while (idle_decline && s().part != Part::over && is_window(s().ask)) {
            const Seat idle = first_idle();
            if (idle == Seat::none()) break;
            rules.apply(state, Command{{kPass, idle}}, &events);
        }
        return *this;
    }
    Seat first_idle() const {
        for (const Seat seat : awaited()) {
            ActionList all;
            game.legal_actions(s(), seat, all);
            if (all.size() == 1) return seat;
        }
        return Seat::none();
    }

    // Everyone declines whatever window is open.
    TestTable& decline() {
        for (;;) {
            switch (s().part == Part::over ? Ask::none : s().ask) {
            case Ask::any:
            case Ask::income:
            case Ask::wh1:
            case Ask::wh2:
            case Ask::reroll: play(first_awaited() + " pass"); break;
            default:          return *this;
            }
        }
    }
    // All pass and decline, ties by default, chance takes the first outcome, until the question comes or the game ends.
    TestTable& until(Ask ask, int position = 0) {
        Rng rng(1);
        while (s().part != Part::over && !(s().ask == ask && (position == 0 || s().frames[0].a + 1 == position))) {
            if (is_chance(s().ask))
                game.apply(s(), game.chance_action(s(), 0), &events);
            else
                game.apply(s(), game.default_action(s(), awaited().first(), rng), &events);
        }
        return *this;
    }

    State& s() { return state.game; }
    const State& s() const { return state.game; }
    std::string asked() const {
        if (s().part == Part::over) return "over";
        std::string key(NothingPersonal::prompts()[static_cast<std::size_t>(s().ask) - 1].key);
        if (is_chance(s().ask)) return key;
        std::string out;
        for (const Seat seat : awaited()) out += "p" + std::to_string(seat.index + 1) + " ";
        return out + key;
    }
    SeatSet awaited() const { return game.decision(s()).may_act; }
    std::string first_awaited() const { return "p" + std::to_string(awaited().first().index + 1); }
    Player& seat(int n) { return s().player(n - 1); }
    int money(int n) const { return s().player(n - 1).money; }
    int respect(int n) const { return s().player(n - 1).respect; }
    std::vector<int> at_stake() const {  // by seat
        const View seen = game.view_for(s(), Seat::spectator());
        std::vector<int> out;
        for (const Seat seat : SeatSet::players(game.players())) out.push_back(game.at_stake(seen, seat));
        return out;
    }
    int supply(int n) const { return s().player(n - 1).supply; }
    int cards(int n) const { return s().player(n - 1).hand.size(); }
    int holder() const { return s().holder + 1; }
    int space_index(const std::string& slug) const { return game.vocabulary().find(kFirstList + 2, slug); }
    const Space& space(const std::string& slug) const { return s().space(space_index(slug)); }
    int markers(const std::string& slug, const std::string& owner) const {
        for (std::size_t o = 0; o < kOwners; ++o)
            if (owner == kOwnerSlugs[o]) return space(slug).count[o];
        FAIL("no owner ", owner);
        return 0;
    }
    std::string gangster(const std::string& slug) const {
        const int id = space(slug).gangster;
        return id == kNobody ? "" : game.vocabulary().slug(kFirstList + 1, id);
    }
    bool sideways(const std::string& slug) const { return (space(slug).flags & Space::kSideways) != 0; }
    bool negated(const std::string& slug) const { return (space(slug).flags & Space::kNegated) != 0; }
    int gangster_index(const std::string& slug) const { return game.vocabulary().find(kFirstList + 1, slug); }
    bool in_prison(const std::string& slug) const { return (s().prison >> gangster_index(slug) & 1) != 0; }
    bool is_dead(const std::string& slug) const { return (s().fishes >> gangster_index(slug) & 1) != 0; }
    bool holds(int n, const std::string& card) const {
        return s().player(n - 1).hand.has(game.vocabulary().find(kFirstList, card));
    }
    Reading read() const { return Reading(game.setting(), s()); }
    int answers() const {
        ActionList all;
        game.legal_actions(s(), awaited().first(), all);
        return all.size();
    }
    int count_events(Told kind) const {
        return static_cast<int>(
            std::count_if(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; }));
    }

    NothingPersonal game;
    Table<NothingPersonal> rules;
    TableState<NothingPersonal> state;
    Events events;
    bool idle_decline = true;
};

}  // namespace consigliere::nothing_personal::testing
