// 2.22 Negotiation: what may change hands and when, and whether a word was kept.
#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

namespace {

bool has_answer(const Offer& offer) {
    for (const auto* side : {&offer.terms.gives, &offer.terms.wants})
        for (const Item& item : *side)
            if (item.kind == kAnswer) return true;
    return false;
}

// NP-BLACK-6: only between actions, and not while control is being established.
bool is_between_actions(const State& s) {
    switch (question(s.decision)) {
    case PromptId::turn:
    case PromptId::any:
    case PromptId::act:
    case PromptId::buy:
    case PromptId::fill: return true;
    default:             return false;
    }
}

void move_goods(const Setup& setup, State& s, const Offer& offer, Events* events) {
    Flow flow(setup, s, events);
    for (int side = 0; side < 2; ++side) {
        const Seat giver = side == 0 ? offer.from : offer.to, taker = side == 0 ? offer.to : offer.from;
        for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
            if (item.kind == kCashItem) flow.take_money(giver, taker, item.n);
            if (item.kind == kCardItem) flow.hand_over(giver, taker, CardId(item.a));
            if (item.kind == kBlackmailItem) flow.hand_blackmail(SpaceId(item.a), taker);
        }
    }
}

// What one side of an offer gives, item by item. Cards of the other side are judged by what the proposer can see;
// Seat::open sees the truth.
class SideCheck {
public:
    SideCheck(const Setup& setup, const State& state, Seat giver, Seat taker, Seat proposer)
        : q(setup, state), s(state), giver_(giver), taker_(taker), proposer_(proposer) {}

    Refusal check(const Item& item) {
        const bool plain = item.b == 0 && item.c == 0 && item.d == 0 && item.e == 0;
        switch (item.kind) {
        case kAnswer: return q.setup.options.escrow ? kAllowed : Refusal{"no_escrow", "NP-NEG-3"};
        case kCashItem:
            if (!plain || item.a != 0 || item.n < 1) return {"no_such_goods", "NP-NEG-4"};
            cash_ += item.n;
            return kAllowed;
        case kCardItem:
            if (!plain || item.n != 0 || item.a >= q.setup.cards.influence_count) return {"no_such_goods", "NP-NEG-4"};
            return check_card(CardId(item.a));
        case kChoiceItem:  // named before it changes hands
            if (!(item == Item{kChoiceItem}) || proposer_ == Seat::open()) return {"no_such_goods", "NP-NEG-4"};
            ++choices_;
            return kAllowed;
        case kBlackmailItem:
            if (!plain || item.n != 0 || item.a >= kSpaces) return {"no_such_goods", "NP-NEG-4"};
            return check_blackmail(SpaceId(item.a));
        default: return {"no_such_goods", "NP-NEG-4"};
        }
    }
    Refusal check_sums() const {
        if (cash_ > q.money(giver_)) return {kCannotAfford, "NP-FLOW-3", cash_, q.money(giver_)};
        const int needed = cards_.size() + choices_, held = proposer_ == giver_ ? tradable() : q.hand_size(giver_);
        if (choices_ > 0 && needed > held) return {"too_few_cards", "NP-NEG-4", needed, held};
        if (needed > q.hand_size(giver_)) return {"not_the_givers", "NP-NEG-4"};
        return kAllowed;
    }

private:
    bool is_tradable(CardId card) const {
        return s.players[giver_].hand.has(card) && !q.is_being_played(card) && !q.is_reserved(giver_, card);
    }
    int tradable() const {
        int count = 0;
        for (const CardId card : s.players[giver_].hand) count += is_tradable(card);
        return count;
    }
    Refusal check_card(CardId card) {
        if (cards_.has(card)) return {"no_such_goods", "NP-NEG-4"};
        cards_.add(card);
        const bool held = s.players[giver_].hand.has(card);
        if (proposer_ == Seat::open() || proposer_ == giver_)
            return is_tradable(card) ? kAllowed : Refusal{"not_the_givers", "NP-NEG-4"};
        const Player& who = s.players[proposer_];
        const bool possible =
            who.knows.has(card) ? held : !s.discard.has(card) && !who.hand.has(card) && !q.is_being_played(card);
        return possible ? kAllowed : Refusal{"not_the_givers", "NP-NEG-4"};
    }
    Refusal check_blackmail(SpaceId space) {
        if (tokens_.has(space)) return {"no_such_goods", "NP-NEG-4"};
        tokens_.add(space);
        if (s.spaces[space].blackmail != owner_of(giver_)) return {"not_your_blackmail", "NP-BLACK-6"};
        needed_ += s.spaces[space].markers[owner_of(taker_)] == 0;
        const int supply = s.players[taker_].supply;
        return supply < needed_ ? Refusal{"too_few_markers", "NP-BLACK-6", needed_, supply} : kAllowed;
    }

    const Queries q;
    const State& s;
    const Seat giver_, taker_, proposer_;
    int cash_ = 0, needed_ = 0, choices_ = 0;
    CardSet cards_;
    SpaceSet tokens_;
};

