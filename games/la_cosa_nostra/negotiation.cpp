// Deals and free trade (LCN-DEAL, LCN-TRADE), and promises (LCN-DEAL-2). All goods are public, so proposer and engine judge
// alike.
#include "games/la_cosa_nostra/flow.hpp"
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

using Items = Bounded<Item, 6>;

BusinessSet businesses_in(const Items& items) {
    BusinessSet out;
    for (const Item& item : items)
        if (item.kind == kItemBusiness && item.a < kMostBusinesses) out.add(BusinessId(item.a));
    return out;
}

// One side of an exchange: what `giver` hands to `taker`, and the businesses that the giver gets in return.
class SideCheck {
public:
    SideCheck(const Queries& queries, Seat from, Seat to, const Items& given, const Items& returned)
        : q(queries),
          board(queries.board),
          giver(from),
          taker(to),
          items(given),
          sold(businesses_in(given)),
          received(businesses_in(returned)) {}

    Refusal check() const {
        int cash = 0, markers = 0;
        BusinessSet businesses;
        GangsterSet gangsters;
        for (const Item& item : items) {
            Refusal no = check_item(item);
            if (no) return no;
            if (item.kind == kItemCash) cash += item.n;
            if (item.kind == kItemMarker) ++markers;
            const bool twice = (item.kind == kItemBusiness && businesses.has(BusinessId(item.a))) ||
                               (item.kind == kItemGangster && gangsters.has(GangsterId(item.a)));
            if (twice) return {"named_twice", "LCN-TRADE-3"};
            if (item.kind == kItemBusiness) businesses.add(BusinessId(item.a));
            if (item.kind == kItemGangster) gangsters.add(GangsterId(item.a));
        }
        const int owned = board.cash[giver];
        if (cash > owned) return {kCannotAfford, "LCN-TRADE-3", cash * 1000, owned * 1000};
        if (markers > free_markers()) return {"no_free_marker", "LCN-DEAL-4", markers, free_markers()};
        return kAllowed;
    }

private:
    Refusal check_item(const Item& item) const {
        switch (item.kind) {
        case kItemCash:     return item.n > 0 ? kAllowed : Refusal{"sum_not_positive", "LCN-COMP-5"};
        case kItemBusiness: return check_business(item.a);
        case kItemGangster: return check_gangster(item.a);
        case kItemMarker:   return check_marker(item.a);
        default:            return {"not_tradable", "LCN-TRADE-2"};
        }
    }

    Refusal check_business(int index) const {
        if (index >= kMostBusinesses) return {"not_the_givers", "LCN-TRADE-1"};
        const BusinessId business(index);
        if (q.purchases(giver).has(business)) return {"not_tradable", "LCN-TRADE-2"};
        if (!board.businesses[giver].has(business)) return {"not_the_givers", "LCN-TRADE-1"};
        if (board.deactivated_businesses.has(business)) return {"deactivated_not_traded", "LCN-TRADE-4"};
        return kAllowed;
    }

    Refusal check_gangster(int index) const {
        if (index >= kGangsters) return {"not_the_givers", "LCN-TRADE-1"};
        const GangsterId gangster(index);
        if ((q.unrecruited(giver) | board.trophies[giver]).has(gangster)) return {"not_tradable", "LCN-TRADE-2"};
        if (!board.gangsters[giver].has(gangster)) return {"not_the_givers", "LCN-TRADE-1"};
        if (board.tasked.has(gangster)) return {"tasked_not_traded", "LCN-TRADE-4"};
        if (board.deactivated_gangsters.has(gangster)) return {"deactivated_not_traded", "LCN-TRADE-4"};
        return kAllowed;
    }

    // A use is lent of what the giver has after the exchange: of a Purchase (LCN-DEAL-7) and of a business just bought, so
    // that its seller keeps a use (A61).
    Refusal check_marker(int index) const {
        if (index >= kMostBusinesses) return {"no_marker_on_that", "LCN-DEAL-1"};
        const BusinessId business(index);
        if (sold.has(business)) return {"named_twice", "LCN-TRADE-3"};
        const BusinessSet owned = board.businesses[giver] | received;
        if ((owned & board.deactivated_businesses).has(business)) return {"no_marker_on_that", "LCN-DEAL-6"};
        if (!(owned | q.purchases(giver)).has(business)) return {"no_marker_on_that", "LCN-DEAL-1"};
        return kAllowed;
    }

    // LCN-DEAL-4; those that come home with a business the taker gets (LCN-DEAL-9) count.
    int free_markers() const {
        int n = q.free_markers(taker);
        for (const BusinessId business : board.markers[taker]) n += business.exists() && sold.has(business);
        return n;
    }

    const Queries& q;
    const Board& board;
    const Seat giver, taker;
    const Items& items;
    const BusinessSet sold, received;
};

}  // namespace

