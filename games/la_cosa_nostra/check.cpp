// Why something may not be done now (A57): the rule that sets the timing of that card or act, or what is missing. Judges
// only by what the seat itself sees: its own cards, and what lies open.
#include "games/la_cosa_nostra/answers.hpp"
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

// The rule that decides when a verb is in place.
constexpr std::array<std::string_view, kVerbs> timing_rules() {
    std::array<std::string_view, kVerbs> rule{};
    rule[kChoose] = "LCN-SETUP-2";
    rule[kReject] = rule[kKeep] = "LCN-DRAW-3";
    rule[kPlan] = rule[kBuy] = "LCN-PLAN-1";
    rule[kPlay] = "LCN-INFL-3";
    rule[kLook] = rule[kAlsoLook] = rule[kEnough] = "LCN-INFL-2";
    rule[kChangeMarket] = "LCN-INFL-6";
    rule[kSkipTurn] = "LCN-INFL-9";
    rule[kExecute] = rule[kCancel] = "LCN-ACT-1";
    rule[kAttack] = rule[kCallOff] = rule[kTargetBusiness] = rule[kTargetGangster] = "LCN-ATK-2";
    rule[kCover] = "LCN-CASH-2";
    rule[kStake] = "LCN-JOB-2";
    rule[kReroll] = rule[kStand] = "LCN-SKILL-4";
    rule[kRespond] = "LCN-RESP-1";
    rule[kPass] = "LCN-INFO-3";
    rule[kScheme] = "LCN-INFL-8";
    rule[kPlayDoc] = "LCN-INFL-12";
    rule[kReturnFire] = "LCN-JOB-3";
    rule[kTake] = rule[kTakeFromStack] = "LCN-JOB-1";
    rule[kDecline] = "LCN-PAY-2";
    rule[kLaunder] = "LCN-LAUND-1";
    rule[kRecruit] = "LCN-PAY-2";
    rule[kDiscardJob] = rule[kDiscardInfluence] = "LCN-PAY-3";
    rule[kEndTurn] = "LCN-PLAN-4";
    rule[kTakeBack] = "LCN-DEAL-3";
    return rule;
}
constexpr auto kTimingRules = timing_rules();

}  // namespace

Refusal LaCosaNostra::check(const State& s, const Action& x) const {
    if (!x.seat.is_player() || x.seat.index >= players()) return {"no_such_seat"};
    if (s.decision.over()) return {"game_over"};
    if (x.kind >= kVerbs || x.kind < kChoose) return {"unknown_action"};
    ActionList list;
    legal_actions(s, x.seat, list);
    if (list.contains(x)) return kAllowed;
    list.clear();
    free_actions(s, x.seat, list);
    if (list.contains(x)) return kAllowed;
    return refusal_of(s, x);
}

Refusal LaCosaNostra::refusal_of(const State& s, const Action& x) const {
    const std::string_view rule = kTimingRules[x.kind];
    if (x.kind == kTakeBack) {
        if (!rules_.trade_open(s)) return {"trade_closed", "LCN-ACT-8"};
        return {"no_marker_there", rule};
    }
    if (x.kind == kRespond && s.frames.size() > 2) {
        const JobType answered = rules_.face(s.frames[2].job).type;
        if (s.frames[2].kind == FrameKind::job && !s.decision.may_act.has(x.seat))
            return {"response_too_late", answered == JobType::robbery ? "LCN-RESP-3" : "LCN-RESP-7"};
    }
    if (!s.decision.may_act.has(x.seat))
        return {"not_your_turn", x.kind == kLook && x.a == kWithLawyer ? "LCN-SKILL-2" : rule};
    return refusal_on_turn(s, x);
}

Refusal LaCosaNostra::refusal_on_turn(const State& s, const Action& x) const {
    const Refusal otherwise{"not_offered", kTimingRules[x.kind]};
    const Frame& f = Rules::top(s);
    const int cash = s.table.cash[x.seat.index] * 1000;
    const bool planning = f.kind == FrameKind::planning;
    switch (x.kind) {
    case kPlan:
    case kBuy:
        if (!planning || f.step != kTasking || x.a >= kGangsters) return otherwise;
        if ((rules_.untasked(s, x.seat) >> x.a & 1) == 0) return {"cannot_be_tasked", "LCN-PLAN-6"};
        return x.kind == kPlan ? Refusal{"not_in_hand", "LCN-PLAN-2"} : Refusal{"not_in_market", "LCN-PLAN-2"};
    case kPlay:
        if (!planning || x.a < kHenchman || x.a > kDistraction || x.b >= kGangsters) return otherwise;
        if (!rules_.holds(s, x.seat, x.a)) return {"not_in_hand", "LCN-INFL-1"};
        if ((rules_.all_gangsters(s) >> x.b & 1) == 0) return otherwise;
        if (s.table.attached[static_cast<std::size_t>(x.a - kHenchman)] >> x.b & 1)
            return {"one_of_each", "LCN-INFL-3"};
        return {"opponents_only", "LCN-INFL-3"};
    case kExecute: {
        if (f.kind != FrameKind::action || f.step != kActing || x.a >= kGangsters) return otherwise;
        if ((rules_.tasked(s, x.seat) >> x.a & 1) == 0) return {"no_task", "LCN-ACT-1"};
        const std::uint8_t task = s.task[x.a];
        if (task >= kPurchase) return {"cannot_afford", "LCN-ACT-4", rules_.type(task - kPurchase).price * 1000, cash};
        if (rules_.face(task).response) return {"response_on_own_turn", "LCN-ACT-7"};
        if (rules_.face(task).attack) return {"no_target", "LCN-ACT-10"};
        return {"prerequisites_unmet", "LCN-CASH-5"};
    }
    case kSkipTurn:
        if (f.kind == FrameKind::action && f.step == kActing && (f.flags & kExtraTurn) != 0)
            return {"no_second_schemer", "LCN-INFL-10"};
        return otherwise;
    case kTake:
        if (f.kind != FrameKind::job || f.step != kChoice || x.a >= rules_.cards.type_count) return otherwise;
        if (rules_.special_price(f, x.a) * 1000 <= cash) return {"not_in_market", "LCN-JOB-1"};
        return {"cannot_afford", "LCN-JOB-1", rules_.special_price(f, x.a) * 1000, cash};
    case kRecruit:
        if (f.kind != FrameKind::payday || f.step != kRecruiting || x.a >= kGangsters) return otherwise;
        if ((s.table.waiting & rules_.cards.family[s.table.boss[x.seat.index]]) >> x.a & 1)
            return {"cannot_afford", "LCN-PAY-2", rules_.cards.gangsters[x.a].price * 1000, cash};
        return otherwise;
    default: return otherwise;
    }
}

}  // namespace consigliere::la_cosa_nostra
