// 2.22 Negotiation: what may change hands and when, and whether a word was kept.
#include "games/nothing_personal/game.hpp"
#include "games/nothing_personal/words.hpp"

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
    switch (s.ask) {
    case Ask::turn:
    case Ask::any:
    case Ask::act:
    case Ask::buy:
    case Ask::fill: return true;
    default:        return false;
    }
}

// NP-BLACK-6, A-48: the receiver's marker takes the place of the giver's, or the two exchange roles.
void hand_blackmail(const Setting& setting, State& s, int space, int to, Events* events) {
    Space& x = s.space(space);
    const int from = x.blackmail;
    Play play(setting, s, events);
    if (x.count[static_cast<std::size_t>(to)] == 0) {
        --x.count[static_cast<std::size_t>(from)];
        ++s.player(from).supply;
        ++x.count[static_cast<std::size_t>(to)];
        --s.player(to).supply;
    }
    x.blackmail = static_cast<std::uint8_t>(to);
    play.tell(kBlackmailTold, to, space, x.gangster);
    play.check_capo();
}

void move_goods(const Setting& setting, State& s, const Offer& offer, Events* events) {
    for (int side = 0; side < 2; ++side) {
        const int giver = side == 0 ? offer.from.index : offer.to.index;
        const int taker = side == 0 ? offer.to.index : offer.from.index;
        for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
            if (item.kind == kCashItem) Play(setting, s, events).take_money(giver, taker, item.n);
            if (item.kind == kCardItem) Play(setting, s, events).hand_over(giver, taker, item.a);
            if (item.kind == kBlackmailItem) hand_blackmail(setting, s, item.a, taker, events);
        }
    }
}

}  // namespace

// Cards of the other side are judged by what the proposer can see; Seat::open sees the truth.
Refusal NothingPersonal::check_side(const State& s, Seat giver, Seat taker, const Bounded<Item, 6>& items,
                                    Seat proposer) const {
    const Reading r(setting_, s);
    int cash = 0, cards = 0, needed = 0;
    unsigned blackmail = 0;
    CardSet named;
    for (const Item& item : items) {
        const bool plain = item.b == 0 && item.c == 0 && item.d == 0 && item.e == 0;
        switch (item.kind) {
        case kAnswer:
            if (!setting_.options.escrow) return {"no_escrow", "NP-NEG-3"};
            break;
        case kCashItem:
            if (!plain || item.a != 0 || item.n < 1) return {"no_such_goods", "NP-NEG-4"};
            cash += item.n;
            break;
        case kCardItem: {
            if (!plain || item.n != 0 || item.a >= setting_.cards.influence_count || named.has(item.a))
                return {"no_such_goods", "NP-NEG-4"};
            named.add(item.a);
            ++cards;
            const bool sees = proposer == Seat::open() || proposer == giver;
            bool possible = sees ? s.player(giver.index).hand.has(item.a)
                                 : !s.discard.has(item.a) && !s.player(proposer.index).hand.has(item.a);
            for (const Frame& f : s.frames) possible = possible && !(f.kind == FrameKind::play && f.a == item.a);
            if (!sees && s.player(proposer.index).knows.has(item.a)) possible = s.player(giver.index).hand.has(item.a);
            if (!possible || (sees && r.is_reserved(giver.index, item.a))) return {"not_in_hand", "NP-NEG-4"};
            break;
        }
        case kBlackmailItem:
            if (!plain || item.n != 0 || item.a >= kSpaces || (blackmail >> item.a & 1u) != 0)
                return {"no_such_goods", "NP-NEG-4"};
            blackmail |= 1u << item.a;
            if (s.space(item.a).blackmail != giver.index) return {"not_your_blackmail", "NP-BLACK-6"};
            needed += s.space(item.a).count[taker.index] == 0;
            if (s.player(taker.index).supply < needed)
                return {"too_few_markers", "NP-BLACK-6", needed, s.player(taker.index).supply};
            break;
        default: return {"no_such_goods", "NP-NEG-4"};
        }
    }
    if (cash > r.money(giver.index)) return {"cannot_afford", "NP-FLOW-3", cash, r.money(giver.index)};
    if (cards > r.hand_size(giver.index)) return {"not_in_hand", "NP-NEG-4"};
    return kAllowed;
}

