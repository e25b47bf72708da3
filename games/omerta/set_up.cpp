// Positions for scenarios: from a fixed start, the pieces go where `given` says (the shape of the open view).
//
// Order matters: people before domains, domains before the centre, then cards, objectives, money and the place in the
// round. Whatever is named is taken from wherever it lies.
#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "engine/position_check.hpp"
#include "games/omerta/given.hpp"

namespace consigliere::omerta {

namespace json = boost::json;

int number_of(const json::value& v, std::string_view key, int least, int most) {
    const std::int64_t number = v.is_int64()    ? v.get_int64()
                                : v.is_uint64() ? static_cast<std::int64_t>(v.get_uint64())
                                                : least - 1;
    if (number < least || number > most)
        fail("'" + std::string(key) + "' must be a whole number from " + std::to_string(least) + " to " +
             std::to_string(most));
    return static_cast<int>(number);
}

int find_card(const std::vector<CardName>& names, const json::value& v, std::string_view what) {
    if (v.is_string())
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i].id == v.get_string()) return static_cast<int>(i);
    fail("there is no " + std::string(what) + " " + json::serialize(v));
}

const json::array& list_of(const json::value& v, std::string_view key) {
    if (!v.is_array()) fail("'" + std::string(key) + "' must be a list");
    return v.get_array();
}

const json::object& table_of(const json::value& v, std::string_view key) {
    if (!v.is_object()) fail("'" + std::string(key) + "' must be a table");
    return v.get_object();
}

bool flag_of(const json::object& from, std::string_view key) {
    const auto* v = from.if_contains(key);
    if (v != nullptr && !v->is_bool()) fail("'" + std::string(key) + "' must be true or false");
    return v != nullptr && v->get_bool();
}

// Set-up by the first card of every draw and the default of every choice; then no money, no cards in hand, no soldier
// on a domain, and the first n domains of the deck in the centre.
void Scene::fixed_start() {
    s = g.initial();
    Rng rng(0);
    while (s.phase == GamePhase::setup) {
        if (s.pending.chance())
            g.apply(s, g.chance_action(s, 0), nullptr);
        else
            g.apply(s, g.default_action(s, s.pending.may_act.first(), rng), nullptr);
    }
    for (int i = 0; i < c.n_events; ++i)
        s.events[static_cast<std::size_t>(i)] = c.events[static_cast<std::size_t>(i)].count;
    s.discards.fill(0);
    for (Deck* deck : {&s.capos, &s.types}) {  // any of them may be the next
        deck->top = static_cast<std::uint16_t>(deck->top | deck->under);
        deck->under = 0;
    }
    s.deck |= s.centre;
    s.centre = 0;
    for (int i = 0; i < n; ++i) {
        Family& f = of(Seat(i));
        f.hand.clear();
        f.hand_mask = 0;
        f.cash = 0;
        s.centre |= s.deck & (~s.deck + 1u);
        s.deck &= ~s.centre;
    }
    s.deck_left = static_cast<std::uint8_t>(g.chosen().conquest_mode ? n : std::popcount(s.deck));
    s.deed = Deed{};
    s.roll = Roll{};
    s.paid_day = 0;
}

void Scene::read_players(const json::value& v) {
    const auto put = [&](int seat, const json::value& from) {
        if (seat < 1 || seat > n) fail("there is no player " + std::to_string(seat));
        if (!player_[static_cast<std::size_t>(seat - 1)].empty())
            fail("player " + std::to_string(seat) + " is given twice");
        player_[static_cast<std::size_t>(seat - 1)] = table_of(from, "players");
    };
    if (v.is_object()) {
        for (const auto& [key, from] : v.get_object()) put(std::atoi(std::string(key).c_str()), from);
        return;
    }
    int position = 0;
    for (const json::value& from : list_of(v, "players")) {
        ++position;
        const json::value* seat = table_of(from, "players").if_contains("seat");
        put(seat == nullptr ? position : number_of(*seat, "seat", 1, n), from);
    }
}

void Scene::put_dons() {
    std::uint32_t named = 0;
    for (int i = 0; i < n; ++i) {
        const json::value* v = field(i, "don");
        if (v == nullptr) continue;
        const auto don = static_cast<std::uint8_t>(find_card(c.don_names, *v, "don"));
        name_once(named, don, "don", c.don_names);
        for (Family& other : s.family)
            if (other.don == don) other.don = of(Seat(i)).don;
        of(Seat(i)).don = don;
        of(Seat(i)).reserve[0] = static_cast<std::uint8_t>(c.dons[don].recruitment);
    }
    s.dons = (1u << kDons) - 1u;
    for (int i = 0; i < n; ++i) s.dons = static_cast<std::uint16_t>(s.dons & ~(1u << of(Seat(i)).don));
}

