// A table, without network, disk or clock of its own: it takes one request at a time with the time it came, changes, and
// says what must be stored and who must be told what. Whoever runs it (table_actor.hpp) stores first and tells then.
//
//   request ──> handle ──> Effects {entries, live, room, talk, notices | out, bots}
//   time    ──> tick   ──┘           stored together, then          sent and started
#pragma once

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "server/table/clocks.hpp"
#include "server/table/event_history.hpp"
#include "server/table/missed_updates.hpp"
#include "server/table/record.hpp"
#include "server/table/room.hpp"
#include "server/table/speech.hpp"
#include "server/table/stage.hpp"
#include "server/table/talk_book.hpp"

namespace consigliere::server {

// What the house decides for all its tables.
struct House {
    Millis bot_pause = 900;  // a bot's open moves show at multiples of it only, so that people can follow
    Millis shortest_window = 1000;
    Millis bot_window = 2500;  // with a bot among those asked; a bot that has not answered by the end passes
    Millis share_wait = 3000;  // for clients' shares of the dice, at each stage; 0 (tests only): nobody is asked
    int defaults_until_stand_in = 2;
    std::string stand_in = "steady:medium";
    static constexpr Millis kBetweenTalk = 10'000;
    static constexpr int kTalkInThatTime = 10;
};

// A connection that follows the table.
struct Follower {
    std::uint64_t id = 0;
    std::string person, name;
    Lang lang = Lang::en;
    Quiet quiet;
    Millis lag = 0;
};

struct Request {
    std::uint64_t follower = 0;
    boost::json::object message;
};

// Work for a bot, done elsewhere; its result comes back through bot_says.
struct BotTask {
    Seat seat;
    std::string bot;
    bool bargain = false;  // otherwise: decide
    std::uint64_t question = 0;
    std::uint64_t seed = 0;              // for a bot that begins: nothing hidden has a part in it
    Millis time = 0;                     // it may think so long; 0: as long as its level has it
    std::shared_ptr<const Match> start;  // where the bot's own copy begins; null: it follows by `news`
    std::vector<Command> news;
};
struct BotResult {
    Seat seat;
    bool bargain = false;
    std::uint64_t question = 0;
    std::optional<Command> command;
    bool cancelled = false;  // it did not think to the end, and has nothing to say
};

using Text = std::shared_ptr<const std::string>;

struct Effects {
    std::vector<store::Entry> entries;
    bool live = false;  // save_live() must be stored
    bool room = false;  // save_row() must be stored
    std::vector<store::TalkLine> talk;
    std::vector<store::Notice> notices;
    bool finished = false;       // the game is over for everybody: ratings are due
    bool removed = false;        // nobody uses the table, which never began: it is deleted
    bool wants_rematch = false;  // a table like this one is to be opened; then followed_by
    std::vector<std::pair<std::uint64_t, Text>> out;
    std::vector<BotTask> bots;
    std::vector<std::string> refused;  // codes, for those who count
    int windows = 0;                   // opened

    bool to_store() const {
        return !entries.empty() || live || room || !talk.empty() || !notices.empty() || finished || removed;
    }
};

inline constexpr int kMostMoney = 1'000'000;  // in an order; more than any game has

struct TableTester;  // tests look behind the table
class SpokenEvents;

class Table {
    friend struct TableTester;

public:
    // A stored table. Throws InputError if its log does not replay: such a game is never continued differently.
    Table(const store::TableRow& row, const GameKind& kind, const House& house, const std::vector<store::Entry>& log,
          const std::string& live, const std::vector<store::TalkLine>& talk, Millis now);

    const Room& room() const { return room_; }
    bool idle() const { return followers_.empty(); }
    std::uint64_t question() const { return question_; }  // changes with every question that is put

    void handle(const Request& request, Millis now, Effects& fx);
    void bot_says(const BotResult& result, Millis now, Effects& fx);
    void tick(Millis now, Effects& fx);
    Millis wake_at(Millis now) const;  // when tick has something to do; 0: never

    void join(const Follower& follower, Millis now, Effects& fx);  // a connection opens the table
    void change_language(std::uint64_t follower, Lang lang, Millis now, Effects& fx);
    void part(std::uint64_t follower, Millis now, Effects& fx);  // ... closes it, or its line is lost
    void set_lag(std::uint64_t follower, Millis lag);
    void followed_by(const std::string& table, Millis now, Effects& fx);  // the rematch was opened
    void rename(const std::string& person, const std::string& name, Millis now, Effects& fx);
    void remove_person(const std::string& person, Millis now, Effects& fx);

