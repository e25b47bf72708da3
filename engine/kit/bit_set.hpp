// Sets of cards, spaces or other small numbers as bit masks: plain data, walked in ascending order.
//
//   BitSet<CardId, 94> hand;
//   for (const CardId card : hand) ...
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>

#include "engine/kit/index.hpp"

namespace consigliere {

// kNthBitOfByte[k][byte]: the k-th set bit of a byte.
inline constexpr auto kNthBitOfByte = [] {
    std::array<std::array<std::uint8_t, 256>, 8> out{};
    for (unsigned byte = 0; byte < 256; ++byte)
        for (unsigned bit = 0, k = 0; bit < 8; ++bit)
            if ((byte >> bit & 1u) != 0) out[k++][byte] = static_cast<std::uint8_t>(bit);
    return out;
}();

// The k-th set bit, counted from 0, of a number that has more than k: without a branch that a processor could predict
// wrongly. The bits of all bytes are counted side by side; the bytes before the one with the k-th bit are those whose
// running sum is at most k.
constexpr int nth_bit(std::uint64_t bits, std::uint32_t k) {
    constexpr std::uint64_t kOnes = 0x0101010101010101u, kHighBits = 0x8080808080808080u;
    std::uint64_t sums = bits - (bits >> 1 & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + (sums >> 2 & 0x3333333333333333u);
    sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * kOnes;
    const std::uint64_t before = ((k * kOnes | kHighBits) - sums) & kHighBits;
    const int shift = std::popcount(before) * 8;
    k -= static_cast<std::uint32_t>(sums << 8 >> shift & 0xFF);
    return shift + kNthBitOfByte[k][bits >> shift & 0xFF];
}

// The same for a small number.
constexpr int nth_bit_of_16(std::uint16_t bits, std::uint32_t k) {
    const auto low = static_cast<std::uint32_t>(std::popcount(static_cast<std::uint8_t>(bits)));
    const bool in_high = k >= low;
    const unsigned shift = in_high ? 8 : 0;
    return static_cast<int>(shift) + kNthBitOfByte[in_high ? k - low : k][bits >> shift & 0xFF];
}

template <class Index, int N>
class BitSet {
    static_assert(N > 0 && N <= 128);
    using Word = std::conditional_t<
        (N > 32), std::uint64_t,
        std::conditional_t<(N > 16), std::uint32_t, std::conditional_t<(N > 8), std::uint16_t, std::uint8_t>>>;
    static constexpr int kWordBits = N > 64 ? 64 : static_cast<int>(sizeof(Word)) * 8;
    static constexpr int kWords = N > 64 ? 2 : 1;

public:
    using Bits = Word;
    using value_type = Index;

    constexpr BitSet() = default;
    // The set with these bits; only for sets of one word.
    static constexpr BitSet of_bits(std::uint64_t bits)
        requires(kWords == 1)
    {
        BitSet out;
        out.words_[0] = static_cast<Word>(bits);
        return out;
    }
    static constexpr BitSet of(Index i) { return BitSet().with(i); }
    // The first `count` members.
    static constexpr BitSet first_members(int count) {
        BitSet out;
        for (int i = 0; i < count; ++i) out.add(Index(i));
        return out;
    }

    constexpr Word bits() const
        requires(kWords == 1)
    {
        return words_[0];
    }
    // The members by machine words, for code that treats many of them at once.
    static constexpr int words() { return kWords; }
    constexpr std::uint64_t word_at(int i) const { return words_[static_cast<std::size_t>(i)]; }
    constexpr bool has(Index i) const { return (word(i) >> shift(i) & 1u) != 0; }
    constexpr bool empty() const {
        if constexpr (kWords == 1) return words_[0] == 0;
        return (words_[0] | words_[kWords - 1]) == 0;
    }
    constexpr int size() const {
        int out = 0;
        for (const Word w : words_) out += std::popcount(w);
        return out;
    }
    constexpr void add(Index i) { word(i) = static_cast<Word>(word(i) | mask(i)); }
    constexpr void remove(Index i) { word(i) = static_cast<Word>(word(i) & ~mask(i)); }
    constexpr void clear() { words_ = {}; }
    constexpr BitSet with(Index i) const {
        BitSet out = *this;
        out.add(i);
        return out;
    }
    constexpr BitSet without(Index i) const {
        BitSet out = *this;
        out.remove(i);
        return out;
    }

    // The first and the last; only of a set that is not empty.
    constexpr Index first() const {
        if constexpr (kWords == 2)
            if (words_[0] == 0) return Index(kWordBits + std::countr_zero(words_[1]));
        return Index(std::countr_zero(words_[0]));
    }
    constexpr Index last() const {
        const Word top = words_[kWords - 1] == 0 ? words_[0] : words_[kWords - 1];
        return Index(std::bit_width(top) - 1 + (words_[kWords - 1] == 0 ? 0 : (kWords - 1) * kWordBits));
    }
    // The k-th member, counted from 0; k < size().
    constexpr Index nth(std::uint32_t k) const {
        if constexpr (kWords == 2) {
            const auto low = static_cast<std::uint32_t>(std::popcount(words_[0]));
            if (k >= low) return Index(kWordBits + nth_bit(words_[1], k - low));
        }
        if constexpr (N <= 16) return Index(nth_bit_of_16(static_cast<std::uint16_t>(words_[0]), k));
        return Index(nth_bit(words_[0], k));
    }

    constexpr BitSet operator&(const BitSet& o) const {
        return combine(o, [](Word a, Word b) { return a & b; });
    }
    constexpr BitSet operator|(const BitSet& o) const {
        return combine(o, [](Word a, Word b) { return a | b; });
    }
    // Members of this set that are not in the other.
    constexpr BitSet operator-(const BitSet& o) const {
        return combine(o, [](Word a, Word b) { return a & ~b; });
    }
    constexpr BitSet& operator&=(const BitSet& o) { return *this = *this & o; }
    constexpr BitSet& operator|=(const BitSet& o) { return *this = *this | o; }
    constexpr BitSet& operator-=(const BitSet& o) { return *this = *this - o; }
    constexpr bool operator==(const BitSet&) const = default;

    class Iterator {
    public:
        constexpr explicit Iterator(const std::array<Word, kWords>& words) : rest_(words) {}
        constexpr Index operator*() const {
            if constexpr (kWords == 2)
                if (rest_[0] == 0) return Index(kWordBits + std::countr_zero(rest_[1]));
            return Index(std::countr_zero(rest_[0]));
        }
        constexpr Iterator& operator++() {
            Word& w = rest_[0] == 0 ? rest_[kWords - 1] : rest_[0];
            w = static_cast<Word>(w & (w - 1));
            return *this;
        }
        constexpr bool operator==(std::default_sentinel_t) const {
            if constexpr (kWords == 1) return rest_[0] == 0;
            return (rest_[0] | rest_[kWords - 1]) == 0;
        }

    private:
        std::array<Word, kWords> rest_;
    };
    constexpr Iterator begin() const { return Iterator(words_); }
    constexpr std::default_sentinel_t end() const { return {}; }

private:
    static constexpr std::size_t at(Index i) { return kWords == 1 ? 0 : position_of(i) / kWordBits; }
    static constexpr unsigned shift(Index i) {
        return static_cast<unsigned>(kWords == 1 ? position_of(i) : position_of(i) % kWordBits);
    }
    static constexpr Word mask(Index i) { return static_cast<Word>(Word{1} << shift(i)); }
    constexpr Word& word(Index i) { return words_[at(i)]; }
    constexpr Word word(Index i) const { return words_[at(i)]; }
    template <class F>
    constexpr BitSet combine(const BitSet& o, F f) const {
        BitSet out;
        for (std::size_t i = 0; i < kWords; ++i) out.words_[i] = static_cast<Word>(f(words_[i], o.words_[i]));
        return out;
    }

    std::array<Word, kWords> words_{};
};

}  // namespace consigliere
