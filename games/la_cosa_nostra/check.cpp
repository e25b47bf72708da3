// Why something may not be done now: the most specific rule that forbids it. Outside its moment an act is refused by the
// rule that sets its timing (A57), towards every seat alike; at its moment by what is missing. Judges only by what the
// seat itself sees: its own cards, and what lies open.
#include "games/la_cosa_nostra/answers.hpp"
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

class WhyNot {
public:
    WhyNot(const Rules& rules, const State& state, const Action& action)
        : r(rules),
          s(state),
          t(state.table),
          x(action),
          f(Rules::top(state)),
          me(action.seat),
          mine(state.decision.may_act.has(action.seat)),
          cash(state.table.cash[action.seat.index] * 1000) {}

    Refusal why() const {
        switch (x.kind) {
        case kRoll:             return {"unknown_action", "LCN-DICE-7"};
        case kDeal:             return {"unknown_action", "LCN-DRAW-1"};
        case kDealInfluence:    return {"unknown_action", "LCN-DRAW-2"};
        case kTurnUp:           return {"unknown_action", "LCN-PLAN-3"};
        case kStartPlayer:      return {"unknown_action", "LCN-SETUP-11"};
        case kDrawBoss:
        case kChoose:           return out_of_place("LCN-SETUP-2");
        case kReject:
        case kKeep:             return out_of_place("LCN-DRAW-3");
        case kPlan:
        case kBuy:              return plan();
        case kPlay:             return play();
        case kLook:             return look();
        case kAlsoLook:
        case kEnough:           return out_of_place(in(FrameKind::peek) && f.a == kWithLawyer ? "LCN-SKILL-2" : "LCN-INFL-2");
        case kChangeMarket:     return change_market();
        case kSkipTurn:         return skip_turn();
        case kScheme:           return scheme();
        case kExecute:
        case kCancel:           return act();
        case kRespond:          return respond();
        case kPlayDoc:          return play_doc();
        case kRecruit:          return recruit();
        case kDiscardJob:
        case kDiscardInfluence: return out_of_place("LCN-PAY-3");
        case kPass:
        case kDecline:          return out_of_place(no_passing());
        case kEndTurn:          return end_turn();
        case kTakeBack:         return take_back();
        default:                return in_job();
        }
    }

private:
    bool in(FrameKind kind) const { return f.kind == kind; }
    bool at(JobStep step) const { return mine && in(FrameKind::job) && f.step == step; }
    bool own(int gangster) const { return gangster < kGangsters && (t.gang[me.index] >> gangster & 1) != 0; }
    bool holds(int card) const { return r.holds(s, me, card); }

    // Asked something else, or nothing; or this very question, which is answered.
    Refusal out_of_place(std::string_view rule) const {
        if (mine) return {"not_offered", rule};
        return {s.decision.asked.has(me) ? "answered_already" : "not_your_turn", rule};
    }

    // LCN-PLAN-4, LCN-ACT-2, or the rule of the question that cannot be answered so.
    std::string_view no_passing() const {
        if (in(FrameKind::planning)) return "LCN-PLAN-4";
        if (in(FrameKind::action) && f.step != kSchemers) return "LCN-ACT-2";
        if (s.decision.phase == Phase::deciding) return prompt_of(static_cast<Ask>(s.decision.prompt)).rule;
        switch (Rules::bottom(s).kind) {  // while dice roll and cards are dealt
        case FrameKind::setup: return "LCN-SETUP-2";
        case FrameKind::draw:  return "LCN-DRAW-3";
        case FrameKind::duel:  return "LCN-END-6";
        default:               return "LCN-ACT-8";
        }
    }

    Refusal end_turn() const {
        if (in(FrameKind::planning)) {
            if (!mine) return out_of_place("LCN-PLAN-1");
            return {"not_offered", f.a > 0 ? "LCN-PLAN-9" : "LCN-PLAN-4"};
        }
        const bool turn = in(FrameKind::action) && f.step != kSchemers;
        return out_of_place(turn && !mine ? "LCN-ACT-1" : no_passing());
    }

