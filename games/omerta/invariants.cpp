// What must hold in every settled position.
#include "games/omerta/facts.hpp"

namespace consigliere::omerta {

namespace {

bool soldiers_within_limits(const Facts& f) {
    for (const Seat seat : f.everyone()) {
        int lent = 0;
        for (const auto& side : f.s.deed.lent)
            for (const Loan& loan : side) lent += loan.seat == seat;
        if (f.soldiers_of(seat) + lent > kMaxOfFamily) return false;
        for (int i = 0; i < kSlots; ++i) {
            if (!f.has_slot(seat, i) && f.reserve(seat, i) != 0) return false;
            if (f.has_slot(seat, i) && f.capo_total(seat, i) > kMaxOfCapo) return false;
        }
    }
    return true;  // a domain may hold more than 5 until the next relocation, all of its capo (AMB-46)
}

bool domains_accounted(const Facts& f) {
    std::uint32_t seen = f.s.centre | f.s.deck;
    if ((f.s.centre & f.s.deck) != 0) return false;
    for (const Frame& frame : f.s.frames)
        if (frame.kind == FrameKind::take_domains) seen |= frame.mask;
    for (const Seat seat : f.everyone()) {
        const std::uint32_t mine = f.family(seat).domains;
        if ((seen & mine) != 0) return false;
        seen |= mine;
        bool own = true;
        each_bit(mine, [&](int d) {
            own = own && f.owner(d) == seat && (f.s.phase == GamePhase::setup || f.has_slot(seat, f.slot_on(d)));
        });
        if (!own) return false;
    }
    if (!f.o.conquest_mode && f.s.phase != GamePhase::setup && std::popcount(f.s.deck) < f.s.deck_left) return false;
    return seen == (1u << kDomains) - 1u;
}

bool events_accounted(const Facts& f) {
    std::array<int, kMaxDesigns> count{};
    for (std::size_t i = 0; i < kMaxDesigns; ++i) count[i] = f.s.events[i] + f.s.discards[i];
    for (const Seat seat : f.everyone()) {
        std::uint64_t mask = 0;
        for (const std::uint8_t card : f.family(seat).hand) {
            ++count[card];
            mask |= std::uint64_t{1} << card;
        }
        if (mask != f.family(seat).hand_mask) return false;
    }
    for (int i = 0; i < f.c.n_events; ++i)
        if (count[static_cast<std::size_t>(i)] != f.event(i).count) return false;
    return true;
}

// Every capo and every type card is in one place.
bool people_accounted(const Facts& f) {
    std::array<int, kCapoCards> capos{}, types{};
    const auto count = [](std::array<int, kCapoCards>& into, const Deck& deck) {
        each_bit(deck.top, [&](int i) { ++into[static_cast<std::size_t>(i)]; });
        each_bit(deck.under, [&](int i) { ++into[static_cast<std::size_t>(i)]; });
        for (const std::uint8_t card : deck.bottom) ++into[card];
    };
    count(capos, f.s.capos);
    count(types, f.s.types);
    for (const Family& me : f.s.family) {
        for (const std::uint8_t card : me.capo)
            if (card != kNothing) ++capos[card];
        for (const std::uint8_t card : me.type)
            if (card != kNothing) ++types[card];
        for (const std::uint8_t card : me.dealt_capo)
            if (card != kNothing) ++capos[card];
        for (const std::uint8_t card : me.dealt_type)
            if (card != kNothing) ++types[card];
    }
    for (const Frame& frame : f.s.frames) {
        if (frame.kind == FrameKind::gain_capo && frame.step == 1) ++capos[frame.b];
        if (frame.kind != FrameKind::card || frame.step < 3 || f.event(frame.a).effect != Effect::new_type) continue;
        if (frame.b != 0) ++types[static_cast<std::size_t>(frame.b - 1)];
        if (frame.c != 0) ++types[static_cast<std::size_t>(frame.c - 1)];
    }
    for (std::size_t i = 0; i < kCapoCards; ++i)
        if (capos[i] != 1 || types[i] != 1) return false;
    return true;
}

bool chosen_cards_held(const Facts& f) {
    for (const Seat seat : f.everyone())
        if (const Chosen& x = f.s.chosen[seat.index]; x.how != 0 && (f.family(seat).hand_mask >> x.card & 1u) == 0)
            return false;
    return true;
}

bool respect_added_up(const Facts& f) {
    for (const Seat seat : f.everyone()) {
        int sum = 0;
        each_bit(f.family(seat).domains, [&](int d) { sum += f.domain(d).respect; });
        each_bit(f.family(seat).completed, [&](int i) { sum += f.c.secondaries[static_cast<std::size_t>(i)].respect; });
        if (sum != f.family(seat).respect) return false;
    }
    return true;
}

bool objectives_accounted(const Facts& f) {
    std::uint32_t seen = f.s.secondaries, mains = f.s.mains;
    for (const Seat seat : f.everyone()) {
        const Family& me = f.family(seat);
        const std::uint32_t mine = me.secondaries | me.completed;
        if ((seen & mine) != 0 || (me.secondaries & me.completed) != 0 || (me.feats & ~me.secondaries) != 0)
            return false;
        seen |= mine;
        if (me.main == kNothing) continue;
        if ((mains >> me.main & 1u) != 0) return false;
        mains |= 1u << me.main;
    }
    return true;
}

}  // namespace

std::string_view Omerta::broken_invariant(const State& s) const {
    const Facts f(*this, s);
    for (const Seat seat : f.everyone())
        if (f.family(seat).cash < 0) return "a family has less than no money";
    if (!soldiers_within_limits(f)) return "soldiers exceed a limit";
    if (!domains_accounted(f)) return "a domain is in two places or in none";
    if (!events_accounted(f)) return "an event card is in two places or in none";
    if (!people_accounted(f)) return "a capo or soldier type is in two places or in none";
    if (!chosen_cards_held(f)) return "a card chosen in a window is not in hand";
    if (!respect_added_up(f)) return "respect does not add up";
    if (!objectives_accounted(f)) return "an objective is in two places";
    return {};
}

}  // namespace consigliere::omerta
