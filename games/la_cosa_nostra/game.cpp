#include "games/la_cosa_nostra/game.hpp"

#include <boost/json/object.hpp>

#include "games/la_cosa_nostra/flow.hpp"
#include "games/la_cosa_nostra/vocabulary.hpp"

namespace consigliere::la_cosa_nostra {

LaCosaNostra::LaCosaNostra(int players, const OptionValues& options, const CardSource& cards)
    : rules_(players, options, cards), vocabulary_(make_vocabulary(rules_.cards)) {}

const GameInfo& LaCosaNostra::info() {
    static const GameInfo kInfo{"la-cosa-nostra",
                                "games/la_cosa_nostra",
                                {{"La Cosa Nostra", "La Cosa Nostra", "La Cosa Nostra", "La Cosa Nostra"}},
                                3,
                                5,
                                2,
                                {"cash", "income"},
                                "dollars"};
    return kInfo;
}

boost::json::object LaCosaNostra::cards_json(const CardSource& source) { return la_cosa_nostra::cards_json(source); }

// In the order of Ask.
std::span<const Prompt> LaCosaNostra::prompts() {
    static constexpr Prompt kPrompts[] = {
        {"DEC-01", "boss", "LCN-SETUP-2", Clock::turn, false, Single::skip},
        {"DEC-02", "mulligan", "LCN-DRAW-3", Clock::reaction},
        {"DEC-03", "plan", "LCN-PLAN-1", Clock::turn},
        {"DEC-05", "second-look", "LCN-INFL-2", Clock::action, true},
        {"DEC-07", "closing", "LCN-VAR-3", Clock::reaction},
        {"DEC-08", "schemer", "LCN-INFL-8", Clock::reaction},
        {"DEC-10", "turn", "LCN-ACT-1", Clock::action, true},
        {"DEC-11", "attack", "LCN-ATK-2", Clock::action},
        {"DEC-12", "target", "LCN-ATK-1", Clock::action},
        {"DEC-13", "cover", "LCN-CASH-2", Clock::action, false, Single::skip},
        {"DEC-14", "stake", "LCN-JOB-2", Clock::action, false, Single::skip},
        {"DEC-15", "cop", "LCN-SKILL-4", Clock::action, true},
        {"DEC-16", "robbery", "LCN-RESP-2", Clock::reaction},
        {"DEC-17", "trap", "LCN-RESP-5", Clock::reaction},
        {"DEC-18", "doc", "LCN-INFL-12", Clock::reaction},
        {"DEC-19", "offer", "LCN-JOB-1", Clock::action, false, Single::skip},
        {"DEC-20", "connections", "LCN-JOB-1", Clock::action, false, Single::skip},
        {"DEC-21", "launder", "LCN-LAUND-1", Clock::action, false, Single::skip},
        {"DEC-22", "return-fire", "LCN-JOB-3", Clock::reaction, true},
        {"DEC-23", "recruit", "LCN-PAY-2", Clock::action, true},
        {"DEC-24", "discard", "LCN-PAY-3", Clock::action},
        {"DEC-28", "after", "LCN-PLAN-8", Clock::reaction},
        {"DEC-05", "peek", "LCN-INFL-7", Clock::action, true},
    };
    return kPrompts;
}

const Prompt& prompt_of(Ask what) { return LaCosaNostra::prompts()[static_cast<std::size_t>(what)]; }

State LaCosaNostra::initial() const {
    State s;
    Flow flow(rules_, s, nullptr);
    flow.begin();
    flow.settle();
    return s;
}

void LaCosaNostra::legal_actions(const State& s, Seat seat, ActionList& out) const {
    if (s.decision.may_act.has(seat)) rules_.list_answers(s, seat, out);
}

void LaCosaNostra::free_actions(const State& s, Seat seat, ActionList& out) const { rules_.list_free(s, seat, out); }

void LaCosaNostra::apply(State& s, const Action& x, Events* events) const { Flow(rules_, s, events).take(x); }

// --- chance ---------------------------------------------------------------------------------------------------------------

namespace {

unsigned free_bosses(const State& s, int players) {
    unsigned free = (1u << kFamilies) - 1;
    for (int i = 0; i < players; ++i)
        if (s.table.boss[static_cast<std::size_t>(i)] != kNothing)
            free &= ~(1u << s.table.boss[static_cast<std::size_t>(i)]);
    return free;
}

}  // namespace

std::uint32_t LaCosaNostra::chance_count(const State& s) const {
    switch (static_cast<Chance>(s.decision.prompt)) {
    case Chance::die: return 6;
    case Chance::job:
        return static_cast<std::uint32_t>(std::popcount(s.deck[static_cast<std::size_t>(s.table.round - 1)]));
    case Chance::influence: {
        std::uint32_t n = 0;
        for (const std::uint8_t k : s.influence_deck) n += k;
        return n;
    }
    case Chance::business: return static_cast<std::uint32_t>(std::popcount(s.pool));
    case Chance::start:    return static_cast<std::uint32_t>(players());
    case Chance::boss:     return static_cast<std::uint32_t>(std::popcount(free_bosses(s, players())));
    }
    return 0;
}

Action LaCosaNostra::chance_action(const State& s, std::uint32_t k) const {
    const Seat chance = Seat::chance();
    const std::uint8_t seat = Rules::top(s).seat.index;
    switch (static_cast<Chance>(s.decision.prompt)) {
    case Chance::die: return {kRoll, chance, static_cast<std::uint8_t>(k + 1)};
    case Chance::job: {
        const auto round = static_cast<std::size_t>(s.table.round - 1);
        return {kDeal, chance, seat,
                rules_.cards.face_of[round * kDeckSlots + static_cast<std::size_t>(nth_bit(s.deck[round], k))]};
    }
    case Chance::influence: {
        std::uint8_t card = 0;
        while (k >= s.influence_deck[card]) k -= s.influence_deck[card++];
        return {kDealInfluence, chance, seat, card};
    }
    case Chance::business: return {kTurnUp, chance, rules_.cards.type_of[static_cast<std::size_t>(nth_bit(s.pool, k))]};
    case Chance::start:    return {kStartPlayer, chance, static_cast<std::uint8_t>(k)};
    case Chance::boss:
        return {kDrawBoss, chance, seat, static_cast<std::uint8_t>(nth_bit(free_bosses(s, players()), k))};
    }
    return {};
}

// --- what the clock answers (the default column of the decision catalogue) -----------------------------------------------------

Action LaCosaNostra::default_action(const State& s, Seat seat, Rng& rng) const {
    ActionList all;
    legal_actions(s, seat, all);
    const auto first = [&](Verb verb) {
        for (const Action& x : all)
            if (x.kind == verb) return x;
        return all[0];
    };
    const auto ask = static_cast<Ask>(s.decision.prompt);
    const Frame& f = Rules::top(s);
    switch (ask) {
    case Ask::boss:     return all[static_cast<int>(rng.below(static_cast<std::uint32_t>(all.size())))];
    case Ask::mulligan: return first(kKeep);
    case Ask::plan:     {
        int weakest = -1;
        each(rules_.untasked(s, seat), [&](int g) {
            if (weakest < 0 || rules_.strength(s, g) < rules_.strength(s, weakest)) weakest = g;
        });
        const auto who = static_cast<std::uint8_t>(weakest);
        if (!s.hand[seat.index].empty()) return {kPlan, seat, who, rules_.cards.face_of[s.hand[seat.index][0]]};
        int cheapest = -1;
        each(rules_.market_types(s), [&](int t) {
            const auto price = [&](int type) { return rules_.cards.types[static_cast<std::size_t>(type)].price; };
            if (cheapest < 0 || price(t) < price(cheapest)) cheapest = t;
        });
        return {kBuy, seat, who, static_cast<std::uint8_t>(cheapest)};
    }
    case Ask::turn: {
        const int g = std::countr_zero(rules_.tasked(s, seat));
        const std::uint8_t task = s.task[static_cast<std::size_t>(g)];
        const bool plain = task >= kPurchase || rules_.face(task).type == JobType::cash;
        return {plain && rules_.can_execute(s, seat, g) ? kExecute : kCancel, seat, static_cast<std::uint8_t>(g)};
    }
    case Ask::cover: {
        for (const Action& x : all)
            if (s.table.owned[seat.index] >> x.a & 1) return x;
        for (const std::uint8_t b : s.table.marker[seat.index])  // oldest first
            for (const Action& x : all)
                if (x.a == b) return x;
        return all[0];
    }
    case Ask::launder: return rules_.last_round(s) ? all[all.size() - 1] : all[0];
    case Ask::discard: {
        const auto oldest = [&](const Bounded<std::uint8_t, 8>& hand, std::uint8_t gone) {
            for (int i = 0; i < hand.size(); ++i)
                if ((gone >> i & 1) == 0) return hand[i];
            return kNothing;
        };
        if (all[0].kind == kDiscardJob)
            return {kDiscardJob, seat, rules_.cards.face_of[oldest(s.hand[seat.index], f.answer[seat.index])]};
        return {kDiscardInfluence, seat, oldest(s.influence[seat.index], f.second[seat.index])};
    }
    case Ask::peek:
    case Ask::looking:     return first(kEnough);
    case Ask::closing:
    case Ask::schemer:
    case Ask::robbery:
    case Ask::trap:
    case Ask::doc:         return first(kPass);
    case Ask::attack:      return first(kCallOff);
    case Ask::cop:         return first(kStand);
    case Ask::offer:
    case Ask::connections:
    case Ask::recruit:     return first(kDecline);
    case Ask::return_fire: return first(kReturnFire);
    case Ask::after:       return first(kEndTurn);
    case Ask::target:
    case Ask::stake:       return all[0];
    }
    return all[0];
}

Result LaCosaNostra::result(const State& s) const {
    Result out;
    int most = -1;
    for (const Seat seat : rules_.all_seats()) {
        const int sum = s.table.cash[seat.index] + 2 * s.table.laundered[seat.index];
        out.score[seat.index] = sum * 1000;
        if (sum > most) out.winners = SeatSet();
        if (sum >= most) out.winners.add(seat), most = sum;
    }
    if (!s.table.winners.empty()) out.winners = s.table.winners;
    return out;
}

}  // namespace consigliere::la_cosa_nostra
