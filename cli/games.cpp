#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "games/registry.hpp"

namespace consigliere::cli {

namespace json = boost::json;

namespace {

json::object game_json(const GameKind& kind) {
    const GameInfo& info = kind.info();
    json::object name;
    for (const Lang lang : kAllLangs) name[kLangCodes[static_cast<std::size_t>(lang)]] = info.name[lang];
    json::array options;
    for (const OptionSpec& spec : kind.options()) {
        json::object option = to_json(spec);
        json::object text;
        for (const Lang lang : kAllLangs)
            text[kLangCodes[static_cast<std::size_t>(lang)]] =
                kind.texts().get("option." + std::string(spec.name), lang);
        option["text"] = std::move(text);
        options.push_back(std::move(option));
    }
    return {{"id", json::string(info.id)},
            {"name", std::move(name)},
            {"players", {{"least", info.least_players}, {"most", info.most_players}}},
            {"rules_version", info.rules_version},
            {"options", std::move(options)}};
}

}  // namespace

int run_games(const GamesArgs& args, Io& io) {
    const Lang lang = language_named(args.lang);
    if (args.view_schema) {
        io.out << json::serialize(view_definitions()) << '\n';
        return kOk;
    }
    if (args.json) {
        json::array games;
        for (const GameKind* kind : all_games()) games.push_back(game_json(*kind));
        io.out << json::serialize(json::object{{"games", std::move(games)}}) << '\n';
        return kOk;
    }
    for (const GameKind* kind : all_games()) {
        const GameInfo& info = kind->info();
        io.out << fmt::format("{}  ({}), {}-{} players\n", info.name[lang], info.id, info.least_players,
                              info.most_players);
        for (const OptionSpec& spec : kind->options()) {
            const OptionValues standard(kind->options());
            const auto index = static_cast<std::size_t>(&spec - kind->options().data());
            io.out << fmt::format("  {}={}  [{}]\n      {}\n", spec.name, standard.value_text(index),
                                  allowed_values(spec), kind->texts().get("option." + std::string(spec.name), lang));
        }
        io.out << '\n';
    }
    return kOk;
}

}  // namespace consigliere::cli
