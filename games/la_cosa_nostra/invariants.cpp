// What must hold in every state: each card is in one place, each count within its limit.
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

// Collects cards from all places, and notices one that is in two.
template <class Set>
struct Census {
    Set found;
    bool twice = false;

    void add(const Set& more) {
        twice |= !(found & more).empty();
        found |= more;
    }
    template <class Card>
    void add_one(Card card) {
        add(Set::of(card));
    }
    bool finds(const Set& all) const { return !twice && found == all; }
};

class Invariants {
public:
    explicit Invariants(const Queries& queries)
        : q(queries), s(queries.s), cards(queries.cards), setup(queries.setup), board(queries.board) {}

    std::string_view first_broken() const {
        if (!marks_agree()) return "a task and its mark agree";
        if (!jobs_add_up()) return "every Job card is in exactly one place";
        if (!businesses_add_up()) return "every business is in exactly one place";
        if (!gangsters_add_up()) return "every gangster of a present family is in exactly one place";
        if (!influence_adds_up()) return "every influence card is in exactly one place";
        const GangsterSet in_play = q.all_gangsters();
        if (!((board.tasked | board.deactivated_gangsters) - in_play).empty())
            return "only gangsters in play are tasked or deactivated";
        if (!(board.tasked & board.deactivated_gangsters).empty())
            return "a deactivated gangster has no task (LCN-DEACT-2)";
        for (const GangsterSet& on : board.attached)
            if (!(on - in_play).empty()) return "attachments are on gangsters in play (LCN-INFL-5)";
        if (!(board.deactivated_businesses - q.in_play()).empty()) return "only businesses in play are deactivated";
        if (s.pool.empty() && !s.buried.empty()) return "the stack is drawn from its top";
        return broken_marker_rule();
    }

private:
    BusinessSet purchases() const {
        BusinessSet out;
        for (const GangsterId gangster : board.buying) out.add(s.task[gangster].business());
        return out;
    }

    bool marks_agree() const {
        for (const GangsterId gangster : kAllGangsters) {
            const Task task = s.task[gangster];
            if (task.exists() != board.tasked.has(gangster)) return false;
            if (task.is_purchase() != board.buying.has(gangster)) return false;
        }
        return true;
    }

    bool jobs_add_up() const {
        Census<JobSet> census{s.deck};
        census.add(board.open_job_discards);
        for (const JobSet& discards : s.closed_discards) census.add(discards);
        for (const JobHand& hand : s.jobs)
            for (const JobId job : hand) census.add_one(job);
        for (const GangsterId gangster : board.tasked - board.buying) census.add_one(s.task[gangster].job());
        for (int i = 0; i < s.frames.size(); ++i)
            if (s.frames.is<JobFrame>(i) && q.is_revealed(s.frames.at<JobFrame>(i)))
                census.add_one(s.frames.at<JobFrame>(i).job);
        JobSet all;
        for (const JobSet& deck : cards.decks) all |= deck;
        return census.finds(all);
    }

    bool businesses_add_up() const {
        Census<BusinessSet> census{s.pool};
        for (const BusinessSet& owned : board.businesses) census.add(owned);
        for (const BusinessId business : board.market)
            if (business.exists()) census.add_one(business);
        for (const BuriedBusiness card : s.buried) census.add_one(card.business());
        census.add(purchases());
        if (board.round == 0) return !census.twice;  // the first market may have set cards aside
        return census.finds(cards.businesses);
    }

    bool gangsters_add_up() const {
        Census<GangsterSet> census{board.unrecruited};
        GangsterSet present;
        for (const Seat seat : setup.all_seats()) {
            if (board.family[seat].exists()) present |= cards.families[board.family[seat]].members;
            census.add(board.gangsters[seat]);
            census.add(board.trophies[seat]);
        }
        return census.finds(present);
    }

    bool influence_adds_up() const {
        IndexedArray<Influence, int, kInfluences> n;
        for (const Influence card : kAllInfluences) n[card] = s.influence_deck[card] + board.influence_discards[card];
        for (const InfluenceHand& hand : s.influence)
            for (const Influence card : hand) ++n[card];
        for (const Attachment attachment : kAllAttachments) n[card_of(attachment)] += board.attached[attachment].size();
        for (const Influence card : kAllInfluences)
            if (n[card] != cards.copies(card, setup.options.box35)) return false;
        return true;
    }

    std::string_view broken_marker_rule() const {
        const BusinessSet may_be_marked = (q.in_play() - board.deactivated_businesses) | purchases();
        for (const Seat seat : setup.all_seats()) {
            const BusinessSet marked = q.marked(seat);
            if (!(marked & board.businesses[seat]).empty()) return "no marker is on its owner's business (LCN-DEAL-9)";
            if (!(marked - may_be_marked).empty()) return "markers are on active businesses and Purchases (LCN-DEAL-6)";
        }
        return "";
    }

    const Queries& q;
    const State& s;
    const Cards& cards;
    const Setup& setup;
    const Board& board;
};

}  // namespace

std::string_view LaCosaNostra::broken_invariant(const State& s) const { return Invariants(queries(s)).first_broken(); }

}  // namespace consigliere::la_cosa_nostra
