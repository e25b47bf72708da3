// What each follower is sent. Nothing leaves a table but what Match::view and the seats' own events and offers hold.
#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"
#include "server/table/table.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kRecent = 400;  // events kept for "what happened meanwhile" and for stale moves
constexpr int kTalkShown = 100;

Text text_of(const json::object& message) { return std::make_shared<const std::string>(json::serialize(message)); }

std::string view_text(const Match& match, Seat seat) {
    json::object view = match.view(seat);
    view.erase("offers");  // shown with their sentences beside the view
    view.erase("words");
    return json::serialize(view);
}

}  // namespace

json::array Table::events_json(const std::vector<Event>& events, Lang lang) const {
    json::array out;
    for (const Event& event : events) out.push_back(speech_.event(record_->match(), event, lang));
    return out;
}

json::value Table::decision_json(const Scene& scene, Seat seat, Lang lang) const {
    if (scene.over()) return nullptr;
    const Match& match = record_->match();
    const Prompt& prompt = match.prompts()[static_cast<std::size_t>(scene.prompt)];
    const bool mine = seat.is_player() && scene.live && match.decision().may_act.has(seat);
    const bool asked = seat.is_player() && scene.asked.has(seat);
    json::object out{{"prompt", prompt.id},
                     {"key", prompt.key},
                     {"rule", prompt.rule},
                     {"question", speech_.question(prompt, lang)},
                     {"waiting", speech_.waiting(prompt, scene.asked, lang)},
                     {"asked", seats_json(scene.asked)},
                     {"window", scene.window},
                     {"mine", mine},
                     {"may_pass", scene.window && asked && !pressed_.has(seat)},
                     {"answer", nullptr},
                     {"passed", scene.window && asked && pressed_.has(seat) && !sealed_[seat.index]},
                     {"actions", json::array{}},
                     {"default", nullptr}};
    if (!mine) return out;
    if (scene.window && sealed_[seat.index]) out["answer"] = speech_.action(match, *sealed_[seat.index], lang);
    ActionList legal;
    match.legal_actions(seat, legal);
    json::array& actions = out["actions"].as_array();
    actions.reserve(static_cast<std::size_t>(legal.size()));
    for (const Action& action : legal) actions.push_back(speech_.action(match, {action, {}, {}}, lang));
    out["default"] = speech_.action(match, {default_of(seat), {}, {}}, lang);
    return out;
}

json::object Table::mine_json(Seat seat, Lang lang) const {
    const Own& own = own_[seat.index];
    const Vocabulary& vocabulary = record_->match().vocabulary();
    json::array orders, prepared, stood_in;
    for (const Order& o : own.orders) {
        json::object order{{"prompt", o.prompt}, {"ask", o.ask}};
        if (!o.answer.empty()) order["answer"] = o.answer;
        if (o.times > 0) order["times"] = o.times;
        orders.push_back(std::move(order));
    }
    for (const std::string& text : own.prepared)
        if (const auto parsed = vocabulary.parse(text); std::holds_alternative<Command>(parsed))
            prepared.push_back(speech_.action(record_->match(), std::get<Command>(parsed), lang));
    for (const std::string& text : own.stood_in)
        if (const auto parsed = vocabulary.parse(text); std::holds_alternative<Command>(parsed))
            stood_in.push_back({{"event", "stood-in"},
                                {"args", json::object{{"text", text}}},
                                {"sentence", vocabulary.describe(std::get<Command>(parsed), room_.kind->texts(), lang, names_)}});
    bool undo = scene_.window && pressed_.has(seat);
    for (const Command& command : kept_back_) undo |= command.action.seat == seat;
    return {{"orders", std::move(orders)}, {"prepared", std::move(prepared)},   {"undo", undo},
            {"talk_locked", talk_locked(seat)}, {"muted", seats_json(own.muted)}, {"stood_in", std::move(stood_in)}};
}

// The position as JSON text; `view` is its largest part and is text already.
Text Table::position_text(const Scene& scene, const std::string& view, Seat seat, Lang lang, Millis now) const {
    const Match& shown = *scene.match;
    json::array free, offers, words;
    if (seat.is_player() && scene.live && !scene.window && !scene.over()) {
        ActionList actions;
        record_->match().free_actions(seat, actions);
        for (const Action& action : actions) free.push_back(speech_.action(shown, {action, {}, {}}, lang));
    }
    for (const Offer& offer : shown.offers_seen_by(seat)) offers.push_back(speech_.offer(shown, offer, seat, lang));
    for (const Word& word : shown.words_seen_by(seat)) words.push_back(speech_.word(shown, word, lang));
    const json::object rest{{"decision", decision_json(scene, seat, lang)},
                            {"free", std::move(free)},
                            {"offers", std::move(offers)},
                            {"words", std::move(words)},
                            {"clock", clocks_.to_json(now)},
                            {"mine", seat.is_player() ? json::value(mine_json(seat, lang)) : json::value(nullptr)},
                            {"round", shown.round()},
                            {"over", scene.over()}};
    const std::string tail = json::serialize(rest);
    return std::make_shared<const std::string>("{\"view\":" + view + "," + tail.substr(1));
}