    // --- planning -------------------------------------------------------------------------------------------------------
    Refusal plan() const {
        if (!mine || !in(FrameKind::planning)) return out_of_place("LCN-PLAN-1");
        const int limit = r.planning_limit(s);
        if (f.a >= limit) return {"not_offered", limit > 1 ? "LCN-PLAN-9" : "LCN-PLAN-1"};
        if (!own(x.a)) return {"cannot_be_tasked", "LCN-PLAN-1"};
        if (t.tasked >> x.a & 1) return {"cannot_be_tasked", "LCN-PLAN-6"};
        if (t.idle >> x.a & 1) return {"cannot_be_tasked", "LCN-PLAN-7"};
        return {x.kind == kPlan ? "not_in_hand" : "not_in_market", "LCN-PLAN-2"};
    }

    Refusal play() const {
        static constexpr std::string_view kCardTimings[] = {"LCN-INFL-2", "LCN-INFL-2", "LCN-INFL-12", "LCN-INFL-3",
                                                            "LCN-INFL-3", "LCN-INFL-3", "LCN-INFL-3",  "LCN-INFL-8"};
        if (x.a >= kInfluences) return {"not_offered", "LCN-INFL-1"};
        if (x.a < kHenchman || x.a > kDistraction) return out_of_place(kCardTimings[x.a]);
        if (Rules::bottom(s).kind == FrameKind::closing) {
            if (!mine || !in(FrameKind::closing)) return out_of_place("LCN-VAR-3");
        } else if (Rules::bottom(s).kind != FrameKind::planning) {
            return out_of_place("LCN-INFL-3");
        } else if (!r.on_own_turn(s, me) && !r.may_play_freely(s, me)) {
            return out_of_place("LCN-INFL-2");
        }
        if (!holds(x.a)) return {"not_in_hand", "LCN-INFL-1"};
        if (x.b >= kGangsters || (r.all_gangsters(s) >> x.b & 1) == 0) return {"not_offered", "LCN-INFL-3"};
        if (t.attached[static_cast<std::size_t>(x.a - kHenchman)] >> x.b & 1) return {"one_of_each", "LCN-INFL-3"};
        return {own(x.b) ? "opponents_only" : "not_offered", "LCN-INFL-3"};
    }

    Refusal look() const {
        const bool lawyer = x.a == kWithLawyer;
        const std::string_view rule = lawyer ? "LCN-SKILL-2" : "LCN-INFL-2";
        if (x.a > kWithLawyer) return {"not_offered", rule};
        const FrameKind phase = Rules::bottom(s).kind;
        const bool in_phase = phase == FrameKind::planning || phase == FrameKind::closing || phase == FrameKind::action;
        if (!r.on_own_turn(s, me) && !r.may_look_freely(s, me))
            return out_of_place(in_phase && r.options.spy_any_time ? "LCN-VAR-2" : rule);
        if (lawyer && (r.active(s, me) & r.cards.lawyers) == 0) return {"no_such_skill", "LCN-SKILL-1"};
        if (lawyer && r.unused_skill(s, me, r.cards.lawyers) == 0) return {"skill_used", "LCN-SKILL-2"};
        if (!lawyer && !holds(x.a == kWithSpy ? kSpy : kSnitch)) return {"not_in_hand", "LCN-INFL-1"};
        return {"no_planned_job", rule};
    }

    Refusal change_market() const {
        if (!r.on_own_turn(s, me)) return out_of_place("LCN-INFL-6");
        return holds(kSnitch) ? Refusal{"not_in_market", "LCN-INFL-6"} : Refusal{"not_in_hand", "LCN-INFL-1"};
    }

    // --- action ---------------------------------------------------------------------------------------------------------
    Refusal skip_turn() const {
        if (!mine || !in(FrameKind::action) || f.step != kActing) return out_of_place("LCN-INFL-9");
        if ((f.flags & kExtraTurn) != 0) return {"no_second_schemer", "LCN-INFL-10"};
        return {"not_in_hand", "LCN-INFL-1"};
    }

