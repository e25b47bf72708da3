// What each follower is sent. Nothing leaves a table but what Match::view and the seats' own events and offers hold.
#include <algorithm>

#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"
#include "server/table/table.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr int kTalkShown = 100;

Text text_of(const json::object& message) { return std::make_shared<const std::string>(json::serialize(message)); }

}  // namespace

// Offers and words are shown with their sentences beside the view; odds where the host wants them told.
std::string Table::view_text(const Match& match, Seat seat) const {
    std::string out;
    out.reserve(6144);
    JsonWriter w(out);
    w.object([&] {
        match.write_view(seat, w);
        if (room_.odds_shown) match.write_odds(seat, w);
    });
    out.shrink_to_fit();  // it is kept
    return out;
}

// The events of a scene, put into words once a language whoever sees them.
class SpokenEvents {
public:
    SpokenEvents(const Speech& speech, const Match& match, const Events& events)
        : speech_(speech), match_(match), events_(events) {}

    std::string seen_by(Seat seat, Lang lang) {
        std::vector<std::string>& spoken = spoken_[static_cast<std::size_t>(lang)];
        spoken.resize(events_.size());
        std::string out = "[";
        for (std::size_t i = 0; i < events_.size(); ++i) {
            if (!events_[i].seen_by.has(seat)) continue;
            if (spoken[i].empty()) {
                JsonWriter w(spoken[i]);
                speech_.event(w, match_, events_[i], lang);
            }
            if (out.size() > 1) out += ',';
            out += spoken[i];
        }
        return out += ']';
    }

private:
    const Speech& speech_;
    const Match& match_;
    const Events& events_;
    std::array<std::vector<std::string>, kLangs> spoken_;
};

void Table::write_events(JsonWriter& w, std::string_view key, const std::vector<Event>& events, Lang lang) const {
    w.array(key, [&] {
        for (const Event& event : events) speech_.event(w, record_->match(), event, lang);
    });
}

void Table::write_decision(JsonWriter& w, const Scene& scene, Seat seat, Lang lang) const {
    if (scene.over()) return w.field("decision", nullptr);
    const Match& match = record_->match();
    const Prompt& prompt = match.prompts()[static_cast<std::size_t>(scene.prompt)];
    // In a window a seat that can only pass is not troubled: it may wave it through, and need not.
    const bool mine = seat.is_player() && (scene.window ? holds_answer(seat) : match.decision().may_act.has(seat));
    const bool asked = seat.is_player() && scene.asked.has(seat);
    w.object("decision", [&] {
        w.field("prompt", prompt.id);
        w.field("key", prompt.key);
        w.field("rule", prompt.rule);
        w.field("question", speech_.question(prompt, lang));
        w.field("waiting", speech_.waiting(prompt, scene.asked, lang));
        write_seats(w, "asked", scene.asked);
        if (held_by_.is_player()) w.field("held_by", held_by_.index + 1);
        w.field("window", scene.window);
        w.field("mine", mine);
        w.field("may_pass", scene.window && asked && !pressed_.has(seat));
        w.field("passed", scene.window && asked && pressed_.has(seat) && !mine);
        if (mine) return write_answers(w, scene, seat, lang);
        w.field("answer", nullptr);
        w.array("actions", [] {});
        w.field("default", nullptr);
    });
}

void Table::write_answers(JsonWriter& w, const Scene& scene, Seat seat, Lang lang) const {
    const Match& match = record_->match();
    w.key("answer");
    if (scene.window && sealed_[seat.index])
        speech_.action(w, match, *sealed_[seat.index], lang);
    else
        w.value(nullptr);
    ActionList legal;
    match.legal_actions(seat, legal);
    w.array("actions", [&] {
        for (const Action& action : legal) speech_.action(w, match, {action, {}, {}}, lang);
    });
    w.key("default");
    speech_.action(w, match, {default_of(seat), {}, {}}, lang);
}

void Table::write_mine(JsonWriter& w, Seat seat, Lang lang) const {
    if (!seat.is_player()) return w.field("mine", nullptr);
    const Own& own = own_[seat.index];
    bool undo = scene_.window && (pressed_.has(seat) || sealed_[seat.index]);
    for (const Command& command : kept_back_) undo |= command.action.seat == seat;
    w.object("mine", [&] {
        w.array("orders", [&] {
            for (const Order& o : own.orders)
                w.object([&] {
                    w.field("prompt", o.prompt);
                    w.field("ask", o.ask);
                    if (!o.answer.empty()) w.field("answer", o.answer);
                    if (o.times > 0) w.field("times", o.times);
                    if (o.against > 0) w.field("against", o.against);
                    if (o.least > 0) w.field("least", o.least);
                });
        });
        w.array("prepared", [&] {
            for (const std::string& text : own.prepared)
                if (const auto parsed = record_->match().vocabulary().parse(text);
                    std::holds_alternative<Command>(parsed))
                    speech_.action(w, record_->match(), std::get<Command>(parsed), lang);
        });
        w.array("dropped", [&] {
            for (const auto& [move, no] : own.dropped)
                w.object([&] {
                    w.key("move");
                    speech_.action(w, record_->match(), move, lang);
                    w.field_raw("refusal", json::serialize(speech_.refusal(no, lang)));
                });
        });
        w.field("undo", undo);
        w.field("talk_locked", talk_locked(seat));
        write_seats(w, "muted", own.muted);
        write_seats(w, "holds", own.holds);
        write_stood_in(w, own, lang);
    });
}

