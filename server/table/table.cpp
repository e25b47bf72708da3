#include "server/table/table.hpp"

#include <algorithm>
#include <map>

#include <boost/json/serialize.hpp>

#include "server/table/table_parts.hpp"
#include "server/table/table_store.hpp"

namespace consigliere::server {

namespace json = boost::json;

Table::Table(const store::TableRow& row, const GameKind& kind, const TableLimits& limits,
             const std::vector<store::Entry>& log, const std::string& live, const std::vector<store::TalkLine>& talk,
             Millis now)
    : parts_(std::make_unique<Parts>(row, kind, limits, talk, now)) {
    if (row.head.empty()) return;
    if (const std::string damage = damage_of(row, log, live); !damage.empty())
        throw InputError("table " + row.id + " was set aside: " + damage);
    const auto seed = host_share(row);
    TableState& state = parts_->state;
    // The head is read as the first line of a log of its own.
    state.play.start(Record(kind, read_log(row.head, "table " + row.id).head, *seed, cards_of(row, kind)));
    state.clocks = Clocks(state.room.time, state.room.players());
    TableLoader(state, parts_->presenter, parts_->flow).load(live, log, now);
}

Table::Table(Table&&) noexcept = default;
Table::~Table() = default;

// --- what others read ---------------------------------------------------------------------------------------------------

const Room& Table::room() const { return parts_->state.room; }
bool Table::idle() const { return parts_->state.followers.empty(); }
std::uint64_t Table::question() const { return parts_->state.question; }
bool Table::waits_for(Seat seat) const { return parts_->state.waits_for(seat); }

SeatSet Table::asked() const {
    const TableState& state = parts_->state;
    return state.room.running() && !state.step.over() ? state.step.asked : SeatSet();
}

SeatSet Table::asked_people() const {
    const TableState& state = parts_->state;
    if (!state.room.running() || state.step.over()) return {};
    const SeatSet waiting = state.step.window
                                ? state.step.asked.where([&](Seat seat) { return !state.window.is_done(seat); })
                                : state.step.asked & state.match().decision().may_act;  // some have answered already
    return waiting.where([&](Seat seat) { return !state.room.is_bot(seat); });
}

std::vector<Offer> Table::offers_to(Seat seat) const {
    if (record() == nullptr) return {};
    std::vector<Offer> offers = parts_->state.match().offers_seen_by(seat);
    std::erase_if(offers, [&](const Offer& offer) { return offer.to != seat; });
    return offers;
}

std::string Table::question_text(Lang lang) const {
    return parts_->state.writer.question(parts_->state.prompt(), lang);
}
std::optional<Millis> Table::clock_ends() const { return parts_->state.clocks.ends_at(); }
int Table::spectators() const { return parts_->state.spectators(); }

const Record* Table::record() const {
    const Play& play = parts_->state.play;
    return play.started() ? &play.record() : nullptr;
}

void Table::save_row(store::TableRow& row) const {
    row = parts_->state.row;
    parts_->state.room.save(row);
}

std::string Table::save_live() const { return server::save_live(parts_->state, parts_->presenter.streams()); }

// --- requests -----------------------------------------------------------------------------------------------------------

Table::Handler Table::handler_of(std::string_view type) {
    static const std::map<std::string_view, Handler> all{
        {"sit", [](Parts& p, Call& c) { p.room.on_sit(c); }},
        {"leave", [](Parts& p, Call& c) { p.room.on_leave(c); }},
        {"ready", [](Parts& p, Call& c) { p.room.on_ready(c); }},
        {"arrange", [](Parts& p, Call& c) { p.room.on_arrange(c); }},
        {"settings", [](Parts& p, Call& c) { p.room.on_settings(c); }},
        {"vote", [](Parts& p, Call& c) { p.room.on_vote(c); }},
        {"hand_over", [](Parts& p, Call& c) { p.room.on_hand_over(c); }},
        {"return", [](Parts& p, Call& c) { p.room.on_return(c); }},
        {"start", [](Parts& p, Call& c) { p.start.on_start(c); }},
        {"share", [](Parts& p, Call& c) { p.start.on_share(c); }},
        {"act", [](Parts& p, Call& c) { p.play.on_act(c); }},
        {"check", [](Parts& p, Call& c) { p.play.on_check(c); }},
        {"why", [](Parts& p, Call& c) { p.play.on_why(c); }},
        {"pass", [](Parts& p, Call& c) { p.play.on_pass(c); }},
        {"undo", [](Parts& p, Call& c) { p.play.on_undo(c); }},
        {"think", [](Parts& p, Call& c) { p.play.on_think(c); }},
        {"hold", [](Parts& p, Call& c) { p.play.on_hold(c); }},
        {"prepare", [](Parts& p, Call& c) { p.play.on_prepare(c); }},
        {"orderable", [](Parts& p, Call& c) { p.play.on_orderable(c); }},
        {"orders", [](Parts& p, Call& c) { p.play.on_orders(c); }},
        {"play_back", [](Parts& p, Call& c) { p.play.on_play_back(c); }},
        {"log", [](Parts& p, Call& c) { p.play.on_log(c); }},
        {"offerable", [](Parts& p, Call& c) { p.negotiation.on_offerable(c); }},
        {"offer", [](Parts& p, Call& c) { p.negotiation.on_command(c); }},
        {"counter", [](Parts& p, Call& c) { p.negotiation.on_command(c); }},
        {"accept", [](Parts& p, Call& c) { p.negotiation.on_command(c); }},
        {"refuse", [](Parts& p, Call& c) { p.negotiation.on_command(c); }},
        {"withdraw", [](Parts& p, Call& c) { p.negotiation.on_command(c); }},
        {"promise", [](Parts& p, Call& c) { p.negotiation.on_command(c); }},
        {"advise", [](Parts& p, Call& c) { p.advice.on_advise(c); }},
        {"say", [](Parts& p, Call& c) { p.talk.on_say(c); }},
        {"talk", [](Parts& p, Call& c) { p.talk.on_talk(c); }},
        {"mute", [](Parts& p, Call& c) { p.talk.on_mute(c); }},
    };
    const auto at = all.find(type);
    return at == all.end() ? nullptr : at->second;
}

std::optional<json::object> Table::refusal_of(Call& call, const json::object& message) {
    try {
        const std::string type = read_text(message, "type");
        const Handler handler = handler_of(type);
        if (handler == nullptr) throw BadMessage("type");
        // The page itself asks for the log: only what a person does ends a stand-in.
        const bool stood_in = call.seat.is_player() && room().seats[call.seat.index].stand_in;
        if (stood_in && type != "log") parts_->room.end_stand_in(call.seat, call.now, call.fx);
        handler(*parts_, call);
    } catch (const Refused& refused) {
        return refused.refusal;
    } catch (const BadMessage& wrong) {
        const std::pair<std::string_view, std::string> args[] = {{"field", wrong.what()}};
        return refusal_json("bad_message", call.from.lang, args);
    }
    return std::nullopt;
}

void Table::handle(const Request& request, Millis now, Effects& fx) {
    const Follower* known = parts_->state.followers.find(request.follower);
    if (known == nullptr) return;
    const Follower from = *known;
    Call call{from, parts_->state.seat_of(from), request.message, now, fx};
    const std::size_t first = fx.out.size();
    const std::optional<json::object> refusal = refusal_of(call, request.message);
    JsonWriter w;
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
                  {from.id, std::make_shared<const std::string>(w.take())});
}

