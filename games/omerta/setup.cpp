// Set-up (2.2 and, for the Conquest mode, 2.16).
//
//   0 mains > 1 secondaries > 2 dons > 3 capos > 4 types > 5 choice (secret, all at once) > 6 reveal > 7 domains
//     > 8 first soldiers > 9 centre > 10 action cards > round
//
// a: cards dealt in this step.
#include "games/omerta/play.hpp"

namespace consigliere::omerta {

// Takes a card out of a deck: the type of a soldier type card is named, any card of it will do.
int take_type(Deck& deck, const Cards& c, int design) {
    for (std::uint16_t* pool : {&deck.top, &deck.under})
        for (int i = 0; *pool != 0 && i < kTypeCards; ++i)
            if ((*pool >> i & 1) != 0 && c.design_of[static_cast<std::size_t>(i)] == design) {
                *pool = static_cast<std::uint16_t>(*pool & ~(1u << i));
                return i;
            }
    const int card = deck.bottom[0];
    deck.bottom.erase_at(0);
    return card;
}

void take_capo(Deck& deck, int capo) {
    if (((deck.top | deck.under) >> capo & 1) == 0) return deck.bottom.erase_at(0);
    deck.top = static_cast<std::uint16_t>(deck.top & ~(1u << capo));
    deck.under = static_cast<std::uint16_t>(deck.under & ~(1u << capo));
}

void Play::run_setup() {
    Frame& f = frame();
    const int per_family[] = {
        o.conquest_mode ? 0 : 1, o.conquest_mode ? 2 : 1, 1, 2, 2, 0, 0, o.conquest_mode ? 1 : 2, 0, 0, n == 2 ? 5 : 3};
    static constexpr Ask kDraws[] = {kAskDealMain, kAskDealSecondary, kAskDealDon,  kAskDealCapo,
                                     kAskDealType, kAskNothing,       kAskNothing,  kAskDealDomain,
                                     kAskNothing,  kAskDealDomain,    kAskDealEvent};
    switch (f.step) {
    case 5:
        if (f.mask != (1u << n) - 1u) {
            SeatSet waiting;
            for (const Seat seat : everyone())
                if ((f.mask >> seat.index & 1u) == 0) waiting.add(seat);
            return ask(kAskKeep, waiting, everyone());
        }
        break;
    case 6: reveal(); break;
    case 8:
        if (f.a < n) {
            Frame& relocation = push(FrameKind::relocate, Seat(f.a++));
            relocation.b = 1;  // asks by OM-SETUP-7
            return;
        }
        break;
    case 9:
        if (f.a < n) return chance(kAskDealDomain);
        break;
    case 11: return finish_setup();
    default:
        if (f.a < per_family[f.step] * n) return chance(kDraws[f.step]);
    }
    ++f.step;
    f.a = 0;
}

void Play::on_setup(const Action& x) {
    Frame& f = frame();
    if (x.kind != kKeep) return deal_setup(x);
    Family& me = of(x.seat);
    const int second_capo = me.dealt_capo[1] == x.a;
    const int second_type = c.design_of[me.dealt_type[0]] != x.b;
    me.choice = static_cast<std::uint8_t>(second_capo | second_type << 1);
    f.mask |= 1u << x.seat.index;
}

void Play::deal_setup(const Action& x) {
    Frame& f = frame();
    const int rounds = f.a;
    const Seat seat(rounds % n);
    Family& me = of(seat);
    const auto second = static_cast<std::size_t>(rounds / n);
    ++f.a;
    const auto hidden = [&](Told owner_told) {
        tell_to(privy(seat), owner_told, seat.index, x.a);
        tell_to(others_than(seat), kToldDealt, seat.index);
    };
    switch (x.kind) {
    case kDealMain:
        s.mains = static_cast<std::uint16_t>(s.mains & ~(1u << x.a));
        me.main = x.a;
        return hidden(kToldDealtObjective);
    case kDealSecondary:
        s.secondaries = static_cast<std::uint16_t>(s.secondaries & ~(1u << (x.a - c.n_mains)));
        me.secondaries = static_cast<std::uint16_t>(me.secondaries | 1u << (x.a - c.n_mains));
        return hidden(kToldDealtObjective);
    case kDealDon:
        s.dons = static_cast<std::uint16_t>(s.dons & ~(1u << x.a));
        me.don = x.a;
        return tell(kToldDon, seat.index, x.a);
    case kDealCapo:
        take_capo(s.capos, x.a);
        me.dealt_capo[second] = x.a;
        return hidden(kToldDealtCapo);
    case kDealType:
        me.dealt_type[second] = static_cast<std::uint8_t>(take_type(s.types, c, x.a));
        return hidden(kToldDealtType);
    case kDealDomain:
        if (f.step == 9) return expose(x.a);
        s.deck &= ~(1u << x.a);
        assign(x.a, seat, 0);
        return tell(kToldDealtDomain, seat.index, x.a);
    default: add_card(seat, x.a); return;
    }
}

// OM-SETUP-4, OM-SETUP-5: the rejected cards go under their decks, the soldiers onto the capo.
void Play::reveal() {
    for (const Seat seat : everyone()) {
        Family& me = of(seat);
        const std::size_t kept = me.choice & 1u, kept_type = me.choice >> 1;
        me.capos = 1;
        me.capo[0] = me.dealt_capo[kept];
        me.type[0] = me.dealt_type[kept_type];
        s.capos.under = static_cast<std::uint16_t>(s.capos.under | 1u << me.dealt_capo[1 - kept]);
        s.types.under = static_cast<std::uint16_t>(s.types.under | 1u << me.dealt_type[1 - kept_type]);
        me.dealt_capo = me.dealt_type = {kNothing, kNothing};
        me.choice = kNothing;
        me.reserve[0] = static_cast<std::uint8_t>(c.dons[me.don].recruitment);
        tell(kToldRevealed, seat.index, me.capo[0], c.design_of[me.type[0]]);
    }
}

void Play::finish_setup() {
    pop();
    push(FrameKind::round);
    s.phase = GamePhase::deal;
    s.step = 0;
}

State Omerta::initial() const {
    State s{};
    s.mains = options_.conquest_mode ? 0 : static_cast<std::uint16_t>((1u << cards_.n_mains) - 1u);
    for (int i = 0; i < cards_.n_secondaries; ++i) {
        const int fewest = cards_.secondaries[static_cast<std::size_t>(i)].conquest_players;
        const bool in_play = !options_.conquest_mode || (fewest != 0 && players_ >= fewest);
        if (in_play) s.secondaries = static_cast<std::uint16_t>(s.secondaries | 1u << i);
    }
    s.dons = (1u << kDons) - 1u;
    s.capos.top = s.types.top = (1u << kCapoCards) - 1u;
    s.deck = (1u << kDomains) - 1u;
    // OM-CONQMODE-2: of 3n domains n are dealt; the centre takes n of the 2n that are left.
    s.deck_left = static_cast<std::uint8_t>(options_.conquest_mode ? 2 * players_ : kDomains - 2 * players_);
    s.owner.fill(kNothing);
    for (int i = 0; i < cards_.n_events; ++i)
        s.events[static_cast<std::size_t>(i)] = cards_.events[static_cast<std::size_t>(i)].count;
    s.pending.prompt = kAskNothing;
    Play play(*this, s, nullptr);
    play.push(FrameKind::setup);
    play.run();
    return s;
}

}  // namespace consigliere::omerta
