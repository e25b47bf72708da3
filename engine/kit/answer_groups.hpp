// The answers to a question in groups, for random play: it needs their number and one of them, not a list of all.
#pragma once

#include <cstring>

#include "engine/action.hpp"
#include "engine/bounded.hpp"
#include "engine/kit/bit_set.hpp"
#include "engine/rng.hpp"

namespace consigliere {

// Takes answers in place of an ActionList. They keep the order in which they come, so that nth(k) is what the list has at
// k; a set or a short list of pieces takes one entry, however many there are.
class AnswerGroups {
public:
    AnswerGroups() : end_(items_) {}  // leaves the room unwritten, as ActionList does
    AnswerGroups(const AnswerGroups&) = delete;
    AnswerGroups& operator=(const AnswerGroups&) = delete;

    void clear() {
        end_ = items_;
        answers_ = 0;
    }
    int size() const { return static_cast<int>(answers_); }
    void push(const Action& action) { add({action, 0, 1, ActionField::a, true}); }
    // `action` once for each member of a set: its number is the field that is still 0.
    void push_each(const Action& action, ActionField field, SeatSet members) { add_bits(action, field, members.bits); }
    template <class Index, int N>
    void push_each(const Action& action, ActionField field, const BitSet<Index, N>& members) {
        add_bits(action, field, members.word_at(0));
        if constexpr (BitSet<Index, N>::words() == 2)
            add_bits(with_field(action, field, 64), field, members.word_at(1));
    }
    // The same for a short list, in its own order.
    template <class Index, int N>
        requires(sizeof(Index) == 1 && N <= 8)
    void push_each(const Action& action, ActionField field, const Bounded<Index, N>& members) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, members.begin(), N);
        add({action, bytes, static_cast<std::uint8_t>(members.size()), field, true});
    }

    // The k-th answer, counted from 0; k < size().
    Action nth(std::uint32_t k) const {
        const Group* group = items_;
        for (; k >= group->count; ++group) k -= group->count;
        const std::uint64_t members = group->members;
        const std::uint64_t value =
            group->is_list ? members >> 8 * k & 0xFF : static_cast<std::uint64_t>(nth_bit(members, k));
        return with_field(group->action, group->field, value);
    }

    // Each as likely as the others; only if there is one.
    Action any(Rng& rng) const { return nth(rng.below(answers_)); }

private:
    struct Group {
        Action action;
        std::uint64_t members;  // one bit each, or in a list one byte each
        std::uint8_t count;
        ActionField field;
        bool is_list;
    };

    void add_bits(const Action& action, ActionField field, std::uint64_t members) {
        add({action, members, static_cast<std::uint8_t>(std::popcount(members)), field, false});
    }
    // A group without members may stand anywhere: no number of an answer leads to it.
    void add(const Group& group) {
        if (end_ == items_ + ActionList::kCapacity) [[unlikely]]
            capacity_exceeded("AnswerGroups");
        *end_++ = group;
        answers_ += group.count;
    }

    Group* end_;
    std::uint32_t answers_ = 0;
    union {
        Group items_[ActionList::kCapacity];
    };
};

}  // namespace consigliere
