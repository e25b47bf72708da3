// Why something may not be done now: the most specific rule that forbids it. Outside its moment an action is refused by the
// rule that sets its timing (A57), for every seat alike; at its moment by what is missing. Judges only by what the seat
// itself sees: its own cards, and what is public.
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

class WhyNot {
public:
    WhyNot(const Queries& queries, const Action& action)
        : q(queries),
          s(queries.s),
          cards(queries.cards),
          options(queries.setup.options),
          board(queries.board),
          x(action),
          me(action.seat),
          mine(s.decision.may_act.has(action.seat)),
          cash(board.cash[action.seat] * 1000) {}

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
        case kEnough:           return out_of_place(looks_with_lawyer() ? "LCN-SKILL-2" : "LCN-INFL-2");
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
    template <class Frame>
    bool in() const {
        return s.frames.top_is<Frame>();
    }
    const JobFrame& job_frame() const { return s.frames.top<JobFrame>(); }
    bool at(JobFrame::Step step) const { return mine && in<JobFrame>() && job_frame().step == step; }
    bool acting() const {
        return mine && in<ActionFrame>() && s.frames.top<ActionFrame>().step == ActionFrame::Step::acting;
    }
    bool looks_with_lawyer() const { return in<LookFrame>() && s.frames.top<LookFrame>().with == LookWith::lawyer; }
    bool is_own(GangsterId gangster) const { return gangster.index < kGangsters && board.gangsters[me].has(gangster); }
    bool holds(Influence card) const { return q.holds(me, card); }

    // Asked something else, or nothing; or this very question, which is answered.
    Refusal out_of_place(std::string_view rule) const {
        if (mine) return {"not_offered", rule};
        return {s.decision.asked.has(me) ? "answered_already" : "not_your_turn", rule};
    }

    // LCN-PLAN-4, LCN-ACT-2, or the rule of the question that cannot be answered so.
    std::string_view no_passing() const {
        if (q.in_planning_turn()) return "LCN-PLAN-4";
        if (q.in_action_turn()) return "LCN-ACT-2";
        if (s.decision.phase == Phase::deciding) return prompts()[s.decision.prompt].rule;
        switch (q.phase()) {  // while dice are rolled and cards are dealt
        case GamePhase::setup: return "LCN-SETUP-2";
        case GamePhase::draw:  return "LCN-DRAW-3";
        case GamePhase::duel:  return "LCN-END-6";
        default:               return "LCN-ACT-8";
        }
    }

    Refusal end_turn() const {
        if (q.in_planning_turn()) {
            if (!mine) return out_of_place("LCN-PLAN-1");
            return {"not_offered", s.frames.top<PlanningFrame>().tasks_placed > 0 ? "LCN-PLAN-9" : "LCN-PLAN-4"};
        }
        return out_of_place(q.in_action_turn() && !mine ? "LCN-ACT-1" : no_passing());
    }

    // --- planning -------------------------------------------------------------------------------------------------------
    Refusal plan() const {
        if (!mine || !q.in_planning_turn()) return out_of_place("LCN-PLAN-1");
        const int limit = q.planning_limit();
        const GangsterId gangster(x.a);
        if (s.frames.top<PlanningFrame>().tasks_placed >= limit)
            return {"not_offered", limit > 1 ? "LCN-PLAN-9" : "LCN-PLAN-1"};
        if (!is_own(gangster)) return {"cannot_be_tasked", "LCN-PLAN-1"};
        if (board.tasked.has(gangster)) return {"cannot_be_tasked", "LCN-PLAN-6"};
        if (board.idle.has(gangster)) return {"cannot_be_tasked", "LCN-PLAN-7"};
        return {x.kind == kPlan ? "not_in_hand" : "not_in_market", "LCN-PLAN-2"};
    }

