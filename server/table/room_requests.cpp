#include "server/table/room_requests.hpp"

#include "bots/arena.hpp"
#include "bots/roster.hpp"
#include "server/bot_cast.hpp"
#include "server/names.hpp"
#include "server/secrets.hpp"

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

void RoomRequests::room_changed(Millis now, Effects& fx) {
    if (PlayerNames names = state_.room.names(); names != state_.names) {
        state_.names = std::move(names);
        presenter_.forget_fields();
    }
    fx.room = true;
    presenter_.send_room(now, fx);
}

// --- before the game ----------------------------------------------------------------------------------------------------

void RoomRequests::on_sit(Call& call) {
    Room& room = state_.room;
    if (!room.waiting()) call.refuse("started_already");
    if (call.seat.is_player()) call.refuse("seated_already");
    const auto wanted = read_optional(call.message, "seat", 1, room.players());
    refuse_similar_name(call, Seat::spectator());
    for (const Seat seat : state_.players()) {
        SeatHolder& holder = room.seats[seat.index];
        if (holder.kind != SeatHolder::Kind::empty || (wanted && *wanted != seat.index + 1)) continue;
        start_.cancel();
        holder = {};
        holder.kind = SeatHolder::Kind::person;
        holder.person = call.from.person;
        holder.name = call.from.name;
        holder.portrait = call.from.portrait;
        holder.quiet = call.from.quiet;
        state_.followers.set_away_since(seat, 0);
        if (room.host.empty()) room.host = call.from.person;
        return room_changed(call.now, call.fx);
    }
    call.refuse(wanted ? "seat_taken" : "table_full");
}

// Nobody sits next to somebody they could be mistaken for.
void RoomRequests::refuse_similar_name(const Call& call, Seat taken) const {
    for (const Seat seat : state_.players()) {
        const SeatHolder& holder = state_.room.seats[seat.index];
        if (holder.kind == SeatHolder::Kind::empty || seat == taken || holder.person == call.from.person) continue;
        if (look_alike(holder.name, call.from.name)) call.refuse("name_like_others");
    }
}

void RoomRequests::on_leave(Call& call) {
    call.require_seat();
    Room& room = state_.room;
    SeatHolder& holder = room.seats[call.seat.index];
    if (room.waiting()) {
        start_.cancel();
        holder = {};
        if (room.host == call.from.person) {
            const SeatSet left = room.persons();
            room.host = left.empty() ? std::string() : room.seats[left.first().index].person;
        }
    } else if (room.running()) {
        holder.stand_in = true;
        state_.bots.restart_beats(call.now);
        flow_.announce("leaves", call.seat, call.now, call.fx);
    }
    room_changed(call.now, call.fx);
    if (room.running()) flow_.ask_bots(call.now, call.fx);
}

void RoomRequests::on_ready(Call& call) {
    call.require_seat();
    if (!state_.room.waiting()) call.refuse("started_already");
    SeatHolder& holder = state_.room.seats[call.seat.index];
    holder.ready = read_flag(call.message, "ready");
    if (!holder.ready) start_.cancel();
    room_changed(call.now, call.fx);
}

void RoomRequests::on_arrange(Call& call) {
    Room& room = state_.room;
    if (room.host != call.from.person) call.refuse("not_host");
    if (!room.waiting()) call.refuse("started_already");
    SeatHolder& holder = room.seats[static_cast<std::size_t>(read_number(call.message, "seat", 1, room.players()) - 1)];
    if (holder.person == call.from.person) call.refuse("seat_taken");
    start_.cancel();
    const json::value& bot = call.message.contains("bot") ? call.message.at("bot") : throw BadMessage("bot");
    if (bot.is_null()) {
        holder = {};
    } else {
        if (!bot.is_object()) throw BadMessage("bot");
        const std::string character = read_text(bot.get_object(), "character", "");
        const std::string wanted = read_text(bot.get_object(), "level") + (character.empty() ? "" : ":" + character);
        if (holder.kind == SeatHolder::Kind::person) call.refuse("seat_taken");
        std::vector<std::string> taken;
        taken.reserve(room.seats.size());
        for (const SeatHolder& other : room.seats)
            if (&other != &holder) taken.push_back(other.name);
        const SeatedBot seated = seat_bot(static_cast<int>(&holder - room.seats.data()), wanted, taken);
        if (!check_bot(*room.kind, seated.bot).empty()) call.refuse("no_such_bot");
        holder = {};
        holder.kind = SeatHolder::Kind::bot;
        holder.bot = seated.bot;
        holder.name = seated.name;
    }
    room_changed(call.now, call.fx);
}

