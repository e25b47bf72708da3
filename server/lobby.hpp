// What lists say of tables, and when somebody who reads a list is sent it again.
#pragma once

#include <array>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "server/table/table.hpp"

namespace consigliere::server {

// What lists say of a table in memory, beside its row.
struct Summary {
    std::vector<Seat> waits_for;  // as each of them knows it
    SeatSet asked;                // as all at the table know it
    std::optional<Millis> until;
    int spectators = 0;
    // What they are asked, by language. Empty unless the game goes over days: whoever plays live sits at the table.
    std::array<std::string, kLangs> question{};

    static Summary of(const Table& table);
};

// Who reads a list; `person` is empty for visitors.
struct ListReader {
    std::string_view person;
    Lang lang = Lang::en;
    Millis now = 0;
};

// A table as a list shows it. Null summary: the table is not in memory.
boost::json::object table_line(const store::TableRow& row, const GameKind* kind, const std::optional<Summary>& summary,
                               const ListReader& reader);

inline constexpr Millis kLongestDelay = 300'000;  // of spectators

// Does `person` (may be empty) have to wait before they may know that this game is over? Players never do; others where
// spectators see the table with a delay. The log, the replay and all that is made of them wait with it.
bool is_end_withheld(const store::TableRow& row, std::string_view person, Millis now);

// The list of one reader. It is looked at on a fixed tick, whatever happens at the tables, and sent only if it reads
// differently than the last time: otherwise a stranger could count what players do in private. Safe from any thread.
class LobbyFeed {
public:
    // Remembers the list; is it to be sent?
    bool is_news(const std::string& list);

private:
    std::mutex mutex_;
    std::string sent_;
};

}  // namespace consigliere::server
