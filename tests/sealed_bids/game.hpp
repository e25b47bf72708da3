// Sealed Bids: the smallest complete game, and the example for a new one (CONTRIBUTING.md, "Adding a game").
//
// Everyone is dealt as many numbered cards as there are lots. Lots come up by chance. All bid one card at once, and
// the highest takes the points. Until then two players may swap cards and points and make promises. Most points win.
#pragma once

#include "engine/kit/kit.hpp"

namespace consigliere::sealed_bids {

enum Verb : std::uint8_t { kDeal, kTurnUp, kBid };
enum ItemKind : std::uint8_t { kHighestCard, kLowestCard, kPoints };
enum Phrase : std::uint8_t { kModest };  // "I do not bid my highest card for this lot"
enum List : std::uint8_t { kCardList = kFirstList, kLotList };
enum class EventKind : std::uint8_t { dealt, dealt_card, turned_up, bids, sold };
enum class PromptId : std::uint8_t { bid };
enum class ChanceKind : std::uint8_t { card, lot };

inline constexpr int kLots = 5;
using CardId = Id<struct CardTag>;  // the higher, the better
using LotId = Id<struct LotTag>;
using Cards = BitSet<CardId, kMaxPlayers*(kLots + 1)>;
using Lots = BitSet<LotId, kLots>;
constexpr std::uint8_t name_list(CardId) { return kCardList; }
constexpr std::uint8_t name_list(LotId) { return kLotList; }

// --- what changes during a game, as plain bytes: members stand so that there is no gap between them ------------------
struct DealFrame {
    Seat to;
};
struct AuctionFrame {
    LotId lot;  // none: the next one is to be turned up
    SealedWindow<CardId> bids;
};
struct State {
    PerSeat<Cards> hands;
    PerSeat<std::int32_t> points;
    Cards deck;
    FrameStack<2, DealFrame, AuctionFrame> frames;  // the auction, and on top of it the deal while it lasts
    Decision decision;
    Lots lots;  // still to come
    std::uint8_t round = 0;
    std::uint8_t unused[2]{};

    const AuctionFrame& auction() const { return frames.at<AuctionFrame>(0); }
    bool is_dealing() const { return frames.top_is<DealFrame>(); }
};

// --- what a seat sees. JSON, schema, the page's types, scenarios and the terminal come from the descriptions ---------
struct PlayerView {
    Seat seat;
    CardId bid;
    std::uint16_t cards = 0;
    std::int32_t points = 0;
    Cards hand;
};
template <class Fields>
void describe(Fields& f, const PlayerView*) {
    f.type("Player");
    f.id("seat", &PlayerView::seat);
    f.field("points", &PlayerView::points);
    f.field("cards", &PlayerView::cards, "How many are in the hand.");
    f.field("hand", &PlayerView::hand, "Only one's own; empty for everyone else.");
    f.field("bid", &PlayerView::bid, "Only one's own, until everyone has bid.");
}
struct View {
    Cards played;
    Lots lots;
    LotId lot;
    std::uint16_t round = 0;
    Bounded<PlayerView, kMaxPlayers> players;
};
template <class Fields>
void describe(Fields& f, const View*) {
    f.type("View");
    f.field("round", &View::round);
    f.field("lot", &View::lot, "The one to bid for.");
    f.field("lots", &View::lots, "Still to come.");
    f.field("played", &View::played);
    f.field("players", &View::players);
}

// --- what never changes during a game --------------------------------------------------------------------------------
struct Setup {
    static inline const std::vector<std::string_view> kCardKinds{"lot"};
    SeatSet seats;
    Cards cards;
    IndexedArray<LotId, int, kLots> points;

    Setup(int players, const OptionValues&, const CardFile& file)
        : seats(SeatSet::players(players)), cards(Cards::first_members(players * (kLots + 1))) {
        if (file.cards().size() != kLots) file.fail("needs 5 lots");
        for (int i = 0; const CardEntry& lot : file.cards()) points[LotId(i++)] = lot.number("points", 1, 100);
        file.refuse_unread();
    }
    Vocabulary vocabulary(const CardFile& file) const {
        const ArgSpec card = arg::a("card", kCardList), lot = arg::a("lot", kLotList), worth = arg::n("points");
        const std::vector<ArgSpec> of_player{arg::player, arg::b("card", kCardList)};
        Vocabulary v;
        v.lists = {numbered("card", cards.size()), names_of("lot", file.of_kind("lot"))};
        v.verbs = {verb(kDeal, "deal", {card}), verb(kTurnUp, "turn-up", {lot}), verb(kBid, "bid", {card})};
        v.items = {verb(kHighestCard, "highest"), verb(kLowestCard, "lowest"), verb(kPoints, "points", {worth})};
        v.phrases = {verb(kModest, "modest")};
        v.events = {verb(EventKind::dealt, "dealt", {arg::player}),
                    verb(EventKind::dealt_card, "dealt-card", of_player, Shows::something_hidden),
                    verb(EventKind::turned_up, "turned-up", {lot, worth}),
                    verb(EventKind::bids, "bids", of_player, Shows::something_hidden),
                    verb(EventKind::sold, "sold", {arg::player, arg::b("lot", kLotList), worth})};
        return v;
    }
};

// --- the course of a game: deal, then for each lot  turn up ──> bids ──> sale ----------------------------------------
class Flow : public FlowOf<Flow, State> {
public:
    Flow(const Setup& setup, State& state, Events* events) : FlowOf(state, events), setup_(setup) {}

