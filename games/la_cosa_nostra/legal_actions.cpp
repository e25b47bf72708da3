// What may be answered to each question: the options column of the decision catalogue.
#include "engine/kit/answer_groups.hpp"
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

// What a player may task a gangster with: every card for every gangster.
struct Tasks {
    GangsterSet gangsters;
    Bounded<FaceId, kHandCapacity> faces;
    BusinessTypeSet market;

    int per_gangster() const { return faces.size() + market.size(); }
};

class Chooser;

// Lists the answers of one seat; one overload of `list` per frame kind.
template <class Sink>
class Lister {
public:
    Lister(const Queries& queries, Seat asked, Sink& sink) : q(queries), seat(asked), out(sink) {}

    void list_frame(int i) {
        q.s.frames.visit(i, [this](const auto& frame) { this->list(frame); });
    }

    // DEC-04: Henchman, Saboteur, Machine Pistol, Distraction.
    void list_attachments(InfluenceSet mine) {
        for (const Influence card : mine& kAttachmentCards)
            out.push_each(make_action(kPlay, seat, card), ActionField::b, q.attachable(seat, attachment_of(card)));
    }

    // DEC-05: Snitch, Spy and Lawyer.
    void list_looks(InfluenceSet mine) {
        const bool lawyer = !q.unused_skill(seat, q.cards.lawyers).empty();
        if (lawyer || !(mine & kLookCards).empty()) list_looks(mine, lawyer);  // most often there is nothing to list
    }

private:
    friend class Chooser;

    void push(Verb verb) { out.push(make_action(verb, seat)); }
    void list_looks(InfluenceSet mine, bool lawyer) {
        const GangsterSet there = q.lookable(seat);
        if (mine.has(Influence::snitch)) list_looks(LookWith::snitch, there);
        if (mine.has(Influence::spy)) list_looks(LookWith::spy, there);
        if (lawyer) list_looks(LookWith::lawyer, there);
    }
    void list_looks(LookWith with, GangsterSet there) {
        out.push_each(make_action(kLook, seat, with), ActionField::b, there);
    }
    template <class Set>
    void push_each(Verb verb, const Set& set) {
        out.push_each(make_action(verb, seat), ActionField::a, set);
    }
    void push_amounts(Verb verb, int most) {
        for (int n = 0; n <= most; ++n) out.push({verb, seat, 0, 0, 0, 0, static_cast<std::int16_t>(n)});
    }

    // DEC-01.
    void list(const SetupFrame&) { push_each(kChoose, q.free_families()); }

    // DEC-02.
    void list(const DrawFrame&) {
        if (q.may_reject(seat)) push(kReject);
        push(kKeep);
    }

    // --- planning -------------------------------------------------------------------------------------------------------
    void list(const PlanningFrame& f) {
        if (has_tasks(f)) list_tasks(tasks());
        list_besides_tasks(f);
    }
    // DEC-03: every different Job face in hand and every different market card, on every untasked gangster; whether it can
    // be executed does not matter (LCN-PLAN-5).
    bool has_tasks(const PlanningFrame& f) const {
        return f.step == PlanningFrame::Step::tasking || q.may_task_another(f);
    }
    Tasks tasks() const {
        return {q.untasked(seat), different(q.s.jobs[seat], {}, [&](JobId job) { return q.cards.face_of[job]; }),
                q.market_types()};
    }
    void list_besides_tasks(const PlanningFrame& f) {
        const InfluenceSet mine = q.held(seat);
        list_attachments(mine);
        list_own_turn(mine);
        if (f.step == PlanningFrame::Step::task_placed) push(kEndTurn);
    }
    void list_tasks(const Tasks& tasks) {
        for (const GangsterId gangster : tasks.gangsters) {
            out.push_each(make_action(kPlan, seat, gangster), ActionField::b, tasks.faces);
            out.push_each(make_action(kBuy, seat, gangster), ActionField::b, tasks.market);
        }
    }

    // DEC-05, DEC-06.
    void list_own_turn(InfluenceSet mine) {
        list_looks(mine);
        if (mine.has(Influence::snitch) && !q.market_is_empty()) push(kChangeMarket);
    }

    // DEC-07.
    void list(const ClosingFrame&) {
        list_attachments(q.held(seat));
        push(kPass);
    }

    void list(const LookFrame& f) {
        if (f.step == LookFrame::Step::second_job)
            push_each(kAlsoLook, q.lookable(seat).without(f.first));
        else if (q.turn_below_look(seat))  // what the turn continues with when the cards are put back
            list_frame(q.s.frames.size() - 2);
        push(kEnough);
    }

