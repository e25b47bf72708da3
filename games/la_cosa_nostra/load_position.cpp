// Given positions: `given` has the shape of the open view, any subset of it. What is not named keeps the standard start:
// round 1, planning, seat 1 begins, Bosses in the order of the card file, empty hands, a fixed market.
#include <algorithm>
#include <numeric>
#include <span>

#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "engine/description/read_json.hpp"
#include "engine/position_check.hpp"
#include "games/la_cosa_nostra/flow.hpp"
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace json = boost::json;

namespace {

template <class... Args>
[[noreturn]] void refuse(fmt::format_string<Args...> message, Args&&... args) {
    throw DescriptionError(fmt::format(message, std::forward<Args>(args)...));
}

class PositionLoader {
public:
    PositionLoader(const Setup& game_setup, const Position& position, State& state)
        : setup(game_setup),
          cards(game_setup.cards),
          given(position),
          s(state),
          board(state.board),
          q(game_setup, state),
          flow_(game_setup, state, nullptr) {}

    // Puts the pieces on the table and begins the phase; the game does not run from there yet.
    void load() {
        flow_.begin();
        if (given.phase && *given.phase == PhaseName::setup) return;
        standard_start();
        for (const PlayerPosition& player : given.players) place_goods(player);
        if (given.market) place_market();
        for (const PlayerPosition& player : given.players) deal_cards(player);
        for (const auto name : given.job_discards) board.open_job_discards.add(take_job(name));
        for (const auto& [name, copies] : given.influence_discards.entries)
            for (int i = 0; i < copies; ++i) ++board.influence_discards[take_influence(name)];
        if (given.stack_groups)
            place_stack_groups();
        else if (given.stack && !given.stack->empty())
            place_stack();
        if (!given.market) fill_market();
        begin_phase();
    }

private:
    // --- the standard start ----------------------------------------------------------------------------------------------
    void standard_start() {
        IndexedArray<Seat, FamilyId, kMaxPlayers> family;
        for (const FamilyId id : kAllFamilies) family[Seat(id.index)] = id;
        FamilySet named;
        for (const PlayerPosition& player : given.players) {
            if (!player.boss) continue;
            const FamilyId wanted(player.boss->index);
            once(named, wanted, cards.boss_names);
            std::swap(*std::find(family.begin(), family.end(), wanted), family[player.seat]);
        }
        for (const Seat seat : setup.all_seats()) flow_.give_family(seat, family[seat]);
        for (const Seat seat : setup.all_seats()) {
            for (const Influence card : s.influence[seat]) ++s.influence_deck[card];
            s.influence[seat].clear();
        }
        board.round = 1;
        if (given.round)
            board.round = static_cast<std::uint8_t>(limited("round", *given.round, 1, setup.options.rounds));
        board.start = given.start.value_or(Seat(0));
    }

    static int limited(const std::string& path, int value, int least, int most) {
        if (value < least || value > most)
            refuse("{} must be a number from {} to {}, not {}", path, least, most, value);
        return value;
    }
    static std::uint16_t money(const PlayerPosition& player, std::string_view field, Thousands amount) {
        const std::string path = fmt::format("players.{}.{}", player.seat.index + 1, field);
        return static_cast<std::uint16_t>(limited(path, amount.units * 1000, 0, kMostGivenMoney * 1000) / 1000);
    }

    // Every card is in one place: a card that is named twice is a mistake.
    template <class Set, class Index>
    static void once(Set& named, Index card, const NameTable& names) {
        if (named.has(card)) refuse("{} is named twice", names.slug(card));
        named.add(card);
    }

    // --- things on the table ---------------------------------------------------------------------------------------------
    void place_goods(const PlayerPosition& player) {
        const Seat seat = player.seat;
        if (player.cash) board.cash[seat] = money(player, "cash", *player.cash);
        board.laundered[seat] = money(player, "laundered", player.laundered);
        if (player.businesses) place_businesses(seat, *player.businesses);
        if (player.gangsters) place_gangsters(seat, *player.gangsters);
        if (!player.trophies) return;
        for (const auto name : *player.trophies) {
            const GangsterId gangster(name.index);
            lift(gangster);
            board.trophies[seat].add(gangster);
        }
    }

    void place_businesses(Seat seat, std::span<const BusinessPosition> businesses) {
        s.pool |= board.businesses[seat];
        board.businesses[seat].clear();
        for (const BusinessPosition& one : businesses) {
            const BusinessId business(one.id.index);
            lift(business);
            board.businesses[seat].add(business);
            if (!one.active) board.deactivated_businesses.add(business);
            if (one.used.value_or(false)) board.used_skills.add(business);
        }
    }

    void place_gangsters(Seat seat, std::span<const GangsterPosition> gangsters) {
        board.unrecruited |= board.gangsters[seat];
        board.gangsters[seat].clear();
        for (const GangsterPosition& one : gangsters) {
            const GangsterId gangster(one.id.index);
            lift(gangster);
            board.gangsters[seat].add(gangster);
            if (!one.active) board.deactivated_gangsters.add(gangster);
            if (one.idle.value_or(false)) board.idle.add(gangster);
        }
    }

