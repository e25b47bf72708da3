// A vector of fixed capacity that is plain data: no heap, trivially copyable, and (for element types without
// padding) without stray bytes, so that a State holding it can be copied, compared and hashed as bytes.
// Elements past the end are kept value-initialised for that reason.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include "engine/capacity.hpp"

namespace consigliere {

template <class T, int N>
class Bounded {
    static_assert(std::is_trivially_copyable_v<T>);
    static_assert(N > 0 && N < 65536);
    // As wide as one element where that keeps the object free of padding.
    using Size =
        std::conditional_t<alignof(T) == 1 && (N < 256), std::uint8_t,
                           std::conditional_t<alignof(T) <= 2, std::uint16_t,
                                              std::conditional_t<alignof(T) == 4, std::uint32_t, std::uint64_t>>>;

public:
    using value_type = T;

    static constexpr int capacity() { return N; }
    constexpr int size() const { return static_cast<int>(size_); }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == N; }

    constexpr T& operator[](int i) {
        assert(i >= 0 && i < size());
        return items_[static_cast<std::size_t>(i)];
    }
    constexpr const T& operator[](int i) const {
        assert(i >= 0 && i < size());
        return items_[static_cast<std::size_t>(i)];
    }
    constexpr T& back() { return (*this)[size() - 1]; }
    constexpr const T& back() const { return (*this)[size() - 1]; }

    constexpr void push(const T& item) {
        if (full()) [[unlikely]]
            capacity_exceeded("Bounded");
        items_[size_++] = item;
    }
    constexpr void pop() {
        if (empty()) [[unlikely]]
            capacity_exceeded("Bounded");
        items_[--size_] = T{};
    }
    constexpr void clear() {
        while (size_ != 0) items_[--size_] = T{};
    }

    // Keeps the order of the rest: hands and queues are ordered by age.
    constexpr void erase_at(int i) {
        assert(i >= 0 && i < size());
        for (auto k = static_cast<std::size_t>(i); k + 1 < size_; ++k) items_[k] = items_[k + 1];
        pop();
    }
    constexpr int index_of(const T& item) const {
        for (int i = 0; i < size(); ++i)
            if (items_[static_cast<std::size_t>(i)] == item) return i;
        return -1;
    }
    constexpr bool contains(const T& item) const { return index_of(item) >= 0; }
    constexpr bool erase(const T& item) {
        const int i = index_of(item);
        if (i >= 0) erase_at(i);
        return i >= 0;
    }

    // Adds to an empty one what f returns for each element of another: without a look at the room for each of them.
    template <class Other, class F>
    constexpr void push_each(const Bounded<Other, N>& from, F f) {
        assert(empty());
        const int count = from.size();
        for (int i = 0; i < count; ++i) items_[static_cast<std::size_t>(i)] = f(from[i]);
        size_ = static_cast<Size>(count);
    }

    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }
    constexpr bool operator==(const Bounded& other) const
        requires std::equality_comparable<T>
    {
        return size_ == other.size_ && items_ == other.items_;
    }

private:
    std::array<T, static_cast<std::size_t>(N)> items_{};
    Size size_ = 0;
};

}  // namespace consigliere