void Scene::return_people(Family& f) {
    for (std::size_t k = 0; k < kSlots; ++k) {
        if ((f.capos >> k & 1) == 0) continue;
        s.capos.top = static_cast<std::uint16_t>(s.capos.top | 1u << f.capo[k]);
        s.types.top = static_cast<std::uint16_t>(s.types.top | 1u << f.type[k]);
    }
    f.capos = f.robbed = 0;
    f.capo = f.type = f.robber = {kNothing, kNothing, kNothing};
    f.reserve = {};
}

// A capo that another family holds is exchanged there for the first one left in the deck.
void Scene::free_capo(int capo) {
    s.capos.under = static_cast<std::uint16_t>(s.capos.under & ~(1u << capo));
    for (Family& other : s.family)
        for (std::uint8_t& held : other.capo) {
            if (held != capo) continue;
            held = static_cast<std::uint8_t>(std::countr_zero(static_cast<unsigned>(s.capos.top)));
            s.capos.top = static_cast<std::uint16_t>(s.capos.top & ~(1u << held));
        }
    s.capos.top = static_cast<std::uint16_t>(s.capos.top & ~(1u << capo));
}

int Scene::free_type(int design) {
    const unsigned all = s.types.top | s.types.under;
    for (int i = 0; i < kTypeCards; ++i) {
        if ((all >> i & 1u) == 0 || c.design_of[static_cast<std::size_t>(i)] != design) continue;
        s.types.top = static_cast<std::uint16_t>(s.types.top & ~(1u << i));
        s.types.under = static_cast<std::uint16_t>(s.types.under & ~(1u << i));
        return i;
    }
    for (int i = 0; i < n; ++i)  // exchanged for another type, where none was given
        for (std::uint8_t& held : of(Seat(i)).type) {
            if (field(i, "capos") != nullptr || held == kNothing || c.design_of[held] != design) continue;
            const int out = held;
            held = static_cast<std::uint8_t>(std::countr_zero(static_cast<unsigned>(s.types.top)));
            s.types.top = static_cast<std::uint16_t>(s.types.top & ~(1u << held));
            return out;
        }
    fail("all cards of the type " + c.type_names[static_cast<std::size_t>(design)].id + " are in use");
}

void Scene::put_capos() {
    std::uint32_t named = 0;
    for (int i = 0; i < n; ++i)
        if (field(i, "capos") != nullptr) return_people(of(Seat(i)));
    for (int i = 0; i < n; ++i) {
        const json::value* v = field(i, "capos");
        if (v == nullptr) continue;
        Family& f = of(Seat(i));
        const json::array& list = list_of(*v, "capos");
        if (list.empty() || list.size() > kSlots) fail("a family has 1 to 3 capos");
        for (std::size_t k = 0; k < list.size(); ++k) {
            const json::object& from = table_of(list[k], "capos");
            if (!from.contains("capo")) fail("a capo needs its name: capo = \"...\"");
            const int capo = find_card(c.capo_names, from.at("capo"), "capo");
            name_once(named, capo, "capo", c.capo_names);
            free_capo(capo);
            f.capo[k] = static_cast<std::uint8_t>(capo);
            const json::value* type = from.if_contains("type");
            const int design =
                type != nullptr
                    ? find_card(c.type_names, *type, "type")
                    : c.design_of[static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(s.types.top)))];
            f.type[k] = static_cast<std::uint8_t>(free_type(design));
            f.capos = static_cast<std::uint8_t>(f.capos | 1u << k);
            if (const auto* x = from.if_contains("reserve"))
                f.reserve[k] = static_cast<std::uint8_t>(number_of(*x, "reserve", 0, kMaxOfCapo));
            if (const auto* x = from.if_contains("robbed_by")) {
                f.robber[k] = static_cast<std::uint8_t>(rival_of(*x, "robbed_by", i));
                f.robbed = static_cast<std::uint8_t>(f.robbed | 1u << k);
            }
            if (flag_of(from, "robbed_this_round")) f.robbed = static_cast<std::uint8_t>(f.robbed | 1u << k);
        }
    }
}

