// Routes about tables: lists, opening one.
#include "server/json_read.hpp"
#include "server/new_table.hpp"
#include "server/now.hpp"
#include "server/site/api.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

json::array lines(Ask& ask, const std::vector<store::TableRow>& rows) {
    json::array out;
    for (const store::TableRow& row : rows)
        out.push_back(ask.site.table_line(row, ask.person ? ask.person->id : "", ask.lang));
    return out;
}

}  // namespace

void get_tables(Ask& ask) {
    ask.ok({{"tables", lines(ask, ask.site.listed_tables(ask.person ? ask.person->id : ""))}});
}
void get_my_tables(Ask& ask) {
    auto rows = ask.site.reader().tables_of(ask.person->id, false, 100);
    json::array out = lines(ask, rows);
    json::array sorted;  // my turn first, else in the order of the store
    for (const bool my_turn : {true, false})
        for (const json::value& table : out)
            if (table.at("my_turn").as_bool() == my_turn) sorted.push_back(table);
    ask.ok({{"tables", std::move(sorted)}});
}

void post_table(Ask& ask) {
    const GameKind* kind = ask.site.games().find(read_text(ask.body, "game"));
    if (kind == nullptr) return ask.refuse(400, "no_such_game");
    if (ask.site.reader().open_tables_of(ask.person->id) >= ask.site.config().tables_a_person)
        return ask.refuse(429, "too_many_tables");
    store::TableRow row;
    try {
        row = new_table(*kind, ask.body, {ask.person->id, ask.person->name, portrait_of(*ask.person)}, now_ms());
    } catch (const CannotOpen& why) {
        const std::pair<std::string_view, std::string> args[] = {{"what", why.what}};
        return ask.refuse(400, why.code, args);
    }
    if (row.is_public && shown_tables_of(ask.site.reader(), ask.person->id) >= ask.site.config().public_tables_a_person)
        return ask.refuse(429, "too_many_public_tables");
    if (row.cards.starts_with(store::kCardsBy)) {
        const auto file = ask.site.reader().card_file(row.cards.substr(store::kCardsBy.size()));
        if (!file || file->game != row.game) return ask.refuse(400, "no_such_cards");
    }
    const Millis now = ask.site.now();
    if (!ask.site.new_tables().take(ask.person->id, now) ||
        !ask.site.new_tables().take(network_of(ask.request.address), now))
        return ask.refuse(429, "too_many_new_tables");
    ask.site.open_table(
        std::move(row), ask.person->id, ask.request.address,
        [request = ask.request, reply = ask.reply, lang = ask.lang](const std::string& id, const std::string& code) {
            if (id.empty()) return reply(refusal_response(code == "store_failed" ? 503 : 429, code, lang, request));
            reply(json_response({{"table", id}, {"code", code}}, 201, request));
        });
}

void get_code(Ask& ask) {
    std::string code = ask.parts[0];
    for (char& c : code) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    // Four letters could be tried one after the other.
    if (!ask.site.sign_ins().may_guess("codes", ask.request.address, ask.site.now()))
        return ask.refuse(429, "too_fast");
    const auto id = code.size() == 4 ? ask.site.reader().table_by_code(code) : std::nullopt;
    const auto row = id ? ask.site.reader().table(*id) : std::nullopt;
    if (!row) return ask.refuse(404, "no_such_table");
    ask.ok(ask.site.table_line(*row, ask.person ? ask.person->id : "", ask.lang));
}

void get_table(Ask& ask) {
    const auto row = ask.site.reader().table(ask.parts[0]);
    if (!row) return ask.refuse(404, "no_such_table");
    ask.ok(ask.site.table_line(*row, ask.person ? ask.person->id : "", ask.lang));
}

}  // namespace consigliere::server
