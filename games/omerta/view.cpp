#include "games/omerta/view.hpp"

#include <numeric>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "games/omerta/facts.hpp"

namespace consigliere::omerta {

namespace json = boost::json;

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
        case FrameKind::part: v.turn = frame.seat; break;
        case FrameKind::incident: v.incident = frame.a; break;
        case FrameKind::take_domains: v.in_transit |= frame.mask; break;
        case FrameKind::card:
            v.card = frame.a;
            v.card_seat = frame.seat;
            if (f.event(frame.a).effect == Effect::new_type && frame.step >= 3 && (viewer == frame.seat || viewer == Seat::open()))
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
    for (const Seat other : f.everyone()) {
        const bool own = other == seat || seat == Seat::open();
        v.family[other.index] = open_part(f, other, own || options_.money_visible);
        if (own) add_secret_part(f, other, v.family[other.index]);
        if (!all) continue;
        v.family[other.index].main = s.family[other.index].main;
        v.family[other.index].secondaries = s.family[other.index].secondaries;
    }
    return v;
}

// --- JSON -----------------------------------------------------------------------------------------------------------

namespace {

json::value slug(const std::vector<CardName>& names, int i) {
    return i == kNothing ? json::value(nullptr) : json::value(json::string(names[static_cast<std::size_t>(i)].id));
}

json::value seat_json(Seat seat) { return seat.is_player() ? json::value(seat.index + 1) : json::value(nullptr); }

json::array seats_json(SeatSet seats) {
    json::array out;
    for (const Seat seat : seats) out.push_back(seat.index + 1);
    return out;
}

template <class List>
json::array slugs(const std::vector<CardName>& names, const List& list) {
    json::array out;
    for (const auto i : list) out.push_back(slug(names, i));
    return out;
}

json::array domain_slugs(const Cards& c, std::uint32_t mask) {
    json::array out;
    each_bit(mask, [&](int d) { out.push_back(slug(c.domain_names, d)); });
    return out;
}

json::array objective_slugs(const Cards& c, std::uint16_t mask) {
    json::array out;
    each_bit(mask, [&](int i) { out.push_back(slug(c.objective_names, c.n_mains + i)); });
    return out;
}

json::array capos_json(const Cards& c, const FamilyView& f) {
    json::array out;
    for (std::size_t i = 0; i < kSlots; ++i) {
        if ((f.capos >> i & 1) == 0) continue;
        json::object capo{{"capo", slug(c.capo_names, f.capo[i])}, {"type", slug(c.type_names, f.type[i])}, {"reserve", f.reserve[i]}};
        if (f.robber[i] != kNothing) capo["robbed_by"] = f.robber[i] + 1;
        if ((f.robbed >> i & 1) != 0) capo["robbed_this_round"] = true;
        out.push_back(std::move(capo));
    }
    return out;
}

json::array domains_json(const Cards& c, const View& v, Seat seat) {
    json::array out;
    for (std::size_t d = 0; d < kDomains; ++d) {
        if (v.owner[d] != seat.index) continue;
        const FamilyView& f = v.family[seat.index];
        out.push_back(json::object{{"domain", slug(c.domain_names, static_cast<int>(d))},
                                   {"capo", slug(c.capo_names, f.capo[v.capo_of[d]])},
                                   {"soldiers", v.soldiers[d]}});
    }
    return out;
}

json::object family_json(const Cards& c, const View& v, Seat seat) {
    const FamilyView& f = v.family[seat.index];
    json::object out{{"seat", seat.index + 1}, {"don", slug(c.don_names, f.don)}};
    if (f.cash >= 0) out["cash"] = f.cash * 1000;
    out["respect"] = f.respect;
    out["capos"] = capos_json(c, f);
    out["domains"] = domains_json(c, v, seat);
    out["hand_size"] = f.hand_size;
    out["objectives"] = f.objectives;
    out["completed"] = objective_slugs(c, f.completed);
    const bool own = seat == v.viewer || v.viewer == Seat::open();
    if (own) out["hand"] = slugs(c.event_names, f.hand);
    if (f.main != kNothing) out["main"] = slug(c.objective_names, f.main);
    if (own || f.secondaries != 0) out["secondaries"] = objective_slugs(c, f.secondaries);
    if (own && f.feats != 0) out["feats"] = objective_slugs(c, f.feats);
    if (f.dealt_capo[0] != kNothing) out["dealt_capos"] = slugs(c.capo_names, f.dealt_capo);
    if (f.dealt_type[0] != kNothing) out["dealt_types"] = slugs(c.type_names, f.dealt_type);
    if (f.peeked_seat != kNothing)
        out["peeked"] = json::object{{"seat", f.peeked_seat + 1},
                                     {"hand", slugs(c.event_names, f.peeked_hand)},
                                     {"objective", slug(c.objective_names, f.peeked_objective)}};
    return out;
}

json::value deed_json(const Cards& c, const View& v) {
    const Deed& d = v.deed;
    static constexpr const char* kKinds[] = {"none", "conquest", "assault", "heist"};
    if (d.kind == DeedKind::none) return nullptr;
    const auto capo = [&](Seat seat, int slot_at) { return slug(c.capo_names, v.family[seat.index].capo[static_cast<std::size_t>(slot_at)]); };
    json::object out{{"action", kKinds[static_cast<int>(d.kind)]}, {"family", d.active.index + 1}, {"capo", capo(d.active, d.capo)}};
    if (d.domain != kNothing) out["domain"] = slug(c.domain_names, d.domain);
    if (d.origin != kNothing) out["origin"] = slug(c.domain_names, d.origin);
    if (d.rival.is_player()) out["rival"] = d.rival.index + 1;
    if (d.kind == DeedKind::heist) out["rival_capo"] = capo(d.rival, d.rival_capo);
    if (d.conqueror.is_player()) out["conqueror"] = d.conqueror.index + 1;
    if (d.used != 0) out["soldiers"] = d.used;
    json::array involved;
    for (int i = 0; i < v.players; ++i)
        if (d.involved[static_cast<std::size_t>(i)] != kNothing && Seat(i) != d.active)
            involved.push_back(json::object{{"seat", i + 1}, {"capo", capo(Seat(i), d.involved[static_cast<std::size_t>(i)])}});
    if (!involved.empty()) out["involved"] = std::move(involved);
    static constexpr const char* kSides[] = {"lent_to_attacker", "lent_to_defender"};
    for (std::size_t side = 0; side < 2; ++side) {
        json::array lent;
        for (const Loan& loan : d.lent[side]) lent.push_back(loan.seat.index + 1);
        if (!lent.empty()) out[kSides[side]] = std::move(lent);
    }
    return out;
}

json::value roll_json(const View& v) {
    static constexpr const char* kStats[] = {"combat", "influence", "subterfuge"};
    if (v.roll.rollers.empty()) return nullptr;
    json::array rolls;
    for (const Seat seat : v.roll.rollers)
        rolls.push_back(json::object{{"seat", seat.index + 1},
                                     {"base", v.roll.base[seat.index]},
                                     {"modifier", v.roll.modifier[seat.index]},
                                     {"die", v.roll.die[seat.index]}});
    json::object out{{"stat", kStats[static_cast<int>(v.roll.stat)]}, {"rolls", std::move(rolls)}};
    if (v.roll.difficulty != 0) out["difficulty"] = v.roll.difficulty;
    return out;
}

}  // namespace

