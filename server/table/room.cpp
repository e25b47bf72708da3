#include "server/table/room.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"
#include "server/table/match_writer.hpp"
#include "server/table/record.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr std::string_view kKinds[] = {"empty", "person", "bot"};

json::object bot_json(const std::string& bot) {
    const std::size_t cut = bot.find(':');
    return {{"level", cut == bot.npos ? bot : bot.substr(0, cut)},
            {"character", cut == bot.npos ? "" : bot.substr(cut + 1)}};
}

SeatSet set_from(const json::object& from, std::string_view key) {
    return SeatSet(static_cast<unsigned>(read_optional(from, key, 0, 255).value_or(0)));
}

template <class Given>
SeatSet seats_of(const std::vector<std::optional<Given>>& given) {
    SeatSet out;
    for (std::size_t i = 0; i < given.size(); ++i)
        if (given[i]) out.add(Seat(static_cast<int>(i)));
    return out;
}

// The shares of a game that has begun stand in its head.
void load_dice(const std::string& head_text, const std::string& table, Dice& dice) {
    const LogHead head = read_log(head_text, "table " + table).head;
    dice.stage = Dice::Stage::fixed;
    dice.shares = head.shares;
    for (const auto& share : head.shares)
        dice.promises.push_back(share ? std::optional(consigliere::commitment(*share)) : std::nullopt);
    for (const int seat : head.withheld) dice.withheld.add(Seat(seat - 1));
}

}  // namespace

SeatSet Dice::promised() const { return seats_of(promises); }
SeatSet Dice::opened() const { return seats_of(shares); }

json::object Dice::to_json(int players) const {
    static constexpr std::string_view kStages[] = {"none", "promising", "opening", "fixed"};
    json::array promised_by, opened_by;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
        const bool known = i < promises.size() && promises[i];
        promised_by.push_back(known ? json::value(*promises[i]) : json::value(nullptr));
        const bool open = i < shares.size() && shares[i];
        opened_by.push_back(open ? json::value(to_hex(*shares[i])) : json::value(nullptr));
    }
    return {{"stage", kStages[static_cast<std::size_t>(stage)]},
            {"round", round},
            {"asked", seats_json(asked)},
            {"promises", std::move(promised_by)},
            {"shares", std::move(opened_by)},
            {"withheld", seats_json(withheld)}};
}

Room::Room(const store::TableRow& row, const GameKind& game)
    : kind(&game), id(row.id), code(row.code), state(row.state), result(row.result), is_public(row.is_public) {
    const auto saved = parse_object(row.room);
    if (!saved) throw InputError("the room of table " + row.id + " is damaged");
    try {
        host = read_text(*saved, "host", "");
        commitment = read_text(*saved, "commitment", "");
        rematch = read_text(*saved, "rematch", "");
        dice.round = static_cast<int>(read_optional(*saved, "dice_round", 0, INT32_MAX).value_or(0));
        options = saved->contains("options") ? read_object(*saved, "options") : json::object{};
        if (saved->contains("time")) TimeControl::read(read_object(*saved, "time"), time);
        whispers_shown = read_flag(*saved, "whispers_shown", true);
        odds_shown = read_flag(*saved, "odds_shown", true);
        neutral_words = read_flag(*saved, "neutral_words", false);
        reputation_shown = read_flag(*saved, "reputation_shown", true);
        spectator_delay_s = static_cast<int>(read_optional(*saved, "spectator_delay_s", 0, 300).value_or(0));
        for (const json::value& v : read_array(*saved, "seats", kMaxPlayers)) {
            const json::object& from = v.as_object();
            SeatHolder& seat = seats.emplace_back();
            seat.kind = static_cast<SeatHolder::Kind>(read_number(from, "kind", 0, 2));
            seat.name = read_text(from, "name", "");
            seat.portrait = read_text(from, "portrait", "");
            seat.bot = read_text(from, "bot", "");
            seat.ready = read_flag(from, "ready", false);
            seat.stand_in = read_flag(from, "stand_in", false);
            seat.quiet.from = static_cast<int>(read_optional(from, "quiet_from", 0, 1439).value_or(0));
            seat.quiet.to = static_cast<int>(read_optional(from, "quiet_to", 0, 1439).value_or(0));
        }
        if (saved->contains("votes")) {
            const json::object& v = read_object(*saved, "votes");
            votes = {set_from(v, "pause"), set_from(v, "resume"), set_from(v, "abandon"), set_from(v, "rematch")};
        }
        if (saved->contains("words")) words = WordCounts::from_json(read_array(*saved, "words", kMaxPlayers));
        if (saved->contains("hand_over")) {
            const json::object& h = read_object(*saved, "hand_over");
            hand_over = HandOver{Seat(static_cast<int>(read_number(h, "seat", 0, 4))), read_text(h, "code"),
                                 set_from(h, "agreed")};
        }
    } catch (const BadMessage& wrong) {
        throw InputError("the room of table " + row.id + " is damaged: " + wrong.what());
    }
    if (!row.head.empty()) load_dice(row.head, row.id, dice);
    for (std::size_t i = 0; i < seats.size() && i < row.people.size(); ++i) {
        seats[i].person = row.people[i];
        // A person who was deleted leaves the seat to a bot.
        if (seats[i].kind == SeatHolder::Kind::person && seats[i].person.empty()) {
            seats[i].kind = state == "waiting" ? SeatHolder::Kind::empty : SeatHolder::Kind::bot;
            seats[i].bot = "steady:medium";
        }
    }
}

