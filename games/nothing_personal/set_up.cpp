// Scenario positions: `given` has the shape of the open view; what it does not name keeps a plain start: round 1,
// phase A, p1 with the Capo token and the turn, empty hands, gangsters in the order of the card file, no markers.
//
// The pieces are placed and compared with what was given; then the game runs on from `moment`:
//
//   set-up         hands, board, starter, markers
//   influence      first-window, turn (if not named), window (after a turn)
//   income         window (if not named, as everywhere below), control, income (`controller` is about to get it)
//   actions        window, control, act (`controller` acts)
//   fence          window, buy
//   feds           window, second-window (after the arrests)
//   family         window, control, fill (`controller` decides)
//   final-scoring  window, control
#include <algorithm>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "engine/position_check.hpp"
#include "games/nothing_personal/game.hpp"
#include "games/nothing_personal/words.hpp"

namespace consigliere::nothing_personal {

namespace json = boost::json;

namespace {

struct Wrong {
    std::string message;
};

int number_in(const json::value& v, const std::string& what, int least, int most) {
    if (!v.is_int64() || v.as_int64() < least || v.as_int64() > most)
        throw Wrong{what + " must be a number from " + std::to_string(least) + " to " + std::to_string(most)};
    return static_cast<int>(v.as_int64());
}

template <class Slugs>
int slug_in(const json::value& v, const Slugs& slugs, const std::string& what) {
    if (v.is_string())
        for (std::size_t i = 0; i < slugs.size(); ++i)
            if (v.as_string() == std::string_view(slugs[i])) return static_cast<int>(i);
    throw Wrong{"there is no " + what + " " + json::serialize(v)};
}

const json::array& list_in(const json::value& v, const std::string& what) {
    if (!v.is_array()) throw Wrong{what + " must be a list"};
    return v.as_array();
}

const json::object& table_in(const json::value& v, const std::string& what) {
    if (!v.is_object()) throw Wrong{what + " must be a table"};
    return v.as_object();
}

void check_keys(const json::object& from, std::span<const std::string_view> known,
                std::span<const std::string_view> derived, const std::string& whose) {
    for (const auto& field : from) {
        const auto is = [&](std::string_view key) { return key == std::string_view(field.key()); };
        if (std::none_of(known.begin(), known.end(), is) && std::none_of(derived.begin(), derived.end(), is))
            throw Wrong{
                fmt::format("{} has no '{}'; known: {}", whose, std::string_view(field.key()), fmt::join(known, ", "))};
    }
}

// TOML has no null.
bool is_empty_space(const json::value& v) { return v.is_null() || v == "empty"; }

class Placer {
public:
    Placer(const Setting& setting, State& state) : g_(setting), s_(state) {}

    void place(const json::object& given) {
        static constexpr std::string_view kKnown[] = {
            "round",    "phase",    "holder",   "turn",    "circuit", "ante",       "passed",
            "position", "players",  "board",    "discard", "prison",  "fishes",     "acted",
            "aside",    "rerolled", "promoted", "first",   "moment",  "controller", "winners"};
        // What follows from the rest, as a printed view has it; compared afterwards.
        static constexpr std::string_view kDerived[] = {"deck", "gangster_deck", "supply", "action",
                                                        "over", "decision",      "offers", "words"};
        check_keys(given, kKnown, kDerived, "a position of this game");
        read_moment(given);
        plain_start();
        if (const json::value* board = given.if_contains("board")) place_board(table_in(*board, "board"));
        for (const auto& [key, value] : given) place_key(key, value);
        check_knowledge();
        Play(g_, s_, nullptr).read_types();
    }

    // The phase and what belongs to it; nothing is asked yet.
    void begin_phase(const json::object& given);
    // Only when the pieces make a possible position.
    void run_on();

private:
    void read_moment(const json::object& given);
    void check_knowledge() const;
    void begin_setup();
    std::uint8_t step_at_moment() const;

    void plain_start() {
        s_ = State{};
        for (int p = g_.players; p < kMaxPlayers; ++p) s_.player(p).supply = 0;
        for (int p = 0; p < kMaxPlayers; ++p) {
            if (p >= g_.players)
                s_.player(p).money = 0;
            else
                s_.player(p).reroll_tokens = static_cast<std::uint8_t>(g_.options.reroll_tokens);
        }
        s_.deck = g_.cards.all;
        s_.neutral = static_cast<std::uint8_t>(g_.options.neutral_supply);
        s_.gangster_deck = g_.cards.all_gangsters;
        if (moment_ == Moment::hands || moment_ == Moment::board) return;
        put(kCapoSpace, g_.starting_capo);
        for (const int space : {7, 6, 5, 4, 3, 2, 1, 0, 9, 10, 11}) put(space, next_of_deck());
    }

