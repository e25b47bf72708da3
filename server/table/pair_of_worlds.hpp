// A pair of worlds that look the same to an observer, played side by side. What lies open is the same in both; what is
// hidden from the observer differs: hands, sealed answers, private offers and words, whispers, orders, and how long bots think.
#pragma once

#include <algorithm>

#include "server/table/private_acts.hpp"
#include "server/table/sent_messages.hpp"
#include "server/table/two_worlds.hpp"

namespace consigliere::server::wire {

inline constexpr Millis kSecond = 1000;

struct Variant {
    const char* name = "";
    json::object time;
    int bots = 0;           // so many of the other seats are bots of various levels
    int absent = 0;         // so many persons never answer, connected or not
    bool orders = false;    // standing orders, those that may show in both worlds alike, others in one of them only
    bool restless = false;  // undo, leaving, coming back, reconnecting, pausing to think
    int delay_s = 0;
    bool restarts = false;        // the tables are loaded from the store now and then
    bool spectator = false;       // the observer is a spectator, so that everybody's hand may differ
    bool bots_of_roster = false;  // real bots answer under seal and bargain in private
};

inline constexpr const char* kBots[] = {"random",     "steady:easy",  "steady:medium:greedy",
                                        "sharp:easy", "sharp:medium", "sharp:hard"};

// In the middle of a game, at a question that lies open.
struct Position {
    store::TableRow row;
    std::vector<store::Entry> log;
    Millis now = 0;
};
inline std::optional<Position> random_position(std::string_view game, std::uint64_t seed) {
    json::object settings{{"time", {{"mode", "live"}, {"reaction_s", 10}}}};
    if (game == "la-cosa-nostra" && seed % 2 == 0) settings["options"] = {{"offer_visibility", "private"}};
    if (game == "omerta") settings["options"] = {{"negotiation", "true"}};
    TestTable t(4, settings, seed, TestTable::quick(), game);
    t.start();
    Rng rng(seed);
    const int moves = 5 + static_cast<int>(rng.below(160));
    for (int i = 0; i < moves && t.table->room().running(); ++i) t.step(rng);
    while (t.table->room().running() && t.display().window) t.pass_time(10 * kSecond);
    if (!t.table->room().running()) return std::nullopt;
    t.pass_time(0);
    return Position{t.row, t.log, t.now};
}

class Pair {
public:
    Pair(std::string_view game, const Variant& variant, std::uint64_t seed)
        : game_(game),
          variant_(variant),
          rng_(seed),
          private_rng_(seed + 1),
          observer_(variant.spectator ? Seat::spectator() : Seat(static_cast<int>(seed % 4))) {}

    // False where the position does not serve.
    bool open(const Position& from) {
        const GameKind& kind = cached_game(game_);
        store::TableRow row = from.row;
        arrange(row);
        for (std::uint64_t w = 0; w < 2; ++w) {
            worlds_.emplace_back(row, from.log, kind, from.now);
            think_.emplace_back(private_rng_.next());
            worlds_[w].thinking_time = [this, w](const BotTask& task) {
                return 1 + static_cast<Millis>(think_[w].below(longest_thought(worlds_[w], task)));
            };
        }
        // A table that is loaded comes to where its log leads: there the worlds differ by what is done from now on alone.
        if (!variant_.restarts) redeal(worlds_[1]);
        for (World& w : worlds_) {
            w.tick();
            w.heard.clear();
            w.join(World::kSpectator, "Zoe");
            come_back(w);
        }
        give_orders();
        return true;
    }

    // Plays on until the worlds differ in public, or long enough.
    void play(int questions) {
        for (int i = 0; i < questions * 40 && asked_ < questions; ++i) {
            if (!worlds_[0].running() || !worlds_[1].running()) return;
            if (!alike()) return;
            step();
        }
        alike();
    }

    int windows = 0, bargains = 0, kept_back = 0, restarts = 0;
    SentMessages sent;

