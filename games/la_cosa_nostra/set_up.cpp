// Scenario positions: `given` has the shape of the open view, any subset of it. What is not named keeps the standard start:
// round 1, planning, seat 1 begins, Bosses in the order of the card file, empty hands, a fixed market.
#include <algorithm>
#include <span>
#include <utility>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <fmt/format.h>

#include "engine/position_check.hpp"
#include "games/la_cosa_nostra/flow.hpp"
#include "games/la_cosa_nostra/game.hpp"
#include "games/la_cosa_nostra/vocabulary.hpp"

namespace consigliere::la_cosa_nostra {

namespace json = boost::json;

namespace {

struct Wrong {
    std::string message;
};

class Builder {
public:
    Builder(const Rules& rules, const Vocabulary& words, State& state)
        : r(rules), words_(words), s(state), t(state.table), flow_(rules, state, nullptr) {}

    // Puts the pieces on the table and begins the phase; the game has not run on from there yet.
    void build(const json::object& given) {
        static constexpr std::string_view kKnown[] = {
            "round",  "phase", "start",        "turn",         "players",
            "market", "stack", "stack_groups", "job_discards", "influence_discards",
            "winners"};
        // What follows from the rest, as a printed view has it; compared afterwards.
        static constexpr std::string_view kDerived[] = {"over",       "stack_size", "job_decks",  "influence_deck",
                                                        "monopolies", "jobs",       "looking_at", "decision",
                                                        "offers",     "words",      "odds"};
        check_keys(given, kKnown, kDerived, "");
        if (const auto* v = given.if_contains("phase"); v != nullptr && *v == "setup") return flow_.begin();
        standard_start(given);
        if (const auto* n = given.if_contains("round"))
            t.round = static_cast<std::uint8_t>(number(*n, 1, r.options.rounds, "round"));
        if (const auto* n = given.if_contains("start")) t.start = Seat(number(*n, 1, r.players, "start") - 1);
        if (const auto* all = given.if_contains("players")) each_player(*all, &Builder::goods);
        if (const auto* list = given.if_contains("market")) market(*list);
        if (const auto* all = given.if_contains("players")) each_player(*all, &Builder::cards);
        if (const auto* list = given.if_contains("job_discards"))
            for (const json::value& v : array(*list, "job_discards")) {
                const int job = take_job(v);
                t.open_jobs[static_cast<std::size_t>(r.round_of(job))] |= bit32(job % kDeckSlots);
            }
        if (const auto* pile = given.if_contains("influence_discards")) influence_discards(*pile);
        if (const auto* groups = given.if_contains("stack_groups"))
            stack_groups(*groups);
        else if (const auto* list = given.if_contains("stack"))
            stack(*list);
        if (!given.contains("market")) fill_market();
        phase(given);
    }

private:
    // --- reading -------------------------------------------------------------------------------------------------------
    static int number(const json::value& v, int least, int most, const std::string& what) {
        const auto* n = v.if_int64();
        if (n == nullptr || *n < least || *n > most)
            throw Wrong{"given: " + what + " must be a number from " + std::to_string(least) + " to " +
                        std::to_string(most)};
        return static_cast<int>(*n);
    }
    static int money(const json::value& v, const std::string& what) {
        const int dollars = number(v, 0, kMostGivenMoney * 1000, what);
        if (dollars % 1000 != 0) throw Wrong{"given: " + what + " must be a multiple of 1000"};
        return dollars / 1000;
    }
    static void check_keys(const json::object& from, std::span<const std::string_view> known,
                           std::span<const std::string_view> derived, const std::string& where) {
        for (const auto& field : from) {
            const auto is = [&](std::string_view key) { return key == std::string_view(field.key()); };
            if (std::none_of(known.begin(), known.end(), is) && std::none_of(derived.begin(), derived.end(), is))
                throw Wrong{fmt::format("given: '{}{}' is unknown; known: {}", where, std::string_view(field.key()),
                                        fmt::join(known, ", "))};
        }
    }
    static const json::array& array(const json::value& v, const std::string& what) {
        if (!v.is_array()) throw Wrong{"given: " + what + " must be a list"};
        return v.get_array();
    }
    int name(std::uint8_t type, const json::value& v) const {
        const auto* text = v.if_string();
        const int i = text == nullptr ? -1 : words_.find(type, std::string_view(*text));
        if (i < 0)
            throw Wrong{"given: " + json::serialize(v) + " is no " +
                        words_.lists[static_cast<std::size_t>(type - kFirstList)].type};
        return i;
    }
    // An entry is a name, or an object with an id and more.
    static const json::value& id_of(const json::value& v) {
        if (!v.is_object()) return v;  // NOLINT(bugprone-return-const-ref-from-parameter): part of what is given
        const auto* id = v.get_object().if_contains("id");
        if (id == nullptr) throw Wrong{"given: " + json::serialize(v) + " lacks its id"};
        return *id;
    }
    static const json::value* more(const json::value& v, std::string_view key) {
        return v.is_object() ? v.get_object().if_contains(key) : nullptr;
    }
    static bool flag(const json::value& v, std::string_view key, bool otherwise) {
        const auto* value = more(v, key);
        return value != nullptr && value->is_bool() ? value->get_bool() : otherwise;
    }

