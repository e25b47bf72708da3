// Deals and free trade (LCN-DEAL, LCN-TRADE), and words (LCN-DEAL-2). All goods lie open, so proposer and engine judge
// alike.
#include "games/la_cosa_nostra/flow.hpp"
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

// One side of an exchange: what `giver` hands to `taker`, and the businesses he gets in return.
struct Side {
    Seat giver, taker;
    const Bounded<Item, 6>& items;
    Businesses received = 0;
};

Businesses businesses_in(const Bounded<Item, 6>& items) {
    Businesses out = 0;
    for (const Item& item : items)
        if (item.kind == kItemBusiness && item.a < kMostBusinesses) out |= bit64(item.a);
    return out;
}

Businesses purchases_of(const Rules& r, const State& s, Seat seat) {
    Businesses out = 0;
    each(r.tasked(s, seat), [&](int g) {
        if (!r.has_job_task(s, g)) out |= bit64(s.task[static_cast<std::size_t>(g)] - kPurchase);
    });
    return out;
}

Refusal check_business(const Rules& r, const State& s, Seat giver, int business) {
    if (business >= kMostBusinesses) return {"not_the_givers", "LCN-TRADE-1"};
    if (purchases_of(r, s, giver) >> business & 1) return {"not_tradable", "LCN-TRADE-2"};
    if ((s.table.owned[giver.index] >> business & 1) == 0) return {"not_the_givers", "LCN-TRADE-1"};
    if (s.table.dark >> business & 1) return {"deactivated_not_traded", "LCN-TRADE-4"};
    return kAllowed;
}

Refusal check_gangster(const Rules& r, const State& s, Seat giver, int gangster) {
    if (gangster >= kGangsters) return {"not_the_givers", "LCN-TRADE-1"};
    const Gangsters unrecruited = s.table.waiting & r.cards.family[s.table.boss[giver.index]];
    if ((unrecruited | s.table.trophies[giver.index]) >> gangster & 1) return {"not_tradable", "LCN-TRADE-2"};
    if ((s.table.gang[giver.index] >> gangster & 1) == 0) return {"not_the_givers", "LCN-TRADE-1"};
    if (s.table.tasked >> gangster & 1) return {"tasked_not_traded", "LCN-TRADE-4"};
    if (s.table.asleep >> gangster & 1) return {"deactivated_not_traded", "LCN-TRADE-4"};
    return kAllowed;
}

// A use is lent of what the giver has when all has changed hands: of a Purchase (LCN-DEAL-7) and of a business just
// bought, so that its seller keeps a use (A61).
Refusal check_marker(const Rules& r, const State& s, const Side& side, int business) {
    if (business >= kMostBusinesses) return {"no_marker_on_that", "LCN-DEAL-1"};
    if (businesses_in(side.items) >> business & 1) return {"named_twice", "LCN-TRADE-3"};
    const Businesses owned = s.table.owned[side.giver.index] | side.received;
    if ((owned & s.table.dark) >> business & 1) return {"no_marker_on_that", "LCN-DEAL-6"};
    if (((owned | purchases_of(r, s, side.giver)) >> business & 1) == 0) return {"no_marker_on_that", "LCN-DEAL-1"};
    return kAllowed;
}

// LCN-DEAL-4; those that come home with a business he gets (LCN-DEAL-9) count.
int markers_of(const Rules& r, const State& s, const Side& side) {
    int n = r.free_markers(s, side.taker);
    for (const std::uint8_t b : s.table.marker[side.taker.index])
        n += b != kNothing && (businesses_in(side.items) >> b & 1) != 0;
    return n;
}

Refusal check_side(const Rules& r, const State& s, const Side& side) {
    int cash = 0, markers = 0;
    Businesses sold = 0;
    Gangsters men = 0;
    for (const Item& item : side.items) {
        Refusal no;
        switch (item.kind) {
        case kItemCash:
            if (item.n <= 0) no = {"sum_not_positive", "LCN-COMP-5"};
            cash += item.n;
            break;
        case kItemBusiness:
            no = check_business(r, s, side.giver, item.a);
            if (!no && (sold >> item.a & 1) != 0) no = {"named_twice", "LCN-TRADE-3"};
            if (!no) sold |= bit64(item.a);
            break;
        case kItemGangster:
            no = check_gangster(r, s, side.giver, item.a);
            if (!no && (men >> item.a & 1) != 0) no = {"named_twice", "LCN-TRADE-3"};
            if (!no) men |= bit32(item.a);
            break;
        case kItemMarker:
            no = check_marker(r, s, side, item.a);
            ++markers;
            break;
        default: no = {"not_tradable", "LCN-TRADE-2"};
        }
        if (no) return no;
    }
    const int owned = s.table.cash[side.giver.index];
    if (cash > owned) return {"cannot_afford", "LCN-TRADE-3", cash * 1000, owned * 1000};
    const int free = markers_of(r, s, side);
    if (markers > free) return {"no_free_marker", "LCN-DEAL-4", markers, free};
    return kAllowed;
}

