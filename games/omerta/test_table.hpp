// A table for tests: put the pieces down, speak the game's own text form, look at the result.
//
//   TestTable t(Given(3).family(1, "colombo", "marcone", "thugs", 3).centre({"red-hook"}));
//   t.does("p1 conquer marcone red-hook").passes().does("p1 use 3").passes().rolls({4});
//   CHECK(t.owner("red-hook") == 1);
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "engine/json_writer.hpp"
#include "engine/position_check.hpp"
#include "games/omerta/events.hpp"
#include "games/omerta/kind.hpp"
#include "games/omerta/queries.hpp"

namespace consigliere::omerta::testing {

namespace json = boost::json;

inline json::object view_json(const Omerta& game, const State& state, Seat seat) {
    const View view = game.view_for(state, seat);
    Position position = game.position(view);
    game.add_odds(view, position);
    return json_tree(
        [&](JsonWriter& w) { w.object([&] { DescriptionWriter(game.vocabulary(), w).fields(position); }); });
}

// A position, in the shape of the open view. Seats count from 1.
class Given {
public:
    explicit Given(int players) : players_(players) {
        for (int i = 0; i < players; ++i) list_.push_back(json::object{});
    }
    // One capo with his reserve; call again for the same seat to add another.
    Given& family(int seat, const char* don, const char* capo, const char* type, int reserve = 0) {
        json::object& p = at(seat);
        p["don"] = don;
        if (!p.contains("capos")) p["capos"] = json::array{};
        if (!p.contains("domains")) p["domains"] = json::array{};
        p["capos"].as_array().push_back(json::object{{"capo", capo}, {"type", type}, {"reserve", reserve}});
        last_capo_ = capo;
        return *this;
    }
    Given& gam(int seat, int reserve = 0) { return family(seat, "gambino", "ridella", "gunmen", reserve); }
    Given& col(int seat, int reserve = 0) { return family(seat, "colombo", "marcone", "thugs", reserve); }
    Given& luc(int seat, int reserve = 0) { return family(seat, "luchese", "vecchio", "spies", reserve); }
    Given& gen(int seat, int reserve = 0) { return family(seat, "genovese", "sanseverino", "accountants", reserve); }
    // Under the capo named last, or under `capo`.
    Given& domain(int seat, const char* domain, int soldiers = 0, const char* capo = nullptr) {
        json::object d{{"domain", domain}, {"soldiers", soldiers}};
        if (capo != nullptr) d["capo"] = capo;
        if (!at(seat).contains("domains")) at(seat)["domains"] = json::array{};
        at(seat)["domains"].as_array().push_back(d);
        return *this;
    }
    Given& cash(int seat, int dollars) { return put(seat, "cash", dollars); }
    Given& hand(int seat, std::initializer_list<const char*> cards) { return put(seat, "hand", list(cards)); }
    Given& main(int seat, const char* objective) { return put(seat, "main", objective); }
    Given& secondaries(int seat, std::initializer_list<const char*> cards) {
        return put(seat, "secondaries", list(cards));
    }
    Given& completed(int seat, std::initializer_list<const char*> cards) { return put(seat, "completed", list(cards)); }
    Given& feats(int seat, std::initializer_list<const char*> cards) { return put(seat, "feats", list(cards)); }
    Given& beaten_by(int seat, int rival) { return put(seat, "beaten_by", json::array{rival}); }
    Given& robbed_by(int seat, int robber) {
        at(seat)["capos"].as_array().back().as_object()["robbed_by"] = robber;
        return *this;
    }
    Given& centre(std::initializer_list<const char*> domains) { return put("centre", list(domains)); }
    Given& deck(int domains) { return put("decks", json::object{{"domains", domains}}); }
    Given& phase(const char* name, int step = 1) {
        put("phase", name);
        return put("step", step);
    }
    Given& start(int seat) { return put("start", seat); }
    Given& turn(int seat) { return put("turn", seat); }
    Given& round(int number) { return put("round", number); }
    Given& option(const char* assignment) {
        options_.push_back(assignment);
        return *this;
    }

    // The test itself answers every question, also one with a single answer.
    Given& answering_all() {
        answers_all_ = true;
        return *this;
    }