    // --- action ---------------------------------------------------------------------------------------------------------
    void list(const ActionFrame& f) {
        if (f.step == ActionFrame::Step::schemers) {  // DEC-08
            if (q.holds(seat, Influence::schemer)) push(kScheme);
            push(kPass);
            return;
        }
        if (f.step == ActionFrame::Step::acting) list_turn(f);
        list_own_turn(q.held(seat));
        if (f.step == ActionFrame::Step::acted) push(kEndTurn);
    }

    // DEC-09, DEC-10.
    void list_turn(const ActionFrame& f) {
        for (const GangsterId gangster : q.tasked(seat)) {
            if (q.can_execute(seat, gangster)) out.push(make_action(kExecute, seat, gangster));
            out.push(make_action(kCancel, seat, gangster));
        }
        if (!f.extra_turn && q.holds(seat, Influence::schemer)) push(kSkipTurn);
    }

    // --- inside a Job: DEC-11 to DEC-17, DEC-19 to DEC-22 -----------------------------------------------------------------
    void list(const JobFrame& f) {
        const JobFace& job = q.cards.face(f.job);
        switch (f.step) {
        case JobFrame::Step::name_player:
            push_each(kAttack, q.target_seats(seat, job));
            push(kCallOff);
            break;
        case JobFrame::Step::name_card:
            if (job.target == TargetKind::gangster)
                push_each(kTargetGangster, q.active_gangsters(f.target));
            else
                push_each(kTargetBusiness, q.target_businesses(job, f.target));
            break;
        case JobFrame::Step::prerequisites: list_covers(f, job); break;
        case JobFrame::Step::stake:         push_amounts(kStake, std::min<int>(q.board.cash[seat], job.high)); break;
        case JobFrame::Step::cops:
            list_rerolls(f);
            push(kStand);
            break;
        case JobFrame::Step::window:
            push_each(kRespond, q.holding(seat, f.robbery_window ? JobType::robbery : JobType::trap));
            push(kPass);
            break;
        case JobFrame::Step::choice: list_choice(f, job); break;
        case JobFrame::Step::return_fire:
            push(kReturnFire);
            push(kDecline);
            break;
        default: break;
        }
    }

    // Any own business serves alike, so the first one represents them.
    void list_covers(const JobFrame& f, const JobFace& job) {
        BusinessSet left = q.usable(seat) & q.cards.types[job.need[f.covered]].cards;
        for (int i = 0; i < f.covered; ++i) left.remove(f.cover[i]);
        const BusinessSet own = left & q.board.businesses[seat];
        BusinessSet listed = left - own;
        if (!own.empty()) listed.add(own.first());
        push_each(kCover, listed);
    }

    void list_rerolls(const JobFrame& f) {
        BitSet<int, 8> pips;
        for (int i = 0; i < f.dice_rolled; ++i) pips.add(f.dice[i]);
        push_each(kReroll, pips);
    }

    // DEC-19, DEC-20, DEC-21.
    void list_choice(const JobFrame& f, const JobFace& job) {
        const int cash = q.board.cash[seat];
        if (job.type == JobType::money_laundering) {
            push_amounts(kLaunder, std::min<int>(cash, successes(f) == 2 ? job.high : job.low));
            return;
        }
        const BusinessTypeSet market = q.market_types();
        BusinessTypeSet stacked;
        if (job.type == JobType::connections)
            for (const BusinessId business : q.stack()) stacked.add(q.cards.type_of[business]);
        for (const BusinessTypeId type : market | stacked)
            if (q.special_price(f, type) <= cash) out.push(make_action(kTake, seat, type));
        for (const BusinessTypeId type : market& stacked)  // LCN-JOB-1: the buyer chooses which of the two
            if (q.special_price(f, type) <= cash) out.push(make_action(kTakeFromStack, seat, type));
        push(kDecline);
    }

    // DEC-18.
    void list(const HarmFrame&) {
        if (q.holds(seat, Influence::doc)) push(kPlayDoc);
        push(kPass);
    }

    // --- Payday: DEC-23, DEC-24 ---------------------------------------------------------------------------------------------
    void list(const PaydayFrame& f) {
        if (f.step == PaydayFrame::Step::recruiting) {
            for (const GangsterId gangster : q.unrecruited(seat))
                if (q.cards.gangsters[gangster].price <= q.board.cash[seat])
                    out.push(make_action(kRecruit, seat, gangster));
            push(kDecline);
            return;
        }
        const PaydayFrame::Discards& chosen = f.discards.answers[seat];
        list_discards(kDiscardJob, q.s.jobs[seat], chosen.jobs, [&](JobId job) { return q.cards.face_of[job]; });
        list_discards(kDiscardInfluence, q.s.influence[seat], chosen.influence, [](Influence card) { return card; });
    }

    template <class Hand, class Shown>
    void list_discards(Verb verb, const Hand& hand, PaydayFrame::Places chosen, Shown shown) {
        if (hand.size() - chosen.size() > kHandLimit) push_each(verb, different(hand, chosen, shown));
    }

