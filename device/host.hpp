// The tables of one device, without a server. What the page would ask a server for comes here instead, in
// the same messages (protocol/): requests as over HTTP, messages as over the WebSocket. There is no clock, no storage
// and no thread in it: whoever runs it (web/src/device/worker.ts) says what time it is, stores what it must keep and
// sends on what it says, in this order.
//
//   {"do":"begin","person":null,"tables":[]}         what the device has stored, once
//   {"do":"load","table":"...","entries":[...],...}  the rest of a table, before it is used
//   {"do":"connect","lang":"en"} {"do":"disconnect"} {"do":"message","text":"..."}
//   {"do":"request","method":"GET","path":"/games","query":{},"body":""}
//   {"do":"tick"} {"do":"think"}                     when time has passed; one thought of one bot
//   {"do":"analyse",...}                             a part of an analysis (analyst.hpp)
//
// A table may have several people who share the device (hot_seat.hpp): the page is sent what one of them may see, and
// between two of them the message "curtain".
//
// Each has "now". The answer: {"reply":{"status","type","body"}, "saves":[...], "person":{...}, "out":["..."],
// "close":1012, "wake":ms or 0, "thoughts":n}; what does not apply is absent.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include <boost/json/object.hpp>

#include "device/analyst.hpp"
#include "device/hot_seat.hpp"
#include "server/bot_brain.hpp"
#include "server/cached_games.hpp"
#include "server/finished_game_json.hpp"
#include "server/table/table.hpp"

namespace consigliere::device {

using server::Millis;

inline constexpr std::uint64_t kPage = 1;  // as a follower of tables

class Host {
public:
    explicit Host(server::TableLimits limits = {});
    ~Host();

    // Throws BadMessage for what is not listed above.
    std::string call(std::string_view request);

private:
    struct Reply {
        int status = 200;
        std::string type = "application/json", body;
    };
    struct Request {
        std::string method;
        std::vector<std::string> parts;  // of the path
        const boost::json::object& query;
        std::string body;
        Lang lang = Lang::en;
    };
    // A table as it is stored, and the one that is played if somebody uses it.
    struct Kept {
        store::TableRow row;
        bool loaded = false;  // the rest of it
        std::vector<store::Entry> entries;
        std::string live;
        std::vector<store::TalkLine> talk;
        std::unique_ptr<server::Table> table;
        HotSeat hot_seat;
        std::array<std::shared_ptr<server::BotBrain>, kMaxPlayers> brains;
        std::shared_ptr<const server::FinishedGame> finished;
    };
    struct Refusal {  // thrown: the reply
        int status;
        std::string code, what{};
        boost::json::object at{};  // where in a card file
    };

    void begin(const boost::json::object& call);
    void load(const boost::json::object& call);
    void connect(const boost::json::object& call);
    void take_message(std::string_view text);
    void think();
    void tick();

    // The socket.
    void send(const boost::json::object& message);
    void answer(std::int64_t id, boost::json::object fields = {});
    void refuse(std::int64_t id, std::string_view code, const std::string& what = "");
    void handle(const boost::json::object& message, std::int64_t id);
    void open(const std::string& table, const boost::json::object& message, std::int64_t id);
    void send_lobby();

    // Several people at the device (shared_tables.cpp).
    void open_shared(Kept& kept, const boost::json::object& message, std::int64_t id);
    static bool is_shared(const Kept& kept);  // and the game runs
    static Awaited awaited_at(const Kept& kept);
    void lower_curtain(Kept& kept, Seat called, bool stays);
    void hand_on(Kept& kept);  // if somebody else has to have the device now
    bool handle_shared(Kept& kept, const boost::json::object& message, std::int64_t id);  // true: done
    void note_answer(Kept& kept, std::string_view type);
    void speak_for_others(const Kept& kept, const boost::json::object& message, server::Effects& fx);
    void seat_people(store::TableRow& row, const boost::json::object& body) const;
    server::Follower follower_at(const Kept& kept, Seat seat) const;

    // Requests.
    void take_request(const boost::json::object& call);
    Reply respond(const Request& request);
    Reply respond_about_games(const Request& request);
    Reply respond_about_me(const Request& request);
    Reply respond_about_tables(const Request& request);
    Reply respond_about_finished(const Request& request);
    Reply import_log(const Request& request);
    static void check_card_set(const Log& log, const GameKind& kind, const std::string& cards);  // throws Refusal
    Reply check_cards(const Request& request);
    Reply open_table(const Request& request);
    static Reply json_reply(const boost::json::object& body, int status = 200);

    // Tables.
    const GameKind* find_game(std::string_view id) const;
    Kept& find(const std::string& id);  // throws Refusal
    server::Table& playing(Kept& kept);
    std::string add_table(store::TableRow row);
    // Runs `work` on the table and keeps what it caused; a table that fails over it is taken from what was stored.
    using Work = std::function<void(server::Table&, server::Effects&)>;
    void run(Kept& kept, const Work& work);
    void carry_out(Kept& kept, server::Effects& fx);
    boost::json::object& save_of(const Kept& kept);
    void save_row(Kept& kept);
    boost::json::object line_of(const Kept& kept) const;
    server::Follower follower() const;
    const store::Person& me() const;  // throws Refusal

    server::TableLimits limits_;
    server::CachedGames games_;
    std::optional<store::Person> person_;
    std::map<std::string, Kept> tables_;
    using Task = std::variant<server::BotTask, server::AdviceTask>;
    std::deque<std::pair<std::string, Task>> thoughts_;
    Lang lang_ = Lang::en;
    bool connected_ = false, wants_lobby_ = false;
    std::string lobby_sent_;
    Analyst analyst_;

    Millis now_ = 0;  // of the call under way
    boost::json::object answer_;
    boost::json::array out_, saves_;
};

}  // namespace consigliere::device