    // --- the standard start ----------------------------------------------------------------------------------------------
    void standard_start(const json::object& given) {
        flow_.begin();
        std::array<int, kMaxPlayers> boss{0, 1, 2, 3, 4};
        unsigned bosses = 0;
        if (const auto* all = given.if_contains("players"))
            for (const json::value& p : array(*all, "players")) {
                const Seat seat = seat_of(p);
                if (const auto* b = more(p, "boss")) {
                    const int wanted = name(kBossName, *b);
                    once(bosses, wanted, r.cards.boss_slugs);
                    const auto was = std::find(boss.begin(), boss.end(), wanted);
                    std::swap(*was, boss[seat.index]);
                }
            }
        for (const Seat seat : r.all_seats()) flow_.give_family(seat, boss[seat.index]);
        for (const Seat seat : r.all_seats()) {
            for (const std::uint8_t card : s.influence[seat.index]) ++s.influence_deck[card];
            s.influence[seat.index].clear();
        }
        t.round = 1;
        t.start = Seat(0);
    }

    // Unless the scenario names a market: the first businessmen of the stack, as many different ones as there are.
    void fill_market() {
        for (const bool repeats : {false, true})
            for (std::uint8_t& slot : t.market)
                for (int b = 0; b < r.cards.business_count && slot == kNothing; ++b)
                    if ((s.pool >> b & 1) != 0 && !r.type(b).company &&
                        (repeats || r.market_slot(s, r.cards.type_of[static_cast<std::size_t>(b)]) < 0)) {
                        slot = static_cast<std::uint8_t>(b);
                        s.pool &= ~bit64(b);
                    }
    }

    Seat seat_of(const json::value& p) const {
        const auto* seat = more(p, "seat");
        if (seat == nullptr) throw Wrong{"given: each of players needs its seat"};
        return Seat(number(*seat, 1, r.players, "seat") - 1);
    }
    void each_player(const json::value& all, void (Builder::*read)(Seat, const json::object&)) {
        for (const json::value& p : array(all, "players")) (this->*read)(seat_of(p), p.get_object());
    }

    // --- things on the table ---------------------------------------------------------------------------------------------
    void goods(Seat seat, const json::object& p) {
        static constexpr std::string_view kKnown[] = {"seat",       "boss",      "cash",     "laundered",
                                                      "businesses", "gangsters", "trophies", "hand",
                                                      "influence",  "waiting",   "discarded"};
        static constexpr std::string_view kDerived[] = {"income",    "free_markers",  "job_count",
                                                        "job_backs", "discard_backs", "influence_count"};
        check_keys(p, kKnown, kDerived, "players.");
        if (const auto* v = p.if_contains("cash")) t.cash[seat.index] = static_cast<std::uint16_t>(money(*v, "cash"));
        if (const auto* v = p.if_contains("laundered"))
            t.laundered[seat.index] = static_cast<std::uint16_t>(money(*v, "laundered"));
        if (const auto* v = p.if_contains("businesses")) {
            s.pool |= t.owned[seat.index];
            t.owned[seat.index] = 0;
            for (const json::value& b : array(*v, "businesses")) {
                const int i = name(kBusinessName, id_of(b));
                once(businesses_, i, r.cards.business_slugs);
                lift_business(i);
                t.owned[seat.index] |= bit64(i);
                if (!flag(b, "active", true)) t.dark |= bit64(i);
                if (flag(b, "used", false)) t.used |= bit64(i);
            }
        }
        if (const auto* v = p.if_contains("gangsters")) {
            t.waiting |= t.gang[seat.index];
            t.gang[seat.index] = 0;
            for (const json::value& g : array(*v, "gangsters")) {
                const int i = name(kGangsterName, id_of(g));
                once(gangsters_, i, r.cards.gangster_slugs);
                lift_gangster(i);
                t.gang[seat.index] |= bit32(i);
                if (!flag(g, "active", true)) t.asleep |= bit32(i);
                if (flag(g, "idle", false)) t.idle |= bit32(i);
            }
        }
        if (const auto* v = p.if_contains("trophies"))
            for (const json::value& g : array(*v, "trophies")) {
                const int i = name(kGangsterName, g);
                once(gangsters_, i, r.cards.gangster_slugs);
                lift_gangster(i);
                t.trophies[seat.index] |= bit32(i);
            }
    }

