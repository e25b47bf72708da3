#include "games/la_cosa_nostra/position.hpp"

#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

template <class Names, class Set>
void add_names(Names& out, const Set& set) {
    using Name = typename Names::value_type;
    for (const auto one : set) out.push_back(Name(static_cast<int>(position_of(one))));
}

PhaseName phase_name(GamePhase phase) {
    switch (phase) {
    case GamePhase::setup:    return PhaseName::setup;
    case GamePhase::draw:     return PhaseName::draw;
    case GamePhase::planning:
    case GamePhase::closing:  return PhaseName::planning;
    case GamePhase::action:   return PhaseName::action;
    case GamePhase::payday:   return PhaseName::payday;
    case GamePhase::duel:     return PhaseName::duel;
    case GamePhase::over:     return PhaseName::over;
    }
    return PhaseName::over;
}

PerRound<int> counts(const CountByRound& by_round) {
    PerRound<int> out{};
    std::copy(by_round.begin(), by_round.end(), out.begin());
    return out;
}

class PositionBuilder {
public:
    PositionBuilder(const Setup& setup, const View& view, Position& position)
        : q(setup, view.board), cards(setup.cards), board(view.board), v(view), p(position) {
        for (const Seat seat : q.setup.all_seats()) marked_ |= q.marked(seat);
    }

    void build() {
        p.round = board.round;
        p.phase = phase_name(v.phase);
        p.over = v.phase == GamePhase::over;
        if (board.start.is_player()) p.start = board.start;
        if (v.turn.is_player() && v.turn.index < q.setup.players) p.turn = v.turn;
        for (const Seat seat : q.setup.all_seats()) add_player(seat, p.players.emplace_back());
        add_stacks();
        for (const MonopolyId monopoly : kAllMonopolies)
            if (const Seat holder = q.monopolist(monopoly); holder.is_player())
                p.monopolies.entries.push_back({Named<kMonopolyName>(monopoly.index), holder});
        if (!v.jobs.empty()) p.jobs.emplace();
        for (const ShownJob& shown : v.jobs) p.jobs->push_back(job(shown));
        if (v.first_look.exists()) p.looking_at = Named<kGangsterName>(v.first_look.index);
        if (v.asking == Phase::deciding) {
            const Prompt& prompt = prompts()[v.prompt];
            p.decision = {std::string(prompt.id), std::string(prompt.rule), v.asked, v.mine};
        }
        if (!board.winners.empty()) p.winners = board.winners;
    }

private:
    bool is_open() const { return v.viewer == Seat::open(); }

    // --- the businesses for sale, the decks and the discards ------------------------------------------------------------------
    void add_stacks() {
        auto& market = p.market.given.emplace();
        for (const BusinessId business : board.market)
            if (business.exists()) market.push_back(Named<kBusinessName>(business.index));
        p.stack_size = v.stack_size;
        if (!v.stack.empty()) add_names(p.stack.emplace(), v.stack);
        if (is_open()) add_stack_groups();
        p.job_decks = counts(v.decks);
        add_faces(p.job_discards, board.open_job_discards);
        p.influence_deck = v.influence_deck;
        for (const Influence card : kAllInfluences)
            if (board.influence_discards[card] != 0)
                p.influence_discards.entries.push_back(
                    {Named<kInfluenceName>(static_cast<int>(card)), board.influence_discards[card]});
    }
    void add_stack_groups() {
        add_names(p.stack_groups.emplace().emplace_back(), v.pool);
        for (const BuriedBusiness card : v.buried) {
            if (card.starts_group()) p.stack_groups->emplace_back();
            p.stack_groups->back().push_back(Named<kBusinessName>(card.business().index));
        }
    }
    template <class Names>
    void add_faces(Names& out, const JobSet& jobs) const {
        for (const JobId job : jobs) out.push_back(Named<kJobName>(cards.face_of[job].index));
    }

