// A view as JSON: slugs, seats from 1, dollars. set_up.cpp reads the same shape.
#include "engine/json_writer.hpp"
#include "games/la_cosa_nostra/game.hpp"
#include "games/la_cosa_nostra/phases.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

using Slugs = std::vector<std::string>;

class ViewWriter {
public:
    ViewWriter(const Rules& rules, const View& view, JsonWriter& writer) : r(rules), v(view), t(view.table), w(writer) {
        public_.table = view.table;
    }

    void write() {
        w.field("round", t.round);
        w.field("phase", phase_name(v.phase));
        w.field("over", v.phase == FrameKind::over);
        if (t.start.is_player()) w.field("start", t.start.index + 1);
        if (v.turn.is_player() && v.turn.index < r.players) w.field("turn", v.turn.index + 1);
        w.array("players", [&] {
            for (const Seat seat : r.all_seats()) player(seat);
        });
        stacks();
        w.object("monopolies", [&] {
            for (int m = 0; m < kMonopolies; ++m)
                if (const Seat holder = r.monopolist(public_, m); holder.is_player())
                    w.field(r.cards.monopoly_slugs[static_cast<std::size_t>(m)], holder.index + 1);
        });
        if (!v.jobs.empty())
            w.array("jobs", [&] {
                for (const JobShown& job : v.jobs) job_shown(job);
            });
        if (v.first_look != kNothing) slug("looking_at", r.cards.gangster_slugs, v.first_look);
        if (v.asking == Phase::deciding) decision();
        if (!t.winners.empty()) seats("winners", t.winners.bits);
    }

private:
    void slug(const Slugs& list, int i) { w.value(list[static_cast<std::size_t>(i)]); }
    void slug(std::string_view key, const Slugs& list, int i) { w.field(key, list[static_cast<std::size_t>(i)]); }
    template <class Mask>
    void slugs(std::string_view key, Mask mask, const Slugs& list) {
        w.array(key, [&] { each(mask, [&](int i) { slug(list, i); }); });
    }
    void slugs(std::string_view key, const Bounded<std::uint8_t, 8>& cards, const Slugs& list) {
        w.array(key, [&] {
            for (const std::uint8_t card : cards) slug(list, card);
        });
    }
    void seats(std::string_view key, unsigned bits) {
        w.array(key, [&] { each(bits & 0x1Fu, [&](int i) { w.value(i + 1); }); });
    }
    void numbers(std::string_view key, const std::array<std::uint8_t, kRounds>& list) {
        w.array(key, [&] {
            for (const std::uint8_t n : list) w.value(n);
        });
    }
    void faces(std::string_view key, const std::array<std::uint32_t, kRounds>& by_round) {
        w.array(key, [&] {
            for (std::size_t round = 0; round < kRounds; ++round)
                each(by_round[round], [&](int i) {
                    slug(r.cards.face_slugs, r.cards.face_of[round * kDeckSlots + static_cast<std::size_t>(i)]);
                });
        });
    }

    // The businesses for sale, the decks and what was discarded.
    void stacks() {
        w.array("market", [&] {
            for (const std::uint8_t b : t.market)
                if (b != kNothing) slug(r.cards.business_slugs, b);
        });
        w.field("stack_size", v.stack_size);
        if (v.stack != 0) slugs("stack", v.stack, r.cards.business_slugs);
        if (v.viewer == Seat::open()) stack_groups();
        numbers("job_decks", v.decks);
        faces("job_discards", t.open_jobs);
        w.field("influence_deck", v.influence_deck);
        w.object("influence_discards", [&] {
            for (std::size_t i = 0; i < kInfluences; ++i)
                if (t.pile[i] != 0) w.field(r.cards.influence_slugs[i], t.pile[i]);
        });
    }

    // From the top; within a group nobody knows the order (A44).
    void stack_groups() {
        w.array("stack_groups", [&] {
            w.array([&] { each(v.pool, [&](int b) { slug(r.cards.business_slugs, b); }); });
            for (int i = 0; i < v.under.size();) {
                w.array([&] {
                    do slug(r.cards.business_slugs, v.under[i++] & ~State::kGroup);
                    while (i < v.under.size() && (v.under[i] & State::kGroup) == 0);
                });
            }
        });
    }