    // Every card is in one place: who names it twice meant something else.
    template <class Mask>
    static void once(Mask& named, int card, const std::vector<std::string>& slugs) {
        if (named >> card & 1) throw Wrong{"given: " + slugs[static_cast<std::size_t>(card)] + " is named twice"};
        named |= Mask{1} << card;
    }
    void lift_business(int b) {
        for (auto& owned : t.owned) owned &= ~bit64(b);
        for (std::uint8_t& slot : t.market)
            if (slot == b) slot = kNothing;
        for (int i = 0; i < s.under.size(); ++i)
            if ((s.under[i] & ~State::kGroup) == b) s.under.erase_at(i);
        s.pool &= ~bit64(b);
    }
    void lift_gangster(int g) {
        Gangsters present = 0;
        for (const Seat seat : r.all_seats()) present |= r.cards.family[t.boss[seat.index]];
        if ((present >> g & 1) == 0)
            throw Wrong{"given: the family of " + r.cards.gangster_slugs[static_cast<std::size_t>(g)] +
                        " does not play"};
        for (auto& gang : t.gang) gang &= ~bit32(g);
        for (auto& trophies : t.trophies) trophies &= ~bit32(g);
        t.waiting &= ~bit32(g);
    }

    void market(const json::value& list) {
        for (std::uint8_t& slot : t.market) {
            if (slot != kNothing) s.pool |= bit64(slot);
            slot = kNothing;
        }
        if (array(list, "market").size() > kMarketSlots) throw Wrong{"given: the market has four places"};
        std::size_t at = 0;
        for (const json::value& v : array(list, "market")) {
            const int b = name(kBusinessName, v);
            once(businesses_, b, r.cards.business_slugs);
            lift_business(b);
            t.market[at++] = static_cast<std::uint8_t>(b);
        }
    }

    // Names the cards on top of the stack, each a group of its own; all others lie below them.
    void stack(const json::value& list) {
        if (array(list, "stack").empty()) return;
        Businesses rest = s.pool;
        s.pool = 0;
        for (const json::value& v : array(list, "stack")) {
            const int b = name(kBusinessName, v);
            if ((rest >> b & 1) == 0) throw Wrong{"given: stack names a card that lies elsewhere"};
            rest &= ~bit64(b);
            if (s.pool == 0)
                s.pool = bit64(b);
            else
                s.under.push(static_cast<std::uint8_t>(b | State::kGroup));
        }
        std::uint8_t group = State::kGroup;
        each(rest, [&](int b) {
            s.under.push(static_cast<std::uint8_t>(b | group));
            group = 0;
        });
    }

    // The whole stack from its top, in groups of cards whose order nobody knows.
    void stack_groups(const json::value& groups) {
        Businesses rest = s.pool;
        s.pool = 0;
        bool first = true;
        for (const json::value& list : array(groups, "stack_groups")) {
            std::uint8_t group = State::kGroup;
            for (const json::value& v : array(list, "stack_groups")) {
                const int b = name(kBusinessName, v);
                if ((rest >> b & 1) == 0) throw Wrong{"given: stack_groups names a card that lies elsewhere"};
                rest &= ~bit64(b);
                if (first)
                    s.pool |= bit64(b);
                else
                    s.under.push(static_cast<std::uint8_t>(b | std::exchange(group, std::uint8_t{0})));
            }
            first = false;
        }
        if (rest != 0) throw Wrong{"given: stack_groups must name every card of the stack"};
    }

    void influence_discards(const json::value& pile) {
        if (!pile.is_object()) throw Wrong{"given: influence_discards must be a table of cards and their numbers"};
        for (const auto& field : pile.get_object()) {
            const int wanted = number(field.value(), 0, 99, "influence_discards." + std::string(field.key()));
            for (int i = 0; i < wanted; ++i)
                ++t.pile[static_cast<std::size_t>(take_influence(json::value(field.key())))];
        }
    }

