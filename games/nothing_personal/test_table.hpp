// A table for tests: set the position as a scenario would (single quotes for double), play in the text form, look.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "games/nothing_personal/game.hpp"
#include "games/nothing_personal/kind.hpp"
#include "games/nothing_personal/vocabulary.hpp"

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

inline EventKind kind_of(const Event& e) { return static_cast<EventKind>(e.kind); }

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
        const std::string wrong = game.load_position(s(), boost::json::parse(text).as_object());
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
        while (idle_decline && is_window(question(s().decision))) {
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
        while (is_window(question(s().decision)) || question(s().decision) == PromptId::reroll)
            play(first_awaited() + " pass");
        return *this;
    }
    // All pass and decline, ties by default, chance takes the first outcome, until the question comes or the game ends.
    TestTable& until(PromptId wanted, int position = 0) {
        return until([&] {
            return question(s().decision) == wanted &&
                   (position == 0 || s().frames.at<VisitsFrame>(0).position == position);
        });
    }
    TestTable& until(ChanceKind wanted) {
        return until([&] { return s().decision.chance() && chance() == wanted; });
    }
    TestTable& until_over() {
        return until([] { return false; });
    }
    template <class F>
    TestTable& until(F reached)
        requires std::same_as<bool, decltype(reached())>
    {
        Rng rng(1);
        while (!s().decision.over() && !reached()) {
            if (s().decision.chance())
                game.apply(s(), game.chance_action(s(), 0), &events);
            else
                game.apply(s(), game.default_action(s(), awaited().first(), rng), &events);
        }
        return *this;
    }
    ChanceKind chance() const { return static_cast<ChanceKind>(s().decision.prompt); }

    State& s() { return state.game; }
    const State& s() const { return state.game; }
    std::string asked() const {
        if (s().part == Part::over) return "over";
        std::string key(prompts()[s().decision.prompt].key);
        if (s().decision.chance()) return key;
        std::string out;
        for (const Seat seat : awaited()) out += "p" + std::to_string(seat.index + 1) + " ";
        return out + key;
    }
    SeatSet awaited() const { return game.decision(s()).may_act; }
    std::string first_awaited() const { return "p" + std::to_string(awaited().first().index + 1); }
    Player& seat(int n) { return s().players[Seat(n - 1)]; }
    int money(int n) const { return s().players[Seat(n - 1)].money; }
    int respect(int n) const { return s().players[Seat(n - 1)].respect; }
    std::vector<int> at_stake() const {  // by seat
        const View seen = game.view_for(s(), Seat::spectator());
        std::vector<int> out;
        for (const Seat seat : SeatSet::players(game.players())) out.push_back(game.at_stake(seen, seat));
        return out;
    }
    int supply(int n) const { return s().players[Seat(n - 1)].supply; }
    int cards(int n) const { return s().players[Seat(n - 1)].hand.size(); }
    int holder() const { return s().holder.index + 1; }
    SpaceId space_id(const std::string& slug) const { return SpaceId(game.vocabulary().find(kSpaceList, slug)); }
    const Space& space(const std::string& slug) const { return s().spaces[space_id(slug)]; }
    int markers(const std::string& slug, const std::string& owner) const {
        const int id = game.vocabulary().find(kOwnerList, owner);
        REQUIRE_MESSAGE(id >= 0, "no owner ", owner);
        return space(slug).markers[OwnerId(id)];
    }
    std::string gangster(const std::string& slug) const {
        const GangsterId id = space(slug).gangster;
        return id.exists() ? game.vocabulary().slug(kGangsterList, id.index) : "";
    }
    bool sideways(const std::string& slug) const { return space(slug).sideways; }
    bool negated(const std::string& slug) const { return space(slug).negated; }
    GangsterId gangster_id(const std::string& slug) const {
        return GangsterId(game.vocabulary().find(kGangsterList, slug));
    }
    CardId card_id(const std::string& slug) const { return CardId(game.vocabulary().find(kCardList, slug)); }
    bool in_prison(const std::string& slug) const { return s().prison.has(gangster_id(slug)); }
    bool is_dead(const std::string& slug) const { return s().fishes.has(gangster_id(slug)); }
    bool holds(int n, const std::string& card) const { return s().players[Seat(n - 1)].hand.has(card_id(card)); }
    Queries queries() const { return Queries(game.setup(), s()); }
    int answers() const {
        ActionList all;
        game.legal_actions(s(), awaited().first(), all);
        return all.size();
    }
    int count_events(EventKind kind) const {
        return static_cast<int>(
            std::count_if(events.begin(), events.end(), [&](const Event& e) { return kind_of(e) == kind; }));
    }

    NothingPersonal game;
    MatchRules<NothingPersonal> rules;
    MatchState<NothingPersonal> state;
    Events events;
    bool idle_decline = true;
};

}  // namespace consigliere::nothing_personal::testing