void Table::write_stood_in(JsonWriter& w, const Own& own, Lang lang) const {
    const Vocabulary& vocabulary = record_->match().vocabulary();
    w.array("stood_in", [&] {
        for (const std::string& text : own.stood_in) {
            const auto parsed = vocabulary.parse(text);
            const Command* command = std::get_if<Command>(&parsed);
            if (command == nullptr) continue;
            w.object([&] {
                w.field("event", "stood-in");
                w.object("args", [&] { w.field("text", text); });
                w.field("sentence", vocabulary.describe(*command, room_.kind->texts(), lang, names_));
            });
        }
    });
}

void Table::write_position(JsonWriter& w, const Scene& scene, const std::string& view, Seat seat, Lang lang,
                           Millis now) const {
    const Match& shown = *scene.match;
    w.object("position", [&] {
        w.field_raw("view", view);
        write_decision(w, scene, seat, lang);
        w.array("free", [&] {
            if (!seat.is_player() || scene.over() || (scene.window && !scene.asked.has(seat))) return;
            ActionList actions;
            record_->match().free_actions(seat, actions);
            // While a window stands, only what nobody else notices.
            for (const Action& action : actions)
                if (const Command act{action, {}, {}}; !scene.window || is_private_step(act))
                    speech_.action(w, shown, act, lang);
        });
        w.array("offers", [&] {
            for (const Offer& offer : shown.offers_seen_by(seat)) speech_.offer(w, shown, offer, seat, lang);
        });
        w.array("words", [&] {
            for (const Word& word : shown.words_seen_by(seat)) speech_.word(w, shown, word, lang);
        });
        clocks_for(seat).write(w, now);
        write_mine(w, seat, lang);
        w.field("round", shown.round());
        w.field("over", scene.over());
    });
}

Text Table::update_text(Stream& stream, const Scene& scene, std::string_view events, Seat seat, Lang lang,
                        Millis now) const {
    std::string out;
    out.reserve(stream.view.size() + events.size() + 4096);
    JsonWriter w(out);
    w.object([&] {
        w.field("type", "update");
        w.field("table", room_.id);
        w.field("seq", stream.seq);
        w.field("pin", pin_of(stream, seat));
        w.field_raw("events", events);
        write_position(w, scene, stream.view, seat, lang, now);
    });
    return std::make_shared<const std::string>(std::move(out));
}

// Made once a seq, of what is stored then: a second one for the same seq would tell whether the log has grown meanwhile.
const std::string& Table::pin_of(Stream& stream, Seat seat) const {
    if (stream.pin_seq == stream.seq) return stream.pin;
    stream.pin = stored_log().chain().pin(seat.is_player() ? seat.index + 1 : 0, stream.seq);
    stream.pin_seq = stream.seq;
    return stream.pin;
}

void Table::show(const Scene& scene, SeatSet renewed, SeatSet whom, Millis now, Effects& fx) {
    const SeatSet watching = online();
    SpokenEvents spoken(speech_, record_->match(), scene.events);
    for (const Seat seat : whom) {
        Stream& stream = streams_[seat.index];
        const bool watched = watching.has(seat), new_question = renewed.has(seat);
        const bool same = watched && !stream.view.empty() && stream.seen && scene.match->looks_like(*stream.seen, seat);
        std::string view = same ? stream.view : watched ? view_text(*scene.match, seat) : std::string();
        const auto sees = [&](const Event& event) { return event.seen_by.has(seat); };
        const bool told = std::any_of(scene.events.begin(), scene.events.end(), sees);
        if (!told && !new_question && view == stream.view) continue;
        ++stream.seq;
        if (new_question) stream.question_seq = stream.seq;
        if (new_question && !(scene.window && scene.after_window)) stream.stake_seq = stream.seq;
        stream.view = std::move(view);
        stream.seen = scene.match;
        if (watched)
            send_update(stream, scene, spoken, seat, now, fx);
        else
            keep_for_return(scene, seat);
    }
    tell(whom, scene.events, now, scene.match->round());
    if (whom == SeatSet::players(room_.players())) show_later(scene, renewed.has(Seat::spectator()), now, fx);
}

