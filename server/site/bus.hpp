// The interface between connections and tables. A table has one owner. Whoever wants something of it posts a request,
// plain data, and receives messages through a socket that follows it; neither knows where the other is. Tables is the bus
// within one process.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "server/net/backend.hpp"
#include "server/table/table.hpp"

namespace consigliere::server {

namespace table_request {

struct Ask {  // a message of a connection that follows the table
    Request request;
    Millis lag = 0;
};
struct Speak {  // its language from now on
    std::uint64_t follower = 0;
    Lang lang = Lang::en;
};
struct Rename {
    Appearance to;
};
struct Remove {  // the person was deleted
    std::string person;
};
struct Rematch {  // was opened
    std::string table;
};
struct Wake {};  // its clock may have run out
// It waits for players, and none of its people was seen for long: unless somebody is there after all, it is closed.
struct CloseUnused {};

}  // namespace table_request

using TableRequest =
    std::variant<table_request::Ask, table_request::Speak, table_request::Rename, table_request::Remove,
                 table_request::Rematch, table_request::Wake, table_request::CloseUnused>;

class Bus {
public:
    // Why a request finds no table; "": there is none of that name.
    using Undelivered = std::function<void(const std::string& why)>;

    virtual ~Bus() = default;
    // From any thread; requests of one thread to one table arrive in their order.
    virtual void post(const std::string& table, TableRequest request, Undelivered undelivered = {}) = 0;
    // The table answers the message `id` and sends to the socket from then on, until `unfollow`.
    virtual void follow(const std::string& table, Follower follower, std::int64_t id, std::shared_ptr<Socket> socket,
                        Undelivered undelivered) = 0;
    virtual void unfollow(const std::string& table, std::uint64_t follower) = 0;
};

}  // namespace consigliere::server