    static void once(std::uint64_t& seen, int i, const std::string& what) {
        if ((seen >> i & 1) != 0) throw Wrong{what + " is given twice"};
        seen |= std::uint64_t{1} << i;
    }
    int gangster_in(const json::value& v) {
        const int id = slug_in(v, g_.cards.gangster_names.slugs, "gangster");
        once(men_, id, "the gangster " + json::serialize(v));
        return id;
    }
    int next_of_deck() const {
        if (s_.gangster_deck == 0) throw Wrong{"too few gangsters are left for the board"};
        return std::countr_zero(s_.gangster_deck);
    }

    void put(int space, int gangster) {
        s_.gangster_deck &= ~(std::uint64_t{1} << gangster);
        s_.space(space).gangster = static_cast<std::uint8_t>(gangster);
    }

    // Takes him from wherever he is; a space that loses its man so gets the next of the deck, or `instead`.
    void claim(int gangster, int instead) {
        const std::uint64_t him = std::uint64_t{1} << gangster;
        s_.gangster_deck &= ~him;
        s_.prison &= ~him;
        s_.fishes &= ~him;
        for (int i = 0; i < kSpaces; ++i)
            if (s_.space(i).gangster == gangster) put(i, instead != kNobody ? instead : next_of_deck());
    }

    void place_board(const json::object& board) {
        for (const auto& [slug, value] : board) {
            const int space = slug_in(json::value(slug), g_.cards.position_names.slugs, "space");
            Space& x = s_.space(space);
            if (is_empty_space(value)) {
                if (x.gangster != kNobody) s_.gangster_deck |= std::uint64_t{1} << x.gangster;
                x = Space{};
                continue;
            }
            if (const json::value* man = table_in(value, "board." + std::string(slug)).if_contains("gangster")) {
                const int id = gangster_in(*man);
                if (id == x.gangster) continue;
                const std::uint8_t old = x.gangster;
                const bool on_board =
                    std::any_of(s_.spaces.begin(), s_.spaces.end(), [&](const Space& y) { return y.gangster == id; });
                x.gangster = kNobody;
                if (old != kNobody && !on_board) s_.gangster_deck |= std::uint64_t{1} << old;
                claim(id, old);
                put(space, id);
            }
        }
        for (const auto& [slug, value] : board)
            if (value.is_object())
                place_pieces(slug_in(json::value(slug), g_.cards.position_names.slugs, "space"), value.as_object());
    }

    void place_pieces(int space, const json::object& given) {
        Space& x = s_.space(space);
        for (const auto& [key, value] : given) {
            if (key == "gangster") continue;
            if (key == "markers") {
                for (const auto& [slug, n] : table_in(value, "markers")) {
                    const auto owner = static_cast<std::size_t>(slug_in(json::value(slug), kOwnerSlugs, "owner"));
                    std::uint8_t& supply = owner == kNeutral ? s_.neutral : s_.players[owner].supply;
                    x.count[owner] =
                        static_cast<std::uint8_t>(number_in(n, "markers of " + std::string(slug), 0, supply));
                    supply = static_cast<std::uint8_t>(supply - x.count[owner]);
                }
            } else if (key == "blackmail") {
                x.blackmail = static_cast<std::uint8_t>(slug_in(value, kOwnerSlugs, "owner"));
                --s_.blackmail;
            } else if (key == "sideways" || key == "negated") {
                if (!value.is_bool()) throw Wrong{std::string(key) + " must be true or false"};
                if (!value.as_bool()) continue;
                x.flags = static_cast<std::uint8_t>(x.flags | (key == "sideways" ? Space::kSideways : Space::kNegated));
                if (key == "negated") --s_.negate;
            } else {
                throw Wrong{"a space has no '" + std::string(key) +
                            "'; it has gangster, markers, blackmail, sideways, negated"};
            }
        }
    }

