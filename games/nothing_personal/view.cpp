#include "games/nothing_personal/view.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "games/nothing_personal/game.hpp"
#include "games/nothing_personal/words.hpp"

namespace consigliere::nothing_personal {

namespace json = boost::json;

namespace {

// What is being done lies open; what others have answered in a window, who still thinks, and what was drawn in secret do
// not (section 4).
Frame shown(const Frame& f, const Reading& r, Seat seat) {
    switch (f.kind) {
    case FrameKind::phase:
    case FrameKind::act:
    case FrameKind::move:
    case FrameKind::whack:
    case FrameKind::tie: return f;
    case FrameKind::play: {
        Frame out = f;
        const bool secret = r.card(f.a).effect == Effect::draw2give1 && seat != Seat::open() && seat.index != f.seat;
        if (secret) out.t = {};
        return out;
    }
    case FrameKind::window: {
        if (seat == Seat::open()) return f;
        Frame out;
        out.kind = f.kind;
        out.a = f.a;
        out.b = f.b;
        if (seat.is_player()) out.t[seat.index] = f.t[seat.index];
        return out;
    }
    default: {
        Frame out;
        out.kind = f.kind;
        return out;
    }
    }
}

std::array<Need, 8> kinds_of_targets(Frame act, const Reading& r) {
    std::array<Need, 8> out{};
    const std::size_t named = act.step == 0 ? 0 : act.e;
    for (std::size_t i = 0; i < named; ++i) {
        act.e = static_cast<std::uint8_t>(i);
        out[i] = r.next_need(act);
    }
    return out;
}

}  // namespace

View NothingPersonal::view_for(const State& s, Seat seat) const {
    const Reading r(setting_, s);
    View v{};
    v.viewer = seat.index;
    v.player_count = static_cast<std::uint8_t>(setting_.players);
    for (int p = 0; p < setting_.players; ++p) {
        const Player& from = s.player(p);
        PlayerView& to = v.players[static_cast<std::size_t>(p)];
        if (seat == Seat::open() || seat.index == p) to.hand = from.hand;
        else if (seat.is_player()) to.hand = from.hand & s.player(seat.index).knows;
        to.money = from.money;
        to.respect = from.respect;
        to.cards = static_cast<std::uint8_t>(from.hand.size());
        to.supply = from.supply;
        to.reroll_tokens = from.reroll_tokens;
        to.top = from.top;
    }
    v.discard = s.discard;
    v.prison = s.prison;
    v.fishes = s.fishes;
    v.acted = s.acted;
    v.rerolled = s.rerolled;
    v.promoted = s.promoted;
    v.spaces = s.spaces;
    v.depth = s.depth;
    for (std::size_t i = 0; i < s.depth; ++i) v.frames[i] = shown(s.frames[i], r, seat);
    if (s.depth > 1 && s.top().kind == FrameKind::act) v.targets = kinds_of_targets(s.top(), r);
    v.ante = s.ante;
    v.deck = static_cast<std::uint8_t>(s.deck.size());
    v.gangster_deck = static_cast<std::uint8_t>(std::popcount(s.gangster_deck));
    v.ask = s.ask;
    v.asked = s.part == Part::over || is_chance(s.ask) ? std::uint8_t{0} : static_cast<std::uint8_t>(r.public_addressees());
    v.part = s.part;
    v.round = s.round;
    v.holder = s.holder;
    v.turn = s.turn;
    v.first = s.first;
    v.circuit = s.circuit;
    v.passed = s.passed;
    v.neutral = s.neutral;
    v.blackmail = s.blackmail;
    v.negate = s.negate;
    v.winners = s.winners;
    return v;
}

namespace {

json::array seats_json(unsigned seats) {
    json::array out;
    for_each_bit(seats, [&](int p) { out.push_back(p + 1); });
    return out;
}

json::array slugs_of(const CardSet& set, const std::vector<std::string>& slugs) {
    json::array out;
    for_each_card(set, [&](int c) { out.push_back(json::value(slugs[static_cast<std::size_t>(c)])); });
    return out;
}

json::array slugs_of(std::uint64_t set, const std::vector<std::string>& slugs) {
    json::array out;
    for_each_bit(set, [&](int x) { out.push_back(json::value(slugs[static_cast<std::size_t>(x)])); });
    return out;
}

json::value space_json(const Space& x, const Cards& cards) {
    if (x.gangster == kNobody) return nullptr;
    json::object markers;
    for (std::size_t o = 0; o < kOwners; ++o)
        if (x.count[o] != 0) markers[kOwnerSlugs[o]] = x.count[o];
    json::object out{{"gangster", json::value(cards.gangster_names.slugs[x.gangster])}, {"markers", std::move(markers)}};
    if (x.blackmail != kNobody) out["blackmail"] = kOwnerSlugs[x.blackmail];
    if ((x.flags & Space::kSideways) != 0) out["sideways"] = true;
    if ((x.flags & Space::kNegated) != 0) out["negated"] = true;
    return out;
}

// What a gangster is about to do, with all targets named so far (NP-BLACK-4).
json::object deed_json(const Frame& f, const View& v, const Cards& cards) {
    json::object out{{"doing", "action"}, {"seat", f.seat + 1}, {"from", json::value(cards.position_names.slugs[f.a])}, {"refusals", f.c}};
    if (f.step == 0) return out;
    json::array targets;
    for (std::size_t i = 0; i < f.e; ++i) {
        const MarkerRef marker = MarkerRef::of(f.t[i]);
        switch (v.targets[i]) {
        case Need::space: targets.push_back(json::value(cards.position_names.slugs[f.t[i]])); break;
        case Need::player: targets.push_back(json::value(kOwnerSlugs[f.t[i]])); break;
        case Need::marker:
            targets.push_back({{"space", json::value(cards.position_names.slugs[marker.space])}, {"owner", kOwnerSlugs[marker.owner]}, {"lying", kLyingSlugs[marker.on_token]}});
            break;
        case Need::nothing: break;
        }
    }
    out["deed"] = kDeedSlugs[f.b - kPower];
    out["targets"] = std::move(targets);
    return out;
}

// The action, play or roll under way, for whoever draws the table.
json::value action_json(const View& v, const Setting& setting) {
    const Cards& cards = setting.cards;
    const bool split = setting.options.split_die;
    for (int i = v.depth - 1; i > 0; --i) {
        const Frame& f = v.frames[static_cast<std::size_t>(i)];
        const auto place = [&](std::uint8_t space) -> json::value {
            return space == kNobody ? json::value(nullptr) : json::value(cards.position_names.slugs[space]);
        };
        switch (f.kind) {
        case FrameKind::play: return {{"doing", "card"}, {"seat", f.seat + 1}, {"card", json::value(cards.influence_names.slugs[f.a])}};
        case FrameKind::act: return deed_json(f, v, cards);
        case FrameKind::tie: return {{"doing", "tie"}, {"from", place(f.a)}, {"tied", seats_json(f.b)}};
        case FrameKind::move:
        case FrameKind::whack: {
            json::object out{{"doing", f.kind == FrameKind::move ? "move" : "whack"}, {"seat", f.seat + 1}, {"from", place(f.a)}, {"target", place(f.b)}};
            if (f.c != kNobody) out["against"] = f.c + 1;
            if (f.d != 0) out["roll"] = split && f.kind == FrameKind::whack ? kWhackFaceSlugs[static_cast<std::size_t>(whack_face(f.d))] : kFaceSlugs[f.d - 1u];
            return out;
        }
        default: break;
        }
    }
    return nullptr;
}

}  // namespace

json::object NothingPersonal::view_json(const View& v) const {
    const Cards& cards = setting_.cards;
    json::array players;
    for (int p = 0; p < v.player_count; ++p) {
        const PlayerView& x = v.players[static_cast<std::size_t>(p)];
        json::object out{{"seat", p + 1}, {"money", x.money}, {"respect", x.respect}, {"markers", x.supply}, {"cards", x.cards}};
        if (v.viewer == p || v.viewer == Seat::open().index) out["hand"] = slugs_of(x.hand, cards.influence_names.slugs);
        else if (!x.hand.empty()) out["known"] = slugs_of(x.hand, cards.influence_names.slugs);
        if (setting_.options.reroll_tokens > 0) out["reroll_tokens"] = x.reroll_tokens;
        players.push_back(std::move(out));
    }
    json::object board;
    for (int i = kSpaces - 1; i >= 0; --i) {
        const int space = i >= 3 ? i - 3 : 11 - i;  // position 9 first, the Soci last
        board[cards.position_names.slugs[static_cast<std::size_t>(space)]] = space_json(v.spaces[static_cast<std::size_t>(space)], cards);
    }
    json::object out{{"round", v.round}, {"phase", kPartSlugs[static_cast<std::size_t>(v.part)]}, {"holder", v.holder + 1}};
    if (v.part == Part::influence || v.part == Part::fence) out["turn"] = v.turn + 1;
    if (v.part == Part::influence) {
        out["circuit"] = v.circuit;
        out["ante"] = v.ante;
        out["passed"] = seats_json(v.passed);
    }
    if (v.part == Part::income || v.part == Part::actions)
        out["position"] = v.part == Part::income ? kPositions - v.frames[0].a : v.frames[0].a + 1;
    out["players"] = std::move(players);
    out["board"] = std::move(board);
    out["deck"] = v.deck;
    out["discard"] = slugs_of(v.discard, cards.influence_names.slugs);
    out["gangster_deck"] = v.gangster_deck;
    out["prison"] = slugs_of(v.prison, cards.gangster_names.slugs);
    out["fishes"] = slugs_of(v.fishes, cards.gangster_names.slugs);
    out["acted"] = slugs_of(v.acted, cards.gangster_names.slugs);
    out["supply"] = {{"neutral", v.neutral}, {"blackmail", v.blackmail}, {"negate", v.negate}};
    out["action"] = action_json(v, setting_);
    out["over"] = v.part == Part::over;
    if (v.part == Part::over) {
        out["winners"] = seats_json(v.winners);
    } else {
        const Prompt& prompt = prompts()[static_cast<std::size_t>(v.ask) - 1];
        out["decision"] = {{"id", json::value(json::string(prompt.id))}, {"key", json::value(json::string(prompt.key))}, {"asked", seats_json(v.asked)}};
    }
    return out;
}

}  // namespace consigliere::nothing_personal
