// An action: one answer to one question, or one free act, as eight plain bytes. What the fields mean is fixed by the
// game's Vocabulary (vocabulary.hpp), which also gives every action its one text form.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>

#include "engine/capacity.hpp"
#include "engine/kit/index.hpp"
#include "engine/seat.hpp"

namespace consigliere {

inline constexpr std::uint8_t kNothing = 0xFF;  // "no card", "no target" in a field that may be empty

struct Action {
    std::uint8_t kind = 0;
    Seat seat;
    std::uint8_t a = 0, b = 0, c = 0, d = 0;
    std::int16_t n = 0;

    constexpr auto operator<=>(const Action&) const = default;
};
static_assert(sizeof(Action) == 8);

// The fields of an action by the bit where they begin in its eight bytes.
enum class ActionField : std::uint8_t { a = 16, b = 24, c = 32, n = 48 };

// An action put together in one register: a store for each of its fields would cost more than all else that lists do.
template <class A = int, class B = int, class C = int>
constexpr Action make_action(std::uint8_t kind, Seat seat, A a = {}, B b = {}, C c = {}) {
    static_assert(std::endian::native == std::endian::little);
    const auto in = [](std::size_t value, ActionField field) {
        return std::uint64_t{static_cast<std::uint8_t>(value)} << static_cast<int>(field);
    };
    return std::bit_cast<Action>(kind | std::uint64_t{seat.index} << 8 | in(position_of(a), ActionField::a) |
                                 in(position_of(b), ActionField::b) | in(position_of(c), ActionField::c));
}

// `action`, in which this field is 0, with the value in its place.
constexpr Action with_field(const Action& action, ActionField field, std::uint64_t value) {
    return std::bit_cast<Action>(std::bit_cast<std::uint64_t>(action) | value << static_cast<int>(field));
}

// Kinds from here on belong to the engine: bargaining is the same in every game.
inline constexpr std::uint8_t kFirstEngineKind = 0xF0;
enum EngineKind : std::uint8_t {
    kOffer = 0xF0,  // a = addressee, with Terms
    kCounter,       // n = offer answered, with Terms
    kAccept,        // n = offer
    kRefuse,        // n = offer
    kWithdraw,      // n = offer
    kPromise,       // a = receiver; with a Word
};

// A list of actions without heap. The capacity bounds what one question may offer; games argue theirs.
class ActionList {
public:
    static constexpr int kCapacity = 1024;

    ActionList() {}  // leaves the room unwritten: filling 8 KiB would cost more than most questions
    ActionList(const ActionList& other) : size_(other.size_) { std::copy(other.begin(), other.end(), items_.begin()); }
    ActionList& operator=(const ActionList& other) {
        size_ = other.size_;
        std::copy(other.begin(), other.end(), items_.begin());
        return *this;
    }

    void clear() { size_ = 0; }
    void push(const Action& action) {
        if (size_ == kCapacity) [[unlikely]]
            capacity_exceeded("ActionList");
        items_[static_cast<std::size_t>(size_++)] = action;
    }
    // `action` once for each member of a set: its number is the field that is still 0.
    template <class Set>
    void push_each(const Action& action, ActionField field, const Set& members) {
        for (const auto member : members) push(with_field(action, field, position_of(member)));
    }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Action& operator[](int i) const {
        assert(i >= 0 && i < size_);
        return items_[static_cast<std::size_t>(i)];
    }
    const Action* begin() const { return items_.data(); }
    const Action* end() const { return items_.data() + size_; }
    bool contains(const Action& action) const {
        for (const Action& x : *this)
            if (x == action) return true;
        return false;
    }

private:
    int size_ = 0;
    union {
        std::array<Action, kCapacity> items_;
    };
};

}  // namespace consigliere
