// Debts: words by which one gives something later. Such a word is kept when the thing changes hands by an accepted offer.
#pragma once

#include <algorithm>
#include <optional>

#include "bots/game_knowledge.hpp"
#include "bots/observation.hpp"

namespace consigliere::bots {

// What changes hands when such a word is kept; nothing for words of other kinds.
template <Game G>
std::optional<Item> owed_item([[maybe_unused]] const Word& word) {
    if constexpr (requires { GameKnowledge<G>::kDebts; })
        for (const Debt& debt : GameKnowledge<G>::kDebts)
            if (debt.phrase == word.phrase) return Item{debt.item, word.a, 0, 0, 0, 0, word.n};
    return {};
}
template <Game G>
bool is_debt(const Word& word) {
    return owed_item<G>(word).has_value();
}
template <Game G>
bool is_debt(const Item& item) {
    return item.kind == kPromiseItem && is_debt<G>(promised_word(item, Seat::none(), Seat::none()));
}
template <Game G>
bool has_debt(const Offer& offer) {
    return any_item(offer, [](const Item& item) { return is_debt<G>(item); });
}

// Money, paid at once or later.
template <Game G>
bool is_price(const Item& item) {
    if (item.kind == GameKnowledge<G>::kMoney) return true;
    const std::optional<Item> owed =
        item.kind == kPromiseItem ? owed_item<G>(promised_word(item, Seat::none(), Seat::none())) : std::nullopt;
    return owed && owed->kind == GameKnowledge<G>::kMoney;
}

// Sums that are to be paid later, in one side of an offer.
template <Game G>
int owed_money_in(const Bounded<Item, 6>& side) {
    int sum = 0;
    for (const Item& item : side)
        if (item.kind == kPromiseItem && is_price<G>(item)) sum += item.n;
    return sum;
}

// The offer with a promise of its maker to pay so much more: in the next round at the latest, or in this one if it is the
// last.
template <Game G>
Offer with_owed_money(const Observation<G>& observation, const Offer& goods, [[maybe_unused]] int sum) {
    Offer offer = goods;
    if constexpr (requires { GameKnowledge<G>::kDebts; })
        for (const Debt& debt : GameKnowledge<G>::kDebts) {
            if (debt.item != GameKnowledge<G>::kMoney || goods.terms.gives.full()) continue;
            Word word{.phrase = debt.phrase, .n = static_cast<std::int16_t>(sum)};
            for (const int until : {observation.round() + 1, observation.round()}) {
                word.until = static_cast<std::int16_t>(until);
                offer.terms.gives = goods.terms.gives;
                offer.terms.gives.push(promise_item(word));
                if (!observation.check(observation.offer_command(offer))) return offer;
            }
        }
    return offer;
}

// The offer that keeps such a word once it is accepted.
template <Game G>
Offer settlement(const Word& word) {
    Offer offer;
    offer.from = word.giver;
    offer.to = word.receiver;
    offer.terms.gives.push(*owed_item<G>(word));
    return offer;
}

// The first of the open debts of the seat that it can settle now, as an offer.
template <Game G>
std::optional<Offer> payment_due(const Observation<G>& observation) {
    for (const Word& word : observation.words()) {
        if (word.giver != observation.seat() || !is_debt<G>(word)) continue;
        const Offer offer = settlement<G>(word);
        if (!observation.check(observation.offer_command(offer))) return offer;
    }
    return {};
}

// Does this offer keep a word that is open between the two, and nothing else? It may also be the one who is to get the
// thing who asks for it.
template <Game G>
bool settles_debt(const Observation<G>& observation, const Offer& offer) {
    const bool pays = offer.terms.wants.empty();
    const auto& goods = pays ? offer.terms.gives : offer.terms.wants;
    if (goods.size() != 1 || !(pays ? offer.terms.wants : offer.terms.gives).empty()) return false;
    const auto& words = observation.words();
    return std::any_of(words.begin(), words.end(), [&](const Word& word) {
        return word.giver == (pays ? offer.from : offer.to) && word.receiver == (pays ? offer.to : offer.from) &&
               owed_item<G>(word) == goods[0];
    });
}

// The debts of an imagined game, each settled as soon as it can be if its giver means to.
template <Game G>
class Debts {
public:
    using State = typename G::State;

    bool empty() const { return words_.empty(); }
    void add(const Word& word, bool is_meant) {
        if (is_meant) meant_ |= bit(words_.size());
        words_.push(word);
    }

    void settle(const G& game, State& world) {
        for (int i = 0; i < words_.size(); ++i) {
            const Word& word = words_[i];
            if ((meant_ & ~settled_ & bit(i)) == 0 || word.until < game.round(world)) continue;
            if (game.decision(world).phase != Phase::deciding) return;
            const Offer offer = settlement<G>(word);
            if (game.check_exchange(world, offer, false)) continue;
            game.exchange(world, offer, nullptr);
            settled_ |= bit(i);
        }
    }

    // In the round after the last one that is to be played: whether a debt that is due later still awaits the first
    // time at which it could be settled. Settled or not: games with and without a deal must end at the same moment.
    bool await_trade(const G& game, const State& world, int last_round) const {
        if (words_.empty() || game.round(world) != last_round + 1) return false;
        return std::any_of(words_.begin(), words_.end(), [&](const Word& word) {
            return word.until > last_round &&
                   (game.decision(world).phase != Phase::deciding || game.check_trade_time(world, settlement<G>(word)));
        });
    }

    // How many of those that this seat means to settle it has not.
    int unsettled(Seat giver) const {
        int count = 0;
        for (int i = 0; i < words_.size(); ++i) count += words_[i].giver == giver && (meant_ & ~settled_ & bit(i)) != 0;
        return count;
    }

private:
    static constexpr int kMost = decltype(Negotiation::words)::capacity() + 2 * 6;  // all open ones and an offer's
    static_assert(kMost <= 64);
    static std::uint64_t bit(int i) { return std::uint64_t{1} << i; }

    Bounded<Word, kMost> words_;
    std::uint64_t meant_ = 0, settled_ = 0;
};

}  // namespace consigliere::bots
