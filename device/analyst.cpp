#include "device/analyst.hpp"

#include "games/registry.hpp"
#include "server/json_read.hpp"

namespace consigliere::device {

namespace json = boost::json;
using server::read_text;

namespace {

constexpr std::size_t kMostResults = 10'000;

}  // namespace

json::object Analyst::call(const json::object& call) {
    try {
        if (call.contains("log")) begin(call);
        if (!analysis_) throw server::BadMessage("log");
        const Vocabulary& vocabulary = analysis_->vocabulary();
        if (call.contains("next")) {
            const auto job = analysis_->next_job();
            return {{"job", job ? json::value(bots::job_json(*job)) : json::value(nullptr)}};
        }
        if (call.contains("job"))
            return {{"result",
                     bots::result_json(analysis_->run(bots::job_from(server::read_object(call, "job"))), vocabulary)}};
        if (call.contains("results"))
            for (const json::value& result : server::read_array(call, "results", kMostResults)) {
                if (!result.is_object()) throw server::BadMessage("results");
                analysis_->take(bots::result_from(result.get_object(), vocabulary));
            }
    } catch (const InputError& wrong) {
        return {{"problem", wrong.what()}};
    }
    const Lang lang = lang_from(read_text(call, "lang", "en")).value_or(Lang::en);
    return {{"done", analysis_->done_games()},
            {"total", analysis_->total_games()},
            {"analysis", bots::analysis_json(*analysis_, *kind_, bots::names_in(log_->head), lang)}};
}

void Analyst::begin(const json::object& call) {
    analysis_.reset();
    const std::string name = read_text(call, "name", "log");
    log_ = std::make_unique<Log>(read_log(read_text(call, "log"), name));
    check_seal(*log_);
    kind_ = find_game(log_->head.game);
    if (kind_ == nullptr) throw InputError(name + ": there is no game '" + log_->head.game + "'");
    const std::string cards = read_text(call, "cards", "");
    analysis_ = std::make_unique<bots::Analysis>(
        *log_, *kind_, cards.empty() ? kind_->house_cards() : CardSource{"cards.toml", cards});
}

}  // namespace consigliere::device
