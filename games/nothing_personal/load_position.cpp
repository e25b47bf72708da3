// Scenario positions: `given` has the shape of the open view; what it does not name keeps a plain start: round 1,
// phase A, p1 with the Capo token and the turn, empty hands, gangsters in the order of the card file, no markers.
// An empty space is named in `empty`, or stands on the board as null or "empty" (TOML has no null).
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
#include <fmt/format.h>

#include "engine/description/read_json.hpp"
#include "engine/position_check.hpp"
#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

namespace json = boost::json;

namespace {

template <class... Args>
[[noreturn]] void refuse(fmt::format_string<Args...> text, Args&&... args) {
    throw DescriptionError(fmt::format(text, std::forward<Args>(args)...));
}

template <class Number>
void set(Number& to, int n, int least, int most, const std::string& path) {
    if (n < least || n > most) refuse("{} must be a number from {} to {}, not {}", path, least, most, n);
    to = static_cast<Number>(n);
}

template <class Set, class Names>
Set set_of(const Names& names) {
    Set out;
    for (const auto name : names) out.add(decltype(out.first())(name.index));
    return out;
}

// --- pieces ----------------------------------------------------------------------------------------------------------

// The first moment is taken unless one is named.
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

Moment moment_of(const Position& given, Part part) {
    const std::span<const Moment> possible = moments_of(part);
    if (!given.moment) return possible.empty() ? Moment::window : possible.front();
    if (*given.moment == Moment::within)
        refuse("moment: pieces alone cannot give what is under way here{}", kGivenExactly);
    if (std::find(possible.begin(), possible.end(), *given.moment) == possible.end())
        refuse("the phase {} has no moment \"{}\"", kPartSlugs[static_cast<int>(part)],
               kMomentSlugs[static_cast<int>(*given.moment)]);
    return *given.moment;
}

class Placer {
public:
    Placer(const Setup& game_setup, const Vocabulary& names, const Position& given, Moment moment, State& state)
        : setup(game_setup), names_(names), given_(given), s(state) {
        s = unstarted(setup);
        if (moment == Moment::hands || moment == Moment::board) return;
        put(kCapoSpace, setup.starting_capo);
        for (const SpaceId space : kDealingOrder) put(space, next_of_deck());
    }

    void place() {
        place_board();
        for (const auto& [name, space] : given_.board.entries) place_pieces(SpaceId(name.index), space);
        if (given_.round) set(s.round, *given_.round, 1, setup.options.rounds, "round");
        if (given_.holder) s.holder = *given_.holder;
        for (const PlayerPosition& player : given_.players) place_player(player);
        place_gangsters(given_.prison, s.prison);
        place_gangsters(given_.fishes, s.fishes);
        if (given_.aside) place_gangsters(*given_.aside, s.aside);
        s.acted = set_of<GangsterSet>(given_.acted);
        if (given_.rerolled) s.rerolled = set_of<GangsterSet>(*given_.rerolled);
        if (given_.promoted) s.promoted = set_of<GangsterSet>(*given_.promoted);
        for (const CardName card : given_.discard) s.discard.add(take_card(card));
        check_knowledge();
        Flow(setup, s, nullptr).read_types();
    }

private:
    GangsterId next_of_deck() const {
        if (s.gangster_deck.empty()) refuse("too few gangsters are left for the board");
        return s.gangster_deck.first();
    }
    void put(SpaceId space, GangsterId gangster) {
        s.gangster_deck.remove(gangster);
        s.spaces[space].gangster = gangster;
    }

    GangsterId named_gangster(GangsterName name) {
        const GangsterId id(name.index);
        if (men_.has(id)) refuse("the gangster \"{}\" is given twice", names_.slug(kGangsterList, id.index));
        men_.add(id);
        return id;
    }
    // Takes him from wherever he is; a space that loses its man so gets the next of the deck, or `instead`.
    void claim(GangsterId gangster, GangsterId instead) {
        s.gangster_deck.remove(gangster);
        s.prison.remove(gangster);
        s.fishes.remove(gangster);
        for (const SpaceId i : kEverySpace)
            if (s.spaces[i].gangster == gangster) put(i, instead.exists() ? instead : next_of_deck());
    }
    void place_gangsters(const Names<GangsterName>& given, GangsterSet& where) {
        for (const GangsterName name : given) {
            const GangsterId id = named_gangster(name);
            claim(id, GangsterId::none());
            where.add(id);
        }
    }

