// The books: every card is in one place, every count within its limit.
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

// Adds `more` to `all` and says whether nothing was there twice.
template <class Mask>
bool add(Mask& all, Mask more) {
    const bool fresh = (all & more) == 0;
    all |= more;
    return fresh;
}

bool jobs_add_up(const Rules& r, const State& s) {
    std::array<std::uint32_t, kRounds> all = s.deck;
    bool fine = true;
    const auto count = [&](int job) {
        fine &= add(all[static_cast<std::size_t>(r.round_of(job))], bit32(job % kDeckSlots));
    };
    for (std::size_t i = 0; i < kRounds; ++i) {
        fine &= add(all[i], s.table.open_jobs[i]);
        for (const auto& shut : s.shut_jobs) fine &= add(all[i], shut[i]);
    }
    for (const auto& hand : s.hand)
        for (const std::uint8_t job : hand) count(job);
    each(s.table.tasked, [&](int g) {
        if (r.has_job_task(s, g)) count(s.task[static_cast<std::size_t>(g)]);
    });
    for (const Frame& f : s.frames)
        if (f.kind == FrameKind::job && (s.table.tasked >> f.gangster & 1) == 0) count(f.job);
    return fine && all == r.cards.deck;
}

bool businesses_add_up(const Rules& r, const State& s) {
    Businesses all = s.pool;
    bool fine = true;
    for (const auto owned : s.table.owned) fine &= add(all, owned);
    for (const std::uint8_t b : s.table.market)
        if (b != kNothing) fine &= add(all, bit64(b));
    for (const std::uint8_t b : s.under) fine &= add(all, bit64(b & ~State::kGroup));
    each(s.table.tasked, [&](int g) {
        if (!r.has_job_task(s, g)) fine &= add(all, bit64(s.task[static_cast<std::size_t>(g)] - kPurchase));
    });
    if (s.table.round == 0) return fine;  // the first market may have set cards aside
    return fine && all == r.cards.businesses;
}

bool gangsters_add_up(const Rules& r, const State& s) {
    Gangsters all = s.table.waiting, present = 0;
    bool fine = true;
    for (const Seat seat : r.all_seats()) {
        if (s.table.boss[seat.index] != kNothing) present |= r.cards.family[s.table.boss[seat.index]];
        fine &= add(all, s.table.gang[seat.index]);
        fine &= add(all, s.table.trophies[seat.index]);
    }
    return fine && all == present;
}

bool influence_adds_up(const Rules& r, const State& s) {
    std::array<int, kInfluences> n{};
    for (std::size_t i = 0; i < kInfluences; ++i) n[i] = s.influence_deck[i] + s.table.pile[i];
    for (const auto& hand : s.influence)
        for (const std::uint8_t card : hand) ++n[card];
    for (std::size_t i = 0; i < 4; ++i) n[kHenchman + i] += std::popcount(s.table.attached[i]);
    for (std::size_t i = 0; i < kInfluences; ++i)
        if (n[i] != r.cards.influence[i] + (r.options.box35 ? r.cards.box35[i] : 0)) return false;
    return true;
}

}  // namespace

std::string_view LaCosaNostra::broken_invariant(const State& s) const {
    const Rules& r = rules_;
    const TableTop& t = s.table;
    if (!jobs_add_up(r, s)) return "every Job card is in exactly one place";
    if (!businesses_add_up(r, s)) return "every business is in exactly one place";
    if (!gangsters_add_up(r, s)) return "every gangster of a present family is in exactly one place";
    if (!influence_adds_up(r, s)) return "every influence card is in exactly one place";
    const Gangsters in_play = r.all_gangsters(s);
    if ((t.tasked & ~in_play) != 0 || (t.asleep & ~in_play) != 0)
        return "only gangsters in play are tasked or deactivated";
    if ((t.tasked & t.asleep) != 0) return "a deactivated gangster has no task (LCN-DEACT-2)";
    for (const Gangsters on : t.attached)
        if ((on & ~in_play) != 0) return "attachments lie on gangsters in play (LCN-INFL-5)";
    bool marks_agree = true;
    for (int g = 0; g < kGangsters; ++g)
        if ((s.task[static_cast<std::size_t>(g)] != kNothing) != ((t.tasked >> g & 1) != 0))
            return "a task and its mark agree";
    each(t.tasked, [&](int g) { marks_agree &= r.has_job_task(s, g) == ((t.buying >> g & 1) == 0); });
    if (!marks_agree || (t.buying & ~t.tasked) != 0) return "a Purchase and its mark agree";
    if ((t.dark & ~r.in_play(s)) != 0) return "only businesses in play are deactivated";
    Businesses purchases = 0;
    each(t.tasked, [&](int g) {
        if (!r.has_job_task(s, g)) purchases |= bit64(s.task[static_cast<std::size_t>(g)] - kPurchase);
    });
    for (const Seat seat : r.all_seats()) {
        const Businesses marked = r.marked(s, seat);
        if ((marked & t.owned[seat.index]) != 0) return "no marker lies on its owner's business (LCN-DEAL-9)";
        if ((marked & ~((r.in_play(s) & ~t.dark) | purchases)) != 0)
            return "markers lie on active businesses and Purchases (LCN-DEAL-6)";
    }
    if (s.pool == 0 && !s.under.empty()) return "the stack is drawn from its top";
    return "";
}

}  // namespace consigliere::la_cosa_nostra
