// Routes about the games of this server: options, texts, cards, rules.
#include "server/catalogue.hpp"
#include "server/site/api.hpp"

namespace consigliere::server {

void get_version(Ask& ask) {
    ask.ok({{"name", "consigliere"},
            {"version", CONSIGLIERE_VERSION},
            {"protocol", 1},
            {"device", ask.site.files().contains("/device/site.json")}});
}

void get_games(Ask& ask) { ask.ok(games_json(ask.site.games().all, ask.lang)); }

void get_cards(Ask& ask) {
    const GameKind* kind = ask.site.games().find(ask.parts[0]);
    if (kind == nullptr) return ask.refuse(404, "no_such_game");
    ask.ok(kind->cards(kind->house_cards()));
}

void get_rules(Ask& ask) {
    const GameKind* kind = ask.site.games().find(ask.parts[0]);
    if (kind == nullptr) return ask.refuse(404, "no_such_game");
    ask.ok(rules_json(*kind, ask.lang));
}

}  // namespace consigliere::server