    Refusal play() const {
        static constexpr IndexedArray<Influence, std::string_view, kInfluences> kCardTimings{
            {"LCN-INFL-2", "LCN-INFL-2", "LCN-INFL-12", "LCN-INFL-3", "LCN-INFL-3", "LCN-INFL-3", "LCN-INFL-3",
             "LCN-INFL-8"}};
        if (x.a >= kInfluences) return {"not_offered", "LCN-INFL-1"};
        const auto card = static_cast<Influence>(x.a);
        const GangsterId gangster(x.b);
        if (!is_attachment(card)) return out_of_place(kCardTimings[card]);
        if (q.phase() == GamePhase::closing) {
            if (!mine || !in<ClosingFrame>()) return out_of_place("LCN-VAR-3");
        } else if (q.phase() != GamePhase::planning) {
            return out_of_place("LCN-INFL-3");
        } else if (!q.on_own_turn(me) && !q.may_play_freely(me)) {
            return out_of_place("LCN-INFL-2");
        }
        if (!holds(card)) return {"not_in_hand", "LCN-INFL-1"};
        if (gangster.index >= kGangsters || !q.all_gangsters().has(gangster)) return {"not_offered", "LCN-INFL-3"};
        if (q.has_attached(gangster, attachment_of(card))) return {"one_of_each", "LCN-INFL-3"};
        return {is_own(gangster) ? "opponents_only" : "not_offered", "LCN-INFL-3"};
    }

    Refusal look() const {
        const auto with = static_cast<LookWith>(x.a);
        const bool lawyer = with == LookWith::lawyer;
        const std::string_view rule = lawyer ? "LCN-SKILL-2" : "LCN-INFL-2";
        if (with > LookWith::lawyer) return {"not_offered", rule};
        const bool in_phase =
            q.phase() == GamePhase::planning || q.phase() == GamePhase::closing || q.phase() == GamePhase::action;
        if (!q.on_own_turn(me) && !q.may_look_freely(me))
            return out_of_place(in_phase && options.spy_any_time ? "LCN-VAR-2" : rule);
        if (lawyer && (q.active(me) & cards.lawyers).empty()) return {"no_such_skill", "LCN-SKILL-1"};
        if (lawyer && q.unused_skill(me, cards.lawyers).empty()) return {"skill_used", "LCN-SKILL-2"};
        if (!lawyer && !holds(with == LookWith::spy ? Influence::spy : Influence::snitch))
            return {"not_in_hand", "LCN-INFL-1"};
        return {"no_planned_job", rule};
    }

    Refusal change_market() const {
        if (!q.on_own_turn(me)) return out_of_place("LCN-INFL-6");
        if (!holds(Influence::snitch)) return {"not_in_hand", "LCN-INFL-1"};
        return {"not_in_market", "LCN-INFL-6"};
    }

    // --- action ---------------------------------------------------------------------------------------------------------
    Refusal skip_turn() const {
        if (!acting()) return out_of_place("LCN-INFL-9");
        if (s.frames.top<ActionFrame>().extra_turn) return {"no_second_schemer", "LCN-INFL-10"};
        return {"not_in_hand", "LCN-INFL-1"};
    }

    Refusal scheme() const {
        if (q.phase() != GamePhase::action) return out_of_place("LCN-INFL-8");
        if (q.tasked(me).empty()) return {"schemer_needs_task", "LCN-INFL-11"};
        const auto& action = s.frames.at<ActionFrame>(0);
        if (!in<ActionFrame>() || action.step != ActionFrame::Step::schemers || me == action.seat)
            return out_of_place("LCN-INFL-8");
        if (action.schemed.has(me)) return {"not_your_turn", "LCN-INFL-10"};
        if (mine || !s.decision.asked.has(me)) return {"not_in_hand", "LCN-INFL-1"};
        return out_of_place("LCN-INFL-8");
    }

