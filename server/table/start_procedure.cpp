#include "server/table/start_procedure.hpp"

namespace consigliere::server {

namespace {

std::vector<int> numbers_of(SeatSet seats) {
    std::vector<int> out;
    for (const Seat seat : seats) out.push_back(seat.index + 1);
    return out;
}

SeatSet except(SeatSet seats, SeatSet removed) { return SeatSet(seats.bits & ~static_cast<unsigned>(removed.bits)); }

}  // namespace

void StartProcedure::on_start(Call& call) {
    const Room& room = state_.room;
    if (room.host != call.from.person) call.refuse("not_host");
    if (!room.waiting()) call.refuse("started_already");
    for (const SeatHolder& holder : room.seats) {
        if (holder.kind == SeatHolder::Kind::empty) call.refuse("empty_seats");
        // The host is ready by starting.
        if (holder.kind == SeatHolder::Kind::person && !holder.ready && holder.person != room.host)
            call.refuse("not_all_ready");
    }
    if (!seed_from_hex(state_.row.seed)) call.refuse("no_dice");
    if (room.dice.under_way()) return;  // it will start
    ask_promises(call.now, call.fx);
}

void StartProcedure::cancel() {
    Dice& dice = state_.room.dice;
    if (!dice.under_way()) return;
    const int round = dice.round;
    dice = {};
    dice.round = round;
}

void StartProcedure::ask_promises(Millis now, Effects& fx) {
    Room& room = state_.room;
    Dice next;
    next.round = room.dice.round + 1;
    next.withheld = room.dice.withheld;
    next.asked = except(room.persons() & state_.online(), next.withheld);
    next.promises.resize(room.seats.size());
    next.shares.resize(room.seats.size());
    next.stage = Dice::Stage::promising;
    next.until = now + state_.limits.share_wait;
    room.dice = std::move(next);
    fx.room = true;  // its number must never be used again
    if (room.dice.asked.empty() || state_.limits.share_wait == 0) return begin_game(now, fx);
    presenter_.send_room(now, fx);
}

void StartProcedure::ask_shares(Millis now, Effects& fx) {
    Dice& dice = state_.room.dice;
    dice.stage = Dice::Stage::opening;
    dice.until = now + state_.limits.share_wait;
    if (dice.promised().empty()) return begin_game(now, fx);
    presenter_.send_room(now, fx);
}

void StartProcedure::on_share(Call& call) {
    call.require_seat();
    Dice& dice = state_.room.dice;
    const std::string promise = read_text(call.message, "promise", ""), opened = read_text(call.message, "share", "");
    const bool this_round = read_number(call.message, "round", 0, INT32_MAX) == dice.round;
    if (promise.empty() == opened.empty()) throw BadMessage("share");
    const auto at = static_cast<std::size_t>(call.seat.index);
    if (!promise.empty()) {
        if (!seed_from_hex(promise)) throw BadMessage("promise");
        if (!this_round || dice.stage != Dice::Stage::promising || !dice.asked.has(call.seat) || dice.promises[at])
            call.refuse("no_share_now");
        dice.promises[at] = promise;
        if (dice.promised() == dice.asked) ask_shares(call.now, call.fx);
        return;
    }
    const auto share = seed_from_hex(opened);
    if (!share) throw BadMessage("share");
    if (!this_round || dice.stage != Dice::Stage::opening || !dice.promises[at] || dice.shares[at])
        call.refuse("no_share_now");
    if (commitment(*share) != *dice.promises[at]) call.refuse("other_share");
    dice.shares[at] = share;
    if (dice.opened() == dice.promised()) begin_game(call.now, call.fx);
}

void StartProcedure::proceed(Millis now, Effects& fx) {
    Dice& dice = state_.room.dice;
    if (dice.stage == Dice::Stage::promising) return ask_shares(now, fx);
    const SeatSet missing = except(dice.promised(), dice.opened());
    if (missing.empty()) return begin_game(now, fx);
    for (const Seat seat : missing) {
        dice.withheld.add(seat);
        flow_.announce("withheld", seat, now, fx);
    }
    ask_promises(now, fx);
}

LogHead StartProcedure::head_of_log(const Seed& host, const CardSource& cards) const {
    const Room& room = state_.room;
    const CardSetId set = room.kind->card_set(cards);
    LogHead head;
    head.game = room.kind->info().id;
    head.rules_version = room.kind->info().rules_version;
    head.card_set = set.id;
    head.card_hash = set.hash;
    head.players = room.players();
    head.names = state_.names;
    for (const SeatHolder& holder : room.seats)
        head.seats.push_back(holder.kind == SeatHolder::Kind::bot ? holder.bot : "person");
    head.options = room.options;
    head.commitment = commitment(host);
    head.shares = room.dice.shares;
    head.withheld = numbers_of(room.dice.withheld);
    return head;
}

void StartProcedure::begin_game(Millis now, Effects& fx) {
    Room& room = state_.room;
    const CardSource cards = cards_of(state_.row, *room.kind);
    const Seed host = *seed_from_hex(state_.row.seed);
    const LogHead head = head_of_log(host, cards);
    state_.row.head = head_line(head, host);
    state_.play.start(Record(*room.kind, head, host, cards));
    room.dice.stage = Dice::Stage::fixed;
    state_.clocks = Clocks(room.time, room.players());
    room.state = "running";
    room.code.clear();
    state_.row.started_at = now;
    fx.room = fx.live = true;
    presenter_.send_room(now, fx);

    Play::Performed first;
    first.steps = state_.play.draw_chance(now, fx.entries);
    state_.give_voices();
    if (state_.voices) state_.voices->observe(first.events(), state_.match(), is_sealed(state_.match()));
    flow_.greet(now, fx);
    flow_.ask(display_step_of(state_.match(), first.events(), state_.words), now, fx);
}

}  // namespace consigliere::server