const NegotiationRules& LaCosaNostra::negotiation_rules() {
    static constexpr NegotiationRules kRules{.parties = "LCN-TRADE-3",
                                             .terms = "LCN-TRADE-3",
                                             .open_offers = "A59",
                                             .repeats = "A63",
                                             .ended = "LCN-TRADE-3",
                                             .answers = "LCN-TRADE-1",
                                             .words = "LCN-DEAL-2",
                                             .seats = "LCN-SETUP-1",
                                             .over = "LCN-END-1",
                                             .commands = "LCN-TRADE-1"};
    return kRules;
}

// A52: offers outlive a Job, but are neither made nor accepted during it.
Refusal LaCosaNostra::check_trade_time(const State& s, const Offer&) const {
    if (s.decision.over()) return {"trade_closed", "LCN-END-1"};
    if (queries(s).trade_is_open()) return kAllowed;
    return {"trade_closed", s.frames.size() > 1 ? "LCN-ACT-8" : "LCN-TRADE-1"};
}

Refusal LaCosaNostra::check_exchange(const State& s, const Offer& offer, bool) const {
    if (const Refusal no = check_trade_time(s, offer)) return no;
    const Queries q = queries(s);
    const Terms& terms = offer.terms;
    if (const Refusal no = SideCheck(q, offer.from, offer.to, terms.gives, terms.wants).check()) return no;
    return SideCheck(q, offer.to, offer.from, terms.wants, terms.gives).check();
}

SeatSet LaCosaNostra::offer_seen_by(const State&, const Offer& offer) const {
    if (!setup_.options.private_offers) return SeatSet::everyone();
    return SeatSet::of(offer.from).with(offer.to).with(Seat::open());
}

// --- the exchange -------------------------------------------------------------------------------------------------------------

void LaCosaNostra::exchange(State& s, const Offer& offer, Events* events) const {
    Flow(setup_, s, events).exchange(offer);
}

void Flow::exchange(const Offer& offer) {
    if (has_listeners()) watch_monopolies();
    for (const Item& item : offer.terms.gives) hand_over(item, offer.from, offer.to);
    for (const Item& item : offer.terms.wants) hand_over(item, offer.to, offer.from);
    // On what is now the other player's (A61).
    for (const Item& item : offer.terms.gives)
        if (item.kind == kItemMarker) place_marker(offer.to, BusinessId(item.a));
    for (const Item& item : offer.terms.wants)
        if (item.kind == kItemMarker) place_marker(offer.from, BusinessId(item.a));
    run_to_question();
}

void Flow::hand_over(const Item& item, Seat giver, Seat taker) {
    const BusinessId business(item.a);
    const GangsterId gangster(item.a);
    switch (item.kind) {
    case kItemCash: pay(giver, taker, item.n, {}); break;
    case kItemBusiness:  // LCN-DEAL-9: markers stay, the new owner's own come home
        s.board.businesses[giver].remove(business);
        s.board.businesses[taker].add(business);
        for (int i = kMarkers - 1; i >= 0; --i)
            if (s.board.markers[taker][i] == business) take_marker_home(taker, i);
        emit(EventKind::gets_business, {.a = taker, .b = business});
        break;
    case kItemGangster:
        s.board.gangsters[giver].remove(gangster);
        s.board.gangsters[taker].add(gangster);
        if (q.phase() == GamePhase::planning) s.board.idle.remove(gangster);  // LCN-TRADE-4
        emit(EventKind::gets_gangster, {.a = taker, .b = gangster});
        break;
    default: break;
    }
}

void Flow::place_marker(Seat seat, BusinessId business) {
    auto& markers = s.board.markers[seat];
    *std::find(markers.begin(), markers.end(), BusinessId::none()) = business;
    emit(EventKind::marker_placed, {.a = seat, .b = business});
}

// --- suggestions --------------------------------------------------------------------------------------------------------------

namespace {

// A use of a business for cash, a business or a gangster for cash, one marker for another, or a plain gift.
class Suggestion {
public:
    Suggestion(const Queries& queries, Rng& random, Offer& offer)
        : q(queries), board(queries.board), rng(random), idea(offer) {}

    bool fill() {
        const Seat seat = idea.from, other = idea.to;
        auto& [gives, wants] = idea.terms;
        switch (rng.below(6)) {
        case 0:
        case 1:  // buy a use
            if (lendable(other).empty()) return false;
            gives.push(cash(seat, 4));
            wants.push({kItemMarker, pick(lendable(other))});
            return true;
        case 2:  // use for use
            if (lendable(other).empty() || lendable(seat).empty()) return false;
            gives.push({kItemMarker, pick(lendable(seat))});
            wants.push({kItemMarker, pick(lendable(other))});
            return true;
        case 3: {  // sell a business near its price
            if (q.active(seat).empty()) return false;
            const std::uint8_t business = pick(q.active(seat));
            gives.push({kItemBusiness, business});
            wants.push(cash(other, q.cards.type(BusinessId(business)).price * 2));
            return true;
        }
        case 4: {  // sell a free gangster
            const GangsterSet free = q.active_gangsters(seat) - board.tasked;
            if (free.empty()) return false;
            gives.push({kItemGangster, pick(free)});
            wants.push(cash(other, 20));
            return true;
        }
        default: gives.push(cash(seat, 3)); return true;
        }
    }

private:
    BusinessSet lendable(Seat owner) const { return q.active(owner) | q.purchases(owner); }
    template <class Set>
    std::uint8_t pick(const Set& set) {
        return set.nth(rng.below(static_cast<std::uint32_t>(set.size()))).index;
    }
    Item cash(Seat payer, int most) {
        const int have = std::min<int>(board.cash[payer], most);
        const int amount = have == 0 ? 1 : 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(have)));
        return {kItemCash, 0, 0, 0, 0, 0, static_cast<std::int16_t>(amount)};
    }

    const Queries& q;
    const Board& board;
    Rng& rng;
    Offer& idea;
};

}  // namespace

