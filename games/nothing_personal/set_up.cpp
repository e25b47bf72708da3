// Scenario positions: `given` has the shape of the open view; what it does not name keeps a plain start: round 1,
// phase A, p1 with the Capo token and the turn, empty hands, gangsters in the order of the card file, no markers.
#include <algorithm>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

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

class Placer {
public:
    Placer(const Setting& setting, State& state) : g_(setting), s_(state) {}

    void place(const json::object& given) {
        plain_start();
        if (const json::value* board = given.if_contains("board")) place_board(table_in(*board, "board"));
        for (const auto& [key, value] : given) place_key(key, value);
        Play(g_, s_, nullptr).read_types();
    }

    // Only when the pieces make a possible position.
    void open_phase(const json::object& given);

private:
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
            if (value.is_null()) {
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
        else if (key == "prison" || key == "fishes") {
            for (const json::value& man : list_in(value, what)) {
                const int id = gangster_in(man);
                claim(id, kNobody);
                (key == "prison" ? s_.prison : s_.fishes) |= std::uint64_t{1} << id;
            }
        } else if (key == "acted") {
            for (const json::value& man : list_in(value, what))
                s_.acted |= std::uint64_t{1} << slug_in(man, g_.cards.gangster_names.slugs, "gangster");
        } else if (key == "discard") {
            for (const json::value& card : list_in(value, what)) s_.discard.add(take_card(card));
        } else if (!is_known(key)) {
            throw Wrong{"there is no '" + what + "' in a position of this game"};
        }
    }

    static bool is_known(std::string_view key) {
        static constexpr std::string_view kOthers[] = {
            "board",         "phase",  "turn",   "circuit", "ante",     "passed",  "position", "deck",
            "gangster_deck", "supply", "action", "over",    "decision", "winners", "offers",   "words"};
        return std::find(std::begin(kOthers), std::end(kOthers), key) != std::end(kOthers);
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
            else if (key != "seat" && key != "markers" && key != "cards")
                throw Wrong{"a player has no '" + std::string(key) +
                            "'; it has seat, money, respect, hand, reroll_tokens"};
        }
    }

    const Setting& g_;
    State& s_;
    CardSet named_;  // cards, men and seats that have their place
    std::uint64_t men_ = 0, seats_ = 0;
};

void Placer::open_phase(const json::object& given) {
    Play play(g_, s_, nullptr);
    const auto value = [&](const char* key, int least, int most, int otherwise) {
        const json::value* v = given.if_contains(key);
        return v == nullptr ? otherwise : number_in(*v, key, least, most);
    };
    const json::value* phase = given.if_contains("phase");
    s_.part = phase == nullptr ? Part::influence : static_cast<Part>(slug_in(*phase, kPartSlugs, "phase"));
    if (s_.part == Part::setup || s_.part == Part::over)
        throw Wrong{"a position cannot start in set-up or after the end"};
    s_.depth = 1;
    Frame& f = s_.frames[0];
    f.kind = FrameKind::phase;
    if (s_.part == Part::income)
        f.a = static_cast<std::uint8_t>(kPositions - value("position", 1, kPositions, kPositions));
    if (s_.part == Part::actions) f.a = static_cast<std::uint8_t>(value("position", 1, kPositions, 1) - 1);
    if (s_.part == Part::influence) {
        f.step = 1;  // the turn itself; the window before it is past
        s_.first = s_.holder;
        s_.turn = static_cast<std::uint8_t>(value("turn", 1, g_.players, s_.holder + 1) - 1);
        s_.circuit = static_cast<std::uint8_t>(value("circuit", 1, 99, 1));
        s_.ante = static_cast<std::int16_t>(value("ante", 0, kMostGiven, 0));
        if (const json::value* passed = given.if_contains("passed"))
            for (const json::value& p : list_in(*passed, "passed"))
                s_.passed = static_cast<std::uint8_t>(s_.passed | 1u << (number_in(p, "passed", 1, g_.players) - 1));
    }
    play.run();
}

}  // namespace

std::string NothingPersonal::set_up(State& s, const json::object& given) const {
    State position;
    try {
        Placer placer(setting_, position);
        placer.place(given);
        if (const std::string_view broken = broken_invariant(position); !broken.empty())
            return "the position is impossible: " + std::string(broken);
        placer.open_phase(given);
    } catch (const Wrong& wrong) {
        return wrong.message;
    }
    s = position;
    return {};
}

}  // namespace consigliere::nothing_personal
