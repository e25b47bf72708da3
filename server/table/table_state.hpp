// The parts of a table. Each holds its own state and knows none of the others; questions that need several of them are
// answered here, and the classes that act on a table (game_flow.hpp, presenter.hpp, the request handlers) combine them.
#pragma once

#include "server/table/bot_slots.hpp"
#include "server/table/call.hpp"
#include "server/table/clocks.hpp"
#include "server/table/display_step.hpp"
#include "server/table/effects.hpp"
#include "server/table/followers.hpp"
#include "server/table/match_writer.hpp"
#include "server/table/offer_times.hpp"
#include "server/table/play.hpp"
#include "server/table/prepared_moves.hpp"
#include "server/table/refusal_reasons.hpp"
#include "server/table/room.hpp"
#include "server/table/stand_ins.hpp"
#include "server/table/standing_orders.hpp"
#include "server/table/talk.hpp"
#include "server/table/turn_hold.hpp"
#include "server/table/window_state.hpp"

namespace consigliere::server {

struct TableState {
    TableState(const store::TableRow& stored, const GameKind& kind, const TableLimits& table_limits,
               const std::vector<store::TalkLine>& talk_lines, Millis now)
        : limits(table_limits),
          room(stored, kind),
          row(stored),
          names(room.names()),
          followers(now),
          talk(talk_lines),
          bots(limits.bot_pause) {}
    TableState(const TableState&) = delete;  // `writer` refers to `names`
    TableState& operator=(const TableState&) = delete;

    TableLimits limits;
    Room room;
    store::TableRow row;
    PlayerNames names;
    MatchWriter writer{*room.kind, names};
    Followers followers;

    Play play;
    Clocks clocks;
    DisplayStep step;            // what the seats see now
    std::uint64_t question = 0;  // grows with every question that is asked
    Millis asked_at = 0;
    Millis rate_at = 0;  // the game is over, and ratings are due then; 0: they are not, or were made
    WindowState window;
    StandingOrders orders;
    PreparedMoves prepared;
    TurnHold hold;
    StandIns stand_ins;
    Talk talk;
    BotSlots bots;
    OfferTimes offer_times;
    OffersToPeople offers_to_people;
    WordCounts words;  // of the game so far
    RefusalReasons reasons;
    std::optional<BotVoices> voices;  // once the game has begun, if a bot has a character to speak with

    const Match& match() const { return play.match(); }
    const Vocabulary* things() const { return play.started() ? &match().vocabulary() : nullptr; }
    SeatSet players() const { return SeatSet::players(room.players()); }
    Seat seat_of(const Follower& follower) const { return room.seat_of(follower.person); }
    SeatSet online() const { return followers.online(room); }
    int spectators() const { return followers.spectators(room); }
    // Do spectators see the game late?
    bool delays() const { return play.started() && room.spectator_delay_s > 0; }
    const std::string& bot_of(Seat seat) const;  // its own, or the stand-in
    // How a bot speaks; nothing for one without a character, and for those who play for people.
    std::optional<Speaker> speaker_at(Seat seat) const;
    SeatSet speakers() const;
    void give_voices();  // as the game begins, or is loaded

    const Prompt& prompt() const { return match().prompts()[static_cast<std::size_t>(step.prompt)]; }
    Command default_command(Seat seat) const { return {play.default_action(seat, asked_at), {}, {}}; }
    // Is an answer of this seat awaited, as its owner knows it? Who can only pass in a window is not called for it.
    bool waits_for(Seat seat) const;
    Occasion occasion(Seat seat) const;  // of the question that stands, for an order of `seat`
    // The standing order that answers the current question openly for this seat, if there is one.
    const StandingOrder* open_order(Seat seat) const;
    const StandingOrder* order_of(Seat seat) const;
    bool negotiation_frozen() const { return step.window; }
    bool talk_locked(Seat seat) const;

    // One person among bots, without clocks. Where nobody watches, nobody can conclude anything from a window that
    // passes automatically, and that person need not wave through what does not concern them.
    bool is_solo() const;
    bool plays_unseen() const { return is_solo() && spectators() == 0; }

    // May the table wait because of this offer, so that nobody who does not know of it can conclude anything from that?
    bool may_wait_for(const Offer& offer, Seat person) const;

    bool all_done() const;          // bots do not count: how long they think must not be observable
    Millis window_ends_at() const;  // once all are done

    // A command of the person who calls; throws Refused or BadMessage.
    Command parse(const Call& call, std::string_view text) const;
    TalkReader talk_reader(const Follower& follower, Millis now) const;
    void clear_seat(Seat seat);  // what belonged to its holder
};

}  // namespace consigliere::server