    std::string story() const {
        std::string out = "observer " + seat_text(observer_);
        for (const World& w : worlds_) {
            out += "\nworld, standing at " + std::string(w.match().decision().over() ? "" : w.match().prompt().id);
            for (std::size_t i = w.done.size() > 8 ? w.done.size() - 8 : 0; i < w.done.size(); ++i)
                out += "\n  " + w.done[i];
        }
        return out;
    }

private:
    void redeal(World& world) {
        const auto other = worlds_[0].match().redealt(observer_, private_rng_);
        Record& record = TableTester::record(*world.table);
        record.rewind(*other, record.size());
        TableTester::display(*world.table).match = std::shared_ptr<const Match>(other->clone());
    }
    // In a window a thought may come late; a move that lies open is thought out in the time that the table gives for it.
    static std::uint32_t longest_thought(World& w, const BotTask& task) {
        if (w.display().window) return 7000;
        return std::max(1u, std::min(1000u, static_cast<std::uint32_t>(task.time)));
    }
    int follower() const { return observer_.is_player() ? observer_.index + 1 : World::kSpectator; }
    void come_back(World& w) const {
        w.part(follower());
        w.join(follower(), observer_.is_player() ? w.row.people[observer_.index] : "Zoe");
    }

    void arrange(store::TableRow& row) {
        json::object room = json::parse(row.room).as_object();
        if (!variant_.time.empty()) room["time"] = variant_.time;
        room["spectator_delay_s"] = variant_.delay_s;
        room["whispers_shown"] = whispers_shown_ = rng_.below(2) == 0;
        json::array& seats = room.at("seats").as_array();
        for (int i = 0; i < 4; ++i) {
            if (i == observer_.index) continue;
            const auto at = static_cast<std::size_t>(i);
            if (made_bots_ < variant_.bots) {
                ++made_bots_;
                seats[at].as_object()["kind"] = 2;
                seats[at].as_object()["bot"] = kBots[rng_.below(std::size(kBots))];
                row.people[at].clear();
            } else if (static_cast<int>(absent_.size()) < variant_.absent) {
                absent_.add(Seat(i));
            }
        }
        row.room = json::serialize(room);
    }

    // --- what people do --------------------------------------------------------------------------------------------------
    void both(const std::function<void(World&)>& what) {
        for (World& w : worlds_) what(w);
    }
    std::vector<Seat> others() const {
        std::vector<Seat> out;
        for (int i = 0; i < 4; ++i)
            if (Seat(i) != observer_ && !worlds_[0].is_bot(Seat(i))) out.emplace_back(i);
        return out;
    }
    Seat any_of(const std::vector<Seat>& seats) { return seats[rng_.below(static_cast<std::uint32_t>(seats.size()))]; }

    void give_orders() {
        if (!variant_.orders) return;
        for (const Seat seat : others()) {
            json::array orders;
            const auto kind = rng_.below(3);
            if (kind == 0) orders.push_back({{"prompt", "*"}, {"ask", "never"}});
            if (kind == 1) orders.push_back({{"prompt", "*"}, {"ask", "concerned"}, {"times", 3}});
            if (orders.empty()) by_hand_.add(seat);
            if (!orders.empty()) both([&](World& w) { w.call(seat.index + 1, "orders", {{"orders", orders}}); });
        }
    }