void place_marker(State& s, Seat seat, std::uint8_t business) {
    for (std::uint8_t& at : s.table.marker[seat.index])
        if (at == kNothing) {
            at = business;
            return;
        }
}

void place_markers(State& s, Flow& flow, const Side& side) {
    for (const Item& item : side.items) {
        if (item.kind != kItemMarker) continue;
        place_marker(s, side.taker, item.a);
        flow.tell_all(kToldMarkerPlaced, side.taker.index, item.a);
    }
}

void hand_over(State& s, Flow& flow, const Side& side) {
    TableTop& t = s.table;
    for (const Item& item : side.items) {
        switch (item.kind) {
        case kItemCash:
            t.cash[side.giver.index] = static_cast<std::uint16_t>(t.cash[side.giver.index] - item.n);
            t.cash[side.taker.index] = static_cast<std::uint16_t>(t.cash[side.taker.index] + item.n);
            flow.tell_all(kToldPays, side.giver.index, side.taker.index, 0, item.n);
            break;
        case kItemBusiness:  // LCN-DEAL-9: markers stay, the new owner's own come home
            t.owned[side.giver.index] &= ~bit64(item.a);
            t.owned[side.taker.index] |= bit64(item.a);
            for (int i = kMarkers - 1; i >= 0; --i)
                if (t.marker[side.taker.index][static_cast<std::size_t>(i)] == item.a) flow.drop_marker(side.taker, i);
            flow.tell_all(kToldGetsBusiness, side.taker.index, item.a);
            break;
        case kItemGangster:
            t.gang[side.giver.index] &= ~bit32(item.a);
            t.gang[side.taker.index] |= bit32(item.a);
            if (Rules::bottom(s).kind == FrameKind::planning) t.idle &= ~bit32(item.a);  // LCN-TRADE-4
            flow.tell_all(kToldGetsGangster, side.taker.index, item.a);
            break;
        default: break;
        }
    }
}

}  // namespace

const NegotiationRules& LaCosaNostra::negotiation_rules() {
    static constexpr NegotiationRules kRules{.parties = "LCN-TRADE-3",
                                             .terms = "LCN-TRADE-3",
                                             .open_offers = "A59",
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
    if (rules_.trade_open(s)) return kAllowed;
    return {"trade_closed", s.frames.size() > 1 ? "LCN-ACT-8" : "LCN-TRADE-1"};
}

Refusal LaCosaNostra::check_exchange(const State& s, const Offer& offer, bool proposing) const {
    if (const Refusal no = check_trade_time(s, offer)) return no;
    (void)proposing;
    const Terms& terms = offer.terms;
    const Side gives{offer.from, offer.to, terms.gives, businesses_in(terms.wants)};
    if (const Refusal no = check_side(rules_, s, gives)) return no;
    return check_side(rules_, s, {offer.to, offer.from, terms.wants, businesses_in(terms.gives)});
}

void LaCosaNostra::exchange(State& s, const Offer& offer, Events* events) const {
    Flow flow(rules_, s, events);
    flow.watch_monopolies();
    const Side gives{offer.from, offer.to, offer.terms.gives}, wants{offer.to, offer.from, offer.terms.wants};
    for (const Side* side : {&gives, &wants}) hand_over(s, flow, *side);
    for (const Side* side : {&gives, &wants}) place_markers(s, flow, *side);  // on what is now the other's (A61)
    flow.exchange_done();
}

SeatSet LaCosaNostra::offer_seen_by(const State&, const Offer& offer) const {
    if (!rules_.options.private_offers) return SeatSet::everyone();
    return SeatSet::of(offer.from).with(offer.to).with(Seat::open());
}

// A use of a business for cash, a business or a gangster for cash, one marker for another, or a plain gift.
bool LaCosaNostra::suggest_offer(const State& s, Seat seat, Rng& rng, Offer& idea) const {
    if (!rules_.trade_open(s) || !seat.is_player() || seat.index >= players()) return false;
    const SeatSet others = rules_.others(seat);
    const Seat other(nth_bit(others.bits, rng.below(static_cast<std::uint32_t>(others.size()))));
    idea = Offer{};
    idea.from = seat;
    idea.to = other;
    const auto pick = [&](auto mask) {
        return static_cast<std::uint8_t>(nth_bit(mask, rng.below(static_cast<std::uint32_t>(std::popcount(mask)))));
    };
    const auto cash = [&](Seat payer, int most) {
        const int have = std::min<int>(s.table.cash[payer.index], most);
        return Item{kItemCash,
                    0,
                    0,
                    0,
                    0,
                    0,
                    static_cast<std::int16_t>(
                        have == 0 ? 1 : 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(have))))};
    };
    const auto lend = [&](Seat owner) { return rules_.active(s, owner) | purchases_of(rules_, s, owner); };
    switch (rng.below(6)) {
    case 0:
    case 1:  // buy a use
        if (lend(other) == 0) return false;
        idea.terms.gives.push(cash(seat, 4));
        idea.terms.wants.push({kItemMarker, pick(lend(other))});
        break;
    case 2:  // use for use
        if (lend(other) == 0 || lend(seat) == 0) return false;
        idea.terms.gives.push({kItemMarker, pick(lend(seat))});
        idea.terms.wants.push({kItemMarker, pick(lend(other))});
        break;
    case 3: {  // sell a business near its price
        const Businesses mine = rules_.active(s, seat);
        if (mine == 0) return false;
        const std::uint8_t business = pick(mine);
        idea.terms.gives.push({kItemBusiness, business});
        idea.terms.wants.push(cash(other, rules_.type(business).price * 2));
        break;
    }
    case 4: {  // sell a free gangster
        const Gangsters free = s.table.gang[seat.index] & ~s.table.tasked & ~s.table.asleep;
        if (free == 0) return false;
        idea.terms.gives.push({kItemGangster, pick(free)});
        idea.terms.wants.push(cash(other, 20));
        break;
    }
    default: idea.terms.gives.push(cash(seat, 3));
    }
    return !check_exchange(s, idea, true);
}