void Table::bot_answered(const BotResult& result, Millis now, Effects& fx) {
    parts_->flow.bot_answered(result, now, fx);
}

void Table::advised(const AdviceResult& result, Effects& fx) { parts_->advice.thought_out(result, fx); }

// --- who follows --------------------------------------------------------------------------------------------------------

void Table::join(const Follower& follower, Millis now, Effects& fx) {
    TableState& state = parts_->state;
    Presenter& presenter = parts_->presenter;
    const Seat seat = state.seat_of(follower);
    const bool first = seat.is_player() && !state.online().has(seat);
    state.followers.add(follower);
    if (first) {
        state.followers.set_away_since(seat, 0);
        state.room.seats[seat.index].quiet = follower.quiet;
        state.clocks.connection_restored(seat, now);
    }
    presenter.send_snapshot(follower, now, fx);
    if (seat.is_player()) presenter.streams().join(seat);
    if (first || !seat.is_player()) presenter.send_room(now, fx);
    if (first && state.room.running()) presenter.send_clock(now, fx);
}

void Table::change_language(std::uint64_t follower, Lang lang, Millis now, Effects& fx) {
    Follower* known = parts_->state.followers.find(follower);
    if (known == nullptr) return;
    known->lang = lang;
    parts_->presenter.send_snapshot(*known, now, fx);
}

void Table::part(std::uint64_t follower, Millis now, Effects& fx) {
    TableState& state = parts_->state;
    Presenter& presenter = parts_->presenter;
    const Follower* known = state.followers.find(follower);
    if (known == nullptr) return;
    const Seat seat = state.seat_of(*known);
    state.followers.remove(follower);
    if (!seat.is_player()) return presenter.send_room(now, fx);
    if (state.online().has(seat)) return;
    state.followers.set_away_since(seat, now);
    presenter.streams().leave(seat, state.play.started() ? static_cast<int>(state.play.stored_log().entries()) : -1);
    if (state.room.running()) {
        state.clocks.connection_lost(seat, now);
        presenter.send_clock(now, fx);
        fx.live = true;
    }
    presenter.send_room(now, fx);
}

void Table::set_lag(std::uint64_t follower, Millis lag) {
    if (Follower* known = parts_->state.followers.find(follower)) known->lag = lag;
}

void Table::set_rematch(const std::string& table, Millis now, Effects& fx) { parts_->room.set_rematch(table, now, fx); }

void Table::rename(const Appearance& to, Millis now, Effects& fx) { parts_->room.rename(to, now, fx); }

void Table::remove_person(const std::string& person, Millis now, Effects& fx) {
    parts_->room.remove_person(person, now, fx);
}

// --- time ---------------------------------------------------------------------------------------------------------------

void Table::tick(Millis now, Effects& fx) {
    TableState& state = parts_->state;
    if (parts_->start.is_due(now)) parts_->start.proceed(now, fx);
    if (state.room.running() && !state.clocks.paused()) parts_->flow.tick(now, fx);
    parts_->presenter.show_to_spectators(now, fx);
    if (state.rate_at == 0 || now < state.rate_at) return;
    state.rate_at = 0;
    fx.finished = fx.live = true;
}

Millis Table::wake_at(Millis now) const {
    const TableState& state = parts_->state;
    std::vector<Millis> times;
    if (state.room.running() && !state.clocks.paused()) times = parts_->flow.due_times();
    if (const auto due = parts_->presenter.spectators().next_due()) times.push_back(*due);
    if (state.room.dice.under_way()) times.push_back(state.room.dice.until);
    if (state.rate_at != 0) times.push_back(state.rate_at);
    return times.empty() ? 0 : std::max(now, *std::min_element(times.begin(), times.end()));
}

}  // namespace consigliere::server
