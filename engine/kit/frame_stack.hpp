// What is under way in a game, innermost last: a stack of typed frames inside a State.
//
// A frame is a struct of its own with named fields and, where it has several, named steps. The stack keeps the number of
// its kind beside its bytes, so that a State stays plain data that can be copied, compared and hashed:
//
//   struct JobFrame {
//       enum class Step : std::uint8_t { name_target, reveal, roll, effects };
//       Step step;
//       Seat actor, target;
//       GangsterId gangster;
//   };
//   using Frames = FrameStack<8, SetupFrame, PlanningFrame, JobFrame>;
//
// The bytes of a frame that was popped are zeroed: two States with the same frames are the same bytes.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>
#include <tuple>
#include <type_traits>

#include "engine/capacity.hpp"

namespace consigliere {

// The bytes of a frame are part of a State: no padding, no pointers, nothing to destroy.
template <class T>
concept FrameType = std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T> &&
                    std::has_unique_object_representations_v<T>;

template <int Depth, FrameType... Frames>
class FrameStack {
    static_assert(Depth > 0 && Depth < 256 && sizeof...(Frames) > 0 && sizeof...(Frames) <= 32);

public:
    static constexpr std::size_t kAlign = std::max({alignof(Frames)...});
    static constexpr std::size_t kFrameBytes = (std::max({sizeof(Frames)...}) + kAlign - 1) / kAlign * kAlign;

    // The number of a frame's kind: its place in the list of frames.
    template <class F>
    static constexpr std::uint8_t kind_of() {
        static_assert((std::is_same_v<F, Frames> || ...), "this game has no such frame");
        std::uint8_t i = 0;
        (void)((std::is_same_v<F, Frames> ? false : (++i, true)) && ...);
        return i;
    }

    static constexpr int capacity() { return Depth; }
    int size() const { return depth_; }
    bool empty() const { return depth_ == 0; }
    std::uint8_t kind(int i) const { return kinds_[static_cast<std::size_t>(i)]; }

    template <class F>
    bool is(int i) const {
        return kind(i) == kind_of<F>();
    }
    // Is it of one of these kinds?
    template <class... Some>
    bool is_any(int i) const {
        constexpr std::uint32_t kAny = ((std::uint32_t{1} << kind_of<Some>()) | ...);
        return (kAny >> kind(i) & 1u) != 0;
    }
    template <class F>
    bool top_is() const {
        return !empty() && is<F>(depth_ - 1);
    }

    template <class F>
    F& at(int i) {
        assert(i >= 0 && i < depth_ && is<F>(i));
        return *std::launder(reinterpret_cast<F*>(frames_[static_cast<std::size_t>(i)].data()));
    }
    template <class F>
    const F& at(int i) const {
        assert(i >= 0 && i < depth_ && is<F>(i));
        return *std::launder(reinterpret_cast<const F*>(frames_[static_cast<std::size_t>(i)].data()));
    }
    template <class F>
    F& top() {
        return at<F>(depth_ - 1);
    }
    template <class F>
    const F& top() const {
        return at<F>(depth_ - 1);
    }
    // The frame that waits for the top one.
    template <class F>
    F& below() {
        return at<F>(depth_ - 2);
    }
    template <class F>
    const F& below() const {
        return at<F>(depth_ - 2);
    }
    // The innermost frame of this kind, or null.
    template <class F>
    F* find() {
        for (int i = depth_ - 1; i >= 0; --i)
            if (is<F>(i)) return &at<F>(i);
        return nullptr;
    }
    template <class F>
    const F* find() const {
        return const_cast<FrameStack*>(this)->template find<F>();
    }

    template <class F>
    F& push(const F& frame) {
        if (depth_ == Depth) [[unlikely]]
            capacity_exceeded("FrameStack");
        kinds_[depth_] = kind_of<F>();
        return *::new (static_cast<void*>(frames_[depth_++].data())) F(frame);
    }
    void pop() {
        if (depth_ == 0) [[unlikely]]
            capacity_exceeded("FrameStack");
        clear_slot(--depth_);
    }
    void clear() {
        while (depth_ != 0) pop();
    }
    // One phase after the other: the only frame, in place of all there were.
    template <class F>
    F& replace_all(const F& frame) {
        clear();
        return push(frame);
    }

    // Calls f with the frame at i under its own type, and with the other arguments.
    template <class F, class... Args>
    decltype(auto) visit(int i, F f, Args&... args) {
        return dispatch(*this, static_cast<std::size_t>(i), f, args...);
    }
    template <class F, class... Args>
    decltype(auto) visit(int i, F f, Args&... args) const {
        return dispatch(*this, static_cast<std::size_t>(i), f, args...);
    }
    template <class F, class... Args>
    decltype(auto) visit_top(F f, Args&... args) {
        return dispatch(*this, depth_ - std::size_t{1}, f, args...);
    }
    template <class F, class... Args>
    decltype(auto) visit_top(F f, Args&... args) const {
        return dispatch(*this, depth_ - std::size_t{1}, f, args...);
    }

private:
    using Slot = std::array<std::byte, kFrameBytes>;

    void clear_slot(std::size_t i) {
        kinds_[i] = 0;
        frames_[i].fill(std::byte{0});
    }

    // One call through a table with an entry for each kind of frame. What is passed stays in registers: a function object
    // that holds one pointer to an object, and what a member function of that object takes, in the same order.
    template <class Self, class F, class... Args>
    static decltype(auto) dispatch(Self& self, std::size_t i, F f, Args&... args) {
        using Bytes = std::conditional_t<std::is_const_v<Self>, const std::byte, std::byte>;
        using First = std::tuple_element_t<0, std::tuple<Frames...>>;
        using Returned = decltype(call<First>(f, static_cast<Bytes*>(nullptr), args...));
        static constexpr std::array<Returned (*)(F, Bytes*, Args&...), sizeof...(Frames)> kCalls{
            &call<Frames, F, Bytes, Args...>...};
        return kCalls[self.kinds_[i]](f, self.frames_[i].data(), args...);
    }
    template <class Frame, class F, class Bytes, class... Args>
    static decltype(auto) call(F f, Bytes* bytes, Args&... args) {
        using Seen = std::conditional_t<std::is_const_v<Bytes>, const Frame, Frame>;
        return f(*std::launder(reinterpret_cast<Seen*>(bytes)), args...);
    }

    // As many as fill the last word together with the depth, so that no byte is left without a value.
    static constexpr std::size_t kKinds =
        (static_cast<std::size_t>(Depth) + kAlign) / kAlign * kAlign - 1 + (kAlign == 1);

    alignas(kAlign) std::array<Slot, static_cast<std::size_t>(Depth)> frames_{};
    std::array<std::uint8_t, kKinds> kinds_{};
    std::uint8_t depth_ = 0;
};

}  // namespace consigliere
