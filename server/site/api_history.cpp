// Routes about what people have played: history, ratings, profile, and the people they played with.
#include <algorithm>
#include <map>

#include <boost/json/serialize.hpp>

#include "server/finished_game_json.hpp"
#include "server/json_read.hpp"
#include "server/site/api.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr int kMostGames = 200;
constexpr std::size_t kMostFriends = 50;

json::object rating_json(const store::Rating& r) {
    return {{"name", r.name}, {"game", r.game},         {"players", r.players},
            {"rating", r.mu}, {"uncertainty", r.sigma}, {"games", r.games}};
}

// A finished game as one of its people sees it afterwards.
struct Played {
    const store::TableRow& row;
    json::object end, room;
    std::size_t seat = 0;

    const json::array& scores() const { return end.at("scores").as_array(); }
    const json::array& winners() const { return end.at("winners").as_array(); }
    bool won(std::size_t i) const {
        return std::find(winners().begin(), winners().end(), json::value(static_cast<std::int64_t>(i) + 1)) !=
               winners().end();
    }
    // Promises of which everyone at the table learned.
    WordCount words(std::size_t i) const {
        return room.contains("words") ? WordCounts::from_json(read_array(room, "words", kMaxPlayers))[i] : WordCount{};
    }
    std::string at_seat(std::size_t i, std::string_view field) const {
        const json::array& seats = read_array(room, "seats", kMaxPlayers);
        return i < seats.size() && seats[i].is_object() ? read_text(seats[i].get_object(), field, "") : "";
    }
};

template <class Use>
void for_each_played(Ask& ask, const Use& use) {
    for (const store::TableRow& row : ask.site.reader().tables_of(ask.person->id, true, kMostGames)) {
        Played game{row, parse_object(row.result).value_or(json::object{}),
                    parse_object(row.room).value_or(json::object{})};
        if (!game.end.contains("scores") || !game.end.contains("winners")) continue;
        while (game.seat + 1 < row.people.size() && row.people[game.seat] != ask.person->id) ++game.seat;
        if (game.seat < game.scores().size()) use(game);
    }
}

struct Statistics {
    int played = 0, won = 0;
    std::int64_t best = 0;
    WordCount words;
};

// Somebody I played with: the last table where we met stands for them, so that nobody's id leaves the server.
struct Friend {
    std::string name, portrait, table;
    std::size_t seat = 0;
    int games = 0;
    Millis last_at = 0;
    WordCount words;
};

void add(WordCount& sum, const WordCount& more) {
    sum.kept += more.kept;
    sum.broken += more.broken;
}
json::object words_json(const WordCount& words) { return {{"kept", words.kept}, {"broken", words.broken}}; }

// Newest first, as the games come; what they promised counts at the tables that I sat at, and at no other.
std::vector<Friend> friends_in(Ask& ask) {
    std::vector<Friend> out;
    std::map<std::string, std::size_t> known;
    for_each_played(ask, [&](const Played& game) {
        for (std::size_t i = 0; i < game.row.people.size(); ++i) {
            const std::string& person = game.row.people[i];
            if (person.empty() || i == game.seat) continue;
            const auto [at, is_new] = known.try_emplace(person, out.size());
            if (is_new && out.size() == kMostFriends) {
                known.erase(at);
                continue;
            }
            if (is_new)
                out.push_back(
                    {game.at_seat(i, "name"), game.at_seat(i, "portrait"), game.row.id, i, 0, game.row.ended_at, {}});
            Friend& one = out[at->second];
            ++one.games;
            add(one.words, game.words(i));
        }
    });
    return out;
}

}  // namespace

void get_ratings(Ask& ask) {
    const std::string players = ask.request.parameter("players");
    if (players.size() != 1) throw BadMessage("players");
    json::array out;
    for (const store::Rating& r : ask.site.reader().best_ratings(ask.request.parameter("game"), players[0] - '0', 100))
        out.push_back(rating_json(r));
    ask.ok({{"ratings", std::move(out)}});
}

