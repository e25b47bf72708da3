// The seam between connections and tables. A table has one owner. Whoever wants something of it writes a letter, plain data,
// and hears from it through a socket that follows it; neither knows where the other lives. Tables is the bus within
// one process.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "server/net/backend.hpp"
#include "server/table/table.hpp"

namespace consigliere::server {

namespace letter {

struct Ask {  // a message of a connection that follows the table
    Request request;
    Millis lag = 0;
};
struct Speak {  // its language from now on
    std::uint64_t follower = 0;
    Lang lang = Lang::en;
};
struct Rename {
    std::string person, name;
};
struct Remove {  // the person was deleted
    std::string person;
};
struct Rematch {  // was opened
    std::string table;
};
struct Wake {};  // its clock may have run out
// It waits for players, and none of its people was seen for long: unless somebody is there after all, it goes.
struct CloseUnused {};

}  // namespace letter

using Letter = std::variant<letter::Ask, letter::Speak, letter::Rename, letter::Remove, letter::Rematch, letter::Wake,
                            letter::CloseUnused>;

class Bus {
public:
    // Why a letter finds no table; "": there is none of that name.
    using Undelivered = std::function<void(const std::string& why)>;

    virtual ~Bus() = default;
    // From any thread; letters of one thread to one table arrive in their order.
    virtual void post(const std::string& table, Letter letter, Undelivered undelivered = {}) = 0;
    // The table answers the message `id` and speaks to the socket from then on, until it is let go.
    virtual void follow(const std::string& table, Follower follower, std::int64_t id, std::shared_ptr<Socket> socket,
                        Undelivered undelivered) = 0;
    virtual void unfollow(const std::string& table, std::uint64_t follower) = 0;
};

}  // namespace consigliere::server