    Refusal scheme() const {
        const Frame& action = Rules::bottom(s);
        if (action.kind != FrameKind::action) return out_of_place("LCN-INFL-8");
        if (r.tasked(s, me) == 0) return {"schemer_needs_task", "LCN-INFL-11"};
        if (!in(FrameKind::action) || f.step != kSchemers || me == action.seat) return out_of_place("LCN-INFL-8");
        if (SeatSet(action.b).has(me)) return {"not_your_turn", "LCN-INFL-10"};
        if (mine || !s.decision.asked.has(me)) return {"not_in_hand", "LCN-INFL-1"};
        return out_of_place("LCN-INFL-8");
    }

    Refusal act() const {
        if (!mine || !in(FrameKind::action) || f.step != kActing) return out_of_place("LCN-ACT-1");
        if (!own(x.a)) return {"no_task", "LCN-ACT-1"};
        if ((t.tasked >> x.a & 1) == 0) return {"no_task", t.idle >> x.a & 1 ? "LCN-PLAN-7" : "LCN-ACT-9"};
        if (x.kind == kCancel) return {"not_offered", "LCN-ACT-1"};
        const std::uint8_t task = s.task[x.a];
        if (task >= kPurchase) return {"cannot_afford", "LCN-ACT-4", r.type(task - kPurchase).price * 1000, cash};
        if (r.face(task).response) return {"response_on_own_turn", "LCN-ACT-7"};
        if (r.face(task).attack) return {"no_target", "LCN-ACT-10"};
        return {"prerequisites_unmet", "LCN-CASH-5"};
    }

    // LCN-RESP: what a Response cannot answer; else the window of the card that lies there.
    Refusal respond() const {
        JobType answered = JobType::cash;
        for (const Frame& frame : s.frames)
            if (frame.kind == FrameKind::job && (t.tasked >> frame.gangster & 1) == 0)
                answered = r.face(frame.job).type;
        const bool planned = own(x.a) && (t.tasked & ~t.buying & ~t.asleep) >> x.a & 1;
        const JobType lies = planned ? r.face(s.task[x.a]).type : JobType::cash;
        if (!mine && answered == JobType::robbery) return {"response_too_late", "LCN-RESP-3"};
        if (!mine && answered == JobType::trap && lies != JobType::robbery) return {"response_too_late", "LCN-RESP-7"};
        if (lies == JobType::robbery) return out_of_place(answered == JobType::robbery ? "LCN-RESP-3" : "LCN-RESP-2");
        if (lies == JobType::trap)
            return out_of_place(answered == JobType::birthday_party ? "LCN-RESP-8" : "LCN-RESP-5");
        return out_of_place("LCN-RESP-1");
    }

    Refusal play_doc() const {
        const bool window = in(FrameKind::harm) && (mine || !s.decision.asked.has(me));
        return window ? Refusal{"not_in_hand", "LCN-INFL-1"} : out_of_place("LCN-INFL-12");
    }

    // --- inside a Job -----------------------------------------------------------------------------------------------------
    Refusal in_job() const {
        switch (x.kind) {
        case kAttack:
        case kCallOff:        return attack();
        case kTargetBusiness:
        case kTargetGangster: return target();
        case kCover:
            for (int i = 0; at(kPrerequisites) && i < f.covers; ++i)
                if (f.cover[static_cast<std::size_t>(i)] == x.a) return {"not_offered", "LCN-CASH-3"};
            return out_of_place("LCN-CASH-2");
        case kStake:
            if (at(kStakes) && x.n * 1000 > cash) return {"cannot_afford", "LCN-JOB-2", x.n * 1000, cash};
            return out_of_place("LCN-JOB-2");
        case kReroll:
        case kStand:         return out_of_place("LCN-SKILL-4");
        case kReturnFire:    return out_of_place("LCN-JOB-3");
        case kTake:
        case kTakeFromStack: return take();
        default:  // kLaunder
            if (at(kChoice) && x.n * 1000 > cash) return {"cannot_afford", "LCN-LAUND-1", x.n * 1000, cash};
            return out_of_place("LCN-LAUND-1");
        }
    }

