// What the bots of a table say of their own accord: who remarks on what just happened in public. It follows the public
// events alone, so that no remark depends on anything that only some may know.
#pragma once

#include <optional>
#include <vector>

#include "engine/game_info.hpp"
#include "engine/match.hpp"
#include "server/voices/choose_line.hpp"
#include "server/voices/deeds.hpp"

namespace consigliere::server {

struct Remark {
    Moment moment;
    Seat speaker;
    LineFacts facts;

    bool operator==(const Remark&) const = default;
};

// What everybody at the table has heard from bots, the oldest first.
struct HeardLine {
    Seat from;
    SpokenLine line;
};

class BotVoices {
public:
    BotVoices(const GameInfo& game, const Vocabulary& vocabulary)
        : fortune_(game.fortunes[0]), deeds_(game.deeds, vocabulary) {}

    // Follows what happened; `after`: where it led; `sealed`: to answers in secret, while nobody speaks. Games that are
    // loaded again are followed from their beginning.
    void observe(const Events& events, const Match& after, bool sealed = false);
    // Has this player attacked or robbed that one in front of everyone?
    bool has_wronged(Seat player, Seat victim) const { return wronged_by_[victim.index].has(player); }
    // The only one who leads by what the table counts in public; none if there is no such player.
    Seat leader() const { return leader_; }

    // Whose turn it is, as everybody sees it: one remark is made in each.
    void begin_turn(Seat on_turn);
    bool has_remarks() const { return !possible_.empty(); }
    // What a bot among `speakers` says of what was observed last, if any does. `dice`: public, as in choose_line.
    std::optional<Remark> take_remark(SeatSet speakers, std::span<const HeardLine> heard, std::uint64_t dice);
    // What they say at the end of the game, in this order.
    static std::vector<Remark> farewells(SeatSet speakers, SeatSet winners, int round, std::uint64_t dice);

private:
    void add(Moment moment, Seat speaker, LineFacts facts);
    void add_of_round(Moment moment, Seat speaker, int round);
    void add_deed(const Deed& deed);
    void add_words(const Event& event);
    void add_payday(std::span<const Deed> deeds);
    void begin_round(const Match& after);

    std::string_view fortune_;  // by which the game is won
    DeedReader deeds_;
    std::vector<Remark> possible_;  // after what was observed last, the most important first
    std::vector<Remark> of_round_;  // that has begun: rounds begin with sealed answers, so they wait for the open ones
    std::array<SeatSet, kMaxPlayers> wronged_by_{};
    Seat leader_, last_;
    int round_ = 0;
    Seat turn_;
    bool has_remarked_ = false;  // in this turn
    std::uint64_t events_ = 0;   // public ones, so far
};

}  // namespace consigliere::server
