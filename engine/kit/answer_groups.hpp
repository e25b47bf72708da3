// The answers to a question in groups, for random play: it needs their number and one of them, not a list of all.
#pragma once

#include "engine/action.hpp"
#include "engine/kit/bit_set.hpp"
#include "engine/rng.hpp"

namespace consigliere {

// Takes answers in place of an ActionList. They keep the order in which they come, so that nth(k) is what the list has at
// k; a set of pieces takes one entry, however many there are.
class AnswerGroups {
public:
    AnswerGroups() {}  // leaves the room unwritten, as ActionList does

    void clear() { groups_ = answers_ = 0; }
    int size() const { return static_cast<int>(answers_); }
    void push(const Action& action) {
        add(action, ActionField::a, 1);
        ++answers_;
    }
    // `action` once for each member of a set: its number is the field that is still 0.
    void push_each(const Action& action, ActionField field, SeatSet members) {
        add(action, field, members.bits);
        answers_ += static_cast<std::uint32_t>(members.size());
    }
    template <class Index, int N>
    void push_each(const Action& action, ActionField field, const BitSet<Index, N>& members) {
        add(action, field, members.word_at(0));
        if constexpr (BitSet<Index, N>::words() == 2) add(with_field(action, field, 64), field, members.word_at(1));
        answers_ += static_cast<std::uint32_t>(members.size());
    }

    // The k-th answer, counted from 0; k < size().
    Action nth(std::uint32_t k) const {
        const Group* group = items_.data();
        for (;; ++group) {
            const auto count = static_cast<std::uint32_t>(std::popcount(group->members));
            if (k < count) break;
            k -= count;
        }
        if (group->members == 1) return group->action;
        return with_field(group->action, group->field, static_cast<std::uint64_t>(nth_bit(group->members, k)));
    }

    // Each as likely as the others; only if there is one.
    Action any(Rng& rng) const { return nth(rng.below(answers_)); }

private:
    struct Group {
        Action action;
        std::uint64_t members;
        ActionField field;
    };

    // A group without members may stand anywhere: no number of an answer leads to it.
    void add(const Action& action, ActionField field, std::uint64_t members) {
        if (groups_ == ActionList::kCapacity) [[unlikely]]
            capacity_exceeded("AnswerGroups");
        Group& group = items_[groups_++];
        group.action = action;
        group.members = members;
        group.field = field;
    }

    std::uint32_t groups_ = 0, answers_ = 0;
    union {
        std::array<Group, ActionList::kCapacity> items_;
    };
};

}  // namespace consigliere