void get_history(Ask& ask) {
    json::array games, ratings;
    for (const store::TableRow& row : ask.site.reader().tables_of(ask.person->id, true, kMostGames))
        if (auto line = history_line(row, ask.person->id, ask.site.table_line(row, ask.person->id, ask.lang)))
            games.push_back(std::move(*line));
    for (const store::Rating& r : ask.site.reader().ratings_of(ask.person->id)) ratings.push_back(rating_json(r));
    ask.ok({{"games", std::move(games)}, {"ratings", std::move(ratings)}});
}

void get_profile(Ask& ask) {
    std::map<std::pair<std::string, std::string>, Statistics> by_game;  // and mode, of games that have modes
    WordCount words;
    for_each_played(ask, [&](const Played& game) {
        const json::object* options = game.room.contains("options") ? game.room.at("options").if_object() : nullptr;
        const std::string mode = options != nullptr ? read_text(*options, "mode", "") : "";
        Statistics& sum = by_game[{game.row.game, mode}];
        const std::int64_t score = game.scores()[game.seat].as_int64();
        sum.best = sum.played == 0 ? score : std::max(sum.best, score);
        ++sum.played;
        sum.won += game.won(game.seat);
        add(words, game.words(game.seat));
    });
    json::array games, friends;
    for (const auto& [key, sum] : by_game)
        games.push_back({{"game", key.first},
                         {"mode", key.second.empty() ? json::value(nullptr) : json::value(key.second)},
                         {"played", sum.played},
                         {"won", sum.won},
                         {"best", sum.best}});
    for (const Friend& one : friends_in(ask))
        friends.push_back({{"name", one.name},
                           {"portrait", one.portrait},
                           {"table", one.table},
                           {"seat", one.seat + 1},
                           {"games", one.games},
                           {"last_at", one.last_at},
                           {"words", words_json(one.words)}});
    ask.ok({{"since", ask.person->created_at},
            {"games", std::move(games)},
            {"words", words_json(words)},
            {"friends", std::move(friends)}});
}

// To somebody I played with, named by a table where we met: a notice that a seat is free.
void post_invitation(Ask& ask) {
    store::Store& store = ask.site.reader();
    const auto row = store.table(ask.parts[0]);
    const auto sits = [](const store::TableRow& at, std::string_view person) {
        return std::find(at.people.begin(), at.people.end(), person) != at.people.end();
    };
    if (!row || !sits(*row, ask.person->id)) return ask.refuse(404, "no_such_table");
    if (row->state != "waiting") return ask.refuse(409, "started_already");
    const auto met = store.table(read_text(ask.body, "table"));
    const auto seat = static_cast<std::size_t>(read_number(ask.body, "seat", 1, kMaxPlayers) - 1);
    if (!met || met->state != "finished" || !sits(*met, ask.person->id) || seat >= met->people.size() ||
        met->people[seat].empty() || met->people[seat] == ask.person->id)
        return ask.refuse(404, "no_such_friend");
    const std::string& invited = met->people[seat];
    if (sits(*row, invited)) return ask.refuse(409, "sits_already");
    for (const store::Notice& notice : store.notices(invited, 50))
        if (notice.kind == "seat_offered" && notice.table == row->id) return ask.done();  // knows it already
    if (!ask.site.invitations().take(ask.person->id, ask.site.now())) return ask.refuse(429, "too_fast");
    const auto notice = std::make_shared<store::Notice>();
    notice->person = invited;
    notice->kind = "seat_offered";
    notice->table = row->id;
    notice->at = ask.site.now();
    notice->body = json::serialize(json::object{{"game", row->game}, {"from", ask.person->name}});
    ask.site.writer().submit([notice](store::Store& writer) { notice->n = writer.add_notice(*notice); },
                             [notice, site = &ask.site, request = ask.request, reply = ask.reply,
                              lang = ask.lang](const std::exception_ptr& failed) {
                                 if (failed) return reply(refusal_response(503, "store_failed", lang, request));
                                 site->publish_notice(*notice);
                                 HttpResponse out;
                                 out.status = 204;
                                 reply(std::move(out));
                             });
}

}  // namespace consigliere::server
