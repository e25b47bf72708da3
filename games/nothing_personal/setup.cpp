// 2.2 Set-up: hands, board, starting player, three markers each.
//
//   0 hands ──> 1 board (again while a type is missing) ──> 2 starter ──> 3 votes ──> 4 first markers ──> phase A
#include <utility>

#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

namespace {

constexpr unsigned kMiddleRows = 0b11111000;  // positions 4-8

}  // namespace

void Play::step_setup() {
    Frame& f = top();
    switch (f.step) {
    case 0:
        if (f.a < g.players) return start_draw(f.a++, 4);
        m.gangster_deck &= ~(std::uint64_t{1} << g.starting_capo);
        put_gangster(kCapoSpace, g.starting_capo);
        f.step = 1;
        return;
    case 1: return deal_board();
    case 2:
        f.step = 3;
        f.a = 0;
        m.choices = static_cast<std::uint16_t>(everyone());
        if (g.options.starter == Starter::random) return wait_chance(Ask::starter);
        return wait(Ask::start, 0);
    case 3:  m.choices = static_cast<std::uint16_t>(everyone()); return wait(Ask::start, f.a);  // the next vote
    default: return place_first_markers();
    }
}

// NP-SETUP-3 to NP-SETUP-5. Order of dealing: positions 8 to 1, then the Soci.
void Play::deal_board() {
    for (const int space : {7, 6, 5, 4, 3, 2, 1, 0, 9, 10, 11}) {
        if (is_occupied(space)) continue;
        top().a = static_cast<std::uint8_t>(space);
        if (m.gangster_deck == 0) m.gangster_deck = std::exchange(m.aside, 0);
        return wait_chance(Ask::reveal);
    }
    bool all_types = true;
    for (const unsigned spaces : m.by_type) all_types = all_types && (spaces & kMiddleRows) != 0;
    if (g.options.setup_types == SetupTypes::redeal_4_8 && !all_types) {
        for_each_bit(kMiddleRows, [&](int i) {
            m.aside |= std::uint64_t{1} << m.space(i).gangster;
            m.space(i) = Space{};
        });
        if (std::popcount(m.gangster_deck) < 5) m.gangster_deck |= std::exchange(m.aside, 0);
        return read_types();
    }
    m.gangster_deck |= std::exchange(m.aside, 0);
    top().step = 2;
}

// setup_types seq_*: while a type is missing, a card that brings none of those is replaced.
bool Play::brings_new_type(int gangster_id) const {
    unsigned seen = 0;
    for (int t = 0; t < kTypes; ++t)
        if ((s.by_type[static_cast<std::size_t>(t)] & kMiddleRows) != 0) seen |= 1u << t;
    return seen == (1u << kTypes) - 1 || (gangster(gangster_id).types & ~seen) != 0;
}

void Play::on_revealed(int gangster_id) {
    const int space = top().a;
    m.gangster_deck &= ~(std::uint64_t{1} << gangster_id);
    const int last = g.options.setup_types == SetupTypes::seq_8_4 ? 3 : 4;
    const bool in_sequence = g.options.setup_types != SetupTypes::redeal_4_8 && space >= last && space < kCapoSpace;
    tell(kRevealedTold, gangster_id, space);
    if (in_sequence && !brings_new_type(gangster_id))
        m.aside |= std::uint64_t{1} << gangster_id;
    else
        put_gangster(space, gangster_id);
}

void Play::answer_setup(const Action& action) {
    Frame& f = top();
    switch (action.kind) {
    case kReveal: return on_revealed(action.a);
    case kName:  // NP-SETUP-6: the host's choice, or one vote
        ++m.player(action.a).points;
        if (g.options.starter == Starter::vote && ++f.a < g.players) return;
        {
            unsigned most = 0;
            int best = 0;
            for (int p = 0; p < g.players; ++p) {
                const int votes = std::exchange(m.player(p).points, std::uint8_t{0});
                if (votes > best) most = 0;
                best = std::max(best, votes);
                if (votes == best) most |= 1u << p;
            }
            m.choices = static_cast<std::uint16_t>(most);
            return wait_chance(Ask::starter);
        }
    case kFirst:
        m.holder = m.first = action.a;
        tell(kCapoTold, action.a);
        f.step = 4;
        f.a = 0;
        return;
    default: place(action.seat.index, action.a, 1); ++f.a;
    }
}

// NP-SETUP-7: three circuits from the starting player, whoever holds the token meanwhile.
void Play::place_first_markers() {
    const int placed = top().a;
    if (placed == 3 * g.players) {
        begin_part(Part::influence);
        return;
    }
    choose(Ask::init, (m.first + placed) % g.players, m.occupied, kPlace);
}

}  // namespace consigliere::nothing_personal
