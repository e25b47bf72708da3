// What a player may prepare or order in advance, and what touching a card may mean. All of it follows from the player's
// own view; legality.cpp judges it when it is due.
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

class Advance {
public:
    Advance(const Cards& all_cards, const View& seen, Seat who) : cards(all_cards), view(seen), seat(who) {}

    // LCN-PLAN-1, LCN-PLAN-5: any Job in hand and any business in the market, with each gangster who has no task.
    void list_tasks(GangsterSet gangsters, ActionList& out) const {
        for (const GangsterId gangster : gangsters) {
            FaceSet listed;
            for (const FaceId face : view.hand[seat]) {
                if (!listed.has(face)) out.push(act(kPlan, gangster.index, face.index));
                listed.add(face);
            }
            for (const BusinessTypeId type : market_types()) out.push(act(kBuy, gangster.index, type.index));
        }
    }

    // LCN-RESP-2, LCN-RESP-5, LCN-INFL-12: Responses that are planned, and an Emergency doc.
    std::vector<OrderAnswer> order_answers() const {
        std::vector<OrderAnswer> out;
        for (const GangsterId gangster : mine()) {
            const ShownTask task = view.task[gangster];
            if (!task.has_face() || !cards.faces[task.face()].response) continue;
            const bool robbery = cards.faces[task.face()].type == JobType::robbery;
            out.push_back({number(robbery ? PromptId::robbery : PromptId::trap), act(kRespond, gangster.index)});
        }
        for (const Influence card : view.influence[seat])
            if (card == Influence::doc) {
                out.push_back({number(PromptId::doc), act(kPlayDoc)});
                break;
            }
        return out;
    }

    // Fewer than 500: each of 30 gangsters with execute, one Job and eight influence cards; twelve tasks for each of one's
    // own six; 64 businesses.
    void list_attempts(ActionList& out) const {
        const GangsterSet own = mine(), others = kAllGangsters - own;
        if (view.phase == GamePhase::action)
            for (const GangsterId gangster : kAllGangsters) out.push(act(kExecute, gangster.index));
        list_tasks(own - view.board.tasked, out);
        list_tasks(own & view.board.tasked, out);
        if (!view.hand[seat].empty())
            for (const GangsterId gangster : others) out.push(act(kPlan, gangster.index, view.hand[seat][0].index));
        for (const Influence card : view.influence[seat])
            for (const GangsterSet gangsters : {own, others})
                for (const GangsterId gangster : gangsters) out.push(act(kPlay, index_of(card), gangster.index));
        if (!view.jobs.empty())
            for (const BusinessId business : cards.businesses) out.push(act(kTargetBusiness, business.index));
    }

    GangsterSet mine() const { return view.board.gangsters[seat]; }

private:
    using FaceSet = BitSet<FaceId, kMostFaces + 1>;

    static std::uint8_t number(PromptId prompt) { return static_cast<std::uint8_t>(prompt); }
    static std::uint8_t index_of(Influence card) { return static_cast<std::uint8_t>(card); }
    Action act(Verb verb, std::uint8_t a = 0, std::uint8_t b = 0) const { return {verb, seat, a, b, 0, 0, 0}; }
    BusinessTypeSet market_types() const {
        BusinessTypeSet out;
        for (const BusinessId business : view.board.market)
            if (business.exists()) out.add(cards.type_of[business]);
        return out;
    }

    const Cards& cards;
    const View& view;
    const Seat seat;
};

}  // namespace

void LaCosaNostra::preparable_actions(const View& view, Seat seat, ActionList& out) const {
    if (view.phase != GamePhase::planning) return;
    const Advance advance(setup_.cards, view, seat);
    advance.list_tasks(advance.mine() - view.board.tasked - view.board.idle, out);
}

std::vector<OrderAnswer> LaCosaNostra::order_answers(const View& view, Seat seat) const {
    return Advance(setup_.cards, view, seat).order_answers();
}

void LaCosaNostra::attempts(const View& view, Seat seat, ActionList& out) const {
    Advance(setup_.cards, view, seat).list_attempts(out);
}

Guide LaCosaNostra::guide(const View&, std::uint8_t prompt) const { return {prompts()[prompt].key}; }

}  // namespace consigliere::la_cosa_nostra
