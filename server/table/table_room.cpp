// Seats, settings, the start, votes and the end.
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "bots/arena.hpp"
#include "bots/roster.hpp"
#include "server/json_read.hpp"
#include "server/names.hpp"
#include "server/secrets.hpp"
#include "server/table/table.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

// What is wrong with a bot for this game, or "".
std::string check_bot(const GameKind& kind, const std::string& name) {
    const auto parsed = bots::parse_bot(name);
    if (const std::string* wrong = std::get_if<std::string>(&parsed)) return *wrong;
    const auto& spec = std::get<bots::BotSpec>(parsed);
    if (!spec.is_named_level()) return "'" + name + "' thinks by its own measure; a table has the named levels only";
    return bots::check_bot(kind.info().id, spec);
}

}  // namespace

void Table::on_sit(Call& call) {
    if (!room_.waiting()) throw Refused{refusal_json("started_already", call.from.lang)};
    if (call.seat.is_player()) throw Refused{refusal_json("seated_already", call.from.lang)};
    const auto wanted = read_optional(call.message, "seat", 1, room_.players());
    refuse_double(call, Seat::spectator());
    for (int i = 0; i < room_.players(); ++i) {
        SeatHolder& holder = room_.seats[static_cast<std::size_t>(i)];
        if (holder.kind != SeatHolder::Kind::empty || (wanted && *wanted != i + 1)) continue;
        stop_start();
        holder = {};
        holder.kind = SeatHolder::Kind::person;
        holder.person = call.from.person;
        holder.name = call.from.name;
        holder.quiet = call.from.quiet;
        away_since_[static_cast<std::size_t>(i)] = 0;
        if (room_.host.empty()) room_.host = call.from.person;
        names_ = room_.names();
        call.fx.room = true;
        return send_room(call.now, call.fx);
    }
    throw Refused{refusal_json(wanted ? "seat_taken" : "table_full", call.from.lang)};
}

// Nobody sits beside somebody who could be taken for them.
void Table::refuse_double(const Call& call, Seat taken) const {
    for (int i = 0; i < room_.players(); ++i) {
        const SeatHolder& holder = room_.seats[static_cast<std::size_t>(i)];
        if (holder.kind == SeatHolder::Kind::empty || Seat(i) == taken || holder.person == call.from.person) continue;
        if (look_alike(holder.name, call.from.name)) throw Refused{refusal_json("name_like_others", call.from.lang)};
    }
}

void Table::on_leave(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    SeatHolder& holder = room_.seats[call.seat.index];
    if (room_.waiting()) {
        stop_start();
        holder = {};
        if (room_.host == call.from.person) {
            const SeatSet left = room_.persons();
            room_.host = left.empty() ? std::string() : room_.seats[left.first().index].person;
        }
        names_ = room_.names();
    } else if (room_.running()) {
        holder.stand_in = true;
        count_beats_from(call.now);
        table_says("leaves", call.seat, call.now, call.fx);
    }
    call.fx.room = true;
    send_room(call.now, call.fx);
    if (room_.running()) ask_bots(call.now, call.fx);
}

void Table::on_ready(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    if (!room_.waiting()) throw Refused{refusal_json("started_already", call.from.lang)};
    room_.seats[call.seat.index].ready = read_flag(call.message, "ready");
    if (!room_.seats[call.seat.index].ready) stop_start();
    call.fx.room = true;
    send_room(call.now, call.fx);
}

void Table::on_arrange(Call& call) {
    if (room_.host != call.from.person) throw Refused{refusal_json("not_host", call.from.lang)};
    if (!room_.waiting()) throw Refused{refusal_json("started_already", call.from.lang)};
    SeatHolder& holder =
        room_.seats[static_cast<std::size_t>(read_number(call.message, "seat", 1, room_.players()) - 1)];
    if (holder.person == call.from.person) throw Refused{refusal_json("seat_taken", call.from.lang)};
    stop_start();
    const json::value& bot = call.message.contains("bot") ? call.message.at("bot") : throw BadMessage("bot");
    if (bot.is_null()) {
        holder = {};
    } else {
        if (!bot.is_object()) throw BadMessage("bot");
        const std::string character = read_text(bot.get_object(), "character", "");
        const std::string name = read_text(bot.get_object(), "level") + (character.empty() ? "" : ":" + character);
        if (holder.kind == SeatHolder::Kind::person) throw Refused{refusal_json("seat_taken", call.from.lang)};
        if (!check_bot(*room_.kind, name).empty()) throw Refused{refusal_json("no_such_bot", call.from.lang)};
        holder = {};
        holder.kind = SeatHolder::Kind::bot;
        holder.bot = name;
        holder.name = bot_name(static_cast<int>(&holder - room_.seats.data()));
    }
    names_ = room_.names();
    call.fx.room = true;
    send_room(call.now, call.fx);
}

