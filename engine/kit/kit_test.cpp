// The parts of the game kit, each against a plain twin or a tiny game.
#include <doctest/doctest.h>

#include <cstring>
#include <set>
#include <stdexcept>
#include <vector>

#include "engine/game.hpp"
#include "engine/kit/answer_groups.hpp"
#include "engine/kit/bit_set.hpp"
#include "engine/kit/flow.hpp"
#include "engine/kit/frame_stack.hpp"
#include "engine/kit/plain_copy.hpp"
#include "engine/rng.hpp"

namespace consigliere {
namespace {

using CardId = Id<struct CardTag>;

template <int N>
void check_against_std_set(std::uint64_t seed) {
    Rng rng(seed, 0);
    BitSet<CardId, N> bits;
    std::set<int> twin;
    for (int i = 0; i < 400; ++i) {
        const int card = static_cast<int>(rng.below(N));
        if (rng.below(3) == 0) {
            bits.remove(CardId(card));
            twin.erase(card);
        } else {
            bits.add(CardId(card));
            twin.insert(card);
        }
        std::vector<int> walked;
        for (const CardId c : bits) walked.push_back(c.index);
        REQUIRE(walked == std::vector<int>(twin.begin(), twin.end()));
        REQUIRE(bits.size() == static_cast<int>(twin.size()));
        REQUIRE(bits.empty() == twin.empty());
        if (twin.empty()) continue;
        REQUIRE(bits.first().index == *twin.begin());
        REQUIRE(bits.last().index == *twin.rbegin());
        const auto k = rng.below(static_cast<std::uint32_t>(twin.size()));
        REQUIRE(bits.nth(k).index == walked[k]);
    }
}

TEST_CASE("a bit set behaves like a set of numbers at every width") {
    check_against_std_set<5>(1);
    check_against_std_set<12>(2);
    check_against_std_set<30>(3);
    check_against_std_set<64>(4);
    check_against_std_set<94>(5);
    check_against_std_set<128>(6);
}

TEST_CASE("the k-th set bit is found wherever it stands") {
    Rng rng(7, 0);
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t sparse = rng.next() & rng.next();
        const std::uint64_t bits = i == 0 ? ~std::uint64_t{0} : i % 2 != 0 ? sparse : sparse >> 40;
        std::uint32_t k = 0;
        for (int bit = 0; bit < 64; ++bit)
            if ((bits >> bit & 1u) != 0) REQUIRE(nth_bit(bits, k++) == bit);
        const auto small = static_cast<std::uint16_t>(rng.next());
        k = 0;
        for (int bit = 0; bit < 16; ++bit)
            if ((small >> bit & 1u) != 0) REQUIRE(nth_bit_of_16(small, k++) == bit);
    }
}

TEST_CASE("answers in groups are the list, answer by answer") {
    Rng rng(8, 0);
    for (int round = 0; round < 200; ++round) {
        ActionList list;
        AnswerGroups groups;
        AnswerCount count;
        const auto each = [&](auto push) { push(list), push(groups), push(count); };
        for (int i = static_cast<int>(rng.below(6)); i >= 0; --i) {
            const Action action = make_action(3, Seat(1), i);
            const SeatSet seats(rng.below(32));
            BitSet<CardId, 12> few;
            BitSet<CardId, 94> many;
            Bounded<CardId, 8> in_order;
            for (int n = static_cast<int>(rng.below(8)); n > 0; --n) {
                few.add(CardId(static_cast<int>(rng.below(12))));
                many.add(CardId(static_cast<int>(rng.below(94))));
                in_order.push(CardId(static_cast<int>(rng.below(256))));
            }
            each([&](auto& out) { out.push(action); });
            each([&](auto& out) { out.push_each(action, ActionField::b, seats); });
            each([&](auto& out) { out.push_each(action, ActionField::c, few); });
            each([&](auto& out) { out.push_each(action, ActionField::b, many); });
            each([&](auto& out) { out.push_each(action, ActionField::n, few); });
            each([&](auto& out) { out.push_each(action, ActionField::c, in_order); });
        }
        REQUIRE(groups.size() == list.size());
        REQUIRE(count.size() == list.size());
        REQUIRE(count.first == list[0]);
        for (int k = 0; k < list.size(); ++k) REQUIRE(groups.nth(static_cast<std::uint32_t>(k)) == list[k]);
        int next = 0;
        groups.each_group(
            [&](const Action& action) { REQUIRE(action == list[next++]); },
            [&](const Action& action, ActionField field, auto each_value) {
                each_value([&](std::uint64_t value) { REQUIRE(with_field(action, field, value) == list[next++]); });
            });
        REQUIRE(next == list.size());
    }
}

TEST_CASE("an action in one register has the fields it was given") {
    CHECK(make_action(9, Seat(4), CardId(200), Seat(3), 7) == Action{9, Seat(4), 200, 3, 7, 0, 0});
    CHECK(make_action(9, Seat(4), CardId::none()) == Action{9, Seat(4), 255, 0, 0, 0, 0});
    CHECK(with_field(make_action(9, Seat(4), 1), ActionField::n, 32000) == Action{9, Seat(4), 1, 0, 0, 0, 32000});
}

TEST_CASE("a sum of counts does not overflow its bytes") {
    CHECK(sum_of(IndexedArray<int, std::uint8_t, 8>{{255, 255, 255, 255, 255, 255, 255, 255}}) == 2040);
    CHECK(sum_of(IndexedArray<int, std::uint8_t, 6>{{1, 2, 3, 4, 5, 250}}) == 265);
    CHECK(sum_of(IndexedArray<int, std::uint8_t, 3>{}) == 0);
}

template <std::size_t Size>
void check_copy() {
    std::array<std::byte, Size + 2> from{}, to{};
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<std::byte>(i % 251 + 1);
    copy_bytes<Size>(to.data() + 1, from.data() + 1);
    CHECK(std::equal(from.begin() + 1, from.end() - 1, to.begin() + 1));
    CHECK(to.front() == std::byte{0});
    CHECK(to.back() == std::byte{0});
}

TEST_CASE("plain data is copied to its last byte and no further") {
    check_copy<1>();
    check_copy<15>();
    check_copy<16>();
    check_copy<30>();
    check_copy<696>();
}

TEST_CASE("seats are chosen by a condition") {
    CHECK(SeatSet(0b10110).where([](Seat seat) { return seat.index > 1; }) == SeatSet(0b10100));
    CHECK(SeatSet().where([](Seat) { return true; }).empty());
}

TEST_CASE("bit sets are combined member by member") {
    using Cards = BitSet<CardId, 94>;
    const Cards low = Cards::of(CardId(3)).with(CardId(40)), high = Cards::of(CardId(40)).with(CardId(93));
    CHECK((low & high) == Cards::of(CardId(40)));
    CHECK((low | high).size() == 3);
    CHECK((high - low) == Cards::of(CardId(93)));
    CHECK(Cards::first_members(70).size() == 70);
    CHECK(Cards::first_members(70).has(CardId(69)));
    CHECK_FALSE(Cards::first_members(70).has(CardId(70)));
    static_assert(PlainData<Cards> && sizeof(Cards) == 16);
}

struct TurnFrame {
    enum class Step : std::uint8_t { first, second };
    Step step{};
    Seat seat;
};
struct SumFrame {
    std::uint32_t sum = 0;
    std::uint16_t count = 0;
    SealedWindow<std::uint8_t> window;
    std::uint8_t unused[3]{};
};
using Frames = FrameStack<3, TurnFrame, SumFrame>;
static_assert(PlainData<Frames>);
static_assert(PlainData<FrameStack<5, TurnFrame>>);
static_assert(PlainData<FrameStack<8, SumFrame>>);

TEST_CASE("a frame comes back under its own type, and leaves no bytes behind") {
    Frames frames;
    const Frames empty = frames;
    frames.push(TurnFrame{TurnFrame::Step::second, Seat(2)});
    frames.push(SumFrame{}).sum = 70000;
    CHECK(frames.top_is<SumFrame>());
    CHECK(frames.top<SumFrame>().sum == 70000);
    CHECK(frames.below<TurnFrame>().seat == Seat(2));
    CHECK(frames.find<TurnFrame>() == &frames.at<TurnFrame>(0));
    CHECK(frames.is_any<SumFrame>(1));
    CHECK(!frames.is_any<SumFrame>(0));
    CHECK(frames.is_any<SumFrame, TurnFrame>(0));
    CHECK(frames.visit_top([](const auto& f) { return sizeof f; }) == sizeof(SumFrame));
    CHECK(frames.visit(0, [](const auto& f) { return sizeof f; }) == sizeof(TurnFrame));
    frames.pop();
    CHECK(frames.find<SumFrame>() == nullptr);
    frames.pop();
    CHECK(std::memcmp(&frames, &empty, sizeof frames) == 0);
}

TEST_CASE("a stack of frames that overflows throws in every build") {
    Frames frames;
    for (int i = 0; i < Frames::capacity(); ++i) frames.push(TurnFrame{});
    CHECK_THROWS_AS(frames.push(TurnFrame{}), std::length_error);
    frames.clear();
    CHECK_THROWS_AS(frames.pop(), std::length_error);
}

TEST_CASE("a window is complete with the last answer, and the first in order counts") {
    SealedWindow<std::uint8_t> window;
    window.open(SeatSet::players(4).without(Seat(1)));
    window.put(Seat(3), 9);
    window.pass(Seat(0));
    CHECK_FALSE(window.complete());
    window.put(Seat(2), 5);
    CHECK(window.complete());
    CHECK(window.acting() == SeatSet::of(Seat(2)).with(Seat(3)));
    CHECK(window.first_acting(Seat(3)) == Seat(3));
    CHECK(window.first_acting(Seat(0)) == Seat(2));
    window.ask_again(Seat(2));
    CHECK(window.waiting == SeatSet::of(Seat(2)));
    CHECK(window.first_acting(Seat(0)) == Seat(3));
}

TEST_CASE("a redrawn window keeps the observer's own answer and who still has to answer") {
    SealedWindow<std::uint8_t> window;
    window.open(SeatSet::players(3));
    window.put(Seat(0), 4);
    window.put(Seat(1), 5);
    window.redraw(Seat(0), [](Seat) { return std::uint8_t{8}; });
    CHECK(window.answers[Seat(0)] == 4);
    CHECK(window.answers[Seat(1)] == 8);
    CHECK(window.answers[Seat(2)] == 0);
    CHECK(window.waiting == SeatSet::of(Seat(2)));
}

// --- the loop: two turns, in each a number from what is left, then a sealed vote --------------------------------------------

enum class PromptId : std::uint8_t { number, vote };
enum class ChanceKind : std::uint8_t { coin, flip };
enum class EventKind : std::uint8_t { counted };
constexpr Prompt kPrompts[] = {{.id = "N", .key = "number", .rule = "T-1", .single = Single::skip},
                               {.id = "V", .key = "vote", .rule = "T-2"}};

struct LoopState {
    Decision decision;
    std::uint32_t total = 0;
    std::uint8_t choices = 2;
    std::uint8_t unused[3]{};
    Frames frames;
};
static_assert(PlainData<LoopState>);

class LoopFlow : public FlowOf<LoopFlow, LoopState> {
public:
    LoopFlow(LoopState& state, Events* listeners) : FlowOf(state, listeners) {}

