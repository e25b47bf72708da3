#include "server/table/presenter.hpp"

#include <algorithm>

#include <boost/json/serialize.hpp>

namespace consigliere::server {

namespace json = boost::json;

namespace {

Text text_of(const json::object& message) { return std::make_shared<const std::string>(json::serialize(message)); }

template <class Write>
Text written(Write write) {
    JsonWriter w;
    w.object([&] { write(w); });
    return std::make_shared<const std::string>(w.take());
}

bool any_seen_by(const Events& events, Seat seat) {
    return std::any_of(events.begin(), events.end(), [&](const Event& event) { return event.seen_by.has(seat); });
}

}  // namespace

ViewStream::Shown Presenter::view_at(const DisplayStep& step, Seat seat) const {
    return {step.match, seat, state_.room.odds_shown};
}

void Presenter::forget_fields() {
    for (Stream& stream : streams_) stream.fields.clear();
    spectators_.stream.fields.clear();
}

// --- steps --------------------------------------------------------------------------------------------------------------

void Presenter::show(const DisplayStep& step, SeatSet renewed, SeatSet whom, Millis now, Effects& fx) {
    const SeatSet watching = state_.online();
    StepTexts texts{{state_.writer, state_.match(), step.events}};
    for (const Seat seat : whom) show_to_seat(step, seat, renewed.has(seat), watching.has(seat), texts, now, fx);
    streams_.add_events(whom & state_.players(), step.events, now, step.match->round());
    if (whom == state_.players()) show_later(step, renewed.has(Seat::spectator()), now, fx);
}

void Presenter::show_to_seat(const DisplayStep& step, Seat seat, bool new_question, bool watched, StepTexts& texts,
                             Millis now, Effects& fx) {
    Stream& stream = streams_[seat];
    const bool changed = watched ? stream.views.set(view_at(step, seat)) : !stream.views.empty();
    if (!any_seen_by(step.events, seat) && !new_question && !changed) return;
    ++stream.seq;
    if (new_question) stream.question_seq = stream.seq;
    if (new_question && !(step.window && step.after_window)) stream.stake_seq = stream.seq;
    if (watched) return send_update(stream, step, texts, seat, now, fx);
    stream.views.clear();
    stream.fields.clear();
    // Kept as it would have looked: playing it back shows nothing that being there would not have shown. Nobody comes
    // back to the seat of a bot.
    if (state_.room.seats[seat.index].kind == SeatHolder::Kind::bot) return;
    Events seen;
    for (const Event& event : step.events)
        if (event.seen_by.has(seat)) seen.push_back(event);
    stream.missed.add(step.match, seen);
}

// Where one person plays unseen, windows that do not concern them pass automatically; somebody who began to watch during
// one could conclude it from that. So nothing is kept for spectators then; they see the table from its next question on.
void Presenter::show_later(const DisplayStep& step, bool new_question, Millis now, Effects& fx) {
    if (state_.plays_unseen() && !step.over()) return forget_spectators();
    if (!new_question && !spectators_.step && spectators_.nothing_delayed()) return;
    spectators_.push({now + state_.room.spectator_delay(), state_.clocks, step, new_question});
    show_to_spectators(now, fx);
}

void Presenter::show_to_spectators(Millis now, Effects& fx) {
    while (auto next = spectators_.pop_due(now)) {
        if (next->talk) {
            send_talk(*next->talk, now, fx);
        } else if (next->room) {
            spectators_.room = std::move(next->room);
            show_room_to_spectators(fx);
        } else {
            spectators_.clocks = next->clocks;
            if (next->step)
                show_step_to_spectators(*next->step, next->new_question, now, fx);
            else
                show_clock_to_spectators(now, fx);
        }
    }
}

void Presenter::show_step_to_spectators(const DisplayStep& step, bool new_question, Millis now, Effects& fx) {
    const Seat seat = Seat::spectator();
    Stream& stream = spectators_.stream;
    spectators_.step = step;
    spectators_.step->events.clear();
    const bool has_events = any_seen_by(step.events, seat);
    spectators_.add_events(step.events, now, step.match->round());
    if (state_.spectators() == 0) {
        stream.seq += has_events || new_question;
        stream.views.clear();
        stream.fields.clear();
        return;
    }
    const bool changed = stream.views.set(view_at(step, seat));
    if (!has_events && !new_question && !changed) return;
    ++stream.seq;
    StepTexts texts{{state_.writer, state_.match(), step.events}};
    send_update(stream, *spectators_.step, texts, seat, now, fx);
}

void Presenter::send_update(Stream& stream, const DisplayStep& step, StepTexts& texts, Seat seat, Millis now,
                            Effects& fx) {
    std::array<std::array<Text, ViewStream::kForms>, kLangs> messages;
    stream.fields.begin_message();
    for (const auto& [id, follower] : state_.followers) {
        const Seat reader = state_.seat_of(follower);
        if (reader != seat && (seat.is_player() || reader.is_player())) continue;
        const Lang lang = follower.lang;
        const ViewStream::Form form = stream.views.form_for(id);
        Text& message = messages[static_cast<std::size_t>(lang)][static_cast<std::size_t>(form)];
        if (!message) message = update_text(stream, step, texts, form, seat, lang, now);
        stream.views.mark_sent(id);
        fx.out.emplace_back(id, message);
    }
}

Text Presenter::update_text(Stream& stream, const DisplayStep& step, StepTexts& texts, ViewStream::Form form, Seat seat,
                            Lang lang, Millis now) const {
    if (!texts.fields) texts.fields = writer_.step_fields(step, clocks_for(seat), now);
    const std::string events = texts.events.seen_by(seat, lang);
    JsonWriter w;
    w.reserve(events.size() + 2048);
    w.object([&] {
        w.field("type", "update");
        w.field("table", state_.room.id);
        w.field("seq", stream.seq);
        w.field("pin", pin_of(stream, seat));
        w.field_raw("events", events);
        writer_.write_position(w, step, *texts.fields, stream, stream.fields, form, seat, lang, now);
    });
    return std::make_shared<const std::string>(w.take());
}

// Made once per seq, of what is stored then: a second one for the same seq would reveal whether the log has grown since.
const std::string& Presenter::pin_of(Stream& stream, Seat seat) const {
    if (stream.pin_seq == stream.seq) return stream.pin;
    stream.pin = state_.play.stored_log().chain().pin(seat.is_player() ? seat.index + 1 : 0, stream.seq);
    stream.pin_seq = stream.seq;
    return stream.pin;
}

// --- other messages -----------------------------------------------------------------------------------------------------

const DisplayStep* Presenter::step_for(Seat seat) const {
    if (!state_.play.started()) return nullptr;
    if (seat.is_player()) return &state_.step;
    return spectators_.step ? &*spectators_.step : nullptr;
}

void Presenter::send_snapshot(const Follower& follower, Millis now, Effects& fx) {
    const Seat seat = state_.seat_of(follower);
    const Lang lang = follower.lang;
    Stream& stream = seat.is_player() ? streams_[seat] : spectators_.stream;
    const DisplayStep* step = step_for(seat);
    if (step != nullptr) {
        stream.views.set(view_at(*step, seat));
        stream.views.mark_sent(follower.id);
        stream.fields.clear();
    }
    SentFields nothing_sent;
    std::vector<Event> meanwhile;
    if (seat.is_player() && stream.away_from >= 0) meanwhile = streams_.events_since(seat, stream.away_from);
    // What an open window is about.
    std::vector<Event> at_stake;
    if (seat.is_player() && step != nullptr && step->window)
        at_stake = streams_.events_since(seat, stream.stake_seq - 1);
    const json::array talk = state_.talk.recent(state_.talk_reader(follower, now), state_.names, state_.things());
    const bool late = shows_room_late(seat);
    const RoomShown shown = late ? *spectators_.room : room_now();
    json::object room = json_of(shown);
    (late ? spectators_.sent_room : sent_room_).note_snapshot(room);
    shown.room.address_to({seat, lang}, room);
    fx.out.emplace_back(follower.id, written([&](JsonWriter& w) {
                            w.field("type", "table");
                            w.field("table", state_.room.id);
                            w.field("seq", stream.seq);
                            if (step != nullptr) {
                                w.field("pin", pin_of(stream, seat));
                                const StepFields shared = writer_.step_fields(*step, clocks_for(seat), now);
                                writer_.write_position(w, *step, shared, stream, nothing_sent, ViewStream::Form::whole,
                                                       seat, lang, now);
                            } else {
                                w.field("position", nullptr);
                            }
                            w.field_raw("room", json::serialize(room));
                            w.field_raw("talk", json::serialize(talk));
                            writer_.write_events(w, "meanwhile", meanwhile, seat, lang);
                            writer_.write_events(w, "at_stake", at_stake, seat, lang);
                            w.field("missed", seat.is_player() ? stream.missed.size() : 0);
                        }));
}

void Presenter::send_mine(Seat seat, Effects& fx) {
    Stream& stream = streams_[seat];
    stream.fields.begin_message();
    for (const auto& [id, follower] : state_.followers) {
        if (state_.seat_of(follower) != seat) continue;
        fx.out.emplace_back(id, written([&, lang = follower.lang](JsonWriter& w) {
                                FieldWriter fields(w, stream.fields, lang, false);
                                w.field("type", "mine");
                                w.field("table", state_.room.id);
                                writer_.write_mine(fields, seat);
                                writer_.write_decision(fields, state_.step, seat, PositionWriter::Actions::if_changed);
                            }));
    }
}

// Everyone knows that the game has begun; what happens in the room from then on reaches spectators late.
void Presenter::send_room(Millis now, Effects& fx) {
    const RoomShown shown = room_now();
    const bool late = shows_room_late(Seat::spectator());
    if (late) spectators_.push({now + state_.room.spectator_delay(), state_.clocks, {}, false, {}, shown});
    const json::object changes = sent_room_.changes(json_of(shown));
    if (state_.delays() && !late) {
        spectators_.room = shown;
        spectators_.sent_room = sent_room_;
    }
    if (changes.empty()) return;
    for (const auto& [id, follower] : state_.followers)
        if (!late || state_.seat_of(follower).is_player()) fx.out.emplace_back(id, room_text(follower, shown, changes));
}

void Presenter::show_room_to_spectators(Effects& fx) {
    const json::object changes = spectators_.sent_room.changes(json_of(*spectators_.room));
    if (changes.empty()) return;
    send_to_spectators([&](const Follower& f) { return room_text(f, *spectators_.room, changes); }, fx);
}

json::object Presenter::json_of(const RoomShown& shown) const {
    return shown.room.to_json(shown.online, shown.away_since, state_.spectators(), shown.paused);
}

Text Presenter::room_text(const Follower& follower, const RoomShown& shown, json::object changes) const {
    shown.room.address_to({state_.seat_of(follower), follower.lang}, changes);
    return text_of({{"type", "room"}, {"table", state_.room.id}, {"room", std::move(changes)}});
}

void Presenter::send_clock(Millis now, Effects& fx) {
    const bool delays = state_.delays();
    if (delays) spectators_.push({now + state_.room.spectator_delay(), state_.clocks});
    const Text message = clock_text(Seat(0), now);
    for (Stream& stream : streams_) stream.fields.forget_clock();
    if (!delays) spectators_.stream.fields.forget_clock();
    for (const auto& [id, follower] : state_.followers)
        if (!delays || state_.seat_of(follower).is_player()) fx.out.emplace_back(id, message);
}

Text Presenter::clock_text(Seat reader, Millis now) const {
    return written([&](JsonWriter& w) {
        w.field("type", "clock");
        w.field("table", state_.room.id);
        w.object("clock", [&] {
            w.field("server_time", now);
            for (const SharedField& field : clocks_for(reader).fields(now))
                w.field_raw(name_of(field.field), field.text);
        });
    });
}

void Presenter::show_clock_to_spectators(Millis now, Effects& fx) {
    spectators_.stream.fields.forget_clock();
    send_to_spectators([&](const Follower&) { return clock_text(Seat::spectator(), now); }, fx);
}

Clocks Presenter::clocks_for(Seat seat) const {
    return state_.delays() && !seat.is_player() ? spectators_.clocks.moved(state_.room.spectator_delay())
                                                : state_.clocks;
}

// To players at once; to spectators when the delay is over, which is when this is called again for the line.
void Presenter::send_talk(const store::TalkLine& line, Millis now, Effects& fx) {
    const Millis due = line.at + state_.room.spectator_delay();
    const bool late = state_.delays() && due > now;
    if (late) spectators_.push({due, state_.clocks, {}, false, line});
    const bool was_late = state_.delays() && !late;
    for (const auto& [id, follower] : state_.followers) {
        const TalkReader reader = state_.talk_reader(follower, now);
        if (reader.seat.is_player() ? was_late : late) continue;
        if (!reader.may_see(line.readers, TalkLog::is_discreet(line.kind))) continue;
        if (line.kind != "table" && state_.talk.is_muted(reader.seat, line.from)) continue;
        const int n = state_.talk.number_for(line, reader);
        fx.out.emplace_back(id,
                            text_of({{"type", "talk"},
                                     {"table", state_.room.id},
                                     {"line", state_.talk.to_json(line, reader, n, state_.names, state_.things())}}));
    }
}

void Presenter::notify(Seat seat, std::string_view kind, Millis now, Effects& fx) const {
    const SeatHolder& holder = state_.room.seats[seat.index];
    const bool away = holder.kind == SeatHolder::Kind::person && !state_.online().has(seat);
    if (state_.room.time.pace != Pace::slow || !away) return;
    store::Notice notice;
    notice.person = holder.person;
    notice.kind = kind;
    notice.table = state_.room.id;
    notice.at = now;
    notice.body = json::serialize(json::object{{"game", state_.room.kind->info().id}});
    fx.notices.push_back(std::move(notice));
}

template <class Message>
void Presenter::send_to_spectators(Message message, Effects& fx) const {
    for (const auto& [id, follower] : state_.followers)
        if (!state_.seat_of(follower).is_player()) fx.out.emplace_back(id, message(follower));
}

// --- answers to requests ------------------------------------------------------------------------------------------------

std::optional<json::value> Presenter::changes_since(Seat seat, std::int64_t seq, Lang lang) const {
    if (seq >= streams_[seat].question_seq) return std::nullopt;
    const json::object changed = json_tree([&](JsonWriter& w) {
        w.object([&] { writer_.write_events(w, "changed", streams_.events_since(seat, seq), seat, lang); });
    });
    return changed.at("changed");
}

json::array Presenter::missed_updates(Seat seat, Lang lang) const {
    json::array frames;
    streams_[seat].missed.for_each([&](const Match& match, const Events& seen) {
        json::array events;
        for (const Event& event : seen)
            events.push_back(json_tree([&](JsonWriter& w) { state_.writer.event(w, match, event, seat, lang); }));
        frames.push_back(
            {{"events", std::move(events)},
             {"view", json_tree([&](JsonWriter& w) {
                  match.described_view(seat, state_.room.odds_shown)->write(w, DescribedView::Question::left_out);
              })},
             {"round", match.round()}});
    });
    return frames;
}

json::array Presenter::event_log(Seat seat, Lang lang) const {
    json::array lines;
    const auto add = [&](const EventHistory::Entry& entry) {
        json::object event =
            json_tree([&](JsonWriter& w) { state_.writer.event(w, state_.match(), entry.event, seat, lang); });
        lines.push_back({{"at", entry.at}, {"round", entry.round}, {"event", std::move(event)}});
    };
    if (seat.is_player())
        streams_.for_each_event(seat, [&](const EventHistory::Entry& entry, std::int64_t) { add(entry); });
    else
        spectators_.history().for_each(seat, add);
    return lines;
}

bool Presenter::is_end_withheld() const {
    return state_.delays() && spectators_.room && spectators_.room->room.running();
}

}  // namespace consigliere::server
