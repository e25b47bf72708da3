// Sealed bids: the smallest game that has all a bot must cope with. Everyone is dealt five of the numbered cards,
// secretly. Five lots come up by chance; all bid one card at once; the highest card takes the lot's worth in points.
// Before bidding two may trade: a highest or lowest card for another, points on top. Most points win.
#pragma once

#include <array>
#include <bit>
#include <string>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "bots/rules_of_thumb.hpp"
#include "engine/bounded.hpp"
#include "engine/game.hpp"
#include "engine/json_writer.hpp"
#include "engine/paint.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere::testing {

class SealedBids {
public:
    static constexpr int kHand = 5;
    static constexpr int kLots = 5;  // worth 1 to 5
    static constexpr int kCardsASeat = 6;
    static constexpr std::uint8_t kNoBid = 0xFF;

    enum Kind : std::uint8_t { kBid, kDeal, kLot };
    enum ItemKind : std::uint8_t { kTopItem, kLowItem, kPointsItem };
    enum Phrase : std::uint8_t { kModest };  // "I do not bid my highest card this round"

    struct State {
        std::uint32_t deck = 0;  // bit i: card i lies face down
        std::uint32_t hand[kMaxPlayers]{};
        std::uint8_t bid[kMaxPlayers]{};  // hidden until all are in
        std::uint8_t points[kMaxPlayers]{};
        std::uint8_t lots = 0;  // bit i: lot i is still to come
        std::uint8_t lot = 0;   // worth of the lot on the table, 0 while one is drawn
        std::uint8_t round = 0, over = 0, unused[2]{};
    };

    struct View {
        std::uint32_t hand = 0;
        std::uint8_t cards[kMaxPlayers]{};
        std::uint8_t points[kMaxPlayers]{};
        std::uint8_t lots = 0, lot = 0, round = 0, bid = kNoBid, over = 0, unused = 0;
    };

    explicit SealedBids(int players) : players_(players) {
        vocabulary_.verbs = {{kBid, "bid", {{"card", Field::a, kNumber}}},
                             {kDeal, "deal", {{"card", Field::a, kNumber}, {"to", Field::b, kSeat}}},
                             {kLot, "lot", {{"worth", Field::a, kNumber}}}};
        vocabulary_.items = {
            {kTopItem, "top", {}}, {kLowItem, "low", {}}, {kPointsItem, "points", {{"points", Field::n, kNumber}}}};
        vocabulary_.phrases = {{kModest, "modest", {}}};
    }

    int players() const { return players_; }
    State initial() const {
        State s;
        s.deck = (1u << players_ * kCardsASeat) - 1u;
        s.lots = (1u << kLots) - 1u;
        for (auto& bid : s.bid) bid = kNoBid;
        return s;
    }

    Decision decision(const State& s) const {
        if (s.over != 0) return {};
        if (s.lot == 0) return {Phase::chance, 0, {}, {}};
        SeatSet waiting;
        for (const Seat seat : SeatSet::players(players_))
            if (s.bid[seat.index] == kNoBid) waiting.add(seat);
        return {Phase::deciding, 0, waiting, SeatSet::players(players_)};
    }

    void legal_actions(const State& s, Seat seat, ActionList& out) const {
        if (!decision(s).may_act.has(seat)) return;
        for (std::uint32_t rest = s.hand[seat.index]; rest != 0; rest &= rest - 1)
            out.push({kBid, seat, static_cast<std::uint8_t>(std::countr_zero(rest)), 0, 0, 0, 0});
    }
    void free_actions(const State&, Seat, ActionList&) const {}

    Refusal check(const State& s, const Action& x) const {
        if (!x.seat.is_player() || x.seat.index >= players_) return {"no_such_seat"};
        if (!decision(s).may_act.has(x.seat)) return {"not_your_turn"};
        if (x.kind != kBid || x.a > 31 || (s.hand[x.seat.index] >> x.a & 1u) == 0) return {"not_offered"};
        return x == Action{kBid, x.seat, x.a, 0, 0, 0, 0} ? kAllowed : Refusal{"not_offered"};
    }

    void apply(State& s, const Action& x, Events*) const {
        switch (x.kind) {
        case kDeal:
            s.deck &= ~(1u << x.a);
            s.hand[x.b] |= 1u << x.a;
            break;
        case kLot: turn_up(s, x.a); break;
        default:   s.bid[x.seat.index] = x.a;
        }
        if (s.lot != 0 && decision(s).may_act.empty()) sell(s);
    }

