// Given positions: cards in hand, objectives, discards, what lies under the decks.
#include "games/omerta/given.hpp"

namespace consigliere::omerta {

namespace json = boost::json;

namespace {

int thousands_of(const json::value& v, std::string_view key) {
    const int dollars = number_of(v, key, 0, 999000);
    if (dollars % 1000 != 0) fail("'" + std::string(key) + "' must be a multiple of 1000");
    return dollars / 1000;
}

}  // namespace

void Scene::put_hand(Seat seat, const json::value& v) {
    Family& f = of(seat);
    const int most = f.hand.capacity() - kMostDrawn;  // what is drawn next must still find room
    for (const json::value& entry : list_of(v, "hand")) {
        const int card = find_card(c.event_names, entry, "card");
        if (s.events[static_cast<std::size_t>(card)] == 0)
            fail("there are no more copies of " + c.event_names[static_cast<std::size_t>(card)].id);
        if (f.hand.size() == most) fail("a hand may hold at most " + std::to_string(most) + " cards");
        --s.events[static_cast<std::size_t>(card)];
        f.hand.push(static_cast<std::uint8_t>(card));
        f.hand_mask |= std::uint64_t{1} << card;
    }
}

void Scene::put_objectives(Seat seat, const json::object& from) {
    Family& f = of(seat);
    if (const auto* v = from.if_contains("main")) {
        const int main = find_card(c.objective_names, *v, "objective");
        if (main >= c.n_mains)
            fail("that is no main objective: " + c.objective_names[static_cast<std::size_t>(main)].id);
        name_once(named_objectives_, main, "objective", c.objective_names);
        for (Family& other : s.family)
            if (other.main == main) other.main = f.main;
        if (f.main != kNothing) s.mains = static_cast<std::uint16_t>(s.mains | 1u << f.main);
        f.main = static_cast<std::uint8_t>(main);
        for (const Family& other : s.family)
            if (other.main != kNothing) s.mains = static_cast<std::uint16_t>(s.mains & ~(1u << other.main));
    }
    const auto read = [&](const char* key, std::uint16_t& into) {
        const auto* v = from.if_contains(key);
        if (v == nullptr) return;
        s.secondaries = static_cast<std::uint16_t>(s.secondaries | into);
        into = 0;
        for (const json::value& entry : list_of(*v, key)) {
            const int i = find_card(c.objective_names, entry, "objective") - c.n_mains;
            if (i < 0) fail("that is no secondary objective: " + json::serialize(entry));
            name_once(named_objectives_, c.n_mains + i, "objective", c.objective_names);
            const auto without = static_cast<std::uint16_t>(~(1u << i));
            s.secondaries = static_cast<std::uint16_t>(s.secondaries & without);
            for (Family& other : s.family) {
                other.secondaries = static_cast<std::uint16_t>(other.secondaries & without);
                other.completed = static_cast<std::uint16_t>(other.completed & without);
            }
            into = static_cast<std::uint16_t>(into | 1u << i);
        }
    };
    read("secondaries", f.secondaries);
    read("completed", f.completed);
    if (!over_ && !g.chosen().conquest_mode && std::popcount(f.completed) > 2)
        fail("player " + std::to_string(seat.index + 1) + " has completed three objectives and won (OM-OBJ-4)");
    f.feats = 0;
    if (const auto* v = from.if_contains("feats"))
        for (const json::value& entry : list_of(*v, "feats")) {
            const int i = find_card(c.objective_names, entry, "objective") - c.n_mains;
            if (i < 0 || !c.secondaries[static_cast<std::size_t>(i)].feat)
                fail("that is no feat: " + json::serialize(entry));
            f.feats = static_cast<std::uint16_t>(f.feats | 1u << i);
        }
    f.feats = static_cast<std::uint16_t>(f.feats & f.secondaries);
    each_bit(f.feats, [&](int i) {
        f.deeds = static_cast<std::uint8_t>(f.deeds | feat_bit(c.secondaries[static_cast<std::size_t>(i)].condition));
    });
}

void Scene::put_peek(Seat seat, const json::value& v) {
    Family& f = of(seat);
    const json::object& from = table_of(v, "peeked");
    if (!from.contains("seat")) fail("'peeked' needs the seat that was looked at");
    f.peeked_seat = static_cast<std::uint8_t>(rival_of(from.at("seat"), "seat", seat.index));
    if (const auto* hand = from.if_contains("hand"))
        for (const json::value& entry : list_of(*hand, "hand")) {
            if (f.peeked_hand.full())
                fail("'peeked' holds more cards than a hand can: at most " + std::to_string(f.peeked_hand.capacity()));
            f.peeked_hand.push(static_cast<std::uint8_t>(find_card(c.event_names, entry, "card")));
        }
    if (const auto* seen = from.if_contains("objective"); seen != nullptr && !seen->is_null())
        f.peeked_objective = static_cast<std::uint8_t>(find_card(c.objective_names, *seen, "objective"));
}

void Scene::put_discards(const json::value& v) {
    for (const auto& [key, copies] : table_of(v, "discards")) {
        const auto card = static_cast<std::size_t>(find_card(c.event_names, json::value(key), "card"));
        const int count = number_of(copies, key, 0, 99);
        if (count > s.events[card]) fail("there are no more copies of " + c.event_names[card].id);
        s.events[card] = static_cast<std::uint8_t>(s.events[card] - count);
        s.discards[card] = static_cast<std::uint8_t>(count);
    }
}

// What was put under the decks of capos and types; the rest may be the next card.
void Scene::put_groups(const json::object& groups) {
    const auto read = [&](const char* key, Deck& deck, auto find) {
        const auto* v = groups.if_contains(key);
        if (v == nullptr) return;
        const json::object& from = table_of(*v, key);
        for (const char* where : {"under", "bottom"})
            if (const auto* list = from.if_contains(where))
                for (const json::value& entry : list_of(*list, where)) {
                    const int i = find(entry);
                    if (i < 0) fail("'groups." + std::string(key) + "' names a card that lies elsewhere");
                    deck.top = static_cast<std::uint16_t>(deck.top & ~(1u << i));
                    if (std::string_view(where) == "under")
                        deck.under = static_cast<std::uint16_t>(deck.under | 1u << i);
                    else
                        deck.bottom.push(static_cast<std::uint8_t>(i));
                }
    };
    read("capos", s.capos, [&](const json::value& v) {
        const int capo = find_card(c.capo_names, v, "capo");
        return (s.capos.top >> capo & 1) != 0 ? capo : -1;
    });
    read("types", s.types, [&](const json::value& v) {
        const int design = find_card(c.type_names, v, "type");
        for (int i = 0; i < kTypeCards; ++i)
            if ((s.types.top >> i & 1) != 0 && c.design_of[static_cast<std::size_t>(i)] == design) return i;
        return -1;
    });
}

void Scene::put_goods(Seat seat, const json::object& from) {
    Family& f = of(seat);
    if (const auto* v = from.if_contains("cash")) f.cash = static_cast<std::int16_t>(thousands_of(*v, "cash"));
    if (const auto* v = from.if_contains("hand")) put_hand(seat, *v);
    const auto beaten = [&](const char* key, std::uint8_t& into) {
        if (const auto* v = from.if_contains(key))
            for (const json::value& rival : list_of(*v, key))
                into = static_cast<std::uint8_t>(into | 1u << rival_of(rival, key, seat.index));
    };
    beaten("beaten_by", f.beaten_now);
    beaten("beaten_before", f.beaten_last);
    if (const auto* v = from.if_contains("peeked")) put_peek(seat, *v);
}

// After add_up and put_objectives, which know what is usual.
void Scene::put_deeds(Seat seat, const json::object& from) {
    Family& f = of(seat);
    if (const auto* v = from.if_contains("thresholds"))
        f.thresholds = static_cast<std::uint8_t>(number_of(*v, "thresholds", 0, 3));
    if (const auto* v = from.if_contains("deeds"))
        for (const json::value& entry : list_of(*v, "deeds")) {
            const int i = find_card(c.objective_names, entry, "objective") - c.n_mains;
            if (i < 0 || !c.secondaries[static_cast<std::size_t>(i)].feat)
                fail("that is no feat: " + json::serialize(entry));
            f.deeds =
                static_cast<std::uint8_t>(f.deeds | feat_bit(c.secondaries[static_cast<std::size_t>(i)].condition));
        }
}

}  // namespace consigliere::omerta
