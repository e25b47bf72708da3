// The talk of a table: what was said, who is muted by whom, and how fast somebody may talk.
#pragma once

#include <cstdint>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "engine/json_writer.hpp"
#include "engine/kit/index.hpp"
#include "engine/texts.hpp"
#include "engine/vocabulary.hpp"
#include "server/table/talk_log.hpp"
#include "server/table/time_control.hpp"
#include "server/voices/bot_voices.hpp"

namespace consigliere::server {

// Which lines a reader may see: a whisper between others counts only where the table shows that they whisper, and what
// was said since the start reaches spectators late where the table has a delay.
struct TalkReader {
    Seat seat;
    Lang lang = Lang::en;
    bool whispers_shown = true;
    Millis started_at = 0;
    Millis newest = INT64_MAX;  // what was said since the start and after this moment is still withheld

    // `discreet`: nobody but its readers learns of the line at all.
    bool may_see(unsigned readers, bool discreet) const {
        return readers == 0 || SeatSet(readers).has(seat) || (whispers_shown && !discreet);
    }
};

class Talk {
public:
    static constexpr Millis kRateTime = 10'000;
    static constexpr int kMostInRateTime = 10;
    static constexpr int kPage = 100;  // lines sent at once

    explicit Talk(const std::vector<store::TalkLine>& lines) : log_(lines) {}

    // A message {text | phrase | claim, to?} as a line, without its number. Throws BadMessage or Refused.
    static store::TalkLine read(const boost::json::object& message, Seat from, int players, Lang lang);

    // Was this said already? Somebody who lost the connection sends a line again under the same key.
    bool was_said(Seat seat, std::string_view key) const { return log_.was_said(seat.index, key); }
    bool is_too_fast(Seat seat, Millis now);
    void count(Seat seat, Millis now) { recent_[seat].push_back(now); }
    store::TalkLine add(store::TalkLine line);  // gives it its number
    // What a bot says to the table, or to one player: that they deal with each other may be nobody else's business.
    store::TalkLine speak(const SpokenLine& line, Seat bot, Seat to, Millis now);
    // The same for why it refuses an offer, where it has no line of its own for that; `key` is in the texts.
    store::TalkLine give_reason(std::string_view key, Seat bot, Seat to, Millis now);
    // The lines of bots that the table has heard, and `reader` if it is a player; the oldest first.
    std::vector<HeardLine> heard_by(Seat reader) const;
    // A line that the table itself says about a seat; `key` is in the texts.
    store::TalkLine announce(std::string_view key, Seat about, Millis now);

    SeatSet muted(Seat seat) const { return muted_[seat]; }
    void mute(Seat seat, Seat whom, bool muted);
    bool is_muted(Seat reader, int from) const;
    void clear(Seat seat);

    // A line as a reader sees it; `n` counts the lines that this reader may see.
    // `things`: the names of things in the game; null before it begins.
    boost::json::object to_json(const store::TalkLine& line, const TalkReader& reader, int n, const PlayerNames& names,
                                const Vocabulary* things = nullptr) const;
    int number_for(const store::TalkLine& line, const TalkReader& reader) const;
    // The last lines, less those of people whom the reader has muted.
    boost::json::array recent(const TalkReader& reader, const PlayerNames& names,
                              const Vocabulary* things = nullptr) const;
    // The lines before the one with this number.
    boost::json::array page(const TalkReader& reader, std::int64_t before, const PlayerNames& names,
                            const Vocabulary* things = nullptr) const;
    const TalkLog& log() const { return log_; }

    void save(JsonWriter& w, Seat seat) const;  // the field "muted", if there are any
    void load(Seat seat, const boost::json::object& saved);

private:
    store::TalkLine say_as_bot(std::string_view kind, std::string text, Seat bot, Seat to, Millis now);
    std::vector<std::size_t> readable(const TalkReader& reader) const;

    TalkLog log_;
    PerSeat<SeatSet> muted_;
    PerSeat<std::vector<Millis>> recent_;  // when each seat talked, within kRateTime
};

}  // namespace consigliere::server