    Refusal act() const {
        if (!acting()) return out_of_place("LCN-ACT-1");
        const GangsterId gangster(x.a);
        if (!is_own(gangster)) return {"no_task", "LCN-ACT-1"};
        if (!board.tasked.has(gangster)) return {"no_task", board.idle.has(gangster) ? "LCN-PLAN-7" : "LCN-ACT-9"};
        if (x.kind == kCancel) return {"not_offered", "LCN-ACT-1"};
        const Task task = s.task[gangster];
        if (task.is_purchase()) return {kCannotAfford, "LCN-ACT-4", cards.type(task.business()).price * 1000, cash};
        if (cards.face(task.job()).response) return {"response_on_own_turn", "LCN-ACT-7"};
        if (cards.face(task.job()).attack) return {"no_target", "LCN-ACT-10"};
        return {"prerequisites_unmet", "LCN-CASH-5"};
    }

    // LCN-RESP: what a Response cannot answer; else the window of the card that is planned there.
    Refusal respond() const {
        const JobType answered = revealed_job();
        const GangsterId gangster(x.a);
        const bool has_job = is_own(gangster) && q.planned_jobs(me).has(gangster);
        const JobType planned = has_job ? cards.face(s.task[gangster].job()).type : JobType::cash;
        if (!mine && answered == JobType::robbery) return {"response_too_late", "LCN-RESP-3"};
        if (!mine && answered == JobType::trap && planned != JobType::robbery)
            return {"response_too_late", "LCN-RESP-7"};
        if (planned == JobType::robbery)
            return out_of_place(answered == JobType::robbery ? "LCN-RESP-3" : "LCN-RESP-2");
        if (planned == JobType::trap)
            return out_of_place(answered == JobType::birthday_party ? "LCN-RESP-8" : "LCN-RESP-5");
        return out_of_place("LCN-RESP-1");
    }
    // The innermost Job that is revealed.
    JobType revealed_job() const {
        for (int i = s.frames.size() - 1; i >= 0; --i)
            if (s.frames.is<JobFrame>(i) && q.is_revealed(s.frames.at<JobFrame>(i)))
                return cards.face(s.frames.at<JobFrame>(i).job).type;
        return JobType::cash;
    }

    Refusal play_doc() const {
        const bool window = in<HarmFrame>() && (mine || !s.decision.asked.has(me));
        return window ? Refusal{"not_in_hand", "LCN-INFL-1"} : out_of_place("LCN-INFL-12");
    }

    // --- inside a Job -----------------------------------------------------------------------------------------------------
    Refusal in_job() const {
        switch (x.kind) {
        case kAttack:
        case kCallOff:        return attack();
        case kTargetBusiness:
        case kTargetGangster: return target();
        case kCover:          return cover();
        case kStake:
            if (at(JobFrame::Step::stake) && x.n * 1000 > cash) return {kCannotAfford, "LCN-JOB-2", x.n * 1000, cash};
            return out_of_place("LCN-JOB-2");
        case kReroll:
        case kStand:         return out_of_place("LCN-SKILL-4");
        case kReturnFire:    return out_of_place("LCN-JOB-3");
        case kTake:
        case kTakeFromStack: return take();
        default:  // kLaunder
            if (at(JobFrame::Step::choice) && x.n * 1000 > cash)
                return {kCannotAfford, "LCN-LAUND-1", x.n * 1000, cash};
            return out_of_place("LCN-LAUND-1");
        }
    }

    Refusal attack() const {
        if (!at(JobFrame::Step::name_player) || x.kind == kCallOff) return out_of_place("LCN-ATK-2");
        if (x.a >= q.setup.players || Seat(x.a) == me) return {"not_offered", "LCN-ATK-1"};
        return {"no_target_there", "LCN-ATK-3"};
    }

