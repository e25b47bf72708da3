// Negotiation (2.17): trades of domains in the Deal phase, soldiers lent for an assault, and words.
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

namespace {

// In a window for trades, or between two families' parts of a step: while the next one is asked and has done nothing yet
// (OM-NEG-4, AMB-28, AMB-40). What anybody holds has no say in it.
bool is_trading_time(const State& s) {
    if (s.phase != GamePhase::deal || !s.paid_day || s.decision.phase != Phase::deciding) return false;
    if (asks(s.decision, PromptId::trade)) return true;
    if (s.frames.size() != 3 || !s.frames.is<PartFrame>(1)) return false;
    const PartFrame& part = s.frames.at<PartFrame>(1);
    if (s.frames.top_is<WindowFrame>()) return part.step == PartFrame::Step::act;
    if (s.frames.top_is<RelocateFrame>()) return s.frames.top<RelocateFrame>().unnamed == s.family[part.seat].domains;
    return s.frames.top_is<MoveDomainFrame>();
}

bool is_loan_time(const State& s) { return asks(s.decision, PromptId::loan); }

struct Goods {
    int money = 0, soldiers = 0;
    DomainSet domains;
    Refusal wrong{};
};

Refusal add_domain(const Queries& q, Seat giver, const Item& item, Goods& goods) {
    const DomainId d(item.a);
    if (item.a >= kDomains || q.owner(d) != giver) return {"not_givers_domain", "OM-NEG-4"};
    if (goods.domains.has(d)) return {"domain_twice", "OM-NEG-4"};
    if (q.family(giver).robber[q.slot_on(d)].is_player()) return {"capo_is_robbed", "OM-NEG-4"};
    goods.domains.add(d);
    return kAllowed;
}

Refusal add_soldiers(const Queries& q, Seat giver, const Item& item, Goods& goods) {
    const int before = goods.soldiers;
    goods.soldiers += item.n;
    if (before != 0) return {"too_many_lent", "OM-NEG-1", kMaxLent, goods.soldiers};
    if (item.n < 1 || item.n > kMaxLent) return {"too_many_lent", "OM-NEG-1", kMaxLent, item.n};
    if (item.a == kNothing) return kAllowed;  // of whichever capo has most
    const SlotId slot = q.slot_of(giver, CapoId(item.a));
    if (!slot.exists()) return {"not_your_capo", "OM-NEG-1"};
    return q.reserve(giver, slot) < item.n ? Refusal{"reserve_too_small", "OM-NEG-1"} : kAllowed;
}

// The goods of one side; `visible`: whether the giver's cash may be looked at.
Goods read_goods(const Queries& q, Seat giver, const Bounded<Item, 6>& items, bool visible) {
    Goods out;
    for (const Item& item : items) {
        switch (item.kind) {
        case kItemMoney:
            if (item.n < 1) out.wrong = {"no_amount", "OM-NEG-2", 1000, item.n * 1000};
            out.money += item.n;
            break;
        case kItemDomain:   out.wrong = add_domain(q, giver, item, out); break;
        case kItemSoldiers: out.wrong = add_soldiers(q, giver, item, out); break;
        default:            out.wrong = {"never_traded", "OM-NEG-5"};
        }
        if (out.wrong) return out;
    }
    const int cash = q.family(giver).cash;
    if (visible && out.money > cash) out.wrong = {kCannotAfford, "OM-NEG-2", out.money * 1000, cash * 1000};
    if (out.soldiers > q.reserves_of(giver)) out.wrong = {"reserve_too_small", "OM-NEG-1"};
    return out;
}

// AMB-13; what the receiver gives in return makes room.
Refusal check_room(const Queries& q, Seat receiver, DomainSet domains, DomainSet leaving) {
    if (q.o().domains_per_capo == 0) return kAllowed;
    int room = 0;
    for (const SlotId slot : q.family(receiver).capos)
        room += std::max(0, q.o().domains_per_capo - (q.domains_of(receiver, slot) - leaving).size());
    if (room >= domains.size()) return kAllowed;
    return {"capo_full", "OM-DOM-1", domains.size(), room};
}

// Soldiers go from a third family to the side that is asked (OM-NEG-1, OM-LOYAL-1).
Refusal check_loan(const Queries& q, Seat lender, Seat borrower, int soldiers) {
    if (soldiers == 0) return kAllowed;
    const ActiveAction& now = q.s.active;
    if (lender == now.seat || lender == now.rival) return {"against_loyalty", "OM-LOYAL-1"};
    if (!q.s.decision.may_act.has(borrower)) return {"loan_to_whom", "OM-NEG-1"};
    const Side side = now.side_of(borrower);
    const int lent = now.lent[side].size();
    if (lent + soldiers > kMaxLent) return {"too_many_lent", "OM-NEG-1", kMaxLent, lent + soldiers};
    const int total = q.soldiers_of_side(side) + lent + soldiers;
    if (total > kMaxOnDomain) return {"domain_full", "OM-FAM-4", kMaxOnDomain, total};
    return kAllowed;
}

}  // namespace

