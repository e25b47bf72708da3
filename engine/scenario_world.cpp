#include "engine/scenario_world.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

namespace consigliere {

namespace json = boost::json;

void ScenarioWorld::begin_step() {
    events_.clear();
    hash_before_ = match_->hash();
}

void ScenarioWorld::apply(const Command& command) { match_->apply(command, &events_); }

std::string ScenarioWorld::perform(const std::string& text, const Command& command) {
    if (command.action.seat == Seat::chance()) {
        if (!match_->decision().chance())
            return fmt::format("'{}': this is not a decision of chance; asked is {}", text, question());
        bool possible = false;
        for (std::uint32_t k = 0; k < match_->chance_count() && !possible; ++k)
            possible = match_->chance_action(k) == command.action;
        if (!possible) return "chance cannot give '" + text + "' here";
    } else if (const Refusal no = match_->check(command)) {
        return fmt::format("'{}' was refused: {} {}; asked is {}", text, no.code, no.rule, question());
    }
    apply(command);
    const std::string_view broken = match_->broken_invariant();
    return broken.empty() ? "" : fmt::format("after '{}': {}", text, broken);
}

int ScenarioWorld::draw(int most) {
    int draws = 0;
    for (; draws < most && match_->decision().chance(); ++draws)
        apply({match_->chance_action(chance_.below(match_->chance_count())), {}, {}});
    return draws;
}

json::value ScenarioWorld::facts(Seat seat) const {
    json::object view = match_->view(seat);
    const Decision d = match_->decision();
    const Result result = match_->result();
    json::array winners, scores;
    for (const Seat winner : result.winners) winners.push_back(winner.index + 1);
    for (int i = 0; i < match_->players(); ++i) scores.push_back(result.score[static_cast<std::size_t>(i)]);
    view["over"] = d.over();
    view["chance"] = d.chance();
    view["asks"] = d.phase == Phase::deciding ? json::value(json::string(match_->prompt().id)) : json::value(nullptr);
    view["winners"] = std::move(winners);
    view["scores"] = std::move(scores);
    return view;
}

json::array ScenarioWorld::events(Seat seat) const {
    json::array out;
    for (const Event& event : events_)
        if (event.seen_by.has(seat)) out.push_back(match_->vocabulary().to_json(event));
    return out;
}

std::string ScenarioWorld::question() const {
    const Decision d = match_->decision();
    if (d.over()) return "nobody, the game is over";
    if (d.chance()) return "chance";
    std::string seats;
    for (const Seat seat : d.asked) seats += " " + seat_text(seat);
    return std::string(match_->prompt().id) + seats;
}

}  // namespace consigliere
