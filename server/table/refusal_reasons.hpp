// Why a bot refuses a person's offer, in words. The choice rests on public facts and on what the two offered each other, so
// a reason gives nothing away that the refusal does not.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/negotiation.hpp"
#include "engine/vocabulary.hpp"
#include "server/voices/voice_book.hpp"

namespace consigliere::server {

// What everybody knows of the maker of an offer.
struct PublicRecord {
    bool broke_word = false;
    bool wronged = false;  // attacked or robbed the bot
    bool leads = false;
    // What whoever makes the offer can see of it, now that it is refused.
    bool forbidden = false;     // it could not be made any more
    bool unaffordable = false;  // the bot has less money than it asks for
};

struct Reason {
    std::string_view key;            // of the sentence in the texts ("reason.KEY")
    std::optional<Moment> moment{};  // for which the bot may have a line of its own
    long amount = -1;                // dollars that would have been enough

    bool operator==(const Reason&) const = default;
};

class RefusalReasons {
public:
    // An offer is remembered until the round is over.
    Reason reason_for(const Offer& offer, int round, const PublicRecord& maker, const Vocabulary& vocabulary);
    void note_counter(const Offer& offer);  // of a bot to a person: it names a price

private:
    static constexpr std::size_t kMostRemembered = 32;

    long named_price(const Offer& offer, const Vocabulary& vocabulary) const;

    int round_ = -1;
    std::vector<Offer> refused_;   // in this round, the oldest first
    std::vector<Offer> counters_;  // likewise
};

}  // namespace consigliere::server