    void place_board() {
        if (given_.empty)
            for (const SpaceName name : *given_.empty) {
                Space& x = s.spaces[SpaceId(name.index)];
                if (x.gangster.exists()) s.gangster_deck.add(x.gangster);
                x = Space{};
            }
        for (const auto& [name, space] : given_.board.entries)
            if (space.gangster) seat_gangster(SpaceId(name.index), named_gangster(*space.gangster));
    }
    void seat_gangster(SpaceId space, GangsterId id) {
        const GangsterId old = s.spaces[space].gangster;
        if (id == old) return;
        const bool on_board =
            std::any_of(s.spaces.begin(), s.spaces.end(), [&](const Space& y) { return y.gangster == id; });
        s.spaces[space].gangster = GangsterId::none();
        if (old.exists() && !on_board) s.gangster_deck.add(old);
        claim(id, old);
        put(space, id);
    }

    void place_pieces(SpaceId space, const SpacePosition& given) {
        Space& x = s.spaces[space];
        const std::string path = "board." + names_.slug(kSpaceList, space.index);
        for (const auto& [name, n] : given.markers.entries) {
            const OwnerId owner(name.index);
            std::uint8_t& supply = owner == kNeutral ? s.neutral : s.players[seat_of(owner)].supply;
            set(x.markers[owner], n, 0, supply, path + ".markers." + names_.slug(kOwnerList, owner.index));
            supply = static_cast<std::uint8_t>(supply - x.markers[owner]);
        }
        if (given.blackmail) {
            x.blackmail = OwnerId(given.blackmail->index);
            --s.blackmail;
        }
        x.sideways = given.sideways.value_or(false);
        x.negated = given.negated.value_or(false);
        s.negate = static_cast<std::uint8_t>(s.negate - (x.negated ? 1 : 0));
    }

    CardId take_card(CardName name) {
        const CardId card(name.index);
        if (cards_.has(card)) refuse("the card \"{}\" is given twice", names_.slug(kCardList, card.index));
        cards_.add(card);
        s.deck.remove(card);
        return card;
    }

    void place_player(const PlayerPosition& given) {
        const int number = given.seat.index + 1;
        if (seats_.has(given.seat)) refuse("seat {} is given twice", number);
        seats_.add(given.seat);
        const auto path = [&](const char* field) { return fmt::format("players.{}.{}", number, field); };
        Player& p = s.players[given.seat];
        if (given.money) set(p.money, *given.money, 0, kMostGiven, path("money"));
        if (given.respect) set(p.respect, *given.respect, 0, kMostGiven, path("respect"));
        if (given.reroll_tokens) set(p.reroll_tokens, *given.reroll_tokens, 0, 9, path("reroll_tokens"));
        if (given.top) set(p.top, *given.top, 0, kPositions, path("top"));
        if (given.hand)
            for (const CardName card : *given.hand) p.hand.add(take_card(card));
        if (given.knows) p.knows = set_of<CardSet>(*given.knows);
        if (given.selling) s.selling |= set_of<CardSet>(*given.selling);
    }

    // NP-NEG-5: one knows the cards that one gave away, while they lie in other hands.
    void check_knowledge() const {
        for (const Seat p : setup.all_seats()) {
            CardSet others;
            for (const Seat other : setup.all_seats().without(p)) others |= s.players[other].hand;
            if (!(s.players[p].knows - others).empty())
                refuse("players.{}.knows: names a card that is in no other hand", p.index + 1);
        }
    }

    const Setup& setup;
    const Vocabulary& names_;
    const Position& given_;
    State& s;
    CardSet cards_;  // cards, men and seats that have their place
    GangsterSet men_;
    SeatSet seats_;
};

// --- the part of the round and its moment ----------------------------------------------------------------------------

class PartStarter {
public:
    PartStarter(const Setup& game_setup, const Position& given, Part part, Moment moment, State& state)
        : setup(game_setup), given_(given), part_(part), moment_(moment), s(state) {}

    // The part and what belongs to it; nothing is asked yet.
    void begin();
    // Only when the pieces make a possible position.
    void run_on();

private:
    void begin_decided(Seat controller);
    void push_frame();
    SetupFrame setup_frame();
    InfluenceFrame influence_frame() const;
    std::uint8_t position(int otherwise) const {
        std::uint8_t out = 0;
        set(out, given_.position.value_or(otherwise), 1, kPositions, "position");
        return out;
    }

