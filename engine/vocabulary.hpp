// The vocabulary of a game: which verbs, items, phrases and events there are, what stands in their fields, and the
// names of the things they speak of. From it come the one text form of every command (log, terminal, scenarios, bot
// protocol), its JSON form, and its sentence in each language.
//
//   p2 plan big-joey theft-1
//   chance roll 4
//   p1 offer p3 gives cash 5000, business lawyer-1 wants marker pimp-2 until 3
//   p3 accept 12
//   p1 promise p3 no-attack until 2
//   p1 offer p3 gives promise no-attack until 2 wants cash 2000
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/json/fwd.hpp>

#include "engine/advance.hpp"
#include "engine/event.hpp"
#include "engine/negotiation.hpp"
#include "engine/texts.hpp"

namespace consigliere {

class JsonWriter;

enum class Field : std::uint8_t { a, b, c, d, n };

// What stands in a field: a number, a sum of money (kept in `money_unit` dollars), a seat, or an entry of a name list.
inline constexpr std::uint8_t kNumber = 0;
inline constexpr std::uint8_t kMoney = 1;
inline constexpr std::uint8_t kSeat = 2;
inline constexpr std::uint8_t kFirstList = 3;  // the game's lists, in the order in which it adds them

struct ArgSpec {
    std::string_view name;  // in JSON and in sentences: {name}
    Field field = Field::a;
    std::uint8_t type = kNumber;
    bool optional = false;  // kNothing is written "-"
};

struct VerbSpec {
    std::uint8_t kind = 0;
    std::string_view verb;  // text form, and key of its sentence
    std::vector<ArgSpec> args;
    // Of an event: its fields may name what was hidden until now from those who see it (a card shown, turned up or
    // looked at). Any other event says only what its readers could know from the action and what they saw before.
    bool reveals = false;
};

struct NameList {
    std::string type;                // "gangster"
    std::vector<std::string> slugs;  // as in the text form
    std::vector<Localised> names;    // as people read them
    bool titles = false;             // titles of cards: sentences quote them, {card.title}
};

struct ParseError {
    int column = 0;             // 1-based, where it stopped making sense
    std::string message;        // what was wrong and what would be right
    bool unknown_name = false;  // seat and verb are right, but something they speak of does not exist in this game
};

// The names people have at this table, by seat.
using PlayerNames = std::vector<std::string>;

class Vocabulary {
public:
    int money_unit = 1;
    std::vector<NameList> lists;
    std::vector<VerbSpec> verbs;             // decisions, free acts and chance
    std::vector<VerbSpec> items;             // what may change hands
    std::uint8_t chosen_item = kChoiceItem;  // the kind of thing that a kChoiceItem stands for, where the game has one
    std::vector<VerbSpec> phrases;           // words
    std::vector<VerbSpec> events;

    std::string to_text(const Command& command) const;
    std::string to_text(const Action& action) const { return to_text(Command{action, {}, {}}); }
    std::variant<Command, ParseError> parse(std::string_view text) const;

    boost::json::object to_json(const Action& action) const;
    boost::json::object to_json(const Event& event) const;
    boost::json::object to_json(const Offer& offer) const;
    boost::json::object to_json(const Word& word) const;
    // One thing that changes hands: its text form inside an offer, its JSON form, its words.
    std::string to_text(const Item& item) const;
    boost::json::object to_json(const Item& item) const;

    // As clients get them, {"verb": ..., "args": {...}}: fields of an object that is open.
    void write(JsonWriter& w, const Action& action) const;
    void write(JsonWriter& w, const Event& event) const;
    void write(JsonWriter& w, const Item& item) const;
    void write(JsonWriter& w, const Word& word) const;

    // Sentences, from the texts under action.<verb>, event.<verb>, item.<verb>, word.<verb>. Where an argument asks for
    // another sentence, there may be one: <verb>-none for an absent argument, <verb>-minus for a number below zero (then
    // given without its sign), <verb>-<name> for a name among players ("neutral").
    //
    // `reader` is the seat that reads, and is addressed as "you" (V2 12.3); Seat::none() for a text that names everyone.
    // A message may have a second sentence for a reader whom it names: <key>-you where the reader is the first seat among
    // its arguments, <key>-you-<name> where the reader is the seat in another argument. Elsewhere the forms of
    // engine/grammar.hpp do: {owner.you}.
    std::string describe(const Command& command, const Texts& texts, Lang lang, const PlayerNames& names) const;
    std::string describe(const Event& event, Seat reader, const Texts& texts, Lang lang,
                         const PlayerNames& names) const;
    std::string describe(const Terms& terms, Seat from, Seat to, Seat reader, const Texts& texts, Lang lang,
                         const PlayerNames& names) const;
    std::string describe(const Item& item, Seat giver, Seat reader, const Texts& texts, Lang lang,
                         const PlayerNames& names) const;
    std::string describe(const Word& word, Seat reader, const Texts& texts, Lang lang, const PlayerNames& names) const;
    // The message under `key` with the arguments of an event.
    std::string describe(std::string_view key, const Event& event, const Texts& texts, Lang lang,
                         const PlayerNames& names) const;
    bool names_seat(const Event& event, Seat seat) const;  // whether its sentence depends on this reader
    // What a question is about, as `reader` reads it; empty where there is no text.
    std::string describe(const Subject& subject, Seat reader, const Texts& texts, Lang lang,
                         const PlayerNames& names) const;

    // Slug to index in a list, or -1.
    int find(std::uint8_t type, std::string_view slug) const;
    const std::string& slug(std::uint8_t type, int index) const;
    // By how much an amount typed by a person is divided to become the item's n; 0 if the item has no amount.
    int unit_of(const Item& item) const;
};

std::string seat_text(Seat seat);       // "p1".."p5", "chance"
Seat seat_from(std::string_view text);  // Seat::none() if it is none

}  // namespace consigliere
