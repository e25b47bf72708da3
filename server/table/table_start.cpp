// The start of a game: first the shares of the dice (docs/fairness.md), then the first cards.
//
//   start ──> promising: each person's client promises a share ──> opening: the promises are fixed, shares are opened ──> fixed
//
// Whoever does not promise in time has no part in the dice. Whoever promises and does not open voids the round: the next begins
// without asking them.
#include "server/json_read.hpp"
#include "server/table/table.hpp"

namespace consigliere::server {

namespace {

std::vector<int> numbers_of(SeatSet seats) {
    std::vector<int> out;
    for (const Seat seat : seats) out.push_back(seat.index + 1);
    return out;
}

}  // namespace

void Table::on_start(Call& call) {
    if (room_.host != call.from.person) throw Refused{refusal_json("not_host", call.from.lang)};
    if (!room_.waiting()) throw Refused{refusal_json("started_already", call.from.lang)};
    for (const SeatHolder& holder : room_.seats) {
        if (holder.kind == SeatHolder::Kind::empty) throw Refused{refusal_json("empty_seats", call.from.lang)};
        // To start is the host's own mark.
        if (holder.kind == SeatHolder::Kind::person && !holder.ready && holder.person != room_.host)
            throw Refused{refusal_json("not_all_ready", call.from.lang)};
    }
    if (!seed_from_hex(row_.seed)) throw Refused{refusal_json("no_dice", call.from.lang)};
    if (room_.dice.under_way()) return;  // it will start
    ask_promises(call.now, call.fx);
}

// Something of the table changed: who starts it again begins with new shares.
void Table::stop_start() {
    if (!room_.dice.under_way()) return;
    const int round = room_.dice.round;
    room_.dice = {};
    room_.dice.round = round;
}

void Table::ask_promises(Millis now, Effects& fx) {
    Dice next;
    next.round = room_.dice.round + 1;
    next.withheld = room_.dice.withheld;
    next.asked = SeatSet((room_.persons() & online()).bits & ~static_cast<unsigned>(next.withheld.bits));
    next.promises.resize(room_.seats.size());
    next.shares.resize(room_.seats.size());
    next.stage = Dice::Stage::promising;
    next.until = now + house_.share_wait;
    room_.dice = std::move(next);
    fx.room = true;  // its number must never come again
    if (room_.dice.asked.empty() || house_.share_wait == 0) return begin_game(now, fx);
    send_room(now, fx);
}

void Table::ask_shares(Millis now, Effects& fx) {
    room_.dice.stage = Dice::Stage::opening;
    room_.dice.until = now + house_.share_wait;
    if (room_.dice.promised().empty()) return begin_game(now, fx);
    send_room(now, fx);
}

void Table::on_share(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    Dice& dice = room_.dice;
    const std::string promise = read_text(call.message, "promise", ""), opened = read_text(call.message, "share", "");
    const bool this_round = read_number(call.message, "round", 0, INT32_MAX) == dice.round;
    if (promise.empty() == opened.empty()) throw BadMessage("share");
    const auto at = static_cast<std::size_t>(call.seat.index);
    if (!promise.empty()) {
        if (!seed_from_hex(promise)) throw BadMessage("promise");
        if (!this_round || dice.stage != Dice::Stage::promising || !dice.asked.has(call.seat) || dice.promises[at])
            throw Refused{refusal_json("no_share_now", call.from.lang)};
        dice.promises[at] = promise;
        if (dice.promised() == dice.asked) ask_shares(call.now, call.fx);
        return;
    }
    const auto share = seed_from_hex(opened);
    if (!share) throw BadMessage("share");
    if (!this_round || dice.stage != Dice::Stage::opening || !dice.promises[at] || dice.shares[at])
        throw Refused{refusal_json("no_share_now", call.from.lang)};
    if (commitment(*share) != *dice.promises[at]) throw Refused{refusal_json("other_share", call.from.lang)};
    dice.shares[at] = share;
    if (dice.opened() == dice.promised()) begin_game(call.now, call.fx);
}

// The time for promises or shares is over.
void Table::go_on_starting(Millis now, Effects& fx) {
    Dice& dice = room_.dice;
    if (dice.stage == Dice::Stage::promising) return ask_shares(now, fx);
    const SeatSet missing(dice.promised().bits & ~static_cast<unsigned>(dice.opened().bits));
    if (missing.empty()) return begin_game(now, fx);
    for (const Seat seat : missing) {
        dice.withheld.add(seat);
        table_says("withheld", seat, now, fx);
    }
    ask_promises(now, fx);
}

void Table::begin_game(Millis now, Effects& fx) {
    const CardSource cards =
        row_.cards.empty() ? room_.kind->house_cards() : CardSource{"cards of table " + row_.id, row_.cards};
    const CardSetId set = room_.kind->card_set(cards);
    const Seed host = *seed_from_hex(row_.seed);
    LogHead head;
    head.game = room_.kind->info().id;
    head.rules_version = room_.kind->info().rules_version;
    head.card_set = set.id;
    head.card_hash = set.hash;
    head.players = room_.players();
    head.names = names_;
    for (const SeatHolder& holder : room_.seats)
        head.seats.push_back(holder.kind == SeatHolder::Kind::bot ? holder.bot : "person");
    head.options = room_.options;
    head.commitment = commitment(host);
    head.shares = room_.dice.shares;
    head.withheld = numbers_of(room_.dice.withheld);
    row_.head = head_line(head, host);
    record_.emplace(*room_.kind, head, host, cards);
    room_.dice.stage = Dice::Stage::fixed;
    clocks_ = Clocks(room_.time, room_.players());
    room_.state = "running";
    room_.code.clear();
    row_.started_at = now;
    fx.room = fx.live = true;
    send_room(now, fx);

    std::vector<Step> steps;
    record_->draw_chance(now, steps, fx.entries);
    Events events;
    for (const Step& step : steps) events.insert(events.end(), step.events.begin(), step.events.end());
    ask(scene_of(record_->match(), std::move(events)), now, fx);
}

}  // namespace consigliere::server