    // SB-DEAL-1: the seats get their cards one after the other.
    Next run(DealFrame& f) {
        if (s.hands[f.to].size() < kLots) return ask_chance(ChanceKind::card);
        if (++f.to.index == setup_.seats.size()) pop();
        return Next::again;
    }
    void answer(DealFrame& f, const Action& action) {
        const CardId card(action.a);
        s.deck.remove(card);
        s.hands[f.to].add(card);
        emit_to(owner_and_open(f.to), EventKind::dealt_card, {.a = f.to, .b = card});
        emit_to(all_but(owner_and_open(f.to)), EventKind::dealt, {.a = f.to});
    }
    // SB-LOT-1: chance is asked only where there is more than one outcome.
    Next run(AuctionFrame& f) {
        if (!f.lot.exists()) {
            if (s.lots.empty()) return end_game();
            if (s.lots.size() > 1) return ask_chance(ChanceKind::lot);
            turn_up(f, s.lots.first());
        }
        if (!f.bids.complete()) return ask(PromptId::bid, f.bids);
        sell(f);
        return Next::again;
    }
    void answer(AuctionFrame& f, const Action& action) {
        if (!f.lot.exists()) return turn_up(f, LotId(action.a));
        f.bids.put(action.seat, CardId(action.a));
    }
    // SB-TRADE-1: whoever trades bids again. If a bid ended all trade instead, a refused offer would reveal the bid.
    void exchange(const Offer& offer) {
        const Cards given = cards_in(offer.terms.gives, offer.from), wanted = cards_in(offer.terms.wants, offer.to);
        s.hands[offer.from] = (s.hands[offer.from] - given) | wanted;
        s.hands[offer.to] = (s.hands[offer.to] - wanted) | given;
        const int points = sum_of(offer.terms.gives, kPoints) - sum_of(offer.terms.wants, kPoints);
        s.points[offer.from] -= points;
        s.points[offer.to] += points;
        auto& bids = s.frames.top<AuctionFrame>().bids;
        for (const Seat seat : {offer.from, offer.to}) bids.ask_again(seat);
        ask(PromptId::bid, bids);
    }

private:
    void turn_up(AuctionFrame& f, LotId lot) {
        f.lot = lot;
        f.bids.open(setup_.seats);
        s.lots.remove(lot);
        ++s.round;
        emit(EventKind::turned_up, {.a = lot, .n = setup_.points[lot]});
    }
    // SB-BID-1: no two cards are alike, so there is one highest bid.
    void sell(AuctionFrame& f) {
        Seat buyer(0);
        for (const Seat seat : setup_.seats) {
            const CardId card = f.bids.answers[seat];
            s.hands[seat].remove(card);
            if (card > f.bids.answers[buyer]) buyer = seat;
            emit(EventKind::bids, {.a = seat, .b = card});
        }
        s.points[buyer] += setup_.points[f.lot];
        emit(EventKind::sold, {.a = buyer, .b = f.lot, .n = setup_.points[f.lot]});
        f = {};
    }
    Cards cards_in(const Items& items, Seat giver) const {
        Cards out;
        if (number_of(items, kHighestCard) > 0) out.add(s.hands[giver].last());
        if (number_of(items, kLowestCard) > 0) out.add(s.hands[giver].first());
        return out;
    }
    const Setup& setup_;
};

// --- the game --------------------------------------------------------------------------------------------------------
class SealedBids : public GameDefaults<SealedBids, Setup, Flow, State, View> {
public:
    SealedBids(int players, const OptionValues& values, const CardSource& file) : GameDefaults(players, values, file) {}
    static constexpr std::string_view kTrade = "SB-TRADE-1";
    static constexpr Prompt kPrompts[] = {{"DEC-1", "bid", "SB-BID-1", Clock::turn}};
    static constexpr NegotiationRules kNegotiationRules = by_one_rule(kTrade);
    static const GameInfo& info() {
        static const Localised kName{{"Sealed Bids", "Verdeckte Gebote", "Gesloten biedingen", "Pujas selladas"}};
        static const GameInfo kInfo{"sealed-bids", "tests/sealed_bids", kName, 2, 5, 1, {"points", "cards"}};
        return kInfo;
    }
    State first_state() const {
        State s{.deck = setup_.cards, .lots = Lots::first_members(kLots)};
        s.frames.push(AuctionFrame{});
        s.frames.push(DealFrame{Seat(0)});
        return s;
    }
    void legal_actions(const State& s, Seat seat, ActionList& out) const {
        if (!s.decision.may_act.has(seat)) return;
        for (const CardId card : s.hands[seat]) out.push({kBid, seat, card.index});
    }
    std::uint32_t chance_count(const State& s) const {
        return static_cast<std::uint32_t>(s.is_dealing() ? s.deck.size() : s.lots.size());
    }
    Action chance_action(const State& s, std::uint32_t k) const {
        if (s.is_dealing()) return {kDeal, Seat::chance(), s.deck.nth(k).index};
        return {kTurnUp, Seat::chance(), s.lots.nth(k).index};
    }
    Result result(const State& s) const { return most_points_win(s.points, setup_.seats); }
    std::string_view broken_invariant(const State& s) const {
        const LotId lot = s.auction().lot;
        const int each = s.lots.size() + lot.exists();
        if (s.round + s.lots.size() != kLots || (lot.exists() && s.lots.has(lot))) return "each lot comes up once";
        for (const Seat seat : setup_.seats)
            if (s.hands[seat].size() != each && !s.is_dealing()) return "everyone holds one card for each lot";
        return are_disjoint(s.deck, s.hands) ? "" : "a card is in two places";
    }

