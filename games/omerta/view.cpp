#include "games/omerta/view.hpp"

#include <numeric>

#include "engine/json_writer.hpp"
#include "games/omerta/facts.hpp"

namespace consigliere::omerta {

namespace {

std::uint8_t type_of(const Cards& c, std::uint8_t card) {
    return card == kNothing ? kNothing : c.design_of[static_cast<std::size_t>(card)];
}

FamilyView open_part(const Facts& f, Seat seat, bool shows_cash) {
    const Family& from = f.family(seat);
    FamilyView v;
    if (shows_cash) v.cash = from.cash;
    v.don = from.don;
    v.capos = from.capos;
    v.capo = from.capo;
    for (std::size_t i = 0; i < kSlots; ++i) v.type[i] = type_of(f.c, from.type[i]);
    v.reserve = from.reserve;
    v.robber = from.robber;
    v.robbed = from.robbed;
    v.respect = from.respect;
    v.hand_size = static_cast<std::uint8_t>(from.hand.size());
    v.objectives = static_cast<std::uint8_t>((from.main != kNothing) + std::popcount(from.secondaries));
    v.completed = from.completed;
    return v;
}

void add_secret_part(const Facts& f, Seat seat, FamilyView& v) {
    const Family& from = f.family(seat);
    v.secondaries = from.secondaries;
    v.feats = from.feats;
    v.main = from.main;
    v.choice = from.choice;
    v.dealt_capo = from.dealt_capo;
    for (std::size_t i = 0; i < 2; ++i) v.dealt_type[i] = type_of(f.c, from.dealt_type[i]);
    v.peeked_seat = from.peeked_seat;
    v.peeked_objective = from.peeked_objective;
    v.peeked_hand = from.peeked_hand;
    v.hand = from.hand;
}

// What lies on the stack and may be seen: the part, the incident, the card played, domains changing hands.
void add_frames(const Facts& f, Seat viewer, View& v) {
    for (const Frame& frame : f.s.frames) {
        switch (frame.kind) {
        case FrameKind::part:
            v.turn = frame.seat;
            v.part_done = frame.step > 2 ? 1 : 0;
            break;
        case FrameKind::incident:     v.incident = frame.a; break;
        case FrameKind::take_domains: v.in_transit |= frame.mask; break;
        case FrameKind::card:
            v.card = frame.a;
            v.card_seat = frame.seat;
            if (f.event(frame.a).effect == Effect::new_type && frame.step >= 3 &&
                (viewer == frame.seat || viewer == Seat::open()))
                v.drawn_types = {frame.b == 0 ? kNothing : type_of(f.c, static_cast<std::uint8_t>(frame.b - 1)),
                                 frame.c == 0 ? kNothing : type_of(f.c, static_cast<std::uint8_t>(frame.c - 1))};
            break;
        case FrameKind::conquest:
            if (f.o.secret_involvement && frame.step < 2 && viewer != Seat::open()) {
                v.deed.involved.fill(kNothing);  // secret until all are in
                v.deed.answered = {};
                if (viewer.is_player()) v.deed.involved[viewer.index] = f.s.deed.involved[viewer.index];
            }
            break;
        default: break;
        }
    }
}

}  // namespace

View Omerta::view_for(const State& s, Seat seat) const {
    const Facts f(*this, s);
    View v{};
    v.viewer = seat;
    v.players = static_cast<std::uint8_t>(players_);
    v.asking = s.pending.phase;
    v.prompt = s.pending.prompt;
    v.asked = s.pending.asked;
    v.phase = s.phase;
    v.step = s.step;
    v.round = s.round;
    v.start = s.start;
    v.winners = s.winners;
    v.truce = s.truce;
    v.domain_deck = s.deck_left;
    v.capo_deck = static_cast<std::uint8_t>(s.capos.size());
    v.type_deck = static_cast<std::uint8_t>(s.types.size());
    v.objective_deck = static_cast<std::uint8_t>(std::popcount(s.mains) + std::popcount(s.secondaries));
    v.event_deck = static_cast<std::uint8_t>(std::accumulate(s.events.begin(), s.events.end(), 0));
    v.centre = s.centre;
    v.owner = s.owner;
    v.capo_of = s.capo_of;
    v.soldiers = s.soldiers;
    v.discards = s.discards;
    v.deed = s.deed;
    v.roll = s.roll;
    add_frames(f, seat, v);
    const bool all = seat == Seat::open() || s.pending.phase == Phase::over;  // objectives are shown at the end
    const std::array<int, kMaxPlayers> income = f.incomes();
    for (const Seat other : f.everyone()) {
        const bool own = other == seat || seat == Seat::open();
        v.family[other.index] = open_part(f, other, own || options_.money_visible);
        v.family[other.index].income = static_cast<std::int16_t>(income[other.index]);
        if (own) add_secret_part(f, other, v.family[other.index]);
        if (!all) continue;
        v.family[other.index].main = s.family[other.index].main;
        v.family[other.index].secondaries = s.family[other.index].secondaries;
    }
    return v;
}

// --- JSON -----------------------------------------------------------------------------------------------------------

namespace {

using Names = std::vector<CardName>;

class ViewWriter {
public:
    ViewWriter(const Cards& cards, const View& view, JsonWriter& writer) : c(cards), v(view), w(writer) {}

