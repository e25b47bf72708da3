// Negotiation (2.17): trades of domains in the Deal phase, soldiers lent for an assault, and words.
#include "games/omerta/play.hpp"

namespace consigliere::omerta {

namespace {

// In a window for trades, or between two families' parts of a step: while the next one is asked and has done nothing yet
// (OM-NEG-4, AMB-28, AMB-40). What anybody holds has no say in it.
bool is_trading_time(const Facts& f) {
    const State& s = f.s;
    if (s.phase != GamePhase::deal || s.paid_day == 0 || s.pending.phase != Phase::deciding) return false;
    if (s.pending.prompt == kAskTrade) return true;
    if (s.frames.size() != 3 || s.frames[1].kind != FrameKind::part) return false;
    const Frame& part = s.frames[1];
    switch (f.top().kind) {
    case FrameKind::window:      return part.step == 1;
    case FrameKind::move_domain: return true;
    case FrameKind::relocate:    return f.top().mask == f.family(part.seat).domains;
    default:                     return false;
    }
}

bool is_loan_time(const State& s) { return s.pending.phase == Phase::deciding && s.pending.prompt == kAskLoan; }

struct Side {
    int money = 0, soldiers = 0;
    std::uint32_t domains = 0;
    Refusal wrong{};
};

// The goods of one side; `visible`: whether the giver's cash may be looked at.
Side read_side(const Facts& f, Seat giver, const Bounded<Item, 6>& items, bool visible) {
    Side out;
    for (const Item& item : items) {
        switch (item.kind) {
        case kItemMoney:
            if (item.n < 1) out.wrong = {"no_amount", "OM-NEG-2", 1000, item.n * 1000};
            out.money += item.n;
            break;
        case kItemDomain:
            if (item.a >= kDomains || f.owner(item.a) != giver)
                out.wrong = {"not_givers_domain", "OM-NEG-4"};
            else if ((out.domains >> item.a & 1u) != 0)
                out.wrong = {"domain_twice", "OM-NEG-4"};
            else if (f.family(giver).robber[static_cast<std::size_t>(f.slot_on(item.a))] != kNothing)
                out.wrong = {"capo_is_robbed", "OM-NEG-4"};
            else
                out.domains |= 1u << item.a;
            break;
        case kItemSoldiers:
            if (item.n < 1 || item.n > kMaxLent)
                out.wrong = {"too_many_lent", "OM-NEG-1", kMaxLent, item.n};
            else if (item.a != kNothing && f.slot_of(giver, item.a) < 0)
                out.wrong = {"not_your_capo", "OM-NEG-1"};
            else if (item.a != kNothing && f.reserve(giver, f.slot_of(giver, item.a)) < item.n)
                out.wrong = {"reserve_too_small", "OM-NEG-1"};
            if (out.soldiers != 0) out.wrong = {"too_many_lent", "OM-NEG-1", kMaxLent, out.soldiers + item.n};
            out.soldiers += item.n;
            break;
        default: out.wrong = {"never_traded", "OM-NEG-5"};
        }
        if (out.wrong) return out;
    }
    const Family& me = f.family(giver);
    if (visible && out.money > me.cash) out.wrong = {"cannot_pay", "OM-NEG-2", out.money * 1000, me.cash * 1000};
    if (out.soldiers > me.reserve[0] + me.reserve[1] + me.reserve[2]) out.wrong = {"reserve_too_small", "OM-NEG-1"};
    return out;
}

// AMB-13; what the receiver gives in return makes room.
Refusal check_room(const Facts& f, Seat receiver, std::uint32_t domains, std::uint32_t leaving) {
    if (f.o.domains_per_capo == 0) return kAllowed;
    int room = 0;
    for (int i = 0; i < kSlots; ++i)
        if (f.has_slot(receiver, i))
            room += std::max(0, f.o.domains_per_capo - std::popcount(f.domains_of(receiver, i) & ~leaving));
    if (room >= std::popcount(domains)) return kAllowed;
    return {"capo_full", "OM-DOM-1", std::popcount(domains), room};
}

// Soldiers go from a third family to the side that is asked (OM-NEG-1, OM-LOYAL-1).
Refusal check_loan(const Facts& f, Seat lender, Seat borrower, int soldiers) {
    if (soldiers == 0) return kAllowed;
    const Deed& d = f.s.deed;
    if (lender == d.active || lender == d.rival) return {"against_loyalty", "OM-LOYAL-1"};
    if (!f.s.pending.may_act.has(borrower)) return {"loan_to_whom", "OM-NEG-1"};
    const std::size_t side = borrower == d.active ? 0 : 1;
    const int lent = d.lent[side].size();
    if (lent + soldiers > kMaxLent) return {"too_many_lent", "OM-NEG-1", kMaxLent, lent + soldiers};
    const int total = f.soldiers_on(side == 0 ? d.origin : d.domain) + lent + soldiers;
    if (total > kMaxOnDomain) return {"domain_full", "OM-FAM-4", kMaxOnDomain, total};
    return kAllowed;
}

}  // namespace

const NegotiationRules& Omerta::negotiation_rules() {
    static constexpr NegotiationRules kRules{.parties = "AMB-47",
                                             .terms = "AMB-47",
                                             .open_offers = "AMB-47",
                                             .ended = "AMB-47",
                                             .answers = "OM-NEG-2",
                                             .words = "OM-NEG-6",
                                             .seats = "OM-COMP-1",
                                             .over = "OM-NEG-4",
                                             .commands = "OM-NEG-4"};
    return kRules;
}

Refusal Omerta::check_trade_time(const State& s, const Offer& offer) const {
    if (!options_.negotiation) return {"no_negotiation", "OM-NEG-1"};
    if (offer.terms == Terms{}) return kAllowed;  // words alone are given at any time (OM-NEG-6)
    const bool loan = is_loan_time(s);
    if (!loan && !is_trading_time(Facts(*this, s))) return {"not_trading_time", "OM-NEG-4"};
    for (const auto* side : {&offer.terms.gives, &offer.terms.wants})
        for (const Item& item : *side) {
            if (loan && item.kind == kItemDomain) return {"domains_in_deal_only", "OM-NEG-2"};
            if (!loan && item.kind == kItemSoldiers) return {"soldiers_for_assaults_only", "OM-NEG-1"};
        }
    return kAllowed;
}

Refusal Omerta::check_exchange(const State& s, const Offer& offer, bool proposing) const {
    if (const Refusal no = check_trade_time(s, offer)) return no;
    const Facts f(*this, s);
    const bool loan = is_loan_time(s);
    const bool seen = !proposing || options_.money_visible;
    const Side gives = read_side(f, offer.from, offer.terms.gives, true);
    const Side wants = read_side(f, offer.to, offer.terms.wants, seen);
    if (gives.wrong) return gives.wrong;
    if (wants.wrong) return wants.wrong;
    if (loan) {
        if (gives.soldiers + wants.soldiers == 0 || (gives.soldiers != 0 && wants.soldiers != 0))
            return {"loan_to_whom", "OM-NEG-1"};
        if (const Refusal no = check_loan(f, offer.from, offer.to, gives.soldiers)) return no;
        return check_loan(f, offer.to, offer.from, wants.soldiers);
    }
    if (const Refusal no = check_room(f, offer.to, gives.domains, wants.domains)) return no;
    return check_room(f, offer.from, wants.domains, gives.domains);
}

void Omerta::exchange(State& s, const Offer& offer, Events* events) const {
    Play play(*this, s, events);
    const bool loan = is_loan_time(s);
    s.pending.prompt = kAskNothing;
    if (!loan) {
        Frame& top = play.frame();
        if (top.kind == FrameKind::trade) {  // the window starts again
            top.b = 0;
            top.mask = 0;
        }
        if (top.kind == FrameKind::window) top.step = 2;    // asks anew those who might answer now
        if (top.kind == FrameKind::relocate) top.step = 0;  // the family's domains may be others
        play.checkpoint();                                  // once the receivers have placed what they got
    }
    for (int side = 0; side < 2; ++side) {
        const Seat from = side == 0 ? offer.from : offer.to, to = side == 0 ? offer.to : offer.from;
        std::uint32_t domains = 0;
        for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
            if (item.kind == kItemMoney) play.pay(from, to, item.n);
            if (item.kind == kItemDomain) domains |= 1u << item.a;
            for (int i = 0; item.kind == kItemSoldiers && i < item.n; ++i) {
                int slot = item.a == kNothing ? -1 : play.slot_of(from, item.a);
                for (int k = 0; item.a == kNothing && k < kSlots; ++k)  // DEC-27: the largest reserve, then the first
                    if (slot < 0 || play.reserve(from, k) > play.reserve(from, slot)) slot = k;
                play.lend_soldier(from, slot, to == s.deed.active ? 0 : 1);
            }
        }
        each_bit(domains, [&](int d) {
            play.tell(kToldTradedDomain, from.index, to.index, d);
            play.release(d);
        });
        if (domains != 0) play.push(FrameKind::take_domains, to).mask = domains;
    }
    play.run();
}