    // Takes a card from wherever it is.
    void lift(BusinessId business) {
        once(businesses_, business, cards.business_names);
        for (BusinessSet& owned : board.businesses) owned.remove(business);
        std::replace(board.market.begin(), board.market.end(), business, BusinessId::none());
        s.pool.remove(business);
    }
    void lift(GangsterId gangster) {
        once(gangsters_, gangster, cards.gangster_names);
        GangsterSet present;
        for (const Seat seat : setup.all_seats()) present |= cards.families[board.family[seat]].members;
        if (!present.has(gangster)) refuse("the family of {} does not play", cards.gangster_names.slug(gangster));
        for (GangsterSet& gang : board.gangsters) gang.remove(gangster);
        for (GangsterSet& trophies : board.trophies) trophies.remove(gangster);
        board.unrecruited.remove(gangster);
    }

    // --- market and stack --------------------------------------------------------------------------------------------------
    void place_market() {
        if (given.market->size() > kMarketSlots) refuse("market has four places");
        int slot = 0;
        for (const auto name : *given.market) {
            const BusinessId business(name.index);
            lift(business);
            board.market[slot++] = business;
        }
    }

    // The first businessmen of the stack, as many different ones as there are.
    void fill_market() {
        for (const bool repeats : {false, true})
            for (BusinessId& slot : board.market)
                for (const BusinessId business : s.pool - cards.companies) {
                    if (slot.exists()) break;
                    if (!repeats && q.in_market(cards.type_of[business]).exists()) continue;
                    slot = business;
                    s.pool.remove(business);
                }
    }

    // Names the cards on top of the stack, each a group of its own; all others are below them.
    void place_stack() {
        BusinessSet rest = s.pool;
        s.pool.clear();
        for (const auto name : *given.stack) {
            const BusinessId business = take_from(rest, name, "stack");
            if (s.pool.empty())
                s.pool.add(business);
            else
                s.buried.push(BuriedBusiness::of(business, true));
        }
        bool first = true;
        for (const BusinessId business : rest) s.buried.push(BuriedBusiness::of(business, std::exchange(first, false)));
    }

    // The whole stack from its top, in groups of cards whose order nobody knows.
    void place_stack_groups() {
        BusinessSet rest = s.pool;
        s.pool.clear();
        bool top = true;
        for (const auto& group : *given.stack_groups) {
            bool first = true;
            for (const auto name : group) {
                const BusinessId business = take_from(rest, name, "stack_groups");
                if (top)
                    s.pool.add(business);
                else
                    s.buried.push(BuriedBusiness::of(business, std::exchange(first, false)));
            }
            top = false;
        }
        if (!rest.empty()) refuse("stack_groups must name every card of the stack");
    }
    static BusinessId take_from(BusinessSet& stack, Named<kBusinessName> name, std::string_view list) {
        const BusinessId business(name.index);
        if (!stack.has(business)) refuse("{} names a card that is elsewhere", list);
        stack.remove(business);
        return business;
    }

    // --- hands and tasks -----------------------------------------------------------------------------------------------------
    JobId take_job(Named<kJobName> name) {
        const FaceId face(name.index);
        const JobSet left = s.deck & cards.faces[face].cards;
        if (left.empty()) refuse("there are not so many cards {}", cards.face_names.slug(face));
        s.deck.remove(left.first());
        return left.first();
    }
    Influence take_influence(Named<kInfluenceName> name) {
        const auto card = static_cast<Influence>(name.index);
        if (s.influence_deck[card] == 0) refuse("there are not so many cards {}", cards.influence_names.slug(card));
        --s.influence_deck[card];
        return card;
    }

    void deal_cards(const PlayerPosition& player) {
        const Seat seat = player.seat;
        if (player.hand)
            for (const auto name : *player.hand) {
                if (s.jobs[seat].full()) refuse("a hand holds at most eight Jobs");
                s.jobs[seat].push(take_job(name));
            }
        if (player.influence)
            for (const auto name : *player.influence) {
                if (s.influence[seat].full()) refuse("a hand holds at most eight influence cards");
                s.influence[seat].push(take_influence(name));
            }
        if (player.discarded)
            for (const auto name : *player.discarded) s.closed_discards[seat].add(take_job(name));
        if (player.gangsters)
            for (const GangsterPosition& gangster : *player.gangsters) place_task(gangster);
        if (player.businesses)
            for (const BusinessPosition& business : *player.businesses)
                place_markers(business.markers, BusinessId(business.id.index));
    }

