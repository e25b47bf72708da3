#include "server/table/refusal_reasons.hpp"

#include <algorithm>

namespace consigliere::server {

namespace {

// Words alone buy nothing: they bind nobody.
bool gives_nothing(const Offer& offer) { return without_words(offer).terms.gives.empty(); }

}  // namespace

std::string_view RefusalReasons::reason_for(const Offer& offer, int round, bool broke_word) {
    if (round != round_) refused_.clear();
    round_ = round;
    const bool repeated = std::any_of(refused_.begin(), refused_.end(), [&](const Offer& other) {
        return other.from == offer.from && other.to == offer.to && other.terms == offer.terms;
    });
    if (repeated) return "repeat";
    if (refused_.size() == kMostRemembered) refused_.erase(refused_.begin());
    refused_.push_back(offer);
    if (gives_nothing(offer)) return "nothing_for_it";
    return broke_word ? "broke_word" : "too_cheap";
}

}  // namespace consigliere::server