Refusal check_side(const Setup& setup, const State& s, Seat giver, Seat taker, const Bounded<Item, 6>& items,
                   Seat proposer) {
    SideCheck side(setup, s, giver, taker, proposer);
    for (const Item& item : items)
        if (const Refusal no = side.check(item)) return no;
    return side.check_sums();
}

}  // namespace

const NegotiationRules& NothingPersonal::negotiation_rules() {
    static constexpr NegotiationRules kRules{.parties = "NP-NEG-1",
                                             .terms = "NP-NEG-4",
                                             .open_offers = "A-62",
                                             .repeats = "A-63",
                                             .ended = "A-62",
                                             .answers = "NP-NEG-3",
                                             .words = "NP-NEG-6",
                                             .seats = "NP-COMP-1",
                                             .over = "NP-END-5",
                                             .commands = "NP-NEG-1"};
    return kRules;
}

Refusal NothingPersonal::check_trade_time(const State& s, const Offer& offer) const {
    if (s.part == Part::over) return {"game_over", "NP-END-5"};
    for (const auto* side : {&offer.terms.gives, &offer.terms.wants})
        for (const Item& item : *side) {
            if (item.kind == kAnswer && is_window(question(s.decision)))
                return {"answer_sealed", "NP-NEG-3"};  // another's card may come first
            if (item.kind == kBlackmailItem && !is_between_actions(s)) return {"only_between_actions", "NP-BLACK-6"};
        }
    return kAllowed;
}

// the goods come first. Money lies open, so the refusal may name what the proposer can pay with.
Refusal NothingPersonal::check_own_answer(const State& s, const Offer& offer) const {
    for (const Item& item : offer.terms.gives) {
        if (item.kind != kAnswer) continue;
        Offer money = offer;
        for (auto* side : {&money.terms.gives, &money.terms.wants})
            for (int i = side->size() - 1; i >= 0; --i)
                if ((*side)[i].kind != kCashItem) side->erase_at(i);
        State after = s;
        move_goods(setup_, after, money, nullptr);
        return check(after, answer_action(item, offer.from));
    }
    return kAllowed;
}

Refusal NothingPersonal::check_exchange(const State& s, const Offer& offer, bool proposing) const {
    if (const Refusal no = check_trade_time(s, offer)) return no;
    const Seat judge = proposing ? offer.from : Seat::open();
    if (const Refusal no = check_side(setup_, s, offer.from, offer.to, offer.terms.gives, judge)) return no;
    if (const Refusal no = check_side(setup_, s, offer.to, offer.from, offer.terms.wants, judge)) return no;
    if (proposing) return check_own_answer(s, offer);
    const PromptId asked = question(s.decision);
    return asked == PromptId::none || is_window(asked) ? kAllowed : check_standing_question(s, offer);
}

// The standing question must keep an answer, and an agreed answer must still be possible after the goods.
Refusal NothingPersonal::check_standing_question(const State& s, const Offer& offer) const {
    State after = s;
    move_goods(setup_, after, offer, nullptr);
    ActionList answers;
    legal_actions(after, after.decision.may_act.first(), answers);
    if (answers.empty()) return {"deal_in_the_way", "NP-WIN-5"};
    for (int side = 0; side < 2; ++side)
        for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
            if (item.kind != kAnswer) continue;
            if (!answers.contains(answer_action(item, side == 0 ? offer.from : offer.to)))
                return {"answer_gone", "NP-NEG-3"};
            if (item.a != kAllow) continue;
            const Queries q(setup_, after);
            const auto& act = after.frames.top<ActFrame>();
            if (q.money(act.seat) < q.act_price(act))
                return {kCannotAfford, "NP-ACT-6", q.act_price(act), q.money(act.seat)};
        }
    return kAllowed;
}

void NothingPersonal::exchange(State& s, const Offer& offer, Events* events) const {
    move_goods(setup_, s, offer, events);
    if (!has_answer(offer)) Flow(setup_, s, events).resettle();
}

SeatSet NothingPersonal::offer_seen_by(const State&, const Offer& offer) const {
    return SeatSet::of(offer.from) | SeatSet::of(offer.to) | SeatSet::of(Seat::open());
}

namespace {

Item random_cash(int most, Rng& rng) {
    const int n = most > 0 ? 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(most))) : 0;
    return {.kind = kCashItem, .n = static_cast<std::int16_t>(n)};
}

}  // namespace

