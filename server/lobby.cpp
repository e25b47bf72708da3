#include "server/lobby.hpp"

#include <algorithm>

#include "server/json_read.hpp"

namespace consigliere::server {

namespace json = boost::json;

Summary Summary::of(const Table& table) {
    Summary out{{}, table.asked(), table.clock_ends(), table.spectators()};
    for (int i = 0; i < table.room().players(); ++i)
        if (table.waits_for(Seat(i))) out.waits_for.push_back(Seat(i));
    if (table.room().time.pace != Pace::slow) return out;
    for (std::size_t i = 0; !out.waits_for.empty() && i < out.question.size(); ++i)
        out.question[i] = table.question_text(kAllLangs[i]);
    return out;
}

json::object table_line(const store::TableRow& row, const GameKind* kind, const std::optional<Summary>& summary,
                        const ListReader& reader) {
    json::object line{
        {"table", row.id}, {"code", row.code}, {"game", row.game}, {"title", row.game}, {"state", row.state}};
    if (is_end_withheld(row, reader.person, reader.now)) line["state"] = "running";
    const json::object room = parse_object(row.room).value_or(json::object{});
    json::array names;
    int free_seats = 0, seat = 0, mine = 0;
    bool stand_in = false;
    if (kind != nullptr) line["title"] = kind->info().name[reader.lang];
    for (const json::value& v : room.contains("seats") ? room.at("seats").as_array() : json::array{}) {
        ++seat;
        if (v.at("kind").as_int64() == 0)
            ++free_seats;
        else
            names.push_back(v.at("name"));
        if (reader.person.empty() || row.people[static_cast<std::size_t>(seat - 1)] != reader.person) continue;
        mine = seat;
        stand_in = read_flag(v.as_object(), "stand_in", false);
    }
    bool my_turn = false;
    line["question"] = nullptr;
    for (std::size_t i = 0; summary && i < summary->waits_for.size(); ++i)
        my_turn |= summary->waits_for[i].index + 1 == mine;
    if (const std::string text = my_turn ? summary->question[static_cast<std::size_t>(reader.lang)] : ""; !text.empty())
        line["question"] = text;
    line["mode"] = room.contains("time") ? room.at("time").at("mode") : json::value("live");
    // Whoever sits there is shown at the table too whom it waits for, and until when.
    const bool slow_and_mine = summary && mine != 0 && line["mode"] == "slow";
    json::array asked;
    if (slow_and_mine)
        for (const Seat one : summary->asked) asked.emplace_back(one.index + 1);
    line["asked"] = std::move(asked);
    line["players"] = seat;
    line["names"] = std::move(names);
    line["free_seats"] = free_seats;
    line["mine"] = mine != 0 ? json::value(mine) : json::value(nullptr);
    line["stand_in"] = stand_in;
    line["my_turn"] = my_turn;
    line["until"] = (my_turn || slow_and_mine) && summary->until ? json::value(*summary->until) : json::value(nullptr);
    line["spectators"] = summary ? summary->spectators : 0;
    return line;
}

bool is_end_withheld(const store::TableRow& row, std::string_view person, Millis now) {
    if (row.ended_at == 0) return false;
    if (!person.empty() && std::find(row.people.begin(), row.people.end(), person) != row.people.end()) return false;
    const json::object room = parse_object(row.room).value_or(json::object{});
    const Millis delay = Millis{1000} * read_optional(room, "spectator_delay_s", 0, kLongestDelay / 1000).value_or(0);
    return now < row.ended_at + delay;
}

bool LobbyFeed::is_news(const std::string& list) {
    const std::lock_guard lock(mutex_);
    if (list == sent_) return false;
    sent_ = list;
    return true;
}

}  // namespace consigliere::server