void Table::show(const Scene& scene, bool new_question, SeatSet whom, Millis now, Effects& fx) {
    for (const Seat seat : whom) {
        Stream& stream = streams_[seat.index];
        std::vector<Event> seen;
        for (const Event& event : scene.events)
            if (event.seen_by.has(seat)) seen.push_back(event);
        const bool watched = online().has(seat);
        // While windows pass, the position behind them stays the same.
        const bool same = watched && scene.match == stream.seen && !stream.view.empty();
        std::string view = same ? stream.view : watched ? view_text(*scene.match, seat) : std::string();
        if (seen.empty() && !new_question && view == stream.view) continue;
        ++stream.seq;
        if (new_question) stream.question_seq = stream.seq;
        for (const Event& event : seen) {
            stream.recent.emplace_back(stream.seq, event);
            if (stream.recent.size() > kRecent) stream.recent.pop_front();
        }
        if (watched) {
            std::array<Text, kLangs> messages;
            for (const auto& [id, follower] : followers_) {
                if (seat_of(follower) != seat) continue;
                Text& message = messages[static_cast<std::size_t>(follower.lang)];
                if (!message)
                    message = std::make_shared<const std::string>(
                        "{\"type\":\"update\",\"table\":\"" + room_.id + "\",\"seq\":" + std::to_string(stream.seq) + ",\"events\":" +
                        json::serialize(events_json(seen, follower.lang)) + ",\"position\":" +
                        *position_text(scene, view, seat, follower.lang, now) + "}");
                fx.out.emplace_back(id, message);
            }
        }
        stream.view = std::move(view);
        stream.seen = scene.match;
    }
    if (whom == SeatSet::players(room_.players())) {
        delayed_.push_back({now + room_.spectator_delay_s * 1000, scene, new_question});
        show_to_spectators(now, fx);
    }
}

void Table::show_to_spectators(Millis now, Effects& fx) {
    while (!delayed_.empty() && delayed_.front().due <= now) {
        const Delayed next = std::move(delayed_.front());
        delayed_.pop_front();
        gallery_scene_ = next.scene;
        std::vector<Event> seen;
        for (const Event& event : next.scene.events)
            if (event.seen_by.has(Seat::spectator())) seen.push_back(event);
        gallery_scene_->events.clear();
        gallery_scene_->live = false;
        if (spectators() == 0) {
            gallery_.seq += !seen.empty() || next.new_question;
            gallery_.view.clear();
            continue;
        }
        std::string view = view_text(*next.scene.match, Seat::spectator());
        if (seen.empty() && !next.new_question && view == gallery_.view) continue;
        ++gallery_.seq;
        std::array<Text, kLangs> messages;
        for (const auto& [id, follower] : followers_) {
            if (seat_of(follower).is_player()) continue;
            Text& message = messages[static_cast<std::size_t>(follower.lang)];
            if (!message)
                message = std::make_shared<const std::string>(
                    "{\"type\":\"update\",\"table\":\"" + room_.id + "\",\"seq\":" + std::to_string(gallery_.seq) + ",\"events\":" +
                    json::serialize(events_json(seen, follower.lang)) + ",\"position\":" +
                    *position_text(*gallery_scene_, view, Seat::spectator(), follower.lang, now) + "}");
            fx.out.emplace_back(id, message);
        }
        gallery_.view = std::move(view);
    }
}

json::object Table::room_json(const Follower& follower) const {
    return room_.to_json({seat_of(follower), follower.lang}, online(), away_since_, spectators(), clocks_.paused());
}

void Table::send_snapshot(const Follower& follower, Millis now, Effects& fx) {
    const Seat seat = seat_of(follower);
    Stream& stream = seat.is_player() ? streams_[seat.index] : gallery_;
    const Scene* scene = !plays_now() ? nullptr : seat.is_player() ? &scene_ : gallery_scene_ ? &*gallery_scene_ : nullptr;
    std::string position = "null";
    if (scene != nullptr) {
        std::string view = view_text(*scene->match, seat);
        position = *position_text(*scene, view, seat, follower.lang, now);
        stream.view = std::move(view);
    }
    std::vector<Event> meanwhile;
    if (seat.is_player() && stream.away_from >= 0)
        for (const auto& [seq, event] : stream.recent)
            if (seq > stream.away_from) meanwhile.push_back(event);
    json::array talk;
    const auto lines = readable(seat);
    for (std::size_t i = lines.size() > kTalkShown ? lines.size() - kTalkShown : 0; i < lines.size(); ++i)
        if (!seat.is_player() || lines[i]->from < 0 || !own_[seat.index].muted.has(Seat(lines[i]->from)))
            talk.push_back(talk_json(*lines[i], seat, static_cast<int>(i) + 1, follower.lang));
    const json::object rest{{"room", room_json(follower)},
                            {"talk", std::move(talk)},
                            {"meanwhile", plays_now() ? events_json(meanwhile, follower.lang) : json::array{}}};
    fx.out.emplace_back(follower.id, std::make_shared<const std::string>(
        "{\"type\":\"table\",\"table\":\"" + room_.id + "\",\"seq\":" + std::to_string(stream.seq) + ",\"position\":" + position + "," +
        json::serialize(rest).substr(1)));
}

void Table::send_mine(Seat seat, Millis now, Effects& fx) {
    (void)now;
    for (const auto& [id, follower] : followers_)
        if (seat_of(follower) == seat)
            fx.out.emplace_back(id, text_of({{"type", "mine"},
                                             {"table", room_.id},
                                             {"mine", mine_json(seat, follower.lang)},
                                             {"decision", decision_json(scene_, seat, follower.lang)}}));
}

void Table::send_room(Effects& fx) {
    for (const auto& [id, follower] : followers_)
        fx.out.emplace_back(id, text_of({{"type", "room"}, {"table", room_.id}, {"room", room_json(follower)}}));
}

void Table::send_clock(Millis now, Effects& fx) {
    const Text message = text_of({{"type", "clock"}, {"table", room_.id}, {"clock", clocks_.to_json(now)}});
    for (const auto& [id, follower] : followers_) fx.out.emplace_back(id, message);
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
