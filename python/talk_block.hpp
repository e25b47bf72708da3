// Offers and words that a seat may know of, as numbers: what negotiation adds to the described view.
#pragma once

#include <string>
#include <vector>

#include "engine/match.hpp"

namespace consigliere::python {

class TalkBlock {
public:
    static constexpr int kOffers = kMaxPlayers * Negotiation::kOffersPerSeat, kItems = 6;
    static constexpr int kWords = kMaxPlayers * Negotiation::kWordsPerSeat;
    static constexpr int kItemNumbers = 5, kOfferNumbers = 5 + 2 * kItems * kItemNumbers, kWordNumbers = 7;
    static constexpr std::size_t kSize = std::size_t{kOffers} * kOfferNumbers + std::size_t{kWords} * kWordNumbers;

    // The places are zero. `answered`: the offer that the seat has to answer now.
    static void write(const Match& match, Seat seat, int answered, float* out) {
        float* at = out;
        for (const Offer& offer : match.offers_seen_by(seat)) {
            put(at, {1, offer.id == answered ? 1 : 0, offer.from.index + 1, offer.to.index + 1, offer.until});
            write(offer.terms.gives, at + 5);
            write(offer.terms.wants, at + 5 + kItems * kItemNumbers);
            at += kOfferNumbers;
        }
        at = out + kOffers * kOfferNumbers;
        for (const Word& word : match.words_seen_by(seat)) {
            put(at, {1, word.giver.index + 1, word.receiver.index + 1, word.phrase + 1, word.a, word.n, word.until});
            at += kWordNumbers;
        }
    }
    static void add_names(std::vector<std::string>& out) {
        for (int i = 0; i < kOffers; ++i) {
            const std::string offer = "offers." + std::to_string(i) + ".";
            for (const char* name : {"present", "mine_to_answer", "from", "to", "until"}) out.push_back(offer + name);
            for (const char* side : {"gives.", "wants."})
                for (int k = 0; k < kItems; ++k)
                    for (const char* name : {"kind", "a", "b", "c", "n"})
                        out.push_back(offer + side + std::to_string(k) + "." + name);
        }
        for (int i = 0; i < kWords; ++i)
            for (const char* name : {"present", "giver", "receiver", "phrase", "a", "n", "until"})
                out.push_back("words." + std::to_string(i) + "." + name);
    }

private:
    static void put(float* at, std::initializer_list<int> numbers) {
        for (const int x : numbers) *at++ = static_cast<float>(x);
    }
    static void write(const Bounded<Item, kItems>& items, float* at) {
        for (const Item& item : items) {
            put(at, {item.kind + 1, item.a, item.b, item.c, item.n});
            at += kItemNumbers;
        }
    }
};

}  // namespace consigliere::python
