#include "server/table/sent_fields.hpp"

#include <doctest/doctest.h>

namespace consigliere::server {

TEST_CASE("sent fields: a field is new with the message that changes it, in each language") {
    SentFields sent;
    CHECK(sent.note(Lang::en, SentField::round, "1"));
    CHECK(sent.note(Lang::en, SentField::round, "1"));  // the same message for another follower
    sent.begin_message();
    CHECK(!sent.note(Lang::en, SentField::round, "1"));
    CHECK(sent.note(Lang::de, SentField::round, "1"));
    CHECK(sent.note(Lang::en, SentField::over, "1"));
    sent.begin_message();
    CHECK(sent.note(Lang::en, SentField::round, "2"));
    sent.begin_message();
    CHECK(!sent.note(Lang::en, SentField::round, "2"));
    CHECK(!sent.note(Lang::de, SentField::round, "1"));
    sent.clear();
    CHECK(sent.note(Lang::en, SentField::round, "2"));
}

TEST_CASE("sent fields: a clock that another message has changed is sent with the next update, and nothing else is") {
    SentFields sent;
    for (const SentField field : {SentField::over, SentField::kind, SentField::reserve_ms, SentField::orders})
        sent.note(Lang::en, field, "1");
    sent.begin_message();
    sent.forget_clock();
    CHECK(sent.note(Lang::en, SentField::kind, "1"));
    CHECK(sent.note(Lang::en, SentField::reserve_ms, "1"));
    CHECK(!sent.note(Lang::en, SentField::over, "1"));
    CHECK(!sent.note(Lang::en, SentField::orders, "1"));
}

TEST_CASE("sent fields: a list of actions is compared action by action") {
    SentFields sent;
    ActionList actions;
    CHECK(sent.note(Lang::en, SentField::preparable, actions));  // nobody knows yet that there are none
    sent.begin_message();
    CHECK(!sent.note(Lang::en, SentField::preparable, actions));
    actions.push(Action{1, Seat(0)});
    CHECK(sent.note(Lang::en, SentField::preparable, actions));
    CHECK(sent.note(Lang::en, SentField::preparable, actions));
    sent.begin_message();
    CHECK(!sent.note(Lang::en, SentField::preparable, actions));
    actions.push(Action{2, Seat(0)});
    CHECK(sent.note(Lang::en, SentField::preparable, actions));
    sent.begin_message();
    sent.clear();
    CHECK(sent.note(Lang::en, SentField::preparable, actions));
}

TEST_CASE("sent fields: an action, and a question to the same seats, is described by one message in each language") {
    SentFields sent;
    const Action one{1, Seat(0)}, other{1, Seat(1)};
    const SeatSet both = SeatSet{}.with(Seat(0)).with(Seat(1));
    CHECK(sent.note_described(Lang::en, one));
    CHECK(sent.note_described(Lang::en, one));  // the same message for another follower
    CHECK(sent.note_described(Lang::en, 3, both));
    sent.begin_message();
    CHECK(!sent.note_described(Lang::en, one));
    CHECK(sent.note_described(Lang::en, other));
    CHECK(sent.note_described(Lang::de, one));
    CHECK(!sent.note_described(Lang::en, 3, both));
    CHECK(sent.note_described(Lang::en, 3, both.without(Seat(1))));
    CHECK(sent.note_described(Lang::en, 4, both));
    CHECK(sent.note_described(Lang::de, 3, both));
    sent.begin_message();
    sent.clear();
    CHECK(sent.note_described(Lang::en, one));
}

TEST_CASE("sent fields: what is described is forgotten before it needs much memory") {
    SentFields sent;
    for (std::int16_t n = 0; n < 2000; ++n) {
        sent.begin_message();
        CHECK(sent.note_described(Lang::en, Action{1, Seat(0), 0, 0, 0, 0, n}));
    }
    sent.begin_message();
    CHECK(!sent.note_described(Lang::en, Action{1, Seat(0), 0, 0, 0, 0, 1999}));
    CHECK(sent.note_described(Lang::en, Action{1, Seat(0), 0, 0, 0, 0, 0}));
}

}  // namespace consigliere::server