// Sells a card, buys an answer, or hands over a blackmail.
bool NothingPersonal::suggest_offer(const State& s, Seat seat, Rng& rng, Offer& idea) const {
    if (s.part == Part::over || !setup_.all_seats().has(seat)) return false;
    const Queries q(setup_, s);
    Offer offer;
    offer.from = seat;
    offer.to = q.clockwise(seat, 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(setup_.players - 1))));
    const auto cash = [&](Seat payer, int most) { return random_cash(std::min(most, q.money(payer)), rng); };
    const bool is_asked = s.decision.asked.has(offer.to);
    const PromptId asked = question(s.decision);
    if (is_asked && asked == PromptId::consent) {
        offer.terms.gives.push(cash(seat, 6));
        offer.terms.wants.push(answer_item({kAllow, offer.to}));
    } else if (is_asked && (asked == PromptId::tie || asked == PromptId::grant) && s.seat_choices.has(seat)) {
        offer.terms.gives.push(cash(seat, 6));
        offer.terms.wants.push(answer_item({kName, offer.to, seat.index}));
    } else if (rng.below(4) == 0) {
        for (const SpaceId space : kEverySpace)
            if (s.spaces[space].blackmail == owner_of(seat) && !offer.terms.gives.full())
                offer.terms.gives.push({.kind = kBlackmailItem, .a = space.index});
        if (offer.terms.gives.empty()) return false;
        offer.terms.wants.push(cash(offer.to, 8));
    } else {
        ActionList sales;
        q.list_sales(seat, sales);
        if (sales.empty()) return false;
        const auto pick = static_cast<int>(rng.below(static_cast<std::uint32_t>(sales.size())));
        offer.terms.gives.push({.kind = kCardItem, .a = sales[pick].a});
        offer.terms.wants.push(cash(offer.to, 10));
    }
    if (check_exchange(s, offer, true)) return false;
    idea = offer;
    return true;
}

// --- words (NP-NEG-2, NP-NEG-6) --------------------------------------------------------------------------------------

Refusal NothingPersonal::check_word(const State& s, const Word& word) const {
    if (setup_.options.words == Words::off) return {"no_words", "NP-NEG-6"};
    if (word.phrase > kPayYou || word.a != 0 || word.b != 0) return {"no_such_word", "NP-NEG-6"};
    if (word.phrase == kPayYou ? word.n < 1 : word.n != 0) return {"no_such_word", "NP-NEG-6"};
    if (word.until < s.round || word.until > setup_.options.rounds)
        return {"word_until_when", "NP-NEG-6", s.round, setup_.options.rounds};
    return kAllowed;
}

SeatSet NothingPersonal::word_seen_by(const State&, const Word& word) const {
    if (setup_.options.words == Words::table) return SeatSet::everyone();
    return SeatSet::of(word.giver) | SeatSet::of(word.receiver) | SeatSet::of(Seat::open());
}

namespace {

// The giver's move or whack under way, its loser fixed; or null.
const AttemptFrame* attempt_of(const State& s, AttemptFrame::Kind kind, Seat giver) {
    const auto* attempt = s.frames.find<AttemptFrame>();
    const bool his = attempt != nullptr && attempt->kind == kind && attempt->seat == giver &&
                     attempt->step >= AttemptFrame::Step::roll;
    return his ? attempt : nullptr;
}

// Did the giver of a word attack its receiver just now?
bool has_attacked(const State& before, const State& after, AttemptFrame::Kind kind, const Word& word) {
    const AttemptFrame* now = attempt_of(after, kind, word.giver);
    if (now == nullptr || now->loser != word.receiver) return false;
    // A whack that somebody else turned on the receiver (RETARGET) is not the giver's doing.
    if (now->turned_by != Seat::none() && now->turned_by != word.giver) return false;
    const AttemptFrame* earlier = attempt_of(before, kind, word.giver);
    return earlier == nullptr || earlier->loser != word.receiver;
}

}  // namespace

Verdict NothingPersonal::judge(const State& before, const Action& action, const State& after, const Word& word) const {
    const bool by_giver = action.seat == word.giver;
    const PromptId asked = question(before.decision);
    switch (word.phrase) {
    case kNoMove:
        if (has_attacked(before, after, AttemptFrame::Kind::move, word)) return Verdict::broken;
        break;
    case kNoWhack:
        if (has_attacked(before, after, AttemptFrame::Kind::whack, word)) return Verdict::broken;
        break;
    case kTieForYou:
        if (by_giver && asked == PromptId::tie && action.kind == kName && before.seat_choices.has(word.receiver))
            return Seat(action.a) == word.receiver ? Verdict::kept : Verdict::broken;
        break;
    case kLetAct:
        if (by_giver && asked == PromptId::consent && before.frames.top<ActFrame>().seat == word.receiver) {
            if (action.kind == kForbid) return Verdict::broken;
            if (action.kind == kAllow) return Verdict::kept;
        }
        break;
    default:
        if (action.kind == kAccept && before.players[word.giver].money - after.players[word.giver].money >= word.n &&
            after.players[word.receiver].money - before.players[word.receiver].money >= word.n)
            return Verdict::kept;
    }
    if (after.part != Part::over && after.round <= word.until) return Verdict::open;
    return word.phrase == kPayYou ? Verdict::broken : Verdict::kept;  // nothing happened to the contrary
}

}  // namespace consigliere::nothing_personal
