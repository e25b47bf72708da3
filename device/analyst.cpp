#include "device/analyst.hpp"

#include "games/registry.hpp"
#include "server/json_read.hpp"

namespace consigliere::device {

namespace json = boost::json;
using server::read_text;

namespace {

constexpr int kUnitsPerCall = 4;  // a moment, so that a page can stop it and shows how far it is

}  // namespace

json::object Analyst::call(const json::object& call) {
    const Lang lang = lang_from(read_text(call, "lang", "en")).value_or(Lang::en);
    try {
        if (call.contains("log")) begin(call);
    } catch (const InputError& wrong) {
        analysis_.reset();
        return {{"problem", wrong.what()}};
    }
    if (!analysis_) throw server::BadMessage("log");
    for (int i = 0; i < kUnitsPerCall && !analysis_->is_complete(); ++i) analysis_->advance();
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
