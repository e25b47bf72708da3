// Where a given position stands in the round (`phase`, `step`, `turn`, `moment`):
//
//   start   set-up, before the first card
//   window  W-PAY (deal, step 3)
//   trade   the times for trades (deal, steps 4 and 8)
//   before, part, after   a family's part of a step: W-OWN before it, the step itself, W-OWN after it
//
// Without `moment` the step begins, with the part of `turn` if a family is named.
#include <algorithm>

#include "engine/position_check.hpp"
#include "games/omerta/given.hpp"

namespace consigliere::omerta {

namespace json = boost::json;

namespace {

// What a family does in its part of this step, or nothing.
bool part_of_step(const State& s, FrameKind& kind) {
    switch (s.phase) {
    case GamePhase::deal:
        kind = s.step == 4 ? FrameKind::move_domain : s.step == 5 ? FrameKind::relocate : FrameKind::exposure;
        return s.step == 4 || s.step == 5 || s.step == 7;
    case GamePhase::events:
        kind = s.step == 1 ? FrameKind::draw : FrameKind::paid_discard;
        return s.step == 1 || s.step == 2;
    case GamePhase::actions: kind = FrameKind::turn; return s.step == 1;
    case GamePhase::end:
        kind = s.step == 1 ? FrameKind::buy : FrameKind::forced_discard;
        return s.step == 1 || s.step == 2;
    default: return false;
    }
}

}  // namespace

SeatSet Place::seats(const json::object& given, const char* key) const {
    SeatSet out;
    if (const auto* v = given.if_contains(key))
        for (const json::value& seat : list_of(*v, key)) out.add(Seat(number_of(seat, key, 1, n) - 1));
    return out;
}

int Place::number(const json::object& given, const char* key, int otherwise, int least, int most) const {
    const auto* v = given.if_contains(key);
    return v == nullptr || v->is_null() ? otherwise : number_of(*v, key, least, most);
}

void Place::begin(const json::object& given) {
    read(given);
    read_moment(given);
    put_frames(given);
    if (const auto* v = given.if_contains("roll")) put_roll(table_of(*v, "roll"));
}

void Place::read(const json::object& given) {
    static constexpr std::string_view kPhases[] = {"deal", "events", "actions", "end"};
    s.phase = GamePhase::actions;
    if (const auto* v = given.if_contains("phase")) {
        const auto* found = std::find_if(std::begin(kPhases), std::end(kPhases), [&](std::string_view name) {
            return v->is_string() && v->get_string() == name;
        });
        if (found == std::end(kPhases)) fail("'phase' must be setup, deal, events, actions or end");
        s.phase = static_cast<GamePhase>(1 + (found - std::begin(kPhases)));
    }
    s.round = static_cast<std::int16_t>(number(given, "round", 1, 1, 999));
    s.start = Seat(number(given, "start", 1, 1, n) - 1);
    s.step = static_cast<std::uint8_t>(number(given, "step", 1, 0, 8));
    s.paid_day = s.phase != GamePhase::deal || s.step > 3 ? 1 : 0;
    s.truce = flag_of(given, "truce") ? 1 : 0;
    s.dirty = flag_of(given, "checked") ? 0 : 1;
    s.winners = {};
}

void Place::read_moment(const json::object& given) {
    const auto* v = given.if_contains("moment");
    if (v == nullptr) return;
    const auto* found = std::find_if(kMomentNames.begin(), kMomentNames.end(),
                                     [&](std::string_view name) { return v->is_string() && v->get_string() == name; });
    if (found == kMomentNames.end()) fail("'moment' must be start, window, trade, before, part or after");
    moment_ = static_cast<Moment>(found - kMomentNames.begin());
    named_ = true;
    if (moment_ == Moment::within)
        fail(std::string("moment: pieces alone cannot give what is under way here") + kGivenExactly);
    if (moment_ == Moment::start) fail("the moment start belongs to phase setup");
}

void Place::put_frames(const json::object& given) {
    Play play(g, s, nullptr);
    s.frames.clear();
    s.pending = {Phase::chance, kAskNothing, {}, {}};
    s.turns = 0;
    play.push(FrameKind::round).c = seats(given, "idle").bits;
    const bool deal = s.phase == GamePhase::deal;
    const auto* turn = given.if_contains("turn");
    const bool has_turn = turn != nullptr && !turn->is_null();
    if (flag_of(given, "over")) {
        s.winners = seats(given, "winners");
        if (s.winners.empty()) fail("'winners' must name those who have won a game that is over");
        if (has_turn) put_part(given, flag_of(given, "turn_done") ? 3 : 1);
        s.pending = {Phase::over, 0, {}, {}};
        return;
    }
    FrameKind kind{};
    if (!named_) {
        if (has_turn && s.step != 7 && part_of_step(s, kind)) put_part(given, 0);
    } else if (moment_ == Moment::window) {
        if (!deal || s.step != 3) fail("the moment window belongs to phase deal, step 3 (W-PAY)");
    } else if (moment_ == Moment::trade) {
        if (!deal || (s.step != 4 && s.step != 8) || !g.chosen().negotiation)
            fail("the moment trade belongs to phase deal, steps 4 and 8, of a game with negotiation");
        if (s.step == 4) {
            s.frames[0].b = 1;
            s.turns = static_cast<std::uint8_t>(n);
        }
        play.push(FrameKind::trade);
    } else {
        put_part(given, moment_ == Moment::before ? 0 : moment_ == Moment::part ? 1 : 3);
    }
}

void Place::put_part(const json::object& given, int step) {
    FrameKind kind{};
    if (!part_of_step(s, kind)) fail("in this step no family has a part of its own: 'turn' and 'moment' do not fit");
    const int seat = number(given, "turn", s.start.index + 1, 1, n) - 1;
    Frame& part = Play(g, s, nullptr).push(FrameKind::part, Seat(seat));
    part.a = static_cast<std::uint8_t>(kind);
    part.step = static_cast<std::uint8_t>(step);
    if (const auto* performed = given.if_contains("performed"))
        for (const json::value& v : list_of(*performed, "performed")) {
            static constexpr std::string_view kActions[] = {"conquest", "assault", "heist"};
            const auto* found = std::find_if(std::begin(kActions), std::end(kActions), [&](std::string_view name) {
                return v.is_string() && v.get_string() == name;
            });
            if (found == std::end(kActions)) fail("'performed' must name conquest, assault or heist");
            part.b = static_cast<std::uint8_t>(part.b | 1u << (found - std::begin(kActions)));
        }
    if (kind != FrameKind::exposure)
        s.turns = static_cast<std::uint8_t>(1 + (seat - static_cast<int>(s.start.index) + n) % n);
}

// The last roll, for people to look at: nothing follows from it any more.
void Place::put_roll(const json::object& from) {
    static constexpr std::string_view kTermNames[] = {"combat", "influence", "subterfuge"};
    const auto* stat = from.if_contains("stat");
    const auto* found = std::find_if(std::begin(kTermNames), std::end(kTermNames), [&](std::string_view name) {
        return stat != nullptr && stat->is_string() && stat->get_string() == name;
    });
    if (found == std::end(kTermNames)) fail("'roll.stat' must be combat, influence or subterfuge");
    s.roll = Roll{};
    s.roll.stat = static_cast<Stat>(found - std::begin(kTermNames));
    s.roll.difficulty = static_cast<std::uint8_t>(number(from, "difficulty", 0, 0, 255));
    const auto* rolls = from.if_contains("rolls");
    if (rolls == nullptr) fail("'roll' needs its rolls");
    for (const json::value& v : list_of(*rolls, "rolls")) {
        const json::object& one = table_of(v, "rolls");
        const auto seat = static_cast<std::size_t>(number(one, "seat", 0, 1, n) - 1);
        if (seat >= static_cast<std::size_t>(n)) fail("each of 'rolls' needs its seat");
        s.roll.rollers.add(Seat(static_cast<int>(seat)));
        s.roll.base[seat] = static_cast<std::int8_t>(number(one, "base", 0, -kMostOfARoll, kMostOfARoll));
        s.roll.modifier[seat] = static_cast<std::int8_t>(number(one, "modifier", 0, -kMostOfARoll, kMostOfARoll));
        s.roll.die[seat] = static_cast<std::uint8_t>(number(one, "die", 0, 0, 255));
    }
}

void Place::run_on() {
    if (s.phase == GamePhase::setup || s.pending.over()) return;
    Play play(g, s, nullptr);
    if (named_ && moment_ == Moment::window) play.open_window(Window::pay, s.start, {}, play.everyone());
    play.run();
}

}  // namespace consigliere::omerta
