// What must hold in every game, checked over whole random games with offers, words, free acts and nonsense mixed in.
// A game gets all of it by one line in its properties_<game>_test.cpp.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "engine/asking.hpp"
#include "engine/kind_of.hpp"
#include "engine/kit/answer_groups.hpp"
#include "engine/playout.hpp"
#include "engine/position_check.hpp"
#include "engine/rule_book.hpp"
#include "tests/how_many.hpp"
#include "tests/observers.hpp"

namespace consigliere::testing {

// Longer than any game can be; reaching it means that play runs in circles.
inline constexpr int kLongestGame = 60000;

// As REQUIRE, at the price of a comparison: a game asks for some ten thousand of them.
#define HOLDS(...)                                         \
    do {                                                   \
        if (!(__VA_ARGS__)) FAIL("broken: " #__VA_ARGS__); \
    } while (false)

// A table's two parts are plain data; what stands between them is nobody's.
template <Game G>
bool same_table(const MatchState<G>& a, const MatchState<G>& b) {
    return same_bytes(a.game, b.game) && same_bytes(a.talk, b.talk);
}

inline OptionValues random_options(std::span<const OptionSpec> specs, Rng& rng) {
    OptionValues values(specs);
    for (const OptionSpec& spec : specs) {
        if (rng.below(2) != 0) continue;  // half of them stay as they are
        std::string text;
        switch (spec.type) {
        case OptionSpec::Type::flag: text = rng.below(2) != 0 ? "true" : "false"; break;
        case OptionSpec::Type::number:
            text = std::to_string(spec.least +
                                  static_cast<int>(rng.below(static_cast<std::uint32_t>(spec.most - spec.least + 1))));
            break;
        case OptionSpec::Type::choice:
            text = spec.choices[rng.below(static_cast<std::uint32_t>(spec.choices.size()))];
            break;
        }
        REQUIRE(values.set(spec.name, text) == "");
    }
    return values;
}

// Options that the game takes: some values are refused only by the game itself.
template <StartableGame G>
OptionValues random_options(int players, const CardSource& cards, Rng& rng) {
    for (;;) {
        OptionValues values = random_options(G::options(), rng);
        try {
            const G game(players, values, cards);
            return values;
        } catch (const InputError&) {
            continue;  // other values, then
        }
    }
}

// What is asked of a game beyond the rest of this file.
struct Promises {
    bool observers_see_the_same = true;  // (a)
    bool open_seat_hears_all = true;     // (b)
    bool refusals_name_rules = true;     // (d)
    bool positions_load = true;          // an open view, printed at any moment, loads as `given`
};

template <StartableGame G>
class PropertyRun {
public:
    PropertyRun(const G& game, const RuleBook& rules, const Promises& promises, std::uint64_t seed)
        : game_(game), rules_(rules), promises_(promises), table_(game), rng_(seed), state_(table_.initial()) {}

    // Plays one game to its end. `thorough` adds the dear checks (views, re-dealing, nonsense) at some of the nodes.
    void play(bool thorough) {
        INFO("at step ", log_.size(), ", the last: ", game_.vocabulary().to_text(current_), "; asked by ",
             decision().phase == Phase::deciding ? G::prompts()[decision().prompt].id : "chance");
        int nodes = 0;
        for (Decision d = decision(); !d.over(); d = decision()) {
            if (++nodes == kLongestGame) FAIL("the game does not end");
            check_decision(d);
            if (thorough && rng_.below(8) == 0) check_secrets();
            if (thorough && promises_.observers_see_the_same && rng_.below(4) == 0)
                check_observer(game_, state_.game, random_observer(), rng_);
            if (thorough && rng_.below(8) == 0) check_nonsense();
            if (thorough && promises_.positions_load && rng_.below(16) == 0) check_position_loads();
            if (thorough && rng_.below(16) == 0) bargain();
            if (thorough && rng_.below(16) == 0) act_freely();
            d = decision();
            if (!d.over()) step(d);
        }
        HOLDS(!game_.result(state_.game).winners.empty());
        replay();
    }

    const std::vector<Command>& log() const { return log_; }
    int positions_loaded() const { return positions_loaded_; }

private:
    Decision decision() const { return game_.decision(state_.game); }

    void step(const Decision& d) {
        if (d.chance()) return apply({game_.chance_action(state_.game, rng_.below(game_.chance_count(state_.game)))});
        const Seat seat = pick(d.may_act);
        list(state_.game, seat, actions_);
        apply({actions_[static_cast<int>(rng_.below(static_cast<std::uint32_t>(actions_.size())))]});
    }

    Seat pick(SeatSet seats) {
        int k = static_cast<int>(rng_.below(static_cast<std::uint32_t>(seats.size())));
        for (const Seat seat : seats)
            if (k-- == 0) return seat;
        return Seat::none();
    }

    void list(const typename G::State& s, Seat seat, ActionList& out) const {
        out.clear();
        game_.legal_actions(s, seat, out);
    }

    // Applies to the state and to a clone of it: both must go the same way, and the books must balance.
    void apply(const Command& command) {
        current_ = command;
        MatchState<G> clone = state_;
        events_.clear();
        table_.apply(state_, command, &events_);
        table_.apply(clone, command, nullptr);
        HOLDS(same_table(clone, state_));
        const std::string_view broken = game_.broken_invariant(state_.game);
        if (!broken.empty()) FAIL(broken);
        if (promises_.open_seat_hears_all) check_open_seat();
        log_.push_back(read_back(command));
        hashes_.push_back(table_.hash(state_));
    }

    // The text form says all: it reads back as the same command.
    Command read_back(const Command& command) const {
        const std::string text = game_.vocabulary().to_text(command);
        const auto back = game_.vocabulary().parse(text);
        if (const auto* error = std::get_if<ParseError>(&back))
            FAIL("'", text, "' does not read back: ", error->message);
        HOLDS(game_.vocabulary().to_text(std::get<Command>(back)) == text);
        HOLDS(std::get<Command>(back) == command);
        return std::get<Command>(back);
    }

    // What random play draws without a list, and what the groups hold, is what the list has under the same number;
    // `actions_` is that list.
    void check_random_action(Seat seat) {
        if constexpr (ChoosesAtRandom<G>) {
            Rng drawn(log_.size(), seat.index), again = drawn;
            const auto k = again.below(static_cast<std::uint32_t>(actions_.size()));
            HOLDS(game_.random_action(state_.game, seat, drawn) == actions_[static_cast<int>(k)]);
            HOLDS(drawn.next() == again.next());  // and takes as many numbers
        }
        if constexpr (GroupsAnswers<G>) {
            AnswerGroups groups;
            game_.legal_actions(state_.game, seat, groups);
            HOLDS(groups.size() == actions_.size());
            for (int k = 0; k < actions_.size(); ++k) HOLDS(groups.nth(static_cast<std::uint32_t>(k)) == actions_[k]);
        }
    }

    void check_decision(const Decision& d) {
        if (d.chance()) {
            HOLDS(game_.chance_count(state_.game) > 1);  // what can only fall one way is no question
            return;
        }
        HOLDS(!d.may_act.empty());
        HOLDS((d.may_act & d.asked) == d.may_act);
        HOLDS(d.prompt < G::prompts().size());
        for (const Seat seat : SeatSet::players(game_.players())) {
            list(state_.game, seat, actions_);
            if (!d.may_act.has(seat)) {
                HOLDS(actions_.empty());
                continue;
            }
            HOLDS(consigliere::is_put(G::prompts()[d.prompt].single, actions_.size()));
            HOLDS(!actions_.empty());
            check_random_action(seat);
            for (const Action& x : actions_)
                if (x.seat != seat || game_.check(state_.game, x))
                    FAIL("listed but refused: ", game_.vocabulary().to_text(x));
            check_no_doubles();
            HOLDS(actions_.contains(game_.default_action(state_.game, seat, rng_)));
        }
    }

    Seat random_seat() { return Seat(static_cast<int>(rng_.below(static_cast<std::uint32_t>(game_.players())))); }
    Seat random_observer() {
        const auto k = static_cast<int>(rng_.below(static_cast<std::uint32_t>(game_.players() + 1)));
        return k == game_.players() ? Seat::spectator() : Seat(k);
    }

    // A printed open view loads as it is, and looks and asks the same again; or, in the middle of something, is refused
    // with a word about the way to load it exactly.
    void check_position_loads() {
        const std::string printed = open_view_text(state_.game);
        typename G::State loaded = game_.initial();
        const std::string mistake = game_.load_position(loaded, boost::json::parse(printed).as_object());
        INFO("printed: ", printed);
        if (mistake.find("'log' and 'after'") != mistake.npos) return;
        if (!mistake.empty()) FAIL("a printed position does not load: ", mistake);
        const std::string again = open_view_text(loaded);
        if (again != printed) FAIL("a loaded position looks otherwise: ", again);
        const Decision now = decision(), then = game_.decision(loaded);
        HOLDS(now.phase == then.phase);
        HOLDS(now.asked == then.asked);
        HOLDS((now.phase != Phase::deciding || now.prompt == then.prompt));
        ++positions_loaded_;
    }

    std::string open_view_text(const typename G::State& s) const {
        JsonWriter w;
        w.object([&] { write_game_view(game_, game_.view_for(s, Seat::open()), w); });
        return std::string(w.text());
    }

    // Whoever sees everything is told everything. Where two groups are told the same thing in two ways, the second event
    // follows the first and has other readers.
    void check_open_seat() const {
        for (std::size_t i = 0; i < events_.size(); ++i) {
            if (events_[i].seen_by.has(Seat::open())) continue;
            const bool other_wording = i > 0 && events_[i - 1].seen_by.has(Seat::open()) &&
                                       (events_[i - 1].seen_by & events_[i].seen_by).empty();
            if (!other_wording)
                FAIL("the open seat was not told: ", boost::json::serialize(game_.vocabulary().to_json(events_[i])));
        }
    }

    // Every refusal names a rule that is in the book, also towards a seat that is not asked.
    void check_names_rule(const Refusal& no, const Action& x) const {
        if (!promises_.refusals_name_rules || !x.seat.is_player() || x.seat.index >= game_.players()) return;
        if (rules_.find(no.rule) == nullptr)
            FAIL("the refusal '", no.code, "' of '", game_.vocabulary().to_text(x), "' names no rule: '", no.rule, "'");
    }

    void check_no_doubles() {
        std::vector<Action> sorted(actions_.begin(), actions_.end());
        std::sort(sorted.begin(), sorted.end());
        const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
        if (twice != sorted.end()) FAIL("listed twice: ", game_.vocabulary().to_text(*twice));
    }

    // What a seat cannot see changes nothing that it can: view, answers, refusals, events.
    void check_secrets() {
        const Seat seat(static_cast<int>(rng_.below(static_cast<std::uint32_t>(game_.players()))));
        INFO("seen by ", seat_text(seat), " at step ", log_.size());
        const typename G::State other = game_.redeal_unseen(state_.game, seat, rng_);
        const std::string_view broken = game_.broken_invariant(other);
        if (!broken.empty()) FAIL(broken);
        const auto view = game_.view_for(state_.game, seat);
        HOLDS(same_bytes(view, game_.view_for(other, seat)));
        HOLDS(game_.decision(other).asked == decision().asked);
        list(state_.game, seat, actions_);
        list(other, seat, more_actions_);
        HOLDS(std::equal(actions_.begin(), actions_.end(), more_actions_.begin(), more_actions_.end()));
        for (int i = 0; i < 8; ++i) {
            const Action x = nonsense(seat);
            HOLDS(same_refusal(game_.check(state_.game, x), game_.check(other, x)));
        }
        if (!actions_.empty())
            check_events_agree(seat, other,
                               actions_[static_cast<int>(rng_.below(static_cast<std::uint32_t>(actions_.size())))]);
        Offer idea;
        if (game_.suggest_offer(state_.game, seat, rng_, idea))
            HOLDS(same_refusal(game_.check_exchange(state_.game, idea, true), game_.check_exchange(other, idea, true)));
    }

    static bool same_refusal(const Refusal& a, const Refusal& b) {
        return a.code == b.code && a.rule == b.rule && a.need == b.need && a.have == b.have;
    }

    // If two worlds look alike to a seat before and after an act, then it was told the same on the way.
    void check_events_agree(Seat seat, typename G::State other, const Action& x) {
        typename G::State mine = state_.game;
        Events told, told_other;
        game_.apply(mine, x, &told);
        game_.apply(other, x, &told_other);
        if (!same_bytes(game_.view_for(mine, seat), game_.view_for(other, seat))) return;
        const auto hidden = [&](const Event& e) { return !e.seen_by.has(seat); };
        std::erase_if(told, hidden);
        std::erase_if(told_other, hidden);
        HOLDS(told.size() == told_other.size());
        for (std::size_t i = 0; i < told.size(); ++i)
            HOLDS(game_.vocabulary().to_json(told[i]) == game_.vocabulary().to_json(told_other[i]));
    }

    // Random bytes: what `check` lets pass must stand in a list, and nothing may crash.
    Action nonsense(Seat seat) {
        Action x;
        x.seat = seat;
        x.kind = static_cast<std::uint8_t>(rng_.below(40));
        const auto small = [&] {
            return static_cast<std::uint8_t>(rng_.below(4) == 0 ? rng_.below(256) : rng_.below(40));
        };
        x.a = small();
        if (rng_.below(2) == 0) x.b = small();
        if (rng_.below(8) == 0) x.c = small();
        if (rng_.below(16) == 0) x.d = small();
        if (rng_.below(4) == 0) x.n = static_cast<std::int16_t>(rng_.below(30));
        return x;
    }

    void check_nonsense() {
        for (int i = 0; i < 16; ++i) {
            const Seat seat(static_cast<int>(rng_.below(kMaxPlayers + 2)));
            Action x = nonsense(seat);
            if (i % 2 == 1 && !actions_.empty()) {  // a legal answer with one field bent
                x = actions_[static_cast<int>(rng_.below(static_cast<std::uint32_t>(actions_.size())))];
                std::uint8_t* const fields[] = {&x.a, &x.b, &x.c, &x.d};
                *fields[rng_.below(4)] = static_cast<std::uint8_t>(rng_.below(40));
            }
            const Refusal no = game_.check(state_.game, x);
            if (no) {
                check_names_rule(no, x);
                continue;
            }
            HOLDS(x.seat.is_player());
            list(state_.game, x.seat, more_actions_);
            const bool offered = more_actions_.contains(x);
            more_actions_.clear();
            game_.free_actions(state_.game, x.seat, more_actions_);
            INFO(game_.vocabulary().to_text(x));
            HOLDS((offered || more_actions_.contains(x)));
        }
    }

    void act_freely() {
        const Seat seat(static_cast<int>(rng_.below(static_cast<std::uint32_t>(game_.players()))));
        actions_.clear();
        game_.free_actions(state_.game, seat, actions_);
        for (const Action& x : actions_) HOLDS(!game_.check(state_.game, x));
        if (!actions_.empty())
            apply({actions_[static_cast<int>(rng_.below(static_cast<std::uint32_t>(actions_.size())))]});
    }

    // An offer, its answer, or a word.
    void bargain() {
        if (!state_.talk.offers.empty() && rng_.below(3) != 0) return answer_offer();
        const Seat seat(static_cast<int>(rng_.below(static_cast<std::uint32_t>(game_.players()))));
        if (rng_.below(4) == 0) return promise(seat);
        Offer idea;
        if (!game_.suggest_offer(state_.game, seat, rng_, idea)) return;
        Command command;
        command.action.kind = kOffer;
        command.action.seat = seat;
        command.action.a = idea.to.index;
        command.terms = idea.terms;
        if (leaves_choices() && rng_.below(3) == 0 && !command.terms.wants.full())
            command.terms.wants.push({.kind = kChoiceItem});
        auto& side = rng_.below(2) == 0 ? command.terms.gives : command.terms.wants;
        if (rng_.below(3) == 0 && !side.full() && !game_.vocabulary().phrases.empty())
            side.push(promise_item(random_word()));
        say(command);
    }

    void say(const Command& command) {
        check_private_talk(command);
        if (!table_.check(state_, command)) apply(command);
    }

    // What others agree in private changes nothing for a seat that does not see it: refusals, events, numbers.
    void check_private_talk(const Command& command) const {
        for (const Seat seat : SeatSet::players(game_.players()).with(Seat::spectator())) {
            MatchState<G> mine = state_, other{state_.game, table_.talk_known_to(state_, seat),
                                               state_.proposed.known_to(seat, game_.round(state_.game))};
            const Refusal no = table_.check(mine, command), no_other = table_.check(other, command);
            if (command.action.seat == seat) HOLDS(same_refusal(no, no_other));
            if (no || no_other) continue;
            Events told, told_other;
            table_.apply(mine, command, &told);
            table_.apply(other, command, &told_other);
            const auto hidden = [&](const Event& e) { return !e.seen_by.has(seat); };
            std::erase_if(told, hidden);
            std::erase_if(told_other, hidden);
            // A word given in private may be judged in public: then the seat learns of it, without a number.
            if (std::any_of(told.begin(), told.end(), judges_unseen_word)) continue;
            HOLDS(told == told_other);
            HOLDS(same_bytes(table_.talk_known_to(mine, seat), table_.talk_known_to(other, seat)));
            const int round = game_.round(mine.game);
            HOLDS(mine.proposed.known_to(seat, round) == other.proposed.known_to(seat, round));
        }
    }

    static bool judges_unseen_word(const Event& e) {
        return (e.kind == kWordKept || e.kind == kWordBroken) && e.n == 0;
    }

    void answer_offer() {
        const Offer offer =
            state_.talk.offers[static_cast<int>(rng_.below(static_cast<std::uint32_t>(state_.talk.offers.size())))];
        static constexpr std::uint8_t kAnswers[] = {kAccept, kAccept, kAccept, kRefuse, kWithdraw, kCounter};
        Command command;
        command.action.kind = kAnswers[rng_.below(6)];
        command.action.seat = command.action.kind == kWithdraw ? offer.from : offer.to;
        command.action.n = offer.id;
        if (command.action.kind == kCounter) {  // the same deal from the other side, plus or minus an item
            command.terms = {offer.terms.wants, offer.terms.gives};
            if (!command.terms.gives.empty()) command.terms.gives.pop();
        }
        if (command.action.kind == kAccept && choices_in(offer.terms.wants) > 0) choose(command);
        say(command);
    }

    // May a card be left to the choice of whoever gives it?
    bool leaves_choices() const { return game_.vocabulary().chosen_item != kChoiceItem; }

    // A card for what the offer leaves open: one that is at hand if there is any, else whichever was tried last.
    void choose(Command& command) {
        const std::uint8_t kind = game_.vocabulary().chosen_item;
        const auto first = static_cast<std::uint8_t>(rng_.below(kMostCards));
        for (int i = 0; i < kMostCards; ++i) {
            const auto card = static_cast<std::uint8_t>((first + i) % kMostCards);
            command.terms.gives.clear();
            command.terms.gives.push({.kind = kind, .a = card});
            if (!table_.check(state_, command)) return;
        }
    }
    static constexpr int kMostCards = 128;

    void promise(Seat seat) {
        const auto& phrases = game_.vocabulary().phrases;
        if (phrases.empty()) return;
        Command command;
        command.action.kind = kPromise;
        command.action.seat = seat;
        command.action.a = static_cast<std::uint8_t>(rng_.below(static_cast<std::uint32_t>(game_.players())));
        command.word = random_word();
        say(command);
    }

    Word random_word() {
        const auto& phrases = game_.vocabulary().phrases;
        const VerbSpec& phrase = phrases[rng_.below(static_cast<std::uint32_t>(phrases.size()))];
        Word word;
        word.phrase = phrase.kind;
        for (const ArgSpec& arg : phrase.args) {
            const auto value = rng_.below(static_cast<std::uint32_t>(game_.players()));
            if (arg.field == Field::a) word.a = static_cast<std::uint8_t>(value);
            if (arg.field == Field::b) word.b = static_cast<std::uint8_t>(value);
            if (arg.field == Field::n) word.n = static_cast<std::int16_t>(value + 1);
        }
        word.until = static_cast<std::int16_t>(game_.round(state_.game) + static_cast<int>(rng_.below(2)));
        return word;
    }

    // The log leads through the same states.
    void replay() const {
        MatchState<G> again = table_.initial();
        for (std::size_t i = 0; i < log_.size(); ++i) {
            table_.apply(again, log_[i], nullptr);
            HOLDS(table_.hash(again) == hashes_[i]);
        }
        HOLDS(same_table(again, state_));
    }

    const G& game_;
    const RuleBook& rules_;
    Promises promises_;
    MatchRules<G> table_;
    Rng rng_;
    MatchState<G> state_;
    ActionList actions_, more_actions_;
    Events events_;
    Command current_;           // for the message, should something be wrong
    std::vector<Command> log_;  // as read back from its text
    std::vector<std::uint64_t> hashes_;
    int positions_loaded_ = 0;
};

// `games` whole games over all player counts with random options; every tenth is looked at closely.
template <StartableGame G>
void check_properties(int games, const Promises& promises = {}) {
    const RuleBook rules(G::info().folder);
    const CardSource cards = KindOf<G>().house_cards();
    const int n = how_many(games);
    const int counts = G::info().most_players - G::info().least_players + 1;
    // Reading the cards anew for each of many games would take longer than playing it; few games are all unlike.
    const int games_a_table = std::clamp(n / 20, 1, 20);
    int loaded = 0;
    for (int first = 0; first < n; first += games_a_table) {
        const int batch = first / games_a_table;
        Rng rng(20250101, static_cast<std::uint64_t>(batch));
        const int players = G::info().least_players + batch % counts;
        OptionValues options(G::options());
        if (batch % 4 != 0) options = random_options<G>(players, cards, rng);
        const G game(players, options, cards);
        for (int i = first; i < std::min(n, first + games_a_table); ++i) {
            INFO("game ", i, " with ", players, " players, options ", boost::json::serialize(options.to_json()));
            PropertyRun<G> run(game, rules, promises, rng.next());
            run.play(i % 10 < 2);
            loaded += run.positions_loaded();
        }
    }
    if (promises.positions_load) CHECK(loaded >= n / 10);
}

}  // namespace consigliere::testing
