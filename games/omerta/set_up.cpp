// Positions for scenarios: from a fixed start, the pieces go where `given` says (the shape of the open view).
//
// Order matters: people before domains, domains before the centre, then cards, objectives, money and the place in the
// round. Whatever is named is taken from wherever it lies.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "games/omerta/play.hpp"

namespace consigliere::omerta {

namespace json = boost::json;

namespace {

struct Wrong {
    std::string message;
};

[[noreturn]] void fail(std::string message) { throw Wrong{std::move(message)}; }

int number_of(const json::value& v, std::string_view key, int least, int most) {
    const std::int64_t number = v.is_int64()    ? v.get_int64()
                                : v.is_uint64() ? static_cast<std::int64_t>(v.get_uint64())
                                                : least - 1;
    if (number < least || number > most)
        fail("'" + std::string(key) + "' must be a whole number from " + std::to_string(least) + " to " +
             std::to_string(most));
    return static_cast<int>(number);
}

int thousands_of(const json::value& v, std::string_view key) {
    const int dollars = number_of(v, key, 0, 999000);
    if (dollars % 1000 != 0) fail("'" + std::string(key) + "' must be a multiple of 1000");
    return dollars / 1000;
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

class Scene {
public:
    Scene(const Omerta& game, State& state) : g(game), c(game.cards()), s(state), n(game.players()) {}

    void build(const json::object& given);

private:
    void fixed_start();
    void read_players(const json::value& v);
    void put_dons();
    void put_capos();
    void put_domains();
    void put_centre(const json::value& v);
    void put_hand(Seat seat, const json::value& v);
    void put_objectives(Seat seat, const json::object& from);
    void put_peek(Seat seat, const json::value& v);
    void put_place(const json::object& given);
    void add_up();

    Family& of(Seat seat) { return s.family[seat.index]; }
    int rival_of(const json::value& v, std::string_view key, int self) const {
        const int seat = number_of(v, key, 1, n) - 1;
        if (seat == self) fail("'" + std::string(key) + "' must name another family");
        return seat;
    }
    const json::value* field(int i, const char* key) const {
        return player_[static_cast<std::size_t>(i)].if_contains(key);
    }
    // What is named a second time would lie in two places.
    static void name_once(std::uint32_t& named, int card, std::string_view what, const std::vector<CardName>& names) {
        if ((named >> card & 1u) != 0)
            fail("the " + std::string(what) + " " + names[static_cast<std::size_t>(card)].id + " is given twice");
        named |= 1u << card;
    }
    void take_domain(int d);
    void give_domain(int d, Seat seat, int slot, int soldiers);
    void free_capo(int capo);
    int free_type(int design);
    void return_people(Family& f);

    const Omerta& g;
    const Cards& c;
    State& s;
    const int n;
    std::array<json::object, kMaxPlayers> player_;
    std::uint32_t named_domains_ = 0, named_objectives_ = 0;
};

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
            if (from.contains("robbed_this_round")) f.robbed = static_cast<std::uint8_t>(f.robbed | 1u << k);
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
    if (!g.chosen().conquest_mode && std::popcount(f.completed) > 2)
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

void Scene::put_place(const json::object& given) {
    static constexpr std::string_view kPhases[] = {"setup", "deal", "events", "actions", "end"};
    s.phase = GamePhase::actions;
    if (const auto* v = given.if_contains("phase")) {
        int found = 0;
        for (int i = 1; i < 5; ++i)
            if (v->is_string() && v->get_string() == kPhases[i]) found = i;
        if (found == 0) fail("'phase' must be deal, events, actions or end");
        s.phase = static_cast<GamePhase>(found);
    }
    const auto number = [&](const char* key, int otherwise, int least, int most) {
        const auto* v = given.if_contains(key);
        return v == nullptr ? otherwise : number_of(*v, key, least, most);
    };
    s.round = static_cast<std::int16_t>(number("round", 1, 1, 60));
    s.start = Seat(number("start", 1, 1, n) - 1);
    s.turns = static_cast<std::uint8_t>((number("turn", s.start.index + 1, 1, n) - 1 - s.start.index + n) % n);
    s.step = static_cast<std::uint8_t>(number("step", 1, 0, 8));
    s.paid_day = s.phase != GamePhase::deal || s.step > 3 ? 1 : 0;
    if (const auto* v = given.if_contains("truce")) s.truce = v->is_bool() && v->get_bool() ? 1 : 0;
    s.winners = {};
    s.frames.clear();
    s.pending = {};
    s.pending.prompt = kAskNothing;
    s.dirty = 1;
    Play play(g, s, nullptr);
    play.push(FrameKind::round);
    play.run();
}

void Scene::build(const json::object& given) {
    static constexpr std::string_view kKnown[] = {"round",    "phase",    "step",   "start",  "turn",
                                                  "truce",    "players",  "centre", "decks",  "over",
                                                  "decision", "discards", "roll",   "offers", "words"};
    for (const auto& [key, value] : given)
        if (std::find(std::begin(kKnown), std::end(kKnown), std::string_view(key)) == std::end(kKnown))
            fail("there is no '" + std::string(key) +
                 "' to set; allowed: round, phase, step, start, turn, truce, players, centre, decks");
    fixed_start();
    if (const auto* v = given.if_contains("players")) read_players(*v);
    static constexpr std::string_view kPlayerKeys[] = {
        "seat",      "don",   "cash",    "capos",     "domains",    "hand",   "main",      "secondaries",
        "completed", "feats", "respect", "hand_size", "objectives", "peeked", "beaten_by", "income"};
    for (const json::object& from : player_)
        for (const auto& [key, value] : from)
            if (std::find(std::begin(kPlayerKeys), std::end(kPlayerKeys), std::string_view(key)) ==
                std::end(kPlayerKeys))
                fail("a player has no '" + std::string(key) +
                     "'; allowed: don, cash, capos, domains, hand, main, secondaries, completed, feats, beaten_by");
    put_dons();
    put_capos();
    put_domains();
    if (const auto* v = given.if_contains("centre")) put_centre(*v);
    if (const auto* v = given.if_contains("decks"))
        if (const auto* domains = table_of(*v, "decks").if_contains("domains"))
            s.deck_left = static_cast<std::uint8_t>(number_of(*domains, "domains", 0, std::popcount(s.deck)));
    for (int i = 0; i < n; ++i) {
        const json::object& from = player_[static_cast<std::size_t>(i)];
        if (const auto* v = from.if_contains("cash"))
            of(Seat(i)).cash = static_cast<std::int16_t>(thousands_of(*v, "cash"));
        if (const auto* v = from.if_contains("hand")) put_hand(Seat(i), *v);
        if (const auto* v = from.if_contains("beaten_by"))
            for (const json::value& seat : list_of(*v, "beaten_by"))
                of(Seat(i)).beaten_now =
                    static_cast<std::uint8_t>(of(Seat(i)).beaten_now | 1u << rival_of(seat, "beaten_by", i));
        if (const auto* v = from.if_contains("peeked")) put_peek(Seat(i), *v);
        put_objectives(Seat(i), from);
    }
    add_up();
    put_place(given);
}

}  // namespace

std::string Omerta::set_up(State& s, const json::object& given) const {
    State fresh{};
    try {
        Scene(*this, fresh).build(given);
    } catch (const Wrong& wrong) {
        return wrong.message;
    }
    if (const std::string_view broken = broken_invariant(fresh); !broken.empty())
        return "the position cannot be: " + std::string(broken);
    s = fresh;
    return {};
}

}  // namespace consigliere::omerta