    void write() {
        static constexpr const char* kPhases[] = {"setup", "deal", "events", "actions", "end"};
        w.field("round", v.round);
        w.field("phase", kPhases[static_cast<int>(v.phase)]);
        w.field("step", v.step);
        seat("start", v.start);
        seat("turn", v.turn);
        if (v.part_done != 0) w.field("turn_done", true);
        w.field("over", v.asking == Phase::over);
        if (!v.winners.empty()) seats("winners", v.winners);
        if (v.truce != 0) w.field("truce", true);
        w.array("players", [&] {
            for (int i = 0; i < v.players; ++i) family(Seat(i));
        });
        domains("centre", v.centre);
        if (v.in_transit != 0) domains("in_transit", v.in_transit);
        stacks();
        if (v.incident != kNothing) slug("incident", c.event_names, v.incident);
        if (v.card != kNothing)
            w.object("card", [&] {
                slug("card", c.event_names, v.card);
                seat("seat", v.card_seat);
            });
        if (v.drawn_types[0] != kNothing || v.drawn_types[1] != kNothing)
            slugs("drawn_types", c.type_names, v.drawn_types);
        if (v.deed.kind != DeedKind::none) deed();
        if (!v.roll.rollers.empty()) roll();
        if (v.asking == Phase::deciding)
            w.object("decision", [&] {
                w.field("id", Omerta::prompts()[v.prompt].id);
                seats("asked", v.asked);
            });
    }

private:
    void slug(const Names& names, int i) {
        if (i == kNothing)
            w.value(nullptr);
        else
            w.value(names[static_cast<std::size_t>(i)].id);
    }
    void slug(std::string_view key, const Names& names, int i) {
        w.key(key);
        slug(names, i);
    }
    template <class List>
    void slugs(std::string_view key, const Names& names, const List& list) {
        w.array(key, [&] {
            for (const auto i : list) slug(names, i);
        });
    }
    void seat(std::string_view key, Seat seat) {
        if (seat.is_player())
            w.field(key, seat.index + 1);
        else
            w.field(key, nullptr);
    }
    void seats(std::string_view key, SeatSet seats) {
        w.array(key, [&] {
            for (const Seat seat : seats) w.value(seat.index + 1);
        });
    }
    void domains(std::string_view key, std::uint32_t mask) {
        w.array(key, [&] { each_bit(mask, [&](int d) { slug(c.domain_names, d); }); });
    }
    void objectives(std::string_view key, std::uint16_t mask) {
        w.array(key, [&] { each_bit(mask, [&](int i) { slug(c.objective_names, c.n_mains + i); }); });
    }

    void stacks() {
        w.object("decks", [&] {
            w.field("domains", v.domain_deck);
            w.field("capos", v.capo_deck);
            w.field("types", v.type_deck);
            w.field("objectives", v.objective_deck);
            w.field("events", v.event_deck);
        });
        w.object("discards", [&] {
            for (std::size_t i = 0; i < static_cast<std::size_t>(c.n_events); ++i)
                if (v.discards[i] != 0) w.field(c.event_names[i].id, v.discards[i]);
        });
    }

    void capos(const FamilyView& f) {
        w.array("capos", [&] {
            for (std::size_t i = 0; i < kSlots; ++i) {
                if ((f.capos >> i & 1) == 0) continue;
                w.object([&] {
                    slug("capo", c.capo_names, f.capo[i]);
                    slug("type", c.type_names, f.type[i]);
                    w.field("reserve", f.reserve[i]);
                    if (f.robber[i] != kNothing) w.field("robbed_by", f.robber[i] + 1);
                    if ((f.robbed >> i & 1) != 0) w.field("robbed_this_round", true);
                });
            }
        });
    }