    Refusal attack() const {
        if (!at(kNameTarget) || x.kind == kCallOff) return out_of_place("LCN-ATK-2");
        if (x.a >= r.players || x.a == me.index) return {"not_offered", "LCN-ATK-1"};
        return {"no_target_there", "LCN-ATK-3"};
    }

    Refusal target() const {
        if (!at(kNameCard)) return out_of_place("LCN-ATK-2");
        const JobFace& job = r.face(f.job);
        const bool business = x.kind == kTargetBusiness;
        const bool gangster_wanted = job.target == TargetKind::gangster;
        if (business == gangster_wanted) return {"not_offered", "LCN-ATK-1"};
        if (x.a >= (business ? r.cards.business_count : kGangsters)) return {"not_offered", "LCN-ATK-1"};
        const Seat owner = business ? r.owner_of_business(s, x.a) : r.owner_of_gangster(s, x.a);
        if (owner == me) return {"not_offered", "LCN-ATK-1"};
        if (!owner.is_player()) return {"not_offered", "LCN-ATK-3"};
        if (owner != f.target) return {"not_offered", "LCN-ATK-2"};
        if (business ? (t.dark >> x.a & 1) != 0 : (t.asleep >> x.a & 1) != 0) return {"not_offered", "LCN-ATK-3"};
        return {"not_offered", job.target == TargetKind::company ? "LCN-ATK-6" : "LCN-ATK-1"};
    }

    Refusal take() const {
        if (!at(kChoice) || x.a >= r.cards.type_count) return out_of_place("LCN-JOB-1");
        const JobType type = r.face(f.job).type;
        if (type != JobType::exceptional_offer && type != JobType::connections) return out_of_place("LCN-JOB-1");
        const int price = r.special_price(f, x.a) * 1000;
        return price <= cash ? Refusal{"not_in_market", "LCN-JOB-1"}
                             : Refusal{"cannot_afford", "LCN-JOB-1", price, cash};
    }

    // --- Payday, and at any time ------------------------------------------------------------------------------------------
    Refusal recruit() const {
        if (!mine || !in(FrameKind::payday) || f.step != kRecruiting || x.a >= kGangsters)
            return out_of_place("LCN-PAY-2");
        if (((t.waiting & r.cards.family[t.boss[me.index]]) >> x.a & 1) == 0) return {"not_offered", "LCN-PAY-2"};
        return {"cannot_afford", "LCN-PAY-2", r.cards.gangsters[x.a].price * 1000, cash};
    }

    Refusal take_back() const {
        if (r.trade_open(s)) return {"no_marker_there", "LCN-DEAL-3"};
        return {"trade_closed", s.frames.size() > 1 ? "LCN-ACT-8" : "LCN-TRADE-1"};
    }

    const Rules& r;
    const State& s;
    const TableTop& t;
    const Action& x;
    const Frame& f;
    const Seat me;
    const bool mine;  // his answer is awaited
    const int cash;   // in dollars
};

}  // namespace

Refusal LaCosaNostra::check(const State& s, const Action& x) const {
    if (!x.seat.is_player() || x.seat.index >= players()) return {"no_such_seat", "LCN-SETUP-1"};
    if (s.decision.over()) return {"game_over", "LCN-END-1"};
    if (x.kind >= kVerbs) return {"unknown_action", "LCN-ACT-1"};
    ActionList list;
    legal_actions(s, x.seat, list);
    if (list.contains(x)) return kAllowed;
    list.clear();
    free_actions(s, x.seat, list);
    if (list.contains(x)) return kAllowed;
    const bool laid_back_first = x.kind != kAlsoLook && x.kind != kEnough;
    if (laid_back_first && Rules::looking(s, x.seat) && Rules::turn_below(s, x.seat)) {
        State turn = s;
        turn.frames.pop();
        return WhyNot(rules_, turn, x).why();
    }
    return WhyNot(rules_, s, x).why();
}

}  // namespace consigliere::la_cosa_nostra