bool Omerta::suggest_offer(const State& s, Seat seat, Rng& rng, Offer& idea) const {
    if (!options_.negotiation) return false;
    const Facts f(*this, s);
    const auto below = [&](int most) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(most))); };
    Seat other(below(players_ - 1));
    if (other >= seat) ++other.index;
    const auto money = [](int amount) { return Item{kItemMoney, 0, 0, 0, 0, 0, static_cast<std::int16_t>(amount)}; };
    idea = {};
    idea.from = seat;
    idea.to = other;
    const int cash = f.family(seat).cash;
    if (is_loan_time(s)) {
        const Item soldier{kItemSoldiers, kNothing, 0, 0, 0, 0, 1};
        if (s.pending.may_act.has(seat)) {
            idea.terms.wants.push(soldier);
            if (cash > 0) idea.terms.gives.push(money(1 + below(std::min(cash, 5))));
        } else {
            idea.to = s.pending.may_act.first();
            if (idea.to == seat || !idea.to.is_player()) return false;
            idea.terms.gives.push(soldier);
        }
    } else {
        const auto any_of = [&](Seat owner) {
            const std::uint32_t mine = f.family(owner).domains;
            return Item{kItemDomain, static_cast<std::uint8_t>(
                                         kth_bit(mine, rng.below(static_cast<std::uint32_t>(std::popcount(mine)))))};
        };
        if (f.family(other).domains == 0) return false;
        idea.terms.wants.push(any_of(other));
        if (f.family(seat).domains != 0 && below(2) == 0) idea.terms.gives.push(any_of(seat));
        if (cash > 0) idea.terms.gives.push(money(1 + below(std::min(cash, 8))));
        if (idea.terms.gives.empty()) return false;
    }
    return !check_exchange(s, idea, true);
}

