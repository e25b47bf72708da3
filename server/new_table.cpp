#include "server/new_table.hpp"

#include <boost/json/serialize.hpp>

#include "bots/arena.hpp"
#include "bots/roster.hpp"
#include "engine/committed_random.hpp"
#include "server/bot_cast.hpp"
#include "server/json_read.hpp"
#include "server/secrets.hpp"
#include "server/table/record.hpp"
#include "server/table/time_control.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

json::object options_in(const GameKind& kind, const json::object& body) {
    try {
        return body.contains("options") ? options_of(kind, read_object(body, "options")).to_json() : json::object{};
    } catch (const InputError& wrong) {
        throw CannotOpen{"bad_option", wrong.what()};
    }
}

// The text of a card file, checked, or what stands for one that the site has.
std::string cards_in(const GameKind& kind, const json::object& body) {
    std::string cards = read_text(body, "cards", "");
    try {
        if (!cards.empty() && !cards.starts_with(store::kCardsBy)) kind.card_set({"cards", cards});
    } catch (const InputError& wrong) {
        throw CannotOpen{"bad_cards", wrong.what()};
    }
    return cards;
}

void seat_bots(const GameKind& kind, const json::object& body, json::array& seats) {
    if (!body.contains("bots")) return;
    const json::array& wanted = read_array(body, "bots", seats.size() - 1);
    std::vector<std::string> taken;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (!wanted[i].is_string()) throw BadMessage("bots");
        const std::size_t seat = seats.size() - wanted.size() + i;
        const SeatedBot seated = seat_bot(static_cast<int>(seat), std::string_view(wanted[i].get_string()), taken);
        const auto parsed = bots::parse_bot(seated.bot);
        if (!std::holds_alternative<bots::BotSpec>(parsed) || !std::get<bots::BotSpec>(parsed).is_named_level() ||
            !bots::check_bot(kind.info().id, std::get<bots::BotSpec>(parsed)).empty())
            throw CannotOpen{"no_such_bot"};
        taken.push_back(seated.name);
        seats[seat] = {{"kind", 2}, {"bot", seated.bot}, {"name", seated.name}};
    }
}

}  // namespace

store::TableRow new_table(const GameKind& kind, const json::object& body, const TableOwner& owner, store::Millis now) {
    const auto players = read_number(body, "players", kind.info().least_players, kind.info().most_players);
    store::TableRow row;
    row.game = kind.info().id;
    row.state = "waiting";
    row.created_at = now;
    row.is_public = read_flag(body, "public", false);
    const Seed seed = fresh_seed();
    row.seed = to_hex(seed);
    TimeControl time;
    if (body.contains("time"))
        if (const std::string wrong = TimeControl::read(read_object(body, "time"), time); !wrong.empty())
            throw BadMessage(wrong);
    json::object options = options_in(kind, body);
    row.cards = cards_in(kind, body);
    json::array seats;
    for (std::int64_t i = 0; i < players; ++i)
        seats.push_back(
            {{"kind", i == 0 ? 1 : 0}, {"name", i == 0 ? owner.name : ""}, {"portrait", i == 0 ? owner.portrait : ""}});
    row.people.assign(static_cast<std::size_t>(players), "");
    row.people[0] = owner.id;
    seat_bots(kind, body, seats);
    row.room = json::serialize(
        json::object{{"host", owner.id},
                     {"commitment", commitment(seed)},
                     {"options", std::move(options)},
                     {"time", time.to_json()},
                     {"whispers_shown", read_flag(body, "whispers_shown", true)},
                     {"odds_shown", read_flag(body, "odds_shown", true)},
                     {"neutral_words", read_flag(body, "neutral_words", false)},
                     {"reputation_shown", read_flag(body, "reputation_shown", true)},
                     {"spectator_delay_s", read_optional(body, "spectator_delay_s", 0, 300).value_or(0)},
                     {"seats", std::move(seats)}});
    return row;
}

store::TableRow rematch_of(const store::TableRow& row, store::Millis now) {
    store::TableRow next = row;
    const Seed seed = fresh_seed();
    json::object room = *parse_object(row.room);
    room["commitment"] = commitment(seed);
    room["rematch"] = "";
    room.erase("dice_round");
    room.erase("words");
    room.erase("starting");
    room["votes"] = json::object{};
    room.erase("hand_over");
    for (json::value& seat : room.at("seats").as_array())
        seat.as_object()["ready"] = seat.as_object()["stand_in"] = false;
    next.room = json::serialize(room);
    next.seed = to_hex(seed);
    next.state = "waiting";
    next.head.clear();
    next.result.clear();
    next.created_at = now;
    next.started_at = next.ended_at = 0;
    return next;
}

}  // namespace consigliere::server
