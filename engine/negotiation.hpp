// Bargaining as plain data: offers that are exchanged whole or not at all, and words, promises that bind nobody but
// are remembered as kept or broken. The game says which items and phrases exist, when they may be used, and moves the
// goods (game.hpp); the engine keeps the book.
#pragma once

#include <cstdint>

#include "engine/action.hpp"
#include "engine/bounded.hpp"
#include "engine/seat.hpp"

namespace consigliere {

// One thing that changes hands. Same fields as an Action, so that "the answer to the question before you" is an item
// too: kind kAnswer, and the Action's own kind and fields in the rest.
struct Item {
    std::uint8_t kind = 0;
    std::uint8_t a = 0, b = 0, c = 0, d = 0, e = 0;
    std::int16_t n = 0;

    constexpr bool operator==(const Item&) const = default;
};
static_assert(sizeof(Item) == 8);

// The giver of this item answers the pending question so: a = action kind, b, c, d, e = its a, b, c, d; n = its n.
inline constexpr std::uint8_t kAnswer = 0xF0;

constexpr Item answer_item(const Action& x) { return {kAnswer, x.kind, x.a, x.b, x.c, x.d, x.n}; }
constexpr Action answer_action(const Item& i, Seat seat) { return {i.a, seat, i.b, i.c, i.d, i.e, i.n}; }

struct Terms {
    // Six items a side: more than any deal seen at a table, and an offer stays readable in one line.
    Bounded<Item, 6> gives;  // by the seat that makes the offer
    Bounded<Item, 6> wants;  // by the seat it is made to

    bool operator==(const Terms&) const = default;
};

struct Offer {
    std::int16_t id = 0;
    Seat from, to;
    std::int16_t until = 0;    // lapses when the game's round passes this
    std::int16_t answers = 0;  // the offer it counters, or 0
    Terms terms;

    bool operator==(const Offer&) const = default;
};

enum class WordState : std::uint8_t { open, kept, broken };

struct Word {
    std::int16_t id = 0;
    Seat giver, receiver;
    std::uint8_t phrase = 0;  // from the game's list of phrases
    std::uint8_t a = 0, b = 0;
    WordState state = WordState::open;
    std::int16_t n = 0;
    std::int16_t until = 0;  // the last round it speaks of

    bool operator==(const Word&) const = default;
};
static_assert(sizeof(Word) == 12);

struct Negotiation {
    // Two open offers a seat keep the table readable and a flood impossible.
    static constexpr int kOffersPerSeat = 2;
    // Open words a seat may have outstanding; settled ones leave the book (the log and the events remember them).
    static constexpr int kWordsPerSeat = 4;

    Bounded<Offer, kMaxPlayers * kOffersPerSeat> offers;
    Bounded<Word, kMaxPlayers * kWordsPerSeat> words;
    // Words settled so far, by giver: what a reputation is made of.
    std::int16_t kept[kMaxPlayers]{};
    std::int16_t broken[kMaxPlayers]{};
    std::int16_t next_id = 1;
    std::int16_t unused = 0;

    const Offer* find_offer(int id) const {
        for (const Offer& o : offers)
            if (o.id == id) return &o;
        return nullptr;
    }
    bool operator==(const Negotiation&) const = default;
};

// What a seat sends: an action, and what a bargaining one carries.
struct Command {
    Action action;
    Terms terms{};  // kOffer, kCounter
    Word word{};    // kPromise: phrase, a, b, n, until

    bool operator==(const Command&) const = default;
};

}  // namespace consigliere