    const Prompt& prompt(PromptId what) const { return kPrompts[static_cast<std::size_t>(what)]; }
    void list_answers(Seat seat, AnswerCount& out) const {
        for (std::uint8_t i = 0; i < s.choices; ++i) out.push({.kind = 0, .seat = seat, .a = i});
    }

    Next run(TurnFrame& f) {
        if (f.step == TurnFrame::Step::first) return ask(PromptId::number, f.seat);
        pop();
        push(SumFrame{}).window.open(SeatSet::players(2));
        return Next::again;
    }
    void answer(TurnFrame& f, const Action& action) {
        s.total += action.a;
        f.step = TurnFrame::Step::second;
    }
    Next run(SumFrame& f) {
        if (!f.window.complete()) return ask(PromptId::vote, f.window);
        if (f.count == 0) return ask_chance(ChanceKind::coin);
        emit(EventKind::counted, {.a = Seat(1), .b = CardId(3), .c = ChanceKind::flip, .n = static_cast<int>(s.total)});
        pop();
        if (s.choices-- == 0) return end_game();
        push(TurnFrame{TurnFrame::Step::first, Seat(1)});
        return Next::again;
    }
    void answer(SumFrame& f, const Action& action) {
        if (action.seat == Seat::chance())
            ++f.count;
        else
            f.window.put(action.seat, action.a);
    }
};

TEST_CASE("the loop runs frames until somebody is asked, and answers what everybody can know") {
    LoopState s;
    Events events;
    s.frames.push(TurnFrame{TurnFrame::Step::first, Seat(0)});
    LoopFlow(s, &events).run_to_question();
    CHECK(s.decision.may_act == SeatSet::of(Seat(0)));
    LoopFlow(s, &events).resume({.kind = 0, .seat = Seat(0), .a = 1});
    CHECK(s.decision.asked == SeatSet::players(2));
    LoopFlow(s, &events).resume({.kind = 0, .seat = Seat(1), .a = 1});
    CHECK(s.decision.may_act == SeatSet::of(Seat(0)));
    LoopFlow(s, &events).resume({.kind = 0, .seat = Seat(0), .a = 0});
    CHECK(s.decision.chance());
    CHECK(events.empty());
    LoopFlow(s, &events).resume({.kind = 0, .seat = Seat::chance()});
    // The next turn has a single answer that lies open: it is given at once, and the vote stands.
    CHECK(events.size() == 1);
    CHECK(events[0] == Event{.seen_by = SeatSet::everyone(), .a = 1, .b = 3, .c = 1, .n = 1});
    CHECK(s.decision.prompt == static_cast<std::uint8_t>(PromptId::vote));
    CHECK(s.frames.size() == 1);
}

}  // namespace
}  // namespace consigliere