    void place_task(const GangsterPosition& given_gangster) {
        const GangsterId gangster(given_gangster.id.index);
        Task& task = s.task[gangster];
        if (given_gangster.job) task = Task::of(take_job(*given_gangster.job));
        if (given_gangster.purchase) {
            if (task.exists()) refuse("a gangster has one task, a job or a purchase");
            const BusinessId business(given_gangster.purchase->index);
            lift(business);
            task = Task::purchase(business);
            board.buying.add(gangster);
            place_markers(given_gangster.markers, business);
        }
        if (task.exists()) board.tasked.add(gangster);
        if (given_gangster.attached)
            for (const auto name : *given_gangster.attached) attach(gangster, take_influence(name));
        s.seen_by[gangster] = given_gangster.seen_by.value_or(SeatSet());
    }

    void attach(GangsterId gangster, Influence card) {
        const std::string& slug = cards.influence_names.slug(card);
        if (!is_attachment(card)) refuse("{} is not placed on gangsters", slug);
        GangsterSet& attached = board.attached[attachment_of(card)];
        if (attached.has(gangster)) refuse("a gangster has at most one {} (LCN-INFL-3)", slug);
        attached.add(gangster);
    }

    void place_markers(const std::optional<Markers>& owners, BusinessId business) {
        if (!owners) return;
        for (const Seat owner : *owners) {
            auto& markers = board.markers[owner];
            auto* const free = std::find(markers.begin(), markers.end(), BusinessId::none());
            if (free == markers.end()) refuse("a player has five markers");
            *free = business;
        }
    }

    // --- the moment --------------------------------------------------------------------------------------------------------
    void begin_phase() {
        const PhaseName phase = given.phase ? *given.phase : PhaseName::planning;
        const Seat turn = given.turn.value_or(board.start);
        check_cards_to_come(phase == PhaseName::draw);
        switch (phase) {
        case PhaseName::draw:     flow_.begin_round(); break;
        case PhaseName::planning: flow_.start_planning(turn); break;
        case PhaseName::action:   flow_.start_action(turn); break;
        case PhaseName::payday:
        case PhaseName::scoring:  flow_.start_payday(); break;  // scoring then follows instead of a Payday
        case PhaseName::over:     flow_.end(given.winners.value_or(SeatSet())); break;
        case PhaseName::setup:
        case PhaseName::duel:     refuse("phase must be setup, draw, planning, action, payday, scoring or over");
        }
    }

    // Decks and hands must suffice for what will be dealt: in this round if it is still to come, and in the later ones.
    void check_cards_to_come(bool draw) const {
        for (int round = board.round + (draw ? 0 : 1); round <= setup.options.rounds; ++round) {
            const int left = (s.deck & cards.deck(round)).size();
            const int need = setup.players * jobs_drawn(round);
            if (left < need)
                refuse("the deck of round {} is left with {} cards, and {} will be drawn{}", round, left, need,
                       kGivenExactly);
        }
        const int from = setup.options.influence_from_round;
        const bool sets_to_come = from > 1 && (board.round < from || (draw && board.round == from));
        for (const Seat seat : setup.all_seats()) {
            const int jobs = s.jobs[seat].size(), influence = s.influence[seat].size();
            if (sets_to_come && influence > 0)
                refuse("influence cards begin in round {} (LCN-VAR-4){}", from, kGivenExactly);
            if (draw && jobs + jobs_drawn(board.round) > kHandCapacity)
                refuse("before the draw a hand holds at most three Jobs (LCN-PAY-3){}", kGivenExactly);
            if (draw && influence + q.influence_drawn(seat) > kHandCapacity)
                refuse("before the draw a hand holds at most three influence cards (LCN-PAY-3){}", kGivenExactly);
        }
        for (const GangsterSet& attached : board.attached)
            if (sets_to_come && !attached.empty())
                refuse("influence cards begin in round {} (LCN-VAR-4){}", from, kGivenExactly);
    }

    const Setup& setup;
    const Cards& cards;
    const Position& given;
    State& s;
    Board& board;
    const Queries q;
    Flow flow_;
    BusinessSet businesses_;  // named so far
    GangsterSet gangsters_;
};

}  // namespace

std::string LaCosaNostra::load_position(State& s, const json::object& given) const {
    State fresh;
    Position wanted;
    try {
        DescriptionReader(vocabulary_, players()).read(given, wanted);
        PositionLoader(setup_, wanted, fresh).load();
    } catch (const DescriptionError& wrong) {
        return std::string("given: ") + wrong.what();
    }
    json::object pieces = given;
    pieces.erase("stack");  // only the cards on top of it are named
    const bool scoring = wanted.phase && *wanted.phase == PhaseName::scoring;
    if (scoring) pieces.erase("phase");
    if (const std::string wrong = first_disagreement(pieces, open_view(*this, fresh)); !wrong.empty())
        return "given: " + wrong;
    Flow flow(setup_, fresh, nullptr);
    if (scoring) flow.score();
    flow.run_to_question();
    if (const std::string_view broken = broken_invariant(fresh); !broken.empty())
        return "given: " + std::string(broken);
    if (const std::string wrong = runs_on(pieces, open_view(*this, fresh)); !wrong.empty()) return "given: " + wrong;
    s = fresh;
    return "";
}

}  // namespace consigliere::la_cosa_nostra
