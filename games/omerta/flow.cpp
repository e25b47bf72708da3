// The engine room: from one answer to the next question.
#include "games/omerta/play.hpp"

namespace consigliere::omerta {

void Play::apply(const Action& x) {
    s.pending.prompt = kAskNothing;
    handle(x);
    run();
}

void Play::run() {
    for (;;) {
        while (idle()) step();
        if (!s.pending.chance() || s.pending.prompt == kAskDie || omerta::chance_count(*this) > 1) return;
        const Action forced = omerta::chance_action(*this, 0);
        s.pending.prompt = kAskNothing;
        handle(forced);
    }
}

void Play::step() {
    switch (frame().kind) {
    case FrameKind::setup:          return run_setup();
    case FrameKind::round:          return run_round();
    case FrameKind::start_player:   return run_start_player();
    case FrameKind::part:           return run_part();
    case FrameKind::window:         return run_window();
    case FrameKind::card:           return run_card();
    case FrameKind::checkpoint:     return run_checkpoint();
    case FrameKind::gain_capo:      return run_gain_capo();
    case FrameKind::final_count:    return run_final_count();
    case FrameKind::move_domain:    return run_move_domain();
    case FrameKind::relocate:       return run_relocate();
    case FrameKind::exposure:       return run_exposure();
    case FrameKind::draw:           return run_draw();
    case FrameKind::paid_discard:   return run_paid_discard();
    case FrameKind::turn:           return run_turn();
    case FrameKind::buy:            return run_buy();
    case FrameKind::forced_discard: return run_forced_discard();
    case FrameKind::trade:          return run_trade();
    case FrameKind::roll:           return run_roll();
    case FrameKind::debt:           return run_debt();
    case FrameKind::take_domains:   return run_take_domains();
    case FrameKind::gain_soldiers:  return run_gain_soldiers();
    case FrameKind::lose_soldiers:  return run_lose_soldiers();
    case FrameKind::incident:       return run_incident();
    case FrameKind::conquest:       return run_conquest();
    case FrameKind::assault:        return run_assault();
    case FrameKind::heist:          return run_heist();
    }
}

void Play::handle(const Action& x) {
    switch (frame().kind) {
    case FrameKind::setup:          return on_setup(x);
    case FrameKind::window:         return on_window(x);
    case FrameKind::card:           return on_card(x);
    case FrameKind::checkpoint:     return on_checkpoint(x);
    case FrameKind::gain_capo:      return on_gain_capo(x);
    case FrameKind::move_domain:    return on_move_domain(x);
    case FrameKind::relocate:       return on_relocate(x);
    case FrameKind::exposure:       return on_exposure(x);
    case FrameKind::draw:           return on_draw(x);
    case FrameKind::paid_discard:   return on_paid_discard(x);
    case FrameKind::turn:           return on_turn(x);
    case FrameKind::buy:            return on_buy(x);
    case FrameKind::forced_discard: return on_forced_discard(x);
    case FrameKind::trade:          return on_trade(x);
    case FrameKind::roll:           return on_roll(x);
    case FrameKind::debt:           return on_debt(x);
    case FrameKind::take_domains:   return on_take_domains(x);
    case FrameKind::gain_soldiers:  return on_gain_soldiers(x);
    case FrameKind::lose_soldiers:  return on_lose_soldiers(x);
    case FrameKind::incident:       return on_incident(x);
    case FrameKind::conquest:       return on_conquest(x);
    case FrameKind::assault:        return on_assault(x);
    default:                        assert(false && "this frame asks nothing"); return;
    }
}

// --- chance ---------------------------------------------------------------------------------------------------------

namespace {

int capo_pool(const Deck& deck) {
    if (deck.top != 0) return deck.top;
    return deck.under != 0 ? deck.under : 1 << deck.bottom[0];
}

std::uint32_t domain_pool(const Facts& f) {
    if (f.s.phase != GamePhase::setup || f.o.conquest_mode || f.top().step != 7) return f.s.deck;
    return f.s.deck & (f.o.rest_pile ? ~f.c.low_mask : f.c.low_mask);  // OM-SETUP-6, AMB-8
}

// The pool of a draw in which every bit is one card; 0 for dice and the event deck.
std::uint64_t pool_of(const Facts& f) {
    const State& s = f.s;
    switch (s.pending.prompt) {
    case kAskDealDon:       return s.dons;
    case kAskDealCapo:      return static_cast<std::uint64_t>(capo_pool(s.capos));
    case kAskDealType:      return static_cast<std::uint64_t>(capo_pool(s.types));
    case kAskDealDomain:    return domain_pool(f);
    case kAskDealMain:      return s.mains;
    case kAskDealSecondary: return s.secondaries;
    case kAskPickOwnDomain: return f.family(f.top().seat).domains;
    case kAskPickObjective: {
        const Family& rival = f.family(Seat(f.top().b));
        return (rival.main == kNothing ? 0u : 1u << rival.main) | static_cast<std::uint32_t>(rival.secondaries)
                                                                      << f.c.n_mains;
    }
    default: return 0;
    }
}

// At set-up only ACTION cards are dealt (OM-SETUP-9).
bool in_event_pool(const Facts& f, int design) { return f.s.phase != GamePhase::setup || !f.event(design).incident; }

}  // namespace

std::uint32_t chance_count(const Facts& f) {
    if (f.s.pending.prompt == kAskDie) return 6;
    if (f.s.pending.prompt != kAskDealEvent) return static_cast<std::uint32_t>(std::popcount(pool_of(f)));
    std::uint32_t sum = 0;
    for (const std::uint8_t copies : f.s.events) sum += copies;
    for (int i = 0; f.s.phase == GamePhase::setup && i < f.c.n_events; ++i)
        if (f.event(i).incident) sum -= f.s.events[static_cast<std::size_t>(i)];
    return sum;
}

Action chance_action(const Facts& f, std::uint32_t k) {
    const auto draw = [](Verb verb, int a) { return Action{verb, Seat::chance(), static_cast<std::uint8_t>(a)}; };
    const Ask prompt = static_cast<Ask>(f.s.pending.prompt);
    if (prompt == kAskDie) return draw(kRoll, static_cast<int>(k) + 1);
    if (prompt == kAskDealEvent) {
        for (int i = 0;; ++i) {
            if (!in_event_pool(f, i)) continue;
            const std::uint32_t copies = f.s.events[static_cast<std::size_t>(i)];
            if (k < copies) return draw(kDealEvent, i);
            k -= copies;
        }
    }
    const int bit = kth_bit(pool_of(f), k);
    const Verb verb = static_cast<Verb>(prompt - kAskDie + kRoll);  // the two lists run in the same order
    if (prompt == kAskDealType) return draw(verb, f.c.design_of[static_cast<std::size_t>(bit)]);
    if (prompt == kAskDealSecondary) return draw(verb, f.c.n_mains + bit);
    return draw(verb, bit);
}

}  // namespace consigliere::omerta