void Room::save(store::TableRow& row) const {
    row.id = id;
    row.code = code;
    row.game = kind->info().id;
    row.state = state;
    row.is_public = is_public;
    row.result = result;
    json::array saved;
    row.people.clear();
    for (const SeatHolder& seat : seats) {
        saved.push_back({{"kind", static_cast<int>(seat.kind)},
                         {"name", seat.name},
                         {"portrait", seat.portrait},
                         {"bot", seat.bot},
                         {"ready", seat.ready},
                         {"stand_in", seat.stand_in},
                         {"quiet_from", seat.quiet.from},
                         {"quiet_to", seat.quiet.to}});
        row.people.push_back(seat.person);
    }
    json::object out{{"host", host},
                     {"commitment", commitment},
                     {"rematch", rematch},
                     {"dice_round", dice.round},
                     {"options", options},
                     {"time", time.to_json()},
                     {"whispers_shown", whispers_shown},
                     {"odds_shown", odds_shown},
                     {"neutral_words", neutral_words},
                     {"reputation_shown", reputation_shown},
                     {"spectator_delay_s", spectator_delay_s},
                     {"seats", std::move(saved)},
                     {"votes",
                      {{"pause", votes.pause.bits},
                       {"resume", votes.resume.bits},
                       {"abandon", votes.abandon.bits},
                       {"rematch", votes.rematch.bits}}}};
    if (dice.under_way()) out["starting"] = true;
    if (words) out["words"] = words->to_json(players());
    if (hand_over)
        out["hand_over"] = {
            {"seat", hand_over->seat.index}, {"code", hand_over->code_hash}, {"agreed", hand_over->agreed.bits}};
    row.room = json::serialize(out);
}

Seat Room::seat_of(std::string_view person) const {
    for (std::size_t i = 0; i < seats.size(); ++i)
        if (!person.empty() && seats[i].person == person) return Seat(static_cast<int>(i));
    return Seat::spectator();
}

SeatSet Room::persons() const {
    SeatSet out;
    for (std::size_t i = 0; i < seats.size(); ++i)
        if (seats[i].kind == SeatHolder::Kind::person) out.add(Seat(static_cast<int>(i)));
    return out;
}

SeatSet Room::voters() const {
    SeatSet out = persons();
    for (std::size_t i = 0; i < seats.size(); ++i)
        if (seats[i].stand_in) out.remove(Seat(static_cast<int>(i)));
    return out;
}

bool Room::is_bot(Seat seat) const {
    const SeatHolder& holder = seats[seat.index];
    return holder.kind == SeatHolder::Kind::bot || holder.stand_in;
}

