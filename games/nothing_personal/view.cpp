#include "games/nothing_personal/view.hpp"

#include "engine/json_writer.hpp"
#include "games/nothing_personal/game.hpp"
#include "games/nothing_personal/words.hpp"

namespace consigliere::nothing_personal {

namespace {

// What is being done lies open; what others have answered in a window, who still thinks, and what was drawn in secret
// do not (section 4).
Frame shown(const Frame& f, const Reading& r, Seat seat) {
    switch (f.kind) {
    case FrameKind::phase:
    case FrameKind::act:
    case FrameKind::move:
    case FrameKind::whack:
    case FrameKind::tie:   return f;
    case FrameKind::play:  {
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

// A window that nobody has answered yet.
Moment moment_of_window(const Reading& r, const State& s) {
    const Frame& phase = s.frames[0];
    if (s.top().a != s.top().c) return Moment::within;
    switch (s.part) {
    case Part::influence: return phase.step == 4 ? Moment::first_window : Moment::window;
    case Part::income:    return phase.step == 3 ? Moment::income : Moment::window;
    case Part::feds:      return phase.step == 2 ? Moment::second_window : Moment::window;
    case Part::family:    return r.next_vacancy() == phase.a ? Moment::window : Moment::within;
    default:              return Moment::window;
    }
}

Moment moment_of_question(const Reading& r, const State& s) {
    switch (s.ask) {
    case Ask::start:   return s.frames[0].a == 0 ? Moment::starter : Moment::within;
    case Ask::starter: return s.choices == r.everyone() ? Moment::starter : Moment::within;
    case Ask::init:    return Moment::markers;
    case Ask::turn:    return Moment::turn;
    case Ask::buy:     return Moment::buy;
    case Ask::fill:    return Moment::fill;
    case Ask::reveal:  return s.part == Part::setup ? Moment::board : Moment::control;
    default:           return Moment::within;
    }
}

Moment moment_of(const Reading& r, const State& s) {
    if (s.depth == 1) return moment_of_question(r, s);
    if (s.depth != 2) return Moment::within;
    const Frame& f = s.top();
    switch (f.kind) {
    case FrameKind::window: return moment_of_window(r, s);
    case FrameKind::tie:    return s.frames[0].step == 2 ? Moment::control : Moment::within;
    case FrameKind::act:    return s.ask == Ask::act && f.c == 0 && f.d == 0 ? Moment::act : Moment::within;
    case FrameKind::draw:   return s.part == Part::setup ? Moment::hands : Moment::within;
    default:                return Moment::within;
    }
}

std::uint8_t controller_of(Moment moment, const State& s) {
    switch (moment) {
    case Moment::income: return s.frames[0].b;
    case Moment::act:    return s.top().seat;
    case Moment::fill:   return s.asked;
    default:             return kNobody;
    }
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
        if (seat == Seat::open() || seat.index == p)
            to.hand = from.hand;
        else if (seat.is_player())
            to.hand = from.hand & s.player(seat.index).knows;
        to.money = from.money;
        to.respect = from.respect;
        to.cards = static_cast<std::uint8_t>(from.hand.size());
        to.supply = from.supply;
        to.reroll_tokens = from.reroll_tokens;
        to.top = from.top;
        if (seat == Seat::open()) to.knows = from.knows;
    }
    if (seat == Seat::open()) {
        v.aside = s.aside;
        v.moment = moment_of(r, s);
        v.controller = controller_of(v.moment, s);
    }
    v.discard = s.discard;
    if (seat == Seat::open())
        v.selling = s.selling;
    else if (seat.index < setting_.players)
        v.selling = s.selling & s.player(seat.index).hand;
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
    v.asked =
        s.part == Part::over || is_chance(s.ask) ? std::uint8_t{0} : static_cast<std::uint8_t>(r.public_addressees());
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

class ViewWriter {
public:
    ViewWriter(const Setting& s, const View& view, JsonWriter& writer)
        : setting(s), cards(s.cards), v(view), w(writer) {}

    void write() {
        w.field("round", v.round);
        w.field("phase", kPartSlugs[static_cast<std::size_t>(v.part)]);
        w.field("holder", v.holder + 1);
        if (v.part == Part::influence || v.part == Part::fence) w.field("turn", v.turn + 1);
        if (v.part == Part::influence) {
            w.field("circuit", v.circuit);
            w.field("ante", v.ante);
            seats("passed", v.passed);
        }
        if (v.part == Part::income || v.part == Part::actions)
            w.field("position", v.part == Part::income ? kPositions - v.frames[0].a : v.frames[0].a + 1);
        w.array("players", [&] {
            for (int p = 0; p < v.player_count; ++p) player(p);
        });
        w.object("board", [&] {
            for (int i = kSpaces - 1; i >= 0; --i) space(i >= 3 ? i - 3 : 11 - i);  // position 9 first, the Soci last
        });
        w.field("deck", v.deck);
        influence("discard", v.discard);
        w.field("gangster_deck", v.gangster_deck);
        gangsters("prison", v.prison);
        gangsters("fishes", v.fishes);
        gangsters("acted", v.acted);
        w.object("supply", [&] {
            w.field("neutral", v.neutral);
            w.field("blackmail", v.blackmail);
            w.field("negate", v.negate);
        });
        if (is_open()) pieces_out_of_sight();
        w.key("action");
        action();
        w.field("over", v.part == Part::over);
        if (v.part == Part::over)
            seats("winners", v.winners);
        else if (v.ask != Ask::none)  // a given position before it runs on
            decision();
    }

private:
    bool is_open() const { return v.viewer == Seat::open().index; }

    // What players can know by following the game, and what nobody sees: with it the position can be given again.
    void pieces_out_of_sight() {
        if (v.aside != 0) gangsters("aside", v.aside);
        if (v.rerolled != 0) gangsters("rerolled", v.rerolled);
        if (v.promoted != 0) gangsters("promoted", v.promoted);
        if (v.part == Part::final_scoring && v.frames[0].a < kPositions)
            w.field("position", kPositions - v.frames[0].a);
        if (v.part == Part::setup || v.part == Part::influence || v.part == Part::fence) w.field("first", v.first + 1);
        if (v.part != Part::over) w.field("moment", kMomentSlugs[static_cast<std::size_t>(v.moment)]);
        if (v.controller != kNobody) w.field("controller", v.controller + 1);
    }

    void seats(std::string_view key, unsigned seats) {
        w.array(key, [&] { for_each_bit(seats, [&](int p) { w.value(p + 1); }); });
    }
    void influence(std::string_view key, const CardSet& set) {
        w.array(key, [&] {
            for_each_card(set, [&](int c) { w.value(cards.influence_names.slugs[static_cast<std::size_t>(c)]); });
        });
    }
    void gangsters(std::string_view key, std::uint64_t set) {
        w.array(key, [&] {
            for_each_bit(set, [&](int x) { w.value(cards.gangster_names.slugs[static_cast<std::size_t>(x)]); });
        });
    }
    void place(std::string_view key, std::uint8_t space) {
        if (space == kNobody)
            w.field(key, nullptr);
        else
            w.field(key, cards.position_names.slugs[space]);
    }

    void player(int p) {
        const PlayerView& x = v.players[static_cast<std::size_t>(p)];
        w.object([&] {
            w.field("seat", p + 1);
            w.field("money", x.money);
            w.field("respect", x.respect);
            w.field("markers", x.supply);
            w.field("cards", x.cards);
            if (v.viewer == p || is_open())
                influence("hand", x.hand);
            else if (!x.hand.empty())
                influence("known", x.hand);
            if (!(x.hand & v.selling).empty()) influence("selling", x.hand & v.selling);
            if (!x.knows.empty()) influence("knows", x.knows);
            if (is_open() && x.top != 0) w.field("top", x.top);
            if (setting.options.reroll_tokens > 0) w.field("reroll_tokens", x.reroll_tokens);
        });
    }

    void space(int at) {
        const Space& x = v.spaces[static_cast<std::size_t>(at)];
        w.key(cards.position_names.slugs[static_cast<std::size_t>(at)]);
        if (x.gangster == kNobody) return w.value(nullptr);
        w.object([&] {
            w.field("gangster", cards.gangster_names.slugs[x.gangster]);
            w.object("markers", [&] {
                for (std::size_t o = 0; o < kOwners; ++o)
                    if (x.count[o] != 0) w.field(kOwnerSlugs[o], x.count[o]);
            });
            if (x.blackmail != kNobody) w.field("blackmail", kOwnerSlugs[x.blackmail]);
            if ((x.flags & Space::kSideways) != 0) w.field("sideways", true);
            if ((x.flags & Space::kNegated) != 0) w.field("negated", true);
        });
    }

    // The action, play or roll under way, for whoever draws the table.
    void action() {
        for (int i = v.depth - 1; i > 0; --i) {
            const Frame& f = v.frames[static_cast<std::size_t>(i)];
            switch (f.kind) {
            case FrameKind::play:
                return w.object([&] {
                    w.field("doing", "card");
                    w.field("seat", f.seat + 1);
                    w.field("card", cards.influence_names.slugs[f.a]);
                });
            case FrameKind::act: return deed(f);
            case FrameKind::tie:
                return w.object([&] {
                    w.field("doing", "tie");
                    place("from", f.a);
                    seats("tied", f.b);
                });
            case FrameKind::move:
            case FrameKind::whack: return attack(f);
            default:               break;
            }
        }
        w.value(nullptr);
    }

    void attack(const Frame& f) {
        const bool whack = f.kind == FrameKind::whack;
        w.object([&] {
            w.field("doing", whack ? "whack" : "move");
            w.field("seat", f.seat + 1);
            place("from", f.a);
            place("target", f.b);
            if (f.c != kNobody) w.field("against", f.c + 1);
            if (f.d == 0) return;
            const bool split = setting.options.split_die && whack;
            w.field("roll", split ? kWhackFaceSlugs[static_cast<std::size_t>(whack_face(f.d))] : kFaceSlugs[f.d - 1u]);
        });
    }

    // What a gangster is about to do, with all targets named so far (NP-BLACK-4).
    void deed(const Frame& f) {
        w.object([&] {
            w.field("doing", "action");
            w.field("seat", f.seat + 1);
            w.field("from", cards.position_names.slugs[f.a]);
            w.field("refusals", f.c);
            if (f.step == 0) return;
            w.field("deed", kDeedSlugs[f.b - kPower]);
            w.array("targets", [&] {
                for (std::size_t i = 0; i < f.e; ++i) target(v.targets[i], f.t[i]);
            });
        });
    }

    void target(Need kind, std::uint8_t what) {
        const MarkerRef marker = MarkerRef::of(what);
        switch (kind) {
        case Need::space:  w.value(cards.position_names.slugs[what]); break;
        case Need::player: w.value(kOwnerSlugs[what]); break;
        case Need::marker:
            w.object([&] {
                w.field("space", cards.position_names.slugs[marker.space]);
                w.field("owner", kOwnerSlugs[marker.owner]);
                w.field("lying", kLyingSlugs[marker.on_token]);
            });
            break;
        case Need::nothing: break;
        }
    }

    void decision() {
        const Prompt& prompt = NothingPersonal::prompts()[static_cast<std::size_t>(v.ask) - 1];
        w.object("decision", [&] {
            w.field("id", prompt.id);
            w.field("key", prompt.key);
            seats("asked", v.asked);
        });
    }

    const Setting& setting;
    const Cards& cards;
    const View& v;
    JsonWriter& w;
};

}  // namespace

void NothingPersonal::write_view(const View& view, JsonWriter& w) const { ViewWriter(setting_, view, w).write(); }

// The respect this family loses, or does not win, if the roll stays as it lies (NP-MOVE-3 to NP-MOVE-9, NP-WHACK-3 to
// NP-WHACK-6).
int NothingPersonal::at_stake(const View& view, Seat seat) const {
    if (view.ask != Ask::reroll) return 0;
    const Frame& attempt = view.frames[view.depth - 2u];  // under the question
    if (!succeeds(setting_.cards, view.spaces, attempt)) return attempt.seat == seat.index ? kSwing : 0;
    const bool loses = attempt.c == seat.index && attempt.seat != seat.index;
    return loses && setting_.cards.gangsters[view.spaces[attempt.b].gangster].respect > 0 ? kSwing : 0;
}

}  // namespace consigliere::nothing_personal