    int players() const { return players_; }
    bool answers_all() const { return answers_all_; }
    const std::vector<std::string>& options() const { return options_; }
    json::object object() const {
        json::object out = object_;
        out["players"] = list_;
        return out;
    }

private:
    json::object& at(int seat) { return list_[position_of(seat - 1)].as_object(); }
    template <class T>
    Given& put(int seat, const char* key, T value) {
        at(seat)[key] = std::move(value);
        return *this;
    }
    template <class T>
    Given& put(const char* key, T value) {
        object_[key] = std::move(value);
        return *this;
    }
    static json::array list(std::initializer_list<const char*> words) {
        json::array out;
        for (const char* word : words) out.push_back(word);
        return out;
    }

    int players_;
    const char* last_capo_ = "";
    bool answers_all_ = false;
    json::array list_;
    json::object object_;
    std::vector<std::string> options_;
};

inline OptionValues options_of(const std::vector<std::string>& assignments) {
    OptionValues values(Omerta::options());
    for (const std::string& a : assignments) REQUIRE(values.set(a) == "");
    return values;
}

inline CardSource house_cards() { return KindOf<Omerta>().house_cards(); }

class TestTable {
public:
    explicit TestTable(const Given& given)
        : game(given.players(), options_of(given.options()), house_cards()), answers_all_(given.answers_all()) {
        state = game.initial();
        const std::string wrong = game.load_position(state, given.object());
        REQUIRE_MESSAGE(wrong.empty(), wrong);
        if (!given.answers_all()) answer_single();
    }
    TestTable(int players, const std::vector<std::string>& options)
        : game(players, options_of(options), house_cards()), state(game.initial()) {}

    // --- doing ----------------------------------------------------------------------------------------------------------
    TestTable& does(const std::string& text) {
        INFO(text, " when asked ", asked());
        const Action x = action(text);
        if (x.seat == Seat::chance()) {
            bool possible = false;
            for (std::uint32_t k = 0; state.decision.chance() && k < game.chance_count(state); ++k)
                possible = possible || game.chance_action(state, k) == x;
            REQUIRE(possible);
        } else {
            const Refusal no = game.check(state, x);
            REQUIRE_MESSAGE(!no, no.code);
        }
        game.apply(state, x, &events);
        if (!answers_all_) answer_single();
        const std::string_view broken = game.broken_invariant(state);
        REQUIRE_MESSAGE(broken.empty(), broken);
        return *this;
    }
    // Whoever has a single answer gives it (AMB-44): most tests are about something else.
    void answer_single() {
        ActionList list;
        for (bool again = true; again && state.decision.phase == Phase::deciding;) {
            again = false;
            for (const Seat seat : state.decision.may_act) {
                list.clear();
                game.legal_actions(state, seat, list);
                if (list.size() != 1) continue;
                game.apply(state, list[0], &events);
                again = true;
                break;
            }
        }
    }
    TestTable& rolls(std::initializer_list<int> dice) {
        for (const int die : dice) does("chance roll " + std::to_string(die));
        return *this;
    }
    // Nobody plays a card.
    TestTable& passes() {
        while (state.decision.phase == Phase::deciding && is_window(asked_in(state.decision)))
            does(seat_text(state.decision.may_act.first()) + " pass");
        return *this;
    }
    // Everybody answers by default, chance shows its first outcome, until the question `id` is asked or the game ends.
    TestTable& until(std::string_view id) {
        Rng rng(1);
        for (int i = 0; i < 2000 && asked() != id && !over(); ++i) {
            const Action x = state.decision.chance() ? game.chance_action(state, 0)
                                                     : game.default_action(state, state.decision.may_act.first(), rng);
            game.apply(state, x, &events);
        }
        return *this;
    }
    Refusal refusal(const std::string& text) const { return game.check(state, action(text)); }
    bool legal(const std::string& text) const {
        ActionList list;
        const Action x = action(text);
        game.legal_actions(state, x.seat, list);
        return list.contains(x);
    }
    int choices(int seat) const {
        ActionList list;
        game.legal_actions(state, Seat(seat - 1), list);
        return list.size();
    }
    std::string by_default(int seat) const {
        Rng rng(1);
        return game.vocabulary().to_text(game.default_action(state, Seat(seat - 1), rng));
    }

