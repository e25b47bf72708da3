#include "server/table/table_state.hpp"

#include <algorithm>

#include "bots/roster.hpp"

namespace consigliere::server {

const std::string& TableState::bot_of(Seat seat) const {
    const SeatHolder& holder = room.seats[seat.index];
    return holder.stand_in ? limits.stand_in : holder.bot;
}

std::optional<Speaker> TableState::speaker_at(Seat seat) const {
    const SeatHolder& holder = room.seats[seat.index];
    if (holder.kind != SeatHolder::Kind::bot) return std::nullopt;
    const auto parsed = bots::parse_bot(holder.bot);
    const auto* spec = std::get_if<bots::BotSpec>(&parsed);
    if (spec == nullptr || spec->personality_kind == bots::PersonalityKind::plain) return std::nullopt;
    const std::string_view character = bots::kPersonalities[static_cast<std::size_t>(spec->personality_kind)];
    const Persona* persona = voice_book().find(holder.name);
    // A name alone does not make the person: hosts of earlier versions had other characters under it.
    const bool fits = persona != nullptr && persona->character == character;
    return Speaker{seat, character, fits ? std::string_view(persona->id) : std::string_view()};
}

SeatSet TableState::speakers() const {
    SeatSet out;
    for (const Seat seat : players())
        if (speaker_at(seat)) out.add(seat);
    return out;
}

void TableState::give_voices() {
    if (!speakers().empty()) voices.emplace(room.kind->info(), match().vocabulary());
}

bool TableState::waits_for(Seat seat) const {
    if (!room.running() || step.over() || !step.asked.has(seat) || window.is_done(seat)) return false;
    return step.window ? play.has_choice(seat) : match().decision().may_act.has(seat);
}

Occasion TableState::occasion(Seat seat) const {
    const Seat concerned = prompt().concerns ? match().subject(step.prompt).concerned : Seat();
    return {step.asked, concerned, match().at_stake(seat)};
}

const StandingOrder* TableState::order_of(Seat seat) const {
    if (prompt().always_asked) return nullptr;
    return orders.find(seat, prompt().id, hold.on_turn(), match().round());
}

// Of a question that is public everyone knows who can answer it, so an answer by order may be recognized as one: it
// counts at once. Turns are never taken by order, only reactions.
const StandingOrder* TableState::open_order(Seat seat) const {
    if (step.over() || step.window || room.is_bot(seat)) return nullptr;
    if (match().prompt().clock != Clock::reaction || !match().decision().may_act.has(seat)) return nullptr;
    const StandingOrder* order = order_of(seat);
    return order != nullptr && (order->keeps_silent(seat, occasion(seat)) || order->answer_in(match(), seat)) ? order
                                                                                                              : nullptr;
}

bool TableState::talk_locked(Seat seat) const {
    if (!play.started() || step.over() || !step.asked.has(seat)) return false;
    return prompt().talk_locked;
}

bool TableState::is_solo() const {
    if (room.time.pace != Pace::none) return false;
    int people = 0;
    for (const Seat seat : players()) people += !room.is_bot(seat);
    return people == 1;
}

bool TableState::may_wait_for(const Offer& offer, Seat person) const {
    const auto is_public = [&](const Offer& seen) { return seen.id == offer.id; };
    const std::vector<Offer> seen = match().offers_seen_by(Seat::spectator());
    if (std::any_of(seen.begin(), seen.end(), is_public)) return true;
    for (const Seat seat : players())
        if (seat != person && !room.is_bot(seat)) return false;
    return spectators() == 0;
}

bool TableState::all_done() const {
    for (const Seat seat : step.asked)
        if (!room.is_bot(seat) && !window.is_done(seat)) return false;
    return true;
}

Millis TableState::window_ends_at() const {
    Millis length = limits.shortest_window;
    for (const Seat seat : step.asked)
        if (room.is_bot(seat)) length = std::max(limits.bot_window, limits.shortest_window);
    return clocks.opened_at() + length;
}

Command TableState::parse(const Call& call, std::string_view text) const {
    call.require_seat();
    if (!room.running()) call.refuse("not_running");
    if (text.size() > 1000) throw BadMessage("do");
    const auto parsed = match().vocabulary().parse(text);
    if (const ParseError* error = std::get_if<ParseError>(&parsed)) {
        const std::pair<std::string_view, std::string> args[] = {{"column", std::to_string(error->column)}};
        call.refuse("not_understood", args);
    }
    const Command& command = std::get<Command>(parsed);
    if (command.action.seat != call.seat) call.refuse("not_your_seat");
    return command;
}

TalkReader TableState::talk_reader(const Follower& follower, Millis now) const {
    TalkReader reader{seat_of(follower), follower.lang, room.whispers_shown, row.started_at};
    if (delays() && !reader.seat.is_player()) reader.newest = now - room.spectator_delay();
    return reader;
}

void TableState::clear_seat(Seat seat) {
    orders.clear(seat);
    prepared.clear(seat);
    talk.clear(seat);
    hold.set_wishes(seat, {});
    stand_ins.clear(seat);
    bots.clear(seat);
}

}  // namespace consigliere::server