    void save_row(store::TableRow& row) const;
    std::string save_live() const;
    // Is an answer of this person awaited, as they know it, and until when?
    bool waits_for(Seat seat) const;
    std::optional<Millis> clock_ends() const { return clocks_.ends_at(); }
    const Record* record() const { return record_ ? &*record_ : nullptr; }
    int spectators() const;

private:
    struct Stream;
    struct Own;
    struct Order;

    // --- requests, by their type; each throws BadMessage or Refused, or answers through `answer` -------------------------
    struct Call {
        const Follower& from;
        Seat seat;  // Seat::spectator() for those who hold none
        const boost::json::object& message;
        Millis now;
        Effects& fx;
        boost::json::object answer{};
    };
    using Handler = void (Table::*)(Call&);
    static const std::map<std::string, Handler, std::less<>>& handlers();

    void on_sit(Call&);
    void on_leave(Call&);
    void on_ready(Call&);
    void on_arrange(Call&);
    void on_settings(Call&);
    void on_start(Call&);
    void on_share(Call&);
    void on_vote(Call&);
    void on_hand_over(Call&);
    void refuse_double(const Call& call, Seat taken) const;
    void on_return(Call&);
    void on_act(Call&);
    void on_check(Call&);
    void on_pass(Call&);
    void on_undo(Call&);
    void on_think(Call&);
    void on_hold(Call&);
    void on_play_back(Call&);
    void on_log(Call&);
    void on_offerable(Call&);
    void on_offer(Call&);
    void on_counter(Call&);
    void on_accept(Call&);
    void on_refuse(Call&);
    void on_withdraw(Call&);
    void on_promise(Call&);
    void on_prepare(Call&);
    void on_orders(Call&);
    void on_say(Call&);
    void on_talk(Call&);
    void on_mute(Call&);

    // --- the start (table_start.cpp) -----------------------------------------------------------------------------------
    void stop_start();
    void ask_promises(Millis now, Effects& fx);
    void ask_shares(Millis now, Effects& fx);
    void go_on_starting(Millis now, Effects& fx);
    void begin_game(Millis now, Effects& fx);

    // --- play --------------------------------------------------------------------------------------------------------
    Command parse(const Call& call, std::string_view text);
    void refuse_stale(const Call& call, std::int64_t seq);
    void bargain(Call& call, const std::string& text);
    void act(Call& call, const Command& command);
    void seal(Seat seat, const std::optional<Command>& answer, Millis now, Effects& fx);
    void perform(const std::vector<Command>& commands, Millis now, Effects& fx);
    bool leaves_no_trace(const Command& command) const;
    bool is_public_step(const Match& before, const std::vector<Step>& steps) const;
    bool is_noticed_by(Seat seat, const std::vector<Step>& steps) const;
    // Do these, a spectator if nobody is named, notice nothing of it?
    bool is_private_step(const Command& command, SeatSet others = SeatSet::of(Seat::spectator())) const;
    std::vector<Command> set_kept_aside(const std::vector<Command>& commands, Millis now);
    void keep_again(const std::vector<Command>& kept, Millis now);
    bool is_free_act(const Command& command) const;
    void sell_under_seal(const Command& command, Call& call);
    SeatSet everybody() const { return SeatSet::players(room_.players()).with(Seat::spectator()); }
    void keep_back(const Command& command, Millis now, Effects& fx);
    bool take_back(Seat seat, Millis now, Effects& fx);
    void begin_question(Millis now, Effects& fx);
    void follow_orders();
    bool answer_by_order(Millis now, Effects& fx);
    bool fits(const Order& order) const;
    bool stays_silent(const Order& order) const;
    const Order* order_of(Seat seat) const;
    const Order* open_order(Seat seat) const;
    std::optional<Command> ordered_answer(Seat seat, const Order& order) const;
    void count_down(Seat seat, const Order* order);
    void drop_impossible(Seat seat);
    void forget_prepared(const Command& played);
    void hold_turn(Millis now, Effects& fx);
    void let_go(Effects& fx);
    bool is_held(Millis now) const { return now < held_until_; }
    bool is_solo() const;
    bool plays_unseen() const { return is_solo() && spectators() == 0; }
    bool holds_answer(Seat seat) const;
    void ask(Scene scene, Millis now, Effects& fx);
    void close_window(Millis now, Effects& fx);
    void time_out(Millis now, Effects& fx);
    void ask_bots(Millis now, Effects& fx);
    void inform_bots(const Command& command);
    bool apply_bot(const BotResult& result, Millis now, Effects& fx);
    void perform_for(Seat bot, const Command& command, Millis now, Effects& fx);
    void finish(Millis now, Effects& fx);
    void wake_owner(Seat seat, Millis now, Effects& fx);
    bool all_pressed() const;
    Millis shows_at(Seat bot) const { return shows_at(bot, desks_[bot.index].thought_at); }
    Millis shows_at(Seat bot, Millis thought_at) const;
    Millis short_beat() const;
    Millis time_to_think(const BotTask& task, Millis now) const;
    void count_beats_from(Millis now);
    bool is_unnoticed(const BotResult& result) const;
    Millis window_floor() const;
    bool bargaining_frozen() const { return scene_.window; }
    Action default_of(Seat seat) const;
    bool talk_locked(Seat seat) const;