    const Setup& setup;
    const Position& given_;
    const Part part_;
    const Moment moment_;
    State& s;
};

void PartStarter::begin() {
    s.part = part_;
    if (part_ == Part::over) {
        s.winners = given_.winners.value_or(SeatSet{});
        if (s.winners.empty()) refuse("winners: a game that is over needs at least one");
        return;
    }
    if (!s.aside.empty() && part_ != Part::setup) refuse("aside: gangsters lie aside in set-up only (NP-SETUP-5)");
    s.first = given_.first.value_or(s.holder);
    s.turn = given_.turn.value_or(s.holder);
    if (part_ == Part::influence) {
        set(s.circuit, given_.circuit.value_or(1), 1, 255, "circuit");
        set(s.ante, given_.ante.value_or(0), 0, kMostGiven, "ante");
        s.passed = given_.passed.value_or(SeatSet{});
    }
    push_frame();
    const bool decided = moment_ == Moment::income || moment_ == Moment::act || moment_ == Moment::fill;
    if (decided != given_.controller.has_value())
        refuse("controller belongs to the moments income, act and fill, and each of them needs it");
    if (decided) begin_decided(*given_.controller);
}

// The moments after somebody was found to control a position or to decide a vacancy.
void PartStarter::begin_decided(Seat controller) {
    s.controller = controller;
    const Queries q(setup, s);
    if (moment_ == Moment::fill) {
        const SpaceId vacancy = q.next_vacancy();
        if (!vacancy.exists() || !kActive.has(vacancy) || q.fill_candidates(vacancy).empty())
            refuse("the moment fill needs a vacancy and somebody to promote");
        return;
    }
    const int number =
        moment_ == Moment::income ? s.frames.at<IncomeFrame>(0).position : s.frames.at<VisitsFrame>(0).position;
    if (!q.is_occupied(space_of_position(number))) refuse("the moment income or act needs a gangster at its position");
}

SetupFrame PartStarter::setup_frame() {
    using enum SetupFrame::Step;
    SetupFrame f;
    switch (moment_) {
    case Moment::board:
        f.step = board;
        if (s.spaces[kCapoSpace].gangster.exists()) break;
        s.gangster_deck.remove(setup.starting_capo);
        Flow(setup, s, nullptr).put_gangster(kCapoSpace, setup.starting_capo);
        break;
    case Moment::starter:
        f.step = setup.options.starter == Starter::random ? starter : votes;
        f.starters = setup.all_seats();
        break;
    case Moment::markers:
        f.step = markers;
        for (const Seat p : setup.all_seats())
            f.placed = static_cast<std::uint8_t>(f.placed + kMarkers - s.players[p].supply);
        if (f.placed > kFirstMarkers * setup.players) refuse("in set-up each player places three markers (NP-SETUP-7)");
        break;
    default:
        while (f.dealt < setup.players && s.players[Seat(f.dealt)].hand.size() >= kFirstHand) ++f.dealt;
    }
    return f;
}

InfluenceFrame PartStarter::influence_frame() const {
    using enum InfluenceFrame::Step;
    return {moment_ == Moment::turn ? turn : moment_ == Moment::first_window ? first_seat : next_seat};
}

// The frame of the part, at the step from which the flow takes up the moment; windows stand above the step that follows
// them.
void PartStarter::push_frame() {
    const auto at = [&](Moment moment, auto then, auto otherwise) { return moment_ == moment ? then : otherwise; };
    switch (part_) {
    case Part::setup:     s.frames.push(setup_frame()); break;
    case Part::influence: s.frames.push(influence_frame()); break;
    case Part::income:
        s.frames.push(IncomeFrame{.step = at(Moment::income, IncomeFrame::Step::pay, IncomeFrame::Step::control),
                                  .position = position(kPositions)});
        break;
    case Part::actions:
        s.frames.push(VisitsFrame{.step = at(Moment::act, VisitsFrame::Step::act, VisitsFrame::Step::control),
                                  .position = position(1)});
        break;
    case Part::fence: {
        const int served = (s.turn.index + setup.players - s.first.index) % setup.players;
        s.frames.push(FenceFrame{at(Moment::buy, FenceFrame::Step::buy, FenceFrame::Step::draw),
                                 static_cast<std::uint8_t>(served)});
        break;
    }
    case Part::feds:
        s.frames.push(FedsFrame{at(Moment::second_window, FedsFrame::Step::done, FedsFrame::Step::arrests)});
        break;
    case Part::family:
        s.frames.push(FamilyFrame{at(Moment::fill, FamilyFrame::Step::choice, FamilyFrame::Step::candidates),
                                  Queries(setup, s).next_vacancy()});
        break;
    case Part::final_scoring:
        s.frames.push(FinalScoringFrame{FinalScoringFrame::Step::control, position(kPositions)});
        break;
    case Part::over: break;
    }
}

void PartStarter::run_on() {
    if (part_ == Part::over) return;
    Flow flow(setup, s, nullptr);
    switch (moment_) {
    case Moment::hands: {
        auto& f = s.frames.at<SetupFrame>(0);
        if (f.dealt == setup.players) break;
        const Seat seat(f.dealt++);
        flow.start_draw(seat, kFirstHand - s.players[seat].hand.size());
        break;
    }
    case Moment::act: {
        auto& f = s.frames.at<VisitsFrame>(0);
        f.visited = s.spaces[space_of_position(f.position)].gangster;
        break;
    }
    case Moment::income:
        s.frames.at<IncomeFrame>(0).receiver = s.controller;
        flow.open_window(PromptId::income);
        break;
    case Moment::first_window:
    case Moment::second_window: flow.open_window(PromptId::any); break;
    case Moment::window:
        if (part_ == Part::family && !s.frames.at<FamilyFrame>(0).vacancy.exists())
            s.frames.at<FamilyFrame>(0).step = FamilyFrame::Step::window;
        else
            flow.open_window(PromptId::any);
        break;
    default: break;
    }
    flow.run_to_question();
    if (!s.selling.empty() && !is_window(question(s.decision)))
        refuse("selling: cards are sold under seal in a window only (A-59)");
}

// --- what was given, as JSON -----------------------------------------------------------------------------------------

bool is_empty_space(const json::value& v) { return v.is_null() || v == "empty"; }

Position read(const json::object& given, const Vocabulary& vocabulary, int players) {
    json::object described = given;
    if (json::value* board = described.if_contains("board"); board != nullptr && board->is_object()) {
        json::array empty;
        if (const json::value* named = given.if_contains("empty"); named != nullptr && named->is_array())
            empty = named->get_array();
        for (const auto& space : given.at("board").get_object())
            if (is_empty_space(space.value())) {
                board->get_object().erase(space.key());
                empty.emplace_back(space.key());
            }
        if (!empty.empty()) described["empty"] = std::move(empty);
    }
    Position out;
    DescriptionReader(vocabulary, players).read(described, out);
    return out;
}

// For the comparison with the position before it runs on: without what only then is there. A view leaves an empty space
// out, and what is null agrees with that.
json::object without_flow(const json::object& given) {
    json::object pieces = given;
    for (const char* key : {"action", "moment", "controller"}) pieces.erase(key);
    if (json::value* board = pieces.if_contains("board"); board != nullptr && board->is_object())
        for (auto& space : board->get_object())
            if (is_empty_space(space.value())) space.value() = nullptr;
    return pieces;
}

}  // namespace

