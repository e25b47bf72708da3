// The room around the game: who sits where, how the table is set up, who is ready, who has agreed to what.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/committed_random.hpp"
#include "engine/match.hpp"
#include "server/table/time_control.hpp"
#include "server/table/word_counts.hpp"
#include "store/store.hpp"

namespace consigliere::server {

struct SeatHolder {
    enum class Kind : std::uint8_t { empty, person, bot };

    Kind kind = Kind::empty;
    std::string person, name;
    std::string portrait;  // as chosen; empty: drawn from the name
    std::string bot;       // as bots are named, e.g. "steady:medium:greedy"
    bool ready = false;
    bool stand_in = false;  // a bot plays for the person
    Quiet quiet;
};

struct HandOver {
    Seat seat;
    std::string code_hash;
    SeatSet agreed;
};

struct Votes {
    SeatSet pause, resume, abandon, rematch;
};

// The shares of the dice: whose clients are asked, what they promised and what they opened (docs/fairness.md).
struct Dice {
    enum class Stage : std::uint8_t { none, promising, opening, fixed };

    Stage stage = Stage::none;
    int round = 0;     // grows with every time shares are asked for
    Millis until = 0;  // of this stage
    SeatSet asked, withheld;
    std::vector<std::optional<std::string>> promises;  // by seat; 64 hex digits
    Shares shares;

    bool under_way() const { return stage == Stage::promising || stage == Stage::opening; }
    SeatSet promised() const;
    SeatSet opened() const;
    boost::json::object to_json(int players) const;
};

// How a room is seen by one reader.
struct RoomReader {
    Seat seat;  // Seat::spectator() for others
    Lang lang = Lang::en;
};

class Room {
public:
    // From the row of the table; throws InputError if the game is unknown or the row is damaged.
    Room(const store::TableRow& row, const GameKind& kind);

    const GameKind* kind;
    std::string id, code, state, host, commitment, rematch, result;
    boost::json::object options;  // those that differ from the standard
    TimeControl time;
    bool is_public = false, whispers_shown = true;
    bool odds_shown = true;        // the page shows the odds of one's own dice
    bool neutral_words = false;    // the boxes' theme words are swapped for tamer ones
    bool reputation_shown = true;  // false: promises kept and broken are counted in sight only when the game is over
    int spectator_delay_s = 0;
    Millis spectator_delay() const { return Millis{1000} * spectator_delay_s; }
    std::vector<SeatHolder> seats;
    Votes votes;
    std::optional<HandOver> hand_over;
    Dice dice;
    std::optional<WordCounts> words;  // of a finished game; absent in games of earlier versions

    int players() const { return static_cast<int>(seats.size()); }
    Seat seat_of(std::string_view person) const;  // Seat::spectator() if none
    SeatSet persons() const;
    // May a player ask for advice? Games between people count for ratings.
    bool advice_given() const { return persons().size() == 1; }
    // Persons whose agreement counts: stand-ins have none.
    SeatSet voters() const;
    PlayerNames names() const;
    bool waiting() const { return state == "waiting"; }
    bool running() const { return state == "running"; }
    bool is_bot(Seat seat) const;  // a bot answers for the seat, as its own or as a stand-in

    void save(store::TableRow& row) const;
    // What all readers see alike.
    boost::json::object to_json(SeatSet online, const std::vector<Millis>& away_since, int spectators,
                                bool paused) const;
    // Completes these fields of it for one reader: what depends on the seat belongs to the seats.
    void address_to(const RoomReader& reader, boost::json::object& fields) const;
};

}  // namespace consigliere::server