const NegotiationRules& NothingPersonal::negotiation_rules() {
    static constexpr NegotiationRules kRules{.parties = "NP-NEG-1",
                                             .terms = "NP-NEG-4",
                                             .open_offers = "A-62",
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
            if (item.kind == kAnswer && is_window(s.ask))
                return {"answer_sealed", "NP-NEG-3"};  // another's card may come first
            if (item.kind == kBlackmailItem && !is_between_actions(s)) return {"only_between_actions", "NP-BLACK-6"};
        }
    return kAllowed;
}

// the goods come first. Money lies open, so the proposer may be told what he can pay with it.
Refusal NothingPersonal::check_own_answer(const State& s, const Offer& offer) const {
    for (const Item& item : offer.terms.gives) {
        if (item.kind != kAnswer) continue;
        Offer money = offer;
        for (auto* side : {&money.terms.gives, &money.terms.wants})
            for (int i = side->size() - 1; i >= 0; --i)
                if ((*side)[i].kind != kCashItem) side->erase_at(i);
        State after = s;
        move_goods(setting_, after, money, nullptr);
        return check(after, answer_action(item, offer.from));
    }
    return kAllowed;
}

Refusal NothingPersonal::check_exchange(const State& s, const Offer& offer, bool proposing) const {
    if (const Refusal no = check_trade_time(s, offer)) return no;
    const Seat judge = proposing ? offer.from : Seat::open();
    if (const Refusal no = check_side(s, offer.from, offer.to, offer.terms.gives, judge)) return no;
    if (const Refusal no = check_side(s, offer.to, offer.from, offer.terms.wants, judge)) return no;
    if (proposing) return check_own_answer(s, offer);
    if (is_chance(s.ask) || is_window(s.ask)) return kAllowed;
    // The standing question must keep an answer, and an agreed answer must still be possible after the goods.
    State after = s;
    move_goods(setting_, after, offer, nullptr);
    ActionList answers;
    legal_actions(after, Seat(after.asked), answers);
    if (answers.empty()) return {"deal_in_the_way", "NP-WIN-5"};
    for (int side = 0; side < 2; ++side)
        for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
            if (item.kind != kAnswer) continue;
            if (!answers.contains(answer_action(item, side == 0 ? offer.from : offer.to)))
                return {"answer_gone", "NP-NEG-3"};
            const Reading r(setting_, after);
            if (item.a == kAllow && r.money(after.top().seat) < r.act_price(after.top()))
                return {"cannot_afford", "NP-ACT-6", r.act_price(after.top()), r.money(after.top().seat)};
        }
    return kAllowed;
}

void NothingPersonal::exchange(State& s, const Offer& offer, Events* events) const {
    move_goods(setting_, s, offer, events);
    if (!has_answer(offer)) Play(setting_, s, events).resettle();
}

SeatSet NothingPersonal::offer_seen_by(const State&, const Offer& offer) const {
    return SeatSet::of(offer.from) | SeatSet::of(offer.to) | SeatSet::of(Seat::open());
}

// Sells a card, buys an answer, or hands over a blackmail.
bool NothingPersonal::suggest_offer(const State& s, Seat seat, Rng& rng, Offer& idea) const {
    if (s.part == Part::over || seat.index >= setting_.players) return false;
    const Reading r(setting_, s);
    Offer offer;
    offer.from = seat;
    offer.to = Seat(static_cast<int>((seat.index + 1 + rng.below(static_cast<std::uint32_t>(setting_.players - 1))) %
                                     static_cast<unsigned>(setting_.players)));
    const auto cash = [&](Seat payer, int most) {
        const int money = std::min(most, r.money(payer.index));
        return Item{kCashItem,
                    0,
                    0,
                    0,
                    0,
                    0,
                    static_cast<std::int16_t>(
                        money > 0 ? 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(money))) : 0)};
    };
    const bool asked = !is_chance(s.ask) && (r.public_addressees() >> offer.to.index & 1u) != 0;
    if (asked && s.ask == Ask::consent) {
        offer.terms.gives.push(cash(seat, 6));
        offer.terms.wants.push(answer_item({kAllow, offer.to}));
    } else if (asked && (s.ask == Ask::tie || s.ask == Ask::grant) && (s.choices >> seat.index & 1u) != 0) {
        offer.terms.gives.push(cash(seat, 6));
        offer.terms.wants.push(answer_item({kName, offer.to, seat.index}));
    } else if (rng.below(4) == 0) {
        for (int i = 0; i < kSpaces; ++i)
            if (s.space(i).blackmail == seat.index && !offer.terms.gives.full())
                offer.terms.gives.push({kBlackmailItem, static_cast<std::uint8_t>(i)});
        if (offer.terms.gives.empty()) return false;
        offer.terms.wants.push(cash(offer.to, 8));
    } else {
        ActionList sales;
        r.list_sales(seat.index, sales);
        if (sales.empty()) return false;
        offer.terms.gives.push(
            {kCardItem, sales[static_cast<int>(rng.below(static_cast<std::uint32_t>(sales.size())))].a});
        offer.terms.wants.push(cash(offer.to, 10));
    }
    if (check_exchange(s, offer, true)) return false;
    idea = offer;
    return true;
}

