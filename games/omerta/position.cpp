// From a View, compact plain data, to the position that people read: with what they can compute of the dice to come.
#include "games/omerta/position.hpp"

#include <algorithm>
#include <cmath>

#include "engine/description/write_json.hpp"
#include "games/omerta/game.hpp"
#include "games/omerta/hints.hpp"
#include "games/omerta/odds.hpp"
#include "games/omerta/sums.hpp"

namespace consigliere::omerta {

namespace {

template <class Name, class Id>
std::optional<Name> named(Id id) {
    return id.exists() ? std::optional(Name(id.index)) : std::nullopt;
}

template <class Name, class Ids>
void add_names(const Ids& ids, Names<Name>& to) {
    for (const auto id : ids)
        if (id.exists()) to.push_back(Name(id.index));
}

// What is not there is left out.
template <class Name, class Ids>
void add_names(const Ids& ids, std::optional<Names<Name>>& to) {
    add_names(ids, to.emplace());
    if (to->empty()) to.reset();
}
template <class T>
std::optional<std::vector<T>> unless_empty(std::vector<T> list) {
    return list.empty() ? std::nullopt : std::optional(std::move(list));
}
std::optional<SeatSet> unless_empty(SeatSet seats) { return seats.empty() ? std::nullopt : std::optional(seats); }
std::optional<bool> if_true(bool yes) { return yes ? std::optional(true) : std::nullopt; }
std::optional<int> unless_zero(int n) { return n != 0 ? std::optional(n) : std::nullopt; }
std::optional<Seat> if_player(Seat seat) { return seat.is_player() ? std::optional(seat) : std::nullopt; }

class Builder {
public:
    Builder(const Omerta& game, const View& view) : g(game), c(game.cards()), v(view), odds_(game, view) {}

    Position position() const {
        Position p;
        p.round = v.round;
        p.phase = v.phase;
        p.step = v.step;
        p.start = if_player(v.start);
        p.turn = if_player(v.turn);
        p.turn_done = if_true(v.part_done);
        p.over = v.asking == Phase::over;
        p.winners = unless_empty(v.winners);
        p.truce = if_true(v.truce);
        add_players(p);
        add_names(v.centre, p.centre);
        add_names(v.in_transit, p.in_transit);
        p.decks = {v.domain_deck, v.capo_deck, v.type_deck, v.objective_deck, v.event_deck};
        for (const CardId card : c.all_events())
            if (v.discards[card] != 0) p.discards.entries.emplace_back(card.index, v.discards[card]);
        if (v.viewer == Seat::open()) add_open_part(p);
        p.incident = named<EventCardName>(v.incident);
        p.card = card();
        add_names(v.drawn_types, p.drawn_types);
        if (v.active.kind != ActionKind::none) p.action = action();
        if (!v.roll.rollers.empty()) p.roll = roll();
        p.coming_roll = coming_roll();
        if (v.asking == Phase::deciding)
            p.decision = DecisionPosition{std::string(Omerta::prompts()[position_of(v.prompt)].id), v.asked};
        p.conquest_mode = if_true(g.chosen().conquest_mode);
        p.last_round = unless_zero(g.chosen().max_rounds);
        p.near_end = unless_empty(near_end());
        add_hints(p);
        return p;
    }

    std::vector<OddsPosition> odds() const {
        std::vector<OddsPosition> out;
        for (const Prospect& p : odds_.prospects()) {
            OddsPosition& one = out.emplace_back();
            one.stat = p.roll.stat;
            if (p.roll.difficulty != 0)
                one.difficulty = p.roll.difficulty;
            else
                one.rivals = p.roll.rollers.without(v.viewer);
            if (p.slot.exists()) one.capo = capo_name(v.viewer, p.slot);
            one.soldiers = unless_zero(p.soldiers);
            one.chance = chance(p.roll);
            one.with = unless_empty(odds_with_cards(p.roll));
        }
        return out;
    }

    std::vector<ActionOddsPosition> action_odds() const {
        std::vector<ActionOddsPosition> out;
        const std::vector<ActionProspect> all = odds_.actions();
        for (const ActionProspect& p : all) {
            ActionOddsPosition& one = out.emplace_back();
            one.action = action_name(p.kind);
            if (p.slot.exists()) one.capo = capo_name(v.viewer, p.slot);
            one.origin = named<DomainName>(p.origin);
            one.domain = named<DomainName>(p.domain);
            one.rival = if_player(p.rival);
            if (p.rival_slot.exists()) one.victim = capo_name(p.rival, p.rival_slot);
            one.chance = chance(p.roll);
            if (p.kind == ActionKind::assault) one.reinforced = chance(reinforced(p));
            one.difficulty = unless_zero(p.roll.difficulty);
            one.sum = p.roll.sum[v.viewer];
            if (p.kind == ActionKind::heist) one.amount = Dollars(p.amount);
            if (is_best(p, all)) one.with = unless_empty(odds_with_cards(p.roll));
        }
        return out;
    }

private:
    static ComingRoll reinforced(const ActionProspect& p) {
        ComingRoll out = p.roll;
        out.sum[p.rival] = static_cast<std::int8_t>(out.sum[p.rival] + p.reinforcements);
        return out;
    }
    // Is there no better way to the same target?
    bool is_best(const ActionProspect& p, const std::vector<ActionProspect>& all) const {
        return std::none_of(all.begin(), all.end(), [&](const ActionProspect& other) {
            return other.kind == p.kind && other.domain == p.domain && other.rival == p.rival &&
                   other.rival_slot == p.rival_slot && other.roll.chance(v.viewer) > p.roll.chance(v.viewer);
        });
    }

