#include "games/la_cosa_nostra/position.hpp"

#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

template <std::uint8_t List, class Set>
std::vector<Named<List>> names_in(const Set& set) {
    std::vector<Named<List>> out;
    for (const auto one : set) out.push_back(Named<List>(static_cast<int>(position_of(one))));
    return out;
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
    PositionBuilder(const Setup& setup, const View& view)
        : q(setup, view.board), cards(setup.cards), board(view.board), v(view) {}

    Position build() {
        p.round = board.round;
        p.phase = phase_name(v.phase);
        p.over = v.phase == GamePhase::over;
        if (board.start.is_player()) p.start = board.start;
        if (v.turn.is_player() && v.turn.index < q.setup.players) p.turn = v.turn;
        for (const Seat seat : q.setup.all_seats()) p.players.push_back(player(seat));
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
        return std::move(p);
    }

private:
    bool is_open() const { return v.viewer == Seat::open(); }

    // --- the businesses for sale, the decks and the discards ------------------------------------------------------------------
    void add_stacks() {
        std::vector<Named<kBusinessName>> market;
        for (const BusinessId business : board.market)
            if (business.exists()) market.push_back(Named<kBusinessName>(business.index));
        p.market = std::move(market);
        p.stack_size = v.stack_size;
        if (!v.stack.empty()) p.stack = names_in<kBusinessName>(v.stack);
        if (is_open()) add_stack_groups();
        p.job_decks = counts(v.decks);
        p.job_discards = faces(board.open_job_discards);
        p.influence_deck = v.influence_deck;
        for (const Influence card : kAllInfluences)
            if (board.influence_discards[card] != 0)
                p.influence_discards.entries.push_back(
                    {Named<kInfluenceName>(static_cast<int>(card)), board.influence_discards[card]});
    }
    void add_stack_groups() {
        p.stack_groups.emplace().push_back(names_in<kBusinessName>(v.pool));
        for (const BuriedBusiness card : v.buried) {
            if (card.starts_group()) p.stack_groups->emplace_back();
            p.stack_groups->back().push_back(Named<kBusinessName>(card.business().index));
        }
    }
    std::vector<Named<kJobName>> faces(const JobSet& jobs) const {
        std::vector<Named<kJobName>> out;
        for (const JobId job : jobs) out.push_back(Named<kJobName>(cards.face_of[job].index));
        return out;
    }

    // --- players -----------------------------------------------------------------------------------------------------------------
    PlayerPosition player(Seat seat) const {
        PlayerPosition out;
        out.seat = seat;
        out.cash = Thousands(board.cash[seat]);
        out.laundered = Thousands(board.laundered[seat]);
        if (!board.family[seat].exists()) return out;
        out.boss = Named<kBossName>(board.family[seat].index);
        out.income = Thousands(q.income(seat));
        out.businesses.emplace();
        for (const BusinessId business : board.businesses[seat]) out.businesses->push_back(this->business(business));
        out.gangsters.emplace();
        for (const GangsterId gangster : board.gangsters[seat]) out.gangsters->push_back(this->gangster(gangster));
        out.waiting = names_in<kGangsterName>(q.unrecruited(seat));
        out.trophies = names_in<kGangsterName>(board.trophies[seat]);
        out.free_markers = q.free_markers(seat);
        add_hand(seat, out);
        return out;
    }
    void add_hand(Seat seat, PlayerPosition& out) const {
        out.job_backs = counts(v.backs[seat]);
        out.job_count = 0;
        for (const int n : *out.job_backs) *out.job_count += n;
        out.discard_backs = counts(v.closed_discards[seat]);
        out.influence_count = v.influence_count[seat];
        if (!is_open() && v.viewer != seat) return;
        out.hand = names_in<kJobName>(v.hand[seat]);
        out.influence = names_in<kInfluenceName>(v.influence[seat]);
        out.discarded = faces(v.known_closed_discards[seat]);
    }

    BusinessPosition business(BusinessId id) const {
        BusinessPosition out;
        out.id = Named<kBusinessName>(id.index);
        out.active = !board.deactivated_businesses.has(id);
        if (board.used_skills.has(id)) out.used = true;
        out.markers = markers(id);
        return out;
    }
    std::optional<std::vector<Seat>> markers(BusinessId business) const {
        std::optional<std::vector<Seat>> out;
        for (const Seat seat : q.setup.all_seats())
            for (const BusinessId at : board.markers[seat]) {
                if (at != business) continue;
                if (!out) out.emplace();
                out->push_back(seat);
            }
        return out;
    }

    GangsterPosition gangster(GangsterId id) const {
        GangsterPosition out;
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
        return out;
    }
    void add_task(ShownTask task, GangsterPosition& out) const {
        if (task.is_back()) out.back = task.round();
        if (task.has_face()) out.job = Named<kJobName>(task.face().index);
        if (!task.is_purchase()) return;
        out.purchase = Named<kBusinessName>(task.business().index);
        out.markers = markers(task.business());
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
    Position p;
};

}  // namespace

Position LaCosaNostra::position(const View& view) const { return PositionBuilder(setup_, view).build(); }

}  // namespace consigliere::la_cosa_nostra
