// The bots of a table: what each was asked, what it knows of the match, and when its public moves appear. Bots think
// elsewhere, each on its own copy of the match.
//
//   may_ask ──> assign ──> (thinks) ──> returned ──> applied at once, or postponed until shows_at
//
// Public moves appear only at beats, multiples of the server's pause counted from the last public change, whenever they
// were thought out, and not before the time that the bot's level may think: so neither more nor less thought can be
// observed. What a bot says to one other seat in private comes on shorter beats, in the first half of that time: that it
// said something cannot be observed from its public move.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/kit/index.hpp"
#include "server/table/effects.hpp"

namespace consigliere::server {

class BotSlots {
public:
    static constexpr int kStatements = 3;  // of one bot per question: enough to answer an offer, bounds a dispute

    explicit BotSlots(Millis pause) : pause_(pause) {}

    void begin_question(Millis now);
    void set_beat(Millis from) { beat_from_ = from; }
    // People who come and go let bots begin again, but cannot delay them forever.
    void restart_beats(Millis now);
    void clear(Seat seat) { slots_[seat] = {}; }

    bool may_ask(Seat seat) const { return !slots_[seat].busy && !slots_[seat].ready; }
    // Has the bot something to say before it decides? `decides`: it is asked for its decision too.
    bool may_negotiate(Seat seat, bool decides, Millis now) const;
    // Hands the task to the bot: `task.start` on the first time, the commands since the last time afterwards.
    void assign(BotTask& task, const std::function<std::shared_ptr<const Match>()>& position);
    void add_news(const Command& command);                          // to all who have their own copy
    void set_talkative(Seat seat) { slots_[seat].silent = false; }  // something happened that it may know of
    void allow_answer(Seat seat);  // a person made it an offer: it has something to say to that, however often it spoke

    // The bot has its result; it is for one other seat alone if `confidential`.
    void set_thought(Seat seat, Millis at, bool confidential);
    void returned(Seat seat) { slots_[seat].busy = false; }
    void negotiated(Seat seat);  // it had its say on this question
    void postpone(const BotResult& result) { slots_[result.seat].ready = result; }
    bool has_postponed(Seat seat) const { return slots_[seat].ready.has_value(); }
    const BotResult& postponed(Seat seat) const { return *slots_[seat].ready; }
    BotResult take_postponed(Seat seat);

    // When the result of this seat appears; `bot` is named as in a seat.
    Millis shows_at(Seat seat, const std::string& bot) const { return shows_at(seat, bot, slots_[seat].thought_at); }
    // When its answer to an offer appears that is not to be answered before `least`.
    Millis answers_at(Seat seat, Millis least) const;
    // How long a bot may think about this task. A public move may take several steps that nobody else can observe: each
    // gets half of the time that is left, so that the move is ready on its beat however many there are.
    Millis time_to_think(const BotTask& task, bool window, Millis now) const;

private:
    struct Slot {
        bool has_copy = false;
        bool busy = false;
        int statements = 0;   // on this question
        bool silent = false;  // had nothing to say since something last happened
        std::vector<Command> news;
        std::optional<BotResult> ready;  // thought out, waits for its beat
        Millis thought_at = 0;
        bool confidential = false;
    };

    Millis shows_at(Seat seat, const std::string& bot, Millis thought_at) const;
    Millis beat_at(Millis length, Millis least, Millis thought_at) const;
    Millis short_beat() const;

    Millis pause_;
    Millis beat_from_ = 0;   // the last public change that bots react to
    int beats_started_ = 0;  // how often they were restarted on this question
    PerSeat<Slot> slots_;
};

}  // namespace consigliere::server