json::object Omerta::view_json(const View& v) const {
    static constexpr const char* kPhases[] = {"setup", "deal", "events", "actions", "end"};
    json::object out{{"round", v.round}, {"phase", kPhases[static_cast<int>(v.phase)]}};
    out["step"] = v.step;
    out["start"] = seat_json(v.start);
    out["turn"] = seat_json(v.turn);
    out["over"] = v.asking == Phase::over;
    if (!v.winners.empty()) out["winners"] = seats_json(v.winners);
    if (v.truce != 0) out["truce"] = true;
    json::array players;
    for (int i = 0; i < v.players; ++i) players.push_back(family_json(cards_, v, Seat(i)));
    out["players"] = std::move(players);
    out["centre"] = domain_slugs(cards_, v.centre);
    if (v.in_transit != 0) out["in_transit"] = domain_slugs(cards_, v.in_transit);
    out["decks"] = json::object{{"domains", v.domain_deck}, {"capos", v.capo_deck}, {"types", v.type_deck},
                                {"objectives", v.objective_deck}, {"events", v.event_deck}};
    json::object discards;
    for (int i = 0; i < cards_.n_events; ++i)
        if (v.discards[static_cast<std::size_t>(i)] != 0)
            discards[cards_.event_names[static_cast<std::size_t>(i)].id] = v.discards[static_cast<std::size_t>(i)];
    out["discards"] = std::move(discards);
    if (v.incident != kNothing) out["incident"] = slug(cards_.event_names, v.incident);
    if (v.card != kNothing) out["card"] = json::object{{"card", slug(cards_.event_names, v.card)}, {"seat", seat_json(v.card_seat)}};
    if (v.drawn_types[0] != kNothing || v.drawn_types[1] != kNothing) out["drawn_types"] = slugs(cards_.type_names, v.drawn_types);
    if (json::value deed = deed_json(cards_, v); !deed.is_null()) out["action"] = std::move(deed);
    if (json::value roll = roll_json(v); !roll.is_null()) out["roll"] = std::move(roll);
    if (v.asking == Phase::deciding)
        out["decision"] = json::object{{"id", json::string(prompts()[v.prompt].id)}, {"asked", seats_json(v.asked)}};
    return out;
}

}  // namespace consigliere::omerta