    void add_hints(Position& p) const {
        const Hints hints(g, v);
        std::vector<ConditionPosition> conditions;
        for (const ConditionProgress& one : hints.main_progress()) {
            const auto slugs = one.kind == ConditionKind::business ? Cards::kBusinessSlugs : Cards::kBoroughSlugs;
            std::optional<std::string> name;
            if (one.group.exists()) name = slugs[one.group.index];
            conditions.push_back({one.kind, std::move(name), one.have, one.need});
        }
        p.main_progress = unless_empty(std::move(conditions));
        add_names(hints.serving_main(), p.serves_main);
        add_names(hints.serving_secondary(), p.serves_secondary);
        std::vector<ClosedActionPosition> closed;
        for (const ActionKind kind : {ActionKind::conquest, ActionKind::assault, ActionKind::heist})
            if (const auto why = hints.why_closed(kind)) closed.push_back({action_name(kind), *why});
        p.closed_actions = unless_empty(std::move(closed));
        if (const ComingRoll rivals = odds_.interference(); !rivals.rollers.empty())
            p.interference = InterferencePosition{Dollars(c.involvement_price), sums_of(rivals)};
    }

    // Cosa Nostra: who needs one more secondary objective (OM-OBJ-4). Conquest mode: those still to act in this round, once
    // there are no more domains than that (OM-CONQMODE-3).
    SeatSet near_end() const {
        const SeatSet everyone = SeatSet::players(v.players);
        if (v.asking == Phase::over || v.phase == GamePhase::setup) return {};
        if (!g.chosen().conquest_mode)
            return everyone.where([&](Seat seat) { return v.family[seat].completed.size() == 2; });
        SeatSet acting = everyone;
        if (v.phase == GamePhase::actions && v.turn.is_player())
            for (Seat seat = v.start; seat != v.turn; seat = Seat((seat.index + 1) % v.players)) acting.remove(seat);
        return v.centre.size() + v.domain_deck <= acting.size() ? acting : SeatSet{};
    }

    CapoName capo_name(Seat seat, SlotId slot) const { return CapoName(v.family[seat].capo[slot].index); }
    void add_objectives(SecondarySet secondaries, Names<ObjectiveName>& to) const {
        for (const SecondaryId i : secondaries) to.push_back(ObjectiveName(c.objective(i).index));
    }

    void add_players(Position& p) const {
        const SeatSet everyone = SeatSet::players(v.players);
        const PerSeat<int> income = incomes(c, v, everyone, [this](Seat seat) { return v.domains_of(seat); });
        for (const Seat seat : everyone) {
            add_player(seat, p.players.emplace_back());
            p.players.back().income = Dollars(income[seat]);
        }
    }
    void add_player(Seat seat, PlayerPosition& p) const {
        const FamilyView& f = v.family[seat];
        const bool own = seat == v.viewer || v.viewer == Seat::open();
        p.seat = seat;
        p.don = named<DonName>(f.don);
        if (f.cash >= 0) p.cash = Dollars(f.cash);
        p.respect = f.respect;
        add_capos(f, p);
        for (const DomainId d : v.domains_of(seat))
            p.domains.push_back({DomainName(d.index), capo_name(seat, v.slot_of[d]), v.soldiers[d]});
        p.hand_size = f.hand_size;
        p.objectives = f.objectives;
        add_objectives(f.completed, p.completed);
        if (own) add_names(f.hand, p.hand.emplace());
        p.main = named<ObjectiveName>(f.main);
        if (own || !f.secondaries.empty()) add_objectives(f.secondaries, p.secondaries.emplace());
        if (own && !f.feats.empty()) add_objectives(f.feats, p.feats.emplace());
        if (v.viewer == Seat::open()) add_open_part(f, p);
        add_names(f.dealt_capo, p.dealt_capos);
        add_names(f.dealt_type, p.dealt_types);
        if (f.peeked_seat.is_player()) {
            PeekedPosition& peeked = p.peeked.emplace();
            peeked.seat = f.peeked_seat;
            add_names(f.peeked_hand, peeked.hand);
            peeked.objective = named<ObjectiveName>(f.peeked_objective);
        }
    }

    static void add_capos(const FamilyView& f, PlayerPosition& p) {
        for (const SlotId slot : f.capos)
            p.capos.push_back({CapoName(f.capo[slot].index), TypeName(f.type[slot].index), f.reserve[slot],
                               if_player(f.robber[slot]), if_true(f.robbed.has(slot))});
    }