    std::uint32_t chance_count(const State& s) const {
        return static_cast<std::uint32_t>(
            std::popcount(next_to_deal(s) < 0 ? static_cast<std::uint32_t>(s.lots) : s.deck));
    }
    Action chance_action(const State& s, std::uint32_t k) const {
        const int to = next_to_deal(s);
        if (to < 0) return {kLot, Seat::chance(), static_cast<std::uint8_t>(nth(s.lots, k) + 1), 0, 0, 0, 0};
        return {kDeal, Seat::chance(), static_cast<std::uint8_t>(nth(s.deck, k)), static_cast<std::uint8_t>(to), 0, 0,
                0};
    }
    Action default_action(const State& s, Seat seat, Rng&) const {
        return {kBid, seat, static_cast<std::uint8_t>(std::countr_zero(s.hand[seat.index])), 0, 0, 0, 0};
    }
    Result result(const State& s) const {
        Result r;
        int best = 0;
        for (int i = 0; i < players_; ++i) best = std::max(best, static_cast<int>(s.points[i]));
        for (int i = 0; i < players_; ++i) {
            r.score[static_cast<std::size_t>(i)] = s.points[i];
            if (s.points[i] == best) r.winners.add(Seat(i));
        }
        return r;
    }

    View view_for(const State& s, Seat seat) const {
        View v;
        for (int i = 0; i < players_; ++i) {
            v.cards[i] = static_cast<std::uint8_t>(std::popcount(s.hand[i]));
            v.points[i] = s.points[i];
        }
        if (seat.is_player()) v.hand = s.hand[seat.index], v.bid = s.bid[seat.index];
        v.lots = s.lots, v.lot = s.lot, v.round = s.round, v.over = s.over;
        return v;
    }
    // The unseen cards in ascending order, shuffled and dealt out again: depends on nothing the seat does not see.
    State redeal_unseen(const State& s, Seat seat, Rng& rng) const {
        State out = s;
        std::uint32_t unseen = s.deck;
        for (int i = 0; i < players_; ++i)
            if (i != seat.index) unseen |= s.hand[i];
        out.deck = unseen;
        for (int i = 0; i < players_; ++i) {
            if (i == seat.index) continue;
            out.hand[i] = 0;
            out.bid[i] = kNoBid;
            for (int n = std::popcount(s.hand[i]); n > 0; --n) {
                const auto card = nth(out.deck, rng.below(static_cast<std::uint32_t>(std::popcount(out.deck))));
                out.hand[i] |= 1u << card;
                out.deck &= ~(1u << card);
            }
        }
        return out;
    }

    // --- bargaining: between the turning up of a lot and the first bid ------------------------------------------------
    int round(const State& s) const { return s.round; }
    static const NegotiationRules& negotiation_rules() {
        static constexpr NegotiationRules kRules{"BID-2", "BID-2", "BID-2", "BID-2", "BID-2",
                                                 "BID-2", "BID-2", "BID-2", "BID-2"};
        return kRules;
    }
    Refusal check_trade_time(const State& s, const Offer& o) const {
        if (s.lot == 0 || s.over != 0) return {"not_now"};
        if (s.bid[o.from.index] != kNoBid || s.bid[o.to.index] != kNoBid) return {"not_now"};
        return kAllowed;
    }
    Refusal check_exchange(const State& s, const Offer& o, bool) const {
        if (const Refusal no = check_trade_time(s, o)) return no;
        if (cards_in(o.terms.gives) != cards_in(o.terms.wants) || cards_in(o.terms.gives) > 1) return {"uneven"};
        if (points_in(o.terms.gives) > s.points[o.from.index]) return {"too_poor"};
        if (points_in(o.terms.wants) > s.points[o.to.index]) return {"too_poor"};
        return kAllowed;
    }
    void exchange(State& s, const Offer& o, Events*) const {
        const std::uint32_t given = card_in(s, o.from, o.terms.gives), got = card_in(s, o.to, o.terms.wants);
        s.hand[o.from.index] = (s.hand[o.from.index] & ~given) | got;
        s.hand[o.to.index] = (s.hand[o.to.index] & ~got) | given;
        const int points = points_in(o.terms.gives) - points_in(o.terms.wants);
        s.points[o.from.index] = static_cast<std::uint8_t>(s.points[o.from.index] - points);
        s.points[o.to.index] = static_cast<std::uint8_t>(s.points[o.to.index] + points);
    }
    bool suggest_offer(const State& s, Seat seat, Rng& rng, Offer& idea) const {
        idea = {};
        idea.from = seat;
        idea.to = Seat(static_cast<int>((seat.index + 1 + rng.below(static_cast<std::uint32_t>(players_ - 1))) %
                                        static_cast<std::uint32_t>(players_)));
        const bool sells = rng.below(2) == 0;
        idea.terms.gives.push({sells ? kTopItem : kLowItem});
        idea.terms.wants.push({sells ? kLowItem : kTopItem});
        const auto price = static_cast<std::int16_t>(rng.below(3));
        if (price > 0) (sells ? idea.terms.wants : idea.terms.gives).push({kPointsItem, 0, 0, 0, 0, 0, price});
        return !check_exchange(s, idea, true);
    }
    SeatSet offer_seen_by(const State&, const Offer& o) const {
        return SeatSet::of(o.from).with(o.to).with(Seat::open());
    }
    Refusal check_word(const State& s, const Word& w) const {
        return w.phrase == kModest && w.a == 0 && w.b == 0 && w.n == 0 && w.until == s.round && s.lot != 0
                   ? kAllowed
                   : Refusal{"not_now"};
    }
    Verdict judge(const State& before, const Action& x, const State& after, const Word& w) const {
        if (x.kind == kBid && x.seat == w.giver && bit(x.a) == std::bit_floor(before.hand[x.seat.index]))
            return Verdict::broken;
        return after.round > w.until || (before.lot != 0 && after.over != 0) ? Verdict::kept : Verdict::open;
    }
    SeatSet word_seen_by(const State&, const Word&) const { return SeatSet::everyone(); }