    // --- cards -----------------------------------------------------------------------------------------------------------
    int take_job(const json::value& v) {
        const int face = name(kJobName, v);
        const JobFace& job = r.cards.faces[static_cast<std::size_t>(face)];
        std::uint32_t& deck = s.deck[job.round];
        if ((deck & job.instances) == 0) throw Wrong{"given: there are not so many cards " + json::serialize(v)};
        const int slot = std::countr_zero(deck & job.instances);
        deck &= ~bit32(slot);
        return job.round * kDeckSlots + slot;
    }
    int take_influence(const json::value& v) {
        const int card = name(kInfluenceName, v);
        if (s.influence_deck[static_cast<std::size_t>(card)] == 0)
            throw Wrong{"given: there are not so many cards " + json::serialize(v)};
        --s.influence_deck[static_cast<std::size_t>(card)];
        return card;
    }

    void cards(Seat seat, const json::object& p) {
        if (const auto* v = p.if_contains("hand"))
            for (const json::value& job : array(*v, "hand")) {
                if (s.hand[seat.index].full()) throw Wrong{"given: a hand holds at most eight Jobs"};
                s.hand[seat.index].push(static_cast<std::uint8_t>(take_job(job)));
            }
        if (const auto* v = p.if_contains("influence"))
            for (const json::value& card : array(*v, "influence")) {
                if (s.influence[seat.index].full()) throw Wrong{"given: a hand holds at most eight influence cards"};
                s.influence[seat.index].push(static_cast<std::uint8_t>(take_influence(card)));
            }
        if (const auto* v = p.if_contains("discarded"))
            for (const json::value& card : array(*v, "discarded")) {
                const int job = take_job(card);
                s.shut_jobs[seat.index][static_cast<std::size_t>(r.round_of(job))] |= bit32(job % kDeckSlots);
            }
        if (const auto* v = p.if_contains("gangsters"))
            for (const json::value& g : array(*v, "gangsters")) gangster(g);
        if (const auto* v = p.if_contains("businesses"))
            for (const json::value& b : array(*v, "businesses")) markers(b, name(kBusinessName, id_of(b)));
    }

    void gangster(const json::value& v) {
        const auto g = static_cast<std::size_t>(name(kGangsterName, id_of(v)));
        if (const auto* job = more(v, "job")) s.task[g] = static_cast<std::uint8_t>(take_job(*job));
        if (const auto* bought = more(v, "purchase")) {
            const int b = name(kBusinessName, *bought);
            if (s.task[g] != kNothing) throw Wrong{"given: a gangster has one task, a job or a purchase"};
            once(businesses_, b, r.cards.business_slugs);
            lift_business(b);
            s.task[g] = static_cast<std::uint8_t>(kPurchase + b);
            markers(v, b);
        }
        if (s.task[g] != kNothing) t.tasked |= bit32(static_cast<int>(g));
        if (s.task[g] != kNothing && s.task[g] >= kPurchase) t.buying |= bit32(static_cast<int>(g));
        if (const auto* list = more(v, "attached"))
            for (const json::value& card : array(*list, "attached")) {
                const int i = take_influence(card);
                if (i < kHenchman || i > kDistraction)
                    throw Wrong{"given: " + json::serialize(card) + " does not lie on gangsters"};
                if (t.attached[static_cast<std::size_t>(i - kHenchman)] >> g & 1)
                    throw Wrong{"given: one " + json::serialize(card) + " lies on a gangster at most (LCN-INFL-3)"};
                t.attached[static_cast<std::size_t>(i - kHenchman)] |= bit32(static_cast<int>(g));
            }
        if (const auto* list = more(v, "seen_by"))
            for (const json::value& seat : array(*list, "seen_by"))
                s.seen_by[g] =
                    static_cast<std::uint8_t>(s.seen_by[g] | bit8(number(seat, 1, r.players, "seen_by") - 1));
    }

    void markers(const json::value& v, int business) {
        const auto* list = more(v, "markers");
        if (list == nullptr) return;
        for (const json::value& owner : array(*list, "markers")) {
            auto& mine = t.marker[static_cast<std::size_t>(number(owner, 1, r.players, "markers") - 1)];
            const auto free = std::find(mine.begin(), mine.end(), kNothing);
            if (free == mine.end()) throw Wrong{"given: a player has five markers"};
            *free = static_cast<std::uint8_t>(business);
        }
    }