const NegotiationRules& Omerta::negotiation_rules() {
    static constexpr NegotiationRules kRules{.parties = "AMB-47",
                                             .terms = "AMB-47",
                                             .open_offers = "AMB-47",
                                             .repeats = "AMB-48",
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
    if (!loan && !is_trading_time(s)) return {"not_trading_time", "OM-NEG-4"};
    for (const auto* side : {&offer.terms.gives, &offer.terms.wants})
        for (const Item& item : *side) {
            if (loan && item.kind == kItemDomain) return {"domains_in_deal_only", "OM-NEG-2"};
            if (!loan && item.kind == kItemSoldiers) return {"soldiers_for_assaults_only", "OM-NEG-1"};
        }
    return kAllowed;
}

Refusal Omerta::check_exchange(const State& s, const Offer& offer, bool proposing) const {
    if (const Refusal no = check_trade_time(s, offer)) return no;
    const Queries q(*this, s);
    const bool loan = is_loan_time(s);
    const bool seen = !proposing || options_.money_visible;
    const Goods gives = read_goods(q, offer.from, offer.terms.gives, true);
    const Goods wants = read_goods(q, offer.to, offer.terms.wants, seen);
    if (gives.wrong) return gives.wrong;
    if (wants.wrong) return wants.wrong;
    if (loan) {
        if (gives.soldiers + wants.soldiers == 0 || (gives.soldiers != 0 && wants.soldiers != 0))
            return {"loan_to_whom", "OM-NEG-1"};
        if (const Refusal no = check_loan(q, offer.from, offer.to, gives.soldiers)) return no;
        return check_loan(q, offer.to, offer.from, wants.soldiers);
    }
    if (const Refusal no = check_room(q, offer.to, gives.domains, wants.domains)) return no;
    return check_room(q, offer.from, wants.domains, gives.domains);
}

void Omerta::exchange(State& s, const Offer& offer, Events* events) const { Flow(*this, s, events).exchange(offer); }

void Flow::exchange(const Offer& offer) {
    if (!is_loan_time(s)) {
        if (s.frames.top_is<TradeFrame>()) s.frames.top<TradeFrame>() = TradeFrame{};  // the window starts again
        if (s.frames.top_is<WindowFrame>())
            s.frames.top<WindowFrame>().step = WindowFrame::Step::reopen;  // asks anew those who might answer now
        if (s.frames.top_is<RelocateFrame>())
            s.frames.top<RelocateFrame>().begun = false;  // the family's domains may be others
        checkpoint();                                     // once the receivers have placed what they got
    }
    hand_over(offer.from, offer.to, offer.terms.gives);
    hand_over(offer.to, offer.from, offer.terms.wants);
    run_to_question();
}

void Flow::hand_over(Seat from, Seat to, const Bounded<Item, 6>& items) {
    DomainSet domains;
    for (const Item& item : items) {
        if (item.kind == kItemMoney) pay(from, to, item.n);
        if (item.kind == kItemDomain) domains.add(DomainId(item.a));
        for (int i = 0; item.kind == kItemSoldiers && i < item.n; ++i) {
            SlotId slot = item.a == kNothing ? SlotId(0) : q.slot_of(from, CapoId(item.a));
            for (const SlotId other : kAllSlots)  // DEC-27: the largest reserve, then the first
                if (item.a == kNothing && q.reserve(from, other) > q.reserve(from, slot)) slot = other;
            lend_soldier(from, slot, s.active.side_of(to));
        }
    }
    for (const DomainId d : domains) {
        emit(EventKind::traded_domain, {.a = from, .b = to, .c = d});
        release(d);
    }
    if (!domains.empty()) take_domains(to, domains);
}

bool Omerta::suggest_offer(const State& s, Seat seat, Rng& rng, Offer& idea) const {
    if (!options_.negotiation) return false;
    const Queries q(*this, s);
    const auto below = [&](int most) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(most))); };
    Seat other(below(players_ - 1));
    if (other >= seat) ++other.index;
    const auto money = [](int amount) { return Item{kItemMoney, 0, 0, 0, 0, 0, static_cast<std::int16_t>(amount)}; };
    idea = {};
    idea.from = seat;
    idea.to = other;
    const int cash = q.family(seat).cash;
    if (is_loan_time(s)) {
        const Item soldier{kItemSoldiers, kNothing, 0, 0, 0, 0, 1};
        if (s.decision.may_act.has(seat)) {
            idea.terms.wants.push(soldier);
            if (cash > 0) idea.terms.gives.push(money(1 + below(std::min(cash, 5))));
        } else {
            idea.to = s.decision.may_act.first();
            if (idea.to == seat || !idea.to.is_player()) return false;
            idea.terms.gives.push(soldier);
        }
    } else {
        const auto any_of = [&](DomainSet domains) {
            return Item{kItemDomain, domains.nth(static_cast<std::uint32_t>(below(domains.size()))).index};
        };
        const DomainSet mine = q.family(seat).domains, theirs = q.family(other).domains;
        if (theirs.empty()) return false;
        idea.terms.wants.push(any_of(theirs));
        if (!mine.empty() && below(2) == 0) idea.terms.gives.push(any_of(mine));
        if (cash > 0) idea.terms.gives.push(money(1 + below(std::min(cash, 8))));
        if (idea.terms.gives.empty()) return false;
    }
    return !check_exchange(s, idea, true);
}

