// Many games at once, for learning: one call per step, observations and masks written in place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace consigliere::python {

enum class Observed : std::uint8_t { nothing, view, described };

struct VectorSettings {
    int games = 1;
    int threads = 1;
    std::uint64_t seed = 0;
    Observed observed = Observed::view;
    std::vector<std::string>
        opponents;  // one per seat, "" for a seat that the caller plays; empty: the caller plays all
};

// The legal actions of a game by their numbers. The room stays: to fill it anew in every step would take longer than to
// write the numbers, and how many there are is known when they are written.
class NumberList {
public:
    // Room for as many, to write to; what was in the list is lost.
    int* room_for(std::size_t most) {
        if (most > room_.size()) [[unlikely]]
            room_.resize(most);
        return room_.data();
    }
    void end_at(const int* end) { size_ = static_cast<std::size_t>(end - room_.data()); }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    int operator[](std::size_t i) const { return room_[i]; }
    const int* begin() const { return room_.data(); }
    const int* end() const { return room_.data() + size_; }

private:
    std::vector<int> room_;
    std::size_t size_ = 0;
};

// Row i of every buffer is about game i. A game that ends is followed by the next one at once: its row then shows the
// end (`done`, rewards, scores) and already the first question of the next game.
class Vector {
public:
    virtual ~Vector() = default;

    virtual void reset(std::uint64_t seed) = 0;
    // A legal action per game. Throws CallError, and plays nothing, if one of them is not.
    virtual void step(std::span<const std::int32_t> actions) = 0;
    // A legal action per game, each as likely as the others.
    virtual void sample(std::span<std::int32_t> actions) = 0;
    virtual std::span<const NumberList> legal() const = 0;
    virtual void features(std::vector<std::int16_t>& out) const = 0;  // of all legal actions, game by game

    std::vector<std::byte> views;     // the view of the seat that is asked, byte by byte
    std::vector<float> observations;  // the same, described
    std::vector<std::uint8_t> mask, done;
    std::vector<std::int32_t> player, scores;
    std::vector<float> rewards;
    std::uint64_t steps = 0, finished = 0;
};

}  // namespace consigliere::python