    // --- the moment --------------------------------------------------------------------------------------------------------
    void phase(const json::object& given) {
        const auto* v = given.if_contains("phase");
        const std::string_view wanted = v != nullptr && v->is_string() ? std::string_view(v->get_string()) : "planning";
        const auto* n = given.if_contains("turn");
        const Seat turn = n != nullptr ? Seat(number(*n, 1, r.players, "turn") - 1) : t.start;
        check_rounds_to_come(wanted == "draw");
        if (wanted == "draw")
            flow_.begin_round();
        else if (wanted == "planning")
            flow_.start_phase(FrameKind::planning, turn);
        else if (wanted == "action")
            flow_.start_phase(FrameKind::action, turn);
        else if (wanted == "payday")
            flow_.start_phase(FrameKind::payday, t.start);
        else if (wanted == "scoring")
            flow_.start_phase(FrameKind::payday, t.start);  // and then the count at the end, instead of a Payday
        else if (wanted == "over")
            end(given);
        else
            throw Wrong{"given: phase must be setup, draw, planning, action, payday, scoring or over"};
    }

    void end(const json::object& given) {
        if (const auto* list = given.if_contains("winners"))
            for (const json::value& v : array(*list, "winners"))
                t.winners.add(Seat(number(v, 1, r.players, "winners") - 1));
        flow_.start_phase(FrameKind::over, t.start);
    }

    // Decks and hands must suffice for what will be dealt: in this round if it is still to come, and in the later ones.
    void check_rounds_to_come(bool draw) const {
        for (int round = t.round + (draw ? 0 : 1); round <= r.options.rounds; ++round) {
            const int left = std::popcount(s.deck[static_cast<std::size_t>(round - 1)]);
            const int need = r.players * r.jobs_drawn(round);
            if (left < need)
                throw Wrong{"given: the deck of round " + std::to_string(round) + " is left with " +
                            std::to_string(left) + " cards, and " + std::to_string(need) + " will be drawn" +
                            kGivenExactly};
        }
        const int sets = r.options.influence_from_round;
        const bool sets_to_come = sets > 1 && (t.round < sets || (draw && t.round == sets));
        for (const Seat seat : r.all_seats()) {
            const int jobs = s.hand[seat.index].size(), cards = s.influence[seat.index].size();
            if (sets_to_come && cards > 0)
                throw Wrong{"given: influence cards begin in round " + std::to_string(sets) + " (LCN-VAR-4)" +
                            kGivenExactly};
            if (draw && jobs + r.jobs_drawn(t.round) > s.hand[0].capacity())
                throw Wrong{"given: before the draw a hand holds at most three Jobs (LCN-PAY-3)" +
                            std::string(kGivenExactly)};
            if (draw && cards + r.influence_drawn(s, seat) > s.influence[0].capacity())
                throw Wrong{"given: before the draw a hand holds at most three influence cards (LCN-PAY-3)" +
                            std::string(kGivenExactly)};
        }
        if (sets_to_come && (t.attached[0] | t.attached[1] | t.attached[2] | t.attached[3]) != 0)
            throw Wrong{"given: influence cards begin in round " + std::to_string(sets) + " (LCN-VAR-4)" +
                        kGivenExactly};
    }

    const Rules& r;
    const Vocabulary& words_;
    State& s;
    TableTop& t;
    Flow flow_;
    Businesses businesses_ = 0;  // named so far
    Gangsters gangsters_ = 0;
};

}  // namespace

std::string LaCosaNostra::set_up(State& s, const json::object& given) const {
    State fresh;
    try {
        Builder(rules_, vocabulary_, fresh).build(given);
    } catch (const Wrong& wrong) {
        return wrong.message;
    }
    json::object pieces = given;
    pieces.erase("stack");  // only the cards on top of it are named
    const auto* phase = given.if_contains("phase");
    const bool scoring = phase != nullptr && *phase == "scoring";
    if (scoring) pieces.erase("phase");
    if (const std::string wrong = first_disagreement(pieces, open_view(*this, fresh)); !wrong.empty())
        return "given: " + wrong;
    if (scoring) Flow(rules_, fresh, nullptr).score();
    Flow(rules_, fresh, nullptr).settle();
    if (const std::string_view broken = broken_invariant(fresh); !broken.empty())
        return "given: " + std::string(broken);
    if (const std::string wrong = runs_on(pieces, open_view(*this, fresh)); !wrong.empty()) return "given: " + wrong;
    s = fresh;
    return "";
}

}  // namespace consigliere::la_cosa_nostra
