// What a table keeps beside its log, and how it comes back from both.
#include "server/json_read.hpp"
#include "server/table/table.hpp"

#include <algorithm>

namespace consigliere::server {

namespace json = boost::json;

namespace {

void write_texts(JsonWriter& w, std::string_view key, const std::vector<std::string>& texts) {
    w.array(key, [&] {
        for (const std::string& text : texts) w.value(text);
    });
}

std::vector<std::string> texts_from(const json::object& from, std::string_view key) {
    std::vector<std::string> out;
    if (from.contains(key))
        for (const json::value& v : read_array(from, key, 10'000)) out.emplace_back(v.as_string());
    return out;
}

}  // namespace

std::string Table::save_live() const {
    const Vocabulary& vocabulary = record_->match().vocabulary();
    std::string out;
    out.reserve(1024);
    JsonWriter w(out);
    w.object([&] {
        w.field("batch", batch_from_);
        w.field("scene", scene_number_);
        w.field("shown", scene_.size);
        w.field("shown_at", shown_at_);
        clocks_.save(w);
        w.array("own", [&] {
            for (int i = 0; i < room_.players(); ++i) save_own(w, static_cast<std::size_t>(i));
        });
        w.array("sealed", [&] {
            for (int i = 0; i < room_.players(); ++i)
                if (const auto& answer = sealed_[static_cast<std::size_t>(i)])
                    w.value(vocabulary.to_text(*answer));
                else
                    w.value(nullptr);
        });
        w.array("arrival", [&] {
            for (const Seat seat : arrival_) w.value(seat.index);
        });
        w.field("pressed", pressed_.bits);
        w.array("kept_back", [&] {
            for (const Command& c : kept_back_) w.value(vocabulary.to_text(c));
        });
        w.array("seen", [&] {
            for (int i = 0; i < room_.players(); ++i) {
                const int away = streams_[static_cast<std::size_t>(i)].away_log;
                w.value(away >= 0 ? away : record_->size());
            }
        });
    });
    return out;
}

// Only what is there: with every move this is written anew.
void Table::save_own(JsonWriter& w, std::size_t seat) const {
    const Own& own = own_[seat];
    w.object([&] {
        if (!own.orders.empty())
            w.array("orders", [&] {
                for (const Order& o : own.orders)
                    w.object([&] {
                        w.field("prompt", o.prompt);
                        w.field("ask", o.ask);
                        w.field("answer", o.answer);
                        w.field("times", o.times);
                        if (o.against != 0) w.field("against", o.against);
                        if (o.least != 0) w.field("least", o.least);
                    });
            });
        if (!own.prepared.empty()) write_texts(w, "prepared", own.prepared);
        if (!own.muted.empty()) w.field("muted", own.muted.bits);
        if (!own.holds.empty()) w.field("holds", own.holds.bits);
        if (own.defaults != 0) w.field("defaults", own.defaults);
        if (!own.stood_in.empty()) write_texts(w, "stood_in", own.stood_in);
        if (passes_at_[seat] != 0) w.field("passes_at", passes_at_[seat]);
    });
}

// --- after a restart ------------------------------------------------------------------------------------------------------

void Table::load_live(const std::string& live, const std::vector<store::Entry>& log, Millis now) {
    const json::object saved = parse_object(live).value_or(json::object{});
    const auto number = [&](std::string_view key, std::int64_t otherwise) {
        return read_optional(saved, key, -1, INT64_MAX).value_or(otherwise);
    };
    batch_from_ = static_cast<int>(number("batch", static_cast<std::int64_t>(log.size()) + 1));
    shown_at_ = number("shown_at", now);
    Replayed replayed;
    replayed.seen.fill(static_cast<int>(log.size()));
    if (saved.contains("seen"))
        for (std::size_t i = 0; i < saved.at("seen").as_array().size() && i < replayed.seen.size(); ++i)
            replayed.seen[i] = saved.at("seen").as_array()[i].to_number<int>();
    replayed.shown_size = static_cast<int>(number("shown", -1));

    replay_log(log, replayed, now);
    load_scene(replayed, number("scene", -1), log.empty() ? now : log.back().at);
    show_spectators(std::max(shown_at_, log.empty() ? row_.started_at : log.back().at));
    ++question_;
    if (saved.contains("clocks")) return load_answers(saved, now);
    Effects none;
    begin_question(now, none);
}

void Table::replay_log(const std::vector<store::Entry>& log, Replayed& replayed, Millis now) {
    // Numbers of a stream only ever grow in the eyes of a client: far more time passes than updates are sent.
    const std::int64_t base = log.empty() ? 0 : std::max<Millis>(0, now - row_.started_at) / 10;
    for (Stream& stream : streams_) stream.seq = stream.question_seq = base;
    gallery_.seq = base;
    const Match& match = record_->match();
    if (replayed.shown_size == 0) replayed.shown = match.clone();
    const bool delays = room_.spectator_delay_s > 0;
    const auto too_new = [&](Millis at) { return delays && at + room_.spectator_delay() > now; };
    if (too_new(row_.started_at)) delayed_.emplace_back();
    std::shared_ptr<const Match> open_question = match.clone();
    for (const store::Entry& entry : log) {
        if (delayed_.empty() && too_new(entry.at)) {
            delayed_.emplace_back();
            gallery_scene_ = scenes_of({}, *open_question, nullptr).front();
        }
        std::vector<Step> steps;
        const bool looked_at = log.size() - static_cast<std::size_t>(entry.seq) < kRecent || entry.seq >= batch_from_;
        record_->replay(entry, looked_at ? &steps : nullptr);
        if (entry.seq >= batch_from_)
            replayed.last.push_back(std::move(steps.back()));
        else if (looked_at)
            remember(steps, entry, replayed.seen);
        if (entry.seq == replayed.shown_size) replayed.shown = match.clone();
        if (delays && !is_sealed(match.decision(), match.prompt())) open_question = match.clone();
    }
    for (std::size_t i = 0; i < streams_.size(); ++i) {
        streams_[i].away_from = base;
        streams_[i].away_log = replayed.seen[i];
    }
}

// The scene of the last batch that was shown, and those that had yet to come.
void Table::load_scene(const Replayed& replayed, std::int64_t wanted, Millis at) {
    coming_ = scenes_of(replayed.last, record_->match(), nullptr);
    scene_number_ = -1;
    std::vector<Scene> so_far;
    do {
        so_far.push_back(std::move(coming_.front()));
        coming_.pop_front();
        ++scene_number_;
    } while (scene_number_ < wanted && !coming_.empty());
    remember_shown(so_far, replayed.seen, at);
    scene_ = std::move(so_far.back());
    scene_.events.clear();
    if (scene_.window && replayed.shown) {
        scene_.match = replayed.shown;
        scene_.size = replayed.shown_size;
    }
}

void Table::load_answers(const json::object& saved, Millis now) {
    clocks_.load(read_object(saved, "clocks"));
    pressed_ = SeatSet(static_cast<unsigned>(read_optional(saved, "pressed", -1, INT64_MAX).value_or(0)));
    const Vocabulary& vocabulary = record_->match().vocabulary();
    for (int i = 0; i < room_.players(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        load_own(at, saved.at("own").as_array().at(at).as_object());
        if (const json::value& text = saved.at("sealed").as_array().at(at); text.is_string()) {
            const auto parsed = vocabulary.parse(std::string_view(text.get_string()));
            if (const Command* command = std::get_if<Command>(&parsed)) sealed_[at] = *command;
        }
    }
    for (const json::value& v : saved.at("arrival").as_array()) arrival_.emplace_back(v.to_number<int>());
    for (const std::string& text : texts_from(saved, "kept_back")) {
        const auto parsed = vocabulary.parse(text);
        if (const Command* command = std::get_if<Command>(&parsed);
            command != nullptr && !record_->match().check(*command)) {
            Effects none;
            keep_back(*command, now, none);
        }
    }
}

void Table::load_own(std::size_t seat, const json::object& from) {
    Own& own = own_[seat];
    const auto number = [](const json::object& o, std::string_view key, std::int64_t most) {
        return read_optional(o, key, 0, most).value_or(0);
    };
    if (from.contains("orders"))
        for (const json::value& v : read_array(from, "orders", 100)) {
            const json::object& o = v.as_object();
            own.orders.push_back({read_text(o, "prompt"), read_text(o, "ask"), read_text(o, "answer"),
                                  static_cast<int>(read_number(o, "times", 0, 99)),
                                  static_cast<int>(number(o, "against", 5)),
                                  static_cast<int>(number(o, "least", kMostMoney))});
        }
    own.prepared = texts_from(from, "prepared");
    own.stood_in = texts_from(from, "stood_in");
    own.muted = SeatSet(static_cast<unsigned>(number(from, "muted", 255)));
    own.holds = SeatSet(static_cast<unsigned>(number(from, "holds", 255)));
    own.defaults = static_cast<int>(number(from, "defaults", 1000));
    passes_at_[seat] = number(from, "passes_at", INT64_MAX);
}

// What the seats had been told of a move that was shown to its end. Windows that nobody could answer looked
// like all others, so their own events stay out here, too.
void Table::remember(const std::vector<Step>& steps, const store::Entry& entry, const Seen& seen) {
    const int round = record_->match().round();
    Events events;
    for (const Scene& scene : scenes_of(steps, record_->match(), nullptr))
        events.insert(events.end(), scene.events.begin(), scene.events.end());
    for (int i = 0; i < room_.players(); ++i) {
        Stream& stream = streams_[static_cast<std::size_t>(i)];
        stream.seq += entry.seq > seen[static_cast<std::size_t>(i)];
        tell(stream, Seat(i), events, entry.at, round);
    }
    tell_spectators(events, entry.at, round);
}

// What spectators may not know yet gathers until its time has come.
void Table::tell_spectators(const Events& events, Millis at, int round) {
    if (delayed_.empty()) return tell(gallery_, Seat::spectator(), events, at, round);
    Events& later = delayed_.back().scene.events;
    later.insert(later.end(), events.begin(), events.end());
}

// ... and of the last moves as far as they were shown: not what an open window still hides.
void Table::remember_shown(const std::vector<Scene>& shown, const Seen& seen, Millis at) {
    const auto take = [&](Stream& stream, Seat seat) {
        std::shared_ptr<const Match> match;
        for (const Scene& scene : shown) {
            ++stream.seq;
            if (!(scene.window && scene.match == match)) stream.stake_seq = stream.seq;
            match = scene.match;
            tell(stream, seat, scene.events, at, scene.match->round());
        }
        stream.question_seq = stream.seq;
    };
    for (int i = 0; i < room_.players(); ++i) {
        Stream& stream = streams_[static_cast<std::size_t>(i)];
        take(stream, Seat(i));
        if (seen[static_cast<std::size_t>(i)] >= batch_from_) stream.away_from = stream.seq;
    }
    if (delayed_.empty()) return take(gallery_, Seat::spectator());
    for (const Scene& scene : shown) tell_spectators(scene.events, at, scene.match->round());
}

// Spectators come back to the last open question that is older than the table's delay. What came after it they see at once,
// when the newest of it is as old: moves one by one would count the answers of a window.
void Table::show_spectators(Millis newest) {
    if (delayed_.empty()) {
        gallery_scene_ = scene_;
        return;
    }
    Events events = std::move(delayed_.back().scene.events);
    delayed_.back() = {newest + room_.spectator_delay(), scene_, true};
    delayed_.back().scene.events = std::move(events);
}

}  // namespace consigliere::server