void Table::on_settings(Call& call) {
    if (room_.host != call.from.person) throw Refused{refusal_json("not_host", call.from.lang)};
    if (!room_.waiting()) throw Refused{refusal_json("started_already", call.from.lang)};
    Room changed = room_;
    const json::object& m = call.message;
    const GameInfo& info = room_.kind->info();
    if (const auto players = read_optional(m, "players", info.least_players, info.most_players)) {
        for (std::size_t i = static_cast<std::size_t>(*players); i < changed.seats.size(); ++i)
            if (changed.seats[i].kind == SeatHolder::Kind::person)
                throw Refused{refusal_json("seat_taken", call.from.lang)};
        changed.seats.resize(static_cast<std::size_t>(*players));
    }
    if (m.contains("options")) {
        try {
            changed.options = options_of(*room_.kind, read_object(m, "options")).to_json();
        } catch (const InputError& wrong) {
            const std::pair<std::string_view, std::string> args[] = {{"what", wrong.what()}};
            throw Refused{refusal_json("bad_option", call.from.lang, args)};
        }
    }
    if (m.contains("time"))
        if (const std::string wrong = TimeControl::read(read_object(m, "time"), changed.time); !wrong.empty())
            throw BadMessage(wrong);
    changed.is_public = read_flag(m, "public", changed.is_public);
    changed.whispers_shown = read_flag(m, "whispers_shown", changed.whispers_shown);
    changed.odds_shown = read_flag(m, "odds_shown", changed.odds_shown);
    changed.neutral_words = read_flag(m, "neutral_words", changed.neutral_words);
    changed.spectator_delay_s =
        static_cast<int>(read_optional(m, "spectator_delay_s", 0, 300).value_or(changed.spectator_delay_s));
    for (SeatHolder& holder : changed.seats) holder.ready = false;
    room_ = std::move(changed);
    stop_start();
    names_ = room_.names();
    call.fx.room = true;
    send_room(call.now, call.fx);
}

void Table::finish(Millis now, Effects& fx) {
    room_.state = "finished";
    room_.result = record_->end_line();
    row_.ended_at = now;
    clocks_.stop();
    fx.room = true;
    // Ratings are for everybody to see: they would tell others of the end before its time.
    rate_at_ = delays() ? now + room_.spectator_delay() : 0;
    fx.finished = rate_at_ == 0;
    for (const Seat seat : room_.persons()) notify(seat, "game_over", now, fx);
    send_room(now, fx);
}

// --- agreement ----------------------------------------------------------------------------------------------------------

void Table::on_vote(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    const std::string on = read_text(call.message, "on");
    const bool agree = read_flag(call.message, "agree");
    const bool over = room_.state == "finished" || room_.state == "abandoned";
    SeatSet* votes = on == "pause"     ? &room_.votes.pause
                     : on == "resume"  ? &room_.votes.resume
                     : on == "abandon" ? &room_.votes.abandon
                     : on == "rematch" ? &room_.votes.rematch
                                       : nullptr;
    if (on == "hand_over" && room_.hand_over) votes = &room_.hand_over->agreed;
    if (votes == nullptr) throw BadMessage("on");
    if ((on == "rematch") != over) throw Refused{refusal_json(over ? "game_over" : "not_over", call.from.lang)};
    if (on != "rematch" && !room_.running()) throw Refused{refusal_json("not_running", call.from.lang)};
    *votes = agree ? votes->with(call.seat) : votes->without(call.seat);
    call.fx.room = true;
    const SeatSet needed = on == "hand_over" ? room_.voters().without(room_.hand_over->seat) : room_.voters();
    if ((*votes & needed) == needed) {
        if (on == "pause" && !clocks_.paused())
            clocks_.pause(call.now), table_says("paused", call.seat, call.now, call.fx);
        if (on == "resume" && clocks_.paused())
            clocks_.resume(call.now), count_beats_from(call.now), table_says("resumed", call.seat, call.now, call.fx);
        if (on == "abandon") {
            room_.state = "abandoned";
            room_.result = record_->end_line();
            row_.ended_at = call.now;
            clocks_.stop();
        }
        if (on == "rematch" && room_.rematch.empty()) call.fx.wants_rematch = true;
        if (on == "pause" || on == "resume") {
            *votes = {};
            call.fx.live = true;
            send_clock(call.now, call.fx);
            ask_bots(call.now, call.fx);
        }
    }
    send_room(call.now, call.fx);
}

void Table::followed_by(const std::string& table, Millis now, Effects& fx) {
    room_.rematch = table;
    fx.room = true;
    send_room(now, fx);
}

// The owner gets a code for the newcomer; it opens the seat once all others have agreed.
void Table::on_hand_over(Call& call) {
    const bool code = call.message.contains("code");
    // To spectators who may not know yet that it is over, as if it were not.
    const bool withheld = !call.seat.is_player() && delays() && gallery_room_ && gallery_room_->room.running();
    if (!room_.running())
        throw Refused{refusal_json(!withheld ? "not_running" : code ? "bad_code" : "not_seated", call.from.lang)};
    if (!code) {
        if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
        const std::string letters = random_letters(8);
        room_.hand_over = HandOver{call.seat, sha256_hex(letters), {}};
        call.answer["code"] = letters;
        call.fx.room = true;
        return send_room(call.now, call.fx);
    }
    if (call.seat.is_player()) throw Refused{refusal_json("seated_already", call.from.lang)};
    if (!room_.hand_over || !same_secret(sha256_hex(read_text(call.message, "code")), room_.hand_over->code_hash))
        throw Refused{refusal_json("bad_code", call.from.lang)};
    const Seat seat = room_.hand_over->seat;
    const SeatSet needed = room_.voters().without(seat);
    if ((room_.hand_over->agreed & needed) != needed) throw Refused{refusal_json("not_all_agree", call.from.lang)};
    refuse_double(call, seat);
    SeatHolder& holder = room_.seats[seat.index];
    if (room_.host == holder.person) room_.host = call.from.person;
    holder.person = call.from.person;
    holder.name = call.from.name;
    holder.stand_in = false;
    holder.quiet = call.from.quiet;
    own_[seat.index] = {};
    desks_[seat.index] = {};  // a stand-in's
    room_.hand_over.reset();
    names_ = room_.names();
    call.fx.room = call.fx.live = true;
    // Those who followed as somebody else see the table anew.
    for (const auto& [id, follower] : followers_) send_snapshot(follower, call.now, call.fx);
}

}  // namespace consigliere::server