    void place_key(std::string_view key, const json::value& value) {
        const std::string what(key);
        if (key == "round")
            s_.round = static_cast<std::uint8_t>(number_in(value, what, 1, g_.options.rounds));
        else if (key == "holder")
            s_.holder = static_cast<std::uint8_t>(number_in(value, what, 1, g_.players) - 1);
        else if (key == "players")
            for (const json::value& p : list_in(value, what)) place_player(table_in(p, "a player"));
        else if (key == "prison" || key == "fishes" || key == "aside") {
            std::uint64_t& place = key == "prison" ? s_.prison : key == "fishes" ? s_.fishes : s_.aside;
            for (const json::value& man : list_in(value, what)) {
                const int id = gangster_in(man);
                claim(id, kNobody);
                place |= std::uint64_t{1} << id;
            }
        } else if (key == "acted") {
            s_.acted = gangsters_in(value, what);
        } else if (key == "rerolled") {
            s_.rerolled = gangsters_in(value, what);
        } else if (key == "promoted") {
            s_.promoted = gangsters_in(value, what);
        } else if (key == "discard") {
            for (const json::value& card : list_in(value, what)) s_.discard.add(take_card(card));
        }
    }

    std::uint64_t gangsters_in(const json::value& list, const std::string& what) const {
        std::uint64_t out = 0;
        for (const json::value& man : list_in(list, what))
            out |= std::uint64_t{1} << slug_in(man, g_.cards.gangster_names.slugs, "gangster");
        return out;
    }
    CardSet cards_in(const json::value& list, const std::string& what) const {
        CardSet out;
        for (const json::value& card : list_in(list, what))
            out.add(slug_in(card, g_.cards.influence_names.slugs, "card"));
        return out;
    }

    int take_card(const json::value& slug) {
        const int card = slug_in(slug, g_.cards.influence_names.slugs, "card");
        if (named_.has(card)) throw Wrong{"the card " + json::serialize(slug) + " is given twice"};
        named_.add(card);
        s_.deck.remove(card);
        s_.discard.remove(card);
        for (Player& p : s_.players) p.hand.remove(card);
        return card;
    }

    void place_player(const json::object& given) {
        const json::value* seat = given.if_contains("seat");
        if (seat == nullptr) throw Wrong{"a player needs its seat"};
        const int number = number_in(*seat, "seat", 1, g_.players);
        once(seats_, number, "seat " + std::to_string(number));
        static constexpr std::string_view kKnown[] = {"seat",          "money",   "respect", "hand",
                                                      "reroll_tokens", "selling", "knows",   "top"};
        static constexpr std::string_view kDerived[] = {"markers", "cards"};
        check_keys(given, kKnown, kDerived, "a player");
        Player& p = s_.player(number - 1);
        for (const auto& [key, value] : given) {
            if (key == "money")
                p.money = static_cast<std::int16_t>(number_in(value, "money", 0, kMostGiven));
            else if (key == "respect")
                p.respect = static_cast<std::int16_t>(number_in(value, "respect", 0, kMostGiven));
            else if (key == "reroll_tokens")
                p.reroll_tokens = static_cast<std::uint8_t>(number_in(value, "reroll_tokens", 0, 9));
            else if (key == "hand")
                for (const json::value& card : list_in(value, "hand")) p.hand.add(take_card(card));
            else if (key == "knows")
                p.knows = cards_in(value, "knows");
            else if (key == "selling")
                s_.selling = s_.selling | cards_in(value, "selling");
            else if (key == "top")
                p.top = static_cast<std::uint8_t>(number_in(value, "top", 0, kPositions));
        }
    }