    std::string_view broken_invariant(const State& s) const {
        std::uint32_t seen = s.deck;
        for (int i = 0; i < players_; ++i) {
            if ((seen & s.hand[i]) != 0) return "a card lies in two places";
            seen |= s.hand[i];
        }
        return {};
    }

    const Vocabulary& vocabulary() const { return vocabulary_; }
    static std::span<const Prompt> prompts() {
        static constexpr Prompt kPrompts[] = {{"DEC-1", "bid", "BID-1", Clock::turn}};
        return kPrompts;
    }
    int at_stake(const View& v, Seat) const { return v.lot; }
    void write_view(const View& v, JsonWriter& w) const {
        w.field("round", v.round);
        w.field("lot", v.lot);
    }
    std::string draw(const View& v, Lang, const Paint&) const { return "lot " + std::to_string(v.lot); }
    std::string set_up(State&, const boost::json::object&) const { return "positions are dealt, not set up"; }

private:
    // Cards are dealt round the table before the first lot.
    int next_to_deal(const State& s) const {
        if (s.round != 0) return -1;
        int dealt = 0;
        for (int i = 0; i < players_; ++i) dealt += std::popcount(s.hand[i]);
        return dealt < players_ * kHand ? dealt % players_ : -1;
    }

    // The last lot and the last card leave no choice: they are played here.
    void turn_up(State& s, int worth) const {
        s.lot = static_cast<std::uint8_t>(worth);
        s.lots = static_cast<std::uint8_t>(s.lots & ~(1u << (worth - 1)));
        ++s.round;
        if (s.lots != 0) return;
        for (int i = 0; i < players_; ++i) s.bid[i] = static_cast<std::uint8_t>(std::countr_zero(s.hand[i]));
    }

    void sell(State& s) const {
        int best = 0;
        for (int i = 0; i < players_; ++i) {
            s.hand[i] &= ~(1u << s.bid[i]);
            if (s.bid[i] > s.bid[best]) best = i;
        }
        s.points[best] = static_cast<std::uint8_t>(s.points[best] + s.lot);
        for (auto& bid : s.bid) bid = kNoBid;
        s.lot = 0;
        if (s.lots == 0) {
            s.over = 1;
        } else if (std::popcount(s.lots) == 1) {
            turn_up(s, std::countr_zero(s.lots) + 1);
            sell(s);
        }
    }

    static std::uint32_t bit(int card) { return 1u << card; }
    static std::uint32_t nth(std::uint32_t mask, std::uint32_t k) {
        while (k-- > 0) mask &= mask - 1;
        return static_cast<std::uint32_t>(std::countr_zero(mask));
    }
    static int cards_in(const Bounded<Item, 6>& items) {
        int n = 0;
        for (const Item& item : items) n += item.kind != kPointsItem;
        return n;
    }
    static int points_in(const Bounded<Item, 6>& items) {
        int n = 0;
        for (const Item& item : items)
            if (item.kind == kPointsItem) n += item.n < 0 ? 1000 : item.n;
        return n;
    }
    // The card promised in `items`, as a mask.
    static std::uint32_t card_in(const State& s, Seat giver, const Bounded<Item, 6>& items) {
        for (const Item& item : items) {
            if (item.kind == kTopItem) return std::bit_floor(s.hand[giver.index]);
            if (item.kind == kLowItem) return s.hand[giver.index] & (0u - s.hand[giver.index]);
        }
        return 0;
    }

    int players_;
    Vocabulary vocabulary_;
};

static_assert(Game<SealedBids>);

}  // namespace consigliere::testing

namespace consigliere::bots {

template <>
struct RulesOfThumb<testing::SealedBids> {
    using Policy = RandomPolicy;
    static constexpr bool kKnown = false;
    static constexpr std::uint8_t kPeace = testing::SealedBids::kModest;
};

}  // namespace consigliere::bots