// --- words (OM-NEG-6) -----------------------------------------------------------------------------------------------

Refusal Omerta::check_word(const State& s, const Word& word) const {
    if (!options_.negotiation) return {"no_negotiation", "OM-NEG-6"};
    if (word.until < s.round) return {"word_is_late", "OM-NEG-6", s.round, word.until};
    switch (word.phrase) {
    case kNoAssault:
    case kNoHeist:
    case kStayOut:   return word.a == 0 && word.b == 0 && word.n == 0 ? kAllowed : Refusal{"no_such_word", "OM-NEG-6"};
    case kPayMoney:
        return word.n >= 1 && word.a == 0 && word.b == 0 ? kAllowed
                                                         : Refusal{"no_amount", "OM-NEG-6", 1000, word.n * 1000};
    case kGiveDomain:
        if (word.a >= kDomains || s.owner[word.a] != word.giver.index || word.b != 0 || word.n != 0)
            return {"not_givers_domain", "OM-NEG-6"};
        return kAllowed;
    default: return {"no_such_word", "OM-NEG-6"};
    }
}

namespace {

// A secret answer breaks no word before it is revealed.
bool involvement_is_open(const Omerta& game, const State& s) {
    if (!game.chosen().secret_involvement) return true;
    for (const Frame& frame : s.frames)
        if (frame.kind == FrameKind::conquest) return frame.step >= 2;
    return true;
}

}  // namespace

namespace {

// The domain is the receiver's, or lies before it while it picks the capo.
bool has_been_given(const State& s, int domain, Seat receiver) {
    if (s.owner[static_cast<std::size_t>(domain)] == receiver.index) return true;
    for (const Frame& frame : s.frames)
        if (frame.kind == FrameKind::take_domains && frame.seat == receiver && (frame.mask >> domain & 1u) != 0)
            return true;
    return false;
}

}  // namespace

Verdict Omerta::judge(const State& before, const Action& x, const State& after, const Word& word) const {
    const bool his = x.seat == word.giver && x.kind < kFirstEngineKind;
    const bool late = after.round > word.until || after.pending.phase == Phase::over;
    const std::uint8_t receiver = word.receiver.index;
    switch (word.phrase) {
    case kNoAssault:
        if (his && x.kind == kAssault && before.owner[x.b] == receiver) return Verdict::broken;
        return late ? Verdict::kept : Verdict::open;
    case kNoHeist:
        if (his && x.kind == kRob && Facts(*this, before).slot_of(word.receiver, x.b) >= 0) return Verdict::broken;
        return late ? Verdict::kept : Verdict::open;
    case kStayOut: {
        const bool in = before.deed.involved[word.giver.index] != kNothing || (his && x.kind == kInvolve);
        const bool asked = before.pending.phase == Phase::deciding && before.pending.prompt == kAskInvolve;
        if (asked && before.deed.active == word.receiver && in && involvement_is_open(*this, after))
            return Verdict::broken;
        return late ? Verdict::kept : Verdict::open;
    }
    case kPayMoney: {
        const int paid = before.family[word.giver.index].cash - after.family[word.giver.index].cash;
        const int got = after.family[receiver].cash - before.family[receiver].cash;
        if (x.kind == kAccept && paid >= word.n && got >= word.n) return Verdict::kept;
        return late ? Verdict::broken : Verdict::open;
    }
    default:
        if (x.kind == kAccept && before.owner[word.a] == word.giver.index &&
            has_been_given(after, word.a, word.receiver))
            return Verdict::kept;
        return late ? Verdict::broken : Verdict::open;
    }
}

// The parties while it is open, everybody once it has been judged (section 4).
SeatSet Omerta::word_seen_by(const State&, const Word& word) const {
    if (word.state != WordState::open) return SeatSet::everyone();
    return SeatSet::of(word.giver).with(word.receiver).with(Seat::open());
}

}  // namespace consigliere::omerta
