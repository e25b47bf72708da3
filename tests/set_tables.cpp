// Tables at a wanted position, for tests that play in a browser: bots play games from numbered seeds until the first
// seat is in that position, and the table is written into the server's store, from which the server loads it like any
// other. The same request always leads to the same table. No server can do this for a client: it needs the folder.
//
//   stdin   {"data": FOLDER, "people": [TOKEN OF A SESSION...], "tables": [{"as": NAME, "game": ID, "players": N,
//            "options": {...}, "bot": NAME, "prompts": [ID...], "verbs": [VERB...], "view": {...}}...]}
//   stdout  {NAME: id of the table...}
//
// People take the first seats, bots the others. The first is asked one of `prompts` and may answer by one of `verbs`
// (any, if none is named) while `view` is part of what they see. Without `prompts` the game is played to its end.
#include <algorithm>
#include <iostream>
#include <iterator>

#include <boost/json/serialize.hpp>

#include "bots/arena.hpp"
#include "bots/roster.hpp"
#include "games/registry.hpp"
#include "server/cached_games.hpp"
#include "server/json_read.hpp"
#include "server/now.hpp"
#include "server/secrets.hpp"
#include "server/site/site.hpp"
#include "server/table/record.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr std::uint64_t kMostGames = 5'000;  // some seconds: whatever has not come by then never will

using Texts = std::vector<std::string>;

Texts texts_from(const json::object& request, std::string_view key) {
    Texts out;
    if (request.contains(key))
        for (const json::value& v : read_array(request, key, 20)) out.emplace_back(v.as_string());
    return out;
}

bool has(const Texts& list, std::string_view text) { return std::find(list.begin(), list.end(), text) != list.end(); }

// A view leaves out what is not there: null in the part stands for that.
bool is_part_of(const json::value& part, const json::value& whole) {
    if (!part.is_object()) return part == whole;
    if (!whole.is_object()) return false;
    return std::all_of(part.get_object().begin(), part.get_object().end(), [&](const auto& field) {
        const json::value* of_whole = whole.get_object().if_contains(field.key());
        return of_whole == nullptr ? field.value().is_null() : is_part_of(field.value(), *of_whole);
    });
}

// The moment that is wanted.
struct PositionRequest {
    explicit PositionRequest(const json::object& from)
        : prompts(texts_from(from, "prompts")),
          verbs(texts_from(from, "verbs")),
          view(from.contains("view") ? from.at("view") : json::object{}) {}

    bool is_here(const Match& match) const {
        constexpr Seat kFirst(0);
        if (!match.decision().may_act.has(kFirst) || !has(prompts, match.prompt().id)) return false;
        ActionList legal;
        match.legal_actions(kFirst, legal);
        const bool can = verbs.empty() || std::any_of(legal.begin(), legal.end(), [&](const Action& action) {
                             return has(verbs, verb_of(match.vocabulary(), action));
                         });
        return can && is_part_of(view, match.view(kFirst));
    }
    static std::string_view verb_of(const Vocabulary& words, const Action& action) {
        for (const VerbSpec& spec : words.verbs)
            if (spec.kind == action.kind) return spec.verb;
        return "";
    }

    Texts prompts, verbs;
    json::value view;
};

// Who sits where, at what kind of table.
struct Party {
    const GameKind& kind;
    std::string bot;
    Texts people, names;  // ids of people by seat, empty for bots; names by seat
    json::object options;

    LogHead head(const Seed& seed) const {
        const CardSetId set = kind.card_set(kind.house_cards());
        LogHead out;
        out.game = kind.info().id;
        out.rules_version = kind.info().rules_version;
        out.card_set = set.id;
        out.card_hash = set.hash;
        out.players = static_cast<int>(names.size());
        out.names = names;
        for (const std::string& person : people) out.seats.push_back(person.empty() ? bot : "person");
        out.options = options;
        out.commitment = commitment(seed);
        return out;
    }
    std::string room(const std::string& commitment) const {
        json::array seats;
        for (std::size_t i = 0; i < names.size(); ++i)
            seats.push_back({{"kind", people[i].empty() ? 2 : 1},
                             {"bot", people[i].empty() ? bot : ""},
                             {"name", names[i]},
                             {"ready", true}});
        return json::serialize(json::object{{"host", people[0]},
                                            {"commitment", commitment},
                                            {"options", options},
                                            {"time", {{"mode", "none"}}},
                                            {"seats", std::move(seats)}});
    }
};

