// A table, without network, disk or clock of its own: it takes one request at a time with the time it came, changes, and
// says what must be stored and what must be sent to whom. Whoever runs it (table_actor.hpp) stores first and sends then.
//
//   request ──> handle ──> Effects {entries, live, room, talk, notices | out, bots}
//   time    ──> tick   ──┘           stored together, then          sent and started
//
// Its state is in the parts of TableState; the classes that act on them meet here and nowhere else:
//
//   Table ── RoomRequests ── StartProcedure ──┐
//         ├─ PlayRequests ── NegotiationRequests ──> GameFlow ──> Presenter ──> Effects::out
//         ├─ TalkRequests, AdviceRequests ────────────────────────────────────────┘
//         └─ TableLoader, save_live
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/table/effects.hpp"
#include "server/table/record.hpp"
#include "server/table/room.hpp"

namespace consigliere::server {

struct Call;
struct TableTester;  // tests look into the table

class Table {
    friend struct TableTester;

public:
    // A stored table. Throws InputError if its log does not replay: such a game is never continued differently.
    Table(const store::TableRow& row, const GameKind& kind, const TableLimits& limits,
          const std::vector<store::Entry>& log, const std::string& live, const std::vector<store::TalkLine>& talk,
          Millis now);
    Table(Table&&) noexcept;
    ~Table();

    const Room& room() const;
    bool idle() const;               // nobody follows it
    std::uint64_t question() const;  // changes with every question that is asked

    void handle(const Request& request, Millis now, Effects& fx);
    void bot_answered(const BotResult& result, Millis now, Effects& fx);
    void advised(const AdviceResult& result, Effects& fx);
    void tick(Millis now, Effects& fx);
    Millis wake_at(Millis now) const;  // when tick has something to do; 0: never

    void join(const Follower& follower, Millis now, Effects& fx);  // a connection opens the table
    void change_language(std::uint64_t follower, Lang lang, Millis now, Effects& fx);
    void part(std::uint64_t follower, Millis now, Effects& fx);  // ... closes it, or is lost
    void set_lag(std::uint64_t follower, Millis lag);
    void set_rematch(const std::string& table, Millis now, Effects& fx);  // the rematch was opened
    void rename(const Appearance& to, Millis now, Effects& fx);
    void remove_person(const std::string& person, Millis now, Effects& fx);

    void save_row(store::TableRow& row) const;
    std::string save_live() const;
    // Is an answer of this seat awaited, as its owner knows it, and until when?
    bool waits_for(Seat seat) const;
    SeatSet asked() const;  // whom the table waits for, as everybody there sees it
    // The people whose answer is awaited as everyone knows it, whatever they hold.
    SeatSet asked_people() const;
    std::vector<Offer> offers_to(Seat seat) const;  // the open ones; none before the start
    std::string question_text(Lang lang) const;     // put to those it waits for
    std::optional<Millis> clock_ends() const;
    const Record* record() const;  // null before the start
    int spectators() const;

private:
    struct Parts;
    using Handler = void (*)(Parts&, Call&);

    static Handler handler_of(std::string_view type);  // null: there is none
    std::optional<boost::json::object> refusal_of(Call& call, const boost::json::object& message);

    std::unique_ptr<Parts> parts_;
};

}  // namespace consigliere::server
