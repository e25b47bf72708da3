// What a policy knows of a moment in La Cosa Nostra, and of each answer.
#include <algorithm>

#include "bots/la_cosa_nostra/heuristics.hpp"
#include "games/la_cosa_nostra/queries.hpp"

namespace consigliere::bots {

using namespace la_cosa_nostra;

namespace {

class ContextReader {
public:
    ContextReader(const LaCosaNostra& game, const View& view, Seat seat)
        : q(game.setup(), view.board), view_(view), board_(view.board), me_(seat), others_(game.setup().others(seat)) {
        for (const Seat other : others_) best_rival_ = std::max(best_rival_, wealth(other));
    }

    PolicyContext context() const {
        PolicyContext out;
        out.add(board_.round);
        out.add(board_.cash[me_] / 4);
        out.add((wealth(me_) - best_rival_) / 10 + 8);
        out.add(q.active_gangsters(me_).size() -
                most(others_, [&](Seat seat) { return q.active_gangsters(seat).size(); }) + 8);
        out.add(q.active(me_).size());
        out.add(4 * std::min(3, q.tasked(me_).size()) + std::min(3, (board_.tasked - board_.gangsters[me_]).size()));
        out.add(place_in_order());
        out.add(view_.influence_count[me_]);
        out.add(view_.hand[me_].size());
        out.add(role());
        return out;
    }

    AnswerTraits traits(const Action& x) const {
        switch (x.kind) {
        case kPlan:           return {strength(GangsterId(x.a)), type_of(FaceId(x.b))};
        case kBuy:            return {strength(GangsterId(x.a)), holding(BusinessTypeId(x.b))};
        case kPlay:           return {place_of(GangsterId(x.b)), task_of(GangsterId(x.b))};
        case kExecute:
        case kCancel:
        case kRespond:        return {strength(GangsterId(x.a)), task_of(GangsterId(x.a))};
        case kAttack:         return {rank(Seat(x.a)), job()};
        case kTargetGangster: return {place_of(GangsterId(x.a)), job()};
        case kTargetBusiness: return {holding(q.cards.type_of[BusinessId(x.a)]), job()};
        case kRecruit:        return {strength(GangsterId(x.a)), board_.cash[me_] / 2};
        case kDiscardJob:     return {type_of(FaceId(x.a)), board_.round};
        case kTake:
        case kTakeFromStack:  return {holding(BusinessTypeId(x.a)), board_.cash[me_] / 4};
        default:              return {job(), 0};
        }
    }

private:
    static constexpr int kPurchase = 30, kUnknown = 31;

    int strength(GangsterId gangster) const { return q.strength(gangster); }
    static int number_of(JobType type) { return 1 + static_cast<int>(type); }
    int type_of(FaceId face) const { return number_of(q.cards.faces[face].type); }
    int task_of(GangsterId gangster) const {
        const ShownTask task = view_.task[gangster];
        return task.has_face() ? type_of(task.face()) : task.is_purchase() ? kPurchase : task.exists() ? kUnknown : 0;
    }
    // The type of the Job under way.
    int job() const {
        if (view_.jobs.empty()) return 0;
        const ShownJob& job = view_.jobs.back();
        return job.face.exists() ? type_of(job.face) : task_of(job.gangster);
    }
    // Whose gangster it is, and how strong.
    int place_of(GangsterId gangster) const {
        return 8 * (rank(q.owner_of(gangster)) - 1) + std::min(strength(gangster), 7);
    }
    int rank(Seat seat) const {
        if (!seat.is_player()) return 1;
        return seat == me_ ? 2 : wealth(seat) >= best_rival_ ? 3 : 4;
    }
    // How many businesses of a type the seat has, and how many others have.
    int holding(BusinessTypeId type) const {
        const BusinessSet all = q.cards.types[type].cards;
        const int own = (board_.businesses[me_] & all).size(), others = (q.in_play() & all).size() - own;
        return 5 * std::min(own, 4) + std::min(others, 4);
    }

    template <class Value>
    static int most(SeatSet seats, Value value) {
        int out = 0;
        for (const Seat seat : seats) out = std::max<int>(out, value(seat));
        return out;
    }
    int wealth(Seat seat) const {
        int sum = board_.cash[seat] + kLaunderingFactor * board_.laundered[seat];
        for (const BusinessId business : q.active(seat)) sum += q.cards.type(business).price / 2;
        return sum;
    }
    int place_in_order() const {
        if (!board_.start.is_player()) return 0;
        return 1 + (me_.index + q.setup.players - board_.start.index) % q.setup.players;
    }
    // What the seat has to do with the Job under way.
    int role() const {
        if (view_.jobs.empty()) return 0;
        const ShownJob& job = view_.jobs.back();
        if (job.seat == me_) return 1;
        return job.target == me_ ? 2 : wealth(job.seat) > wealth(me_) ? 3 : 4;
    }

    const BoardQueries q;
    const View& view_;
    const Board& board_;
    Seat me_;
    SeatSet others_;
    int best_rival_ = 0;
};

}  // namespace

PolicyQuestion LaCosaNostraHeuristics::question_of(const LaCosaNostra& game, const View& view, Seat seat,
                                                   const ActionList& legal, std::vector<AnswerTraits>& traits) {
    const ContextReader reader(game, view, seat);
    traits.clear();
    for (const Action& answer : legal) traits.push_back(reader.traits(answer));
    return {view.prompt, seat, game.players(), reader.context()};
}

}  // namespace consigliere::bots
