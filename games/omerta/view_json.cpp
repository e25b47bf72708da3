// A view as JSON, for people: with what they can reckon of the dice to come.
#include <algorithm>
#include <cmath>

#include "engine/json_writer.hpp"
#include "games/omerta/facts.hpp"
#include "games/omerta/odds.hpp"

namespace consigliere::omerta {

namespace {

using Names = std::vector<CardName>;

class ViewWriter {
public:
    ViewWriter(const Omerta& game, const View& view, JsonWriter& writer)
        : c(game.cards()), v(view), w(writer), reckoned(game, view) {}

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
        if (v.viewer == Seat::open()) out_of_sight();
        if (v.incident != kNothing) slug("incident", c.event_names, v.incident);
        if (v.card != kNothing)
            w.object("card", [&] {
                slug("card", c.event_names, v.card);
                seat("seat", v.card_seat);
                if (v.card_on[0].is_player()) seat("on", v.card_on[0]);
                if (v.card_on[1].is_player()) seat("and", v.card_on[1]);
                if (v.card_for != kNothing) slug("for", c.capo_names, v.card_for);
            });
        if (v.drawn_types[0] != kNothing || v.drawn_types[1] != kNothing)
            slugs("drawn_types", c.type_names, v.drawn_types);
        if (v.deed.kind != DeedKind::none) deed();
        if (!v.roll.rollers.empty()) roll();
        coming_roll();
        if (v.asking == Phase::deciding)
            w.object("decision", [&] {
                w.field("id", Omerta::prompts()[v.prompt].id);
                seats("asked", v.asked);
            });
    }

    void odds() {
        const std::vector<Prospect> prospects = reckoned.prospects();
        if (prospects.empty()) return;
        w.array("odds", [&] {
            for (const Prospect& p : prospects)
                w.object([&] {
                    stat(p.roll.stat);
                    if (p.roll.difficulty != 0)
                        w.field("difficulty", p.roll.difficulty);
                    else
                        seats("rivals", p.roll.rollers.without(v.viewer));
                    if (p.slot != kNothing) capo_of("capo", v.viewer, p.slot);
                    if (p.soldiers != 0) w.field("soldiers", p.soldiers);
                    w.field("chance", chance(p.roll));
                    odds_with_cards(p.roll);
                });
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

    // What players can know by following the game, and what nobody sees: with it the position can be given again.
    void out_of_sight() {
        if (v.asking != Phase::over) w.field("moment", kMomentNames[static_cast<std::size_t>(v.moment)]);
        if (v.idle != 0) seats("idle", SeatSet(v.idle));
        if (v.checked != 0) w.field("checked", true);
        if (v.performed != 0)
            w.array("performed", [&] { each_bit(v.performed, [&](int k) { w.value(kActionNames[k + 1]); }); });
        if (is_grouped(v.capos) || is_grouped(v.types))
            w.object("groups", [&] {
                groups("capos", v.capos, [&](int i) { slug(c.capo_names, i); });
                groups("types", v.types, [&](int i) { slug(c.type_names, c.design_of[static_cast<std::size_t>(i)]); });
            });
    }
    static bool is_grouped(const Deck& deck) { return deck.under != 0 || !deck.bottom.empty(); }
    // What was put under a deck, and what lies at its very bottom, in its order.
    template <class F>
    void groups(std::string_view key, const Deck& deck, F one) {
        w.object(key, [&] {
            w.array("under", [&] { each_bit(deck.under, one); });
            w.array("bottom", [&] {
                for (const std::uint8_t i : deck.bottom) one(i);
            });
        });
    }

    void out_of_sight(const FamilyView& f) {
        w.field("thresholds", f.thresholds);
        if (f.deeds != 0)
            w.array("deeds", [&] {
                for (int i = 0; i < c.n_secondaries; ++i) {
                    const auto& x = c.secondaries[static_cast<std::size_t>(i)];
                    if (x.feat && (f.deeds & feat_bit(x.condition)) != 0) slug(c.objective_names, c.n_mains + i);
                }
            });
        if (f.beaten_now != 0) seats("beaten_by", SeatSet(f.beaten_now));
        if (f.beaten_last != 0) seats("beaten_before", SeatSet(f.beaten_last));
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
            if (v.viewer == Seat::open()) out_of_sight(f);
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

    static constexpr const char* kActionNames[] = {"none", "conquest", "assault", "heist"};

    void deed() {
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

    void stat(Stat stat) {
        static constexpr const char* kStats[] = {"combat", "influence", "subterfuge"};
        w.field("stat", kStats[static_cast<int>(stat)]);
    }

    void roll() {
        w.object("roll", [&] {
            stat(v.roll.stat);
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

    void coming_roll() {
        const ComingRoll roll = reckoned.coming();
        if (roll.rollers.empty()) return;
        w.object("coming_roll", [&] {
            stat(roll.stat);
            w.array("sums", [&] {
                for (const Seat seat : roll.rollers)
                    w.object([&] {
                        w.field("seat", seat.index + 1);
                        w.field("sum", roll.sum[seat.index]);
                    });
            });
            if (roll.difficulty != 0) w.field("difficulty", roll.difficulty);
        });
    }

    // In percent. What is not certain is never told as 0 or 100.
    int chance(const ComingRoll& roll) const {
        const double chance = roll.chance(v.viewer);
        if (chance == 0 || chance == 1) return chance == 1 ? 100 : 0;
        return std::clamp(static_cast<int>(std::lround(100 * chance)), 1, 99);
    }

    void odds_with_cards(const ComingRoll& roll) {
        std::uint64_t fitting = 0;
        for (const std::uint8_t card : v.family[v.viewer.index].hand)
            if (!reckoned.with_card(roll, card).rollers.empty()) fitting |= std::uint64_t{1} << card;
        if (fitting == 0) return;
        w.array("with", [&] {
            each_bit(fitting, [&](int card) {
                w.object([&] {
                    slug("card", c.event_names, card);
                    w.field("chance", chance(reckoned.with_card(roll, card)));
                });
            });
        });
    }

    const Cards& c;
    const View& v;
    JsonWriter& w;
    const Odds reckoned;
};

}  // namespace

void Omerta::write_view(const View& view, JsonWriter& w) const { ViewWriter(*this, view, w).write(); }
void Omerta::write_odds(const View& view, JsonWriter& w) const { ViewWriter(*this, view, w).odds(); }

}  // namespace consigliere::omerta