    void player(Seat seat) {
        const auto i = seat.index;
        w.object([&] {
            w.field("seat", i + 1);
            w.field("cash", t.cash[i] * 1000);
            w.field("laundered", t.laundered[i] * 1000);
            if (t.boss[i] == kNothing) return;
            slug("boss", r.cards.boss_slugs, t.boss[i]);
            w.field("income", r.income(public_, seat) * 1000);
            w.array("businesses", [&] { each(t.owned[i], [&](int b) { business(b); }); });
            w.array("gangsters", [&] { each(t.gang[i], [&](int g) { gangster(g); }); });
            slugs("waiting", t.waiting & r.cards.family[t.boss[i]], r.cards.gangster_slugs);
            slugs("trophies", t.trophies[i], r.cards.gangster_slugs);
            w.field("free_markers", r.free_markers(public_, seat));
            hands(i);
        });
    }

    void hands(std::size_t i) {
        int count = 0;
        for (const std::uint8_t n : v.backs[i]) count += n;
        w.field("job_count", count);
        numbers("job_backs", v.backs[i]);
        numbers("discard_backs", v.shut[i]);
        w.field("influence_count", v.influence_count[i]);
        const bool known = v.viewer == Seat::open() || v.viewer == Seat(static_cast<int>(i));
        if (!known) return;
        slugs("hand", v.hand[i], r.cards.face_slugs);
        slugs("influence", v.influence[i], r.cards.influence_slugs);
        faces("discarded", v.shut_known[i]);
    }

    void business(int b) {
        w.object([&] {
            slug("id", r.cards.business_slugs, b);
            w.field("active", (t.dark >> b & 1) == 0);
            if (t.used >> b & 1) w.field("used", true);
            markers(b);
        });
    }

    void markers(int b) {
        const std::size_t before = w.mark();
        int count = 0;
        w.array("markers", [&] {
            for (const Seat seat : r.all_seats())
                for (const std::uint8_t at : t.marker[seat.index])
                    if (at == b) w.value(seat.index + 1), ++count;
        });
        if (count == 0) w.take_back(before);
    }

    void gangster(int g) {
        w.object([&] {
            slug("id", r.cards.gangster_slugs, g);
            w.field("strength", r.strength(public_, g));
            w.field("active", (t.asleep >> g & 1) == 0);
            task(v.task[static_cast<std::size_t>(g)]);
            unsigned attached = 0;
            for (unsigned i = 0; i < 4; ++i) attached |= static_cast<unsigned>(t.attached[i] >> g & 1) << i;
            if (attached != 0)
                w.array("attached",
                        [&] { each(attached, [&](int i) { slug(r.cards.influence_slugs, kHenchman + i); }); });
            if (t.idle >> g & 1) w.field("idle", true);
            if (v.seen_by[static_cast<std::size_t>(g)] != 0) seats("seen_by", v.seen_by[static_cast<std::size_t>(g)]);
        });
    }

    void task(std::uint8_t task) {
        if (task == kNothing) return;
        if (task >= kBack) {
            w.field("back", task - kBack + 1);
        } else if (task < kPurchase) {
            slug("job", r.cards.face_slugs, task);
        } else {
            slug("purchase", r.cards.business_slugs, task - kPurchase);
            markers(task - kPurchase);
        }
    }

    void job_shown(const JobShown& job) {
        w.object([&] {
            w.field("player", job.seat.index + 1);
            slug("gangster", r.cards.gangster_slugs, job.gangster);
            if (job.target.is_player()) w.field("target", job.target.index + 1);
            if (job.face == kNothing) return;
            slug("job", r.cards.face_slugs, job.face);
            const TargetKind kind = r.cards.faces[job.face].target;
            if (job.difficulty != 0 && kind == TargetKind::gangster)
                slug("target_gangster", r.cards.gangster_slugs, job.card);
            if (job.difficulty != 0 && (kind == TargetKind::businessman || kind == TargetKind::company))
                slug("target_business", r.cards.business_slugs, job.card);
            if (job.difficulty != 0) w.field("difficulty", job.difficulty);
            w.array("dice", [&] {
                for (std::size_t i = 0; i < job.rolled; ++i) w.value(job.dice[i]);
            });
            if (job.stake != 0) w.field("stake", job.stake * 1000);
            if (job.payout != 0) w.field("payout", job.payout * 1000);
        });
    }

    void decision() {
        const Prompt& prompt = LaCosaNostra::prompts()[v.prompt];
        w.object("decision", [&] {
            w.field("id", prompt.id);
            w.field("rule", prompt.rule);
            seats("asked", v.asked.bits);
            w.field("mine", v.mine != 0);
        });
    }

    const Rules& r;
    const View& v;
    const TableTop& t;
    JsonWriter& w;
    State public_;  // the table top alone, for the questions that need no secret
};

}  // namespace

void LaCosaNostra::write_view(const View& view, JsonWriter& w) const { ViewWriter(rules_, view, w).write(); }

}  // namespace consigliere::la_cosa_nostra
