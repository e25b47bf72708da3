#include "cli/workers/work_unit.hpp"

#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/bot_resources.hpp"

namespace consigliere::cli::work {

namespace json = boost::json;

namespace {

using bots::SimulationResult;

constexpr std::string_view kVersion = CONSIGLIERE_VERSION;

constexpr std::pair<std::string_view, std::uint64_t SimulationResult::*> kCounts[] = {
    {"games", &SimulationResult::games},
    {"finished", &SimulationResult::finished},
    {"decisions", &SimulationResult::decisions},
    {"chances", &SimulationResult::chances},
    {"offers", &SimulationResult::offers},
    {"deals", &SimulationResult::deals},
    {"words_given", &SimulationResult::words_given},
    {"words_kept", &SimulationResult::words_kept},
    {"words_broken", &SimulationResult::words_broken},
};

// Calls `visit` with the name and the list of each count by seat or by bot.
template <class Result, class Visit>
void each_list(Result& result, const Visit& visit) {
    visit("wins", result.wins);
    visit("bot_wins", result.bot_wins);
    visit("bot_shares", result.bot_shares);
    visit("score_sum", result.score_sum);
    visit("score_squares", result.score_squares);
}

CardSource source_of(const GameKind& kind, const CardSource& cards) {
    return cards.text.empty() ? kind.house_cards() : cards;
}

SimulationResult result_from(const json::object& text) {
    SimulationResult result;
    for (const auto& [name, count] : kCounts) result.*count = text.at(name).to_number<std::uint64_t>();
    each_list(result, [&](const char* name, auto& list) {
        list = json::value_to<std::remove_cvref_t<decltype(list)>>(text.at(name));
    });
    result.lengths = json::value_to<std::vector<std::uint64_t>>(text.at("lengths"));
    return result;
}

}  // namespace

Series series_of(const MatchArgs& match, std::vector<std::string> bots, std::uint64_t seed) {
    const GameKind& kind = game_named(match.game);
    Series series{.game = match.game, .players = players_for(kind, match.players), .options = match.options};
    if (!match.cards.empty()) series.cards = cards_from(kind, match.cards);
    series.cards_hash = kind.card_set(source_of(kind, series.cards)).hash;
    series.bots = std::move(bots);
    series.seed = seed;
    return series;
}

json::object to_json(const WorkUnit& unit) {
    const Series& series = unit.series;
    return {{"number", unit.number},
            {"version", kVersion},
            {"game", series.game},
            {"rules", game_named(series.game).info().rules_version},
            {"players", series.players},
            {"options", json::value_from(series.options)},
            {"cards", {{"hash", series.cards_hash}, {"name", series.cards.name}, {"text", series.cards.text}}},
            {"bots", json::value_from(series.bots)},
            {"rotate", series.rotate},
            {"seed", series.seed},
            {"records", series.records},
            {"first", unit.first},
            {"last", unit.last}};
}

WorkUnit work_unit_from(const json::object& text) {
    WorkUnit unit;
    Series& series = unit.series;
    unit.number = text.at("number").to_number<std::uint64_t>();
    unit.first = text.at("first").to_number<std::uint64_t>();
    unit.last = text.at("last").to_number<std::uint64_t>();
    series.game = json::value_to<std::string>(text.at("game"));
    series.players = players_for(game_named(series.game), text.at("players").to_number<int>());
    series.options = json::value_to<std::vector<std::string>>(text.at("options"));
    series.cards.name = json::value_to<std::string>(text.at("cards").at("name"));
    series.cards.text = json::value_to<std::string>(text.at("cards").at("text"));
    series.cards_hash = json::value_to<std::string>(text.at("cards").at("hash"));
    series.bots = json::value_to<std::vector<std::string>>(text.at("bots"));
    series.rotate = text.at("rotate").as_bool();
    series.seed = text.at("seed").to_number<std::uint64_t>();
    series.records = text.at("records").as_bool();
    return unit;
}

void check_same_games(const json::object& text) {
    const Series series = work_unit_from(text).series;
    const GameKind& kind = game_named(series.game);
    const std::string version = json::value_to<std::string>(text.at("version"));
    const int rules = text.at("rules").to_number<int>();
    if (version != kVersion)
        throw InputError(fmt::format("the work requires version {}, this worker has version {}", version, kVersion));
    if (rules != kind.info().rules_version)
        throw InputError(fmt::format("the work requires rules version {} of {}, this worker has version {}", rules,
                                     series.game, kind.info().rules_version));
    if (series.cards_hash != kind.card_set(source_of(kind, series.cards)).hash)
        throw InputError(fmt::format("the work requires different cards of {} than this worker has", series.game));
}

std::unique_ptr<bots::Simulator> simulator_for(const Series& series) {
    const GameKind& kind = game_named(series.game);
    if (series.bots.size() != static_cast<std::size_t>(series.players))
        throw InputError(fmt::format("one bot is required for each of the {} seats", series.players));
    bots::Casting casting{.rotate = series.rotate, .stopwatch = seconds_now};
    for (const std::string& name : series.bots) casting.bots.push_back(bot_named(kind, name));
    return bots::make_simulator(kind.info().id, series.players, options_from(kind, series.options),
                                source_of(kind, series.cards), casting, series.seed);
}

json::object to_json(const Answer& answer) {
    const SimulationResult& result = answer.result;
    json::object out;
    for (const auto& [name, count] : kCounts) out[name] = result.*count;
    each_list(result, [&](const char* name, const auto& list) { out[name] = json::value_from(list); });
    out["lengths"] = json::value_from(result.lengths);
    out["records"] = json::value_from(answer.records);
    return out;
}

Answer answer_from(const json::object& text) {
    return {result_from(text), json::value_to<std::vector<std::vector<std::string>>>(text.at("records"))};
}

Answer play(const WorkUnit& unit, const bots::Simulator& simulator, const bots::KeepOn& keep_on) {
    Answer answer;
    bots::Listener listener;
    std::unique_ptr<Match> start;
    if (unit.series.records) {
        const GameKind& kind = game_named(unit.series.game);
        start = kind.start(unit.series.players, options_from(kind, unit.series.options),
                           source_of(kind, unit.series.cards));
        listener = [&](const bots::GameRecord& record) {
            std::vector<std::string>& lines = answer.records.emplace_back();
            for (const Command& command : record.commands) lines.push_back(start->vocabulary().to_text(command));
        };
    }
    answer.result = simulator.run(unit.first, unit.last, keep_on, listener);
    return answer;
}

std::vector<bots::GameRecord> records_of(const WorkUnit& unit, const Answer& answer, const Vocabulary& vocabulary) {
    std::vector<bots::GameRecord> records;
    for (const std::vector<std::string>& lines : answer.records) {
        bots::GameRecord& record = records.emplace_back();
        record.number = unit.first + records.size() - 1;
        for (const std::string& line : lines) {
            const auto parsed = vocabulary.parse(line);
            if (!std::holds_alternative<Command>(parsed)) throw InputError("invalid move from a worker: " + line);
            record.commands.push_back(std::get<Command>(parsed));
        }
    }
    return records;
}

}  // namespace consigliere::cli::work
