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
        w.field("entries", static_cast<std::int64_t>(stored_log().entries()));
        w.field("chain", stored_log().chain().full_hex());
        w.field("shown_at", shown_at_);
        if (rate_at_ != 0) w.field("rate_at", rate_at_);
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
                w.value(away >= 0 ? away : static_cast<int>(stored_log().entries()));
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
    });
}

// --- after a restart ------------------------------------------------------------------------------------------------------

void Table::load_live(const std::string& live, const std::vector<store::Entry>& log, Millis now) {
    const json::object saved = parse_object(live).value_or(json::object{});
    shown_at_ = read_optional(saved, "shown_at", 0, INT64_MAX).value_or(now);
    rate_at_ = read_optional(saved, "rate_at", 0, INT64_MAX).value_or(0);
    beat_from_ = now;
    Replayed replayed;
    replayed.seen.fill(static_cast<int>(log.size()));
    if (saved.contains("seen"))
        for (std::size_t i = 0; i < saved.at("seen").as_array().size() && i < replayed.seen.size(); ++i)
            replayed.seen[i] = saved.at("seen").as_array()[i].to_number<int>();
    replay_log(log, replayed, now);
    scene_ = scene_of(record_->match(), {});
    ++question_;
    if (saved.contains("clocks")) {
        load_answers(saved, now);
    } else {
        Effects none;
        begin_question(now, none);
    }
    load_spectators(replayed, std::max(shown_at_, replayed.newest), now);
}

void Table::replay_log(const std::vector<store::Entry>& log, Replayed& replayed, Millis now) {
    const Match& match = record_->match();
    const auto too_new = [&](Millis at) { return delays() && at + room_.spectator_delay() > now; };
    replayed.late = too_new(row_.started_at);
    replayed.newest = row_.started_at;
    replayed.open_question = match.clone();
    for (Stream& stream : streams_) stream.stake_seq = 1;
    for (const store::Entry& entry : log) {
        std::vector<Step> steps;
        record_->replay(entry, &steps);
        // What others do in private has no part in what spectators see when.
        if (delays() && is_noticed_by(Seat::spectator(), steps)) {
            replayed.newest = entry.at;
            if (!replayed.late && too_new(entry.at)) {
                replayed.late = true;
                gallery_scene_ = scene_of(*replayed.open_question, {});
            }
        }
        remember(steps.back().events, entry, replayed);
        if (match.decision().phase != Phase::deciding || is_sealed(match.decision(), match.prompt())) continue;
        for (Stream& stream : streams_) stream.stake_seq = stream.seq + 1;
        if (delays()) replayed.open_question = match.clone();
    }
    // Numbers of a stream only ever grow in the eyes of a client: far more time passes than updates are sent.
    const std::int64_t base = log.empty() ? 0 : std::max<Millis>(0, now - row_.started_at) / 10;
    gallery_.seq = base;
    for (std::size_t i = 0; i < streams_.size(); ++i) {
        Stream& stream = streams_[i];
        const std::int64_t later = base - std::max<std::int64_t>(0, stream.away_from);
        stream.away_from = base;
        stream.away_log = replayed.seen[i];
        stream.seq += later;
        stream.stake_seq += later;
        stream.question_seq = stream.seq;
        stream.counted_from = later;
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
}

// What the seats were told of a move: counted by what each was told, not by what happened.
void Table::remember(const Events& events, const store::Entry& entry, Replayed& replayed) {
    const int round = record_->match().round();
    for (std::size_t i = 0; i < streams_.size(); ++i) {
        Stream& stream = streams_[i];
        const Seat seat(static_cast<int>(i));
        stream.seq += std::any_of(events.begin(), events.end(), [&](const Event& e) { return e.seen_by.has(seat); });
        if (entry.seq <= replayed.seen[i]) stream.away_from = stream.seq;
    }
    tell(SeatSet::players(room_.players()), events, entry.at, round);
    if (!replayed.late) return tell_spectators(events, entry.at, round);
    // What spectators may not know yet gathers until its time has come.
    replayed.later.insert(replayed.later.end(), events.begin(), events.end());
}

// Spectators come back to the last open question that is older than the table's delay. What came after it they see at once,
// when the newest of it is as old: moves one by one would count the answers of a window.
void Table::load_spectators(Replayed& replayed, Millis newest, Millis now) {
    // How the clocks stood so long ago is not stored. Those of now would tell of questions that are still to be shown.
    gallery_clocks_ = delays() ? Clocks(room_.time, room_.players()) : clocks_;
    if (is_solo() && !scene_.over()) return forget_spectators();
    if (!replayed.late)
        gallery_scene_ = scene_;
    else {
        delayed_.push_back({newest + room_.spectator_delay(), clocks_, scene_, true});
        delayed_.back().scene->events = std::move(replayed.later);
    }
    if (!delays()) return;
    for (std::size_t i = 0; i < talk_.lines().size(); ++i) {
        const Millis at = talk_.lines()[i].at;
        if (at >= row_.started_at && at + room_.spectator_delay() > now)
            delay({at + room_.spectator_delay(), clocks_, {}, false, talk_.line(i)});
    }
    gallery_room_ = room_now();
    if (!room_.running() && row_.ended_at + room_.spectator_delay() > now) {
        // It is over, but not yet for them.
        delay({row_.ended_at + room_.spectator_delay(), clocks_, {}, false, {}, *gallery_room_});
        gallery_room_->room.state = "running";
        gallery_room_->room.result.clear();
        gallery_room_->room.rematch.clear();
        gallery_room_->room.votes = {};
    }
}

// By the time it is due, and of one time in the order of the calls: what is read back does not come in order.
void Table::delay(Delayed&& what) {
    const auto later = [](Millis due, const Delayed& other) { return due < other.due; };
    delayed_.insert(std::upper_bound(delayed_.begin(), delayed_.end(), what.due, later), std::move(what));
}

}  // namespace consigliere::server