// --- words (NP-NEG-6) ---------------------------------------------------------------------------------------------------

Refusal NothingPersonal::check_word(const State& s, const Word& word) const {
    if (setting_.options.words == Words::off) return {"no_words", "NP-NEG-6"};
    if (word.phrase > kPayYou || word.a != 0 || word.b != 0) return {"no_such_word", "NP-NEG-6"};
    if (word.phrase == kPayYou ? word.n < 1 : word.n != 0) return {"no_such_word", "NP-NEG-6"};
    if (word.until < s.round || word.until > setting_.options.rounds)
        return {"word_until_when", "NP-NEG-6", s.round, setting_.options.rounds};
    return kAllowed;
}

SeatSet NothingPersonal::word_seen_by(const State&, const Word& word) const {
    if (setting_.options.words == Words::table) return SeatSet::everyone();
    return SeatSet::of(word.giver) | SeatSet::of(word.receiver) | SeatSet::of(Seat::open());
}

namespace {

// The giver's move or whack under way, its loser fixed; or null.
const Frame* attack(const State& s, FrameKind kind, const Word& word) {
    for (const Frame& f : s.frames)
        if (f.kind == kind && f.step >= 2 && f.seat == word.giver.index) return &f;
    return nullptr;
}

}  // namespace

Verdict NothingPersonal::judge(const State& before, const Action& action, const State& after, const Word& word) const {
    const bool by_giver = action.seat == word.giver;
    switch (word.phrase) {
    case kNoMove:
    case kNoWhack: {
        const FrameKind kind = word.phrase == kNoMove ? FrameKind::move : FrameKind::whack;
        const Frame* now = attack(after, kind, word);
        // A whack that somebody else turned on the receiver (RETARGET) is not the giver's doing.
        const bool turned = now != nullptr && now->t[0] != 0 && now->t[0] != word.giver.index + 1;
        const bool before_too =
            attack(before, kind, word) != nullptr && attack(before, kind, word)->c == word.receiver.index;
        if (now != nullptr && now->c == word.receiver.index && !turned && !before_too) return Verdict::broken;
        break;
    }
    case kTieForYou:
        if (by_giver && before.ask == Ask::tie && action.kind == kName &&
            (before.choices >> word.receiver.index & 1u) != 0)
            return action.a == word.receiver.index ? Verdict::kept : Verdict::broken;
        break;
    case kLetAct:
        if (by_giver && before.ask == Ask::consent && before.top().seat == word.receiver.index) {
            if (action.kind == kForbid) return Verdict::broken;
            if (action.kind == kAllow) return Verdict::kept;
        }
        break;
    default:
        if (action.kind == kAccept &&
            before.player(word.giver.index).money - after.player(word.giver.index).money >= word.n &&
            after.player(word.receiver.index).money - before.player(word.receiver.index).money >= word.n)
            return Verdict::kept;
    }
    if (after.part != Part::over && after.round <= word.until) return Verdict::open;
    return word.phrase == kPayYou ? Verdict::broken : Verdict::kept;  // nothing happened to the contrary
}

}  // namespace consigliere::nothing_personal