    // --- players -----------------------------------------------------------------------------------------------------------------
    void add_player(Seat seat, PlayerPosition& out) const {
        out.seat = seat;
        out.cash = Thousands(board.cash[seat]);
        out.laundered = Thousands(board.laundered[seat]);
        if (!board.family[seat].exists()) return;
        out.boss = Named<kBossName>(board.family[seat].index);
        out.income = Thousands(q.income(seat));
        out.businesses.emplace();
        for (const BusinessId business : board.businesses[seat]) add_business(business, out.businesses->emplace_back());
        out.gangsters.emplace();
        for (const GangsterId gangster : board.gangsters[seat]) add_gangster(gangster, out.gangsters->emplace_back());
        add_names(out.waiting.emplace(), q.unrecruited(seat));
        add_names(out.trophies.emplace(), board.trophies[seat]);
        out.free_markers = q.free_markers(seat);
        add_hand(seat, out);
    }
    void add_hand(Seat seat, PlayerPosition& out) const {
        out.job_backs = counts(v.backs[seat]);
        out.job_count = 0;
        for (const int n : *out.job_backs) *out.job_count += n;
        out.discard_backs = counts(v.closed_discards[seat]);
        out.influence_count = v.influence_count[seat];
        if (!is_open() && v.viewer != seat) return;
        add_names(out.hand.emplace(), v.hand[seat]);
        add_names(out.influence.emplace(), v.influence[seat]);
        add_faces(out.discarded.emplace(), v.known_closed_discards[seat]);
    }

    void add_business(BusinessId id, BusinessPosition& out) const {
        out.id = Named<kBusinessName>(id.index);
        out.active = !board.deactivated_businesses.has(id);
        if (board.used_skills.has(id)) out.used = true;
        add_markers(id, out.markers);
    }
    void add_markers(BusinessId business, std::optional<Markers>& out) const {
        if (!marked_.has(business)) return;
        out.emplace();
        for (const Seat seat : q.setup.all_seats())
            for (const BusinessId at : board.markers[seat])
                if (at == business) out->push_back(seat);
    }

    void add_gangster(GangsterId id, GangsterPosition& out) const {
        out.id = Named<kGangsterName>(id.index);
        out.strength = q.strength(id);
        out.active = !board.deactivated_gangsters.has(id);
        add_task(v.task[id], out);
        for (const Attachment attachment : kAllAttachments) {
            if (!q.has_attached(id, attachment)) continue;
            if (!out.attached) out.attached.emplace();
            out.attached->push_back(Named<kInfluenceName>(static_cast<int>(card_of(attachment))));
        }
        if (board.idle.has(id)) out.idle = true;
        if (!v.seen_by[id].empty()) out.seen_by = v.seen_by[id];
    }
    void add_task(ShownTask task, GangsterPosition& out) const {
        if (task.is_back()) out.back = task.round();
        if (task.has_face()) out.job = Named<kJobName>(task.face().index);
        if (!task.is_purchase()) return;
        out.purchase = Named<kBusinessName>(task.business().index);
        add_markers(task.business(), out.markers);
    }

    // --- the Job under way ---------------------------------------------------------------------------------------------------------
    JobPosition job(const ShownJob& shown) const {
        JobPosition out;
        out.player = shown.seat;
        out.gangster = Named<kGangsterName>(shown.gangster.index);
        if (shown.target.is_player()) out.target = shown.target;
        if (!shown.face.exists()) return out;
        out.job = Named<kJobName>(shown.face.index);
        if (shown.difficulty != 0) {
            const TargetKind kind = cards.faces[shown.face].target;
            if (kind == TargetKind::gangster) out.target_gangster = Named<kGangsterName>(shown.target_card);
            if (kind == TargetKind::businessman || kind == TargetKind::company)
                out.target_business = Named<kBusinessName>(shown.target_card);
            out.difficulty = shown.difficulty;
        }
        out.dice.emplace(shown.dice.begin(), shown.dice.begin() + shown.rolled);
        if (shown.stake != 0) out.stake = Thousands(shown.stake);
        if (shown.payout != 0) out.payout = Thousands(shown.payout);
        return out;
    }

    const BoardQueries q;
    const Cards& cards;
    const Board& board;
    const View& v;
    BusinessSet marked_;  // with a marker of anybody
    Position& p;
};

}  // namespace

Position LaCosaNostra::position(const View& view) const {
    Position position;
    PositionBuilder(setup_, view, position).build();
    return position;
}

}  // namespace consigliere::la_cosa_nostra