PlayerNames Room::names() const {
    PlayerNames out;
    for (std::size_t i = 0; i < seats.size(); ++i)
        out.push_back(seats[i].name.empty() ? seat_text(Seat(static_cast<int>(i))) : seats[i].name);
    return out;
}

json::object Room::to_json(SeatSet online, const std::vector<Millis>& away_since, int spectators, bool paused) const {
    json::array all_seats;
    for (int i = 0; i < players(); ++i) {
        const SeatHolder& seat = seats[static_cast<std::size_t>(i)];
        const bool person = seat.kind == SeatHolder::Kind::person;
        const Millis away = away_since[static_cast<std::size_t>(i)];
        json::object one(
            {{"seat", i + 1},
             {"kind", kKinds[static_cast<std::size_t>(seat.kind)]},
             {"name", seat.name},
             {"host", person && seat.person == host},
             {"online", !person || online.has(Seat(i))},
             {"ready", seat.ready || seat.kind == SeatHolder::Kind::bot},
             {"bot", seat.kind == SeatHolder::Kind::bot ? json::value(bot_json(seat.bot)) : json::value(nullptr)},
             {"stand_in", seat.stand_in},
             {"away_since", person && away != 0 ? json::value(away) : json::value(nullptr)}});
        if (person && !seat.portrait.empty()) one["portrait"] = seat.portrait;
        all_seats.push_back(std::move(one));
    }
    json::object values;
    const OptionValues chosen = options_of(*kind, options);
    for (std::size_t i = 0; i < chosen.specs().size(); ++i) {
        const OptionSpec& spec = chosen.specs()[i];
        json::value& value = values[spec.name];
        if (spec.type == OptionSpec::Type::flag)
            value = chosen[i] != 0;
        else if (spec.type == OptionSpec::Type::number)
            value = chosen[i];
        else
            value = chosen.value_text(i);
    }
    json::object agreed{{"pause", seats_json(votes.pause)},
                        {"resume", seats_json(votes.resume)},
                        {"abandon", seats_json(votes.abandon)},
                        {"rematch", seats_json(votes.rematch)},
                        {"hand_over", nullptr}};
    if (hand_over)
        agreed["hand_over"] = {{"seat", hand_over->seat.index + 1},
                               {"name", seats[hand_over->seat.index].name},
                               {"agreed", seats_json(hand_over->agreed)}};
    json::object out{{"table", id},
                     {"code", code},
                     {"game", kind->info().id},
                     {"title", kind->info().name[Lang::en]},
                     {"players", players()},
                     {"options", std::move(values)},
                     {"time", time.to_json()},
                     {"state", state},
                     {"public", is_public},
                     {"whispers_shown", whispers_shown},
                     {"odds_shown", odds_shown},
                     {"neutral_words", neutral_words},
                     {"reputation_shown", reputation_shown},
                     {"advice", advice_given()},
                     {"spectators", spectators},
                     {"spectator_delay_s", spectator_delay_s},
                     {"paused", paused},
                     {"seats", std::move(all_seats)},
                     {"votes", std::move(agreed)},
                     {"commitment", commitment},
                     {"dice", dice.to_json(players())},
                     {"rematch", rematch.empty() ? json::value(nullptr) : json::value(rematch)},
                     {"result", nullptr}};
    if (const auto end = parse_object(result); end && end->contains("winners"))
        out["result"] = {{"winners", end->at("winners")}, {"scores", end->at("scores")}, {"share", end->at("share")}};
    return out;
}

void Room::address_to(const RoomReader& reader, json::object& fields) const {
    if (json::value* title = fields.if_contains("title")) *title = kind->info().name[reader.lang];
    json::value* const all_seats = fields.if_contains("seats");
    if (all_seats == nullptr) return;
    for (int i = 0; i < players(); ++i)
        all_seats->as_array()[static_cast<std::size_t>(i)].as_object()["you"] = reader.seat == Seat(i);
    const bool player = reader.seat.is_player();
    fields["you"] = player ? json::value(reader.seat.index + 1) : json::value(nullptr);
    fields["host"] = player && seats[reader.seat.index].person == host && !host.empty();
}

}  // namespace consigliere::server
