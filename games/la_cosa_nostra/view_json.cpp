// A view as a readable object: slugs, seats from 1, dollars. set_up.cpp reads the same shape.
#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "games/la_cosa_nostra/game.hpp"
#include "games/la_cosa_nostra/phases.hpp"

namespace consigliere::la_cosa_nostra {

namespace json = boost::json;

namespace {

class Writer {
public:
    Writer(const Rules& rules, const View& view) : r(rules), v(view), t(view.table) { public_.table = view.table; }

    json::object write() const {
        json::object out{{"round", t.round}, {"phase", json::string(phase_name(v.phase))}, {"over", v.phase == FrameKind::over}};
        if (t.start.is_player()) out["start"] = t.start.index + 1;
        if (v.turn.is_player() && v.turn.index < r.players) out["turn"] = v.turn.index + 1;
        json::array players;
        for (const Seat seat : r.all_seats()) players.push_back(player(seat));
        out["players"] = std::move(players);
        json::array market;
        for (const std::uint8_t b : t.market)
            if (b != kNothing) market.push_back(slug(r.cards.business_slugs, b));
        out["market"] = std::move(market);
        out["stack_size"] = v.stack_size;
        if (v.stack != 0) out["stack"] = slugs(v.stack, r.cards.business_slugs);
        json::array decks;
        for (const std::uint8_t n : v.decks) decks.push_back(n);
        out["job_decks"] = std::move(decks);
        out["job_discards"] = faces(t.open_jobs);
        out["influence_deck"] = v.influence_deck;
        json::object pile;
        for (std::size_t i = 0; i < kInfluences; ++i)
            if (t.pile[i] != 0) pile[r.cards.influence_slugs[i]] = t.pile[i];
        out["influence_discards"] = std::move(pile);
        json::object monopolies;
        for (int m = 0; m < kMonopolies; ++m)
            if (const Seat holder = r.monopolist(public_, m); holder.is_player())
                monopolies[r.cards.monopoly_slugs[static_cast<std::size_t>(m)]] = holder.index + 1;
        out["monopolies"] = std::move(monopolies);
        json::array jobs;
        for (const JobShown& job : v.jobs) jobs.push_back(job_shown(job));
        if (!jobs.empty()) out["jobs"] = std::move(jobs);
        if (v.first_look != kNothing) out["looking_at"] = slug(r.cards.gangster_slugs, v.first_look);
        if (v.asking == Phase::deciding) out["decision"] = decision();
        if (!t.winners.empty()) out["winners"] = seats(t.winners.bits);
        return out;
    }

private:
    static json::value slug(const std::vector<std::string>& list, int i) { return json::value(json::string(list[static_cast<std::size_t>(i)])); }
    template <class Mask>
    static json::array slugs(Mask mask, const std::vector<std::string>& list) {
        json::array out;
        each(mask, [&](int i) { out.push_back(slug(list, i)); });
        return out;
    }
    static json::array seats(unsigned bits) {
        json::array out;
        each(bits & 0x1Fu, [&](int i) { out.push_back(i + 1); });
        return out;
    }
    json::array faces(const std::array<std::uint32_t, kRounds>& by_round) const {
        json::array out;
        for (std::size_t round = 0; round < kRounds; ++round)
            each(by_round[round], [&](int i) { out.push_back(slug(r.cards.face_slugs, r.cards.face_of[round * kDeckSlots + static_cast<std::size_t>(i)])); });
        return out;
    }

    json::object player(Seat seat) const {
        const auto i = seat.index;
        json::object p{{"seat", i + 1}, {"cash", t.cash[i] * 1000}, {"laundered", t.laundered[i] * 1000}};
        if (t.boss[i] == kNothing) return p;
        p["boss"] = slug(r.cards.boss_slugs, t.boss[i]);
        p["income"] = r.income(public_, seat) * 1000;
        json::array businesses, gangsters;
        each(t.owned[i], [&](int b) { businesses.push_back(business(b)); });
        each(t.gang[i], [&](int g) { gangsters.push_back(gangster(g)); });
        p["businesses"] = std::move(businesses);
        p["gangsters"] = std::move(gangsters);
        p["waiting"] = slugs(t.waiting & r.cards.family[t.boss[i]], r.cards.gangster_slugs);
        p["trophies"] = slugs(t.trophies[i], r.cards.gangster_slugs);
        p["free_markers"] = r.free_markers(public_, seat);
        hands(p, i);
        return p;
    }

