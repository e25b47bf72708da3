// Bargaining as plain data: offers that are exchanged whole or not at all, and words, promises that bind nobody but
// are remembered as kept or broken. The game says which items and phrases exist, when they may be used, and moves the
// goods (game.hpp); the engine keeps the book.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

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

// The giver of this item gives the other side his word at the moment of acceptance: a = phrase, b, c = the word's a, b;
// d = the last round it speaks of, n = the word's n.
inline constexpr std::uint8_t kPromiseItem = 0xF1;

// The giver of this item names the thing when accepting the offer: a card of one's own choice. Stands only among what an
// offer wants; the vocabulary says of which kind the thing is.
inline constexpr std::uint8_t kChoiceItem = 0xF2;

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

// Is there an item on either side of the offer that is so?
template <class IsSo>
constexpr bool any_item(const Offer& offer, IsSo is_so) {
    for (const auto* side : {&offer.terms.gives, &offer.terms.wants})
        for (const Item& item : *side)
            if (is_so(item)) return true;
    return false;
}

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

constexpr Item promise_item(const Word& w) {
    return {kPromiseItem, w.phrase, w.a, w.b, static_cast<std::uint8_t>(w.until), 0, w.n};
}
constexpr Word promised_word(const Item& i, Seat giver, Seat receiver) {
    return {0, giver, receiver, i.a, i.b, i.c, WordState::open, i.n, i.d};
}

// The goods and answers of an offer, without the words that go with it: what games are asked about.
inline Offer without_words(const Offer& offer) {
    Offer out = offer;
    for (Bounded<Item, 6>* side : {&out.terms.gives, &out.terms.wants})
        for (int i = side->size() - 1; i >= 0; --i)
            if ((*side)[i].kind == kPromiseItem) side->erase_at(i);
    return out;
}

inline int choices_in(const Bounded<Item, 6>& side) {
    return static_cast<int>(
        std::count_if(side.begin(), side.end(), [](const Item& i) { return i.kind == kChoiceItem; }));
}

// The offer as it is carried out: what was left to the choice of the seat it is made to is `chosen`, in this order.
inline Offer settled(const Offer& offer, const Bounded<Item, 6>& chosen) {
    Offer out = offer;
    int next = 0;
    for (Item& item : out.terms.wants)
        if (item.kind == kChoiceItem && next < chosen.size()) item = chosen[next++];
    return out;
}

// The game's rules behind the refusals that the engine gives itself.
struct NegotiationRules {
    std::string_view parties;  // an offer goes to another player, who alone answers it; its maker alone withdraws it
    std::string_view terms;    // an offer names what changes hands
    std::string_view open_offers;  // how many offers a seat may have open
    std::string_view repeats;      // how often the same offer may be made
    std::string_view ended;        // no such offer is open any more
    std::string_view answers;      // the answer to a pending question as part of a deal
    std::string_view words;        // who gives whom his word, and how many
    std::string_view seats;        // who sits at the table
    std::string_view over;         // nothing is agreed after the end
    std::string_view commands;     // what there is to do at all
};

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

    // Whoever sees a number must not learn from it what others said in private: every set of seats counts for itself.
    // What everybody sees is numbered from 1, what only two seats see from 1001, 2001, ... by pair.
    static constexpr int kPairs = kMaxPlayers * (kMaxPlayers - 1) / 2;
    static constexpr int kNumbers = 1000;  // a set of seats; then they begin again
    std::int16_t last_id[1 + kPairs]{};
    std::int16_t unused = 0;

    static constexpr int counter_of(SeatSet seen_by, Seat a, Seat b) {
        if (seen_by.has(Seat::spectator())) return 0;
        const int low = std::min(a.index, b.index), high = std::max(a.index, b.index);
        return low * (2 * kMaxPlayers - low - 1) / 2 + high - low;
    }
    // A number for an offer or a word between these two that `seen_by` can see.
    std::int16_t take_id(SeatSet seen_by, Seat a, Seat b) {
        const int counter = counter_of(seen_by, a, b);
        for (;;) {  // fewer are open at a time than there are numbers
            std::int16_t& last = last_id[counter];
            last = static_cast<std::int16_t>(last % (kNumbers - 1) + 1);
            const auto id = static_cast<std::int16_t>(counter * kNumbers + last);
            if (!is_open(id)) return id;
        }
    }
    bool is_open(int id) const {
        for (const Word& w : words)
            if (w.id == id) return true;
        return find_offer(id) != nullptr;
    }

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
    Terms terms{};  // kOffer, kCounter; kAccept: gives, what the offer left to the choice of the seat that accepts
    Word word{};    // kPromise: phrase, a, b, n, until

    bool operator==(const Command&) const = default;
};

}  // namespace consigliere