    // --- showing -----------------------------------------------------------------------------------------------------
    std::string view_text(const Match& match, Seat seat) const;
    // `renewed`: for whom the question is a new one.
    void show(const Scene& scene, SeatSet renewed, SeatSet whom, Millis now, Effects& fx);
    void show_later(const Scene& scene, bool new_question, Millis now, Effects& fx);
    void show_to_spectators(Millis now, Effects& fx);
    void show_scene_to_spectators(const Scene& scene, bool new_question, Millis now, Effects& fx);
    void forget_spectators();
    const std::string& pin_of(Stream& stream, Seat seat) const;
    // The log without moves that can still be taken back.
    const LogWriter& stored_log() const { return kept_back_.empty() ? record_->log() : before_kept_->log; }
    void send_snapshot(const Follower& follower, Millis now, Effects& fx);
    void send_mine(Seat seat, Effects& fx);
    void keep_for_return(const Scene& scene, Seat seat);
    void tell(SeatSet whom, const Events& events, Millis at, int round);
    void tell_spectators(const Events& events, Millis at, int round);
    // tell(event, seq, at, round) for what the seat was told of late, the oldest first.
    template <class Tell>
    void for_each_told(Seat seat, Tell tell) const {
        const EventHistory& history = seat.is_player() ? history_ : gallery_history_;
        const std::int64_t from = seat.is_player() ? streams_[seat.index].counted_from : 0;
        history.for_each(seat, [&](const EventHistory::Told& told) { tell(told, from + told.number); });
    }
    std::vector<Event> told_since(Seat seat, std::int64_t seq) const;
    void send_update(Stream& stream, const Scene& scene, SpokenEvents& spoken, Seat seat, Millis now, Effects& fx);
    void send_room(Millis now, Effects& fx);
    Text room_text(const Follower& follower) const;
    void send_clock(Millis now, Effects& fx);
    Text clock_text(Seat reader, Millis now) const;
    void tell_talk(const store::TalkLine& line, Millis now, Effects& fx);
    void table_says(std::string_view key, Seat about, Millis now, Effects& fx);
    void notify(Seat seat, std::string_view kind, Millis now, Effects& fx) const;
    Text update_text(Stream& stream, const Scene& scene, std::string_view events, Seat seat, Lang lang,
                     Millis now) const;
    // Each writes one field, named as in the protocol.
    void write_position(JsonWriter& w, const Scene& scene, const std::string& view, Seat seat, Lang lang,
                        Millis now) const;
    void write_decision(JsonWriter& w, const Scene& scene, Seat seat, Lang lang) const;
    void write_answers(JsonWriter& w, const Scene& scene, Seat seat, Lang lang) const;
    void write_mine(JsonWriter& w, Seat seat, Lang lang) const;
    void write_stood_in(JsonWriter& w, const Own& own, Lang lang) const;
    void write_events(JsonWriter& w, std::string_view key, const std::vector<Event>& events, Lang lang) const;
    void save_own(JsonWriter& w, std::size_t seat) const;
    boost::json::object talk_json(const store::TalkLine& line, Seat reader, int n, Lang lang) const;
    std::vector<std::size_t> readable(Seat reader, Millis now) const;  // lines of talk_
    Seat seat_of(const Follower& follower) const { return room_.seat_of(follower.person); }
    bool plays_now() const { return record_.has_value(); }
    bool delays() const { return plays_now() && room_.spectator_delay_s > 0; }
    // The clocks as `seat` may see them.
    Clocks clocks_for(Seat seat) const;
    template <class Wanted, class Message>
    void send_to(Wanted wanted, Message message, Effects& fx) const;
    SeatSet online() const;
    boost::json::object room_json(const Follower& follower) const;

    // --- after a restart (table_store.cpp) --------------------------------------------------------------------------------
    using Seen = std::array<int, kMaxPlayers>;  // how much of the log each seat was there for
    struct Replayed {
        Seen seen{};
        bool late = false;  // what comes now is too new for spectators:
        Millis newest = 0;  // when they could last have noticed something
        Events later;
        std::shared_ptr<const Match> open_question;  // the last position on which an open question stood
    };
    void load_live(const std::string& live, const std::vector<store::Entry>& log, Millis now);
    void replay_log(const std::vector<store::Entry>& log, Replayed& replayed, Millis now);
    void load_answers(const boost::json::object& saved, Millis now);
    void load_own(std::size_t seat, const boost::json::object& from);
    void remember(const Events& events, const store::Entry& entry, Replayed& replayed);
    // Spectators may not know yet what is newer than the table's delay.
    void load_spectators(Replayed& replayed, Millis newest, Millis now);

