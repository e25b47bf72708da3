#include "bots/report_data.hpp"

#include <algorithm>
#include <string_view>

#include <boost/json/array.hpp>

namespace consigliere::bots {

namespace json = boost::json;

namespace {

// Every name in a view's branch: {"boss": "john-caruso", "businesses": [{"id": "lawyer-1", ...}]}.
void collect_names(const json::value& from, std::set<std::string>& out) {
    if (from.is_string()) {
        out.emplace(from.get_string());
    } else if (from.is_array()) {
        for (const json::value& v : from.get_array()) collect_names(v, out);
    } else if (from.is_object()) {
        for (const auto& [key, v] : from.get_object()) collect_names(v, out);
    }
}

class Teller {
public:
    Teller(Match& match, ReportData& story) : match_(match), story_(story) {
        story_.players = match.players();
        story_.did.resize(static_cast<std::size_t>(match.players()));
        for (const NameList& list : match.vocabulary().lists) names_.insert(list.slugs.begin(), list.slugs.end());
        round_ = match.round();
    }

    void play(const Command& command) {
        const Decision before = match_.decision();
        std::string text = match_.vocabulary().to_text(command);
        if (command.action.seat.is_player() && !before.chance()) look_at(command, text, before);
        Events events;
        match_.apply(command, &events);
        count(events);
        story_.lines.push_back(std::move(text));
        if (match_.round() != round_ && !match_.decision().over()) end_of_round();
    }

    void finish() {
        const Result result = match_.result();
        story_.over = match_.decision().over();
        story_.winners = result.winners;
        story_.scores = result.score;
        story_.rounds = match_.round();
        story_.course.push_back(result.score);
        const json::object open = match_.view(Seat::open());
        for (const json::value& player : open.at("players").as_array()) {
            std::set<std::string> found, things;
            collect_names(player, found);
            std::set_intersection(found.begin(), found.end(), names_.begin(), names_.end(),
                                  std::inserter(things, things.end()));
            story_.held.push_back(std::move(things));
        }
    }

private:
    void look_at(const Command& command, std::string_view text, const Decision& before) {
        switch (command.action.kind) {
        case kCounter:
        case kOffer:    ++story_.offers; return;
        case kAccept:
        case kPromise:
        case kRefuse:
        case kWithdraw: return;
        default:        break;
        }
        ++story_.decisions;
        const Prompt& prompt = match_.prompts()[static_cast<std::size_t>(before.prompt)];
        if (prompt.clock == Clock::reaction && before.may_act.has(command.action.seat) &&
            had_a_choice(command.action.seat)) {
            ReportData::Window& window = story_.windows[std::string(prompt.key)];
            Rng rng(match_.hash());
            ++window.asked;
            window.used += command.action != match_.default_action(command.action.seat, rng);
        }
        remember(command.action.seat, text);
    }

    // Windows ask all who might hold an answer (A58 of La Cosa Nostra); most of them can only pass.
    bool had_a_choice(Seat seat) const {
        ActionList legal;
        match_.legal_actions(seat, legal);
        return legal.size() > 1;
    }

    // "p2 buy big-joey lawyer-1": it bought with Big Joey, and it bought the Lawyer.
    void remember(Seat seat, std::string_view text) {
        std::string_view rest = text.substr(std::min(text.size(), text.find(' ') + 1));
        const std::string_view verb = rest.substr(0, rest.find(' '));
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            if (const std::string word(rest.substr(0, end)); names_.contains(word))
                story_.did[seat.index].insert(std::string(verb) + ' ' + word);
            rest.remove_prefix(std::min(rest.size(), end + 1));
        }
    }

    // The open view gets each event once, whatever groups see it.
    void count(const Events& events) {
        for (const Event& event : events) {
            if (!event.seen_by.has(Seat::open())) continue;
            story_.deals += event.kind == kOfferAccepted;
            story_.words += event.kind == kWordGiven;
            story_.kept += event.kind == kWordKept;
            story_.broken += event.kind == kWordBroken;
        }
    }

    void end_of_round() {
        if (round_ > 0) story_.course.push_back(match_.result().score);
        round_ = match_.round();
    }

    Match& match_;
    ReportData& story_;
    std::set<std::string> names_;
    int round_ = 0;
};

json::array list_of(const std::set<std::string>& names) {
    json::array out;
    for (const std::string& name : names) out.push_back(json::value(name));
    return out;
}

}  // namespace

ReportData report_data_of(Match& match, const GameRecord& record) {
    ReportData story;
    story.number = record.number;
    Teller teller(match, story);
    for (const Command& command : record.commands) teller.play(command);
    teller.finish();
    return story;
}

json::object ReportData::features() const {
    json::array seats, standings;
    const auto n = static_cast<std::size_t>(players);
    for (std::size_t s = 0; s < n; ++s)
        seats.push_back(json::object{{"score", scores[s]},
                                     {"won", winners.has(Seat(static_cast<int>(s)))},
                                     {"held", list_of(held[s])},
                                     {"did", list_of(did[s])}});
    for (const Scores& standing : course)
        standings.push_back(json::array(standing.begin(), standing.begin() + players));
    json::object reactions;
    for (const auto& [id, window] : windows) reactions[id] = {{"asked", window.asked}, {"used", window.used}};
    return {{"over", over},
            {"rounds", rounds},
            {"decisions", decisions},
            {"offers", offers},
            {"deals", deals},
            {"words", {{"given", words}, {"kept", kept}, {"broken", broken}}},
            {"seats", std::move(seats)},
            {"course", std::move(standings)},
            {"windows", std::move(reactions)}};
}

}  // namespace consigliere::bots
