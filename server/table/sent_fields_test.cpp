#include "server/table/sent_fields.hpp"

#include <doctest/doctest.h>

namespace consigliere::server {

TEST_CASE("sent fields: a field is new with the message that changes it, in each language") {
    SentFields sent;
    CHECK(sent.note(Lang::en, "round", "1", 1));
    CHECK(sent.note(Lang::en, "round", "1", 1));  // the same message for another follower
    CHECK(!sent.note(Lang::en, "round", "1", 2));
    CHECK(sent.note(Lang::de, "round", "1", 2));
    CHECK(sent.note(Lang::en, "over", "1", 2));
    CHECK(sent.note(Lang::en, "round", "2", 3));
    CHECK(!sent.note(Lang::en, "round", "2", 4));
    CHECK(!sent.note(Lang::de, "round", "1", 4));
    sent.clear();
    CHECK(sent.note(Lang::en, "round", "2", 5));
}

TEST_CASE("sent fields: a list of actions is compared action by action") {
    SentFields sent;
    ActionList actions;
    CHECK(sent.note(actions, 1));  // nobody knows yet that there are none
    CHECK(!sent.note(actions, 2));
    actions.push(Action{1, Seat(0)});
    CHECK(sent.note(actions, 3));
    CHECK(sent.note(actions, 3));
    CHECK(!sent.note(actions, 4));
    actions.push(Action{2, Seat(0)});
    CHECK(sent.note(actions, 5));
    sent.clear();
    CHECK(sent.note(actions, 6));
}

}  // namespace consigliere::server