    void hands(json::object& p, std::size_t i) const {
        json::array backs;
        int count = 0;
        for (const std::uint8_t n : v.backs[i]) backs.push_back(n), count += n;
        p["job_count"] = count;
        p["job_backs"] = std::move(backs);
        json::array shut;
        for (const std::uint8_t n : v.shut[i]) shut.push_back(n);
        p["discard_backs"] = std::move(shut);
        p["influence_count"] = v.influence_count[i];
        const bool known = v.viewer == Seat::open() || v.viewer == Seat(static_cast<int>(i));
        if (!known) return;
        json::array hand, influence;
        for (const std::uint8_t face : v.hand[i]) hand.push_back(slug(r.cards.face_slugs, face));
        for (const std::uint8_t card : v.influence[i]) influence.push_back(slug(r.cards.influence_slugs, card));
        p["hand"] = std::move(hand);
        p["influence"] = std::move(influence);
        p["discarded"] = faces(v.shut_known[i]);
    }

    json::object business(int b) const {
        json::object out{{"id", slug(r.cards.business_slugs, b)}, {"active", (t.dark >> b & 1) == 0}};
        if (t.used >> b & 1) out["used"] = true;
        add_markers(out, b);
        return out;
    }

    void add_markers(json::object& out, int b) const {
        json::array markers;
        for (const Seat seat : r.all_seats())
            for (const std::uint8_t at : t.marker[seat.index])
                if (at == b) markers.push_back(seat.index + 1);
        if (!markers.empty()) out["markers"] = std::move(markers);
    }

    json::object gangster(int g) const {
        json::object out{{"id", slug(r.cards.gangster_slugs, g)}, {"strength", r.strength(public_, g)}, {"active", (t.asleep >> g & 1) == 0}};
        const std::uint8_t task = v.task[static_cast<std::size_t>(g)];
        if (task != kNothing && task >= kBack) out["back"] = task - kBack + 1;
        else if (task < kPurchase) out["job"] = slug(r.cards.face_slugs, task);
        else if (task != kNothing) {
            out["purchase"] = slug(r.cards.business_slugs, task - kPurchase);
            add_markers(out, task - kPurchase);
        }
        json::array attached;
        for (int i = 0; i < 4; ++i)
            if (t.attached[static_cast<std::size_t>(i)] >> g & 1) attached.push_back(slug(r.cards.influence_slugs, kHenchman + i));
        if (!attached.empty()) out["attached"] = std::move(attached);
        if (t.idle >> g & 1) out["idle"] = true;
        if (v.seen_by[static_cast<std::size_t>(g)] != 0) out["seen_by"] = seats(v.seen_by[static_cast<std::size_t>(g)]);
        return out;
    }

    json::object job_shown(const JobShown& job) const {
        json::object out{{"player", job.seat.index + 1}, {"gangster", slug(r.cards.gangster_slugs, job.gangster)}};
        if (job.target.is_player()) out["target"] = job.target.index + 1;
        if (job.face == kNothing) return out;
        out["job"] = slug(r.cards.face_slugs, job.face);
        const TargetKind kind = r.cards.faces[job.face].target;
        if (job.difficulty != 0 && kind == TargetKind::gangster) out["target_gangster"] = slug(r.cards.gangster_slugs, job.card);
        if (job.difficulty != 0 && (kind == TargetKind::businessman || kind == TargetKind::company))
            out["target_business"] = slug(r.cards.business_slugs, job.card);
        if (job.difficulty != 0) out["difficulty"] = job.difficulty;
        json::array dice;
        for (int i = 0; i < job.rolled; ++i) dice.push_back(job.dice[static_cast<std::size_t>(i)]);
        out["dice"] = std::move(dice);
        if (job.stake != 0) out["stake"] = job.stake * 1000;
        if (job.payout != 0) out["payout"] = job.payout * 1000;
        return out;
    }

    json::object decision() const {
        const Prompt& prompt = LaCosaNostra::prompts()[v.prompt];
        return {{"id", json::string(prompt.id)}, {"rule", json::string(prompt.rule)}, {"asked", seats(v.asked.bits)}, {"mine", v.mine != 0}};
    }

    const Rules& r;
    const View& v;
    const TableTop& t;
    State public_;  // the table top alone, for the questions that need no secret
};

}  // namespace

json::object LaCosaNostra::view_json(const View& view) const { return Writer(rules_, view).write(); }

}  // namespace consigliere::la_cosa_nostra
