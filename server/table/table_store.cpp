#include "server/table/table_store.hpp"

#include <algorithm>

#include "server/table/saved_texts.hpp"

namespace consigliere::server {

namespace json = boost::json;

std::string save_live(const TableState& state, const SeatStreams& streams) {
    const Vocabulary& vocabulary = state.match().vocabulary();
    const LogWriter& log = state.play.stored_log();
    JsonWriter w;
    w.reserve(1024);
    w.object([&] {
        w.field("entries", static_cast<std::int64_t>(log.entries()));
        w.field("chain", log.chain().full_hex());
        w.field("shown_at", state.asked_at);
        if (state.rate_at != 0) w.field("rate_at", state.rate_at);
        state.clocks.save(w);
        w.array("own", [&] {
            for (const Seat seat : state.players())
                w.object([&] {  // only what is there: this is written with every move
                    state.orders.save(w, seat);
                    state.prepared.save(w, seat);
                    state.talk.save(w, seat);
                    state.hold.save(w, seat);
                    state.stand_ins.save(w, seat);
                });
        });
        state.window.save(w, vocabulary, state.room.players());
        w.array("kept_back", [&] {
            for (const Command& command : state.play.uncommitted()) w.value(vocabulary.to_text(command));
        });
        w.array("seen", [&] {
            for (const Seat seat : state.players()) {
                const int away = streams[seat].away_log;
                w.value(away >= 0 ? away : static_cast<int>(log.entries()));
            }
        });
    });
    return w.take();
}

void TableLoader::load(const std::string& live, const std::vector<store::Entry>& log, Millis now) {
    const json::object saved = parse_object(live).value_or(json::object{});
    state_.asked_at = read_optional(saved, "shown_at", 0, INT64_MAX).value_or(now);
    state_.rate_at = read_optional(saved, "rate_at", 0, INT64_MAX).value_or(0);
    state_.bots.set_beat(now);
    Replayed replayed;
    replayed.present.fill(static_cast<int>(log.size()));
    if (saved.contains("seen"))
        for (std::size_t i = 0; i < saved.at("seen").as_array().size() && i < replayed.present.size(); ++i)
            replayed.present[i] = saved.at("seen").as_array()[i].to_number<int>();
    replay_log(log, replayed, now);
    renumber_streams(log, replayed, now);
    state_.step = display_step_of(state_.match(), {}, state_.words);
    ++state_.question;
    if (saved.contains("clocks")) {
        load_answers(saved, now);
    } else {
        Effects none;
        flow_.begin_question(now, none);
    }
    load_spectators(replayed, std::max(state_.asked_at, replayed.newest), now);
}

void TableLoader::replay_log(const std::vector<store::Entry>& log, Replayed& replayed, Millis now) {
    const Match& match = state_.match();
    const bool delays = state_.delays();
    SeatStreams& streams = presenter_.streams();
    const auto too_new = [&](Millis at) { return delays && at + state_.room.spectator_delay() > now; };
    replayed.late = too_new(state_.row.started_at);
    replayed.newest = state_.row.started_at;
    replayed.open_question = match.clone();
    for (Stream& stream : streams) stream.stake_seq = 1;
    state_.give_voices();
    for (const store::Entry& entry : log) {
        std::vector<Step> steps;
        state_.play.record().replay(entry, &steps);
        // What others do in private has no part in what spectators see when.
        if (delays && state_.play.is_observed_by(Seat::spectator(), steps)) {
            replayed.newest = entry.at;
            if (!replayed.late && too_new(entry.at)) {
                replayed.late = true;
                presenter_.spectators().step = display_step_of(*replayed.open_question, {}, replayed.open_words);
            }
        }
        add_events(steps.back().events, entry, replayed);
        state_.words.add(steps.back().events);
        if (state_.voices) state_.voices->observe(steps.back().events, match, is_sealed(match));
        if (match.decision().phase != Phase::deciding || is_sealed(match.decision(), match.prompt())) continue;
        for (Stream& stream : streams) stream.stake_seq = stream.seq + 1;
        if (!delays) continue;
        replayed.open_question = match.clone();
        replayed.open_words = state_.words;
    }
}

// Each seat's numbers count what it saw, not what happened.
void TableLoader::add_events(const Events& events, const store::Entry& entry, Replayed& replayed) {
    const int round = state_.match().round();
    SeatStreams& streams = presenter_.streams();
    for (const Seat seat : SeatSet::players(kMaxPlayers)) {
        Stream& stream = streams[seat];
        stream.seq += std::any_of(events.begin(), events.end(), [&](const Event& e) { return e.seen_by.has(seat); });
        if (entry.seq <= replayed.present[seat.index]) stream.away_from = stream.seq;
    }
    streams.add_events(state_.players(), events, entry.at, round);
    if (!replayed.late) return presenter_.spectators().add_events(events, entry.at, round);
    // What spectators may not know yet waits until its time has come.
    replayed.later.insert(replayed.later.end(), events.begin(), events.end());
}

// To a client the numbers of a stream only ever grow: far more time passes than updates are sent.
void TableLoader::renumber_streams(const std::vector<store::Entry>& log, const Replayed& replayed, Millis now) {
    const std::int64_t base = log.empty() ? 0 : std::max<Millis>(0, now - state_.row.started_at) / 10;
    presenter_.spectators().stream.seq = base;
    for (const Seat seat : SeatSet::players(kMaxPlayers)) {
        Stream& stream = presenter_.streams()[seat];
        const std::int64_t later = base - std::max<std::int64_t>(0, stream.away_from);
        stream.away_from = base;
        stream.away_log = replayed.present[seat.index];
        stream.seq += later;
        stream.stake_seq += later;
        stream.question_seq = stream.seq;
        stream.counted_from = later;
    }
}

void TableLoader::load_answers(const json::object& saved, Millis now) {
    const Vocabulary& vocabulary = state_.match().vocabulary();
    state_.clocks.load(read_object(saved, "clocks"));
    for (const Seat seat : state_.players()) {
        const json::object& own = saved.at("own").as_array().at(seat.index).as_object();
        state_.orders.load(seat, own);
        state_.prepared.load(seat, own);
        state_.talk.load(seat, own);
        state_.hold.load(seat, own);
        state_.stand_ins.load(seat, own);
    }
    state_.window.load(saved, vocabulary, state_.room.players());
    for (const std::string& text : load_texts(saved, "kept_back")) {
        const auto parsed = vocabulary.parse(text);
        const Command* command = std::get_if<Command>(&parsed);
        if (command == nullptr || state_.match().check(*command)) continue;
        Effects none;
        flow_.defer(*command, now, none);
    }
}

// Spectators come back to the last open question that is older than the table's delay. What came after it they see at
// once, when the newest of it is as old: moves one by one would count the answers of a window.
void TableLoader::load_spectators(Replayed& replayed, Millis newest, Millis now) {
    SpectatorStream& spectators = presenter_.spectators();
    const bool delays = state_.delays();
    // How the clocks were so long ago is not stored. The current ones would reveal questions still to be shown.
    spectators.clocks = delays ? Clocks(state_.room.time, state_.room.players()) : state_.clocks;
    if (state_.is_solo() && !state_.step.over()) return spectators.forget_game();
    if (!replayed.late) {
        spectators.step = state_.step;
    } else {
        DisplayStep step = state_.step;
        step.events = std::move(replayed.later);
        spectators.push({newest + state_.room.spectator_delay(), state_.clocks, std::move(step), true});
    }
    if (delays) delay_for_spectators(now);
}

// Talk and the end of the game, as far as spectators may not know them yet.
void TableLoader::delay_for_spectators(Millis now) {
    SpectatorStream& spectators = presenter_.spectators();
    const Millis delay = state_.room.spectator_delay();
    const TalkLog& talk = state_.talk.log();
    for (std::size_t i = 0; i < talk.lines().size(); ++i) {
        const Millis at = talk.lines()[i].at;
        if (at >= state_.row.started_at && at + delay > now)
            spectators.insert({at + delay, state_.clocks, {}, false, talk.line(i)});
    }
    spectators.room = presenter_.room_now();
    if (state_.room.running() || state_.row.ended_at + delay <= now) return;
    spectators.insert({state_.row.ended_at + delay, state_.clocks, {}, false, {}, spectators.room});
    Room& shown = spectators.room->room;
    shown.state = "running";
    shown.result.clear();
    shown.rematch.clear();
    shown.votes = {};
}

}  // namespace consigliere::server
