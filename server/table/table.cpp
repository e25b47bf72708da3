#include "server/table/table.hpp"

#include <algorithm>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"

namespace consigliere::server {

namespace json = boost::json;

Table::Table(const store::TableRow& row, const GameKind& kind, const House& house, const std::vector<store::Entry>& log,
             const std::string& live, const std::vector<store::TalkLine>& talk, Millis now)
    : house_(house), room_(row, kind), row_(row), names_(room_.names()), talk_(talk) {
    std::fill(away_since_.begin(), away_since_.end(), now);
    if (row.head.empty()) return;
    if (const std::string damage = damage_of(row, log, live); !damage.empty())
        throw InputError("table " + row.id + " was set aside: " + damage);
    const auto seed = host_share(row);
    // The head is read as the first line of a log of its own.
    const CardSource cards = row.cards.empty() ? kind.house_cards() : CardSource{"cards of table " + row.id, row.cards};
    record_.emplace(kind, read_log(row.head, "table " + row.id).head, *seed, cards);
    clocks_ = Clocks(room_.time, room_.players());
    load_live(live, log, now);
}

void Table::save_row(store::TableRow& row) const {
    row = row_;
    room_.save(row);
}

// --- requests -----------------------------------------------------------------------------------------------------------

const std::map<std::string, Table::Handler, std::less<>>& Table::handlers() {
    static const std::map<std::string, Handler, std::less<>> all{{"sit", &Table::on_sit},
                                                                 {"leave", &Table::on_leave},
                                                                 {"ready", &Table::on_ready},
                                                                 {"arrange", &Table::on_arrange},
                                                                 {"settings", &Table::on_settings},
                                                                 {"start", &Table::on_start},
                                                                 {"share", &Table::on_share},
                                                                 {"vote", &Table::on_vote},
                                                                 {"hand_over", &Table::on_hand_over},
                                                                 {"return", &Table::on_return},
                                                                 {"act", &Table::on_act},
                                                                 {"check", &Table::on_check},
                                                                 {"pass", &Table::on_pass},
                                                                 {"undo", &Table::on_undo},
                                                                 {"think", &Table::on_think},
                                                                 {"hold", &Table::on_hold},
                                                                 {"play_back", &Table::on_play_back},
                                                                 {"log", &Table::on_log},
                                                                 {"offerable", &Table::on_offerable},
                                                                 {"offer", &Table::on_offer},
                                                                 {"counter", &Table::on_counter},
                                                                 {"accept", &Table::on_accept},
                                                                 {"refuse", &Table::on_refuse},
                                                                 {"withdraw", &Table::on_withdraw},
                                                                 {"promise", &Table::on_promise},
                                                                 {"prepare", &Table::on_prepare},
                                                                 {"orders", &Table::on_orders},
                                                                 {"say", &Table::on_say},
                                                                 {"talk", &Table::on_talk},
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
        if (stood_in && type != "log") wake_owner(call.seat, now, fx);
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
    if (first || !seat.is_player()) send_room(now, fx);
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
        if (!seat.is_player()) send_room(now, fx);
        return;
    }
    away_since_[seat.index] = now;
    streams_[seat.index].away_from = streams_[seat.index].seq;
    streams_[seat.index].away_log = record_ ? static_cast<int>(stored_log().entries()) : -1;
    streams_[seat.index].view.clear();
    streams_[seat.index].missed.clear();
    if (room_.running()) {
        clocks_.line_lost(seat, now);
        send_clock(now, fx);
        fx.live = true;
    }
    send_room(now, fx);
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

void Table::rename(const std::string& person, const std::string& name, Millis now, Effects& fx) {
    const Seat seat = room_.seat_of(person);
    if (!seat.is_player() || room_.seats[seat.index].name == name) return;
    room_.seats[seat.index].name = name;
    names_ = room_.names();
    fx.room = true;
    send_room(now, fx);
}

void Table::remove_person(const std::string& person, Millis now, Effects& fx) {
    const Seat seat = room_.seat_of(person);
    if (!seat.is_player()) return;
    SeatHolder& holder = room_.seats[seat.index];
    const std::string name = holder.name;
    stop_start();
    holder = {};
    if (!room_.waiting()) {
        holder.kind = SeatHolder::Kind::bot;
        holder.bot = house_.stand_in;
        holder.name = room_.running() ? name : "";
        count_beats_from(now);
    }
    fx.room = true;
    names_ = room_.names();
    send_room(now, fx);
    if (room_.running()) ask_bots(now, fx);
}

}  // namespace consigliere::server