    // What the cards of a hand show, oldest first and each once, without those at the places left out.
    template <class Hand, class Shown>
    static auto different(const Hand& hand, PaydayFrame::Places left_out, Shown shown) {
        Bounded<decltype(shown(hand[0])), kHandCapacity> out;
        std::uint64_t met = 0;  // a bit for every 64th number: most often it says that a card is new
        for (int i = 0; i < hand.size(); ++i) {
            if (left_out.has(i)) continue;
            const auto card = shown(hand[i]);
            const std::uint64_t bit = std::uint64_t{1} << position_of(card) % 64;
            if ((met & bit) == 0 || !out.contains(card)) out.push(card);
            met |= bit;
        }
        return out;
    }

    void list(const DuelFrame&) {}
    void list(const OverFrame&) {}

    const Queries& q;
    const Seat seat;
    Sink& out;
};

// Random play: draws one of the answers that Lister lists, in the same order, without a list of all.
class Chooser {
public:
    Chooser(const Setup& setup, const State& s, Seat asked, Rng& random) : q(setup, s), seat(asked), rng(random) {}

    template <class Frame>
    Action choose(const Frame& f) {
        AnswerGroups answers;
        Lister<AnswerGroups>(q, seat, answers).list(f);
        return answers.any(rng);
    }
    Action choose(const DrawFrame&) { return either(q.may_reject(seat), kReject, kKeep); }
    Action choose(const HarmFrame&) { return either(q.holds(seat, Influence::doc), kPlayDoc, kPass); }
    Action choose(const ActionFrame& f) {
        if (f.step == ActionFrame::Step::schemers) return either(q.holds(seat, Influence::schemer), kScheme, kPass);
        return choose<ActionFrame>(f);
    }
    // Most answers are tasks. They need no groups: their number says for whom and what.
    Action choose(const PlanningFrame& f) {
        AnswerGroups others;
        Lister<AnswerGroups> lister(q, seat, others);
        lister.list_besides_tasks(f);
        return lister.has_tasks(f) ? task_or_other(lister.tasks(), others) : others.any(rng);
    }
    Action choose(const DuelFrame&) { return {}; }
    Action choose(const OverFrame&) { return {}; }

private:
    // One of both, or `otherwise` alone where `verb` is not possible.
    Action either(bool possible, Verb verb, Verb otherwise) {
        const std::uint32_t k = rng.below(possible ? 2 : 1);
        return make_action(possible && k == 0 ? verb : otherwise, seat);
    }
    Action task_or_other(const Tasks& tasks, const AnswerGroups& others) {
        const auto each = static_cast<std::uint32_t>(tasks.per_gangster());
        const std::uint32_t of_tasks = each * static_cast<std::uint32_t>(tasks.gangsters.size());
        const std::uint32_t k = rng.below(of_tasks + static_cast<std::uint32_t>(others.size()));
        return k < of_tasks ? task(tasks, tasks.gangsters.nth(k / each), k % each) : others.nth(k - of_tasks);
    }
    Action task(const Tasks& tasks, GangsterId gangster, std::uint32_t k) const {
        const auto faces = static_cast<std::uint32_t>(tasks.faces.size());
        if (k < faces) return make_action(kPlan, seat, gangster, tasks.faces[static_cast<int>(k)]);
        return make_action(kBuy, seat, gangster, tasks.market.nth(k - faces));
    }

    const Queries q;
    const Seat seat;
    Rng& rng;
};

}  // namespace

template <class Sink>
void Queries::list_answers(Seat seat, Sink& out) const {
    Lister<Sink>(*this, seat, out).list_frame(s.frames.size() - 1);
}

template void Queries::list_answers(Seat, ActionList&) const;
template void Queries::list_answers(Seat, AnswerCount&) const;

void LaCosaNostra::legal_actions(const State& s, Seat seat, AnswerGroups& out) const {
    if (s.decision.may_act.has(seat)) queries(s).list_answers(seat, out);
}

Action LaCosaNostra::random_action(const State& s, Seat seat, Rng& rng) const {
    Chooser chooser(setup_, s, seat, rng);
    return s.frames.visit_top([&chooser](const auto& frame) { return chooser.choose(frame); });
}

void Queries::list_free(Seat seat, ActionList& out) const {
    Lister<ActionList> lister(*this, seat, out);
    if (may_look_freely(seat)) lister.list_looks(held(seat));
    if (may_play_freely(seat)) lister.list_attachments(held(seat));
    if (!trade_is_open()) return;
    for (const BusinessId business : marked(seat)) out.push(make_action(kTakeBack, seat, business));  // LCN-DEAL-3
}

}  // namespace consigliere::la_cosa_nostra
