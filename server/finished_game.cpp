#include "server/finished_game.hpp"

#include <algorithm>

#include "engine/ending.hpp"
#include "engine/replay.hpp"
#include "server/table/match_writer.hpp"

namespace consigliere::server {

namespace json = boost::json;

FinishedGame::FinishedGame(const std::string& log, const std::string& name, const GameKind& kind,
                           const CardSource& cards, std::vector<store::Millis> times)
    : log_(read_log(log, name)), kind_(kind), cards_(cards), times_(std::move(times)) {
    try {
        play();
    } catch (const InputError& wrong) {
        problem_ = wrong.what();
    }
}

void FinishedGame::play() {
    Replay replay(log_, kind_, cards_);
    marks_.push_back(replay.match().clone());
    while (!replay.at_end()) {
        Step step;
        step.command = replay.step(&step.events);
        remember(replay.match(), std::move(step));
    }
    replay.check_end();
}

void FinishedGame::remember(const Match& match, Step step) {
    if (step.command.action.seat == Seat::chance()) ++dice_;
    step.round = match.round();
    const json::object view = match.view(Seat::open());
    for (std::size_t f = 0; f < step.fortunes.size(); ++f)
        for (const json::value& player : view.at("players").as_array())
            if (const json::value* value = player.as_object().if_contains(kind_.info().fortunes[f]))
                step.fortunes[f][static_cast<std::size_t>(player.at("seat").as_int64() - 1)] = value->to_number<int>();
    note_promises(promises_, steps_.size() + 1, match, step.events);
    steps_.push_back(std::move(step));
    if (steps_.size() % kStride == 0) marks_.push_back(match.clone());
}

std::unique_ptr<Match> FinishedGame::match_at(std::size_t n) const {
    const std::size_t mark = std::min(n / kStride, marks_.size() - 1);
    auto match = marks_[mark]->clone();
    for (std::size_t i = mark * kStride; i < n; ++i) match->apply(steps_[i].command, nullptr);
    return match;
}

namespace {

// The game's part of what a seat saw: the published View.
json::object seen(const Match& match, Seat seat) {
    return json_tree(
        [&](JsonWriter& w) { match.described_view(seat, true)->write(w, DescribedView::Question::included); });
}

json::array events_json(const MatchWriter& writer, const Match& match, const Events& events, Seat seat, Seat reader,
                        Lang lang) {
    json::array out;
    for (const Event& event : events)
        if (event.seen_by.has(seat))
            out.push_back(json_tree([&](JsonWriter& w) { writer.event(w, match, event, reader, lang); }));
    return out;
}

}  // namespace

json::array FinishedGame::frames(std::size_t from, std::size_t count, Seat seat, Lang lang) const {
    json::array out;
    if (from >= steps_.size()) return out;
    const auto match = match_at(from);
    const MatchWriter writer(kind_, log_.head.names);
    for (std::size_t i = from; i < std::min(from + count, steps_.size()); ++i) {
        match->apply(steps_[i].command, nullptr);
        json::object frame{{"n", i + 1},
                           {"events", events_json(writer, *match, steps_[i].events, seat, Seat::none(), lang)},
                           {"view", seen(*match, seat)}};
        if (seat == Seat::open()) {
            frame["do"] = match->vocabulary().to_text(steps_[i].command);
            frame["sentence"] = match->vocabulary().describe(steps_[i].command, kind_.texts(), lang, log_.head.names);
        }
        out.push_back(std::move(frame));
    }
    return out;
}

json::object FinishedGame::views(std::size_t n) const {
    const auto match = match_at(std::min(n, steps_.size()));
    json::object out{{"open", seen(*match, Seat::open())}};
    for (int seat = 0; seat < log_.head.players; ++seat) out[std::to_string(seat + 1)] = seen(*match, Seat(seat));
    return out;
}

json::array FinishedGame::lines(std::size_t from, std::size_t count, Seat seat, Lang lang, Seat reader) const {
    const MatchWriter writer(kind_, log_.head.names);
    json::array out;
    for (std::size_t i = from; i < std::min(from + count, steps_.size()); ++i) {
        const Step& step = steps_[i];
        json::array events = events_json(writer, *marks_[0], step.events, seat, reader, lang);
        if (events.empty()) continue;
        json::object line{{"n", i + 1},
                          {"round", step.round},
                          {"seat", nullptr},
                          {"at", i < times_.size() ? json::value(times_[i]) : json::value(nullptr)},
                          {"events", std::move(events)}};
        if (step.command.action.seat.is_player()) line["seat"] = step.command.action.seat.index + 1;
        out.push_back(std::move(line));
    }
    return out;
}

json::array FinishedGame::curve(std::size_t fortune, std::size_t from, std::size_t count) const {
    json::array out;
    for (std::size_t i = from; i < std::min(from + count, steps_.size()); ++i) {
        if (i != from && steps_[i].fortunes[fortune] == steps_[i - 1].fortunes[fortune]) continue;
        json::array values;
        for (int seat = 0; seat < log_.head.players; ++seat)
            values.push_back(steps_[i].fortunes[fortune][static_cast<std::size_t>(seat)]);
        out.push_back({{"n", i + 1}, {"round", steps_[i].round}, {"values", std::move(values)}});
    }
    return out;
}

json::array FinishedGame::ending(Lang lang) const {
    Events events;
    for (const Step& step : steps_) events.insert(events.end(), step.events.begin(), step.events.end());
    const Vocabulary& vocabulary = marks_[0]->vocabulary();
    const MatchWriter writer(kind_, log_.head.names);
    json::array out;
    for (const EndingStep& step : ending_of(vocabulary, kind_.texts(), events)) {
        const bool decides = step.kind == EndingStep::Kind::decision;
        json::array rows;
        for (const EndingRow& row : step.rows)
            rows.push_back({{"seat", row.seat.index + 1},
                            {"amount", row.amount},
                            {"from", vocabulary.describe("ending_from." + step.key, row.event, kind_.texts(), lang,
                                                         log_.head.names)}});
        static constexpr std::string_view kKinds[] = {"sum", "tie_break", "decision"};
        json::object entry{{"kind", kKinds[static_cast<std::size_t>(step.kind)]},
                           {"title", kind_.texts().get("ending." + step.key, lang)},
                           {"note", decides ? "" : kind_.texts().get("ending_note." + step.key, lang)},
                           {"money", step.money},
                           {"rows", std::move(rows)},
                           {"sentence", nullptr}};
        if (decides)
            entry["sentence"] = json_tree([&](JsonWriter& w) {
                                    writer.event(w, *marks_[0], step.rows[0].event, Seat::none(), lang);
                                }).at("sentence");
        out.push_back(std::move(entry));
    }
    return out;
}

json::array FinishedGame::words(Lang lang) const {
    const MatchWriter writer(kind_, log_.head.names);
    json::array out;
    for (const JudgedPromise& promise : promises_) {
        json::object word =
            json_tree([&](JsonWriter& w) { writer.word(w, *marks_[0], promise.word, Seat::none(), lang); });
        word["given"] = promise.given;
        word["ended"] = promise.ended == 0 ? json::value(nullptr) : json::value(promise.ended);
        word["kept"] = promise.ended == 0 ? json::value(nullptr) : json::value(promise.kept);
        out.push_back(std::move(word));
    }
    return out;
}

std::shared_ptr<const FinishedGame> ReplayCache::find(const std::string& table) {
    const std::lock_guard lock(mutex_);
    const auto found =
        std::find_if(games_.begin(), games_.end(), [&](const auto& entry) { return entry.first == table; });
    if (found == games_.end()) return nullptr;
    games_.splice(games_.begin(), games_, found);
    return games_.front().second;
}

void ReplayCache::put(const std::string& table, std::shared_ptr<const FinishedGame> game) {
    const std::lock_guard lock(mutex_);
    std::erase_if(games_, [&](const auto& entry) { return entry.first == table; });
    games_.emplace_front(table, std::move(game));
    if (games_.size() > kGames) games_.pop_back();
}

void ReplayCache::drop(const std::string& table) {
    const std::lock_guard lock(mutex_);
    std::erase_if(games_, [&](const auto& entry) { return entry.first == table; });
}

}  // namespace consigliere::server
