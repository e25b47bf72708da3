// Writes what a reader sees of a running table as fields of messages. Everything in them comes from Match::view and from
// the seat's own events, offers, orders and answers.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "server/table/seat_streams.hpp"
#include "server/table/table_state.hpp"

namespace consigliere::server {

// The events of a step, each put into words once per language, and once more for each reader whom it names.
class EventTexts {
public:
    EventTexts(const MatchWriter& writer, const Match& match, const Events& events)
        : writer_(writer), match_(match), events_(events) {}

    std::string seen_by(Seat seat, Lang lang);  // a JSON array

private:
    const MatchWriter& writer_;
    const Match& match_;
    const Events& events_;
    std::array<std::vector<std::string>, kLangs> texts_;
};

// What all who are shown a step are sent alike.
struct StepFields {
    SharedFields clock, rest;
};

class PositionWriter {
public:
    explicit PositionWriter(const TableState& state) : state_(state) {}

    void write_events(JsonWriter& w, std::string_view key, const std::vector<Event>& events, Seat reader,
                      Lang lang) const;
    StepFields step_fields(const DisplayStep& step, const Clocks& clocks, Millis now) const;
    // Each writes one field, named as in the protocol. `shared`: of this step, with the clocks as the seat may know them. Who
    // has the view before has all fields of its message; `sent` says what is in them.
    void write_position(JsonWriter& w, const DisplayStep& step, const StepFields& shared, const Stream& stream,
                        SentFields& sent, ViewStream::Form form, Seat seat, Lang lang, Millis now) const;
    enum class Actions : bool { always, if_changed };
    void write_decision(FieldWriter& fields, const DisplayStep& step, Seat seat, Actions actions) const;
    void write_mine(FieldWriter& fields, Seat seat) const;

private:
    void write_question(FieldWriter& fields, const DisplayStep& step, Seat seat) const;
    void write_answers(FieldWriter& fields, const DisplayStep& step, Seat seat, Actions actions) const;
    void write_action(FieldWriter& fields, const Match& match, const Action& action) const;
    bool has_choice(const DisplayStep& step, Seat seat) const;
    void write_clock(FieldWriter& fields, const SharedFields& clock, Millis now) const;
    void write_reputation(JsonWriter& w, const WordCounts& words) const;
    void write_guide(JsonWriter& w, const DisplayStep& step, Seat seat, Lang lang) const;
    void write_preparable(FieldWriter& fields, const DisplayStep& step, Seat seat) const;
    void write_free_actions(JsonWriter& w, const DisplayStep& step, Seat seat, Lang lang) const;
    void write_prepared(JsonWriter& w, Seat seat, Lang lang) const;
    void write_dropped(JsonWriter& w, Seat seat, Lang lang) const;
    void write_stood_in(JsonWriter& w, Seat seat, Lang lang) const;

    const TableState& state_;
};

}  // namespace consigliere::server
