// An exchange that comes to mind, before there is a price: what heuristics know of deals.
#pragma once

#include <optional>
#include <vector>

#include "bots/value.hpp"
#include "engine/bounded.hpp"
#include "engine/negotiation.hpp"

namespace consigliere::bots {

struct DealCandidate {
    Offer offer;                   // the goods, without money
    Seat payer;                    // who would add money: one of the two, or nobody
    int least = 0;                 // below it others would pay more
    int most = 0;                  // the most he could pay
    int credit = 0;                // so much more he may promise to pay later
    Values change{};               // by how much the goods move each seat's forecast, in the game's own unit
    std::optional<Values> seen{};  // the same as the other side must see it, if this seat's secrets matter
    bool guess = false;            // the other side alone knows whether it has a use for them

    bool operator==(const DealCandidate&) const = default;
};

// Those of one moment. Mostly there are none: then they take no room.
class DealCandidates {
public:
    static constexpr int capacity() { return 64; }
    int size() const { return static_cast<int>(items_.size()); }
    bool empty() const { return items_.empty(); }
    bool full() const { return size() == capacity(); }
    void push(const DealCandidate& candidate) {
        if (full()) [[unlikely]]
            capacity_exceeded("DealCandidates");
        if (empty()) items_.reserve(kUsual);
        items_.push_back(candidate);
    }
    const DealCandidate& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
    auto begin() const { return items_.begin(); }
    auto end() const { return items_.end(); }

private:
    static constexpr std::size_t kUsual = 16;
    std::vector<DealCandidate> items_;
};

// The two best of many: when the first comes to nothing the second is still there.
class BestTwo {
public:
    explicit BestTwo(double least) : worth_{least, least} {}

    void look(int what, double worth) {
        if (worth > worth_[0]) {
            what_ = {what, what_[0]};
            worth_ = {worth, worth_[0]};
        } else if (worth > worth_[1]) {
            what_[1] = what;
            worth_[1] = worth;
        }
    }
    template <class Visitor>
    void each(Visitor&& visitor) const {
        for (const int what : what_)
            if (what >= 0) visitor(what);
    }

private:
    std::array<int, 2> what_{-1, -1};
    std::array<double, 2> worth_;
};

inline int money_in(const Bounded<Item, 6>& side, std::uint8_t money) {
    int sum = 0;
    for (const Item& item : side)
        if (item.kind == money) sum += item.n;
    return sum;
}

// The same goods between the same two, whatever the price.
template <class IsPrice>
bool same_goods(const Offer& a, const Offer& b, const IsPrice& is_price) {
    const auto same = [&](const Bounded<Item, 6>& x, const Bounded<Item, 6>& y) {
        int at = 0;
        for (const Item& item : x) {
            if (is_price(item)) continue;
            while (at < y.size() && is_price(y[at])) ++at;
            if (at == y.size() || !(y[at] == item)) return false;
            ++at;
        }
        while (at < y.size() && is_price(y[at])) ++at;
        return at == y.size();
    };
    return a.to == b.to && same(a.terms.gives, b.terms.gives) && same(a.terms.wants, b.terms.wants);
}

// The candidate as an offer at this price.
inline Offer priced(const DealCandidate& candidate, int price, std::uint8_t money) {
    Offer offer = candidate.offer;
    auto& side = candidate.payer == offer.from ? offer.terms.gives : offer.terms.wants;
    if (price > 0 && !side.full()) side.push({money, 0, 0, 0, 0, 0, static_cast<std::int16_t>(price)});
    return offer;
}

// The highest price.
inline int most_of(const DealCandidate& candidate) {
    return candidate.payer.is_player() ? candidate.most + candidate.credit : 0;
}

// Where all stand before a deal.
struct Outlook {
    Forecast forecast;
    Values values{};  // by it
};

// What the candidate at this price does to the values of the seats, by arithmetic alone.
inline Values change_of(const DealCandidate& candidate, const Values& goods, double price, double money_worth,
                        const Outlook& now, int players, double score_share) {
    Forecast then = now.forecast;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) then.score[i] += goods[i];
    if (candidate.payer.is_player()) {
        const Seat taker = candidate.payer == candidate.offer.from ? candidate.offer.to : candidate.offer.from;
        then.score[candidate.payer.index] -= price * money_worth;
        then.score[taker.index] += price * money_worth;
    }
    Values change = values_of(then, players, score_share);
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) change[i] -= now.values[i];
    return change;
}

}  // namespace consigliere::bots