void Scene::take_domain(int d) {
    s.centre &= ~(1u << d);
    if ((s.deck >> d & 1u) != 0 && s.deck_left > 0 && !g.chosen().conquest_mode) --s.deck_left;
    s.deck &= ~(1u << d);
    for (Family& f : s.family) f.domains &= ~(1u << d);
    s.owner[static_cast<std::size_t>(d)] = kNothing;
    s.soldiers[static_cast<std::size_t>(d)] = s.capo_of[static_cast<std::size_t>(d)] = 0;
}

void Scene::give_domain(int d, Seat seat, int slot, int soldiers) {
    take_domain(d);
    of(seat).domains |= 1u << d;
    s.owner[static_cast<std::size_t>(d)] = seat.index;
    s.capo_of[static_cast<std::size_t>(d)] = static_cast<std::uint8_t>(slot);
    s.soldiers[static_cast<std::size_t>(d)] = static_cast<std::uint8_t>(soldiers);
}

void Scene::put_domains() {
    const auto back = [&](std::uint32_t mask) {
        each_bit(mask, [&](int d) { take_domain(d); });
        s.deck |= mask;
        if (!g.chosen().conquest_mode) s.deck_left = static_cast<std::uint8_t>(std::popcount(s.deck));
    };
    for (int i = 0; i < n; ++i)
        if (field(i, "domains") != nullptr) back(of(Seat(i)).domains);
    for (int i = 0; i < n; ++i) {
        const json::value* v = field(i, "domains");
        if (v == nullptr) continue;
        const Facts facts(g, s);
        for (const json::value& entry : list_of(*v, "domains")) {
            const bool bare = entry.is_string();
            const json::object from = bare ? json::object{{"domain", entry}} : table_of(entry, "domains");
            if (!from.contains("domain")) fail("a domain needs its name: domain = \"...\"");
            const int d = find_card(c.domain_names, from.at("domain"), "domain");
            name_once(named_domains_, d, "domain", c.domain_names);
            int slot = std::countr_zero(static_cast<unsigned>(of(Seat(i)).capos));
            if (const auto* x = from.if_contains("capo"))
                slot = facts.slot_of(Seat(i), find_card(c.capo_names, *x, "capo"));
            if (slot < 0)
                fail("player " + std::to_string(i + 1) + " does not have the capo of " +
                     c.domain_names[static_cast<std::size_t>(d)].id);
            const auto* soldiers = from.if_contains("soldiers");
            give_domain(d, Seat(i), slot, soldiers == nullptr ? 0 : number_of(*soldiers, "soldiers", 0, kMaxOfCapo));
        }
    }
    for (int i = 0; i < n; ++i)  // a family may have lost the capo who held them
        each_bit(of(Seat(i)).domains, [&](int d) {
            std::uint8_t& slot = s.capo_of[static_cast<std::size_t>(d)];
            if ((of(Seat(i)).capos >> slot & 1) == 0)
                slot = static_cast<std::uint8_t>(std::countr_zero(static_cast<unsigned>(of(Seat(i)).capos)));
        });
}

void Scene::put_centre(const json::value& v) {
    const std::uint32_t before = s.centre;
    s.deck |= before;
    s.centre = 0;
    if (!g.chosen().conquest_mode) s.deck_left = static_cast<std::uint8_t>(std::popcount(s.deck));
    for (const json::value& entry : list_of(v, "centre")) {
        const int d = find_card(c.domain_names, entry, "domain");
        name_once(named_domains_, d, "domain", c.domain_names);
        take_domain(d);
        s.centre |= 1u << d;
    }
}

void Scene::add_up() {
    for (int i = 0; i < n; ++i) {
        Family& f = of(Seat(i));
        int respect = 0;
        each_bit(f.domains, [&](int d) { respect += c.domains[static_cast<std::size_t>(d)].respect; });
        each_bit(f.completed, [&](int k) { respect += c.secondaries[static_cast<std::size_t>(k)].respect; });
        f.respect = static_cast<std::uint8_t>(respect);
        f.thresholds =
            static_cast<std::uint8_t>((respect >= kFirstThreshold) | (respect >= g.chosen().third_capo) << 1);
    }
}