void Table::tell(SeatSet whom, const Events& events, Millis at, int round) {
    std::array<std::uint32_t, kMaxPlayers> numbers{};
    for (const Seat seat : SeatSet::players(kMaxPlayers)) {
        const Stream& stream = streams_[seat.index];
        numbers[seat.index] = static_cast<std::uint32_t>(stream.seq - stream.counted_from);
    }
    history_.add(events, whom & SeatSet::players(room_.players()), numbers, at, round);
}

void Table::tell_spectators(const Events& events, Millis at, int round) {
    gallery_history_.add(events, SeatSet::of(Seat::spectator()), {}, at, round);
}

std::vector<Event> Table::told_since(Seat seat, std::int64_t seq) const {
    std::vector<Event> out;
    for_each_told(seat, [&](const EventHistory::Told& told, std::int64_t told_seq) {
        if (told_seq > seq) out.push_back(told.event);
    });
    return out;
}

void Table::send_update(Stream& stream, const Scene& scene, SpokenEvents& spoken, Seat seat, Millis now, Effects& fx) {
    std::array<Text, kLangs> messages;
    for (const auto& [id, follower] : followers_) {
        const Seat reader = seat_of(follower);
        if (reader != seat && (seat.is_player() || reader.is_player())) continue;
        Text& message = messages[static_cast<std::size_t>(follower.lang)];
        if (!message)
            message = update_text(stream, scene, spoken.seen_by(seat, follower.lang), seat, follower.lang, now);
        fx.out.emplace_back(id, message);
    }
}

// Where one person plays unseen, windows that do not concern them pass by themselves; somebody who began to watch in the
// middle of one could tell by it. So nothing is kept for spectators then, and they see the table from its next question on.
void Table::show_later(const Scene& scene, bool new_question, Millis now, Effects& fx) {
    if (plays_unseen() && !scene.over()) return forget_spectators();
    if (!new_question && !gallery_scene_ && delayed_.empty()) return;
    delayed_.push_back({now + room_.spectator_delay(), clocks_, scene, new_question});
    show_to_spectators(now, fx);
}

void Table::forget_spectators() {
    gallery_history_.clear();
    gallery_.view.clear();
    gallery_scene_.reset();
    std::erase_if(delayed_, [](const Delayed& d) { return !d.talk && !d.room; });
}

template <class Wanted, class Message>
void Table::send_to(Wanted wanted, Message message, Effects& fx) const {
    for (const auto& [id, follower] : followers_)
        if (wanted(follower)) fx.out.emplace_back(id, message(follower));
}

void Table::show_to_spectators(Millis now, Effects& fx) {
    while (!delayed_.empty() && delayed_.front().due <= now) {
        const Delayed next = std::move(delayed_.front());
        delayed_.pop_front();
        if (next.talk) {
            tell_talk(*next.talk, now, fx);
            continue;
        }
        if (next.room) {
            gallery_room_ = *next.room;
            send_to([&](const Follower& f) { return !seat_of(f).is_player(); },
                    [&](const Follower& f) { return room_text(f); }, fx);
            continue;
        }
        gallery_clocks_ = next.clocks;
        if (next.scene)
            show_scene_to_spectators(*next.scene, next.new_question, now, fx);
        else
            send_to([&](const Follower& f) { return !seat_of(f).is_player(); },
                    [&](const Follower&) { return clock_text(Seat::spectator(), now); }, fx);
    }
}

void Table::show_scene_to_spectators(const Scene& scene, bool new_question, Millis now, Effects& fx) {
    const Seat seat = Seat::spectator();
    gallery_scene_ = scene;
    gallery_scene_->events.clear();
    const bool told = std::any_of(scene.events.begin(), scene.events.end(),
                                  [&](const Event& event) { return event.seen_by.has(seat); });
    tell_spectators(scene.events, now, scene.match->round());
    if (spectators() == 0) {
        gallery_.seq += told || new_question;
        gallery_.view.clear();
        return;
    }
    std::string view = view_text(*scene.match, seat);
    if (!told && !new_question && view == gallery_.view) return;
    ++gallery_.seq;
    gallery_.view = std::move(view);
    SpokenEvents spoken(speech_, record_->match(), scene.events);
    send_update(gallery_, *gallery_scene_, spoken, seat, now, fx);
}

Clocks Table::clocks_for(Seat seat) const {
    return delays() && !seat.is_player() ? gallery_clocks_.moved(room_.spectator_delay()) : clocks_;
}

