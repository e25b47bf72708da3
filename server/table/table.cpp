#include "server/table/table.hpp"

#include <algorithm>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"

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

Table::Table(const store::TableRow& row, const GameKind& kind, const House& house, const std::vector<store::Entry>& log,
             const std::string& live, std::vector<store::TalkLine> talk, Millis now)
    : house_(house), room_(row, kind), row_(row), names_(room_.names()), talk_(std::move(talk)) {
    std::fill(away_since_.begin(), away_since_.end(), now);
    if (row.head.empty()) return;
    const auto seed = seed_from_hex(row.seed);
    if (!seed) throw InputError("table " + row.id + " has lost its seed");
    // The head is read as the first line of a log of its own.
    const CardSource cards = row.cards.empty() ? kind.house_cards() : CardSource{"cards of table " + row.id, row.cards};
    record_.emplace(kind, read_log(row.head, "table " + row.id).head, *seed, cards);
    clocks_ = Clocks(room_.time, room_.players());
    load_live(live, log, now);
}

// --- stored beside the log ----------------------------------------------------------------------------------------------

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

void Table::load_live(const std::string& live, const std::vector<store::Entry>& log, Millis now) {
    const json::object saved = parse_object(live).value_or(json::object{});
    const auto number = [&](std::string_view key, std::int64_t otherwise) {
        return read_optional(saved, key, -1, INT64_MAX).value_or(otherwise);
    };
    batch_from_ = static_cast<int>(number("batch", static_cast<std::int64_t>(log.size()) + 1));
    const auto wanted_scene = number("scene", -1);
    Seen seen{};
    seen.fill(static_cast<int>(log.size()));
    if (saved.contains("seen"))
        for (std::size_t i = 0; i < saved.at("seen").as_array().size() && i < seen.size(); ++i)
            seen[i] = saved.at("seen").as_array()[i].to_number<int>();

    // Numbers of a stream only ever grow in the eyes of a client: far more time passes than updates are sent.
    const std::int64_t base = log.empty() ? 0 : std::max<Millis>(0, now - row_.started_at) / 10;
    for (Stream& stream : streams_) stream.seq = stream.question_seq = base;
    gallery_.seq = base;
    std::vector<Step> last;
    const auto shown = number("shown", -1);
    std::shared_ptr<const Match> shown_match;
    if (shown == 0) shown_match = record_->match().clone();
    for (const store::Entry& entry : log) {
        std::vector<Step> steps;
        const bool looked_at = log.size() - static_cast<std::size_t>(entry.seq) < kRecent || entry.seq >= batch_from_;
        record_->replay(entry, looked_at ? &steps : nullptr);
        if (entry.seq >= batch_from_)
            last.push_back(std::move(steps.back()));
        else if (looked_at)
            remember(steps, entry, seen);
        if (entry.seq == shown) shown_match = record_->match().clone();
    }
    for (std::size_t i = 0; i < streams_.size(); ++i) {
        streams_[i].away_from = base;
        streams_[i].away_log = seen[i];
    }

    coming_ = scenes_of(last, record_->match(), nullptr);
    scene_number_ = -1;
    std::vector<Scene> so_far;
    do {
        so_far.push_back(std::move(coming_.front()));
        coming_.pop_front();
        ++scene_number_;
    } while (scene_number_ < wanted_scene && !coming_.empty());
    remember_shown(so_far, seen, log.empty() ? now : log.back().at);
    scene_ = std::move(so_far.back());
    scene_.events.clear();
    if (scene_.window && shown_match) {
        scene_.match = shown_match;
        scene_.size = static_cast<int>(shown);
    }
    gallery_scene_ = scene_;
    shown_at_ = number("shown_at", now);
    ++question_;
    if (!saved.contains("clocks")) {
        Effects none;
        begin_question(now, none);
        return;
    }
    clocks_.load(read_object(saved, "clocks"));
    pressed_ = SeatSet(static_cast<unsigned>(number("pressed", 0)));
    const Vocabulary& vocabulary = record_->match().vocabulary();
    for (int i = 0; i < room_.players(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const json::object& from = saved.at("own").as_array().at(at).as_object();
        if (from.contains("orders"))
            for (const json::value& v : read_array(from, "orders", 100)) {
                const json::object& o = v.as_object();
                own_[at].orders.push_back({read_text(o, "prompt"), read_text(o, "ask"), read_text(o, "answer"),
                                           static_cast<int>(read_number(o, "times", 0, 99)),
                                           static_cast<int>(read_optional(o, "against", 0, 5).value_or(0)),
                                           static_cast<int>(read_optional(o, "least", 0, kMostMoney).value_or(0))});
            }
        own_[at].prepared = texts_from(from, "prepared");
        own_[at].stood_in = texts_from(from, "stood_in");
        own_[at].muted = SeatSet(static_cast<unsigned>(read_optional(from, "muted", 0, 255).value_or(0)));
        own_[at].holds = SeatSet(static_cast<unsigned>(read_optional(from, "holds", 0, 255).value_or(0)));
        own_[at].defaults = static_cast<int>(read_optional(from, "defaults", 0, 1000).value_or(0));
        passes_at_[at] = read_optional(from, "passes_at", 0, INT64_MAX).value_or(0);
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

void Table::save_row(store::TableRow& row) const {
    row = row_;
    room_.save(row);
}

// --- requests -----------------------------------------------------------------------------------------------------------

const std::map<std::string, Table::Handler, std::less<>>& Table::handlers() {
    static const std::map<std::string, Handler, std::less<>> all{
        {"sit", &Table::on_sit},           {"leave", &Table::on_leave},
        {"ready", &Table::on_ready},       {"arrange", &Table::on_arrange},
        {"settings", &Table::on_settings}, {"start", &Table::on_start},
        {"vote", &Table::on_vote},         {"hand_over", &Table::on_hand_over},
        {"return", &Table::on_return},     {"act", &Table::on_act},
        {"check", &Table::on_check},       {"pass", &Table::on_pass},
        {"undo", &Table::on_undo},         {"think", &Table::on_think},
        {"hold", &Table::on_hold},         {"play_back", &Table::on_play_back},
        {"log", &Table::on_log},           {"offerable", &Table::on_offerable},
        {"offer", &Table::on_offer},       {"counter", &Table::on_counter},
        {"accept", &Table::on_accept},     {"refuse", &Table::on_refuse},
        {"withdraw", &Table::on_withdraw}, {"promise", &Table::on_promise},
        {"prepare", &Table::on_prepare},   {"orders", &Table::on_orders},
        {"say", &Table::on_say},           {"talk", &Table::on_talk},
        {"mute", &Table::on_mute}};
    return all;
}

void Table::handle(const Request& request, Millis now, Effects& fx) {
    const auto at = followers_.find(request.follower);
    if (at == followers_.end()) return;
    const Follower from = at->second;
    Call call{from, seat_of(from), request.message, now, fx};
    const std::size_t first = fx.out.size();
    std::optional<json::object> refusal;
    try {
        const std::string type = read_text(request.message, "type");
        const auto handler = handlers().find(type);
        if (handler == handlers().end()) throw BadMessage("type");
        // The log is asked for by the page itself: only what a person does ends a stand-in.
        const bool stood_in = call.seat.is_player() && room_.seats[call.seat.index].stand_in;
        if (stood_in && type != "log") wake_owner(call.seat, fx);
        (this->*handler->second)(call);
    } catch (const Refused& refused) {
        refusal = refused.refusal;
    } catch (const BadMessage& wrong) {
        const std::pair<std::string_view, std::string> args[] = {{"field", wrong.what()}};
        refusal = refusal_json("bad_message", from.lang, args);
    }
    std::string answer;
    JsonWriter w(answer);
    w.object([&] {
        w.field("type", "answer");
        w.field_raw("id", json::serialize(request.message.at("id")));
        w.field("ok", !refusal);
        if (refusal) fx.refused.emplace_back(refusal->at("code").as_string());
        if (refusal) return w.field_raw("refusal", json::serialize(*refusal));
        for (const auto& [key, value] : call.answer) w.field_raw(key, json::serialize(value));
    });
    // The answer first, then what it caused.
    fx.out.insert(fx.out.begin() + static_cast<std::ptrdiff_t>(first),
                  {from.id, std::make_shared<const std::string>(std::move(answer))});
}

// --- who follows --------------------------------------------------------------------------------------------------------

void Table::join(const Follower& follower, Millis now, Effects& fx) {
    const Seat seat = seat_of(follower);
    const bool first = seat.is_player() && !online().has(seat);
    followers_[follower.id] = follower;
    if (first) {
        away_since_[seat.index] = 0;
        room_.seats[seat.index].quiet = follower.quiet;
        clocks_.line_back(seat, now);
    }
    send_snapshot(follower, now, fx);
    if (seat.is_player()) {
        streams_[seat.index].away_from = -1;
        streams_[seat.index].away_log = -1;
    }
    if (first || !seat.is_player()) send_room(fx);
    if (first && room_.running()) send_clock(now, fx);
}

void Table::change_language(std::uint64_t follower, Lang lang, Millis now, Effects& fx) {
    const auto at = followers_.find(follower);
    if (at == followers_.end()) return;
    at->second.lang = lang;
    send_snapshot(at->second, now, fx);
}

void Table::part(std::uint64_t follower, Millis now, Effects& fx) {
    const auto at = followers_.find(follower);
    if (at == followers_.end()) return;
    const Seat seat = seat_of(at->second);
    followers_.erase(at);
    if (!seat.is_player() || online().has(seat)) {
        if (!seat.is_player()) send_room(fx);
        return;
    }
    away_since_[seat.index] = now;
    streams_[seat.index].away_from = streams_[seat.index].seq;
    streams_[seat.index].away_log = record_ ? record_->size() : -1;
    streams_[seat.index].view.clear();
    streams_[seat.index].missed.clear();
    if (room_.running()) {
        clocks_.line_lost(seat, now);
        send_clock(now, fx);
        fx.live = true;
    }
    send_room(fx);
}

void Table::set_lag(std::uint64_t follower, Millis lag) {
    if (const auto at = followers_.find(follower); at != followers_.end()) at->second.lag = lag;
}

SeatSet Table::online() const {
    SeatSet out;
    for (const auto& [id, follower] : followers_)
        if (const Seat seat = seat_of(follower); seat.is_player()) out.add(seat);
    return out;
}

int Table::spectators() const {
    int count = 0;
    for (const auto& [id, follower] : followers_) count += !seat_of(follower).is_player();
    return count;
}

void Table::rename(const std::string& person, const std::string& name, Effects& fx) {
    const Seat seat = room_.seat_of(person);
    if (!seat.is_player() || room_.seats[seat.index].name == name) return;
    room_.seats[seat.index].name = name;
    names_ = room_.names();
    fx.room = true;
    send_room(fx);
}

void Table::remove_person(const std::string& person, Millis now, Effects& fx) {
    const Seat seat = room_.seat_of(person);
    if (!seat.is_player()) return;
    SeatHolder& holder = room_.seats[seat.index];
    const std::string name = holder.name;
    holder = {};
    if (!room_.waiting()) {
        holder.kind = SeatHolder::Kind::bot;
        holder.bot = house_.stand_in;
        holder.name = room_.running() ? name : "";
    }
    fx.room = true;
    names_ = room_.names();
    send_room(fx);
    if (room_.running()) ask_bots(fx, now);
}

}  // namespace consigliere::server