void Scene::check_keys(const json::object& given) const {
    using Keys = std::span<const std::string_view>;
    static constexpr std::string_view kKnown[] = {"round",   "phase",   "step",   "start",     "turn",     "truce",
                                                  "roll",    "players", "centre", "decks",     "discards", "idle",
                                                  "checked", "moment",  "groups", "performed", "over",     "winners"};
    // What follows from the rest, as a printed view has it; compared afterwards.
    static constexpr std::string_view kDerived[] = {"turn_done",   "in_transit", "incident",    "card",
                                                    "drawn_types", "action",     "coming_roll", "decision",
                                                    "offers",      "words",      "odds"};
    static constexpr std::string_view kOfPlayer[] = {
        "seat",      "don",   "cash",      "capos",         "domains", "hand",       "main", "secondaries",
        "completed", "feats", "beaten_by", "beaten_before", "peeked",  "thresholds", "deeds"};
    static constexpr std::string_view kDerivedOfPlayer[] = {"respect", "hand_size",   "objectives",
                                                            "income",  "dealt_capos", "dealt_types"};
    const auto check = [](const json::object& from, Keys known, Keys derived, const char* whose) {
        for (const auto& field : from) {
            const auto is = [&](std::string_view key) { return key == std::string_view(field.key()); };
            if (std::none_of(known.begin(), known.end(), is) && std::none_of(derived.begin(), derived.end(), is))
                fail(fmt::format("{} has no '{}'; allowed: {}", whose, std::string_view(field.key()),
                                 fmt::join(known, ", ")));
        }
    };
    check(given, kKnown, kDerived, "a position");
    for (const json::object& from : player_) check(from, kOfPlayer, kDerivedOfPlayer, "a player");
}

json::object Scene::as_view(json::object given) const {
    if (!given.contains("players")) return given;
    json::array list;
    for (int i = 0; i < n; ++i) {
        json::object one = player_[static_cast<std::size_t>(i)];
        one["seat"] = i + 1;
        list.push_back(std::move(one));
    }
    given["players"] = std::move(list);
    return given;
}

void Scene::build(const json::object& given) {
    if (const auto* v = given.if_contains("players")) read_players(*v);
    check_keys(given);
    if (const auto* v = given.if_contains("phase"); v != nullptr && *v == "setup") {
        s = g.initial();
        return;
    }
    over_ = flag_of(given, "over");
    fixed_start();
    put_dons();
    put_capos();
    put_domains();
    if (const auto* v = given.if_contains("centre")) put_centre(*v);
    if (const auto* v = given.if_contains("decks"))
        if (const auto* domains = table_of(*v, "decks").if_contains("domains"))
            s.deck_left = static_cast<std::uint8_t>(number_of(*domains, "domains", 0, std::popcount(s.deck)));
    for (int i = 0; i < n; ++i) {
        put_goods(Seat(i), player_[static_cast<std::size_t>(i)]);
        put_objectives(Seat(i), player_[static_cast<std::size_t>(i)]);
    }
    if (const auto* v = given.if_contains("discards")) put_discards(*v);
    if (const auto* v = given.if_contains("groups")) put_groups(table_of(*v, "groups"));
    add_up();
    for (int i = 0; i < n; ++i) put_deeds(Seat(i), player_[static_cast<std::size_t>(i)]);
}

namespace {

// A printed view says whether the game is over, a scenario hardly ever: then it must be the whole position.
std::string compare_after(const json::object& given, const json::object& view) {
    if (!given.contains("over")) return runs_on(given, view);
    if (!given.contains("decision") && view.contains("decision"))
        return std::string("from there the game runs on by itself to a question") + kGivenExactly;
    if (given.contains("decision")) return runs_on(given, view);
    return first_disagreement(given, view);
}

}  // namespace

std::string Omerta::set_up(State& s, const json::object& given) const {
    State fresh{};
    try {
        Scene scene(*this, fresh);
        scene.build(given);
        Place place(*this, fresh);
        if (fresh.phase != GamePhase::setup) place.begin(given);
        if (const std::string_view broken = broken_invariant(fresh); !broken.empty())
            return "the position cannot be: " + std::string(broken);
        const json::object whole = scene.as_view(given);
        json::object pieces = whole;
        for (const char* key : {"over", "moment", "coming_roll"}) pieces.erase(key);
        if (std::string wrong = first_disagreement(pieces, open_view(*this, fresh)); !wrong.empty()) return wrong;
        place.run_on();
        if (const std::string_view broken = broken_invariant(fresh); !broken.empty())
            return "the position cannot be: " + std::string(broken);
        if (std::string wrong = compare_after(whole, open_view(*this, fresh)); !wrong.empty()) return wrong;
    } catch (const Wrong& wrong) {
        return wrong.message;
    }
    s = fresh;
    return {};
}

}  // namespace consigliere::omerta