bool LaCosaNostra::suggest_offer(const State& s, Seat seat, Rng& rng, Offer& idea) const {
    const Queries q = queries(s);
    if (!q.trade_is_open() || !seat.is_player() || seat.index >= players()) return false;
    const SeatSet others = setup_.others(seat);
    idea = Offer{};
    idea.from = seat;
    idea.to = Seat(nth_bit(others.bits, rng.below(static_cast<std::uint32_t>(others.size()))));
    return Suggestion(q, rng, idea).fill() && !check_exchange(s, idea, true);
}

// --- promises -----------------------------------------------------------------------------------------------------------------

Refusal LaCosaNostra::check_word(const State& s, const Word& word) const {
    if (s.board.round == 0 || s.decision.over()) return {"word_too_early", "LCN-DEAL-2"};
    const Queries q = queries(s);
    if (q.job_under_way() && q.is_revealed(s.frames.at<JobFrame>(1))) return {"word_during_job", "LCN-ATK-2"};  // A52
    if (word.until < s.board.round || word.until > setup_.options.rounds)
        return {"word_round", "LCN-DEAL-2", setup_.options.rounds, word.until};
    switch (word.phrase) {
    case kNoAttack: return kAllowed;
    case kWillPay:  return word.n > 0 ? kAllowed : Refusal{"sum_not_positive", "LCN-COMP-5"};
    case kWillLend:
        if (word.a >= kMostBusinesses || !s.board.businesses[word.giver].has(BusinessId(word.a)))
            return {"not_the_givers", "LCN-DEAL-1"};
        return kAllowed;
    case kLeaveMarket: return word.a < setup_.cards.type_count ? kAllowed : Refusal{"not_offered", "LCN-DEAL-2"};
    default:           return {"not_offered", "LCN-DEAL-2"};
    }
}

namespace {

// A roll is always awaited, so every Attack is seen under way.
bool attacks(const Cards& cards, const State& s, Seat attacker, Seat victim) {
    for (int i = 0; i < s.frames.size(); ++i) {
        if (!s.frames.is<JobFrame>(i)) continue;
        const auto& f = s.frames.at<JobFrame>(i);
        if (f.seat == attacker && f.target == victim && f.step > JobFrame::Step::reveal && cards.face(f.job).attack)
            return true;
    }
    return false;
}

int markers_on(const State& s, Seat seat, BusinessId business) {
    return static_cast<int>(std::count(s.board.markers[seat].begin(), s.board.markers[seat].end(), business));
}

}  // namespace

Verdict LaCosaNostra::judge(const State& before, const Action& action, const State& after, const Word& word) const {
    const Seat giver = word.giver, receiver = word.receiver;
    const bool due = after.decision.over() || after.board.round > word.until;
    const bool accepted = action.kind == kAccept;
    switch (word.phrase) {
    case kNoAttack:
        if (attacks(setup_.cards, after, giver, receiver)) return Verdict::broken;
        return due ? Verdict::kept : Verdict::open;
    case kLeaveMarket: {
        // By the Purchases themselves, since the engine can make the last choice of a turn.
        const BusinessSet planned = queries(after).purchases(giver) - queries(before).purchases(giver);
        if (!(planned & setup_.cards.types[BusinessTypeId(word.a)].cards).empty()) return Verdict::broken;
        return due ? Verdict::kept : Verdict::open;
    }
    case kWillPay:
        if (accepted && after.board.cash[giver] + word.n <= before.board.cash[giver] &&
            after.board.cash[receiver] >= before.board.cash[receiver] + word.n)
            return Verdict::kept;
        return due ? Verdict::broken : Verdict::open;
    default: {
        const BusinessId business(word.a);
        if (accepted && markers_on(after, receiver, business) > markers_on(before, receiver, business))
            return Verdict::kept;
        return due ? Verdict::broken : Verdict::open;
    }
    }
}

SeatSet LaCosaNostra::word_seen_by(const State&, const Word& word) const {
    if (!setup_.options.private_offers) return SeatSet::everyone();
    return SeatSet::of(word.giver).with(word.receiver).with(Seat::open());
}

}  // namespace consigliere::la_cosa_nostra