std::string NothingPersonal::load_position(State& s, const json::object& given) const {
    State loaded;
    const auto impossible = [&]() -> std::string {
        const std::string_view broken = broken_invariant(loaded);
        return broken.empty() ? "" : "the position is impossible: " + std::string(broken);
    };
    try {
        const Position wanted = read(given, vocabulary_, setup_.players);
        const Part part = wanted.phase ? *wanted.phase : Part::influence;
        const Moment moment = moment_of(wanted, part);
        Placer(setup_, vocabulary_, wanted, moment, loaded).place();
        if (std::string wrong = impossible(); !wrong.empty()) return wrong;
        PartStarter starter(setup_, wanted, part, moment, loaded);
        starter.begin();
        json::object pieces = without_flow(given);
        if (std::string wrong = first_disagreement(pieces, open_view(*this, loaded)); !wrong.empty()) return wrong;
        starter.run_on();
        if (std::string wrong = impossible(); !wrong.empty()) return wrong;
        for (const char* key : {"action", "moment", "controller"})
            if (const json::value* v = given.if_contains(key)) pieces[key] = *v;
        const json::object view = open_view(*this, loaded);
        if (std::string wrong = runs_on(pieces, view); !wrong.empty()) return wrong;
        if (const json::value* action = given.if_contains("action"))
            if (std::string wrong = first_disagreement({{"action", *action}}, view); !wrong.empty()) return wrong;
    } catch (const DescriptionError& wrong) {
        return wrong.what();
    }
    s = loaded;
    return {};
}

}  // namespace consigliere::nothing_personal