    // What one seat was shown: its own count, so that what others see leaves no gap.
    struct Stream {
        std::int64_t seq = 0;
        std::int64_t question_seq = 0;      // when the standing question was first shown
        std::int64_t stake_seq = 0;         // when the first window on this position was
        std::string view;                   // the last one sent, as text
        std::string pin;                    // what binds the table to the log so far (docs/fairness.md), and
        std::int64_t pin_seq = -1;          // the seq it was made for
        std::shared_ptr<const Match> seen;  // of which it was
        std::int64_t counted_from = 0;      // the seq from which the history counts its updates
        std::int64_t away_from = -1;        // seq when the last connection left, -1 while somebody looks
        int away_log = -1;                  // ... and the length of the log
        MissedUpdates missed;               // since then
    };
    struct Order {
        std::string prompt, ask, answer;
        int times = 0;    // left; 0: without end
        int against = 0;  // number of the rival whose move it answers; 0: anybody's
        int least = 0;    // what must be at stake for `answer` to be given (Match::at_stake); 0: any
    };
    struct Own {
        std::vector<Order> orders;
        std::vector<std::string> prepared;
        std::vector<std::pair<Command, Refusal>> dropped;  // prepared moves that were impossible when their turn came
        SeatSet muted;
        SeatSet holds;                      // rivals before whose turn I want a moment
        int defaults = 0;                   // in a row
        std::vector<std::string> stood_in;  // commands a stand-in gave
        std::vector<Millis> said;
    };
    // The room as it looked at a moment.
    struct RoomShown {
        Room room;
        SeatSet online;
        std::vector<Millis> away_since;
        bool paused = false;
    };
    // Whatever spectators are sent waits for the table's delay here: positions, clocks, talk and the room alike.
    struct Delayed {
        Millis due = 0;
        Clocks clocks;  // as they stood
        std::optional<Scene> scene{};
        bool new_question = false;
        std::optional<store::TalkLine> talk{};
        std::optional<RoomShown> room{};
    };
    void delay(Delayed&& what);
    RoomShown room_now() const { return {room_, online(), away_since_, clocks_.paused()}; }

    House house_;
    Room room_;
    store::TableRow row_;
    PlayerNames names_;
    Speech speech_{*room_.kind, names_};
    std::map<std::uint64_t, Follower> followers_;
    std::vector<Millis> away_since_ = std::vector<Millis>(kMaxPlayers, 0);

    std::optional<Record> record_;
    Clocks clocks_;
    Scene scene_;  // what the seats see now
    Millis shown_at_ = 0;
    int beats_begun_ = 0;   // how often they were counted anew on this question
    Millis beat_from_ = 0;  // the last public change that bots react to; their moves show on beats counted from it
    Seat on_turn_ = Seat::spectator();  // who was asked alone and openly last
    Seat held_by_ = Seat::spectator();  // who has stopped the table before that turn
    Millis held_until_ = 0;
    Millis rate_at_ = 0;  // the game is over, and ratings are due then; 0: they are not, or were made
    std::uint64_t question_ = 0;
    std::array<std::optional<Command>, kMaxPlayers> sealed_;
    std::vector<Seat> arrival_;
    SeatSet pressed_;

    // Moves that nobody else could notice: stored, but not yet in the log, so that they can be taken back.
    std::vector<Command> kept_back_;
    std::vector<store::Entry> kept_entries_;
    std::optional<Record::Mark> before_kept_;

    std::array<Stream, kMaxPlayers> streams_;
    EventHistory history_{kMaxPlayers};  // the seats'
    Stream gallery_;                     // the spectators'
    EventHistory gallery_history_{0};
    std::deque<Delayed> delayed_;
    std::optional<Scene> gallery_scene_;
    Clocks gallery_clocks_;  // as spectators may know them, before they are moved by the delay
    std::optional<RoomShown> gallery_room_;
    std::array<Own, kMaxPlayers> own_;
    TalkBook talk_;

    // Bots: each follows the match on its own copy.
    struct BotDesk {
        bool known = false;  // has its copy
        bool busy = false;
        int said = 0;         // how often it had its say on this question
        bool silent = false;  // had nothing to say since something last happened
        std::vector<Command> news;
        std::optional<BotResult> ready;  // thought out, waits for its moment:
        Millis thought_at = 0;           // and since when
        bool confidential = false;       // it is for one other seat alone
    };
    std::array<BotDesk, kMaxPlayers> desks_;
};

// Thrown by handlers: becomes the answer's refusal.
struct Refused {
    boost::json::object refusal;
};

}  // namespace consigliere::server