// --- words ----------------------------------------------------------------------------------------------------------------

Refusal LaCosaNostra::check_word(const State& s, const Word& word) const {
    if (s.table.round == 0 || s.decision.over()) return {"word_too_early", "LCN-DEAL-2"};
    const bool revealed =
        s.frames.size() > 1 && s.frames[1].kind == FrameKind::job && (s.table.tasked >> s.frames[1].gangster & 1) == 0;
    if (revealed) return {"word_during_job", "LCN-ATK-2"};  // A52
    if (word.until < s.table.round || word.until > rules_.options.rounds)
        return {"word_round", "LCN-DEAL-2", rules_.options.rounds, word.until};
    switch (word.phrase) {
    case kNoAttack: return kAllowed;
    case kWillPay:  return word.n > 0 ? kAllowed : Refusal{"sum_not_positive", "LCN-COMP-5"};
    case kWillLend:
        if (word.a >= kMostBusinesses || (s.table.owned[word.giver.index] >> word.a & 1) == 0)
            return {"not_the_givers", "LCN-DEAL-1"};
        return kAllowed;
    case kLeaveMarket: return word.a < rules_.cards.type_count ? kAllowed : Refusal{"not_offered", "LCN-DEAL-2"};
    default:           return {"not_offered", "LCN-DEAL-2"};
    }
}

Verdict LaCosaNostra::judge(const State& before, const Action& x, const State& after, const Word& word) const {
    const Seat giver = word.giver, receiver = word.receiver;
    const bool due = after.decision.over() || after.table.round > word.until;
    switch (word.phrase) {
    case kNoAttack:
        // A roll is always awaited, so every Attack is seen under way.
        for (const Frame& f : after.frames)
            if (f.kind == FrameKind::job && f.seat == giver && f.target == receiver && f.step > kReveal &&
                rules_.face(f.job).attack)
                return Verdict::broken;
        return due ? Verdict::kept : Verdict::open;
    case kLeaveMarket:
        // By the Purchases themselves, for the last choice of a turn can be made by the game.
        if ((purchases_of(rules_, after, giver) & ~purchases_of(rules_, before, giver) &
             rules_.cards.types[word.a].instances) != 0)
            return Verdict::broken;
        return due ? Verdict::kept : Verdict::open;
    case kWillPay: {
        const bool paid = x.kind == kAccept &&
                          after.table.cash[giver.index] + word.n <= before.table.cash[giver.index] &&
                          after.table.cash[receiver.index] >= before.table.cash[receiver.index] + word.n;
        if (paid) return Verdict::kept;
        return due ? Verdict::broken : Verdict::open;
    }
    default: {
        const auto count = [&](const State& s) {
            int n = 0;
            for (const std::uint8_t b : s.table.marker[receiver.index]) n += b == word.a;
            return n;
        };
        if (x.kind == kAccept && count(after) > count(before)) return Verdict::kept;
        return due ? Verdict::broken : Verdict::open;
    }
    }
}

SeatSet LaCosaNostra::word_seen_by(const State&, const Word& word) const {
    if (!rules_.options.private_offers) return SeatSet::everyone();
    return SeatSet::of(word.giver).with(word.receiver).with(Seat::open());
}

}  // namespace consigliere::la_cosa_nostra