    const Setting& g_;
    State& s_;
    CardSet named_;  // cards, men and seats that have their place
    std::uint64_t men_ = 0, seats_ = 0;
    Part part_ = Part::influence;
    Moment moment_ = Moment::window;
};

// --- the moment

std::span<const Moment> moments_of(Part part) {
    using enum Moment;
    static constexpr Moment kSetup[] = {hands, board, starter, markers}, kInfluence[] = {turn, first_window, window},
                            kIncome[] = {window, control, income}, kActions[] = {window, control, act},
                            kFence[] = {window, buy}, kFeds[] = {window, second_window},
                            kFamily[] = {window, control, fill}, kFinal[] = {window, control};
    switch (part) {
    case Part::setup:         return kSetup;
    case Part::influence:     return kInfluence;
    case Part::income:        return kIncome;
    case Part::actions:       return kActions;
    case Part::fence:         return kFence;
    case Part::feds:          return kFeds;
    case Part::family:        return kFamily;
    case Part::final_scoring: return kFinal;
    case Part::over:          break;
    }
    return {};
}

// The first moment of the list unless one is named.
void Placer::read_moment(const json::object& given) {
    const json::value* phase = given.if_contains("phase");
    s_.part = phase == nullptr ? Part::influence : static_cast<Part>(slug_in(*phase, kPartSlugs, "phase"));
    part_ = s_.part;
    const std::span<const Moment> possible = moments_of(part_);
    if (!possible.empty()) moment_ = possible.front();
    const json::value* named = given.if_contains("moment");
    if (named == nullptr) return;
    const auto moment = static_cast<Moment>(slug_in(*named, kMomentSlugs, "moment"));
    if (moment == Moment::within)
        throw Wrong{std::string("moment: pieces alone cannot give what is under way here") + kGivenExactly};
    if (std::find(possible.begin(), possible.end(), moment) == possible.end())
        throw Wrong{"the phase " + std::string(kPartSlugs[static_cast<std::size_t>(part_)]) + " has no moment " +
                    json::serialize(*named)};
    moment_ = moment;
}

// NP-NEG-5: one knows the cards that one gave away, while they lie in other hands.
void Placer::check_knowledge() const {
    for (int p = 0; p < g_.players; ++p) {
        CardSet others;
        for (int q = 0; q < g_.players; ++q)
            if (q != p) others = others | s_.player(q).hand;
        if (!s_.player(p).knows.without(others).empty())
            throw Wrong{fmt::format("players.{}.knows: names a card that is in no other hand", p + 1)};
    }
    if (s_.aside != 0 && part_ != Part::setup) throw Wrong{"aside: gangsters lie aside in set-up only (NP-SETUP-5)"};
}

// The step of the phase's frame from which the flow takes up the moment; windows stand above the step that follows
// them.
std::uint8_t Placer::step_at_moment() const {
    switch (moment_) {
    case Moment::hands:         return 0;
    case Moment::board:         return 1;
    case Moment::starter:       return 2;
    case Moment::markers:       return 4;
    case Moment::first_window:  return 4;
    case Moment::turn:          return 1;
    case Moment::window:        return part_ == Part::influence ? 3 : 1;
    case Moment::second_window: return 2;
    case Moment::control:       return 1;
    case Moment::income:        return 3;
    case Moment::act:
    case Moment::buy:
    case Moment::fill:          return 2;
    case Moment::within:        break;
    }
    return 0;
}

void Placer::begin_setup() {
    Frame& f = s_.frames[0];
    if (moment_ == Moment::hands)
        while (f.a < g_.players && s_.player(f.a).hand.size() >= 4) ++f.a;
    if (moment_ == Moment::board && s_.space(kCapoSpace).gangster == kNobody) {
        put(kCapoSpace, g_.starting_capo);
        Play(g_, s_, nullptr).read_types();
    }
    if (moment_ == Moment::markers)
        for (int p = 0; p < g_.players; ++p) f.a = static_cast<std::uint8_t>(f.a + kMarkers - s_.player(p).supply);
    if (f.a > 3 * g_.players) throw Wrong{"in set-up each player places three markers (NP-SETUP-7)"};
}

void Placer::begin_phase(const json::object& given) {
    const auto value = [&](const char* key, int least, int most, int otherwise) {
        const json::value* v = given.if_contains(key);
        return v == nullptr ? otherwise : number_in(*v, key, least, most);
    };
    const auto seat = [&](const char* key, int otherwise) {
        return static_cast<std::uint8_t>(value(key, 1, g_.players, otherwise + 1) - 1);
    };
    const auto seats = [&](const char* key) {
        unsigned out = 0;
        if (const json::value* list = given.if_contains(key))
            for (const json::value& p : list_in(*list, key)) out |= 1u << (number_in(p, key, 1, g_.players) - 1);
        return static_cast<std::uint8_t>(out);
    };
    s_.part = part_;
    if (part_ == Part::over) {
        s_.winners = seats("winners");
        if (s_.winners == 0) throw Wrong{"winners: a game that is over needs at least one"};
        return;
    }
    s_.depth = 1;
    Frame& f = s_.frames[0];
    f.kind = FrameKind::phase;
    f.step = step_at_moment();
    s_.first = seat("first", s_.holder);
    s_.turn = seat("turn", s_.holder);
    if (part_ == Part::setup) begin_setup();
    if (part_ == Part::income || part_ == Part::final_scoring)
        f.a = static_cast<std::uint8_t>(kPositions - value("position", 1, kPositions, kPositions));
    if (part_ == Part::actions) f.a = static_cast<std::uint8_t>(value("position", 1, kPositions, 1) - 1);
    if (part_ == Part::fence) f.a = static_cast<std::uint8_t>((s_.turn + g_.players - s_.first) % g_.players);
    if (part_ == Part::family) f.a = static_cast<std::uint8_t>(std::max(0, Reading(g_, s_).next_vacancy()));
    if (part_ == Part::influence) {
        s_.circuit = static_cast<std::uint8_t>(value("circuit", 1, 255, 1));
        s_.ante = static_cast<std::int16_t>(value("ante", 0, kMostGiven, 0));
        s_.passed = seats("passed");
    }
    const bool decided = moment_ == Moment::income || moment_ == Moment::act || moment_ == Moment::fill;
    if (decided != given.contains("controller"))
        throw Wrong{"controller belongs to the moments income, act and fill, and each of them needs it"};
    if (!decided) return;
    s_.result = seat("controller", 0);
    const int space = part_ == Part::income ? kCapoSpace - f.a : f.a;
    if (moment_ != Moment::fill && s_.space(space).gangster == kNobody)
        throw Wrong{"the moment income or act needs a gangster at its position"};
    const Reading r(g_, s_);
    const int vacancy = r.next_vacancy();
    if (moment_ == Moment::fill && (vacancy < 0 || vacancy >= kPositions || r.fill_candidates(vacancy) == 0))
        throw Wrong{"the moment fill needs a vacancy and somebody to promote"};
}

void Placer::run_on() {
    if (part_ == Part::over) return;
    Play play(g_, s_, nullptr);
    Frame& f = s_.frames[0];
    switch (moment_) {
    case Moment::hands:
        if (f.a < g_.players) {
            const int dealt = s_.player(f.a).hand.size();
            play.start_draw(f.a++, 4 - dealt);
        }
        break;
    case Moment::act: f.c = s_.space(f.a).gangster; break;
    case Moment::income:
        f.b = s_.result;
        play.open_window(Ask::income);
        break;
    case Moment::first_window:
    case Moment::second_window: play.open_window(Ask::any); break;
    case Moment::window:
        if (part_ != Part::family || Reading(g_, s_).next_vacancy() >= 0)
            play.open_window(Ask::any);
        else
            f.step = 0;
        break;
    default: break;
    }
    play.run();
    if (!s_.selling.empty() && !is_window(s_.ask))
        throw Wrong{"selling: cards are sold under seal in a window only (A-59)"};
}

// Views have no markers where there is no man, and TOML has no null.
json::object without_flow(const json::object& given) {
    json::object pieces = given;
    for (const char* key : {"action", "moment", "controller"}) pieces.erase(key);
    if (json::value* board = pieces.if_contains("board"); board != nullptr && board->is_object())
        for (auto& space : board->get_object())
            if (is_empty_space(space.value())) space.value() = nullptr;
    return pieces;
}

}  // namespace

std::string NothingPersonal::set_up(State& s, const json::object& given) const {
    State position;
    try {
        Placer placer(setting_, position);
        placer.place(given);
        if (const std::string_view broken = broken_invariant(position); !broken.empty())
            return "the position is impossible: " + std::string(broken);
        placer.begin_phase(given);
        json::object pieces = without_flow(given);
        if (std::string wrong = first_disagreement(pieces, open_view(*this, position)); !wrong.empty()) return wrong;
        placer.run_on();
        if (const std::string_view broken = broken_invariant(position); !broken.empty())
            return "the position is impossible: " + std::string(broken);
        for (const char* key : {"action", "moment", "controller"})
            if (const json::value* v = given.if_contains(key)) pieces[key] = *v;
        const json::object view = open_view(*this, position);
        if (std::string wrong = runs_on(pieces, view); !wrong.empty()) return wrong;
        if (const json::value* action = given.if_contains("action"))
            if (std::string wrong = first_disagreement({{"action", *action}}, view); !wrong.empty()) return wrong;
    } catch (const Wrong& wrong) {
        return wrong.message;
    }
    s = position;
    return {};
}

}  // namespace consigliere::nothing_personal
