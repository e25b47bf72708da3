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
#include "games/nothing_personal/vocabulary.hpp"

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
        if (const auto found = std::find(slugs.begin(), slugs.end(), std::string_view(v.get_string()));
            found != slugs.end())
            return static_cast<int>(found - slugs.begin());
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
    Placer(const Setup& setup, State& state) : g_(setup), s_(state) {}

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
        Flow(g_, s_, nullptr).read_types();
    }

    // The phase and what belongs to it; nothing is asked yet.
    void begin_phase(const json::object& given);
    // Only when the pieces make a possible position.
    void run_on();

private:
    void read_moment(const json::object& given);
    void check_knowledge() const;
    void push_part_frame(const json::object& given);
    SetupFrame setup_frame();
    void begin_decided(Seat controller);

    void plain_start() {
        s_ = unstarted(g_);
        if (moment_ == Moment::hands || moment_ == Moment::board) return;
        put(kCapoSpace, g_.starting_capo);
        for (const SpaceId space : kDealingOrder) put(space, next_of_deck());
    }

    GangsterId gangster_in(const json::value& v) {
        const GangsterId id(slug_in(v, g_.cards.gangster_names.slugs, "gangster"));
        if (men_.has(id)) throw Wrong{"the gangster " + json::serialize(v) + " is given twice"};
        men_.add(id);
        return id;
    }
    GangsterId next_of_deck() const {
        if (s_.gangster_deck.empty()) throw Wrong{"too few gangsters are left for the board"};
        return s_.gangster_deck.first();
    }

    void put(SpaceId space, GangsterId gangster) {
        s_.gangster_deck.remove(gangster);
        s_.spaces[space].gangster = gangster;
    }

    // Takes him from wherever he is; a space that loses its man so gets the next of the deck, or `instead`.
    void claim(GangsterId gangster, GangsterId instead) {
        s_.gangster_deck.remove(gangster);
        s_.prison.remove(gangster);
        s_.fishes.remove(gangster);
        for (const SpaceId i : kEverySpace)
            if (s_.spaces[i].gangster == gangster) put(i, instead.exists() ? instead : next_of_deck());
    }

    void place_board(const json::object& board) {
        for (const auto& [slug, value] : board) {
            const SpaceId space(slug_in(json::value(slug), g_.cards.position_names.slugs, "space"));
            Space& x = s_.spaces[space];
            if (is_empty_space(value)) {
                if (x.gangster.exists()) s_.gangster_deck.add(x.gangster);
                x = Space{};
                continue;
            }
            if (const json::value* man = table_in(value, "board." + std::string(slug)).if_contains("gangster")) {
                const GangsterId id = gangster_in(*man);
                if (id == x.gangster) continue;
                const GangsterId old = x.gangster;
                const bool on_board =
                    std::any_of(s_.spaces.begin(), s_.spaces.end(), [&](const Space& y) { return y.gangster == id; });
                x.gangster = GangsterId::none();
                if (old.exists() && !on_board) s_.gangster_deck.add(old);
                claim(id, old);
                put(space, id);
            }
        }
        for (const auto& [slug, value] : board)
            if (value.is_object())
                place_pieces(SpaceId(slug_in(json::value(slug), g_.cards.position_names.slugs, "space")),
                             value.as_object());
    }

    void place_pieces(SpaceId space, const json::object& given) {
        Space& x = s_.spaces[space];
        for (const auto& [key, value] : given) {
            if (key == "gangster") continue;
            if (key == "markers") {
                for (const auto& [slug, n] : table_in(value, "markers")) {
                    const OwnerId owner(slug_in(json::value(slug), kOwnerSlugs, "owner"));
                    std::uint8_t& supply = owner == kNeutral ? s_.neutral : s_.players[seat_of(owner)].supply;
                    x.markers[owner] =
                        static_cast<std::uint8_t>(number_in(n, "markers of " + std::string(slug), 0, supply));
                    supply = static_cast<std::uint8_t>(supply - x.markers[owner]);
                }
            } else if (key == "blackmail") {
                x.blackmail = OwnerId(slug_in(value, kOwnerSlugs, "owner"));
                --s_.blackmail;
            } else if (key == "sideways" || key == "negated") {
                if (!value.is_bool()) throw Wrong{std::string(key) + " must be true or false"};
                if (!value.as_bool()) continue;
                (key == "sideways" ? x.sideways : x.negated) = true;
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
            s_.holder = Seat(number_in(value, what, 1, g_.players) - 1);
        else if (key == "players")
            for (const json::value& p : list_in(value, what)) place_player(table_in(p, "a player"));
        else if (key == "prison" || key == "fishes" || key == "aside") {
            GangsterSet& place = key == "prison" ? s_.prison : key == "fishes" ? s_.fishes : s_.aside;
            for (const json::value& man : list_in(value, what)) {
                const GangsterId id = gangster_in(man);
                claim(id, GangsterId::none());
                place.add(id);
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

    GangsterSet gangsters_in(const json::value& list, const std::string& what) const {
        GangsterSet out;
        for (const json::value& man : list_in(list, what))
            out.add(GangsterId(slug_in(man, g_.cards.gangster_names.slugs, "gangster")));
        return out;
    }
    CardSet cards_in(const json::value& list, const std::string& what) const {
        CardSet out;
        for (const json::value& card : list_in(list, what))
            out.add(CardId(slug_in(card, g_.cards.influence_names.slugs, "card")));
        return out;
    }

    CardId take_card(const json::value& slug) {
        const CardId card(slug_in(slug, g_.cards.influence_names.slugs, "card"));
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
        if (seats_.has(Seat(number - 1))) throw Wrong{"seat " + std::to_string(number) + " is given twice"};
        seats_.add(Seat(number - 1));
        static constexpr std::string_view kKnown[] = {"seat",          "money",   "respect", "hand",
                                                      "reroll_tokens", "selling", "knows",   "top"};
        static constexpr std::string_view kDerived[] = {"markers", "cards"};
        check_keys(given, kKnown, kDerived, "a player");
        Player& p = s_.players[Seat(number - 1)];
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
                s_.selling |= cards_in(value, "selling");
            else if (key == "top")
                p.top = static_cast<std::uint8_t>(number_in(value, "top", 0, kPositions));
        }
    }

    const Setup& g_;
    State& s_;
    CardSet named_;  // cards, men and seats that have their place
    GangsterSet men_;
    SeatSet seats_;
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
        throw Wrong{"the phase " + std::string(kPartSlugs[static_cast<int>(part_)]) + " has no moment " +
                    json::serialize(*named)};
    moment_ = moment;
}

// NP-NEG-5: one knows the cards that one gave away, while they lie in other hands.
void Placer::check_knowledge() const {
    for (const Seat p : g_.seats()) {
        CardSet others;
        for (const Seat other : g_.seats().without(p)) others |= s_.players[other].hand;
        if (!(s_.players[p].knows - others).empty())
            throw Wrong{fmt::format("players.{}.knows: names a card that is in no other hand", p.index + 1)};
    }
    if (!s_.aside.empty() && part_ != Part::setup)
        throw Wrong{"aside: gangsters lie aside in set-up only (NP-SETUP-5)"};
}

SetupFrame Placer::setup_frame() {
    using enum SetupFrame::Step;
    SetupFrame f;
    switch (moment_) {
    case Moment::board:
        f.step = board;
        if (s_.spaces[kCapoSpace].gangster.exists()) break;
        put(kCapoSpace, g_.starting_capo);
        Flow(g_, s_, nullptr).read_types();
        break;
    case Moment::starter:
        f.step = g_.options.starter == Starter::random ? starter : votes;
        f.starters = g_.seats();
        break;
    case Moment::markers:
        f.step = markers;
        for (const Seat p : g_.seats())
            f.placed = static_cast<std::uint8_t>(f.placed + kMarkers - s_.players[p].supply);
        if (f.placed > kFirstMarkers * g_.players)
            throw Wrong{"in set-up each player places three markers (NP-SETUP-7)"};
        break;
    default:
        while (f.dealt < g_.players && s_.players[Seat(f.dealt)].hand.size() >= kFirstHand) ++f.dealt;
    }
    return f;
}

// The frame of the part, at the step from which the flow takes up the moment; windows stand above the step that follows
// them.
void Placer::push_part_frame(const json::object& given) {
    const auto position = [&](int otherwise) {
        const json::value* v = given.if_contains("position");
        return static_cast<std::uint8_t>(v == nullptr ? otherwise : number_in(*v, "position", 1, kPositions));
    };
    switch (part_) {
    case Part::setup:     s_.frames.push(setup_frame()); return;
    case Part::influence: {
        using enum InfluenceFrame::Step;
        s_.frames.push(InfluenceFrame{moment_ == Moment::turn           ? turn
                                      : moment_ == Moment::first_window ? first_seat
                                                                        : next_seat});
        return;
    }
    case Part::income: {
        const bool income = moment_ == Moment::income;
        s_.frames.push(IncomeFrame{.step = income ? IncomeFrame::Step::pay : IncomeFrame::Step::control,
                                   .position = position(kPositions),
                                   .receiver = {}});
        return;
    }
    case Part::actions:
        s_.frames.push(VisitsFrame{.step = moment_ == Moment::act ? VisitsFrame::Step::act : VisitsFrame::Step::control,
                                   .position = position(1),
                                   .visited = {}});
        return;
    case Part::fence: {
        const int served = (s_.turn.index + g_.players - s_.first.index) % g_.players;
        s_.frames.push(FenceFrame{moment_ == Moment::buy ? FenceFrame::Step::buy : FenceFrame::Step::draw,
                                  static_cast<std::uint8_t>(served)});
        return;
    }
    case Part::feds:
        s_.frames.push(FedsFrame{moment_ == Moment::second_window ? FedsFrame::Step::done : FedsFrame::Step::arrests});
        return;
    case Part::family:
        s_.frames.push(FamilyFrame{moment_ == Moment::fill ? FamilyFrame::Step::choice : FamilyFrame::Step::candidates,
                                   Queries(g_, s_).next_vacancy()});
        return;
    case Part::final_scoring:
        s_.frames.push(FinalScoringFrame{FinalScoringFrame::Step::control, position(kPositions)});
        return;
    case Part::over: return;
    }
}

void Placer::begin_phase(const json::object& given) {
    const auto value = [&](const char* key, int least, int most, int otherwise) {
        const json::value* v = given.if_contains(key);
        return v == nullptr ? otherwise : number_in(*v, key, least, most);
    };
    const auto seat = [&](const char* key, Seat otherwise) {
        return Seat(value(key, 1, g_.players, otherwise.index + 1) - 1);
    };
    const auto seats = [&](const char* key) {
        SeatSet out;
        if (const json::value* list = given.if_contains(key))
            for (const json::value& p : list_in(*list, key)) out.add(Seat(number_in(p, key, 1, g_.players) - 1));
        return out;
    };
    s_.part = part_;
    if (part_ == Part::over) {
        s_.winners = seats("winners");
        if (s_.winners.empty()) throw Wrong{"winners: a game that is over needs at least one"};
        return;
    }
    s_.first = seat("first", s_.holder);
    s_.turn = seat("turn", s_.holder);
    if (part_ == Part::influence) {
        s_.circuit = static_cast<std::uint8_t>(value("circuit", 1, 255, 1));
        s_.ante = static_cast<std::int16_t>(value("ante", 0, kMostGiven, 0));
        s_.passed = seats("passed");
    }
    push_part_frame(given);
    const bool decided = moment_ == Moment::income || moment_ == Moment::act || moment_ == Moment::fill;
    if (decided != given.contains("controller"))
        throw Wrong{"controller belongs to the moments income, act and fill, and each of them needs it"};
    if (decided) begin_decided(seat("controller", Seat(0)));
}

// The moments after somebody was found to control a position or to decide a vacancy.
void Placer::begin_decided(Seat controller) {
    s_.controller = controller;
    const Queries q(g_, s_);
    if (moment_ == Moment::fill) {
        const SpaceId vacancy = q.next_vacancy();
        if (!vacancy.exists() || !kActive.has(vacancy) || q.fill_candidates(vacancy).empty())
            throw Wrong{"the moment fill needs a vacancy and somebody to promote"};
        return;
    }
    const int position =
        moment_ == Moment::income ? s_.frames.at<IncomeFrame>(0).position : s_.frames.at<VisitsFrame>(0).position;
    if (!q.is_occupied(space_of_position(position)))
        throw Wrong{"the moment income or act needs a gangster at its position"};
}

void Placer::run_on() {
    if (part_ == Part::over) return;
    Flow flow(g_, s_, nullptr);
    switch (moment_) {
    case Moment::hands: {
        auto& f = s_.frames.at<SetupFrame>(0);
        if (f.dealt == g_.players) break;
        const Seat seat(f.dealt++);
        flow.start_draw(seat, kFirstHand - s_.players[seat].hand.size());
        break;
    }
    case Moment::act: {
        auto& f = s_.frames.at<VisitsFrame>(0);
        f.visited = s_.spaces[space_of_position(f.position)].gangster;
        break;
    }
    case Moment::income:
        s_.frames.at<IncomeFrame>(0).receiver = s_.controller;
        flow.open_window(PromptId::income);
        break;
    case Moment::first_window:
    case Moment::second_window: flow.open_window(PromptId::any); break;
    case Moment::window:
        if (part_ == Part::family && !s_.frames.at<FamilyFrame>(0).vacancy.exists())
            s_.frames.at<FamilyFrame>(0).step = FamilyFrame::Step::window;
        else
            flow.open_window(PromptId::any);
        break;
    default: break;
    }
    flow.run_to_question();
    if (!s_.selling.empty() && !is_window(question(s_.decision)))
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
        Placer placer(setup_, position);
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
