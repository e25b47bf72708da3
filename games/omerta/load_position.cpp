// Positions for scenarios: from a fixed start, the pieces go where `given` says (the shape of the open view).
//
// Order matters: people before domains, domains before the centre, then cards, objectives, money and the place in the
// round. Whatever is named is taken from wherever it lies.
#include "games/omerta/load_position.hpp"

#include <boost/json/array.hpp>

#include "engine/position_check.hpp"

namespace consigliere::omerta {

namespace json = boost::json;

// --- reading --------------------------------------------------------------------------------------------------------

namespace {

// What is null is not there.
json::value without_nulls(const json::value& given) {
    if (given.is_object()) {
        json::object out;
        for (const auto& [key, value] : given.get_object())
            if (!value.is_null()) out[key] = without_nulls(value);
        return out;
    }
    if (!given.is_array()) return given;
    json::array out;
    for (const json::value& entry : given.get_array())
        if (!entry.is_null()) out.push_back(without_nulls(entry));
    return out;
}

}  // namespace

GivenPosition::GivenPosition(const Omerta& game, const json::object& given)
    : json_(without_nulls(given).as_object()), players_at_table_(game.players()) {
    json::object table = json_;
    table.erase("players");
    const DescriptionReader reader(game.vocabulary(), game.players());
    reader.read(table, position);
    if (const auto* players = json_.if_contains("players")) read_players(*players);
    for (const Seat seat : SeatSet::players(players_at_table_)) {
        players_[seat]["seat"] = seat.index + 1;
        reader.read(players_[seat], position.players.emplace_back(), fmt::format("players.{}.", seat.index + 1));
    }
}

// Families come in a list, in their order or with their seats, or under their numbers.
void GivenPosition::read_players(const json::value& given) {
    const auto put = [&](std::int64_t number, const json::value& from) {
        if (number < 1 || number > players_at_table_) refuse("players: there is no player {}", number);
        json::object& into = players_[Seat(static_cast<int>(number - 1))];
        if (!into.empty()) refuse("player {} is given twice", number);
        if (!from.is_object()) refuse("players.{} must be an object", number);
        into = from.get_object();
        into["seat"] = number;
    };
    if (given.is_object()) {
        for (const auto& [key, from] : given.get_object()) put(std::atoi(std::string(key).c_str()), from);
        return;
    }
    if (!given.is_array()) refuse("players must be a list");
    std::int64_t number = 0;
    for (const json::value& from : given.get_array()) {
        ++number;
        const json::value* seat = from.is_object() ? from.get_object().if_contains("seat") : nullptr;
        if (seat != nullptr && !seat->is_int64()) refuse("players.{}.seat must be a number", number);
        put(seat == nullptr ? number : seat->get_int64(), from);
    }
}

bool GivenPosition::has_domain_deck() const {
    return has("decks") && json_.at("decks").as_object().contains("domains");
}

json::object GivenPosition::as_view() const {
    json::object out = json_;
    if (!out.contains("players")) return out;
    json::array list;
    for (const Seat seat : SeatSet::players(players_at_table_)) list.push_back(players_[seat]);
    out["players"] = std::move(list);
    return out;
}

// --- the pieces -------------------------------------------------------------------------------------------------------

// Set-up by the first card of every draw and the default of every choice; then no money, no cards in hand, no soldier
// on a domain, and the first n domains of the deck in the centre.
void PieceLoader::fixed_start() {
    s = g.initial();
    Rng rng(0);
    while (s.phase == GamePhase::setup) {
        if (s.decision.chance())
            g.apply(s, g.chance_action(s, 0), nullptr);
        else
            g.apply(s, g.default_action(s, s.decision.may_act.first(), rng), nullptr);
    }
    const State start = g.initial();  // the event deck is whole again
    s.events = start.events;
    s.event_deck = start.event_deck;
    s.discards.fill(0);
    s.capos.top |= s.capos.under;  // any of them may be the next
    s.types.top |= s.types.under;
    s.capos.under.clear();
    s.types.under.clear();
    s.deck |= s.centre;
    s.centre.clear();
    for (const Seat seat : everyone()) {
        Family& f = of(seat);
        f.hand.clear();
        f.in_hand.clear();
        f.cash = 0;
        s.centre.add(s.deck.first());
        s.deck -= s.centre;
    }
    s.deck_left = static_cast<std::uint8_t>(g.chosen().conquest_mode ? n : s.deck.size());
    s.active = ActiveAction{};
    s.roll = Roll{};
    s.paid_day = false;
}

void PieceLoader::put_dons() {
    DonSet named;
    for (const Seat seat : everyone()) {
        if (!player(seat).don) continue;
        const DonId don(player(seat).don->index);
        name_once(named, don, "don");
        for (Family& other : s.family)
            if (other.don == don) other.don = of(seat).don;
        of(seat).don = don;
        of(seat).reserve[SlotId(0)] = static_cast<std::uint8_t>(c.dons[don].recruitment);
    }
    s.dons = DonSet::first_members(kDons);
    for (const Seat seat : everyone()) s.dons.remove(of(seat).don);
}

void PieceLoader::return_people(Family& f) {
    for (const SlotId slot : f.capos) {
        s.capos.top.add(f.capo[slot]);
        s.types.top.add(f.type[slot]);
    }
    f.capos = f.robbed = {};
    f.capo = {};
    f.type = {};
    f.robber = {};
    f.reserve = {};
}

// A capo that another family holds is exchanged there for the first one left in the deck.
void PieceLoader::free_capo(CapoId capo) {
    for (Family& other : s.family)
        for (CapoId& held : other.capo) {
            if (held != capo) continue;
            held = s.capos.top.first();
            s.capos.top.remove(held);
        }
    s.capos.top.remove(capo);
}

TypeCardId PieceLoader::free_type(TypeId type) {
    for (const TypeCardId card : s.types.top)
        if (c.type_of[card] == type) {
            s.types.top.remove(card);
            return card;
        }
    for (const Seat seat : everyone())  // exchanged for another type, where none was given
        for (TypeCardId& held : of(seat).type) {
            if (given.has(seat, "capos") || !held.exists() || c.type_of[held] != type) continue;
            const TypeCardId out = held;
            held = s.types.top.first();
            s.types.top.remove(held);
            return out;
        }
    refuse("all cards of the type {} are in use", c.name(type).id);
}

void PieceLoader::put_capos() {
    for (const Seat seat : everyone())
        if (given.has(seat, "capos")) return_people(of(seat));
    for (const Seat seat : everyone())
        if (given.has(seat, "capos")) put_people(seat);
}

void PieceLoader::put_people(Seat seat) {
    Family& f = of(seat);
    const auto& list = player(seat).capos;
    if (list.empty() || list.size() > kSlots) refuse("{}: a family has 1 to 3 capos", path(seat, "capos"));
    SlotId slot(0);
    for (const CapoPosition& from : list) {
        const CapoId capo(from.capo.index);
        name_once(named_capos_, capo, "capo");
        free_capo(capo);
        const TypeId type = from.type == TypeName(kNothing) ? c.type_of[s.types.top.first()] : TypeId(from.type.index);
        f.capo[slot] = capo;
        f.type[slot] = free_type(type);
        f.capos.add(slot);
        f.reserve[slot] = byte_in_range(path(seat, "capos.reserve"), from.reserve, 0, kMaxOfCapo);
        if (from.robbed_by) f.robber[slot] = rival(*from.robbed_by, seat, "capos.robbed_by");
        if (from.robbed_by || from.robbed_this_round.value_or(false)) f.robbed.add(slot);
        ++slot.index;
    }
}

void PieceLoader::take_domain(DomainId d) {
    s.centre.remove(d);
    if (s.deck.has(d) && s.deck_left > 0 && !g.chosen().conquest_mode) --s.deck_left;
    s.deck.remove(d);
    for (Family& f : s.family) f.domains.remove(d);
    s.owner[d] = Seat::none();
    s.slot_of[d] = SlotId::none();
    s.soldiers[d] = 0;
}

void PieceLoader::put_domains() {
    for (const Seat seat : everyone()) {
        if (!given.has(seat, "domains")) continue;
        const DomainSet back = of(seat).domains;
        for (const DomainId d : back) take_domain(d);
        s.deck |= back;
        if (!g.chosen().conquest_mode) s.deck_left = static_cast<std::uint8_t>(s.deck.size());
    }
    const Queries q(g, s);
    for (const Seat seat : everyone())
        for (const DomainPosition& from : player(seat).domains) {
            const DomainId d(from.domain.index);
            name_once(named_domains_, d, "domain");
            const SlotId slot =
                from.capo == CapoName(kNothing) ? of(seat).capos.first() : q.slot_of(seat, CapoId(from.capo.index));
            if (!slot.exists()) refuse("player {} does not have the capo of {}", seat.index + 1, c.name(d).id);
            take_domain(d);
            of(seat).domains.add(d);
            s.owner[d] = seat;
            s.slot_of[d] = slot;
            s.soldiers[d] = byte_in_range(path(seat, "domains.soldiers"), from.soldiers, 0, kMaxOfCapo);
        }
    for (const Seat seat : everyone())  // a family may have lost the capo who held them
        for (const DomainId d : of(seat).domains)
            if (!of(seat).capos.has(s.slot_of[d])) s.slot_of[d] = of(seat).capos.first();
}

void PieceLoader::put_centre() {
    s.deck |= s.centre;
    s.centre.clear();
    if (!g.chosen().conquest_mode) s.deck_left = static_cast<std::uint8_t>(s.deck.size());
    for (const DomainName name : given.position.centre) {
        const DomainId d(name.index);
        name_once(named_domains_, d, "domain");
        take_domain(d);
        s.centre.add(d);
    }
}

void PieceLoader::add_up() {
    for (const Seat seat : everyone()) {
        Family& f = of(seat);
        int respect = 0;
        for (const DomainId d : f.domains) respect += c.domains[d].respect;
        for (const SecondaryId i : f.completed) respect += c.secondaries[i].respect;
        f.respect = static_cast<std::uint8_t>(respect);
        const int earned = (respect >= c.second_capo_respect ? 1 : 0) + (respect >= g.chosen().third_capo ? 2 : 0);
        f.thresholds = byte_in_range(path(seat, "thresholds"), player(seat).thresholds.value_or(earned), 0, 3);
    }
}

void PieceLoader::load() {
    if (given.position.phase == GamePhase::setup) {
        s = g.initial();
        return;
    }
    fixed_start();
    put_dons();
    put_capos();
    put_domains();
    if (given.has("centre")) put_centre();
    if (given.has_domain_deck())
        s.deck_left = byte_in_range("decks.domains", given.position.decks.domains, 0, s.deck.size());
    for (const Seat seat : everyone()) {
        put_goods(seat);
        put_objectives(seat);
    }
    put_discards();
    put_groups();
    add_up();
}

// --- the whole --------------------------------------------------------------------------------------------------------

namespace {

// A printed view says whether the game is over, a scenario hardly ever: then it must be the whole position.
std::string compare_after(const json::object& given, const json::object& view) {
    if (!given.contains("over")) return runs_on(given, view);
    if (!given.contains("decision") && view.contains("decision"))
        return std::string("from there the game runs on by itself to a question") + kGivenExactly;
    if (given.contains("decision")) return runs_on(given, view);
    return first_disagreement(given, view);
}

std::string load(const Omerta& game, State& s, const json::object& json) {
    const auto broken = [&] {
        const std::string_view what = game.broken_invariant(s);
        return what.empty() ? "" : "the position cannot be: " + std::string(what);
    };
    const GivenPosition given(game, json);
    PieceLoader(game, given, s).load();
    PlaceLoader place(game, given, s);
    if (s.phase != GamePhase::setup) place.begin();
    if (std::string wrong = broken(); !wrong.empty()) return wrong;
    const json::object whole = given.as_view();
    json::object pieces = whole;
    for (const char* key : {"over", "moment", "coming_roll"}) pieces.erase(key);
    if (std::string wrong = first_disagreement(pieces, open_view(game, s)); !wrong.empty()) return wrong;
    place.run_on();
    if (std::string wrong = broken(); !wrong.empty()) return wrong;
    return compare_after(whole, open_view(game, s));
}

}  // namespace

std::string Omerta::load_position(State& s, const json::object& given) const {
    State fresh{};
    try {
        if (std::string wrong = load(*this, fresh, given); !wrong.empty()) return wrong;
    } catch (const DescriptionError& wrong) {
        return wrong.what();
    }
    s = fresh;
    return {};
}

}  // namespace consigliere::omerta
