// Everything a client reads of a match, in its language: actions, events, offers, words, refusals as JSON with sentences.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "engine/json_writer.hpp"
#include "engine/match.hpp"

namespace consigliere::server {

// The server's own words (server/texts), on top of the engine's.
const Texts& server_texts();

boost::json::object refusal_json(std::string_view code, Lang lang, Args args = {}, std::string_view rule = {});

class MatchWriter {
public:
    MatchWriter(const GameKind& kind, const PlayerNames& names) : kind_(kind), names_(names) {}

    // Each writes one object. `reader` is "you" in its sentences; Seat::none() where they name everyone.
    void action(JsonWriter& w, const Match& match, const Command& command, Lang lang) const;
    void event(JsonWriter& w, const Match& match, const Event& event, Seat reader, Lang lang) const;
    void item(JsonWriter& w, const Match& match, const Item& item, Seat giver, Seat reader, Lang lang) const;
    void offer(JsonWriter& w, const Match& match, const Offer& offer, Seat reader, Lang lang) const;
    void word(JsonWriter& w, const Match& match, const Word& word, Seat reader, Lang lang) const;
    boost::json::object refusal(const Refusal& no, Lang lang) const;
    // Of the texts of the game: {player} and the like filled with the seats asked.
    std::string question(const Prompt& prompt, Lang lang) const;
    std::string waiting(const Prompt& prompt, SeatSet asked, Lang lang) const;
    // Who does what to whom, as `reader` reads it; empty where the question says it all.
    std::string about(const Match& match, int prompt, Seat reader, Lang lang) const;
    std::string guide(const Guide& guide, const Match& match, Lang lang) const;  // empty where the game has none

    const PlayerNames& names() const { return names_; }
    const GameKind& kind() const { return kind_; }

private:
    const GameKind& kind_;
    const PlayerNames& names_;
};

boost::json::array seats_json(SeatSet seats);
void write_seats(JsonWriter& w, SeatSet seats);

}  // namespace consigliere::server
