// The answers to a question in groups, for random play, which needs their number and one of them, and for programs that
// know answers by numbers: a group is one number and those that follow from it.
#pragma once

#include <concepts>
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
    void push(const Action& action) { add(action, 0, 1, kOneAction); }
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
        add(action, bytes, static_cast<std::uint32_t>(members.size()), shape_of(field) | kList);
    }

    // The k-th answer, counted from 0; k < size().
    Action nth(std::uint32_t k) const {
        const Group* group = items_;
        for (; k >= group->count; ++group) k -= group->count;
        const std::uint64_t members = group->members;
        const std::uint64_t value =
            (group->shape & kList) != 0 ? members >> 8 * k & 0xFF : static_cast<std::uint64_t>(nth_bit(members, k));
        return std::bit_cast<Action>(group->action | value << (group->shape & kField));
    }

    // For each group in order: `alone(action)` for a single action, or `several(action, field, each_value)` with the
    // action as it is for the value 0 of the field; `each_value(f)` calls f with every value. Inlined, so that what the
    // functions count stays in registers.
    template <class Alone, class Several>
    [[gnu::always_inline]] void each_group(Alone alone, Several several) const {
        for (const Group* group = items_; group != end_; ++group) {
            const auto action = std::bit_cast<Action>(group->action);
            const auto field = static_cast<ActionField>(group->shape & kField);
            const std::uint64_t members = group->members;
            if (members == 0 && group->count == 1)
                alone(action);
            else if ((group->shape & kList) == 0)
                several(action, field, [members](auto f) {
                    for (std::uint64_t rest = members; rest != 0; rest &= rest - 1)
                        f(static_cast<std::uint64_t>(std::countr_zero(rest)));
                });
            else
                several(action, field, [members, count = group->count](auto f) {
                    std::uint64_t rest = members;
                    for (std::uint32_t left = count; left != 0; --left, rest >>= 8) f(rest & 0xFF);
                });
        }
    }

    // Each as likely as the others; only if there is one.
    Action any(Rng& rng) const { return nth(rng.below(answers_)); }
    // The same for a question that has this one answer: a number is drawn for it, too.
    static Action only(const Action& action, Rng& rng) {
        rng.below(1);
        return action;
    }

private:
    // The field of an action that members go to, and whether they are a list: one number, stored at once.
    using Shape = std::uint32_t;
    static constexpr Shape kField = 0xFF, kList = 0x100;
    static constexpr Shape shape_of(ActionField field) { return static_cast<Shape>(field); }
    static constexpr Shape kOneAction = static_cast<Shape>(ActionField::a) | kList;

    struct Group {
        std::uint64_t action;   // its bytes
        std::uint64_t members;  // one bit each, or in a list one byte each
        std::uint32_t count;
        Shape shape;
    };

    void add_bits(const Action& action, ActionField field, std::uint64_t members) {
        add(action, members, static_cast<std::uint32_t>(std::popcount(members)), shape_of(field));
    }
    // A group without members may stand anywhere: no number of an answer leads to it. Field by field: a Group would be
    // put together elsewhere and copied.
    void add(const Action& action, std::uint64_t members, std::uint32_t count, Shape shape) {
        if (end_ == items_ + ActionList::kCapacity) [[unlikely]]
            capacity_exceeded("AnswerGroups");
        end_->action = std::bit_cast<std::uint64_t>(action);
        end_->members = members;
        end_->count = count;
        end_->shape = shape;
        ++end_;
        answers_ += count;
    }

    Group* end_;
    std::uint32_t answers_ = 0;
    union {
        Group items_[ActionList::kCapacity];
    };
};

// A game may write the answers of a seat in groups: the same as in its list, in the same order.
template <class G>
concept GroupsAnswers = requires(const G& game, const typename G::State& state, Seat seat, AnswerGroups& out) {
    { game.legal_actions(state, seat, out) } -> std::same_as<void>;
};

}  // namespace consigliere