    Refusal target() const {
        if (!at(JobFrame::Step::name_card)) return out_of_place("LCN-ATK-2");
        const JobFace& job = cards.face(job_frame().job);
        const bool is_business = x.kind == kTargetBusiness;
        if (is_business == (job.target == TargetKind::gangster)) return {"not_offered", "LCN-ATK-1"};
        if (x.a >= (is_business ? cards.business_count : kGangsters)) return {"not_offered", "LCN-ATK-1"};
        const BusinessId business(x.a);
        const GangsterId gangster(x.a);
        const Seat owner = is_business ? q.owner_of(business) : q.owner_of(gangster);
        if (owner == me) return {"not_offered", "LCN-ATK-1"};
        if (!owner.is_player()) return {"not_offered", "LCN-ATK-3"};
        if (owner != job_frame().target) return {"not_offered", "LCN-ATK-2"};
        const bool deactivated =
            is_business ? board.deactivated_businesses.has(business) : board.deactivated_gangsters.has(gangster);
        if (deactivated) return {"not_offered", "LCN-ATK-3"};
        return {"not_offered", job.target == TargetKind::company ? "LCN-ATK-6" : "LCN-ATK-1"};
    }

    Refusal cover() const {
        if (at(JobFrame::Step::prerequisites))
            for (int i = 0; i < job_frame().covered; ++i)
                if (job_frame().cover[i] == BusinessId(x.a)) return {"not_offered", "LCN-CASH-3"};
        return out_of_place("LCN-CASH-2");
    }

    Refusal take() const {
        if (!at(JobFrame::Step::choice) || x.a >= cards.type_count) return out_of_place("LCN-JOB-1");
        const JobType type = cards.face(job_frame().job).type;
        if (type != JobType::exceptional_offer && type != JobType::connections) return out_of_place("LCN-JOB-1");
        const int price = q.special_price(job_frame(), BusinessTypeId(x.a)) * 1000;
        if (price > cash) return {kCannotAfford, "LCN-JOB-1", price, cash};
        return {"not_in_market", "LCN-JOB-1"};
    }

    // --- Payday, and at any time ------------------------------------------------------------------------------------------
    Refusal recruit() const {
        const bool asked =
            mine && in<PaydayFrame>() && s.frames.top<PaydayFrame>().step == PaydayFrame::Step::recruiting;
        if (!asked || x.a >= kGangsters) return out_of_place("LCN-PAY-2");
        const GangsterId gangster(x.a);
        if (!q.unrecruited(me).has(gangster)) return {"not_offered", "LCN-PAY-2"};
        return {kCannotAfford, "LCN-PAY-2", cards.gangsters[gangster].price * 1000, cash};
    }

    Refusal take_back() const {
        if (q.trade_is_open()) return {"no_marker_there", "LCN-DEAL-3"};
        return {"trade_closed", s.frames.size() > 1 ? "LCN-ACT-8" : "LCN-TRADE-1"};
    }

    const Queries& q;
    const State& s;
    const Cards& cards;
    const Options& options;
    const Board& board;
    const Action& x;
    const Seat me;
    const bool mine;  // an answer of this seat is awaited
    const int cash;   // in dollars
};

}  // namespace

Refusal LaCosaNostra::check(const State& s, const Action& action) const {
    const Seat seat = action.seat;
    if (!seat.is_player() || seat.index >= players()) return {"no_such_seat", "LCN-SETUP-1"};
    if (s.decision.over()) return {"game_over", "LCN-END-1"};
    if (action.kind >= kVerbs) return {"unknown_action", "LCN-ACT-1"};
    ActionList list;
    legal_actions(s, seat, list);
    if (list.contains(action)) return kAllowed;
    list.clear();
    free_actions(s, seat, list);
    if (list.contains(action)) return kAllowed;
    // Whatever a player does who looks at Jobs, he first puts them back.
    const Queries q = queries(s);
    const bool about_the_look = action.kind == kAlsoLook || action.kind == kEnough;
    if (!about_the_look && q.is_looking(seat) && q.turn_below_look(seat)) {
        State turn = s;
        turn.frames.pop();
        return WhyNot(queries(turn), action).why();
    }
    return WhyNot(q, action).why();
}

}  // namespace consigliere::la_cosa_nostra