void RoomRequests::on_settings(Call& call) {
    if (state_.room.host != call.from.person) call.refuse("not_host");
    if (!state_.room.waiting()) call.refuse("started_already");
    Room changed = state_.room;
    const json::object& m = call.message;
    const GameInfo& info = changed.kind->info();
    if (const auto players = read_optional(m, "players", info.least_players, info.most_players)) {
        for (std::size_t i = static_cast<std::size_t>(*players); i < changed.seats.size(); ++i)
            if (changed.seats[i].kind == SeatHolder::Kind::person) call.refuse("seat_taken");
        changed.seats.resize(static_cast<std::size_t>(*players));
    }
    if (m.contains("options")) {
        try {
            changed.options = options_of(*changed.kind, read_object(m, "options")).to_json();
        } catch (const InputError& wrong) {
            const std::pair<std::string_view, std::string> args[] = {{"what", wrong.what()}};
            call.refuse("bad_option", args);
        }
    }
    if (m.contains("time"))
        if (const std::string wrong = TimeControl::read(read_object(m, "time"), changed.time); !wrong.empty())
            throw BadMessage(wrong);
    changed.is_public = read_flag(m, "public", changed.is_public);
    changed.whispers_shown = read_flag(m, "whispers_shown", changed.whispers_shown);
    changed.odds_shown = read_flag(m, "odds_shown", changed.odds_shown);
    changed.neutral_words = read_flag(m, "neutral_words", changed.neutral_words);
    changed.reputation_shown = read_flag(m, "reputation_shown", changed.reputation_shown);
    changed.spectator_delay_s =
        static_cast<int>(read_optional(m, "spectator_delay_s", 0, 300).value_or(changed.spectator_delay_s));
    for (SeatHolder& holder : changed.seats) holder.ready = false;
    state_.room = std::move(changed);
    start_.cancel();
    room_changed(call.now, call.fx);
}

// --- agreement ----------------------------------------------------------------------------------------------------------

SeatSet* RoomRequests::votes_on(const std::string& subject) {
    Votes& votes = state_.room.votes;
    if (subject == "pause") return &votes.pause;
    if (subject == "resume") return &votes.resume;
    if (subject == "abandon") return &votes.abandon;
    if (subject == "rematch") return &votes.rematch;
    if (subject == "hand_over" && state_.room.hand_over) return &state_.room.hand_over->agreed;
    throw BadMessage("on");
}

void RoomRequests::on_vote(Call& call) {
    call.require_seat();
    Room& room = state_.room;
    const std::string on = read_text(call.message, "on");
    const bool agree = read_flag(call.message, "agree");
    const bool over = room.state == "finished" || room.state == "abandoned";
    SeatSet& votes = *votes_on(on);
    if ((on == "rematch") != over) call.refuse(over ? "game_over" : "not_over");
    if (on != "rematch" && !room.running()) call.refuse("not_running");
    votes = agree ? votes.with(call.seat) : votes.without(call.seat);
    call.fx.room = true;
    const SeatSet needed = on == "hand_over" ? room.voters().without(room.hand_over->seat) : room.voters();
    if ((votes & needed) == needed) carry_vote(on, votes, call);
    presenter_.send_room(call.now, call.fx);
}

void RoomRequests::carry_vote(const std::string& subject, SeatSet& votes, Call& call) {
    if (subject == "pause" && !state_.clocks.paused()) {
        state_.clocks.pause(call.now);
        flow_.announce("paused", call.seat, call.now, call.fx);
    }
    if (subject == "resume" && state_.clocks.paused()) {
        state_.clocks.resume(call.now);
        state_.bots.restart_beats(call.now);
        flow_.announce("resumed", call.seat, call.now, call.fx);
    }
    if (subject == "abandon") {
        state_.room.state = "abandoned";
        state_.room.result = state_.play.record().end_line();
        state_.row.ended_at = call.now;
        state_.clocks.stop();
    }
    if (subject == "rematch" && state_.room.rematch.empty()) call.fx.wants_rematch = true;
    if (subject != "pause" && subject != "resume") return;
    votes = {};
    call.fx.live = true;
    presenter_.send_clock(call.now, call.fx);
    flow_.ask_bots(call.now, call.fx);
}

