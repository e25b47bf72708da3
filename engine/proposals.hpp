// What each seat proposed in this round and nobody accepted: an offer may be made again a few times, not for ever.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/hash.hpp"
#include "engine/negotiation.hpp"

namespace consigliere {

class Proposals {
public:
    // A person may have looked away, or may think again after other deals. Whoever has declined three times has answered.
    static constexpr int kMostAlike = 3;

    int times(const Offer& offer, int round) const {
        const auto& made = made_[offer.from.index];
        return round == round_ ? static_cast<int>(std::count(made.begin(), made.end(), mark_of(offer))) : 0;
    }
    void add(const Offer& offer, int round) {
        if (round != round_) *this = {};
        round_ = static_cast<std::int16_t>(round);
        auto& made = made_[offer.from.index];
        if (made.full()) made.erase_at(0);
        made.push(mark_of(offer));
        if (is_about_answer(made.back())) about_answers_ = 1;
    }
    // It was accepted: the same deal may be made again.
    void forget(const Offer& offer) {
        auto& made = made_[offer.from.index];
        while (made.erase(mark_of(offer))) {
        }
    }
    // The question was answered: the same answer to the next one is another thing.
    bool has_about_answers() const { return about_answers_ != 0; }
    void forget_about_answers() {
        for (auto& made : made_)
            for (int i = made.size() - 1; i >= 0; --i)
                if (is_about_answer(made[i])) made.erase_at(i);
        about_answers_ = 0;
    }
    // A seat knows its own proposals, and not whether others made any.
    Proposals known_to(Seat seat, int round) const {
        if (seat == Seat::open()) return *this;
        Proposals known;
        if (!seat.is_player() || round != round_ || made_[seat.index].empty()) return known;
        known.round_ = round_;
        known.made_[seat.index] = made_[seat.index];
        known.about_answers_ = std::any_of(made_[seat.index].begin(), made_[seat.index].end(), is_about_answer) ? 1 : 0;
        return known;
    }

    bool operator==(const Proposals&) const = default;

private:
    // A hash of whom an offer is made to and of its items in any order; the last bit says whether an answer is among them.
    // Short, because every table has room for them: two offers of a seat that are taken for one are only refused earlier.
    using Mark = std::uint32_t;
    static Mark mark_of(const Offer& offer) {
        std::uint64_t sums[2]{};
        Mark answer = 0;
        for (int side = 0; side < 2; ++side)
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
                sums[side] += hash_of(item);
                answer |= item.kind == kAnswer ? 1 : 0;
            }
        const std::uint64_t hash = hash_word(hash_word(hash_of(offer.to), sums[0]), sums[1]);
        return (static_cast<Mark>(hash >> 32) & ~Mark{1}) | answer;
    }
    static bool is_about_answer(Mark mark) { return (mark & 1) != 0; }

    // By seat, so that nobody learns from a refusal how much others proposed in private. Sixteen proposals are more than
    // are made in a round; beyond that the oldest are forgotten.
    std::array<Bounded<Mark, 16>, kMaxPlayers> made_{};
    std::int16_t round_ = -1;
    std::int16_t about_answers_ = 0;  // whether some of them are
};

}  // namespace consigliere