Party party_from(const json::object& request, const std::vector<store::Person>& people) {
    static const CachedGames games(all_games());  // many games are tried: their cards are read once
    const GameKind* const kind = Games{games.all()}.find(read_text(request, "game"));
    if (kind == nullptr) throw InputError("there is no game " + read_text(request, "game"));
    Party out{*kind, read_text(request, "bot", "random"), {}, {}, {}};
    const auto players = static_cast<std::size_t>(read_number(request, "players", 2, kMaxPlayers));
    for (std::size_t i = 0; i < players; ++i) {
        out.people.push_back(i < people.size() ? people[i].id : "");
        out.names.push_back(i < people.size() ? people[i].name : bot_name(static_cast<int>(i)));
    }
    if (request.contains("options")) out.options = options_of(*kind, read_object(request, "options")).to_json();
    return out;
}

// A game by the seed of a number, as far as it was played.
class Played {
public:
    Played(const Party& party, std::uint64_t number)
        : seed_(seed_from_number(number)),
          record_(party.kind, party.head(seed_), seed_, party.kind.house_cards()),
          now_(now_ms()) {
        const auto spec = bots::parse_bot(party.bot);
        if (const auto* wrong = std::get_if<std::string>(&spec)) throw InputError(*wrong);
        for (int i = 0; i < record_.match().players(); ++i)
            bots_.push_back(bots::make_player(record_.match(), Seat(i), std::get<bots::BotSpec>(spec),
                                              number * kMaxPlayers + static_cast<std::uint64_t>(i)));
        std::vector<Step> steps;
        record_.draw_chance(now_, steps, entries_);
        bots_see(steps);
    }

    bool over() const { return record_.match().decision().over(); }
    const Match& match() const { return record_.match(); }
    const std::vector<store::Entry>& entries() const { return entries_; }

    // No more than what holds the log together: the table finds the rest.
    std::string live() const {
        return json::serialize(json::object{{"entries", entries_.size()}, {"chain", record_.log().chain().full_hex()}});
    }

    void play_on() {
        const Seat seat = match().decision().may_act.first();
        std::vector<Step> steps;
        record_.play({bots_[seat.index]->decide(), {}, {}}, now_, steps, entries_);
        bots_see(steps);
    }

    store::TableRow row(const Party& party) const {
        store::TableRow row;
        row.id = random_id();
        row.game = party.kind.info().id;
        row.state = over() ? "finished" : "running";
        row.seed = to_hex(seed_);
        row.head = head_line(record_.head(), seed_);
        row.result = over() ? record_.end_line() : "";
        row.created_at = row.started_at = now_ - 60'000;
        row.ended_at = over() ? now_ : 0;
        row.people = party.people;
        row.room = party.room(record_.head().commitment);
        return row;
    }

private:
    void bots_see(const std::vector<Step>& steps) {
        for (const Step& step : steps)
            for (const auto& bot : bots_) bot->observe(step.events);
    }

    Seed seed_;
    Record record_;
    store::Millis now_;
    std::vector<std::unique_ptr<bots::Player>> bots_;
    std::vector<store::Entry> entries_;
};

std::unique_ptr<Played> find(const Party& party, const PositionRequest& request) {
    for (std::uint64_t number = 1; number <= kMostGames; ++number) {
        auto played = std::make_unique<Played>(party, number);
        while (!played->over() && !request.is_here(played->match())) played->play_on();
        if (!played->over() || request.prompts.empty()) return played;
    }
    return nullptr;
}

std::vector<store::Person> people_from(const json::object& order, store::Store& store) {
    std::vector<store::Person> out;
    for (const std::string& token : texts_from(order, "people")) {
        const auto session = store.session(sha256_hex(token));
        const auto person = session ? store.person(session->person) : std::nullopt;
        if (!person) throw InputError("nobody in this store has such a session");
        out.push_back(*person);
    }
    return out;
}

json::object set_tables(const json::object& order) {
    const auto database = store::open_sqlite(read_text(order, "data"));
    const auto store = database->connect();
    const std::vector<store::Person> people = people_from(order, *store);
    json::object out;
    for (const json::value& wanted : read_array(order, "tables", 100)) {
        const Party party = party_from(wanted.as_object(), people);
        const auto played = find(party, PositionRequest(wanted.as_object()));
        if (!played) throw InputError("never came: " + json::serialize(wanted));
        const store::TableRow row = played->row(party);
        store->begin();
        store->add_table(row);
        store->append(row.id, played->entries());
        store->save_live(row.id, played->live(), 0);
        store->commit();
        out[wanted.at("as").as_string()] = row.id;
    }
    return out;
}

}  // namespace

}  // namespace consigliere::server

int main() {
    using namespace consigliere;
    try {
        const auto order = server::parse_object(std::string{std::istreambuf_iterator<char>(std::cin), {}});
        if (!order) throw InputError("stdin is not a JSON object");
        std::cout << boost::json::serialize(server::set_tables(*order)) << '\n';
        return 0;
    } catch (const std::exception& wrong) {
        std::cerr << "set_tables: " << wrong.what() << '\n';
        return 1;
    }
}
