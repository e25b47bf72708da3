#include <boost/json.hpp>

#include "bots/analysis.hpp"

namespace consigliere::bots {

namespace json = boost::json;

namespace {

constexpr const char* kKindNames[] = {"move", "deal", "refusal", "luck"};

json::array by_seat(const Values& values, int players) {
    json::array out;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) out.push_back(values[i]);
    return out;
}

json::value seat_json(Seat seat) { return seat.is_player() ? json::value(seat.index + 1) : json::value(nullptr); }

class Writer {
public:
    Writer(const Analysis& analysis, const GameKind& kind, const std::vector<std::string>& names, Lang lang)
        : analysis_(analysis), kind_(kind), names_(names), lang_(lang) {}

    json::object moment(const Moment& moment) const {
        const Seat seat = moment.command.action.seat;
        json::object out{{"step", moment.step},
                         {"kind", kKindNames[static_cast<std::size_t>(moment.kind)]},
                         {"seat", seat_json(seat)},
                         {"other", moment.offer ? seat_json(moment.offer->from) : nullptr},
                         {"do", words().to_text(moment.command)},
                         {"sentence", sentence(moment.command, moment.offer)},
                         {"closer", moment.is_closer},
                         {"change", by_seat(moment.change.value, analysis_.players())},
                         {"error", by_seat(moment.change.error, analysis_.players())},
                         {"instead", nullptr}};
        if (moment.instead)
            out["instead"] = {{"do", words().to_text(*moment.instead)},
                              {"sentence", sentence(*moment.instead, {})},
                              {"gain", by_seat(moment.gain.value, analysis_.players())},
                              {"error", by_seat(moment.gain.error, analysis_.players())}};
        return out;
    }

    json::object promise(const JudgedPromise& promise) const {
        json::object out{{"giver", seat_json(promise.word.giver)},
                         {"receiver", seat_json(promise.word.receiver)},
                         {"sentence", words().describe(promise.word, Seat::none(), kind_.texts(), lang_, names_)},
                         {"given", promise.given},
                         {"ended", nullptr},
                         {"kept", nullptr},
                         {"change", nullptr}};
        if (promise.ended == 0) return out;
        out["ended"] = promise.ended;
        out["kept"] = promise.kept;
        if (promise.kept || promise.ended >= analysis_.chances().size()) return out;
        Values change{};
        for (std::size_t i = 0; i < change.size(); ++i)
            change[i] = analysis_.chances()[promise.ended][i] - analysis_.chances()[promise.ended - 1][i];
        out["change"] = by_seat(change, analysis_.players());
        return out;
    }

private:
    const Vocabulary& words() const { return analysis_.vocabulary(); }
    // Of a deal, what was agreed.
    std::string sentence(const Command& command, const std::optional<Offer>& offer) const {
        if (!offer) return words().describe(command, kind_.texts(), lang_, names_);
        return words().describe(offer->terms, offer->from, offer->to, Seat::none(), kind_.texts(), lang_, names_);
    }

    const Analysis& analysis_;
    const GameKind& kind_;
    const std::vector<std::string>& names_;
    Lang lang_;
};

}  // namespace

std::vector<std::string> names_in(const LogHead& head) {
    std::vector<std::string> names = head.names;
    names.reserve(static_cast<std::size_t>(head.players));
    while (names.size() < static_cast<std::size_t>(head.players))
        names.push_back("p" + std::to_string(names.size() + 1));
    return names;
}

json::object analysis_json(const Analysis& analysis, const GameKind& kind, const std::vector<std::string>& names,
                           Lang lang) {
    const Writer writer(analysis, kind, names, lang);
    json::array chances, learned, moments, promises;
    for (const Values& values : analysis.chances()) chances.push_back(by_seat(values, analysis.players()));
    for (const Analysis::Learned& at : analysis.learned())
        learned.push_back(
            {{"step", at.step}, {"round", at.round}, {"chances", by_seat(at.chances, analysis.players())}});
    for (const Moment& moment : analysis.moments()) moments.push_back(writer.moment(moment));
    for (const JudgedPromise& promise : analysis.promises()) promises.push_back(writer.promise(promise));
    const Analysis::Causes causes = analysis.causes();
    const auto seats = [&](const Values& values) { return by_seat(values, analysis.players()); };
    return {{"complete", analysis.is_complete()},
            {"steps", analysis.steps()},
            {"games_per_position", analysis.games_per_position()},
            {"chances", std::move(chances)},
            {"luck", seats(causes.luck.value)},
            {"own_choices", seats(causes.own_choices.value)},
            {"choices_of_others", seats(causes.choices_of_others.value)},
            {"errors",
             {{"luck", seats(causes.luck.error)},
              {"own_choices", seats(causes.own_choices.error)},
              {"choices_of_others", seats(causes.choices_of_others.error)}}},
            {"learned", std::move(learned)},
            {"moments", std::move(moments)},
            {"promises", std::move(promises)}};
}

}  // namespace consigliere::bots