    // Starts from an empty view and names what goes in.
    View view_for(const State& s, Seat observer) const {
        View view{setup_.cards - s.deck, s.lots, s.auction().lot, s.round, {}};
        for (const Seat seat : setup_.seats) {
            const bool seen = seat == observer || observer == Seat::open();
            const auto cards = static_cast<std::uint16_t>(s.hands[seat].size());
            view.players.push({seat, seen ? s.auction().bids.answers[seat] : CardId::none(), cards, s.points[seat],
                               seen ? s.hands[seat] : Cards()});
            view.played -= s.hands[seat];
        }
        return view;
    }
    // For search: what the observer cannot see is drawn again, sealed bids included.
    State redeal_unseen(const State& s, Seat observer, Rng& rng) const {
        State out = s;
        deal_again(out.deck, out.hands, setup_.seats.without(observer), rng);
        out.frames.at<AuctionFrame>(0).bids.redraw(observer, [&](Seat seat) { return any_of(out.hands[seat], rng); });
        return out;
    }
    // For scenarios. Mistakes show in broken_invariant, or as a difference between what is given and what is seen.
    void place_pieces(const View& given, State& s) const {
        s.deck = setup_.cards - given.played;
        s.lots = given.lots;
        s.round = static_cast<std::uint8_t>(given.round);
        if (s.round > 0) s.frames.pop();  // all cards are dealt
        AuctionFrame& auction = s.frames.at<AuctionFrame>(0);
        auction.lot = given.lot;
        if (given.lot.exists()) auction.bids.open(setup_.seats);
        for (const PlayerView& player : given.players) {
            s.points[player.seat] = player.points;
            s.hands[player.seat] = player.hand;
            s.deck -= player.hand;
            if (given.lot.exists() && player.bid.exists() && player.hand.has(player.bid))
                auction.bids.put(player.seat, player.bid);
        }
    }

    // SB-TRADE-1: offers and promises. These checks use public facts only: numbers of cards, and points.
    Refusal check_trade_time(const State& s, const Offer&) const {
        return s.auction().lot.exists() ? kAllowed : Refusal{"no_lot_to_bid_for", kTrade};
    }
    Refusal check_exchange(const State& s, const Offer& offer, bool) const {
        const auto cards = [](const Items& x) { return number_of(x, kHighestCard) + number_of(x, kLowestCard); };
        const auto& [gives, wants] = offer.terms;
        const int paid = sum_of(gives, kPoints), asked = sum_of(wants, kPoints);
        if (!are_items(vocabulary(), offer.terms)) return {"not_tradable", kTrade};
        if (cards(gives) != cards(wants) || cards(gives) > 1) return {"card_for_card", kTrade};
        if (paid > s.points[offer.from]) return {"too_few_points", kTrade, paid, s.points[offer.from]};
        if (asked > s.points[offer.to]) return {"too_few_points", kTrade, asked, s.points[offer.to]};
        return check_trade_time(s, offer);
    }
    bool suggest_offer(const State& s, Seat seat, Rng& rng, Offer& idea) const {
        idea = {.from = seat, .to = any_of(setup_.seats.without(seat), rng)};
        idea.terms.gives.push({kHighestCard});
        idea.terms.wants.push({kLowestCard});
        if (const auto price = rng.below(3)) idea.terms.wants.push(amount_of(kPoints, static_cast<int>(price)));
        return !check_exchange(s, idea, true);
    }
    Refusal check_word(const State& s, const Word& word) const {
        const bool is_modest = word.phrase == kModest && word.a == 0 && word.b == 0 && word.n == 0;
        if (!is_modest || word.until != s.round || s.hands[word.giver].size() < 2) return {"no_such_promise", kTrade};
        return check_trade_time(s, {});
    }
    // Judged when the bids are shown, not when they are made: until then nobody may learn of them.
    Verdict judge(const State& before, const Action&, const State& after, const Word& word) const {
        const Cards had = before.hands[word.giver], has = after.hands[word.giver];
        if (has.size() == had.size()) return Verdict::open;
        return has.has(had.last()) ? Verdict::kept : Verdict::broken;
    }
};

}  // namespace consigliere::sealed_bids
