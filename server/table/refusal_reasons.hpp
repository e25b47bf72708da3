// Why a bot refuses a person's offer, in words. The choice rests on public facts and on the offers of that person alone, so
// a reason gives nothing away that the refusal does not.
#pragma once

#include <string_view>
#include <vector>

#include "engine/negotiation.hpp"

namespace consigliere::server {

class RefusalReasons {
public:
    // The key of the sentence in the texts ("reason.KEY"). An offer is remembered until the round is over.
    // `broke_word`: everybody knows that its maker broke a promise.
    std::string_view reason_for(const Offer& offer, int round, bool broke_word);

private:
    static constexpr std::size_t kMostRemembered = 32;

    int round_ = -1;
    std::vector<Offer> refused_;  // in this round, the oldest first
};

}  // namespace consigliere::server