    // Private messages of one seat in one world only.
    void fidget() {
        const auto seats = others();
        if (seats.empty() || !variant_.restless) return;
        const Seat seat = any_of(seats);
        World& w = worlds_[rng_.below(2)];
        const int who = seat.index + 1;
        const int other = observer_.is_player() ? observer_.index + 1 : who % 4 + 1;
        switch (private_rng_.below(9)) {
        case 0:  w.call(who, "mute", {{"seat", other}, {"muted", private_rng_.below(2) == 0}}); break;
        case 1:  w.call(who, "log"); break;
        case 2:  w.call(who, "offerable", {{"with", other}}); break;
        case 3:  prepare(w, seat); break;
        case 4:  whisper(w, seat); break;
        case 5:
        case 6:
        case 7:  bargain_in_private(w, seat); break;
        default: w.call(who, "check", {{"do", "p" + std::to_string(who) + " pass"}}); break;
        }
    }
    static void prepare(World& w, Seat seat) {
        const auto all = w.answers(seat);
        if (!all.empty()) w.call(seat.index + 1, "prepare", {{"moves", json::array{json::value(all.front())}}});
    }
    void bargain_in_private(World& w, Seat seat) {
        const auto command = private_bargain(w.match(), seat, observer_, words_stay_private(game_), private_rng_);
        if (command && w.act(seat, w.match().vocabulary().to_text(*command))) ++bargains;
    }
    // That two whisper shows at some tables, what they say at none.
    void whisper(World& w, Seat seat) {
        const int to = (seat.index + 1) % 4 == observer_.index ? (seat.index + 2) % 4 : (seat.index + 1) % 4;
        const auto say = [&](World& world) {
            const std::string text(1 + private_rng_.below(40), 'x');
            world.call(seat.index + 1, "say", {{"text", text}, {"to", json::array{to + 1}}});
        };
        if (whispers_shown_)
            both(say);
        else
            say(w);
    }
    // The same in both worlds beside the question that stands: an offer, or what the rules let a seat do at any time.
    void act_beside(Seat seat) {
        const Match& match = worlds_[0].match();
        std::vector<Command> candidates;
        ActionList acts;
        match.free_actions(seat, acts);
        if (!acts.empty()) candidates.push_back({acts[static_cast<int>(rng_.below(acts.size()))], {}, {}});
        Offer idea;
        if (match.suggest_offer(seat, rng_, idea) && (words_stay_private(game_) || !has_promise(idea.terms)))
            candidates.push_back(offer_command(seat, idea.to, idea.terms));
        for (const Command& command : candidates) {
            if (match.check(command) || worlds_[1].match().check(command)) continue;
            const std::string text = match.vocabulary().to_text(command);
            both([&](World& w) { w.act(seat, text); });
            return;
        }
    }
    // A move that can still be taken back, in one world only; what everybody does beside it must not tell of it.
    void move_unseen(Seat seat) {
        World& w = worlds_[private_rng_.below(2)];
        for (const std::string& text : w.answers(seat)) {
            // To hold a question open is for a limited number of times (OM-NEG-4): the end of it shows.
            if (text.ends_with(" hold") || !TableTester::is_undoable(*w.table, text)) continue;
            if (!w.act(seat, text)) return;
            ++kept_back;
            pass_time(static_cast<Millis>(rng_.below(300)));
            act_beside(seat);
            if (rng_.below(2) == 0) both([&](World& world) { world.call(seat.index + 1, "undo"); });
            return;
        }
    }
    // An order that can be followed only with the right card, in one world only.
    void order_by_hand(Seat seat) {
        World& w = worlds_[private_rng_.below(2)];
        const auto all = w.answers(seat);
        if (all.empty() || !by_hand_.has(seat)) return;
        const std::string_view prompt = w.match().prompt().id;
        const json::object order{{"prompt", prompt}, {"ask", "always"}, {"answer", all.back()}};
        w.call(seat.index + 1, "orders", {{"orders", json::array{order}}});
    }

    // An answer that can be given in both worlds, the same for every call about one question.
    std::optional<std::string> common_answer(Seat seat) {
        const auto key = std::make_pair(TableTester::question(*worlds_[0].table), seat.index);
        if (const auto at = chosen_.find(key); at != chosen_.end()) return at->second;
        const auto first = worlds_[0].answers(seat), second = worlds_[1].answers(seat);
        std::vector<std::string> shared;
        for (const std::string& text : first)
            if (std::find(second.begin(), second.end(), text) != second.end()) shared.push_back(text);
        if (shared.empty()) return std::nullopt;
        return chosen_[key] = shared[rng_.below(static_cast<std::uint32_t>(shared.size()))];
    }

