// What those who follow a table have of its room: a message brings only the fields that are different.
#pragma once

#include <cstdint>
#include <vector>

#include <boost/json/object.hpp>

namespace consigliere::server {

class SentRoom {
public:
    // The fields of the room that somebody does not have as they are now; from now on everyone has them.
    boost::json::object changes(const boost::json::object& room);
    // One follower was sent the whole room as it is now. What the others have differently is sent to all with the next
    // message: until then it may become again what they have.
    void note_snapshot(const boost::json::object& room);

private:
    std::vector<std::uint64_t> hashes_;  // by field, in the order of the room
};

}  // namespace consigliere::server
