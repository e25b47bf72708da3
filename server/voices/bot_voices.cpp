#include "server/voices/bot_voices.hpp"

#include <algorithm>
#include <utility>

#include <boost/json.hpp>

#include "engine/rng.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr int kMostPerRound = 12;

// How often a bot speaks at a moment, in percent.
int chance_of(Moment moment) {
    switch (moment) {
    case Moment::big_payday:
    case Moment::leading:
    case Moment::falling_behind:  return 50;
    case Moment::lucky_roll:
    case Moment::unlucky_roll:
    case Moment::round_end:       return 30;
    case Moment::idle_small_talk: return 5;
    default:                      return 100;
    }
}

// Which moment counts if several fit.
constexpr std::array kOrder{Moment::own_promise_broken,
                            Moment::promise_broken_by_you,
                            Moment::robbed_by_you,
                            Moment::ally_killed,
                            Moment::attack_survived,
                            Moment::robbed_someone,
                            Moment::promise_kept_by_you,
                            Moment::big_payday,
                            Moment::lucky_roll,
                            Moment::unlucky_roll,
                            Moment::leading,
                            Moment::falling_behind,
                            Moment::round_end,
                            Moment::idle_small_talk};

auto rank_of(const Remark& remark) { return std::find(kOrder.begin(), kOrder.end(), remark.moment) - kOrder.begin(); }

Seat one_of(SeatSet seats, Rng& rng) {
    auto skip = rng.below(static_cast<std::uint32_t>(seats.size()));
    for (const Seat seat : seats)
        if (skip-- == 0) return seat;
    return Seat::none();
}

// What everybody sees of each player's success, in this field of the view.
std::vector<std::int64_t> standings(const Match& match, std::string_view field) {
    std::vector<std::int64_t> out;
    const json::object view = match.view(Seat::spectator());
    const json::value* players = view.if_contains("players");
    if (players == nullptr || !players->is_array()) return out;
    for (const json::value& player : players->get_array()) {
        const json::value* count = player.get_object().if_contains(field);
        if (count == nullptr || !count->is_int64()) return {};
        out.push_back(count->get_int64());
    }
    return out;
}

// Who alone has the most, or by `sign` -1 the least; none if two have it.
Seat first_in(const std::vector<std::int64_t>& counts, int sign) {
    Seat best = Seat::none();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (best.is_player() && sign * counts[i] < sign * counts[best.index]) continue;
        const bool equal = best.is_player() && counts[i] == counts[best.index];
        best = equal ? best : Seat(static_cast<int>(i));
    }
    if (best.is_player() && std::count(counts.begin(), counts.end(), counts[best.index]) > 1) return Seat::none();
    return best;
}

}  // namespace

void BotVoices::add(Moment moment, Seat speaker, LineFacts facts) {
    facts.round = round_;
    if (speaker.is_player()) possible_.push_back({moment, speaker, std::move(facts)});
}

void BotVoices::add_of_round(Moment moment, Seat speaker, int round) {
    if (speaker.is_player()) of_round_.push_back({moment, speaker, {.round = round}});
}

void BotVoices::add_deed(const Deed& deed) {
    switch (deed.kind) {
    case DeedKind::attack:
        if (deed.on.is_player() && deed.by.is_player()) wronged_by_[deed.on.index].add(deed.by);
        break;
    case DeedKind::robbery:
        if (!deed.on.is_player() || !deed.by.is_player()) break;
        wronged_by_[deed.on.index].add(deed.by);
        add(Moment::robbed_by_you, deed.on, {.you = deed.by, .amount = deed.amount});
        add(Moment::robbed_someone, deed.by, {.you = deed.on, .amount = deed.amount});
        break;
    case DeedKind::killing:   return add(Moment::ally_killed, deed.on, {.you = deed.by});
    case DeedKind::defence:   return add(Moment::attack_survived, deed.by, {.you = deed.on});
    case DeedKind::good_roll: return add(Moment::lucky_roll, deed.by, {});
    case DeedKind::bad_roll:  return add(Moment::unlucky_roll, deed.by, {});
    default:                  break;
    }
}

void BotVoices::add_words(const Event& event) {
    const Seat giver(event.a), receiver(event.b);
    if (event.kind == kWordKept) add(Moment::promise_kept_by_you, receiver, {.you = giver});
    if (event.kind != kWordBroken) return;
    add(Moment::promise_broken_by_you, receiver, {.you = giver});
    add(Moment::own_promise_broken, giver, {.you = receiver});
}

