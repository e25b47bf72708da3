// A client for tests: speaks HTTP and WebSocket over a real socket, one thing at a time.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <boost/json/object.hpp>

#include "tests/followed_position.hpp"

namespace consigliere::testing {

struct HttpAnswer {
    int status = 0;
    std::string body;
    std::map<std::string, std::string> headers;  // names in lower case
    std::map<std::string, std::string> cookies;  // that were set
    boost::json::object json() const;
};

class WireClient {
public:
    explicit WireClient(int port);
    ~WireClient();
    WireClient(WireClient&&) noexcept;
    WireClient& operator=(WireClient&&) noexcept;

    // --- HTTP -------------------------------------------------------------------------------------------------------
    std::map<std::string, std::string> headers{{"X-Consigliere", "1"}};
    std::string cookie;
    // Sends bytes as they are and reads a little of what comes back.
    std::string raw(const std::string& bytes);
    HttpAnswer http(const std::string& method, const std::string& target, const std::string& body = "");
    void become(const std::string& name, const std::string& lang = "en");  // a guest, keeps the cookie

    // --- WebSocket --------------------------------------------------------------------------------------------------
    int connect(const std::string& query = "");  // 101, or the status of the refusal
    std::string protocol = "consigliere.v1";     // asked for by connect; empty: none
    std::string agreed_protocol;                 // what the server said to it
    void close();
    void drop();  // without a goodbye
    // Right after connect: these bytes as they are, then no more. Does the server hang up within the time?
    bool ends_after(const std::string& bytes, int timeout_s);
    void send_text(const std::string& text);
    int send(const std::string& type, boost::json::object fields = {});  // returns its id
    // The next message within the time, or nullopt; closed() tells whether the server hung up.
    std::optional<std::string> read_text(int timeout_ms = 20'000);
    std::optional<boost::json::object> read(int timeout_ms = 20'000);
    bool closed() const;
    int close_code() const;
    // Sends and reads until its answer; what came before it goes into `pushed`.
    boost::json::object call(const std::string& type, boost::json::object fields = {});
    // The next message of this type, from `pushed` or the wire; throws std::runtime_error after the time.
    boost::json::object next(const std::string& type, int timeout_ms = 20'000);
    std::deque<boost::json::object> pushed;
    std::function<void(const std::string&)> listener;  // hears every message as it comes

    // --- at one table, after open ----------------------------------------------------------------------------------
    std::string table;
    boost::json::object room, position;
    std::int64_t seq = 0;
    void open(const std::string& id);
    // Takes in what has arrived (room, position, seq); if nothing has, waits this long for the first of it.
    void pump(int timeout_ms = 0);
    void catch_up();  // takes in all that the table had to say until now: it answers one thing after the other
    void take_in(const boost::json::object& message);
    boost::json::object at_table(const std::string& type, boost::json::object fields = {});  // call with table
    boost::json::object act(const std::string& text);

private:
    void give_share();

    FollowedPosition followed_;
    std::pair<std::int64_t, std::string> shared_;  // round and stage that were answered
    struct Wire;
    int port_;
    std::unique_ptr<Wire> wire_;
    int next_id_ = 0;
};

}  // namespace consigliere::testing
