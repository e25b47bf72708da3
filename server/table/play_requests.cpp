#include "server/table/play_requests.hpp"

#include "server/table/advance.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr int kMostThings = 8;  // more than any command names

}  // namespace

void PlayRequests::refuse_stale(const Call& call, std::int64_t seq) const {
    auto changed = presenter_.changes_since(call.seat, seq, call.from.lang);
    if (!changed) return;
    json::object refusal = refusal_json("stale", call.from.lang);
    refusal["changed"] = std::move(*changed);
    throw Refused{std::move(refusal)};
}

void PlayRequests::on_act(Call& call) {
    const std::int64_t seq = read_number(call.message, "seq", 0, INT64_MAX);
    const Command command = state_.parse(call, read_text(call.message, "do"));
    if (command.action.kind < kFirstEngineKind) refuse_stale(call, seq);
    act(call, command);
}

void PlayRequests::act(Call& call, const Command& command) {
    if (state_.clocks.paused()) call.refuse("paused");
    const Match& match = state_.match();
    const DisplayStep& step = state_.step;
    const bool is_free = state_.play.is_free_action(command);
    const bool answers = match.decision().may_act.has(call.seat) && command.action.kind < kFirstEngineKind && !is_free;
    if (state_.negotiation_frozen() && !answers && !(is_free && step.asked.has(call.seat))) call.refuse("window_open");
    if (const Refusal refusal = match.check(command)) throw Refused{state_.writer.refusal(refusal, call.from.lang)};
    if (answers && state_.hold.is_held(call.now)) {
        const std::pair<std::string_view, std::string> args[] = {{"player", state_.names[state_.hold.held_by().index]}};
        call.refuse("held", args);
    }
    // What is said or sold besides the question answers nothing, and may be private: it changes no clock.
    if (answers) state_.stand_ins.reset_defaults(call.seat);
    if (step.window && is_free) {
        act_under_seal(command, call);
    } else if (step.window) {
        if (state_.window.answer_of(call.seat)) call.refuse("sealed_already");
        flow_.answer_sealed(call.seat, command, call.now, call.fx);
    } else if (answers && state_.play.is_undoable(command)) {
        flow_.defer(command, call.now, call.fx);
    } else {
        if (answers) state_.clocks.answered(call.seat, call.now, call.from.lag);
        flow_.perform({command}, call.now, call.fx);
    }
    call.answer["seq"] = presenter_.streams()[call.seat].seq;
}

// What somebody who is asked may do besides the answer, as a part of it: the rules keep it secret until all have answered
// (NP-SELL-1, A-59). An answer that has become impossible by it is open again.
void PlayRequests::act_under_seal(const Command& command, Call& call) {
    if (!state_.play.is_private_step(command)) call.refuse("window_open");
    flow_.perform({command}, call.now, call.fx);
    const auto& answer = state_.window.answer_of(call.seat);
    if (!answer || !state_.match().check(*answer)) return;
    state_.window.reopen(call.seat);
    presenter_.send_mine(call.seat, call.fx);
}

void PlayRequests::on_check(Call& call) { refuse_forbidden(call, state_.parse(call, read_text(call.message, "do"))); }

void PlayRequests::refuse_forbidden(const Call& call, const Command& command) const {
    const Match& match = state_.match();
    if (state_.negotiation_frozen() && !match.decision().may_act.has(call.seat)) call.refuse("window_open");
    if (const Refusal refusal = match.check(command)) throw Refused{state_.writer.refusal(refusal, call.from.lang)};
}

// Where touching a thing means nothing, there is nothing to refuse.
void PlayRequests::on_why(Call& call) {
    call.require_seat();
    if (!state_.room.running()) call.refuse("not_running");
    std::vector<std::string> things;
    for (const json::value& v : read_array(call.message, "things", kMostThings)) {
        if (!v.is_string() || v.get_string().empty() || v.get_string().size() > 60) throw BadMessage("things");
        things.emplace_back(v.get_string());
    }
    if (things.empty()) throw BadMessage("things");
    if (const auto meant = meant_command(*state_.step.match, call.seat, things)) refuse_forbidden(call, *meant);
}

void PlayRequests::on_pass(Call& call) {
    call.require_seat();
    if (!state_.room.running() || !state_.step.window || !state_.step.asked.has(call.seat)) call.refuse("no_window");
    refuse_stale(call, read_number(call.message, "seq", 0, INT64_MAX));
    if (state_.clocks.paused()) call.refuse("paused");
    state_.stand_ins.reset_defaults(call.seat);
    flow_.answer_sealed(call.seat, std::nullopt, call.now, call.fx);
}

void PlayRequests::on_undo(Call& call) {
    call.require_seat();
    if (!state_.room.running() || !flow_.undo(call.seat, call.now, call.fx)) call.refuse("nothing_to_undo");
}

void PlayRequests::on_think(Call& call) {
    call.require_seat();
    if (!state_.room.running() || !state_.step.window || !state_.step.asked.has(call.seat)) call.refuse("no_window");
    if (!state_.clocks.think(call.seat)) call.refuse("no_reserve");
    call.fx.live = true;
    presenter_.send_clock(call.now, call.fx);
}

// Before which rivals' turns the player wants a moment. Who is holding now lets go by any such message.
void PlayRequests::on_hold(Call& call) {
    call.require_seat();
    if (!state_.room.running()) call.refuse("not_running");
    SeatSet rivals;
    for (const json::value& v : read_array(call.message, "seats", kMaxPlayers)) {
        if (!v.is_int64() || v.get_int64() < 1 || v.get_int64() > state_.room.players()) throw BadMessage("seats");
        rivals.add(Seat(static_cast<int>(v.get_int64()) - 1));
    }
    state_.hold.set_wishes(call.seat, rivals);
    call.fx.live = true;
    if (state_.hold.held_by() == call.seat && state_.hold.is_held(call.now))
        flow_.release_hold(call.fx);
    else
        presenter_.send_mine(call.seat, call.fx);
}

void PlayRequests::on_prepare(Call& call) {
    call.require_seat();
    std::vector<std::string> moves;
    for (const json::value& v : read_array(call.message, "moves", PreparedMoves::kMost)) {
        if (!v.is_string()) throw BadMessage("moves");
        moves.emplace_back(v.get_string());
        state_.parse(call, moves.back());
    }
    state_.prepared.set(call.seat, std::move(moves));
    call.fx.live = true;
    presenter_.send_mine(call.seat, call.fx);
}

void PlayRequests::on_orderable(Call& call) {
    call.require_seat();
    if (!state_.room.running()) call.refuse("not_running");
    call.answer["orderable"] = orderable_answers(*state_.step.match, state_.writer, call.seat, call.from.lang);
}

void PlayRequests::on_orders(Call& call) {
    call.require_seat();
    if (!state_.room.running()) call.refuse("not_running");
    const auto check_answer = [&](const std::string& text) { state_.parse(call, text); };
    state_.orders.set(call.seat, StandingOrders::read(call.message, state_.room.players(), check_answer));
    call.fx.live = true;
    presenter_.send_mine(call.seat, call.fx);
}

void PlayRequests::on_play_back(Call& call) {
    call.require_seat();
    call.answer["frames"] = presenter_.missed_updates(call.seat, call.from.lang);
}

// The log for somebody who comes with another device, or in another language: what this seat saw, and no more.
void PlayRequests::on_log(Call& call) { call.answer["log"] = presenter_.event_log(call.seat, call.from.lang); }

}  // namespace consigliere::server