void BotVoices::add_payday(std::span<const Deed> deeds) {
    const Deed* best = nullptr;
    int paid = 0;
    for (const Deed& deed : deeds) {
        if (deed.kind != DeedKind::income) continue;
        ++paid;
        if (best == nullptr || deed.amount > best->amount) best = &deed;
    }
    if (paid > 1) add(Moment::big_payday, best->by, {.amount = best->amount});
}

void BotVoices::begin_round(const Match& after) {
    const int ended = round_;
    round_ = after.round();
    has_remarked_ = false;
    of_round_.clear();
    const std::vector<std::int64_t> counts = standings(after, fortune_);
    const Seat leader = first_in(counts, 1), last = first_in(counts, -1);
    if (ended > 0) {
        if (leader != leader_) add_of_round(Moment::leading, leader, round_);
        if (last != last_) add_of_round(Moment::falling_behind, last, round_);
        for (const Seat seat : SeatSet::players(after.players())) {
            add_of_round(Moment::round_end, seat, ended);
            add_of_round(Moment::idle_small_talk, seat, ended);
        }
    }
    leader_ = leader;
    last_ = last;
}

void BotVoices::observe(const Events& events, const Match& after, bool sealed) {
    const auto open = std::count_if(events.begin(), events.end(),
                                    [](const Event& event) { return event.seen_by.has(Seat::spectator()); });
    possible_.clear();  // what was not said at once is not said later, when something private happens
    if (open == 0) return;
    events_ += static_cast<std::uint64_t>(open);
    if (after.round() != round_) begin_round(after);
    const std::vector<Deed> deeds = deeds_.read(events);
    for (const Deed& deed : deeds) add_deed(deed);
    add_payday(deeds);
    for (const Event& event : events)
        if (event.seen_by.has(Seat::spectator())) add_words(event);
    possible_.insert(possible_.end(), of_round_.begin(), of_round_.end());
    if (!sealed) of_round_.clear();
    std::sort(possible_.begin(), possible_.end(), [](const Remark& a, const Remark& b) {
        return std::pair(rank_of(a), a.speaker) < std::pair(rank_of(b), b.speaker);
    });
}

void BotVoices::begin_turn(Seat on_turn) {
    if (on_turn == turn_) return;
    turn_ = on_turn;
    has_remarked_ = false;
}

std::optional<Remark> BotVoices::take_remark(SeatSet speakers, std::span<const HeardLine> heard, std::uint64_t dice) {
    const std::vector<Remark> possible = std::exchange(possible_, {});
    const auto in_round = std::count_if(heard.begin(), heard.end(), [&](const HeardLine& one) {
        return one.line.facts.round == round_ && one.line.moment != Moment::greeting;
    });
    if (has_remarked_ || in_round >= kMostPerRound) return std::nullopt;
    Rng rng(dice, events_);
    std::vector<Remark> fitting;
    for (const Remark& one : possible) {
        const bool again = !heard.empty() && heard.back().from == one.speaker;
        if (!speakers.has(one.speaker) || again) continue;
        if (!fitting.empty() && fitting.front().moment != one.moment) break;
        if (fitting.empty() && rng.below(100) >= static_cast<std::uint32_t>(chance_of(one.moment))) continue;
        fitting.push_back(one);
    }
    if (fitting.empty()) return std::nullopt;
    has_remarked_ = true;
    return fitting[rng.below(static_cast<std::uint32_t>(fitting.size()))];
}

std::vector<Remark> BotVoices::farewells(SeatSet speakers, SeatSet winners, int round, std::uint64_t dice) {
    if (speakers.empty()) return {};
    Rng rng(dice);
    std::vector<Remark> out;
    const Seat winner = winners.size() == 1 ? winners.first() : Seat::none();
    LineFacts facts;
    facts.round = round;
    if (speakers.has(winner)) out.push_back({Moment::win, winner, facts});
    const SeatSet losers(speakers.bits & ~static_cast<unsigned>(winners.bits));
    if (!losers.empty() && winner.is_player() && !speakers.has(winner)) {
        facts.you = winner;
        out.push_back({Moment::lose, one_of(losers, rng), facts});
        facts.you = Seat::none();
    }
    const SeatSet silent = out.empty() ? speakers : speakers.without(out.front().speaker);
    if (!silent.empty()) out.push_back({Moment::good_game, one_of(silent, rng), facts});
    return out;
}

}  // namespace consigliere::server