    // --- looking --------------------------------------------------------------------------------------------------------
    std::string_view asked() const {
        return state.decision.phase == Phase::over ? "over" : Omerta::prompts()[state.decision.prompt].id;
    }
    int who() const { return state.decision.may_act.empty() ? 0 : state.decision.may_act.first().index + 1; }
    bool over() const { return state.decision.phase == Phase::over; }
    Queries queries() const { return Queries(game, state); }
    const Family& family(int seat) const { return state.family[Seat(seat - 1)]; }
    int cash(int seat) const { return family(seat).cash * 1000; }
    int owner(const char* domain) const {
        const Seat seat = state.owner[domain_id(domain)];
        return seat.is_player() ? seat.index + 1 : 0;
    }
    int on(const char* domain) const { return state.soldiers[domain_id(domain)]; }
    bool in_centre(const char* domain) const { return state.centre.has(domain_id(domain)); }
    int reserve(int seat, const char* capo) const {
        return queries().reserve(Seat(seat - 1), queries().slot_of(Seat(seat - 1), CapoId(index(kCapoList, capo))));
    }
    int capos(int seat) const { return queries().capo_count(Seat(seat - 1)); }
    int soldiers(int seat) const { return queries().soldiers_of(Seat(seat - 1)); }
    int hand(int seat) const { return family(seat).hand.size(); }
    bool holds(int seat, const char* card) const { return family(seat).in_hand.has(CardId(index(kCardList, card))); }
    int centre() const { return state.centre.size(); }
    int deck() const { return state.deck_left; }
    int total(int seat) const { return queries().roll_total(Seat(seat - 1)); }
    bool completed(int seat, const char* objective) const {
        return family(seat).completed.has(game.cards().secondary(ObjectiveId(index(kObjectiveList, objective))));
    }
    // How often this happened, and whether a seat was shown it.
    int count(EventKind kind) const {
        int count = 0;
        for (const Event& e : events) count += is(e, kind);
        return count;
    }
    bool shown_to(EventKind kind, Seat seat) const {
        for (const Event& e : events)
            if (is(e, kind) && e.seen_by.has(seat)) return true;
        return false;
    }
    json::object view(int seat) const { return view_json(game, state, Seat(seat - 1)); }

    Offer offer(int from, int to, std::initializer_list<Item> gives, std::initializer_list<Item> wants) const {
        Offer out;
        out.from = Seat(from - 1);
        out.to = Seat(to - 1);
        for (const Item& item : gives) out.terms.gives.push(item);
        for (const Item& item : wants) out.terms.wants.push(item);
        return out;
    }
    static Item money(int thousands) { return {kItemMoney, 0, 0, 0, 0, 0, static_cast<std::int16_t>(thousands)}; }
    Item domain_item(const char* domain) const { return {kItemDomain, domain_id(domain).index}; }
    static Item soldiers_item(int count) {
        return {kItemSoldiers, kNothing, 0, 0, 0, 0, static_cast<std::int16_t>(count)};
    }
    TestTable& trade(const Offer& deal) {
        const Refusal no = game.check_exchange(state, deal, false);
        REQUIRE_MESSAGE(!no, no.code);
        game.exchange(state, deal, &events);
        if (!answers_all_) answer_single();
        const std::string_view broken = game.broken_invariant(state);
        REQUIRE_MESSAGE(broken.empty(), broken);
        return *this;
    }

    Action action(const std::string& text) const {
        const auto parsed = game.vocabulary().parse(text);
        if (const auto* error = std::get_if<ParseError>(&parsed)) FAIL(text, ": ", error->message);
        return std::get<Command>(parsed).action;
    }

    Omerta game;
    State state;
    Events events;

private:
    bool answers_all_ = false;
    DomainId domain_id(const char* slug) const { return DomainId(index(kDomainList, slug)); }
    int index(std::uint8_t list, const char* slug) const {
        const int i = game.vocabulary().find(list, slug);
        REQUIRE_MESSAGE(i >= 0, slug);
        return i;
    }
};

}  // namespace consigliere::omerta::testing