json::object Table::room_json(const Follower& follower) const {
    const Seat seat = seat_of(follower);
    const bool late = delays() && !seat.is_player() && gallery_room_;
    const RoomShown shown = late ? *gallery_room_ : room_now();
    return shown.room.to_json({seat, follower.lang}, shown.online, shown.away_since, spectators(), shown.paused);
}

void Table::send_snapshot(const Follower& follower, Millis now, Effects& fx) {
    const Seat seat = seat_of(follower);
    Stream& stream = seat.is_player() ? streams_[seat.index] : gallery_;
    const Scene* scene = !plays_now()       ? nullptr
                         : seat.is_player() ? &scene_
                         : gallery_scene_   ? &*gallery_scene_
                                            : nullptr;
    if (scene != nullptr) {
        stream.seen = scene->match;
        stream.view = view_text(*stream.seen, seat);
    }
    std::vector<Event> meanwhile;
    if (seat.is_player() && stream.away_from >= 0) meanwhile = told_since(seat, stream.away_from);
    // What an open window is about.
    std::vector<Event> at_stake;
    if (seat.is_player() && scene != nullptr && scene->window) at_stake = told_since(seat, stream.stake_seq - 1);
    json::array talk;
    const auto lines = readable(seat, now);
    for (std::size_t i = lines.size() > kTalkShown ? lines.size() - kTalkShown : 0; i < lines.size(); ++i)
        if (const int from = talk_.lines()[lines[i]].from;
            !seat.is_player() || from < 0 || !own_[seat.index].muted.has(Seat(from)))
            talk.push_back(talk_json(talk_.line(lines[i]), seat, static_cast<int>(i) + 1, follower.lang));
    std::string out;
    JsonWriter w(out);
    w.object([&] {
        w.field("type", "table");
        w.field("table", room_.id);
        w.field("seq", stream.seq);
        if (scene != nullptr) w.field("pin", pin_of(stream, seat));
        if (scene != nullptr)
            write_position(w, *scene, stream.view, seat, follower.lang, now);
        else
            w.field("position", nullptr);
        w.field_raw("room", json::serialize(room_json(follower)));
        w.field_raw("talk", json::serialize(talk));
        write_events(w, "meanwhile", meanwhile, follower.lang);
        write_events(w, "at_stake", at_stake, follower.lang);
        w.field("missed", seat.is_player() ? static_cast<int>(stream.missed.size()) : 0);
    });
    fx.out.emplace_back(follower.id, std::make_shared<const std::string>(std::move(out)));
}

void Table::send_mine(Seat seat, Effects& fx) {
    for (const auto& [id, follower] : followers_) {
        if (seat_of(follower) != seat) continue;
        std::string out;
        JsonWriter w(out);
        w.object([&] {
            w.field("type", "mine");
            w.field("table", room_.id);
            write_mine(w, seat, follower.lang);
            write_decision(w, scene_, seat, follower.lang);
        });
        fx.out.emplace_back(id, std::make_shared<const std::string>(std::move(out)));
    }
}

// That the game has begun everybody knows; what happens in the room from then on reaches spectators late.
void Table::send_room(Millis now, Effects& fx) {
    const bool late = delays() && gallery_room_;
    if (late)
        delayed_.push_back({now + room_.spectator_delay(), clocks_, {}, false, {}, room_now()});
    else if (delays())
        gallery_room_ = room_now();
    send_to([&](const Follower& f) { return !late || seat_of(f).is_player(); },
            [&](const Follower& f) { return room_text(f); }, fx);
}

Text Table::room_text(const Follower& follower) const {
    return text_of({{"type", "room"}, {"table", room_.id}, {"room", room_json(follower)}});
}

void Table::send_clock(Millis now, Effects& fx) {
    if (delays()) delayed_.push_back({now + room_.spectator_delay(), clocks_});
    const Text message = clock_text(Seat(0), now);
    send_to([&](const Follower& f) { return !delays() || seat_of(f).is_player(); },
            [&](const Follower&) { return message; }, fx);
}

Text Table::clock_text(Seat reader, Millis now) const {
    std::string out;
    JsonWriter w(out);
    w.object([&] {
        w.field("type", "clock");
        w.field("table", room_.id);
        clocks_for(reader).write(w, now);
    });
    return std::make_shared<const std::string>(std::move(out));
}

// Slow games send word to those who are away.
void Table::notify(Seat seat, std::string_view kind, Millis now, Effects& fx) const {
    const SeatHolder& holder = room_.seats[seat.index];
    if (room_.time.pace != Pace::slow || holder.kind != SeatHolder::Kind::person || online().has(seat)) return;
    store::Notice notice;
    notice.person = holder.person;
    notice.kind = kind;
    notice.table = room_.id;
    notice.at = now;
    notice.body = json::serialize(json::object{{"game", room_.kind->info().id}});
    fx.notices.push_back(std::move(notice));
}

}  // namespace consigliere::server