    // What players can know by following the game, and what nobody sees: with it the position can be given again.
    void add_open_part(Position& p) const {
        if (v.asking != Phase::over) p.moment = v.moment;
        p.idle = unless_empty(v.idle);
        p.checked = if_true(v.checked);
        std::vector<ActionName> performed;
        for (const ActionKind kind : v.performed) performed.push_back(action_name(kind));
        p.performed = unless_empty(performed);
        const auto is_grouped = [](const auto& deck) { return !deck.under.empty() || !deck.bottom.empty(); };
        if (!is_grouped(v.capos) && !is_grouped(v.types)) return;
        const auto add_types = [&](const auto& cards, Names<TypeName>& to) {
            for (const TypeCardId card : cards) to.push_back(TypeName(c.type_of[card].index));
        };
        GroupsPosition& groups = p.groups.emplace();
        add_names(v.capos.under, groups.capos.under);
        add_names(v.capos.bottom, groups.capos.bottom);
        add_types(v.types.under, groups.types.under);
        add_types(v.types.bottom, groups.types.bottom);
    }
    void add_open_part(const FamilyView& f, PlayerPosition& p) const {
        p.thresholds = f.thresholds;
        SecondarySet done;
        for (const SecondaryId i : c.all_secondaries())
            if (c.secondaries[i].feat && f.feats_done.has(c.secondaries[i].condition)) done.add(i);
        if (!done.empty()) add_objectives(done, p.deeds.emplace());
        p.beaten_by = unless_empty(f.beaten_now);
        p.beaten_before = unless_empty(f.beaten_last);
    }

    std::optional<CardPosition> card() const {
        if (!v.card.card.exists()) return std::nullopt;
        return CardPosition{EventCardName(v.card.card.index), v.card_seat, if_player(v.card.on),
                            if_player(v.card.other), named<CapoName>(v.card.capo)};
    }

    ActionPosition action() const {
        const ActiveAction& now = v.active;
        ActionPosition p;
        p.action = action_name(now.kind);
        p.family = now.seat;
        p.capo = capo_name(now.seat, now.capo);
        p.domain = named<DomainName>(now.domain);
        p.origin = named<DomainName>(now.origin);
        p.rival = if_player(now.rival);
        if (now.kind == ActionKind::heist) p.rival_capo = capo_name(now.rival, now.rival_capo);
        p.conqueror = if_player(now.conqueror);
        p.soldiers = unless_zero(now.used);
        std::vector<InvolvedPosition> involved;
        for (const Seat seat : SeatSet::players(v.players).without(now.seat))
            if (now.involved[seat].exists()) involved.push_back({seat, capo_name(seat, now.involved[seat])});
        p.involved = unless_empty(std::move(involved));
        p.lent_to_attacker = lenders(now.lent[Side::attacker]);
        p.lent_to_defender = lenders(now.lent[Side::defender]);
        return p;
    }
    static std::optional<std::vector<Seat>> lenders(const Bounded<Loan, kMaxLent>& lent) {
        std::vector<Seat> out;
        for (const Loan& loan : lent) out.push_back(loan.seat);
        return unless_empty(std::move(out));
    }

    RollPosition roll() const {
        std::vector<DiePosition> rolls;
        for (const Seat seat : v.roll.rollers)
            rolls.push_back({seat, v.roll.base[seat], v.roll.modifier[seat], v.roll.die[seat]});
        return {v.roll.stat, std::move(rolls), unless_zero(v.roll.difficulty)};
    }

    std::optional<ComingRollPosition> coming_roll() const {
        const ComingRoll roll = odds_.coming();
        if (roll.rollers.empty()) return std::nullopt;
        return ComingRollPosition{roll.stat, sums_of(roll), unless_zero(roll.difficulty)};
    }
    static std::vector<SumPosition> sums_of(const ComingRoll& roll) {
        std::vector<SumPosition> out;
        for (const Seat seat : roll.rollers) out.push_back({seat, roll.sum[seat]});
        return out;
    }

    // In percent. What is not certain is never shown as 0 or 100.
    int chance(const ComingRoll& roll) const {
        const double chance = roll.chance(v.viewer);
        if (chance == 0 || chance == 1) return chance == 1 ? 100 : 0;
        return std::clamp(static_cast<int>(std::lround(100 * chance)), 1, 99);
    }

    std::vector<CardOdds> odds_with_cards(const ComingRoll& roll) const {
        CardSet fitting;
        for (const CardId card : v.family[v.viewer].hand)
            if (!odds_.with_card(roll, card).rollers.empty()) fitting.add(card);
        std::vector<CardOdds> out;
        for (const CardId card : fitting)
            out.push_back({EventCardName(card.index), chance(odds_.with_card(roll, card))});
        return out;
    }

    const Omerta& g;
    const Cards& c;
    const View& v;
    const Odds odds_;
};

}  // namespace

Position Omerta::position(const View& view) const { return Builder(*this, view).position(); }

void Omerta::add_odds(const View& view, Position& position) const {
    const Builder builder(*this, view);
    position.odds = unless_empty(builder.odds());
    position.action_odds = unless_empty(builder.action_odds());
}

}  // namespace consigliere::omerta