// --- words (OM-NEG-3, OM-NEG-6) -----------------------------------------------------------------------------------------------

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
        if (word.a >= kDomains || s.owner[DomainId(word.a)] != word.giver || word.b != 0 || word.n != 0)
            return {"not_givers_domain", "OM-NEG-6"};
        return kAllowed;
    default: return {"no_such_word", "OM-NEG-6"};
    }
}

namespace {

// Is the family in, openly or by an answer that is still secret?
bool is_involved(const State& s, Seat seat) {
    const ConquestFrame* conquest = s.frames.find<ConquestFrame>();
    return s.active.involved[seat].exists() || (conquest != nullptr && conquest->involvement.answers[seat].exists());
}

// A secret answer breaks no word before it is revealed.
bool involvement_is_open(const Omerta& game, const State& s) {
    if (!game.chosen().secret_involvement) return true;
    const ConquestFrame* conquest = s.frames.find<ConquestFrame>();
    return conquest == nullptr || conquest->step > ConquestFrame::Step::involvement;
}

// The domain is the receiver's, or lies before it while it picks the capo.
bool has_been_given(const State& s, DomainId domain, Seat receiver) {
    if (s.owner[domain] == receiver) return true;
    for (int i = 0; i < s.frames.size(); ++i)
        if (s.frames.is<TakeDomainsFrame>(i))
            if (const auto& frame = s.frames.at<TakeDomainsFrame>(i);
                frame.seat == receiver && frame.domains.has(domain))
                return true;
    return false;
}

}  // namespace

Verdict Omerta::judge(const State& before, const Action& x, const State& after, const Word& word) const {
    const bool his = x.seat == word.giver && x.kind < kFirstEngineKind;
    const bool late = after.round > word.until || after.decision.over();
    switch (word.phrase) {
    case kNoAssault:
        if (his && x.kind == kAssault && before.owner[DomainId(x.b)] == word.receiver) return Verdict::broken;
        return late ? Verdict::kept : Verdict::open;
    case kNoHeist:
        if (his && x.kind == kRob && Queries(*this, before).slot_of(word.receiver, CapoId(x.b)).exists())
            return Verdict::broken;
        return late ? Verdict::kept : Verdict::open;
    case kStayOut: {
        const bool in = is_involved(before, word.giver) || (his && x.kind == kInvolve);
        if (asks(before.decision, PromptId::involve) && before.active.seat == word.receiver && in &&
            involvement_is_open(*this, after))
            return Verdict::broken;
        return late ? Verdict::kept : Verdict::open;
    }
    case kPayMoney: {
        const int paid = before.family[word.giver].cash - after.family[word.giver].cash;
        const int got = after.family[word.receiver].cash - before.family[word.receiver].cash;
        if (x.kind == kAccept && paid >= word.n && got >= word.n) return Verdict::kept;
        return late ? Verdict::broken : Verdict::open;
    }
    default:
        if (x.kind == kAccept && before.owner[DomainId(word.a)] == word.giver &&
            has_been_given(after, DomainId(word.a), word.receiver))
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
