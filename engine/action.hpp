// An action: one answer to one question, or one free act, as eight plain bytes. What the fields mean is fixed by the
// game's Vocabulary (vocabulary.hpp), which also gives every action its one text form.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <compare>
#include <cstdint>

#include "engine/capacity.hpp"
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
