#include "server/table/refusal_reasons.hpp"

#include <algorithm>

namespace consigliere::server {

namespace {

// Words alone buy nothing: they bind nobody.
bool gives_nothing(const Offer& offer) { return without_words(offer).terms.gives.empty(); }

const ArgSpec* money_of(const Item& item, const Vocabulary& vocabulary) {
    for (const VerbSpec& spec : vocabulary.items)
        if (spec.kind == item.kind)
            for (const ArgSpec& arg : spec.args)
                if (arg.type == kMoney) return &arg;
    return nullptr;
}

// Things that the bot has and would have to part with, rather than money, answers or words.
bool asks_for_goods(const Offer& offer, const Vocabulary& vocabulary) {
    return std::any_of(offer.terms.wants.begin(), offer.terms.wants.end(),
                       [&](const Item& item) { return item.kind < kAnswer && money_of(item, vocabulary) == nullptr; });
}

void remember(std::vector<Offer>& offers, const Offer& offer, std::size_t most) {
    if (offers.size() == most) offers.erase(offers.begin());
    offers.push_back(offer);
}

}  // namespace

Reason RefusalReasons::reason_for(const Offer& offer, int round, const PublicRecord& maker,
                                  const Vocabulary& vocabulary) {
    if (round != round_) {
        refused_.clear();
        counters_.clear();
    }
    round_ = round;
    if (maker.forbidden) return {"rule", Moment::refuse_rule};
    if (maker.unaffordable) return {"no_money", Moment::refuse_no_money};
    const bool repeated = std::any_of(refused_.begin(), refused_.end(), [&](const Offer& other) {
        return other.from == offer.from && other.to == offer.to && other.terms == offer.terms;
    });
    if (repeated) return {"repeat", Moment::refuse_repeat};
    remember(refused_, offer, kMostRemembered);
    if (gives_nothing(offer)) return {"nothing_for_it"};
    if (maker.broke_word) return {"broke_word", Moment::refuse_you_lied};
    if (maker.wronged) return {"grudge", Moment::refuse_grudge};
    if (maker.leads) return {"you_lead", Moment::refuse_you_lead};
    if (const long price = named_price(offer, vocabulary); price > 0) return {"price", Moment::refuse_too_cheap, price};
    // At every price that it could name it makes a counter-offer instead.
    if (offer.answers == 0 && asks_for_goods(offer, vocabulary)) return {"need_it", Moment::refuse_need_it};
    return {"too_cheap"};
}

void RefusalReasons::note_counter(const Offer& offer) { remember(counters_, offer, kMostRemembered); }

// The money that the bot last asked this player for, if its counter-offer is what was answered.
long RefusalReasons::named_price(const Offer& offer, const Vocabulary& vocabulary) const {
    const auto found = std::find_if(counters_.rbegin(), counters_.rend(), [&](const Offer& counter) {
        return counter.from == offer.to && counter.to == offer.from;
    });
    if (offer.answers == 0 || found == counters_.rend()) return -1;
    for (const Item& item : found->terms.wants)
        if (money_of(item, vocabulary) != nullptr) return static_cast<long>(item.n) * vocabulary.money_unit;
    return -1;
}

}  // namespace consigliere::server