void RoomRequests::set_rematch(const std::string& table, Millis now, Effects& fx) {
    state_.room.rematch = table;
    room_changed(now, fx);
}

// The owner gets a code for the newcomer; it opens the seat once all others have agreed.
void RoomRequests::on_hand_over(Call& call) {
    const bool has_code = call.message.contains("code");
    if (!state_.room.running()) {
        // Spectators who may not know yet that the game is over are answered as if it were not.
        if (call.seat.is_player() || !presenter_.is_end_withheld()) call.refuse("not_running");
        call.refuse(has_code ? "bad_code" : "not_seated");
    }
    if (has_code)
        take_over_seat(call);
    else
        offer_seat(call);
}

void RoomRequests::offer_seat(Call& call) {
    call.require_seat();
    const std::string code = random_letters(8);
    state_.room.hand_over = HandOver{call.seat, sha256_hex(code), {}};
    call.answer["code"] = code;
    call.fx.room = true;
    presenter_.send_room(call.now, call.fx);
}

void RoomRequests::take_over_seat(Call& call) {
    Room& room = state_.room;
    if (call.seat.is_player()) call.refuse("seated_already");
    if (!room.hand_over || !same_secret(sha256_hex(read_text(call.message, "code")), room.hand_over->code_hash))
        call.refuse("bad_code");
    const Seat seat = room.hand_over->seat;
    const SeatSet needed = room.voters().without(seat);
    if ((room.hand_over->agreed & needed) != needed) call.refuse("not_all_agree");
    refuse_similar_name(call, seat);
    SeatHolder& holder = room.seats[seat.index];
    if (room.host == holder.person) room.host = call.from.person;
    holder.person = call.from.person;
    holder.name = call.from.name;
    holder.portrait = call.from.portrait;
    holder.stand_in = false;
    holder.quiet = call.from.quiet;
    state_.clear_seat(seat);
    room.hand_over.reset();
    state_.names = room.names();
    call.fx.room = call.fx.live = true;
    // Those who followed as somebody else see the whole table again.
    for (const auto& [id, follower] : state_.followers) presenter_.send_snapshot(follower, call.now, call.fx);
}

// --- people -------------------------------------------------------------------------------------------------------------

void RoomRequests::end_stand_in(Seat seat, Millis now, Effects& fx) {
    state_.room.seats[seat.index].stand_in = false;
    state_.stand_ins.reset_defaults(seat);
    state_.bots.clear(seat);
    fx.room = true;
    presenter_.send_room(now, fx);
}

void RoomRequests::on_return(Call& call) {
    call.require_seat();
    const bool started = state_.play.started();
    if (started) presenter_.send_mine(call.seat, call.fx);
    state_.stand_ins.clear_moves(call.seat);
    call.fx.live = started;
}

void RoomRequests::rename(const Appearance& to, Millis now, Effects& fx) {
    const Seat seat = state_.room.seat_of(to.person);
    if (!seat.is_player()) return;
    SeatHolder& holder = state_.room.seats[seat.index];
    if (holder.name == to.name && holder.portrait == to.portrait) return;
    holder.name = to.name;
    holder.portrait = to.portrait;
    room_changed(now, fx);
}

void RoomRequests::remove_person(const std::string& person, Millis now, Effects& fx) {
    Room& room = state_.room;
    const Seat seat = room.seat_of(person);
    if (!seat.is_player()) return;
    SeatHolder& holder = room.seats[seat.index];
    const std::string name = holder.name;
    start_.cancel();
    holder = {};
    if (!room.waiting()) {
        holder.kind = SeatHolder::Kind::bot;
        holder.bot = state_.limits.stand_in;
        holder.name = room.running() ? name : "";
        state_.bots.restart_beats(now);
    }
    room_changed(now, fx);
    if (room.running()) flow_.ask_bots(now, fx);
}

}  // namespace consigliere::server
