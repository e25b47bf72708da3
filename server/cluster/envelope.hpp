// What servers send each other: one line of header, then the contents as they are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/site/bus.hpp"

namespace consigliere::server {

struct Envelope {
    enum class Kind : char {
        request = 'L',           // to a table; contents: the request
        follow = 'F',            // a connection wants to follow a table; contents: who
        unfollow = 'U',          //
        taken = 'T',             // request `number` has reached the table's inbox
        bounced = 'B',           // request `number` came to one who does not own the table
        nowhere = 'N',           // request `number` finds no table; contents: why
        message = 'M',           // the table to a follower, the `number`th since it was followed
        broken = 'C',            // the table let the follower go: it is no longer well, or no longer here
        moved = 'G',             // the table was handed over to another server
        membership_check = 'P',  // contents: connections of the sender that follow the table
        present = 'A',           // contents: the same, each with how many messages it was sent
        resync = 'R',            // messages from and to the sender may have been lost
        summaries = 'S',         // to all: what lists say of tables
        notice = 'I',            // to all: a notice for a person
        hello = 'H',             // to all: the sender is new and knows no summaries
        forget = 'D',            // to all: a finished game changed; contents: its table
        sign_out = 'O',          // to all: sessions of a person have ended; contents: whose and which
    };

    Kind kind = Kind::request;
    std::string from;   // node
    std::string table;  // may be empty
    std::uint64_t number = 0, follower = 0, generation = 0;
    std::string contents;

    std::string packed() const;
    static std::optional<Envelope> unpacked(std::string_view bytes);  // nullopt: not one of ours
};

// Several envelopes in one message.
void add_to_batch(std::string& batch, std::string_view packed);
// Those of a batch, or the one that the message is; what is not one of ours is left out.
std::vector<Envelope> unpack_all(std::string_view bytes);

// Servers of earlier versions read one envelope per message. A server's name says what it reads, for that is what whoever
// sends to it knows of it.
std::string name_of_node();
bool reads_batches(std::string_view node);

std::string pack(const TableRequest& request);
std::optional<TableRequest> unpack_request(std::string_view text);

// Who wants to follow, and the message that asked for it (0: nobody waits for an answer).
struct Following {
    Follower follower;
    std::int64_t id = 0;
};
std::string pack(const Following& following);
std::optional<Following> unpack_following(std::string_view text);

// One of those who follow a table, in a membership check.
struct Present {
    static constexpr std::uint64_t kUnknown = UINT64_MAX;
    std::uint64_t follower = 0, generation = 0, sent = kUnknown;
};
std::string pack(const std::vector<Present>& all);
std::optional<std::vector<Present>> unpack_present(std::string_view text);

}  // namespace consigliere::server