    void held_domains(Seat seat) {
        w.array("domains", [&] {
            for (std::size_t d = 0; d < kDomains; ++d) {
                if (v.owner[d] != seat.index) continue;
                w.object([&] {
                    slug("domain", c.domain_names, static_cast<int>(d));
                    slug("capo", c.capo_names, v.family[seat.index].capo[v.capo_of[d]]);
                    w.field("soldiers", v.soldiers[d]);
                });
            }
        });
    }

    void family(Seat seat) {
        const FamilyView& f = v.family[seat.index];
        const bool own = seat == v.viewer || v.viewer == Seat::open();
        w.object([&] {
            w.field("seat", seat.index + 1);
            slug("don", c.don_names, f.don);
            if (f.cash >= 0) w.field("cash", f.cash * 1000);
            w.field("income", f.income * 1000);
            w.field("respect", f.respect);
            capos(f);
            held_domains(seat);
            w.field("hand_size", f.hand_size);
            w.field("objectives", f.objectives);
            objectives("completed", f.completed);
            if (own) slugs("hand", c.event_names, f.hand);
            if (f.main != kNothing) slug("main", c.objective_names, f.main);
            if (own || f.secondaries != 0) objectives("secondaries", f.secondaries);
            if (own && f.feats != 0) objectives("feats", f.feats);
            if (f.dealt_capo[0] != kNothing) slugs("dealt_capos", c.capo_names, f.dealt_capo);
            if (f.dealt_type[0] != kNothing) slugs("dealt_types", c.type_names, f.dealt_type);
            if (f.peeked_seat != kNothing)
                w.object("peeked", [&] {
                    w.field("seat", f.peeked_seat + 1);
                    slugs("hand", c.event_names, f.peeked_hand);
                    slug("objective", c.objective_names, f.peeked_objective);
                });
        });
    }

    void capo_of(std::string_view key, Seat seat, int slot) {
        slug(key, c.capo_names, v.family[seat.index].capo[static_cast<std::size_t>(slot)]);
    }

    void deed() {
        static constexpr const char* kActionNames[] = {"none", "conquest", "assault", "heist"};
        const Deed& d = v.deed;
        w.object("action", [&] {
            w.field("action", kActionNames[static_cast<int>(d.kind)]);
            w.field("family", d.active.index + 1);
            capo_of("capo", d.active, d.capo);
            if (d.domain != kNothing) slug("domain", c.domain_names, d.domain);
            if (d.origin != kNothing) slug("origin", c.domain_names, d.origin);
            if (d.rival.is_player()) w.field("rival", d.rival.index + 1);
            if (d.kind == DeedKind::heist) capo_of("rival_capo", d.rival, d.rival_capo);
            if (d.conqueror.is_player()) w.field("conqueror", d.conqueror.index + 1);
            if (d.used != 0) w.field("soldiers", d.used);
            involved(d);
            static constexpr const char* kSides[] = {"lent_to_attacker", "lent_to_defender"};
            for (std::size_t side = 0; side < 2; ++side) {
                if (d.lent[side].empty()) continue;
                w.array(kSides[side], [&] {
                    for (const Loan& loan : d.lent[side]) w.value(loan.seat.index + 1);
                });
            }
        });
    }

    void involved(const Deed& d) {
        const auto is_in = [&](int i) {
            return d.involved[static_cast<std::size_t>(i)] != kNothing && Seat(i) != d.active;
        };
        bool anybody = false;
        for (int i = 0; i < v.players; ++i) anybody |= is_in(i);
        if (!anybody) return;
        w.array("involved", [&] {
            for (int i = 0; i < v.players; ++i) {
                if (!is_in(i)) continue;
                w.object([&] {
                    w.field("seat", i + 1);
                    capo_of("capo", Seat(i), d.involved[static_cast<std::size_t>(i)]);
                });
            }
        });
    }

    void roll() {
        static constexpr const char* kStats[] = {"combat", "influence", "subterfuge"};
        w.object("roll", [&] {
            w.field("stat", kStats[static_cast<int>(v.roll.stat)]);
            w.array("rolls", [&] {
                for (const Seat seat : v.roll.rollers)
                    w.object([&] {
                        w.field("seat", seat.index + 1);
                        w.field("base", v.roll.base[seat.index]);
                        w.field("modifier", v.roll.modifier[seat.index]);
                        w.field("die", v.roll.die[seat.index]);
                    });
            });
            if (v.roll.difficulty != 0) w.field("difficulty", v.roll.difficulty);
        });
    }

    const Cards& c;
    const View& v;
    JsonWriter& w;
};

}  // namespace

void Omerta::write_view(const View& view, JsonWriter& w) const { ViewWriter(cards_, view, w).write(); }

}  // namespace consigliere::omerta