    std::optional<Command> think(World& w, const BotTask& task) {
        const Match& match = w.match();
        std::optional<RealBot> real;
        if (variant_.bots_of_roster) real.emplace(match, task.seat, task.bot, private_rng_.next());
        if (task.bargain) {
            const auto said =
                real ? real->player->bargain(task.people)
                     : private_bargain(match, task.seat, observer_, words_stay_private(game_), private_rng_);
            if (!said || !is_hidden(match, *said, observer_) || private_rng_.below(3) == 0) return std::nullopt;
            ++bargains;
            return said;
        }
        std::optional<std::string> text;
        if (w.display().window && real) {
            if (match.decision().may_act.has(task.seat)) return Command{real->player->decide(), {}, {}};
        } else if (w.display().window) {
            const auto all = w.answers(task.seat);
            if (!all.empty() && private_rng_.below(5) == 0)
                text = all[private_rng_.below(static_cast<std::uint32_t>(all.size()))];
        } else {
            text = common_answer(task.seat);
            if (!text) hidden_choice_ = true;
        }
        if (!text) return std::nullopt;
        return std::get<Command>(match.vocabulary().parse(*text));
    }

    // Time passes in both worlds alike; within it each does what falls due at its own moments.
    void pass_time(Millis length) {
        const Millis end = worlds_[0].now + length;
        for (int guard = 0; guard < 20'000; ++guard) {
            const Millis at = std::min({worlds_[0].next(), worlds_[1].next(), end});
            for (World& w : worlds_) w.advance(at, [&](const BotTask& task) { return think(w, task); });
            if (at == end || hidden_choice_ || !same_so_far()) return;
        }
    }
    bool same_so_far() const {
        const auto &a = worlds_[0].heard, &b = worlds_[1].heard;
        const auto count = [](const auto& heard, int who) {
            const auto at = heard.find(who);
            return at == heard.end() ? std::size_t{0} : at->second.size();
        };
        return count(a, follower()) == count(b, follower()) &&
               count(a, World::kSpectator) == count(b, World::kSpectator);
    }

    // False when the worlds are no longer alike: by news, or by a leak.
    bool alike() { return !hidden_choice_ && sent.compare(worlds_[0], worlds_[1], follower()); }

    // --- a step ------------------------------------------------------------------------------------------------------------
    void step() {
        const std::uint64_t question = TableTester::question(*worlds_[0].table);
        if (question != question_) ++asked_, question_ = question;
        fidget();
        reconnect();
        DisplayStep step = worlds_[0].display();
        if (step.over()) return;
        if (step.window)
            answer_window(step);
        else
            answer_openly(step);
    }

    void answer_openly(const DisplayStep& step) {
        pass_time(200 + static_cast<Millis>(rng_.below(3000)));
        for (const Seat seat : step.asked) {
            if (worlds_[0].is_bot(seat) || TableTester::question(*worlds_[0].table) != question_) continue;
            if (absent_.has(seat) && variant_.time.at("mode") != "none") {
                pass_time(30 * kSecond);
                continue;
            }
            if (variant_.restless && rng_.below(4) == 0) act_beside(seat);
            if (variant_.restless && seat != observer_ && rng_.below(2) == 0) move_unseen(seat);
            if (TableTester::question(*worlds_[0].table) != question_) return;
            chosen_.clear();
            const auto text = common_answer(seat);
            if (!text) {
                hidden_choice_ = true;
                return;
            }
            both([&](World& w) { w.act(seat, *text); });
        }
    }

