#include "server/table/position_writer.hpp"

#include <boost/json/serialize.hpp>

namespace consigliere::server {

namespace json = boost::json;

std::string EventTexts::seen_by(Seat seat, Lang lang) {
    std::vector<std::string>& texts = texts_[static_cast<std::size_t>(lang)];
    texts.resize(events_.size());
    JsonWriter list;
    list.array([&] {
        for (std::size_t i = 0; i < events_.size(); ++i) {
            if (!events_[i].seen_by.has(seat)) continue;
            if (match_.vocabulary().names_seat(events_[i], seat)) {
                writer_.event(list, match_, events_[i], seat, lang);
                continue;
            }
            if (texts[i].empty()) {
                JsonWriter w;
                writer_.event(w, match_, events_[i], Seat::none(), lang);
                texts[i] = w.take();
            }
            list.raw(texts[i]);
        }
    });
    return list.take();
}

void PositionWriter::write_events(JsonWriter& w, std::string_view key, const std::vector<Event>& events, Seat reader,
                                  Lang lang) const {
    w.array(key, [&] {
        for (const Event& event : events) state_.writer.event(w, state_.match(), event, reader, lang);
    });
}

StepFields PositionWriter::step_fields(const DisplayStep& step, const Clocks& clocks, Millis now) const {
    const bool judged = state_.room.reputation_shown || step.over();
    StepFields out{clocks.fields(now), {}};
    out.rest.reserve(3);
    out.rest.emplace_back(SentField::reputation,
                          [&](JsonWriter& value) { write_reputation(value, judged ? step.words : WordCounts{}); });
    out.rest.emplace_back(SentField::round, [&](JsonWriter& value) { value.value(step.match->round()); });
    out.rest.emplace_back(SentField::over, [&](JsonWriter& value) { value.value(step.over()); });
    return out;
}

void PositionWriter::write_position(JsonWriter& w, const DisplayStep& step, const StepFields& shared,
                                    const Stream& stream, SentFields& sent, ViewStream::Form form, Seat seat, Lang lang,
                                    Millis now) const {
    const Match& shown = *step.match;
    FieldWriter fields(w, sent, lang, form == ViewStream::Form::whole);
    w.object("position", [&] {
        stream.views.write(w, form);
        write_decision(fields, step, seat, Actions::always);
        fields.field(SentField::free, [&](JsonWriter& value) { write_free_actions(value, step, seat, lang); });
        write_preparable(fields, step, seat);
        fields.field(SentField::offers, [&](JsonWriter& value) {
            value.array([&] {
                for (const Offer& o : shown.offers_seen_by(seat)) state_.writer.offer(value, shown, o, seat, lang);
            });
        });
        fields.field(SentField::words, [&](JsonWriter& value) {
            value.array([&] {
                for (const Word& word : shown.words_seen_by(seat)) state_.writer.word(value, shown, word, seat, lang);
            });
        });
        write_mine(fields, seat);
        write_clock(fields, shared.clock, now);
        for (const SharedField& field : shared.rest) fields.write(field);
    });
}

// The time it is now stands only in a whole clock: who has one counts on.
void PositionWriter::write_clock(FieldWriter& fields, const SharedFields& clock, Millis now) const {
    fields.object("clock", [&](FieldWriter& inside) {
        if (fields.all()) inside.json().field("server_time", now);
        for (const SharedField& field : clock) inside.write(field);
    });
}

void PositionWriter::write_reputation(JsonWriter& w, const WordCounts& words) const {
    w.array([&] {
        for (const Seat seat : state_.players())
            w.object([&] {
                w.field("kept", words[seat.index].kept);
                w.field("broken", words[seat.index].broken);
            });
    });
}

// In a window a seat that can only pass is not bothered: it may wave the window through, and need not.
bool PositionWriter::has_choice(const DisplayStep& step, Seat seat) const {
    if (!seat.is_player()) return false;
    return step.window ? state_.play.has_choice(seat) : state_.match().decision().may_act.has(seat);
}

void PositionWriter::write_guide(JsonWriter& w, const DisplayStep& step, Seat seat, Lang lang) const {
    const Guide guide = step.match->guide(seat, static_cast<std::uint8_t>(step.prompt));
    if (const std::string text = state_.writer.guide(guide, *step.match, lang); !text.empty()) w.field("guide", text);
}

// Moves for a later question, while others decide. Who answers keeps the list for afterwards.
void PositionWriter::write_preparable(FieldWriter& fields, const DisplayStep& step, Seat seat) const {
    if (!seat.is_player() || has_choice(step, seat)) return;
    ActionList actions;
    if (!step.over()) step.match->preparable_actions(seat, actions);
    if (!fields.brings(SentField::preparable, actions)) return;
    fields.json().array(name_of(SentField::preparable), [&] {
        for (const Action& action : actions) write_action(fields, *step.match, action);
    });
}

// Described to those who have not been sent it before, and by its text alone to the others.
void PositionWriter::write_action(FieldWriter& fields, const Match& match, const Action& action) const {
    if (fields.describes(action))
        state_.writer.action(fields.json(), match, {action, {}, {}}, fields.lang());
    else
        fields.json().value(match.vocabulary().to_text(action));
}

void PositionWriter::write_decision(FieldWriter& fields, const DisplayStep& step, Seat seat, Actions actions) const {
    JsonWriter& w = fields.json();
    if (step.over()) return w.field("decision", nullptr);
    const bool mine = has_choice(step, seat);
    const bool asked = seat.is_player() && step.asked.has(seat);
    const bool done = asked && state_.window.is_done(seat);
    w.object("decision", [&] {
        write_question(fields, step, seat);
        fields.flag("window", step.window);
        fields.flag("mine", mine);
        fields.flag("may_pass", step.window && asked && !done);
        fields.flag("passed", step.window && done && !mine);
        if (mine) write_guide(w, step, seat, fields.lang());
        if (mine) return write_answers(fields, step, seat, actions);
        if (!fields.all()) return;
        w.field("answer", nullptr);
        w.array("actions", [] {});
        w.field("default", nullptr);
    });
}

void PositionWriter::write_question(FieldWriter& fields, const DisplayStep& step, Seat seat) const {
    JsonWriter& w = fields.json();
    const Prompt& prompt = state_.match().prompts()[static_cast<std::size_t>(step.prompt)];
    w.field("key", prompt.key);
    if (fields.describes(step.prompt, step.asked)) {
        w.field("prompt", prompt.id);
        w.field("rule", prompt.rule);
        w.field("question", state_.writer.question(prompt, fields.lang()));
        w.field("waiting", state_.writer.waiting(prompt, step.asked, fields.lang()));
    }
    if (const std::string about = state_.writer.about(*step.match, step.prompt, seat, fields.lang()); !about.empty())
        w.field("about", about);
    w.key("asked");
    write_seats(w, step.asked);
    if (state_.hold.held_by().is_player()) w.field("held_by", state_.hold.held_by().index + 1);
}

void PositionWriter::write_answers(FieldWriter& fields, const DisplayStep& step, Seat seat, Actions actions) const {
    const Match& match = state_.match();
    JsonWriter& w = fields.json();
    ActionList legal;
    match.legal_actions(seat, legal);
    if (fields.brings(SentField::actions, legal) || actions == Actions::always)
        w.array(name_of(SentField::actions), [&] {
            for (const Action& action : legal) write_action(fields, match, action);
        });
    // What is in the list needs no second description.
    const auto write_one = [&](const Command& command) {
        if (!fields.all() && legal.contains(command.action))
            w.value(match.vocabulary().to_text(command));
        else
            state_.writer.action(w, match, command, fields.lang());
    };
    w.key("default");
    write_one(state_.default_command(seat));
    const auto& answer = state_.window.answer_of(seat);
    const bool has_answer = step.window && answer;
    if (!has_answer && !fields.all()) return;
    w.key("answer");
    if (has_answer)
        write_one(*answer);
    else
        w.value(nullptr);
}

void PositionWriter::write_free_actions(JsonWriter& w, const DisplayStep& step, Seat seat, Lang lang) const {
    w.array([&] {
        if (!seat.is_player() || step.over() || (step.window && !step.asked.has(seat))) return;
        ActionList actions, answers;
        state_.match().free_actions(seat, actions);
        if (has_choice(step, seat)) state_.match().legal_actions(seat, answers);
        // During a window, only what nobody else can observe.
        for (const Action& action : actions)
            if (const Command command{action, {}, {}};
                !answers.contains(action) && (!step.window || state_.play.is_private_step(command)))
                state_.writer.action(w, *step.match, command, lang);
    });
}

void PositionWriter::write_mine(FieldWriter& fields, Seat seat) const {
    if (!seat.is_player()) {
        if (fields.all()) fields.json().field("mine", nullptr);
        return;
    }
    const bool undo = (state_.step.window && state_.window.has_response(seat)) || state_.play.has_uncommitted(seat);
    const Lang lang = fields.lang();
    fields.object("mine", [&](FieldWriter& mine) {
        mine.field(SentField::orders, [&](JsonWriter& w) { state_.orders.write(w, seat, state_.match().round()); });
        mine.field(SentField::prepared, [&](JsonWriter& w) { write_prepared(w, seat, lang); });
        mine.field(SentField::dropped, [&](JsonWriter& w) { write_dropped(w, seat, lang); });
        mine.field(SentField::undo, [&](JsonWriter& w) { w.value(undo); });
        mine.field(SentField::talk_locked, [&](JsonWriter& w) { w.value(state_.talk_locked(seat)); });
        mine.field(SentField::muted, [&](JsonWriter& w) { write_seats(w, state_.talk.muted(seat)); });
        mine.field(SentField::holds, [&](JsonWriter& w) { write_seats(w, state_.hold.wishes(seat)); });
        mine.field(SentField::stood_in, [&](JsonWriter& w) { write_stood_in(w, seat, lang); });
    });
}

void PositionWriter::write_prepared(JsonWriter& w, Seat seat, Lang lang) const {
    const Match& match = state_.match();
    w.array([&] {
        for (const std::string& text : state_.prepared.moves(seat))
            if (const auto parsed = match.vocabulary().parse(text); std::holds_alternative<Command>(parsed))
                state_.writer.action(w, match, std::get<Command>(parsed), lang);
    });
}

void PositionWriter::write_dropped(JsonWriter& w, Seat seat, Lang lang) const {
    w.array([&] {
        for (const auto& dropped : state_.prepared.dropped(seat))
            w.object([&] {
                w.key("move");
                state_.writer.action(w, state_.match(), dropped.first, lang);
                w.field_raw("refusal", json::serialize(state_.writer.refusal(dropped.second, lang)));
            });
    });
}

void PositionWriter::write_stood_in(JsonWriter& w, Seat seat, Lang lang) const {
    const Vocabulary& vocabulary = state_.match().vocabulary();
    w.array([&] {
        for (const std::string& text : state_.stand_ins.moves(seat)) {
            const auto parsed = vocabulary.parse(text);
            const Command* command = std::get_if<Command>(&parsed);
            if (command == nullptr) continue;
            w.object([&] {
                w.field("event", "stood-in");
                w.object("args", [&] { w.field("text", text); });
                w.field("sentence", vocabulary.describe(*command, state_.room.kind->texts(), lang, state_.names));
            });
        }
    });
}

}  // namespace consigliere::server