    void answer_window(const DisplayStep& step) {
        ++windows;
        for (const Seat seat : step.asked) {
            pass_time(static_cast<Millis>(rng_.below(1500)));
            if (worlds_[0].is_bot(seat) || absent_.has(seat)) continue;
            if (TableTester::question(*worlds_[0].table) != question_) return;
            if (rng_.below(4) == 0) continue;  // says nothing
            order_by_hand(seat);               // for the next time
            // Under seal each world may answer as it likes.
            for (World& w : worlds_) answer_under_seal(w, seat);
            if (variant_.restless && rng_.below(3) == 0) {
                pass_time(100);
                if (TableTester::question(*worlds_[0].table) != question_) return;
                both([&](World& w) {
                    if (w.call(seat.index + 1, "undo")) answer_under_seal(w, seat);
                });
            }
        }
        pass_time(variant_.time.at("mode") == "slow" ? 3600 * kSecond : 4 * kSecond);
        // Where nothing else ends it, the last ones wave it through.
        if (variant_.time.at("mode") != "none" || TableTester::question(*worlds_[0].table) != question_) return;
        for (const Seat seat : step.asked)
            if (!worlds_[0].is_bot(seat))
                both([&](World& w) { w.call(seat.index + 1, "pass", {{"seq", 1'000'000'000}}); });
    }
    void answer_under_seal(World& w, Seat seat) {
        const auto all = w.answers(seat);
        const bool own = seat == observer_;
        if (!all.empty() && !own && private_rng_.below(6) == 0) {
            const std::string& text = all[private_rng_.below(static_cast<std::uint32_t>(all.size()))];
            // Else an order has answered: let it stand.
            if (w.act(seat, text) && text.find(" sell ") == std::string::npos) return;
        }
        w.call(seat.index + 1, "pass", {{"seq", 1'000'000'000}});
    }

    void reconnect() {
        if (!variant_.restless) return;
        if (variant_.restarts && rng_.below(4) == 0) both([](World& w) { w.restart(); }), ++restarts;
        const auto seats = others();
        switch (rng_.below(12)) {
        case 0: both([&](World& w) { come_back(w); }); break;
        case 1:
            if (seats.empty()) break;
            both([&, seat = any_of(seats)](World& w) { w.part(seat.index + 1); });
            break;
        case 2:
            both([&](World& w) {
                for (int i = 0; i < 4; ++i)
                    if (!w.row.people[static_cast<std::size_t>(i)].empty())
                        w.join(i + 1, w.row.people[static_cast<std::size_t>(i)]);
            });
            break;
        case 3:
            both([&](World& w) {
                w.part(World::kSpectator);
                w.join(World::kSpectator, "Zoe");
                w.call(World::kSpectator, "log");
            });
            break;
        case 4:
            if (seats.empty()) break;
            both([&, seat = any_of(seats)](World& w) { w.call(seat.index + 1, "leave"); });
            break;
        case 5:
            if (seats.empty()) break;
            both([&, seat = any_of(seats)](World& w) { w.call(seat.index + 1, "return"); });
            break;
        case 6: both([&](World& w) { w.call(follower(), "log"), w.call(follower(), "play_back"); }); break;
        case 7:
            if (seats.empty()) break;
            both([&, seat = any_of(seats)](World& w) { w.call(seat.index + 1, "say", {{"text", "well"}}); });
            break;
        case 8:
            if (seats.empty() || !observer_.is_player()) break;
            both([&, seat = any_of(seats)](World& w) { w.call(follower(), "offerable", {{"with", seat.index + 1}}); });
            break;
        case 9:
            if (observer_.is_player()) act_beside(observer_);
            break;
        default: break;
        }
    }

    std::string game_;
    Variant variant_;
    Rng rng_;          // what both worlds have in common
    Rng private_rng_;  // what they have not
    Seat observer_;
    std::deque<World> worlds_;
    std::vector<Rng> think_;
    SeatSet absent_, by_hand_;  // who is never there, and who gives orders that hang on a card
    bool whispers_shown_ = true;
    int made_bots_ = 0, asked_ = 0;
    std::uint64_t question_ = 0;
    bool hidden_choice_ = false;  // no answer is possible in both worlds: what is done next differs in public
    std::map<std::pair<std::uint64_t, std::uint8_t>, std::string> chosen_;
};

}  // namespace consigliere::server::wire
